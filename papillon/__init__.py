"""Le Papillon: the rules of an eighteenth-century French card game, executable and cited clause by clause.

The course of a game is in `papillon.course`, what a table may agree on in `papillon.readings`, the rulebooks in
`papillon.documents`, the notations in `papillon.notation`, recorded games in `papillon.records`.
"""
