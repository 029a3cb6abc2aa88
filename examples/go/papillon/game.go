package papillon

import (
	"errors"

	"lepapillon/cards"
	"lepapillon/ledger"
	"lepapillon/rulings"
	"lepapillon/trace"
	"lepapillon/wire"
)

const nobody = wire.Nobody

// A Game is a table with the coup that is played at it.
type Game struct {
	*Rules
	players int
	rounds  int
	shares  bool // an unwon pool is shared, and not played on for (2.10)

	ledger.Ledger
	cardsPayment int // what each owes for most cards (12.2, 12.3)
	number       int // of the coup, from 1
	dealer       int
	over         bool

	coup
	step
}

// A coup is the play under one dealer (2.3).
type coup struct {
	hands, piles  [][]cards.Card
	layout, stock []cards.Card
	turn          int
	legal         []string // captures of who is on turn

	wentOut []int // who went out by a capture in the last deal, in the order of time
	last    int   // who last laid down in this deal
	wanting int   // who last did so for want of a capture
	victim  int   // who must lay down with the next deal (8.4)
	likes   []int // by player, cards of this deal that took exactly one like card each
}

// A step is what is told of a move besides the state that it leaves.
type step struct {
	announced  bool
	winner     string
	gameWinner string
}

func (g *Game) beginStep() {
	g.step = step{}
	g.Clear()
}

// next is the seat that deal and play go on to: at the right (4.1, turn-order), unless they go the other way round.
func (g *Game) next(seat int) int {
	if g.Clockwise {
		return (seat + g.players - 1) % g.players
	}
	return (seat + 1) % g.players
}

// others are all players but one, in playing order after that one.
func (g *Game) others(seat int) []int {
	after := make([]int, 0, MostPlayers)
	for other := g.next(seat); other != seat; other = g.next(other) {
		after = append(after, other)
	}
	return after
}

// holder is the first who holds cards, looking round from a seat; nobody, if nobody does (4.d.2).
func (g *Game) holder(from int) int {
	for seat, left := from, g.players; left > 0; seat, left = g.next(seat), left-1 {
		if len(g.hands[seat]) > 0 {
			return seat
		}
	}
	return nobody
}

// --- a case

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

// --- what can be seen

// Reports are the parts of a trace that are told.
var Reports = []string{
	"turn", "legal", "hands", "layout", "stock", "piles", "chips", "pool", "bank", "cards-payment", "announced",
	"winner", "over", "game-winner", "payments", "refusal-code", "refusal-clause",
}

// Ready says whether a coup may be dealt.
func (g *Game) Ready() error {
	switch {
	case g.turn != nobody:
		return errors.New("expected a coup after the end of the last, found one before it")
	case g.over:
		return errors.New("expected no coup after the game, found one")
	}
	return nil
}

// Move makes a move and all that follows from it up to the next turn, unless it is refused.
func (g *Game) Move(text string) (*trace.Refusal, error) {
	move, err := ReadMove(text, g.players)
	if err != nil {
		return nil, err
	}
	g.beginStep()
	if why := g.refuse(&move); why != nil {
		return &trace.Refusal{Code: why.code, Clause: g.clause(why, move)}, nil
	}
	g.play(move)
	return nil, nil
}

// Transfers are the payments of the step; what is played for is the pool.
func (g *Game) Transfers() ([]ledger.Payment, string) { return g.Payments, "pool" }

// WriteState writes how things stand.
func (g *Game) WriteState(w *wire.Writer) {
	w.Open('{')
	w.Name("turn")
	w.Text(wire.Letter(g.turn))
	w.Name("legal")
	w.Texts(g.legalMoves())
	w.Name("hands")
	w.CardsOfEach(g.hands)
	w.Name("layout")
	w.Cards(g.layout)
	w.Name("stock")
	w.Whole(len(g.stock))
	w.Name("piles")
	w.Lengths(g.piles)
	w.Name("chips")
	w.Wholes(g.Chips)
	w.Name("pool")
	w.Whole(g.Pot)
	w.Name("bank")
	w.Whole(g.Bank)
	w.Name("cards-payment")
	w.Whole(g.cardsPayment)
	w.Name("announced")
	w.Truth(g.announced)
	w.Name("winner")
	w.Text(g.winner)
	w.Name("over")
	w.Truth(g.over)
	w.Name("game-winner")
	w.Text(g.gameWinner)
	w.Close('}')
}

// legalMoves are the captures of who is on turn; without one, to lay down is the only move (4.d.1).
func (g *Game) legalMoves() []string {
	if g.turn != nobody && len(g.legal) == 0 {
		return []string{"lay"}
	}
	return g.legal
}
