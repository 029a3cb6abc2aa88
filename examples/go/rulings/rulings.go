// Package rulings finds the readings that a table plays of the questions that the documents leave open.
package rulings

import "lepapillon/wire"

// A Ruling is a question with its readings.
type Ruling struct {
	Name     string
	Readings []string
	but      map[string]string // rulebook → its default, where that is not the first reading
}

// Open makes a ruling; the first of its readings is the default.
func Open(name string, readings ...string) Ruling {
	return Ruling{name, readings, map[string]string{}}
}

// But gives a rulebook another default.
func (r Ruling) But(rulebook, reading string) Ruling {
	r.but[rulebook] = reading
	return r
}

// Read gives every ruling the reading that a case names for it, or the rulebook's default.
func Read(open []Ruling, rulebook string, run *wire.Reader) map[string]string {
	played := map[string]string{}
	chosen := run.Object("readings")
	for _, ruling := range open {
		played[ruling.Name] = ruling.Readings[0]
		if other, differs := ruling.but[rulebook]; differs {
			played[ruling.Name] = other
		}
	}
	for _, name := range chosen.Names() {
		reading := chosen.Text(name)
		if _, is := played[name]; !is {
			chosen.Fault("", "expected rulings that are open, found %.40q", name)
		} else if readings := of(open, name); !contains(readings, reading) {
			chosen.Fault(name, "expected one of %v, found %.40q", readings, reading)
		}
		played[name] = reading
	}
	return played
}

// Rulebook reads the rulebook of a case, which must be one of those that there are.
func Rulebook(known []string, run *wire.Reader) string {
	rulebook := run.Text("rulebook")
	if !contains(known, rulebook) {
		run.Fault("rulebook", "expected one of %v, found %.40q", known, rulebook)
	}
	return rulebook
}

func of(open []Ruling, name string) []string {
	for _, ruling := range open {
		if ruling.Name == name {
			return ruling.Readings
		}
	}
	return nil
}

func contains(names []string, wanted string) bool {
	for _, name := range names {
		if name == wanted {
			return true
		}
	}
	return false
}
