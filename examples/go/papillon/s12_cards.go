package papillon

import "lepapillon/cards"

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
