"""The clause of Le Papillon that decides where a program's trace first differs from the reference's.

What a program has done instead is read from the state that it shows. Clauses are written as the main document numbers
them, or in full as events cite them; `decided` puts the clauses of the document that is played in their place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

from conformance.compare.differences import is_protocol, most_telling, with_payments
from conformance.compare.mismatch import Mismatch, mispaid
from conformance.documents import DOCUMENTS, GAME, full
from conformance.papillon import deciding_payment
from conformance.papillon.comparison import cards_shown
from conformance.papillon.deciding_payment import CHIPS, PURPOSES, exactly, explained
from conformance.protocol import AnyStep, State
from conformance.results import Difference
from conformance.suite import Decided, TraceStep
from conformance.tracing import cited_for, first_cited
from papillon.kit.events import happenings_in
from papillon.moves import Capture, Move
from papillon.notation import NotationError, read_move
from papillon.position import Position
from papillon.rules import Rules, legal, refusal
from papillon.sections.s01_players_and_cards import WORTH_TEN
from papillon.sections.s04_play import FROM_HAND
from papillon.step import Step

ORDER: Final = (
    *("refused", "refusal-code", "refusal-clause", "winner", "hands", "layout", "stock", "turn", "over", "payments"),
    *("chips", "chips gained", "pool", "bank", "piles", "legal", "cards-payment", "announced", "game-winner", "steps"),
)
"""What may differ at a step, the most telling first."""

AT_START: Final = ("turn", *(name for name in ORDER if name != "turn"))
"""The same where a coup begins: who deals decides who has which cards."""

REFUSALS: Final = frozenset({"refused", "refusal-code", "refusal-clause"})
"""What of a step differs in what is refused."""

COMPULSORY: Final = ("4.c.1", "7.1")
"""The captures that somebody may think compulsory: where nothing else may be played, they are."""

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
    at_start = here is not None and not here.number
    first = with_payments(most_telling(differences, AT_START if at_start else ORDER), actual)
    found = explained(first, here.after.events if here else ())
    observable = found[0].observable
    if is_protocol(found[0]) or (at_start and observable in REFUSALS):
        return Decided("", found)
    if here is None or actual is None:
        return Decided(rules.cited(("4.d.7",))[0], found)
    apart = frozenset(difference.observable for difference in found)
    wrong = mispaid(here.after.events, actual, {}, PURPOSES)
    step = Mismatch(here, actual, apart, wrong, tuple(about))
    (clause,) = rules.cited((_deciding(observable, step),))
    rests = rules.cited(tuple(dict.fromkeys(filter(None, _resting(observable, step)))))
    return Decided(_of_its_document(clause, rests, DOCUMENTS[rules.rulebook]), found, rests)


def _of_its_document(clause: str, rests: Sequence[str], document: str) -> str:
    """A clause, or where a reading has another document's, the first of its own on which it rests, if there is one.

    >>> _of_its_document("papillon-adpoker:13", ("4.d.7", "papillon-pdf:28"), "papillon-pdf")
    'papillon-pdf:28'
    """
    of_document = {rest: full(rest, GAME).partition(":")[0] for rest in (clause, *rests)}
    own = [rest for rest in rests if of_document[rest] == document]
    return clause if of_document[clause] in (document, GAME) or not own else own[0]


def _deciding(observable: str, step: Mismatch) -> str:
    """The clause that decides. observable: the most telling thing that differs."""
    if observable in REFUSALS or step.told.shown.refused:
        return _by_refusal(step)
    if observable == "legal":
        return _by_legal(step)
    if observable in CHIPS:
        found = deciding_payment.decides(step)
    elif observable in BY_STATE and step.told.number and step.happened("deal") and step.shown.turn == "-":
        found = "4.d.3"  # the coup must go on with a new deal
    else:
        found = BY_STATE[observable](step) if observable in BY_STATE else ""
    return found or _by_event(observable, step)


def _resting(observable: str, step: Mismatch) -> Iterator[str]:
    """The clauses on which the deciding one rests, and that may be misread in its place."""
    if step.told.shown.refused:
        return
    if observable in CHIPS:
        yield from deciding_payment.rests_on(step)
    if observable == "legal" and _leaves_one_card(step):
        yield "4.3"
    if observable in RESTS_BY_STATE:
        yield from RESTS_BY_STATE[observable](step)
    if "piles" in step.apart:
        if observable in (*CHIPS, "cards-payment"):
            yield "12.1"
        yield _cited("lays-down", step)


def _by_event(observable: str, step: Mismatch) -> str:
    """What happens that decides an observable; where nothing tells, what the case is about."""
    decided_by = cited_for(step.events, KINDS.get(observable, ()), document=DOCUMENTS[step.rules.rulebook])
    if decided_by:
        return exactly(decided_by)
    return FALLBACKS.get(observable) or next(iter(step.about), "") or first_cited(step.events) or "4.1"


def _cited(kind: str, step: Mismatch) -> str:
    """The first clause of the first thing of a kind that happens; "" if nothing does."""
    event = step.happened(kind)
    return exactly(event.clauses[0]) if event else ""


# --- refused and legal moves


def _allowing(capture: Capture, rules: Rules) -> str:
    """The clause that allows a capture."""
    played, taken = capture.played, capture.taken
    if len(played) == FROM_HAND:
        clause = "4.c.1"
    elif taken == 3 * played:
        clause = "7.1"
    else:
        clause = "4.a.1" if taken == played and played in WORTH_TEN else "4.b.1"
    return rules.clauses_for_card(played, (clause,))[0]


def allowing(step: Step) -> frozenset[str]:
    """The clauses by which the moves are allowed that are legal after a step, as its document numbers them."""
    rules = step.table.rules
    if step.position.turn is None:
        return frozenset()
    moves = legal(step.position, rules)
    return frozenset(
        rules.cited(tuple(_allowing(move, rules) if isinstance(move, Capture) else "4.d.1" for move in moves))
    )


def _by_refusal(step: Mismatch) -> str:
    """What refuses a move, or allows it; or, if the case is about that, what the program refuses it by."""
    refused, wrongly = step.told.shown.refused, step.actual.refused
    if refused:
        return exactly(str(refused.clause))
    if wrongly and wrongly.clause and wrongly.clause in step.about:
        return exactly(wrongly.clause)
    move = read_move(step.told.shown.move)[1]
    if isinstance(move, Capture):
        return _allowing(move, step.rules)
    return "4.d.1" if "4.d.1" in step.about else next(iter(step.about), "4.d.1")


def _by_legal(step: Mismatch) -> str:
    """What refuses the first move that is too many, or allows the first that is missing, or those that are not."""
    position, rules = step.told.after.position, step.rules
    right, shown = _bare_moves(step.right), _bare_moves(step.shown)
    # Who sees no capture has the hand laid down: that follows, and the capture tells more.
    for text in sorted(shown - right if shown != {"lay"} else ()):
        if refused := _refused(position, text, rules):
            return refused
    moves = legal(position, rules)
    captures = [move for move in moves if isinstance(move, Capture)]
    missing = [move for move in captures if _move_text(move) not in shown]
    if not missing:
        return "4.d.1"
    # Who takes all like cards drops captures of single ones alone; who thinks a capture compulsory drops all others.
    if all(Capture(move.played * FROM_HAND, move.taken) in moves for move in missing):
        return "4.c.1"
    kept = {_allowing(move, rules) for move in captures if move not in missing}
    drops_sums = any(move.taken != move.played for move in missing)
    bound = kept if len(kept) == 1 and shown < right and drops_sums else ()
    return next((clause for clause in bound if clause in COMPULSORY), _allowing(missing[0], rules))


def _bare_moves(state: State) -> set[str]:
    """The legal moves of a state without figures and suits; what cannot be read is kept."""

    def bare(text: str) -> str:
        try:
            return _move_text(read_move(text)[1])
        except NotationError:
            return text

    return {bare(text) for text in state.legal or ()}


def _move_text(move: Move) -> str:
    return f"{move.played}x{move.taken}" if isinstance(move, Capture) else "lay"


def _refused(position: Position, text: str, rules: Rules) -> str | None:
    try:
        found = refusal(position, read_move(text)[1], rules)
    except NotationError:
        return None
    return exactly(found.clause) if found else None


def _leaves_one_card(step: Mismatch) -> bool:
    """Whether one card of the hand alone may be played, where several can take something."""
    right, shown = ({text[:1] for text in _bare_moves(state)} for state in (step.right, step.shown))
    return len(shown) == 1 and shown < right


# --- by the state: who plays, and who wins


def _turn(step: Mismatch) -> str:
    """The end of a coup, who deals a later one, or whose turn it is."""
    told = step.told
    if step.shown.turn == "-":
        return "4.d.7"
    if told.number:
        return _next_turn(step)
    if told.coup == 1 or (step.shown.hands and "hands" not in step.apart):  # who has which cards tells who has dealt
        return ""
    begun = cited_for(step.events, ["coup"])
    return "2.2" if (begun,) == step.rules.cited(("2.3",)) else exactly(begun)


def _next_turn(step: Mismatch) -> str:
    """Whether who has played goes on, or a figure says who has to play; "" after a deal: who leads decides."""
    capture, laid = step.happened("capture"), step.happened("lays-down")
    if step.happened("deal"):
        return ""
    if capture and capture.player == step.shown.turn:
        return "4.2"
    forced = laid is not None and laid.clauses[0] != "4.d.1"
    return _cited("sauterelle", step) or (_cited("lays-down", step) if forced else "")


def _winner(step: Mismatch) -> str:
    """A papillon that is none, or that is not seen; or who has not made what wins."""
    if step.misses_payment("papillon"):
        return "10.1"
    if not _wins_without(step):
        return ""
    laid = step.happened("lays-down")
    if laid and laid.player == step.shown.winner:
        return "4.d.8"
    return next((clause for clause in step.about if clause in ("4.d.6", "10.1")), "4.d.6")


def _wins_without(step: Mismatch) -> bool:
    """Whether a coup is won by somebody who has not made what wins it."""
    position, winner = step.told.after.position, step.shown.winner or ""
    return winner in {*position.seating} and position.seat(winner) not in (*position.papillons, *position.unnamed)


def _over(step: Mismatch) -> str:
    """What the agreed coups are, or whether more of them follow."""
    # A payment for most cards is kept for a coup that does not follow.
    if not step.shown.over and "cards-payment" in step.apart and (tied := _cited("cards-unpaid", step)):
        return tied
    if step.shown.over and not step.happened("plays-on"):
        return "2.1"
    return "14.3" if step.misses_payment("share") else ""


def _game_winner(step: Mismatch) -> str:
    """Somebody is named who has less: that is counted otherwise."""
    return "14.1" if {*(step.shown.game_winner or "")} - {*(step.right.game_winner or "")} else ""


def _rests_of_turn(step: Mismatch) -> Iterator[str]:
    """Whose turn it is after another's, and who has no cards and waits; who begins a coup rests on nothing."""
    if step.told.number:
        yield from ("4.1", _cited("waits", step))


