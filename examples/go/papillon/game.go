package papillon

import (
	"lepapillon/cards"
	"lepapillon/ledger"
	"lepapillon/wire"
)

const nobody = wire.Nobody

// A Game is a table with the coup that is played at it.
type Game struct {
	*Rules
	players int
	rounds  int
	shares  bool // an unwon pool is shared, and not played on for (2.10)

	ledger.Ledger
	cardsPayment int // what each owes for most cards (12.2, 12.3)
	number       int // of the coup, from 1
	dealer       int
	over         bool

	coup
	step
}

// A coup is the play under one dealer (2.3).
type coup struct {
	hands, piles  [][]cards.Card
	layout, stock []cards.Card
	turn          int
	legal         []string // captures of who is on turn

	wentOut []int // who went out by a capture in the last deal, in the order of time
	last    int   // who last laid down in this deal
	wanting int   // who last did so for want of a capture
	victim  int   // who must lay down with the next deal (8.4)
	likes   []int // by player, cards of this deal that took exactly one like card each
}

// A step is what is told of a move besides the state that it leaves.
type step struct {
	announced  bool
	winner     string
	gameWinner string
}

func (g *Game) beginStep() {
	g.step = step{}
	g.Clear()
}

// next is the seat that deal and play go on to: at the right (4.1, turn-order), unless they go the other way round.
func (g *Game) next(seat int) int {
	if g.Clockwise {
		return (seat + g.players - 1) % g.players
	}
	return (seat + 1) % g.players
}

// others are all players but one, in playing order after that one.
func (g *Game) others(seat int) []int {
	after := make([]int, 0, MostPlayers)
	for other := g.next(seat); other != seat; other = g.next(other) {
		after = append(after, other)
	}
	return after
}

// holder is the first who holds cards, looking round from a seat; nobody, if nobody does (4.d.2).
func (g *Game) holder(from int) int {
	for seat, left := from, g.players; left > 0; seat, left = g.next(seat), left-1 {
		if len(g.hands[seat]) > 0 {
			return seat
		}
	}
	return nobody
}
