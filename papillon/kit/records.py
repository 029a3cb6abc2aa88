"""Records of either game, in TOML: a whole game, a position with moves, or a scenario with expectations.

A record is read, written, played stage by stage, and checked against the rules for refused moves and unmet
expectations. What is specific to a game's records is in its module `recording`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from papillon.kit.cards import UNKNOWN, Card, Cards
from papillon.kit.errors import span
from papillon.kit.events import BANK, POOL, net_of, player_of
from papillon.kit.game import (
    AnyMove,
    AnyPosition,
    AnyRules,
    AnyStep,
    AnyTable,
    Game,
    Refusal,
    RefusedMove,
    UnknownReading,
)
from papillon.kit.notation import NotationError, read_chips, write_chips, write_move
from papillon.kit.toml import (
    RecordError,
    Toml,
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


class RecordedMove(NamedTuple):
    """A move as a record has it."""

    move: AnyMove
    player: str | None = None
    """The letter of who makes it, where the record says so."""
    comment: str = ""
    """What follows ``#``."""
    line: int = 0
    """Its line in the coup's text of moves, from 1."""


class RecordedCoup(NamedTuple):
    """One coup of a record."""

    moves: tuple[RecordedMove, ...]
    pack: Cards | None = None
    """The pack in dealing order; None where the record begins with a position."""


class Expectation(NamedTuple):
    """What must be observed at one point of a record."""

    coup: int
    """The coup that it speaks of, from 1."""
    move: int
    """The move of the coup after which it holds; 0 when the coup starts."""
    seen: Mapping[str, Any]
    """Name of an observation → what it must be."""
    when: Mapping[str, str] = {}
    """The readings under which it holds, beside the record's own."""
    attempt: tuple[str | None, AnyMove] | None = None
    """A move that must be refused at this point, and who makes it, if anybody is said to."""


class Record(NamedTuple):
    """A recorded game, position or scenario."""

    table: AnyTable
    """The table at the start."""
    coups: tuple[RecordedCoup, ...]
    readings: Mapping[str, str] = {}
    """The readings that the table has chosen."""
    start: AnyPosition = None
    """The position that it begins with, None where it begins with a pack."""
    draws: tuple[Mapping[str, Card], ...] = ()
    """The cards drawn for the first deal, by letter, for each time."""
    expectations: tuple[Expectation, ...] = ()
    """What must be seen, of a scenario."""
    notes: Mapping[str, Any] = {}
    """Id, title, clauses, because … of a scenario, as read."""


FORMAT: Final = 1

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


def read_record(text: str, source: str, game: Game) -> Record:
    """Read a record. source: the file's name, for messages.

    Raises RecordError.
    """
    return record_of(read_document(text, source), source, game)


def record_of(document: Toml, source: str, game: Game) -> Record:
    """Read a record from a table of a document. source: where it stands, for messages.

    Raises RecordError.
    """
    try:
        return _record(document, source, game)
    except NotationError as error:
        where = "" if f"{error.where}: ".startswith(f"{source}: ") else f"{source}: "
        raise RecordError(f"{where}{error}") from None


def _record(document: Toml, source: str, game: Game) -> Record:
    check_names(document, _KEYS | game.recording.KEYS, source)
    if get(document, "format", int, source, FORMAT) != FORMAT:
        raise RecordError(f"{source}: format: expected {FORMAT}, found {document['format']}")
    readings = strings(get(document, "readings", dict, source, {}), f"{source}: readings")
    rulebook = get(document, "rulebook", str, source, game.main_rulebook)
    rules = _rules(game, rulebook, readings, f"{source}: rulebook and readings")
    begin = get(document, "start", dict, source, {})
    where = f"{source}: start"
    check_names(begin, _START | game.recording.START_KEYS, where)
    line = get(begin, "position", str, where)
    start = None if line is None else _position(game, line, rules, f"{where}: position")
    table = game.recording.starting_table(document, begin, start, rules, source)
    coups = _coups(game, tables(document, "coups", source), table, start, f"{source}: coups")
    if start is not None and start.over and len(coups) > 1:
        raise RecordError(f"{where}: position: expected a coup under way before another one, found one that is over")
    record = Record(
        table=table,
        coups=coups,
        readings=readings,
        start=start,
        draws=_draws(game, begin, table, where),
        notes={name: _note(document, name, source) for name in _NOTES if name in document},
    )
    expected = enumerate(tables(document, "expect", source))
    read = (_expectation(game, item, record, f"{source}: expect[{place}]") for place, item in expected)
    return record._replace(expectations=tuple(read))


