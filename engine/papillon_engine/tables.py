"""What the reference makes of every play, looked up: of the rules nothing but the course of a coup is written again.

Captures are enumerated from the capture rules, and what a play comes to is asked of the reference the first time that
it is met. There are few such plays, and they do not depend on the cards beside it: the tables stay small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial, reduce
from operator import and_
from typing import Any, Final, NamedTuple

from papillon import payments
from papillon.cards import UNKNOWN, Card
from papillon.game import GAME
from papillon.kit.events import Due
from papillon.moves import FIGURES, LAY, Capture, CoupEnd, Move, Play
from papillon.position import PLAYERS, Position
from papillon.rules import Rules
from papillon.sections import (
    adpoker,
    s02_game_and_stake as s02,
    s03_deal as s03,
    s08_sauterelle as s08,
    s10_papillon as s10,
    s15_four_players as s15,
    s16_recommendations as s16,
)
from papillon.sections.s01_players_and_cards import LIKE_CARDS, RANKS
from papillon.sections.s04_play import FROM_HAND, CaptureRule
from papillon.sections.s12_cards import FIRST_PAYMENT, largest_pile, pile_value
from papillon.step import Step
from papillon.table import open_table
from papillon_engine.lookup import BoundedLookup, Lookup, Transfer, check_reading, paid_between
from papillon_engine.packing import BITS, OF_RANK, count, holds, pack_cards, unpack_cards

STOCK_LEFT: Final = 1
"""Of the facts of a play, as bits: a deal is left in stock."""
GOES_OUT: Final = 2
"""The capture empties the hand."""
CLEARS: Final = 4
"""The capture takes the last exposed card."""
LAST: Final = 8
"""Nobody holds cards after the capture, and no deal follows: of laying down no rule asks it."""
LIKES: Final = 16
"""How many cards of this deal have taken one like card: two bits."""
NAMED: Final = LIKES * (s03.CARDS_A_DEAL + 1)
"""Which figures are called out: a bit for each."""
LAID: Final = NAMED << len(FIGURES)
"""The cards that are laid down: all bits from here on."""

LOW, MIDDLE, HIGH = (pack_cards(ranks) * OF_RANK for ranks in ("A234", "5678", "9TJQK"))
"""All bits of the ranks whose worth is looked up at once."""
LOWER_RANKS: Final = "A234567"
"""The ranks below the eight."""
UPPER_RANKS: Final = "89TJQK"
"""The others."""
UPPER: Final = len(LOWER_RANKS) * BITS
"""At which bit the eights begin: what lies in reach is looked up in two numbers of half the length."""
LOWER: Final = (1 << UPPER) - 1
"""All bits of the cards below the eight."""
MOST_REMEMBERED: Final = 1 << 16
"""How much is remembered where there is no end of what may be asked."""


Effect = tuple[tuple[Transfer, ...], bool, bool]
"""What a play comes to beside the cards that it moves.

