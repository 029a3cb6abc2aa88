"""Recorded games: one TOML format for a game, a position with moves, and a scenario with expectations.

Here it is read and written; `francion.replay` plays it and `francion.expectations` says where it is wrong.
It is the format of Le Papillon's records, with the keys that this game needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from commonlaw.accounts import Accounts
from commonlaw.cards import Card, Cards
from commonlaw.readings import UnknownReading
from commonlaw.records import (
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
from francion.course import check_pack, check_table, first_coup, open_table
from francion.moves import Move
from francion.notation import (
    NotationError,
    read_cards,
    read_chips,
    read_move,
    read_position,
    write_cards,
    write_chips,
    write_move,
    write_position,
)
from francion.notation.text import read_card
from francion.position import PLAYERS, Position
from francion.readings import rules_of
from francion.rules import Rules
from francion.sections.s01_players_and_deal import DEALERS_STAKE, full_pack, lowest_drawn
from francion.table import Table

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move as the record has it. line: of the coup's move text, from 1.  comment: what follows ``#``."""

    move: Move
    player: str | None = None
    comment: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class RecordedCoup:
    """One coup: the pack in dealing order (None when the record starts in the middle) and its moves."""

    moves: tuple[RecordedMove, ...]
    pack: Cards | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must be seen after move `move` of coup `coup` (0: when the coup starts).

    when: readings under which it holds.  seen: name of an observation → what it must be; see `OBSERVATIONS`.
    attempt: a move that must be refused at this point.
    """

    coup: int
    move: int
    seen: Mapping[str, Any]
    when: Mapping[str, str] = field(default_factory=dict)
    attempt: tuple[str | None, Move] | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game, position or scenario.

    start: a position to begin with, if not a pack.  table: the accounts and the rest at the start.
    draws: the cards drawn for the first deal.  notes: id, title, clauses, because … of a scenario, as read.
    """

    table: Table
    coups: tuple[RecordedCoup, ...]
    readings: Mapping[str, str] = field(default_factory=dict)
    start: Position | None = None
    draws: tuple[Mapping[str, Card], ...] = ()
    expectations: tuple[Expectation, ...] = ()
    notes: Mapping[str, Any] = field(default_factory=dict)


# --- reading

_TOP: Final = {
    "format", "id", "aliases", "title", "because", "clauses", "shows", "rulings", "rulebook", "readings", "players",
    "manches", "start", "coups", "expect",
}  # fmt: skip
_START: Final = {
    "dealer", "draw", "position", "manche", "coup", "chips", "stake", "points", "betes", "doubling",
}  # fmt: skip
_NOTES: Final = ("id", "aliases", "title", "because", "clauses", "shows", "rulings")
_IN_WORDS: Final = ("id", "title", "because")


def read_record(text: str, source: str = "record") -> Record:
    """Read a record. source: the file's name, for messages.

    Raises RecordError.

    >>> record = read_record('''
    ... [start]
    ... position = "trumps c, hands A:2d B:Jd C:4c D:5c"
    ... [[coups]]
    ... moves = "A: 2d  # the last trick"
    ... ''')
    >>> record.coups[0].moves[0].comment
    'the last trick'
    """
    document = read_document(text, source)
    try:
        return _record(document, source)
    except NotationError as error:
        where = "" if str(error).startswith(f"{source}: ") else f"{source}: "
        raise RecordError(f"{where}{error}") from None


def _record(document: Mapping[str, Any], source: str) -> Record:
    check_names(document, _TOP, source)
    if get(document, "format", int, source, FORMAT) != FORMAT:
        raise RecordError(f"{source}: format: expected {FORMAT}, found {document['format']}")
    readings = strings(get(document, "readings", dict, source, {}), f"{source}: readings")
    rules = _rules(get(document, "rulebook", str, source, "francion"), readings, f"{source}: rulebook and readings")
    begin = get(document, "start", dict, source, {})
    check_names(begin, _START, f"{source}: start")
    start = _position(begin, f"{source}: start")
    table = _table(document, begin, start, rules, source)
    coups = _coups(tables(document, "coups", source), table, start, f"{source}: coups")
    expected = enumerate(tables(document, "expect", source))
    return Record(
        table=table,
        coups=coups,
        readings=readings,
        start=start,
        draws=_draws(begin, table, f"{source}: start"),
        expectations=tuple(_expectation(item, coups, table, f"{source}: expect[{place}]") for place, item in expected),
        notes={name: _note(document, name, source) for name in _NOTES if name in document},
    )


