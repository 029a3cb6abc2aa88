"""Still further strangers to the AdPoker article, by a fourth writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, POOL, Due
from commonlaw.cards import with_cards
from conformance.misreadings.misreading import Misreading, Override, after, before, constantly, unchanged
from conformance.misreadings.papillon.adpoker import turning_up
from conformance.misreadings.papillon.captures import Change, instead_of
from conformance.misreadings.papillon.payments import by_other_rules, closing, playing_dues
from conformance.quality.strangers.adpoker import settled
from conformance.quality.strangers.changing import STRANGER, also_closing_after, chips_of, each_due
from conformance.quality.strangers.salon_payments import aces_in, swept_piles
from papillon import course
from papillon.cards import pick
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import ADPOKER as RULES
from papillon.rules import Rules
from papillon.sections import (
    adpoker,
    s02_game_and_stake as s02,
    s03_deal as s03,
    s04_play as s04,
    s06_aces as s06,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
)
from papillon.sections.s01_players_and_cards import COURT_VALUE, NUMBER_CARDS
from papillon.table import Table

# --- stakes: 3


def staked_again(done: Step, step: Step) -> Step:
    """Have everybody stake once more with a new deal."""
    owed = (due._replace(clauses=("papillon-adpoker:3",)) for due in s02.stakes(step.position.players))
    return settled(done, *owed)


# --- captures: 7


def ten_with_any_card(hand: str, layout: str) -> Iterator[Capture]:
    """Let every card under ten take several exposed cards that make ten."""
    for rank in dict.fromkeys(hand):
        if rank in NUMBER_CARDS:
            yield from (Capture(rank, cards) for cards, _ in s04.additions(COURT_VALUE) if s04.lies_in(cards, layout))


# --- laying down: 9, 15


def twice_if_last_before(_table: Table, position: Position, seat: int, *_because: object) -> Change:
    """Double the chips for cards laid of who was the last to lay down before, too."""
    if position.wanting != seat:
        return unchanged
    return each_due(s11.dues, chips_of("laying-down", lambda _play, chips: 2 * chips))


def with_those_on_the_table(_table: Table, position: Position, *_facts: object) -> Change:
    """Pay who lays down for the aces that lay exposed already, too."""
    lying = aces_in(position.layout)

    def dues(play: Play, owed: Iterable[Due]) -> Iterator[Due]:
        yield from (due for due in owed if due.kind != "laid-ace")
        aces = lying + s06.laid_aces(play)
        if aces:
            yield Due("laid-ace", ("11.3", "6.6"), aces, OTHERS, play.seat)

    return playing_dues(s11.dues, dues)


# --- new deals: 12


def rest_to_the_dealer(position: Position) -> Position:
    """Put what is left of the stock on the dealer's pile."""
    dealer = position.players - 1
    piles = with_cards(position.piles, dealer, position.piles[dealer] + position.stock)
    return position._replace(piles=piles, stock=())


# --- the winner of the pool: 14


def dealer_last(rules: Rules) -> Rules:
    """Put the dealer behind all others of several winners among four."""
    *others, dealer = sorted(rules.priority_of_four)
    return rules._replace(priority_of_four=(*reversed(others), dealer))


# --- aces: 16, 17


def ace_and_ace(_play: Play, due: Due) -> Due:
    """Pay the chip for an ace taken besides the two for an ace that takes it."""
    return due._replace(chips=due.chips + s06.CHIPS_AN_ACE) if due.clauses == ("6.2",) else due


def not_at_a_stroke(_play: Play, due: Due) -> Due | None:
    """Pay nothing for four aces when they are taken."""
    return None if due.clauses == ("6.5",) else due


