"""A game in play as one value: table, position, what has just happened, and what can be done next.

The games' modules `state` make it their own; a program that plays needs nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Generic, Protocol, Self, TypeVar

from commonlaw.accounts import Accounts
from commonlaw.cards import UNKNOWN, Card, Cards
from commonlaw.checks import expect
from commonlaw.events import Event
from commonlaw.notation import NotationError
from commonlaw.refusals import Refusal, allowed


class AnyTable(Protocol):
    """What a table of any game can be asked."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def letters(self) -> str:
        """Letters of the players."""

    @property
    def dealer(self) -> int:
        """Index of the dealing player."""

    @property
    def accounts(self) -> Accounts:
        """Everybody's chips."""

    @property
    def coup(self) -> int:
        """Number of the coup being played or about to be, from 1."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    def _replace(self, *, dealer: int) -> Self:
        """The same table where another one deals."""


class AnyPosition(Protocol):
    """What a position of any game can be asked."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards of each seat."""

    @property
    def turn(self) -> int | None:
        """The seat to play, None when the coup is over."""

    @property
    def dealer(self) -> int:
        """Index of the dealing player."""

    @property
    def players(self) -> int:
        """How many play."""

    def letter(self, seat: int) -> str:
        """The letter of the player on a seat."""

    def _repr_svg_(self) -> str:
        """The position as a picture."""


TableT = TypeVar("TableT", bound=AnyTable)
PositionT = TypeVar("PositionT", bound=AnyPosition)
MoveT = TypeVar("MoveT")


@dataclass(frozen=True, slots=True, repr=False)
class State(ABC, Generic[TableT, PositionT, MoveT]):
    """A game at one moment. It never changes: whatever is done gives another state.

    Two states are equal if table, position and seed are, however the game came there. What `repr` writes makes an
    equal state, wherever a table plays readings of its rulebook and no rules of its own making.
    """

    table: TableT
    """Who plays by which rules, everybody's chips, and how far the game has come."""
    position: PositionT
    """Where every card of the coup is, and whose turn it is."""
    events: tuple[Event, ...] = field(default=(), compare=False)
    """What happened on the way here from the state before, each happening and each payment with its clauses."""
    seed: int | None = None
    """What `next_coup` shuffles by where it is given no pack."""

    # --- what there is to see

    @property
    def player(self) -> str | None:
        """Letter of the player whose turn it is, None when the coup is over."""
        return None if self.position.turn is None else self.position.letter(self.position.turn)

    @property
    def coup_over(self) -> bool:
        """Whether the coup is over, so that `next_coup` goes on unless the game is over too."""
        return self.position.turn is None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    @property
    def chips(self) -> dict[str, int]:
        """Everybody's chips by letter, tokens counted at their worth; negative when in debt to the bank."""
        return dict(zip(self.table.letters, self.table.accounts.balances, strict=True))

    @property
    def pool(self) -> int:
        """Chips that are at stake."""
        return self.table.accounts.pool

    # --- what can be done

    @property
    def legal(self) -> tuple[MoveT, ...]:
        """Every move that the player whose turn it is may make, none when the coup is over.

        Raises ValueError where the player's hand is not known.
        """
        self._check_hand()
        return self._legal()

    def refusal(self, move: MoveT | str) -> Refusal | None:
        """Tell the first clause that speaks against a move, None when it is legal.

        move: a value or, in the notation, a text, which may say whose move it is.
        Raises NotationError for a text that is no move, TypeError for anything else, and ValueError where the
        player's hand is not known.
        """
        return self._asked(move)[1]

    def can_play(self, move: MoveT | str) -> bool:
        """Tell whether a move is legal. Raises what `refusal` raises."""
        return self.refusal(move) is None

    def play(self, move: MoveT | str) -> Self:
        """Make a move: give the state that it leads to, with the events that it causes.

        Raises RefusedMove, with the clause that refuses the move, and what `refusal` raises.
        """
        made, refused = self._asked(move)
        return self._after(self._carry_out(allowed(made, refused)))

    def next_coup(self, pack: Iterable[Card] | str | None = None) -> Self:
        """Deal the next coup from a pack in dealing order, without one from a pack shuffled by the state's seed.

        pack: cards, or a text of them.
        Raises ValueError while a coup is under way, when the game is over, for a pack that is not the game's, and
        where there is neither pack nor seed.
        """
        if not self.coup_over:
            raise ValueError(f"expected a coup that is over, found {self.player} to play")
        return self._after(self._start(self._dealing_order(pack)))

    # --- how it is written

    def _repr_svg_(self) -> str:
        """The position as a picture, which notebooks show by themselves."""
        return self.position._repr_svg_()

    def __str__(self) -> str:
        """Write position and table, a line each, as people read them."""
        return f"{self.position}\n{self.table}"

    def __repr__(self) -> str:
        """Write the expression that makes an equal state."""
        seed = "" if self.seed is None else f", seed={self.seed}"
        package = type(self).__module__.partition(".")[0]
        return f"{package}.at({str(self.position)!r}, table={str(self.table)!r}{seed})"

    # --- what each game says in its own way

    @abstractmethod
    def _legal(self) -> tuple[MoveT, ...]:
        """The legal moves."""

    @abstractmethod
    def _refusal(self, move: MoveT, player: str | None) -> Refusal | None:
        """What speaks against a move by whoever is said to make it."""

    @abstractmethod
    def _read_move(self, move: MoveT | str) -> tuple[str | None, MoveT]:
        """Who makes a move, if it says so, and the move. Raises NotationError or TypeError."""

    @abstractmethod
    def _read_cards(self, text: str) -> Cards:
        """Cards from a text. Raises NotationError."""

    @abstractmethod
    def _shuffled(self, chance: Random) -> Cards:
        """A pack in dealing order."""

    @abstractmethod
    def _start(self, pack: Cards) -> tuple[TableT, PositionT, tuple[Event, ...]]:
        """The table and the position after a deal, with the events of it."""

    @abstractmethod
    def _carry_out(self, move: MoveT) -> tuple[TableT, PositionT, tuple[Event, ...]]:
        """The table and the position after a legal move, with the events of it."""

    def _dealing_order(self, pack: Iterable[Card] | str | None) -> Cards:
        if pack is not None:
            return cards_of(pack, self._read_cards)
        if self.seed is None:
            raise ValueError("expected a pack, or a state with a seed, found neither")
        return self._shuffled(chance_of(self.seed, self.table.coup))

    def _asked(self, move: MoveT | str) -> tuple[MoveT, Refusal | None]:
        self._check_hand()
        player, made = self._read_move(move)
        return made, self._refusal(made, player)

    def _check_hand(self) -> None:
        if self.position.turn is not None and UNKNOWN in self.position.hands[self.position.turn]:
            raise ValueError(f"expected known cards for {self.player}, who is to play, found ?")

    def _after(self, step: tuple[TableT, PositionT, tuple[Event, ...]]) -> Self:
        table, position, events = step
        return replace(self, table=table, position=position, events=events)


