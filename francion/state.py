"""A game of Le Francion in play, as one value, and the ways to one: a typed position, or a new game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import commonlaw.states
from commonlaw.cards import Card, Cards
from commonlaw.checks import expect
from commonlaw.clauses import Clause, book
from commonlaw.events import drawn
from commonlaw.refusals import Refusal
from commonlaw.states import (
    cards_of,
    chance_of,
    check_given,
    check_together,
    check_without_move,
    dealer_drawn,
    some_seed,
)
from francion import course, payments
from francion.moves import Move
from francion.notation import read_cards, read_move, read_position, read_table
from francion.position import PLAYERS, Position
from francion.rulebooks import FRANCION
from francion.rules import Rules, legal, refusal
from francion.sections.s01_players_and_deal import draw_for_dealer, shuffled
from francion.sections.s04_scoring_and_stake import stakes
from francion.table import Table


@dataclass(frozen=True, slots=True, repr=False)
class State(commonlaw.states.State[Table, Position, Move]):
    """A game of Le Francion at one moment.

    >>> state = at("trumps c, trick A:2d, hand Jd Ac Ah")
    >>> [str(card) for card in state.legal], state.refusal("Ac").clause
    (['Jd', 'Ah'], '3.1')
    >>> after = state.play("Ah")
    >>> [event.kind for event in after.events], str(after.position.trick[-1])
    (['plays'], 'Ah')
    """

    def _legal(self) -> tuple[Move, ...]:
        return legal(self.position, self.table.rules)

    def _refusal(self, move: Move, player: str | None) -> Refusal | None:
        return refusal(self.position, move, self.table.rules, player)

    def _read_move(self, move: Move | str) -> tuple[str | None, Move]:
        if isinstance(move, str):
            return read_move(move)
        words = "a card to be played as text, such as '7h', or a Card of rank and suit"
        expect(move, Card, words)
        for part in move:
            expect(part, str, words)
        return None, move

    def _read_cards(self, text: str) -> Cards:
        return read_cards(text, "pack")

    def _shuffled(self, chance: Random) -> Cards:
        return shuffled(self.table.players, chance)

    def _start(self, pack: Cards) -> course.Step:
        return course.start_coup(self.table, pack)

    def _carry_out(self, move: Move) -> course.Step:
        return course.carry_out(self.table, self.position, move)


def at(text: str, *, rules: Rules | None = None, table: Table | str | None = None, seed: int | None = None) -> State:
    """Give the state of a position as people type it.

    rules: the document's unless given.  table: a value or a line of the notation, with rules of its own; without one
    a game of one manche is in its first coup, with the dealer's stake in.  seed: for the coups that follow.

    Raises NotationError for a text that is none, ValueError for a position that is not of the table or, without one,
    of a coup that is over, and TypeError for other types. Clauses: 1.5, 1.6, 1.10.

    >>> at("trumps c, trick A:2d, hand Jd 4c").can_play("4c")
    False
    """
    expect(text, str, "a position as text, such as 'trumps c, trick A:2d, hand Jd 4c'")
    check_given(seed, rules, table)
    expect(rules, (Rules, type(None)), "rules, such as `rules_of` gives")
    around = read_table(table) if isinstance(table, str) else table
    expect(around, (Table, type(None)), "a table as text, such as 'players 4, stake 9', or a Table")
    typed = read_position(text)
    check_without_move(typed.move)
    around = around or _first_coup(typed.position, rules or FRANCION)
    check_together(around, typed.position)
    if bool(around.accounts.pool) == typed.position.over:
        expected = "nothing" if typed.position.over else "some chips"
        raise ValueError(f"stake: expected {expected}, as the coup is, found {around.accounts.pool} (Francion 1.10)")
    return State(around, typed.position, seed=seed)


def _first_coup(position: Position, rules: Rules) -> Table:
    """The table of a game of one manche whose first coup is under way. Clauses: 1.5, 1.6, 1.10."""
    if position.over:
        raise ValueError("expected a table with a position whose coup is over, found none")
    table = course.open_table(position.players, rules=rules, dealer=PLAYERS[position.dealer])
    accounts, _ = payments.settle(table.accounts, stakes(table.betes), position)
    return table._replace(accounts=accounts)


def new_game(  # noqa: PLR0913  (each is something that a table agrees on)
    players: int = 4,
    manches: int = 1,
    *,
    rules: Rules = FRANCION,
    dealer: str | None = None,
    seed: int | None = None,
    pack: Iterable[Card] | str | None = None,
) -> State:
    """Sit down and deal the first coup.

    dealer: a letter; without one, cards are drawn for the deal.
    seed: what cards are drawn and packs shuffled by; without one it is chosen by chance.
    pack: of the first coup, in dealing order, instead of a shuffled one.

    Raises ValueError for a game that there cannot be, TypeError for other types.
    Clauses: 1.1, 1.5, 1.6, 1.8, 1.11, 4.10.

    >>> state = new_game(players=5, seed=7)
    >>> state.pool, state == new_game(players=5, seed=7)
    (9, True)
    """
    expect(players, int, "how many play")
    expect(manches, int, "a number of manches")
    expect(dealer, (str, type(None)), "a dealer's letter")
    expect(rules, Rules, "rules, such as `rules_of` gives")
    table = course.open_table(players, manches, rules=rules, dealer=PLAYERS[0] if dealer is None else dealer)
    seed = some_seed(seed)
    table, draws = dealer_drawn(table, seed, draw_for_dealer) if dealer is None else (table, [])
    cards = shuffled(players, chance_of(seed, table.coup)) if pack is None else cards_of(pack, read_cards)
    step = course.start_coup(table, cards)
    events = (*course.opening(table), *drawn(draws, "1.8"), *step.events)
    return State(step.table, step.position, events, seed)


def clause(citation: str) -> Clause:
    """Look a clause up by its citation, such as '3.1' or 'Francion 3.1': its title, its text and more.

    Raises UnknownClause, BadCitation for what cannot be a citation, and TypeError for other types.

    >>> clause("2.3").spoken
    'Francion 2.3'
    """
    expect(citation, str, "a citation as text, such as '3.1'")
    return book("francion").clause(citation)
