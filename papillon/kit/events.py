"""What happens in a game, each event with its clauses: happenings, payments, and the accounts that payments change.

A section of the rules says what is *owed* (a `Due`, in seats); settling turns it into what is *paid*
(a `Payment`, in names of accounts) and moves the chips: none appears or vanishes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import add
from typing import Final, Literal, NamedTuple

from papillon.kit.cards import Card, Cards

POOL: Final = "pool"
"""The account of what is played for."""
BANK: Final = "bank"
"""The account of the bank, which lends chips and keeps what does not divide."""
OTHERS: Final = "others"
"""Each of the other players, as payer."""

Party = int | Literal["pool", "bank", "others"]
"""A seat, the pool, the bank, or (as payer only) each of the other players."""


class Due(NamedTuple):
    """What one clause makes somebody owe."""

    kind: str
    """What it is for, in one word (``ace``, ``hanneton``, ``stake`` …)."""
    clauses: tuple[str, ...]
    """Ids of the clauses that make it so, the deciding one first."""
    chips: int
    """Chips from each payer; see `split` for a sum that the payers owe together."""
    payer: Party
    """The seat that owes, the pool, or each of the others."""
    payee: Party
    """The seat that is owed, the pool or the bank."""


class Payment(NamedTuple):
    """Chips that moved from one account to another, with the clauses that order it."""

    kind: str
    """What they were paid for, in one word (``ace``, ``hanneton``, ``stake`` …)."""
    clauses: tuple[str, ...]
    """Ids of the clauses that order it, the deciding one first."""
    payer: str
    """The account that paid: a player's letter, or ``pool``."""
    payee: str
    """The account that was paid: a player's letter, ``pool`` or ``bank``."""
    chips: int
    """How many chips moved."""


class Happening(NamedTuple):
    """Something that happens besides a payment."""

    kind: str
    """What happens, in one or two words."""
    clauses: tuple[str, ...]
    """Ids of the clauses that make it so, the deciding one first."""
    player: str = ""
    """Letter of the player who does it, letters of several, ``""`` where nobody does."""
    cards: Cards = ()
    """Cards played, laid, dealt or turned up."""
    taken: Cards = ()
    """Cards captured or swept."""
    number: int = 0
    """Whatever is counted (cards left, coups, chips), 0 if nothing is."""


Event = Happening | Payment


# --- among events


def payments_in(events: Iterable[Event]) -> list[Payment]:
    """The payments among events, in order."""
    return [event for event in events if isinstance(event, Payment)]


def net_of(events: Iterable[Event]) -> dict[str, int]:
    """What each account gains in all, negative where it loses; those that gain nothing are left out.

    >>> net_of([Payment("ace", ("6.1",), "A", "B", 2), Payment("laying-down", ("11.2",), "B", "pool", 2)])
    {'A': -2, 'pool': 2}
    """
    gained: Counter[str] = Counter()
    for paid in payments_in(events):
        gained[paid.payer] -= paid.chips
        gained[paid.payee] += paid.chips
    return {account: chips for account, chips in gained.items() if chips}


def happenings_in(events: Iterable[Event]) -> list[Happening]:
    """What happens among events besides payments, in order."""
    return [event for event in events if isinstance(event, Happening)]


def player_of(events: Iterable[Event], kind: str) -> str:
    """Who the first happening of a kind is about; ``""`` if none is among the events."""
    return next((event.player for event in happenings_in(events) if event.kind == kind), "")


def draws_for_deal(draws: Iterable[Mapping[str, Card]], clauses: tuple[str, ...]) -> tuple[Happening, ...]:
    """Who draws which card for the deal. draws: player → card, for each time.

    >>> [event.player for event in draws_for_deal([{"A": Card("K"), "B": Card("7")}], ("3.1",))]
    ['A', 'B']
    """
    return tuple(Happening("draws", clauses, letter, (card,)) for draw in draws for letter, card in draw.items())


# --- accounts


class Accounts(NamedTuple):
    """Everybody's chips. Their sum never changes."""

    balances: tuple[int, ...]
    """Chips of the players in the order of their letters; negative when in debt to the bank."""
    pool: int = 0
    """Chips in the pool."""
    bank: int = 0
    """Chips that the bank has got out of the game."""

    @property
    def total(self) -> int:
        """Chips of players, pool and bank together.

        >>> Accounts((80, 79, 81), pool=60).total
        300
        """
        return sum(self.balances) + self.pool + self.bank

    def plus(self, gains: Accounts) -> Accounts:
        """Give the accounts after everybody has gained so much, or lost where it is negative.

        >>> Accounts((80, 79, 81), pool=60).plus(Accounts((2, -1, -1)))
        Accounts(balances=(82, 78, 80), pool=60, bank=0)
        """
        return Accounts(tuple(map(add, self.balances, gains.balances)), self.pool + gains.pool, self.bank + gains.bank)


class Ledger:
    """The accounts while payments are being made; `players` names the balances.

    >>> ledger = Ledger(Accounts((5, 5, 5)), "ABC")
    >>> ledger.pay(Payment("hanneton", ("7.3",), "B", "A", 1))
    >>> ledger.close()
    Accounts(balances=(6, 4, 5), pool=0, bank=0)
    """

    def __init__(self, accounts: Accounts, players: str) -> None:
        """Open the ledger on `accounts`."""
        self.chips: dict[str, int] = dict(zip(players, accounts.balances, strict=True))
        self.chips[POOL] = accounts.pool
        self.chips[BANK] = accounts.bank

    def pay(self, payment: Payment) -> None:
        """Move the chips of one payment."""
        self.chips[payment.payer] -= payment.chips
        self.chips[payment.payee] += payment.chips

    def close(self) -> Accounts:
        """Give the accounts as they now stand."""
        *balances, pool, bank = self.chips.values()
        return Accounts(tuple(balances), pool, bank)


def others_after(seat: int, players: int) -> Iterator[int]:
    """Yield the other seats in playing order after `seat`.

    >>> list(others_after(1, 4))
    [2, 3, 0]
    """
    for step in range(1, players):
        yield (seat + step) % players


def payers_of(due: Due, players: int) -> list[int | str]:
    """The seats or accounts that owe: one party, or each other player in playing order after the payee.

    >>> payers_of(Due("hanneton", ("7.3",), 1, OTHERS, 1), 4)
    [2, 3, 0]
    """
    if due.payer == OTHERS and isinstance(due.payee, int):
        return list(others_after(due.payee, players))
    return [due.payer]


def split(chips: int, payers: int) -> list[int]:
    """Share a sum among payers as evenly as whole chips allow, the earlier ones one chip more.

    >>> split(4, 3)
    [2, 1, 1]
    """
    if not payers:
        return []
    floor, extra = divmod(chips, payers)
    return [floor + (place < extra) for place in range(payers)]


def in_tokens(chips: int, token: int) -> tuple[int, int]:
    """Show an account as whole plaques and single chips. token: the chips that a plaque is worth.

    >>> in_tokens(247, token=20), in_tokens(-10, token=9)
    ((12, 7), (-1, -1))
    """
    tokens, single = divmod(abs(chips), token)
    return (tokens, single) if chips >= 0 else (-tokens, -single)


def richest(balances: Sequence[int]) -> list[int]:
    """Give the players with the most chips, by index.

    >>> richest([180, 198, 198])
    [1, 2]
    """
    most = max(balances)
    return [player for player, chips in enumerate(balances) if chips == most]
