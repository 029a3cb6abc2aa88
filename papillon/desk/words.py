"""Events and refusals in words, whatever game they are of: one short sentence each, the clauses apart.

What is said of a kind of event, `Wording`, is each game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from papillon.desk.language import TOKENS, Document, counted, listed, say
from papillon.desk.letters import in_letters
from papillon.kit.accounts import BANK, POOL, Payment
from papillon.kit.cards import UNKNOWN, Cards, write_cards
from papillon.kit.events import Event, Happening, payments_in
from papillon.kit.refusals import Refusal
from papillon.kit.translations import CHIPS, N_


class Line(NamedTuple):
    """One event told."""

    text: str
    """The sentence."""
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
    moved = [f"{_called(account, pool)} {chips:+d}" for account, chips in net.items() if chips]
    return ", ".join(moved) or say("nobody pays")


class Wording:
    """How a game tells its events."""

    pool: str = POOL
    """What the pool is called."""
    spread: frozenset[str] = frozenset()
    """Kinds of payment that one makes to many at once."""
    sentences: Mapping[str, str]
    """Kind of happening → what it says, with places for what `parts` gives."""
    reasons: Mapping[str, str]
    """Kind of payment → what it is for."""
    cards: Callable[[Cards], str] = staticmethod(in_words)
    """How cards are called."""

    def sentence(self, event: Happening) -> str:
        """What happens, in the words of its kind."""
        return say(self.sentences[event.kind], **self.parts(event))

    def reason(self, payment: Payment) -> str:
        """What a payment is for, in the words of its kind."""
        return say(self.reasons[payment.kind])

    def parts(self, event: Happening) -> dict[str, object]:
        """What a sentence may name of a happening: who, how many, which cards."""
        return {
            "player": listed(event.player) if event.kind == "game-won" else event.player,
            "number": event.number,
            "chips": counted(event.number, CHIPS),
            "cards": self.cards(event.cards),
            "taken": self.cards(event.taken),
        }

    def sum(self, payment: Payment) -> str:
        """What a payment hands over."""
        return counted(payment.chips, CHIPS)


def tell(event: Event, words: Wording) -> Line:
    """Tell one event."""
    return _paid([event], words) if isinstance(event, Payment) else Line(words.sentence(event), event.clauses)


def summed_up(events: Iterable[Event], words: Wording, rests: Rests = lambda event: ()) -> list[Line]:
    """Tell events, payments of the same sum by the same clauses as one.

    >>> from papillon.desk.papillon.words import wording_of
    >>> summed_up([Payment("hanneton", ("7.3",), payer, "A", 1) for payer in "BC"], wording_of("cards"))
    [Line(text='B and C pay A 1 chip each: hanneton', clauses=('7.3',), rulings=())]
    >>> from papillon.desk.francion.words import WORDING
    >>> summed_up([Payment("welche-taken", ("5.2",), "A", payee, 4) for payee in "BC"], WORDING)[0].text
    'A pays B and C 4 chips each: the Welche taken by the king of trumps'
    """
    told = []
    for _, group in groupby(events, key=lambda event: _same_payment(event, words)):
        alike = list(group)
        payments = payments_in(alike)
        line = _paid(payments, words) if payments else tell(alike[0], words)
        told.append(line._replace(rulings=tuple(dict.fromkeys(slug for event in alike for slug in rests(event)))))
    return told


def _same_payment(event: Event, words: Wording) -> object:
    """What payments that are told together have in common; other events stand alone."""
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
"""Who pays whom → what is said of it. Elsewhere one does not pay the pool as one pays a player."""


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


def account_in_words(account: str, words: Wording) -> str:
    """What an account is called."""
    return _called(account, words.pool)


def _called(account: str, pool: str) -> str:
    named = {POOL: pool, BANK: N_("bank")}
    return say(named[account]) if account in named else account


# --- refusals


def reason(refusal: Refusal) -> Line:
    """Tell why a move is refused, with the clause that it is against.

    >>> reason(Refusal("must-capture", "4.d.1", "a player who can capture must not lay down"))
    Line(text='a player who can capture must not lay down', clauses=('4.d.1',), rulings=())
    """
    return Line(say(refusal.reason), (refusal.clause,))


def refused(refusal: Refusal, move: str = "") -> Line:
    """Tell that a move is refused, and why. move: in words, where it has not been named before."""
    why = {"code": refusal.code, "reason": say(refusal.reason)}
    if move:
        return Line(say("{move} is refused ({code}): {reason}", move=move, **why), (refusal.clause,))
    return Line(say("refused: {reason} ({code})", **why), (refusal.clause,))


# --- as values that JSON knows


def line_as_json(line: Line) -> Document:
    """A sentence with its clauses and rulings."""
    return {key: value if key == "text" else list(value) for key, value in line._asdict().items()}


def event_as_json(event: Event, words: Wording) -> Document:
    """An event, with what is said of it. words: how its game tells it."""
    told = {"kind": event.kind, "clauses": list(event.clauses), "text": tell(event, words).text}
    if isinstance(event, Payment):
        return {**told, "payer": event.payer, "payee": event.payee, "chips": event.chips}
    cards = {"cards": write_cards(event.cards), "taken": write_cards(event.taken)}
    return {**told, "player": event.player, **cards, "number": event.number}


def refusal_as_json(refusal: Refusal) -> dict[str, str]:
    """Return a refusal as a program reads it: its code, its clause, and its reason in the language spoken."""
    return {**refusal._asdict(), "reason": reason(refusal).text}
