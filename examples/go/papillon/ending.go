package papillon

import (
	"lepapillon/cards"
	"lepapillon/ledger"
	"lepapillon/wire"
)

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

// grown is the payment for most cards in the coup after a tie (12.3, cards-growth).
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

// canBe says whether ties can have brought the payment for most cards to a number (cards-growth).
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
