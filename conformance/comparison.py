"""Holds the trace of a program against what must be seen in it: a scenario's expectations, or the reference's trace.

Only what a program says that it reports is compared, but for one thing: whether a move is refused. What differs is
told all at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from commonlaw.accounts import BANK, POOL
from conformance.cases import Case
from conformance.protocol import Run, State, Step, Transfer
from conformance.results import Difference
from papillon.cards import Card, sorted_cards
from papillon.notation import NotationError, read_cards, read_move, read_position, write_cards, write_chips, write_move
from papillon.records import Expectation

NOT_SHOWN: Final = "nothing, though `start` says that it is reported"
REFUSAL_PARTS: Final = frozenset({"refusal-code", "refusal-clause"})

FIELDS: Final[Mapping[str, str]] = {
    name: name.replace("-", "_")
    for name in (
        "turn", "legal", "hands", "layout", "stock", "piles", "chips", "pool", "bank", "cards-payment",
        "announced", "winner", "over", "game-winner",
    )
}  # fmt: skip
"""What of a state is reported under which name → the state's field."""

Shown = tuple[str, Any, Any]


class Compared(NamedTuple):
    """What came of a comparison.

    steps: how many steps had something compared in them.  first: the first step that differs, from 0, or -1.
    """

    differences: tuple[Difference, ...]
    steps: int
    first: int = -1


class Moment(NamedTuple):
    """One step of a trace and what it is held against. before: chips by account before it, as far as shown.

    place: as people say it.
    """

    place: str
    step: Step
    before: Mapping[str, int]
    reports: Collection[str]


# --- places


def places(request: Run) -> list[tuple[int, int]]:
    """Coup and move of every step of the whole trace of a request; move 0 is the start of a coup."""
    return [(coup, move) for coup, plan in enumerate(request.coups, 1) for move in range(len(plan.moves) + 1)]


def place_in_words(coup: int, move: int) -> str:
    """A place as people say it.

    >>> place_in_words(1, 0), place_in_words(2, 3)
    ('coup 1, at the start', 'coup 2, move 3')
    """
    return f"coup {coup}, move {move}" if move else f"coup {coup}, at the start"


def move_texts(request: Run) -> list[str]:
    """The `move` of every step of the whole trace."""
    return [text for plan in request.coups for text in ("", *plan.moves)]


# --- expectations


def meets(case: Case, trace: Sequence[Step], reports: Collection[str]) -> Compared:
    """Hold a trace against the expectations of a case. reports: the parts of a trace that the program gives."""
    where = places(case.request)
    found = {number: [wrong] for number, wrong in _course(case, trace, where, reports)}
    compared = {number for number in range(min(len(trace), len(where))) if where[number][1]}
    if not found:
        for item in case.expectations:
            number = where.index((item.coup, item.move))
            if item.attempt is None:
                moment = _moment(case.request, trace, number, reports)
                shown = [*expected_here(item, moment)]
                compared |= {number} if shown else set()
                found.setdefault(number, []).extend(differing(moment.place, shown))
            else:
                number = len(where) - 1
                found.setdefault(number, []).extend(_refusal(item, trace[-1], reports, place_in_words(*where[-1])))
    told = tuple(dict.fromkeys(wrong for number in sorted(found) for wrong in found[number]))
    return Compared(told, len(compared), min((number for number, wrong in found.items() if wrong), default=-1))


def _course(
    case: Case, trace: Sequence[Step], where: Sequence[tuple[int, int]], reports: Collection[str]
) -> Iterator[tuple[int, Difference]]:
    """Whether all moves were played, none refused but an attempt at the end, and all is there that was promised."""
    for number, (step, place) in enumerate(zip(trace, where, strict=False)):
        words = place_in_words(*place)
        if step.refused and not (case.attempts and number == len(where) - 1):
            yield number, Difference(words, "refused", "accepted", _answer(step))
            return
        missing = [] if step.refused else _missing(step, reports)
        if missing:
            yield number, Difference(words, ", ".join(missing), "what `start` says is reported", "nothing")
            return
    if len(trace) != len(where):
        wrong = Difference("the whole trace", "steps", str(len(where)), str(len(trace)))
        yield min(len(trace), len(where) - 1), wrong


def _missing(step: Step, reports: Collection[str]) -> list[str]:
    """What a step lacks of what the program says that it reports."""
    missing = [name for name, field in FIELDS.items() if name in reports and getattr(step.state, field) is None]
    return [*missing, *(["payments"] if "payments" in reports and step.payments is None else [])]


