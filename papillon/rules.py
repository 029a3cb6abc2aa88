"""The rules of a table as a value, and what they allow: the legal moves, or the refusal of a move."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from papillon import refusals
from papillon.cards import Cards, pick, ranks
from papillon.kit.events import Due
from papillon.moves import LAY, Capture, CoupEnd, Figure, LayDown, Most, Move, Play
from papillon.position import Position, player_letters
from papillon.refusals import Refusal
from papillon.sections import (
    adpoker,
    pdf,
    s01_players_and_cards as s01,
    s02_game_and_stake as s02,
    s03_deal as s03,
    s04_play as s04,
    s05_payments as s05,
    s06_aces as s06,
    s07_hanneton as s07,
    s08_sauterelle as s08,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
    s13_consolation as s13,
    s14_end_of_game as s14,
    s15_four_players as s15,
)
from papillon.step import Step

PlayDues = Callable[[Play], Iterator[Due]]
"""What is owed under a section for one play."""
ClosingDues = Callable[[CoupEnd], Iterator[Due]]
"""What is owed under a section at the end of a coup."""


class Course(NamedTuple):
    """The steps of a game that can be replaced, in the order in which they come. The defaults are the sections'.

    No document and no ruling changes one: a misreading of a rule replaces it here.
    """

    coups_in_round: Callable[[int, int], int] = s02.coups_in_round
    """How many coups a round has (2.2)."""
    stakes: Callable[[Step], list[Due]] = s02.stakes
    """What everybody stakes on a coup (2.7)."""
    lead_first: Callable[[Step], Step] = s04.lead_first
    """Who plays first (4.1)."""
    next_to_play: Callable[[Sequence[Cards], int], int | None] = s04.next_to_play
    """Who plays next (4.1, 4.d.2)."""
    may_lay_down: Callable[[Sequence[Capture]], bool] = s11.may_lay_down
    """Whether a player may lay down (4.d.1)."""
    capture: Callable[[Step, Capture], Step] = s04.capture
    """What a capture does (4.2 to 4.5)."""
    may_win: Callable[[Step], bool] = s10.may_win
    """Whether a capture makes the player a candidate for the coup (10.1, 10.5)."""
    lay_down: Callable[[Step, int, tuple[str, ...]], Step] = s11.lay_down
    """What laying down does (4.d.1, 11.1)."""
    payers: Callable[[Due, int, Collection[int]], list[s05.Payer]] = s05.payers
    """Who pays what is owed (5.1 to 5.3)."""
    deal_is_left: Callable[[Step], bool] = s03.deal_is_left
    """Whether a deal is left (3.6), which makes going out a petit papillon (9.1) and not a papillon (10.1)."""
    deal_again: Callable[[Step], Step] = s04.deal_again
    """What a new deal does (4.d.3)."""
    announces_last_deal: Callable[[Step], bool] = s04.announces_last_deal
    """Whether the dealer announces one more deal (4.d.5)."""
    coup_is_over: Callable[[Step], bool] = s04.coup_is_over
    """Whether the coup is over (4.d.7)."""
    winner: Callable[[Step], int | None] = s10.winner
    """Who wins the coup (10.5, 10.6)."""
    sweep: Callable[[Step], Step] = s04.sweep
    """Who takes what is still exposed (4.d.10, 4.d.11)."""
    counts: Callable[[Step], tuple[int, ...]] = s12.counts
    """What everybody's captures count for (12.2)."""
    game_is_over: Callable[[Step], bool] = s14.game_is_over
    """Whether the game is over (14.3)."""
    pass_deal: Callable[[Step], Step] = s02.pass_deal
    """Who deals the next coup (2.2)."""
    game_winners: Callable[[Step], list[int]] = s14.game_winners
    """Who wins the game (14.1, 14.2)."""