def _note(document: Toml, name: str, source: str) -> object:
    """Read a string of the head, a list of them, or the table `shows`: clause = what is shown of it, in words."""
    if name == "shows":
        return strings(get(document, name, dict, source, {}), f"{source}: {name}")
    return get(document, name, str, source) if name in _IN_WORDS else string_list(document, name, source)


def _rules(game: Game, rulebook: str, readings: Mapping[str, str], where: str) -> AnyRules:
    try:
        return game.rules_of(rulebook, readings)
    except UnknownReading as error:
        raise RecordError(f"{where}: {error}") from None


def _position(game: Game, line: str, rules: AnyRules, where: str) -> AnyPosition:
    """The position in a line, which may name no move: moves stand under coups."""
    try:
        typed = game.notation.read_position(line, rules)
    except NotationError as error:
        place = where if error.where == "position" else f"{where}: {error.where}"
        raise RecordError(error.message(place)) from None
    if typed.move is not None:
        raise RecordError(f"{where}: expected no move here (moves belong under coups), found 'play'")
    return typed.position


def check_stated(players: int, dealer: str, start: AnyPosition, where: str) -> None:
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


def _draws(game: Game, begin: Toml, table: AnyTable, where: str) -> tuple[Mapping[str, Card], ...]:
    """Read the draws and check that they name the dealer."""
    draws = []
    left = list(table.letters)
    clause = game.spoken(game.recording.DRAWS)
    for place, text in enumerate(get(begin, "draw", list, where, [])):
        here = f"{where}: draw[{place}]"
        drawn = _drawn(game, text, table.players, here)
        if sorted(drawn) != sorted(left):
            found = ", ".join(drawn)
            raise RecordError(f"{here}: expected a card each for {', '.join(left)}, found {found} ({clause})")
        draws.append(drawn)
        left = game.lowest(drawn)
    dealer = table.letters[table.dealer]
    if draws and left != [dealer]:
        raise RecordError(f"{where}: draw: expected {', '.join(left)} to deal, found {dealer} ({clause})")
    return tuple(draws)


def _drawn(game: Game, text: object, players: int, where: str) -> dict[str, Card]:
    if not isinstance(text, str):
        raise RecordError(f"{where}: expected a string such as 'A:7h B:2c C:Kd', found {shown(text)}")
    drawn: dict[str, Card] = {}
    for part in text.split():
        letter, _, written = part.partition(":")
        cards = game.recording.read_drawn(written, players, where)
        if len(cards) != 1 or cards[0].rank == UNKNOWN.rank:
            raise RecordError(f"{where}: expected one card for {letter[:10]!r}, found {written[:20]!r}")
        (card,) = cards
        if letter.upper() in drawn:
            raise RecordError(f"{where}: expected one card for {letter[:10]!r}, found another one")
        if card.suit and card in drawn.values():
            pack = game.spoken(game.recording.PACK)
            raise RecordError(f"{where}: expected a card each from one pack, found {card.spoken} twice ({pack})")
        drawn[letter.upper()] = card
    return drawn


# --- reading coups


def _coups(
    game: Game, items: Sequence[Toml], table: AnyTable, start: AnyPosition, where: str
) -> tuple[RecordedCoup, ...]:
    if not items:
        raise RecordError(f"{where}: expected at least one coup, found none")
    return tuple(
        _coup(game, item, table, start is None or place > 0, f"{where}[{place}]") for place, item in enumerate(items)
    )


def _coup(game: Game, item: Toml, table: AnyTable, begins: bool, where: str) -> RecordedCoup:
    """Read one coup. begins: whether it begins here, with a pack, and not from a position."""
    check_names(item, {"pack", "moves"}, where)
    text = get(item, "pack", str, where)
    if begins != (text is not None):
        found = "none" if text is None else "one"
        raise RecordError(f"{where}: expected {'a pack' if begins else 'no pack after a position'}, found {found}")
    pack = None if text is None else _pack(game, " ".join(text.split()), table.players, f"{where}: pack")
    moves = _moves(game, get(item, "moves", str, where, ""), table.letters, f"{where}: moves")
    return RecordedCoup(moves, pack)


def _pack(game: Game, text: str, players: int, where: str) -> Cards:
    pack = game.notation.read_cards(text, where)
    try:
        game.check_pack(pack, players)
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
    return pack


def _moves(game: Game, text: str, letters: str, where: str) -> tuple[RecordedMove, ...]:
    """Read one move a line; what follows ``#`` is a comment, and belongs to the move before it."""
    moves = []
    for number, line in enumerate(text.split("\n"), 1):
        body, _, comment = line.partition("#")
        if body.strip():
            player, move = _move(game, body, letters, f"{where} line {number}")
            moves.append(RecordedMove(move, player, comment.strip(), number))
    return tuple(moves)


