package papillon

import "testing"

// The worked examples of the rulings' pages; chips are what everybody gains.

func TestSauterelleVictim(t *testing.T) {
	before := table{rulebook: "salon", dealer: "C", hands: "- Q -", layout: "Q", stock: "9KJ64852A"}
	game := before.sit(t, "B")
	game.makes(t, "B: QxQ") // dealt A 9 6 5, B K 4 2, C J 8 A; C, at B's right, lays down
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
}
