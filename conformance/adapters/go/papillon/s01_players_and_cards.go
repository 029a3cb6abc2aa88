package papillon

import "lepapillon/cards"

// MostPlayers is how many may play (1.2); fewest, how few (1.1).
const (
	fewest      = 3
	MostPlayers = 4
)

// value is what a card counts (1.3): a court card ten, every other its number.
func value(rank cards.Rank) int {
	if rank > cards.Ten {
		return 10
	}
	return int(rank)
}

// IsPack says whether these are the 52 cards (1.1).
func (g *Game) IsPack(pack []cards.Card) bool {
	seen := cards.Set{}
	return len(pack) == 52 && seen.Add(pack) == nil
}

// byRank is how many cards there are of each rank; suits have no function (1.4).
type byRank [cards.Ranks + 1]int

func count(list []cards.Card) (counted byRank) {
	for _, card := range list {
		counted[card.Rank]++
	}
	return counted
}
