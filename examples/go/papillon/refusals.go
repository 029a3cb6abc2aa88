package papillon

import "lepapillon/cards"

// A refusal is why a move is not allowed, with its clause in each document.
type refusal struct {
	code                 string
	main, sheet, article string
}

// numberCards is the clause of the PDF for cards that bear a number.
const numberCards = "papillon-pdf:22"

// The refusals, in order of precedence.
var (
	coupOver        = &refusal{"coup-over", "4.d.7", "papillon-pdf:28", "4.d.7"}
	noCards         = &refusal{"no-cards", "4.d.2", "papillon-pdf:25", "4.d.2"}
	outOfTurn       = &refusal{"out-of-turn", "4.1", "papillon-pdf:19", "papillon-adpoker:5"}
	notYourCard     = &refusal{"not-your-card", "4.2", "papillon-pdf:20", "papillon-adpoker:5"}
	takesNothing    = &refusal{"takes-nothing", "4.3", "papillon-pdf:20", "papillon-adpoker:5"}
	notExposed      = &refusal{"not-exposed", "4.3", "papillon-pdf:20", "papillon-adpoker:5"}
	mustCapture     = &refusal{"must-capture", "4.d.1", "papillon-pdf:24", "papillon-adpoker:9"}
	wholeHand       = &refusal{"whole-hand", "4.d.1", "papillon-pdf:24", "papillon-adpoker:9"}
	oneCard         = &refusal{"one-card", "4.2", "papillon-pdf:20", "papillon-adpoker:11"}
	threeTakeFourth = &refusal{"three-take-fourth", "4.c.1", "papillon-pdf:23", "papillon-adpoker:19"}
	likeOnly        = &refusal{"like-only", "4.a.1", "papillon-pdf:21", "papillon-adpoker:6"}
	takesNoSum      = &refusal{"takes-no-sum", "4.b.1", "papillon-pdf:21", "papillon-adpoker:6"}
	oneLikeTen      = &refusal{"one-like", "4.a.1", "papillon-pdf:21", "papillon-adpoker:10"}
	oneLike         = &refusal{"one-like", "4.b.1", numberCards, "papillon-adpoker:10"}
	oneCapture      = &refusal{"one-capture", "4.b.1", numberCards, "papillon-adpoker:7"}
	noSuchSum       = &refusal{"no-such-sum", "4.b.1", numberCards, "papillon-adpoker:7"}
	sumTooLong      = &refusal{"sum-too-long", "papillon-adpoker:7", "papillon-adpoker:7", "papillon-adpoker:7"}
)

// clause is the clause that a refusal rests on, in the document that is played, or in the one that the matter is left
// to.
func (g *Game) clause(why *refusal, move Move) string {
	switch {
	case why == outOfTurn && g.Clockwise:
		return why.article // whose turn it is when play goes to the left (direction)
	case g.Rulebook == Main:
		return why.main
	case g.Rulebook == Sheet && why.sheet == numberCards && !bearsNumber(move.Played[0].Rank):
		// Of an ace (pdf-ace-takes-ace), or of a ten or court in another document's sums, the PDF says nothing.
		return why.main
	case g.Rulebook == Sheet:
		return why.sheet
	case why == likeOnly && value(move.Played[0].Rank) < 10:
		return why.main // by what a court may not be taken the article does not say (adpoker 6)
	}
	return why.article
}

func bearsNumber(rank cards.Rank) bool { return cards.Ace < rank && rank < cards.Ten }

// refuse finds the first reason why a move is not allowed, or none; then the move has the very cards that it means.
func (g *Game) refuse(move *Move) *refusal {
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
func (g *Game) refuseLaying(named int) *refusal {
	switch {
	case len(g.legal) > 0:
		return mustCapture
	case named > 0 && named < len(g.hands[g.turn]):
		return wholeHand
	}
	return nil
}

// refuseCapture looks at cards that are held and lie there, and asks whether these take those.
func (r *Rules) refuseCapture(played, taken []cards.Card) *refusal {
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

func (r *Rules) refuseSum(rank cards.Rank, taken []cards.Card) *refusal {
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
