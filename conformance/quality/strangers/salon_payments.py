"""Strangers to sections 5 to 9, 11, 15 and 16 of Le Papillon: who is paid for a play, by whom, and how much."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, POOL, Accounts, Due, Payment
from commonlaw.events import Event
from conformance.misreadings.misreading import Function, Misreading, Override, after, constantly
from conformance.misreadings.papillon.payments import without
from conformance.quality.strangers.changing import STRANGER, also_closing_after, chips_of, each_due
from papillon import course, payments
from papillon.cards import Cards
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import PlayDues, Rules
from papillon.sections import (
    s04_play as s04,
    s05_payments as s05,
    s06_aces as s06,
    s07_hanneton as s07,
    s08_sauterelle as s08,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
    s16_recommendations as s16,
)
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS, value
from papillon.table import Table

# --- who pays: 5.2, 5.3, 8.2, 15.2


def not_the_partner(payers: Sequence[int | str], due: Due, players: int) -> Sequence[int | str]:
    """Spare the player opposite among four."""
    if due.payer != OTHERS or players != FOUR_PLAYERS or not isinstance(due.payee, int):
        return payers
    return [payer for payer in payers if payer != (due.payee + 2) % FOUR_PLAYERS]


def next_alone(payers: Sequence[int | str], due: Due, _players: int) -> Sequence[int | str]:
    """Let the next player alone pay for a sauterelle."""
    return payers[:1] if due.kind == "sauterelle" else payers


def layer_pays(paid: Sequence[Payment], due: Due, *_facts: object) -> tuple[Payment, ...]:
    """Have who lays aces down pay for them."""
    if due.kind != "laid-ace":
        return tuple(paid)
    return tuple(payment._replace(payer=payment.payee, payee=payment.payer) for payment in paid)


def to_the_maker() -> tuple[Override, Override]:
    """Have the victim of a sauterelle pay its maker for the cards: the last to have cleared the table."""
    cleared: tuple[Position | None, int] = (None, 0)

    def captured(step: Step, _table: Table, _position: Position, seat: int, _move: Capture) -> Step:
        nonlocal cleared
        if not step.position.layout:
            cleared = step.position, seat
        return step

    def laid(step: Step, _table: Table, position: Position, seat: int, *because: object) -> Step:
        # Whoever lays down with a deal, or in a position to start from, is the maker's neighbour.
        known = not because and cleared[0] is position
        maker = cleared[1] if known else (seat - 1) % position.players
        return paid_to(step, position.letter(maker), "8.3")

    return Override(course, "_capture", after(captured)), Override(course, "_lay_down", after(laid))


def paid_to(step: Step, letter: str, clause: str) -> Step:
    """Give a player what was paid into the pool under a clause."""
    table, accounts = step.table, step.table.accounts
    events: list[Event] = []
    for event in step.events:
        if isinstance(event, Payment) and event.payee == POOL and clause in event.clauses:
            gains = tuple(event.chips if letter == other else 0 for other in table.letters)
            accounts = accounts.plus(Accounts(gains, pool=-event.chips))
            event = event._replace(payee=letter)  # noqa: PLW2901
        events.append(event)
    return step._replace(table=table._replace(accounts=accounts), events=tuple(events))


# --- aces: 6.1 to 6.6


def aces_of_the_pile(step: Step, end: CoupEnd) -> Iterator[Due]:
    """Owe a chip for each ace of a pile, the sweep included."""
    for seat, aces in enumerate(map(aces_in, swept_piles(step, end))):
        if aces:
            yield Due("ace", ("6.1",), s06.CHIPS_AN_ACE * aces, OTHERS, seat)


def aces_in(cards: Cards) -> int:
    """How many aces there are among cards."""
    return sum(card.rank == "A" for card in cards)


def swept_piles(step: Step, end: CoupEnd) -> tuple[Cards, ...]:
    """The piles at the end of a coup."""
    swept, _ = course._sweep(step.position, end.winner)
    return swept.piles


# --- figures: 7.1 to 9.3, 16.5


def takes_three_alike(play: Play) -> bool:
    """Whether one card takes three of a rank, its own or another."""
    return len(play.played) == 1 and len(play.taken) == s07.TAKEN and len(set(play.taken)) == 1


def unpaid_by(
    section: PlayDues, unpaid: Callable[[Play, Collection[int], int], bool]
) -> Callable[[Function], Function]:
    """Leave some payments of a section out. unpaid: asked of the play, the seats without cards, and the players."""

    def instead(outcome: Function) -> Function:
        def comes(rules: Rules, dealer: int, players: int, out_of_cards: tuple[int, ...], bare: course.Bare) -> object:
            dropped = unpaid(Play(*bare), out_of_cards, players)
            return outcome(without(section)(rules) if dropped else rules, dealer, players, out_of_cards, bare)

        return comes

    return instead


def nobody_else_holds_cards(play: Play, out_of_cards: Collection[int], players: int) -> bool:
    """Whether all hands but the player's are empty."""
    return len({*out_of_cards} - {play.seat}) == players - 1


