"""Strangers to sections 4 and 8 of Le Papillon, a third writer's: captures, turns, deals, who must lay down."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

import papillon.rules as rules  # noqa: PLR0402  (as a name of the package it is the function, to a type checker)
from commonlaw.events import Happening
from conformance.misreadings.misreading import Misreading, Override, after, before, constantly, replacing
from conformance.misreadings.papillon.captures import adding
from conformance.misreadings.papillon.play import Opening
from conformance.quality.strangers.changing import STRANGER, GoingOn, some_of
from papillon import course
from papillon.cards import Cards, in_order
from papillon.course import Step
from papillon.moves import Capture
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.sections import s03_deal as s03, s04_play as s04, s08_sauterelle as s08
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, WORTH_TEN
from papillon.table import Table

# --- captures: 4.a.1, 4.b.1, 4.c.1

COURT_VALUES: Final = {"J": 11, "Q": 12, "K": 13}
"""What courts are worth where they go on counting after the ten."""


@cache
def worth(points: int) -> tuple[str, ...]:
    """Sets of cards up to the ten that are worth so many points."""
    return tuple(s04._sets(points, "T" + NUMBER_CARDS))


def courts_take_their_number(hand: str, layout: str) -> Iterator[Capture]:
    """Let a jack take cards worth 11, a queen 12, a king 13."""
    for rank in dict.fromkeys(hand):
        if rank in COURT_VALUES:
            yield from (Capture(rank, taken) for taken in worth(COURT_VALUES[rank]) if s04.lies_in(taken, layout))


def ace_takes_all(hand: str, layout: str) -> Iterator[Capture]:
    """Let an ace take every exposed card."""
    if "A" in hand and layout not in ("", "A", "AAA") and "?" not in layout:
        yield Capture("A", in_order(layout))


def three_take_a_ten(hand: str, layout: str) -> Iterator[Capture]:
    """Let three like cards worth ten take another card worth ten."""
    for rank in WORTH_TEN:
        if hand.count(rank) == s04.FROM_HAND:
            yield from (
                Capture(rank * s04.FROM_HAND, other) for other in WORTH_TEN if other != rank and other in layout
            )


# --- whose turn it is, and when a hand is laid down: 4.1, 4.d.1, 4.d.4, 4.d.5, 4.d.7, 8.5


def same_player_opens(open_coup: Opening) -> Opening:
    """Give the first turn of every coup to who had that of the first."""

    def opens(table: Table, position: Position) -> Step:
        seat = (1 - table.coup) % position.players
        with replacing(Override(s04, "first_to_play", constantly(lambda: seat))):
            return open_coup(table, position._replace(turn=seat))

    return opens


def looks_again(step: Step, table: Table, _position: Position, seat: int, _move: Capture) -> Step:
    """Have who has made a capture lay down at once what can take nothing."""
    hand, layout = step.position.hands[seat], step.position.layout
    if not hand or not layout or rules._captures(hand, layout, table.rules):
        return step
    return followed(step, course._lay_down(step.table, step.position, seat))


def followed(step: Step, then: Step) -> Step:
    """Tell of two steps as one."""
    return then._replace(events=(*step.events, *then.events))


def led_by(done: Step, seat: int) -> Step:
    """Give the first turn of a new deal to a seat, or to the next one that holds cards, and tell so."""
    turn = s04.next_to_play(done.position.hands, seat - 1) or 0
    letter = done.position.letter(turn)
    events = tuple(
        event._replace(player=letter) if isinstance(event, Happening) and event.kind == "leads" else event
        for event in done.events
    )
    return done._replace(position=done.position._replace(turn=turn), events=events)


def last_layer_leads(done: Step, step: Step) -> Step:
    """Let the last to lay down lead the next deal."""
    layer = step.position.last_layer
    return done if layer is None else led_by(done, layer)


def two_deals_are_left(stock: Cards, players: int, _exposed: int = 0) -> bool:
    """Announce when the next deal will leave one."""
    return len(stock) == 2 * s03.CARDS_A_DEAL * players


def round_is_finished(go_on: GoingOn) -> GoingOn:
    """After a papillon, end the coup when the turn has come round to the dealer."""

    def goes(step: Step, after: int) -> Step:
        turn = step.position.turn
        ends = step.position.papillons and turn is not None and turn <= after
        return course._ended(step) if ends else go_on(step, after)

    return goes


# --- the sweep: 4.d.11


def largest_pile_sweeps(position: Position) -> Position:
    """Have the player with the largest pile sweep, where nobody has won."""
    sizes = [len(pile) for pile in position.piles]
    return position._replace(last_layer=sizes.index(max(sizes)))


# --- who must lay down: 8.1, 8.4


def turn_to_the_left(step: Step, _table: Table, _position: Position, seat: int, _move: Capture) -> Step:
    """After a sauterelle, give the turn to the player before its maker."""
    position = step.position
    if position.layout:
        return step
    places = [(seat - place) % position.players for place in range(1, position.players)]
    turn = next((place for place in places if position.hands[place]), position.turn)
    return step._replace(position=position._replace(turn=turn))


def everybody_lays_down(step: Step, _table: Table, _position: Position, seat: int, _move: Capture) -> Step:
    """After a sauterelle, have all other players lay down."""
    if step.position.layout:
        return step
    for place in range(1, step.position.players):
        other = (seat + place) % step.position.players
        if step.position.hands[other]:
            step = followed(step, course._lay_down(step.table, step.position, other, ("8.1", "11.1")))
    turn = s04.next_to_play(step.position.hands, seat)
    return step._replace(position=step.position._replace(turn=turn))


def maker_is_the_victim(victim: int | None, seat: int, *_facts: object) -> int | None:
    """Have the maker of a sauterelle lay down with the deal."""
    return None if victim is None else seat


def second_leads(done: Step, step: Step) -> Step:
    """Where anybody has laid down with the deal, give the turn to the second player."""
    return done if step.position.victim is None else led_by(done, s04.FIRST_SEAT + 1)


def victim_for_good(done: Step, step: Step) -> Step:
    """Have the victim of one deal lay down with the next as well."""
    victim = step.position.victim if course._deal_left(done.position) else None
    return done._replace(position=done.position._replace(victim=victim))


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

THIRD_TURNS: Final[tuple[Misreading[rules.Rules], ...]] = (
    _stranger(
        "courts-count-on-to-thirteen",
        ("4.b.1", "4.a.1"),
        "Jack, queen and king are 11, 12 and 13, as in Scopa and Casino, and take what adds up to that.",
        adding(courts_take_their_number),
    ),
    _stranger(
        "ace-takes-the-whole-table",
        ("4.b.1", "4.a.1"),
        "An ace takes everything that lies exposed.",
        adding(ace_takes_all),
    ),
    _stranger(
        "nine-takes-no-sum",
        ("4.b.1",),
        "Cards below nine take sums: if value < 9.",
        some_of(s04.number_card_sum, lambda capture, _layout: capture.played != "9"),
    ),
    _stranger(
        "three-take-any-card-worth-ten",
        ("4.c.1", "4.a.1"),
        "Three kings take a fourth card of the same value, such as a queen.",
        adding(three_take_a_ten),
    ),
    _stranger(
        "same-player-opens-every-coup",
        ("4.1",),
        "The first player is found when the game begins, and keeps that place.",
        overrides=(Override(course, "_open_coup", same_player_opens),),
    ),
    _stranger(
        "hand-looked-at-after-a-capture",
        ("4.d.1",),
        "After every play one looks whether the hand can still take anything; if it cannot, it is laid down.",
        overrides=(Override(course, "_capture", after(looks_again)),),
    ),
    _stranger(
        "last-layer-leads",
        ("4.d.4",),
        "The last to lay down has lost the deal and may begin the next one.",
        overrides=(Override(course, "_deal_again", after(last_layer_leads)),),
    ),
    _stranger(
        "announced-a-deal-early",
        ("4.d.5",),
        "The dealer says that the next deal will leave only nine cards.",
        overrides=(Override(s04, "announces_last_deal", constantly(two_deals_are_left)),),
    ),
    _stranger(
        "never-announced",
        ("4.d.5",),
        "Everybody can see the stock, and the dealer has nothing to say.",
        overrides=(Override(s04, "announces_last_deal", constantly(lambda *_facts: False)),),
    ),
    _stranger(
        "round-finished-after-a-papillon",
        ("4.d.7",),
        "After a papillon the players up to the dealer still have their turn, and then the coup is over.",
        overrides=(Override(course, "_go_on", round_is_finished),),
    ),
    _stranger(
        "largest-pile-sweeps",
        ("4.d.11", "12.1"),
        "Where there is no winner the cards left over go to whoever has most.",
        overrides=(Override(course, "_sweep", before(largest_pile_sweeps)),),
    ),
    _stranger(
        "player-before-the-maker-lays-down",
        ("8.1",),
        "The neighbour of the maker lays down: the one who has just played.",
        overrides=(Override(course, "_capture", after(turn_to_the_left)),),
    ),
    _stranger(
        "sauterelle-lays-everybody-down",
        ("8.1", "4.d.1", "11.1"),
        "Nothing is left for the others, and so they all lay down.",
        overrides=(Override(course, "_capture", after(everybody_lays_down)),),
    ),
    _stranger(
        "no-sauterelle-in-the-last-deal",
        ("8.1", "8.2"),
        "Sauterelle and petit papillon are made while the stock lasts; in the last deal there is papillon.",
        overrides=(Override(s08, "is_sauterelle", constantly(lambda play: play.clears and play.stock_left)),),
    ),
    _stranger(
        "bare-table-waits-for-the-first-player",
        ("8.4",),
        "A new deal begins as always: if the table is bare, the first player finds it so, and lays down on turn.",
        overrides=(Override(course, "_victim", constantly(lambda *_facts: None)),),
    ),
    _stranger(
        "maker-lays-down-with-the-deal",
        ("8.4",),
        "The last player who has cards clears the table: it is that player who must put new ones there.",
        overrides=(Override(course, "_victim", after(maker_is_the_victim)),),
    ),
    _stranger(
        "second-leads-after-any-victim",
        ("4.d.4", "8.5"),
        "When a player has had to lay down with the deal, the first capture is for the second player.",
        overrides=(Override(course, "_deal_again", after(second_leads)),),
    ),
    _stranger(
        "victim-for-the-rest-of-the-coup",
        ("8.4", "4.d.1", "11.1"),
        "The victim is noted with the sauterelle, and lays down when cards are dealt: nothing strikes the note out.",
        overrides=(Override(course, "_deal_again", after(victim_for_good)),),
    ),
)
"""The strangers of this module."""
