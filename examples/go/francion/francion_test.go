package francion

import (
	"strings"
	"testing"

	"lepapillon/cards"
	"lepapillon/wire"
)

func read(t *testing.T, texts string) (list []cards.Card) {
	t.Helper()
	for _, text := range strings.Fields(texts) {
		card, err := cards.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, card)
	}
	return list
}

// sit sets up a coup of so many players with what they hold; A is to lead.
func sit(t *testing.T, rules Rules, turnUp string, hands ...string) *Game {
	t.Helper()
	players := len(hands)
	game := &Game{Rules: rules, players: players, manches: 1, manche: 1, dealer: players - 1, doubled: 1,
		points: make([]int, players), betes: make([]int, players),
		coup: coup{turnUp: read(t, turnUp)[0], tricks: make([]int, players)}}
	game.Chips = make([]int, players)
	for _, hand := range hands {
		game.hands = append(game.hands, read(t, hand))
	}
	return game
}

func (g *Game) makes(t *testing.T, moves ...string) {
	t.Helper()
	for _, move := range moves {
		if refusal, err := g.Move(move); refusal != nil || err != nil {
			t.Fatalf("%s: %v %v", move, refusal, err)
		}
	}
}

func (g *Game) gained(t *testing.T, chips ...int) {
	t.Helper()
	for seat, expected := range chips {
		if g.Chips[seat] != expected {
			t.Errorf("%s: expected %+d chips, found %+d", wire.Letter(seat), expected, g.Chips[seat])
		}
	}
}

// The table of section 2: spades are trumps, and a club was led. The order makes no difference.
func TestStrongest(t *testing.T) {
	for _, test := range [][2]string{
		{"Ac 3c Qd 7c", "Ac"}, {"Ac 3s Qd 7c", "3s"}, {"As Ks 3c 7c", "As"},
		{"As Ah 3c 7c", "Ah"}, {"Ks Ah 3c 7c", "Ks"}, {"As Ks Ah 7c", "Ks"}, {"Ah As Ks 7c", "Ks"},
	} {
		trick := read(t, test[0])
		if winner := trick[strongest(trick, cards.Spades, cards.Clubs)]; winner.String() != test[1] {
			t.Errorf("%s: expected %s, found %v", test[0], test[1], winner)
		}
	}
	hearts := read(t, "Qh Ah Kh Jh")
	if winner := hearts[strongest(hearts, cards.Hearts, cards.Hearts)]; winner.String() != "Kh" {
		t.Errorf("hearts as trumps: expected Kh, found %v", winner)
	}
}

// The worked example of welche-led: spades are trumps, and A leads the Welche.
func TestWelcheLed(t *testing.T) {
	hands := []string{"Ah 4c", "Ks 7h", "Qh Jd", "3c 2d"}
	game := sit(t, Rules{}, "2s", hands...)
	game.makes(t, "A: Ah", "B: 7h", "C: Qh", "D: 3c")
	game.gained(t, 6, -2, -2, -2)
	game = sit(t, Rules{WelcheAsksTrumps: true}, "2s", hands...)
	game.makes(t, "A: Ah", "B: Ks", "C: Jd", "D: 3c")
	game.gained(t, -12, 4, 4, 4)
}

func TestFollowing(t *testing.T) {
	for _, test := range []struct {
		only              bool
		led, hand, played string
		code              string
	}{
		{false, "9d", "Jd Ac Ah", "Jd", ""},
		{false, "9d", "Jd Ac Ah", "Ah", ""},
		{false, "9d", "Jd Ac Ah", "Ac", "must-follow"},
		{false, "9h", "Qs Ah", "Qs", ""},
		{true, "9h", "Qs Ah", "Qs", "must-play-welche"},
		{true, "9h", "Qs Ah 6h", "6h", ""},
		{true, "9c", "Ah Qs", "Qs", ""}, // clubs are trumps, and the Welche is not asked for
		{false, "9c", "Qs", "2c", "not-your-card"},
		{false, "9c", "Qs", "3c", "not-your-card"},
	} {
		game := sit(t, Rules{OnlyHeartForced: test.only}, "2c", test.led, test.hand, "Td")
		game.makes(t, "A: "+test.led)
		refusal, err := game.Move("B: " + test.played)
		if code := test.code; err != nil || (refusal == nil) != (code == "") || refusal != nil && refusal.Code != code {
			t.Errorf("%s to %s: expected %q, found %v %v", test.played, test.led, code, refusal, err)
		}
	}
}

// The worked examples of section 4: a stake of 27, and the tokens of a manche.
func TestStake(t *testing.T) {
	game := sit(t, Rules{}, "2c", "", "", "", "")
	game.Pot, game.tricks = 27, []int{4, 3, 2, 0}
	game.endCoup()
	game.gained(t, 12, 9, 6, 0)
	if game.marks != "A" || game.betes[3] != 27 || game.Pot != 0 {
		t.Errorf("expected the point for A and a bête of 27 for D, found %q %v", game.marks, game.betes)
	}
	game.dealer = 3
	game.Deal(pack(4))
	if game.Pot != 36 || game.Chips[3] != -36 {
		t.Errorf("expected 36 from D at stake, found %d, %d", game.Pot, game.Chips[3])
	}
}

func TestPrimaute(t *testing.T) {
	game := sit(t, Rules{}, "2c", "", "", "", "")
	game.Pot, game.tricks = 9, []int{3, 2, 3, 1}
	if game.endCoup(); game.marks != "A" {
		t.Errorf("expected A, on the dealer's right, found %q", game.marks)
	}
}

func TestManche(t *testing.T) {
	game := sit(t, Rules{}, "2c", "", "", "", "")
	game.points, game.tricks = []int{5, 4, 1, 0}, []int{6, 1, 1, 1}
	game.endCoup()
	game.gained(t, 171, -18, -45, -108)
	if !game.over || game.gameWinner != "A" || game.mancheWinner != "A" {
		t.Errorf("expected A to win manche and game, found %q %q", game.mancheWinner, game.gameWinner)
	}
}

func TestHidden(t *testing.T) {
	for cumulative, expected := range map[bool]int{false: 2, true: 4} {
		game := sit(t, Rules{Cumulative: cumulative}, "2c", "", "", "")
		game.stock, game.doubled, game.tricks = read(t, "Ah"), 2, []int{9, 0, 0}
		if game.endCoup(); game.doubled != expected {
			t.Errorf("expected %d, found %d", expected, game.doubled)
		}
	}
}

func TestPacks(t *testing.T) {
	for players, expected := range map[int]int{3: 32, 4: 40, 5: 52} {
		if found := len(pack(players)); found != expected {
			t.Errorf("%d players: expected %d cards, found %d", players, expected, found)
		}
	}
}
