package francion

import "lepapillon/cards"

// welche is the ace of hearts (2.2).
var welche = cards.Card{Rank: cards.Ace, Suit: cards.Hearts}

// height is where a rank stands in its suit, the ace above the king (2.1).
func height(rank cards.Rank) cards.Rank {
	if rank == cards.Ace {
		return cards.King + 1
	}
	return rank
}

// strongest finds the card that wins a complete trick (3.4, 3.5, trump-cycle): the king of trumps, if the Welche lies
// there too; the Welche; the highest trump; the highest card of the suit led.
func strongest(trick []cards.Card, trumps, led cards.Suit) int {
	king := index(trick, cards.Card{Rank: cards.King, Suit: trumps})
	switch ace := index(trick, welche); {
	case ace >= 0 && king >= 0:
		return king
	case ace >= 0:
		return ace
	}
	if trump := highest(trick, trumps); trump >= 0 {
		return trump
	}
	return highest(trick, led)
}

func highest(trick []cards.Card, suit cards.Suit) int {
	best := -1
	for place, card := range trick {
		if card.Suit == suit && (best < 0 || height(card.Rank) > height(trick[best].Rank)) {
			best = place
		}
	}
	return best
}

// index finds a card among others, or -1.
func index(list []cards.Card, wanted cards.Card) int {
	for place, card := range list {
		if card == wanted {
			return place
		}
	}
	return -1
}
