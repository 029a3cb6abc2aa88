package papillon

import "lepapillon/rulings"

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
