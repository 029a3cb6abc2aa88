"""What is paid in a step: in words, and which of the payments explain chips that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import msgspec

from conformance.compare.differences import moved, proportional
from conformance.compare.purposes import Nets
from conformance.protocol import AnyStep, State
from conformance.results import Difference
from papillon.kit.accounts import POOL
from papillon.kit.events import Event, happenings_in, payments_in

CHIPS: Final = frozenset({"payments", "chips gained"})
"""What of a step differs in chips that were paid."""

MOST_TOGETHER: Final = 3
"""Payments that together are tried as an explanation."""

PAYS_ALL_THE_SAME: Final = "5.3"
"""Who is out of cards pays like the others."""

SHARED: Final = ("14.3",)
"""The pool is shared in the end."""

CONSOLED: Final = ("13.1",)
"""Somebody is consoled."""


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


# --- which payment it is


def owing(events: Sequence[Event], expected: State, actual: AnyStep) -> tuple[str, ...]:
    """The clauses of payments that explain what differs after a step before which nothing did; none if none does.

    Payments that are left out are thought of first, then one at another rate, then one to somebody else.
    """
    missing, accounts = _missing(events, expected, actual)
    if not missing:
        return ()
    paid = [item for item in paid_for(events) if item.net(accounts)]
    ways = (
        *_left_out(paid, missing, accounts),
        _spared(events, missing, accounts),
        () if unowed(events, actual) else _at_another_rate(paid, missing, accounts),
        _at_the_end(events, missing, expected),
        _to_somebody_else(paid, missing, accounts),
    )
    return next(filter(None, ways), ())


def unowed(events: Sequence[Event], actual: AnyStep) -> frozenset[str]:
    """Who is paid beside all that is due; nobody where not all of it is paid, or no payments are shown."""
    due = Counter((paid.payer, paid.payee, paid.chips) for paid in payments_in(events))
    made = Counter((paid.payer, paid.payee, paid.chips) for paid in actual.payments or ())
    return frozenset(payee for _, payee, _ in made - due) if due <= made else frozenset()


def _missing(events: Sequence[Event], expected: State, actual: AnyStep) -> tuple[Nets, Collection[str]]:
    """What each account has too little, and the accounts of which the program tells."""
    if actual.payments is not None:
        made = Counter[str]()
        for payment in payments_in(events):
            _add(made, payment.payer, payment.payee, payment.chips)
        for transfer in actual.payments:
            _add(made, transfer.payer, transfer.payee, -transfer.chips)
        if any(made.values()):
            return moved(made), made.keys()
    right, shown = _accounts(expected), _accounts(actual.state)
    return moved({name: right[name] - chips for name, chips in shown.items() if name in right}), shown.keys()


def _add(gained: Counter[str], payer: str, payee: str, chips: int) -> None:
    gained[payer] -= chips
    gained[payee] += chips


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
    """Those out of cards do not pay, or some of the payers of one thing do not."""
    single = [(event, next(iter(paid_for([event])))) for event in payments_in(events)]
    if _together((paid for event, paid in single if PAYS_ALL_THE_SAME in event.clauses), accounts) == missing:
        return (PAYS_ALL_THE_SAME,)
    return tuple(paid.clause for _, paid in single if paid.net(accounts) == missing)


def _at_another_rate(paid: Sequence[Paid], missing: Nets, accounts: Collection[str]) -> tuple[str, ...]:
    return tuple(item.clause for item in paid if proportional(item.net(accounts), missing))


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


def _at_the_end(events: Iterable[Event], missing: Nets, expected: State) -> tuple[str, ...]:
    """What decides who gets the pool, most cards and the consolation, where somebody else than expected does."""
    happened = {event.kind: event for event in happenings_in(events)}
    won, stays, tied = happened.get("coup-won"), happened.get("pool-stays"), happened.get("cards-tied")
    pool = sum(paid.chips for paid in paid_for(events) if paid.kind == "pool")
    gaining = [letter for letter in expected.chips or {} if missing.get(letter, 0) < 0]
    lost = max((chips for name, chips in missing.items() if name != POOL), default=0)
    if won and pool and 2 * missing.get(won.player, 0) > pool:
        return won.clauses[:1]
    if len(gaining) == len(expected.chips or {}):
        return SHARED
    if stays and lost <= 0 and -2 * min(missing.values()) > (expected.pool or 0):
        return stays.clauses[:1]
    if tied and gaining:
        return tied.clauses[:1]
    return CONSOLED if won and gaining and won.player not in gaining else ()
