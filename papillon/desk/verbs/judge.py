"""The verb ``judge``: a position, and perhaps a move, put before the desk.

Its steps: ask, judge, suppose, render, each a module of `papillon.desk`.
"""

from __future__ import annotations

import os.path
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from papillon.desk.ask import Question, recorded_question
from papillon.desk.desk import DESKS, Desk
from papillon.desk.inputs import BadInput, check_file_to_write, readings_from, rules_from, text_of
from papillon.desk.judge import judge
from papillon.desk.letters import move_typed, position_typed
from papillon.desk.linking import address_of
from papillon.desk.outputs import write_file
from papillon.desk.render import as_json, show
from papillon.desk.screen import Screen
from papillon.desk.suppose import suppose
from papillon.kit.game import AnyPosition, AnyTable, Game
from papillon.kit.records import read_record

REFUSED: Final = 1
"""The exit status where a move was refused."""


def run(args: Namespace) -> int:
    """Judge what was typed, in words, as JSON, or as a picture: exit status 1 if a move was refused.

    Raises BadInput or NotationError for what cannot be read.
    """
    desk = DESKS[args.game]
    adapter = desk.adapter
    typed = typed_in(args, adapter.example)
    question = question_of(args, typed, desk)
    judgement = suppose(judge(question, adapter), adapter)
    if not linked_alone(args, lambda: said_in(args, typed, question, desk)) and not drawn_alone(
        args, lambda: adapter.picture(judgement)
    ):
        if args.json:
            Screen().json(as_json(judgement, desk.book(), adapter))
        else:
            show(Screen(), judgement, desk.book(), adapter)
    return REFUSED if judgement.outcome is not None and not judgement.outcome.legal else 0


def question_of(args: Namespace, typed: Entered, desk: Desk) -> Question:
    """What was asked. Raises BadInput, NotationError or RecordError."""
    adapter = desk.adapter
    readings = readings_from(args.reading, desk)
    if not typed.is_record:
        return adapter.ask(typed.text, typed.move, rules_from(args.rulebook, readings, desk), args)
    refuse_table_options(args, adapter.table_options)
    record = read_record(typed.text, typed.source, desk.game)
    question = recorded_question(record, place_of(args.at), typed.move, desk.game)
    rules = rules_from(record.table.rules.rulebook, {**record.readings, **readings}, desk)
    return question._replace(table=question.table._replace(rules=rules))


# --- its address


def linked_alone(args: Namespace, say: Callable[[], Mapping[str, str]]) -> bool:
    """Print the address of the question where ``--link`` asks for it: whether it was, so that nothing else should be.

    say: gives what was said, by name. Raises BadInput for a base that is none, and for two answers on one output.
    """
    if args.link is None:
        return False
    if args.json or args.svg == "-":
        raise BadInput("--link: prints the address alone; leave out --json and '--svg -'")
    print(address_of(say(), args.link))
    return True


def said_in(args: Namespace, typed: Entered, question: Question, desk: Desk) -> dict[str, str]:
    """What was said, by name: the position with its move as ``q``, readings, and options about the table.

    The game and the document are named unless they are the first of their kind.
    """
    adapter, rules = desk.adapter, question.table.rules
    if typed.is_record:
        readings, options = desk.game.chosen(rules), adapter.table_said(question.table)
    else:
        readings, options = readings_from(args.reading, desk), options_said(args, adapter.table_options)
    return {
        **unless_first("game", args.game, DESKS),
        "q": position_said(typed, question, desk.game),
        **readings,
        **unless_first("rulebook", rules.rulebook, desk.game.rulebooks),
        **options,
    }


def unless_first(name: str, said: str, known: Iterable[str]) -> dict[str, str]:
    """What was said by its name; nothing for the first of those that are known.

    >>> unless_first("rulebook", "pdf", ["salon", "pdf"]), unless_first("rulebook", "salon", ["salon", "pdf"])
    ({'rulebook': 'pdf'}, {})
    """
    return {} if said == next(iter(known)) else {name: said}


