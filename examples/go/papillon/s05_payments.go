package papillon

import "lepapillon/ledger"

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