def all_four_in_a_pile(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe eight chips to who has all the aces in the end."""
    chips, _ = s06.ALL_ACES["4", "AAAA"]
    for seat, pile in enumerate(swept_piles(step, end)):
        if aces_in(pile) == s04.LIKE_CARDS:
            yield Due("ace", ("papillon-adpoker:17",), chips, OTHERS, seat)


# --- figures: 18 to 21


def by_three_captures_too(rules: Rules) -> Rules:
    """Know a hanneton of three captures beside the one of a single capture."""
    return rules._replace(
        figures=(*rules.figures, adpoker.HANNETON), play_dues=(*rules.play_dues, adpoker.three_captures_dues)
    )


def aces_have_a_price(play: Play, due: Due) -> Due | None:
    """Pay no chip for three cards from hand that are aces."""
    return None if "A" in play.played else due


def keeps_the_others(step: Step, _table: Table, position: Position, seat: int, move: Capture) -> Step:
    """Leave the maker of a sauterelle, who has laid out the lowest card, the other ones."""
    _, hand = pick(position.hands[seat], move.played, move.from_hand) or ((), ())
    found = step.position
    if found.hands[seat] or len(hand) == len(found.layout) or len(move.taken) < len(position.layout):
        return step
    hands = with_cards(found.hands, seat, hand[:-1])
    return step._replace(position=found._replace(hands=hands, turn=s04.next_to_play(hands, seat)))


def out_of_the_pool(_play: Play, due: Due) -> Due:
    """Take a chip out of the pool."""
    return due._replace(payer=POOL)


# --- the end of the coup: 22, 23


def unless_it_has_won(end: CoupEnd) -> Iterator[Due]:
    """Console nobody who has won the pool."""
    return adpoker.closing_dues(end) if end.wanting != end.winner else iter(())


def most_of_the_others(end: CoupEnd) -> Iterator[Due]:
    """Pay who has most cards of those that have not won the pool."""
    counts = tuple(-1 if seat == end.winner else count for seat, count in enumerate(end.counts))
    return s12.closing_dues(end._replace(counts=counts))


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

THIRD_ADPOKER: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "staked-with-each-deal",
        ("papillon-adpoker:3",),
        "The stake is fixed once and is put in whenever cards are dealt.",
        overrides=(Override(course, "_deal_again", after(staked_again)),),
    ),
    _stranger(
        "every-small-card-takes-ten",
        ("papillon-adpoker:7",),
        "With a small card one takes two, three, four or five cards that make ten together.",
        instead_of(s04.number_card_sum, ten_with_any_card),
    ),
    _stranger(
        "twice-running-costs-double",
        ("papillon-adpoker:9",),
        "Who has to lay down again, and nobody else in between, pays two chips for each card.",
        overrides=(Override(course, "_lay_down", by_other_rules(twice_if_last_before)),),
    ),
    _stranger(
        "dealer-keeps-the-rest-of-the-stock",
        ("papillon-adpoker:12", "papillon-adpoker:23"),
        "The dealer takes the stock: what cannot be dealt of it remains with the dealer's cards.",
        overrides=(Override(course, "_sweep", before(rest_to_the_dealer)),),
    ),
    _stranger(
        "table-gets-three-too",
        ("papillon-adpoker:12",),
        "A new deal is three cards for everybody, and three for the table.",
        overrides=(Override(course, "_deal_again", turning_up(lambda _position, _usual: s03.CARDS_A_DEAL)),),
    ),
    _stranger(
        "dealer-wins-last",
        ("papillon-adpoker:14",),
        "The pool is for the nearest to the dealer's left, and for the dealer if nobody else has finished.",
        dealer_last,
        overrides=(Override(s10, "priority_of_three", constantly(lambda: (1, 0, 2))),),
    ),
    _stranger(
        "exposed-aces-paid-to-the-layer",
        ("papillon-adpoker:15",),
        "The hand joins the exposed cards, and then a chip is due for each ace that lies there.",
        overrides=(Override(course, "_lay_down", by_other_rules(with_those_on_the_table)),),
    ),
    _stranger(
        "ace-taken-and-ace-by-ace",
        ("papillon-adpoker:16", "papillon-adpoker:15"),
        "An ace is taken, which is one chip; and an ace has taken it, which is two more.",
        each_due(s06.dues, ace_and_ace),
    ),
    _stranger(
        "four-aces-counted-in-the-end",
        ("papillon-adpoker:17",),
        "The eight chips are for the player who has all four aces among the captures.",
        each_due(s06.dues, not_at_a_stroke),
        overrides=(also_closing_after(all_four_in_a_pile),),
    ),
    _stranger(
        "hanneton-in-both-ways",
        ("papillon-adpoker:18",),
        "One card that takes three is a hanneton, and three captures of like cards in one deal are one as well.",
        by_three_captures_too,
    ),
    _stranger(
        "three-aces-bring-no-chip",
        ("papillon-adpoker:19",),
        "For three aces that take the fourth the aces are paid, and the chip is for other ranks.",
        each_due(adpoker.three_from_hand_dues, aces_have_a_price),
    ),
    _stranger(
        "maker-lays-out-one-card",
        ("papillon-adpoker:20",),
        "The table must not stay empty, so the maker of a sauterelle lays a card on it and keeps the others.",
        overrides=(
            Override(adpoker, "laid_out", after(lambda laid, *_facts: laid[-1:])),
            Override(course, "_capture", after(keeps_the_others)),
        ),
    ),
    _stranger(
        "petit-papillon-out-of-the-pool",
        ("papillon-adpoker:21",),
        "The petit papillon receives a chip, and it is the pool that gives it.",
        each_due(s09.dues, out_of_the_pool),
    ),
    _stranger(
        "winner-needs-no-consolation",
        ("papillon-adpoker:22",),
        "The last to lay down is consoled, unless the same player has won the pool after all.",
        closing(adpoker.closing_dues, unless_it_has_won),
    ),
    _stranger(
        "cards-for-one-of-the-others",
        ("papillon-adpoker:23", "papillon-adpoker:24"),
        "The winner has the pool; the chip for most cards is for the best of the others.",
        closing(s12.closing_dues, most_of_the_others),
    ),
)
"""The strangers of this module."""