def _move(game: Game, text: str, letters: str, where: str) -> tuple[str | None, AnyMove]:
    """Read a move by a player of the table."""
    player, move = game.notation.read_move(text, where)
    if player is not None and player not in letters:
        raise RecordError(f"{where}: expected a player among {', '.join(letters)}, found {player!r}")
    return player, move


# --- reading expectations


def _expectation(game: Game, item: Toml, record: Record, where: str) -> Expectation:
    observations = game.recording.OBSERVATIONS
    check_names(item, {"coup", "move", "when", "try", "because", *observations}, where)
    coups, table = record.coups, record.table
    coup = get(item, "coup", int, where, len(coups))
    if not 1 <= coup <= len(coups):
        raise RecordError(f"{where}: coup: expected {span(1, len(coups))}, found {coup}")
    last = len(coups[coup - 1].moves)
    move = get(item, "move", int, where, last)
    if not 0 <= move <= last:
        raise RecordError(f"{where}: move: expected {span(0, last)}, found {move}")
    when = strings(get(item, "when", dict, where, {}), f"{where}: when")
    table = table._replace(rules=_rules(game, table.rules.rulebook, {**record.readings, **when}, f"{where}: when"))
    get(item, "because", str, where)
    seen = {name: _observation(game, item, name, table, where) for name in item if name in observations}
    attempt = get(item, "try", str, where)
    _check_seen(observations, seen, attempt is not None, where)
    tried = None if attempt is None else _move(game, attempt, table.letters, f"{where}: try")
    return Expectation(coup, move, seen, when, tried)


def _check_seen(known: Iterable[str], seen: Mapping[str, object], tried: bool, where: str) -> None:
    """Raise RecordError if an expectation mixes a refused attempt with observations, or has neither."""
    if tried != ("refused" in seen):
        found = "'try'" if tried else "'refused'"
        raise RecordError(f"{where}: expected 'try' and 'refused' together, found {found} alone")
    if not seen:
        raise RecordError(f"{where}: expected at least one thing to observe ({', '.join(known)}), found nothing")
    wrong = [name for name in seen if (name in ("refused", "clause")) != tried]
    if wrong:
        beside = "only 'refused' and 'clause' with 'try'" if tried else "'clause' only with 'try'"
        raise RecordError(f"{where}: expected {beside}, found {wrong[0]!r}")


def _observation(game: Game, item: Toml, name: str, table: AnyTable, where: str) -> object:
    """Read what an observation must be, in the form in which a stage shows it."""
    here, written = f"{where}: {name}", game.recording.OBSERVATIONS[name]
    if written is list:
        texts = string_list(item, name, where)
        if name == "legal":
            return sorted(str(_move(game, text, table.letters, here)[1]) for text in texts)
        return sorted(set(texts))
    value = get(item, name, written, where, "")
    if name == "position":
        return str(_position(game, value, table.rules, here))
    if name == "chips":
        return read_chips(value, table.letters, here)
    if name == "pays":
        return {account: chips for account, chips in read_chips(value, f"{table.letters}+", here).items() if chips}
    return game.recording.read_observation(name, value, table, here)


# --- writing


def write_record(record: Record, game: Game) -> str:
    """Write a record as TOML; expectations are a person's work and are not written."""
    table = record.table
    fields = game.recording.table_fields(table)
    lines = [f"format = {FORMAT}"]
    lines += _fields({name: record.notes[name] for name in _NOTES if name in record.notes})
    lines += _fields({"rulebook": table.rules.rulebook, "players": table.players, **fields})
    if record.readings:
        lines += ["", "[readings]", *_fields(record.readings)]
    lines += ["", "[start]", *_fields(_start(record)), *_fields(game.recording.start_fields(record))]
    for coup in record.coups:
        lines += ["", "[[coups]]"]
        if coup.pack is not None:
            lines += ['pack = """', *_pack_lines(coup.pack), '"""']
        lines += ['moves = """', *map(_move_line, coup.moves), '"""']
    return "\n".join(lines) + "\n"


def _fields(values: Mapping[str, object]) -> list[str]:
    return [f"{name} = {value if isinstance(value, int) else as_toml(value)}" for name, value in values.items()]


def _start(record: Record) -> dict[str, object]:
    """What the start of any game's record says: the dealer, how he was drawn, the position if there is one."""
    draws = [" ".join(f"{letter}:{card}" for letter, card in draw.items()) for draw in record.draws]
    return {
        "dealer": record.table.letters[record.table.dealer],
        **({"draw": draws} if draws else {}),
        **({"position": str(record.start)} if record.start is not None else {}),
    }


