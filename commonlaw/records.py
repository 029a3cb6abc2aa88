"""Recorded games: one TOML format for a game, a position with moves, and a scenario with expectations.

What a record of any game is made of, and how it is read and written. What a game's records say in a way of their own
is a value, a `RecordFormat`. `commonlaw.replay` plays a record and `commonlaw.expectations` says where it is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, NamedTuple, TypeVar

from commonlaw.cards import UNKNOWN, Card, Cards
from commonlaw.notation import NotationError
from commonlaw.readings import UnknownReading
from commonlaw.toml import (
    LARGEST_FILE,
    RecordError,
    as_toml,
    check_names,
    escaped,
    get,
    read_document,
    shown,
    string_list,
    strings,
    tables,
)

__all__ = ["LARGEST_FILE", "Expectation", "Record", "RecordError", "RecordFormat", "RecordedCoup", "RecordedMove"]

FORMAT: Final = 1

TableT = TypeVar("TableT")
PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")

# A call through an alias such as Record[Table, Position, Move] fails on a frozen generic dataclass that has slots.


@dataclass(frozen=True)
class RecordedMove(Generic[MoveT]):
    """A move as the record has it. line: of the coup's move text, from 1.  comment: what follows ``#``."""

    move: MoveT
    player: str | None = None
    comment: str = ""
    line: int = 0


@dataclass(frozen=True)
class RecordedCoup(Generic[MoveT]):
    """One coup: the pack in dealing order (None when the record starts in the middle) and its moves."""

    moves: tuple[RecordedMove[MoveT], ...]
    pack: Cards | None = None


@dataclass(frozen=True)
class Expectation(Generic[MoveT]):
    """What must be seen after move `move` of coup `coup` (0: when the coup starts).

    when: readings under which it holds.  seen: name of an observation → what it must be.
    attempt: a move that must be refused at this point.
    """

    coup: int
    move: int
    seen: Mapping[str, Any]
    when: Mapping[str, str] = field(default_factory=dict)
    attempt: tuple[str | None, MoveT] | None = None


@dataclass(frozen=True)
class Record(Generic[TableT, PositionT, MoveT]):
    """A recorded game, position or scenario.

    start: a position to begin with, if not a pack.  table: the accounts and the rest at the start.
    draws: the cards drawn for the first deal.  notes: id, title, clauses, because … of a scenario, as read.
    """

    table: TableT
    coups: tuple[RecordedCoup[MoveT], ...]
    readings: Mapping[str, str] = field(default_factory=dict)
    start: PositionT | None = None
    draws: tuple[Mapping[str, Card], ...] = ()
    expectations: tuple[Expectation[MoveT], ...] = ()
    notes: Mapping[str, Any] = field(default_factory=dict)


class Drawing(NamedTuple):
    """How a game draws for the first deal. clause, pack_clause: that name the dealer, and that the pack is one.

    cards: text, table and place → cards, of which there must be one.
    lowest: cards by letter → letters of the lowest, who draw again if several.
    """

    clause: str
    pack_clause: str
    cards: Callable[[str, Any, str], Cards]
    lowest: Callable[[dict[str, Card]], list[str]]


class RecordFormat(NamedTuple):
    """What a game's records say in their own way.

    rulebook: the usual one.  keys, start_keys: further ones of the record and of its `start`.
    observations: what an expectation can speak of, and as what it is written.
    rules: rulebook and readings → rules.  start: line, rules and place → position to start from.
    table: document, its `start`, that position, rules and file → table.  pack: text, table and place → cards.
    move: text and place → player's letter, if any, and move.  write_move, write_position: the way back.
    observation: name, value, table and place → what must be seen, in the form in which a stage shows it.
    """

    rulebook: str
    keys: frozenset[str]
    start_keys: frozenset[str]
    observations: Mapping[str, type]
    drawing: Drawing
    rules: Callable[[str, Mapping[str, str]], Any]
    start: Callable[[str, Any, str], Any]
    table: Callable[[Mapping[str, Any], Mapping[str, Any], Any, Any, str], Any]
    pack: Callable[[str, Any, str], Cards]
    move: Callable[[str, str], tuple[str | None, Any]]
    observation: Callable[[str, Any, Any, str], Any]
    write_move: Callable[..., str]
    write_position: Callable[[Any], str]


