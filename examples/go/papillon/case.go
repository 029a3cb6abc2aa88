package papillon

import (
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
		table.Fault("cards-payment", "expected what ties can bring it to under cards-growth=%s, found %d",
			g.Growth, g.cardsPayment)
	}
	if g.Pot < 0 {
		table.Fault("pool", "expected 0 or more, found %d", g.Pot)
	}
	if extra := g.number > g.agreed(); extra && (g.shares || g.GameWinnerTakes) {
		table.Fault("coup", "expected at most %d, for no further coups are played, found %d", g.agreed(), g.number)
	}
}