def _pack_lines(pack: Cards) -> list[str]:
    """Thirteen cards a line."""
    return [" ".join(map(str, pack[place : place + 13])) for place in range(0, len(pack), 13)]


def _move_line(recorded: RecordedMove) -> str:
    text = write_move(recorded.move, recorded.player)
    return f"{text}  # {escaped(recorded.comment)}" if recorded.comment else text


# --- replaying


class Stage(NamedTuple):
    """One moment of a replayed record."""

    coup: int
    """The coup that is played, counted from 1."""
    number: int
    """How many moves of it have been made."""
    moved: RecordedMove | None
    """The move that led here, None at the start of the coup."""
    before: AnyPosition
    """The position before that move, None at the start of the coup."""
    step: AnyStep
    """Where it has led."""


def replay(record: Record, game: Game) -> Iterator[Stage]:
    """Play a record, yielding the start of each coup and every move.

    Raises RefusedMove at a wrong move, RecordError where a coup or the game ends too soon or too late.
    """
    table = record.table
    for number, coup in enumerate(record.coups, 1):
        step = _begin(record, coup, table, game, first=number == 1)
        yield Stage(number, 0, None, None, step)
        for count, recorded in enumerate(coup.moves, 1):
            before = step.position
            _check_hand(before, number, count)
            step = game.play(step.table, before, recorded.move, recorded.player)
            yield Stage(number, count, recorded, before, step)
        if number < len(record.coups) and not step.position.over:
            ends = game.spoken(game.recording.ENDS)
            raise RecordError(f"coup {number}: expected moves until the coup is over, found {len(coup.moves)} ({ends})")
        table = step.table


def _check_hand(position: AnyPosition, coup: int, number: int) -> None:
    """Raise RecordError where the hand of the player to move is not known, so that no move can be judged."""
    if position.turn is not None and UNKNOWN in position.hands[position.turn]:
        player = position.letter(position.turn)
        raise RecordError(f"coup {coup}, move {number}: expected known cards for {player}, who is to play, found ?")


def _begin(record: Record, coup: RecordedCoup, table: AnyTable, game: Game, *, first: bool) -> AnyStep:
    """The start of a coup; a game that is recorded from its beginning tells what happens before its first coup too."""
    if first and record.start is not None:
        return game.step(table, record.start)
    try:
        step = game.start(table, coup.pack or ())
    except ValueError as error:
        raise RecordError(str(error)) from None
    before = game.before_first_coup(record.table, record.draws) if first and record.table.coup == 1 else ()
    return step._replace(events=(*before, *step.events))


# --- what is wrong in a record


class Unmet(NamedTuple):
    """An expectation that is not met."""

    what: str
    """The observation."""
    expected: str
    """What it must be, in the notation; ``""`` for nothing."""
    found: str
    """What it is, likewise."""

    def __str__(self) -> str:
        """It in words."""
        return f"{self.what}: expected {self.expected or 'nothing'}, found {self.found or 'nothing'}"


class Fault(NamedTuple):
    """An error in a record: a refused move, an unmet expectation, or something that cannot be played."""

    why: Unmet | Refusal | str
    """An expectation that is not met, the refusal of the record's own move, or in words what cannot be played."""
    coup: int
    """The coup in which it is, from 1."""
    move: int | None = None
    """The move of the coup; 0 is its start, None the coup as a whole."""
    under: str = ""
    """The readings under which it is one, ``""`` for the record's own."""
    expectation: Expectation | None = None
    """The expectation, where one is not met."""

    @property
    def place(self) -> str:
        """Where it is, in words."""
        move = "" if self.move is None else f", move {self.move}"
        return f"coup {self.coup}{move}" + (f" under {self.under}" if self.under else "")

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return self.why.reason if isinstance(self.why, Refusal) else str(self.why)

    @property
    def refused(self) -> Refusal | None:
        """Why the record's own move was refused, if it was."""
        return self.why if isinstance(self.why, Refusal) else None


def faults(record: Record, game: Game) -> list[Fault]:
    """Replay a record under every set of readings that it speaks of, and list what is wrong in it."""
    own = [expectation for expectation in record.expectations if not expectation.when]
    found = _faults_under(record, game, own, "")
    others = {tuple(sorted(item.when.items())): item.when for item in record.expectations if item.when}
    for when in others.values():
        rules = game.rules_of(record.table.rules.rulebook, {**record.readings, **when})
        other = record._replace(table=record.table._replace(rules=rules))
        under = [item for item in record.expectations if item.when == when]
        named = ", ".join(f"{ruling}={reading}" for ruling, reading in when.items())
        found += _faults_under(other, game, under, named)
    return found


