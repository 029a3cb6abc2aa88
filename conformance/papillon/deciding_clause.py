"""The clause of Le Papillon that decides where a program's trace first differs from the reference's.

What a program has done instead is read from the state that it shows. Clauses are written as the main document numbers
them, or in full as events cite them; `decided` puts the clauses of the document that is played in their place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from conformance.compare import is_protocol, most_telling, moved, proportional, with_payments
from conformance.documents import DOCUMENTS, GAME, full
from conformance.localize.evidence import Mismatch, Mispaid, Nets, mispaid
from conformance.papillon.subject import cards_shown
from conformance.protocol import State, StepMessage
from conformance.results import Difference
from conformance.suite import Decided, TraceStep
from conformance.tracing import cited_for, first_cited
from papillon.kit.events import POOL, Event, Payment, happenings_in, payments_in
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


CHIPS: Final = frozenset({"payments", "chips gained"})
"""What of a step differs in chips that were paid."""

ENTITLES: Final[Mapping[str, str]] = {
    "stake": "2.7",
    "ace": "6.1",
    "hanneton": "7.1",
    "sauterelle": "8.1",
    "petit-papillon": "9.1",
    "papillon": "10.1",
    "laying-down": "11.2",
    "laid-ace": "11.3",
    "pool": "10.7",
    "cards": "12.2",
    "consolation": "13.1",
    "share": "14.3",
    "share-rest": "14.3",
    "three-from-hand": "papillon-adpoker:19",
    "coup": "papillon-pdf:32",
}
"""What can be paid for → the clause that says to whom it is due."""

ENTITLES_OTHERWISE: Final[Mapping[tuple[str, str], str]] = {
    ("pdf", "ace"): "papillon-pdf:35",
    ("pdf", "papillon"): "papillon-pdf:32",
    ("pdf", "pool"): "papillon-pdf:13",
    ("pdf", "cards"): "papillon-pdf:31",
    ("pdf", "consolation"): "papillon-pdf:32",
    ("pdf", "three-from-hand"): "papillon-pdf:23",
    ("adpoker", "consolation"): "papillon-adpoker:22",
}
"""Rulebook and what can be paid for → that clause, where the rulebook cites another in its place."""

FIGURES: Final = frozenset({"hanneton", "petit-papillon", "papillon"})
"""Figures for which it matters that three cards are played from hand."""

PLAYED_ON: Final = frozenset({"ace", "three-from-hand", "sauterelle"}) | FIGURES
"""What is paid for while the play goes on, so that some have cards and others have none."""

OUT_OF_THE_POOL: Final = frozenset({"pool", "share", "share-rest"})
"""What is paid by the pool, and all of it, so that it is as much as there is."""

DENIES: Final = {"ace": ("sweeps",), "pool": ("pool-stays",), "cards": ("cards-tied", "cards-unpaid")}
"""What is paid for → the happenings that say that it is due to nobody."""


def decided(
    trace: Sequence[TraceStep],
    differences: Sequence[Difference],
    place: int,
    actual: StepMessage | None,
    about: Collection[str] = (),
) -> Decided:
    """What decides the first difference; the arguments are those of `Suite.decided`.

    The clause is cited as the game's own document numbers it; nothing decides what breaks the protocol alone.
    """
    here, rules = trace[place] if place < len(trace) else None, trace[-1].after.table.rules
    at_start = here is not None and not here.number
    first = with_payments(most_telling(differences, AT_START if at_start else ORDER), actual)
    found = explained(first, here.after.events if here else ())
    observable = found[0].observable
    if is_protocol(found[0]) or (at_start and observable in REFUSALS):
        return Decided("", found)
    if here is None or actual is None:
        return Decided(rules.cited(("4.d.7",))[0], found)
    apart = frozenset(difference.observable for difference in found)
    wrong = mispaid(here.after.events, actual, {}, ENTITLES)
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
    if observable in REFUSALS or step.expected.shown.refused:
        return _by_refusal(step)
    if observable == "legal":
        return _by_legal(step)
    if observable in CHIPS:
        found = _of_payments(step)
    elif observable in BY_STATE and step.expected.number and step.happened("deal") and step.shown.turn == "-":
        found = "4.d.3"  # the coup must go on with a new deal
    else:
        found = BY_STATE[observable](step) if observable in BY_STATE else ""
    return found or _by_event(observable, step)


def _resting(observable: str, step: Mismatch) -> Iterator[str]:
    """The clauses on which the deciding one rests, and that may be misread in its place."""
    if step.expected.shown.refused:
        return
    if observable in CHIPS:
        yield from _rests_of_payments(step)
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


def exactly(clause: str) -> str:
    """A clause that the document has numbered already, so that nothing is put in its place any more."""
    return clause if ":" in clause else f"papillon:{clause}"


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
    refused, wrongly = step.expected.shown.refused, step.actual.refused
    if refused:
        return exactly(str(refused.clause))
    if wrongly and wrongly.clause and wrongly.clause in step.about:
        return exactly(wrongly.clause)
    move = read_move(step.expected.shown.move)[1]
    if isinstance(move, Capture):
        return _allowing(move, step.rules)
    return "4.d.1" if "4.d.1" in step.about else next(iter(step.about), "4.d.1")


def _by_legal(step: Mismatch) -> str:
    """What refuses the first move that is too many, or allows the first that is missing, or those that are not."""
    position, rules = step.expected.after.position, step.rules
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


# --- by the state: who plays, and who wins


def _turn(step: Mismatch) -> str:
    """The end of a coup, who deals a later one, or whose turn it is."""
    expected = step.expected
    if step.shown.turn == "-":
        return "4.d.7"
    if expected.number:
        return _next_turn(step)
    # Who has which cards tells who has dealt.
    if expected.coup == 1 or (step.shown.hands and "hands" not in step.apart):
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
    position, winner = step.expected.after.position, step.shown.winner or ""
    return winner in {*position.seating} and position.seat(winner) not in (*position.papillons, *position.unnamed)


def _over(step: Mismatch) -> str:
    """What the agreed coups are, or whether more of them follow."""
    # A payment for the most cards is kept for a coup that does not follow.
    if not step.shown.over and "cards-payment" in step.apart and (tied := _cited("cards-unpaid", step)):
        return tied
    if step.shown.over and not step.happened("plays-on"):
        return "2.1"
    return "14.3" if step.misses_payment("share") else ""


def _game_winner(step: Mismatch) -> str:
    """Somebody is named who has less: that is counted otherwise."""
    return "14.1" if {*(step.shown.game_winner or "")} - {*(step.right.game_winner or "")} else ""


def _rests_of_winner(step: Mismatch) -> Iterator[str]:
    """That nobody wins, or which of several, and what a papillon is."""
    yield "4.d.9" if step.shown.winner == "none" else "4.d.7"
    if _wins_without(step):
        yield from ("4.d.6", "10.1")


def _rests_of_over(step: Mismatch) -> Iterator[str]:
    """For how many coups the game lasts, and whether it can end with several winners."""
    yield "2.1"
    if step.expected.before.table.coup > 1:
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
    if shown is None or not step.expected.number:
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


# --- by what is paid


def _of_payments(step: Mismatch) -> str:
    """The clause of what is paid otherwise; "" where nothing that is due explains it."""
    if {item.kind for item in step.mispaid} == {"cards"} and "piles" in step.apart:  # they are gathered otherwise
        return exactly(cited_for(step.events, ("sweeps", "capture"), document=DOCUMENTS[step.rules.rulebook]))
    said = [clause for item in _causes(step.mispaid) if (clause := _clause_of(item, step))]
    if said:
        return _three_from_hand(step) or exactly(_preferred(said, step))
    found = _explaining_chips(step)
    return _preferred(found, step) if found else ""


def _rests_of_payments(step: Mismatch) -> Iterator[str]:
    """The clauses on which those rest: what a figure is, who has most cards, that each pays (5.3)."""
    for item in step.mispaid:
        if item.wrong == "left out":
            made = step.happened(item.kind)
            yield exactly(made.clauses[0]) if made else ""
            yield "5.3" if item.payers == _without_cards(item, step) else ""
        elif item.wrong == "not due":
            yield _entitling(item.kind, step)
        elif item.wrong == "by others" and item.made.keys() < item.due.keys() and POOL not in item.due:
            yield "5.3"


def _preferred(clauses: Sequence[str], step: Mismatch) -> str:
    """The first of some clauses that the case is about, or else the first."""
    return next((clause for clause in clauses if clause in step.about), clauses[0])


# --- by what a payment is said to be for


def _causes(wrong: Sequence[Mispaid]) -> Sequence[Mispaid]:
    """What is paid otherwise, without what follows from that: another sum of a pool to which more or less is paid."""
    return [item for item in wrong if item.kind not in OUT_OF_THE_POOL or item.wrong != "another sum"] or wrong


def _clause_of(item: Mispaid, step: Mismatch) -> str:
    """A payment's own clause; of what is not due the one that says to whom it would be, if the document has one."""
    document = DOCUMENTS[step.rules.rulebook]
    entitles = _entitling(item.kind, step)
    found = _of_due(item, step) if item.due else cited_for(step.events, DENIES.get(item.kind, ()), document=document)
    return entitles if entitles.startswith(document) and not found.startswith(document) else found or entitles


