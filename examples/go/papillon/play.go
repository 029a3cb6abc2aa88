package papillon

import (
	"lepapillon/cards"
	"lepapillon/ledger"
)

// --- section 4: the play

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

// --- section 4: which captures there are

// takesSum says whether a card of the rank may take several that add up to it: those under ten (4.b.1), and of the
// others those that ten-sums lets.
func (r *Rules) takesSum(rank cards.Rank) bool {
	switch {
	case rank < cards.Ten:
		return true
	case rank == cards.Ten:
		return r.TenSum
	}
	return r.CourtSum
}

// captures are all that a hand can take from a layout, in the notation, without suits.
func (r *Rules) captures(hand, layout []cards.Card) []string {
	held, lying := count(hand), count(layout)
	found := []string{}
	for rank := cards.King; rank >= cards.Ace; rank-- {
		if held[rank] == 0 {
			continue
		}
		letter := string(rank.Letter())
		if lying[rank] > 0 { // 4.a.1, 4.b.1
			found = append(found, letter+"x"+letter)
		}
		if lying[rank] == 3 && r.HannetonCapture { // 7.1
			found = append(found, letter+"x"+letter+letter+letter)
		}
		if held[rank] == 3 && lying[rank] == 1 { // 4.c.1
			found = append(found, letter+letter+letter+"x"+letter)
		}
		if r.takesSum(rank) {
			sums := sums{&lying, r.SumCap, letter + "x", found}
			sums.find(value(rank), cards.Ten-1, "")
			found = sums.found
		}
	}
	return found
}

// sums gathers the sets of exposed cards under ten that add up to a value; cards worth ten are never part of one
// (4.a.1).
type sums struct {
	lying   *byRank
	longest int
	prefix  string
	found   []string
}

// find adds cards of the highest rank allowed or lower to those taken, until nothing is missing.
func (s *sums) find(missing int, highest cards.Rank, taken string) {
	if missing == 0 {
		if len(taken) > 1 && (s.longest == 0 || len(taken) <= s.longest) { // "several", no-cap, sum-cap
			s.found = append(s.found, s.prefix+taken)
		}
		return
	}
	for rank := highest; rank >= cards.Ace; rank-- {
		if s.lying[rank] > 0 && int(rank) <= missing {
			s.lying[rank]--
			s.find(missing-int(rank), rank, taken+string(rank.Letter()))
			s.lying[rank]++
		}
	}
}

// --- section 11: laying down

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
