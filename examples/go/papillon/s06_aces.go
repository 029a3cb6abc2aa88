package papillon

import "lepapillon/cards"

// payAces pays for the aces that a capture takes.
func (g *Game) payAces(seat int, move Move) {
	chips, high := g.acesWorth(move)
	switch {
	case chips == 0:
	case high && g.AcesTogether:
		g.togetherPay(seat, chips)
	default:
		g.eachPays(seat, chips)
	}
}

// acesWorth is what the aces of a capture are worth, and whether that is one of the rates that ace-rate asks about.
func (g *Game) acesWorth(move Move) (chips int, high bool) {
	aces := count(move.Taken)[cards.Ace]
	by := move.Played[0].Rank
	alone := aces == len(move.Taken)
	switch {
	case aces == 0:
		return 0, false
	case g.Rulebook == Sheet:
		return 2 * aces, true // pdf 35 to 38: two for every ace, whatever takes it (pdf-aces)
	case len(move.Played) == 3:
		if g.AcesByList {
			return 2, true // adpoker 16
		}
		return 4, true // 10.4
	case by == cards.Ace && aces == 3:
		if g.AcesByList {
			return 3, false // adpoker 15
		}
		return 4, true // 7.4
	case by == cards.Ace:
		return 2, true // 6.2, adpoker 16
	case alone && aces == int(by):
		return 2 * aces, true // 6.3, 6.4, 6.5, adpoker 17
	}
	return aces, false // 6.1, adpoker 15
}
