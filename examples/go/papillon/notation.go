package papillon

import (
	"errors"
	"fmt"
	"strings"

	"lepapillon/cards"
	"lepapillon/wire"
)

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
