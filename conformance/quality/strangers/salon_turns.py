"""Strangers to sections 4 and 8 of Le Papillon: captures, laying down, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final

from commonlaw.cards import with_cards
from conformance.misreadings.misreading import Misreading, Override, after, constantly
from conformance.misreadings.papillon.captures import adding
from conformance.misreadings.papillon.play import Opening
from conformance.quality.strangers.changing import (
    STRANGER,
    SUMS_ARE_NAMED,
    GoingOn,
    in_turn,
    some_of,
    worth_the_same,
)
from papillon import course
from papillon.cards import Cards, in_order, sorted_cards
from papillon.course import Step
from papillon.moves import Capture
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s03_deal as s03,
    s04_play as s04,
    s08_sauterelle as s08,
    s15_four_players as s15,
)
from papillon.sections.s01_players_and_cards import COURTS, NUMBER_CARDS, value
from papillon.table import Table

# --- captures: 4.2, 4.4, 4.a.1 to 4.c.1


def no_ace(capture: Capture, _layout: str) -> bool:
    """Whether no ace is taken."""
    return "A" not in capture.taken


def no_rank_twice(capture: Capture, _layout: str) -> bool:
    """Whether the cards taken are of different ranks."""
    return len(set(capture.taken)) == len(capture.taken)


def sums_in_hand(hand: str, layout: str) -> Iterator[Capture]:
    """Let two cards under ten take one that they add up to."""
    for one, other in dict.fromkeys(combinations(hand, 2)):
        if one in NUMBER_CARDS and other in NUMBER_CARDS:
            for rank in dict.fromkeys(layout):
                if rank in NUMBER_CARDS and value(rank) == value(one) + value(other):
                    yield Capture(in_order(one + other), rank)


def played_card_gone(step: Step, _table: Table, position: Position, seat: int, move: Capture) -> Step:
    """Put the cards taken on the pile, and not those played."""
    there = len(position.piles[seat])
    pile = step.position.piles[seat]
    kept = pile[:there] + pile[there + len(move.played) :]
    return step._replace(position=step.position._replace(piles=with_cards(step.position.piles, seat, kept)))


# --- laying down: 4.d.1, 4.d.8


def out_of_play(step: Step, _table: Table, position: Position, *_facts: object) -> Step:
    """Keep what is laid down away from the layout."""
    return step._replace(position=step.position._replace(layout=position.layout))


def laying_wins(step: Step, _table: Table, _position: Position, seat: int, *_because: object) -> Step:
    """Count who lays down in the last deal among those who have gone out."""
    if course._deal_left(step.position):
        return step
    return step._replace(position=step.position._replace(papillons=(*step.position.papillons, seat)))


# --- new deals: 3.6, 4.d.2 to 4.d.5


def again(step: Step, _table: Table, _position: Position, seat: int, _move: Capture) -> Step:
    """Give the turn to who has made a capture, while there are cards in that hand."""
    return step._replace(position=step.position._replace(turn=seat)) if step.position.hands[seat] else step


def draws_three(go_on: GoingOn) -> GoingOn:
    """Deal three cards to who has none left."""

    def goes(step: Step, after: int) -> Step:
        position = step.position
        if not position.hands[after] and len(position.stock) >= s03.CARDS_A_DEAL:
            new, stock = position.stock[: s03.CARDS_A_DEAL], position.stock[s03.CARDS_A_DEAL :]
            hands = with_cards(position.hands, after, sorted_cards(new))
            turn = s04.next_to_play(hands, after)
            step = step._replace(position=position._replace(hands=hands, stock=stock, turn=turn))
        return go_on(step, after)

    return goes


def deals_to_all(go_on: GoingOn) -> GoingOn:
    """Deal three more to everybody as soon as one hand is empty."""

    def goes(step: Step, after: int) -> Step:
        position = step.position
        if position.turn is None or all(position.hands) or not course._deal_left(position):
            return go_on(step, after)
        new, stock = s03.dealt(position.stock, position.players)
        hands = tuple(sorted_cards(held + more) for held, more in zip(position.hands, new, strict=True))
        turn = s04.next_to_play(hands, after)
        return step._replace(position=position._replace(hands=hands, stock=stock, turn=turn))

    return goes


def bare_table_ends(go_on: GoingOn) -> GoingOn:
    """End the coup when the table is clear and no deal is left, whoever holds cards."""

    def goes(step: Step, after: int) -> Step:
        position = step.position
        ends = position.turn is not None and not position.layout and not course._deal_left(position)
        return course._ended(step) if ends else go_on(step, after)

    return goes


def more_than_a_deal(stock: int, players: int) -> bool:
    """Keep the last cards that could be dealt."""
    return stock > s03.CARDS_A_DEAL * players


def a_deal_or_less(stock: Cards, players: int, _exposed: int = 0) -> bool:
    """Announce the last deal, and that there is none."""
    return len(stock) <= s03.CARDS_A_DEAL * players


# --- whose turn it is: 4.1, 4.d.4, 8.1, 8.4


def dealers_left_opens(open_coup: Opening) -> Opening:
    """Give the first turn of a coup to the dealer's left."""
    return lambda table, position: open_coup(table, position._replace(turn=position.players - 2))


def lead_moves(done: Step, step: Step) -> Step:
    """Let every new deal be led by the next player."""
    players = step.position.players
    first = s15.first_stock(players, step.table.rules.exposed_with_four)
    deals = (first - len(done.position.stock)) // (s03.CARDS_A_DEAL * players)
    return led_after(done, deals % players - 1)


def led_after(done: Step, seat: int) -> Step:
    """Give the turn to the next player after a seat who holds cards."""
    turn = s04.next_to_play(done.position.hands, seat)
    return done._replace(position=done.position._replace(turn=turn or 0))


