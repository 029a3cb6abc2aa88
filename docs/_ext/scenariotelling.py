"""A scenario told as a page shows it: where it starts, what is played, what happens by which clause, what is refused.

What is shown was played by the rules while the page was built: as pictures, with each position as text behind a click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from clauseblocks import joined, reference
from docutils import nodes
from pagetables import table, text
from pictureblocks import DRAWN, position_nodes
from sitewords import _
from tryit import try_it

from conformance.documents import full
from conformance.misreadings.misreading import part_under
from conformance.scenarios import Scenario
from conformance.suite import Suite
from conformance.suites import suite_of
from papillon.desk.desk import DESKS
from papillon.desk.language import listed, say, speaking
from papillon.desk.letters import in_letters
from papillon.desk.verbs.judge import asked
from papillon.desk.words import account_in_words, in_words, summed_up
from papillon.kit.cards import UNKNOWN, Cards
from papillon.kit.events import net_of
from papillon.kit.pictures.insects import INSECTS
from papillon.kit.replay import replay

SCENARIOS = "conformance/scenarios"
"""Where the scenarios lie."""

Cited = Callable[[str], nodes.Node]
"""A clause, cited in full → what stands for it on a page."""


class Drawing(NamedTuple):
    """What a scenario is drawn with."""

    record: Any
    """The scenario as it is read."""
    game: Suite
    """Its game."""
    language: str
    """The language of the page."""
    cited: Cited
    """How the page refers to a clause."""
    told: set[str]
    """The positions that are told as text already."""

    def position(self, position: Any, move: Any = None, **shown: Any) -> list[nodes.Node]:
        """A position as a picture, and as text behind a click unless the scenario has given it already."""
        text = str(position if self.record.start is not None else position._replace(stock=()))
        picture, as_text = position_nodes(self.game.name, position, self.language, move=move, text=text, **shown)
        is_new = text not in self.told
        self.told.add(text)
        return [picture, as_text] if is_new else [picture]

    def at_desk(self, table: Any, position: Any, move: Any = None, player: str | None = None) -> list[nodes.Node]:
        """A link to the desk, at which a move is tried, or none is where it is only asked what is legal."""
        if position.turn is None:
            return []
        return [try_it(self.game.name, asked(self.game.name, table, position, move, player))]

    def move(self, move: Any, player: str | None) -> str:
        """A move in the letters of the page's language."""
        written = self.cards(self.game.game.notation.write_move(move, player))
        return written.replace(": ", str(_(": ")))

    def cards(self, written: str) -> str:
        """Moves of the notation in the letters of the page's language."""
        with speaking(self.language):
            return in_letters(written)

    def clauses(self, clauses: Iterable[str]) -> list[nodes.Node]:
        """Clauses in brackets, after what they decide."""
        cited = [*joined(self.cited(full(clause, self.game.name)) for clause in clauses)]
        return [nodes.Text(" ("), *cited, nodes.Text(")")] if cited else []


def drawing_of(scenario: Scenario, language: str, cited: Cited) -> Drawing:
    """Return what a scenario is drawn with."""
    return Drawing(scenario.record, suite_of(scenario.document), language, cited, set())


def cited_on(docname: str) -> Cited:
    """Return how a page that is being read refers to a clause."""
    return partial(reference, docname, "clause")


def told(drawing: Drawing) -> list[nodes.Node]:
    """Tell a scenario: what is accepted and what is refused, beside each other where there are both."""
    accepted, refused = accepted_of(drawing), [*refused_of(drawing)]
    return _beside(accepted, refused) if accepted and refused else accepted + refused


# --- what is accepted


def accepted_of(drawing: Drawing) -> list[nodes.Node]:
    """The stages that the scenario speaks of, or the position with a legal move; and which moves are legal."""
    stages = [node for table, stage in stages_of(drawing) for node in stage_told(table, stage, drawing)]
    return [*(stages or _position_alone(drawing)), *_allowed(drawing)]


