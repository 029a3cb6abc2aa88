// Package papillon plays Le Papillon by any of its three documents and any readings of its rulings. Its files
// follow the sections of the main document; the numbers in comments are the clauses of that document, and those after
// "pdf" and "adpoker" are clauses of the two others.
package papillon

import (
	"errors"

	"lepapillon/cards"
	"lepapillon/ledger"
	"lepapillon/rulings"
	"lepapillon/trace"
	"lepapillon/wire"
)

// Rules is how a table plays: a document, with a reading for each of its rulings.
type Rules struct {
	Rulebook string

	TenSum   bool // a ten takes sums (ten-sums)
	CourtSum bool // so do king, queen and jack
	SumCap   int  // how many cards a sum may have (sum-cap)

	HannetonCapture bool // one card takes three like ones (7.1)
	HannetonOfThree bool // three captures of like cards make a hanneton (hanneton)

	AcesTogether bool   // the high rates for aces are sums that all pay together (ace-rate)
	AcesByAces   string // how four aces in a capture are paid (aces-take-aces)

	Named         bool // a figure is paid if it is named (announcing)
	UnnamedLoses  bool // an unnamed papillon does not count (papillon-without-name)
	ClosingUnpaid bool // a sauterelle that is the very last play is not paid (closing-sauterelle)

	PetitInLast bool // going out in the last deal is a petit papillon while others hold cards (adpoker-petit-papillon)

	MakerLays         bool // who makes sauterelle lays out the rest (sauterelle-layer)
	FirstPlayerVictim bool // the first player lays down with the deal (sauterelle-victim)
	VictimOnTurn      bool // the neighbour does so on turn, and those before them pass
	NeighbourToo      bool // the neighbour lays down besides a maker with cards (sole-holder-sauterelle)

	ExposedWithFour int  // cards exposed at first among four (15.1, first-layout)
	ExposedEachDeal int  // cards exposed with every new deal (deal-of-seven)
	Clockwise       bool // deal and play go round to the left (direction)

	FirstWins    bool // the first to go out wins, not the last by seat (first-or-last)
	OppositeLast bool // where the player opposite stands among four (four-priority)

	Points   bool   // points are counted and not cards (most)
	Growth   string // how the payment for the most cards grows (cards-growth)
	TieLost  bool   // a tie in the last agreed coup is not carried on (last-coup-tie)
	Consoled string // in which deals to want for a capture is consoled (consolation-deal)

	CoupsPerDealer  int  // how many coups a dealer deals in a row (coups-per-dealer)
	GameWinnerTakes bool // the pool goes to the winner of the game (pool-taker)
	RestToBank      bool // what does not divide goes to the bank (share-remainder)
	NoCredit        bool // nobody pays more than they have (credit)
}

// NewRules puts the rules of a table together; played names its reading of every ruling.
func NewRules(rulebook string, played map[string]string) *Rules {
	figures := rulebook != Sheet // the PDF knows no figure (pdf-figures)
	rules := &Rules{
		Rulebook: rulebook,
		TenSum:   played["ten-sums"] != "none",
		CourtSum: played["ten-sums"] == "all",

		HannetonCapture: figures && played["hanneton"] == "capture",
		HannetonOfThree: figures && played["hanneton"] == "three-captures",

		AcesTogether: played["ace-rate"] == "total",
		AcesByAces:   played["aces-take-aces"],

		Named: played["announcing"] == "required",
		// Neither of the other documents calls it a papillon.
		UnnamedLoses:  rulebook == Main && played["papillon-without-name"] == "loses",
		ClosingUnpaid: played["closing-sauterelle"] == "unpaid",

		PetitInLast: rulebook == Article && played["adpoker-petit-papillon"] == "last-deal-too",

		MakerLays:         played["sauterelle-layer"] == "maker",
		FirstPlayerVictim: played["sauterelle-victim"] == "first-player",
		VictimOnTurn:      played["sauterelle-victim"] == "own-turn",
		NeighbourToo:      played["sole-holder-sauterelle"] == "neighbour-too",

		ExposedWithFour: 4,
		Clockwise:       played["direction"] == "clockwise",

		FirstWins:    played["first-or-last"] == "first",
		OppositeLast: played["four-priority"] == "opposite-last",

		Points:  played["most"] == "points",
		Growth:  played["cards-growth"],
		TieLost: played["last-coup-tie"] == "lost",
		// Where only a coup without a winner brings a consolation the last deal is meant (last-layer).
		Consoled: "last-deal",

		CoupsPerDealer:  1,
		GameWinnerTakes: played["pool-taker"] == "game-winner",
		RestToBank:      played["share-remainder"] == "bank",
		NoCredit:        played["credit"] == "none",
	}
	if rulebook == Article {
		rules.Consoled = played["consolation-deal"]
	}
	if played["sum-cap"] == "five" {
		rules.SumCap = 5
	}
	if played["first-layout"] == "seven" {
		rules.ExposedWithFour = 7
	}
	if played["deal-of-seven"] == "literal" {
		rules.ExposedEachDeal = 7
	}
	if played["coups-per-dealer"] == "three" {
		rules.CoupsPerDealer = 3
	}
	return rules
}

