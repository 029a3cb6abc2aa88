"""The course of a game as a table of contents: a coup starts, its plays, its end, and the end of the game.

Each line is a rule, a function from step to step in the module of its section; `step.rules.course` has those that can
be done otherwise. Packs come from the caller.
"""

from __future__ import annotations

from collections import Counter

from papillon import payments, refusals
from papillon.cards import Card, Cards, ranks
from papillon.kit.accounts import Accounts
from papillon.kit.clauses import parse_citation
from papillon.kit.events import Event, Happening
from papillon.kit.notation import NotationError
from papillon.kit.refusals import RefusedMove, allowed
from papillon.moves import Capture, CoupEnd, Move
from papillon.position import PLAYERS, Position
from papillon.rules import Rules, refusal
from papillon.sections import (
    adpoker,
    s01_players_and_cards as s01,
    s02_game_and_stake as s02,
    s03_deal as s03,
    s04_play as s04,
    s08_sauterelle as s08,
    s10_papillon as s10,
    s12_cards as s12,
    s14_end_of_game as s14,
    s15_four_players as s15,
    s16_recommendations as s16,
)
from papillon.step import Step
from papillon.table import Table

# --- a coup


def start_coup(table: Table, pack: Cards) -> Step:
    """Stakes in, three cards each, the layout turned up: a coup from a pack in dealing order.

    Raises ValueError if the game is over or the pack is not the full one. Clauses: 2.3, 2.7, 3.3 to 3.5, 15.1.
    """
    if table.over:
        raise ValueError("the game is over (Papillon 14.1)")
    check_pack(pack)
    nothing: tuple[Cards, ...] = ((),) * table.players
    undealt = Position(nothing, (), pack, nothing, dealer=table.dealer, clockwise=table.rules.clockwise)
    step = s02.begin_coup(Step(table, undealt, ()))
    step = payments.settle_on(step, table.rules.course.stakes(step))
    step = s02.open_pool(step)
    step = s03.deal(step)
    step = s15.expose_layout(step)
    step = s03.put_stock_aside(step)
    return table.rules.course.begin(step)


def play(table: Table, position: Position, move: Move, player: str | None = None) -> Step:
    """Make a legal move: cards move, chips are paid, and play goes on to the next turn, deal or end.

    Raises RefusedMove, with the clause that refuses it. Clauses: 4.2, 4.3, 4.5, 4.d.1, 4.d.7.
    """
    return carry_out(table, position, allowed(move, refusal(position, move, table.rules, player)))


def carry_out(table: Table, position: Position, move: Move) -> Step:
    """Make a move that is known to be legal: what `play` does once it has asked `refusal`.

    Raises RefusedMove if the coup is over; no other rule is asked. Clauses: 4.4, 4.5, 4.d.7, 11.1.
    """
    if position.turn is None:
        raise RefusedMove(refusals.coup_over())
    if position.clockwise != table.rules.clockwise:
        position = position.reseated(position.dealer, table.rules.clockwise)
    step = Step(table, position, ())
    step = _capture(step, move) if isinstance(move, Capture) else _lay_down(step)
    if table.rules.course.coup_is_over(step):
        return _end_coup(step)
    if s04.somebody_holds_cards(step):
        return s04.pass_turn(step)
    return _deal_again(step)


def _capture(step: Step, move: Capture) -> Step:
    step, play = step.rules.course.capture(step, move)
    step, play = adpoker.count_like_capture(step, play)
    step, play = adpoker.lay_out(step, play)
    step = s16.announce_figures(step, play)
    step = s10.go_out(step, play)
    step = s08.leave_unpaid(step, play)
    step = adpoker.announce_laid_out(step, play)
    step = s10.note_papillon(step, play)
    step = s08.catch_victim(step, play)
    return payments.settle_on(step, payments.dues_of_play(play, step.rules))


def _lay_down(step: Step) -> Step:
    step, play = step.rules.course.lay_down(step, step.position.turn or s04.FIRST_SEAT, ())
    return payments.settle_on(step, payments.dues_of_play(play, step.rules))


def _deal_again(step: Step) -> Step:
    step = step.rules.course.deal_again(step)
    if step.position.victim is not None:
        step, play = s08.victim_lays_down(step)
        step = payments.settle_on(step, payments.dues_of_play(play, step.rules))
    return s04.leads_after_deal(step)


def _end_coup(step: Step) -> Step:
    course = step.rules.course
    step = s10.name_winner(step)
    step = course.sweep(step)
    step = s10.keep_pool(step)
    step = payments.settle_on(step, payments.dues_of_coup(_facts_of_coup(step), step.rules))
    step = s12.carry_tie(step)
    step = s02.end_round(step)
    return _end_game(step) if course.game_is_over(step) else course.pass_deal(step)


def _facts_of_coup(step: Step) -> CoupEnd:
    course, table = step.rules.course, step.table
    return CoupEnd(
        winner=course.winner(step),
        wanting=step.position.wanting,
        counts=course.counts(step),
        pool=table.accounts.pool,
        cards_payment=table.cards_payment,
        most=step.rules.most,
    )