def _refusal(item: Expectation, step: Step, reports: Collection[str], place: str) -> Iterator[Difference]:
    code, clause = str(item.seen["refused"]), str(item.seen.get("clause", ""))
    if step.refused is None:
        yield Difference(place, "refused", f"refused {code} {clause}".rstrip(), "accepted")
        return
    wanted = {"refusal-code": (code, step.refused.code), "refusal-clause": (clause, step.refused.clause)}
    for name, (expected, actual) in wanted.items():
        if name in reports and expected and expected != actual:
            yield Difference(place, name, expected, NOT_SHOWN if actual is None else actual)


def _moment(request: Run, trace: Sequence[Step], number: int, reports: Collection[str]) -> Moment:
    start = request.table
    before: dict[str, int] = {**start.chips, POOL: start.pool, BANK: start.bank}
    if number:
        before = chips_shown(trace[number - 1].state)
    return Moment(place_in_words(*places(request)[number]), trace[number], before, reports)


def chips_shown(state: State) -> dict[str, int]:
    """Chips by account, as far as a state shows them."""
    others = {POOL: state.pool, BANK: state.bank}
    return {**(state.chips or {}), **{name: chips for name, chips in others.items() if chips is not None}}


def expected_here(item: Expectation, moment: Moment) -> Iterator[Shown]:
    """Observable, expected and actual value, of everything that an expectation says and the program reports."""
    for name, expected in item.seen.items():
        if name in ("cites", "not-cites"):
            continue  # no program is asked for its reasons
        if name == "pays":
            yield from _pays(expected, moment)
        elif name == "position":
            yield from _position(str(expected), moment)
        elif name in moment.reports:
            yield (name, *_one(name, expected, moment.step.state))


def _one(name: str, expected: Any, state: State) -> tuple[Any, Any]:
    """One value of a state beside what is expected, in a form in which they can be compared."""
    actual = getattr(state, FIELDS[name])
    if actual is None:
        return expected, None
    if name == "legal":
        return list(expected), legal_moves(actual)
    if name == "layout":
        return expected, cards_shown(actual)
    if name == "chips":
        return dict(expected), {letter: actual.get(letter) for letter in expected}
    if name == "game-winner":
        return "".join(sorted(expected)), "".join(sorted(actual))
    return expected, actual


def _pays(expected: Mapping[str, int], moment: Moment) -> Iterator[Shown]:
    """What each account gains, told by the payments and by the chips before and after."""
    state, reports = moment.step.state, moment.reports
    if "payments" in reports:
        paid = moment.step.payments
        yield "payments", dict(expected), None if paid is None else nets(paid)
    now = chips_shown(state)
    reported = {*(moment.step.state.chips or {})} if "chips" in reports else set()
    reported |= {name for name in (POOL, BANK) if name in reports}
    accounts = [name for name in now if name in reported and name in moment.before]
    gained = {name: now[name] - moment.before[name] for name in accounts}
    if gained:
        wanted = {name: expected.get(name, 0) for name in gained}
        yield "chips gained", _moved(wanted), _moved(gained)
    if "chips" in reports and state.chips is None:
        yield "chips", dict(expected), None


def _moved(chips: Mapping[str, int]) -> dict[str, int]:
    return {name: count for name, count in chips.items() if count}


def _position(expected: str, moment: Moment) -> Iterator[Shown]:
    position = read_position(expected).position
    seats = {position.letter(seat): seat for seat in range(position.players)}
    wanted: dict[str, Any] = {
        "turn": "-" if position.turn is None else position.letter(position.turn),
        "hands": {letter: [str(card) for card in position.hands[seat]] for letter, seat in sorted(seats.items())},
        "layout": [str(card) for card in position.layout],
        "stock": len(position.stock),
        "piles": {letter: len(position.piles[seat]) for letter, seat in sorted(seats.items())},
    }
    for name, value in wanted.items():
        if name in moment.reports:
            yield (name, *_pair(name, value, getattr(moment.step.state, FIELDS[name])))


# --- whole traces


def against(expected: Sequence[Step], actual: Sequence[Step], request: Run, reports: Collection[str]) -> Compared:
    """Hold a whole trace against another, the reference's, up to the first step that differs.

    expected: of a program that reports everything.
    """
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


