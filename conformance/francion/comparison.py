"""Holds a program's trace of Le Francion against what must be seen: a scenario's expectations, the reference's trace.

Only what a program says that it reports is compared, but for one thing: whether a move is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from commonlaw.accounts import POOL
from commonlaw.cards import UNKNOWN
from conformance.cases import Case
from conformance.comparison import NOT_SHOWN, Compared, Shown, answer_in_words, differing, nets, place_in_words, places
from conformance.francion.subject import STAKE
from conformance.francion.wire import FIELDS, State, Step
from conformance.results import Difference
from francion.cards import sorted_cards
from francion.notation import NotationError, read_cards, read_move, read_position, write_cards, write_move

BY_PLAYER = ("tricks", "chips", "points", "betes")


def held(case: Case, trace: Sequence[Step], expected: Sequence[Step], reports: Collection[str]) -> Compared:
    """Hold a trace against the expectations of a case, and for whatever they leave unsaid against the reference's.

    Told is the first step in time that differs.
    """
    parted = against(expected, trace, case.request, reports)
    broken = {number: found for number, found in unmet(case, trace, reports) if found}
    first = min([*broken, *([parted.first] if parted.differences else [])], default=-1)
    told = broken.get(first, [])
    seen = {item.observable for item in told}
    others = [item for item in parted.differences if parted.first == first and item.observable not in seen]
    return Compared((*told, *others), parted.steps, first)


def against(expected: Sequence[Step], actual: Sequence[Step], request: Any, reports: Collection[str]) -> Compared:
    """Hold a whole trace against another, the reference's, up to the first step that differs."""
    where = places(request)
    for number, (mine, theirs) in enumerate(zip(expected, actual, strict=False)):
        found = tuple(_step(place_in_words(*where[number]), mine, theirs, reports))
        if found:
            return Compared(found, number + 1, number)
    if len(expected) != len(actual):
        wrong = Difference("the whole trace", "steps", str(len(expected)), str(len(actual)))
        short = min(len(expected), len(actual))
        return Compared((wrong,), short, short)
    return Compared((), len(actual))


# --- expectations


def unmet(case: Case, trace: Sequence[Step], reports: Collection[str]) -> Iterator[tuple[int, list[Difference]]]:
    """What is not as expected, by the number of the step; a step that was not reached is no matter of expectations."""
    where = places(case.request)
    for item in case.expectations:
        number = len(where) - 1 if item.attempt is not None else where.index((item.coup, item.move))
        if number >= len(trace) or (trace[number].refused and item.attempt is None):
            continue
        place = place_in_words(*where[number])
        if item.attempt is not None:
            yield number, list(_refusal(place, item.seen, trace[number], reports))
        else:
            before = _chips(trace[number - 1].state) if number else _chips_at_start(case.request)
            yield number, list(differing(place, [*_expected(item.seen, trace[number], before, reports)]))


def _refusal(place: str, seen: Mapping[str, Any], step: Step, reports: Collection[str]) -> Iterator[Difference]:
    if step.refused is None:
        yield Difference(place, "refused", f"refused {seen['refused']}", "accepted")
        return
    pairs = {"refusal-code": (seen["refused"], step.refused.code)}
    yield from _told(place, {**pairs, "refusal-clause": (seen.get("clause"), step.refused.clause)}, reports)


def _told(place: str, pairs: Mapping[str, tuple[Any, Any]], reports: Collection[str]) -> Iterator[Difference]:
    for name, (expected, actual) in pairs.items():
        if name in reports and expected and expected != actual:
            yield Difference(place, name, str(expected), NOT_SHOWN if actual is None else actual)


def _expected(
    seen: Mapping[str, Any], step: Step, before: Mapping[str, int], reports: Collection[str]
) -> Iterator[Shown]:
    """Observable, expected and actual value, of everything that an expectation says and the program reports."""
    for name, value in seen.items():
        if name == "pays":
            yield from _pays({_account(who): chips for who, chips in value.items()}, step, before, reports)
        elif name == "position":
            yield from _position(value, step.state, reports)
        elif name in reports and name in FIELDS:
            yield (name, *_pair(name, value, getattr(step.state, FIELDS[name])))


def _account(name: str) -> str:
    return STAKE if name == POOL else name


