"""A game of Le Papillon in play, as one value, and the ways to one: a typed position, or a new game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import commonlaw.states
from commonlaw.checks import expect
from commonlaw.clauses import Clause, book
from commonlaw.events import drawn
from commonlaw.states import (
    cards_of,
    chance_of,
    check_given,
    check_together,
    check_without_move,
    dealer_drawn,
    some_seed,
)
from papillon import course, payments
from papillon.cards import Card, Cards
from papillon.moves import Capture, LayDown, Move
from papillon.notation import read_cards, read_move, read_position, read_table
from papillon.position import PLAYERS, Position
from papillon.refusals import Refusal
from papillon.rulebooks import SALON
from papillon.rules import Rules, legal, refusal
from papillon.sections.s02_game_and_stake import UNWON_POOL, stakes
from papillon.sections.s03_deal import draw_for_dealer, shuffled
from papillon.table import Table

A_MOVE = "a move as text, such as '7x52' or 'lay', or a Capture or LayDown of ranks"


@dataclass(frozen=True, slots=True, repr=False)
class State(commonlaw.states.State[Table, Position, Move]):
    """A game of Le Papillon at one moment.

    >>> state = at("dealer C, hands A:75 B:9 C:9, layout 5552, stock 9")
    >>> [str(move) for move in state.legal], state.player
    (['5x5', '7x52', '5x555'], 'A')
    >>> after = state.play("5x555")
    >>> after.player, after.chips, after.pool
    ('B', {'A': 122, 'B': 119, 'C': 119}, 60)
    """

    def _legal(self) -> tuple[Move, ...]:
        return legal(self.position, self.table.rules)

    def _refusal(self, move: Move, player: str | None) -> Refusal | None:
        return refusal(self.position, move, self.table.rules, player)

    def _read_move(self, move: Move | str) -> tuple[str | None, Move]:
        if isinstance(move, str):
            return read_move(move)
        expect(move, (Capture, LayDown), A_MOVE)
        for part in move:
            expect(part, (str, tuple), A_MOVE)
        for card in (*move.from_hand, *getattr(move, "from_layout", ())):
            expect(card, Card, A_MOVE)
        return None, move

    def _read_cards(self, text: str) -> Cards:
        return read_cards(text, "pack")

    def _shuffled(self, chance: Random) -> Cards:
        return shuffled(chance)

    def _start(self, pack: Cards) -> course.Step:
        return course.start_coup(self.table, pack)

    def _carry_out(self, move: Move) -> course.Step:
        return course.carry_out(self.table, self.position, move)


def at(text: str, *, rules: Rules | None = None, table: Table | str | None = None, seed: int | None = None) -> State:
    """Give the state of a position as people type it.

    rules: the main source's unless given.  table: a value or a line of the notation, with rules of its own; without
    one a game of one round is in its first coup, with the stakes in the pool.  seed: for the coups that follow.

    Raises NotationError for a text that is none, ValueError for a position that is not of the table or, without one,
    of a coup that is over, and TypeError for other types. Clauses: 2.4, 2.7.

    >>> at("layout 6 4 A, hand 10 7").refusal("7x64").code
    'no-such-sum'
    """
    expect(text, str, "a position as text, such as 'layout 6 4 A, hand 10 7'")
    check_given(seed, rules, table)
    expect(rules, (Rules, type(None)), "rules, such as `rules_of` gives")
    around = read_table(table) if isinstance(table, str) else table
    expect(around, (Table, type(None)), "a table as text, such as 'players 3, pool 60', or a Table")
    typed = read_position(text, around.rules if around else rules or SALON)
    check_without_move(typed.move)
    around = around or _first_coup(typed.position, rules or SALON)
    check_together(around, typed.position)
    return State(around, typed.position, seed=seed)


def _first_coup(position: Position, rules: Rules) -> Table:
    """The table of a game of one round whose first coup is under way. Clauses: 2.4, 2.7."""
    if position.turn is None:
        raise ValueError("expected a table with a position whose coup is over, found none")
    table = course.open_table(position.players, rules=rules, dealer=PLAYERS[position.dealer])
    accounts, _ = payments.settle(table.accounts, stakes(table.players), position, rules)
    return table._replace(accounts=accounts)


def new_game(  # noqa: PLR0913  (each is something that a table agrees on)
    players: int = 3,
    rounds: int = 1,
    *,
    rules: Rules = SALON,
    unwon: str = UNWON_POOL[0],
    dealer: str | None = None,
    seed: int | None = None,
    pack: Iterable[Card] | str | None = None,
) -> State:
    """Sit down and deal the first coup.

    unwon: what becomes of an unwon pool at the end.  dealer: a letter; without one, cards are drawn for the deal.
    seed: what cards are drawn and packs shuffled by; without one it is chosen by chance.
    pack: of the first coup, in dealing order, instead of a shuffled one.

    Raises ValueError for a game that there cannot be, TypeError for other types.
    Clauses: 1.1, 1.2, 2.1, 2.4, 2.10, 3.1, 3.2.

    >>> state = new_game(players=4, seed=7)
    >>> state.pool, len(state.position.stock), state == new_game(players=4, seed=7)
    (80, 36, True)
    """
    expect(players, int, "how many play")
    expect(rounds, int, "a number of rounds")
    expect(dealer, (str, type(None)), "a dealer's letter")
    expect(rules, Rules, "rules, such as `rules_of` gives")
    table = course.open_table(
        players, rounds, rules=rules, unwon=unwon, dealer=PLAYERS[0] if dealer is None else dealer
    )
    seed = some_seed(seed)
    table, draws = dealer_drawn(table, seed, draw_for_dealer) if dealer is None else (table, [])
    cards = shuffled(chance_of(seed, table.coup)) if pack is None else cards_of(pack, read_cards)
    step = course.start_coup(table, cards)
    before = (*course.opening(table), *course.cited(drawn(draws, "3.1"), rules))
    return State(step.table, step.position, (*before, *step.events), seed)


def clause(citation: str) -> Clause:
    """Look a clause up by its citation, such as '7.3', 'Papillon 7.3' or 'PDF 31': its title, its text and more.

    Raises UnknownClause, BadCitation for what cannot be a citation, and TypeError for other types.

    >>> clause("7.3").title
    'Hanneton is paid one chip'
    """
    expect(citation, str, "a citation as text, such as '7.3'")
    return book("papillon").clause(citation)
