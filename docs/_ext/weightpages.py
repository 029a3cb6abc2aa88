"""The block `{weights}`: how often the readings of the open rulings matter, from `docs/weights.json`.

    ```{weights}
    ```

is a table of the readings, then for each the shortest witness that was met, and the scenarios that hang on the ruling.
Every open ruling gets a line with its weights, which links here. `python -m tools.weights` writes the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from clausedomain import foot, joined, reference
from docutils import nodes
from mentions import AMOUNT
from pagetables import Cell, _, and_more, bullets, code, note_gathered, table, text
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from conformance.documents import full
from conformance.scenarios import scenarios
from conformance.suites import SUITES
from papillon.desk.language import in_letters, speaking
from papillon.kit.accounts import BANK, POOL
from tools.weights import CAREFUL, FILE

PAGE = "spec/rulings/weight"
MOST_NAMED = 4
"""Scenarios that are named beside a ruling; the rest are counted."""
READING, BOOK, SHARE = 40, 14, 16
"""Widths of the columns."""

Weight = Mapping[str, Any]


class WeightsBlock(SphinxDirective):
    """The weights of all readings."""

    def run(self) -> list[nodes.Node]:
        """Return the table and the witnesses."""
        note_gathered(self.env)
        self.env.note_dependency(str(FILE))
        headings = [
            *(_("reading"), _("rulebook"), _("games that part"), _("coups that part")),
            *(_("the same among careful players"), _("chips"), _("the same among careful players")),
        ]
        rows = [self._line(weight) for weight in weights()]
        found = [part for weight in weights() for part in self._witness(weight)]
        return [table(headings, rows, [READING, BOOK, *[SHARE] * 5]), *self._otherwise(), *found]

    def _otherwise(self) -> Iterator[nodes.Node]:
        """The readings that matter more or less often among careful players, further than chance goes."""
        parted = [weight for weight in weights() if CAREFUL in weight and _apart(weight, weight[CAREFUL])]
        if parted:
            words = _("Careful players meet these more or less often, by more than chance would explain:")
            yield nodes.paragraph("", words, translatable=False)
        yield from bullets(
            [
                self._to_witness(weight),
                nodes.Text(": "),
                *_amount(_("%s %% of the coups, %s %% by chance") % (parting(weight[CAREFUL]), parting(weight))),
            ]
            for weight in parted
        )

    def _line(self, weight: Weight) -> list[Cell]:
        return [
            [self._to_witness(weight), nodes.Text(_(" beside ")), code(weight["usual"]), *self._needs(weight)],
            [code(weight["rulebook"])],
            text(per_cent(weight["parted_games"], weight["games"])),
            text(per_cent(weight["parted_coups"], weight["coups"])),
            _amount(f"{parting(weight[CAREFUL])} %" if CAREFUL in weight else ""),
            _amount(chips(weight)),
            _amount(chips(weight[CAREFUL]) if CAREFUL in weight else ""),
        ]

    def _to_witness(self, weight: Weight) -> nodes.reference:
        link = nodes.reference("", "", refid=anchor(weight), internal=True)
        link += code(f"{weight['ruling']}={weight['reading']}")
        return link

    def _needs(self, weight: Weight) -> list[nodes.Node]:
        needs = [code(f"{ruling}={reading}") for ruling, reading in weight["needs"].items()]
        played = [nodes.Text(_("%d players") % weight["players"])]
        unwon = [code(f"unwon {weight['unwon']}")] if weight["unwon"] == "share" else []
        return [nodes.Text(" ("), *joined([*played, *needs, *unwon]), nodes.Text(")")]

    def _witness(self, weight: Weight) -> Iterator[nodes.Node]:
        name = f"{weight['ruling']}={weight['reading']}"
        title = nodes.rubric("", "", code(name), ids=[anchor(weight)], classes=["witness-title"])
        self.state.document.note_explicit_target(title)
        docname = self.env.current_document.docname
        yield title
        yield nodes.paragraph("", "", reference(docname, "ruling", weight["ruling"]), *self._scenarios(weight))
        witness = weight["witness"]
        if witness is None:
            words = _("These games met no position in which the readings part.")
            yield nodes.paragraph("", words, translatable=False)
            return
        yield nodes.literal_block("", self._cards(witness["position"]), language="text")
        usual = f"{weight['ruling']}={weight['usual']}"
        yield from bullets(
            [code(played), nodes.Text(_(": ")), *self._side(side, weight)]
            for played, side in zip((usual, name), witness["sides"], strict=True)
        )

    def _cards(self, written: str) -> str:
        """A position or a move in the letters of the page's language."""
        with speaking(self.config.language):
            return in_letters(written)

    def _scenarios(self, weight: Weight) -> list[nodes.Node]:
        names = scenarios_on(weight["game"]).get(weight["ruling"], ())
        more = nodes.Text(and_more(len(names) - MOST_NAMED))
        listed = joined(reference(self.env.current_document.docname, "scenario", name) for name in names[:MOST_NAMED])
        return [nodes.Text(_(" · in scenarios: ")), *listed, more] if names else []

    def _side(self, side: Mapping[str, Any], weight: Weight) -> list[nodes.Node]:
        """What one side plays, and why it could not play what the other does."""
        played = [node for play in side["plays"] for node in _play(play, self._cards(play["move"]), weight["game"])]
        refused = side["refuses"]
        if not refused:
            return played[1:]
        clause = reference(self.env.current_document.docname, "clause", full(refused["clause"], weight["game"]))
        why = [nodes.Text(_("; the other move is refused: ")), code(refused["code"]), nodes.Text(" "), clause]
        return [*played[1:], *why]


