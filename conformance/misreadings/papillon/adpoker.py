"""Misreadings of the AdPoker article: of its own words, or by a rule of the main document that it drops or changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from conformance.misreadings.misreading import added, left_out, replaced, with_steps
from conformance.misreadings.papillon.payments import playing_dues
from conformance.misreadings.papillon.play import Change, deals_after, goes_out
from papillon.kit.events import OTHERS, POOL, Due
from papillon.moves import Capture, CoupEnd, Play
from papillon.position import Position
from papillon.sections import (
    adpoker,
    s03_deal as s03,
    s04_play as s04,
    s08_sauterelle as s08,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s11_laying_down as s11,
    s12_cards as s12,
    s13_consolation as s13,
)
from papillon.sections.s01_players_and_cards import WORTH_TEN
from papillon.step import Step

# --- captures: 6, 7, 10, 16, 17


def like_cards_worth_ten(hand: str, layout: str) -> Iterator[Capture]:
    """Let only cards worth ten take one of their rank."""
    return (capture for capture in s04.like_card(hand, layout) if capture.played in WORTH_TEN)


# --- three from hand: 19, 21


def not_by_three_from_hand(play: Play, owed: Iterable[Due]) -> Iterable[Due]:
    """Pay nothing where three from hand took the fourth."""
    return () if len(play.played) == s04.FROM_HAND else owed


# --- new deals: 12, 24


def turning_up(count: Callable[[Position, int], int]) -> Change:
    """Turn up another number of cards with a new deal: `count` of the position before it and the usual number."""

    def deal_again(step: Step) -> Step:
        rules = step.rules
        other = rules._replace(exposed_each_deal=count(step.position, rules.exposed_each_deal))
        return s04.deal_again(step.at_table(rules=other)).at_table(rules=rules)

    return with_steps(deal_again=deal_again)


def seven_or_none(position: Position, usual: int) -> int:
    """The usual number where the stock still has it after the deal, else none."""
    return usual if len(position.stock) - s03.CARDS_A_DEAL * position.players >= usual else 0


def turned_up_first(step: Step) -> Step:
    """Take the cards to be turned up from the stock before the hands."""
    stock, dealt = step.position.stock, s03.CARDS_A_DEAL * step.players
    turned = min(step.rules.exposed_each_deal, len(stock) - dealt)
    return step.moves(stock=stock[turned : turned + dealt] + stock[:turned] + stock[turned + dealt :])


def still_lays_down(step: Step) -> Step:
    """Let a sauterelle make its victim lay down, although cards are turned up with the deal."""
    rules = step.rules
    return s08.note_victim(step.at_table(rules=rules._replace(exposed_each_deal=0))).at_table(rules=rules)


def with_the_stock(step: Step) -> Step:
    """Sweep what is left of the stock together with the layout."""
    position = step.position
    return s04.sweep(step.moves(layout=position.layout + position.stock, stock=()))


# --- going out: 13, 21


def petit_papillon_in_the_last_deal(play: Play) -> Iterator[Due]:
    """Owe a petit papillon to who goes out in the last deal."""
    return s09.dues(play._replace(deal_left=True)) if not play.deal_left else iter(())


def petit_papillon_by_laying_down(play: Play) -> Iterator[Due]:
    """Owe a petit papillon to who lays cards down while a deal is left."""
    return s09.dues(play._replace(goes_out=True)) if play.laid else iter(())


# --- the maker of a sauterelle: 9, 13, 15, 20


def pool_of_the_maker(play: Play) -> Iterator[Due]:
    """Owe the pool a chip for each card that the maker of a sauterelle lays out."""
    if play.laid and play.taken:
        yield Due("laying-down", ("11.2",), s11.CHIPS_A_CARD * len(play.laid), play.seat, POOL)


def laid_out_is_gone_out(step: Step) -> bool:
    """Count a maker who lays out the rest as gone out by the capture."""
    return s10.may_win(step.plays(step.play._replace(goes_out=step.play.goes_out or bool(step.play.laid))))


# --- the end of the coup: 22 to 24


def consoling_the_maker(step: Step, move: Capture) -> Step:
    """Remember a maker who lays cards out as one who wanted for a capture."""
    step = s04.capture(step, move)
    position, seat = step.position, step.play.seat
    if step.play.clears and position.hands[seat]:
        return step.moves(wanting=seat)
    return step.moves(wanting=position.wanting if position.last_layer is None else position.last_layer)


def cards_of_the_winner(end: CoupEnd) -> Iterator[Due]:
    """Owe the payment for the most cards to the winner of the pool."""
    if end.winner is None:
        yield from s12.closing_dues(end)
    else:
        yield Due("cards", ("12.2",), end.cards_payment, OTHERS, end.winner)


def tied_cards_of_the_winner(end: CoupEnd) -> Iterator[Due]:
    """Owe the payment to the winner of the pool where nobody has more cards."""
    leads = end.winner is not None and end.counts[end.winner] == max(end.counts)
    return cards_of_the_winner(end) if leads else s12.closing_dues(end)


def in_all(clause: str) -> Change:
    """Let the others owe one clause's chips together."""
    return lambda rules: rules._replace(owed_together=rules.owed_together | {clause})


ADPOKER: Final[Mapping[str, Change]] = {
    "adpoker-captures/only-tens-take-sums": left_out("captures", s04.number_card_sum),
    "adpoker-captures/no-like-for-small-cards": replaced("captures", s04.like_card, like_cards_worth_ten),
    "adpoker-three-from-hand/figure-alone": left_out("play_dues", adpoker.three_from_hand_dues),
    "adpoker-three-from-hand/chip-alone": playing_dues(s09.dues, not_by_three_from_hand),
    "adpoker-new-layout/made-up-to-seven": turning_up(lambda position, usual: max(0, usual - len(position.layout))),
    "adpoker-new-layout/before-the-deal": with_steps(deal_again=deals_after(turned_up_first)),
    "adpoker-new-layout/whole-sevens-only": turning_up(seven_or_none),
    "adpoker-new-layout/leftovers-swept": with_steps(sweep=with_the_stock),
    "adpoker-new-layout/frees-nobody": with_steps(deal_again=deals_after(still_lays_down)),
    "adpoker-going-out/papillon-paid": added("play_dues", s10.dues),
    "adpoker-going-out/petit-papillon-too": added("play_dues", petit_papillon_in_the_last_deal),
    "adpoker-going-out/laying-down-too": added("play_dues", petit_papillon_by_laying_down),
    "adpoker-going-out/stock-must-be-empty": with_steps(deal_is_left=lambda step: bool(step.position.stock)),
    "adpoker-going-out/any-deal": with_steps(may_win=goes_out),
    "adpoker-maker/pays-the-pool": added("play_dues", pool_of_the_maker),
    "adpoker-maker/aces-unpaid": playing_dues(s11.dues, lambda play, owed: () if play.taken else owed),
    "adpoker-maker/goes-out-by-it": with_steps(may_win=laid_out_is_gone_out),
    "adpoker-consolation/without-a-winner-only": replaced("closing_dues", adpoker.closing_dues, s13.closing_dues),
    "adpoker-consolation/the-maker-too": with_steps(capture=consoling_the_maker),
    "adpoker-cards/to-the-pool-winner": replaced("closing_dues", s12.closing_dues, cards_of_the_winner),
    "adpoker-cards/ties-to-the-pool-winner": replaced("closing_dues", s12.closing_dues, tied_cards_of_the_winner),
    "adpoker-each-pays/petit-papillon-in-all": in_all("9.2"),
    "adpoker-each-pays/laid-aces-in-all": in_all("11.3"),
}
