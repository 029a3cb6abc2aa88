"""Every kind of play: what the sheet says it pays, and what the program pays in a position in which it is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product, takewhile
from typing import Final

from papillon.cards import Card, Cards, sorted_cards
from papillon.course import carry_out
from papillon.kit.events import OTHERS, POOL
from papillon.moves import FIGURES, LAY, Capture, Move
from papillon.position import Position
from papillon.rules import Rules, legal
from papillon.sections.s01_players_and_cards import LIKE_CARDS, NUMBER_CARDS, RANKS, value
from papillon.table import open_table
from tools.law.sheet import Case, Choice, Paid, lines, owed, payments

EITHER: Final = (True, False)
RESTS: Final = ("", "K", "A", "KA", "AA")
"""What may be left in the hand of a player who makes a sauterelle."""
HANDS: Final = ("K", "A", "KK", "KA", "AA", "KKK", "KKA", "KAA", "AAA")
"""Hands that cannot take a queen."""
NAMES: Final = ((), *((name,) for name in FIGURES), FIGURES)
"""Which figures may be called out with a play."""
SETTLED: Final = ("deal", "coup-won", "no-winner")
"""What follows a play once it is paid."""


def cases(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Every capture and every hand laid down, before and after the last deal, the others with cards and without."""
    for players, deal, others in product((3, 4), EITHER, EITHER):
        for hand, exposed in product(HANDS, ("", "Q")):
            position = _position(hand, exposed, deal, others, players)._replace(clockwise=rules.clockwise)
            true = {"forced": not exposed, "deal over": deal and not others}
            expected = _due(choice, true, position, laid=hand)
            yield Case((position, LAY), expected, _paid(position, LAY, rules))
        for (played, taken), clears, rest, third in product(captures(), EITHER, RESTS, EITHER):
            lays_rest = clears and choice.readings["sauterelle-layer"] == "maker" and choice.document != "pdf"
            if not _can_be(played, taken, rest, third, lays_rest):
                continue
            exposed = taken + ("" if clears else "J" if played == "Q" else "Q")
            position = _position(played + rest, exposed, deal, others, players)._replace(clockwise=rules.clockwise)
            if Capture(played, taken) not in legal(position, rules):
                continue
            position = position._replace(like_captures=(0, 0) if third else ())
            over = not (deal or others or (rest and not lays_rest))
            true = {"clears": clears, "out": not rest, "deal": deal, "third": third, "over": over}
            due = _due(choice, true, position, f"{played}x{taken}", rest if lays_rest else "")
            for named in NAMES if choice.readings["announcing"] == "required" else NAMES[-1:]:
                move = Capture(played, taken, named)
                expected = [paid for paid in due if paid.kind in named or paid.kind not in FIGURES]
                yield Case((position, move), expected, _paid(position, move, rules))


@cache
def captures() -> tuple[tuple[str, str], ...]:
    """Every capture that some reading allows, cards played and taken: like cards, three from hand, and sums."""
    likes = [pair for rank in RANKS for pair in ((rank, rank), (rank, rank * 3), (rank * 3, rank))]
    return (*likes, *((rank, taken) for rank in RANKS for taken in _adding_to(value(rank), NUMBER_CARDS) if taken[1:]))


def _adding_to(total: int, ranks: str) -> Iterator[str]:
    """Every set of cards of these ranks, at most four of each, that adds up to a total."""
    if not total:
        yield ""
    elif ranks:
        for count in range(min(LIKE_CARDS, total // value(ranks[0])) + 1):
            for rest in _adding_to(total - count * value(ranks[0]), ranks[1:]):
                yield ranks[0] * count + rest


def _can_be(played: str, taken: str, rest: str, third: bool, lays_rest: bool) -> bool:
    """Whether a hand of three can hold the rest: no more than two cards, none after the third card of a deal.

    The rest matters only where it is laid down; otherwise one card stands for any.
    """
    if len(played) > 1 or third:
        return not rest and (not third or played == taken)
    return lays_rest or rest in RESTS[:2]


def _position(hand: str, layout: str, deal: bool, others: bool, players: int) -> Position:
    """The first player to move, the others with a card each or none."""
    hands = (_cards(hand), *(_cards("9" if others else "") for _ in range(players - 1)))
    nothing: tuple[Cards, ...] = ((),) * players
    return Position(hands, _cards(layout), _cards("8" * 20 if deal else ""), nothing)


def _cards(ranks: str) -> Cards:
    return sorted_cards(map(Card, ranks))


def _due(
    choice: Choice, true: Mapping[str, object], position: Position, capture: str = "", laid: str = ""
) -> list[Paid]:
    """What the sheet has for a play by the first player."""
    player, found = position.letter(0), list[Paid]()
    for line in lines("play", choice, true, capture, laid):
        cards = laid if "laid" in line else capture.partition("x")[2]
        chips = line["chips"] * {"": 1, "card": len(cards), "A": cards.count("A")}[line.get("each", "")]
        parties = (player, POOL) if line["who"].endswith(POOL) else (OTHERS, player)
        found += owed(line, position, *parties, chips)
    return found


def _paid(position: Position, move: Move, rules: Rules) -> list[Paid]:
    """What the program pays for a play."""
    events = carry_out(open_table(position.players, rules=rules), position, move).events
    return payments(takewhile(lambda event: event.kind not in SETTLED, events))
