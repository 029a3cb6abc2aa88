"""Where a program's trace of Le Papillon differs from the reference's, and the clause that decides the difference."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from commonlaw.events import happenings_in, payments_in
from commonlaw.game import Step
from conformance import suite
from conformance.compare.differences import is_protocol, most_telling, with_payments
from conformance.documents import DOCUMENTS
from conformance.papillon.explaining import CHIPS, explained, owing, unowed
from conformance.protocol import State, StepOf
from conformance.results import Difference
from conformance.suite import Decided
from conformance.tracing import cited_for, first_cited
from papillon.moves import Capture, Move
from papillon.notation import NotationError, read_move
from papillon.position import Position
from papillon.rules import Rules, legal, refusal
from papillon.sections import s12_cards as s12
from papillon.sections.s04_play import grounds
from papillon.table import Table

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


Told: TypeAlias = suite.Told[Table, Position, State]
"""A step of the reference."""


LAYS_DOWN: Final = "4.d.1"
"""What allows a hand to be laid down."""

WINS: Final = "4.d.6"
"""What wins a coup."""

NEVER_WINS: Final = "4.d.8"
"""What wins no coup: to be rid of the last cards by laying them down."""

SWEPT: Final = "12.1"
"""What becomes of the cards left exposed."""

WINNERS_CHIP: Final = "papillon-pdf:32"
"""What the winner is paid where a papillon is no figure."""

IS_ONE_COUP: Final = "2.3"
"""How long one player is the dealer."""

DEALS_NEXT: Final = "2.2"
"""Who is the dealer after that."""

DEALS_AGAIN: Final = "4.d.3"
"""When cards are dealt again."""

COUNTS: Final = "14.1"
"""What is counted when a game ends."""


class FirstDifference(NamedTuple):
    """Where a trace first differs from the reference's."""

    told: Told | None
    """The reference's step there; None if its trace has ended."""
    differences: tuple[Difference, ...]
    """All that differs at that step, the most telling first."""
    rules: Rules
    """The rules by which the game is played."""
    about: Collection[str] = ()
    """Clauses that the case is about: they are chosen among others that decide as well."""

    @property
    def observable(self) -> str:
        """The name of what differs; where several things do, of the most telling."""
        return self.differences[0].observable


def decided(
    told: Sequence[Told],
    differences: Sequence[Difference],
    place: int,
    actual: StepOf[State] | None,
    about: Collection[str] = (),
) -> Decided:
    """What decides the first difference; the arguments are those of `Suite.decided`."""
    here = told[place] if place < len(told) else None
    order = AT_START if here is not None and not here.number else ORDER
    first_ones = with_payments(most_telling(differences, order), actual)
    found = explained(first_ones, here.after.events if here else ())
    first = FirstDifference(here, found, told[-1].after.table.rules, about)
    return Decided(deciding(first, actual), found)


# --- the clause that decides


def deciding(first: FirstDifference, actual: StepOf[State] | None) -> str:
    """The clause that decides at the first difference, from the reference's refusal, payments or happenings there.

    It is cited as the game's own document numbers it; nothing decides what breaks the protocol alone.
    """
    clause = _deciding(first, actual)
    return first.rules.cited((clause,))[0] if clause else ""


def _deciding(first: FirstDifference, actual: StepOf[State] | None) -> str:
    """Find the clause that decides, perhaps as the main document numbers it."""
    told = first.told
    if is_protocol(first.differences[0]):
        return ""
    if told is None:
        return "4.d.7"
    if first.observable in CHIPS:
        return _by_chips(first, told, actual)
    if first.observable in ("refused", "refusal-code", "refusal-clause"):
        return _by_refusal(told, first.about, actual)
    if first.observable == "legal":
        return _by_legal(told, actual)
    if first.observable == "turn" and actual is not None and actual.state.turn == "-":
        return "4.d.7"
    if first.observable == "turn" and told.coup > 1 and not told.number:
        return _who_deals(told, first.rules)
    if first.observable == "winner" and actual is not None and _wins_without(told, actual.state.winner or ""):
        return NEVER_WINS if _lays_down(told, actual.state.winner or "") else WINS
    if first.observable == "hands" and actual is not None and _holds_more(told, actual.state):
        return DEALS_AGAIN
    if first.observable == "game-winner" and actual is not None and _names_more(told.shown.state, actual.state):
        return COUNTS
    return _by_event(first.observable, told, first.about)


def _who_deals(told: Told, rules: Rules) -> str:
    """Who deals a later coup: the next dealer, unless the document has one player deal several."""
    begun = cited_for(told.after.events, ["coup"])
    return DEALS_NEXT if (begun,) == rules.cited((IS_ONE_COUP,)) else _as_it_stands(begun)


def _by_chips(first: FirstDifference, told: Told, actual: StepOf[State] | None) -> str:
    """What has most cards, or brings nothing, if that explains the difference; or the payment that does."""
    if actual is not None and _takes_for_tie(told, actual.state):
        return s12.PAID_FOR[first.rules.most]
    not_owed = _not_owed(told, unowed(told.after.events, actual)) if actual is not None else ""
    return not_owed or _by_payment(first, told, actual) or _by_event(first.observable, told, first.about)


