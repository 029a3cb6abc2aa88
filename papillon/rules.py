"""The rules of a table as a value, and what they allow: the legal moves, or the refusal of a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from papillon import refusals
from papillon.cards import HIGHER, Cards, pick, ranks
from papillon.kit.accounts import Due
from papillon.kit.faces import call_as
from papillon.kit.remembering import Lately, remembered
from papillon.moves import LAY, Capture, CoupEnd, Figure, LayDown, Most, Move, Play
from papillon.position import Position, player_letters
from papillon.refusals import Refusal
from papillon.sections import (
    adpoker,
    pdf,
    s01_players_and_cards as s01,
    s03_deal as s03,
    s04_play as s04,
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

PlayDues = Callable[[Play], Iterator[Due]]
"""What a section makes somebody owe for one play."""
ClosingDues = Callable[[CoupEnd], Iterator[Due]]
"""What a section makes somebody owe at the end of a coup."""


class Fields(NamedTuple):
    """Whatever differs between two tables, field by field. The defaults are the main source's."""

    rulebook: str = "salon"
    """Name of the rulebook that these rules are a reading of."""
    cites: tuple[tuple[str, str], ...] = ()
    """Clauses of the main source, and codes of refusals, each with the document's own clause cited in its place.

    A clause with a rank, "4.b.1 A", is said of that card when it is played.
    """
    figures: tuple[Figure, ...] = (s07.HANNETON, s08.SAUTERELLE, s09.PETIT_PAPILLON, s10.PAPILLON)
    """The figures that the document knows, in the order in which they are told."""
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
    """The sections that make somebody owe for one play."""
    closing_dues: tuple[ClosingDues, ...] = (s10.closing_dues, s12.closing_dues, s13.closing_dues)
    """The sections that make somebody owe at the end of a coup."""
    owed_together: frozenset[str] = frozenset()
    """Clauses whose sum the payers owe together, not each (ruling ace-rate)."""
    must_be_named: frozenset[str] = frozenset()
    """Figures that are paid only when named (ruling announcing)."""
    closing_sauterelle_paid: bool = True
    """Whether a sauterelle is paid that ends the coup (ruling closing-sauterelle)."""
    sauterelle_victim: s08.VictimReading = "right-neighbour"
    """Who lays down when a deal follows a sauterelle (ruling sauterelle-victim)."""
    sole_holder_neighbour_too: bool = False
    """Whether that happens too when the maker alone still holds cards (ruling sole-holder-sauterelle)."""
    sauterelle_layer: adpoker.Layer = "next"
    """Who lays down because of a sauterelle, where the document has the figure (ruling sauterelle-layer)."""
    sum_cap: int | None = None
    """The most cards that a sum may have, None for any number (ruling sum-cap)."""
    most: Most = "cards"
    """What is counted at the end of a coup, cards or points (ruling most)."""
    cards_growth: s12.Growth = "add-one"
    """What becomes of the payment for most cards after a tie (ruling cards-growth)."""
    last_coup_tie_carried: bool = True
    """Whether a tie in the last agreed coup is carried into extra coups (ruling last-coup-tie)."""
    share_remainder: s14.Remainder = "in-order"
    """Who has the chips of a shared pool that do not divide (ruling share-remainder)."""
    credit_limited: bool = False
    """Whether a player without chips pays nothing (ruling credit)."""
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
    """Whether somebody is consoled who laid down before the last deal (ruling consolation-deal)."""
    clockwise: bool = False
    """Whether play goes clockwise (ruling direction)."""


