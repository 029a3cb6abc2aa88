"""How the plays of a recorded coup of Le Papillon are printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from papillon.desk.language import say
from papillon.desk.screen import Screen, bracketed
from papillon.desk.telling.records import ToldStage, move_shown, told_chips
from papillon.desk.words import account_in_words
from papillon.notation import write_chips


def show_plays(screen: Screen, plays: Sequence[ToldStage]) -> None:
    """Print the plays of one coup, as a table on a terminal and as a list in a pipe."""
    if screen.ruled:
        _show_table(screen, plays)
    else:
        _show_plays(screen, plays)


def _show_plays(screen: Screen, plays: Iterable[ToldStage]) -> None:
    for told in plays:
        comment = f"   # {told.comment}" if told.comment else ""
        screen.line()
        screen.line(f"{told.coup}.{told.move}  {told.player}: {move_shown(told)}{comment}")
        for line in told.lines:
            screen.item(*line, indent=6)
        if told.points:
            screen.item(f"{say('points')} {write_chips(told.points)}", mark="= ", indent=6)
        screen.item(f"{say('chips')} {told_chips(told.balances, told.words)}", mark="= ", indent=6)


def _show_table(screen: Screen, plays: Sequence[ToldStage]) -> None:
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


def _in_a_cell(told: ToldStage) -> str:
    lines = [f"{line.text} {bracketed(line.clauses, line.rulings)}" for line in told.lines]
    lines += [f"{say('points')} {write_chips(told.points)}"] if told.points else []
    return "\n".join([*lines, *([f"# {told.comment}"] if told.comment else [])])
