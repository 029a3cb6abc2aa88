// Package cards has the playing cards of both games: ranks, suits, and how they are written.
package cards

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Rank is a card's rank, from the ace, 1, to the king, 13.
type Rank uint8

// The ranks that rules speak of by name.
const (
	Ace   Rank = 1
	Seven Rank = 7
	Eight Rank = 8
	Ten   Rank = 10
	Jack  Rank = 11
	Queen Rank = 12
	King  Rank = 13
)

// Ranks is how many there are.
const Ranks = 13

const rankLetters = "?A23456789TJQK"

// Letter writes the rank: K, Q, J, T, a digit or A.
func (r Rank) Letter() byte { return rankLetters[r] }

// A Suit is the letter of a card's suit; 0 stands for a suit that was not said.
type Suit byte

// The four suits.
const (
	Clubs    Suit = 'c'
	Diamonds Suit = 'd'
	Hearts   Suit = 'h'
	Spades   Suit = 's'
)

var suits = [...]Suit{Clubs, Diamonds, Hearts, Spades}

// A Card is a rank with a suit; without the suit it is any card of the rank.
type Card struct {
	Rank Rank
	Suit Suit
}

// String writes the card as the notation has it.
func (c Card) String() string {
	if c.Suit == 0 {
		return string(c.Rank.Letter())
	}
	return string([]byte{c.Rank.Letter(), byte(c.Suit)})
}

// Is says whether the card is meant by other, which may leave its suit out.
func (c Card) Is(other Card) bool {
	return c.Rank == other.Rank && (other.Suit == 0 || c.Suit == other.Suit)
}

// Cut reads the card that a text begins with, its suit perhaps left out, and gives what follows it.
// Capital and small letters are the same.
func Cut(text string) (card Card, rest string, found bool) {
	if text == "" {
		return Card{}, text, false
	}
	switch at := strings.IndexByte(rankLetters, upper(text[0])); {
	case strings.HasPrefix(text, "10"):
		card.Rank, rest = Ten, text[2:]
	case at > 0:
		card.Rank, rest = Rank(at), text[1:]
	default:
		return Card{}, text, false
	}
	letter, size := utf8.DecodeRuneInString(rest)
	switch letter {
	case 'c', 'C', '♣':
		card.Suit = Clubs
	case 'd', 'D', '♦':
		card.Suit = Diamonds
	case 'h', 'H', '♥':
		card.Suit = Hearts
	case 's', 'S', '♠':
		card.Suit = Spades
	default:
		return card, rest, true
	}
	return card, rest[size:], true
}

// Read reads a card as documents have it: exactly one letter of a rank and one of a suit.
func Read(text string) (Card, error) {
	card, rest, found := Cut(text)
	if !found || rest != "" || card.Suit == 0 || card.String() != text {
		return Card{}, fmt.Errorf("expected a card such as Th, found %.40q", text)
	}
	return card, nil
}

func upper(letter byte) byte {
	if 'a' <= letter && letter <= 'z' {
		return letter - 'a' + 'A'
	}
	return letter
}

// Pack makes a pack of the ranks that are wanted, in all four suits.
func Pack(wanted func(Rank) bool) []Card {
	var pack []Card
	for _, suit := range suits {
		for rank := Ace; rank <= King; rank++ {
			if wanted(rank) {
				pack = append(pack, Card{rank, suit})
			}
		}
	}
	return pack
}

// A Set holds cards with their suits, each once.
type Set map[Card]bool

// Add puts cards into the set; a card that is there already is an error.
func (s Set) Add(added []Card) error {
	for _, card := range added {
		if s[card] {
			return fmt.Errorf("expected every card once, found %v twice", card)
		}
		s[card] = true
	}
	return nil
}

// SamePack says whether both have the same cards, each of them once.
func SamePack(one, other []Card) bool {
	there := Set{}
	if len(one) != len(other) || there.Add(one) != nil {
		return false
	}
	for _, card := range other {
		if !there[card] {
			return false
		}
		delete(there, card)
	}
	return true
}

// --- choosing cards

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
