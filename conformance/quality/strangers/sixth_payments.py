"""Strangers to sections 5 to 11 of Le Papillon, a sixth writer's: what a play costs and earns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, POOL, Due, Payment
from conformance.misreadings.misreading import Misreading, Override, after, unchanged, while_doing
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules
from conformance.quality.strangers.changing import STRANGER, each_due
from papillon import course, payments
from papillon.moves import Capture, Play
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s03_deal as s03,
    s05_payments as s05,
    s06_aces as s06,
    s08_sauterelle as s08,
    s11_laying_down as s11,
)
from papillon.table import Table

# --- who pays: 5.3, 9.3


def sparing_empty_piles(_table: Table, position: Position, *_facts: object) -> Override:
    """Let nobody pay another player who has not captured anything yet, while somebody else has."""
    without = {seat for seat, pile in enumerate(position.piles) if not pile}

    def spared(payers: Sequence[int | str], due: Due, _players: int) -> Sequence[int | str]:
        return [payer for payer in payers if payer not in without] or payers if due.payer == OTHERS else payers

    return Override(s05, "payers", after(spared))


def no_aces_of_who_is_out(paid: Iterable[Payment], *_facts: object) -> tuple[Payment, ...]:
    """Let players without cards pay for figures, and not for aces."""
    return tuple(one for one in paid if "5.3" not in one.clauses or one.kind not in ("ace", "laid-ace"))


# --- aces: 6.1 to 6.5


def in_the_last_deal(play: Play, due: Due) -> Due | None:
    """Drop what aces bring when no deal is left."""
    return due if play.stock_left else None


def by_the_player_before(payers: Sequence[int | str], due: Due, _players: int) -> Sequence[int | str]:
    """Let the player before its maker alone pay for a hanneton."""
    return payers[-1:] if due.kind == "hanneton" else payers


# --- figures: 7.3, 8.1, 9.2, 10.2


def held_cards(_table: Table, position: Position, *_facts: object) -> Override:
    """Let those alone pay for a papillon who still hold cards."""

    def pay(payers: Sequence[int | str], due: Due, _players: int) -> Sequence[int | str]:
        holding = [payer for payer in payers if isinstance(payer, int) and position.hands[payer]]
        return holding if due.kind == "papillon" else payers

    return Override(s05, "payers", after(pay))


def sauterelle_anyway(play: Play) -> Iterator[Due]:
    """Owe a sauterelle."""
    yield Due("sauterelle", ("8.2",), s08.CHIPS, OTHERS, play.seat)


def with_one_left(_table: Table, position: Position, _seat: int, move: Capture) -> Change:
    """Pay a sauterelle for a capture that leaves a single card too."""
    if len(position.layout) - len(move.taken) != 1:
        return unchanged
    return lambda rules: rules._replace(play_dues=(*rules.play_dues, sauterelle_anyway))


def into_the_pool(kind: str) -> Callable[..., tuple[Payment, ...]]:
    """Have what is paid of one kind go into the pool."""

    def paid_in(paid: Iterable[Payment], *_facts: object) -> tuple[Payment, ...]:
        return tuple(one._replace(payee=POOL) if one.kind == kind else one for one in paid)

    return paid_in


# --- laying down: 8.3, 11.2


def maker_pays_the_pool(_table: Table, position: Position, seat: int, *because: object) -> Change:
    """Have the maker of a sauterelle pay for the hand that is laid with the deal because of it."""
    maker = (seat - 1) % position.players

    def charged(_play: Play, due: Due) -> Due:
        return due._replace(payer=maker) if due.kind == "laying-down" else due

    return each_due(s11.dues, charged) if because else unchanged


def not_for_a_whole_hand(play: Play, due: Due) -> Due | None:
    """Drop what is due to the pool for three cards laid at once."""
    return None if due.kind == "laying-down" and len(play.laid) == s03.CARDS_A_DEAL else due


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

SIXTH_PAYMENTS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "spared-until-the-first-capture",
        ("5.3",),
        "One pays out of what one has captured: who has none yet is not asked while others have.",
        overrides=(
            Override(course, "_capture", while_doing(sparing_empty_piles)),
            Override(course, "_lay_down", while_doing(sparing_empty_piles)),
        ),
    ),
    _stranger(
        "who-sits-out-pays-figures-alone",
        ("9.3", "5.3"),
        "Aces are between those who could have taken them; who is out pays for the insects.",
        overrides=(Override(payments, "_payments", after(no_aces_of_who_is_out)),),
    ),
    _stranger(
        "aces-of-the-last-deal-unpaid",
        ("6.1", "6.2", "6.3", "6.4", "6.5"),
        "Aces are paid while the stock lasts; in the last deal one plays for the pool.",
        each_due(s06.dues, in_the_last_deal),
    ),
    _stranger(
        "hanneton-paid-by-the-player-before",
        ("7.3",),
        "A chip from the player who has left three of a rank lying there.",
        overrides=(Override(s05, "payers", after(by_the_player_before)),),
    ),
    _stranger(
        "chips-for-laid-aces-go-into-the-pool",
        ("11.3", "6.6"),
        "What is paid when somebody lays down goes into the dish: by the player for cards, by the others for aces.",
        overrides=(Override(payments, "_payments", after(into_the_pool("laid-ace"))),),
    ),
    _stranger(
        "papillon-paid-by-who-holds-cards",
        ("10.2", "5.3"),
        "Who is out as well has lost nothing against the maker of a papillon, and does not pay for it.",
        overrides=(Override(course, "_capture", while_doing(held_cards)),),
    ),
    _stranger(
        "sauterelle-with-a-card-left",
        ("8.1", "8.2"),
        "The last card, or all the last cards: if len(layout) <= 1.",
        overrides=(Override(course, "_capture", by_other_rules(with_one_left)),),
    ),
    _stranger(
        "petit-papillon-into-the-pool",
        ("9.2",),
        "A petit papillon wins nothing yet: what it brings is put into the dish, for the papillon.",
        overrides=(Override(payments, "_payments", after(into_the_pool("petit-papillon"))),),
    ),
    _stranger(
        "maker-pays-for-the-hand-laid-with-the-deal",
        ("8.3", "11.2"),
        "The neighbour has not even played: it is the maker of the sauterelle who pays the pool for those cards.",
        overrides=(Override(course, "_lay_down", by_other_rules(maker_pays_the_pool)),),
    ),
    _stranger(
        "dead-hand-costs-nothing",
        ("11.2", "8.3"),
        "Who is dealt three cards of no use could not help it; it is cards kept too long that cost chips.",
        each_due(s11.dues, not_for_a_whole_hand),
    ),
)
"""The strangers of this module."""
