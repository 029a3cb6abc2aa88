"""Strangers to sections 1, 4 and 8 of Le Papillon, a sixth writer's: captures, turns, deals, laying down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from conformance.misreadings.misreading import Function, Misreading, Override, after, while_doing
from conformance.misreadings.papillon.captures import adding, keeping
from conformance.misreadings.papillon.play import lays_one_card
from conformance.quality.strangers.changing import STRANGER, GoingOn, some_of
from conformance.quality.strangers.third_turns import followed
from papillon import course
from papillon.cards import UNKNOWN, Cards, in_order
from papillon.course import Step
from papillon.moves import Capture
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import s03_deal as s03, s04_play as s04
from papillon.sections.s01_players_and_cards import RANKS
from papillon.table import Table

# --- captures: 1.3, 4.2, 4.5, 4.a.1 to 4.c.1

HIGH_ACE: Final = 11
"""What an ace is worth where it counts for more than a ten."""


def ace_as_eleven(hand: str, layout: str) -> Iterator[Capture]:
    """Let an ace take cards that add up to eleven."""
    if "A" in hand:
        yield from (Capture("A", taken) for taken, _ in s04.additions(HIGH_ACE) if s04.lies_in(taken, layout))


def shortest_sums(found: Sequence[Capture]) -> Iterator[Capture]:
    """Of the sums that a card can take, keep those of the fewest cards."""

    def is_sum(capture: Capture) -> bool:
        return set(capture.taken) != set(capture.played)

    for capture in found:
        others = [len(other.taken) for other in found if is_sum(other) and other.played == capture.played]
        if not is_sum(capture) or len(capture.taken) == min(others):
            yield capture


def all_that_lies_there(rules: Rules) -> Rules:
    """Allow nothing but to clear the table where a capture does."""

    def rule(hand: str, layout: str) -> Iterator[Capture]:
        found = [capture for captures in rules.captures for capture in captures(hand, layout)]
        yield from [capture for capture in found if len(capture.taken) == len(layout)] or found

    return rules._replace(captures=(rule,))


def runs(hand: str, layout: str) -> Iterator[Capture]:
    """Let a card take its like, and with it the cards that follow upwards without a gap."""
    for rank in dict.fromkeys(hand):
        taken = ""
        for other in reversed(RANKS[: RANKS.find(rank) + 1]):
            if other not in layout:
                break
            taken += other
            if len(taken) > 1:
                yield Capture(rank, in_order(taken))


def stolen(step: Step, _table: Table, position: Position, seat: int, move: Capture) -> Step:
    """Give a maker the piles of others whose last card is like the card played."""
    piles = list(step.position.piles)
    for other in range(position.players):
        pile = piles[other]
        if other != seat and pile and pile[-1] != UNKNOWN and pile[-1].rank == move.played[0]:
            piles[seat], piles[other] = piles[seat] + pile, ()
    return step._replace(position=step.position._replace(piles=tuple(piles)))


# --- turns and new deals: 4.1, 4.d.3, 4.d.7


def neighbour_is_skipped(step: Step, _table: Table, _position: Position, seat: int, *_because: object) -> Step:
    """After a hand is laid down, pass over the next player, unless nobody else holds cards."""
    turn = s04.next_to_play(step.position.hands, seat + 1)
    return step._replace(position=step.position._replace(turn=turn))


def none_for_the_last_layer(step: Step) -> Override | None:
    """Deal no new cards to the last who has laid down."""
    layer, victim = step.position.last_layer, step.position.victim
    if layer is None or layer == victim:
        return None

    def passing_over(dealt: Function) -> Function:
        def deals(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
            hands, rest = dealt(stock, players - 1)
            return [*hands[:layer], (), *hands[layer:]], rest

        return deals

    return Override(s03, "dealt", passing_over)


def two_are_enough(go_on: GoingOn) -> GoingOn:
    """End the coup with the second papillon, whoever still holds cards."""
    several = 2

    def goes(step: Step, after: int) -> Step:
        ends = step.position.turn is not None and len(step.position.papillons) >= several
        return course._ended(step) if ends else go_on(step, after)

    return goes


# --- a bare table: 8.4


def a_card_from_everybody(_there: Function) -> Function:
    """Have every player put the lowest card of the new hand on a bare table."""

    def lays(step: Step, _victim: int) -> Step:
        lay_one = lays_one_card(course._lay_down)
        for seat in range(step.position.players):
            step = followed(step, lay_one(step.table, step.position, seat, ("8.4", "11.1")))
        return step._replace(position=step.position._replace(last_layer=None, wanting=None))

    return lays


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SIXTH_TURNS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "ace-takes-eleven-too",
        ("1.3", "4.b.1"),
        "An ace is 1 or 11, as at vingt-et-un: it can take a nine and a two.",
        adding(ace_as_eleven),
    ),
    _stranger(
        "sum-of-the-fewest-cards",
        ("4.b.1",),
        "Where there are several sums, as in Scopa, one takes as few cards as possible.",
        keeping(shortest_sums),
    ),
    _stranger(
        "sauterelle-is-compulsory",
        ("4.b.1",),
        "Who can take all that lies there has to do it, and may not take less.",
        all_that_lies_there,
    ),
    _stranger(
        "three-aces-one-by-one",
        ("4.c.1", "10.4"),
        "An ace has its own rules, and is played alone: it is other cards that may be put down three at a time.",
        some_of(s04.three_from_hand, lambda capture, _layout: capture.played[0] != "A"),
    ),
    _stranger(
        "like-card-and-what-follows-it",
        ("4.b.1", "4.a.1"),
        "As at Cuarenta: with the five goes the six that lies there, and with the six the seven.",
        adding(runs),
    ),
    _stranger(
        "pile-is-stolen",
        ("4.5",),
        "As in the children's game: a card like the last one on somebody's pile gets the whole pile.",
        overrides=(Override(course, "_capture", after(stolen)),),
    ),
    _stranger(
        "laid-hand-passes-over-the-neighbour",
        ("4.1",),
        "The cards laid are not to be a present for the next player, so that the one after plays.",
        overrides=(Override(course, "_lay_down", after(neighbour_is_skipped)),),
    ),
    _stranger(
        "last-layer-gets-no-new-cards",
        ("4.d.3",),
        "Who has laid down as the last is punished for it, and sits out the next deal.",
        overrides=(Override(course, "_deal_again", while_doing(none_for_the_last_layer)),),
    ),
    _stranger(
        "two-papillons-end-the-coup",
        ("4.d.7", "4.d.2"),
        "The others play until one player is left: with the second papillon it is settled who can win.",
        overrides=(Override(course, "_go_on", two_are_enough),),
    ),
    _stranger(
        "everybody-puts-a-card-on-a-bare-table",
        ("8.4", "11.1"),
        "The new hands meet an empty table: everybody puts a card there, and then the coup can go on.",
        overrides=(Override(course, "_victim_lays_down", a_card_from_everybody),),
    ),
)
"""The strangers of this module."""
