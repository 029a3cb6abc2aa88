// Package papillon plays Le Papillon by any of its three documents and any readings of its open rulings. Its files
// follow the sections of the main document; the numbers in comments are the clauses of that document, and those after
// "pdf" and "adpoker" are clauses of the two others.
package papillon

import "lepapillon/rulings"

// Rules is how a table plays: a document, with a reading for each of its open rulings.
type Rules struct {
	Rulebook string

	TenSum   bool // a ten takes sums (ten-sums)
	CourtSum bool // so do king, queen and jack
	SumCap   int  // how many cards a sum may have (sum-cap)

	HannetonCapture bool // one card takes three like ones (7.1)
	HannetonOfThree bool // three captures of like cards make a hanneton (hanneton)

	AcesTogether bool // the high rates for aces are sums that all pay together (ace-rate)
	AcesByList   bool // four aces in a capture are paid by the article's list (aces-take-aces)

	Named         bool // a figure is paid if it is named (announcing)
	UnnamedLoses  bool // an unnamed papillon does not count (papillon-without-name)
	ClosingUnpaid bool // a sauterelle that is the very last play is not paid (closing-sauterelle)

	MakerLays         bool // who makes sauterelle lays out the rest (sauterelle-layer)
	FirstPlayerVictim bool // the first player lays down with the deal (sauterelle-victim)
	NeighbourToo      bool // the neighbour lays down besides a maker with cards (sole-holder-sauterelle)

	ExposedWithFour int  // cards exposed at first among four (15.1, first-layout)
	ExposedEachDeal int  // cards exposed with every new deal (deal-of-seven)
	Clockwise       bool // deal and play go round to the left (direction)

	FirstWins    bool // the first to go out wins, not the last by seat (first-or-last)
	OppositeLast bool // where the player opposite stands among four (four-priority)

	Points          bool   // points are counted and not cards (most)
	Growth          string // how the payment for most cards grows (cards-growth)
	TieLost         bool   // a tie in the last agreed coup is not carried on (last-coup-tie)
	ConsoledAnyDeal bool   // who wanted for a capture before the last deal is consoled too (consolation-deal)

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
		AcesByList:   played["aces-take-aces"] == "own-list",

		Named: played["announcing"] == "required",
		// Neither of the other documents calls it a papillon.
		UnnamedLoses:  rulebook == Main && played["papillon-without-name"] == "loses",
		ClosingUnpaid: played["closing-sauterelle"] == "unpaid",

		MakerLays:         played["sauterelle-layer"] == "maker",
		FirstPlayerVictim: played["sauterelle-victim"] == "first-player",
		NeighbourToo:      played["sole-holder-sauterelle"] == "neighbour-too",

		ExposedWithFour: 4,
		Clockwise:       played["direction"] == "clockwise",

		FirstWins:    played["first-or-last"] == "first",
		OppositeLast: played["four-priority"] == "opposite-last",

		Points:  played["most"] == "points",
		Growth:  played["cards-growth"],
		TieLost: played["last-coup-tie"] == "lost",
		// Where only a coup without a winner brings a consolation the last deal is meant (last-layer).
		ConsoledAnyDeal: rulebook == Article && played["consolation-deal"] == "any-deal",

		CoupsPerDealer:  1,
		GameWinnerTakes: played["pool-taker"] == "game-winner",
		RestToBank:      played["share-remainder"] == "bank",
		NoCredit:        played["credit"] == "none",
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

// --- the open rulings

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
	rulings.Open("sauterelle-victim", "right-neighbour", "first-player"),
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
	rulings.Open("aces-take-aces", "every-ace", "own-list").But(Article, "own-list"),
	rulings.Open("consolation-deal", "last-deal", "any-deal").But(Article, "any-deal"),
}