def _faults_under(record: Record, game: Game, expectations: Sequence[Expectation], under: str) -> list[Fault]:
    found: list[Fault] = []
    last = max(((item.coup, item.move) for item in expectations), default=(0, 0))
    place, number = 1, 0
    try:
        for stage in replay(record, game):
            place, number = stage.coup, stage.number
            due = [item for item in expectations if (item.coup, item.move) == (place, number)]
            found += [Fault(unmet, place, number, under, item) for item in due for unmet in _unmet(item, stage, game)]
            if under and (place, number) >= last:
                return found
    except RefusedMove as error:
        found.append(Fault(error.refusal, place, number + 1, under))
    except RecordError as error:
        found.append(Fault(str(error), place, under=under))
    return found


def _unmet(item: Expectation, stage: Stage, game: Game) -> Iterator[Unmet]:
    """What an expectation demands and a stage does not show."""
    if item.attempt is not None:
        yield from _unrefused(item, item.attempt, stage, game)
        return
    shown = observe(stage, game)
    for name, expected in item.seen.items():
        seen = shown["cites" if name == "not-cites" else name]
        if name == "cites":
            seen = [clause for clause in seen if clause in expected]
        elif name == "not-cites":
            seen = [clause for clause in expected if clause not in seen]
        elif isinstance(seen, Mapping) and name != "pays":
            seen = {letter: seen[letter] for letter in expected}
        if seen != expected:
            yield Unmet(name, _shown(expected), _shown(seen))


def _unrefused(item: Expectation, attempt: tuple[str | None, AnyMove], stage: Stage, game: Game) -> Iterator[Unmet]:
    player, move = attempt
    refused = game.refusal(stage.step.position, move, stage.step.table.rules, player)
    code, clause = (refused.code, refused.clause) if refused else ("legal", "")
    tried = f"try {move}"
    if code != item.seen["refused"]:
        yield Unmet(f"{tried}, refused", item.seen["refused"], code)
    elif item.seen.get("clause", clause) != clause:
        yield Unmet(f"{tried}, clause", item.seen["clause"], clause)


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return write_chips(value)
    return ", ".join(value) if isinstance(value, list) else str(value)


# --- what a stage shows


def observe(stage: Stage, game: Game) -> dict[str, Any]:
    """What a stage shows, by the name of the observation, in the form in which records are read."""
    table, position, events = stage.step.table, stage.step.position, stage.step.events
    net = net_of(events)
    return {
        "legal": sorted(map(str, game.legal(position, table.rules))),
        "pays": {account: net[account] for account in (*table.letters, POOL, BANK) if account in net},
        "cites": sorted({clause for event in events for clause in event.clauses}),
        "turn": "-" if position.turn is None else position.letter(position.turn),
        "position": str(position),
        "chips": by_letter(stage, table.accounts.balances),
        "game-winner": player_of(events, "game-won"),
        "over": table.over,
        **game.recording.observe(stage),
    }


def by_letter(stage: Stage, numbers: Sequence[int]) -> dict[str, int]:
    """Numbers of the players of a stage's table, by their letters."""
    return dict(zip(stage.step.table.letters, numbers, strict=True))


# --- playing a coup


class Turn(NamedTuple):
    """One move of a coup: who made it, and what stood before and after it."""

    before: AnyStep
    """What the move was made on."""
    player: str
    """Letter of the player who made it."""
    move: AnyMove
    after: AnyStep
    """What it led to."""


def play_out(step: AnyStep, game: Game, choose: Callable[[AnyStep], AnyMove]) -> Iterator[Turn]:
    """Play on from a step, yielding every move, until the coup is over or the caller stops.

    choose: gives the move to be made on a step.
    Raises RefusedMove where that is not legal.

    >>> from papillon.table import open_table
    >>> from papillon.game import GAME
    >>> from papillon.rules import legal
    >>> from papillon.sections.s01_players_and_cards import full_pack
    >>> start = GAME.start(open_table(3), full_pack())
    >>> *_, last = play_out(start, GAME, lambda step: legal(step.position, step.table.rules)[0])
    >>> last.after.position.over
    True
    """
    while step.position.turn is not None:
        move = choose(step)
        player = step.position.letter(step.position.turn)
        after = game.play(step.table, step.position, move, player)
        yield Turn(step, player, move, after)
        step = after
