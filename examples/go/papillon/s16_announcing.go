package papillon

// A Figure is one of the four captures with a name; several are a set.
type Figure uint8

// The insects (5.4).
const (
	Hanneton Figure = 1 << iota
	Sauterelle
	PetitPapillon
	Papillon
)

var figures = map[string]Figure{
	"hanneton": Hanneton, "sauterelle": Sauterelle, "petit-papillon": PetitPapillon, "papillon": Papillon,
}

func (f Figure) has(figure Figure) bool { return f&figure != 0 }

// payFigure has each of the others pay a chip for a figure, if the document knows it, and if it was named where it
// has to be (16.5, announcing).
func (g *Game) payFigure(seat int, move Move, figure Figure) {
	if g.Figures() && (!g.Named || move.Named.has(figure)) {
		g.eachPays(seat, 1)
	}
}
