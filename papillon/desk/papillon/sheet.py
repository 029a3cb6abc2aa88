"""How a position of Le Papillon that is judged is drawn: as a table, with what was assumed, and as a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from papillon.desk.judging.judgement import Sheet
from papillon.desk.language import counted, language, say
from papillon.desk.papillon.judging import Judgement
from papillon.desk.papillon.questions import Question
from papillon.desk.papillon.wording import drawn, figures_named, rules_in_words
from papillon.desk.telling.events import in_words
from papillon.kit.notation import named_players
from papillon.kit.translations import CARDS, CHIPS, N_, UNKNOWN_CARDS
from papillon.moves import FIGURES
from papillon.position import Position


def picture(judgement: Judgement) -> str:
    """The position judged as SVG, with the move, the figures that it makes, and the chips where they were said."""
    from papillon.pictures import picture_of  # here, so that an answer in words need not wait for it

    question, outcome = judgement.question, judgement.outcome
    made = [event.kind for event in outcome.events if event.kind in FIGURES] if outcome else []
    accounts = question.said_chips("chips", "pool")
    return picture_of(
        question.position,
        question.move_of_turn,
        figures=list(dict.fromkeys(made)),
        accounts=accounts,
        language=language(),
    )


def drawing(question: Question) -> Sheet:
    """The position of a question as a table, with what stands below it."""
    position, table = question.position, question.table
    said_chips = "chips" not in question.unsaid
    balances = dict(zip(table.letters, table.accounts.balances, strict=True)) if said_chips else None
    pool = "" if "pool" in question.unsaid else counted(table.accounts.pool, CHIPS)
    fields = (
        (N_("exposed"), in_words(position.layout) or say("no card")),
        (N_("stock"), counted(len(position.stock), CARDS)),
        (N_("pool"), pool),
        (N_("rules"), rules_in_words(table.rules)),
        (N_("assumed"), _assumed(question)),
    )
    return Sheet(*drawn(position, balances, table.rules.most), [(say(name), value) for name, value in fields])


def _assumed(question: Question) -> str:
    """What was left out of the position and is taken to be so."""
    return say("; ").join(ASSUMED[field](value, question.position) for field, value in question.assumed.items())


def _hands(value: str, position: Position) -> str:
    """The unknown hands: as many cards for each player whose hand was left out."""
    players = named_players(value)
    cards = counted(len(position.hands[position.seat(players[0])]), UNKNOWN_CARDS)
    return say("{cards} each for {players}", cards=cards, players=", ".join(players))


ASSUMED: Final[Mapping[str, Callable[[str, Position], str]]] = {
    "players": lambda value, position: say("{value} players", value=value),
    "dealer": lambda value, position: say("{value} deals", value=value),
    "turn": lambda value, position: say("{value} is to play", value=value),
    "hands": _hands,
    "stock": lambda value, position: say("{cards} in stock", cards=counted(int(value), CARDS)),
    "piles": lambda value, position: say("no cards captured yet"),
    "announced": lambda value, position: say("announced: {figures}", figures=figures_named(value.split())),
}
"""Field that was left out → what is said of what was taken for it. It takes that, and the position with it."""