# --- reading

_KEYS: Final = frozenset(
    {
        "format", "id", "aliases", "title", "because", "clauses", "shows", "rulings", "rulebook", "readings", "players",
        "start", "coups", "expect",
    }
)  # fmt: skip
_START: Final = frozenset({"dealer", "draw", "position", "coup", "chips"})
_NOTES: Final = ("id", "aliases", "title", "because", "clauses", "shows", "rulings")
_IN_WORDS: Final = ("id", "title", "because")


def read_record(text: str, source: str, form: RecordFormat) -> Record[Any, Any, Any]:
    """Read a record. source: the file's name, for messages.

    Raises RecordError.
    """
    document = read_document(text, source)
    try:
        return _record(document, source, form)
    except NotationError as error:
        where = "" if str(error).startswith(f"{source}: ") else f"{source}: "
        raise RecordError(f"{where}{error}") from None


def _record(document: Mapping[str, Any], source: str, form: RecordFormat) -> Record[Any, Any, Any]:
    check_names(document, _KEYS | form.keys, source)
    if get(document, "format", int, source, FORMAT) != FORMAT:
        raise RecordError(f"{source}: format: expected {FORMAT}, found {document['format']}")
    readings = strings(get(document, "readings", dict, source, {}), f"{source}: readings")
    rulebook = get(document, "rulebook", str, source, form.rulebook)
    rules = _rules(form, rulebook, readings, f"{source}: rulebook and readings")
    begin = get(document, "start", dict, source, {})
    where = f"{source}: start"
    check_names(begin, _START | form.start_keys, where)
    line = get(begin, "position", str, where)
    start = None if line is None else form.start(line, rules, f"{where}: position")
    table = form.table(document, begin, start, rules, source)
    coups = _coups(form, tables(document, "coups", source), table, start, f"{source}: coups")
    if start is not None and start.over and len(coups) > 1:
        raise RecordError(f"{where}: position: expected a coup under way before another one, found one that is over")
    record: Record[Any, Any, Any] = Record(
        table=table,
        coups=coups,
        readings=readings,
        start=start,
        draws=_draws(form.drawing, begin, table, where),
        notes={name: _note(document, name, source) for name in _NOTES if name in document},
    )
    expected = enumerate(tables(document, "expect", source))
    read = (_expectation(form, item, record, f"{source}: expect[{place}]") for place, item in expected)
    return replace(record, expectations=tuple(read))


def _note(document: Mapping[str, Any], name: str, source: str) -> Any:
    """Read a string of the head, a list of them, or the table `shows`: clause = what is shown of it, in words."""
    if name == "shows":
        return strings(get(document, name, dict, source), f"{source}: {name}")
    return get(document, name, str, source) if name in _IN_WORDS else string_list(document, name, source)


def _rules(form: RecordFormat, rulebook: str, readings: Mapping[str, str], where: str) -> Any:
    try:
        return form.rules(rulebook, readings)
    except UnknownReading as error:
        raise RecordError(f"{where}: {error}") from None


# --- reading what a game's own part of a start shares with the other's


def read_line(read: Callable[[str], Any], line: str, where: str) -> Any:
    """The position in a line, which may name no move: moves stand under coups. read: line → what was typed.

    Raises RecordError, naming the place.
    """
    try:
        typed = read(line)
    except NotationError as error:
        raise RecordError(f"{where}: {error}") from None
    if typed.move is not None:
        raise RecordError(f"{where}: expected no move here (moves stand under coups), found 'play'")
    return typed.position


def check_said(players: int, dealer: str, start: Any, where: str) -> None:
    """Raise RecordError unless the players and the dealer that a record states are those of its position."""
    if start is None:
        return
    found = start.letter(start.players - 1)
    if players != start.players or dealer != found:
        raise RecordError(
            f"{where}: position: expected {players} players and dealer {dealer[:20]!r}, as stated outside it, "
            f"found {start.players} and {found!r}"
        )


# --- reading the draws for the first deal


