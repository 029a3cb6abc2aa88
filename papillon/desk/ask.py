"""Ask: read a question, typed or taken from a recorded game. The first step of `papillon judge`."""

from __future__ import annotations

import os.path
import re
from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from papillon.desk.adapter import Adapter, Question
from papillon.desk.command import Desk
from papillon.desk.inputs import BadInput, suggestion, text_of
from papillon.desk.sentence import read_sentence
from papillon.kit.game import Game, RefusedMove
from papillon.kit.notation import NotationError, Typed, read_chips, write_chips, write_readings
from papillon.kit.records import Record, RecordedCoup, read_record, replay
from papillon.kit.translations import N_, language, move_typed, position_typed, say


class Entry(NamedTuple):
    """The words of a command: a position or a record, and perhaps a move after it."""

    source: str
    """The file's name, ``""`` for a position that was typed."""
    text: str
    move: str
    """``""`` without one."""
    sentence: str = ""
    """What was typed, if it was a sentence that `text` puts into the notation."""
    silent: bool = False
    """Whether the sentence says that a figure was not announced."""

    @property
    def is_record(self) -> bool:
        """Whether it is a recorded game."""
        return bool(self.source) and "[[coups]]" in self.text


def read_entry(args: Namespace, example: str) -> Entry:
    """Read what was typed; the text of a position becomes one line. example: of a position. Raises BadInput."""
    source, move = position_and_move(args.words)
    from_file = source == "-" or source.startswith("@")
    name = source.removeprefix("@") if from_file else ""
    entry = Entry(name, text_of(name) if from_file else source, move)
    if entry.is_record:
        return entry
    if not from_file and os.path.isfile(args.words[0]):  # noqa: PTH113  (a Path raises OSError for a long position)
        raise BadInput(say("expected a position, found the name of a file; did you mean @{file}?", file=args.words[0]))
    if args.at:
        raise BadInput("--at: expected a recorded game, found a position")
    entry = entry._replace(text=position_in(entry.text, example))
    return entry if entry.move or not is_sentence(entry.text) else _in_notation(entry, args.game)


FEWEST_WORDS: Final = 2
"""Words that are not of the notation, from which on a text is a sentence."""
NOTATION: Final = (
    "players dealer turn hand hands layout stock next piles won papillons unnamed last wanting victim likes play lay "
    "trumps turnup trick tricks hanneton sauterelle petit papillon"
)
"""Words of the notation of either game."""


def is_sentence(text: str) -> bool:
    """Whether a text is a sentence, and not a position in the notation with a mistake.

    >>> is_sentence("may my ten take 6 and 4?"), is_sentence("layout 6 4 A, hnad 10 7, play 10x64")
    (True, False)
    """
    words = re.findall(r"(?<![\w:])[^\W\d_]{2,}(?![\w:])", text.lower())
    known = NOTATION.split()
    return sum(word not in known and not _CARDS.fullmatch(word) for word in words) >= FEWEST_WORDS


_CARDS: Final = re.compile("(?:[akqjtrdv][cdhs]?)+")
"""A run of cards without digits."""


MISSING: Final = {
    "hand": N_("which cards did the player hold?"),
    "table": N_("which cards were exposed?"),
    "play": N_("which card was played?"),
    "take": N_("which cards were taken?"),
    "suit": N_("of which suit are these cards?"),
    "led": N_("which card was led?"),
}
"""What a sentence does not say → the question that asks for it."""


LONGEST_HINT: Final = 200
"""Characters of a question that can be put to `cite`."""


def _in_notation(entry: Entry, game: str) -> Entry:
    """A sentence in the notation of its game. Raises BadInput where something is missing."""
    reading = read_sentence(entry.text, language())
    if reading is None:
        hint = say(
            "for a question about the rules, try: {game} cite {words}",
            game=game,
            words=repr(shorten(entry.text, LONGEST_HINT, placeholder="")),
        )
        raise BadInput(say("expected a position, or a sentence about one that names its cards; {hint}", hint=hint))
    if reading.game != game:
        raise BadInput(say("this seems to be about another game; ask: {game} judge …", game=reading.game))
    if reading.missing:
        understood = say("add it; understood so far: {position}", position=reading.line)
        raise BadInput(f"{say(MISSING[reading.missing])} ({understood})")
    return entry._replace(text=reading.line, sentence=entry.text, silent="unsaid" in reading.facts)


def ask(entry: Entry, args: Namespace, desk: Desk) -> Question:
    """Read the question in an entry. Raises BadInput, NotationError or RecordError."""
    adapter = desk.adapter
    readings = readings_from(args.reading, desk)
    if entry.silent and "announcing" in desk.game.readings:
        readings = {"announcing": "required", **readings}
    if not entry.is_record:
        options = {name: getattr(args, name) for name in adapter.table_options}
        return question_of(adapter, entry.text, entry.move, rules_from(args.rulebook, readings, desk), options)
    for name in adapter.table_options:
        if getattr(args, name) is not None:
            raise BadInput(f"--{name}: the record already says it; leave it out")
    record = read_record(entry.text, entry.source, desk.game)
    question = recorded_question(record, place_of(args.at), entry.move, desk.game)
    rules = rules_from(record.table.rules.rulebook, {**record.readings, **readings}, desk)
    return question._replace(table=question.table._replace(rules=rules))


