package papillon

import (
	"lepapillon/cards"
	"lepapillon/ledger"
	"lepapillon/wire"
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
		switch g.AcesByAces {
		case "every-ace":
			return 4, true // 10.4
		case "by-name":
			return 0, false // adpoker 19 names three aces
		}
		return 2, true // adpoker 16
	case by == cards.Ace && aces == 3:
		switch g.AcesByAces {
		case "every-ace":
			return 4, true // 7.4
		case "doubled":
			return 6, true // adpoker 16
		}
		return 3, false // adpoker 15
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
	g.victim = nobody
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
// may win the coup (10.5). By a reading of the article it is a petit papillon there too, unless it ends the coup.
func (g *Game) goOut(seat int, move Move) {
	if !g.lastDeal() || g.PetitInLast && g.holder(seat) != nobody {
		g.payFigure(seat, move, PetitPapillon)
	}
	if !g.lastDeal() {
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

// --- section 12: most cards

// sweep gives the cards still exposed to the winner (4.d.10), or to the last to lay down (4.d.11, 12.1). If there is
// neither they stay.
func (g *Game) sweep(winner int) {
	taker := winner
	if taker == nobody {
		taker = g.last
	}
	if taker != nobody {
		g.piles[taker] = append(g.piles[taker], g.layout...)
		g.layout = nil
	}
}

// payMost pays who alone has most (12.2). It says whether nobody has (12.3).
func (g *Game) payMost() (tied bool) {
	most, best := nobody, -1
	for seat, pile := range g.piles {
		switch counted := g.counted(pile); {
		case counted > best:
			most, best, tied = seat, counted, false
		case counted == best:
			tied = true
		}
	}
	if !tied {
		g.eachPays(most, g.cardsPayment)
	}
	return tied
}

// counted is the number of cards of a pile, or of their points (most, pdf 31).
func (g *Game) counted(pile []cards.Card) int {
	if !g.Points {
		return len(pile)
	}
	points := 0
	for _, card := range pile {
		points += value(card.Rank)
	}
	return points
}

// grown is the payment for the most cards in the coup after a tie (12.3, cards-growth).
func (g *Game) grown() int {
	switch g.Growth {
	case "add-one":
		return g.cardsPayment + 1
	case "double":
		return g.cardsPayment * 2
	case "stays-two":
		return 2
	}
	return 1
}

// canBe says whether ties can have brought the payment for the most cards to a number (cards-growth).
func (r *Rules) canBe(payment int) bool {
	switch r.Growth {
	case "add-one":
		return payment >= 1
	case "double":
		return payment >= 1 && payment&(payment-1) == 0
	case "stays-two":
		return payment == 1 || payment == 2
	}
	return payment == 1
}

// --- section 13: the consolation

// console pays the last to lay down for want of a capture: by the main document if nobody has won (13.1), by the
// article always (adpoker 22). The PDF has the winner paid in the same place (pdf 32).
func (g *Game) console(winner int) {
	switch {
	case winner != nobody && g.Rulebook == Sheet:
		g.eachPays(winner, 1)
	case (winner == nobody || g.Rulebook == Article) && g.wanting != nobody:
		g.eachPays(g.wanting, 1)
	}
}

// --- section 14: the end of the game

// endCoup settles a coup, in the order of the convention payment-order.
func (g *Game) endCoup() {
	g.turn, g.legal = nobody, nil
	winner := g.coupWinner()
	g.winner = "none"
	if winner != nobody {
		g.winner = wire.Letter(winner)
	}
	g.sweep(winner)
	if winner != nobody && !g.GameWinnerTakes {
		g.Pay(ledger.Pot, ledger.Account(winner), g.Pot) // 10.7
	}
	tied := g.payMost()
	g.console(winner)

	due := 1
	if tied && !(g.number == g.agreed() && g.TieLost) {
		due = g.grown()
	}
	g.cardsPayment = due
	if g.number >= g.agreed() {
		g.endGame(winner != nobody)
	}
	g.passDeal()
}

// endGame ends the game after the last coup, unless its pool is unwon and the table plays on (2.9, 14.3).
func (g *Game) endGame(won bool) {
	switch {
	case g.GameWinnerTakes: // pool-taker: counted without the pool, and equal winners remain equal
		winners := g.richest()
		g.share(winners)
		g.gameWinner = lettersOf(winners, g.players)
	case won || g.shares:
		if !won {
			g.share(append(g.others(g.dealer), g.dealer))
		}
		g.gameWinner = lettersOf(g.richest(), g.players)
	default:
		return
	}
	g.over = true
	g.cardsPayment = 1 // 12.4
}

// richest are those who have the most chips (14.1, 14.2), in playing order from the first player on.
func (g *Game) richest() []int {
	var richest []int
	for _, seat := range append(g.others(g.dealer), g.dealer) {
		switch {
		case len(richest) == 0 || g.Chips[seat] > g.Chips[richest[0]]:
			richest = []int{seat}
		case g.Chips[seat] == g.Chips[richest[0]]:
			richest = append(richest, seat)
		}
	}
	return richest
}

// share divides the pool. Odd chips go singly to those who come first, or to the bank (share-remainder).
func (g *Game) share(among []int) {
	each, rest := g.Pot/len(among), g.Pot%len(among)
	for at, seat := range among {
		part := each
		if at < rest && !g.RestToBank {
			part++
		}
		g.Pay(ledger.Pot, ledger.Account(seat), part)
	}
	g.Pay(ledger.Pot, ledger.Bank, g.Pot)
}

// lettersOf writes seats in the order of the letters.
func lettersOf(seats []int, players int) string {
	written := ""
	for seat := 0; seat < players; seat++ {
		if contains(seats, seat) {
			written += wire.Letter(seat)
		}
	}
	return written
}
