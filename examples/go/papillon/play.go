package papillon

import (
	"lepapillon/cards"
	"lepapillon/ledger"
)

// --- section 1: players and cards

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

// --- section 2: the game and the stake

// token is what a token is worth (2.4), and the stake of a coup (2.7).
const token = 20

// stake opens the pool (2.7, 2.8).
func (g *Game) stake() {
	for _, seat := range append(g.others(g.dealer), g.dealer) {
		g.Pay(ledger.Account(seat), ledger.Pot, token)
	}
}

// agreed is how many coups the rounds have: everybody deals once (2.2), or three times in a row (coups-per-dealer).
func (g *Game) agreed() int { return g.rounds * g.players * g.CoupsPerDealer }

// passDeal goes on to the next coup and its dealer (2.3, dealer-passes-right).
func (g *Game) passDeal() {
	if g.number%g.CoupsPerDealer == 0 {
		g.dealer = g.next(g.dealer)
	}
	g.number++
}

// --- section 3: the deal

const (
	handful = 3 // cards that everybody is dealt (3.3)
	exposed = 7 // cards that are exposed among three (3.4)
)

// Deal begins a coup from its pack: the hands, the layout, and the rest as stock (3.3 to 3.5).
func (g *Game) Deal(given []cards.Card) {
	g.beginStep()
	g.coup = coup{
		hands: make([][]cards.Card, g.players),
		piles: make([][]cards.Card, g.players),
		stock: given,
		last:  nobody, wanting: nobody, victim: nobody,
		likes: make([]int, g.players),
	}
	g.stake()
	g.dealHands()
	g.expose(g.exposedFirst())
	g.takeTurn(g.next(g.dealer)) // 4.1
}

// exposedFirst is how many cards are exposed at the start of a coup (3.4); with four players another number (15.1).
func (g *Game) exposedFirst() int {
	if g.players == MostPlayers {
		return g.ExposedWithFour
	}
	return exposed
}

// stocks are the numbers of cards that the deals of a coup leave in stock: 36, 27 and so on (3.5, 3.6, deal-of-seven).
func (g *Game) stocks() (left []int) {
	stock := len(pack) - g.aDeal() - g.exposedFirst()
	for ; stock >= g.aDeal(); stock -= g.aDeal() + fewer(g.ExposedEachDeal, stock-g.aDeal()) {
		left = append(left, stock)
	}
	return append(left, stock)
}

// dealHands gives three cards to everybody, singly from the right (3.3).
func (g *Game) dealHands() {
	for dealt := 0; dealt < handful; dealt++ {
		for seat, left := g.next(g.dealer), g.players; left > 0; seat, left = g.next(seat), left-1 {
			g.hands[seat] = append(g.hands[seat], g.stock[0])
			g.stock = g.stock[1:]
		}
	}
}

// expose turns up cards from the stock, or as many as it has.
func (g *Game) expose(number int) {
	number = fewer(number, len(g.stock))
	g.layout = append(g.layout, g.stock[:number]...)
	g.stock = g.stock[number:]
}

// aDeal is how many cards a new deal takes.
func (g *Game) aDeal() int { return handful * g.players }

// lastDeal says whether the stock gives no deal any more. By the main document it is empty then (3.6); where cards
// are turned up with each deal some may be left (deal-of-seven).
func (g *Game) lastDeal() bool { return len(g.stock) < g.aDeal() }

// exposedNext is how many cards will be turned up with the next deal.
func (g *Game) exposedNext() int { return fewer(g.ExposedEachDeal, len(g.stock)-g.aDeal()) }

// oneDealLeft is what the dealer has to announce (4.d.5).
func (g *Game) oneDealLeft() bool {
	return !g.lastDeal() && len(g.stock)-g.aDeal()-g.exposedNext() < g.aDeal()
}

