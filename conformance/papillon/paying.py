"""What of a payment of Le Papillon is otherwise than it must be, and the clause that decides that.

Where a program says what each of its payments is for, that tells; where it does not, what explains the chips does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from conformance.compare.purposes import Otherwise
from conformance.documents import DOCUMENTS
from conformance.papillon.explaining import PAYS_ALL_THE_SAME, owing, unowed
from conformance.papillon.instead import LAYS_DOWN, SWEPT, WINS
from conformance.papillon.seen import Seen, as_it_stands
from conformance.tracing import cited_for
from papillon.kit.accounts import BANK, POOL, Payment
from papillon.kit.events import Happening, payments_in
from papillon.sections import s12_cards as s12
from papillon.sections.s04_play import FROM_HAND

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

CREDIT: Final = "2.6"
"""What the bank does for who runs out of chips."""

FIGURES: Final = frozenset({"hanneton", "petit-papillon", "papillon"})
"""Figures for which it matters that three cards are played from hand."""

THREE_FROM_HAND: Final = "10.3"
"""What is paid where three cards from hand take the fourth."""

THREE_ACES: Final = "10.4"
"""What is paid where they are aces."""

PLAYED_ON: Final = frozenset({"ace", "three-from-hand", "sauterelle"}) | FIGURES
"""What is paid for while the play goes on, so that some have cards and others have none."""

OUT_OF_THE_POOL: Final = frozenset({"pool", "share", "share-rest"})
"""What is paid by the pool, and all of it, so that it is as much as there is."""

DENIES: Final = {"pool": ("pool-stays",), "cards": ("cards-tied", "cards-unpaid")}
"""What is paid for → the happenings that say that it is due to nobody."""

WINNERS_CHIP: Final = "papillon-pdf:32"
"""What the winner is paid where a papillon is no figure."""


def decides(seen: Seen) -> str:
    """The clause of what is paid otherwise; "" where nothing that is due explains it."""
    paid, kinds = unowed(seen.events, seen.actual), {item.kind for item in seen.wrong}
    if kinds == {"cards"} and "piles" in seen.apart:  # who has most is paid for them: they are gathered otherwise
        return as_it_stands(cited_for(seen.events, ("sweeps", "capture"), document=_document(seen)))
    if _bank_helps_out(seen):
        return CREDIT
    if _takes_for_tie(seen):
        return s12.PAID_FOR[seen.rules.most]
    if _sweeps_aces(seen, paid) and kinds <= {"ace"}:
        return SWEPT
    if kinds and (short := _too_short(seen)):
        return short
    said = [clause for item in _causes(seen.wrong) if (clause := _clause_of(item, seen))]
    if said and (three := _three_from_hand(seen)):
        return three
    if said:
        return as_it_stands(_preferred(said, seen))
    found = owing(seen.events, seen.right, seen.actual)
    return _not_owed(seen, paid) or (_preferred(found, seen) if found else "")


def _three_from_hand(seen: Seen) -> str:
    """The clause of three cards from hand, where more or less is seen in such a capture than it is; else ""."""
    capture = seen.happened("capture")
    if capture is None or len(capture.cards) != FROM_HAND:
        return ""
    for item in seen.wrong:
        if item.kind in FIGURES and item.wrong in ("left out", "not due"):
            return THREE_ACES if capture.cards[0].rank == "A" else THREE_FROM_HAND
        if item.kind == "ace" and item.wrong == "not due":
            return THREE_ACES
    return ""


def rests_on(seen: Seen) -> Iterator[str]:
    """The clauses on which those rest: what a figure is, who has most cards, that each pays."""
    for item in seen.wrong:
        if item.wrong == "left out":
            made = seen.happened(item.kind)
            yield as_it_stands(made.clauses[0]) if made else ""
            yield PAYS_ALL_THE_SAME if _payers(item) == _without_cards(item, seen) else ""
        elif item.wrong == "not due":
            yield ENTITLES[_document(seen)].get(item.kind, "")
        elif item.wrong == "by others" and item.made.keys() < item.due.keys() and POOL not in item.due:
            yield PAYS_ALL_THE_SAME


def _document(seen: Seen) -> str:
    return DOCUMENTS[seen.rules.rulebook]


def _preferred(clauses: Sequence[str], seen: Seen) -> str:
    """The first of some clauses that the case is about, or else the first."""
    return next((clause for clause in clauses if clause in seen.about), clauses[0])


# --- by what a payment is said to be for


def _causes(wrong: Sequence[Otherwise]) -> Sequence[Otherwise]:
    """What is paid otherwise, without what follows from that: another sum of a pool to which more or less is paid."""
    follows = [item for item in wrong if item.kind in OUT_OF_THE_POOL and item.wrong == "another sum"]
    return [item for item in wrong if item not in follows] or wrong


def _clause_of(item: Otherwise, seen: Seen) -> str:
    """A payment's own clause; of what is not due the one that says to whom it would be, if the document has one."""
    document = _document(seen)
    entitles = ENTITLES[document].get(item.kind, "")
    found = _of_due(item, seen) if item.due else cited_for(seen.events, DENIES.get(item.kind, ()), document=document)
    return entitles if entitles.startswith(document) and not found.startswith(document) else found or entitles


