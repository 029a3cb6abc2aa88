"""Section 4. The course of a coup: whose turn it is, what a card takes, dealing again, the end and the sweep.

A capture rule gets the ranks of a hand and of the layout and yields the captures that it allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from papillon.cards import Cards, in_order, pick, sorted_cards
from papillon.kit.cards import with_cards
from papillon.moves import Capture, Play
from papillon.sections.s01_players_and_cards import COURTS, LIKE_CARDS, NUMBER_CARDS, RANKS, WORTH_TEN, value
from papillon.sections.s03_deal import CARDS_A_DEAL, after_deal, deal_goes_round, dealt, exposed_with_deal
from papillon.step import Step

CaptureRule = Callable[[str, str], Iterator[Capture]]

FROM_HAND: Final = 3
FIRST_SEAT: Final = 0
"""The seat of the dealer's right-hand neighbour, who is the first to play."""


# --- who plays first: 4.1


def lead_first(step: Step) -> Step:
    """The player on the dealer's right plays first; clockwise, the one on the left (ruling direction). Clauses: 4.1."""
    clause = "papillon-adpoker:5" if step.rules.clockwise else "4.1"
    return step.moves(turn=FIRST_SEAT).happens("leads", (clause,), step.position.letter(FIRST_SEAT))


# --- a capture: 4.2 to 4.5


def capture(step: Step, move: Capture) -> Step:
    """The player announces the capture and keeps the cards played and taken.

    Clauses: 4.2, 4.4, 4.5, 4.a.1, 4.b.1, 4.c.1, 7.1, 16.3.
    """
    position, seat = step.position, step.seat
    played, hand = pick(position.hands[seat], move.played, move.from_hand) or ((), ())
    taken, layout = pick(position.layout, move.taken, move.from_layout) or ((), ())
    step = step.moves(
        hands=with_cards(position.hands, seat, hand),
        layout=layout,
        piles=with_cards(position.piles, seat, position.piles[seat] + played + taken),
    )
    if len(move.played) == FROM_HAND:
        because: tuple[str, ...] = ("4.c.1",)
    elif move.taken == move.played * (LIKE_CARDS - 1):
        because = ("7.1",)
    elif move.taken == move.played:
        because = ("4.a.1",) if move.played in WORTH_TEN else ("4.b.1",)
    else:
        because = ("4.b.1", "16.3") if move.played in WORTH_TEN else ("4.b.1",)
    because = (*step.rules.clauses_for_card(move.played, because), "4.5")
    step = step.happens("capture", because, position.letter(seat), cards=played, taken=taken)
    return step.plays(
        Play(
            seat,
            played=move.played,
            taken=move.taken,
            goes_out=not hand,
            clears=not layout,
            deal_left=step.rules.course.deal_is_left(step),
            ends_coup=step.rules.course.coup_is_over(step),
            named=move.named,
        )
    )


# --- what a card takes: 4.a.1 to 4.c.2


def like_card(hand: str, layout: str) -> Iterator[Capture]:
    """One card takes one of its own rank, the only way for a card worth ten.

    Clauses: 4.2, 4.3, 4.a.1, 4.a.2, 4.b.1.

    >>> [capture.taken for capture in like_card("K72", "KK64")]
    ['K']
    """
    for rank in dict.fromkeys(hand):
        if rank in layout and rank in RANKS:
            yield Capture(rank, rank)


def sums(total: int, cards: str) -> Iterator[str]:
    """Every set of these cards that adds up to a total, highest cards first, each set once. Clauses: 4.a.1, 4.b.1.

    >>> list(sums(4, "32AA")), list(sums(7, "6542A"))
    (['3A', '2AA'], ['6A', '52', '42A'])
    """
    if total == 0:
        yield ""
    for place, rank in enumerate(cards):
        if value(rank) <= total and rank not in cards[:place]:
            for rest in sums(total - value(rank), cards[place + 1 :]):
                yield rank + rest


def _takes_sums(cards: str, hand: str, layout: str) -> Iterator[Capture]:
    """The sums of two or more cards under ten that a hand's cards of the ranks in `cards` take."""
    exposed = in_order(rank for rank in layout if rank in NUMBER_CARDS)
    for rank in dict.fromkeys(hand):
        if rank in cards:
            yield from (Capture(rank, taken) for taken in sums(value(rank), exposed) if len(taken) > 1)


def number_card_sum(hand: str, layout: str) -> Iterator[Capture]:
    """A card under ten takes cards that add up to it. Clauses: 4.b.1, 4.b.2.

    >>> [capture.taken for capture in number_card_sum("7", "6542A")]
    ['6A', '52', '42A']
    """
    return _takes_sums(NUMBER_CARDS, hand, layout)


def ten_sum(hand: str, layout: str) -> Iterator[Capture]:
    """The ten takes cards that add up to ten (ruling ten-sums). Clauses: 4.a.1, 4.b.1, 16.3.

    >>> [capture.taken for capture in ten_sum("TK", "64A")]
    ['64']
    """
    return _takes_sums("T", hand, layout)


def court_sum(hand: str, layout: str) -> Iterator[Capture]:
    """A court takes cards that add up to ten: the widest reading of ten-sums. Clauses: 4.a.1, 4.b.1."""
    return _takes_sums(COURTS, hand, layout)


