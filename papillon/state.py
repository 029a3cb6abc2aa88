"""What `import papillon` offers: a game in play as one value, `State`, and the ways to one, `at` and `new_game`.

A state holds a `Table`, which lasts from coup to coup, and a `Position`, which is one coup's cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from papillon.cards import Card
from papillon.game import GAME
from papillon.kit import states
from papillon.kit.clauses import Clause, book
from papillon.kit.errors import expect
from papillon.kit.game import Game
from papillon.kit.states import RULES, SEED
from papillon.moves import Move
from papillon.position import PLAYERS, Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections.s02_game_and_stake import UNWON_POOL
from papillon.table import Table, open_table


@dataclass(frozen=True, slots=True, repr=False)
class State(states.State[Move]):
    """A game of Le Papillon at one moment.

    >>> state = at("dealer C, hands A:75 B:9 C:9, layout 5552, stock 9")
    >>> [str(move) for move in state.legal], state.player
    (['5x5', '7x52', '5x555'], 'A')
    >>> after = state.play("5x555")
    >>> after.player, after.chips, after.pool
    ('B', {'A': 122, 'B': 119, 'C': 119}, 60)
    """

    table: Table
    position: Position
    game: ClassVar[Game] = GAME


def at(text: str, *, rules: Rules | None = None, table: Table | str | None = None, seed: int | None = None) -> State:
    """Give the state of a position in the notation.

    rules: by default the main source's.  table: a value or a line of the notation, with its own rules; by default a
    one-round game in its first coup, with the stakes in the pool.  seed: for the coups that follow.

    Raises NotationError for text not in the notation, ValueError for a position that does not fit the table or,
    without a table, for a coup that is over, and TypeError for other types. Clauses: 2.4, 2.7.

    >>> at("layout 6 4 A, hand 10 7").refusal("7x64").code
    'no-such-sum'
    """
    expect(text, str, "a position as text, such as 'layout 6 4 A, hand 10 7'")
    expect(rules, (Rules, type(None)), RULES)
    expect(table, (Table, str, type(None)), "a table as text, such as 'players 3, pool 60', or a Table")
    expect(seed, (int, type(None)), SEED)
    return State.at(text, rules, table, seed)


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

    Raises ValueError for an impossible game, TypeError for other types.
    Clauses: 1.1, 1.2, 2.1, 2.4, 2.10, 3.1, 3.2.

    >>> state = new_game(players=4, seed=7)
    >>> state.pool, len(state.position.stock), state == new_game(players=4, seed=7)
    (80, 36, True)
    """
    expect(players, int, "how many play")
    expect(rounds, int, "a number of rounds")
    expect(dealer, (str, type(None)), "a dealer's letter")
    expect(rules, Rules, RULES)
    expect(seed, (int, type(None)), SEED)
    deals = PLAYERS[0] if dealer is None else dealer
    table = open_table(players, rounds, rules=rules, unwon=unwon, dealer=deals)
    return State.begin(table, seed, pack, draws_for_dealer=dealer is None)


def clause(citation: str) -> Clause:
    """Look a clause up by its citation, such as '7.3', 'Papillon 7.3' or 'PDF 31': its title, its text and more.

    Raises UnknownClause, BadCitation for what cannot be a citation, and TypeError for other types.

    >>> clause("7.3").title
    'Each other player pays one chip for a hanneton'
    """
    expect(citation, str, "a citation as text, such as '7.3'")
    return book("papillon").clause(citation)