def _note(document: Mapping[str, Any], name: str, source: str) -> Any:
    """Read a string of the head, a list of them, or the table `shows`: clause = what is shown of it, in words."""
    if name == "shows":
        return strings(get(document, name, dict, source), f"{source}: {name}")
    return get(document, name, str, source) if name in _IN_WORDS else string_list(document, name, source)


def _rules(rulebook: str, readings: Mapping[str, str], where: str) -> Rules:
    try:
        return rules_of(rulebook, readings)
    except UnknownReading as error:
        raise RecordError(f"{where}: {error}") from None


def _position(begin: Mapping[str, Any], where: str) -> Position | None:
    line = get(begin, "position", str, where)
    if line is None:
        return None
    position = _read_position(line, f"{where}: position")
    if position.over:
        raise RecordError(f"{where}: position: expected a coup under way, found one that is over (Francion 4.1)")
    return position


def _read_position(line: str, where: str) -> Position:
    try:
        typed = read_position(line)
    except NotationError as error:
        raise RecordError(f"{where}: {error}") from None
    if typed.move is not None:
        raise RecordError(f"{where}: expected no move here (moves stand under coups), found 'play'")
    return typed.position


def _table(
    document: Mapping[str, Any], begin: Mapping[str, Any], start: Position | None, rules: Rules, source: str
) -> Table:
    """The table at the start: a new game's, or the state that the record gives."""
    where = f"{source}: start"
    players = get(document, "players", int, source, start.players if start else 4)
    manches = get(document, "manches", int, source, 1)
    dealer = get(begin, "dealer", str, where, PLAYERS[start.dealer] if start else "A")
    if start and (players != start.players or dealer != PLAYERS[start.dealer]):
        raise RecordError(
            f"{where}: position: expected {players} players and dealer {dealer[:20]!r}, as stated outside it, "
            f"found {start.players} and {PLAYERS[start.dealer]!r}"
        )
    try:
        table = open_table(players, manches, rules=rules, dealer=dealer)
    except ValueError as error:
        raise RecordError(f"{source}: {error}") from None
    return _under_way(begin, table, start, where)


def _under_way(begin: Mapping[str, Any], table: Table, start: Position | None, where: str) -> Table:
    """The table with what the record says of it; in a coup under way nine chips are at stake, unless it says otherwise.

    Clauses: 1.10.
    """
    chips = _by_player(begin, "chips", table.accounts.balances, table, where)
    if start and "chips" not in begin:
        chips = tuple(held - DEALERS_STAKE * (player == table.dealer) for player, held in enumerate(chips))
    stake = get(begin, "stake", int, where, DEALERS_STAKE if start else 0)
    if bool(stake) != (start is not None):
        raise RecordError(f"{where}: stake: expected {'some chips' if start else 'none before a coup'}, found {stake}")
    table = table._replace(
        accounts=Accounts(chips, stake),
        manche=get(begin, "manche", int, where, 1),
        points=_by_player(begin, "points", table.points, table, where),
        betes=_by_player(begin, "betes", table.betes, table, where),
        doubling=get(begin, "doubling", int, where, 1),
    )
    table = table._replace(coup=get(begin, "coup", int, where, first_coup(table)))
    try:
        check_table(table)
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
    return table


def _by_player(
    begin: Mapping[str, Any], name: str, default: tuple[int, ...], table: Table, where: str
) -> tuple[int, ...]:
    """Read a number for each player; who is not named has the default."""
    named = read_chips(get(begin, name, str, where, ""), table.letters, f"{where}: {name}")
    return tuple(named.get(letter, number) for letter, number in zip(table.letters, default, strict=True))


def _draws(begin: Mapping[str, Any], table: Table, where: str) -> tuple[Mapping[str, Card], ...]:
    """Read the draws for the first deal and check that they name the dealer. Clauses: 1.8."""
    draws = []
    left = list(table.letters)
    for place, text in enumerate(get(begin, "draw", list, where, [])):
        here = f"{where}: draw[{place}]"
        drawn = _drawn(text, here)
        strange = next((card for card in drawn.values() if card not in full_pack(table.players)), None)
        if strange:
            raise RecordError(f"{here}: expected cards of {table.players} players, found {strange} (Francion 1.8)")
        if sorted(drawn) != sorted(left):
            found = ", ".join(drawn)
            raise RecordError(f"{here}: expected a card each for {', '.join(left)}, found {found} (Francion 1.8)")
        draws.append(drawn)
        left = lowest_drawn(drawn)
    dealer = table.letters[table.dealer]
    if draws and left != [dealer]:
        raise RecordError(f"{where}: draw: expected {', '.join(left)} to deal, found {dealer} (Francion 1.8)")
    return tuple(draws)