# --- the rules of a table


def readings_from(pairs: Iterable[str], desk: Desk, option: str = "--reading") -> dict[str, str]:
    """Read ``ruling=reading`` pairs and check them against the rulings of the game at a desk.

    Raises BadInput.

    >>> from papillon.desk.command import DESKS
    >>> readings_from(["ten-sums=none"], DESKS["papillon"])
    {'ten-sums': 'none'}
    """
    known = desk.game.readings
    readings: dict[str, str] = {}
    for pair in pairs:
        ruling, equals, reading = (part.strip() for part in pair.partition("="))
        if not equals:
            raise BadInput(f"{option}: expected ruling=reading, such as {desk.example}, found {pair[:60]!r}")
        if ruling not in known:
            hint = suggestion(ruling, known) or f" (there are {', '.join(known)})"
            raise BadInput(f"{option}: expected a ruling with readings, found {ruling[:60]!r}{hint}")
        if reading not in known[ruling]:
            offered = ", ".join(known[ruling])
            raise BadInput(f"{option}: expected a reading of {ruling} ({offered}), found {reading[:60]!r}")
        if readings.get(ruling, reading) != reading:
            raise BadInput(f"{option}: expected one reading of {ruling}, found {readings[ruling]!r} and {reading!r}")
        readings[ruling] = reading
    return readings


def rules_from(rulebook: str, readings: Mapping[str, str], desk: Desk) -> Any:
    """The rules of a rulebook under a table's readings. Raises BadInput for a rulebook that there is not."""
    game = desk.game
    if rulebook not in game.rulebooks:
        raise BadInput(f"--rulebook: expected one of {', '.join(game.rulebooks)}, found {rulebook[:60]!r}")
    return game.rules_of(rulebook, readings)


# --- the words of a command


def position_and_move(words: Sequence[str]) -> tuple[str, str]:
    """Split the words into a position, which may come without quotes or from a file, and a move.

    >>> position_and_move(["layout 52, hand 7", "7x52"])
    ('layout 52, hand 7', '7x52')
    >>> position_and_move(["layout", "52,", "hand", "7,", "play", "7x52"])
    ('layout 52, hand 7, play 7x52', '')
    """
    first, *rest = words
    if first == "-" or first.startswith("@") or " " in first.strip():
        if len(rest) > 1:
            told = say("expected a position and one move, found {n} moves: {moves}")
            raise BadInput(told.format(n=len(rest), moves=repr(", ".join(rest)[:60])))
        return first, rest[0] if rest else ""
    return " ".join(words), ""


def position_in(text: str, example: str) -> str:
    """The position in a text of several lines, without comments. example: of a position, for the message.

    >>> position_in("layout 52  # a five and a two\\nhand 7\\n", "layout 6 4 A, hand 10 7")
    'layout 52, hand 7'
    """
    lines = (line.partition("#")[0].strip().rstrip(",") for line in text.splitlines())
    position = ", ".join(filter(None, lines))
    if not position:
        raise BadInput(say("expected a position, such as {example}, found nothing", example=repr(example)))
    return position


def place_of(text: str | None) -> tuple[int, int] | None:
    """Read a place in a record.

    >>> place_of("2.13")
    (2, 13)
    """
    if text is None:
        return None
    coup, _, move = text.partition(".")
    if not (coup.isdecimal() and move.isdecimal() and len(text) < 12):
        raise BadInput(f"--at: expected COUP.MOVE, such as 2.13, found {text[:40]!r}")
    return int(coup), int(move)


# --- a position


def question_of(
    adapter: Adapter, text: str, move: str = "", rules: Any = None, options: Mapping[str, Any] = MappingProxyType({})
) -> Question:
    """Read a question as people type it, in the letters of the language spoken.

    move: if the position does not name one after ``play``.  rules: the main document's if None.
    options: what is said of the table, by the names of the adapter's `table_options`.
    Raises NotationError, or BadInput for a table to which no game comes.

    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> question = question_of(ADAPTER, "layout 6 4 A, hand 10 7", "10x64", options={"pool": 40})
    >>> question.table.accounts
    Accounts(balances=(120, 120, 120), pool=40, bank=0)
    >>> sorted(question.unsaid)
    ['cards', 'chips', 'coup', 'last', 'likes', 'papillons', 'rounds', 'unwon', 'wanting']
    """
    game = adapter.game
    rules = game.rulebooks[game.main_rulebook] if rules is None else rules
    text = position_typed(text)
    typed = _typed(text, move, rules, game)
    said = {name: value for name, value in options.items() if value not in (None, "")}
    unsaid = frozenset({*adapter.table_options, *adapter.past} - {*said, *fields_of(text)})
    table = _table_around(typed.position, rules, said, adapter)
    return Question(table, typed.position, typed.move, typed.player, typed.assumed, unsaid)


