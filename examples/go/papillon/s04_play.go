package papillon

import "lepapillon/cards"

// takeTurn gives somebody the turn.
func (g *Game) takeTurn(seat int) {
	g.turn = seat
	g.legal = g.captures(g.hands[seat], g.layout)
}

// play makes a move that is allowed, and all that follows from it.
func (g *Game) play(move Move) {
	seat := g.turn
	if move.Lay {
		g.layDown(seat)
	} else {
		g.capture(seat, move)
	}
	if next := g.holder(g.next(seat)); next != nobody { // 4.d.2
		g.takeTurn(next)
	} else if !g.lastDeal() {
		g.dealAgain()
	} else {
		g.endCoup()
	}
}

// capture takes cards (4.4, 4.5), pays for them, and finds out what else it is.
func (g *Game) capture(seat int, move Move) {
	g.hands[seat] = cards.Without(g.hands[seat], move.Played)
	g.layout = cards.Without(g.layout, move.Taken)
	g.piles[seat] = append(append(g.piles[seat], move.Played...), move.Taken...)

	likeCards := len(move.Played) == 1 && move.Taken[0].Rank == move.Played[0].Rank
	if likeCards && len(move.Taken) == 1 {
		g.likes[seat]++
	}
	out := len(g.hands[seat]) == 0
	cleared := g.Figures() && len(g.layout) == 0 // 8.1

	var laid []cards.Card
	if cleared && g.MakerLays {
		laid = g.layOut(seat)
	}
	g.payAces(seat, move)
	g.payHanneton(seat, move)
	g.payThreeFromHand(seat, move)
	if cleared {
		g.paySauterelle(seat, move)
	}
	if out {
		g.goOut(seat, move)
	}
	g.payLaidAces(seat, laid)
	if cleared && !g.MakerLays {
		g.findVictim(seat)
	}
}

// coupWinner is who wins among those who went out by a capture in the last deal: the dealer, then the dealer's left
// and so on (4.d.7, 10.6). It is an order of seats that stays where it is when play goes the other way round
// (direction).
func (g *Game) coupWinner() int {
	if len(g.wentOut) > 0 && g.FirstWins {
		return g.wentOut[0]
	}
	for _, left := range g.priority() {
		seat := (g.dealer - left + g.players) % g.players
		if contains(g.wentOut, seat) {
			return seat
		}
	}
	return nobody // 4.d.9
}

// priority counts seats to the left of the dealer, those first who come first.
func (g *Game) priority() []int {
	switch {
	case g.players == fewest:
		return []int{0, 1, 2}
	case g.OppositeLast: // four-priority
		return []int{0, 1, 3, 2}
	}
	return []int{0, 1, 2, 3}
}
