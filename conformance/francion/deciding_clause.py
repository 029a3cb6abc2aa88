"""The clause of Le Francion that decides where a program's trace first differs from the reference's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from conformance.compare import is_protocol, most_telling, moved, nets, with_payments
from conformance.francion import GAME
from conformance.francion.subject import STAKE, cards_shown
from conformance.francion.wire import State
from conformance.localize.evidence import Mismatch, mispaid
from conformance.protocol import StepMessage
from conformance.results import Difference
from conformance.suite import Decided, TraceStep
from conformance.tracing import cited_for, first_cited
from francion.notation import NotationError, read_move
from francion.rules import legal, refusal
from francion.sections.s01_players_and_deal import DEALERS_STAKE, at_right
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.sections.s03_play import play_card, seat_of
from francion.step import Step
from papillon.kit.cards import Card, Cards
from papillon.kit.events import POOL, Payment, payments_in

ORDER: Final = (
    *("refused", "refusal-code", "refusal-clause", "turn-up", "taker", "turn", "legal", "marks", "tricks", "payments"),
    *("chips", "chips gained", "stake", "manche-winner", "game-winner", "over", "points", "betes", "doubling", "hands"),
    *("trick", "steps"),
)
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
    "taker": "3.4",
    "tricks": "3.4",
    "marks": "4.2",
    "points": "4.2",
    "betes": "4.5",
    "doubling": "5.5",
    "turn-up": "1.13",
    "stake": "4.8",
    "manche-winner": "4.10",
    "game-winner": "4.10",
    "over": "4.10",
    "turn": "1.9",
    "legal": "3.1",
}
"""Observable → the clause that decides it where nothing happens."""


CHIPS: Final = ("payments", "chips", "chips gained", "stake")
"""What of a step differs in chips."""

ENTITLES: Final = {
    "stake": "1.10",
    "bete-stake": "4.5",
    "welche-turned": "5.1",
    "welche": "5.3",
    "welche-taken": "5.2",
    "tricks": "4.1",
    "manche": "4.11",
}
"""What can be paid for → the clause that says to whom it is due."""

ENDS_MANCHE: Final = "4.10"
"""What ends a manche, whatever is paid then."""

DOUBLED: Final = "5.5"
"""What is doubled after a hidden Welche."""

LOWERED: Final = {"welche": "5.4", "welche-taken": "5.4"}
"""What is paid for → the clause that lowers the price."""


def decided(
    trace: Sequence[TraceStep],
    differences: Sequence[Difference],
    place: int,
    actual: StepMessage | None,
    about: Collection[str] = (),
) -> Decided:
    """What decides the first difference; the arguments are those of `Suite.decided`."""
    first = with_payments(most_telling(differences, ORDER), actual)
    here, observable = trace[place] if place < len(trace) else None, first[0].observable
    nothing_moved = here is not None and not here.number and observable == "refused"
    if is_protocol(first[0]) or nothing_moved:
        return Decided("", first)
    if here is None or actual is None:
        return Decided(f"{GAME}:4.1", first)
    wrong = mispaid(here.after.events, actual, {POOL: STAKE}, ENTITLES)
    clauses = tuple(clause.partition(":")[2] for clause in about)
    step = Mismatch(here, actual, frozenset(item.observable for item in first), wrong, clauses)
    rests = () if here.shown.refused else _rests_on(observable, step)
    return Decided(f"{GAME}:{_clause(observable, step)}", first, tuple(f"{GAME}:{clause}" for clause in rests))


def _clause(observable: str, step: Mismatch) -> str:
    """The clause that decides. observable: the most telling thing that differs."""
    if step.expected.shown.refused:
        return step.expected.shown.refused.clause or ""
    if observable in ("legal", "refused"):
        return _by_legal(observable, step)
    if observable in CHIPS:
        return _by_purpose(step) or _by_chips(step) or _by_event(observable, step)
    found = _contending(step) if observable in ("taker", "tricks") else None
    return _of_two_cards(found, step.about) if found else _by_event(observable, step)


def _rests_on(observable: str, step: Mismatch) -> Iterator[str]:
    """The clauses on which the deciding one rests."""
    if observable == "turn" and not step.expected.number and _holds_others(step):
        yield "1.9"
    if observable == "turn-up" and _holds_others(step):
        yield "1.12"
    if observable == "legal" and {*_cards(step.right.legal)} - {*_cards(step.shown.legal)} == {WELCHE}:
        yield _grounds(step.expected.after, WELCHE)[-1]
    if observable in ("taker", "tricks") and (found := _contending(step)):
        yield from _beside_two_cards(found)


def _by_event(observable: str, step: Mismatch) -> str:
    """What happens that decides an observable, or the clause that does where nothing tells."""
    expected, events = step.expected, step.events
    # Who has which cards tells who has dealt, where the program shows it.
    others_deal = not step.shown.hands or _holds_others(step)
    if observable == "turn" and expected.coup > 1 and not expected.number and others_deal:
        return "1.8" if cited_for(events, ["manche-begins"]) else cited_for(events, ["coup"])
    if observable == "betes" and (found := _by_betes(step)):
        return found
    how_much = observable == "betes" and _owing(step.right) == _owing(step.shown)
    decided_by = cited_for(events, KINDS.get(observable, ()), last=how_much)
    return decided_by or FALLBACKS.get(observable) or first_cited(events) or "1.9"


def _by_betes(step: Mismatch) -> str:
    """What the dealer's bête has to do with the dealer's stake, or who is the bête; "" where it is neither."""
    table, right, owed = step.expected.before.table, step.right.betes or {}, step.shown.betes or {}
    apart = moved({name: owed.get(name, 0) - chips for name, chips in right.items()})
    if {name: abs(chips) for name, chips in apart.items()} == {table.letters[table.dealer]: DEALERS_STAKE}:
        return "4.7"
    ends_coup = step.happened("point") and not step.happened("bete-lapses")
    return "4.4" if ends_coup and _owing(step.shown) - _owing(step.right) else ""


def _owing(state: State) -> set[str]:
    """Who owes a bête."""
    return {*moved(state.betes or {})}


def _holds_others(step: Mismatch) -> bool:
    """Whether somebody is shown with other cards than they must have."""
    mine, theirs = step.right.hands or {}, step.shown.hands or {}
    return any(cards_shown(cards, True) != cards_shown(mine.get(name, []), True) for name, cards in theirs.items())


# --- what may be played


def _by_legal(observable: str, step: Mismatch) -> str:
    """What refuses the first card that is too many, or allows the first that is missing or was refused."""
    refused = observable == "refused"
    at = step.expected.before if refused else step.expected.after
    position, rules = at.position, at.table.rules
    if position.turn is None:
        return FALLBACKS["legal"]
    shown = [] if refused else _cards(step.shown.legal)
    right = legal(position, rules)
    missing = [read_move(step.expected.shown.move)[1]] if refused else [card for card in right if card not in shown]
    refusals = (refusal(position, card, rules) for card in shown if card not in right)
    reasons = [*(found.clause for found in refusals if found), *(_grounds(at, card)[0] for card in missing)]
    if missing == [WELCHE] and len(shown) == len(right) - 1:
        return "2.3"
    if reasons[:1] == ["3.1"] and shown and {*shown} < {*right}:  # some of the suit may be played, and others not
        return "3.2"
    return reasons[0] if reasons else FALLBACKS["legal"]


def allowing(step: Step) -> frozenset[str]:
    """The clauses by which the cards are allowed that are legal after a step."""
    return frozenset(clause for card in legal(step.position, step.table.rules) for clause in _grounds(step, card))


def _grounds(step: Step, card: Card) -> tuple[str, ...]:
    """The clauses that let a card be played, the deciding one first."""
    (played,) = play_card(Step(step.table, step.position), card).events
    return played.clauses


def _cards(texts: Sequence[str] | None) -> list[Card]:
    """The cards that can be read among some texts."""
    found: list[Card] = []
    for text in texts or ():
        try:
            found.append(read_move(text)[1])
        except NotationError:
            continue
    return sorted(found)


# --- who takes a trick


class Contending(NamedTuple):
    """The two cards that are said to have won one trick."""

    won: Card
    """The one that has won it."""
    other: Card
    """The one that the program has win it."""
    taken: Cards
    """All cards of the trick."""
    trumps: str
    clauses: Sequence[str]
    """What the reference cites for the trick: what takes it, and which card is higher."""

    @property
    def are_of_one_suit(self) -> bool:
        """Whether both are of one suit, the Welche apart."""
        return WELCHE not in (self.won, self.other) and self.won.suit == self.other.suit


def _contending(step: Mismatch) -> Contending | None:
    """The cards that are said to have won the trick that is complete; None if the program names nobody who played."""
    before, trick = step.expected.before.position, step.happened("trick")
    if trick is None or before.turn is None:
        return None
    leader = at_right(before.turn, before.players)
    played_by = {before.letter(seat_of(card, trick.taken, leader)): card for card in trick.taken}
    other, won = played_by.get(step.shown.taker or step.shown.turn or ""), trick.cards[0]
    if other is None or other == won:
        return None
    return Contending(won, other, trick.taken, before.trumps, trick.clauses)


def _of_two_cards(found: Contending, about: Collection[str]) -> str:
    """Which card is higher, where that can be it alone, or else what takes a trick.

    about: clauses that the case is about, of which the first is chosen where both can be it.
    """
    takes, higher = found.clauses[0], found.clauses[-1]
    if _are_highest(found):
        return higher
    if higher == "2.2" or not found.are_of_one_suit:  # with the Welche in the trick, rank alone does not tell
        return takes
    played = [card for card in found.taken if card.suit == found.won.suit]
    if found.other in played[1:-1]:
        return "2.1"
    # Who has the first or the last card of a suit win may mean the place, or have ranked the cards otherwise.
    return next((clause for clause in about if clause in (takes, "2.1")), takes)


def _beside_two_cards(found: Contending) -> Iterator[str]:
    """What decides as well: which cards are higher, which are trumps, what takes a trick."""
    if WELCHE in (found.won, found.other):
        yield "2.2"
    elif found.are_of_one_suit:
        yield from found.clauses
    elif found.trumps in (found.won.suit, found.other.suit):
        yield from ("1.15", "1.13")


def _are_highest(found: Contending) -> bool:
    """Whether they are the two highest of the trick: an ace and the king of a suit, or one of these and the Welche."""
    highest = {WELCHE, *(Card(rank, found.won.suit if found.won != WELCHE else found.trumps) for rank in "AK")}
    return {found.won, found.other} <= highest and len(highest & {*found.taken}) == 2


# --- by what a payment is said to be for


def _by_purpose(step: Mismatch) -> str:
    """The clause of the first thing that is paid otherwise, where the program says what each payment is for."""
    for wrong in step.mispaid[:1]:
        due = [paid for paid in payments_in(step.events) if paid.kind == wrong.kind]
        if not due:
            return _not_due(wrong.kind, step)
        if wrong.kind == "manche" and wrong.wrong == "left out":
            return ENDS_MANCHE
        other = [paid for paid in due if paid.payer in wrong.apart] or due
        # Where several clauses order payments for one thing, the one by which most of them are wrong.
        counted = Counter(paid.clauses[0] for paid in other)
        most = max(other, key=lambda paid: counted[paid.clauses[0]])
        return _of_amount(most, wrong.due, wrong.made)
    return ""


def _not_due(kind: str, step: Mismatch) -> str:
    """What says that nothing is paid for it: the Welche is hidden, a manche is not over; or its own clause."""
    if kind == "manche":
        return ENDS_MANCHE
    hidden = cited_for(step.events, ("welche-hidden",)) if kind == "welche-turned" else ""
    return hidden or ENTITLES[kind]


def _of_amount(payment: Payment, due: Mapping[str, int], made: Mapping[str, int]) -> str:
    """The clause of the amount: of a stake the last; of half or twice as much, the one that changes the price.

    due, made: what each gains by it, as it must be and as it is.
    """
    if payment.kind == "stake":
        return payment.clauses[-1]
    lower = LOWERED.get(payment.kind, "")
    payers = [name for name, chips in due.items() if chips < 0 and made.get(name, 0) not in (0, chips)]
    times = {due[name] / made[name] for name in payers}
    if times == {2}:
        return DOUBLED if DOUBLED in payment.clauses else lower or payment.clauses[0]
    return lower if times == {1 / 2} and lower in payment.clauses else payment.clauses[0]


# --- by the chips


def _by_chips(step: Mismatch) -> str:
    """The payment that is not made so, most of whose accounts hold other chips than they must; "" if none is due.

    Where the right ones pay and are paid half, or twice what must be, it is the clause that changes the price; where
    nothing is paid for a manche, the one that ends it.
    """
    missing = _missing(step)
    made = [(paid.payer, paid.payee, paid.chips) for paid in step.actual.payments or ()]
    due = list(zip(payments_in(step.events), step.expected.shown.payments or (), strict=True))
    otherwise = [item for item in due if (item[1].payer, item[1].payee, item[1].chips) not in made]
    left = sorted(otherwise or due, key=lambda item: -len({item[1].payer, item[1].payee} & missing.keys()))
    if not left:
        return ""
    first, _ = left[0]
    together = _players_alone(nets([shown for event, shown in left if event.kind == first.kind]))
    if first.kind == "manche" and together == missing:
        return ENDS_MANCHE
    paid = {name: chips - missing.get(name, 0) for name, chips in together.items()}
    return _of_amount(first, together, paid if otherwise else {})


def _missing(step: Mismatch) -> dict[str, int]:
    """What each player has too little, as far as shown, by what they hold or by the payments."""
    right, shown = step.right.chips or {}, step.shown.chips or {}
    held = moved({letter: right.get(letter, 0) - chips for letter, chips in shown.items()})
    if held or step.actual.payments is None:
        return held
    mine, theirs = nets(step.expected.shown.payments or ()), nets(step.actual.payments)
    return _players_alone({name: mine.get(name, 0) - theirs.get(name, 0) for name in {**mine, **theirs}})


def _players_alone(chips: Mapping[str, int]) -> dict[str, int]:
    return moved({name: count for name, count in chips.items() if name != STAKE})