def three_from_hand(hand: str, layout: str) -> Iterator[Capture]:
    """Three like cards in hand take the exposed fourth. Clauses: 4.c.1, 4.c.2.

    >>> [capture.taken for capture in three_from_hand("JJJ", "J7")]
    ['J']
    """
    for rank in dict.fromkeys(hand):
        if rank in layout and rank in RANKS and hand.count(rank) == FROM_HAND:
            yield Capture(rank * FROM_HAND, rank)


# --- laying down: 4.d.1, in `s11_laying_down.lay_down`


# --- who plays next: 4.d.2


def next_to_play(hands: Sequence[Cards], after: int) -> int | None:
    """The next seat in playing order that holds cards; None when nobody does. Clauses: 4.1, 4.d.2.

    after: the seat that played last; -1 asks for the first turn after a deal.
    """
    seats = [(after + place) % len(hands) for place in range(1, len(hands) + 1)]
    return next((seat for seat in seats if hands[seat]), None)


def pass_turn(step: Step) -> Step:
    """The turn passes to the next player who holds cards; those without cards wait. Clauses: 4.1, 4.d.2."""
    seat = step.seat
    turn = step.rules.course.next_to_play(step.position.hands, seat)
    if turn is None:
        return step
    step = step.moves(turn=turn)
    for passed in range(seat + 1, seat + 1 + (turn - seat - 1) % step.players):
        step = step.happens("waits", ("4.d.2",), step.position.letter(passed % step.players))
    return step


def somebody_holds_cards(step: Step) -> bool:
    """Whether any hand still has cards. Clauses: 4.d.2."""
    return any(step.position.hands)


# --- dealing again: 4.d.3 to 4.d.5


def deal_again(step: Step) -> Step:
    """Three more cards for each player; the exposed cards stay. Clauses: 4.d.3, 4.d.5, 3.6, papillon-adpoker:12.

    Some tables turn up cards with every deal (ruling deal-of-seven), and remember from deal to deal who laid down
    because no capture was possible (ruling consolation-deal).
    """
    position, rules = step.position, step.rules
    hands, rest = dealt(position.stock, step.players)
    count = exposed_with_deal(len(position.stock), step.players, rules.exposed_each_deal)
    turned, stock = rest[:count], rest[count:]
    step = step.moves(
        hands=tuple(sorted_cards(hand) for hand in hands),
        layout=sorted_cards(position.layout + turned),
        stock=stock,
        turn=FIRST_SEAT,
        last_layer=None,
        wanting=position.wanting if rules.consolation_deal == "any-deal" else None,
        like_captures=(),
    ).happens("deal", ("4.d.3",), step.dealer, number=CARDS_A_DEAL)
    if turned:
        step = step.happens("expose", ("papillon-adpoker:12",), step.dealer, cards=turned)
    if rules.course.announces_last_deal(step):
        step = step.happens("announces", ("4.d.5",), step.dealer, number=len(stock))
    if rules.course.deal_is_left(step):
        return step
    if not stock:
        return step.happens("stock-empty", ("3.6",), step.dealer)
    # Cards are left that do not go round.
    clause = "papillon-adpoker:12" if rules.exposed_each_deal else "4.d.3"
    return step.happens("stock-over", (clause,), step.dealer, number=len(stock))


def announces_last_deal(step: Step) -> bool:
    """Whether, after a new deal, exactly one deal is left in stock. Clauses: 4.d.5.

    Nine cards for three players, by ruling stock-announcement twelve for four; other counts under deal-of-seven.
    """
    stock, players = len(step.position.stock), step.players
    rest = after_deal(stock, players, step.rules.exposed_each_deal)
    return deal_goes_round(stock, players) and not deal_goes_round(rest, players)


def lead_after_deal(step: Step) -> Step:
    """After a new deal the first player leads, or the second when a sauterelle caught him.

    Where it caught another at his own turn (ruling sauterelle-victim), the next one does. Clauses: 4.d.2, 4.d.4, 8.5.
    """
    seat = step.rules.course.next_to_play(step.position.hands, step.seat - 1) or FIRST_SEAT
    clause = "4.d.4" if seat == FIRST_SEAT else "8.5" if step.seat == FIRST_SEAT else "4.d.2"
    return step.moves(turn=seat).happens("leads", (clause,), step.position.letter(seat))


# --- who wins the coup: 4.d.6 to 4.d.9, in `s10_papillon.winner`


# --- the end of the coup, and the sweep: 4.d.7, 4.d.10, 4.d.11


def coup_is_over(step: Step) -> bool:
    """Whether nobody holds cards and the stock has no deal left. Clauses: 4.d.3, 4.d.7."""
    return not somebody_holds_cards(step) and not deal_goes_round(len(step.position.stock), step.players)


def sweep(step: Step) -> Step:
    """The winner takes what is still exposed, or else the last to lay down does. Clauses: 4.d.10, 4.d.11, 12.1."""
    position, winner = step.position, step.rules.course.winner(step)
    seat, because = (position.last_layer, "4.d.11") if winner is None else (winner, "4.d.10")
    if seat is None or not position.layout:
        return step
    piles = with_cards(position.piles, seat, position.piles[seat] + position.layout)
    step = step.moves(piles=piles, layout=())
    return step.happens("sweeps", ("12.1", because), position.letter(seat), taken=position.layout)
