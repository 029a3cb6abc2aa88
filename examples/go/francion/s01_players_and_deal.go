package francion

import (
	"lepapillon/cards"
	"lepapillon/ledger"
)

const (
	fewest  = 3 // players (1.1)
	most    = 5
	token   = 9 // chips that a token is worth (1.6)
	nine    = 9 // chips that the dealer stakes (1.10)
	handful = 9 // cards that everybody is dealt, so that there are nine tricks (1.12)
)

// pack is what so many play with: 32 cards from the seven on among three (1.2, pack-of-32), 40 without eights, nines
// and tens among four (1.3), all 52 among five (1.4).
func pack(players int) []cards.Card {
	return cards.Pack(func(rank cards.Rank) bool {
		switch players {
		case 3:
			return rank == cards.Ace || rank >= cards.Seven
		case 4:
			return rank < cards.Eight || rank > cards.Ten
		}
		return true
	})
}

// IsPack says whether these are the cards that the table plays with.
func (g *Game) IsPack(given []cards.Card) bool { return cards.SamePack(given, pack(g.players)) }

// Deal begins a coup: the stakes (1.10, 4.5 to 4.7), nine cards each (1.12), the turn-up (1.13), and the stock (1.14).
func (g *Game) Deal(given []cards.Card) {
	g.beginStep()
	first := g.next(g.dealer)
	g.Pay(ledger.Account(g.dealer), ledger.Pot, nine)
	for _, seat := range g.round(first) {
		g.Pay(ledger.Account(seat), ledger.Pot, g.betes[seat])
		g.betes[seat] = 0
	}
	g.coup = coup{hands: make([][]cards.Card, g.players), tricks: make([]int, g.players), leader: first, turn: first}
	for at, card := range given[:handful*g.players] {
		seat := (first + at) % g.players
		g.hands[seat] = append(g.hands[seat], card)
	}
	g.turnUp, g.stock = given[handful*g.players], given[handful*g.players+1:]
	g.payTurnUp()
}

// trumps is the suit of the turn-up (1.15).
func (g *Game) trumps() cards.Suit { return g.turnUp.Suit }
