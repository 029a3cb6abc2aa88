"""Tables of the reference's answers to every play. Only the course of a coup is reimplemented.

Captures are enumerated from the capture rules, and the reference computes the effect of a play the first time that it
occurs. There are few such plays, and they do not depend on any other cards: the tables stay small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any, Final

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
    s12_cards as s12,
    s14_end_of_game as s14,
    s15_four_players as s15,
    s16_recommendations as s16,
)
from papillon.sections.s01_players_and_cards import LIKE_CARDS, RANKS
from papillon.sections.s04_play import FROM_HAND, CaptureRule
from papillon.sections.s12_cards import FIRST_PAYMENT, pile_value
from papillon.step import Step
from papillon.table import open_table
from papillon_engine.kernel import _kernel
from papillon_engine.lookup import check_reading, paid_between
from papillon_engine.packing import PACK, pack_cards, unpack_cards

STOCK_LEFT: Final = 1
"""Of the facts of a play, as bits: a deal is left in stock."""
GOES_OUT: Final = 2
"""The capture empties the hand."""
CLEARS: Final = 4
"""The capture takes the last exposed card."""
LAST: Final = 8
"""Nobody holds cards after the capture, and no deal follows: no rule asks this of laying down."""
LIKES: Final = 16
"""How many cards of this deal have taken one like card: two bits."""
NAMED: Final = LIKES * (s03.CARDS_A_DEAL + 1)
"""Which figures are called out: a bit for each."""

Factored = tuple[int, int, int, int]
"""Who pays whom how many chips, by which factor."""
ONCE: Final = 0
"""No factor."""
FACTORS: Final = {"pool": 1, "cards": 2}
"""What is paid for only at the end of a coup → the factor: chips in the pool, or what is due for most cards."""
Reply = tuple[tuple[Factored, ...], bool, bool]
"""Transfers; whether a play makes its maker a candidate for the coup (10.1); whether it names a victim (8.4)."""


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
    """The moves of a table. A move's number is its place."""

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


@lru_cache(maxsize=16)
def tables_of(rules: Rules, players: int) -> Tables:
    """The tables for so many players by some rules, made once. Raises Unsupported for rules that are no reading.

    >>> tables = tables_of(Rules(), 3)
    >>> len(tables.captures.moves), *map(str, tables.captures.moves[::49])
    (148, 'KxK', '8x33AA', 'Tx6AAAA', 'lay')
    """
    check_reading(rules, GAME)
    return Tables(rules, players)


