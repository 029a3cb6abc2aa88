package papillon

import (
	"strings"
	"testing"

	"lepapillon/cards"
	"lepapillon/rulings"
	"lepapillon/wire"
)

// A table of the tests: cards are given by their ranks, in lists parted by spaces, and chips are what everybody has gained.
type table struct {
	rulebook, readings string // readings as "credit=none hanneton=capture"
	dealer             string
	hands              string // of A, B and so on; - for none
	layout, stock      string
	piles              string // numbers are not needed: cards
	pool, number       int
	papillons          string
}

// sit sets the table up; whose turn it is, is the first letter.
func (s table) sit(t *testing.T, turn string) *Game {
	t.Helper()
	quoted := []string{}
	for _, pair := range strings.Fields(s.readings) {
		ruling, reading, _ := strings.Cut(pair, "=")
		quoted = append(quoted, `"`+ruling+`":"`+reading+`"`)
	}
	run, err := wire.NewReader([]byte(`{"rulebook":"` + s.rulebook + `","readings":{` + strings.Join(quoted, ",") + `}}`))
	if err != nil {
		t.Fatal(err)
	}
	box, hands := pack, strings.Fields(s.hands)
	take := func(ranks string) []cards.Card {
		taken, rest := cards.Cut, strings.ReplaceAll(ranks, "-", "")
		var found []cards.Card
		for rest != "" {
			card, after, is := taken(rest)
			chosen, there := cards.Choose(box, []cards.Card{card})
			if !is || !there {
				t.Fatalf("no card for %q of %q", rest, ranks)
			}
			box = cards.Without(append([]cards.Card{}, box...), chosen)
			found, rest = append(found, chosen...), after
		}
		return found
	}
	players := len(hands)
	game := &Game{
		Rules:   NewRules(s.rulebook, rulings.Read(Rulings, s.rulebook, run)),
		players: players, rounds: 1, number: 1, cardsPayment: 1,
		dealer: wire.Seat(s.dealer, players),
		coup: coup{
			piles: make([][]cards.Card, players), likes: make([]int, players),
			layout: take(s.layout), stock: take(s.stock), last: nobody, wanting: nobody, victim: nobody,
		},
	}
	if run.Err() != nil {
		t.Fatal(run.Err())
	}
	for _, hand := range hands {
		game.hands = append(game.hands, take(hand))
	}
	for seat, pile := range strings.Fields(s.piles) {
		game.piles[seat] = take(pile)
	}
	for _, letter := range s.papillons {
		game.wentOut = append(game.wentOut, wire.Seat(string(letter), players))
	}
	if s.number > 0 {
		game.number = s.number
	}
	game.Chips, game.Pot, game.Limited = make([]int, players), s.pool, game.NoCredit
	game.takeTurn(wire.Seat(turn, players))
	return game
}

// makes makes moves that must be allowed.
func (g *Game) makes(t *testing.T, moves ...string) {
	t.Helper()
	for _, move := range moves {
		if refusal, err := g.Move(move); refusal != nil || err != nil {
			t.Fatalf("%s: %v %v", move, refusal, err)
		}
	}
}

// gained checks what everybody has in chips, and the pool.
func (g *Game) gained(t *testing.T, pool int, chips ...int) {
	t.Helper()
	for seat, expected := range chips {
		if g.Chips[seat] != expected {
			t.Errorf("%s: expected %+d chips, found %+d", wire.Letter(seat), expected, g.Chips[seat])
		}
	}
	if g.Pot != pool {
		t.Errorf("pool: expected %d, found %d", pool, g.Pot)
	}
}

const ninth = "KKKQQQJJJ" // a stock of one deal that no test looks at
