"""How the tricks of a recorded coup of Le Francion are told and printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from francion.notation import write_chips
from papillon.desk.francion.words import WORDING, move_in_words
from papillon.desk.language import say
from papillon.desk.screen import Screen, bracketed
from papillon.desk.telling.records import ToldStage, move_shown, told_chips
from papillon.desk.words import Line, account_in_words, summed_up
from papillon.kit.events import Happening
from papillon.kit.translations import N_


def tricks_of(plays: Iterable[ToldStage]) -> Iterator[list[ToldStage]]:
    """Part the plays of a coup into tricks; the last one may not be complete."""
    trick: list[ToldStage] = []
    for told in plays:
        trick.append(told)
        if any(event.kind == "trick" for event in told.events):
            yield trick
            trick = []
    if trick:
        yield trick


def cards_in_words(trick: Sequence[ToldStage]) -> str:
    """Who played which card, each with the clause that lets it be played."""
    played = []
    for told in trick:
        event = told.events[0]
        if isinstance(event, Happening):
            played.append(f"{move_in_words(event.cards[0], told.player)} {bracketed(event.clauses)}")
    return ", ".join(played)


def lines_of(trick: Sequence[ToldStage]) -> list[Line]:
    """What happens in a trick beside the cards that are played."""
    return summed_up((event for told in trick for event in told.events if event.kind != "plays"), WORDING)


# --- how it is printed


def show_plays(screen: Screen, plays: Sequence[ToldStage]) -> None:
    """Print the tricks of one coup, as a table on a terminal and as a list in a pipe."""
    tricks = list(tricks_of(plays))
    if screen.ruled:
        _show_table(screen, tricks)
    else:
        _show_tricks(screen, tricks)


def _show_tricks(screen: Screen, tricks: Iterable[Sequence[ToldStage]]) -> None:
    for trick in tricks:
        last = trick[-1]
        screen.line()
        screen.item(cards_in_words(trick), mark=f"{last.coup}.{last.move}  ", indent=0)
        for comment in _comments(trick):
            screen.item(comment, mark="# ", indent=6, style="dim")
        for line in lines_of(trick):
            screen.item(line.text, line.clauses, indent=6)
        for name, numbers in ((N_("points"), last.points), (N_("chips"), last.balances)):
            if numbers:
                screen.item(f"{say(name)} {told_chips(numbers, WORDING)}", mark="= ", indent=6)


def _comments(trick: Sequence[ToldStage]) -> list[str]:
    return [f"{told.player}: {told.comment}" for told in trick if told.comment]


def _show_table(screen: Screen, tricks: Sequence[Sequence[ToldStage]]) -> None:
    """Print a coup as a table: one row a trick, the chips after it beside what happened."""
    accounts = list(tricks[-1][-1].balances)
    rows: list[list[str | int]] = [
        [trick[-1].move, _cards(trick), *(trick[-1].balances[account] for account in accounts), _in_a_cell(trick)]
        for trick in tricks
    ]
    screen.table(["", say("cards"), *(account_in_words(name, WORDING) for name in accounts), say("what happens")], rows)


def _cards(trick: Sequence[ToldStage]) -> str:
    return "\n".join(f"{told.player}: {move_shown(told)}" for told in trick)


def _in_a_cell(trick: Sequence[ToldStage]) -> str:
    lines = [f"{line.text} {bracketed(line.clauses)}" for line in lines_of(trick)]
    points = trick[-1].points
    lines += [f"{say('points')} {write_chips(points)}"] if points else []
    return "\n".join([*lines, *(f"# {comment}" for comment in _comments(trick))])