def _of_due(item: Otherwise, seen: Seen) -> str:
    """The clause that orders a payment, or the one by which those without cards pay who do not."""
    due, spared = _due(item, seen), _without_cards(item, seen)
    missing, instead = item.due.keys() - item.made.keys(), item.made.keys() - item.due.keys()
    alike = missing == spared or (item.kind in PLAYED_ON and missing <= spared)
    are_spared = item.wrong == "by others" and missing and alike and not instead
    return PAYS_ALL_THE_SAME if are_spared or _pay_otherwise(item, spared) else due[0].clauses[0]


def _pay_otherwise(item: Otherwise, spared: Collection[str]) -> bool:
    """Whether those who have no cards pay another sum, and all others what they must."""
    payers = _payers(item)
    return item.wrong == "another sum" and bool(payers & {*item.apart}) and payers & {*item.apart} <= {*spared} < payers


def _due(item: Otherwise, seen: Seen) -> list[Payment]:
    """What has to be paid for something."""
    return [paid for paid in payments_in(seen.events) if paid.kind == item.kind]


def _payers(item: Otherwise) -> set[str]:
    """Who has to pay for something."""
    return {name for name, chips in item.due.items() if chips < 0}


def _without_cards(item: Otherwise, seen: Seen) -> set[str]:
    """Which of the payers have no cards, and pay all the same."""
    return {paid.payer for paid in _due(item, seen) if PAYS_ALL_THE_SAME in paid.clauses}


def _too_short(seen: Seen) -> str:
    """What lapses where somebody has too few chips, if nobody else pays otherwise; "" if nothing does."""
    lapsed = [event for event in seen.events if event.kind == "lapses" and isinstance(event, Happening)]
    paying = {
        name for item in seen.wrong for name in item.apart if min(item.due.get(name, 0), item.made.get(name, 0)) < 0
    }
    return as_it_stands(lapsed[0].clauses[0]) if lapsed and paying <= {event.player for event in lapsed} else ""


# --- by the chips


def _not_owed(seen: Seen, paid: Collection[str]) -> str:
    """What brings nothing to who is paid beside all that is due; "" if nothing is known to be taken for a figure.

    paid: the letters of those who are. Aces in a sweep are not paid. Where a document has no figures, whoever clears
    the table leaves one on which the next player can take nothing, and going out wins, or has the winner's chip.
    """
    before, capture = seen.told.before.position, seen.happened("capture")
    if _sweeps_aces(seen, paid):
        return SWEPT
    if seen.rules.figures or capture is None or {*paid} != {capture.player}:
        return ""
    if len(capture.taken) == len(before.layout):
        return LAYS_DOWN
    goes_out = len(capture.cards) == len(before.hands[before.seat(capture.player)])
    return (WINS if before.stock else WINNERS_CHIP) if goes_out else ""


def _sweeps_aces(seen: Seen, paid: Collection[str]) -> bool:
    """Whether one player alone is paid, who has swept aces."""
    swept = seen.happened("sweeps")
    return swept is not None and {*paid} == {swept.player} and any(card.rank == "A" for card in swept.taken)


def _bank_helps_out(seen: Seen) -> bool:
    """Whether the bank holds other chips than it must, though it has no part in any payment, made or due."""
    made = [account for paid in seen.actual.payments or () for account in (paid.payer, paid.payee)]
    due = [account for paid in payments_in(seen.events) for account in (paid.payer, paid.payee)]
    is_apart = seen.shown.bank not in (None, seen.right.bank) and seen.actual.payments is not None
    return is_apart and BANK not in (*made, *due)


def _takes_for_tie(seen: Seen) -> bool:
    """Whether a lone largest pile is paid, and the program goes on as after a tie: it has counted otherwise."""
    table, paid = seen.told.before.table, any(event.kind == "cards" for event in payments_in(seen.events))
    grown = s12.grown(table.cards_payment, table.rules.cards_growth)
    return paid and seen.shown.cards_payment == grown != seen.right.cards_payment