def stages_of(drawing: Drawing) -> Iterator[tuple[Any, Any]]:
    """The moves of a scenario that begins with a position; of a whole game what the scenario speaks of.

    Each comes with the table before it.
    """
    record = drawing.record
    spoken_of = {(item.coup, item.move) for item in record.expectations}
    table = record.table
    for stage in replay(record, drawing.game.game):
        is_spoken_of = (stage.coup, stage.number) in spoken_of
        is_start = record.start is not None and (stage.coup, stage.number) == (1, 0)
        if not is_start and (is_spoken_of or (stage.moved and record.start is not None)):
            yield table, stage
        table = stage.step.table


def stage_told(table: Any, stage: Any, drawing: Drawing) -> list[nodes.Node]:
    """One play at a table: where it began, the move, and what came of it; of a deal, what it gave."""
    happened = _happened(stage, drawing)
    if stage.moved is None:
        return [*drawing.position(stage.step.position), *happened]
    figures = dict.fromkeys(event.kind for event in stage.step.events if event.kind in INSECTS)
    shown = {"figures": [*figures]} if figures else {}
    before = drawing.position(stage.before, stage.moved.move, **shown)
    link = drawing.at_desk(table, stage.before, stage.moved.move)
    after = drawing.position(stage.step.position, accounts=stage.step.table.accounts) if _has_news(stage) else []
    named = [nodes.paragraph("", str(_("and then")), classes=["column-name"])] if after else []
    return [*before, *happened, *link, *named, *after]


def _has_news(stage: Any) -> bool:
    """Whether the arrows do not show what comes after a play: cards were dealt, or the coup is over."""
    position = stage.step.position
    return bool(position.over or len(position.stock) != len(stage.before.stock))


def _position_alone(drawing: Drawing) -> list[nodes.Node]:
    """Where a scenario without moves begins, with the first move that is legal, if it says so."""
    legal = [item for item in drawing.record.expectations if item.seen.get("legal")]
    if drawing.record.start is None or not legal:
        return []
    move = DRAWN[drawing.game.name].read_move(min(legal, key=lambda item: len(item.when)).seen["legal"][0])[1:]
    record = drawing.record
    return [*drawing.position(record.start, *move), *drawing.at_desk(record.table, record.start)]


def _happened(stage: Any, drawing: Drawing) -> list[nodes.Node]:
    """What came of a play, as the desk tells it in the language of the page, and what it makes for everybody."""
    events = stage.step.events
    with speaking(drawing.language):
        words = copy(DESKS[drawing.game.name].adapter.words(stage.step.table.rules))
        words.cards = cards_in_words
        lines = [[nodes.Text(line.text), *drawing.clauses(line.clauses)] for line in summed_up(events, words)]
        net = {**dict.fromkeys(stage.step.table.letters, 0), **net_of(events)}
        named = {account_in_words(account, words): chips for account, chips in net.items()}
    return [_list(lines), *([_account(named)] if any(named.values()) else [])]


def cards_in_words(cards: Cards) -> str:
    """Return cards as players say them, so that no letter of a card is taken for a player's.

    >>> from papillon.kit.notation import read_cards
    >>> [cards_in_words(read_cards(cards, "hand", "")) for cards in ("KKK", "4AAAA", "A", "KdAh")]
    ['three kings', '4 and four aces', 'an ace', 'Kd Ah']
    """
    if any(card.suit or card == UNKNOWN for card in cards):
        return in_words(cards)
    one = {"K": _("a king"), "Q": _("a queen"), "J": _("a jack"), "A": _("an ace")}
    ranks = {"K": _("kings"), "Q": _("queens"), "J": _("jacks"), "A": _("aces")}
    counted = {2: _("two {cards}"), 3: _("three {cards}"), 4: _("four {cards}")}
    named = []
    for rank, alike in groupby(card.spoken for card in cards):
        count = len([*alike])
        several = str(ranks.get(rank) or str(_("{rank}s")).format(rank=rank))
        named.append(str(one.get(rank, rank)) if count == 1 else str(counted[count]).format(cards=several))
    return listed(named)