def _entitling(kind: str, step: Mismatch) -> str:
    """The clause by which something is due, if the document that is played has one."""
    rulebook = step.rules.rulebook
    (clause,) = step.rules.cited((ENTITLES_OTHERWISE.get((rulebook, kind), ENTITLES[kind]),))
    return clause if full(clause, GAME).startswith(f"{DOCUMENTS[rulebook]}:") else ""


def _of_due(item: Mispaid, step: Mismatch) -> str:
    """The clause that orders a payment, or the one by which those without cards pay (5.3), if they alone do not."""
    spared = _without_cards(item, step)
    missing, others = item.due.keys() - item.made.keys(), item.made.keys() - item.due.keys()
    alike = missing == spared or (item.kind in PLAYED_ON and missing <= spared)
    are_spared = item.wrong == "by others" and missing and alike and not others
    apart = item.payers & item.apart
    pay_another_sum = item.wrong == "another sum" and bool(apart) and apart <= spared < item.payers
    return "5.3" if are_spared or pay_another_sum else _due(item, step)[0].clauses[0]


def _due(item: Mispaid, step: Mismatch) -> list[Payment]:
    """What has to be paid for something."""
    return [paid for paid in payments_in(step.events) if paid.kind == item.kind]


def _without_cards(item: Mispaid, step: Mismatch) -> set[str]:
    """Which of the payers have no cards, and pay all the same."""
    return {paid.payer for paid in _due(item, step) if "5.3" in paid.clauses}


