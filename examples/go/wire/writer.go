package wire

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"lepapillon/cards"
	"lepapillon/ledger"
)

// A Writer writes one JSON document, and puts the commas where they belong.
type Writer struct {
	line  []byte
	fault error
}

// Err is the first number since the last Reset that no document may hold.
func (w *Writer) Err() error { return w.fault }

// Line is what has been written since the last Reset.
func (w *Writer) Line() []byte { return w.line }

// Reset begins anew.
func (w *Writer) Reset() { w.line, w.fault = w.line[:0], nil }

func (w *Writer) comma() {
	if len(w.line) == 0 {
		return
	}
	switch w.line[len(w.line)-1] {
	case '{', '[', ':':
	default:
		w.line = append(w.line, ',')
	}
}

// Open begins an object or a list, by its bracket.
func (w *Writer) Open(bracket byte) {
	w.comma()
	w.line = append(w.line, bracket)
}

// Close ends an object or a list, by its bracket.
func (w *Writer) Close(bracket byte) { w.line = append(w.line, bracket) }

// Name begins a field of an object.
func (w *Writer) Name(name string) {
	w.Text(name)
	w.line = append(w.line, ':')
}

// Text writes a text.
func (w *Writer) Text(text string) {
	w.comma()
	if !plain(text) {
		quoted, _ := json.Marshal(text) // a string can always be written
		w.line = append(w.line, quoted...)
		return
	}
	w.line = append(w.line, '"')
	w.line = append(w.line, text...)
	w.line = append(w.line, '"')
}

func plain(text string) bool {
	for at := 0; at < len(text); at++ {
		if text[at] < ' ' || text[at] > '~' || text[at] == '"' || text[at] == '\\' {
			return false
		}
	}
	return true
}

// Whole writes a number.
func (w *Writer) Whole(number int) {
	if w.fault == nil && (number > furthest || number < -furthest) {
		w.fault = fmt.Errorf("expected no chips further from zero than %d, found %d", furthest, number)
	}
	w.comma()
	w.line = strconv.AppendInt(w.line, int64(number), 10)
}

// Truth writes true or false.
func (w *Writer) Truth(truth bool) {
	w.comma()
	w.line = strconv.AppendBool(w.line, truth)
}

// Texts writes a list of texts.
func (w *Writer) Texts(texts []string) {
	w.Open('[')
	for _, text := range texts {
		w.Text(text)
	}
	w.Close(']')
}

// Cards writes a list of cards.
func (w *Writer) Cards(list []cards.Card) {
	w.Open('[')
	for _, card := range list {
		w.comma()
		w.line = append(w.line, '"', card.Rank.Letter(), byte(card.Suit), '"')
	}
	w.Close(']')
}

// Wholes writes a number for each player.
func (w *Writer) Wholes(numbers []int) {
	w.Open('{')
	for seat, number := range numbers {
		w.Name(Letter(seat))
		w.Whole(number)
	}
	w.Close('}')
}

// Lengths writes for each player how many cards there are.
func (w *Writer) Lengths(each [][]cards.Card) {
	w.Open('{')
	for seat, list := range each {
		w.Name(Letter(seat))
		w.Whole(len(list))
	}
	w.Close('}')
}

// CardsOfEach writes the cards of each player.
func (w *Writer) CardsOfEach(each [][]cards.Card) {
	w.Open('{')
	for seat, list := range each {
		w.Name(Letter(seat))
		w.Cards(list)
	}
	w.Close('}')
}

// Payments writes transfers; the game says what its pot is called.
func (w *Writer) Payments(payments []ledger.Payment, pot string) {
	w.Open('[')
	for _, payment := range payments {
		w.Open('{')
		w.Name("from")
		w.Text(account(payment.From, pot))
		w.Name("to")
		w.Text(account(payment.To, pot))
		w.Name("chips")
		w.Whole(payment.Chips)
		w.Close('}')
	}
	w.Close(']')
}

func account(of ledger.Account, pot string) string {
	switch of {
	case ledger.Pot:
		return pot
	case ledger.Bank:
		return "bank"
	}
	return Letter(int(of))
}

// Refused writes why a move was refused.
func (w *Writer) Refused(code, clause string) {
	w.Name("refused")
	w.Open('{')
	w.Name("code")
	w.Text(code)
	w.Name("clause")
	w.Text(clause)
	w.Close('}')
}

// --- seats

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
