package papillon

import (
	"fmt"
	"sort"
	"strings"
	"testing"
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
