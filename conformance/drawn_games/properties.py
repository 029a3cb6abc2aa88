"""What must hold in every trace, whatever was played: checked on what the program itself shows.

A property looks only at what the program reports, and finds nothing where that is not enough. Of the reference it takes
who sits where, which cards are in play, who has gone out and which rules hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from conformance.compare import Trace, chips_at_start, chips_shown, place_in_words
from conformance.documents import GAME, full, written
from conformance.protocol import AnyRequest
from conformance.results import Difference
from conformance.suite import TraceStep, suite_of
from francion.sections.s01_players_and_deal import CARDS_EACH
from papillon.sections.s03_deal import CARDS_A_DEAL, after_deal, deal_goes_round


class Seen(NamedTuple):
    """A step as a program shows it."""

    request: AnyRequest
    right: TraceStep
    """The reference's step."""
    state: Any
    """What the program shows after the step."""
    before: Any
    """What it shows before the step in the same coup; None at the start of a coup."""

    @property
    def position(self) -> Any:
        """The reference's position before the step."""
        return self.right.before.position

    @property
    def rules(self) -> Any:
        """The rules of the case."""
        return self.right.before.table.rules

    @property
    def order(self) -> list[str]:
        """The players in the order of play, the dealer last."""
        return [self.position.letter(seat) for seat in range(self.position.players)]

    @property
    def mover(self) -> str:
        """Who makes the move of the step."""
        return self.order[self.position.turn or 0]

    def next_to(self, player: str, among: Mapping[str, object]) -> str:
        """The first after a player, in the order of play, who has anything; ``-`` if nobody does."""
        place = self.order.index(player) + 1
        return next((name for name in self.order[place:] + self.order[:place] if among.get(name)), "-")


Fault: TypeAlias = tuple[str, str, object, object]
"""Clause, what is looked at, what must be seen, what is: a fault if the two differ."""


# --- of either game


def chips_conserved(seen: Seen) -> Iterator[Fault]:
    """Players and other accounts hold as many chips as at the start. Clauses: papillon:5.2, francion:1.6."""
    suite = suite_of(seen.request.game)
    start, shown = chips_at_start(seen.request, suite), chips_shown(seen.state, suite)
    if start.keys() == shown.keys():
        clause = "5.2" if suite.name == GAME else "1.6"
        yield clause, "chips in all", sum(start.values()), sum(shown.values())


def _in_hands(state: Any) -> int:
    return sum(map(len, state.hands.values()))


# --- Le Papillon


def papillon_cards(seen: Seen) -> Iterator[Fault]:
    """Hands, layout, stock and piles hold all cards. Clauses: papillon:4.5."""
    state = seen.state
    if None not in (state.hands, state.layout, state.stock, state.piles):
        found = _in_hands(state) + len(state.layout) + state.stock + sum(state.piles.values())
        yield "4.5", "cards in all", suite_of(GAME).count_cards(seen.position), found


def papillon_turn(seen: Seen) -> Iterator[Fault]:
    """Next to play is the next who holds cards; after a deal, from the dealer on, or from who laid down on turn.

    Who laid down on turn (ruling sauterelle-victim) has exposed three cards, and there are no others.
    Clauses: papillon:4.1, papillon:4.d.4, papillon:8.4.
    """
    state, before = seen.state, seen.before
    if before and None not in (state.turn, state.hands, before.hands):
        last = seen.mover
        if _in_hands(state) > _in_hands(before):
            on_turn = seen.rules.sauterelle_victim == "own-turn"
            laid = on_turn and len(seen.right.after.position.layout) == CARDS_A_DEAL
            last = next((name for name in seen.order if laid and not state.hands[name]), seen.order[-1])
        yield "4.1", "turn", seen.next_to(last, state.hands), state.turn


