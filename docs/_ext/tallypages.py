"""The blocks `{tallies}`: what a game brings, from `docs/tallies.json`, in tables and pictures.

    ```{tallies} paid
    ```

`paid` has what is paid and how often, `seats` what a place at the table is worth, `gains` what a coup brings a player,
`unwon` whom an unwon pool favours, `clauses` how often each clause fires. `python -m tools.tallies` writes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from io import StringIO
from typing import Any, Final

from clausedomain import reference
from docutils import nodes
from mentions import AMOUNT
from pagetables import _, note_gathered, table, text
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from conformance.documents import full
from papillon.desk.language import say, speaking
from papillon.desk.papillon.words import REASONS
from papillon.kit.clauses import book, sort_key
from tools.tallies import FILE, STEP
from tools.weights import CAREFUL, CHANCE

Tally = Mapping[str, Any]

INK: Final = "#123456"
"""Stands for the colour of the page's text, which a picture takes over."""
COLOURS: Final = {CHANCE: "#9a8c78", CAREFUL: "#b3541e"}
MOST: Final = 100
"""Chips that the histogram shows on either side."""


class TalliesBlock(SphinxDirective):
    """One of the blocks."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return its pictures and tables."""
        note_gathered(self.env)
        self.env.note_dependency(str(FILE))
        with speaking(self.config.language):
            return [*getattr(self, f"_{self.arguments[0]}")()]

    def _paid(self) -> Iterator[nodes.Node]:
        chance, careful = tally(3, CHANCE), tally(3, CAREFUL)
        kinds = sorted(careful["paid"], key=lambda kind: -careful["paid"][kind]["chips"])
        names = [say(REASONS[kind], most=say("cards")) for kind in kinds]
        bars = {by: [chips_of(kind, found) for kind in kinds] for by, found in ((CHANCE, chance), (CAREFUL, careful))}
        yield picture("paid", barred(names, bars, _("chips a coup")), _("Chips paid in a coup, for each reason"))
        headings = [_("for"), *(f"{_('plays in 100 coups')}, {who}" for who in players()), _("chips a coup")]
        rows = (
            [
                text(name),
                *(amount(number(times_of(kind, found))) for found in (chance, careful)),
                amount(number(chips_of(kind, careful))),
            ]
            for kind, name in zip(kinds, names, strict=True)
        )
        yield table(headings, rows, [30, 20, 20, 16])

    def _seats(self) -> Iterator[nodes.Node]:
        headings = [_("place"), _("coups won"), _("chips a coup")]
        for seated in (3, 4):
            found = tally(seated, CAREFUL)
            rows = [
                [amount(place(seat, seated)), amount(share(won)), amount(interval(chips))]
                for seat, (won, chips) in enumerate(zip(found["won"], found["seats"], strict=True))
            ]
            nobody = {"mean": found["nobody"] / found["coups"], "margin": None}
            yield table(headings, [*rows, [text(_("nobody")), amount(share(nobody)), text("")]], [30, 20, 20])

    def _gains(self) -> Iterator[nodes.Node]:
        yield picture("gains", histogram(), _("What a coup brings a player, in chips: how many of 100"))

    def _unwon(self) -> Iterator[nodes.Node]:
        headings = [_("player"), _("played for, chips a game"), _("shared, chips a game")]
        for seated in (3, 4):
            both = [tally(seated, CAREFUL, unwon)["game"] for unwon in ("play-on", "share")]
            rows = (
                [amount(deals(player)), *(amount(interval(convention[player])) for convention in both)]
                for player in range(seated)
            )
            yield table(headings, rows, [30, 24, 24])

    def _clauses(self) -> Iterator[nodes.Node]:
        found = {by: tally(3, by) for by in (CHANCE, CAREFUL)}
        known = book("papillon").clauses
        names = {name for one in found.values() for name in one["clauses"] if full(name, "papillon") in known}
        rows = (
            [
                [reference(self.env.current_document.docname, "clause", full(name, "papillon"))],
                text(known[full(name, "papillon")].title),
                *(amount(number(100 * one["clauses"].get(name, 0) / one["coups"])) for one in found.values()),
            ]
            for name in sorted(names, key=sort_key)
        )
        yield table([_("clause"), _("title"), *players()], rows, [14, 40, 16, 16])


# --- numbers in words


def amount(words: str) -> list[nodes.Node]:
    """Return a number as a cell: one that is no clause's."""
    return [nodes.inline("", words, classes=[AMOUNT])]


@cache
def tallies() -> list[Tally]:
    """What is in the file."""
    found: list[Tally] = json.loads(FILE.read_text("utf-8"))["tallies"]
    return found


