package papillon

import "lepapillon/cards"

// takesSum says whether a card of the rank may take several that add up to it: those under ten (4.b.1), and of the
// others those that ten-sums lets.
func (r *Rules) takesSum(rank cards.Rank) bool {
	switch {
	case rank < cards.Ten:
		return true
	case rank == cards.Ten:
		return r.TenSum
	}
	return r.CourtSum
}

// captures are all that a hand can take from a layout, in the notation, without suits.
func (r *Rules) captures(hand, layout []cards.Card) []string {
	held, lying := count(hand), count(layout)
	found := []string{}
	for rank := cards.King; rank >= cards.Ace; rank-- {
		if held[rank] == 0 {
			continue
		}
		letter := string(rank.Letter())
		if lying[rank] > 0 { // 4.a.1, 4.b.1
			found = append(found, letter+"x"+letter)
		}
		if lying[rank] == 3 && r.HannetonCapture { // 7.1
			found = append(found, letter+"x"+letter+letter+letter)
		}
		if held[rank] == 3 && lying[rank] == 1 { // 4.c.1
			found = append(found, letter+letter+letter+"x"+letter)
		}
		if r.takesSum(rank) {
			sums := sums{&lying, r.SumCap, letter + "x", found}
			sums.find(value(rank), cards.Ten-1, "")
			found = sums.found
		}
	}
	return found
}

// sums gathers the sets of exposed cards under ten that add up to a value; cards worth ten are never part of one
// (4.a.1).
type sums struct {
	lying   *byRank
	longest int
	prefix  string
	found   []string
}

// find adds cards of the highest rank allowed or lower to those taken, until nothing is missing.
func (s *sums) find(missing int, highest cards.Rank, taken string) {
	if missing == 0 {
		if len(taken) > 1 && (s.longest == 0 || len(taken) <= s.longest) { // "several", no-cap, sum-cap
			s.found = append(s.found, s.prefix+taken)
		}
		return
	}
	for rank := highest; rank >= cards.Ace; rank-- {
		if s.lying[rank] > 0 && int(rank) <= missing {
			s.lying[rank]--
			s.find(missing-int(rank), rank, taken+string(rank.Letter()))
			s.lying[rank]++
		}
	}
}
