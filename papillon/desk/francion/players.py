"""Players of Le Francion: each is shown a position as the player to move sees it, and chooses a card.

>>> from random import Random
>>> import francion
>>> state = francion.at("turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d")
>>> choice = PLAYERS["careful"](Step(state.table, state.position), Random(1))
>>> str(choice.move), choice.best.trials
('Kc', 16)
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from random import Random
from typing import Final

from francion.course import carry_out
from francion.moves import Move
from francion.position import Position
from francion.rules import legal
from francion.sections.s01_players_and_deal import full_pack
from francion.step import Step
from papillon.desk.players import CAREFUL, Choice, Player, at_random, estimate, filled
from papillon.kit.translations import N_


def dealt_by_chance(position: Position, chance: Random) -> Position:
    """A position that looks like this to the player to move: the cards that are not known are dealt by chance.

    >>> from francion.notation import read_position
    >>> seen = read_position("turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d").position
    >>> world = dealt_by_chance(seen, Random(1))
    >>> world.hands[3] == seen.hands[3], [*map(len, world.hands)], "?" in str(world)
    (True, [1, 1, 1, 2], False)
    """
    known = {position.turn_up, *position.trick, *position.stock, *chain(*position.hands, *position.won)}
    hidden = [card for card in full_pack(position.players) if card not in known]
    chance.shuffle(hidden)
    cards = iter(hidden)
    return position._replace(
        hands=tuple(filled(hand, cards) for hand in position.hands),
        stock=filled(position.stock, cards),
        won=tuple(filled(tricks, cards) for tricks in position.won),
    )


def to_the_end(step: Step, move: Move, chance: Random) -> int:
    """Chips that a card brings who plays it by the end of the coup, where everybody plays at random after it."""
    player, before = step.position.player(step.seat), step.table.accounts
    step = carry_out(step.table, step.position, move)
    while not step.position.over:
        step = carry_out(step.table, step.position, chance.choice(legal(step.position, step.rules)))
    return step.table.accounts.balances[player] - before.balances[player]


def random(seen: Step, chance: Random) -> Choice:
    """Play any card that may be played."""
    return at_random(legal(seen.position, seen.rules), chance)


def careful(seen: Step, chance: Random) -> Choice:
    """Play the card that brings most chips in games that may be, each played at random to the end of the coup."""
    worlds = [seen._replace(position=dealt_by_chance(seen.position, chance)) for _ in range(CAREFUL)]
    found = [
        estimate(card, [to_the_end(world, card, chance) for world in worlds])
        for card in legal(seen.position, seen.rules)
    ]
    why = N_("{chips} ± {margin} chips on average by the end of the coup ({games} tried)")
    return Choice(why, tuple(sorted(found, key=lambda card: card.chips, reverse=True)))


PLAYERS: Final[Mapping[str, Player]] = {"random": random, "careful": careful}
"""Every player by name, each looking further than the one before."""
