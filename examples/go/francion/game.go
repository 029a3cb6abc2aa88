package francion

import (
	"lepapillon/cards"
	"lepapillon/ledger"
	"lepapillon/wire"
)

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