def asked(
    game: str, table: AnyTable, position: AnyPosition, move: object = None, player: str | None = None
) -> dict[str, str]:
    """What the address of a position at a table says: no more of the table than the desk would not assume.

    move: one to be judged; without one all legal moves are asked for.  player: who makes it, if that is said.
    Raises BadInput or NotationError for a position about which the desk cannot be asked.

    >>> from papillon.table import open_table
    >>> from papillon.notation import read_position
    >>> position = read_position("layout 52, hand 7, stock 9").position
    >>> asked("papillon", open_table(3), position)["q"][:28]
    'players 3, dealer C, turn A,'
    """
    desk = DESKS[game]
    play = "" if move is None else f", play {desk.game.notation.write_move(move, player)}"
    line = f"players {position.players}, {position}{play}"
    assumed = desk.adapter.ask(line, "", table.rules, Namespace(**dict.fromkeys(desk.adapter.table_options)))
    said, taken = desk.adapter.table_said(table), desk.adapter.table_said(assumed.table)
    options = {name: text for name, text in said.items() if text != taken[name]}
    rulebook = unless_first("rulebook", table.rules.rulebook, desk.game.rulebooks)
    return {"q": line, **rulebook, **desk.game.chosen(table.rules), **options}


def options_said(args: Namespace, names: Sequence[str]) -> dict[str, str]:
    """The options about the table that were typed."""
    return {name: str(getattr(args, name)) for name in names if getattr(args, name) is not None}


def position_said(
    typed: Entered,
    question: Question,
    game: Game,
) -> str:
    """A position with its move, in the notation: as it was typed, or as the record has it."""
    if not typed.is_record:
        move = f", play {move_typed(typed.move)}" if typed.move else ""
        return position_typed(typed.text) + move
    move = "" if question.move is None else f", play {game.notation.write_move(question.move, question.player)}"
    return f"players {question.position.players}, {question.position}{move}"


# --- what was typed


class Entered(NamedTuple):
    """What was typed."""

    source: str
    """The file's name, ``""`` where no file was named."""
    text: str
    """Text of the position or the record."""
    move: str
    """The move typed after a position, ``""`` without one."""

    @property
    def is_record(self) -> bool:
        """Whether it is a recorded game."""
        return bool(self.source) and "[[coups]]" in self.text


def typed_in(args: Namespace, example: str) -> Entered:
    """What was typed; a position is one line already. example: of a position, for the message. Raises BadInput."""
    source, move = position_and_move(args.words)
    from_file = source == "-" or source.startswith("@")
    name = source.removeprefix("@") if from_file else ""
    typed = Entered(name, text_of(name) if from_file else source, move)
    if typed.is_record:
        return typed
    if not from_file and os.path.isfile(args.words[0]):  # noqa: PTH113  (a Path raises OSError for a long position)
        raise BadInput(f"expected a position, found the name of a file; did you mean @{args.words[0]}?")
    if args.at:
        raise BadInput("--at: expected a recorded game, found a position")
    return typed._replace(text=position_in(typed.text, example))


def refuse_table_options(args: Namespace, names: Sequence[str]) -> None:
    """Raise BadInput for an option about the table beside a recorded game, which says all of that itself."""
    for name in names:
        if getattr(args, name) is not None:
            raise BadInput(f"--{name}: the record says it; leave it out")


def position_and_move(words: Sequence[str]) -> tuple[str, str]:
    """Part a position from a move; a position may be typed without quotes, and may come from a file.

    >>> position_and_move(["layout 52, hand 7", "7x52"])
    ('layout 52, hand 7', '7x52')
    >>> position_and_move(["layout", "52,", "hand", "7,", "play", "7x52"])
    ('layout 52, hand 7, play 7x52', '')
    """
    first, *rest = words
    if first == "-" or first.startswith("@") or " " in first.strip():
        if len(rest) > 1:
            raise BadInput(f"expected a position and one move, found {len(rest)} moves: {', '.join(rest)[:60]!r}")
        return first, rest[0] if rest else ""
    return " ".join(words), ""


def position_in(text: str, example: str) -> str:
    """The position in a text of several lines, comments left out. example: of a position, for the message.

    >>> position_in("layout 52  # a five and a two\\nhand 7\\n", "layout 6 4 A, hand 10 7")
    'layout 52, hand 7'
    """
    lines = (line.partition("#")[0].strip().rstrip(",") for line in text.splitlines())
    position = ", ".join(filter(None, lines))
    if not position:
        raise BadInput(f"expected a position, such as {example!r}, found nothing")
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


# --- a picture


def drawn_alone(args: Namespace, draw: Callable[[], str]) -> bool:
    """Write the picture where ``--svg`` says: whether it was printed, so that nothing else should be.

    draw: makes the picture, if one is asked for. Raises BadInput for a file that cannot be written, and for a picture
    and JSON on one output.
    """
    if args.svg is None:
        return False
    if args.svg != "-":
        check_file_to_write("--svg", args.svg)
        write_file("--svg", args.svg, draw())
        return False
    if args.json:
        raise BadInput("--svg: expected the name of a file beside --json, found '-'")
    print(draw(), end="")
    return True