def victims_right_leads(done: Step, step: Step) -> Step:
    """After a deal, let who sits behind the victim of a sauterelle lead."""
    victim = step.position.victim
    return done if victim is None else led_after(done, victim)


def maker_goes_on(step: Step, _table: Table, position: Position, seat: int, *because: object) -> Step:
    """Give the turn back to the maker of a sauterelle, when the next player has laid down."""
    maker = (seat - 1) % position.players
    if because or position.layout or not step.position.hands[maker]:
        return step
    return step._replace(position=step.position._replace(turn=maker))


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

TURNS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "goes-on-while-able",
        ("4.2", "4.1"),
        "Who makes a capture plays on, until nothing can be taken.",
        overrides=(Override(course, "_capture", after(again)),),
    ),
    _stranger(
        "dealers-left-leads",
        ("4.1", "4.d.4"),
        "The player at the dealer's left has cut, and plays first.",
        overrides=(
            Override(s04, "first_to_play", constantly(lambda: -2)),
            Override(course, "_open_coup", dealers_left_opens),
        ),
    ),
    _stranger(
        "court-takes-court",
        ("4.a.1", "4.a.2"),
        "A king is worth 10 and a queen is worth 10, so that one takes the other.",
        adding(worth_the_same(COURTS)),
    ),
    _stranger(
        "no-ace-in-a-sum",
        ("4.b.1", "4.b.2"),
        "An ace has a rule and a price of its own: aces take aces, and sums are of number cards.",
        in_turn(some_of(s04.number_card_sum, no_ace), some_of(s04.ten_sum, no_ace)),
        overrides=(SUMS_ARE_NAMED,),
    ),
    _stranger(
        "sum-of-different-ranks",
        ("4.b.1", "6.3"),
        "The exposed ranks are a set, and a sum is some of them.",
        in_turn(some_of(s04.number_card_sum, no_rank_twice), some_of(s04.ten_sum, no_rank_twice)),
        overrides=(SUMS_ARE_NAMED,),
    ),
    _stranger(
        "hand-cards-add-up",
        ("4.2", "4.b.1"),
        "A seven takes a five and a two, and a five and a two from hand take a seven.",
        adding(sums_in_hand),
    ),
    _stranger(
        "three-courts-only",
        ("4.c.1",),
        "Three jacks take the fourth jack: it is a matter of court cards.",
        some_of(s04.three_from_hand, lambda capture, _layout: capture.taken in COURTS),
    ),
    _stranger(
        "played-card-not-kept",
        ("4.4", "4.5"),
        "Won are the cards that one takes; the card played has done its work and is put away.",
        overrides=(Override(course, "_capture", after(played_card_gone)),),
    ),
    _stranger(
        "laid-cards-out-of-play",
        ("4.d.1", "11.1"),
        "A hand that is laid down is given up: its cards are set aside.",
        overrides=(Override(course, "_lay_down", after(out_of_play)),),
    ),
    _stranger(
        "laying-down-goes-out-too",
        ("4.d.8", "10.1"),
        "Once the stock is empty, whoever has an empty hand is out, and can win the coup.",
        overrides=(Override(course, "_lay_down", after(laying_wins)),),
    ),
    _stranger(
        "three-new-cards-at-once",
        ("4.d.3", "4.d.2", "9.3"),
        "Who has no cards left draws three from the stock, and goes on with the others.",
        overrides=(Override(course, "_go_on", draws_three),),
    ),
    _stranger(
        "dealt-when-somebody-is-out",
        ("4.d.3", "4.d.2"),
        "As soon as a player has no cards left, three more are dealt to everybody.",
        overrides=(Override(course, "_go_on", deals_to_all),),
    ),
    _stranger(
        "last-nine-never-dealt",
        ("3.6", "4.d.3"),
        "There is a new deal while more than nine cards are in the stock.",
        overrides=(
            Override(s04, "deal_left", constantly(more_than_a_deal)),
            Override(
                course,
                "_deal_left",
                constantly(lambda position: more_than_a_deal(len(position.stock), position.players)),
            ),
        ),
    ),
    _stranger(
        "announced-at-nine-or-fewer",
        ("4.d.5",),
        "The dealer speaks as soon as there are no more than nine cards, and again when there are none.",
        overrides=(Override(s04, "announces_last_deal", constantly(a_deal_or_less)),),
    ),
    _stranger(
        "lead-moves-with-each-deal",
        ("4.d.4",),
        "Each new deal begins with the next player, so that nobody is first all the time.",
        overrides=(Override(course, "_deal_again", after(lead_moves)),),
    ),
    _stranger(
        "bare-table-ends-the-coup",
        ("4.d.7", "8.1"),
        "No card on the table and none in the stock: there is nothing left to play for.",
        overrides=(Override(course, "_go_on", bare_table_ends),),
    ),
    _stranger(
        "left-neighbour-is-the-victim",
        ("8.4",),
        "The neighbour lays down after the deal: (seat - 1) % players.",
        overrides=(Override(s08, "right_neighbour", constantly(lambda seat, players: (seat - 1) % players)),),
    ),
    _stranger(
        "victims-right-leads",
        ("4.d.4", "8.5"),
        "The victim has laid down: the turn goes on from there.",
        overrides=(Override(course, "_deal_again", after(victims_right_leads)),),
    ),
    _stranger(
        "maker-of-sauterelle-goes-on",
        ("8.1", "4.1"),
        "The neighbour puts cards out so that the coup can go on, and it goes on with the maker of the sauterelle.",
        overrides=(Override(course, "_lay_down", after(maker_goes_on)),),
    ),
)
"""The strangers of this module."""
