"""Coups of Le Francion in play, with everything that has lain open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, takewhile
from typing import ClassVar, NamedTuple

from francion.sections.s01_players_and_deal import CARDS_EACH
from francion.table import Table
from papillon_engine.environments.coups import Coups
from papillon_engine.francion.environments.filling import filled
from papillon_engine.francion.game import Game
from papillon_engine.francion.packing import ONE
from papillon_engine.francion.tables import Following


class Dealt(NamedTuple):
    """The cards of a coup are dealt. Cards are bits, as `papillon_engine.francion.packing` has them."""

    hands: tuple[int, ...]
    """The nine cards of each player, by index."""
    turned: int
    """The turn-up."""


class Played(NamedTuple):
    """A player has played a card."""

    player: int
    """Index of the player; 0 is A."""
    card: int
    """The card."""
    asked: str
    """The suit that was asked for, "" where he led."""


class Episode(Coups[Table, Game, Dealt | Played]):
    """So many coups of Le Francion.

    >>> from francion.table import open_table
    >>> episode = Episode(open_table(players=3), coups=1)
    >>> episode.deal(episode.game.pack)
    >>> while not episode.over:
    ...     episode.step(episode.game.legal()[0])
    >>> episode.waits, episode.gains
    (False, (-13, 4, 9))
    """

    sits: ClassVar = Game

    __slots__ = ()

    def _step(self, move: int) -> None:
        game, player, asked = self.game, self.player, self.game.asked
        game.step(move)
        assert player is not None  # or the step was refused
        self.course.append(Played(player, 1 << move, asked))

    def _note_deal(self, pack: Sequence[int]) -> None:
        hands = self.game.hands
        self.course.append(Dealt(tuple(hands[seat] for seat in self.seats), self.game.turn_up))

    # --- what a player cannot know

    def hidden(self, player: int) -> list[int]:
        """The places in the pack of this coup whose cards a player cannot know: what others hold, and the stock."""
        return [*chain.from_iterable(self._hidden_places(player))] if self.done else []

    def _hidden_places(self, player: int) -> list[list[int]]:
        """The same for each seat, his own empty, and for the stock over the turn-up."""
        players, (pack, _) = self.table.players, self.done[-1]
        dealt = CARDS_EACH * players
        hands = [
            [place for place in range(seat, dealt, players) if pack[place] & held and self.seating[seat] != player]
            for seat, held in enumerate(self.game.hands)
        ]
        return [*hands, [*range(dealt + 1, len(pack))]]

    def barred(self) -> list[int]:
        """For each seat the cards that it cannot hold, since it could not have played as it has: it follows suit (3.1).

        One more place, the stock, may have any card.
        """
        barred = [0] * (self.table.players + 1)
        for played in takewhile(lambda happened: isinstance(happened, Played), reversed(self.course)):
            assert isinstance(played, Played)
            if played.asked:
                following = self.game.tables.following[played.asked]
                barred[self.seats[played.player]] |= barred_by(following, played.card)
        return barred

    def redealt(self, player: int, chance: Callable[[], float]) -> tuple[int, ...]:
        """Give a pack for this coup in which a player has seen the same, and the hidden cards lie by chance."""
        places, barred, pack = self._hidden_places(player), self.barred(), self.done[-1][0]
        cards = [pack[place] for held in places for place in held]
        found = filled([*map(len, places)], cards, lambda card, place: not card & barred[place], chance)
        other = [*pack]
        for held, drawn in zip(places, found, strict=True):
            for place, card in zip(held, drawn, strict=True):
                other[place] = card
        return tuple(other)


def barred_by(following: Following, card: int) -> int:
    """The cards that nobody holds who plays a card to a suit asked for: each alone would have had to be played.

    >>> from papillon.kit.cards import Card
    >>> barred_by(Following("s", only_heart_forced=False), ONE[Card("7", "h")]).bit_count()
    13
    """
    barred = 0
    for other in ONE.values():
        hand = other | card
        if other & following.deciding and not card & following.playable[hand & following.deciding]:
            barred |= other
    return barred
