"""What must hold in any trace of Le Francion, whatever the reference says of it: checked on the program's own trace.

Only what the program reports is looked at. Cards and chips are conserved, suits followed, turns pass to the right,
the stake is a multiple of nine, a trick has a card of each player and a coup nine tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from conformance.compare.differences import move_texts, nets, place_in_words, places
from conformance.drawn_games.adapter import Broken
from conformance.francion.subject import STAKE
from conformance.francion.wire import Run, State
from conformance.protocol import AnyStep
from conformance.results import Difference
from francion.notation import read_cards, read_move
from francion.position import player_letters
from francion.sections.s01_players_and_deal import CARDS_EACH, DEALERS_STAKE
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.sections.s03_play import asked_by
from francion.sections.s04_scoring_and_stake import TRICKS


class ShownStep(NamedTuple):
    """A card that was played, or the start of a coup, in a program's trace."""

    request: Run
    """The request of the case."""
    place: str
    """Where the step is, as people say it."""
    step: AnyStep
    """What the program shows of the step."""
    before: State | None
    """The state before the step, None at the start of the case."""
    player: str
    """The letter of who played, ``""`` at the start of a coup."""
    card: str
    """The card that was played, ``""`` at the start of a coup."""
    trick: tuple[str, ...]
    """The cards on the table before the step, in the order of play."""
    number: int
    """How many tricks are complete after the step."""
    asked: str
    """The suit that the trick asks for, ``""`` for a lead."""

    @property
    def letters(self) -> str:
        """The players."""
        return player_letters(self.request.table.players)

    @property
    def complete(self) -> bool:
        """Whether the card completes a trick."""
        return bool(self.card) and len(self.trick) + 1 == self.request.table.players

    @property
    def last(self) -> bool:
        """Whether the card is the last of its coup."""
        return self.complete and self.number == TRICKS


Fault = tuple[str, str, object, object]
"""Clause id, observable, expected, found."""


def broken(request: Run, trace: Sequence[AnyStep]) -> list[Broken]:
    """Everything in a trace that cannot be, in the order of time."""
    return [
        Broken(f"francion:{clause}", Difference(shown.place, name, str(expected), str(found)))
        for shown in shown_steps(request, trace)
        for check in CHECKS
        for clause, name, expected, found in check(shown)
    ]


# --- the steps of a trace


def shown_steps(request: Run, trace: Sequence[AnyStep]) -> Iterator[ShownStep]:
    """The steps of a trace up to the first refusal, each with the trick that was on the table."""
    before: State | None = None
    trick: tuple[str, ...] = ()
    number, trumps = 0, ""
    for (coup, move), text, step in zip(places(request), move_texts(request), trace, strict=False):
        if step.refused:
            return
        if not move:
            trick, number, trumps = _begun(request, coup)
        player, card = _played(text, before, request) if move else ("", "")
        asked = _asked(request, trick, trumps) if move else ""
        complete = bool(move) and len(trick) + 1 == request.table.players
        number += complete
        yield ShownStep(request, place_in_words(coup, move), step, before, player, card, trick, number, asked)
        if move:
            trick = () if complete else (*trick, card)
        before = step.state


def _begun(request: Run, coup: int) -> tuple[tuple[str, ...], int, str]:
    """The trick on the table where a coup begins, how many are over, and the trump suit."""
    start, players = request.position, request.table.players
    if coup == 1 and start is not None:
        return tuple(start.trick), sum(map(len, start.won.values())) // players, start.turn_up[-1]
    pack = request.coups[coup - 1].pack or []
    return (), 0, pack[CARDS_EACH * players][-1]


def _played(text: str, before: State | None, request: Run) -> tuple[str, str]:
    """Who plays which card, as the request says; without a letter it is whose turn the program says it was."""
    player, card = read_move(text)
    turn = before.turn if before else None
    return player or (turn if turn and turn in player_letters(request.table.players) else ""), str(card)


def _asked(request: Run, trick: tuple[str, ...], trumps: str) -> str:
    if not trick:
        return ""
    led = read_cards(trick[0])[0]
    return asked_by((led,), trumps, "trumps" if request.readings.get("welche-led") == "trumps" else "hearts")


# --- checks: cards


def cards_conserved(shown: ShownStep) -> Iterator[Fault]:
    """A card leaves the hand that plays it, and nothing else moves. Clauses: francion:1.12, francion:3.4."""
    now, then = shown.step.state.hands, shown.before.hands if shown.before else None
    if now is None or then is None or not shown.card:
        return
    for letter in shown.letters:
        left = [card for card in then.get(letter, []) if (letter, card) != (shown.player, shown.card)]
        if sorted(left) != sorted(now.get(letter, [])):
            yield "1.12", f"hands of {letter}", " ".join(sorted(left)), " ".join(sorted(now.get(letter, [])))


def each_card_once(shown: ShownStep) -> Iterator[Fault]:
    """No card is in two hands, or in a hand and on the table. Clauses: francion:1.12."""
    state = shown.step.state
    held = [*(card for cards in (state.hands or {}).values() for card in cards), *(state.trick or [])]
    twice = sorted({card for card in held if held.count(card) > 1})
    if twice:
        yield "1.12", "hands", "each card once", " ".join(twice)


