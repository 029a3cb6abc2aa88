"""Answers the verb ``judge``, whatever game it is about: in words, as JSON, or as a picture."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, Final

from commonlaw.clauses import Book
from rulingdesk.answers import document
from rulingdesk.drawing import drawn_alone
from rulingdesk.judgements import Judgement, Manner
from rulingdesk.show import Screen
from rulingdesk.showing import show

REFUSED: Final = 1
"""The exit status where a move was refused."""


def run(
    args: argparse.Namespace,
    judgement: Judgement[Any, Any, Any],
    picture: Callable[[Any], str],
    rules: Book,
    manner: Manner,
) -> int:
    """Give a judgement as it was asked for: its exit status.

    picture: of a judgement.  rules: where the texts of clauses and rulings are.
    """
    if not drawn_alone(args, lambda: picture(judgement)):
        if args.json:
            Screen().json(document(judgement, rules, manner))
        else:
            show(Screen(), judgement, rules, manner)
    return REFUSED if judgement.outcome is not None and not judgement.outcome.legal else 0