What is paid for it, one payment after another; whether it makes its maker a candidate for the coup (10.1, 16.5);
whether it says who must lay down with the next deal (8.4).
"""
NOTHING: Final[Effect] = ((), False, False)
"""What a play comes to that moves cards and nothing else."""
Effects = Lookup[int, Effect | None]
"""Facts of a play → what it comes to, None for `NOTHING`."""


class Closing(NamedTuple):
    """A payment at the end of a coup."""

    kind: str
    """What it is for: for ``pool`` and ``cards`` the chips are multiplied with the pool and with what a card is due."""
    transfer: Transfer
    """Who pays whom."""


@lru_cache(maxsize=64)
def captures_of(rules: tuple[CaptureRule, ...], sum_cap: int | None) -> Captures:
    """The captures by some capture rules, made once. sum_cap: the most cards of a sum, None for any number."""
    found = (capture for rule in rules for capture in captures_by(rule))
    return Captures(tuple(capture for capture in found if sum_cap is None or len(capture.taken) <= sum_cap))


def captures_by(rule: CaptureRule) -> Iterator[Capture]:
    """Every capture that a rule knows, in the order in which it lists those that a hand can make.

    Each rank is tried three times in hand, with four of each rank exposed and with three, as a hanneton wants them.

    >>> from papillon.sections.s07_hanneton import hanneton
    >>> [str(capture) for capture in captures_by(hanneton)][:2]
    ['KxKKK', 'QxQQQ']
    """
    for rank in RANKS:
        held = rank * FROM_HAND
        yield from dict.fromkeys((*rule(held, RANKS * LIKE_CARDS), *rule(held, RANKS * FROM_HAND)))


class Captures:
    """The moves that there are by some capture rules. A move's number is its place; sets of moves are bits."""

    def __init__(self, captures: tuple[Capture, ...]) -> None:
        self.moves: tuple[Move, ...] = (*captures, LAY)
        """Every capture in the order in which the reference lists them, and laying down."""
        self.lay = len(captures)
        """The number of laying down."""
        self.played = tuple(pack_cards(capture.played) for capture in captures)
        """For each capture the cards from hand."""
        self.taken = tuple(pack_cards(capture.taken) for capture in captures)
        """For each capture the cards that it takes."""
        self.like = tuple(len(capture.played) == 1 and capture.taken == capture.played for capture in captures)
        """For each capture whether one card takes one like card (ruling hanneton)."""
        self.by_hand = Lookup(self._by_hand)
        """Hand → the captures for which it has the card, or the three."""
        self.by_count = {
            rank: [_bits(count(taken, rank) <= exposed for taken in self.taken) for exposed in range(LIKE_CARDS + 1)]
            for rank in RANKS
        }
        """Rank → for each number of exposed cards of it the captures that want no more of them."""
        self.by_lower = Lookup(self._by_lower)
        """The exposed cards below the eight → the captures that want no others of these ranks."""
        self.by_upper = Lookup(self._by_upper)
        """The exposed cards from the eight upward, shifted down → the captures that want no others of these ranks."""

    def _by_hand(self, hand: int) -> int:
        return _bits(holds(hand, played) for played in self.played)

    def _by_lower(self, exposed: int) -> int:
        return self._wanting_no_more(exposed, LOWER_RANKS)

    def _by_upper(self, exposed: int) -> int:
        return self._wanting_no_more(exposed << UPPER, UPPER_RANKS)

    def _wanting_no_more(self, exposed: int, ranks: str) -> int:
        return reduce(and_, (self.by_count[rank][count(exposed, rank)] for rank in ranks))


def _bits(can: Iterable[bool]) -> int:
    """The numbers of the moves that can be, as bits."""
    return sum(1 << move for move, can_be in enumerate(can) if can_be)


@lru_cache(maxsize=64)
def tables_of(rules: Rules, players: int) -> Tables:
    """The tables for so many players by some rules, made once. Raises Unsupported for rules that are no reading.

    >>> tables = tables_of(Rules(), 3)
    >>> len(tables.captures.moves), *map(str, tables.captures.moves[::49])
    (148, 'KxK', '8x33AA', 'Tx6AAAA', 'lay')
    """
    check_reading(rules, GAME)
    return Tables(rules, players)