def _rests_of_winner(step: Mismatch) -> Iterator[str]:
    """That nobody wins, or which of several, and what a papillon is."""
    yield "4.d.9" if step.shown.winner == "none" else "4.d.7"
    if _wins_without(step):
        yield from ("4.d.6", "10.1")


def _rests_of_over(step: Mismatch) -> Iterator[str]:
    """For how many coups the game lasts, and whether it can end with several winners."""
    yield "2.1"
    if step.told.before.table.coup > 1:
        yield "2.2"
    if len(step.right.game_winner or "") > 1:
        yield "14.2"


# --- by the state: cards


def _hands(step: Mismatch) -> str:
    """Who lays down and who does not, and cards that are dealt too soon."""
    laid = {event.player: event for event in reversed([*happenings_in(step.events)]) if event.kind == "lays-down"}
    for name, cards in (step.right.hands or {}).items():
        found = (step.shown.hands or {}).get(name)
        if found and name in laid and not cards:
            return "4.d.3" if "stock" in step.apart else exactly(laid[name].clauses[0])
        if cards and found == [] and _lie_there(cards, step):
            forced = "8.4" if step.happened("deal") and step.rules.figures else "4.d.1"
            return _cited("sauterelle", step) or forced
    return "4.d.3" if not (step.happened("deal") or laid) and _holds_more(step) else ""


