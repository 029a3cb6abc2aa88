"""The clause that decides where a trace of Le Francion first differs from the reference's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from commonlaw.accounts import Payment
from commonlaw.cards import Card
from commonlaw.events import happenings_in, payments_in
from commonlaw.game import Step
from conformance import suite
from conformance.compare.differences import is_protocol, most_telling, moved, nets, with_payments
from conformance.francion import GAME
from conformance.francion.subject import STAKE
from conformance.francion.wire import State
from conformance.protocol import StepOf
from conformance.results import Difference
from conformance.suite import Decided
from conformance.tracing import cited_for, first_cited
from francion.notation import NotationError, read_move
from francion.position import Position
from francion.rules import asked, legal, refusal
from francion.sections.s01_players_and_deal import DEALERS_STAKE, at_right
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.sections.s03_play import grounds, seat_of
from francion.table import Table

Told: TypeAlias = suite.Told[Table, Position, State]
"""A step of the reference."""

ORDER: Final = (
    "refused", "refusal-code", "refusal-clause", "taker", "turn", "legal", "marks", "tricks", "payments", "chips",
    "chips gained", "stake", "manche-winner", "game-winner", "over", "points", "betes", "doubling", "hands", "trick",
    "steps",
)  # fmt: skip
"""What may differ at a step, the most telling first: whose turn it is decides which cards are legal."""

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "taker": ("trick",),
    "tricks": ("trick",),
    "trick": ("trick", "plays"),
    "marks": ("point",),
    "points": ("manche-won", "point"),
    "betes": ("bete-lapses", "bete", "at-stake"),
    "doubling": ("welche-hidden",),
    "stake": ("at-stake",),
    "manche-winner": ("manche-won",),
    "game-winner": ("game-won",),
    "over": ("game-won", "manche-won"),
    "turn": ("point", "leads"),
    "hands": ("deal", "plays"),
}
"""Observable → the happenings that decide it, the most particular first."""

FALLBACKS: Final = {
    "taker": "3.4", "tricks": "3.4", "marks": "4.2", "points": "4.2", "betes": "4.5", "doubling": "5.5",
    "stake": "4.8", "manche-winner": "4.10", "game-winner": "4.10", "over": "4.10", "turn": "1.9", "legal": "3.1",
}  # fmt: skip
"""Observable → the clause that decides it where nothing happens."""

FOLLOWS: Final = "3.1"
"""What binds a player to the suit that was led, and so allows each card of it."""

ANY_OF_THE_SUIT: Final = "3.2"
"""What says that none of these cards is to be played rather than another."""

DRAWS_ONCE: Final = "1.8"
"""What finds the dealer before the game, and not before another manche of it."""

DEALER_STAKES_BOTH: Final = "4.7"
"""What a dealer's bête has to do with what dealers stake."""

IS_BETE: Final = "4.4"
"""Who is the bête, whatever that costs."""

ENDS_MANCHE: Final = "4.10"
"""What ends a manche, whatever is paid then."""

WELCHE_IS_FREE: Final = "2.3"
"""What lets the Welche be played where no other card of hearts may be, and so always."""

TARIFFS: Final = {"welche": "5.4", "welche-taken": "5.4"}
"""Payment → the clause that lowers it."""


def decided(
    told: Sequence[Told], differences: Sequence[Difference], place: int, actual: StepOf[State] | None
) -> Decided:
    """What decides the first difference; the arguments are those of `Suite.decided`."""
    first = with_payments(most_telling(differences, ORDER), actual)
    return Decided(deciding(told[place] if place < len(told) else None, first[0], actual), first)


def deciding(told: Told | None, difference: Difference, actual: StepOf[State] | None) -> str:
    """The full citation of the clause that decides; "" where what breaks is the protocol alone.

    told: the reference's step, None if its trace has ended.
    """
    return "" if is_protocol(difference) else f"{GAME}:{_clause(told, difference.observable, actual)}"


def _clause(told: Told | None, observable: str, actual: StepOf[State] | None) -> str:
    if told is None:
        return "4.1"
    if told.shown.refused:
        return told.shown.refused.clause or ""
    if observable in ("legal", "refused"):
        return _by_legal(told, observable, actual)
    if observable in ("payments", "chips", "chips gained", "stake"):
        return _by_payment(told, actual) or _by_event(told, observable, actual)
    return _by_event(told, observable, actual)


def _by_legal(told: Told, observable: str, actual: StepOf[State] | None) -> str:
    """What refuses the first card that is too many, or allows the first that is missing or was refused."""
    step = told.before if observable == "refused" else told.after
    position, rules = step.position, step.table.rules
    if position.turn is None:
        return FALLBACKS["legal"]
    shown = _cards(actual.state.legal or () if actual and observable == "legal" else ())
    right = legal(position, rules)
    refusals = (refusal(position, card, rules) for card in shown if card not in right)
    missing = [read_move(told.shown.move)[1]] if observable == "refused" else [c for c in right if c not in shown]
    reasons = [found.clause for found in refusals if found]
    reasons += [grounds(card, position.hands[position.turn], asked(position, rules))[0] for card in missing]
    if missing == [WELCHE] and len(shown) == len(right) - 1:
        return WELCHE_IS_FREE
    if reasons[:1] == [FOLLOWS] and shown and {*shown} < {*right}:  # some of the suit may be played, and others not
        return ANY_OF_THE_SUIT
    return reasons[0] if reasons else FALLBACKS["legal"]


