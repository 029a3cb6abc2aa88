"""What `import francion` offers: a game in play as one value, `State`, and the ways to one, `at` and `new_game`.

A state holds a `Table`, which lasts from coup to coup, and a `Position`, which is one coup's cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from francion.game import GAME
from francion.moves import Move
from francion.position import PLAYERS, Position
from francion.rulebooks import FRANCION
from francion.rules import Rules
from francion.table import Table, open_table
from papillon.kit import states
from papillon.kit.cards import Card
from papillon.kit.clauses import Clause, book
from papillon.kit.errors import expect
from papillon.kit.game import Game
from papillon.kit.states import RULES, SEED


@dataclass(frozen=True, slots=True, repr=False)
class State(states.State[Move]):
    """A game of Le Francion at one moment.

    >>> state = at("trumps c, trick A:2d, hand Jd Ac Ah")
    >>> [str(card) for card in state.legal], state.refusal("Ac").clause
    (['Jd', 'Ah'], '3.1')
    >>> after = state.play("Ah")
    >>> [event.kind for event in after.events], str(after.position.trick[-1])
    (['plays'], 'Ah')
    """

    table: Table
    position: Position
    game: ClassVar[Game] = GAME


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
    expect(rules, (Rules, type(None)), RULES)
    expect(table, (Table, str, type(None)), "a table as text, such as 'players 4, stake 9', or a Table")
    expect(seed, (int, type(None)), SEED)
    state = State.at(text, rules, table, seed)
    if bool(state.pool) == state.coup_over:
        expected = "nothing" if state.coup_over else "some chips"
        raise ValueError(f"stake: expected {expected}, as the coup is, found {state.pool} (Francion 1.10)")
    return state


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
    expect(rules, Rules, RULES)
    expect(seed, (int, type(None)), SEED)
    deals = PLAYERS[0] if dealer is None else dealer
    table = open_table(players, manches, rules=rules, dealer=deals)
    return State.begin(table, seed, pack, draws_for_dealer=dealer is None)


def clause(citation: str) -> Clause:
    """Look a clause up by its citation, such as '3.1' or 'Francion 3.1': its title, its text and more.

    Raises UnknownClause, BadCitation for what cannot be a citation, and TypeError for other types.

    >>> clause("2.3").spoken
    'Francion 2.3'
    """
    expect(citation, str, "a citation as text, such as '3.1'")
    return book("francion").clause(citation)
