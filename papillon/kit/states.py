"""A game in play as one value: table, position, what has just happened, and what can be done next.

Each game's `state.py` makes a `State` of its own from it, which `import papillon` and `import francion` offer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import ClassVar, Final, Generic, Self, TypeVar

from papillon.kit.cards import UNKNOWN, Card, Cards
from papillon.kit.errors import expect
from papillon.kit.events import Event
from papillon.kit.game import AnyPosition, AnyRules, AnyStep, AnyTable, Game, Refusal, allowed
from papillon.kit.notation import NotationError

A_PACK: Final = "a pack as text, or as cards in dealing order"
RULES: Final = "rules, such as `rules_of` gives"
SEED: Final = "a whole number as seed"

Move = TypeVar("Move")


@dataclass(frozen=True, slots=True, repr=False)
class State(Generic[Move]):
    """A game at one moment. It is immutable: every action gives another state.

    Two states are equal if table, position and seed are, whatever came before. `repr` writes an expression for an
    equal state, provided that the table's rules are readings of its rulebook.
    """

    table: AnyTable
    """Who plays by which rules, everybody's chips, and how far the game has come."""
    position: AnyPosition
    """Where every card of the coup is, and whose turn it is."""
    events: tuple[Event, ...] = field(default=(), compare=False)
    """What happened on the way here from the state before, each happening and each payment with its clauses."""
    seed: int | None = None
    """What `next_coup` shuffles by where it is given no pack."""
    game: ClassVar[Game]
    """The game that is played."""

    # --- the ways to a state

    @classmethod
    def at(cls, text: str, rules: AnyRules, table: AnyTable, seed: int | None) -> Self:
        """Give the state of a position in the notation at a table, by default that of a new game.

        rules: by default those of the game's main document.  table: a value or a line, with its own rules.
        Raises NotationError, and ValueError for a position that does not fit the table or, without a table, for a
        coup that is over.
        """
        game = cls.game
        if rules is not None and table is not None:
            raise ValueError("expected rules or a table, which has its own, found both")
        around = game.notation.read_table(table) if isinstance(table, str) else table
        played = around.rules if around else rules or game.rulebooks[game.main_rulebook]
        typed = game.notation.read_position(text, played)
        if typed.move is not None:
            raise NotationError("play", "no move in a position: State.play makes one", str(typed.move))
        around = around or game.under_way(typed.position, played)
        _check_together(around, typed.position)
        return cls(around, typed.position, seed=seed)

    @classmethod
    def begin(
        cls, table: AnyTable, seed: int | None, pack: Iterable[Card] | str | None, *, draws_for_dealer: bool
    ) -> Self:
        """Give the state when the first coup is dealt.

        seed: chosen by chance where there is none.  pack: in dealing order, instead of a shuffled one.
        Raises TypeError for what is neither, and ValueError for a pack that is not the game's.
        """
        seed = Random().getrandbits(32) if seed is None else seed
        draws: Sequence[Mapping[str, Card]] = ()
        if draws_for_dealer:
            dealer, draws = cls.game.draw(table.letters, Random(seed))
            table = table._replace(dealer=table.letters.index(dealer))
        step = cls.game.start(table, _dealing_order(cls.game, table, pack, seed))
        return cls(step.table, step.position, (*cls.game.before_first_coup(table, draws), *step.events), seed)

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
        return bool(self.table.over)

    @property
    def chips(self) -> dict[str, int]:
        """Everybody's chips by letter, tokens counted at their worth; negative when in debt to the bank."""
        return dict(zip(self.table.letters, self.table.accounts.balances, strict=True))

    @property
    def pool(self) -> int:
        """Chips that are at stake."""
        return int(self.table.accounts.pool)

    # --- what can be done

    @property
    def legal(self) -> tuple[Move, ...]:
        """Every move that the player whose turn it is may make, none when the coup is over.

        Raises ValueError where the player's hand is not known.
        """
        self._check_hand()
        return tuple(self.game.legal(self.position, self.table.rules))

    def refusal(self, move: Move | str) -> Refusal | None:
        """Tell the first clause that speaks against a move, None when it is legal.

        move: a value or, in the notation, a text, which may say whose move it is.
        Raises NotationError for a text that is no move, TypeError for anything else, and ValueError where the
        player's hand is not known.
        """
        return self._asked(move)[1]

    def can_play(self, move: Move | str) -> bool:
        """Tell whether a move is legal. Raises what `refusal` raises."""
        return self.refusal(move) is None

    def play(self, move: Move | str) -> Self:
        """Make a move: give the state that it leads to, with the events that it causes.

        Raises RefusedMove, with the clause that refuses the move, and what `refusal` raises.
        """
        made, refused = self._asked(move)
        return self._after(self.game.carry_out(self.table, self.position, allowed(made, refused)))

    def next_coup(self, pack: Iterable[Card] | str | None = None) -> Self:
        """Deal the next coup from a pack in dealing order, without one from a pack shuffled by the state's seed.

        pack: cards, or a text of them.
        Raises ValueError while a coup is under way, when the game is over, for a pack that is not the game's, and
        where there is neither pack nor seed.
        """
        if not self.coup_over:
            raise ValueError(f"expected a coup that is over, found {self.player} to play")
        return self._after(self.game.start(self.table, _dealing_order(self.game, self.table, pack, self.seed)))

    # --- how it is written

    def _repr_svg_(self) -> str:
        """The position as a picture, which notebooks show by themselves."""
        return str(self.position._repr_svg_())

    def __str__(self) -> str:
        """Write position and table, a line each, as people read them."""
        return f"{self.position}\n{self.table}"

    def __repr__(self) -> str:
        """Write the expression that makes an equal state."""
        seed = "" if self.seed is None else f", seed={self.seed}"
        return f"{self.game.name}.at({str(self.position)!r}, table={str(self.table)!r}{seed})"

    def _asked(self, move: Move | str) -> tuple[Move, Refusal | None]:
        self._check_hand()
        if isinstance(move, str):
            player, made = self.game.notation.read_move(move, "move")
        else:
            self.game.check_move(move)
            player, made = None, move
        return made, self.game.refusal(self.position, made, self.table.rules, player)

    def _check_hand(self) -> None:
        if self.position.turn is not None and UNKNOWN in self.position.hands[self.position.turn]:
            raise ValueError(f"expected known cards for {self.player}, who is to play, found ?")

    def _after(self, step: AnyStep) -> Self:
        return replace(self, table=step.table, position=step.position, events=step.events)


