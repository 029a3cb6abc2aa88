"""Le Francion played by the engine and by the reference side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from conformance.drawn_games.adapter import draw_readings
from conformance.francion.drawn import DRAWN, draw_pack, draw_plays, draw_table
from francion.course import start_coup
from francion.moves import Move
from francion.position import Position
from francion.rules import asked, legal
from francion.sections.s01_players_and_deal import CARDS_EACH
from francion.table import Table
from papillon.kit.cards import Card
from papillon.kit.game import AnyStep
from papillon_engine.francion.game import Game
from papillon_engine.francion.packing import CARDS, ONE, packed
from papillon_engine.side_by_side import SideBySide


class Francion(SideBySide[Game]):
    """Le Francion by both; some games begin in the middle of a coup.

    >>> Francion().play_chunk("1", coups=4).coups >= 4
    True
    """

    drawn = DRAWN
    most_coups = 60
    endings: Mapping[str, str] = {"point": "winner", "manche-won": "manche_winner", "game-won": "victors"}

    def __init__(self, engine: type[Game] = Game) -> None:
        """Hold a class of games of the engine to the reference."""
        super().__init__(engine)

    def table(self, chance: Random) -> Table:
        """A table as the suite draws it for another program."""
        rulebook = self.game.main_rulebook
        readings = draw_readings(chance, self.offer, self.game, rulebook)
        return draw_table(chance, chance.choice(self.offer.players[rulebook]), readings)

    def begun(self, chance: Random, table: Table) -> tuple[AnyStep, Sequence[Move]]:
        """A coup after some plays, by chance."""
        plays = chance.randrange(CARDS_EACH * table.players)
        _, step = draw_plays(chance, start_coup(table, draw_pack(chance, table.players)), plays)
        return step, ()

    def number(self, card: Card) -> int:
        """A card as the engine has it."""
        return ONE[card]

    def make(self, game: Game, move: Move) -> None:
        """Have the engine make a move of the reference."""
        game.step(CARDS.index(move))

    def in_reference(self, table: Table, position: Position) -> dict[str, object]:
        """What the reference has at a step, by its name."""
        return {
            "legal moves": legal(position, table.rules),
            "turn": position.turn,
            "hands": [*map(packed, position.hands)],
            "tricks": [*map(packed, position.won)],
            "trick": (*(ONE[card] for card in position.trick),),
            "asked": asked(position, table.rules),
            "not dealt": [ONE[card] for card in (position.turn_up, *position.stock)],
            "chips": (table.accounts.balances, table.accounts.pool),
            "points": table.points,
            "betes": table.betes,
            "coup": (table.coup, table.manche, table.dealer, table.doubling, table.over),
        }

    def in_engine(self, game: Game) -> dict[str, object]:
        """The same in the engine."""
        return {
            "legal moves": tuple(CARDS[move] for move in game.legal()),
            "turn": game.turn,
            "hands": game.hands,
            "tricks": game.won,
            "trick": game.trick,
            "asked": game.asked,
            "not dealt": [game.turn_up, *game.stock],
            "chips": (game.balances, game.pool),
            "points": game.by_player(game.points),
            "betes": game.by_player(game.betes),
            "coup": (game.coup, game.manche, game.dealer, game.doubling, game.over),
        }
