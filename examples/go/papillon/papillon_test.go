package papillon

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"lepapillon/cards"
	"lepapillon/rulings"
	"lepapillon/wire"
)

func TestCaptures(t *testing.T) {
	for _, test := range []struct{ rulebook, readings, hand, layout, legal string }{
		{"salon", "", "K73", "K752A", "3x2A 7x52 7x7 KxK"},                 // the example of section 4
		{"salon", "", "8", "4433", "8x44"},                                 // equal cards in a sum
		{"salon", "", "6", "AAAA2", "6x2AAAA"},                             // no-cap
		{"salon", "", "5", "555K", "5x5 5x555"},                            // 7.1, one-like: one or all three
		{"salon", "", "TK", "64A", "Tx64"},                                 // ten-sums
		{"salon", "ten-sums=none", "TK", "64A", ""},                        //
		{"salon", "ten-sums=all", "TK", "64A", "Kx64 Tx64"},                //
		{"pdf", "", "TK3", "64K2A", "3x2A KxK"},                            // pdf 21
		{"pdf", "", "5", "555K", "5x5"},                                    // pdf 22: no hanneton
		{"adpoker", "hanneton=three-captures", "5", "555K", "5x5"},         // hanneton
		{"salon", "", "JJJ", "J5", "JJJxJ JxJ"},                            // 4.c.1
		{"adpoker", "", "TQ", "322AAA", "Tx322AAA"},                        // sum-cap
		{"adpoker", "sum-cap=five", "TQ", "322AAA", ""},                    //
		{"salon", "", "7", "7752", "7x52 7x7"},                             // one-capture
		{"salon", "", "9", "T", ""},                                        // 4.a.1: never a part of a sum
		{"salon", "", "T", "TTT64", "Tx64 TxT TxTTT"},                      //
		{"salon", "", "A", "AAA", "AxA AxAAA"},                             // 7.4
		{"salon", "", "4", "22AAAA", "4x22 4x2AA 4xAAAA"},                  // 6.5
		{"pdf", "ten-sums=all hanneton=capture", "K", "KKK64", "Kx64 KxK"}, // no figure in the PDF
	} {
		game := table{rulebook: test.rulebook, readings: test.readings, dealer: "C", layout: test.layout,
			hands: test.hand + " - -", stock: "-"}.sit(t, "A")
		found := append([]string{}, game.legal...)
		sort.Strings(found)
		if legal := strings.Join(found, " "); legal != test.legal {
			t.Errorf("%s %s: %s at %s: expected %q, found %q",
				test.rulebook, test.readings, test.hand, test.layout, test.legal, legal)
		}
	}
}

func TestAces(t *testing.T) {
	for _, test := range []struct {
		rulebook, readings, layout, hand, move string
		others                                 [2]int
	}{
		{"salon", "", "6AJ", "7KQ", "7x6A", [2]int{-1, -1}},
		{"salon", "", "AJ", "AKQ", "AxA", [2]int{-2, -2}},
		{"salon", "", "AA52", "2KQ", "2xAA", [2]int{-4, -4}},
		{"salon", "", "AAA5", "3KQ", "3xAAA", [2]int{-6, -6}},
		{"salon", "", "AAAA5", "4KQ", "4xAAAA", [2]int{-8, -8}},
		{"salon", "", "AA52", "4KQ", "4x2AA", [2]int{-2, -2}},
		{"salon", "", "AA52", "7KQ", "7x5AA", [2]int{-2, -2}},
		{"salon", "", "AAA5", "AKQ", "AxAAA", [2]int{-5, -5}},
		{"salon", "", "A5", "AAA", "AAAxA", [2]int{-5, -5}},
		{"salon", "ace-rate=total", "AA52", "2KQ", "2xAA", [2]int{-2, -2}},
		{"salon", "ace-rate=total", "AAA5", "AKQ", "AxAAA", [2]int{-3, -3}},
		{"salon", "ace-rate=total", "AA52", "7KQ", "7x5AA", [2]int{-2, -2}},
		{"salon", "aces-take-aces=own-list", "AAA5", "AKQ", "AxAAA", [2]int{-4, -4}},
		{"salon", "aces-take-aces=own-list", "A5", "AAA", "AAAxA", [2]int{-3, -3}},
		{"pdf", "", "6AJ", "7KQ", "7x6A", [2]int{-2, -2}},
		{"pdf", "", "A5", "AAA", "AAAxA", [2]int{-2, -2}},
		{"pdf", "", "AA52", "7KQ", "7x5AA", [2]int{-4, -4}},
		{"adpoker", "", "AAAK", "Q9A", "AxAAA", [2]int{-4, -4}},
		{"adpoker", "", "A5", "AAA", "AAAxA", [2]int{-4, -4}},
		{"adpoker", "aces-take-aces=every-ace", "A5", "AAA", "AAAxA", [2]int{-6, -6}},
		{"adpoker", "aces-take-aces=by-name", "A5", "AAA", "AAAxA", [2]int{-2, -2}},
		{"adpoker", "aces-take-aces=doubled", "AAAK", "Q9A", "AxAAA", [2]int{-7, -7}},
	} {
		t.Run(fmt.Sprintf("%s %s %s", test.rulebook, test.readings, test.move), func(t *testing.T) {
			game := table{rulebook: test.rulebook, readings: test.readings, dealer: "C", layout: test.layout,
				hands: test.hand + " TTT 999", stock: "888JJJQQQ"}
			sat := game.sit(t, "A")
			sat.makes(t, "A: "+test.move)
			sat.gained(t, 0, -test.others[0]-test.others[1], test.others[0], test.others[1])
		})
	}
}