def _pays(
    expected: Mapping[str, int], step: Step, before: Mapping[str, int], reports: Collection[str]
) -> Iterator[Shown]:
    """What each account gains, told by the payments and by the chips before and after."""
    if "payments" in reports:
        yield "payments", dict(sorted(expected.items())), None if step.payments is None else nets(step.payments)
    gained = {name: chips - before[name] for name, chips in _chips(step.state).items() if name in before}
    shown = {name for name in gained if ("stake" if name == STAKE else "chips") in reports}
    if shown:
        wanted = {name: expected[name] for name in expected if name in shown}
        yield "chips gained", wanted, {name: chips for name, chips in gained.items() if name in shown and chips}


def _chips(state: State) -> dict[str, int]:
    """Chips by account, as far as a state shows them."""
    return {**(state.chips or {}), **({} if state.stake is None else {STAKE: state.stake})}


def _chips_at_start(request: Any) -> dict[str, int]:
    return {**request.table.chips, STAKE: request.table.stake}


def _position(line: str, state: State, reports: Collection[str]) -> Iterator[Shown]:
    """What a line says that a state shows; hands of which the line does not know every card are left out."""
    position = read_position(line).position
    hands = {position.letter(seat): held for seat, held in enumerate(position.hands) if UNKNOWN not in held}
    wanted: dict[str, Any] = {
        "turn": "-" if position.turn is None else position.letter(position.turn),
        "trick": write_cards(position.trick),
        "tricks": {position.letter(seat): count for seat, count in enumerate(position.tricks)},
        "hands": {letter: [str(card) for card in held] for letter, held in sorted(hands.items())},
    }
    for name, value in wanted.items():
        if name in reports:
            yield (name, *_pair(name, value, getattr(state, FIELDS[name])))


# --- one step


def _step(place: str, mine: Step, theirs: Step, reports: Collection[str]) -> Iterator[Difference]:
    """All that differs in one step."""
    if bool(mine.refused) != bool(theirs.refused):
        yield Difference(place, "refused", answer_in_words(mine), answer_in_words(theirs))
        return
    if mine.refused and theirs.refused:
        pairs = {"refusal-code": (mine.refused.code, theirs.refused.code)}
        yield from _told(place, {**pairs, "refusal-clause": (mine.refused.clause, theirs.refused.clause)}, reports)
    if "payments" in reports:
        paid = None if theirs.payments is None else nets(theirs.payments)
        yield from differing(place, [("payments", nets(mine.payments or ()), paid)])
    shown = [(name, getattr(mine.state, at), getattr(theirs.state, at)) for name, at in FIELDS.items()]
    yield from differing(place, [(name, *_pair(name, *pair)) for name, *pair in shown if name in reports])


def _pair(name: str, expected: Any, actual: Any) -> tuple[Any, Any]:
    """Two values of a state in a form in which they can be compared; of players only those that are expected."""
    if actual is None:
        return expected, None
    if name in BY_PLAYER or name == "hands":
        actual = {letter: actual.get(letter, [] if name == "hands" else None) for letter in expected}
    return _plain(name, expected), _plain(name, actual)


def _plain(name: str, value: Any) -> Any:
    """A value in its one form: the order of a hand and of the legal cards does not matter, that of a trick does."""
    if name == "legal":
        return sorted(map(_legal_move, value))
    if name == "hands":
        return {letter: cards_shown(cards, True) for letter, cards in sorted(value.items())}
    if name == "trick":
        return value if isinstance(value, str) else cards_shown(value, False)
    return "".join(sorted(value)) if name == "game-winner" else value


def _legal_move(text: str) -> str:
    try:
        return write_move(read_move(text)[1])
    except NotationError:
        return text


def cards_shown(texts: Sequence[str], in_order: bool) -> str:
    """Cards written one after another, by suit and rank if they are to be in order; what cannot be read is kept.

    >>> cards_shown(["10h", "Ah", "2c"], True), cards_shown(["10h", "Ah", "2c"], False), cards_shown(["1h"], True)
    ('2cAhTh', 'ThAh2c', '1h')
    """
    try:
        cards = read_cards(" ".join(texts) or "-")
    except NotationError:
        return " ".join(texts)
    return write_cards(sorted_cards(cards) if in_order else cards)