def stock_goes_by_deals(seen: Seen) -> Iterator[Fault]:
    """The stock shrinks by whole deals, with what they turn up.

    Clauses: papillon:3.3, papillon:3.6, papillon:4.d.3, papillon:15.1.
    """
    then, stock = seen.before and seen.before.stock, seen.state.stock
    if then is None or stock in (None, then):
        return
    players = len(seen.order)
    left = after_deal(then, players, seen.rules.exposed_each_deal) if deal_goes_round(then, players) else then
    yield "3.6", "stock", left, stock


def must_capture(seen: Seen) -> Iterator[Fault]:
    """Nobody lays down who can capture. Clauses: papillon:4.d.1."""
    moves = seen.state.legal or []
    if len(moves) > 1 and any(text.rpartition(": ")[2].startswith("lay") for text in moves):
        yield "4.d.1", "legal", "only captures, or only lay", ", ".join(moves)


def winner_has_priority(seen: Seen) -> Iterator[Fault]:
    """The winner is the first in priority of those who made papillon.

    Clauses: papillon:4.d.7, papillon:10.5, papillon:10.6, papillon:15.2.
    """
    if seen.state.winner and seen.before:
        after, rules = seen.right.after.position, seen.rules
        makers = [*after.papillons, *(after.unnamed if rules.unnamed_papillon_wins else ())]
        order = makers if rules.first_wins else rules.priority(len(seen.order))
        expected = next((seen.order[seat] for seat in order if seat in makers), "none")
        yield "10.6", "winner", expected, seen.state.winner


# --- Le Francion


def francion_cards(seen: Seen) -> Iterator[Fault]:
    """Hands, trick and tricks won hold all cards that were dealt, each once. Clauses: francion:1.12."""
    state, players = seen.state, len(seen.order)
    if None not in (state.hands, state.trick, state.tricks):
        found = _in_hands(state) + len(state.trick) + players * sum(state.tricks.values())
        yield "1.12", "cards in all", CARDS_EACH * players, found


def francion_turn(seen: Seen) -> Iterator[Fault]:
    """Next to play is the next to the right; who takes a trick leads. Clauses: francion:1.9, francion:3.7."""
    state = seen.state
    if state.turn is None or seen.before is None or state.turn == "-":
        return
    completes = len(seen.position.trick) + 1 == len(seen.order)
    if not completes:
        yield "1.9", "turn", seen.next_to(seen.mover, dict.fromkeys(seen.order, True)), state.turn
    elif state.taker:
        yield "3.7", "turn", state.taker, state.turn


PROPERTIES: Final[Mapping[str, Sequence[Callable[[Seen], Iterator[Fault]]]]] = {
    "papillon": (
        papillon_cards,
        chips_conserved,
        papillon_turn,
        stock_goes_by_deals,
        must_capture,
        winner_has_priority,
    ),
    "francion": (francion_cards, chips_conserved, francion_turn),
}
"""Game → the properties to which every step of a trace is held."""


def properties_of(game: str) -> int:
    """How many properties a trace is held to, that of being the reference's among them."""
    return len(PROPERTIES[game]) + 1


def broken(request: AnyRequest, trace: Trace, steps: Sequence[TraceStep]) -> list[tuple[str, Difference]]:
    """The properties that the first bad step of a trace breaks, each with its clause; none if all hold.

    steps: the reference's.
    """
    before: Any = None
    for right, step in zip(steps, trace, strict=False):
        if step.refused or right.shown.refused:
            break
        seen = Seen(request, right, step.state, before if right.number else None)
        place = place_in_words(right.coup, right.number)
        found = [
            (_cited(clause, seen), Difference(place, name, str(expected), str(actual)))
            for holds in PROPERTIES[request.game]
            for clause, name, expected, actual in holds(seen)
            if expected != actual
        ]
        if found:
            return found
        before = step.state
    return []


def _cited(clause: str, seen: Seen) -> str:
    """A clause as the document that is played numbers it, cited as results cite it."""
    return written(full(seen.rules.cited((clause,))[0], seen.request.game))