def _account(net: Mapping[str, int]) -> nodes.container:
    """What everybody gains or loses, in chips, as a small table."""
    cells = [text(f"{chips:+d}".replace("-", "\N{MINUS SIGN}") if chips else "0") for chips in net.values()]
    return nodes.container("", table([*net], [cells], [1] * len(net)), classes=["net"])


def _allowed(drawing: Drawing) -> list[nodes.Node]:
    """The moves that are stated to be all the legal ones, with the reading under which they are."""
    said = [(item, ", ".join(item.seen["legal"])) for item in drawing.record.expectations if "legal" in item.seen]
    items = [f"{_('all that may be played:')} {drawing.cards(moves)}{_under(item)}" for item, moves in said]
    return [_list([text(item) for item in items])] if items else []


# --- what is refused


def refused_of(drawing: Drawing) -> Iterator[nodes.Node]:
    """The moves that are tried and refused, each drawn once with all that is said of it."""
    tried: dict[tuple[Any, ...], list[Any]] = {}
    for item in drawing.record.expectations:
        if item.attempt:
            tried.setdefault((item.coup, item.move, item.attempt), []).append(item)
    for (coup, number, (player, move)), items in tried.items():
        step = _step(drawing, coup, number, items[0].when)
        yield from _attempt(drawing, step.position, player, move, _reason(items[0]))
        yield _list([_refusal(item, drawing) for item in items])
        yield from drawing.at_desk(step.table, step.position, move, player)


def _step(drawing: Drawing, coup: int, number: int, when: Mapping[str, str]) -> Any:
    """Where a coup stands after so many moves, under readings beside those of the record."""
    record = part_under(drawing.record, dict(when)) if when else drawing.record
    stages = replay(record, drawing.game.game)
    return next(stage.step for stage in stages if (stage.coup, stage.number) == (coup, number))


def _attempt(drawing: Drawing, position: Any, player: str | None, move: Any, reason: str) -> list[nodes.Node]:
    """A position with a move marked as refused; one out of turn is not drawn as if it were in turn."""
    in_turn = position.turn is not None and player in (None, position.letter(position.turn))
    return drawing.position(position, move if in_turn else None, refused=reason)


def _refusal(item: Any, drawing: Drawing) -> list[nodes.Node]:
    """A move with the reason why it is refused, in words, and the clause that it is against."""
    player, move = item.attempt
    reasons = {refusal.code: refusal.reason for refusal in drawing.game.game.refusals}
    with speaking(drawing.language):
        why = say(reasons[item.seen["refused"]])
    clauses = [item.seen["clause"]] if "clause" in item.seen else []
    return [
        nodes.Text(f"{drawing.move(move, player)}{_under(item)} {_('is refused:')} {why}"),
        *drawing.clauses(clauses),
    ]


def _reason(item: Any) -> str:
    clause = f" ({item.seen['clause']})" if "clause" in item.seen else ""
    return f"{item.seen['refused']}{clause}"


def _under(item: Any) -> str:
    readings = ", ".join(f"{ruling}={reading}" for ruling, reading in item.when.items())
    return f" {_('under')} {readings}" if readings else ""


# --- how it is set out


def _beside(accepted: list[nodes.Node], refused: list[nodes.Node]) -> list[nodes.Node]:
    """What is accepted beside what is refused, each under its name."""
    columns = ((str(_("accepted")), accepted), (str(_("refused")), refused))
    named = (nodes.container("", nodes.paragraph("", name, classes=["column-name"]), *told) for name, told in columns)
    return [nodes.container("", *named, classes=["columns"])]


def _list(items: Iterable[list[nodes.Node]]) -> nodes.bullet_list:
    return nodes.bullet_list("", *(nodes.list_item("", nodes.paragraph("", "", *item)) for item in items))
