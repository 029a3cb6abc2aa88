package papillon

import "lepapillon/cards"

// paySauterelle pays the maker (8.2), at the very last play of the coup too, unless the table reads that otherwise
// (closing-sauterelle).
func (g *Game) paySauterelle(seat int, move Move) {
	veryLast := g.holder(seat) == nobody && g.lastDeal()
	if !veryLast || !g.ClosingUnpaid {
		g.payFigure(seat, move, Sauterelle)
	}
}

// layOut puts the rest of the maker's hand on the table at once and at no cost (adpoker 20, sauterelle-layer). It
// counts for the sweep, and not for the consolation.
func (g *Game) layOut(seat int) []cards.Card {
	laid := g.hands[seat]
	if len(laid) == 0 {
		return nil
	}
	g.layout = append(g.layout, laid...)
	g.hands[seat] = nil
	g.last = seat
	return laid
}

// findVictim finds who must lay down with the next deal, if that meets an empty table (8.4, sauterelle-victim). A
// maker who alone holds cards, and keeps some, lays down on turn; whether the neighbour does so too is
// sole-holder-sauterelle.
func (g *Game) findVictim(maker int) {
	if g.lastDeal() || g.exposedNext() > 0 {
		return
	}
	switch holder := g.holder(g.next(maker)); {
	case holder == nobody && g.FirstPlayerVictim:
		g.victim = g.next(g.dealer)
	case holder == nobody, holder == maker && g.NeighbourToo:
		g.victim = g.next(maker)
	}
}
