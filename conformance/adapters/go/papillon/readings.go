package papillon

import "fmt"

// A Book is the document by which a table plays.
type Book int

// The three documents: the main one, the rule sheet in a PDF, and the article on AdPoker.
const (
	Main Book = iota
	Sheet
	Article
)

// Books are the rulebooks by name, in the order of the constants.
var Books = []string{"salon", "pdf", "adpoker"}

// A Ruling is an open question with its readings. The first is the main document's default.
type Ruling struct {
	Name     string
	Readings []string
	defaults map[Book]string // where another document's default is not the first reading
}

// Rulings are all that are open.
var Rulings = []Ruling{
	{"ten-sums", []string{"pip-ten", "none", "all"}, map[Book]string{Sheet: "none"}},
	{"ace-rate", []string{"each", "total"}, nil},
	{"closing-sauterelle", []string{"paid", "unpaid"}, nil},
	{"sauterelle-victim", []string{"right-neighbour", "first-player"}, nil},
	{"sole-holder-sauterelle", []string{"lays-own", "neighbour-too"}, nil},
	{"cards-growth", []string{"add-one", "double", "stays-two", "never"},
		map[Book]string{Sheet: "stays-two", Article: "never"}},
	{"last-coup-tie", []string{"carried", "lost"}, nil},
	{"announcing", []string{"automatic", "required"}, nil},
	{"share-remainder", []string{"in-order", "bank"}, nil},
	{"credit", []string{"unlimited", "none"}, nil},
	{"four-priority", []string{"reverse-order", "opposite-last"}, nil},
	{"papillon-without-name", []string{"wins", "loses"}, nil},
	{"deal-of-seven", []string{"none", "literal"}, map[Book]string{Article: "literal"}},
	{"first-layout", []string{"four", "seven"}, map[Book]string{Article: "seven"}},
	{"first-or-last", []string{"last", "first"}, nil},
	{"sum-cap", []string{"none", "five"}, nil},
	{"sauterelle-layer", []string{"next", "maker"}, map[Book]string{Article: "maker"}},
	{"hanneton", []string{"capture", "three-captures"}, nil},
	{"direction", []string{"counter-clockwise", "clockwise"}, nil},
	{"coups-per-dealer", []string{"one", "three"}, nil},
	{"pool-taker", []string{"coup-winner", "game-winner"}, nil},
	{"most", []string{"cards", "points"}, map[Book]string{Sheet: "points"}},
	{"aces-take-aces", []string{"every-ace", "own-list"}, map[Book]string{Article: "own-list"}},
	{"consolation-deal", []string{"last-deal", "any-deal"}, map[Book]string{Article: "any-deal"}},
}

// readings are those that a table plays: by ruling, the name of a reading.
type readings map[string]string

// read gives every ruling the reading that was chosen for it, or the document's default.
func (b Book) read(chosen map[string]string) (readings, error) {
	played := readings{}
	for _, ruling := range Rulings {
		played[ruling.Name] = ruling.Readings[0]
		if other, differs := ruling.defaults[b]; differs {
			played[ruling.Name] = other
		}
		if reading, is := chosen[ruling.Name]; is {
			if !ruling.has(reading) {
				return nil, fmt.Errorf("%s: expected one of %v, found %.40q", ruling.Name, ruling.Readings, reading)
			}
			played[ruling.Name] = reading
		}
	}
	for name := range chosen {
		if _, is := played[name]; !is {
			return nil, fmt.Errorf("expected an open ruling, found %.40q", name)
		}
	}
	return played, nil
}

func (r Ruling) has(reading string) bool {
	for _, name := range r.Readings {
		if name == reading {
			return true
		}
	}
	return false
}
