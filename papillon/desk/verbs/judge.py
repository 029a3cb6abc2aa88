"""The verb ``judge``: a position, and perhaps a move, put before the desk.

Its steps are functions of `papillon.desk`: ask, judge, suppose, render, and the screen that prints the answer.
"""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from papillon.desk.addresses import address_of, question_parameters
from papillon.desk.ask import ask, read_entry
from papillon.desk.command import DESKS
from papillon.desk.inputs import BadInput, check_file_to_write
from papillon.desk.judge import judge, suppose
from papillon.desk.render import as_json, show
from papillon.desk.screen import Screen, write_file
from papillon.kit.translations import say

REFUSED: Final = 1
"""The exit status where a move was refused."""


def run(args: Namespace) -> int:
    """Judge what was typed, in words, as JSON, as a picture, or as an address: exit status 1 if a move was refused.

    Raises BadInput or NotationError for what cannot be read.
    """
    desk, screen = DESKS[args.game], Screen()
    adapter = desk.adapter
    entry = read_entry(args, adapter.example)
    question = ask(entry, args, desk)
    judgement = suppose(judge(question, adapter), adapter)
    check_outputs(args)
    if args.svg:
        picture = adapter.picture(judgement.question, judgement.outcome)
        write_file("--svg", args.svg, picture)
    if args.link is not None:
        print(address_of(question_parameters(question, entry, args, desk), args.link))
    elif args.json:
        understood = {"understood": entry.text} if entry.sentence else {}
        screen.json({**as_json(judgement, desk.book(), adapter), **understood})
    elif args.svg != "-":
        if entry.sentence:
            screen.text(say("Understood as: {position}", position=entry.text))
        show(screen, judgement, desk.book(), adapter)
    return REFUSED if judgement.outcome is not None and not judgement.outcome.legal else 0


def check_outputs(args: Namespace) -> None:
    """Raise BadInput for two answers on one output, and for a picture that cannot be written."""
    if args.link is not None and (args.json or args.svg == "-"):
        raise BadInput("--link: prints only the address; leave out --json and '--svg -'")
    if args.svg == "-" and args.json:
        raise BadInput("--svg: expected the name of a file with --json, found '-'")
    if args.svg not in (None, "-"):
        check_file_to_write("--svg", args.svg)
