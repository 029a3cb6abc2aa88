"""Recorded games: one TOML format for a game, a position with moves, and a scenario with expectations.

Here it is read and written; `papillon.replay` plays it and `papillon.expectations` says where it is wrong.
The format is on the specification's notation page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from commonlaw.accounts import Accounts
from commonlaw.cards import Card, Cards
from commonlaw.records import (
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
from papillon.cards import sorted_cards
from papillon.course import at_coup, check_pack, open_table
from papillon.moves import Move
from papillon.notation import (
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
from papillon.position import Position, player_letters
from papillon.readings import UnknownReading, apply_reading, rules_of
from papillon.rules import Rules
from papillon.sections.s02_game_and_stake import UNWON_POOL, capital, stakes
from papillon.sections.s03_deal import lowest_drawn
from papillon.table import Table

__all__ = [
    "FORMAT",
    "LARGEST_FILE",
    "OBSERVATIONS",
    "Expectation",
    "Record",
    "RecordError",
    "RecordedCoup",
    "RecordedMove",
    "read_record",
    "write_record",
]

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
    "rounds", "unwon", "start", "coups", "expect",
}  # fmt: skip
_START: Final = {"dealer", "draw", "position", "coup", "chips", "pool", "bank", "cards-payment"}
_NOTES: Final = ("id", "aliases", "title", "because", "clauses", "shows", "rulings")
_IN_WORDS: Final = ("id", "title", "because")


def read_record(text: str, source: str = "record") -> Record:
    """Read a record. source: the file's name, for messages.

    Raises RecordError.

    >>> record = read_record('''
    ... [start]
    ... position = "dealer C, hands A:75 B:9 C:9, layout 52, stock 9"
    ... [[coups]]
    ... moves = "A: 7x52  # clears the table"
    ... ''')
    >>> record.coups[0].moves[0].comment
    'clears the table'
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
    rules = _rules(get(document, "rulebook", str, source, "salon"), readings, f"{source}: rulebook and readings")
    begin = get(document, "start", dict, source, {})
    check_names(begin, _START, f"{source}: start")
    start = _position(begin, rules, f"{source}: start")
    table = _table(document, begin, start, rules, source)
    coups = _coups(tables(document, "coups", source), table, start, f"{source}: coups")
    if start is not None and start.over and len(coups) > 1:
        raise RecordError(
            f"{source}: start: position: expected a coup under way before another one, found one that is over"
        )
    return Record(
        table=table,
        coups=coups,
        readings=readings,
        start=start,
        draws=_draws(begin, table, f"{source}: start"),
        expectations=tuple(
            _expectation(item, coups, table, f"{source}: expect[{place}]")
            for place, item in enumerate(tables(document, "expect", source))
        ),
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


def _under(rules: Rules, readings: Mapping[str, str], where: str) -> Rules:
    """The rules under further readings."""
    try:
        for ruling, reading in readings.items():
            rules = apply_reading(rules, ruling, reading)
    except UnknownReading as error:
        raise RecordError(f"{where}: {error}") from None
    return rules


def _position(begin: Mapping[str, Any], rules: Rules, where: str) -> Position | None:
    line = get(begin, "position", str, where)
    if line is None:
        return None
    return _read_position(line, rules, f"{where}: position")


def _read_position(line: str, rules: Rules, where: str) -> Position:
    try:
        typed = read_position(line, rules)
    except NotationError as error:
        raise RecordError(f"{where}: {error}") from None
    if typed.move is not None:
        raise RecordError(f"{where}: expected no move here (moves stand under coups), found 'play'")
    return typed.position


def _table(
    document: Mapping[str, Any], begin: Mapping[str, Any], start: Position | None, rules: Rules, source: str
) -> Table:
    """The table at the start: a new game's, or the accounts that the record states."""
    players = get(document, "players", int, source, start.players if start else 3)
    unwon = get(document, "unwon", str, source, UNWON_POOL[0])
    dealer = get(begin, "dealer", str, f"{source}: start", player_letters(4)[start.dealer] if start else "A")
    if start and (players != start.players or dealer != player_letters(4)[start.dealer]):
        raise RecordError(
            f"{source}: start: position: expected {players} players and dealer {dealer[:20]!r}, as stated outside it, "
            f"found {start.players} and {player_letters(4)[start.dealer]!r}"
        )
    try:
        rounds = get(document, "rounds", int, source, 1)
        table = open_table(players, rounds, rules=rules, unwon=unwon, dealer=dealer)
        table = at_coup(table, get(begin, "coup", int, f"{source}: start", 1))
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"{source}: {error}") from None
    where = f"{source}: start"
    payment = get(begin, "cards-payment", int, where, table.cards_payment)
    if payment < 1:
        raise RecordError(f"{where}: cards-payment: expected 1 or more, found {payment}")
    return table._replace(cards_payment=payment, accounts=_accounts(begin, table, start, where))


