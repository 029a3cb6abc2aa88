// Package francion plays Le Francion by any readings of its rulings. Its files follow the sections of the document,
// and the numbers in comments are its clauses.
package francion

import (
	"lepapillon/cards"
	"lepapillon/ledger"
	"lepapillon/rulings"
	"lepapillon/wire"
)

// Rulebooks are the one that there is.
var Rulebooks = []string{"francion"}

// Rulings are the questions that are open.
var Rulings = []rulings.Ruling{
	rulings.Open("welche-led", "hearts", "trumps"),
	rulings.Open("welche-never-forced", "never", "only-heart"),
	rulings.Open("hidden-double", "flat", "cumulative"),
	rulings.Open("bete-across-manches", "lapses", "carried"),
}

// Rules is how a table plays.
type Rules struct {
	WelcheAsksTrumps bool // a led Welche asks for trumps (welche-led)
	OnlyHeartForced  bool // the Welche must be played as the only heart (welche-never-forced)
	Cumulative       bool // every coup that hides the Welche doubles once more (hidden-double)
	BetesCarried     bool // a bête is owed over the end of a manche (bete-across-manches)
}

// NewRules puts the rules of a table together; played names its reading of every ruling.
func NewRules(played map[string]string) Rules {
	return Rules{
		WelcheAsksTrumps: played["welche-led"] == "trumps",
		OnlyHeartForced:  played["welche-never-forced"] == "only-heart",
		Cumulative:       played["hidden-double"] == "cumulative",
		BetesCarried:     played["bete-across-manches"] == "carried",
	}
}

// --- the game

const nobody = wire.Nobody

// A Game is a table with the coup that is played at it.
type Game struct {
	Rules
	players int
	manches int
	manche  int // that is played, from 1
	dealer  int
	points  []int // in this manche
	betes   []int // chips that each owes to the next stake
	doubled int   // what payments for the Welche are multiplied by
	over    bool

	ledger.Ledger
	coup
	step
}

// A coup is the play from one deal to the next (1.16).
type coup struct {
	hands  [][]cards.Card
	turnUp cards.Card
	stock  []cards.Card
	tricks []int // that each has won
	leader int   // of the trick
	turn   int
	trick  []cards.Card // in the order of play, the leader's first
}

// A step is what is told of a card played besides the state that it leaves.
type step struct {
	taker, marks, mancheWinner string
	gameWinner                 string
}

func (g *Game) beginStep() {
	g.step = step{}
	g.Clear()
}

// next is the seat at the right (1.9).
func (g *Game) next(seat int) int { return (seat + 1) % g.players }

// round is everybody in playing order, from a seat on.
func (g *Game) round(from int) []int {
	seats := make([]int, g.players)
	for at := range seats {
		seats[at] = (from + at) % g.players
	}
	return seats
}

// others are all players but one, in playing order after that one.
func (g *Game) others(seat int) []int { return g.round(seat)[1:] }

// eachPays has each of the others pay somebody.
func (g *Game) eachPays(to, chips int) {
	for _, payer := range g.others(to) {
		g.Pay(ledger.Account(payer), ledger.Account(to), chips)
	}
}

// paysEach has somebody pay each of the others.
func (g *Game) paysEach(from, chips int) {
	for _, receiver := range g.others(from) {
		g.Pay(ledger.Account(from), ledger.Account(receiver), chips)
	}
}

// --- what can be seen

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