def allowing(step: Step[Table, Position]) -> frozenset[str]:
    """The clauses by which the cards are allowed that are legal after a step."""
    position, rules = step.position, step.table.rules
    if position.turn is None:
        return frozenset()
    hand, suit = position.hands[position.turn], asked(position, rules)
    return frozenset(clause for card in legal(position, rules) for clause in grounds(card, hand, suit))


def _cards(texts: Sequence[str]) -> list[Card]:
    found: list[Card] = []
    for text in texts:
        try:
            found.append(read_move(text)[1])
        except NotationError:
            continue
    return sorted(found)


def _by_payment(told: Told, actual: StepOf[State] | None) -> str:
    """The payment that is not made so, most of whose accounts hold other chips than they must; "" if none is due.

    Where the right ones pay and are paid half, it is the clause that lowers a payment; where nothing is paid for a
    manche, the one that ends it.
    """
    missing = _missing(told, actual)
    made = [(paid.payer, paid.payee, paid.chips) for paid in (actual.payments or () if actual else ())]
    due = list(zip(payments_in(told.after.events), told.shown.payments or (), strict=True))
    otherwise = [item for item in due if (item[1].payer, item[1].payee, item[1].chips) not in made]
    left = sorted(otherwise or due, key=lambda item: -len({item[1].payer, item[1].payee} & missing.keys()))
    if not left:
        return ""
    first, _ = left[0]
    together = _players_alone(nets([shown for event, shown in left if event.kind == first.kind]))
    if first.kind == "manche" and together == missing:
        return ENDS_MANCHE
    halved = bool(otherwise) and together == {name: 2 * chips for name, chips in missing.items()}
    return _how_much(first, halved)


def _how_much(payment: Payment, halved: bool) -> str:
    """The clause of the amount that is paid: for a stake what is said last, for what is halved what lowers it."""
    if payment.kind == "stake":
        return payment.clauses[-1]
    return TARIFFS.get(payment.kind, payment.clauses[0]) if halved else payment.clauses[0]


def _missing(told: Told, actual: StepOf[State] | None) -> dict[str, int]:
    """What each player has too little, as far as shown, by what they hold or by the payments."""
    if actual is None:
        return {}
    right, shown = told.shown.state.chips or {}, actual.state.chips or {}
    held = moved({letter: right.get(letter, 0) - chips for letter, chips in shown.items()})
    if held or actual.payments is None:
        return held
    mine, theirs = nets(told.shown.payments or ()), nets(actual.payments)
    return _players_alone({name: mine.get(name, 0) - theirs.get(name, 0) for name in {**mine, **theirs}})


def _players_alone(chips: Mapping[str, int]) -> dict[str, int]:
    return moved({name: count for name, count in chips.items() if name != STAKE})


def _by_event(told: Told, observable: str, actual: StepOf[State] | None) -> str:
    """What happens that decides an observable, or the clause that does where nothing tells."""
    events = told.after.events
    if observable == "turn" and told.coup > 1 and not told.number:
        return DRAWS_ONCE if cited_for(events, ["manche-begins"]) else cited_for(events, ["coup"])
    if observable == "betes" and actual is not None and _is_dealers_stake(told, actual.state):
        return DEALER_STAKES_BOTH
    if observable == "betes" and actual is not None and _names_another_bete(told, actual.state):
        return IS_BETE
    how_much = observable == "betes" and actual is not None and _same_owe(told.shown.state, actual.state)
    ranking = observable in ("taker", "tricks") and actual is not None and _is_of_ranking(told, actual.state)
    decided_by = cited_for(events, KINDS.get(observable, ()), last=how_much or ranking)
    return decided_by or FALLBACKS.get(observable) or first_cited(events) or "1.9"


def _is_of_ranking(told: Told, shown: State) -> bool:
    """Whether a trick goes to another of the two highest in it: an ace and the king of a suit, or one and the Welche.

    Which of them is higher, clauses 2.1 and 2.2 say; what wins a trick, 3.4 and 3.5, which it cites first.
    """
    before = told.before.position
    trick = next((event for event in happenings_in(told.after.events) if event.kind == "trick"), None)
    if trick is None or before.turn is None:
        return False
    leader = at_right(before.turn, before.players)
    played_by = {before.letter(seat_of(card, trick.taken, leader)): card for card in trick.taken}
    won, other = trick.cards[0], played_by.get(shown.taker or shown.turn or "")
    contending = {WELCHE, *(Card(rank, won.suit if won != WELCHE else before.trumps) for rank in "AK")}
    return other in contending and won in contending and len(contending & {*trick.taken}) == len({won, other})


def _is_dealers_stake(told: Told, shown: State) -> bool:
    """Whether nothing but the bête of who has dealt differs, by what dealers stake."""
    table, right, owed = told.before.table, told.shown.state.betes or {}, shown.betes or {}
    apart = moved({name: owed.get(name, 0) - chips for name, chips in right.items()})
    return {name: abs(chips) for name, chips in apart.items()} == {table.letters[table.dealer]: DEALERS_STAKE}


def _names_another_bete(told: Told, shown: State) -> bool:
    """Whether, where a coup has ended and no bête lapses, somebody is said to be the bête who is not."""
    kinds = {event.kind for event in happenings_in(told.after.events)}
    owing, right = moved(shown.betes or {}).keys(), moved(told.shown.state.betes or {}).keys()
    return "point" in kinds and "bete-lapses" not in kinds and bool(owing - right)


def _same_owe(right: State, shown: State) -> bool:
    """Whether two states have the same players owe a bête, so that they can differ in how much alone."""
    return moved(right.betes or {}).keys() == moved(shown.betes or {}).keys()