// dealAgain gives three new cards to everybody (4.d.3), and the dealer's right begins again (4.d.4).
func (g *Game) dealAgain() {
	if g.Consoled == "every-deal" && g.wanting != nobody {
		g.eachPays(g.wanting, 1) // adpoker 22
	}
	g.last = nobody
	if g.Consoled != "any-deal" {
		g.wanting = nobody
	}
	for seat := range g.likes {
		g.likes[seat] = 0
	}
	g.dealHands()
	g.expose(g.ExposedEachDeal)
	g.announced = g.oneDealLeft()
	before := g.dealer
	if victim := g.victim; victim != nobody { // 8.4: with the deal, before anybody's turn
		if g.VictimOnTurn && len(g.layout) == 0 { // or on turn: those before them can only pass (sauterelle-victim)
			before = victim
		}
		g.victim = nobody
		g.layDown(victim)
	}
	g.takeTurn(g.holder(g.next(before))) // 4.d.4, 8.5
}

// --- section 4: the play

// takeTurn gives somebody the turn.
func (g *Game) takeTurn(seat int) {
	g.turn = seat
	g.legal = g.captures(g.hands[seat], g.layout)
}

// play makes a move that is allowed, and all that follows from it.
func (g *Game) play(move Move) {
	seat := g.turn
	if move.Lay {
		g.layDown(seat)
	} else {
		g.capture(seat, move)
	}
	if next := g.holder(g.next(seat)); next != nobody { // 4.d.2
		g.takeTurn(next)
	} else if !g.lastDeal() {
		g.dealAgain()
	} else {
		g.endCoup()
	}
}

// capture takes cards (4.4, 4.5), pays for them, and finds out what else it is.
func (g *Game) capture(seat int, move Move) {
	g.hands[seat] = cards.Without(g.hands[seat], move.Played)
	g.layout = cards.Without(g.layout, move.Taken)
	g.piles[seat] = append(append(g.piles[seat], move.Played...), move.Taken...)

	likeCards := len(move.Played) == 1 && move.Taken[0].Rank == move.Played[0].Rank
	if likeCards && len(move.Taken) == 1 {
		g.likes[seat]++
	}
	out := len(g.hands[seat]) == 0
	cleared := g.Figures() && len(g.layout) == 0 // 8.1

	var laid []cards.Card
	if cleared && g.MakerLays {
		laid = g.layOut(seat)
	}
	g.payAces(seat, move)
	g.payHanneton(seat, move)
	g.payThreeFromHand(seat, move)
	if cleared {
		g.paySauterelle(seat, move)
	}
	if out {
		g.goOut(seat, move)
	}
	g.payLaidAces(seat, laid)
	if cleared && !g.MakerLays {
		g.findVictim(seat)
	}
}

// coupWinner is who wins among those who went out by a capture in the last deal: the dealer, then the dealer's left
// and so on (4.d.7, 10.6). It is an order of seats that stays where it is when play goes the other way round
// (direction).
func (g *Game) coupWinner() int {
	if len(g.wentOut) > 0 && g.FirstWins {
		return g.wentOut[0]
	}
	for _, left := range g.priority() {
		seat := (g.dealer - left + g.players) % g.players
		if contains(g.wentOut, seat) {
			return seat
		}
	}
	return nobody // 4.d.9, adpoker 13
}

// priority counts seats to the left of the dealer, those first who come first.
func (g *Game) priority() []int {
	switch {
	case g.players == fewest:
		return []int{0, 1, 2}
	case g.OppositeLast: // four-priority
		return []int{0, 1, 3, 2}
	}
	return []int{0, 1, 2, 3}
}

// --- section 4: which captures there are

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

// --- section 11: laying down

// layDown puts a hand among the exposed cards for want of a capture (11.1). It costs a chip a card (11.2), and each
// ace among them brings one from each (11.3).
func (g *Game) layDown(seat int) {
	laid := g.hands[seat]
	g.layout = append(g.layout, laid...)
	g.hands[seat] = nil
	g.last, g.wanting = seat, seat
	g.Pay(ledger.Account(seat), ledger.Pot, len(laid))
	g.payLaidAces(seat, laid)
}

// payLaidAces pays for aces that are laid down (6.6, 11.3).
func (g *Game) payLaidAces(seat int, laid []cards.Card) {
	g.eachPays(seat, count(laid)[cards.Ace])
}

// --- helpers

func contains(numbers []int, wanted int) bool {
	for _, number := range numbers {
		if number == wanted {
			return true
		}
	}
	return false
}

func fewer(a, b int) int {
	if a < b {
		return a
	}
	return b
}
