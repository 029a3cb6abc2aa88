"""Le Francion: the rules of a French card game of 1765, executable and cited clause by clause.

The course of a game is in `francion.course`, what a table may agree on in `francion.readings`, the rulebook in
`francion.documents`, the notations in `francion.notation`, recorded games in `francion.records`.
"""
