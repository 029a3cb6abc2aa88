package papillon

import (
	"lepapillon/cards"
	"lepapillon/wire"
)

// Resume sets up a coup that is under way, or one that is over and settled: then the table is as it goes into the
// next coup, with its dealer and number.
func (g *Game) Resume(position *wire.Reader) {
	position.Only(
		[]string{"turn", "hands", "layout", "stock", "piles"}, "papillons", "last", "victim", "wanting", "likes")
	g.coup = coup{
		hands:   position.CardsOfEach("hands", g.players),
		piles:   position.CardsOfEach("piles", g.players),
		layout:  position.Cards("layout"),
		stock:   position.Cards("stock"),
		turn:    position.PlayerOrNobody("turn", g.players),
		last:    position.PlayerIfAny("last", g.players),
		wanting: position.PlayerIfAny("last", g.players),
		victim:  position.PlayerIfAny("victim", g.players),
		likes:   make([]int, g.players),
	}
	if position.Has("wanting") {
		g.wanting = position.PlayerOrNobody("wanting", g.players)
	}
	for _, letter := range position.Texts("papillons") {
		g.wentOut = append(g.wentOut, wire.Seat(letter, g.players))
	}
	likes := position.Object("likes")
	likes.Among(g.players)
	for seat := range g.likes {
		if letter := wire.Letter(seat); likes.Has(letter) {
			g.likes[seat] = likes.Whole(letter)
		}
	}
	g.checkCards(position)
	if position.Err() == nil {
		g.checkCourse(position)
		g.checkTurn(position)
	}
}

// checkCards looks whether every card is there once, and no hand has more than a deal gives.
func (g *Game) checkCards(position *wire.Reader) {
	seen := cards.Set{}
	position.Note("layout", seen.Add(g.layout))
	position.Note("stock", seen.Add(g.stock))
	for seat, hand := range g.hands {
		if held := len(hand) + g.likes[seat]; held > handful || g.likes[seat] < 0 {
			position.Fault("hands", "expected at most %d cards of a deal for %s, with its likes, found %d",
				handful, wire.Letter(seat), held)
		}
		position.Note("hands", seen.Add(hand))
		position.Note("piles", seen.Add(g.piles[seat]))
	}
	if left := g.stocks(); !contains(left, len(g.stock)) {
		position.Fault("stock", "expected one of %v cards, as the deals leave them (3.6), found %d", left, len(g.stock))
	}
}

// checkCourse looks at what cannot be seen from the cards: who has gone out (10.1), and who has laid down (11.1),
// holds none.
func (g *Game) checkCourse(position *wire.Reader) {
	gone := map[int]bool{}
	for _, seat := range g.wentOut {
		if seat == nobody || gone[seat] || len(g.hands[seat]) > 0 || !g.lastDeal() {
			position.Fault("papillons", "expected players out of cards in the last deal, each once, found another")
			return
		}
		gone[seat] = true
	}
	if g.last != nobody && len(g.hands[g.last]) > 0 {
		position.Fault("last", "expected a player who has laid down the hand, found %s with cards", wire.Letter(g.last))
	}
	if g.last != nobody && gone[g.last] {
		position.Fault("last", "expected a player who has laid down the hand, found %s, who went out", wire.Letter(g.last))
	}
	if g.victim != nobody && g.lastDeal() {
		position.Fault("victim", "expected nobody when no deal is left, found %s", wire.Letter(g.victim))
	}
}

// checkTurn begins the turn of who is to play, if it can be theirs.
func (g *Game) checkTurn(position *wire.Reader) {
	switch {
	case g.turn == nobody && (g.holder(0) != nobody || !g.lastDeal()):
		position.Fault("turn", "expected somebody while hands or stock hold cards, found nobody")
	case g.turn == nobody:
	case len(g.hands[g.turn]) == 0:
		position.Fault("turn", "expected a player with cards, found %s", wire.Letter(g.turn))
	default:
		g.takeTurn(g.turn)
	}
}