def cards_of(pack: Iterable[Card] | str, read: Callable[[str], Cards]) -> Cards:
    """Give a pack as cards. read: what makes cards of a text. Raises TypeError for what is neither cards nor text."""
    if isinstance(pack, str):
        return read(pack)
    words = "a pack as text, or as cards in dealing order"
    expect(pack, Iterable, words)
    cards = tuple(pack)
    for card in cards:
        expect(card, Card, words)
    return cards


def chance_of(seed: int, coup: int) -> Random:
    """Give the chance by which a coup's pack is shuffled, apart from that of all other coups."""
    return Random(f"{seed}, coup {coup}")


def some_seed(seed: int | None) -> int:
    """Give a seed, chosen by chance where none was given. Raises TypeError for what is no whole number."""
    expect(seed, (int, type(None)), "a whole number as seed")
    return Random().getrandbits(32) if seed is None else seed


def dealer_drawn(
    table: TableT, seed: int, draw: Callable[[str, Random], tuple[str, list[dict[str, Card]]]]
) -> tuple[TableT, list[dict[str, Card]]]:
    """Give the table with a dealer who was drawn for, and the cards that were drawn. draw: how a game does it."""
    letter, draws = draw(table.letters, Random(seed))
    return table._replace(dealer=table.letters.index(letter)), draws


def check_given(seed: object, rules: object, table: object) -> None:
    """Raise TypeError for a seed that is no whole number, ValueError for rules beside a table, which has its own."""
    expect(seed, (int, type(None)), "a whole number as seed")
    if rules is not None and table is not None:
        raise ValueError("expected rules or a table, which has its own, found both")


def check_without_move(move: object) -> None:
    """Raise NotationError for a move typed with a position."""
    if move is not None:
        raise NotationError("play", "no move in a position: State.play makes one", str(move))


def check_together(table: AnyTable, position: AnyPosition) -> None:
    """Raise ValueError unless a coup under way is one of this table: as many play, and the same one deals."""
    if table.players != position.players:
        raise ValueError(f"expected the table's {table.players} players in the position, found {position.players}")
    if position.turn is not None and table.dealer != position.dealer:
        deals, found = table.letters[table.dealer], table.letters[position.dealer]
        raise ValueError(f"expected {deals} to deal in the position, as at the table, found {found}")
    if position.turn is not None and table.over:
        raise ValueError("expected a coup that is over, as the game is, found a player to play")
