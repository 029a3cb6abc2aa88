// Command lepapillon plays Le Papillon and Le Francion as a program under test: it reads requests of protocol 1 from
// standard input, one a line, and writes a reply a line.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"lepapillon/francion"
	"lepapillon/papillon"
	"lepapillon/rulings"
	"lepapillon/trace"
	"lepapillon/wire"
)

// longest is how many bytes a line may have.
const longest = 8_000_000

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "lepapillon:", err)
		os.Exit(2)
	}
}

// serve answers requests until one of them is to stop, or there are no more.
func serve(requests io.Reader, replies io.Writer) error {
	lines := bufio.NewScanner(requests)
	lines.Buffer(make([]byte, 1<<16), longest+1)
	out := bufio.NewWriterSize(replies, 1<<16)
	reply := &wire.Writer{}
	for lines.Scan() {
		if stop := answer(lines.Bytes(), reply); stop {
			return nil
		}
		out.Write(reply.Line())
		out.WriteByte('\n')
		if err := out.Flush(); err != nil {
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("expected a line of at most %d bytes, found a longer one", longest)
	}
	return lines.Err()
}

// --- what is answered to `start`

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

// --- what is answered to `run`

// protocol is the number of the protocol that is spoken.
const protocol = 1

// games sets up the table of a case, by the name of its game.
var games = map[string]func(run *wire.Reader) trace.Game{
	"papillon": func(run *wire.Reader) trace.Game { return papillon.NewGame(run) },
	"francion": func(run *wire.Reader) trace.Game { return francion.NewGame(run) },
}

// answer writes the reply to one request. It says whether the program is to stop, which needs no reply.
func answer(line []byte, reply *wire.Writer) (stop bool) {
	request, err := wire.NewReader(line)
	if err != nil {
		writeErrored(reply, 0, err)
		return false
	}
	number := request.Whole("seq")
	switch op := request.Text("op"); op {
	case "start":
		request.Only([]string{"op", "seq", "protocol"})
		writeAbout(reply, number)
	case "run":
		err = play(request, number, reply)
	case "stop":
		return true
	default:
		request.Fault("op", "expected start, run or stop, found %.40q", op)
	}
	if err == nil {
		err = request.Err()
	}
	if err != nil {
		writeErrored(reply, number, err)
	}
	return false
}

// play writes the trace of a case. A fault of the program's own must not end it.
func play(request *wire.Reader, number int, reply *wire.Writer) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("a fault of the program's own: %v", cause)
		}
	}()
	request.Only([]string{"op", "seq", "game", "rulebook", "readings", "table", "coups"}, "position")
	game, known := games[request.Text("game")]
	if !known {
		return fmt.Errorf("game: expected papillon or francion, found %.40q", request.Text("game"))
	}
	reply.Reset()
	reply.Open('{')
	reply.Name("seq")
	reply.Whole(number)
	reply.Name("trace")
	err = trace.Play(game(request), request, reply)
	reply.Close('}')
	if err == nil {
		err = reply.Err()
	}
	return err
}

func writeErrored(reply *wire.Writer, number int, err error) {
	reply.Reset()
	reply.Open('{')
	reply.Name("seq")
	reply.Whole(number)
	reply.Name("errored")
	reply.Text(err.Error())
	reply.Close('}')
}
