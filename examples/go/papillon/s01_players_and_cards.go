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

// pack is the full one, whatever the number of players (1.1).
var pack = cards.Pack(func(cards.Rank) bool { return true })

// IsPack says whether these are the 52 cards.
func (g *Game) IsPack(given []cards.Card) bool { return cards.SamePack(given, pack) }

// byRank is how many cards there are of each rank; suits have no function (1.4).
type byRank [cards.Ranks + 1]int

func count(list []cards.Card) (counted byRank) {
	for _, card := range list {
		counted[card.Rank]++
	}
	return counted
}
