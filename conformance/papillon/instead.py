"""What a program of Le Papillon seems to have done instead, by the state that it shows, and what speaks of it.

The clauses are cited as the main document numbers them, or in full as events do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from conformance.papillon.comparison import cards_shown
from conformance.papillon.seen import Seen, as_it_stands
from conformance.protocol import State
from conformance.tracing import cited_for
from papillon.kit.events import Happening, happenings_in

LAYS_DOWN: Final = "4.d.1"
"""What allows a hand to be laid down."""

LAYS_AFTER_A_DEAL: Final = "8.4"
"""Who lays a hand down as soon as it is dealt."""

WINS: Final = "4.d.6"
"""What wins a coup."""

NEVER_WINS: Final = "4.d.8"
"""What wins no coup: to be rid of the last cards by laying them down."""

NOBODY_WINS: Final = "4.d.9"
"""When a coup has no winner."""

ONE_WINS: Final = "4.d.7"
"""When a coup is over, and which of several wins."""

IS_PAPILLON: Final = "10.1"
"""What a papillon is."""

SWEPT: Final = "12.1"
"""What becomes of the cards left exposed."""

SWEEPS: Final = "4.d.10"
"""Who takes them."""

IS_ONE_COUP: Final = "2.3"
"""How long one player is the dealer."""

DEALS_AGAIN: Final = "4.d.3"
"""When cards are dealt again."""

DEALS_SINGLY: Final = "3.3"
"""How cards are dealt."""

SHARES: Final = "14.3"
"""When a pool is shared, and when the game goes on."""

ROUNDS: Final = "2.1"
"""For how many rounds a game lasts."""

IS_A_ROUND: Final = "2.2"
"""What a round is, and so who deals after another."""

WINS_GAME: Final = "14.2"
"""Who wins a game."""

ONE_A_TURN: Final = "4.2"
"""How much is played in a turn."""

TAKES_TURNS: Final = "4.1"
"""Whose turn it is after another's."""

COUNTS: Final = "14.1"
"""What is counted when a game ends."""


def decides(observable: str, seen: Seen) -> str:
    """The clause of what the program has done where something differs; "" where the state does not tell.

    observable: the name of what differs, the most telling thing.
    """
    if observable in BY_STATE and _is_not_dealt(seen):
        return DEALS_AGAIN
    rule = BY_STATE.get(observable)
    return rule(seen) if rule else ""


def _is_not_dealt(seen: Seen) -> bool:
    """Whether a coup goes on with a new deal that the program does not make."""
    return bool(seen.told.number and seen.happened("deal")) and seen.shown.turn == "-"


def rests_on(observable: str, seen: Seen) -> Iterator[str]:
    """Clauses on which the deciding one rests, and that may be misread in its place."""
    if rule := RESTS_BY_STATE.get(observable):
        yield from rule(seen)
    if observable in ("payments", "chips gained", "cards-payment") and "piles" in seen.apart:
        yield SWEPT
    if "piles" in seen.apart:
        yield from _ground_of("lays-down", seen)


def _ground_of(kind: str, seen: Seen) -> Iterator[str]:
    """The first clause of what happens in the step, if it does."""
    if event := seen.happened(kind):
        yield as_it_stands(event.clauses[0])


# --- who plays, and who wins


def _turn(seen: Seen) -> str:
    """The end of a coup, or who deals a later one."""
    told = seen.told
    if seen.shown.turn == "-":
        return ONE_WINS
    if told.number:
        return _next_turn(seen)
    if told.coup == 1 or (seen.shown.hands and "hands" not in seen.apart):  # who has which cards tells who has dealt
        return ""
    begun = cited_for(seen.events, ["coup"])
    return IS_A_ROUND if (begun,) == seen.rules.cited((IS_ONE_COUP,)) else as_it_stands(begun)


def _next_turn(seen: Seen) -> str:
    """Whether who has played goes on, or a figure says who has to play."""
    if seen.happened("deal"):
        return ""  # who leads then
    capture, cleared = seen.happened("capture"), seen.happened("sauterelle")
    if capture and capture.player == seen.shown.turn:
        return ONE_A_TURN
    laid = seen.happened("lays-down")
    forced = laid if laid and laid.clauses[0] != LAYS_DOWN else None
    found = cleared or forced
    return as_it_stands(found.clauses[0]) if found else ""


def _winner(seen: Seen) -> str:
    """A papillon that is none, or that is not seen; or who has not made what wins."""
    if seen.is_paid_otherwise("papillon"):
        return IS_PAPILLON
    if not _wins_without(seen):
        return ""
    laid = seen.happened("lays-down")
    if laid and laid.player == seen.shown.winner:
        return NEVER_WINS
    return next((clause for clause in seen.about if clause in (WINS, IS_PAPILLON)), WINS)


def _wins_without(seen: Seen) -> bool:
    """Whether a coup is won by somebody who has not made what wins it."""
    position, winner = seen.told.after.position, seen.shown.winner or ""
    return winner in {*position.seating} and position.seat(winner) not in (*position.papillons, *position.unnamed)


def _over(seen: Seen) -> str:
    """What the agreed coups are, or whether more of them follow."""
    tied = seen.happened("cards-unpaid")
    if tied and not seen.shown.over and "cards-payment" in seen.apart:  # it is kept for a coup that does not follow
        return as_it_stands(tied.clauses[0])
    if seen.shown.over and not seen.happened("plays-on"):
        return ROUNDS
    return SHARES if seen.is_paid_otherwise("share") else ""


