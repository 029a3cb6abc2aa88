package cards

// Choose finds the wanted cards among those that are there, each another one. A card with its suit means that card;
// without, the first of the rank that no suit asks for will do. It is not found if one of them is not there.
func Choose(from, wanted []Card) (chosen []Card, found bool) {
	taken := make([]bool, len(from))
	chosen = make([]Card, 0, len(wanted))
	for _, bySuit := range []bool{true, false} {
		for _, card := range wanted {
			if (card.Suit != 0) != bySuit {
				continue
			}
			at := first(from, taken, card)
			if at < 0 {
				return nil, false
			}
			taken[at] = true
			chosen = append(chosen, from[at])
		}
	}
	return chosen, true
}

func first(from []Card, taken []bool, wanted Card) int {
	for at, card := range from {
		if !taken[at] && card.Is(wanted) {
			return at
		}
	}
	return -1
}

// Without gives the cards that are left when some are taken away, in the order in which they lay.
func Without(from, gone []Card) []Card {
	left := from[:0]
	for _, card := range from {
		if !contains(gone, card) {
			left = append(left, card)
		}
	}
	return left
}

func contains(cards []Card, wanted Card) bool {
	for _, card := range cards {
		if card == wanted {
			return true
		}
	}
	return false
}
