package papillon

import "lepapillon/ledger"

// token is what a token is worth (2.4), and the stake of a coup (2.7).
const token = 20

// stake opens the pool (2.7, 2.8).
func (g *Game) stake() {
	for _, seat := range append(g.others(g.dealer), g.dealer) {
		g.Pay(ledger.Account(seat), ledger.Pot, token)
	}
}

// agreed is how many coups the rounds have: everybody deals once (2.2), or three times in a row (coups-per-dealer).
func (g *Game) agreed() int { return g.rounds * g.players * g.CoupsPerDealer }

// passDeal goes on to the next coup and its dealer (2.3, dealer-passes-right).
func (g *Game) passDeal() {
	if g.number%g.CoupsPerDealer == 0 {
		g.dealer = g.next(g.dealer)
	}
	g.number++
}