class Tables:
    """What some rules make of every play among so many players. Seats count in playing order, the dealer's is last."""

    def __init__(self, rules: Rules, players: int) -> None:
        seats = range(players)
        self.rules = rules
        """The rules."""
        self.players = players
        """How many play."""
        self.captures = captures_of(rules.captures, rules.sum_cap)
        """The captures that the rules know."""
        self.tracks_likes = rules.hanneton_made_by == "three-captures"
        """Whether captures of one like card are counted (ruling hanneton)."""
        self.debtors = players if rules.credit_limited else 0
        """How many seats pay no more than they have (ruling credit)."""
        self.lays_out = rules.layer == "maker"
        """Whether who clears the table lays out the rest of his hand (ruling sauterelle-layer)."""
        self.dealt = s03.CARDS_A_DEAL * players
        """How many cards all hands of a deal have together."""
        self.places = tuple(tuple(range(seat, self.dealt, players)) for seat in seats)
        """For each seat where in the stock its cards of the next deal lie."""
        moves = range(len(self.captures.moves))
        self.effects = tuple(tuple(Effects(partial(self._effect, seat, move)) for move in moves) for seat in seats)
        """For each seat and each move what a play comes to."""
        self.winners: Lookup[tuple[int, ...], int | None] = Lookup(
            lambda papillons: s10.winner(self._step(papillons=papillons))
        )
        """Seats that have made a papillon, in order → the one that wins the coup."""
        self.majorities = BoundedLookup(largest_pile, MOST_REMEMBERED)
        """What the piles count for, seat by seat → the seat that has most."""
        self.victims = Lookup(self._victim)
        """Maker of a sauterelle, who holds cards, whether a bare deal follows → the seat that must lay down."""
        self.consolations = Lookup(self._consolation)
        """Who laid down last for want of a capture → the payments before the next deal (ruling consolation-deal)."""
        self.closings = Lookup(self._closing)
        """Winner, who laid down last for want of a capture, who has most → the payments at the end of a coup."""
        self.turned: Lookup[int, int] = Lookup(
            lambda stock: s03.exposed_with_deal(stock, players, rules.exposed_each_deal)
        )
        """Cards in stock → how many are turned up with the next deal (ruling deal-of-seven)."""
        self.first_turned = s15.exposed_cards(players, rules.exposed_with_four)
        """How many cards are turned up with the first deal."""
        self.priority = rules.priority(players)
        """Seats in the order in which a papillon wins the coup."""
        self.stakes = self.transfers(s02.stakes(self._step()))
        """What everybody pays before a coup."""
        self.worth = Lookup(self._worth)
        """Cards of a group of ranks → what they count for at the end of a coup (ruling most)."""

    def transfers(self, dues: Iterable[Due]) -> tuple[Transfer, ...]:
        """What settling some dues has everybody pay, if all have chips enough."""
        return tuple(closing.transfer for closing in self._settled(dues))

    def _settled(self, dues: Iterable[Due]) -> Iterator[Closing]:
        unlimited = self._step().at_table(rules=self.rules._replace(credit_limited=False))
        return map(Closing._make, paid_between(payments.settle(unlimited, dues).events, PLAYERS[: self.players]))

    def _step(self, **fields: Any) -> Step:
        """A step of a position with these fields, and no cards but those. Seats are letters: the last one deals."""
        nobody = ((),) * self.players
        position = Position(hands=nobody, layout=(), stock=(), piles=nobody, dealer=self.players - 1)
        return Step(open_table(self.players, rules=self.rules), position._replace(**fields))

    def _effect(self, seat: int, move: int, bits: int) -> Effect | None:
        made = self.captures.moves[move]
        facts = Play(
            seat,
            *((made.played, made.taken) if isinstance(made, Capture) else ("", "")),
            laid=unpack_cards(bits // LAID),
            goes_out=bool(bits & GOES_OUT),
            clears=bool(bits & CLEARS),
            deal_left=bool(bits & STOCK_LEFT),
            ends_coup=bool(bits & LAST),
            named=tuple(figure for place, figure in enumerate(FIGURES) if bits & NAMED << place),
            like_captures=bits // LIKES & s03.CARDS_A_DEAL,
        )
        nobody, somebody = ((),) * self.players, ((UNKNOWN,),) * self.players
        step = self._step(hands=nobody if bits & LAST else somebody).plays(facts)
        step = s08.leave_closing_unpaid(s16.announce_figures(step))
        effect: Effect = (
            self.transfers(payments.dues_of_play(step.play, self.rules)),
            s10.may_win(step),
            s08.is_sauterelle(facts) and self.rules.layer == "next",
        )
        return None if effect == NOTHING else effect

    def _victim(self, sauterelle: tuple[int, tuple[bool, ...], bool]) -> int | None:
        maker, holding, bare_deal = sauterelle
        hands = tuple((UNKNOWN,) if holds else () for holds in holding)
        step = self._step(hands=hands, stock=(UNKNOWN,) * self.dealt if bare_deal else ())
        return s08.note_victim(step.plays(Play(maker, clears=True))).position.victim

    def _consolation(self, wanting: int | None) -> tuple[Transfer, ...]:
        return self.transfers(adpoker.dues_of_deal(self._step(wanting=wanting)))

    def _closing(self, end: tuple[int | None, int | None, int | None]) -> tuple[Closing, ...]:
        winner, wanting, most = end
        counts = tuple(int(seat == most) for seat in range(self.players))
        pool = int(self.rules.pool_taker == "coup-winner")
        facts = CoupEnd(winner, wanting, counts, pool=pool, cards_payment=FIRST_PAYMENT, most=self.rules.most)
        return tuple(self._settled(payments.dues_of_coup(facts, self.rules)))

    def _worth(self, cards: int) -> int:
        return pile_value(tuple(map(Card, unpack_cards(cards))), self.rules.most)

    def counted(self, pile: int) -> int:
        """What a pile counts for at the end of a coup, its cards or their points (ruling most).

        >>> tables_of(Rules(), 3).counted(pack_cards("K77"))
        3
        """
        worth = self.worth
        return worth[pile & LOW] + worth[pile & MIDDLE] + worth[pile & HIGH]