// Figures says whether the document knows the insects at all.
func (r *Rules) Figures() bool { return r.Rulebook != Sheet }

// --- the rulings

// The rulebooks of the three documents: the main one, the rule sheet in a PDF, and the article on AdPoker.
const (
	Main    = "salon"
	Sheet   = "pdf"
	Article = "adpoker"
)

// Rulebooks are all three.
var Rulebooks = []string{Main, Sheet, Article}

// Rulings are the questions that are open.
var Rulings = []rulings.Ruling{
	rulings.Open("ten-sums", "pip-ten", "none", "all").But(Sheet, "none"),
	rulings.Open("ace-rate", "each", "total"),
	rulings.Open("closing-sauterelle", "paid", "unpaid"),
	rulings.Open("sauterelle-victim", "right-neighbour", "first-player", "own-turn"),
	rulings.Open("sole-holder-sauterelle", "lays-own", "neighbour-too"),
	rulings.Open("cards-growth", "add-one", "double", "stays-two", "never").
		But(Sheet, "stays-two").But(Article, "never"),
	rulings.Open("last-coup-tie", "carried", "lost"),
	rulings.Open("announcing", "automatic", "required"),
	rulings.Open("share-remainder", "in-order", "bank"),
	rulings.Open("credit", "unlimited", "none"),
	rulings.Open("four-priority", "reverse-order", "opposite-last"),
	rulings.Open("papillon-without-name", "wins", "loses"),
	rulings.Open("deal-of-seven", "none", "literal").But(Article, "literal"),
	rulings.Open("first-layout", "four", "seven").But(Article, "seven"),
	rulings.Open("first-or-last", "last", "first"),
	rulings.Open("sum-cap", "none", "five"),
	rulings.Open("sauterelle-layer", "next", "maker").But(Article, "maker"),
	rulings.Open("hanneton", "capture", "three-captures"),
	rulings.Open("direction", "counter-clockwise", "clockwise"),
	rulings.Open("coups-per-dealer", "one", "three"),
	rulings.Open("pool-taker", "coup-winner", "game-winner"),
	rulings.Open("most", "cards", "points").But(Sheet, "points"),
	rulings.Open("aces-take-aces", "every-ace", "own-list", "by-name", "doubled").But(Article, "own-list"),
	rulings.Open("consolation-deal", "last-deal", "any-deal", "every-deal").But(Article, "any-deal"),
	rulings.Open("adpoker-petit-papillon", "earlier-deal", "last-deal-too"),
}

// --- the game

const nobody = wire.Nobody

// A Game is a table with the coup that is played at it.
type Game struct {
	*Rules
	players int
	rounds  int
	shares  bool // an unwon pool is shared, and not played on for (2.10)

	ledger.Ledger
	cardsPayment int // what each owes for the most cards (12.2, 12.3)
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
