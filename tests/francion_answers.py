"""Le Francion at the desk in the page beside the reference, for `desk_answers.py`."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from typing import Any

from desk_answers import ROOT, Facts, Put, differing, paid, paid_on_page, places

from conformance.cases import cases
from francion.game import GAME
from francion.notation import write_move
from francion.readings import readings_in_force, rules_of
from francion.step import Step
from papillon.desk.adapter import Outcome, Question
from papillon.desk.ask import position_in, question_of, recorded_question, table_said
from papillon.desk.command import COMMANDS
from papillon.desk.francion.adapter import ADAPTER
from papillon.desk.judge import Change, judge
from papillon.desk.language import speaking
from papillon.desk.render import case_in_words
from papillon.desk.suppose import suppose
from papillon.kit.cards import write_cards
from papillon.kit.notation import NotationError

PAGES = ("README.md", "docs/francion.md", "spec/questions.md", "spec/rulings/*.md")
STAKE = {"pool": "stake"}
"""What the accounts of a step are called by the desk in the page."""


# --- what is asked


def of_cases(*, every: bool = False) -> Iterator[Put]:
    """The first and the last card of every case, or each; a question once."""
    found: dict[str, Put] = {}
    for case in cases("francion"):
        for coup, number in places(case, every):
            question = recorded_question(case.record, (coup, number), "", GAME)
            if question.move is not None and question.table.accounts.pool != 0:
                put = _put(f"{case.id} {coup}.{number}", question)
                found.setdefault(json.dumps(put[1:]), put)
    yield from found.values()


def _put(name: str, question: Any) -> Put:
    table = question.table
    usual = readings_in_force(rules_of())
    chosen = {slug: name for slug, name in readings_in_force(table.rules).items() if usual[slug] != name}
    said = {"readings": chosen, **table_said(table, ADAPTER)}
    move = f", play {write_move(question.move, question.player)}"
    return Put(name, f"players {table.players}, {question.position}{move}", said, "francion")


def of_pages() -> Iterator[Put]:
    """Every question that a page puts to the command in one line."""
    for path in dict.fromkeys(path for pattern in PAGES for path in sorted(ROOT.glob(pattern))):
        for line in re.findall(r"(?:^\$ |`)francion judge (\"[^`\n]*)", path.read_text("utf-8"), re.M):
            args = COMMANDS["francion"].parser("judge").parse_args(shlex.split(line))
            position, *move = args.words
            given = {name: getattr(args, name) for name in ADAPTER.table_options}
            said: Facts = {name: str(value) for name, value in given.items() if value is not None}
            said |= {"readings": dict(pair.split("=") for pair in args.reading), "letters": args.lang}
            yield Put(f"{path.name}: {line}", ", play ".join((position, *move)), said, "francion")


# --- what the reference says


def asked(put: Put) -> Question:
    """The question to the reference. Raises NotationError."""
    said = dict(put.said)
    rules, letters = rules_of("francion", said.pop("readings", {})), said.pop("letters", "en")
    numbers = {name: int(text) for name, text in said.items() if name not in ("chips", "points")}
    with speaking(letters):
        return question_of(ADAPTER, position_in(put.text, ""), "", rules, {**said, **numbers})


def reference(put: Put) -> Facts:
    """The facts of the reference's answer, or its complaint."""
    try:
        question = asked(put)
    except NotationError as error:
        return {"complaint": str(error)}
    judgement = suppose(judge(question, ADAPTER), ADAPTER)
    return {
        "assumed": dict(judgement.question.assumed),
        "unsaid": sorted(question.unsaid),
        "verdict": None if judgement.outcome is None else _outcome(judgement.outcome),
        "legal": {str(outcome.move): _net(outcome) for outcome in judgement.legal},
        "depends": {
            f"{other.ruling}={other.reading}, not {other.played}": dict(map(_change, other.changes))
            for other in judgement.readings
        },
        "unsaid cases": {
            f"{case.field}: {case_in_words(case, ADAPTER)}": dict(map(_change, case.changes))
            for case in judgement.cases
        },
    }


