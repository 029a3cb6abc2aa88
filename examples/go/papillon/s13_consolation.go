package papillon

// console pays the last to lay down for want of a capture: by the main document if nobody has won (13.1), by the
// article always (adpoker 22). The PDF has the winner paid in the same place (pdf 32).
func (g *Game) console(winner int) {
	switch {
	case winner != nobody && g.Rulebook == Sheet:
		g.eachPays(winner, 1)
	case (winner == nobody || g.Rulebook == Article) && g.wanting != nobody:
		g.eachPays(g.wanting, 1)
	}
}