def _step(place: str, mine: Step, theirs: Step, reports: Collection[str]) -> Iterator[Difference]:
    """All that differs in one step."""
    if bool(mine.refused) != bool(theirs.refused):
        yield Difference(place, "refused", _answer(mine), _answer(theirs))
        return
    if mine.refused and theirs.refused:
        yield from _refusals(place, mine, theirs, reports)
        return
    if "payments" in reports:
        pair = nets(mine.payments or ()), None if theirs.payments is None else nets(theirs.payments)
        yield from differing(place, [("payments", *pair)])
    states = mine.state, theirs.state
    shown = [(name, *(getattr(state, field) for state in states)) for name, field in FIELDS.items() if name in reports]
    yield from differing(place, [(name, *_pair(name, one, other)) for name, one, other in shown])


def _answer(step: Step) -> str:
    if step.refused is None:
        return "accepted"
    return " ".join(filter(None, ("refused", step.refused.code, step.refused.clause)))


def _refusals(place: str, mine: Step, theirs: Step, reports: Collection[str]) -> Iterator[Difference]:
    assert mine.refused and theirs.refused
    pairs = {
        "refusal-code": (mine.refused.code, theirs.refused.code),
        "refusal-clause": (mine.refused.clause, theirs.refused.clause),
    }
    for name, (expected, actual) in pairs.items():
        if name in reports and expected != actual:
            yield Difference(place, name, str(expected), NOT_SHOWN if actual is None else actual)


def _pair(name: str, expected: Any, actual: Any) -> tuple[Any, Any]:
    """Two values of a state in a form in which they can be compared: suits and order do not matter."""
    if actual is None:
        return expected, None
    ordered: dict[str, Callable[[Any], Any]] = {
        "legal": legal_moves,
        "layout": cards_shown,
        "hands": lambda hands: {letter: cards_shown(cards) for letter, cards in sorted(hands.items())},
        "game-winner": lambda letters: "".join(sorted(letters)),
    }
    put = ordered.get(name, lambda value: value)
    return put(expected), put(actual)


# --- values


def nets(payments: Collection[Transfer]) -> dict[str, int]:
    """What each account gains in all, those that gain nothing left out: payments may be netted.

    >>> nets([Transfer("A", "B", 2), Transfer("B", "pool", 2)])
    {'A': -2, 'pool': 2}
    """
    gained: dict[str, int] = {}
    for paid in payments:
        gained[paid.payer] = gained.get(paid.payer, 0) - paid.chips
        gained[paid.payee] = gained.get(paid.payee, 0) + paid.chips
    return _moved(dict(sorted(gained.items())))


def legal_moves(texts: Sequence[str]) -> list[str]:
    """Legal moves in one order, each written as the notation has it; what cannot be read stays as it is."""
    return sorted(map(_legal_move, texts))


def _legal_move(text: str) -> str:
    try:
        player, move = read_move(text)
    except NotationError:
        return text
    return write_move(move, player)


def cards_shown(texts: Sequence[str]) -> str:
    """Cards by rank alone, high to low; what cannot be read stays as it is. Clauses: papillon:1.4."""
    try:
        return write_cards(sorted_cards(Card(card.rank) for card in read_cards(" ".join(texts))))
    except NotationError:
        return " ".join(texts)


def differing(place: str, shown: Collection[Shown]) -> Iterator[Difference]:
    """The differences among values, and of those that are tables or lists only what differs."""
    for name, expected, actual in shown:
        if actual is None:
            yield Difference(place, name, in_words(expected), NOT_SHOWN)
        elif expected != actual:
            yield Difference(place, name, *_parted(expected, actual))


def _parted(expected: Any, actual: Any) -> tuple[str, str]:
    """Both sides in words; of tables the entries that differ."""
    if not (isinstance(expected, Mapping) and isinstance(actual, Mapping)):
        return in_words(expected), in_words(actual)
    names = [name for name in {**expected, **actual} if expected.get(name) != actual.get(name)]
    kind = 0 if any(isinstance(value, int) for value in (*expected.values(), *actual.values())) else "-"
    sides = ({name: side.get(name, kind) for name in names} for side in (expected, actual))
    mine, theirs = (in_words(side) for side in sides)
    return mine, theirs


def in_words(value: Any) -> str:
    """A value as people type it."""
    if isinstance(value, Mapping):
        return write_chips({name: _signless(entry) for name, entry in value.items()}) or "nobody anything"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value != "" else "nobody yet"


def _signless(entry: Any) -> Any:
    return "nothing" if entry is None else entry
