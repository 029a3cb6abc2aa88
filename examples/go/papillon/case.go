package papillon

import (
	"errors"
	"fmt"
	"strings"

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

// --- moves as they are written

// A Move is a capture, or a hand laid down.
type Move struct {
	Player        int // nobody, if it does not say who
	Lay           bool
	Played, Taken []cards.Card // with lay, Played are the cards that it names
	Named         Figure
}

// ReadMove reads a move of the notation: [player ":"] (capture {"!" figure} | "lay" {card}).
func ReadMove(text string, players int) (Move, error) {
	seat, rest, err := wire.CutPlayer(text, players)
	if err != nil {
		return Move{}, err
	}
	move := Move{Player: seat}
	if len(rest) >= 3 && strings.EqualFold(rest[:3], "lay") {
		move.Lay = true
		move.Played, rest = cutCards(rest[3:])
	} else if rest = move.cutCapture(rest); move.Played == nil {
		return move, errors.New("expected a capture such as 7x52, or lay, found neither")
	}
	if rest != "" {
		return move, fmt.Errorf("expected the end of the move, found %.40q", rest)
	}
	return move, nil
}

// cutCapture reads a capture with its figures, and gives what it could not read.
func (m *Move) cutCapture(text string) (rest string) {
	m.Played, rest = cutCards(text)
	if len(m.Played) == 0 || rest == "" || rest[0] != 'x' && rest[0] != 'X' {
		m.Played = nil
		return rest
	}
	m.Taken, rest = cutCards(rest[1:])
	for strings.HasPrefix(rest, "!") {
		name := strings.TrimSpace(rest[1:])
		end := strings.IndexAny(name, " \t!")
		if end < 0 {
			end = len(name)
		}
		figure, is := figures[strings.ToLower(name[:end])]
		if !is {
			return rest
		}
		m.Named |= figure
		rest = strings.TrimSpace(name[end:])
	}
	return rest
}

// cutCards reads as many cards as there are, with or without spaces between them.
func cutCards(text string) (list []cards.Card, rest string) {
	for rest = strings.TrimSpace(text); ; rest = strings.TrimSpace(rest) {
		card, after, found := cards.Cut(rest)
		if !found {
			return list, rest
		}
		list, rest = append(list, card), after
	}
}