def is_the_last_out(play: Play, out_of_cards: Collection[int], players: int) -> bool:
    """Whether a capture has emptied the last hand."""
    return play.goes_out and len(out_of_cards) == players


def not_at_once(made: bool, play: Play) -> bool:
    """Whether it was made otherwise than by three cards from hand."""
    return made and len(play.played) != s04.FROM_HAND


def aces_go_with_the_figure(dropped: bool, due: Due, play: Play, rules: Rules) -> bool:
    """Leave aces unpaid too where a figure of the capture was not named."""
    made = (figure.name for figure in rules.figures if figure.made(play))
    return dropped or (due.kind == "ace" and any(s16.unnamed(name, play, rules.must_be_named) for name in made))


def unnamed_unless_out(dropped: bool, figure: str, *_facts: object) -> bool:
    """Ask for the names of those figures alone that do not end a hand."""
    return dropped and figure not in ("papillon", "petit-papillon")


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

PAYMENTS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "partners-do-not-pay",
        ("15.2", "5.3"),
        "Four players are two against two, and a partner pays nothing.",
        overrides=(Override(s05, "payers", after(not_the_partner)),),
    ),
    _stranger(
        "one-chip-whatever-the-aces",
        ("6.1",),
        "There is an ace in the capture: one chip.",
        each_due(s06.dues, lambda _play, due: due._replace(chips=1) if due.clauses == ("6.1",) else due),
    ),
    _stranger(
        "aces-in-other-sums-unpaid",
        ("6.1",),
        "Aces bring chips where a capture is of aces alone; an ace beside a six is a card like others.",
        each_due(s06.dues, lambda _play, due: None if due.clauses == ("6.1",) else due),
    ),
    _stranger(
        "four-aces-forgotten",
        ("6.5",),
        "The list of special prices ends with the three that takes three aces.",
        overrides=(
            Override(s06, "ALL_ACES", constantly({by: chips for by, chips in s06.ALL_ACES.items() if by[0] != "4"})),
        ),
    ),
    _stranger(
        "aces-counted-at-the-end",
        ("6.1", "6.2", "6.3", "6.4", "6.5", "7.4", "10.4", "12.1"),
        "When the coup is over everybody counts the aces in the pile, and is paid a chip for each.",
        without(s06.dues, s07.ace_dues, s10.ace_dues),
        overrides=(also_closing_after(aces_of_the_pile),),
    ),
    _stranger(
        "laid-aces-of-the-forced-alone",
        ("6.6", "11.3"),
        "A player who is brought to lay down is one whom a sauterelle has caught: his aces are paid, and nobody "
        "else's.",
        each_due(s11.dues, lambda play, due: None if due.kind == "laid-ace" and not play.forced else due),
    ),
    _stranger(
        "layer-pays-for-aces",
        ("11.3", "6.6"),
        "Laying down costs: each of the others is paid a chip for every ace that is laid.",
        overrides=(Override(payments, "_payments", after(layer_pays)),),
    ),
    _stranger(
        "hanneton-a-chip-a-card",
        ("7.3",),
        "One chip for each of the three cards taken.",
        overrides=(Override(s07, "CHIPS", constantly(s07.TAKEN)),),
    ),
    _stranger(
        "hanneton-from-the-pool",
        ("7.3", "5.2"),
        "The hanneton earns a chip, and chips are taken out of the dish.",
        each_due(s07.dues, lambda _play, due: due._replace(payer=POOL)),
    ),
    _stranger(
        "three-for-the-aces-taken",
        ("7.4",),
        "One chip for each ace taken: three aces are taken.",
        overrides=(Override(s07, "ACE_PLAYED", constantly(0)),),
    ),
    _stranger(
        "three-alike-in-a-sum",
        ("7.1", "7.3"),
        "Hanneton is to take three like cards, be it with a card that they add up to.",
        overrides=(Override(s07, "is_hanneton", constantly(takes_three_alike)),),
    ),
    _stranger(
        "sauterelle-of-two-at-least",
        ("8.1", "8.2"),
        "Sauterelle takes the last cards: one card is no such thing.",
        overrides=(Override(s08, "is_sauterelle", constantly(lambda play: play.clears and len(play.taken) > 1)),),
    ),
    _stranger(
        "victim-alone-pays",
        ("8.2",),
        "The player who has to lay down because of it pays for the sauterelle.",
        overrides=(Override(s05, "payers", after(next_alone)),),
    ),
    _stranger(
        "victim-pays-the-maker",
        ("8.3", "11.2"),
        "Who must lay down because of a sauterelle pays for the cards to the player who made it.",
        overrides=to_the_maker(),
    ),
    _stranger(
        "no-next-player-no-sauterelle",
        ("8.4", "8.1", "8.2"),
        "Sauterelle leaves nothing to the next player: where nobody else holds cards there is none, paid or suffered.",
        overrides=(
            Override(course, "_outcome", unpaid_by(s08.dues, nobody_else_holds_cards)),
            Override(course, "_victim", constantly(lambda *_facts: None)),
        ),
    ),
    _stranger(
        "papillon-is-petit-papillon-too",
        ("9.1", "10.2"),
        "Whoever goes out by a capture has made petit papillon, and in the last deal papillon as well.",
        overrides=(Override(s09, "is_petit_papillon", constantly(lambda play: play.goes_out)),),
    ),
    _stranger(
        "last-out-makes-no-petit-papillon",
        ("9.1", "9.3"),
        "The maker of a petit papillon sits out while others play: who is the last to play has not made one.",
        overrides=(Override(course, "_outcome", unpaid_by(s09.dues, is_the_last_out)),),
    ),
    _stranger(
        "petit-papillon-at-one-stroke",
        ("9.1", "9.2"),
        "Petit papillon is getting rid of all one's cards by one capture: of all three, therefore.",
        each_due(s09.dues, lambda play, due: due if len(play.played) == s04.FROM_HAND else None),
    ),
    _stranger(
        "three-at-once-is-no-papillon",
        ("10.3",),
        "A papillon is made with the last card; three cards put down together are another thing.",
        overrides=(
            Override(s09, "is_petit_papillon", after(not_at_once)),
            Override(s10, "is_papillon", after(not_at_once)),
        ),
    ),
    _stranger(
        "one-chip-a-hand-laid",
        ("11.2",),
        "Laying down costs one chip.",
        each_due(s11.dues, chips_of("laying-down", lambda _play, _chips: 1)),
    ),
    _stranger(
        "laid-aces-cost-nothing",
        ("11.2",),
        "Aces that are laid are paid by the others, so that nothing is due for them to the pool.",
        each_due(s11.dues, chips_of("laying-down", lambda play, chips: chips - play.laid.count("A"))),
    ),
    _stranger(
        "points-paid-for-laid-cards",
        ("11.2",),
        "One chip for each point of the cards that are laid.",
        each_due(s11.dues, chips_of("laying-down", lambda play, _chips: sum(map(value, play.laid)))),
    ),
    _stranger(
        "only-victims-pay-the-pool",
        ("11.2", "8.3", "5.1"),
        "It is the player caught by a sauterelle who must pay the pool.",
        each_due(s11.dues, lambda play, due: None if due.kind == "laying-down" and not play.forced else due),
    ),
    _stranger(
        "unnamed-figure-loses-its-aces",
        ("16.5", "7.4"),
        "Nothing is paid for a capture whose figure was not announced, its aces included.",
        overrides=(Override(payments, "_dropped", after(aces_go_with_the_figure)),),
    ),
    _stranger(
        "one-name-for-all-figures",
        ("16.5",),
        "Who announces a figure with a play is paid for whatever the play makes.",
        overrides=(Override(s16, "unnamed", constantly(lambda figure, play, must: figure in must and not play.named)),),
    ),
    _stranger(
        "going-out-needs-no-name",
        ("16.5",),
        "Hanneton and sauterelle are special captures and have to be named; that somebody is out of cards "
        "everybody sees.",
        overrides=(Override(s16, "unnamed", after(unnamed_unless_out)),),
    ),
)
"""The strangers of this module."""
