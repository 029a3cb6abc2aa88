"""The verb ``francion replay``: a recorded game told trick by trick, and where it is wrong.

`tell_game` and `complaints` are pure; what is printed follows from them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from commonlaw.events import Happening
from francion.expectations import faults
from francion.notation import write_chips, write_move
from francion.records import Record, read_record
from francion.replay import Stage, replay
from rulingdesk import retelling
from rulingdesk.complaints import Complaint
from rulingdesk.francion.narrate import WORDS
from rulingdesk.francion.wording import move_in_words, rules_in_words
from rulingdesk.games import FRANCION
from rulingdesk.languages import say
from rulingdesk.retelling import Telling
from rulingdesk.show import Screen, bracketed
from rulingdesk.stages import Told, balances_of, move_shown, told_chips
from rulingdesk.telling import Line, account_in_words, summed_up


def tell_game(record: Record) -> Iterator[Told]:
    """Tell a record stage by stage, as far as it can be played; `complaints` says why it stops early.

    >>> record = read_record('''
    ... [start]
    ... position = "turnup 4c, trick A:6h B:Ah C:2c, hands A:3c B:5c C:6c D:Kc7d"
    ... [[coups]]
    ... moves = "D: Kc"
    ... ''')
    >>> [line.text for line in [*tell_game(record)][1].lines][1:3]
    ['D takes the trick 6h Ah 2c Kc with Kc: 2 tricks so far', 'B pays C, D and A 2 chips each: the Welche taken ...']
    """
    return retelling.tell_game(record, TELLING)


def complaints(record: Record, text: str) -> list[Complaint]:
    """List what is wrong in a record that was read from this text.

    >>> text = '''[start]
    ... position = "trumps c, trick A:2d, hand Jd 4c"
    ... [[coups]]
    ... moves = "B: 4c"
    ... '''
    >>> [(found.line, found.place, found.code) for found in complaints(read_record(text), text)]
    [(4, 'coup 1, move 1', 'must-follow')]
    """
    return retelling.complaints(record, text, TELLING)


def run(args: argparse.Namespace) -> int:
    """Tell the record in a file, and report what is wrong in it: exit status 1 if anything is.

    Raises BadInput or RecordError for a file that cannot be read as a record.
    """
    return retelling.run(args, TELLING)


# --- the game, told


def tell_stage(stage: Stage) -> Told:
    """Tell one stage; who has marked points is told with the last card of a coup."""
    table, position = stage.step.table, stage.step.position
    turn = stage.before.turn if stage.before else None
    points = dict(zip(table.letters, table.points, strict=True))
    return Told(
        coup=stage.coup,
        move=stage.number,
        dealer=position.letter(position.players - 1),
        player=stage.before.letter(turn) if stage.before and turn is not None else "",
        shown=write_move(stage.moved.move) if stage.moved else "",
        comment=stage.moved.comment if stage.moved else "",
        position=str(position),
        events=stage.step.events,
        balances=balances_of(table.accounts, table.letters),
        words=WORDS,
        points=points if position.over and any(points.values()) else {},
    )


def tricks_of(plays: Iterable[Told]) -> Iterator[list[Told]]:
    """Part the plays of a coup into tricks; the last one may not be complete."""
    trick: list[Told] = []
    for told in plays:
        trick.append(told)
        if any(event.kind == "trick" for event in told.events):
            yield trick
            trick = []
    if trick:
        yield trick


def cards_in_words(trick: Sequence[Told]) -> str:
    """Who played which card, each with the clause that lets it be played."""
    played = []
    for told in trick:
        event = told.events[0]
        if isinstance(event, Happening):
            played.append(f"{move_in_words(event.cards[0], told.player)} {bracketed(event.clauses)}")
    return ", ".join(played)


def lines_of(trick: Sequence[Told]) -> list[Line]:
    """What happens in a trick beside the cards that are played."""
    return summed_up((event for told in trick for event in told.events if event.kind != "plays"), WORDS)


# --- how it is printed


def _show(screen: Screen, plays: Sequence[Told]) -> None:
    tricks = list(tricks_of(plays))
    if screen.ruled:
        _show_table(screen, tricks)
    else:
        _show_tricks(screen, tricks)


def _show_tricks(screen: Screen, tricks: Iterable[Sequence[Told]]) -> None:
    for trick in tricks:
        last = trick[-1]
        screen.line()
        screen.item(cards_in_words(trick), mark=f"{last.coup}.{last.move}  ", indent=0)
        for comment in _comments(trick):
            screen.item(comment, mark="# ", indent=6, style="dim")
        for line in lines_of(trick):
            screen.item(line.text, line.clauses, indent=6)
        for name, numbers in (("points", last.points), ("chips", last.balances)):
            if numbers:
                screen.item(f"{say(name)} {told_chips(numbers, WORDS)}", mark="= ", indent=6)


def _comments(trick: Sequence[Told]) -> list[str]:
    return [f"{told.player}: {told.comment}" for told in trick if told.comment]


def _show_table(screen: Screen, tricks: Sequence[Sequence[Told]]) -> None:
    """Print a coup as a table: one row a trick, the chips after it beside what happened."""
    accounts = list(tricks[-1][-1].balances)
    rows: list[list[str | int]] = [
        [trick[-1].move, _cards(trick), *(trick[-1].balances[account] for account in accounts), _in_a_cell(trick)]
        for trick in tricks
    ]
    screen.table(["", say("cards"), *(account_in_words(name, WORDS) for name in accounts), say("what happens")], rows)


def _cards(trick: Sequence[Told]) -> str:
    return "\n".join(f"{told.player}: {move_shown(told)}" for told in trick)


def _in_a_cell(trick: Sequence[Told]) -> str:
    lines = [f"{line.text} {bracketed(line.clauses)}" for line in lines_of(trick)]
    points = trick[-1].points
    lines += [f"{say('points')} {write_chips(points)}"] if points else []
    return "\n".join([*lines, *(f"# {comment}" for comment in _comments(trick))])


TELLING: Final = Telling(
    FRANCION, read_record, faults, replay, tell_stage, lambda record: rules_in_words(record.table), _show
)
"""How this game's records are told."""
