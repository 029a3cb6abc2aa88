package francion

import "lepapillon/cards"

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
