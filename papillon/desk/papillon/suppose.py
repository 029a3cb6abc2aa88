"""The other positions and tables that a question could have meant, where it left something out.

Each generator looks at one thing that had to be assumed and yields what else it could be. Whether the outcome
depends on it is for `papillon.desk.suppose` to find by trying.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from papillon.cards import UNKNOWN, Card, Cards, ranks
from papillon.desk.ask import Question
from papillon.desk.judgement import Fact, Supposition
from papillon.desk.papillon.ask import STAKE
from papillon.kit.accounts import Accounts
from papillon.kit.readings import apply_reading
from papillon.notation import NotationError, check_position
from papillon.position import PLAYERS, Position
from papillon.readings import READINGS
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS, LIKE_CARDS, PACK, RANKS
from papillon.sections.s03_deal import CARDS_A_DEAL, deal_left
from papillon.sections.s12_cards import can_be_due

RICH: int = 1000
"""Chips of a player who is far ahead."""


def suppositions(question: Question) -> Iterator[Supposition]:
    """Everything else that the question could have meant, one thing at a time.

    >>> from papillon.desk.papillon.ask import ask
    >>> [other.facts for other in suppositions(ask("dealer C, turn A, hands A:7 B:9 C:9, layout 7, stock 0"))][:2]
    [(Fact(id='captured', parameters={'player': 'B', 'count': 48}),), (Fact(id='pool', parameters={'chips': 120}),)]
    """
    if question.position.turn is None:
        return
    generators = (
        _stock(question),
        _hands(question),
        _nothing_left(question),
        _seat(question),
        _players(question),
        _piles(question),
        _papillons(question),
        _last(question),
        _wanting(question),
        _likes(question),
        _announced(question),
        _accounts(question),
        _progress(question),
    )
    for other in chain.from_iterable(generators):
        try:
            check_position(other.position, other.table.rules)
        except NotationError:
            continue
        yield other


def _otherwise(field: str, fact: Fact, question: Question, **fields: Any) -> Supposition:
    """Take one thing otherwise. fields: of the position."""
    return Supposition(field, (fact,), question.table, question.position._replace(**fields))


def _stock(question: Question) -> Iterator[Supposition]:
    """No deal left in stock."""
    position = question.position
    if "stock" in question.assumed and position.stock:
        fact, stock = _last_stock(question)
        yield _otherwise("stock", fact, question, stock=stock)


def _last_stock(question: Question) -> tuple[Fact, Cards]:
    """What lies in stock in the last deal: with seven cards turned up at each, some that are never played."""
    *_, left = question.table.rules.stock_sizes(question.position.players)
    return Fact("too-few-to-deal", {"left": left}) if left else Fact("stock-empty"), (UNKNOWN,) * left


def _unknown_seats(question: Question) -> list[int]:
    """Seats whose hands were left out."""
    if "hands" not in question.assumed:
        return []
    return [seat for seat, hand in enumerate(question.position.hands) if hand and set(hand) == {UNKNOWN}]


def _emptied(question: Question) -> Position:
    position: Position = question.position
    unknown = _unknown_seats(question)
    return position._replace(hands=tuple(() if seat in unknown else hand for seat, hand in enumerate(position.hands)))


def _hands(question: Question) -> Iterator[Supposition]:
    """Players whose hands were not named hold no card."""
    unknown = _unknown_seats(question)
    if unknown:
        yield Supposition("hands", (_without_cards(question),), question.table, _emptied(question))


def _nothing_left(question: Question) -> Iterator[Supposition]:
    """Both: the other hands empty and the stock as well."""
    if "stock" in question.assumed and question.position.stock and _unknown_seats(question):
        last, stock = _last_stock(question)
        facts = (last, _without_cards(question))
        yield Supposition("stock, hands", facts, question.table, _emptied(question)._replace(stock=stock))


def _without_cards(question: Question) -> Fact:
    return Fact("no-cards", {"players": "".join(map(question.position.letter, _unknown_seats(question)))})


# --- who sits where


def _seat(question: Question) -> Iterator[Supposition]:
    """The player to move sits elsewhere in relation to the dealer, or another player is to move."""
    position, table = question.position, question.table
    if "dealer" in question.assumed:
        for dealer in range(position.players):
            if dealer != position.dealer:
                fact = Fact("deals", {"player": PLAYERS[dealer]})
                there = position.reseated(dealer, position.clockwise)
                yield Supposition("dealer", (fact,), table._replace(dealer=dealer), there)
    elif "turn" in question.assumed and "hands" in question.assumed:
        for seat in range(1, position.players):
            fact = Fact("turn", {"player": position.letter(seat)})
            yield Supposition("turn", (fact,), table, _moved_to(position, seat))
    if question.player is not None and "turn" in question.assumed:
        seat = position.seat(question.player)
        if seat != position.turn and position.hands[seat] and UNKNOWN not in position.hands[seat]:
            yield _otherwise("turn", Fact("turn", {"player": question.player}), question, turn=seat)


def _moved_to(position: Position, seat: int) -> Position:
    """The hand of the player to move is another player's."""
    hands, turn = list(position.hands), position.turn or 0
    hands[turn], hands[seat] = hands[seat], hands[turn]
    return position._replace(hands=tuple(hands), turn=seat)