func TestRefusals(t *testing.T) {
	for _, test := range []struct{ rulebook, readings, move, code, clause string }{
		{"salon", "", "B: 9x9", "out-of-turn", "4.1"},
		{"salon", "direction=clockwise", "B: 9x9", "out-of-turn", "papillon-adpoker:5"},
		{"salon", "", "C: lay", "no-cards", "4.d.2"},
		{"salon", "", "AxA", "not-your-card", "4.2"},
		{"salon", "", "7x", "takes-nothing", "4.3"},
		{"salon", "", "7x9", "not-exposed", "4.3"},
		{"salon", "", "lay", "must-capture", "4.d.1"},
		{"adpoker", "", "lay 7", "must-capture", "papillon-adpoker:9"},
		{"salon", "", "7Kx7", "one-card", "4.2"},
		{"salon", "", "KxQ", "like-only", "4.a.1"},
		{"adpoker", "", "KxQ", "like-only", "papillon-adpoker:6"},
		{"adpoker", "", "7xQ", "like-only", "4.a.1"},
		{"salon", "", "Kx64", "takes-no-sum", "4.b.1"},
		{"salon", "", "KxK6", "takes-no-sum", "4.b.1"},
		{"pdf", "", "Tx64", "takes-no-sum", "papillon-pdf:21"},
		{"salon", "", "KxKK", "one-like", "4.a.1"},
		{"pdf", "", "7x77", "one-like", "papillon-pdf:22"},
		{"salon", "", "7x7752", "one-capture", "4.b.1"},
		{"salon", "", "7x6", "no-such-sum", "4.b.1"},
		{"pdf", "", "7x752", "one-capture", "papillon-pdf:22"},
	} {
		game := table{rulebook: test.rulebook, readings: test.readings, dealer: "C", layout: "KKQ776452",
			hands: "7KT 9 -", stock: "-"}.sit(t, "A")
		refusal, err := game.Move(test.move)
		if err != nil || refusal == nil || refusal.Code != test.code || refusal.Clause != test.clause {
			t.Errorf("%s %s: expected %s %s, found %v %v",
				test.rulebook, test.move, test.code, test.clause, refusal, err)
		}
	}
}

// The worked examples of the rulings' pages; chips are what everybody gains.

func TestSauterelleVictim(t *testing.T) {
	before := table{rulebook: "salon", dealer: "C", hands: "- Q -", layout: "Q", stock: "9KJ64852A"}
	game := before.sit(t, "B")
	game.makes(t, "B: QxQ") // dealt A 9 6 5, B K 4 2, C J 8 A; C, on B's right, lays down
	game.gained(t, 3, -3, 3, -3)
	if len(game.legal) != 1 || game.legal[0] != "9x8A" {
		t.Errorf("expected 9x8A for A, found %v", game.legal)
	}
	before.readings = "sauterelle-victim=first-player"
	game = before.sit(t, "B")
	game.makes(t, "B: QxQ")
	game.gained(t, 3, -5, 4, -2)
	if game.turn != 1 {
		t.Errorf("expected B to begin, found seat %d", game.turn)
	}
	before = table{rulebook: "salon", dealer: "C", hands: "Q - -", layout: "Q", stock: "9KK64852A"}
	for readings, turn := range map[string]int{"": 0, "sauterelle-victim=own-turn": 2} {
		before.readings = readings
		game = before.sit(t, "A")
		game.makes(t, "A: QxQ") // B, on A's right, lays down K 4 2
		game.gained(t, 3, 4, -5, -2)
		if game.turn != turn {
			t.Errorf("%q: expected seat %d to go on, found %d", readings, turn, game.turn)
		}
	}
}