def tally(players: int, by: str, unwon: str = "play-on") -> Tally:
    """The tally of one table."""
    return next(one for one in tallies() if (one["players"], one["by"], one["unwon"]) == (players, by, unwon))


def players() -> list[str]:
    """Who plays, in words."""
    return [_("by chance"), _("careful players")]


def chips_of(kind: str, found: Tally) -> float:
    """Chips paid for a reason, a coup."""
    return float(found["paid"].get(kind, {"chips": 0})["chips"] / found["coups"])


def times_of(kind: str, found: Tally) -> float:
    """Plays in which there is a payment for a reason, in 100 coups."""
    return float(100 * found["paid"].get(kind, {"times": 0})["times"] / found["coups"])


def number(value: float) -> str:
    """A number with one place, which is never 0 where there is something."""
    return "<0.1".replace(".", _(".")) if 0 < value < 0.05 else f"{value:.1f}".replace(".", _("."))


def interval(found: Tally) -> str:
    """A mean with its margin and its sign."""
    return f"{found['mean']:+.1f} ± {found['margin']:.1f}".replace(".", _(".")).replace("-", "−")


def share(found: Tally) -> str:
    """A share in hundredths, with its margin where there is one."""
    margin = "" if found["margin"] is None else f" ± {100 * found['margin']:.1f}"
    return f"{100 * found['mean']:.1f}{margin} %".replace(".", _("."))


def place(seat: int, players: int) -> str:
    """A place at the table."""
    words = (
        _("first to play")
        if seat == 0
        else _("dealer, last to play")
        if seat == players - 1
        else _("%d. to play") % (seat + 1)
    )
    return f"{words} ({_('%d players') % players})"


def deals(player: int) -> str:
    """A player, by when he deals."""
    return f"{'ABCD'[player]}, {_('deals coup %d') % (player + 1)}"


# --- pictures


def picture(name: str, svg: str, told: str) -> nodes.raw:
    """A picture with what it shows in words; only pages of the site have it, and tables say the same.

    name: what its ids begin with, of which it keeps those that it uses itself.
    """
    drawn = svg[svg.index("<svg") :].replace(INK, "currentColor")
    used = [*dict.fromkeys(re.findall(r'(?:url\(|href=")#([^)"]+)', drawn))]
    drawn = re.sub(r' id="([^"]+)"', lambda found: found[0] if found[1] in used else "", drawn)
    for number, own in enumerate(used):
        drawn = drawn.replace(f'id="{own}"', f'id="{name}-{number}"').replace(f"#{own}", f"#{name}-{number}")
    drawn = drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(told)}" ', 1)
    return nodes.raw("", f'<figure class="plot">{drawn}<figcaption>{escape(told)}</figcaption></figure>', format="html")


def barred(names: Sequence[str], bars: Mapping[str, Sequence[float]], label: str) -> str:
    """Bars that lie, two for each name."""
    figure, axes = canvas(7, 0.42 * len(names) + 0.9)
    for offset, ((by, values), who) in zip((0.2, -0.2), zip(bars.items(), players(), strict=True), strict=True):
        axes.barh([place - offset for place in range(len(names))], values, 0.38, color=COLOURS[by], label=who)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlabel(label)
    axes.legend(frameon=False, labelcolor=INK)
    return drawn(figure)


def histogram() -> str:
    """What a coup brings a player: how often, in steps of ten chips."""
    figure, axes = canvas(7, 3)
    for by, who in zip((CHANCE, CAREFUL), players(), strict=True):
        found = tally(3, by)
        whole = sum(times for _low, times in found["gains"])
        shown = [(low + STEP / 2, 100 * times / whole) for low, times in found["gains"] if -MOST <= low < MOST]
        axes.plot(*zip(*shown, strict=True), color=COLOURS[by], label=who, drawstyle="steps-mid")
    axes.set_xlabel(_("chips"))
    axes.set_ylabel("%")
    axes.legend(frameon=False, labelcolor=INK)
    return drawn(figure)


def canvas(width: float, height: float) -> tuple[Any, Any]:
    """A figure with bare axes in the colour of the text. width, height: in inches."""
    from matplotlib.figure import Figure  # slow to import, and one page needs it

    figure = Figure((width, height), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(INK)
    axes.tick_params(colors=INK)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    return figure, axes


def drawn(figure: Any) -> str:
    """A figure as SVG, the same every time, its words as words."""
    from matplotlib import rc_context

    written = StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "papillon", "font.family": "sans-serif"}):
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return written.getvalue()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the blocks."""
    app.add_directive("tallies", TalliesBlock)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
