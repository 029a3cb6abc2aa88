"""The clause of Le Papillon that decides where a program pays otherwise than it must.

Where a program says what each of its payments is for, that tells; where it does not, what explains the chips does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import msgspec

from conformance.compare.differences import moved, proportional
from conformance.compare.mismatch import Mismatch, Mispaid, Nets
from conformance.documents import DOCUMENTS
from conformance.protocol import State
from conformance.results import Difference
from conformance.tracing import cited_for
from papillon.kit.events import BANK, POOL, Event, Happening, Payment, happenings_in, payments_in
from papillon.sections import s12_cards as s12
from papillon.sections.s04_play import FROM_HAND

CHIPS: Final = frozenset({"payments", "chips gained"})
"""What of a step differs in chips that were paid."""

ENTITLES: Final[Mapping[str, Mapping[str, str]]] = {
    "papillon": {
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
    },
    "papillon-pdf": {
        "stake": "papillon-pdf:15",
        "ace": "papillon-pdf:35",
        "laying-down": "papillon-pdf:33",
        "laid-ace": "papillon-pdf:34",
        "pool": "papillon-pdf:13",
        "coup": "papillon-pdf:32",
        "papillon": "papillon-pdf:32",
        "cards": "papillon-pdf:31",
        "consolation": "papillon-pdf:32",
        "share": "papillon-pdf:14",
        "three-from-hand": "papillon-pdf:23",
    },
    "papillon-adpoker": {
        "stake": "papillon-adpoker:3",
        "laying-down": "papillon-adpoker:9",
        "ace": "papillon-adpoker:15",
        "hanneton": "papillon-adpoker:18",
        "three-from-hand": "papillon-adpoker:19",
        "sauterelle": "papillon-adpoker:20",
        "petit-papillon": "papillon-adpoker:21",
        "laid-ace": "papillon-adpoker:15",
        "papillon": "papillon-adpoker:13",
        "pool": "papillon-adpoker:13",
        "cards": "papillon-adpoker:23",
        "consolation": "papillon-adpoker:22",
    },
}
"""Document → what can be paid for by it → the clause that says to whom it is due."""

PURPOSES: Final = frozenset(kind for kinds in ENTITLES.values() for kind in kinds)
"""All that can be paid for."""

FIGURES: Final = frozenset({"hanneton", "petit-papillon", "papillon"})
"""Figures for which it matters that three cards are played from hand."""

PLAYED_ON: Final = frozenset({"ace", "three-from-hand", "sauterelle"}) | FIGURES
"""What is paid for while the play goes on, so that some have cards and others have none."""

OUT_OF_THE_POOL: Final = frozenset({"pool", "share", "share-rest"})
"""What is paid by the pool, and all of it, so that it is as much as there is."""

DENIES: Final = {"pool": ("pool-stays",), "cards": ("cards-tied", "cards-unpaid")}
"""What is paid for → the happenings that say that it is due to nobody."""

MOST_TOGETHER: Final = 3
"""Payments that together are tried as an explanation."""


def exactly(clause: str) -> str:
    """A clause that the document has numbered already, so that nothing is put in its place any more."""
    return clause if ":" in clause else f"papillon:{clause}"


def decides(step: Mismatch) -> str:
    """The clause of what is paid otherwise; "" where nothing that is due explains it."""
    document, paid = DOCUMENTS[step.rules.rulebook], unowed(step)
    kinds = {item.kind for item in step.mispaid}
    if kinds == {"cards"} and "piles" in step.apart:  # who has most is paid for them: they are gathered otherwise
        return exactly(cited_for(step.events, ("sweeps", "capture"), document=document))
    if _bank_helps_out(step):
        return "2.6"
    if _takes_for_tie(step):
        return s12.MOST_CLAUSE[step.rules.most]
    if _sweeps_aces(step, paid) and kinds <= {"ace"}:
        return "12.1"
    if kinds and (short := _too_short(step)):
        return short
    said = [clause for item in _causes(step.mispaid) if (clause := _clause_of(item, step))]
    if said:
        return _three_from_hand(step) or exactly(_preferred(said, step))
    found = _explaining_chips(step)
    return _not_owed(step, paid) or (_preferred(found, step) if found else "")


def rests_on(step: Mismatch) -> Iterator[str]:
    """The clauses on which those rest: what a figure is, who has most cards, that each pays (5.3)."""
    for item in step.mispaid:
        if item.wrong == "left out":
            made = step.happened(item.kind)
            yield exactly(made.clauses[0]) if made else ""
            yield "5.3" if item.payers == _without_cards(item, step) else ""
        elif item.wrong == "not due":
            yield ENTITLES[DOCUMENTS[step.rules.rulebook]].get(item.kind, "")
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
    entitles = ENTITLES[document].get(item.kind, "")
    found = _of_due(item, step) if item.due else cited_for(step.events, DENIES.get(item.kind, ()), document=document)
    return entitles if entitles.startswith(document) and not found.startswith(document) else found or entitles


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


def _too_short(step: Mismatch) -> str:
    """What lapses where somebody has too few chips, if nobody else pays otherwise; "" if nothing does."""
    lapsed = [event for event in step.events if event.kind == "lapses" and isinstance(event, Happening)]
    paying = {
        name for item in step.mispaid for name in item.apart if min(item.due.get(name, 0), item.made.get(name, 0)) < 0
    }
    return exactly(lapsed[0].clauses[0]) if lapsed and paying <= {event.player for event in lapsed} else ""


# --- by who is paid beside all that is due


def unowed(step: Mismatch) -> frozenset[str]:
    """Who is paid beside all that is due; nobody where not all of it is paid, or no payments are shown."""
    due = Counter((paid.payer, paid.payee, paid.chips) for paid in payments_in(step.events))
    made = Counter((paid.payer, paid.payee, paid.chips) for paid in step.actual.payments or ())
    return frozenset(payee for _, payee, _ in made - due) if due <= made else frozenset()


def _not_owed(step: Mismatch, paid: Collection[str]) -> str:
    """What brings nothing to who is paid beside all that is due; "" if nothing is known to be taken for a figure.

    Aces in a sweep are not paid. Where a document has no figures, whoever clears the table leaves one on which the next
    player can take nothing, and going out wins, or has the winner's chip.
    """
    before, capture = step.told.before.position, step.happened("capture")
    if _sweeps_aces(step, paid):
        return "12.1"
    if step.rules.figures or capture is None or {*paid} != {capture.player}:
        return ""
    if len(capture.taken) == len(before.layout):
        return "4.d.1"
    if len(capture.cards) < len(before.hands[before.seat(capture.player)]):
        return ""
    return "4.d.6" if before.stock else "papillon-pdf:32"


def _sweeps_aces(step: Mismatch, paid: Collection[str]) -> bool:
    """Whether one player alone is paid, who has swept aces."""
    swept = step.happened("sweeps")
    return swept is not None and {*paid} == {swept.player} and any(card.rank == "A" for card in swept.taken)


def _bank_helps_out(step: Mismatch) -> bool:
    """Whether the bank holds other chips than it must, though it has no part in any payment, made or due."""
    paid = [*(step.actual.payments or ()), *payments_in(step.events)]
    is_apart = step.shown.bank not in (None, step.right.bank) and step.actual.payments is not None
    return is_apart and all(BANK not in (item.payer, item.payee) for item in paid)


def _takes_for_tie(step: Mismatch) -> bool:
    """Whether a lone largest pile is paid, and the program goes on as after a tie: it has counted otherwise."""
    table, paid = step.told.before.table, any(event.kind == "cards" for event in payments_in(step.events))
    grown = s12.payment_after_tie(table.cards_payment, table.rules.cards_growth)
    return paid and bool(step.shown.cards_payment == grown != step.right.cards_payment)


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
    """The account that is paid."""
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
    """The clauses of payments that explain what differs after a step before which nothing did; none if none does.

    Payments that are left out are thought of first, then one at another rate, then one to somebody else.
    """
    missing, accounts = _missing(step)
    if not missing:
        return ()
    paid = [item for item in paid_for(step.events) if item.net(accounts)]
    ways = (
        *_left_out(paid, missing, accounts),
        _spared(step.events, missing, accounts),
        ()
        if unowed(step)
        else tuple(item.clause for item in paid if proportional(item.net(accounts), missing)),  # at another rate
        _at_the_end(step, missing),
        _to_somebody_else(paid, missing, accounts),
    )
    return next(filter(None, ways), ())


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


def _left_out(paid: Sequence[Paid], missing: Nets, accounts: Collection[str]) -> Iterator[tuple[str, ...]]:
    """One payment that is not made; or several, of which the first counts."""
    for count in range(1, min(len(paid), MOST_TOGETHER) + 1):
        sums = ((some, _together(some, accounts)) for some in combinations(paid, count))
        yield tuple(some[0].clause for some, total in sums if total == missing)


def _together(some: Iterable[Paid], accounts: Collection[str]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for item in some:
        total.update(item.net(accounts))
    return moved(total)


def _spared(events: Iterable[Event], missing: Nets, accounts: Collection[str]) -> tuple[str, ...]:
    """Those out of cards do not pay (5.3), or some of the payers of one thing do not."""
    single = [(event, next(iter(paid_for([event])))) for event in payments_in(events)]
    if _together((paid for event, paid in single if "5.3" in event.clauses), accounts) == missing:
        return ("5.3",)
    return tuple(paid.clause for _, paid in single if paid.net(accounts) == missing)


def _to_somebody_else(paid: Sequence[Paid], missing: Nets, accounts: Collection[str]) -> tuple[str, ...]:
    """A payment that another player gets, who then is no payer of it."""
    return tuple(
        item.clause
        for item in paid
        for other in accounts
        if other not in (item.payee, POOL) and _redirected(item.net(accounts), item.payee, other) == missing
    )


def _redirected(net: Nets, payee: str, other: str) -> dict[str, int]:
    """What each account has too little where one gets what another is owed."""
    swapped = {payee: other, other: payee}
    lost = Counter(dict(net))
    lost.subtract({swapped.get(name, name): chips for name, chips in net.items()})
    return moved(lost)


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
        return ("14.3",)
    if stays and lost <= 0 and -2 * min(missing.values()) > (step.right.pool or 0):
        return stays.clauses[:1]
    if tied and gaining:
        return tied.clauses[:1]
    return ("13.1",) if won and gaining and won.player not in gaining else ()