def _draws(drawing: Drawing, begin: Mapping[str, Any], table: Any, where: str) -> tuple[Mapping[str, Card], ...]:
    """Read the draws and check that they name the dealer."""
    draws = []
    left = list(table.letters)
    for place, text in enumerate(get(begin, "draw", list, where, [])):
        here = f"{where}: draw[{place}]"
        drawn = _drawn(drawing, text, table, here)
        if sorted(drawn) != sorted(left):
            found = ", ".join(drawn)
            raise RecordError(f"{here}: expected a card each for {', '.join(left)}, found {found} ({drawing.clause})")
        draws.append(drawn)
        left = drawing.lowest(drawn)
    dealer = table.letters[table.dealer]
    if draws and left != [dealer]:
        raise RecordError(f"{where}: draw: expected {', '.join(left)} to deal, found {dealer} ({drawing.clause})")
    return tuple(draws)


def _drawn(drawing: Drawing, text: object, table: Any, where: str) -> dict[str, Card]:
    if not isinstance(text, str):
        raise RecordError(f"{where}: expected a string such as 'A:7h B:2c C:Kd', found {shown(text)}")
    drawn: dict[str, Card] = {}
    for part in text.split():
        letter, _, written = part.partition(":")
        cards = drawing.cards(written, table, where)
        if len(cards) != 1 or cards[0].rank == UNKNOWN.rank:
            raise RecordError(f"{where}: expected one card for {letter[:10]!r}, found {written[:20]!r}")
        (card,) = cards
        if letter.upper() in drawn:
            raise RecordError(f"{where}: expected one card for {letter[:10]!r}, found another one")
        if card.suit and card in drawn.values():
            raise RecordError(
                f"{where}: expected a card each from one pack, found {card.spoken} twice ({drawing.pack_clause})"
            )
        drawn[letter.upper()] = card
    return drawn


# --- reading coups


def _coups(
    form: RecordFormat, items: Sequence[Mapping[str, Any]], table: Any, start: object, where: str
) -> tuple[RecordedCoup[Any], ...]:
    if not items:
        raise RecordError(f"{where}: expected at least one coup, found none")
    return tuple(
        _coup(form, item, table, start is None or place > 0, f"{where}[{place}]") for place, item in enumerate(items)
    )


def _coup(form: RecordFormat, item: Mapping[str, Any], table: Any, begins: bool, where: str) -> RecordedCoup[Any]:
    """Read one coup. begins: whether it begins here, with a pack, and not from a position."""
    check_names(item, {"pack", "moves"}, where)
    text = get(item, "pack", str, where)
    if begins != (text is not None):
        found = "none" if text is None else "one"
        raise RecordError(f"{where}: expected {'a pack' if begins else 'no pack after a position'}, found {found}")
    pack = None if text is None else form.pack(" ".join(text.split()), table, f"{where}: pack")
    return RecordedCoup(_moves(form, get(item, "moves", str, where, ""), table.letters, f"{where}: moves"), pack)


def _moves(form: RecordFormat, text: str, letters: str, where: str) -> tuple[RecordedMove[Any], ...]:
    """Read one move a line; what follows ``#`` is a comment, and belongs to the move before it."""
    moves = []
    for number, line in enumerate(text.split("\n"), 1):
        body, _, comment = line.partition("#")
        if body.strip():
            player, move = _move(form, body, letters, f"{where} line {number}")
            moves.append(RecordedMove(move, player, comment.strip(), number))
    return tuple(moves)


def _move(form: RecordFormat, text: str, letters: str, where: str) -> tuple[str | None, Any]:
    """Read a move by somebody who is at the table."""
    player, move = form.move(text, where)
    if player is not None and player not in letters:
        raise RecordError(f"{where}: expected a player among {', '.join(letters)}, found {player!r}")
    return player, move


# --- reading expectations


