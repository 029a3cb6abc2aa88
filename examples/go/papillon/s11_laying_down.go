package papillon

import (
	"lepapillon/cards"
	"lepapillon/ledger"
)

// layDown puts a hand among the exposed cards for want of a capture (11.1). It costs a chip a card (11.2), and each
// ace among them brings one from each (11.3).
func (g *Game) layDown(seat int) {
	laid := g.hands[seat]
	g.layout = append(g.layout, laid...)
	g.hands[seat] = nil
	g.last, g.wanting = seat, seat
	g.Pay(ledger.Account(seat), ledger.Pot, len(laid))
	g.payLaidAces(seat, laid)
}

// payLaidAces pays for aces that are laid down (6.6, 11.3).
func (g *Game) payLaidAces(seat int, laid []cards.Card) {
	g.eachPays(seat, count(laid)[cards.Ace])
}