func TestSoleHolder(t *testing.T) {
	before := table{rulebook: "salon", dealer: "C", hands: "7Q - -", layout: "52", stock: "9KJ648523"}
	game := before.sit(t, "A")
	game.makes(t, "A: 7x52", "A: lay")
	game.gained(t, 1, 1, -1, -1)
	before.readings = "sole-holder-sauterelle=neighbour-too"
	game = before.sit(t, "A")
	game.makes(t, "A: 7x52", "A: lay")
	game.gained(t, 4, 1, -4, -1)
}

func TestSauterelleLayer(t *testing.T) {
	before := table{rulebook: "adpoker", dealer: "C", hands: "K9A J52 873", layout: "K", stock: "QQQJJTTT6"}
	game := before.sit(t, "A")
	game.makes(t, "A: KxK")
	game.gained(t, 0, 4, -2, -2)
	before.readings = "sauterelle-layer=next"
	game = before.sit(t, "A")
	game.makes(t, "A: KxK", "B: lay")
	game.gained(t, 3, 2, -4, -1)
}

func TestClosingSauterelle(t *testing.T) {
	before := table{rulebook: "salon", dealer: "C", hands: "- - K", layout: "K", stock: "-", pool: 66,
		piles: "22223333444455 5566667777888899 99TTTTQQQQJJJJAAAAKK"}
	game := before.sit(t, "C")
	game.makes(t, "C: KxK")
	game.gained(t, 0, -3, -3, 72)
	before.readings = "closing-sauterelle=unpaid"
	game = before.sit(t, "C")
	game.makes(t, "C: KxK")
	game.gained(t, 0, -2, -2, 70)
}

func TestFourPriority(t *testing.T) {
	before := table{rulebook: "salon", dealer: "D", hands: "K 7 Q 9", layout: "KJ52", stock: "-", pool: 90,
		piles: "AAAA22233334 4446665577 5678888999TTT TJJJQQQKK"}
	game := before.sit(t, "A")
	game.makes(t, "A: KxK", "B: 7x52", "C: lay", "D: lay")
	game.gained(t, 0, 1, 97, -4, -4)
	before.readings = "four-priority=opposite-last"
	game = before.sit(t, "A")
	game.makes(t, "A: KxK", "B: 7x52", "C: lay", "D: lay")
	game.gained(t, 0, 97, 1, -4, -4)
}

func TestPapillonWithoutName(t *testing.T) {
	before := table{rulebook: "salon", readings: "announcing=required", dealer: "C", hands: "K 7 Q", layout: "KJ5",
		stock: "-", pool: 70,
		piles: "AAAA22223333444 45556666777888 89999TTTTJJJQQQKK"}
	game := before.sit(t, "A")
	game.makes(t, "A: KxK", "B: lay", "C: lay")
	game.gained(t, 0, 74, -2, -2)
	before.readings += " papillon-without-name=loses"
	game = before.sit(t, "A")
	game.makes(t, "A: KxK", "B: lay", "C: lay")
	game.gained(t, 72, -2, -3, 3)
	game = before.sit(t, "A")
	game.makes(t, "A: KxK !papillon", "B: lay", "C: lay")
	game.gained(t, 0, 76, -3, -3)
}

func TestCredit(t *testing.T) {
	before := table{rulebook: "salon", dealer: "C", hands: "TT K9A 88", layout: "Q", stock: ninth}
	game := before.sit(t, "B")
	game.Chips = []int{10, 1, 10}
	game.makes(t, "B: lay")
	game.gained(t, 3, 9, 0, 9)
	before.readings = "credit=none"
	game = before.sit(t, "B")
	game.Chips = []int{10, 1, 10}
	game.makes(t, "B: lay")
	game.gained(t, 1, 9, 2, 9)
}

