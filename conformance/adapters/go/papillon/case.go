package papillon

import (
	"lepapillon/cards"
	"lepapillon/rulings"
	"lepapillon/wire"
)

// NewGame sets up the table of a case, before any coup is played at it.
func NewGame(run *wire.Reader) *Game {
	table := run.Object("table")
	table.Only([]string{"players", "rounds", "unwon", "dealer", "coup", "chips", "pool", "bank", "cards-payment"})
	players := table.Whole("players")
	if players < fewest || players > MostPlayers {
		table.Fault("players", "expected 3 or 4, found %d", players)
		players = fewest
	}
	rulebook := rulings.Rulebook(Rulebooks, run)
	game := &Game{
		Rules:        NewRules(rulebook, rulings.Read(Rulings, rulebook, run)),
		players:      players,
		rounds:       table.Whole("rounds"),
		shares:       table.Text("unwon") == "share",
		cardsPayment: table.Whole("cards-payment"),
		number:       table.Whole("coup"),
		dealer:       table.Player("dealer", players),
		coup:         coup{turn: nobody},
	}
	game.Chips = table.Wholes("chips", players)
	game.Pot, game.Bank = table.Whole("pool"), table.Whole("bank")
	game.Limited = game.NoCredit
	game.check(table)
	return game
}

// check finds what no table can be.
func (g *Game) check(table *wire.Reader) {
	if unwon := table.Text("unwon"); unwon != "play-on" && unwon != "share" {
		table.Fault("unwon", "expected play-on or share, found %.40q", unwon)
	}
	for _, field := range []string{"rounds", "coup"} {
		if number := table.Whole(field); number < 1 {
			table.Fault(field, "expected 1 or more, found %d", number)
		}
	}
	if !g.canBe(g.cardsPayment) {
		table.Fault("cards-payment", "expected what ties can bring it to under cards-growth=%s, found %d", g.Growth, g.cardsPayment)
	}
	if g.Pot < 0 {
		table.Fault("pool", "expected 0 or more, found %d", g.Pot)
	}
	if extra := g.number > g.agreed(); extra && (g.shares || g.GameWinnerTakes) {
		table.Fault("coup", "expected at most %d, for no further coups are played, found %d", g.agreed(), g.number)
	}
}

// Resume sets up a coup that is under way, or one that is over and settled.
func (g *Game) Resume(at *wire.Reader) {
	at.Only([]string{"turn", "hands", "layout", "stock", "piles"}, "papillons", "last", "victim", "wanting", "likes")
	g.coup = coup{
		hands:  at.CardsOfEach("hands", g.players),
		piles:  at.CardsOfEach("piles", g.players),
		layout: at.Cards("layout"),
		stock:  at.Cards("stock"),
		turn:   at.PlayerOrNobody("turn", g.players),
		last:   at.PlayerOrNobody("last", g.players),
		victim: at.PlayerOrNobody("victim", g.players),
		likes:  make([]int, g.players),
	}
	g.wanting = g.last
	if at.Has("wanting") {
		g.wanting = at.PlayerOrNobody("wanting", g.players)
	}
	for _, letter := range at.Texts("papillons") {
		seat := wire.Seat(letter, g.players)
		if seat == nobody {
			at.Fault("papillons", "expected players who sit at the table, found %.40q", letter)
		}
		g.wentOut = append(g.wentOut, seat)
	}
	likes := at.Object("likes")
	likes.Among(g.players)
	for _, letter := range likes.Names() {
		if seat := wire.Seat(letter, g.players); seat != nobody {
			g.likes[seat] = likes.Whole(letter)
		}
	}
	g.checkPosition(at)
}

// checkPosition finds what no play can have come to, and begins the turn.
func (g *Game) checkPosition(at *wire.Reader) {
	seen := cards.Set{}
	at.Note("layout", seen.Add(g.layout))
	at.Note("stock", seen.Add(g.stock))
	for seat, hand := range g.hands {
		if len(hand) > handful {
			at.Fault("hands", "expected at most %d cards for %s, found %d", handful, wire.Letter(seat), len(hand))
		}
		at.Note("hands", seen.Add(hand))
		at.Note("piles", seen.Add(g.piles[seat]))
	}
	if at.Err() != nil {
		return
	}
	switch {
	case g.turn == nobody && g.holder(0) != nobody:
		at.Fault("turn", "expected somebody, for not all hands are empty, found nobody")
	case g.turn == nobody:
		unwon := g.Pot > 0 && !g.shares && !g.GameWinnerTakes
		g.over = g.number >= g.agreed() && !unwon
	case len(g.hands[g.turn]) == 0:
		at.Fault("turn", "expected a player with cards, found %s", wire.Letter(g.turn))
	default:
		g.takeTurn(g.turn)
	}
}
