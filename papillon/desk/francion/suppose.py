"""The other positions and tables that a question could have meant, where it left something out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from francion.notation import NotationError, check_position
from francion.position import PLAYERS, Position
from francion.sections.s01_players_and_deal import DEALERS_STAKE, at_right
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.sections.s04_scoring_and_stake import POINTS
from francion.sections.s05_welche_payments import DOUBLE
from francion.table import Table, check_table
from papillon.desk.ask import Question
from papillon.desk.francion.ask import is_welche_shown
from papillon.desk.judgement import Fact, Supposition
from papillon.kit.cards import UNKNOWN, UNKNOWN_RANK


def suppositions(question: Question) -> Iterator[Supposition]:
    """Everything else that the question could have meant, one thing at a time.

    >>> from papillon.desk.francion.ask import ask
    >>> [other.id for other in suppositions(ask("trumps c, trick A:Jd B:2d C:3d, hand 4d 5c"))][-3:]
    ['stake', 'welche-hidden-before', 'another-manche']
    """
    if question.position.turn is None:
        return
    for other in chain(_dealer(question), _tricks(question), _stock(question), _table(question)):
        try:
            check_position(other.position)
            check_table(other.table)
        except (NotationError, ValueError):
            continue
        yield other


def _dealer(question: Question) -> Iterator[Supposition]:
    """Somebody else deals: who sits where in the order of play changes, the letters' cards do not."""
    position, table = question.position, question.table
    if "dealer" not in question.assumed:
        return
    for dealer in range(position.players):
        if dealer != position.dealer:
            fact = Fact("deals", {"player": PLAYERS[dealer]})
            yield Supposition("dealer", (fact,), table._replace(dealer=dealer), _reseated(position, dealer))


def _reseated(position: Position, dealer: int) -> Position:
    """The same cards before the same players, another one of them dealing."""
    shift = (dealer - position.dealer) % position.players
    turn = None if position.turn is None else (position.turn - shift) % position.players
    return position._replace(
        hands=position.hands[shift:] + position.hands[:shift],
        won=position.won[shift:] + position.won[:shift],
        turn=turn,
        dealer=dealer,
    )


def _tricks(question: Question) -> Iterator[Supposition]:
    """The next player has won all tricks so far."""
    position = question.position
    if "tricks" in question.assumed:
        seat = at_right(position.turn or 0, position.players)
        cards = (UNKNOWN,) * (sum(position.tricks) * position.players)
        won = tuple(cards if other == seat else () for other in range(position.players))
        fact = Fact("all-tricks", {"player": position.letter(seat)})
        yield Supposition("tricks", (fact,), question.table, position._replace(won=won))


def _stock(question: Question) -> Iterator[Supposition]:
    """The Welche lies in the stock, where nobody has shown it."""
    position = question.position
    may_lie_there = not is_welche_shown(position) and position.turn_up.rank != UNKNOWN_RANK
    if "stock" in question.assumed and may_lie_there:
        stock = (WELCHE, *position.stock[1:])
        yield Supposition("stock", (Fact("welche-in-stock"),), question.table, position._replace(stock=stock))


def _table(question: Question) -> Iterator[Supposition]:
    """One point missing in the manche, a stake raised by bêtes, a Welche hidden before, and a further manche."""
    table, position = question.table, question.position
    if "points" in question.unsaid:
        for player, letter in enumerate(table.letters):
            points = tuple(POINTS - 1 if player == other else 0 for other in range(table.players))
            others = table._replace(points=points, coup=table.coup + POINTS - 1)
            fact = Fact("points", {"player": letter, "points": POINTS - 1})
            yield Supposition("points", (fact,), others, position)
    if "stake" in question.unsaid:
        accounts = table.accounts._replace(pool=table.accounts.pool + 2 * DEALERS_STAKE)
        fact = Fact("stake", {"chips": accounts.pool})
        yield Supposition("stake", (fact,), _later(question)._replace(accounts=accounts), position)
    if "doubling" in question.unsaid:
        later = _later(question)._replace(doubling=DOUBLE)
        yield Supposition("doubling", (Fact("welche-hidden-before"),), later, position)
    if "manches" in question.unsaid:
        further = table._replace(manches=table.manche + 1)
        yield Supposition("manches", (Fact("another-manche"),), further, position)


def _later(question: Question) -> Table:
    """The table after another coup, the dealer having marked its point, if nothing was said of points."""
    table: Table = question.table
    if "points" not in question.unsaid:
        return table
    points = tuple(held + (player == table.dealer) for player, held in enumerate(table.points))
    return table._replace(points=points, coup=table.coup + 1)