class Rules(Fields):
    """The rules of a table, and what follows from their fields; readings replace these.

    What is found of plays is remembered by them, so that their hash is counted once and kept.
    """

    def __hash__(self) -> int:
        """Hash all fields, once."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __getstate__(self) -> None:
        """Give nothing beside the fields to be copied and sent: another process hashes texts otherwise."""

    @cached_property
    def own(self) -> Mapping[str, str]:
        """What the document cites in the place of the main source's clauses and codes."""
        return dict(self.cites)

    @cached_property
    def _numbered(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        return _Numbered(self.own)

    def priority(self, players: int) -> tuple[int, ...]:
        """Seats in the order in which a papillon wins the coup."""
        order = s10.priority_of_three() if players == s01.THREE_PLAYERS else self.priority_of_four
        return adpoker.from_the_dealers_left(order) if self.clockwise else order

    def stock_sizes(self, players: int) -> list[int]:
        """What the stock can hold in a coup, largest first. Clauses: 3.5, 3.6, 15.1.

        >>> Rules().stock_sizes(3)
        [36, 27, 18, 9, 0]
        """
        return s03.stock_sizes(s15.first_stock(players, self.exposed_with_four), players, self.exposed_each_deal)

    def cited(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses of the main source as the document numbers them, each once; what it leaves unsaid stays.

        A clause that names its document stays too: a reading follows it in place of the document's own words.

        >>> Rules(cites=(("4.d.1", "papillon-pdf:24"),)).cited(("4.d.1", "8.1", "papillon:4.d.1"))
        ('papillon-pdf:24', '8.1', '4.d.1')
        """
        return self._numbered[clauses]

    def said_of(self, played: str, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Clauses of the main source as the document has them for the card played, where it tells ranks apart.

        >>> Rules(cites=(("4.b.1 A", "papillon:4.b.1"), ("4.b.1", "papillon-pdf:22"))).said_of("A", ("4.b.1", "4.5"))
        ('papillon:4.b.1', '4.5')
        """
        return tuple(self.own.get(f"{clause} {played[:1]}", clause) for clause in clauses)

    def knows(self, figure: str) -> bool:
        """Whether the document has a figure of this name.

        >>> Rules(figures=()).knows("papillon")
        False
        """
        return any(known.name == figure for known in self.figures)

    def asks_for(self, figure: str) -> bool:
        """Whether the table wants a figure of the document named (ruling announcing)."""
        return figure in self.must_be_named and self.knows(figure)

    @cached_property
    def layer(self) -> adpoker.Layer | None:
        """Who lays down because of a sauterelle (ruling sauterelle-layer), None where there is no such figure."""
        return self.sauterelle_layer if s08.SAUTERELLE in self.figures else None

    @cached_property
    def hanneton_by(self) -> adpoker.Hanneton:
        """What makes a hanneton (ruling hanneton)."""
        return "three-captures" if adpoker.HANNETON in self.figures else "capture"

    @cached_property
    def rank_by_rank(self) -> bool:
        """Whether what a hand can take is what each of its ranks can take, of cards that rank no higher."""
        return _RANK_BY_RANK.issuperset(self.captures)

    @cached_property
    def summing(self) -> str:
        """Ranks that may take a sum (ruling ten-sums)."""
        tens = "T" if s04.ten_sum in self.captures else ""
        courts = s01.COURTS if s04.court_sum in self.captures else ""
        return s01.NUMBER_CARDS + tens + courts


class _Numbered(dict[tuple[str, ...], tuple[str, ...]]):
    """Clauses → the same as the document numbers them; a coup cites the same few over and over."""

    def __init__(self, own: Mapping[str, str]) -> None:
        self._own = own

    def __missing__(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        numbered = dict.fromkeys(self._own.get(clause, clause).removeprefix("papillon:") for clause in clauses)
        return self.setdefault(clauses, tuple(numbered))


_RANK_BY_RANK: Final = frozenset(
    (s04.like_card, s04.number_card_sum, s04.ten_sum, s04.court_sum, s07.hanneton, s04.three_from_hand)
)
"""The capture rules that look at one rank of a hand at a time, and at nothing exposed that ranks higher."""

_lately: Final[Lately[tuple[Cards, Cards, Rules], tuple[Capture, ...]]] = Lately()


def _captures(hand: Cards, layout: Cards, rules: Rules) -> tuple[Capture, ...]:
    """What a hand can take, remembered for the move that follows the question."""
    about, known = _lately.known
    if about is not None and about[0] is hand and about[1] is layout and about[2] is rules:
        return known
    letters, exposed = ranks(hand), ranks(layout)
    if rules.rank_by_rank:
        captures = _rank_by_rank(letters, exposed, rules)
    else:
        captures, _ = _found(letters, exposed, rules.captures, rules.sum_cap)
    _lately.known = (hand, layout, rules), captures
    return captures


def _rank_by_rank(hand: str, layout: str, rules: Rules) -> tuple[Capture, ...]:
    """What each rank of a hand can take of what lies in its reach, put into the order of the rules."""
    captures: tuple[Capture, ...] = ()
    places: tuple[int, ...] = ()
    summing = rules.summing
    for rank in dict.fromkeys(hand):
        # A rank that may take no sum reaches its like alone.
        reach = layout.lstrip(HIGHER[rank]) if rank in summing else rank * layout.count(rank)
        found, by = _found_once(rank * hand.count(rank), reach, rules.captures, rules.sum_cap)
        if found:
            captures, places = captures + found, places + by
    if len(places) > 1:
        in_turn = sorted(range(len(places)), key=places.__getitem__)
        captures = tuple([captures[place] for place in in_turn])
    return captures


def _found(
    hand: str, layout: str, rules: tuple[s04.CaptureRule, ...], most: int | None
) -> tuple[tuple[Capture, ...], tuple[int, ...]]:
    """What a hand can take by each capture rule in turn, and for each capture the place of the rule that allows it.

    most: how many cards a sum may have, None for any number (ruling sum-cap).
    """
    captures, places = [], []
    for place, rule in enumerate(rules):
        for capture in rule(hand, layout):
            if most is None or len(capture.taken) <= most:
                captures.append(capture)
                places.append(place)
    return tuple(captures), tuple(places)


_found_once: Final = remembered(_found)


def legal(position: Position, rules: Rules) -> tuple[Move, ...]:
    """The moves of the player whose turn it is: every capture, or laying down when there is none.

    Empty when the coup is over. Clauses: 4.3, 4.a.1, 4.b.1, 4.c.1, 4.d.1, 7.1.
    """
    if position.turn is None:
        return ()
    return _captures(position.hands[position.turn], position.layout, rules) or (LAY,)


def refusal(position: Position, move: Move, rules: Rules, player: str | None = None) -> Refusal | None:
    """The first clause that speaks against a move, or None when it is legal.

    player: the letter of who moves, if the move says so. The order of precedence is that of `refusals.REFUSALS`.
    """
    found = _refusal(position, move, rules, player)
    return found and numbered(found, rules, move.played if isinstance(move, Capture) else "")


def numbered(found: Refusal, rules: Rules, played: str = "") -> Refusal:
    """A refusal with its clause as the table's document numbers it, or the one that has play go clockwise.

    played: the ranks played, "" for another move.  Clauses: papillon-adpoker:5.
    """
    if found == refusals.OUT_OF_TURN:
        found = found._replace(clause=s04.turn_clauses(rules.clockwise)[0])
    (clause,) = rules.cited(rules.said_of(played, (found.clause,)))
    return found._replace(clause=rules.own.get(found.code, clause))


def _refusal(position: Position, move: Move, rules: Rules, player: str | None) -> Refusal | None:
    if position.turn is None:
        return refusals.coup_over()
    if player is not None and player != position.letter(position.turn):
        seated = player in player_letters(position.players)
        holds_cards = not seated or bool(position.hands[position.seat(player)])
        return refusals.out_of_turn(holds_cards)
    hand, layout = position.hands[position.turn], position.layout
    captures = _captures(hand, layout, rules)
    if _allowed(move, hand, layout, captures):
        return None
    return refusals.refusal_of(refusals.Asked(move, hand, layout, captures, rules.summing, rules.sum_cap))


def _allowed(move: Move, hand: Cards, layout: Cards, captures: tuple[Capture, ...]) -> bool:
    """Whether the capture rules allow a move, and the cards that it names by suit are where it says."""
    if isinstance(move, LayDown):
        if move == LAY:
            return not captures
        whole = not move.laid or sorted(move.laid) == sorted(ranks(hand))
        return not captures and whole and pick(hand, move.laid, move.from_hand) is not None
    if move in captures:
        return True
    if move.bare not in captures:
        return False
    chosen = pick(hand, move.played, move.from_hand), pick(layout, move.taken, move.from_layout)
    return None not in chosen


# `papillon.rules("salon", ...)` gives a table's rules; readings are built on this module, which cannot import them.
call_as(__name__, "papillon.readings", "rules_of")