def _three_from_hand(step: Mismatch) -> str:
    """The clause of three cards, or aces, from hand, where such a capture is paid as more or less than it is."""
    capture = step.happened("capture")
    if capture is None or len(capture.cards) != FROM_HAND:
        return ""
    for item in step.mispaid:
        if item.kind in FIGURES and item.wrong in ("left out", "not due"):
            return "10.4" if capture.cards[0].rank == "A" else "10.3"
        if item.kind == "ace" and item.wrong == "not due":
            return "10.4"
    return ""


# --- by the chips


class Paid(NamedTuple):
    """Payments for one thing to one account."""

    kind: str
    """What is paid for."""
    clause: str
    """The first clause that is cited for it."""
    payers: tuple[str, ...]
    """The letters of those who pay."""
    payee: str
    chips: int
    """How many chips each of the payers pays."""

    @property
    def words(self) -> str:
        """As people say it.

        >>> Paid("cards", "12.2", ("A", "B"), "C", 1).words
        'A, B to C 1 cards 12.2'
        """
        return f"{', '.join(self.payers)} to {self.payee} {self.chips} {self.kind} {self.clause}"

    def net(self, accounts: Collection[str]) -> dict[str, int]:
        """What it brings each of some accounts; those that gain nothing are left out."""
        gained = Counter(dict.fromkeys(self.payers, -self.chips))
        gained[self.payee] += self.chips * len(self.payers)
        return moved({name: gained[name] for name in accounts})


