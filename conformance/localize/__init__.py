"""Fault localization: from the steps in which a program differs to the clause or the misunderstanding behind them.

A game's `deciding_clause` names the clause that decides where one trace first differs. `hypotheses` are all known
misunderstandings, each played as one more program; `explain` finds those that foretell the failures, and puts what
is found into the record of a run. Where none does, `spectrum` finds the clauses that the failures have in common.
"""
