package francion

import (
	"lepapillon/cards"
	"lepapillon/ledger"
	"lepapillon/wire"
)

// --- section 4: scoring and stake

const (
	tricks     = handful // in a coup
	sixPoints  = 6       // that end a manche (4.10)
	withoutAny = 12      // tokens, for who has no point (4.12)
)

// endCoup settles a coup, in the order of the convention settlement-order.
func (g *Game) endCoup() {
	g.leader, g.turn = nobody, nobody
	stake, order := g.Pot, g.round(g.next(g.dealer))
	for _, seat := range order {
		g.Pay(ledger.Pot, ledger.Account(seat), g.tricks[seat]*stake/tricks) // 4.1
	}
	winner := g.mostTricks(order)
	g.points[winner]++
	g.marks = wire.Letter(winner)
	for seat, won := range g.tricks {
		if won == 0 {
			g.betes[seat] = stake // 4.4, 4.5
		}
	}
	if g.points[winner] == sixPoints {
		g.endManche(winner)
	}
	g.doubled = g.doubledNext()
	g.dealer = g.next(g.dealer) // dealer: the deal passes to the right
}

// mostTricks is who marks the point (4.2): among equals the first from the dealer's right (4.3).
func (g *Game) mostTricks(order []int) int {
	best := order[0]
	for _, seat := range order {
		if g.tricks[seat] > g.tricks[best] {
			best = seat
		}
	}
	return best
}

// endManche pays its winner a token for every point that is missing (4.11), and ends the game with the last.
func (g *Game) endManche(winner int) {
	g.mancheWinner = wire.Letter(winner)
	for _, seat := range g.others(winner) {
		missing := sixPoints - g.points[seat]
		if g.points[seat] == 0 {
			missing = withoutAny
		}
		g.Pay(ledger.Account(seat), ledger.Account(winner), missing*token)
	}
	g.points = make([]int, g.players)
	g.over = g.manche == g.manches
	if g.over {
		g.gameWinner = g.richest()
	} else {
		g.manche++
	}
	if g.over || !g.BetesCarried {
		g.betes = make([]int, g.players)
	}
}

// richest writes who has most chips when the last manche is paid (length).
func (g *Game) richest() (letters string) {
	greatest := g.Chips[0]
	for seat, chips := range g.Chips {
		if chips > greatest {
			greatest, letters = chips, ""
		}
		if chips == greatest {
			letters += wire.Letter(seat)
		}
	}
	return letters
}

// --- section 5: payments for the Welche

const (
	full = 4 // chips that the Welche is worth (5.1 to 5.3)
	half = 2 // the same where hearts were led and are not trumps (5.4)
)

// payTurnUp pays the dealer for the Welche as turn-up (5.1).
func (g *Game) payTurnUp() {
	if g.turnUp == welche {
		g.eachPays(g.dealer, full*g.doubled)
	}
}

// payWelche pays for the Welche in a complete trick: to who wins by it (5.3), or by its player, from whom the king of
// trumps has taken it (5.2).
func (g *Game) payWelche(taker int) {
	place := index(g.trick, welche)
	if place < 0 {
		return
	}
	worth := full
	if g.asked() == cards.Hearts && g.trumps() != cards.Hearts {
		worth = half
	}
	if player := (g.leader + place) % g.players; player == taker {
		g.eachPays(player, worth*g.doubled)
	} else {
		g.paysEach(player, worth*g.doubled)
	}
}

// doubledNext is what payments are multiplied by in the next coup: two after one that hid the Welche (5.5), or once
// more for each in a row (hidden-double).
func (g *Game) doubledNext() int {
	switch {
	case g.over || index(g.stock, welche) < 0:
		return 1
	case g.Cumulative:
		return 2 * g.doubled
	}
	return 2
}
