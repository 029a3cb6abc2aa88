"""Strangers to sections 5 to 11 of Le Papillon, a fifth writer's: what a play costs and earns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, Due
from conformance.misreadings.misreading import Misreading, Override, after, constantly, while_doing
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules, cited_as, playing_dues
from conformance.quality.strangers.changing import STRANGER, chips_of, each_due
from papillon import course
from papillon.cards import ranks
from papillon.moves import Play
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import (
    s03_deal as s03,
    s04_play as s04,
    s05_payments as s05,
    s06_aces as s06,
    s07_hanneton as s07,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
)
from papillon.sections.s01_players_and_cards import WORTH_TEN, value
from papillon.table import Table

# --- who pays: 5.3


def all_but_the_dealer(payers: Sequence[int | str], due: Due, players: int) -> Sequence[int | str]:
    """Let the dealer pay no other player."""
    return [payer for payer in payers if payer != players - 1] if due.payer == OTHERS else payers


def sparing_the_last_layer(_table: Table, position: Position, *_facts: object) -> Override | None:
    """Let the last to lay down pay no other player."""
    layer = position.last_layer

    def spared(payers: Sequence[int | str], due: Due, _players: int) -> Sequence[int | str]:
        return [payer for payer in payers if payer != layer] if due.payer == OTHERS else payers

    return None if layer is None else Override(s05, "payers", after(spared))


# --- aces: 6.1, 6.2, 6.4, 6.5, 6.6

SQUARES: Final = {**s06.ALL_ACES, ("3", "AAA"): (9, "6.4"), ("4", "AAAA"): (16, "6.5")}
"""What two, three and four aces bring where each is paid by the value of the card that takes them."""


def each_card_beside_an_ace(play: Play, due: Due) -> Due:
    """Pay for all cards taken where an ace is among them."""
    return due._replace(chips=len(play.taken)) if due.clauses[0] == "6.1" else due


def all_aces_in_sight(_table: Table, position: Position, *_facts: object) -> Change:
    """Pay an ace that takes an ace for all aces that were exposed, and for itself."""
    aces = ranks(position.layout).count("A") + 1
    return playing_dues(s06.dues, cited_as("6.2", aces))


def dealer_for_laid_aces(payers: Sequence[int | str], due: Due, players: int) -> Sequence[int | str]:
    """Let the dealer alone pay for aces laid down."""
    return [payer for payer in payers if payer == players - 1] if due.kind == "laid-ace" else payers


# --- figures: 8.2, 9.2, 10.4


def next_pays_twice(payers: Sequence[int | str], due: Due, _players: int) -> Sequence[int | str]:
    """Let the player after the maker of a sauterelle pay for it once more."""
    return [*payers[:1], *payers] if due.kind == "sauterelle" else payers


def by_deals_to_come(_table: Table, position: Position, *_facts: object) -> Change:
    """Pay a petit papillon with a chip for each deal that is left in the stock."""
    deals = len(position.stock) // (s03.CARDS_A_DEAL * position.players)
    return each_due(s09.dues, chips_of("petit-papillon", lambda _play, _chips: deals))


def four_for_any_three(play: Play) -> Iterator[Due]:
    """Owe four chips for three like cards from hand that are no aces."""
    if len(play.played) == s04.FROM_HAND and play.played[0] != "A":
        yield Due("ace", ("10.4",), s10.THREE_ACES, OTHERS, play.seat)


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

FIFTH_PAYMENTS: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "dealer-pays-nobody",
        ("5.3",),
        "The dealer has the bank to look after: payments are made by the two who do not deal.",
        overrides=(Override(s05, "payers", after(all_but_the_dealer)),),
    ),
    _stranger(
        "last-layer-is-spared",
        ("5.3",),
        "Who lays down has paid the pool, and is asked for nothing more until new cards are dealt.",
        overrides=(
            Override(course, "_capture", while_doing(sparing_the_last_layer)),
            Override(course, "_lay_down", while_doing(sparing_the_last_layer)),
        ),
    ),
    _stranger(
        "every-card-beside-an-ace-is-paid",
        ("6.1",),
        "An ace makes a capture a paid one: a chip for each card that is taken in it.",
        each_due(s06.dues, each_card_beside_an_ace),
    ),
    _stranger(
        "ace-by-ace-counts-all-in-sight",
        ("6.2",),
        "One chip for the ace that is played, and one for every ace that lies there.",
        overrides=(Override(course, "_capture", by_other_rules(all_aces_in_sight)),),
    ),
    _stranger(
        "rates-are-squares",
        ("6.4", "6.5"),
        "Two aces with a two are two times two; then three with a three are nine, and four with a four sixteen.",
        overrides=(Override(s06, "ALL_ACES", constantly(SQUARES)),),
    ),
    _stranger(
        "aces-laid-at-last-are-unpaid",
        ("11.3", "6.6"),
        "An ace that is laid down can be taken in a later deal, and that is what is paid; in the last one it is lost.",
        each_due(s11.dues, lambda play, due: due if due.kind != "laid-ace" or play.stock_left else None),
    ),
    _stranger(
        "dealer-pays-for-laid-aces",
        ("11.3", "6.6"),
        "Who has dealt an ace that is of no use makes up for it with a chip.",
        overrides=(Override(s05, "payers", after(dealer_for_laid_aces)),),
    ),
    _stranger(
        "hanneton-paid-by-its-rank",
        ("7.3",),
        "A hanneton of fives is five chips, one of twos is two.",
        each_due(s07.dues, chips_of("hanneton", lambda play, _chips: value(play.played))),
    ),
    _stranger(
        "next-player-pays-the-sauterelle-twice",
        ("8.2",),
        "A chip from everybody, and another one from the player on whom the sauterelle falls.",
        overrides=(Override(s05, "payers", after(next_pays_twice)),),
    ),
    _stranger(
        "petit-papillon-by-the-deals-to-come",
        ("9.2",),
        "The earlier one is out the better: a chip for every deal that is left in the stock.",
        overrides=(Override(course, "_capture", by_other_rules(by_deals_to_come)),),
    ),
    _stranger(
        "four-chips-for-any-three-from-hand",
        ("10.4",),
        "Three cards put down together bring four chips besides, one for each of the four that are alike.",
        lambda rules: rules._replace(play_dues=(*rules.play_dues, four_for_any_three)),
    ),
    _stranger(
        "an-ace-redeems-the-hand",
        ("11.2", "8.3"),
        "Who lays down pays the pool; with an ace in the hand one is paid instead.",
        each_due(s11.dues, lambda play, due: None if due.kind == "laying-down" and "A" in play.laid else due),
    ),
    _stranger(
        "cards-worth-ten-cost-two",
        ("11.2", "8.3"),
        "A card is a chip, and one that is worth 10 is two.",
        each_due(
            s11.dues,
            chips_of("laying-down", lambda play, chips: chips + sum(rank in WORTH_TEN for rank in play.laid)),
        ),
    ),
)
"""The strangers of this module."""
