package papillon

import (
	"lepapillon/ledger"
	"lepapillon/wire"
)

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
