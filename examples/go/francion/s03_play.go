package francion

import (
	"lepapillon/cards"
	"lepapillon/wire"
)

// asked is the suit that the trick asks for: that of its first card. What a led Welche asks for is welche-led.
func (g *Game) asked() cards.Suit {
	if g.trick[0] == welche && g.WelcheAsksTrumps {
		return g.trumps()
	}
	return g.trick[0].Suit
}

// refuseSuit looks at a card of the hand, and asks whether it may be played to the trick.
func (g *Game) refuseSuit(hand []cards.Card, card cards.Card) *refusal {
	if len(g.trick) == 0 || card == welche { // follow-only, 2.3
		return nil
	}
	asked := g.asked()
	if card.Suit == asked {
		return nil
	}
	for _, held := range hand {
		if held.Suit == asked && held != welche { // 3.1
			return mustFollow
		}
	}
	if g.OnlyHeartForced && asked == cards.Hearts && index(hand, welche) >= 0 {
		return mustPlayWelche
	}
	return nil // 3.3
}

// legal are the cards that who is on turn may play.
func (g *Game) legal() []cards.Card {
	if g.turn == nobody {
		return nil
	}
	hand := g.hands[g.turn]
	legal := make([]cards.Card, 0, len(hand))
	for _, card := range hand {
		if g.refuseSuit(hand, card) == nil {
			legal = append(legal, card)
		}
	}
	return legal
}

// play puts a card of the hand to the trick, and all that follows from it.
func (g *Game) play(card cards.Card) {
	g.hands[g.turn] = cards.Without(g.hands[g.turn], []cards.Card{card})
	g.trick = append(g.trick, card)
	if len(g.trick) == g.players { // whole-trick
		g.endTrick()
	} else {
		g.turn = g.next(g.turn)
	}
}

// endTrick gives a complete trick to who won it, who leads to the next (3.7).
func (g *Game) endTrick() {
	taker := (g.leader + strongest(g.trick, g.trumps(), g.asked())) % g.players
	g.tricks[taker]++
	g.taker = wire.Letter(taker)
	g.payWelche(taker)
	g.trick = nil
	g.leader, g.turn = taker, taker
	if len(g.hands[taker]) == 0 {
		g.endCoup()
	}
}