func TestHannetonOfThree(t *testing.T) {
	before := table{rulebook: "adpoker", readings: "hanneton=three-captures", dealer: "A",
		hands: "- K73 -", layout: "K73J",
		stock: "444455556"}
	game := before.sit(t, "B")
	game.makes(t, "B: KxK", "B: 7x7", "B: 3x3")
	game.gained(t, 0, -2, 4, -2) // the hanneton and the petit papillon
	before.readings = ""
	game = before.sit(t, "B")
	game.makes(t, "B: KxK", "B: 7x7", "B: 3x3")
	game.gained(t, 0, -1, 2, -1)
}

func TestHowLongTheStockLasts(t *testing.T) {
	for _, test := range []struct {
		readings string
		hands    string
		cards    int
		left     []int
		said     int // the number at which one deal is announced
	}{
		{"", "- - -", 36, []int{27, 18, 9, 0}, 9},
		{"deal-of-seven=literal", "- - -", 36, []int{20, 4}, 20},
		{"", "- - - -", 36, []int{24, 12, 0}, 12},
		{"deal-of-seven=literal", "- - - -", 36, []int{17, 0}, 17},
		{"first-layout=seven", "- - - -", 33, []int{21, 9}, 21},
		{"first-layout=seven deal-of-seven=literal", "- - - -", 33, []int{14, 0}, 14},
	} {
		game := table{rulebook: "salon", readings: test.readings, dealer: "A",
			hands: test.hands, stock: "-", layout: "-"}.sit(t, "B")
		game.stock = append(game.stock, pack[:test.cards]...)
		for _, left := range test.left {
			game.step = step{}
			game.dealAgain()
			if len(game.stock) != left || game.announced != (left == test.said) {
				t.Errorf("%q: expected %d cards, found %d, announced %v",
					test.readings, left, len(game.stock), game.announced)
			}
		}
		if !game.lastDeal() {
			t.Errorf("%q: expected the last deal", test.readings)
		}
	}
}

func TestSharing(t *testing.T) {
	for readings, parts := range map[string][4]int{"": {24, 24, 23, 0}, "share-remainder=bank": {23, 23, 23, 2}} {
		game := table{rulebook: "salon", readings: readings, dealer: "C",
			hands: "- - 2", layout: "K", stock: "-", pool: 70,
			piles: "33334444 55556666 7777", number: 3}.sit(t, "C")
		game.shares = true
		game.makes(t, "C: lay") // 71 in the pool; a tie for cards is not paid; C is consoled and pays 1
		game.gained(t, 0, parts[0]-1, parts[1]-1, parts[2]+2-1)
		if game.Bank != parts[3] || !game.over {
			t.Errorf("%q: expected %d in the bank, found %d", readings, parts[3], game.Bank)
		}
	}
}

func TestGameWinnerTakesThePool(t *testing.T) {
	game := table{rulebook: "pdf", readings: "pool-taker=game-winner", dealer: "C",
		hands: "- - 2", layout: "K", stock: "-",
		pool: 209, piles: "33334444 55", number: 3}.sit(t, "C")
	game.Chips = []int{74, 66, 71} // A has most points and C is consoled: 75, 64, 71 after all payments
	game.makes(t, "C: lay")
	game.gained(t, 0, 74+2-1+210, 66-1-1, 71-1-1+2)
	if game.Chips[0] != 285 || game.gameWinner != "A" {
		t.Errorf("expected A to win with 285, found %q", game.gameWinner)
	}
}

func TestConsolationDeal(t *testing.T) {
	before := table{rulebook: "adpoker", dealer: "C", hands: "K Q J", layout: "KQJ7", stock: "-", pool: 61,
		piles: "22 33 444"}
	game := before.sit(t, "A")
	game.wanting = 1 // B wanted for a capture in the deal before, and paid 1 for it
	game.Chips = []int{0, -1, 0}
	game.makes(t, "A: KxK", "B: QxQ", "C: JxJ")
	game.gained(t, 0, -2, 0, 62)
	before = table{rulebook: "adpoker", readings: "consolation-deal=every-deal", dealer: "C", hands: "- 7 -",
		layout: "K", stock: "QQQJJJTTT"}
	game = before.sit(t, "B")
	game.makes(t, "B: lay") // consoled before the last deal
	game.gained(t, 1, -1, 1, -1)
}

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
