package papillon

import "lepapillon/cards"

// A Refusal is why a move is not allowed, with its clause in each document.
type Refusal struct {
	Code    string
	clauses [3]string
}

// The refusals, in order of precedence.
var (
	coupOver        = &Refusal{"coup-over", [...]string{"4.d.7", "papillon-pdf:28", "4.d.7"}}
	noCards         = &Refusal{"no-cards", [...]string{"4.d.2", "papillon-pdf:25", "4.d.2"}}
	outOfTurn       = &Refusal{"out-of-turn", [...]string{"4.1", "papillon-pdf:19", "papillon-adpoker:5"}}
	notYourCard     = &Refusal{"not-your-card", [...]string{"4.2", "papillon-pdf:20", "papillon-adpoker:5"}}
	takesNothing    = &Refusal{"takes-nothing", [...]string{"4.3", "papillon-pdf:20", "papillon-adpoker:5"}}
	notExposed      = &Refusal{"not-exposed", [...]string{"4.3", "papillon-pdf:20", "papillon-adpoker:5"}}
	mustCapture     = &Refusal{"must-capture", [...]string{"4.d.1", "papillon-pdf:24", "papillon-adpoker:9"}}
	wholeHand       = &Refusal{"whole-hand", [...]string{"4.d.1", "papillon-pdf:24", "papillon-adpoker:9"}}
	oneCard         = &Refusal{"one-card", [...]string{"4.2", "papillon-pdf:20", "papillon-adpoker:11"}}
	threeTakeFourth = &Refusal{"three-take-fourth", [...]string{"4.c.1", "papillon-pdf:23", "papillon-adpoker:19"}}
	likeOnly        = &Refusal{"like-only", [...]string{"4.a.1", "papillon-pdf:21", "papillon-adpoker:6"}}
	takesNoSum      = &Refusal{"takes-no-sum", [...]string{"4.b.1", "papillon-pdf:21", "papillon-adpoker:6"}}
	oneLikeTen      = &Refusal{"one-like", [...]string{"4.a.1", "papillon-pdf:21", "papillon-adpoker:10"}}
	oneLike         = &Refusal{"one-like", [...]string{"4.b.1", "papillon-pdf:22", "papillon-adpoker:10"}}
	oneCapture      = &Refusal{"one-capture", [...]string{"4.b.1", "papillon-pdf:22", "papillon-adpoker:7"}}
	noSuchSum       = &Refusal{"no-such-sum", [...]string{"4.b.1", "papillon-pdf:22", "papillon-adpoker:7"}}
	sumTooLong      = &Refusal{"sum-too-long", [...]string{"papillon-adpoker:7", "papillon-adpoker:7", "papillon-adpoker:7"}}
)

// clause is the clause that a refusal rests on, in the document that is played, or in the one that the matter is left to.
func (g *Game) clause(refusal *Refusal, move Move) string {
	switch by := move.Played; {
	case refusal == outOfTurn && g.Clockwise:
		return refusal.clauses[Article] // whose turn it is when play goes to the left (direction)
	case refusal == likeOnly && g.Book == Article && value(by[0].Rank) < 10:
		return refusal.clauses[Main] // what takes a court the article does not say (adpoker 6)
	case refusal.clauses[Sheet] == "papillon-pdf:22" && g.Book == Sheet && by[0].Rank == cards.Ace:
		return refusal.clauses[Main] // an ace bears no number (pdf 22, pdf-ace-takes-ace)
	}
	return refusal.clauses[g.Book]
}

// refuse finds the first reason why a move is not allowed, or none; then the move has the very cards that it means.
func (g *Game) refuse(move *Move) *Refusal {
	switch {
	case g.turn == nobody:
		return coupOver
	case move.Player != nobody && len(g.hands[move.Player]) == 0:
		return noCards
	case move.Player != nobody && move.Player != g.turn:
		return outOfTurn
	}
	played, held := cards.Choose(g.hands[g.turn], move.Played)
	if !held {
		return notYourCard
	}
	if move.Lay {
		return g.refuseLaying(len(move.Played))
	}
	if len(move.Taken) == 0 {
		return takesNothing
	}
	taken, lying := cards.Choose(g.layout, move.Taken)
	if !lying {
		return notExposed
	}
	move.Played, move.Taken = played, taken
	return g.refuseCapture(played, taken)
}

// refuseLaying looks at a hand that is laid down; named is how many cards the player named, if any.
func (g *Game) refuseLaying(named int) *Refusal {
	switch {
	case len(g.legal) > 0:
		return mustCapture
	case named > 0 && named < len(g.hands[g.turn]):
		return wholeHand
	}
	return nil
}

// refuseCapture looks at cards that are held and lie there, and asks whether these take those.
func (r *Rules) refuseCapture(played, taken []cards.Card) *Refusal {
	rank := played[0].Rank
	like := count(taken)[rank]
	if len(played) > 1 {
		switch {
		case len(played) != 3 || count(played)[rank] != 3:
			return oneCard
		case like != 1 || len(taken) != 1:
			return threeTakeFourth
		}
		return nil
	}
	worthTen := value(rank) == 10
	only := like == len(taken)
	switch {
	case only && like == 1, only && like == 3 && r.HannetonCapture:
		return nil
	case takesCourt(rank, taken):
		return likeOnly
	case !only && !r.takesSum(rank):
		return takesNoSum
	case only && worthTen:
		return oneLikeTen
	case only:
		return oneLike
	case like > 0:
		return oneCapture
	}
	return r.refuseSum(rank, taken)
}

// takesCourt says whether a card worth ten is to be taken by another rank (4.a.1).
func takesCourt(rank cards.Rank, taken []cards.Card) bool {
	for _, card := range taken {
		if value(card.Rank) == 10 && card.Rank != rank {
			return true
		}
	}
	return false
}

func (r *Rules) refuseSum(rank cards.Rank, taken []cards.Card) *Refusal {
	sum := 0
	for _, card := range taken {
		sum += value(card.Rank)
	}
	switch {
	case sum != value(rank):
		return noSuchSum
	case r.SumCap > 0 && len(taken) > r.SumCap:
		return sumTooLong
	}
	return nil
}
