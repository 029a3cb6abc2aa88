package main

import (
	"lepapillon/francion"
	"lepapillon/papillon"
	"lepapillon/rulings"
	"lepapillon/wire"
)

// writeAbout says who the program is, and what it plays.
func writeAbout(reply *wire.Writer, number int) {
	reply.Reset()
	reply.Open('{')
	reply.Name("seq")
	reply.Whole(number)
	for _, field := range [][2]string{{"name", "lepapillon"}, {"version", "1.0"}, {"language", "Go"}} {
		reply.Name(field[0])
		reply.Text(field[1])
	}
	reply.Name("protocol")
	reply.Whole(protocol)
	reply.Name("games")
	reply.Open('[')
	writeGame(reply, "papillon", papillon.Rulebooks, 3, 4)
	writeGame(reply, "francion", francion.Rulebooks, 3, 4, 5)
	reply.Close(']')
	reply.Name("readings")
	reply.Open('{')
	for _, game := range [][]rulings.Ruling{papillon.Rulings, francion.Rulings} {
		for _, ruling := range game {
			reply.Name(ruling.Name)
			reply.Texts(ruling.Readings)
		}
	}
	reply.Close('}')
	reply.Name("reports")
	reply.Texts(append(append([]string{}, papillon.Reports...), francion.Reports...))
	reply.Close('}')
}

func writeGame(reply *wire.Writer, name string, rulebooks []string, players ...int) {
	reply.Open('{')
	reply.Name("game")
	reply.Text(name)
	reply.Name("rulebooks")
	reply.Texts(rulebooks)
	reply.Name("players")
	reply.Open('[')
	for _, number := range players {
		reply.Whole(number)
	}
	reply.Close(']')
	reply.Close('}')
}