def _lie_there(cards: list[str], step: Mismatch) -> bool:
    """Whether cards that somebody must hold lie exposed."""
    return step.shown.layout is None or Counter(cards_shown(cards)) <= Counter(cards_shown(step.shown.layout))


def _holds_more(step: Mismatch) -> bool:
    """Whether somebody has more cards than they must."""
    right = step.right.hands or {}
    return any(len(cards) > len(right.get(name, cards)) for name, cards in (step.shown.hands or {}).items())


def _layout(step: Mismatch) -> str:
    """Cards of the stock that are turned up, or what lies there and is cleared away, or the card that is played."""
    right, shown, stock = step.right.layout or [], step.shown.layout, step.shown.stock
    if shown is None or not step.told.number:
        return ""
    from_stock = stock is not None and stock < (step.right.stock or 0) and len(shown) > len(right)
    if step.happened("deal"):
        return "4.d.3" if from_stock or (right and not shown) else ""
    if from_stock and step.happened("sauterelle"):
        return _cited("sauterelle", step)
    capture = step.happened("capture")
    if capture is None or step.happened("lays-down"):
        return ""
    if right and not shown and not (step.right.hands or {}).get(capture.player or ""):
        return "4.d.10"
    more = Counter(cards_shown(shown)) - Counter(cards_shown(right))
    stays = more == Counter(cards_shown([str(card) for card in capture.cards]))
    return exactly(capture.clauses[-1]) if stays else ""


