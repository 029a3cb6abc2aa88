"""The clause that decides where a trace of Le Francion first differs from the reference's."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from conformance.compare.differences import is_protocol, most_telling, moved, with_payments
from conformance.francion import GAME, paying, taking
from conformance.francion.comparison import cards_shown
from conformance.francion.paying import CHIPS, by_payment, said_otherwise
from conformance.francion.taking import contending
from conformance.francion.wire import State
from conformance.protocol import AnyStep
from conformance.results import Difference
from conformance.suite import Decided, TraceStep
from conformance.tracing import cited_for, first_cited
from francion.notation import NotationError, read_move
from francion.rules import legal, refusal
from francion.sections.s01_players_and_deal import DEALERS_STAKE
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.sections.s03_play import play_card
from francion.step import Step
from papillon.kit.cards import Card
from papillon.kit.events import happenings_in

ORDER: Final = (
    "refused", "refusal-code", "refusal-clause", "turn-up", "taker", "turn", "legal", "marks", "tricks", "payments",
    "chips", "chips gained", "stake", "manche-winner", "game-winner", "over", "points", "betes", "doubling", "hands",
    "trick", "steps",
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
    "turn-up": ("turn-up",),
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
    "turn-up": "1.13", "stake": "4.8", "manche-winner": "4.10", "game-winner": "4.10", "over": "4.10", "turn": "1.9",
    "legal": "3.1",
}  # fmt: skip
"""Observable → the clause that decides it where nothing happens."""

FOLLOWS: Final = "3.1"
"""What binds a player to the suit that was led, and so allows each card of it."""

ANY_OF_THE_SUIT: Final = "3.2"
"""What says that none of these cards is to be played rather than another."""

TAKES: Final = ("taker", "tricks")
"""What of a step differs in who takes a trick."""

DRAWS_ONCE: Final = "1.8"
"""What finds the dealer before the game, and not before another manche of it."""

DEALER_STAKES_BOTH: Final = "4.7"
"""What a dealer's bête has to do with what dealers stake."""

IS_BETE: Final = "4.4"
"""Who is the bête, whatever that costs."""

WELCHE_IS_FREE: Final = "2.3"
"""What lets the Welche be played where no other card of hearts may be, and so always."""

TURN_UP: Final = "turn-up"
"""The name under which the card that is turned up is reported."""

DEALS: Final = "1.12"
"""How many cards everybody is dealt, and so which is the next."""

DEALS_NEXT: Final = "1.9"
"""Which way round cards are dealt, and so who deals next."""


def decided(
    told: Sequence[TraceStep],
    differences: Sequence[Difference],
    place: int,
    actual: AnyStep | None,
    about: Collection[str] = (),
) -> Decided:
    """What decides the first difference; the arguments are those of `Suite.decided`."""
    first = with_payments(most_telling(differences, ORDER), actual)
    here, observable = told[place] if place < len(told) else None, first[0].observable
    nothing_moved = here is not None and not here.number and observable == "refused"
    if is_protocol(first[0]) or nothing_moved:
        return Decided("", first)
    clause = "4.1" if here is None else _clause(here, observable, actual, [item.partition(":")[2] for item in about])
    rests = _rests_on(here, observable, actual) if here is not None and actual is not None else ()
    return Decided(f"{GAME}:{clause}", first, tuple(f"{GAME}:{item}" for item in rests))


def _clause(told: TraceStep, observable: str, actual: AnyStep | None, about: Collection[str]) -> str:
    if told.shown.refused:
        return told.shown.refused.clause or ""
    if observable in ("legal", "refused"):
        return _by_legal(told, observable, actual)
    if observable == TURN_UP and actual is not None and _have_more_or_less(told.shown.state, actual.state):
        return DEALS
    if observable in CHIPS:
        return said_otherwise(told, actual) or by_payment(told, actual) or _by_event(told, observable, actual)
    found = contending(told, actual.state) if actual is not None and observable in TAKES else None
    return taking.decides(found, about) if found else _by_event(told, observable, actual)


def _rests_on(told: TraceStep, observable: str, actual: AnyStep) -> Iterator[str]:
    """The clauses on which the deciding one rests; a refusal rests on none."""
    if told.shown.refused:
        return
    if observable == "turn" and not told.number and _holds_others(told.shown.state, actual.state):
        yield DEALS_NEXT
    if observable == TURN_UP and _holds_others(told.shown.state, actual.state):
        yield DEALS
    if observable in CHIPS:
        yield from paying.rests_on(told, actual)
    if observable == "legal" and _lacks_the_welche(told.shown.state, actual.state):
        yield _welche_allowed_by(told.after)
    if observable in TAKES and (found := contending(told, actual.state)):
        yield from taking.rests_on(found)


