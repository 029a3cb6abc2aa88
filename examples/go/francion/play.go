package francion

import (
	"fmt"

	"lepapillon/cards"
	"lepapillon/ledger"
	"lepapillon/trace"
	"lepapillon/wire"
)

// --- section 1: players and deal

const (
	fewest  = 3 // players (1.1)
	most    = 5
	token   = 9 // chips that a token is worth (1.6)
	nine    = 9 // chips that the dealer stakes (1.10)
	handful = 9 // cards that everybody is dealt, so that there are nine tricks (1.12)
)

// pack is what so many play with: 32 cards from the seven on among three (1.2, pack-of-32), 40 without eights, nines
// and tens among four (1.3), all 52 among five (1.4).
func pack(players int) []cards.Card {
	return cards.Pack(func(rank cards.Rank) bool {
		switch players {
		case 3:
			return rank == cards.Ace || rank >= cards.Seven
		case 4:
			return rank < cards.Eight || rank > cards.Ten
		}
		return true
	})
}

// IsPack says whether these are the cards that the table plays with.
func (g *Game) IsPack(given []cards.Card) bool { return cards.SamePack(given, pack(g.players)) }

// Deal begins a coup: the stakes (1.10, 4.5 to 4.7), nine cards each (1.12), the turn-up (1.13), and the stock (1.14).
func (g *Game) Deal(given []cards.Card) {
	g.beginStep()
	first := g.next(g.dealer)
	g.Pay(ledger.Account(g.dealer), ledger.Pot, nine)
	for _, seat := range g.round(first) {
		g.Pay(ledger.Account(seat), ledger.Pot, g.betes[seat])
		g.betes[seat] = 0
	}
	g.coup = coup{hands: make([][]cards.Card, g.players), tricks: make([]int, g.players), leader: first, turn: first}
	for at, card := range given[:handful*g.players] {
		seat := (first + at) % g.players
		g.hands[seat] = append(g.hands[seat], card)
	}
	g.turnUp, g.stock = given[handful*g.players], given[handful*g.players+1:]
	g.payTurnUp()
}

// trumps is the suit of the turn-up (1.15).
func (g *Game) trumps() cards.Suit { return g.turnUp.Suit }

// --- section 2: ranking and the Welche

// welche is the ace of hearts (2.2).
var welche = cards.Card{Rank: cards.Ace, Suit: cards.Hearts}

// height is where a rank stands in its suit, the ace above the king (2.1).
func height(rank cards.Rank) cards.Rank {
	if rank == cards.Ace {
		return cards.King + 1
	}
	return rank
}

// strongest finds the card that wins a complete trick (3.4, 3.5, trump-cycle): the king of trumps, if the Welche lies
// there too; the Welche; the highest trump; the highest card of the suit led.
func strongest(trick []cards.Card, trumps, led cards.Suit) int {
	king := index(trick, cards.Card{Rank: cards.King, Suit: trumps})
	switch ace := index(trick, welche); {
	case ace >= 0 && king >= 0:
		return king
	case ace >= 0:
		return ace
	}
	if trump := highest(trick, trumps); trump >= 0 {
		return trump
	}
	return highest(trick, led)
}

func highest(trick []cards.Card, suit cards.Suit) int {
	best := -1
	for place, card := range trick {
		if card.Suit == suit && (best < 0 || height(card.Rank) > height(trick[best].Rank)) {
			best = place
		}
	}
	return best
}

// index finds a card among others, or -1.
func index(list []cards.Card, wanted cards.Card) int {
	for place, card := range list {
		if card == wanted {
			return place
		}
	}
	return -1
}

// --- section 3: the play

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

// --- why a card is refused

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
