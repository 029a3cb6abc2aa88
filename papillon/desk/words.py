"""Events and refusals of every game in words: one short sentence each, with its clauses.

A game's own `Wording` says what each kind of event is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from papillon.desk.screen import Document
from papillon.kit.cards import UNKNOWN, Cards, write_cards
from papillon.kit.events import BANK, POOL, Event, Happening, Payment, payments_in
from papillon.kit.game import Refusal
from papillon.kit.translations import CHIPS, N_, TOKENS, counted, in_letters, listed, say


class Line(NamedTuple):
    """A sentence about an event."""

    text: str
    clauses: tuple[str, ...]
    """Ids of the clauses that make it so, the deciding one first."""
    rulings: tuple[str, ...] = ()
    """The open rulings under another reading of which it would be another."""


Rests = Callable[[Event], tuple[str, ...]]
"""The open rulings that an event rests on."""


def in_words(cards: Cards) -> str:
    """Cards as a person types them: the ten as 10, unknown ones counted.

    >>> from papillon.kit.notation import read_cards
    >>> in_words(read_cards("T7h?2", "hand", ""))
    '10 7h and 2 unknown'
    """
    known = in_letters(" ".join(card.spoken for card in cards if card != UNKNOWN))
    unknown = sum(card == UNKNOWN for card in cards)
    return listed([*([known] if known else []), *([_unknown(unknown)] if unknown else [])])


def _unknown(count: int) -> str:
    return say("1 unknown") if count == 1 else say("{count} unknown", count=count)


def in_money(chips: int, in_tokens: Callable[[int], tuple[int, int]]) -> str:
    """An account as tokens and chips. in_tokens: how a game counts them.

    >>> in_money(28, lambda chips: divmod(chips, 9))
    '3 tokens 1 chip (28)'
    """
    tokens, single = in_tokens(chips)
    return say("{tokens} {chips} ({all})", tokens=counted(tokens, TOKENS), chips=counted(single, CHIPS), all=str(chips))


def net_in_words(net: Mapping[str, int], pool: str = POOL) -> str:
    """What everybody gains or loses, in chips. pool: what the pool is called.

    >>> net_in_words({"A": 2, "B": -1, "C": -1, "pool": 0})
    'A +2, B -1, C -1'
    """
    moved = [f"{account_in_words(account, pool)} {chips:+d}" for account, chips in net.items() if chips]
    return ", ".join(moved) or say("nobody pays")


def chips_in_words(payment: Payment) -> str:
    """What a payment hands over, in chips."""
    return counted(payment.chips, CHIPS)


class Wording(NamedTuple):
    """How a game tells its events."""

    sentence: Callable[[Happening], str]
    """What happens: a message with places for who, how many, which cards, and for `parts`."""
    reason: Callable[[Payment], str]
    """What a payment is for."""
    parts: Callable[[Happening], Mapping[str, object]]
    """Further parts of a sentence."""
    pool: str = POOL
    """What the pool is called."""
    spread: frozenset[str] = frozenset()
    """Kinds of payment that one player makes to many at once."""
    sum: Callable[[Payment], str] = chips_in_words
    """What a payment hands over."""
    cards: Callable[[Cards], str] = in_words
    """How cards are called."""


def event_in_words(event: Event, words: Wording) -> Line:
    """Tell one event."""
    if isinstance(event, Payment):
        return _paid([event], words)
    parts = {
        "player": listed(event.player) if event.kind == "game-won" else event.player,
        "number": event.number,
        "chips": counted(event.number, CHIPS),
        "cards": words.cards(event.cards),
        "taken": words.cards(event.taken),
        **words.parts(event),
    }
    return Line(say(words.sentence(event), **parts), event.clauses)


def events_in_words(events: Iterable[Event], words: Wording, rests: Rests = lambda event: ()) -> list[Line]:
    """Tell events; payments of the same sum by the same clauses are told as one.

    >>> from papillon.desk.papillon.words import wording_of
    >>> events_in_words([Payment("hanneton", ("7.3",), payer, "A", 1) for payer in "BC"], wording_of("cards"))
    [Line(text='B and C pay A 1 chip each: hanneton', clauses=('7.3',), rulings=())]
    """
    lines = []
    for _, group in groupby(events, key=lambda event: _same_payment(event, words)):
        alike = list(group)
        payments = payments_in(alike)
        line = _paid(payments, words) if payments else event_in_words(alike[0], words)
        lines.append(line._replace(rulings=tuple(dict.fromkeys(slug for event in alike for slug in rests(event)))))
    return lines


def _same_payment(event: Event, words: Wording) -> object:
    """The key by which payments are told together; other events stand alone."""
    if isinstance(event, Payment):
        party = event.payer if event.kind in words.spread else event.payee
        return event.kind, event.clauses, party, event.chips
    return id(event)


PAYMENTS: Final[Mapping[tuple[str, str], str]] = {
    ("payer", "payee"): N_("{payer} pays {payee} {sum}: {reason}"),
    ("payers", "payee"): N_("{payers} pay {payee} {sum} each: {reason}"),
    ("payer", "payees"): N_("{payer} pays {payees} {sum} each: {reason}"),
    ("payer", "pool"): N_("{payer} pays the pool {sum}: {reason}"),
    ("payers", "pool"): N_("{payers} pay the pool {sum} each: {reason}"),
    ("pool", "payee"): N_("the pool pays {payee} {sum}: {reason}"),
    ("payer", "stake"): N_("{payer} pays the stake {sum}: {reason}"),
    ("payers", "stake"): N_("{payers} pay the stake {sum} each: {reason}"),
    ("stake", "payee"): N_("the stake pays {payee} {sum}: {reason}"),
    ("stake", "payees"): N_("the stake pays {payees} {sum} each: {reason}"),
}
"""Who pays whom → the message. Other languages do not pay a pool as they pay a player."""


def _paid(payments: Sequence[Payment], words: Wording) -> Line:
    """One line for payments alike."""
    first = payments[0]
    payer = words.pool if first.payer == POOL else "payer"
    payee = words.pool if first.payee == POOL else "payee"
    if len(payments) > 1 and first.kind in words.spread:
        payee = "payees"
    elif len(payments) > 1:
        payer = "payers"
    told = say(
        PAYMENTS[payer, payee],
        payer=_holder(first.payer),
        payers=listed([payment.payer for payment in payments]),
        payee=_holder(first.payee),
        payees=listed([payment.payee for payment in payments]),
        sum=words.sum(first),
        reason=words.reason(first),
    )
    return Line(told, first.clauses)


def _holder(account: str) -> str:
    return say("the bank") if account == BANK else account


def account_in_words(account: str, pool: str = POOL) -> str:
    """What an account is called. pool: what the pool is called."""
    named = {POOL: pool, BANK: N_("bank")}
    return say(named[account]) if account in named else account


# --- refusals


def reason_in_words(refusal: Refusal) -> Line:
    """Why a move is refused, with the clause that it breaks.

    >>> reason_in_words(Refusal("must-capture", "4.d.1", "a player who can capture must not lay down"))
    Line(text='a player who can capture must not lay down', clauses=('4.d.1',), rulings=())
    """
    return Line(say(refusal.reason), (refusal.clause,))


def refusal_in_words(refusal: Refusal, move: str = "") -> Line:
    """That a move is refused, and why. move: in words, where it has not been named before."""
    why = {"code": refusal.code, "reason": say(refusal.reason)}
    if move:
        return Line(say("{move} is refused ({code}): {reason}", move=move, **why), (refusal.clause,))
    return Line(say("refused: {reason} ({code})", **why), (refusal.clause,))


# --- as JSON


def line_as_json(line: Line) -> Document:
    """A sentence with its clauses and rulings."""
    return {key: value if key == "text" else list(value) for key, value in line._asdict().items()}


def event_as_json(event: Event, words: Wording) -> Document:
    """An event, with its sentence."""
    told = {"kind": event.kind, "clauses": list(event.clauses), "text": event_in_words(event, words).text}
    if isinstance(event, Payment):
        return {**told, "payer": event.payer, "payee": event.payee, "chips": event.chips}
    cards = {"cards": write_cards(event.cards), "taken": write_cards(event.taken)}
    return {**told, "player": event.player, **cards, "number": event.number}


def refusal_as_json(refusal: Refusal) -> dict[str, str]:
    """A refusal: its code, its clause, and its reason in the language spoken."""
    return {**refusal._asdict(), "reason": reason_in_words(refusal).text}