def _end_game(step: Step) -> Step:
    step = step.at_table(over=True)
    if step.table.pool_is_the_games:
        step = s14.name_game_winners(step)
        return payments.settle_on(step, s14.shares_of_game_winners(step))
    step = payments.settle_on(step, s14.shares_of_unwon_pool(step))
    return s14.name_game_winners(step)


# --- the table


def check_pack(pack: Cards) -> None:
    """Raise ValueError unless the pack holds each rank four times, and no card twice. Clauses: 1.1."""
    if len(pack) != s01.PACK:
        raise ValueError(f"expected a pack of {s01.PACK} cards, found {len(pack)} (Papillon 1.1)")
    held = Counter(ranks(pack))
    wrong = [rank for rank in dict.fromkeys((*s01.RANKS, *held)) if held[rank] != s04.LIKE_CARDS]
    if wrong:
        found = ", ".join(f"{Card(rank).spoken} {held[rank]} times" for rank in wrong)
        raise ValueError(f"expected each rank four times in the pack, found {found} (Papillon 1.1)")
    suited = [card for card in pack if card.suit]
    if len(set(suited)) < len(suited):
        twice = next(card for card in suited if suited.count(card) > 1)
        raise ValueError(f"expected 52 different cards, found {twice.spoken} twice (Papillon 1.1)")


def open_table(
    players: int = 3,
    rounds: int = 1,
    *,
    rules: Rules = Rules(),  # noqa: B008  (a frozen value)
    unwon: str = "play-on",
    dealer: str = "A",
) -> Table:
    """Sit down: everybody gets the capital, in chips' worth. Clauses: 1.1, 1.2, 2.1, 2.4, 2.10.

    Raises ValueError for a number of players or rounds, or a dealer, that there cannot be.

    >>> open_table(players=3, rounds=2).accounts.balances
    (260, 260, 260)
    """
    if s01.players_clause(players) is None:
        raise ValueError(f"expected 3 or 4 players, found {players} (Papillon 1.1, 1.2)")
    if rounds < 1:
        raise ValueError(f"expected at least one round, found {rounds} (Papillon 2.1)")
    if len(dealer) != 1 or dealer not in "ABCD"[:players]:
        raise ValueError(f"expected a dealer among {', '.join('ABCD'[:players])}, found {dealer!r} (Papillon 3.1)")
    balances = (s02.capital(rounds),) * players
    return Table(rules, players, rounds, s02.as_convention(unwon), "ABCD".index(dealer), Accounts(balances))


def at_coup(table: Table, coup: int) -> Table:
    """The table when it has come to coup number `coup`, from 1.

    Raises ValueError for a coup that such a game cannot have. Clauses: 2.9, 14.3.
    """
    if coup < 1 or not s14.can_be_played(coup, table.scheduled, "share" if table.pool_is_the_games else table.unwon):
        plays_on = table.unwon == "play-on" and not table.pool_is_the_games
        most = "1 or more" if plays_on else f"1 to {table.scheduled}"
        raise ValueError(f"coup: expected {most}, found {coup} (Papillon 2.9)")
    return table._replace(coup=coup)


def with_cards_payment(table: Table, payment: int, where: str = "cards") -> Table:
    """The table when ties have brought the payment for most cards to so many chips from each.

    Raises NotationError, naming the place, for a payment that they never bring about. Clauses: 12.3.

    >>> with_cards_payment(open_table(), 3).cards_payment
    3
    """
    growth = table.rules.cards_growth
    if not s12.can_be_due(payment, growth):
        (clause,) = table.rules.cited((s12.TIE[growth],))
        raise NotationError(where, s12.payments_in_words(growth), str(payment), parse_citation(clause, "papillon"))
    return table._replace(cards_payment=payment)


def under_way(position: Position, rules: Rules) -> Table:
    """The table of a game of one round whose first coup has come to a position. Clauses: 2.4, 2.7.

    Raises ValueError for a coup that is over.
    """
    if position.over:
        raise ValueError("expected a table with a position whose coup is over, found none")
    table = open_table(position.players, rules=rules, dealer=PLAYERS[position.dealer])
    accounts, _ = payments.settle(table.accounts, s02.stakes(table.players), position, rules)
    return table._replace(accounts=accounts)


def opening(table: Table) -> tuple[Event, ...]:
    """What happens before the first coup. Clauses: 1.1, 1.2, 2.1, 2.4, 2.10, 14.4."""
    sits = s01.players_clause(table.players) or ""
    capital = (Happening("capital", ("2.4",), letter, number=s02.capital(table.rounds)) for letter in table.letters)
    events = (
        Happening("players", (sits,), number=table.players),
        Happening("rounds", ("2.1",), number=table.rounds),
        *(() if table.pool_is_the_games else (Happening(f"agreed-{table.unwon}", ("2.10", "14.4")),)),
        *capital,
    )
    return tuple(event._replace(clauses=table.rules.cited(event.clauses)) for event in events)
