"""The verb ``papillon replay``: a recorded game told play by play, and where it is wrong.

`tell_game` and `complaints` are pure; what is printed follows from them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from papillon.expectations import faults
from papillon.notation import write_chips, write_move
from papillon.records import Record, read_record
from papillon.replay import Stage, replay
from rulingdesk import retelling
from rulingdesk.complaints import Complaint
from rulingdesk.games import PAPILLON
from rulingdesk.languages import say
from rulingdesk.narrate import words_of
from rulingdesk.retelling import Telling
from rulingdesk.show import Screen, bracketed
from rulingdesk.stages import Told, balances_of, move_shown, told_chips
from rulingdesk.telling import account_in_words
from rulingdesk.wording import order_of_winners, points_of, rules_in_words


def tell_game(record: Record) -> Iterator[Told]:
    """Tell a record stage by stage, as far as it can be played; `complaints` says why it stops early.

    >>> record = read_record('''
    ... [start]
    ... position = "hands A:7 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: 7x52 !sauterelle"
    ... ''')
    >>> [line.text for line in [*tell_game(record)][1].lines][1:3]
    ['A makes sauterelle: no card is left exposed', 'A makes petit papillon']
    """
    return retelling.tell_game(record, TELLING)


def complaints(record: Record, text: str) -> list[Complaint]:
    """List what is wrong in a record that was read from this text.

    >>> text = '''[start]
    ... position = "hands A:7 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: lay"
    ... '''
    >>> [(found.line, found.place, found.code) for found in complaints(read_record(text), text)]
    [(4, 'coup 1, move 1', 'must-capture')]
    """
    return retelling.complaints(record, text, TELLING)


def run(args: argparse.Namespace) -> int:
    """Tell the record in a file, and report what is wrong in it: exit status 1 if anything is.

    Raises BadInput or RecordError for a file that cannot be read as a record.
    """
    return retelling.run(args, TELLING)


# --- the game, told


def tell_stage(stage: Stage) -> Told:
    """Tell one stage."""
    table, position = stage.step.table, stage.step.position
    turn = stage.before.turn if stage.before else None
    player = stage.before.letter(turn) if stage.before and turn is not None else ""
    return Told(
        coup=stage.coup,
        move=stage.number,
        dealer=position.letter(position.players - 1),
        player=player,
        shown=write_move(stage.moved.move) if stage.moved else "",
        comment=stage.moved.comment if stage.moved else "",
        position=str(position),
        events=stage.step.events,
        balances=balances_of(table.accounts, table.letters),
        words=words_of(table.rules.most),
        points=points_of(position) if table.rules.most == "points" and position.over else {},
        beside=tuple(order_of_winners(position, table.rules)),
    )


# --- how it is printed


def _show(screen: Screen, plays: Sequence[Told]) -> None:
    if screen.ruled:
        _show_table(screen, plays)
    else:
        _show_plays(screen, plays)


def _show_plays(screen: Screen, plays: Iterable[Told]) -> None:
    for told in plays:
        comment = f"   # {told.comment}" if told.comment else ""
        screen.line()
        screen.line(f"{told.coup}.{told.move}  {told.player}: {move_shown(told)}{comment}")
        for line in told.lines:
            screen.item(*line, indent=6)
        if told.points:
            screen.item(f"{say('points')} {write_chips(told.points)}", mark="= ", indent=6)
        screen.item(f"{say('chips')} {told_chips(told.balances, told.words)}", mark="= ", indent=6)


def _show_table(screen: Screen, plays: Sequence[Told]) -> None:
    """Print a coup as a table: one row a play, the chips after it beside what happened."""
    accounts = list(plays[-1].balances)
    rows: list[tuple[str | int, ...]] = [
        (
            told.move,
            f"{told.player}: {move_shown(told).partition(' !')[0]}",
            *(told.balances.get(account, 0) for account in accounts),
            _in_a_cell(told),
        )
        for told in plays
    ]
    named = (account_in_words(account, plays[-1].words) for account in accounts)
    screen.table(["", say("play"), *named, say("what happens")], rows)


def _in_a_cell(told: Told) -> str:
    lines = [f"{line.text} {bracketed(line.clauses, line.rulings)}" for line in told.lines]
    lines += [f"{say('points')} {write_chips(told.points)}"] if told.points else []
    return "\n".join([*lines, *([f"# {told.comment}"] if told.comment else [])])


TELLING: Final = Telling(
    PAPILLON, read_record, faults, replay, tell_stage, lambda record: rules_in_words(record.table.rules), _show
)
"""How this game's records are told."""