def _drawn(text: object, where: str) -> dict[str, Card]:
    if not isinstance(text, str):
        raise RecordError(f"{where}: expected a string such as 'A:7h B:2c C:Kd', found {shown(text)}")
    drawn: dict[str, Card] = {}
    for part in text.split():
        letter, _, card = part.partition(":")
        drawn_card = read_card(card, where)
        if letter.upper() in drawn:
            raise RecordError(f"{where}: expected one card for {letter[:10]!r}, found another one")
        if drawn_card in drawn.values():
            raise RecordError(f"{where}: expected a card each from one pack, found {drawn_card} twice (Francion 1.8)")
        drawn[letter.upper()] = drawn_card
    return drawn


def _coups(
    items: Sequence[Mapping[str, Any]], table: Table, start: Position | None, where: str
) -> tuple[RecordedCoup, ...]:
    if not items:
        raise RecordError(f"{where}: expected at least one coup, found none")
    coups = []
    for place, item in enumerate(items):
        here = f"{where}[{place}]"
        check_names(item, {"pack", "moves"}, here)
        text = get(item, "pack", str, here)
        begins_here = start is None or place > 0
        if begins_here != (text is not None):
            found = "none" if text is None else "one"
            raise RecordError(
                f"{here}: expected {'a pack' if begins_here else 'no pack after a position'}, found {found}"
            )
        pack = None if text is None else _pack(text, table.players, f"{here}: pack")
        coups.append(RecordedCoup(_moves(get(item, "moves", str, here, ""), table.letters, f"{here}: moves"), pack))
    return tuple(coups)


def _pack(text: str, players: int, where: str) -> Cards:
    pack = read_cards(" ".join(text.split()), where)
    try:
        check_pack(pack, players)
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
    return pack


def _moves(text: str, letters: str, where: str) -> tuple[RecordedMove, ...]:
    """Read one move a line; what follows ``#`` is a comment, and belongs to the move before it."""
    moves = []
    for number, line in enumerate(text.split("\n"), 1):
        body, _, comment = line.partition("#")
        if body.strip():
            player, move = _move(body, letters, f"{where} line {number}")
            moves.append(RecordedMove(move, player, comment.strip(), number))
    return tuple(moves)


def _move(text: str, letters: str, where: str) -> tuple[str | None, Move]:
    """Read a move by somebody who is at the table."""
    player, move = read_move(text, where)
    if player is not None and player not in letters:
        raise RecordError(f"{where}: expected a player among {', '.join(letters)}, found {player!r}")
    return player, move


# --- reading expectations

OBSERVATIONS: Final[Mapping[str, type]] = {
    "legal": list,
    "pays": str,
    "cites": list,
    "not-cites": list,
    "position": str,
    "trick": str,
    "turn": str,
    "tricks": str,
    "taker": str,
    "stake": int,
    "chips": str,
    "points": str,
    "betes": str,
    "doubling": int,
    "marks": str,
    "manche-winner": str,
    "game-winner": str,
    "over": bool,
    "refused": str,
    "clause": str,
}
"""What an expectation can speak of, and how the record writes it."""

_BY_PLAYER: Final = ("tricks", "chips", "points", "betes")


def _expectation(item: Mapping[str, Any], coups: Sequence[RecordedCoup], table: Table, where: str) -> Expectation:
    check_names(item, {"coup", "move", "when", "try", "because", *OBSERVATIONS}, where)
    coup = get(item, "coup", int, where, len(coups))
    if not 1 <= coup <= len(coups):
        raise RecordError(f"{where}: coup: expected 1 to {len(coups)}, found {coup}")
    last = len(coups[coup - 1].moves)
    move = get(item, "move", int, where, last)
    if not 0 <= move <= last:
        raise RecordError(f"{where}: move: expected 0 to {last}, found {move}")
    when = strings(get(item, "when", dict, where, {}), f"{where}: when")
    _rules(table.rules.rulebook, when, f"{where}: when")
    get(item, "because", str, where)
    seen = {name: _observation(item, name, table, where) for name in item if name in OBSERVATIONS}
    attempt = get(item, "try", str, where)
    _check_seen(seen, attempt is not None, where)
    tried = None if attempt is None else _move(attempt, table.letters, f"{where}: try")
    return Expectation(coup, move, seen, when, tried)


