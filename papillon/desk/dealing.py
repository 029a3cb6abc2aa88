"""Deals and plays a game by chance, whatever game it is: packs shuffled from a seed, moves picked, as a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from papillon.desk.adapter import Adapter
from papillon.kit.cards import Cards
from papillon.kit.game import AnyMove, AnyStep, AnyTable, Game
from papillon.kit.records import Record, RecordedCoup, RecordedMove
from papillon.kit.replay import play_out, replay

Choose = Callable[[AnyStep, Sequence[AnyMove]], AnyMove]
"""Picks one of the moves that may be made where a coup stands."""


def at_random(chance: Random) -> Choose:
    """A player who makes any legal move, each as likely as the others."""
    return lambda step, moves: chance.choice(moves)


def packs_from(chance: Random, players: int, game: Game) -> Iterator[Cards]:
    """Yield shuffled packs without end."""
    while True:
        yield game.shuffled(players, chance)


def blank_record(chance: Random, table: AnyTable, game: Game) -> Record:
    """A record of the draw for the first deal and one shuffled pack, without moves."""
    letter, draws = game.draw(table.letters, chance)
    return Record(
        table=table._replace(dealer=table.letters.index(letter)),
        coups=(RecordedCoup((), game.shuffled(table.players, chance)),),
        readings=game.chosen(table.rules),
        draws=tuple(draws),
    )


def play_on(
    record: Record,
    packs: Iterable[Cards],
    choose: Choose,
    coups: int | None,
    adapter: Adapter,
) -> Record:
    """The game of a record from its table on, played anew with other packs and choices.

    coups: to be played at most; None to the end of the game.
    """
    table = record.table
    played: list[RecordedCoup] = []
    for pack in islice(packs, coups):
        coup, table = play_coup(table, pack, choose, adapter)
        played.append(coup)
        if table.over:
            break
    return record._replace(coups=tuple(played))


def play_coup(table: AnyTable, pack: Cards, choose: Choose, adapter: Adapter) -> tuple[RecordedCoup, AnyTable]:
    """Play one coup from a pack: the coup as recorded, and the table after it."""
    start, rules = adapter.game.start(table, pack), table.rules
    turns = list(play_out(start, adapter.game, lambda step: choose(step, adapter.moves(step.position, rules))))
    moves = [RecordedMove(made, who, adapter.comment(who, after.events, rules)) for _, who, made, after in turns]
    return RecordedCoup(tuple(moves), pack), turns[-1].after.table if turns else start.table


def random_record(chance: Random, table: AnyTable, coups: int | None, adapter: Adapter) -> Record:
    """Draw for the dealer, shuffle, and play at random: to the end of the game if `coups` is None.

    >>> from papillon.table import open_table
    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> record = random_record(Random(7), open_table(4), 1, ADAPTER)
    >>> len(record.coups), len(record.coups[0].pack), record.table.players
    (1, 52, 4)
    """
    packs = packs_from(chance, table.players, adapter.game)
    return play_on(blank_record(chance, table, adapter.game), packs, at_random(chance), coups, adapter)


def table_after(record: Record, game: Game) -> AnyTable:
    """The table after the last move, by replaying: a record that does not replay is never written."""
    *_, last = replay(record, game)
    return last.step.table
