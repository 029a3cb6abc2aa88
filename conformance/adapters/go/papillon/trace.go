package papillon

import (
	"fmt"

	"lepapillon/wire"
)

// Reports are the parts of a trace that are told.
var Reports = []string{
	"turn", "legal", "hands", "layout", "stock", "piles", "chips", "pool", "bank", "cards-payment", "announced", "winner",
	"over", "game-winner", "payments", "refusal-code", "refusal-clause",
}

// Play plays a case and writes its trace.
func Play(run *wire.Reader, w *wire.Writer) error {
	game := readTable(run)
	coups := run.Objects("coups")
	if run.Err() != nil {
		return run.Err()
	}
	w.Open('[')
	defer w.Close(']')
	for at, coup := range coups {
		coup.Only([]string{"moves"}, "pack")
		var err error
		if at == 0 && run.Has("position") {
			err = game.resume(run, coup)
		} else {
			err = game.begin(coup, at == 0)
		}
		if err != nil {
			return err
		}
		game.writeStep(w, "", nil)
		stopped, err := game.playMoves(coup.Texts("moves"), w)
		if err == nil {
			err = run.Err()
		}
		if stopped || err != nil {
			return err
		}
	}
	return nil
}

// resume takes up a coup from the position of the case.
func (g *Game) resume(run, coup *wire.Reader) error {
	if coup.Has("pack") {
		coup.Fault("pack", "expected none, for the coup is under way, found one")
	}
	g.readPosition(run.Object("position"))
	return run.Err()
}

// begin deals a coup.
func (g *Game) begin(coup *wire.Reader, first bool) error {
	pack := coup.Cards("pack")
	switch {
	case coup.Err() != nil:
		return coup.Err()
	case !isPack(pack):
		coup.Fault("pack", "expected the 52 cards, each once, found %d cards", len(pack))
	case g.turn != nobody:
		coup.Fault("", "expected a coup after the end of the last, found one before it")
	case g.over:
		coup.Fault("", "expected no coup after the game, found one")
	}
	if coup.Err() != nil {
		return coup.Err()
	}
	if !first {
		g.passDeal()
	}
	g.beginStep()
	g.deal(pack)
	return nil
}

// playMoves makes the moves of a coup, up to one that is refused.
func (g *Game) playMoves(moves []string, w *wire.Writer) (stopped bool, err error) {
	for _, text := range moves {
		move, err := ReadMove(text, g.players)
		if err != nil {
			return false, fmt.Errorf("moves: %w", err)
		}
		g.beginStep()
		if refusal := g.refuse(&move); refusal != nil {
			g.writeStep(w, text, &refused{refusal.Code, g.clause(refusal, move)})
			return true, nil
		}
		g.play(move)
		g.writeStep(w, text, nil)
	}
	return false, nil
}

// refused is what is told of a move that is not allowed.
type refused struct{ code, clause string }

func (g *Game) writeStep(w *wire.Writer, text string, why *refused) {
	w.Open('{')
	w.Name("move")
	w.Text(text)
	w.Name("payments")
	w.Payments(g.Payments, "pool")
	if why != nil {
		w.Refused(why.code, why.clause)
	}
	w.Name("state")
	g.writeState(w)
	w.Close('}')
}

func (g *Game) writeState(w *wire.Writer) {
	w.Open('{')
	w.Name("turn")
	w.Text(wire.Letter(g.turn))
	w.Name("legal")
	w.Texts(g.legalMoves())
	w.Name("hands")
	w.CardsOfEach(g.hands)
	w.Name("layout")
	w.Cards(g.layout)
	w.Name("stock")
	w.Whole(len(g.stock))
	w.Name("piles")
	w.Lengths(g.piles)
	w.Name("chips")
	w.Wholes(g.Chips)
	w.Name("pool")
	w.Whole(g.Pot)
	w.Name("bank")
	w.Whole(g.Bank)
	w.Name("cards-payment")
	w.Whole(g.cardsPayment)
	w.Name("announced")
	w.Truth(g.announced)
	w.Name("winner")
	w.Text(g.winner)
	w.Name("over")
	w.Truth(g.over)
	w.Name("game-winner")
	w.Text(g.gameWinner)
	w.Close('}')
}

// legalMoves are the captures of who is on turn; without one, to lay down is the only move (4.d.1).
func (g *Game) legalMoves() []string {
	if g.turn != nobody && len(g.legal) == 0 {
		return []string{"lay"}
	}
	return g.legal
}
