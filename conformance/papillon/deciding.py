"""Where a program's trace of Le Papillon differs from the reference's, and the clause that decides the difference."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from conformance.compare.differences import is_protocol, most_telling, with_payments
from conformance.compare.purposes import paid_otherwise
from conformance.documents import DOCUMENTS, GAME, full
from conformance.papillon import instead, paying
from conformance.papillon.explaining import CHIPS, explained
from conformance.papillon.instead import LAYS_DOWN
from conformance.papillon.paying import PURPOSES
from conformance.papillon.seen import Seen, as_it_stands
from conformance.protocol import AnyStep
from conformance.results import Difference
from conformance.suite import Decided, TraceStep
from conformance.tracing import cited_for, first_cited
from papillon.moves import Capture, Move
from papillon.notation import NotationError, read_move
from papillon.position import Position
from papillon.rules import Rules, legal, refusal
from papillon.sections.s01_players_and_cards import WORTH_TEN
from papillon.sections.s04_play import FROM_HAND
from papillon.step import Step

ORDER: Final = (
    "refused",
    "refusal-code",
    "refusal-clause",
    "winner",
    "hands",
    "layout",
    "stock",
    "turn",
    "over",
    "payments",
    "chips",
    "chips gained",
    "pool",
    "bank",
    "piles",
    "legal",
    "cards-payment",
    "announced",
    "game-winner",
    "steps",
)
"""What may differ at a step, the most telling first."""

AT_START: Final = ("turn", *(name for name in ORDER if name != "turn"))
"""The same where a coup begins: who deals decides who has which cards."""


ENDS: Final = "4.d.7"
"""When a coup is over."""

SPECIAL: Final = ("4.c.1", "7.1")
"""The captures that somebody may think compulsory: where nothing else may be played, they are."""

TAKES_SOMETHING: Final = "4.3"
"""Which card of the hand is played: any with which something can be taken."""

REFUSALS: Final = frozenset({"refused", "refusal-code", "refusal-clause"})
"""What of a step differs in what is refused."""


def decided(
    told: Sequence[TraceStep],
    differences: Sequence[Difference],
    place: int,
    actual: AnyStep | None,
    about: Collection[str] = (),
) -> Decided:
    """What decides the first difference; the arguments are those of `Suite.decided`.

    The clause is cited as the game's own document numbers it; nothing decides what breaks the protocol alone.
    """
    here, rules = told[place] if place < len(told) else None, told[-1].after.table.rules
    order = AT_START if here is not None and not here.number else ORDER
    first_ones = with_payments(most_telling(differences, order), actual)
    found = explained(first_ones, here.after.events if here else ())
    nothing_moved = here is not None and not here.number and found[0].observable in REFUSALS
    if is_protocol(found[0]) or nothing_moved:
        return Decided("", found)
    if here is None or actual is None:
        return Decided(rules.cited((ENDS,))[0], found)
    apart = frozenset(difference.observable for difference in found)
    wrong = paid_otherwise(here.after.events, actual, {}, PURPOSES)
    seen = Seen(here, actual, rules, apart, wrong, about)
    (clause,) = rules.cited((_deciding(found[0].observable, seen),))
    rests = rules.cited(tuple(dict.fromkeys(filter(None, _resting(found[0].observable, seen)))))
    return Decided(_of_its_document(clause, rests, DOCUMENTS[rules.rulebook]), found, rests)


def _of_its_document(clause: str, rests: Sequence[str], document: str) -> str:
    """A clause, or where a reading has another document's, the first of its own on which it rests, if there is one.

    >>> _of_its_document("papillon-adpoker:13", ("4.d.7", "papillon-pdf:28"), "papillon-pdf")
    'papillon-pdf:28'
    """
    of_document = {rest: full(rest, GAME).partition(":")[0] for rest in (clause, *rests)}
    own = [rest for rest in rests if of_document[rest] == document]
    return clause if of_document[clause] in (document, GAME) or not own else own[0]


# --- the clause that decides


def _deciding(observable: str, seen: Seen) -> str:
    """Find the clause that decides, perhaps as the main document numbers it. observable: the most telling thing."""
    if observable in REFUSALS or seen.told.shown.refused:
        return _by_refusal(seen)
    if observable == "legal":
        return _by_legal(seen.told, seen.actual)
    found = paying.decides(seen) if observable in CHIPS else instead.decides(observable, seen)
    return found or _by_event(observable, seen.told, seen.about)


def _resting(observable: str, seen: Seen) -> Iterator[str]:
    """The clauses on which the deciding one rests, perhaps as the main document numbers them."""
    if seen.told.shown.refused:
        return
    if observable in CHIPS:
        yield from filter(None, paying.rests_on(seen))
    if observable == "legal" and _leaves_one_card(seen):
        yield TAKES_SOMETHING
    yield from instead.rests_on(observable, seen)


def _allowing(capture: Capture, rules: Rules) -> str:
    """The clause that allows a capture, perhaps as the main document numbers it."""
    played, taken = capture.played, capture.taken
    if len(played) == FROM_HAND:
        clause = "4.c.1"
    elif taken == 3 * played:
        clause = "7.1"
    else:
        clause = "4.a.1" if taken == played and played in WORTH_TEN else "4.b.1"
    return rules.said_of(played, (clause,))[0]


def allowing(step: Step) -> frozenset[str]:
    """The clauses by which the moves are allowed that are legal after a step, as its document numbers them."""
    rules = step.table.rules
    if step.position.turn is None:
        return frozenset()
    found = (_allowing(move, rules) if isinstance(move, Capture) else LAYS_DOWN for move in legal(step.position, rules))
    return frozenset(rules.cited(tuple(found)))


def _by_refusal(seen: Seen) -> str:
    """What refuses a move, or allows it; or, if the case is about that, what the program refuses it by."""
    told, about = seen.told, seen.about
    if told.shown.refused:
        return as_it_stands(str(told.shown.refused.clause))
    if (wrongly := seen.actual.refused and seen.actual.refused.clause) and wrongly in about:
        return as_it_stands(wrongly)
    move = read_move(told.shown.move)[1]
    if isinstance(move, Capture):
        return _allowing(move, seen.rules)
    return LAYS_DOWN if LAYS_DOWN in about else next(iter(about), LAYS_DOWN)


def _bare(text: str) -> str:
    """A legal move without figures and suits; what cannot be read is kept."""
    try:
        return _move_text(read_move(text)[1])
    except NotationError:
        return text


def _by_legal(told: TraceStep, actual: AnyStep) -> str:
    """What refuses the first move that is too many, or allows the first that is missing, or those that are not."""
    table, position = told.after.table, told.after.position
    right = {_bare(text) for text in told.shown.state.legal or ()}
    shown = {_bare(text) for text in (actual.state.legal or ())}
    # Who sees no capture has the hand laid down: that follows, and the capture tells more.
    for text in sorted(shown - right if shown != {"lay"} else ()):
        refused = _refused(position, text, table.rules)
        if refused:
            return refused
    moves = legal(position, table.rules)
    missing = [move for move in moves if _move_text(move) not in shown]
    if not missing or not isinstance(missing[0], Capture):
        return LAYS_DOWN
    kept = {_allowing(move, table.rules) for move in moves if move not in missing and isinstance(move, Capture)}
    # Who takes all like cards drops captures of single ones alone; who thinks a capture compulsory drops all others.
    sums = any(isinstance(move, Capture) and move.taken != move.played for move in missing)
    if all(isinstance(move, Capture) and Capture(move.played * FROM_HAND, move.taken) in moves for move in missing):
        return SPECIAL[0]
    bound = kept if len(kept) == 1 and shown < right and sums else ()
    return next((clause for clause in bound if clause in SPECIAL), _allowing(missing[0], table.rules))


def _leaves_one_card(seen: Seen) -> bool:
    """Whether one card of the hand alone may be played, where several can take something."""
    right, shown = ({_bare(text)[:1] for text in state.legal or ()} for state in (seen.right, seen.shown))
    return len(shown) == 1 and shown < right


def _move_text(move: Move) -> str:
    return f"{move.played}x{move.taken}" if isinstance(move, Capture) else "lay"


def _refused(position: Position, text: str, rules: Rules) -> str | None:
    try:
        found = refusal(position, read_move(text)[1], rules)
    except NotationError:
        return None
    return as_it_stands(found.clause) if found else None


KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "turn": ("leads", "waits", "coup-won", "no-winner"),
    "winner": ("coup-won", "no-winner", "goes-out"),
    "game-winner": ("game-won",),
    "over": ("plays-on", "round-over"),
    "cards-payment": ("cards-tied", "cards-unpaid"),
    "announced": ("announces",),
    "stock": ("stock", "deal", "sweeps"),
    "hands": ("deal", "lays-down", "capture"),
    "layout": ("expose", "sweeps", "lays-down", "capture"),
    "piles": ("sweeps", "capture"),
}
"""Observable → the happenings that decide it, the most particular first."""

FALLBACKS: Final = {
    "turn": "4.1",
    "winner": "4.d.7",
    "game-winner": "14.1",
    "over": "2.2",
    "cards-payment": "12.2",
    "announced": "4.d.5",
    "stock": "3.5",
}
"""Observable → the clause that decides it where nothing happens."""


def _by_event(name: str, told: TraceStep, about: Collection[str]) -> str:
    """What happens that decides an observable; where nothing tells, what the case is about."""
    events = told.after.events
    document = DOCUMENTS[told.after.table.rules.rulebook]
    decided_by = cited_for(events, KINDS.get(name, ()), document=document)
    if decided_by:
        return as_it_stands(decided_by)
    if name in FALLBACKS:
        return FALLBACKS[name]
    return next(iter(about), "") or first_cited(events) or "4.1"