def _check_seen(seen: Mapping[str, Any], tried: bool, where: str) -> None:
    """Raise RecordError unless an expectation speaks of a refused attempt alone, or of what is seen alone."""
    if tried != ("refused" in seen):
        found = "'try'" if tried else "'refused'"
        raise RecordError(f"{where}: expected 'try' and 'refused' together, found {found} alone")
    if not seen:
        raise RecordError(f"{where}: expected something to be seen ({', '.join(OBSERVATIONS)}), found nothing")
    wrong = [name for name in seen if (name in ("refused", "clause")) != tried]
    if wrong:
        beside = "nothing but 'refused' and 'clause' beside 'try'" if tried else "'clause' beside 'try' alone"
        raise RecordError(f"{where}: expected {beside}, found {wrong[0]!r}")


def _observation(item: Mapping[str, Any], name: str, table: Table, where: str) -> Any:
    """Read what an observation must be, in the form in which `francion.expectations` gives it."""
    here = f"{where}: {name}"
    if OBSERVATIONS[name] is list:
        texts = string_list(item, name, where)
        if name == "legal":
            return sorted(write_move(_move(text, table.letters, here)[1]) for text in texts)
        return sorted(set(texts))
    value = get(item, name, OBSERVATIONS[name], where)
    if name in _BY_PLAYER:
        return read_chips(value, table.letters, here)
    if name == "pays":
        return {account: chips for account, chips in read_chips(value, f"{table.letters}+", here).items() if chips}
    if name == "position":
        return write_position(_read_position(value, here))
    return write_cards(read_cards(value, here)) if name == "trick" else value


# --- writing


def write_record(record: Record) -> str:
    """Write a record as TOML; expectations are a person's work and are not written.

    >>> text = '[start]\\nposition = "trumps c, hands A:2d B:Jd C:4c D:5c"\\n[[coups]]\\nmoves = "A: 2d"'
    >>> record = read_record(text)
    >>> read_record(write_record(record)).coups == record.coups
    True
    """
    table = record.table
    lines = [f"format = {FORMAT}"]
    lines += [f"{name} = {as_toml(record.notes[name])}" for name in _NOTES if name in record.notes]
    lines += [
        f"rulebook = {as_toml(table.rules.rulebook)}",
        f"players = {table.players}",
        f"manches = {table.manches}",
    ]
    if record.readings:
        lines += ["", "[readings]", *(f"{name} = {as_toml(reading)}" for name, reading in record.readings.items())]
    lines += ["", "[start]", *_start_lines(record)]
    for coup in record.coups:
        lines += ["", "[[coups]]"]
        if coup.pack is not None:
            lines += ['pack = """', *_pack_lines(coup.pack), '"""']
        lines += ['moves = """', *map(_move_line, coup.moves), '"""']
    return "\n".join(lines) + "\n"


def _start_lines(record: Record) -> list[str]:
    table = record.table
    lines = [f"dealer = {as_toml(table.letters[table.dealer])}"]
    if record.draws:
        texts = [" ".join(f"{letter}:{card}" for letter, card in draw.items()) for draw in record.draws]
        lines.append(f"draw = {as_toml(texts)}")
    if record.start is not None:
        lines.append(f"position = {as_toml(write_position(record.start))}")
    new = open_table(table.players, table.manches, rules=table.rules, dealer=table.letters[table.dealer])
    if table == new:
        return lines
    for name, numbers in (("chips", table.accounts.balances), ("points", table.points), ("betes", table.betes)):
        lines.append(f"{name} = {as_toml(write_chips(dict(zip(table.letters, numbers, strict=True))))}")
    lines += [f"manche = {table.manche}", f"coup = {table.coup}", f"doubling = {table.doubling}"]
    return [*lines, f"stake = {table.accounts.pool}"]


def _pack_lines(pack: Cards) -> list[str]:
    """Thirteen cards a line."""
    return [" ".join(map(str, pack[place : place + 13])) for place in range(0, len(pack), 13)]


def _move_line(recorded: RecordedMove) -> str:
    text = write_move(recorded.move, recorded.player)
    return f"{text}  # {escaped(recorded.comment)}" if recorded.comment else text