class Tables(_kernel.Tables):
    """Some rules as the kernel reads them, and the reference's answers, which it requests once and keeps.

    Seats count in playing order, the dealer's is last. Nobody is seat -1.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules, self.players = rules, players
        found = (capture for rule in rules.captures for capture in captures_by(rule))
        cap = rules.sum_cap or len(PACK)
        self.captures = captures = Captures(tuple(capture for capture in found if len(capture.taken) <= cap))
        """The moves that the rules know."""
        self.lay, self.played, self.taken, self.like = captures.lay, captures.played, captures.taken, captures.like
        self.tracks_likes = rules.hanneton_made_by == "three-captures"
        """Whether captures of one like card are counted (ruling hanneton)."""
        self.debtors = players if rules.credit_limited else 0
        """How many seats pay no more than they have (ruling credit)."""
        self.lays_out = rules.layer == "maker"
        """Whether who clears the table lays out the rest of his hand (ruling sauterelle-layer)."""
        self.first_wins, self.clockwise, self.coups_a_dealer = rules.first_wins, rules.clockwise, rules.coups_a_dealer
        self.forgets_wanting = rules.consolation_deal != "any-deal"
        self.lays_on_turn = rules.sauterelle_victim == "own-turn"
        self.tie_carried = rules.last_coup_tie_carried
        self.dealt = s03.CARDS_A_DEAL * players
        """How many cards all hands of a deal have together."""
        self.first_turned = s15.exposed_cards(players, rules.exposed_with_four)
        """How many cards are turned up with the first deal."""
        stocks = range(len(PACK) + 1)
        self.turned = [s03.exposed_with_deal(stock, players, rules.exposed_each_deal) for stock in stocks]
        """Cards in stock → how many are turned up with the next deal (ruling deal-of-seven)."""
        self.priority = rules.priority(players)
        """Seats in the order in which a papillon wins the coup."""
        self.stake = self._paid(s02.stakes(self._step()))[0][2]
        """What everybody pays before a coup."""
        self.worth = [pile_value((Card(rank),), rules.most) for rank in reversed(RANKS)]
        """What each rank counts for at the end of a coup, from the ace (ruling most)."""
        once, twice = (s12.payment_after_tie(payment, rules.cards_growth) for payment in (1, 2))
        self.growth, self.addend = twice - once, 2 * once - twice
        """After a tie the payment for most cards is multiplied, then added to."""
        holdings = [holding[::-1][:players] for holding in product((False, True), repeat=len(PLAYERS))]
        self.victims = [self._victim(*case) for case in product(range(players), holdings, (False, True))]
        """Maker of a sauterelle, who holds cards, whether a bare deal follows → the seat that must lay down."""
        self.load()

    def effect(self, seat: int, move: int, laid: int, facts: int) -> Reply:
        """The effects of a play besides moving its cards. laid: the cards laid down.  facts: as bits."""
        made = self.captures.moves[move]
        play = Play(
            seat,
            *((made.played, made.taken) if isinstance(made, Capture) else ("", "")),
            laid=unpack_cards(laid),
            goes_out=bool(facts & GOES_OUT),
            clears=bool(facts & CLEARS),
            deal_left=bool(facts & STOCK_LEFT),
            ends_coup=bool(facts & LAST),
            named=tuple(figure for place, figure in enumerate(FIGURES) if facts & NAMED << place),
            like_captures=facts // LIKES & s03.CARDS_A_DEAL,
        )
        nobody, somebody = ((),) * self.players, ((UNKNOWN,),) * self.players
        step = self._step(hands=nobody if facts & LAST else somebody).plays(play)
        step = s08.leave_closing_unpaid(s16.announce_figures(step))
        decides_victim = s08.is_sauterelle(play) and self.rules.layer == "next"
        return self._paid(payments.dues_of_play(step.play, self.rules)), s10.may_win(step), decides_victim

    def consolation(self, wanting: int) -> Reply:
        """The payments before a new deal. wanting: who laid down last for want of a capture."""
        return self._paid(adpoker.dues_of_deal(self._step(wanting=seat_of(wanting)))), False, False

    def closing(self, winner: int, wanting: int, most: int) -> Reply:
        """The payments at the end of a coup. most: the seat that has most."""
        counts = tuple(int(seat == most) for seat in range(self.players))
        pool = int(self.rules.pool_taker == "coup-winner")
        facts = CoupEnd(
            seat_of(winner), seat_of(wanting), counts, pool=pool, cards_payment=FIRST_PAYMENT, most=self.rules.most
        )
        return self._paid(payments.dues_of_coup(facts, self.rules)), False, False

    def share(self, pool: int, seats: int) -> Reply:
        """How a pool is shared by some seats, whose bits are set."""
        sharing = [seat for seat in range(self.players) if seats >> seat & 1]
        return self._paid(s14.shares(pool, sharing, self.rules.share_remainder)), False, False

    def _victim(self, maker: int, holding: tuple[bool, ...], bare_deal: bool) -> int | None:
        hands = tuple((UNKNOWN,) if holds else () for holds in holding)
        step = self._step(hands=hands, stock=(UNKNOWN,) * self.dealt if bare_deal else ())
        return s08.note_victim(step.plays(Play(maker, clears=True))).position.victim

    def _paid(self, dues: Iterable[Due]) -> tuple[Factored, ...]:
        """The transfers that settle some dues, if all have enough chips."""
        unlimited = self._step().at_table(rules=self.rules._replace(credit_limited=False))
        paid = paid_between(payments.settle(unlimited, dues).events, PLAYERS[: self.players])
        return tuple((*transfer, FACTORS.get(kind, ONCE)) for kind, transfer in paid)

    def _step(self, **fields: Any) -> Step:
        """A step of a position with these fields, and no cards but those. Seats are letters: the last one deals."""
        nobody = ((),) * self.players
        position = Position(hands=nobody, layout=(), stock=(), piles=nobody, dealer=self.players - 1)
        return Step(open_table(self.players, rules=self.rules), position._replace(**fields))


def seat_of(number: int) -> int | None:
    """The seat that the kernel means: -1 is nobody."""
    return None if number < 0 else number