def _play(play: Mapping[str, Any], moved: str, game: str) -> list[nodes.Node]:
    """A separator, the move, and what everybody gains; at the start of a coup what happens stands for the move."""
    move = moved or " ".join(play["kinds"])
    called = {POOL: _("stake") if game == "francion" else _("pool"), BANK: _("bank")}
    gained = (f"{called.get(account, account)}\N{NO-BREAK SPACE}{chips:+d}" for account, chips in play["gains"].items())
    gains = ", ".join(gained).replace("-", "−")
    return [nodes.Text(", "), code(move), nodes.Text(f" ({gains})" if gains else "")]


def per_cent(part: int, whole: int) -> str:
    """Return a share in words.

    >>> per_cent(1, 3)
    '33 % (1 of 3)'
    """
    return _("%s %% (%d of %d)") % (hundredths(part, whole), part, whole)


def _amount(words: str) -> list[nodes.Node]:
    """Return numbers that are no clause's."""
    return [nodes.inline("", words, classes=[AMOUNT])]


def parting(counts: Weight) -> str:
    """Return which share of the coups parts, in hundredths, with its margin.

    >>> parting({"parted_coups": 30, "coups": 600, "parted_margin": 1.75})
    '5.0 ± 1.8'
    """
    share = 100 * counts["parted_coups"] / counts["coups"]
    return f"{share:.1f} ± {counts['parted_margin']:.1f}".replace(".", _("."))


def chips(counts: Weight) -> str:
    """Return by how many chips a coup differs, with its margin."""
    return f"{counts['mean']:.2f} ± {counts['margin']:.2f}".replace(".", _("."))


def _apart(one: Weight, other: Weight) -> bool:
    """Whether two shares of the coups differ by more than both margins."""
    shares = [100 * counts["parted_coups"] / counts["coups"] for counts in (one, other)]
    return abs(shares[0] - shares[1]) > one["parted_margin"] + other["parted_margin"]


def hundredths(part: int, whole: int) -> str:
    """Return a share as a number of hundredths, which is never 0 where there is something.

    >>> hundredths(1, 3), hundredths(1, 300), hundredths(0, 3)
    ('33', '<1', '0')
    """
    share = 100 * part / whole
    return "0" if not part else "<1" if share < 1 else f"{share:.0f}"


def anchor(weight: Weight) -> str:
    """Return the anchor of a witness: 'weight-ten-sums-none'."""
    return f"weight-{weight['ruling']}-{weight['reading']}"


@cache
def weights() -> list[Weight]:
    """Return the weights in the file."""
    found: list[Weight] = json.loads(FILE.read_text("utf-8"))["weights"]
    return found


@cache
def scenarios_on(game: str) -> dict[str, tuple[str, ...]]:
    """Return the scenarios that expect something else under a reading of a ruling, by ruling."""
    found: dict[str, dict[str, None]] = {}
    for name, record in scenarios(*SUITES[game].game.documents.values()).items():
        for item in record.expectations:
            for ruling in item.when:
                found.setdefault(ruling, {})[name] = None
    return {ruling: tuple(names) for ruling, names in found.items()}


def add_lines(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put under each open ruling how often its readings matter."""
    for box in doctree.findall(nodes.container):
        lines = [weight for weight in weights() if weight["ruling"] == box.get("rule_ruling")]
        box.extend(foot(_("How often another reading shows in play"), list(joined(_links(app, docname, lines)))))


def _links(app: Sphinx, docname: str, lines: Iterable[Weight]) -> Iterator[nodes.Node]:
    for weight in lines:
        parted, coups = weight["parted_coups"], weight["coups"]
        words = _("in %s %% of the coups (%d of %d)") % (hundredths(parted, coups), parted, coups)
        link = make_refnode(app.builder, docname, PAGE, anchor(weight), nodes.Text(words))
        yield nodes.inline("", "", code(weight["reading"]), nodes.Text(" "), link)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block, and the lines under the rulings."""
    app.add_directive("weights", WeightsBlock)
    app.connect("doctree-resolved", add_lines)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
