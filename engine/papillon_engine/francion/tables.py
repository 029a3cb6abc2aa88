"""Tables of the reference's answers to every play. Only the course of a coup is reimplemented.

Which cards may be played depends on the cards of the suit asked for and on the Welche; what takes a trick, on the
trumps in it or else on the cards of that suit. The tables cover these cards alone, so they stay small.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from francion.game import GAME
from francion.moves import CoupEnd, Trick
from francion.payments import settle
from francion.position import Position, player_letters
from francion.rules import Rules
from francion.sections import (
    s01_players_and_deal as s01,
    s03_play as s03,
    s04_scoring_and_stake as s04,
    s05_welche_payments as s05,
)
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.step import Step
from francion.table import open_table
from papillon.kit.cards import SUITS
from papillon.kit.events import Due
from papillon_engine.francion.packing import CARDS, IN_SUIT, ONE, PACKS, pack_cards, unpack_cards
from papillon_engine.lookup import Transfer, check_reading, paid_between

THE_WELCHE: Final = ONE[WELCHE]
"""Its bit."""
STRONG: Final = {suit: cards | THE_WELCHE for suit, cards in IN_SUIT.items()}
"""Trump suit → the trumps and the Welche (3.4)."""
DECIDING: Final = {"": THE_WELCHE, **STRONG}
"""Suit asked for, "" where somebody is to lead → the cards of a hand that decide what may be played."""


@cache
def taking(cards: int, asked: str, trumps: str) -> int:
    """The card that takes a trick, of those that decide it: the trumps and the Welche, or else the suit asked for.

    >>> str(*unpack_cards(taking(IN_SUIT["h"], "h", "")))
    'Ah'
    """
    return ONE[s03.winning_card(unpack_cards(cards), asked, trumps)]


class Ending(NamedTuple):
    """The effects of a coup's tricks."""

    shares: tuple[Transfer, ...]
    """What the stake pays for them, for each ninth of it one chip a trick (4.1)."""
    marks: int
    """The seat that marks the point (4.2)."""
    betes: tuple[int, ...]
    """For each seat how many times it owes the stake, once or not at all (4.4, 4.5)."""


@cache
def playable(held: int, asked: str, only_heart_forced: bool) -> int:
    """All cards that a hand with these deciding cards may play to a suit (3.1, ruling welche-never-forced)."""
    others = pack_cards(CARDS) & ~DECIDING[asked]  # all of them may be played, or none
    bystander = unpack_cards(others)[0]
    cards = s03.playable((*unpack_cards(held), bystander), asked, only_heart_forced)
    return pack_cards(cards) | (others if bystander in cards else 0)


@lru_cache(maxsize=64)
def tables_of(rules: Rules, players: int) -> Tables:
    """The tables for so many players by some rules, made once. Raises Unsupported for rules that are no reading.

    >>> tables = tables_of(Rules(), 4)
    >>> tables.stake, tables.ending(4, 3, 2, 0)
    (((3, 4, 9),), Ending(shares=((4, 0, 4), (4, 1, 3), (4, 2, 2)), marks=0, betes=(0, 0, 0, 1)))
    """
    check_reading(rules, GAME)
    return Tables(rules, players)


class Tables:
    """What some rules make of every play among so many players. Seats count in playing order, the dealer's is last."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.players = players
        """How many play."""
        self.pack = PACKS[players]
        """Their pack."""
        self.next = tuple(s01.at_right(seat, players) for seat in range(players))
        """For each seat, the one that plays after it."""
        self.suits = {card: unpack_cards(card)[0].suit for card in self.pack}
        """Turn-up → the trump suit (1.15)."""
        self.asks = {
            trumps: tuple(s03.suit_asked((led,), trumps, rules.welche_led) for led in CARDS) for trumps in SUITS
        }
        """Trump suit → for each card the suit that it asks for when it is led (ruling welche-led)."""
        self.stake = self.transfers(s04.stakes((0,) * players))
        """What is staked on a coup for which nobody owes a bête (1.10)."""
        self.turned = cache(self._turned)
        """Turn-up, factor → what is paid for it (5.1, 5.5)."""
        self.welche = cache(self._welche)
        """Who played the Welche, who takes it, suit asked for, trumps, factor → what is paid (5.2 to 5.5)."""
        self.ending = cache(self._ending)
        """How many tricks each seat has won → what they come to."""

    def transfers(self, dues: Iterable[Due]) -> tuple[Transfer, ...]:
        """What settling some dues has everybody pay."""
        nobody = ((),) * self.players
        # Where the last letter deals, seats are letters.
        seated = Position(nobody, nobody, WELCHE, (), dealer=self.players - 1)
        step = settle(Step(open_table(self.players), seated, ()), dues)
        return tuple(transfer for _, transfer in paid_between(step.events, player_letters(self.players)))

    def _turned(self, card: int, factor: int) -> tuple[Transfer, ...]:
        (turn_up,) = unpack_cards(card)
        return self.transfers(s05.turn_up_dues(turn_up, self.players - 1, factor))

    def _welche(self, owner: int, winner: int, asked: str, trumps: str, factor: int) -> tuple[Transfer, ...]:
        others = [card for card in CARDS if card != WELCHE][: self.players - 1]
        trick = Trick(owner, (WELCHE, *others), asked, trumps, winner)  # who led matters no more
        return self.transfers(s05.trick_dues(trick, factor))

    def _ending(self, *tricks: int) -> Ending:
        return Ending(
            self.transfers(s04.closing_dues(CoupEnd(tricks, stake=s04.TRICKS))),
            s04.marks_point(tricks),
            s04.betes(CoupEnd(tricks, stake=1)),
        )
