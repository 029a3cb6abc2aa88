package francion

import (
	"lepapillon/ledger"
	"lepapillon/wire"
)

// Reports are the parts of a trace that are told.
var Reports = []string{
	"turn", "legal", "hands", "trick", "tricks", "taker", "chips", "stake", "points", "betes", "doubling", "marks",
	"manche-winner", "over", "game-winner", "payments", "refusal-code", "refusal-clause",
}

// Transfers are the payments of the step; what is played for is the stake.
func (g *Game) Transfers() ([]ledger.Payment, string) { return g.Payments, "stake" }

// WriteState writes how things stand.
func (g *Game) WriteState(w *wire.Writer) {
	w.Open('{')
	w.Name("turn")
	w.Text(wire.Letter(g.turn))
	w.Name("legal")
	w.Cards(g.legal())
	w.Name("hands")
	w.CardsOfEach(g.hands)
	w.Name("trick")
	w.Cards(g.trick)
	w.Name("tricks")
	w.Wholes(g.tricks)
	w.Name("taker")
	w.Text(g.taker)
	w.Name("chips")
	w.Wholes(g.Chips)
	w.Name("stake")
	w.Whole(g.Pot)
	w.Name("points")
	w.Wholes(g.points)
	w.Name("betes")
	w.Wholes(g.betes)
	w.Name("doubling")
	w.Whole(g.doubled)
	w.Name("marks")
	w.Text(g.marks)
	w.Name("manche-winner")
	w.Text(g.mancheWinner)
	w.Name("over")
	w.Truth(g.over)
	w.Name("game-winner")
	w.Text(g.gameWinner)
	w.Close('}')
}