def _not_owed(told: Told, paid: Collection[str]) -> str:
    """What brings nothing to who is paid beside all that is due; "" if nothing is known to be taken for a figure.

    paid: the letters of those who are. Aces in a sweep are not paid. Where a document has no figures, whoever clears
    the table leaves one on which the next player can take nothing, and going out wins, or has the winner's chip.
    """
    events, before = told.after.events, told.before.position
    swept = next((event for event in happenings_in(events) if event.kind == "sweeps"), None)
    if swept and {*paid} == {swept.player} and any(card.rank == "A" for card in swept.taken):
        return SWEPT
    capture = next((event for event in happenings_in(events) if event.kind == "capture"), None)
    if told.after.table.rules.figures or capture is None or {*paid} != {capture.player}:
        return ""
    if len(capture.taken) == len(before.layout):
        return LAYS_DOWN
    goes_out = len(capture.cards) == len(before.hands[before.seat(capture.player)])
    return (WINS if before.stock else WINNERS_CHIP) if goes_out else ""


def _wins_without(told: Told, shown: str) -> bool:
    """Whether a coup is won by somebody who has not made what wins it."""
    position = told.after.position
    return shown in {*position.seating} and position.seat(shown) not in (*position.papillons, *position.unnamed)


def _lays_down(told: Told, player: str) -> bool:
    """Whether the coup ends as a player lays down."""
    return any(event.kind == "lays-down" and event.player == player for event in happenings_in(told.after.events))


def _takes_for_tie(told: Told, shown: State) -> bool:
    """Whether a lone largest pile is paid, and the program goes on as after a tie: it has counted otherwise."""
    table, paid = told.before.table, any(event.kind == "cards" for event in payments_in(told.after.events))
    grown = s12.grown(table.cards_payment, table.rules.cards_growth)
    return paid and shown.cards_payment == grown != told.shown.state.cards_payment


def _holds_more(told: Told, shown: State) -> bool:
    """Whether somebody has more cards than they must where none are dealt nor laid down: they are dealt too soon."""
    right, kinds = told.shown.state.hands or {}, {event.kind for event in happenings_in(told.after.events)}
    more = (len(cards) > len(right.get(name, cards)) for name, cards in (shown.hands or {}).items())
    return not kinds & {"deal", "lays-down"} and any(more)


def _names_more(right: State, shown: State) -> bool:
    """Whether somebody is named beside all who have won the game: they are counted as if they had as much."""
    return {*(right.game_winner or "")} < {*(shown.game_winner or "")}


def _as_it_stands(clause: str) -> str:
    """A clause that the document has numbered already, so that nothing is put in its place any more."""
    return clause if ":" in clause else f"papillon:{clause}"


def _allowing(capture: Capture, rules: Rules) -> str:
    """The clause that allows a capture, perhaps as the main document numbers it."""
    return rules.said_of(capture.played, grounds(capture))[0]


def allowing(step: Step[Table, Position]) -> frozenset[str]:
    """The clauses by which the moves are allowed that are legal after a step, as its document numbers them."""
    rules = step.table.rules
    if step.position.turn is None:
        return frozenset()
    found = (_allowing(move, rules) if isinstance(move, Capture) else LAYS_DOWN for move in legal(step.position, rules))
    return frozenset(rules.cited(tuple(found)))


def _by_refusal(told: Told, about: Collection[str], actual: StepOf[State] | None) -> str:
    """What refuses a move, or allows it; or, if the case is about that, what the program refuses it by."""
    if told.shown.refused:
        return _as_it_stands(str(told.shown.refused.clause))
    if (wrongly := actual and actual.refused and actual.refused.clause) and wrongly in about:
        return _as_it_stands(wrongly)
    move = read_move(told.shown.move)[1]
    if isinstance(move, Capture):
        return _allowing(move, told.after.table.rules)
    return LAYS_DOWN if LAYS_DOWN in about else next(iter(about), LAYS_DOWN)


def _bare(text: str) -> str:
    """A legal move without figures and suits; what cannot be read is kept."""
    try:
        return _move_text(read_move(text)[1])
    except NotationError:
        return text


def _by_legal(told: Told, actual: StepOf[State] | None) -> str:
    """What refuses the first move that is too many, or allows the first that is missing."""
    table, position = told.after.table, told.after.position
    right = {_bare(text) for text in told.shown.state.legal or ()}
    shown = {_bare(text) for text in (actual.state.legal or () if actual else ())}
    # Who sees no capture has the hand laid down: that follows, and the capture tells more.
    for text in sorted(shown - right if shown != {"lay"} else ()):
        refused = _refused(position, text, table.rules)
        if refused:
            return refused
    missing = next((move for move in legal(position, table.rules) if _move_text(move) not in shown), None)
    return _allowing(missing, table.rules) if isinstance(missing, Capture) else LAYS_DOWN


def _move_text(move: Move) -> str:
    return f"{move.played}x{move.taken}" if isinstance(move, Capture) else "lay"


def _refused(position: Position, text: str, rules: Rules) -> str | None:
    try:
        found = refusal(position, read_move(text)[1], rules)
    except NotationError:
        return None
    return _as_it_stands(found.clause) if found else None


def _by_payment(first: FirstDifference, told: Told, actual: StepOf[State] | None) -> str:
    """The payment that explains the difference, if one does."""
    found = owing(told.after.events, told.shown.state, actual) if actual else ()
    return next((clause for clause in found if clause in first.about), next(iter(found), ""))


KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "turn": ("leads", "waits", "coup-won", "no-winner"),
    "winner": ("coup-won", "no-winner"),
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


def _by_event(name: str, told: Told, about: Collection[str]) -> str:
    """What happens that decides an observable; where nothing tells, what the case is about."""
    events = told.after.events
    document = DOCUMENTS[told.after.table.rules.rulebook]
    decided_by = cited_for(events, KINDS.get(name, ()), document=document)
    if decided_by:
        return _as_it_stands(decided_by)
    if name in FALLBACKS:
        return FALLBACKS[name]
    return next(iter(about), "") or first_cited(events) or "4.1"
