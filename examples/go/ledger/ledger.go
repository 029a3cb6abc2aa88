// Package ledger keeps everybody's chips and the payments of a step.
package ledger

// An Account is a player's seat, from 0, or one of the two that belong to nobody.
type Account int

// Pot is the pool of Le Papillon and the stake of Le Francion; Bank is the reserve that Le Papillon keeps.
const (
	Pot  Account = -1
	Bank Account = -2
)

// A Payment is chips that went from one account to another.
type Payment struct {
	From, To Account
	Chips    int
}

// A Ledger has the chips of all accounts.
type Ledger struct {
	Chips    []int     // of each seat; below zero is a debt
	Pot      int       // the pool, or the stake
	Bank     int       // the bank
	Limited  bool      // nobody pays more than they have (ruling credit)
	Payments []Payment // since the ledger was last cleared
}

// Pay moves chips. A payment of nothing leaves no trace.
func (l *Ledger) Pay(from, to Account, chips int) {
	if l.Limited && from >= 0 && chips > l.Chips[from] {
		chips = l.Chips[from]
	}
	if chips <= 0 {
		return
	}
	*l.balance(from) -= chips
	*l.balance(to) += chips
	l.Payments = append(l.Payments, Payment{from, to, chips})
}

// Clear forgets the payments of the step before.
func (l *Ledger) Clear() { l.Payments = l.Payments[:0] }

func (l *Ledger) balance(of Account) *int {
	switch of {
	case Pot:
		return &l.Pot
	case Bank:
		return &l.Bank
	}
	return &l.Chips[of]
}
