package francion

import (
	"fmt"

	"lepapillon/cards"
	"lepapillon/trace"
	"lepapillon/wire"
)

type refusal = trace.Refusal

// The refusals, in order of precedence.
var (
	coupOver       = &refusal{Code: "coup-over", Clause: "4.1"}
	anotherLeads   = &refusal{Code: "out-of-turn", Clause: "3.7"}
	anotherIsNext  = &refusal{Code: "out-of-turn", Clause: "1.9"}
	isTurnUp       = &refusal{Code: "not-your-card", Clause: "1.13"}
	inStock        = &refusal{Code: "not-your-card", Clause: "1.14"}
	notInHand      = &refusal{Code: "not-your-card", Clause: "1.12"}
	mustFollow     = &refusal{Code: "must-follow", Clause: "3.1"}
	mustPlayWelche = &refusal{Code: "must-play-welche", Clause: "3.1"}
)

// refuse finds the first reason why somebody may not play a card, or none.
func (g *Game) refuse(seat int, card cards.Card) *refusal {
	switch {
	case g.turn == nobody:
		return coupOver
	case seat != nobody && seat != g.turn && len(g.trick) == 0:
		return anotherLeads
	case seat != nobody && seat != g.turn:
		return anotherIsNext
	case card == g.turnUp:
		return isTurnUp
	case index(g.stock, card) >= 0:
		return inStock
	case index(g.hands[g.turn], card) < 0:
		return notInHand
	}
	return g.refuseSuit(g.hands[g.turn], card)
}

// Move plays a card with all that follows from it up to the next turn, unless it is refused.
func (g *Game) Move(text string) (*trace.Refusal, error) {
	seat, rest, err := wire.CutPlayer(text, g.players)
	if err != nil {
		return nil, err
	}
	card, after, found := cards.Cut(rest)
	if !found || after != "" || card.Suit == 0 {
		return nil, fmt.Errorf("expected a card with its suit, found %.40q", rest)
	}
	g.beginStep()
	if why := g.refuse(seat, card); why != nil {
		return why, nil
	}
	g.play(card)
	return nil, nil
}
