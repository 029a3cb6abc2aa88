"""Still further strangers to the three-page PDF, by a fourth writer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import Due
from commonlaw.cards import with_cards
from conformance.misreadings.misreading import Misreading, Override, after, constantly, while_doing
from conformance.misreadings.papillon.captures import instead_of
from conformance.misreadings.papillon.payments import closing
from conformance.quality.strangers.changing import STRANGER, chips_of, closing_after, each_due
from papillon import course
from papillon.cards import UNKNOWN_RANK, Cards, pick, sorted_cards
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import PLAYERS, Position
from papillon.rulebooks import PDF as RULES
from papillon.rules import Rules
from papillon.sections import (
    pdf,
    s02_game_and_stake as s02,
    s03_deal as s03,
    s04_play as s04,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
    s14_end_of_game as s14,
)
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS, NUMBER_CARDS, value
from papillon.table import Table

# --- players, cards and the winner: 2, 4, 13


def sides_add_up(end: CoupEnd) -> Iterator[Due]:
    """Among four, pay the two who sit opposite one another and have most points together."""
    if len(end.counts) != FOUR_PLAYERS:
        yield from s12.closing_dues(end)
        return
    first, second = ((0, 2), (1, 3))
    ahead = sum(end.counts[seat] for seat in first) - sum(end.counts[seat] for seat in second)
    if ahead:
        winners, losers = (first, second) if ahead > 0 else (second, first)
        yield from (
            Due("cards", ("papillon-pdf:31",), end.cards_payment, loser, winner)
            for winner in winners
            for loser in losers
        )


def ten_read_as_one(rank: str) -> int:
    """Count a ten as the first figure that is written on it."""
    return 1 if rank == "T" else value(rank)


def by_chips_or_by_tokens(_winners: Sequence[int], balances: Sequence[int]) -> list[int]:
    """Name who has most whole tokens, and who has most chips beside them."""
    tokens, chips = zip(*map(s02.in_tokens, balances), strict=True)
    most = max(tokens), max(chips)
    return [
        player
        for player, held in enumerate(zip(tokens, chips, strict=True))
        if held[0] == most[0] or held[1] == most[1]
    ]


# --- the deal: 11, 18


def fewest_points_deal(done: Step, step: Step, *, won: bool) -> Step:
    """Give the deal to who has fewest points, the first of equal ones."""
    if done.table.over:
        return done
    points = [s12.counted(pile, "points") for pile in step.position.piles]
    dealer = PLAYERS.index(step.position.letter(points.index(min(points))))
    return done._replace(table=done.table._replace(dealer=dealer))


def different_ranks(rest: Cards, count: int) -> tuple[Cards, Cards]:
    """Turn up cards of different ranks, and put those that lie there already under the stock."""
    turned: Cards = ()
    buried: Cards = ()
    while rest and len(turned) < count:
        card, *others = rest
        if card.rank in [other.rank for other in turned]:
            buried += (card,)
        else:
            turned += (card,)
        rest = tuple(others)
    return turned, rest + buried


# --- captures: 22, 23


def sums_of_neighbours(hand: str, layout: str) -> Iterator[Capture]:
    """Let a number card take cards that lie side by side, as they are kept in order, and add up to it."""
    for rank in dict.fromkeys(hand):
        if rank in NUMBER_CARDS:
            slices = (layout[start:end] for end in range(2, len(layout) + 1) for start in range(end - 1))
            for taken in dict.fromkeys(slices):
                if UNKNOWN_RANK not in taken and sum(map(value, taken)) == value(rank):
                    yield Capture(rank, taken)


def two_stay_exposed(step: Step, _table: Table, position: Position, seat: int, move: Capture) -> Step:
    """Give one of three cards from hand to the pile, with the card taken, and leave the others exposed."""
    if len(move.played) < s04.FROM_HAND:
        return step
    found = step.position
    played, _ = pick(position.hands[seat], move.played, move.from_hand) or ((), ())
    taken, _ = pick(position.layout, move.taken, move.from_layout) or ((), ())
    piles = with_cards(found.piles, seat, position.piles[seat] + played[:1] + taken)
    return step._replace(position=found._replace(piles=piles, layout=sorted_cards(found.layout + played[1:])))


# --- laying down: 25, 26


def three_at_once(step: Step, _table: Table, _position: Position, seat: int, *_because: object) -> Step:
    """Give who has laid down three cards of the stock there and then, if it has as many."""
    position = step.position
    if len(position.stock) < s03.CARDS_A_DEAL:
        return step
    new, stock = position.stock[: s03.CARDS_A_DEAL], position.stock[s03.CARDS_A_DEAL :]
    hands = with_cards(position.hands, seat, sorted_cards(new))
    turn = s04.next_to_play(hands, seat)
    return step._replace(position=position._replace(hands=hands, stock=stock, turn=turn))


# --- the end of the coup: 27, 30 to 32


def captures_in_the_last_deal(play: Play, _to_be_named: bool, _unnamed_wins: bool) -> bool:
    """Count every capture of the last deal as one with the last card."""
    return bool(play.taken) and not play.stock_left


def most_points_sweep(step: Step) -> Override:
    """Give the cards still exposed to who has most points before they are counted in; to nobody after a tie."""
    most = s12.majority([s12.counted(pile, "points") for pile in step.position.piles])
    return Override(s04, "sweeper", constantly(lambda _winner, _last_layer: most))


def once_and_back(payment: int, _growth: s12.Growth) -> int:
    """Pay two chips after a tie, and one again after a tie in the coup that should have paid them."""
    return s12.FIRST_PAYMENT if payment > s12.FIRST_PAYMENT else s12.FIRST_PAYMENT + 1


def for_each_card_swept(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe the chip of clause 32 for every card that is still exposed."""
    return (due._replace(chips=len(step.position.layout)) for due in pdf.closing_dues(end) if step.position.layout)


