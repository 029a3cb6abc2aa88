"""Strangers to the AdPoker article by a fifth writer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from commonlaw.accounts import OTHERS, Due
from conformance.misreadings.misreading import Misreading, Override, after, unchanged
from conformance.misreadings.papillon.adpoker import turning_up
from conformance.misreadings.papillon.captures import Change
from conformance.misreadings.papillon.payments import by_other_rules, closing, counting
from conformance.quality.strangers.changing import STRANGER, SUMS_ARE_NAMED, chips_of, each_due, in_turn, some_of
from papillon import course
from papillon.cards import sorted_cards
from papillon.course import Step
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.rulebooks import ADPOKER as RULES
from papillon.rules import PlayDues, Rules
from papillon.sections import (
    s03_deal as s03,
    s04_play as s04,
    s07_hanneton as s07,
    s08_sauterelle as s08,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s12_cards as s12,
)
from papillon.sections.s01_players_and_cards import WORTH_TEN
from papillon.table import Table

Opening = Callable[[Table, Position], Step]

# --- the first layout, and captures: 4, 7


def no_aces_at_first(open_coup: Opening) -> Opening:
    """Put aces of the first layout under the stock, and other cards of it in their place."""

    def opens(table: Table, position: Position) -> Step:
        exposed = [card for card in position.layout if card.rank != "A"]
        aces = [card for card in position.layout if card.rank == "A"]
        stock = [*position.stock]
        for card in position.stock:
            if len(exposed) < len(position.layout) and card.rank != "A":
                exposed.append(card)
                stock.remove(card)
        return open_coup(table, position._replace(layout=sorted_cards(exposed), stock=(*stock, *aces)))

    return opens


def is_no_pair(capture: Capture, _layout: str) -> bool:
    """Whether a sum is something else than two like cards."""
    return len(capture.taken) != len("AA") or len({*capture.taken}) > 1


# --- new deals, and the winner of the pool: 12 to 14


def if_a_deal_is_left(position: Position, usual: int) -> int:
    """Turn cards up where there is still a deal behind them, and else none."""
    rest = s03.after_deal(len(position.stock), position.players, usual)
    return usual if s03.deal_left(rest, position.players) else 0


def not_behind_a_laid_hand(step: Step, _table: Table, position: Position, *_play: object) -> Step:
    """Let nobody win by going out behind a hand that was laid out in the same deal."""
    if position.last_layer is None:
        return step
    return step._replace(position=step.position._replace(papillons=position.papillons))


# --- aces: 15 to 17


def without_aces(section: PlayDues, play: Play) -> Iterator[Due]:
    """Leave what a section pays for aces out."""
    return (due for due in section(play) if due.kind not in ("ace", "laid-ace"))


def dealer_has_none(_table: Table, position: Position, seat: int, *_play: object) -> Change:
    """Pay the dealer nothing for aces."""

    def apply(rules: Rules) -> Rules:
        return rules._replace(play_dues=tuple(partial(without_aces, section) for section in rules.play_dues))

    return apply if seat == position.players - 1 else unchanged


def eight_alone_from_each(rules: Rules) -> Rules:
    """Let the others owe four and six chips together, and eight each."""
    return rules._replace(owed_together=rules.owed_together | {"6.3", "6.4"})


# --- figures: 18, 20, 21


def a_chip_a_deal(table: Table, position: Position, *_play: object) -> Change:
    """Pay a petit papillon by the number of deals that are left."""
    sizes = s03.stock_sizes(len(position.stock), position.players, table.rules.exposed_each_deal)
    return each_due(s09.dues, chips_of("petit-papillon", lambda _play, _chips: s09.CHIPS * (len(sizes) - 1)))


# --- the end of the coup: 22 to 24


def whole_hand_alone(step: Step, _table: Table, position: Position, seat: int, *_because: object) -> Step:
    """Forget who has laid out less than three cards when it comes to the consolation."""
    if len(position.hands[seat]) == s03.CARDS_A_DEAL:
        return step
    return step._replace(position=step.position._replace(wanting=position.wanting))


def to_the_smallest_pile(end: CoupEnd) -> Iterator[Due]:
    """Pay for cards who alone has fewest of them."""
    if end.counts.count(min(end.counts)) == 1:
        seat = end.counts.index(min(end.counts))
        yield Due("cards", ("12.2",), end.cards_payment, OTHERS, seat)


def with_the_rest_each(step: Step) -> tuple[int, ...]:
    """Count the cards still exposed for everybody who has gone out in the last deal."""
    position, rules = step.position, step.table.rules
    winner = s10.winner(position.papillons, rules.priority(position.players), rules.first_wins)
    swept, _ = course._sweep(position, winner)
    others = {*position.papillons} - {winner}
    return tuple(len(pile) + (seat in others) * len(position.layout) for seat, pile in enumerate(swept.piles))


_stranger: Final = partial(Misreading, STRANGER, rulebook=RULES.rulebook)

FIFTH_ADPOKER: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "no-aces-in-the-first-layout",
        ("papillon-adpoker:4",),
        "Aces are too good to lie there from the start: they go under the stock, and other cards are turned up.",
        overrides=(Override(course, "_open_coup", no_aces_at_first),),
    ),
    _stranger(
        "sum-of-a-pair-forbidden",
        ("papillon-adpoker:7", "papillon-adpoker:10"),
        "Two of a rank may not be taken at once: no two fives with a ten, and no two threes with a six.",
        in_turn(some_of(s04.number_card_sum, is_no_pair), some_of(s04.ten_sum, is_no_pair)),
        overrides=(SUMS_ARE_NAMED,),
    ),
    _stranger(
        "no-new-layout-with-the-last-deal",
        ("papillon-adpoker:12",),
        "Seven more are exposed and so it goes on: with the last deal it does not go on, and none are exposed.",
        overrides=(Override(course, "_deal_again", turning_up(if_a_deal_is_left)),),
    ),
    _stranger(
        "nobody-wins-behind-a-laid-hand",
        ("papillon-adpoker:13", "papillon-adpoker:14"),
        "The pool is for the first who has no cards left; if that one had to lay them out, nobody has it.",
        overrides=(Override(course, "_capture", after(not_behind_a_laid_hand)),),
    ),
    _stranger(
        "dealer-is-not-paid-for-aces",
        ("papillon-adpoker:15", "papillon-adpoker:16", "papillon-adpoker:17"),
        "To deal is a disadvantage: the dealer of a coup receives nothing for aces in it.",
        overrides=(
            Override(course, "_capture", by_other_rules(dealer_has_none)),
            Override(course, "_lay_down", by_other_rules(dealer_has_none)),
        ),
    ),
    _stranger(
        "four-and-six-in-all",
        ("papillon-adpoker:17",),
        "Eight chips come from each player, so it is written; the four and the six are paid by all together.",
        eight_alone_from_each,
    ),
    _stranger(
        "hanneton-of-cards-worth-ten-alone",
        ("papillon-adpoker:18",),
        "It is kings, queens, jacks and tens that go with identical cards; a small card takes sums and makes none.",
        some_of(s07.hanneton, lambda capture, _layout: capture.played in WORTH_TEN),
    ),
    _stranger(
        "sauterelle-by-the-cards-laid-out",
        ("papillon-adpoker:20",),
        "The maker receives a chip for each card that is laid out, and one where there is none left to lay out.",
        each_due(s08.dues, chips_of("sauterelle", lambda play, chips: max(chips, len(play.laid)))),
    ),
    _stranger(
        "petit-papillon-a-chip-a-deal",
        ("papillon-adpoker:21",),
        "The sooner before the end, the better: a chip from each for every deal that is still to come.",
        overrides=(Override(course, "_capture", by_other_rules(a_chip_a_deal)),),
    ),
    _stranger(
        "consoled-for-a-whole-hand-alone",
        ("papillon-adpoker:22",),
        "Consoled is who found nothing for any of the three cards; who has made a capture before needs none.",
        overrides=(Override(course, "_lay_down", after(whole_hand_alone)),),
    ),
    _stranger(
        "sorted-the-wrong-way-round",
        ("papillon-adpoker:23",),
        "The players are sorted by their cards, and the one who is paid is the first: sorted(players, key=cards)[0].",
        closing(s12.closing_dues, to_the_smallest_pile),
    ),
    _stranger(
        "rest-counted-by-all-who-went-out",
        ("papillon-adpoker:24",),
        "Who uses up the cards in the last deal may count what is still exposed, and if several do, each of them.",
        overrides=(Override(course, "_end_coup", counting(with_the_rest_each)),),
    ),
)
"""The strangers of this module."""
