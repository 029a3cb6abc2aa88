"""A recorded game told stage by stage, whatever game it is of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from papillon.desk.language import Document, say
from papillon.desk.letters import in_letters
from papillon.desk.screen import Screen
from papillon.desk.words import Line, Wording, account_in_words, event_as_json, line_as_json, summed_up
from papillon.kit.accounts import POOL, Accounts
from papillon.kit.events import Event
from papillon.kit.notation import write_chips
from papillon.kit.records import Record
from papillon.kit.refusals import RefusedMove
from papillon.kit.toml import RecordError

FORMAT: Final = 1

One = TypeVar("One")


class ToldStage(NamedTuple):
    """One stage of a record, ready to be told: the start of a coup, or a play."""

    coup: int
    """The coup, from 1."""
    move: int
    """The number of the play in it; 0 at its start."""
    dealer: str
    """The letter of who deals."""
    player: str
    """The letter of who plays; nothing at a start."""
    shown: str
    """The move as written; nothing at a start."""
    comment: str
    """The record's own."""
    position: str
    """The position after it, in one line."""
    events: tuple[Event, ...]
    """What happened."""
    balances: Mapping[str, int]
    """Chips of every player and the pool after it."""
    words: Wording
    """How its game tells events."""
    points: Mapping[str, int] = {}
    """Points of each player, where they count."""
    beside: tuple[Line, ...] = ()
    """What the events do not say."""

    @property
    def lines(self) -> list[Line]:
        """What happened, in words."""
        return [*summed_up(self.events, self.words), *self.beside]


def balances_of(accounts: Accounts, letters: str) -> dict[str, int]:
    """Chips of every player, of the pool, and of the bank if it has any or is owed some."""
    held = {**dict(zip(letters, accounts.balances, strict=True)), POOL: accounts.pool}
    return {**held, "bank": accounts.bank} if accounts.bank else held


def move_shown(told: ToldStage) -> str:
    """The move of a stage as people write it, the ten as 10."""
    cards, *figures = told.shown.split(" !")
    return " !".join([in_letters(cards.replace("T", "10")), *figures])


def told_chips(chips: Mapping[str, int], words: Wording) -> str:
    """Chips by account, the pool under the name that its game has for it."""
    return write_chips({account_in_words(account, words): count for account, count in chips.items()})


def as_far_as_played(stages: Iterable[One]) -> Iterator[One]:
    """Stages as far as a record can be played; its complaints say why it stops early."""
    try:
        yield from stages
    except (RefusedMove, RecordError):
        return


def heading_of(start: ToldStage) -> str:
    """What stands above a coup."""
    return say("Coup {number}, dealt by {player}", number=start.coup, player=start.dealer)


def show_beginning(screen: Screen, start: ToldStage) -> None:
    """Print what happens before the first play of a coup."""
    for line in start.lines:
        screen.item(line.text, line.clauses)
    if not start.events:
        screen.item(say("it begins at: {position}", position=in_letters(start.position)))


def show_start(screen: Screen, start: ToldStage) -> None:
    """Print how a coup begins."""
    screen.heading(heading_of(start))
    show_beginning(screen, start)
    screen.item(f"{say('chips')} {told_chips(start.balances, start.words)}", mark="= ")


def as_json(record: Record, source: str, faults: Sequence[Document], stages: Iterable[ToldStage]) -> Document:
    """The whole answer as one JSON document. record: of any game.  stages: of the game, none to leave it out."""
    return {
        "format": FORMAT,
        "file": source,
        "title": record.notes.get("title", ""),
        "players": record.table.players,
        "rulebook": record.table.rules.rulebook,
        "readings": dict(record.readings),
        "coups": [_coup_document(list(group)) for _, group in groupby(stages, key=lambda told: told.coup)],
        "expectations": len(record.expectations),
        "faults": list(faults),
    }


def _coup_document(stages: Sequence[ToldStage]) -> Document:
    start, *plays = stages
    return {
        "coup": start.coup,
        "dealer": start.dealer,
        "events": [event_as_json(event, start.words) for event in start.events],
        "balances": dict(start.balances),
        "plays": [
            {
                "move": told.move,
                "player": told.player,
                "play": told.shown,
                "comment": told.comment,
                "events": [event_as_json(event, told.words) for event in told.events],
                "balances": dict(told.balances),
                **({"points": dict(told.points)} if told.points else {}),
                **({"after": list(map(line_as_json, told.beside))} if told.beside else {}),
                "position": told.position,
            }
            for told in plays
        ],
    }
