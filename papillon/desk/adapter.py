"""An adapter: what differs between the games in asking, judging and telling, and the values that it takes or returns.

The verbs serve every game alike and take whatever is a game's own from its `Adapter`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from papillon.kit.cards import UNKNOWN, Cards
from papillon.kit.events import POOL, Accounts, Event, Happening, Payment
from papillon.kit.game import AnyStep, Game
from papillon.kit.records import Stage

AnyOutcome: TypeAlias = Any
"""What a move comes to, a `papillon.desk.judge.Outcome`."""

# --- values that an adapter takes or returns


class Question(NamedTuple):
    """What is to be judged."""

    table: Any
    position: Any
    move: Any = None
    """None to judge every legal move."""
    player: str | None = None
    """The letter said with the move, if any."""
    assumed: Mapping[str, str] = {}
    """Field of the position that was left out → what was taken for it, in the notation."""
    unsaid: frozenset[str] = frozenset()
    """What else was left out: options that describe the table, and what a game asks of the past."""

    def said_accounts(self, *options: str) -> Accounts | None:
        """The accounts, or None if one of the options that say them was left out."""
        accounts: Accounts = self.table.accounts
        return None if self.unsaid.intersection(options) else accounts

    @property
    def move_of_turn(self) -> Any:
        """The move, unless it is said of somebody whose turn it is not."""
        position = self.position
        turn = None if position.turn is None else position.letter(position.turn)
        return self.move if self.player in (None, turn) else None


class Fact(NamedTuple):
    """One thing that may be otherwise than assumed."""

    id: str
    """Stays the same for good."""
    parameters: Mapping[str, Any] = {}
    """Of whom, and how much: players by their letters, chips, cards."""


class Supposition(NamedTuple):
    """Something assumed, taken otherwise: the facts, and the table and the position with them."""

    field: str
    """What was assumed."""
    facts: tuple[Fact, ...]
    table: Any
    position: Any

    @property
    def id(self) -> str:
        """The ids of the facts, joined by a plus sign."""
        return "+".join(fact.id for fact in self.facts)


class Line(NamedTuple):
    """A sentence about an event."""

    text: str
    clauses: tuple[str, ...]
    """Ids of the clauses that make it so, the deciding one first."""
    rulings: tuple[str, ...] = ()
    """The rulings under another reading of which it would be another."""


class Wording(NamedTuple):
    """How a game tells its events."""

    sentence: Callable[[Happening], str]
    """What happens: a message with places for who, how many, which cards, and for `parts`."""
    reason: Callable[[Payment], str]
    """What a payment is for."""
    parts: Callable[[Happening, Event | None], Mapping[str, object]]
    """Further parts of a sentence, by what happens and what came before it."""
    sum: Callable[[Payment], str]
    """What a payment hands over."""
    cards: Callable[[Cards], str]
    """How cards are called."""
    pool: str = POOL
    """What the pool is called."""
    spread: frozenset[str] = frozenset()
    """Kinds of payment that one player makes to many at once."""


class Drawing(NamedTuple):
    """A position as a table with a row for every player, and fields below it."""

    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    fields: Sequence[tuple[str, str]]


class Row(NamedTuple):
    """Plays of a record that are printed together: one play of Le Papillon, a trick of Le Francion."""

    heading: str
    """Who played what, with the clauses that are cited for it."""
    comments: Sequence[str]
    lines: Sequence[Line]
    last: Stage
    """The stage to which the plays lead."""


# --- the adapter


class Adapter(NamedTuple):
    """What a game adds to the answers of the desk. Tables, positions, moves and rules are of the game's own types."""

    game: Game
    example: str
    """A position, for error messages."""
    table_options: Sequence[str]
    """Options of `judge` that describe the table beyond the cards."""

    # asked and judged
    usual_table: Callable[[Any, Mapping[str, Any]], Mapping[str, Any]]
    """Fields of the table around a position whose first coup is under way, for what is said of it otherwise.

    Raises NotationError.
    """
    check: Callable[[Any, Any], None]
    """Raise ValueError for a table and a position that no play can reach."""
    suppositions: Callable[[Question], Iterable[Supposition]]
    """Everything else that a question could have meant and that is possible, one thing at a time."""
    in_doubt: Callable[[Question], Mapping[str, str]]
    """Ruling that the table's document leaves open → the reading in force."""
    passing: frozenset[str]
    """Kinds of events that are no consequence of their own."""
    uncounted: frozenset[str]
    """Kinds of events whose number only repeats what the table held before."""
    untold: frozenset[str]
    """Kinds of events that are not worth a line where two outcomes are compared."""

    # told
    words: Callable[[Any], Wording]
    """How events are told under the given rules."""
    fact_in_words: Callable[[Fact], str]
    """A supposed fact, to follow 'if'."""
    drawing: Callable[[Question], Drawing]
    picture: Callable[[Question, AnyOutcome | None], str]
    """The position as SVG, with the move, and the chips where they were said."""
    asked_in_words: Callable[[Any, str], str]
    """What a player wants to do with a move; without a letter, what nobody may do."""
    move_in_words: Callable[..., str]
    """A move as people type it, with its player if one is given."""
    after: Callable[[AnyOutcome], list[Line]]
    """What the events of a legal move do not say, and where it leaves the table."""
    remarks: Callable[[AnyOutcome], list[str]]
    """What deserves a word in a list of moves, under the heading `remarked`."""
    remarked: str
    rows: Callable[[Sequence[Stage]], Iterable[Row]]
    """The plays of a coup as they are printed."""

    # dealt and compared
    tables: Callable[[Any, Any], Sequence[Any]]
    """Tables for (options, rules): one, or one for each convention left open. Raises BadInput."""
    dealt: str
    """Title of a dealt game, with places for the players and the seed."""
    most_coups: int
    """Coups after which a game that would never end is left off."""
    sight: Callable[[Any], str]
    """What the player to move sees: where two positions give the same sight, the choice is the same."""
    drawing_of_witness: Callable[[Any, Any], Drawing]
    """The table and the position at which two sides of a comparison part."""
    smaller: Callable[[Any, Any, tuple[Any, Any]], Iterable[tuple[Any, Any]]]
    """Tables and positions with one thing less, for (table, position, rules of both sides)."""
    hints: Mapping[str, str]
    """Ruling → what it needs before it can decide anything."""

    remedies: Mapping[str, str]
    """Code of a refusal → the convention on a move that was made all the same."""

    # what only some games have
    unknown: Callable[[Question], frozenset[str]] = lambda question: frozenset()
    """Kinds of events that depend on what a question does not say, and of which nothing is told."""
    on_top: Callable[[Any], Line] = lambda rules: Line("", ())
    """What such an event brings, to follow 'plus', under the given rules."""
    past: Sequence[str] = ()
    """Fields of a position about what went before; whoever leaves one out may not have thought of it."""
    assumed: Callable[[Iterable[AnyOutcome]], Mapping[str, str]] = lambda outcomes: {}
    """What moves leave unsaid and are taken to mean, as fields that were left out."""
    result: Callable[[AnyStep], object] = lambda step: step.position
    """What a move leaves behind that no event tells."""
    fields: Callable[[Any], Mapping[str, str]] = lambda position: (
        {} if position.turn is None else {"turn": position.letter(position.turn)}
    )
    """What the position after a move says, field by field."""
    rules_in_words: Callable[[Any], str] | None = None
    """How rules differ from the usual ones; by default, their readings."""
    points: Callable[[AnyStep], Mapping[str, int]] = lambda step: {}
    """Points of each player by letter, where they count at this moment."""
    beside: Callable[[AnyStep], list[Line]] = lambda step: []
    """What deserves a line after a move besides its events."""
    comment: Callable[[str, Sequence[Event], Any], str] = lambda player, events, rules: ""
    """What a record says of a player's move, under the given rules."""
    moves: Callable[[Any, Any], Sequence[Any]] | None = None
    """The legal moves as made by a player who wants to be paid for all that they earn; by default, as they are."""
    looks: Callable[[Any], Any] = lambda move: move
    """A move as the others see it."""
    players: str = ""
    """Name of the module that has its players, which is imported where it is played."""
    in_sight: Callable[[Any, Any], Sequence[tuple[str, str]]] = lambda table, seen: ()
    """What the player to move sees of a table and a position, as fields, the chips apart."""
    says_why: bool = True
    """Whether a player says why it makes a move; not where that would tell what it holds."""
    as_chosen: Callable[[Any, int], Any] = lambda move, key: move
    """A move as a player in a comparison makes it. key: any number, the same for the same sight."""

    def certain(self, position: Any, rules: Any) -> Sequence[Any]:
        """The legal moves, or none where a card is unknown on which it depends what they are."""
        seen = () if position.turn is None else (*position.hands[position.turn], *getattr(position, "layout", ()))
        return () if UNKNOWN in seen else self.game.legal(position, rules)

    def legal(self, position: Any, rules: Any) -> Sequence[Any]:
        """The moves from which a player of the desk chooses."""
        return (self.moves or self.game.legal)(position, rules)

    def as_made(self, position: Any, move: Any, rules: Any) -> Any:
        """A legal move as it is made by a player who wants to be paid for all that it earns."""
        return next(made for made in self.legal(position, rules) if self.looks(made) == move)
