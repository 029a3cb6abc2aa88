package papillon

// goOut pays who has got rid of the last card by a capture. While there is a deal to come it is a petit papillon
// (9.1, 9.2); in the last deal it is a papillon (10.1, 10.2), which the article does not pay (adpoker 21), and which
// may win the coup (10.5).
func (g *Game) goOut(seat int, move Move) {
	if !g.lastDeal() {
		g.payFigure(seat, move, PetitPapillon)
		return
	}
	if g.Rulebook == Main {
		g.payFigure(seat, move, Papillon)
	}
	if !g.Named || !g.UnnamedLoses || move.Named.has(Papillon) {
		g.wentOut = append(g.wentOut, seat)
	}
}