class Rules(NamedTuple):
    """Whatever differs between two tables, field by field. The defaults are the main source's."""

    rulebook: str = "salon"
    """Name of the rulebook that these rules are a reading of."""
    cites: tuple[tuple[str, str], ...] = ()
    """Clauses of the main source, and codes of refusals, each with the document's own clause cited in its place.

    A clause with a rank, "4.b.1 A", is said of that card when it is played.
    """
    figures: tuple[Figure, ...] = (s07.HANNETON, s08.SAUTERELLE, s09.PETIT_PAPILLON, s10.PAPILLON)
    """The figures that the document knows, in the order in which they are reported."""
    captures: tuple[s04.CaptureRule, ...] = (
        s04.like_card,
        s04.number_card_sum,
        s04.ten_sum,
        s07.hanneton,
        s04.three_from_hand,
    )
    """The capture rules, in the order in which captures are listed."""
    play_dues: tuple[PlayDues, ...] = (
        s07.ace_dues,
        s10.ace_dues,
        s06.dues,
        s07.dues,
        s08.dues,
        s09.dues,
        s10.dues,
        s11.dues,
    )
    """The dues of the sections for one play, in order of payment (ruling payment-order)."""
    closing_dues: tuple[ClosingDues, ...] = (s10.closing_dues, s12.closing_dues, s13.closing_dues)
    """The dues of the sections at the end of a coup, in order of payment."""
    owed_together: frozenset[str] = frozenset()
    """Clauses whose sum the payers owe together, not each (ruling ace-rate)."""
    must_be_named: frozenset[str] = frozenset()
    """Figures that are paid only when named (ruling announcing)."""
    closing_sauterelle_paid: bool = True
    """Whether a sauterelle is paid that ends the coup (ruling closing-sauterelle)."""
    sauterelle_victim: s08.VictimReading = "right-neighbour"
    """Who lays down when a deal follows a sauterelle, and when (ruling sauterelle-victim)."""
    sole_holder_neighbour_too: bool = False
    """Whether that also happens if only the player who made it still has cards (ruling sole-holder-sauterelle)."""
    sauterelle_layer: s08.Layer = "next"
    """Who lays down because of a sauterelle, where the document has the figure (ruling sauterelle-layer)."""
    sum_cap: int | None = None
    """The most cards that a sum may have, None for any number (ruling sum-cap)."""
    most: Most = "cards"
    """What is counted at the end of a coup, cards or points (ruling most)."""
    cards_growth: s12.Growth = "add-one"
    """What becomes of the payment for the most cards after a tie (ruling cards-growth)."""
    last_coup_tie_carried: bool = True
    """Whether a tie in the last agreed coup is carried into extra coups (ruling last-coup-tie)."""
    share_remainder: s14.Remainder = "in-order"
    """Who gets the chips left over when a pool is shared (ruling share-remainder)."""
    credit_limited: bool = False
    """Whether players pay only what they have (ruling credit)."""
    priority_of_four: tuple[int, ...] = s15.PRIORITY_OF_FOUR
    """Seats in the order in which a papillon wins among four (ruling four-priority)."""
    first_wins: bool = False
    """Whether the first papillon of a coup wins it, whoever made it (ruling first-or-last)."""
    unnamed_papillon_wins: bool = True
    """Whether a papillon without its name can win the coup (ruling papillon-without-name)."""
    pool_taker: pdf.PoolTaker = "coup-winner"
    """Who takes the pool (ruling pool-taker)."""
    coups_a_dealer: int = 1
    """Coups that each dealer deals in a row (ruling coups-per-dealer)."""
    exposed_with_four: s15.FirstLayout = "four"
    """How many cards are exposed at first among four (ruling first-layout)."""
    exposed_each_deal: int = 0
    """Cards turned up with every new deal (ruling deal-of-seven)."""
    consolation_deal: adpoker.ConsolationDeal = "last-deal"
    """Which deals count for the consolation (ruling consolation-deal)."""
    clockwise: bool = False
    """Whether play goes clockwise (ruling direction)."""
    course: Course = Course()
    """The steps of the game."""

    @property
    def own_clauses(self) -> Mapping[str, str]:
        """What the document cites in the place of the main source's clauses and codes."""
        return dict(self.cites)

    def priority(self, players: int) -> tuple[int, ...]:
        """Seats in the order in which a papillon wins the coup."""
        order = s10.PRIORITY_OF_THREE if players == s01.THREE_PLAYERS else self.priority_of_four
        return adpoker.from_the_dealers_left(order) if self.clockwise else order

    def stock_sizes(self, players: int) -> list[int]:
        """What the stock can hold in a coup, largest first. Clauses: 3.5, 3.6, 15.1.

        >>> Rules().stock_sizes(3)
        [36, 27, 18, 9, 0]
        """
        exposed = s15.exposed_cards(players, self.exposed_with_four)
        return s03.stock_sizes(exposed, players, self.exposed_each_deal)

    def cited(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses of the main source as the document numbers them, each once; what it leaves unsaid stays.

        A clause that names its document stays too: a reading follows it in place of the document's own words.

        >>> Rules(cites=(("4.d.1", "papillon-pdf:24"),)).cited(("4.d.1", "8.1", "papillon:4.d.1"))
        ('papillon-pdf:24', '8.1', '4.d.1')
        """
        own = self.own_clauses
        return tuple(dict.fromkeys(own.get(clause, clause).removeprefix("papillon:") for clause in clauses))

    def clauses_for_card(self, played: str, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses of the main source as the document has them for the card played, where it tells ranks apart.

        >>> rules = Rules(cites=(("4.b.1 A", "papillon:4.b.1"), ("4.b.1", "papillon-pdf:22")))
        >>> rules.clauses_for_card("A", ("4.b.1", "4.5"))
        ('papillon:4.b.1', '4.5')
        """
        own = self.own_clauses
        return tuple(own.get(f"{clause} {played[:1]}", clause) for clause in clauses)

    def knows(self, figure: str) -> bool:
        """Whether the document has a figure of this name.

        >>> Rules(figures=()).knows("papillon")
        False
        """
        return any(known.name == figure for known in self.figures)

    @property
    def layer(self) -> s08.Layer | None:
        """Who lays down because of a sauterelle (ruling sauterelle-layer), None where there is no such figure."""
        return self.sauterelle_layer if s08.SAUTERELLE in self.figures else None

    @property
    def hanneton_made_by(self) -> adpoker.Hanneton:
        """What makes a hanneton (ruling hanneton)."""
        return "three-captures" if adpoker.HANNETON in self.figures else "capture"

    @property
    def summing(self) -> str:
        """Ranks that may take a sum (ruling ten-sums)."""
        tens = "T" if s04.ten_sum in self.captures else ""
        courts = s01.COURTS if s04.court_sum in self.captures else ""
        return s01.NUMBER_CARDS + tens + courts


def captures_of(hand: Cards, layout: Cards, rules: Rules) -> tuple[Capture, ...]:
    """What a hand can take, by each capture rule in turn. Clauses: 4.3."""
    held, exposed = ranks(hand), ranks(layout)
    found = (capture for rule in rules.captures for capture in rule(held, exposed))
    return tuple(capture for capture in found if rules.sum_cap is None or len(capture.taken) <= rules.sum_cap)


def legal(position: Position, rules: Rules) -> tuple[Move, ...]:
    """The moves of the player whose turn it is: every capture, or laying down when there is none.

    Empty when the coup is over. Clauses: 4.3, 4.a.1, 4.b.1, 4.c.1, 4.d.1, 7.1.
    """
    if position.turn is None:
        return ()
    return captures_of(position.hands[position.turn], position.layout, rules) or (LAY,)


def refusal(position: Position, move: Move, rules: Rules, player: str | None = None) -> Refusal | None:
    """The first clause that forbids a move, or None when it is legal.

    player: the letter of the player who moves, if the move says so. The order of precedence is that of
    `refusals.REFUSALS`.
    """
    found = _refusal(position, move, rules, player)
    return found and numbered(found, rules, move.played if isinstance(move, Capture) else "")


def numbered(found: Refusal, rules: Rules, played: str = "") -> Refusal:
    """A refusal with its clause as the table's document numbers it, or the one that has play go clockwise.

    played: the ranks played, "" for another move.  Clauses: papillon-adpoker:5.
    """
    if found == refusals.OUT_OF_TURN and rules.clockwise:
        found = found._replace(clause="papillon-adpoker:5")
    (clause,) = rules.cited(rules.clauses_for_card(played, (found.clause,)))
    return found._replace(clause=rules.own_clauses.get(found.code, clause))


def _refusal(position: Position, move: Move, rules: Rules, player: str | None) -> Refusal | None:
    if position.turn is None:
        return refusals.COUP_OVER
    if player is not None and player != position.letter(position.turn):
        waits = player in player_letters(position.players) and not position.hands[position.seat(player)]
        return refusals.NO_CARDS if waits else refusals.OUT_OF_TURN
    hand, layout = position.hands[position.turn], position.layout
    captures = captures_of(hand, layout, rules)
    if _allowed(move, hand, layout, captures, rules):
        return None
    return refusals.refusal_of(refusals.Attempt(move, hand, layout, captures, rules.summing, rules.sum_cap))


def _allowed(move: Move, hand: Cards, layout: Cards, captures: tuple[Capture, ...], rules: Rules) -> bool:
    """Whether the capture rules allow a move, and the cards that it names by suit are where it says."""
    if isinstance(move, LayDown):
        whole = not move.laid or sorted(move.laid) == sorted(ranks(hand))
        return rules.course.may_lay_down(captures) and whole and pick(hand, move.laid, move.from_hand) is not None
    if move in captures:
        return True
    if move.bare not in captures:
        return False
    chosen = pick(hand, move.played, move.from_hand), pick(layout, move.taken, move.from_layout)
    return None not in chosen