def legal_is_in_hand(shown: ShownStep) -> Iterator[Fault]:
    """Whoever is to play has something to play, and only from his hand. Clauses: francion:1.12, francion:3.1."""
    state = shown.step.state
    if state.legal is None or state.turn is None:
        return
    if (state.turn == "-") != (not state.legal):
        yield "3.1", "legal", "cards for whoever is to play, and for nobody else", ", ".join(state.legal) or "none"
    if state.hands is not None and not set(state.legal) <= set(state.hands.get(state.turn, [])):
        yield "1.12", "legal", " ".join(state.hands.get(state.turn, [])), " ".join(state.legal)


def suit_followed(shown: ShownStep) -> Iterator[Fault]:
    """Who holds the suit asked for plays it, or the Welche. Clauses: francion:3.1, francion:2.3."""
    hands = shown.before.hands if shown.before else None
    if hands is None or not shown.asked or shown.card == str(WELCHE):
        return
    held = [card for card in hands.get(shown.player, []) if card[-1] == shown.asked and card != str(WELCHE)]
    if held and shown.card[-1:] != shown.asked:
        yield "3.1", "refused", "refused", "accepted"


# --- checks: turns and tricks


def turn_passes(shown: ShownStep) -> Iterator[Fault]:
    """To the right; the taker of a trick leads; nobody after the last. Clauses: francion:1.9, francion:3.7."""
    turn, taker = shown.step.state.turn, shown.step.state.taker
    if turn is None or not shown.card or not shown.player:
        return
    if shown.last:
        clause, expected = "4.1", "-"
    elif not shown.complete:
        seat = shown.letters.index(shown.player)
        clause, expected = "1.9", shown.letters[(seat + 1) % len(shown.letters)]
    elif taker is not None:
        clause, expected = "3.7", taker
    else:
        return
    if turn != expected:
        yield clause, "turn", expected, turn


def trick_on_the_table(shown: ShownStep) -> Iterator[Fault]:
    """The trick holds the cards played to it, in order, until it is complete. Clauses: francion:3.4."""
    trick = shown.step.state.trick
    expected = [] if shown.complete else [*shown.trick, *([shown.card] if shown.card else [])]
    if trick is not None and list(trick) != expected:
        yield "3.4", "trick", " ".join(expected) or "-", " ".join(trick) or "-"


def tricks_counted(shown: ShownStep) -> Iterator[Fault]:
    """All tricks that are complete are somebody's; nine in the end. Clauses: francion:3.4, francion:4.1."""
    tricks = shown.step.state.tricks
    if tricks is not None and sum(tricks.values()) != shown.number:
        yield "3.4", "tricks in all", shown.number, sum(tricks.values())


def taker_named(shown: ShownStep) -> Iterator[Fault]:
    """Somebody takes a complete trick, and nobody another one. Clauses: francion:3.4."""
    taker = shown.step.state.taker
    if taker is not None and bool(taker) != shown.complete:
        yield "3.4", "taker", "somebody" if shown.complete else "nobody", taker or "nobody"


# --- checks: chips and points


def chips_conserved(shown: ShownStep) -> Iterator[Fault]:
    """Players and stake together hold as many chips as at the start. Clauses: francion:1.6."""
    state, start = shown.step.state, shown.request.table
    if state.chips is not None and state.stake is not None:
        expected, found = sum(start.chips.values()) + start.stake, sum(state.chips.values()) + state.stake
        if expected != found:
            yield "1.6", "chips in all", expected, found


def payments_explain(shown: ShownStep) -> Iterator[Fault]:
    """The chips of a player change by what is paid. Clauses: francion:6.1."""
    now, paid = shown.step.state.chips, shown.step.payments
    then: Mapping[str, int] | None = shown.before.chips if shown.before else shown.request.table.chips
    if now is None or then is None or paid is None:
        return
    gained = {name: chips for name, chips in nets(paid).items() if name != STAKE}
    found = {name: now[name] - then[name] for name in now if name in then and now[name] != then[name]}
    if gained != found:
        yield "6.1", "chips gained", gained, found


def stake_by_nines(shown: ShownStep) -> Iterator[Fault]:
    """At stake is a multiple of nine, and nothing after the coup. Clauses: francion:4.8, francion:4.9."""
    stake = shown.step.state.stake
    if stake is None:
        return
    coup_over = shown.number == TRICKS
    if coup_over and stake:
        yield "4.9", "stake", 0, stake
    if not coup_over and (stake < DEALERS_STAKE or stake % DEALERS_STAKE):
        yield "4.8", "stake", "a multiple of 9", stake


def one_point_a_coup(shown: ShownStep) -> Iterator[Fault]:
    """Somebody marks a point with the last card of a coup, and nobody before. Clauses: francion:4.2."""
    marks = shown.step.state.marks
    if marks is not None and bool(marks) != shown.last:
        yield "4.2", "marks", "somebody" if shown.last else "nobody", marks or "nobody"


CHECKS: Final[tuple[Callable[[ShownStep], Iterator[Fault]], ...]] = (
    cards_conserved,
    each_card_once,
    legal_is_in_hand,
    suit_followed,
    turn_passes,
    trick_on_the_table,
    tricks_counted,
    taker_named,
    chips_conserved,
    payments_explain,
    stake_by_nines,
    one_point_a_coup,
)
"""The checks to which every step is held."""