def _change(change: Change) -> tuple[str, Facts]:
    return str(change.move), _outcome(change.there)


def _net(outcome: Outcome) -> dict[str, int]:
    return {STAKE.get(account, account): chips for account, chips in outcome.net.items()}


def _outcome(outcome: Outcome) -> Facts:
    refusal = outcome.refusal
    return {
        "refusal": refusal and {"code": refusal.code, "clause": refusal.clause},
        "net": _net(outcome),
        "paid": [one.replace("pool", STAKE["pool"]) for one in paid(outcome.step.events if outcome.step else ())],
        "after": outcome.step and _after(outcome.step),
    }


def _after(step: Step) -> Facts:
    table, position = step.table, step.position
    told = {event.kind: event.player for event in step.events if event.kind in ("trick", "point", "manche-won")}
    seats = {position.letter(seat): seat for seat in range(position.players)}
    return {
        "turn": None if position.turn is None else position.letter(position.turn),
        "hands": {letter: write_cards(position.hands[seat]) for letter, seat in seats.items()},
        "trick": write_cards(position.trick),
        "tricks": {letter: position.tricks[seat] for letter, seat in seats.items()},
        "taker": told.get("trick", ""),
        "marks": told.get("point", ""),
        "mancheWinner": told.get("manche-won", ""),
        "over": table.over,
        "doubling": table.doubling,
        "betes": dict(zip(table.letters, table.betes, strict=True)),
        "chips": dict(zip(table.letters, table.accounts.balances, strict=True)),
        "stake": table.accounts.pool,
    }


# --- what the desk in the page says


def facts_of(answer: Facts) -> Facts:
    """The same facts of an answer as `reference` gives."""
    if "complaint" in answer:
        return {"complaint": answer["complaint"]["message"]}
    question, judgement = answer["question"], answer["judgement"]
    if judgement["problems"]:
        return {"complaint": judgement["problems"][0]["complaint"]["message"]}
    depends = answer["depends"]
    return {
        "assumed": question["assumed"],
        "unsaid": question["unsaid"],
        "verdict": judgement["verdict"] and _verdict(judgement["verdict"]),
        "legal": {one["move"]: one["net"] for one in judgement["legal"]},
        "depends": {
            f"{other['ruling']}={other['reading']}, not {other['played']}": _changes(other)
            for other in depends
            if other["kind"] == "reading"
        },
        "unsaid cases": {
            f"{other['field']}: {other['if']}": _changes(other) for other in depends if other["kind"] == "unsaid"
        },
    }


def _changes(other: Facts) -> Facts:
    return {one["move"]: _verdict(one) for one in other["changes"]}


def _verdict(verdict: Facts) -> Facts:
    after = verdict["after"]
    return {
        "refusal": verdict["refusal"],
        "net": verdict["net"],
        "paid": paid_on_page(verdict, {}),
        "after": after and _shown(after),
    }


def _shown(after: Facts) -> Facts:
    """How things stand as `_after` has it: cards written, the accounts apart."""
    accounts = after["accounts"]
    kept = ("turn", "tricks", "taker", "marks", "mancheWinner", "over", "doubling", "betes")
    return {
        **{name: after[name] for name in kept},
        "hands": {letter: _cards(hand) for letter, hand in after["hands"].items()},
        "trick": _cards(after["trick"]),
        "chips": accounts["chips"],
        "stake": accounts["stake"],
    }


def _cards(cards: list[str]) -> str:
    return write_cards(GAME.notation.read_cards("".join(cards), "cards"))


# --- where they differ


def differences(put: Put, answer: Facts) -> list[str]:
    """What the two say otherwise about a question, a line each."""
    lines = [*differing("", reference(put), facts_of(answer))]
    again = {name: read for name, read in answer.get("again", {}).items() if read != answer["question"]}
    return [*lines, *(f"{name}: read back as {read}" for name, read in again.items())]
