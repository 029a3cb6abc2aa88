package francion

import (
	"errors"
	"math/bits"

	"lepapillon/cards"
	"lepapillon/rulings"
	"lepapillon/wire"
)

// NewGame sets up the table of a case, before any coup is played at it.
func NewGame(run *wire.Reader) *Game {
	table := run.Object("table")
	table.Only([]string{"players", "manches", "manche", "dealer", "coup", "chips", "stake", "points", "betes",
		"doubling"})
	players := table.Whole("players")
	if players < fewest || players > most {
		table.Fault("players", "expected 3, 4 or 5, found %d", players)
		players = fewest
	}
	rulebook := rulings.Rulebook(Rulebooks, run)
	game := &Game{
		Rules:   NewRules(rulings.Read(Rulings, rulebook, run)),
		players: players,
		manches: table.Whole("manches"),
		manche:  table.Whole("manche"),
		dealer:  table.Player("dealer", players),
		points:  table.Wholes("points", players),
		betes:   table.Wholes("betes", players),
		doubled: table.Whole("doubling"),
		coup:    coup{turn: nobody},
	}
	game.Chips = table.Wholes("chips", players)
	game.Pot = table.Whole("stake")
	game.check(table)
	return game
}

// check finds what no table can be.
func (g *Game) check(table *wire.Reader) {
	for _, field := range []string{"manches", "manche"} {
		if number := table.Whole(field); number < 1 {
			table.Fault(field, "expected 1 or more, found %d", number)
		}
	}
	if g.manche > g.manches {
		table.Fault("manche", "expected at most %d, found %d", g.manches, g.manche)
	}
	marked := 0
	for _, points := range g.points {
		marked += points
	}
	// A manche has six coups at least, and at most one more than give everybody five points; each marks one (4.2,
	// 4.10).
	before, number := g.manche-1, table.Whole("coup")
	least, greatest := before*sixPoints+marked+1, before*((sixPoints-1)*g.players+1)+marked+1
	if number < least || number > greatest {
		table.Fault("coup", "expected %d to %d, found %d", least, greatest, number)
	}
	if g.doubled < 1 || g.doubled&(g.doubled-1) != 0 || bits.Len(uint(g.doubled)) > number {
		table.Fault("doubling", "expected 1, or what Welches hidden before make it, found %d", g.doubled)
	}
	if g.Pot < 0 || g.Pot%tricks != 0 {
		table.Fault("stake", "expected a multiple of nine (4.8), found %d", g.Pot)
	}
	for seat := range g.points {
		if points := g.points[seat]; points < 0 || points >= sixPoints {
			table.Fault("points", "expected 0 to 5 for %s, found %d", wire.Letter(seat), points)
		}
		if bete := g.betes[seat]; bete < 0 || bete%tricks != 0 {
			table.Fault("betes", "expected a multiple of nine for %s, found %d", wire.Letter(seat), bete)
		}
	}
}

// Ready says whether a coup may be dealt.
func (g *Game) Ready() error {
	switch {
	case g.turn != nobody:
		return errors.New("expected a coup after the end of the last, found one before it")
	case g.over:
		return errors.New("expected no coup after the game, found one")
	case g.Pot != 0:
		return errors.New("expected nothing at stake before a coup is dealt, found chips")
	}
	return nil
}

// Resume sets up a coup that is under way, or one that is over and settled: then the table is as it goes into the
// next coup, with its dealer and number.
func (g *Game) Resume(position *wire.Reader) {
	position.Only([]string{"turn", "leader", "hands", "trick", "won", "turn-up", "stock"})
	g.coup = coup{
		hands:  position.CardsOfEach("hands", g.players),
		trick:  position.Cards("trick"),
		stock:  position.Cards("stock"),
		turn:   position.PlayerOrNobody("turn", g.players),
		leader: position.PlayerOrNobody("leader", g.players),
		tricks: make([]int, g.players),
	}
	turnUp, err := cards.Read(position.Text("turn-up"))
	position.Note("turn-up", err)
	g.turnUp = turnUp
	won := position.CardsOfEach("won", g.players)
	g.checkCards(position, won)
	if position.Err() != nil {
		return
	}
	played := 0
	for seat, taken := range won {
		g.tricks[seat] = len(taken) / g.players
		played += g.tricks[seat]
	}
	g.checkHands(position, won, handful-played)
}

// checkCards looks whether every card of the pack is somewhere, and once.
func (g *Game) checkCards(position *wire.Reader, won [][]cards.Card) {
	var all []cards.Card
	all = append(append(append(all, g.trick...), g.turnUp), g.stock...)
	for seat := range g.hands {
		all = append(append(all, g.hands[seat]...), won[seat]...)
	}
	if !g.IsPack(all) {
		position.Fault("", "expected every card of the pack in one place, found %d cards", len(all))
	}
}

// checkHands looks whether everybody holds as many cards as there are tricks to come, and whose turn it is.
func (g *Game) checkHands(position *wire.Reader, won [][]cards.Card, left int) {
	if len(g.trick) >= g.players {
		position.Fault("trick", "expected fewer cards than players, found %d", len(g.trick))
		return
	}
	if over := left == 0; over != (g.turn == nobody) || over != (g.leader == nobody) {
		position.Fault("turn", "expected nobody to lead and to play when nine tricks are won, and only then")
		return
	}
	if (g.Pot == 0) != (g.turn == nobody) {
		position.Fault("", "expected a stake in a coup under way, and in no other, found %d chips", g.Pot)
	}
	for seat, bete := range g.betes {
		if bete > 0 && g.turn != nobody {
			position.Fault("", "expected no bête of %s, for all is at stake already, found %d",
				wire.Letter(seat), bete)
		}
	}
	holds := make([]int, g.players)
	for seat := range holds {
		holds[seat] = left
	}
	if g.turn != nobody {
		if next := (g.leader + len(g.trick)) % g.players; g.turn != next {
			position.Fault("turn", "expected %s, who follows in the trick, found %s",
				wire.Letter(next), wire.Letter(g.turn))
		}
		for _, seat := range g.round(g.leader)[:len(g.trick)] {
			holds[seat]--
		}
	}
	for seat, hand := range g.hands {
		if len(hand) != holds[seat] {
			position.Fault("hands", "expected %d cards for %s, found %d", holds[seat], wire.Letter(seat), len(hand))
		}
		if len(won[seat])%g.players != 0 {
			position.Fault("won", "expected whole tricks for %s, found %d cards", wire.Letter(seat), len(won[seat]))
		}
	}
}
