"""The block `{refusals}`: every refusal code of a game, in order of precedence.

    ```{refusals} papillon
    :unshown: no-such-capture
    | code | said of a move when |
    ```

Codes, their order and clauses come from the game, and the clause that each document has for them, and a scenario for
each. A document whose clause is for some cards alone has the other one beside it, with the ranks of which that is said.
Only what a refusal is said of is written by hand; a row must stand for every refusal, in its order. `unshown`: codes
that no scenario shows; their rows say why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import combinations_with_replacement
from typing import ClassVar, NamedTuple

from clausedomain import reference
from docutils import nodes
from docutils.parsers.rst import directives
from pagetables import Cell, _, and_more, code, note_gathered, table, text
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from conformance.documents import GAME, full
from conformance.scenarios import scenarios
from conformance.suites import SUITES
from papillon.cards import Card
from papillon.kit.refusals import Refusal
from papillon.moves import Capture
from papillon.refusals import Asked, refusal_of
from papillon.rules import numbered
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, RANKS

NUMBER, CODE, CLAUSE, MEANING, SHOWN = 4, 16, 10, 46, 24
"""Widths of the columns."""


class Attempt(NamedTuple):
    """A refused move in a scenario: the document of the scenario, its id, the code and the clause in full."""

    document: str
    scenario: str
    code: str
    clause: str


class RefusalsBlock(SphinxDirective):
    """The refusals of one game, by its name."""

    has_content = True
    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {"unshown": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Return the table; the words in its content are the only ones written by hand."""
        note_gathered(self.env)
        game, rows = self.arguments[0], self._rows()
        refusals: tuple[Refusal, ...] = import_module(f"{game}.refusals").REFUSALS
        if [codes for codes, _words in rows] != [refusal.code for refusal in refusals]:
            raise self.error(f"refusals {game}: expected a row for each of {', '.join(r.code for r in refusals)}")
        self._check_unshown(game, refusals)
        documents = list(SUITES[game].game.documents.values())
        lines = [
            self._line(game, number, refusal, words)
            for number, (refusal, (_code, words)) in enumerate(zip(refusals, rows, strict=True), 1)
        ]
        names = [self.config.clause_documents.get(document, document) for document in documents]
        clauses = [_("clause")] if len(documents) == 1 else [_(name) for name in names]
        headings = ["", _("code"), *clauses, _("said of a move when"), _("shown by")]
        return [table(headings, lines, [NUMBER, CODE, *(CLAUSE for _name in clauses), MEANING, SHOWN])]

    def _rows(self) -> list[tuple[str, nodes.paragraph]]:
        """The rows in the content: code, and what it is said of."""
        found = [node for part in self.parse_content_to_nodes() for node in part.findall(nodes.tbody)]
        rows = [row.children for body in found for row in body.findall(nodes.row)]
        return [(cells[0].astext(), cells[1].next_node(nodes.paragraph)) for cells in rows]

    def _check_unshown(self, game: str, refusals: tuple[Refusal, ...]) -> None:
        named = self.options.get("unshown", "").split()
        silent = [refusal.code for refusal in refusals if not shown_by(game, refusal)]
        if named != silent:
            raise self.error(f"refusals {game}: no scenario shows {silent}, and :unshown: names {named}")

    def _line(self, game: str, number: int, refusal: Refusal, words: nodes.paragraph) -> list[Cell | nodes.paragraph]:
        self.set_source_info(words)
        told = zip(cited(game, refusal), exceptions(game, refusal), strict=True)
        clauses = [self._clauses(citation, others) for citation, others in told]
        return [text(str(number)), [code(refusal.code)], *clauses, words, self._shown(game, refusal)]

    def _clauses(self, citation: str, others: Mapping[str, str]) -> list[nodes.Node]:
        """Return the clause of a document, and the others with the ranks for which they are cited."""
        cell = self._clause(citation)
        for ranks, other in others.items():
            cell += [nodes.Text(", "), code(ranks), nodes.Text(" "), *self._clause(other)]
        return cell

    def _clause(self, citation: str) -> list[nodes.Node]:
        return [reference(self.env.current_document.docname, "clause", citation)] if citation else text(_("as there"))

    def _shown(self, game: str, refusal: Refusal) -> list[nodes.Node]:
        names = shown_by(game, refusal)
        more = nodes.Text(and_more(len(names) - 1))
        return (
            [reference(self.env.current_document.docname, "scenario", names[0]), more]
            if names
            else text(_("no scenario, for the reason given"))
        )


def cited(game: str, refusal: Refusal) -> list[str]:
    """Return the clause that each document of a game has for a refusal, in full; "" where it has none of its own."""
    found = [full(refusal.clause, game)]
    for rulebook in list(SUITES[game].game.documents)[1:]:
        own = dict(import_module(f"{game}.rulebooks").RULEBOOKS[rulebook].cites)
        clause = own.get(refusal.code) or own.get(refusal.clause, "")
        found.append(clause if ":" in clause else refusal.clause if ":" in refusal.clause else "")
    return found


def exceptions(game: str, refusal: Refusal) -> list[dict[str, str]]:
    """Return for each document of a game which ranks, when played, have another clause cited: ranks → clause in full.

    >>> from papillon.refusals import REFUSALS
    >>> exceptions("papillon", next(refusal for refusal in REFUSALS if refusal.code == "like-only"))
    [{}, {}, {'98765432A': 'papillon:4.a.1'}]
    """
    found: list[dict[str, str]] = []
    for rulebook in SUITES[game].game.documents:
        rules = SUITES[game].game.rulebooks[rulebook]
        others: dict[str, str] = {}
        for rank in played_when(refusal) if game == GAME else "":
            clause = numbered(refusal, rules, rank).clause
            if clause != numbered(refusal, rules).clause:
                others[full(clause, game)] = others.get(full(clause, game), "") + rank
        found.append({ranks: clause for clause, ranks in others.items()})
    return found


def played_when(refusal: Refusal) -> str:
    """Return the ranks that can be played when a capture of Le Papillon is refused so, high to low."""
    return "".join(rank for rank in RANKS if refusal in _refusals_of(rank))


@cache
def _refusals_of(rank: str) -> frozenset[Refusal]:
    """Return why one card is refused, whatever one to three exposed cards it takes, and whatever may take sums."""
    return frozenset(
        refusal_of(Asked(Capture(rank, "".join(taken)), (Card(rank),), tuple(map(Card, taken)), (), summing, cap))
        for count in (1, 2, 3)
        for taken in combinations_with_replacement(RANKS, count)
        for summing, cap in ((NUMBER_CARDS, None), (RANKS, None), (RANKS, 2))
    )


def shown_by(game: str, refusal: Refusal) -> list[str]:
    """Return the scenarios in which a move is refused so, those of the main document first."""
    clauses = set(cited(game, refusal))
    seen = (item for item in attempts(game) if item.code == refusal.code and item.clause in (clauses | {""}))
    return list(dict.fromkeys(item.scenario for item in seen))


@cache
def attempts(game: str) -> tuple[Attempt, ...]:
    """Return every refused move in the scenarios of a game."""
    return tuple(_attempts(game))


def _attempts(game: str) -> Iterator[Attempt]:
    for document in SUITES[game].game.documents.values():
        for name, record in scenarios(document).items():
            for item in record.expectations:
                seen: Mapping[str, str] = item.seen
                if "refused" in seen:
                    clause = full(seen["clause"], game) if "clause" in seen else ""
                    yield Attempt(document, name, seen["refused"], clause)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block."""
    app.add_directive("refusals", RefusalsBlock)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
