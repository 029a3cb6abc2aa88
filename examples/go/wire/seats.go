package wire

import (
	"fmt"
	"strings"

	"lepapillon/cards"
)

// Nobody is the seat of no player.
const Nobody = -1

const letters = "ABCDE"

// Letter writes a seat; nobody is "-".
func Letter(seat int) string {
	if seat == Nobody {
		return "-"
	}
	return letters[seat : seat+1]
}

// Seat finds the seat of a letter, or nobody.
func Seat(letter string, players int) int {
	for seat := 0; seat < players; seat++ {
		if letters[seat:seat+1] == letter {
			return seat
		}
	}
	return Nobody
}

// CutPlayer reads the player before the colon of a move, if one is named, and gives what follows.
func CutPlayer(move string, players int) (seat int, rest string, err error) {
	letter, rest, named := strings.Cut(move, ":")
	if !named {
		return Nobody, strings.TrimSpace(move), nil
	}
	seat = Seat(strings.ToUpper(strings.TrimSpace(letter)), players)
	if seat == Nobody {
		return Nobody, "", fmt.Errorf("expected a player who sits at the table before the colon, found %.40q", letter)
	}
	return seat, strings.TrimSpace(rest), nil
}

// Player reads a field that names somebody who sits at the table.
func (r *Reader) Player(field string, players int) int {
	letter := r.Text(field)
	seat := Seat(letter, players)
	if seat == Nobody {
		r.Fault(field, "expected a player from A to %s, found %.40q", Letter(players-1), letter)
	}
	return seat
}

// PlayerOrNobody reads a field that names somebody or "-".
func (r *Reader) PlayerOrNobody(field string, players int) int {
	if r.Text(field) == "-" {
		return Nobody
	}
	return r.Player(field, players)
}

// PlayerIfAny reads a field that names somebody, or is left out.
func (r *Reader) PlayerIfAny(field string, players int) int {
	if !r.Has(field) {
		return Nobody
	}
	return r.Player(field, players)
}

// Seated checks that an object has a field for everybody at the table and for nobody else.
func (r *Reader) Seated(players int) {
	r.Only(lettersOf(players))
}

// Among checks that an object has fields for people at the table alone.
func (r *Reader) Among(players int) {
	r.Only(nil, lettersOf(players)...)
}

func lettersOf(players int) []string {
	seated := make([]string, players)
	for seat := range seated {
		seated[seat] = Letter(seat)
	}
	return seated
}

// Wholes reads a field that holds a number for each player.
func (r *Reader) Wholes(field string, players int) []int {
	object := r.Object(field)
	object.Seated(players)
	numbers := make([]int, players)
	for seat := range numbers {
		numbers[seat] = object.Whole(Letter(seat))
	}
	return numbers
}

// Cards reads a field that holds a list of cards with their suits.
func (r *Reader) Cards(field string) []cards.Card {
	texts := r.Texts(field)
	read := make([]cards.Card, len(texts))
	for at, text := range texts {
		var err error
		read[at], err = cards.Read(text)
		r.Note(field, err)
	}
	return read
}

// CardsOfEach reads a field that holds a list of cards for each player.
func (r *Reader) CardsOfEach(field string, players int) [][]cards.Card {
	object := r.Object(field)
	object.Seated(players)
	each := make([][]cards.Card, players)
	for seat := range each {
		each[seat] = object.Cards(Letter(seat))
	}
	return each
}
