"""Strangers to sections 1, 4, 8 and 11 of Le Papillon, a fifth writer's: captures, turns, laying down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import permutations
from typing import Final

from commonlaw.cards import with_cards
from conformance.misreadings.misreading import Function, Misreading, Override, after, constantly, replacing
from conformance.misreadings.papillon.captures import adding, keeping
from conformance.misreadings.papillon.play import Opening, Turn
from conformance.quality.strangers.changing import STRANGER, SUMS_ARE_NAMED
from conformance.quality.strangers.third_turns import led_by
from papillon import course
from papillon.cards import DESCENDING, Cards
from papillon.course import Step
from papillon.moves import Capture
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import s04_play as s04
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, RANKS, value
from papillon.table import Table

# --- captures: 1.3, 4.a.1, 4.b.1

SCOPA: Final = {"J": 8, "Q": 9, "K": 10}
"""What courts are worth in a pack that has no eight, nine and ten."""


def courts_as_in_scopa(hand: str, layout: str) -> Iterator[Capture]:
    """Let a jack take cards worth 8, a queen 9, a king 10."""
    for rank in dict.fromkeys(hand):
        if rank in SCOPA:
            sums = (taken for taken, _ in s04.additions(SCOPA[rank]))
            yield from (Capture(rank, taken) for taken in sums if s04.lies_in(taken, layout))


def aces_first(found: Sequence[Capture]) -> Sequence[Capture]:
    """Keep the captures that take an ace, where there are any."""
    return [capture for capture in found if "A" in capture.taken] or found


def no_like_beside_a_sum(found: Sequence[Capture]) -> Iterator[Capture]:
    """Drop the like cards of a card that can take a sum."""
    summing = {capture.played for capture in found if set(capture.taken) != set(capture.played)}
    return (capture for capture in found if capture.played not in summing or set(capture.taken) != {capture.played})


def neighbours(hand: str, layout: str) -> Iterator[Capture]:
    """Let a card take the one above it and the one below, if both lie there."""
    for rank in dict.fromkeys(hand):
        place = RANKS.find(rank)
        if 0 < place < len(RANKS) - 1:
            above, below = RANKS[place - 1], RANKS[place + 1]
            if above in layout and below in layout:
                yield Capture(rank, above + below)


def differences(hand: str, layout: str) -> Iterator[Capture]:
    """Let a card under ten take two of which one is worth so much more than the other."""
    shown = [rank for rank in layout if rank in NUMBER_CARDS]
    for rank in dict.fromkeys(hand):
        if rank in NUMBER_CARDS:
            for more, less in dict.fromkeys(permutations(shown, 2)):
                if value(more) - value(less) == value(rank):
                    yield Capture(rank, more + less)


def first_card_alone(rules: Rules) -> Rules:
    """Look at the first card of a hand, for all captures of one card."""

    def of_the_first(rule: s04.CaptureRule) -> s04.CaptureRule:
        return lambda hand, layout: rule(hand[:1], layout)

    captures = (rule if rule is s04.three_from_hand else of_the_first(rule) for rule in rules.captures)
    return rules._replace(captures=tuple(captures))


# --- laying down: 4.d.1, 11.1


def aces_kept(lay_down: Function) -> Function:
    """Let who lays down keep the aces, unless there is nothing else to lay."""

    def lays(table: Table, position: Position, seat: int, *because: object) -> Step:
        aces = tuple(card for card in position.hands[seat] if card.rank == "A")
        others = tuple(card for card in position.hands[seat] if card.rank != "A")
        put_down = others or aces
        step: Step = lay_down(
            table, position._replace(hands=with_cards(position.hands, seat, put_down)), seat, *because
        )
        hands = with_cards(step.position.hands, seat, aces if others else ())
        return step._replace(position=step.position._replace(hands=hands, turn=s04.next_to_play(hands, seat)))

    return lays


# --- whose turn it is: 4.1, 4.d.2, 4.d.4


def lowest_card_opens(open_coup: Opening) -> Opening:
    """Give the first turn of a coup to who holds the lowest card, to the first of several."""

    def opens(table: Table, position: Position) -> Step:
        lowest = [max(DESCENDING[card.rank] for card in hand) for hand in position.hands]
        seat = lowest.index(max(lowest))
        with replacing(Override(s04, "first_to_play", constantly(lambda: seat))):
            return open_coup(table, position._replace(turn=seat))

    return opens


def from_the_first_again(step: Step, *_facts: object) -> Step:
    """After a hand is laid down, give the turn to the first player, or the next one who holds cards."""
    turn = s04.next_to_play(step.position.hands, s04.FIRST_SEAT - 1)
    return step._replace(position=step.position._replace(turn=turn))


def falls_back(next_to_play: Turn) -> Turn:
    """Give the turn of a player without cards to the one who has just played."""

    def turn(hands: Sequence[Cards], played: int) -> int | None:
        out = played >= s04.FIRST_SEAT and not hands[(played + 1) % len(hands)]
        return played if out and hands[played] else next_to_play(hands, played)

    return turn


def largest_pile_leads(done: Step, step: Step) -> Step:
    """Give the first turn of a new deal to who has captured most cards, to the first of several."""
    sizes = [len(pile) for pile in step.position.piles]
    return led_by(done, sizes.index(max(sizes)))


# --- who must lay down after a sauterelle: 8.1, 8.4


def dealers_turn(step: Step, _table: Table, _position: Position, seat: int, _move: Capture) -> Step:
    """After a sauterelle, give the turn to the dealer, if the dealer holds cards and has not made it."""
    position, dealer = step.position, step.position.players - 1
    if position.layout or seat == dealer or not position.hands[dealer]:
        return step
    return step._replace(position=position._replace(turn=dealer))


def first_player_alone(victim: int | None, *_facts: object) -> int | None:
    """Have nobody lay down with the deal but the first player."""
    return victim if victim == s04.FIRST_SEAT else None


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

FIFTH_TURNS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "courts-as-in-scopa",
        ("1.3", "4.b.1"),
        "Jack, queen and king are 8, 9 and 10, as they are in Scopa, and take what adds up to that.",
        adding(courts_as_in_scopa),
    ),
    _stranger(
        "aces-have-to-be-taken",
        ("4.b.1",),
        "Aces are paid for at once: who can take one takes it.",
        keeping(aces_first),
    ),
    _stranger(
        "like-card-if-there-is-no-sum",
        ("4.b.1",),
        "A card that adds up to others takes those; its like is for want of a sum.",
        keeping(no_like_beside_a_sum),
    ),
    _stranger(
        "takes-its-neighbours",
        ("4.b.1", "4.a.1"),
        "As at rummy: a six goes between a five and a seven, and gets both.",
        adding(neighbours),
    ),
    _stranger(
        "takes-a-difference",
        ("4.b.1",),
        "Four from nine is five: a five takes the nine and the four.",
        adding(differences),
    ),
    _stranger(
        "only-the-highest-card-is-tried",
        ("4.d.1", "4.3", "11.1"),
        "The loop over the hand returns in its first pass: if the highest card takes nothing, lay down.",
        first_card_alone,
        overrides=(SUMS_ARE_NAMED,),
    ),
    _stranger(
        "aces-are-kept-in-hand",
        ("4.d.1", "11.1"),
        "Who lays down gives up the cards that are of no use; an ace is kept for later.",
        overrides=(Override(course, "_lay_down", aces_kept),),
    ),
    _stranger(
        "lowest-card-begins",
        ("4.1",),
        "The lowest card decides who is first.",
        overrides=(Override(course, "_open_coup", lowest_card_opens),),
    ),
    _stranger(
        "round-begins-anew-after-a-laid-hand",
        ("4.1",),
        "Other cards lie on the table now, and so the first player is the first to look at them.",
        overrides=(Override(course, "_lay_down", after(from_the_first_again)),),
    ),
    _stranger(
        "turn-falls-back-on-who-has-played",
        ("4.d.2", "4.1"),
        "The next player has no cards and lets the one before play.",
        overrides=(Override(s04, "next_to_play", falls_back),),
    ),
    _stranger(
        "largest-pile-leads",
        ("4.d.4",),
        "Whoever is ahead leads: the most cards captured have the first turn of a new deal.",
        overrides=(Override(course, "_deal_again", after(largest_pile_leads)),),
    ),
    _stranger(
        "dealer-puts-out-cards-after-a-sauterelle",
        ("8.1",),
        "The dealer has laid out the first cards, and when they are gone it is the dealer who lays out others.",
        overrides=(Override(course, "_capture", after(dealers_turn)),),
    ),
    _stranger(
        "nobody-but-the-first-player-is-caught",
        ("8.4",),
        "It is the first player who finds the table bare after a deal: another neighbour has nothing to fear.",
        overrides=(Override(course, "_victim", after(first_player_alone)),),
    ),
)
"""The strangers of this module."""