def _piles(step: Mismatch) -> str:
    """What is kept of a capture, where what is taken from the table is right."""
    capture = step.happened("capture")
    if capture is None or step.happened("sweeps") or "layout" in step.apart:
        return ""
    return exactly(capture.clauses[-1])


def _rests_of_hands(step: Mismatch) -> Iterator[str]:
    """Who lays down; and in a new deal how cards are dealt, where everybody holds others of the same cards."""
    if step.happened("lays-down"):
        yield "4.d.1"
    if step.told.number and step.happened("deal") and _ranks_held(step.right) == _ranks_held(step.shown):
        yield "3.3"


def _ranks_held(state: State) -> Counter[str]:
    return Counter("".join(cards_shown(cards) for cards in (state.hands or {}).values()))


BY_STATE: Final[Mapping[str, Callable[[Mismatch], str]]] = {
    "turn": _turn,
    "winner": _winner,
    "over": _over,
    "game-winner": _game_winner,
    "hands": _hands,
    "layout": _layout,
    "piles": _piles,
}
"""Observable → what tells the clause by the state; "" where it does not."""

RESTS_BY_STATE: Final[Mapping[str, Callable[[Mismatch], Iterator[str]]]] = {
    "turn": _rests_of_turn,
    "winner": _rests_of_winner,
    "over": _rests_of_over,
    "game-winner": lambda step: iter(("14.2",)),
    "hands": _rests_of_hands,
    "layout": lambda step: iter((_cited("sauterelle", step),) if step.shown.layout else ()),
}
"""Observable → what tells the clauses on which the deciding one rests."""
