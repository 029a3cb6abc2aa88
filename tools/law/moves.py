"""What may be taken, and who must lay down because of a sauterelle: by the sheet in every case, and by the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations_with_replacement, product
from typing import Final

from conformance.documents import full
from papillon.cards import Card
from papillon.course import carry_out
from papillon.kit.events import happenings_in
from papillon.moves import LAY, Capture, LayDown, Move
from papillon.position import Position
from papillon.rules import Rules, legal, refusal
from papillon.sections.s01_players_and_cards import LIKE_CARDS, RANKS, value
from papillon.table import open_table
from tools.law.plays import EITHER, captures
from tools.law.sheet import Case, Choice, lines

MOST_EXPOSED: Final = 3
SEVEN: Final = 7
LONGEST_SUM: Final = {"none": 10, "five": 5}
"""How many cards a sum may have, by the readings of sum-cap."""


def may_take(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Every layout of up to three cards, and of every longer sum: what one card, and three like cards, may take."""
    shapes = _allowed(choice)
    short = (combinations_with_replacement(RANKS, count) for count in range(MOST_EXPOSED + 1))
    for layout in chain(*short, (tuple(taken) for _, taken in captures() if len(taken) > MOST_EXPOSED)):
        there = [
            shape for shape in shapes if all(layout.count(rank) >= shape.taken.count(rank) for rank in shape.taken)
        ]
        for rank, count in product(RANKS, (1, 3)):
            if max(map(layout.count, layout), default=0) > LIKE_CARDS or layout.count(rank) + count > LIKE_CARDS:
                continue
            position = _position((rank * count, "", ""), "".join(layout))
            expected = {shape for shape in there if shape.played in (rank, rank * count)}
            yield Case((position,), expected or {LAY}, {*legal(position, rules)})
            for capture in expected if count == 1 and len(layout) <= 3 else ():
                yield Case((position, capture), True, {*shapes[capture]} <= _cited(position, capture, rules))


def _allowed(choice: Choice) -> dict[Capture, Sequence[str]]:
    """The captures that the sheet allows, each with its clauses."""
    return {
        Capture(played, taken): line["clauses"]
        for played, taken in captures()
        for line in lines("capture", choice, {}, f"{played}x{taken}")
        if len(taken) <= LONGEST_SUM[choice.readings["sum-cap"]]
    }


def refused(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Every play of one card, three of a rank, two or none for up to two cards or any sum; every hand laid down."""
    allowed, longest = _allowed(choice), LONGEST_SUM[choice.readings["sum-cap"]]
    one, two = ("", *RANKS), [*map("".join, combinations_with_replacement(RANKS, 2))]
    for played, taken in product(
        (*one, "22", "32", *(rank * 3 for rank in RANKS)), {*one, *two, *(some for _, some in captures())}
    ):
        for held, exposed in product(EITHER, EITHER) if played and len(taken) == 1 else ((True, True),):
            adds_up = len(played) == 1 and sum(map(value, taken)) == value(played)
            true = {"held": held, "exposed": exposed, "adds up": adds_up, "long": len(taken) > longest}
            move = Capture(played, taken)
            may = held and exposed and move in allowed
            yield _refusal(choice, rules, played if held else "", taken if exposed else "", move, true, may)
    for hand, layout, laid in product((*RANKS, *two), one, ("", "K", "A", "KA")):
        takes = any(move.played in hand and move.taken in layout for move in allowed)
        true = {"held": all(hand.count(rank) >= laid.count(rank) for rank in laid), "lays": True, "can take": takes}
        may = true["held"] and not takes and laid in ("", hand)
        yield _refusal(choice, rules, hand, layout, LayDown(laid), {**true, "exposed": True, "adds up": True}, may)


def _refusal(  # noqa: PLR0913, PLR0917
    choice: Choice, rules: Rules, hand: str, layout: str, move: Move, true: Mapping[str, object], may: bool
) -> Case:
    """What refuses a move of which so much is true; nothing if it may be made."""
    attempt = f"{move.played}x{move.taken}" if isinstance(move, Capture) else ""
    line = next(lines("refusal", choice, true, attempt))
    found = refusal(_position((hand, "", ""), layout), move, rules)
    return Case(
        (hand, layout, move),
        None if may else (line["code"], *line["clauses"]),
        found and (found.code, full(found.clause, "papillon")),
    )


def _cited(position: Position, move: Move, rules: Rules) -> set[str]:
    """The clauses that the program cites for a capture."""
    events = carry_out(open_table(position.players, rules=rules), position, move).events
    return {
        full(clause, "papillon")
        for event in happenings_in(events)
        if event.kind == "capture"
        for clause in event.clauses
    }


def _position(hands: tuple[str, ...], layout: str, stock: str = "") -> Position:
    """A position of cards without suits, the first player to move."""
    held = tuple(tuple(map(Card, hand)) for hand in hands)
    return Position(held, tuple(map(Card, layout)), tuple(map(Card, stock)), tuple(() for _ in hands))


def lays_down(choice: Choice, rules: Rules) -> Iterator[Case]:
    """A sauterelle by every player, the last deals before them or behind: who lays down after the next deal."""
    for players, more, others, left in product((3, 4), EITHER, EITHER, (0, 3, 3 + SEVEN)):
        for maker in range(players):
            hands = ["953"[seat % 3] if others else "" for seat in range(players)]
            hands[maker] = "7K" if more else "7"
            turned_up = left > 3 and choice.readings["deal-of-seven"] == "literal"
            stock = "8" * (3 * players + left - 3 if left else 0)
            position = _position(tuple(hands), "7", stock)._replace(turn=maker, clockwise=rules.clockwise)
            expected: set[str] = set()
            if left and not (
                others or turned_up or choice.document == "pdf" or choice.readings["sauterelle-layer"] == "maker"
            ):
                for line in lines("victim", choice, {"sole": more, "empty": not more}):
                    seat = {"neighbour": (maker + 1) % players, "first": 0}.get(line["who"])
                    expected |= set() if seat is None else {position.letter(seat)}
            yield Case((position,), expected, _laid_after_deal(position, rules))


def _laid_after_deal(position: Position, rules: Rules) -> set[str]:
    """Who lays down at once after the next deal, if the capture is made and nobody else can make one."""
    table = open_table(position.players, rules=rules)
    move: Move = Capture("7", "7")
    while True:
        step = carry_out(table, position, move)
        kinds = [event.kind for event in step.events]
        if "deal" in kinds or step.position.over:
            break
        position, move = step.position, LAY
    after = step.events[kinds.index("deal") :] if "deal" in kinds else ()
    return {event.player for event in happenings_in(after) if event.kind == "lays-down"}