def paid_for(events: Iterable[Event]) -> list[Paid]:
    """The payments among events, those for one thing together, in the order in which they are made."""
    payers: dict[tuple[str, str, str, int], list[str]] = {}
    for paid in payments_in(events):
        payers.setdefault((paid.kind, paid.clauses[0], paid.payee, paid.chips), []).append(paid.payer)
    return [Paid(kind, clause, tuple(who), payee, chips) for (kind, clause, payee, chips), who in payers.items()]


def explained(differences: Iterable[Difference], events: Sequence[Event]) -> tuple[Difference, ...]:
    """The differences of one step, with the payments that make up what is expected in chips."""
    words = "; ".join(paid.words for paid in paid_for(events))
    return tuple(
        msgspec.structs.replace(item, made_of=words) if item.observable in CHIPS else item for item in differences
    )


def _explaining_chips(step: Mismatch) -> tuple[str, ...]:
    """The clauses of payments that explain what differs after a step before which nothing did; none if none does."""
    missing, accounts = _missing(step)
    if not missing:
        return ()
    made_otherwise = tuple(item.clause for item in paid_for(step.events) if proportional(item.net(accounts), missing))
    return made_otherwise or (("5.3",) if _spared(step.events, missing, accounts) else _at_the_end(step, missing))


def _missing(step: Mismatch) -> tuple[Nets, Collection[str]]:
    """What each account has too little, and the accounts of which the program tells."""
    if step.actual.payments is not None:
        made = Counter[str]()
        for sign, paid in ((1, payments_in(step.events)), (-1, step.actual.payments)):
            for item in paid:
                made[item.payer] -= sign * item.chips
                made[item.payee] += sign * item.chips
        if any(made.values()):
            return moved(made), made.keys()
    right, shown = _accounts(step.right), _accounts(step.shown)
    return moved({name: right[name] - chips for name, chips in shown.items() if name in right}), shown.keys()


def _accounts(state: State) -> dict[str, int]:
    return {**(state.chips or {}), **({} if state.pool is None else {POOL: state.pool})}


def _spared(events: Iterable[Event], missing: Nets, accounts: Collection[str]) -> bool:
    """Whether those out of cards do not pay."""
    unpaid = Counter[str]()
    for paid in paid_for(event for event in payments_in(events) if "5.3" in event.clauses):
        unpaid.update(paid.net(accounts))
    return moved(unpaid) == missing


def _at_the_end(step: Mismatch, missing: Nets) -> tuple[str, ...]:
    """What decides who gets the pool, most cards and the consolation, where somebody else than expected does."""
    happened = {event.kind: event for event in happenings_in(step.events)}
    won, stays, tied = happened.get("coup-won"), happened.get("pool-stays"), happened.get("cards-tied")
    pool = sum(paid.chips for paid in paid_for(step.events) if paid.kind == "pool")
    players = step.right.chips or {}
    gaining = [letter for letter in players if missing.get(letter, 0) < 0]
    lost = max((chips for name, chips in missing.items() if name != POOL), default=0)
    if won and pool and 2 * missing.get(won.player, 0) > pool:
        return won.clauses[:1]
    if len(gaining) == len(players):
        return ("14.3",) if sum(missing.values()) == 0 else ("5.2",)
    if stays and lost <= 0 and -2 * min(missing.values()) > (step.right.pool or 0):
        return stays.clauses[:1]
    if tied and gaining:
        return tied.clauses[:1]
    return ("13.1",) if won and gaining and won.player not in gaining else ()


BY_STATE: Final[Mapping[str, Callable[[Mismatch], str]]] = {
    "turn": _turn,
    "winner": _winner,
    "over": _over,
    "game-winner": _game_winner,
    "hands": _hands,
    "layout": _layout,
}
"""Observable → what tells the clause by the state; "" where it does not."""

RESTS_BY_STATE: Final[Mapping[str, Callable[[Mismatch], Iterator[str]]]] = {
    "winner": _rests_of_winner,
    "over": _rests_of_over,
    "game-winner": lambda step: iter(("14.2",)),
    "layout": lambda step: iter((_cited("sauterelle", step),) if step.shown.layout else ()),
}
"""Observable → what tells the clauses on which the deciding one rests."""