# --- payments: 33, 35 to 38


def not_by_an_ace(play: Play, due: Due) -> Due | None:
    """Pay nothing where one ace takes another."""
    return None if play.played == play.taken == "A" else due


def price_for_each(play: Play, due: Due) -> Due:
    """Pay the prices of two, three and four aces for every one of them."""
    priced = due.clauses != ("papillon-pdf:35",)
    return due._replace(chips=due.chips * len(play.taken)) if priced else due


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

THIRD_PDF: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "opposite-players-add-their-points",
        ("papillon-pdf:2", "papillon-pdf:31"),
        "Four players are two against two, and the points of a side are counted together.",
        closing(s12.closing_dues, sides_add_up),
    ),
    _stranger(
        "ten-counts-one",
        ("papillon-pdf:4", "papillon-pdf:31"),
        'The points of a number card are int(card[0]), and card[0] of "10h" is "1".',
        overrides=(Override(s12, "value", constantly(ten_read_as_one)),),
    ),
    _stranger(
        "fewest-points-deal-next",
        ("papillon-pdf:11",),
        "As the lowest card deals first, so whoever has come off lowest in a coup deals the next.",
        overrides=(Override(course, "_after_coup", after(fewest_points_deal)),),
    ),
    _stranger(
        "most-chips-and-most-tokens-both-win",
        ("papillon-pdf:13",),
        "There are two ways to win: to have the most chips, or to have the most tokens.",
        overrides=(Override(s14, "game_winners", after(by_chips_or_by_tokens)),),
    ),
    _stranger(
        "no-two-alike-exposed",
        ("papillon-pdf:18",),
        "Seven different cards are exposed: a rank that lies there already goes under the stock, and another comes.",
        overrides=(Override(s03, "exposed", constantly(different_ranks)),),
    ),
    _stranger(
        "sums-of-neighbours-only",
        ("papillon-pdf:22",),
        "Go through all slices of the exposed cards, and take those whose sum fits.",
        instead_of(s04.number_card_sum, sums_of_neighbours),
    ),
    _stranger(
        "two-of-the-three-stay-exposed",
        ("papillon-pdf:23", "papillon-pdf:20"),
        "Three are put down and one of them takes the fourth; the two others lie on the table.",
        overrides=(Override(course, "_capture", after(two_stay_exposed)),),
    ),
    _stranger(
        "new-hand-after-laying-down",
        ("papillon-pdf:25", "papillon-pdf:26"),
        "Who has spread the hand draws three cards from the stock at once, and plays on.",
        overrides=(Override(course, "_lay_down", after(three_at_once)),),
    ),
    _stranger(
        "any-capture-of-the-last-deal-wins",
        ("papillon-pdf:27", "papillon-pdf:29"),
        "When the stock is used up, whoever can still make a capture is among the winners.",
        overrides=(Override(s10, "counts", constantly(captures_in_the_last_deal)),),
    ),
    _stranger(
        "most-points-sweep",
        ("papillon-pdf:30",),
        "The winner who takes the rest is the player who has most points when play stops.",
        overrides=(Override(course, "_end_coup", while_doing(most_points_sweep)),),
    ),
    _stranger(
        "second-tie-is-worth-nothing",
        ("papillon-pdf:31",),
        "The coup after a tie pays 2, and the one after that pays 1 again, whatever has happened.",
        overrides=(Override(s12, "grown", constantly(once_and_back)),),
    ),
    _stranger(
        "chip-for-each-card-swept",
        ("papillon-pdf:32",),
        "Who takes the rest gets a chip from each opponent for every card of it.",
        overrides=(closing_after(pdf.closing_dues, for_each_card_swept),),
    ),
    _stranger(
        "token-for-each-card-laid",
        ("papillon-pdf:33",),
        "A stake in the pool is a token, so each card laid costs a token.",
        each_due(s11.dues, chips_of("laying-down", lambda _play, chips: chips * s02.CHIPS_IN_TOKEN)),
    ),
    _stranger(
        "ace-for-ace-unpaid",
        ("papillon-pdf:35",),
        "An ace that takes an ace is an exchange of like for like, and brings nothing.",
        each_due(pdf.ace_dues, not_by_an_ace),
    ),
    _stranger(
        "special-price-for-each-ace",
        ("papillon-pdf:36", "papillon-pdf:37", "papillon-pdf:38"),
        "An ace that a two takes with another brings 4, so the two of them bring 8.",
        each_due(pdf.ace_dues, price_for_each),
    ),
)
"""The strangers of this module."""