def _game_winner(seen: Seen) -> str:
    """Somebody is named who has less: that is counted otherwise."""
    return COUNTS if {*(seen.shown.game_winner or "")} - {*(seen.right.game_winner or "")} else ""


def _rests_of_turn(seen: Seen) -> Iterator[str]:
    """Whose turn it is after another's, and who has no cards and waits; who begins a coup rests on nothing."""
    if seen.told.number:
        yield TAKES_TURNS
        yield from _ground_of("waits", seen)


def _rests_of_winner(seen: Seen) -> Iterator[str]:
    """That nobody wins, or which of several, and what a papillon is."""
    yield NOBODY_WINS if seen.shown.winner == "none" else ONE_WINS
    if _wins_without(seen):
        yield from (WINS, IS_PAPILLON)


def _rests_of_over(seen: Seen) -> Iterator[str]:
    """For how many coups the game lasts, and whether it can end with several winners."""
    yield ROUNDS
    if seen.told.before.table.coup > 1:
        yield IS_A_ROUND
    if len(seen.right.game_winner or "") > 1:
        yield WINS_GAME


# --- cards


def _hands(seen: Seen) -> str:
    """Who lays down and who does not, and cards that are dealt too soon."""
    for name, cards in (seen.right.hands or {}).items():
        found = (seen.shown.hands or {}).get(name)
        laid = _laid_by(name, seen)
        if found and laid and not cards:
            return DEALS_AGAIN if "stock" in seen.apart else as_it_stands(laid.clauses[0])
        if cards and found == [] and _lie_there(cards, seen):
            if cleared := seen.happened("sauterelle"):
                return as_it_stands(cleared.clauses[0])
            return LAYS_AFTER_A_DEAL if seen.happened("deal") and seen.rules.figures else LAYS_DOWN
    return "" if seen.happened("deal") or seen.happened("lays-down") or not _holds_more(seen) else DEALS_AGAIN


def _laid_by(player: str, seen: Seen) -> Happening | None:
    """How a player lays down in the step."""
    laid = (event for event in happenings_in(seen.events) if event.kind == "lays-down")
    return next((event for event in laid if event.player == player), None)


def _lie_there(cards: list[str], seen: Seen) -> bool:
    """Whether cards that somebody must hold lie exposed."""
    return seen.shown.layout is None or Counter(cards_shown(cards)) <= Counter(cards_shown(seen.shown.layout))


def _holds_more(seen: Seen) -> bool:
    """Whether somebody has more cards than they must."""
    right = seen.right.hands or {}
    return any(len(cards) > len(right.get(name, cards)) for name, cards in (seen.shown.hands or {}).items())


def _layout(seen: Seen) -> str:
    """Cards of the stock that are turned up, or what lies there and is cleared away, or the card that is played."""
    right, shown = seen.right.layout or [], seen.shown.layout
    if shown is None or not seen.told.number:
        return ""
    stock = seen.shown.stock
    from_stock = stock is not None and stock < (seen.right.stock or 0) and len(shown) > len(right)
    if seen.happened("deal"):
        return DEALS_AGAIN if from_stock or (right and not shown) else ""
    cleared, capture = seen.happened("sauterelle"), seen.happened("capture")
    if cleared and from_stock:
        return as_it_stands(cleared.clauses[0])
    if capture is None or seen.happened("lays-down"):
        return ""
    if right and not shown and not (seen.right.hands or {}).get(capture.player or ""):
        return SWEEPS
    more = Counter(cards_shown(shown)) - Counter(cards_shown(right))
    is_left = more == Counter(cards_shown([str(card) for card in capture.cards]))
    return as_it_stands(capture.clauses[-1]) if is_left else ""


def _piles(seen: Seen) -> str:
    """What is kept of a capture, where what is taken from the table is right."""
    capture = seen.happened("capture")
    if capture is None or seen.happened("sweeps") or "layout" in seen.apart:
        return ""
    return as_it_stands(capture.clauses[-1])


def _rests_of_hands(seen: Seen) -> Iterator[str]:
    """Who lays down; and in a new deal how cards are dealt, where everybody holds others of the same cards."""
    if seen.happened("lays-down"):
        yield LAYS_DOWN
    if seen.told.number and seen.happened("deal") and _together(seen.right) == _together(seen.shown):
        yield DEALS_SINGLY


def _together(state: State) -> Counter[str]:
    """The ranks of all cards in hands."""
    return Counter("".join(cards_shown(cards) for cards in (state.hands or {}).values()))


BY_STATE: Final[Mapping[str, Callable[[Seen], str]]] = {
    "turn": _turn,
    "winner": _winner,
    "over": _over,
    "game-winner": _game_winner,
    "hands": _hands,
    "layout": _layout,
    "piles": _piles,
}
"""Observable → what tells the clause by the state."""

RESTS_BY_STATE: Final[Mapping[str, Callable[[Seen], Iterator[str]]]] = {
    "turn": _rests_of_turn,
    "winner": _rests_of_winner,
    "over": _rests_of_over,
    "game-winner": lambda _seen: iter((WINS_GAME,)),
    "hands": _rests_of_hands,
    "layout": lambda seen: _ground_of("sauterelle", seen) if seen.shown.layout else iter(()),
}
"""Observable → what tells the clauses on which the deciding one rests."""
