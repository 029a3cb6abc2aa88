"""Deals records and plays them on out of packs, whatever game they are of: what is a game's own is its `Dealer`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from commonlaw.cards import Card, Cards
from commonlaw.events import Event
from commonlaw.records import Record, RecordedCoup, RecordedMove

AnyRecord = Record[Any, Any, Any]

Choose = Callable[[Any, Sequence[Any]], Any]
"""Picks one of the moves that may be made in a position."""


class Dealer(NamedTuple):
    """What a game brings to the deal, in functions of its own tables, positions, moves and rules.

    draw: for the first deal, from the players' letters: who deals, and the draws.  shuffled: a pack for so many.
    start: a coup from a pack.  moves: what may be chosen.  play: a player's move.
    comment: what is said of it, from the player, the events and the rules.  replay: the stages of a record.
    rules_of: those of a rulebook.  in_force: ruling → the reading that rules play.
    """

    draw: Callable[[str, Random], tuple[str, Sequence[Mapping[str, Card]]]]
    shuffled: Callable[[int, Random], Cards]
    start: Callable[[Any, Cards], Any]
    moves: Callable[[Any, Any], Sequence[Any]]
    play: Callable[[Any, Any, Any, str], Any]
    comment: Callable[[str, Sequence[Event], Any], str]
    replay: Callable[[Any], Iterable[Any]]
    rules_of: Callable[[str], Any]
    in_force: Callable[[Any], Mapping[str, str]]


def at_random(chance: Random) -> Choose:
    """A player who makes any legal move, each as likely as the others."""
    return lambda position, moves: chance.choice(moves)


def packs_from(chance: Random, players: int, dealer: Dealer) -> Iterator[Cards]:
    """Yield shuffled packs without end."""
    while True:
        yield dealer.shuffled(players, chance)


def blank_record(chance: Random, table: Any, dealer: Dealer) -> AnyRecord:
    """A record of the draw for the first deal and one shuffled pack, without moves."""
    letter, draws = dealer.draw(table.letters, chance)
    return Record(
        table=table._replace(dealer=table.letters.index(letter)),
        coups=(RecordedCoup((), dealer.shuffled(table.players, chance)),),
        readings=chosen_readings(table.rules, dealer),
        draws=tuple(draws),
    )


def chosen_readings(rules: Any, dealer: Dealer) -> dict[str, str]:
    """The readings in which rules differ from those of their rulebook.

    >>> from papillon.readings import rules_of
    >>> from rulingdesk.dealing import DEALER
    >>> chosen_readings(rules_of("salon", {"credit": "none", "ten-sums": "pip-ten"}), DEALER)
    {'credit': 'none'}
    """
    usual = dealer.in_force(dealer.rules_of(rules.rulebook))
    return {ruling: name for ruling, name in dealer.in_force(rules).items() if usual[ruling] != name}


def play_on(record: AnyRecord, packs: Iterable[Cards], choose: Choose, coups: int | None, dealer: Dealer) -> AnyRecord:
    """The game of a record from its table on, played anew with other packs and choices.

    coups: to be played at most; None to the end of the game.
    """
    table = record.table
    played: list[RecordedCoup[Any]] = []
    for pack in islice(packs, coups):
        coup, table = play_coup(table, pack, choose, dealer)
        played.append(coup)
        if table.over:
            break
    return replace(record, coups=tuple(played))


def play_coup(table: Any, pack: Cards, choose: Choose, dealer: Dealer) -> tuple[RecordedCoup[Any], Any]:
    """Play one coup from a pack: the coup as recorded, and the table after it."""
    step = dealer.start(table, pack)
    moves = []
    while not step.position.over:
        before = step.position
        player = before.letter(before.turn)
        move = choose(before, dealer.moves(before, table.rules))
        step = dealer.play(step.table, before, move, player)
        moves.append(RecordedMove(move, player, dealer.comment(player, step.events, table.rules)))
    return RecordedCoup(tuple(moves), pack), step.table


def random_record(chance: Random, table: Any, coups: int | None, dealer: Dealer) -> AnyRecord:
    """Draw for the dealer, shuffle, and play at random: to the end of the game if `coups` is None."""
    packs = packs_from(chance, table.players, dealer)
    return play_on(blank_record(chance, table, dealer), packs, at_random(chance), coups, dealer)


def table_after(record: AnyRecord, dealer: Dealer) -> Any:
    """The table after the last move, by replaying: a record that does not replay is never written."""
    *_, last = dealer.replay(record)
    return last.step.table