def _dealing_order(game: Game, table: AnyTable, pack: Iterable[Card] | str | None, seed: int | None) -> Cards:
    """Give the pack of a table's coup: the one that is given as cards or text, or one shuffled by the seed.

    Each coup has its own random numbers. Raises TypeError for neither cards nor text, ValueError if both are None.
    """
    if pack is None and seed is None:
        raise ValueError("expected a pack, or a state with a seed, found neither")
    if pack is None:
        return game.shuffled(table.players, Random(f"{seed}, coup {table.coup}"))
    if isinstance(pack, str):
        return game.notation.read_cards(pack, "pack")
    expect(pack, Iterable, A_PACK)
    cards = tuple(pack)
    for card in cards:
        expect(card, Card, A_PACK)
    return cards


def _check_together(table: AnyTable, position: AnyPosition) -> None:
    """Raise ValueError unless a coup under way is one of this table: as many play, and the same one deals."""
    if table.players != position.players:
        raise ValueError(f"expected the table's {table.players} players in the position, found {position.players}")
    if position.turn is not None and table.dealer != position.dealer:
        deals, found = table.letters[table.dealer], table.letters[position.dealer]
        raise ValueError(f"expected {deals} to deal in the position, as at the table, found {found}")
    if position.turn is not None and table.over:
        raise ValueError("expected a coup that is over, as the game is, found a player to play")
