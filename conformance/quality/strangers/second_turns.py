"""Strangers to sections 4 and 8 of Le Papillon, a second writer's: captures, turns, deals, who must lay down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from conformance.misreadings.misreading import Function, Misreading, Override, after, constantly, while_doing
from conformance.misreadings.papillon.captures import adding
from conformance.misreadings.papillon.play import lays_one_card
from conformance.quality.strangers.changing import STRANGER, SUMS_ARE_NAMED, GoingOn, in_turn, some_of
from conformance.quality.strangers.salon_turns import led_after
from papillon import course
from papillon.cards import sorted_cards
from papillon.course import Step
from papillon.moves import Capture
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import s03_deal as s03, s04_play as s04, s07_hanneton as s07, s08_sauterelle as s08
from papillon.sections.s01_players_and_cards import COURTS
from papillon.table import Table

# --- captures: 4.a.1, 4.b.1, 4.c.1


def no_three_from_hand(rules: Rules) -> Rules:
    """Strike three from hand out of the captures."""
    return rules._replace(captures=tuple(rule for rule in rules.captures if rule is not s04.three_from_hand))


def court_takes_ten(hand: str, layout: str) -> Iterator[Capture]:
    """Let a court take a ten."""
    for rank in dict.fromkeys(hand):
        if rank in COURTS and "T" in layout:
            yield Capture(rank, "T")


def lies_alone(capture: Capture, layout: str) -> bool:
    """Whether one card of the rank is exposed, and no more."""
    return layout.count(capture.taken) == 1


def not_the_whole_rank(capture: Capture, _layout: str) -> bool:
    """Whether a sum has fewer than four cards of each rank."""
    return all(capture.taken.count(rank) < s04.LIKE_CARDS for rank in capture.taken)


# --- whose turn it is, and when cards are dealt: 4.2, 4.d.2 to 4.d.5, 4.d.7


def again_after_hanneton(step: Step, _table: Table, _position: Position, seat: int, move: Capture) -> Step:
    """Give the turn back to the maker of a hanneton, while there are cards in that hand."""
    made = len(move.played) == 1 and move.taken == move.played * s07.TAKEN
    return step._replace(position=step.position._replace(turn=seat)) if made and step.position.hands[seat] else step


def hands_put_out(when: Callable[[Position, int], bool]) -> Callable[[GoingOn], GoingOn]:
    """Put all hands on the table. when: asked of the position and the seat that has played."""

    def instead(go_on: GoingOn) -> GoingOn:
        def goes(step: Step, after: int) -> Step:
            position = step.position
            if not when(position, after):
                return go_on(step, after)
            layout = sorted_cards((*position.layout, *(card for hand in position.hands for card in hand)))
            bare = position._replace(hands=((),) * position.players, layout=layout, turn=None)
            return go_on(step._replace(position=bare), after)

        return goes

    return instead


def made_petit_papillon(position: Position, seat: int) -> bool:
    """Whether a seat has just gone out by a capture, and others hold cards, with a deal to come."""
    out_by_capture = not position.hands[seat] and position.last_layer != seat
    return out_by_capture and position.turn is not None and course._deal_left(position)


def one_is_left(position: Position, _seat: int) -> bool:
    """Whether one player alone holds cards."""
    return sum(map(bool, position.hands)) == 1


def card_for_a_bare_table(go_on: GoingOn) -> GoingOn:
    """Turn up a card of the stock when the table is clear and somebody has cards to play."""

    def goes(step: Step, after: int) -> Step:
        position = step.position
        if position.turn is not None and position.stock and not position.layout:
            position = position._replace(layout=position.stock[:1], stock=position.stock[1:])
        return go_on(step._replace(position=position), after)

    return goes


def dealers_papillon_ends(go_on: GoingOn) -> GoingOn:
    """End the coup when its dealer has made a papillon."""
    return lambda step, after: (
        course._ended(step) if step.position.players - 1 in step.position.papillons else go_on(step, after)
    )


# --- the sweep: 4.d.10, 4.d.11


def still_the_first(step: Step, _table: Table, position: Position, *_facts: object) -> Step:
    """Let the first to lay down in a deal have the sweep."""
    if position.last_layer is None:
        return step
    return step._replace(position=step.position._replace(last_layer=position.last_layer))


def latest_maker_sweeps(step: Step) -> Override | None:
    """Have the last to make a papillon sweep."""
    makers = step.position.papillons
    return Override(s04, "sweeper", constantly(lambda *_seats: makers[-1])) if makers else None


# --- who must lay down: 8.1, 8.4, 8.5


def one_card_on_a_bare_table(lay_down: Function) -> Function:
    """Let who finds the table empty put one card down, and keep the others."""
    lays_one = lays_one_card(lay_down)
    return lambda table, position, *facts: (lay_down if position.layout else lays_one)(table, position, *facts)


def not_for_the_last_deal(
    victim: int | None, _seat: int, _left: bool, hands: object, position: Position, _: Rules
) -> int | None:
    """Have nobody lay down with the last deal."""
    del hands
    return victim if len(position.stock) > s03.CARDS_A_DEAL * position.players else None


def second_leads(done: Step, step: Step) -> Step:
    """Where the first player has laid down with the deal, give the turn to the third."""
    return led_after(done, 1) if step.position.victim == s04.FIRST_SEAT else done


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SECOND_TURNS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "three-only-one-by-one",
        ("4.c.1", "4.c.2"),
        "One card is played at a turn; of three jacks one takes the fourth, and two are kept.",
        no_three_from_hand,
    ),
    _stranger(
        "court-takes-ten",
        ("4.a.1", "4.a.2"),
        "A king is worth 10, and there lies a 10.",
        adding(court_takes_ten),
    ),
    _stranger(
        "one-like-if-it-lies-alone",
        ("4.b.1", "4.a.1"),
        "A like card is taken if one is exposed, and three if three are; of two nothing is said.",
        some_of(s04.like_card, lies_alone),
    ),
    _stranger(
        "no-four-of-a-rank-in-a-sum",
        ("4.b.1", "6.5"),
        "How many of a rank are in a sum: range(4), that is up to three.",
        in_turn(some_of(s04.number_card_sum, not_the_whole_rank), some_of(s04.ten_sum, not_the_whole_rank)),
        overrides=(SUMS_ARE_NAMED,),
    ),
    _stranger(
        "hanneton-plays-again",
        ("4.2", "4.1"),
        "Such a capture earns another turn.",
        overrides=(Override(course, "_capture", after(again_after_hanneton)),),
    ),
    _stranger(
        "petit-papillon-ends-the-deal",
        ("4.d.2", "4.d.3"),
        "Somebody is out: the others put their cards on the table, and there is a new deal.",
        overrides=(Override(course, "_go_on", hands_put_out(made_petit_papillon)),),
    ),
    _stranger(
        "nobody-plays-alone",
        ("4.d.2", "4.d.7", "4.d.3"),
        "The others play until one of them is left with cards, which go to the table.",
        overrides=(Override(course, "_go_on", hands_put_out(one_is_left)),),
    ),
    _stranger(
        "card-for-a-bare-table",
        ("8.1", "3.6", "11.1"),
        "So that the coup can go on, a card of the stock is turned up when the table is clear.",
        overrides=(Override(course, "_go_on", card_for_a_bare_table),),
    ),
    _stranger(
        "stock-told-after-each-deal",
        ("4.d.5",),
        "After a new deal the dealer tells how many cards the stock has.",
        overrides=(Override(s04, "announces_last_deal", constantly(lambda stock, *_facts: bool(stock))),),
    ),
    _stranger(
        "dealers-papillon-ends-the-coup",
        ("4.d.7",),
        "The dealer comes first among several: when the dealer is out nobody else can win, and the coup is over.",
        overrides=(Override(course, "_go_on", dealers_papillon_ends),),
    ),
    _stranger(
        "first-to-lay-down-sweeps",
        ("4.d.11", "12.1"),
        "The layer is noted when a hand is laid down, if nobody is noted yet.",
        overrides=(Override(course, "_lay_down", after(still_the_first)),),
    ),
    _stranger(
        "latest-papillon-sweeps",
        ("4.d.10", "12.1"),
        "Of several who have gone out one has the pool by rank; the cards are for the one who finished the coup.",
        overrides=(Override(course, "_end_coup", while_doing(latest_maker_sweeps)),),
    ),
    _stranger(
        "one-card-after-a-sauterelle",
        ("8.1", "11.1", "4.d.1"),
        "The next player has to put something on the bare table, so that the coup can go on: a card.",
        overrides=(Override(course, "_lay_down", one_card_on_a_bare_table),),
    ),
    _stranger(
        "no-victim-with-the-last-deal",
        ("8.4",),
        "The coup is not over while deals are to come: with the last of them nobody has to lay down.",
        overrides=(Override(course, "_victim", after(not_for_the_last_deal)),),
    ),
    _stranger(
        "last-capture-before-a-deal-has-a-victim",
        ("8.4", "4.d.1", "11.1"),
        "When the last player with cards has made a capture, the one to the right lays down after the deal.",
        overrides=(Override(s08, "decides_victim", constantly(lambda play, _layer: bool(play.taken))),),
    ),
    _stranger(
        "third-player-has-the-first-chance",
        ("8.5",),
        "The first player has laid down, the second is next and passes as well: turn += 2.",
        overrides=(Override(course, "_deal_again", after(second_leads)),),
    ),
)
"""The strangers of this module."""
