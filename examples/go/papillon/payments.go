package papillon

import (
	"lepapillon/cards"
	"lepapillon/ledger"
)

// --- section 5: payments

// eachPays has each of the others pay somebody, with cards or without (5.3, others-all-pay), in playing order.
func (g *Game) eachPays(to, chips int) {
	for _, payer := range g.others(to) {
		g.Pay(ledger.Account(payer), ledger.Account(to), chips)
	}
}

// togetherPay divides a sum among the others; what does not divide is paid by the earlier ones, one chip more
// (ace-rate).
func (g *Game) togetherPay(to, sum int) {
	payers := g.others(to)
	for at, payer := range payers {
		share := sum / len(payers)
		if at < sum%len(payers) {
			share++
		}
		g.Pay(ledger.Account(payer), ledger.Account(to), share)
	}
}

// --- section 6: aces

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

// --- section 7: the hanneton

// payHanneton pays the figure (7.3): one card that takes its three like cards (7.1), or, by the other reading of the
// article's words, the third card of a deal to take one like card (adpoker 18, hanneton).
func (g *Game) payHanneton(seat int, move Move) {
	like := len(move.Played) == 1 && move.Taken[0].Rank == move.Played[0].Rank
	made := g.HannetonCapture && like && len(move.Taken) == 3 ||
		g.HannetonOfThree && like && g.likes[seat] == handful
	if made {
		g.payFigure(seat, move, Hanneton)
	}
}

// payThreeFromHand pays three cards that take the fourth, which the article alone does for the capture itself
// (adpoker 19).
func (g *Game) payThreeFromHand(seat int, move Move) {
	if g.Rulebook == Article && len(move.Played) == 3 {
		g.eachPays(seat, 1)
	}
}

// --- section 8: the sauterelle

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

// --- sections 9 and 10: going out

// goOut pays who has got rid of the last card by a capture. While there is a deal to come it is a petit papillon
// (9.1, 9.2); in the last deal it is a papillon (10.1, 10.2), which the article does not pay (adpoker 21), and which
// may win the coup (10.5).
func (g *Game) goOut(seat int, move Move) {
	if !g.lastDeal() {
		g.payFigure(seat, move, PetitPapillon)
		return
	}
	if g.Rulebook == Main {
		g.payFigure(seat, move, Papillon)
	}
	if !g.Named || !g.UnnamedLoses || move.Named.has(Papillon) {
		g.wentOut = append(g.wentOut, seat)
	}
}

// --- section 16: announcing

// A Figure is one of the four captures with a name; several are a set.
type Figure uint8

// The insects (5.4).
const (
	Hanneton Figure = 1 << iota
	Sauterelle
	PetitPapillon
	Papillon
)

var figures = map[string]Figure{
	"hanneton": Hanneton, "sauterelle": Sauterelle, "petit-papillon": PetitPapillon, "papillon": Papillon,
}

func (f Figure) has(figure Figure) bool { return f&figure != 0 }

// payFigure has each of the others pay a chip for a figure, if the document knows it, and if it was named where it
// has to be (16.5, announcing).
func (g *Game) payFigure(seat int, move Move, figure Figure) {
	if g.Figures() && (!g.Named || move.Named.has(figure)) {
		g.eachPays(seat, 1)
	}
}
