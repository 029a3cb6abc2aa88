package papillon

import (
	"errors"

	"lepapillon/ledger"
	"lepapillon/trace"
	"lepapillon/wire"
)

// Reports are the parts of a trace that are told.
var Reports = []string{
	"turn", "legal", "hands", "layout", "stock", "piles", "chips", "pool", "bank", "cards-payment", "announced",
	"winner", "over", "game-winner", "payments", "refusal-code", "refusal-clause",
}

// Ready says whether a coup may be dealt.
func (g *Game) Ready() error {
	switch {
	case g.turn != nobody:
		return errors.New("expected a coup after the end of the last, found one before it")
	case g.over:
		return errors.New("expected no coup after the game, found one")
	}
	return nil
}

// Move makes a move and all that follows from it up to the next turn, unless it is refused.
func (g *Game) Move(text string) (*trace.Refusal, error) {
	move, err := ReadMove(text, g.players)
	if err != nil {
		return nil, err
	}
	g.beginStep()
	if why := g.refuse(&move); why != nil {
		return &trace.Refusal{Code: why.code, Clause: g.clause(why, move)}, nil
	}
	g.play(move)
	return nil, nil
}

// Transfers are the payments of the step; what is played for is the pool.
func (g *Game) Transfers() ([]ledger.Payment, string) { return g.Payments, "pool" }

// WriteState writes how things stand.
func (g *Game) WriteState(w *wire.Writer) {
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