def _players(question: Question) -> Iterator[Supposition]:
    """A fourth player, who holds as many cards as the others that were left out, and deals if nobody was said to."""
    position, table = question.position, question.table
    if "players" not in question.assumed or position.players == FOUR_PLAYERS:
        return
    deals = "dealer" in question.assumed and not position.clockwise
    beside = PLAYERS[position.players - 1] if position.clockwise else PLAYERS[0]
    seat = position.players if deals else position.seat(beside)
    hand = (UNKNOWN,) * len(position.hands[position.turn or 0])
    fourth = position._replace(
        hands=_inserted(position.hands, seat, hand),
        piles=_inserted(position.piles, seat, ()),
        dealer=FOUR_PLAYERS - 1 if deals else position.dealer,
        stock=_stock_of_four(question, len(hand)),
        turn=_pushed(position.turn, seat),
        papillons=tuple(old + (old >= seat) for old in position.papillons),
        last_layer=_pushed(position.last_layer, seat),
        wanting=_pushed(position.wanting, seat),
        like_captures=(),
        victim=_pushed(position.victim, seat),
    )
    accounts = table.accounts
    pool = accounts.pool + (STAKE if "pool" in question.unsaid else 0)
    four = table._replace(
        players=FOUR_PLAYERS,
        dealer=fourth.dealer,
        accounts=Accounts((*accounts.balances, accounts.balances[0]), pool, accounts.bank),
    )
    yield Supposition("players", (Fact("four-play"),), four, fourth)


def _inserted(cards: tuple[Cards, ...], seat: int, new: Cards) -> tuple[Cards, ...]:
    return (*cards[:seat], new, *cards[seat:])


def _pushed(seat: int | None, inserted: int) -> int | None:
    """A seat after another one was put in."""
    return None if seat is None else seat + (seat >= inserted)


def _stock_of_four(question: Question, more: int) -> Cards:
    """The stock beside `more` cards in a fourth hand, if the stock was left out: the most that fit."""
    position: Position = question.position
    if "stock" not in question.assumed:
        return position.stock
    free = PACK - more - _lying(position)
    return (UNKNOWN,) * next((size for size in question.table.rules.stock_sizes(FOUR_PLAYERS) if size <= free), 0)


def _lying(position: Position) -> int:
    """Cards outside the stock."""
    return len(position.layout) + sum(map(len, (*position.hands, *position.piles)))


# --- what went before


def _piles(question: Question) -> Iterator[Supposition]:
    """Another player has captured all the cards that lie nowhere else."""
    table, position, turn = question.table, question.position, question.position.turn or 0
    elsewhere = PACK - _lying(position) - len(position.stock)
    if "piles" in question.assumed and elsewhere > 0:
        seat = (turn + 1) % position.players
        cards = _nowhere_else(position)[:elsewhere] if table.rules.most == "points" else (UNKNOWN,) * elsewhere
        piles = tuple(cards if other == seat else () for other in range(position.players))
        fact = Fact("captured", {"player": position.letter(seat), "count": elsewhere})
        yield _otherwise("piles", fact, question, piles=piles)


def _nowhere_else(position: Position) -> Cards:
    """Cards that lie nowhere that is known, the highest first."""
    seen = ranks([*position.layout, *position.stock, *(card for hand in position.hands for card in hand)])
    return tuple(Card(rank) for rank in RANKS for _ in range(LIKE_CARDS - seen.count(rank)))


def _deal_left(position: Position) -> bool:
    """Whether cards will be dealt again."""
    return deal_left(len(position.stock), position.players)