def _by_legal(told: TraceStep, observable: str, actual: AnyStep | None) -> str:
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
    reasons += [_grounds(step, card)[0] for card in missing]
    if missing == [WELCHE] and len(shown) == len(right) - 1:
        return WELCHE_IS_FREE
    if reasons[:1] == [FOLLOWS] and shown and {*shown} < {*right}:  # some of the suit may be played, and others not
        return ANY_OF_THE_SUIT
    return reasons[0] if reasons else FALLBACKS["legal"]


def allowing(step: Step) -> frozenset[str]:
    """The clauses by which the cards are allowed that are legal after a step."""
    return frozenset(clause for card in legal(step.position, step.table.rules) for clause in _grounds(step, card))


def _grounds(step: Step, card: Card) -> tuple[str, ...]:
    """The clauses that let a card be played, the deciding one first."""
    (played,) = play_card(Step(step.table, step.position), card).events
    return played.clauses


def _cards(texts: Sequence[str]) -> list[Card]:
    found: list[Card] = []
    for text in texts:
        try:
            found.append(read_move(text)[1])
        except NotationError:
            continue
    return sorted(found)


def _by_event(told: TraceStep, observable: str, actual: AnyStep | None) -> str:
    """What happens that decides an observable, or the clause that does where nothing tells."""
    events = told.after.events
    if observable == "turn" and told.coup > 1 and not told.number and _may_deal(told, actual):
        return DRAWS_ONCE if cited_for(events, ["manche-begins"]) else cited_for(events, ["coup"])
    if observable == "betes" and actual is not None and _is_dealers_stake(told, actual.state):
        return DEALER_STAKES_BOTH
    if observable == "betes" and actual is not None and _names_another_bete(told, actual.state):
        return IS_BETE
    how_much = observable == "betes" and actual is not None and _same_owe(told.shown.state, actual.state)
    decided_by = cited_for(events, KINDS.get(observable, ()), last=how_much)
    return decided_by or FALLBACKS.get(observable) or first_cited(events) or "1.9"


def _may_deal(told: TraceStep, actual: AnyStep | None) -> bool:
    """Whether somebody else may have dealt: who has which cards tells that, where the program shows it."""
    return actual is None or not actual.state.hands or _holds_others(told.shown.state, actual.state)


def _holds_others(right: State, shown: State) -> bool:
    """Whether somebody is shown with other cards than they must have."""
    mine, theirs = right.hands or {}, shown.hands or {}
    return any(cards_shown(cards, True) != cards_shown(mine.get(name, []), True) for name, cards in theirs.items())


def _have_more_or_less(right: State, shown: State) -> bool:
    """Whether somebody is shown with another number of cards than they must have."""
    mine, theirs = right.hands or {}, shown.hands or {}
    return any(len(cards) != len(mine.get(name, cards)) for name, cards in theirs.items())


def _welche_allowed_by(step: Step) -> str:
    """The clause by which whoever is to play may play any card, and so the Welche."""
    return "" if step.position.over else _grounds(step, WELCHE)[-1]


def _lacks_the_welche(right: State, shown: State) -> bool:
    """Whether nothing but the Welche is missing among the cards that may be played."""
    return {*_cards(right.legal or ())} - {*_cards(shown.legal or ())} == {WELCHE}


def _is_dealers_stake(told: TraceStep, shown: State) -> bool:
    """Whether nothing but the bête of who has dealt differs, by what dealers stake."""
    table, right, owed = told.before.table, told.shown.state.betes or {}, shown.betes or {}
    apart = moved({name: owed.get(name, 0) - chips for name, chips in right.items()})
    return {name: abs(chips) for name, chips in apart.items()} == {table.letters[table.dealer]: DEALERS_STAKE}


def _names_another_bete(told: TraceStep, shown: State) -> bool:
    """Whether, where a coup has ended and no bête lapses, somebody is said to be the bête who is not."""
    kinds = {event.kind for event in happenings_in(told.after.events)}
    owing, right = moved(shown.betes or {}).keys(), moved(told.shown.state.betes or {}).keys()
    return "point" in kinds and "bete-lapses" not in kinds and bool(owing - right)


def _same_owe(right: State, shown: State) -> bool:
    """Whether two states have the same players owe a bête, so that they can differ in how much alone."""
    return moved(right.betes or {}).keys() == moved(shown.betes or {}).keys()
