// Package francion plays Le Francion by any readings of its open rulings. Its files are named after the sections of the
// document, and the numbers in comments are its clauses.
package francion

import "lepapillon/rulings"

// Rulebooks are the one that there is.
var Rulebooks = []string{"francion"}

// Rulings are the questions that are open.
var Rulings = []rulings.Ruling{
	rulings.Open("welche-led", "hearts", "trumps"),
	rulings.Open("welche-never-forced", "never", "only-heart"),
	rulings.Open("hidden-double", "flat", "cumulative"),
	rulings.Open("bete-across-manches", "lapses", "carried"),
}

// Rules is how a table plays.
type Rules struct {
	WelcheAsksTrumps bool // a led Welche asks for trumps (welche-led)
	OnlyHeartForced  bool // the Welche must be played as the only heart (welche-never-forced)
	Cumulative       bool // every coup that hides the Welche doubles once more (hidden-double)
	BetesCarried     bool // a bête is owed over the end of a manche (bete-across-manches)
}

// NewRules puts the rules of a table together; played names its reading of every ruling.
func NewRules(played map[string]string) Rules {
	return Rules{
		WelcheAsksTrumps: played["welche-led"] == "trumps",
		OnlyHeartForced:  played["welche-never-forced"] == "only-heart",
		Cumulative:       played["hidden-double"] == "cumulative",
		BetesCarried:     played["bete-across-manches"] == "carried",
	}
}