def _expectation(
    form: RecordFormat, item: Mapping[str, Any], record: Record[Any, Any, Any], where: str
) -> Expectation[Any]:
    check_names(item, {"coup", "move", "when", "try", "because", *form.observations}, where)
    coups, table = record.coups, record.table
    coup = get(item, "coup", int, where, len(coups))
    if not 1 <= coup <= len(coups):
        raise RecordError(f"{where}: coup: expected 1 to {len(coups)}, found {coup}")
    last = len(coups[coup - 1].moves)
    move = get(item, "move", int, where, last)
    if not 0 <= move <= last:
        raise RecordError(f"{where}: move: expected 0 to {last}, found {move}")
    when = strings(get(item, "when", dict, where, {}), f"{where}: when")
    table = table._replace(rules=_rules(form, table.rules.rulebook, {**record.readings, **when}, f"{where}: when"))
    get(item, "because", str, where)
    seen = {name: _observation(form, item, name, table, where) for name in item if name in form.observations}
    attempt = get(item, "try", str, where)
    _check_seen(form, seen, attempt is not None, where)
    tried = None if attempt is None else _move(form, attempt, table.letters, f"{where}: try")
    return Expectation(coup, move, seen, when, tried)


def _check_seen(form: RecordFormat, seen: Mapping[str, Any], tried: bool, where: str) -> None:
    """Raise RecordError unless an expectation speaks of a refused attempt alone, or of what is seen alone."""
    if tried != ("refused" in seen):
        found = "'try'" if tried else "'refused'"
        raise RecordError(f"{where}: expected 'try' and 'refused' together, found {found} alone")
    if not seen:
        raise RecordError(f"{where}: expected something to be seen ({', '.join(form.observations)}), found nothing")
    wrong = [name for name in seen if (name in ("refused", "clause")) != tried]
    if wrong:
        beside = "nothing but 'refused' and 'clause' beside 'try'" if tried else "'clause' beside 'try' alone"
        raise RecordError(f"{where}: expected {beside}, found {wrong[0]!r}")


def _observation(form: RecordFormat, item: Mapping[str, Any], name: str, table: Any, where: str) -> Any:
    """Read what an observation must be, in the form in which a stage shows it."""
    here = f"{where}: {name}"
    if form.observations[name] is list:
        texts = string_list(item, name, where)
        if name == "legal":
            return sorted(form.write_move(_move(form, text, table.letters, here)[1]) for text in texts)
        return sorted(set(texts))
    return form.observation(name, get(item, name, form.observations[name], where), table, here)


# --- writing


def write_record(
    record: Record[Any, Any, Any], form: RecordFormat, fields: Mapping[str, object], start: Mapping[str, object]
) -> str:
    """Write a record as TOML; expectations are a person's work and are not written.

    fields, start: what the game has to say of its own in the head and under `start`.
    """
    table = record.table
    lines = [f"format = {FORMAT}"]
    lines += _fields({name: record.notes[name] for name in _NOTES if name in record.notes})
    lines += _fields({"rulebook": table.rules.rulebook, "players": table.players, **fields})
    if record.readings:
        lines += ["", "[readings]", *_fields(record.readings)]
    lines += ["", "[start]", *_fields(_start(record, form)), *_fields(start)]
    for coup in record.coups:
        lines += ["", "[[coups]]"]
        if coup.pack is not None:
            lines += ['pack = """', *_pack_lines(coup.pack), '"""']
        lines += ['moves = """', *(_move_line(recorded, form) for recorded in coup.moves), '"""']
    return "\n".join(lines) + "\n"


def _fields(values: Mapping[str, object]) -> list[str]:
    return [f"{name} = {value if isinstance(value, int) else as_toml(value)}" for name, value in values.items()]


def _start(record: Record[Any, Any, Any], form: RecordFormat) -> dict[str, object]:
    """What the start of any game's record says: the dealer, how he was drawn, the position if there is one."""
    draws = [" ".join(f"{letter}:{card}" for letter, card in draw.items()) for draw in record.draws]
    return {
        "dealer": record.table.letters[record.table.dealer],
        **({"draw": draws} if draws else {}),
        **({"position": form.write_position(record.start)} if record.start is not None else {}),
    }


def _pack_lines(pack: Cards) -> list[str]:
    """Thirteen cards a line."""
    return [" ".join(map(str, pack[place : place + 13])) for place in range(0, len(pack), 13)]


def _move_line(recorded: RecordedMove[Any], form: RecordFormat) -> str:
    text = form.write_move(recorded.move, recorded.player)
    return f"{text}  # {escaped(recorded.comment)}" if recorded.comment else text
