"""A recorded game told stage by stage, as text or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from papillon.desk.adapter import Adapter, Line
from papillon.desk.render import account_in_words, events_as_json, events_in_words, line_as_json
from papillon.desk.screen import Document, Screen
from papillon.kit.events import BANK, POOL
from papillon.kit.game import RefusedMove
from papillon.kit.notation import write_chips
from papillon.kit.records import Record, Stage, replay
from papillon.kit.toml import RecordError
from papillon.kit.translations import in_letters, say

FORMAT: Final = 1


def stages_of(record: Record, adapter: Adapter) -> Iterator[Stage]:
    """The stages of a record, as far as it can be played; its faults say why it stops early."""
    try:
        yield from replay(record, adapter.game)
    except (RefusedMove, RecordError):
        return


def player_of(stage: Stage) -> str:
    """The letter of who played; ``""`` at the start of a coup."""
    return "" if stage.before is None or stage.before.turn is None else stage.before.letter(stage.before.turn)


def move_of(stage: Stage, adapter: Adapter) -> str:
    """The play and its player, as people write them."""
    return adapter.move_in_words(stage.moved.move, player_of(stage)) if stage.moved else ""


def balances_of(table: Any) -> dict[str, int]:
    """Chips of every player and the pool, and of the bank if it has any or is owed some."""
    accounts = table.accounts
    held = {**dict(zip(table.letters, accounts.balances, strict=True)), POOL: accounts.pool}
    return {**held, BANK: accounts.bank} if accounts.bank else held


def chips_in_words(chips: Mapping[str, int], pool: str) -> str:
    """Chips by account. pool: what the pool is called."""
    return write_chips({account_in_words(account, pool): count for account, count in chips.items()})


def lines_of(stage: Stage, adapter: Adapter) -> list[Line]:
    """What happened.

    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> from papillon.records import read_record
    >>> record = read_record('''
    ... [start]
    ... position = "hands A:7 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: 7x52 !sauterelle"
    ... ''')
    >>> [line.text for line in lines_of([*stages_of(record, ADAPTER)][1], ADAPTER)][1:3]
    ['A makes a sauterelle: no exposed cards are left', 'A makes a petit papillon']
    """
    words = adapter.words(stage.step.table.rules)
    return [*events_in_words(stage.step.events, words), *adapter.beside(stage.step)]


# --- on a screen


def show_record(screen: Screen, record: Record, adapter: Adapter) -> None:
    """Print a record coup by coup."""
    for _, group in groupby(stages_of(record, adapter), key=lambda stage: stage.coup):
        start, *plays = group
        show_start(screen, start, adapter)
        if plays:
            show_plays(screen, plays, adapter)


def heading_of(start: Stage) -> str:
    """The heading of a coup."""
    position = start.step.position
    return say("Coup {number}, dealt by {player}", number=start.coup, player=position.letter(position.players - 1))


def show_start(screen: Screen, start: Stage, adapter: Adapter) -> None:
    """Print how a coup begins."""
    table = start.step.table
    screen.heading(heading_of(start))
    show_beginning(screen, start, adapter)
    pool = adapter.words(table.rules).pool
    screen.item(f"{say('chips')} {chips_in_words(balances_of(table), pool)}", mark="= ")


def show_beginning(screen: Screen, start: Stage, adapter: Adapter) -> None:
    """Print what happens before the first play of a coup."""
    for line in lines_of(start, adapter):
        screen.item(line.text, line.clauses)
    if not start.step.events:
        screen.item(say("it begins with this position: {position}", position=in_letters(str(start.step.position))))


def show_plays(screen: Screen, plays: Sequence[Stage], adapter: Adapter) -> None:
    """Print the plays of one coup."""
    for row in adapter.rows(plays):
        step = row.last.step
        screen.line()
        screen.item(row.heading, mark=f"{row.last.coup}.{row.last.number}  ", indent=0)
        for comment in row.comments:
            screen.item(comment, mark="# ", indent=6, style="dim")
        for line in row.lines:
            screen.item(*line, indent=6)
        if points := adapter.points(step):
            screen.item(f"{say('points')} {write_chips(points)}", mark="= ", indent=6)
        pool = adapter.words(step.table.rules).pool
        screen.item(f"{say('chips')} {chips_in_words(balances_of(step.table), pool)}", mark="= ", indent=6)


# --- as JSON


def as_json(
    record: Record, source: str, faults: Sequence[Document], stages: Iterable[Stage], adapter: Adapter
) -> Document:
    """A record as one JSON document. stages: of the game, none to leave it out."""
    return {
        "format": FORMAT,
        "file": source,
        "title": record.notes.get("title", ""),
        "players": record.table.players,
        "rulebook": record.table.rules.rulebook,
        "readings": dict(record.readings),
        "coups": [_coup(list(group), adapter) for _, group in groupby(stages, key=lambda stage: stage.coup)],
        "expectations": len(record.expectations),
        "faults": list(faults),
    }


def _coup(stages: Sequence[Stage], adapter: Adapter) -> Document:
    start, *plays = stages
    position = start.step.position
    return {
        "coup": start.coup,
        "dealer": position.letter(position.players - 1),
        "events": _events(start, adapter),
        "balances": balances_of(start.step.table),
        "plays": [_play(stage, adapter) for stage in plays],
    }


def _play(stage: Stage, adapter: Adapter) -> Document:
    points, beside = adapter.points(stage.step), adapter.beside(stage.step)
    return {
        "move": stage.number,
        "player": player_of(stage),
        "play": adapter.game.notation.write_move(stage.moved.move, None) if stage.moved else "",
        "comment": stage.moved.comment if stage.moved else "",
        "events": _events(stage, adapter),
        "balances": balances_of(stage.step.table),
        **({"points": dict(points)} if points else {}),
        **({"after": list(map(line_as_json, beside))} if beside else {}),
        "position": str(stage.step.position),
    }


def _events(stage: Stage, adapter: Adapter) -> list[Document]:
    words = adapter.words(stage.step.table.rules)
    return events_as_json(stage.step.events, words)
