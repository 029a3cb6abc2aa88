package main

import (
	"fmt"

	"lepapillon/francion"
	"lepapillon/papillon"
	"lepapillon/trace"
	"lepapillon/wire"
)

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