def _typed(text: str, move: str, rules: Any, game: Game) -> Typed:
    """Read a position, and a move after it.

    If the move says who makes it and the position does not say whose turn it is, the hand is that player's. Raises
    NotationError, also for two moves and for a player who is not at the table.
    """
    notation = game.notation
    if move:
        if "play" in fields_of(text):
            raise NotationError("move", "one move, in the position or after it", move)
        notation.read_move(move_typed(move), "move")
        text = f"{text}, play {move_typed(move)}"
    typed = notation.read_position(text, rules)
    if typed.player is None:
        return typed
    letters = sorted(map(typed.position.letter, range(typed.position.players)))
    if typed.player not in letters:
        raise NotationError("move", "a player among {0}", typed.player, ", ".join(letters))
    if "turn" not in typed.assumed or "hands" in fields_of(text):
        return typed
    again = notation.read_position(f"{text}, turn {typed.player}", rules)
    return typed._replace(position=again.position, assumed=again.assumed)


def _table_around(position: Any, rules: Any, said: Mapping[str, Any], adapter: Adapter) -> Any:
    """The table around a position: that of a game whose first coup is under way, but for what is said of it."""
    game = adapter.game
    letters = "".join(sorted(map(position.letter, range(position.players))))
    usual = adapter.usual_table(position, said)
    chips = read_chips(usual["chips"], letters) | read_chips(said.get("chips", ""), letters)
    fields = {
        "rulebook": rules.rulebook,
        "readings": write_readings(game.chosen(rules)),
        "players": position.players,
        "dealer": letters[position.dealer],
        **usual,
        **said,
        "chips": write_chips(chips),
    }
    try:
        return game.notation.read_table(", ".join(f"{name} {value}" for name, value in fields.items() if value != ""))
    except NotationError:
        raise
    except ValueError as error:
        raise BadInput(str(error)) from None


def table_parameters(table: Any, adapter: Adapter) -> dict[str, str]:
    """All that the table options say of a table.

    >>> from papillon.desk.papillon.adapter import ADAPTER
    >>> from papillon.table import open_table
    >>> table_parameters(open_table(3, 2), ADAPTER)
    {'pool': '0', 'chips': 'A:260 B:260 C:260', 'cards': '1', 'coup': '1', 'rounds': '2', 'unwon': 'play-on'}
    """
    fields = dict(field.partition(" ")[::2] for field in str(table).split(", "))
    return {name: fields[name] for name in adapter.table_options}


def fields_of(text: str) -> list[str]:
    """The fields that a position names.

    >>> fields_of("layout 6 4 A, hand 10 7")
    ['layout', 'hand']
    """
    return [part.split()[0].lower() for part in text.split(",") if part.strip()]


# --- a record


def recorded_question(record: Record, at: tuple[int, int] | None, move: str, game: Game) -> Question:
    """Ask about a move of a recorded game, or about another one in its place.

    at: coup and number of the move, by default the record's last one. Raises NotationError for a place that the record
    does not have, or does not reach because a move before it is refused.

    >>> from papillon.game import GAME
    >>> from papillon.records import read_record
    >>> text = '[start]\\nposition = "hands A:7 B:9 C:9, layout 52, stock 9"\\n[[coups]]\\nmoves = "A: 7x52"'
    >>> recorded_question(read_record(text), None, "", GAME).move.taken
    '52'
    """
    coup, number = _place_in(record.coups, at)
    step = _step_before(record, coup, number, game)
    table, position = step.table, step.position
    if move:
        player, wanted = game.notation.read_move(move_typed(move), "move")
        return Question(table, position, wanted, player)
    moves = record.coups[coup - 1].moves
    if not moves:
        return Question(table, position)
    recorded = moves[number - 1]
    return Question(table, position, recorded.move, recorded.player)


def _place_in(coups: Sequence[RecordedCoup], at: tuple[int, int] | None) -> tuple[int, int]:
    """The coup and the move that are asked about. Raises NotationError for a place that the record does not have."""
    coup, number = at or (len(coups), max(len(coups[-1].moves), 1))
    moves = coups[coup - 1].moves if 1 <= coup <= len(coups) else ()
    if not 1 <= number <= max(len(moves), 1):
        raise NotationError("--at", "a move of the record, as COUP.MOVE", f"{coup}.{number}")
    return coup, number


def _step_before(record: Record, coup: int, number: int, game: Game) -> Any:
    """The step before a move of a record. Raises NotationError for a move that the record does not reach."""
    place = (1, 0)
    try:
        for stage in replay(record, game):
            place = (stage.coup, stage.number)
            if place == (coup, number - 1):
                return stage.step
    except RefusedMove as error:
        refused = f"{place[0]}.{place[1] + 1}"
        expected = N_("legal moves before {0}.{1}")
        raise NotationError("record", expected, f"{refused}: {error}", coup, number) from None
    raise NotationError("--at", "a move that the record reaches", f"{coup}.{number}")
