package papillon

import (
	"strings"
	"testing"

	"lepapillon/cards"
	"lepapillon/rulings"
	"lepapillon/wire"
)

// A table of the tests: cards are written by their ranks, - for none, and hands and piles of A, B and so on are parted
// by spaces. Chips are what everybody has gained.
type table struct {
	rulebook, readings string // readings as "credit=none hanneton=capture"
	dealer             string
	hands, piles       string
	layout, stock      string
	pool, number       int
}

// sit sets the table up, with somebody on turn.
func (s table) sit(t *testing.T, turn string) *Game {
	t.Helper()
	players := len(strings.Fields(s.hands))
	game := &Game{
		Rules:   s.rules(t),
		players: players, rounds: 1, number: 1, cardsPayment: 1,
		dealer: wire.Seat(s.dealer, players),
	}
	left := append([]cards.Card{}, pack...)
	game.coup = coup{
		hands: takeEach(t, &left, s.hands, players), piles: takeEach(t, &left, s.piles, players),
		layout: take(t, &left, s.layout), stock: take(t, &left, s.stock),
		last: nobody, wanting: nobody, victim: nobody, likes: make([]int, players),
	}
	if s.number > 0 {
		game.number = s.number
	}
	game.Chips, game.Pot, game.Limited = make([]int, players), s.pool, game.NoCredit
	game.takeTurn(wire.Seat(turn, players))
	return game
}

func (s table) rules(t *testing.T) *Rules {
	t.Helper()
	var chosen []string
	for _, pair := range strings.Fields(s.readings) {
		ruling, reading, _ := strings.Cut(pair, "=")
		chosen = append(chosen, `"`+ruling+`":"`+reading+`"`)
	}
	run, err := wire.NewReader([]byte(`{"readings":{` + strings.Join(chosen, ",") + `}}`))
	if err != nil {
		t.Fatal(err)
	}
	rules := NewRules(s.rulebook, rulings.Read(Rulings, s.rulebook, run))
	if run.Err() != nil {
		t.Fatal(run.Err())
	}
	return rules
}

// take takes cards of these ranks out of those that are left.
func take(t *testing.T, left *[]cards.Card, ranks string) []cards.Card {
	t.Helper()
	var wanted []cards.Card
	for rest := strings.Trim(ranks, "-"); rest != ""; {
		card, after, found := cards.Cut(rest)
		if !found {
			t.Fatalf("no card: %q", rest)
		}
		wanted, rest = append(wanted, card), after
	}
	taken, there := cards.Choose(*left, wanted)
	if !there {
		t.Fatalf("not enough cards for %q", ranks)
	}
	*left = cards.Without(*left, taken)
	return taken
}

func takeEach(t *testing.T, left *[]cards.Card, lists string, players int) [][]cards.Card {
	t.Helper()
	each := make([][]cards.Card, players)
	for seat, ranks := range strings.Fields(lists) {
		each[seat] = take(t, left, ranks)
	}
	return each
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
