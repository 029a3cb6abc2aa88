package papillon

// payHanneton pays the figure (7.3): one card that takes its three like cards (7.1), or, by the other reading of the
// article's words, the third card of a deal to take one like card (adpoker 18, hanneton).
func (g *Game) payHanneton(seat int, move Move) {
	like := len(move.Played) == 1 && move.Taken[0].Rank == move.Played[0].Rank
	made := g.HannetonCapture && like && len(move.Taken) == 3 ||
		g.HannetonOfThree && like && g.likes[seat] == handful
	if made {
		g.payFigure(seat, move, Hanneton)
	}
}

// payThreeFromHand pays three cards that take the fourth, which the article alone does for the capture itself
// (adpoker 19).
func (g *Game) payThreeFromHand(seat int, move Move) {
	if g.Rulebook == Article && len(move.Played) == 3 {
		g.eachPays(seat, 1)
	}
}
