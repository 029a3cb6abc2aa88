// Package trace plays a case of either game and writes what happens, step by step.
package trace

import (
	"fmt"

	"lepapillon/cards"
	"lepapillon/ledger"
	"lepapillon/wire"
)

// A Refusal is why a move was not allowed.
type Refusal struct{ Code, Clause string }

// A Game is a table at which a case is played. What is wrong with the case is noted where it is read.
type Game interface {
	// Resume sets up the coup that is under way.
	Resume(position *wire.Reader)
	// Ready says whether a coup may be dealt: the last is over, and the game is not.
	Ready() error
	// IsPack says whether these are the cards that the game is played with.
	IsPack(pack []cards.Card) bool
	// Deal begins a coup.
	Deal(pack []cards.Card)
	// Move makes a move, unless it is refused; one that cannot be read is an error.
	Move(text string) (*Refusal, error)
	// Transfers are the payments of the step, with the name of what is played for.
	Transfers() (payments []ledger.Payment, pot string)
	// WriteState writes how things stand.
	WriteState(w *wire.Writer)
}

// Play plays a case and writes its trace.
func Play(game Game, run *wire.Reader, w *wire.Writer) error {
	coups := run.Objects("coups")
	if run.Err() != nil {
		return run.Err()
	}
	w.Open('[')
	defer w.Close(']')
	for at, coup := range coups {
		coup.Only([]string{"moves"}, "pack")
		if at == 0 && run.Has("position") {
			resume(game, run, coup)
		} else {
			begin(game, coup)
		}
		moves := coup.Texts("moves")
		if run.Err() != nil {
			return run.Err()
		}
		write(game, w, "", nil)
		if stopped, err := play(game, moves, w); stopped || err != nil {
			return err
		}
	}
	return nil
}

func resume(game Game, run, coup *wire.Reader) {
	if coup.Has("pack") {
		coup.Fault("pack", "expected none, for the coup is under way, found one")
	}
	game.Resume(run.Object("position"))
}

func begin(game Game, coup *wire.Reader) {
	pack := coup.Cards("pack")
	if !game.IsPack(pack) {
		coup.Fault("pack", "expected the whole pack, every card once, found %d cards", len(pack))
	}
	coup.Note("", game.Ready())
	if coup.Err() == nil {
		game.Deal(pack)
	}
}

// play makes the moves of a coup, up to one that is refused.
func play(game Game, moves []string, w *wire.Writer) (stopped bool, err error) {
	for _, text := range moves {
		refusal, err := game.Move(text)
		if err != nil {
			return false, fmt.Errorf("moves: %.80q: %w", text, err)
		}
		write(game, w, text, refusal)
		if refusal != nil {
			return true, nil
		}
	}
	return false, nil
}

func write(game Game, w *wire.Writer, text string, refusal *Refusal) {
	w.Open('{')
	w.Name("move")
	w.Text(text)
	w.Name("payments")
	w.Payments(game.Transfers())
	if refusal != nil {
		w.Refused(refusal.Code, refusal.Clause)
	}
	w.Name("state")
	game.WriteState(w)
	w.Close('}')
}