def _papillons(question: Question) -> Iterator[Supposition]:
    """A player without cards has gone out by a papillon before."""
    position = question.position
    if "papillons" not in question.unsaid or _deal_left(position):
        return
    for seat, hand in enumerate(position.hands):
        if not hand:
            fact = Fact("papillon-before", {"player": position.letter(seat)})
            yield _otherwise("papillons", fact, question, papillons=(seat,))


def _last(question: Question) -> Iterator[Supposition]:
    """A player was the last to lay down: one without cards, or another one in an earlier deal if that counts."""
    position, rules = question.position, question.table.rules
    if "last" not in question.unsaid or "wanting" not in question.unsaid or _deal_left(position):
        return
    for seat, hand in enumerate(position.hands):
        if not hand and seat not in position.papillons:
            fact = Fact("last-to-lay-down", {"player": position.letter(seat)})
            yield _otherwise("last", fact, question, last_layer=seat, wanting=seat)
        elif rules.consolation_deal == "any-deal":
            fact = Fact("last-to-lay-down-before", {"player": position.letter(seat)})
            yield _otherwise("wanting", fact, question, wanting=seat)


def _wanting(question: Question) -> Iterator[Supposition]:
    """Who last laid down made a sauterelle, where that has its maker lay out the hand."""
    position, rules = question.position, question.table.rules
    by_sauterelle = rules.layer == "maker"
    if "wanting" in question.unsaid and position.last_layer is not None and by_sauterelle:
        fact = Fact("laid-down-by-sauterelle", {"player": position.letter(position.last_layer)})
        yield _otherwise("wanting", fact, question, wanting=None)


def _likes(question: Question) -> Iterator[Supposition]:
    """The player to move has taken one like card with every card of this deal before."""
    position, turn = question.position, question.position.turn or 0
    before = CARDS_A_DEAL - len(position.hands[turn])
    if "likes" in question.unsaid and question.table.rules.hanneton_by == "three-captures" and before > 0:
        counts = tuple(before if seat == turn else 0 for seat in range(position.players))
        fact = Fact("like-captures", {"player": position.letter(turn), "before": before})
        yield _otherwise("likes", fact, question, like_captures=counts)


def _announced(question: Question) -> Iterator[Supposition]:
    """The maker of a figure did not call it by its name (rulings announcing, papillon-without-name)."""
    if "announced" not in question.assumed:
        return
    table, position = question.table, question.position
    figures = question.assumed["announced"].split()
    silence = {"player": position.letter(position.turn or 0), "figures": figures}
    silent = table._replace(rules=apply_reading(READINGS, table.rules, "announcing", "required"))
    yield Supposition("announced", (Fact("not-announced", silence),), silent, position)
    if "papillon" in figures and table.rules.unnamed_papillon_wins:
        fact = Fact("not-announced-and-lost", silence)
        loses = silent._replace(rules=apply_reading(READINGS, silent.rules, "papillon-without-name", "loses"))
        yield Supposition("announced, papillon-without-name", (fact,), loses, position)


# --- the table


def _accounts(question: Question) -> Iterator[Supposition]:
    """Other sums in the pool, for the cards, and before the players."""
    table, position = question.table, question.position
    accounts = table.accounts
    if "pool" in question.unsaid:
        pool = accounts.pool + STAKE * table.players
        fuller = table._replace(accounts=accounts._replace(pool=pool))
        yield Supposition("pool", (Fact("pool", {"chips": pool}),), fuller, position)
    payment = table.cards_payment + 1
    if "cards" in question.unsaid and can_be_due(payment, table.rules.cards_growth):
        fact = Fact("cards-payment", {"chips": payment})
        yield Supposition("cards", (fact,), table._replace(cards_payment=payment), position)
    if "chips" in question.unsaid:
        mover = table.letters.index(position.letter(position.turn or 0))
        for chips, fact in ((0, Fact("others-without-chips")), (RICH, Fact("others-far-ahead"))):
            balances = tuple(own if place == mover else chips for place, own in enumerate(accounts.balances))
            other = table._replace(accounts=accounts._replace(balances=balances))
            yield Supposition("chips", (fact,), other, position)


def _progress(question: Question) -> Iterator[Supposition]:
    """The game's last coup, under either convention for an unwon pool."""
    table, position = question.table, question.position
    if not {"coup", "rounds"} & question.unsaid or table.coup >= table.scheduled:
        return
    last = table._replace(coup=table.scheduled)
    yield Supposition("coup", (Fact("last-coup"),), last, position)
    if "unwon" in question.unsaid:
        yield Supposition("coup, unwon", (Fact("last-coup-shared"),), last._replace(unwon="share"), position)