def _accounts(begin: Mapping[str, Any], table: Table, start: Position | None, where: str) -> Accounts:
    """The chips at the start; a coup under way has the stakes in its pool unless the record says otherwise."""
    stake = sum(due.chips for due in stakes(table.players)) if start else 0
    each = capital(table.rounds) - stake // table.players
    chips = read_chips(get(begin, "chips", str, where, ""), table.letters, f"{where}: chips")
    balances = tuple(chips.get(letter, each) for letter in table.letters)
    pool = get(begin, "pool", int, where, stake)
    if pool < 0:
        raise RecordError(f"{where}: pool: expected 0 chips or more, found {pool}")
    return Accounts(balances, pool, get(begin, "bank", int, where, 0))


def _draws(begin: Mapping[str, Any], table: Table, where: str) -> tuple[Mapping[str, Card], ...]:
    """Read the draws for the first deal and check that they name the dealer. Clauses: 3.1."""
    draws = []
    left = list(table.letters)
    for place, text in enumerate(get(begin, "draw", list, where, [])):
        here = f"{where}: draw[{place}]"
        drawn = _drawn(text, here)
        if sorted(drawn) != sorted(left):
            raise RecordError(
                f"{here}: expected a card each for {', '.join(left)}, found {', '.join(drawn)} (Papillon 3.1)"
            )
        draws.append(drawn)
        left = lowest_drawn(drawn)
    if draws and left != [table.letters[table.dealer]]:
        raise RecordError(
            f"{where}: draw: expected {', '.join(left)} to deal, found {table.letters[table.dealer]} (Papillon 3.1)"
        )
    return tuple(draws)


def _drawn(text: object, where: str) -> dict[str, Card]:
    if not isinstance(text, str):
        raise RecordError(f"{where}: expected a string such as 'A:7h B:2c C:Kd', found {shown(text)}")
    drawn: dict[str, Card] = {}
    for part in text.split():
        letter, _, card = part.partition(":")
        cards = read_cards(card, where)
        if len(cards) != 1 or cards[0].rank == "?":
            raise RecordError(f"{where}: expected one card for {letter[:10]!r}, found {card[:20]!r}")
        if letter.upper() in drawn:
            raise RecordError(f"{where}: expected one card for {letter[:10]!r}, found another one")
        if cards[0].suit and cards[0] in drawn.values():
            raise RecordError(f"{where}: expected a card each from one pack, found {cards[0]} twice (Papillon 1.1)")
        drawn[letter.upper()] = cards[0]
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
        pack = None if text is None else _pack(text, f"{here}: pack")
        moves = _moves(get(item, "moves", str, here, ""), table.letters, f"{here}: moves")
        coups.append(RecordedCoup(moves, pack))
    return tuple(coups)


def _pack(text: str, where: str) -> Cards:
    pack = read_cards(" ".join(text.split()), where)
    try:
        check_pack(pack)
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
    "layout": str,
    "turn": str,
    "stock": int,
    "pool": int,
    "chips": str,
    "cards-payment": int,
    "announced": bool,
    "winner": str,
    "game-winner": str,
    "over": bool,
    "refused": str,
    "clause": str,
}
"""What an expectation can speak of, and how the record writes it."""


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
    table = table._replace(rules=_under(table.rules, when, f"{where}: when"))
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
    """Read what an observation must be, in the form in which `_seen` gives it."""
    here = f"{where}: {name}"
    if OBSERVATIONS[name] is list:
        texts = string_list(item, name, where)
        if name == "legal":
            return sorted(write_move(_move(text, table.letters, here)[1]) for text in texts)
        return sorted(set(texts))
    value = get(item, name, OBSERVATIONS[name], where)
    if name in ("pays", "chips"):
        accounts = table.letters + ("+" if name == "pays" else "")
        return {
            account: chips for account, chips in read_chips(value, accounts, here).items() if chips or name == "chips"
        }
    if name == "position":
        return write_position(_read_position(value, table.rules, here))
    return write_cards(_ranks_in_order(value, here)) if name == "layout" else value


def _ranks_in_order(text: str, where: str) -> Cards:
    """Read cards for comparison by rank alone, high to low. Clauses: 1.4."""
    return sorted_cards(Card(card.rank) for card in read_cards(text, where))


# --- writing


def write_record(record: Record) -> str:
    """Write a record as TOML; expectations are a person's work and are not written.

    >>> text = '[start]\\nposition = "hands A:7 B:9 C:9, layout 52, stock 9"\\n[[coups]]\\nmoves = "A: 7x52"'
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
        f"rounds = {table.rounds}",
        f"unwon = {as_toml(table.unwon)}",
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
    opened = Accounts((capital(table.rounds),) * table.players)
    if record.start is not None or table.coup != 1 or table.accounts != opened:
        chips = write_chips(dict(zip(table.letters, table.accounts.balances, strict=True)))
        lines += [f"coup = {table.coup}", f"chips = {as_toml(chips)}", f"pool = {table.accounts.pool}"]
        lines += [f"bank = {table.accounts.bank}", f"cards-payment = {table.cards_payment}"]
    return lines


def _pack_lines(pack: Cards) -> list[str]:
    """Thirteen cards a line."""
    return [" ".join(map(str, pack[place : place + 13])) for place in range(0, len(pack), 13)]


def _move_line(recorded: RecordedMove) -> str:
    text = write_move(recorded.move, recorded.player)
    return f"{text}  # {escaped(recorded.comment)}" if recorded.comment else text
