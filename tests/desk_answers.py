"""The desk in the page beside the reference: the same questions put to both, and where their answers differ.

`uv run python tests/desk_answers.py` asks about the first and the last move of every case of Le Papillon and Le
Francion and about each question on the site's pages; with `--every` about every move. Compared are verdicts, payments
with what each is for and the clause that has it paid, positions, and what an answer depends on: readings, what was
left unsaid, other documents. It says how many were asked, and what differs.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from statistics import median
from typing import Any, NamedTuple

from conformance.cases import Case, cases
from papillon.desk.adapter import Outcome, Question
from papillon.desk.ask import position_in, question_of, recorded_question, table_said
from papillon.desk.command import COMMANDS
from papillon.desk.judge import Change, Judgement, judge
from papillon.desk.language import speaking
from papillon.desk.papillon.adapter import ADAPTER
from papillon.desk.render import case_in_words
from papillon.desk.suppose import suppose
from papillon.game import GAME
from papillon.kit.cards import Cards, write_cards
from papillon.kit.checkout import ROOT
from papillon.kit.events import Event, payments_in
from papillon.kit.notation import NotationError
from papillon.notation import write_move
from papillon.position import Position
from papillon.readings import readings_in_force
from papillon.step import Step

COMMAND_LINE = ("node", str(ROOT / "tests/desk_answers.mjs"))
PAGES = ("README.md", "docs/settling-a-dispute.md", "spec/questions.md", "spec/rulings/*.md", "docs/*.md")

Facts = dict[str, Any]


class Put(NamedTuple):
    """A question as it is put to both. name: whence it is.  said: of the table, as the desk in the page takes it.

    game: the one that it is about.
    """

    name: str
    text: str
    said: Mapping[str, Any]
    game: str = "papillon"

    @property
    def asked(self) -> Question:
        """The same to the reference. Raises NotationError."""
        said = dict(self.said)
        rules = GAME.rules_of(said.pop("rulebook", "salon"), said.pop("readings", {}))
        letters = said.pop("letters", "en")
        numbers = {name: int(text) for name, text in said.items() if name not in ("chips", "unwon")}
        with speaking(letters):
            return question_of(ADAPTER, position_in(self.text, ""), "", rules, {**said, **numbers})


# --- what is asked


def of_cases(*, every: bool = False) -> Iterator[Put]:
    """The first and the last move of every case, or each; a question once."""
    found: dict[str, Put] = {}
    for case in cases():
        for coup, number in places(case, every):
            question = recorded_question(case.record, (coup, number), "", GAME)
            if not question.position.over or question.move is not None:
                put = _put(f"{case.id} {coup}.{number}", question)
                found.setdefault(json.dumps(put[1:]), put)
    yield from found.values()


def places(case: Case, every: bool) -> list[tuple[int, int]]:
    places = [
        (coup, number)
        for coup, recorded in enumerate(case.record.coups, 1)
        for number in range(1, len(recorded.moves) + 1)
    ]
    if every or not places:
        return places or [(1, 1)]
    return list(dict.fromkeys((places[0], places[-1])))


def _put(name: str, question: Question) -> Put:
    table = question.table
    usual = readings_in_force(GAME.rulebooks[table.rules.rulebook])
    chosen = {slug: name for slug, name in readings_in_force(table.rules).items() if usual.get(slug) != name}
    move = "" if question.move is None else f", play {write_move(question.move, question.player)}"
    said = {"rulebook": table.rules.rulebook, "readings": chosen, **table_said(table, ADAPTER)}
    return Put(name, f"players {table.players}, {question.position}{move}", said)


def of_pages() -> Iterator[Put]:
    """Every question that a page puts to the command in one line."""
    for path in dict.fromkeys(path for pattern in PAGES for path in sorted(ROOT.glob(pattern))):
        for line in re.findall(r"(?:^\$ |`)papillon judge (\"[^`\n]*)", path.read_text("utf-8"), re.M):
            args = COMMANDS["papillon"].parser("judge").parse_args(shlex.split(line))
            position, *move = args.words
            given = {name: getattr(args, name) for name in ADAPTER.table_options}
            said: Facts = {name: str(value) for name, value in given.items() if value is not None}
            readings = dict(pair.split("=") for pair in args.reading)
            said |= {"rulebook": args.rulebook, "readings": readings, "letters": args.lang}
            yield Put(f"{path.name}: {line}", ", play ".join((position, *move)), said)


# --- what the reference says


def reference(put: Put) -> Facts:
    """The facts of the reference's answer, or its complaint."""
    try:
        question = put.asked
    except NotationError as error:
        return {"complaint": str(error)}
    judgement = suppose(judge(question, ADAPTER), ADAPTER)
    assumed = dict(judgement.question.assumed)
    return {
        "announced": sorted(assumed.pop("announced", "").split()),
        "assumed": assumed,
        "unsaid": sorted(question.unsaid),
        "verdict": None if judgement.outcome is None else _outcome(judgement.outcome),
        "decided": [] if judgement.outcome is None else _decided(judgement.outcome),
        "legal": {str(outcome.move): outcome.net for outcome in judgement.legal},
        "depends": {
            f"{other.ruling}={other.reading}, not {other.played}": dict(map(_change, other.changes))
            for other in judgement.readings
        },
        "unsaid cases": {
            f"{case.field}: {case_in_words(case, ADAPTER)}": dict(map(_change, case.changes))
            for case in judgement.cases
        },
        "documents": dict(_documents(put, judgement)),
    }


def _decided(outcome: Outcome) -> list[Any]:
    """Who has won the coup, and the clauses that say so; nothing while it goes on."""
    events = outcome.step.events if outcome.step else ()
    return [[event.player or "", *event.clauses] for event in events if event.kind in ("coup-won", "no-winner")]


def _documents(put: Put, here: Judgement) -> Iterator[tuple[str, Facts]]:
    """What each other document makes of the same question, if there can be such a position at its table."""
    for name in GAME.rulebooks:
        if name != here.question.table.rules.rulebook:
            try:
                there = suppose(judge(put._replace(said={**put.said, "rulebook": name}).asked, ADAPTER), ADAPTER)
            except NotationError:
                continue
            yield name, {str(outcome.move): _in_short(_outcome(outcome)) for outcome in _answers(there)}


def _answers(judgement: Judgement) -> Iterable[Outcome]:
    return judgement.legal if judgement.outcome is None else [judgement.outcome]


def _in_short(outcome: Facts) -> Facts:
    refusal = outcome.get("refusal")
    return {"code": refusal and refusal["code"], "net": outcome["net"]}


def _change(change: Change) -> tuple[str, Facts]:
    return str(change.move), _outcome(change.there)


def _outcome(outcome: Outcome) -> Facts:
    refusal = outcome.refusal
    return {
        "refusal": refusal and {"code": refusal.code, "clause": refusal.clause},
        "net": outcome.net,
        "paid": paid(outcome.step.events if outcome.step else ()),
        "after": outcome.step and _after(outcome.step),
    }


REASONS = {"most-cards": "cards", "most-points": "cards"}
"""What the page calls otherwise, where it tells cards from points."""


def paid(events: Iterable[Event]) -> list[str]:
    """Every payment: who pays whom, what for, and the clause that decides it."""
    return [
        f"{one.payer} pays {one.payee} {one.chips}: {one.kind} ({one.clauses[0].rpartition('papillon:')[2]})"
        for one in payments_in(events)
    ]


def _after(step: Step) -> Facts:
    """How things stand after a move, but for what the other implementation does not keep."""
    table, position = step.table, step.position
    ended = {"coup-won": "", "no-winner": "none"}
    winner = next((event.player or ended[event.kind] for event in step.events if event.kind in ended), "")
    victors = next((event.player for event in step.events if event.kind == "game-won"), "")
    return {
        "turn": _letter(position, position.turn),
        "hands": _by_letter(position, position.hands),
        "layout": write_cards(position.layout),
        "stock": len(position.stock),
        "piles": {letter: len(pile) for letter, pile in _seated(position, position.piles)},
        "papillons": [position.letter(seat) for seat in position.papillons],
        "last": _letter(position, position.last_layer),
        "wanting": _letter(position, position.wanting),
        "victim": _letter(position, position.victim),
        "chips": dict(zip(table.letters, table.accounts.balances, strict=True)),
        "pool": table.accounts.pool,
        "cards": table.cards_payment,
        "winner": winner,
        "gameWinner": "".join(sorted(victors)),
        "over": table.over,
    }


def _letter(position: Position, seat: int | None) -> str | None:
    return None if seat is None else position.letter(seat)


def _seated(position: Position, of_seats: Iterable[Cards]) -> Iterator[tuple[str, Cards]]:
    return ((position.letter(seat), cards) for seat, cards in enumerate(of_seats))


def _by_letter(position: Position, hands: Iterable[Cards]) -> dict[str, str]:
    return {letter: write_cards(hand) for letter, hand in _seated(position, hands)}


# --- what the desk in the page says


def answers(puts: Iterable[Put]) -> list[Facts]:
    """The answers of the desk in the page, as it gives them."""
    lines = "".join(json.dumps({"game": put.game, "text": put.text, "said": put.said}) + "\n" for put in puts)
    done = subprocess.run(COMMAND_LINE, input=lines, capture_output=True, encoding="utf-8", timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return list(map(json.loads, done.stdout.rstrip().split("\n")))


def facts_of(answer: Facts) -> Facts:
    """The same facts of an answer as `reference` gives."""
    if "complaint" in answer:
        return {"complaint": answer["complaint"]["message"]}
    question, judgement = answer["question"], answer["judgement"]
    if judgement["problems"]:
        return {"complaint": judgement["problems"][0]["complaint"]["message"]}
    cites = dict(GAME.rulebooks[question["rulebook"]].cites)
    return {
        "announced": sorted(judgement["announced"]),
        "assumed": question["assumed"],
        "unsaid": question["unsaid"],
        "verdict": judgement["verdict"] and _verdict(judgement["verdict"], cites),
        "decided": [_decided_on_page(one, cites) for one in answer["happened"] if one["key"] in DECIDED],
        "legal": {one["move"]: one["net"] for one in judgement["legal"]},
        "depends": {
            f"{other['ruling']}={other['reading']}, not {other['played']}": {
                one["move"]: _verdict(one, cites) for one in other["changes"]
            }
            for other in answer["depends"]
            if other["kind"] == "reading"
        },
        "unsaid cases": {
            f"{other['field']}: {other['if']}": {one["move"]: _verdict(one, cites) for one in other["changes"]}
            for other in answer["depends"]
            if other["kind"] == "unsaid"
        },
        "documents": {name: _by_document(name, answer) for name in answer["documents"]},
    }


DECIDED = ("wins alone", "wins first", "wins among", "nobody wins", "unnamed papillon")


def _decided_on_page(happened: Facts, cites: Mapping[str, str]) -> list[Any]:
    main = (clause.removeprefix("papillon:") for clause in happened["clauses"])
    return [happened["parts"].get("player", ""), *dict.fromkeys(cites.get(clause, clause) for clause in main)]


def _by_document(name: str, answer: Facts) -> Facts:
    """What the page says of the moves by another document: as by this one, unless it says otherwise."""
    judgement = answer["judgement"]
    here = [judgement["verdict"]] if judgement["verdict"] else judgement["legal"]
    changes = [one for other in answer["depends"] if other.get("rulebook") == name for one in other["changes"]]
    verdicts = {one["move"]: _in_short(one) for one in (*here, *changes)}
    return {
        move: verdict for move, verdict in verdicts.items() if not (verdict["code"] and judgement["verdict"] is None)
    }


def _verdict(verdict: Facts, cites: Mapping[str, str]) -> Facts:
    after = verdict["after"]
    return {
        "refusal": verdict["refusal"],
        "net": verdict["net"],
        "paid": paid_on_page(verdict, cites),
        "after": after and {name: _shown(name, after) for name in _AFTER},
    }


def paid_on_page(verdict: Facts, cites: Mapping[str, str]) -> list[str]:
    """Every payment of a verdict, as `paid` has it. cites: a document's own clauses for those of the main one."""
    return [
        f"{one['from']} pays {one['to']} {one['chips']}: {REASONS.get(one['reason'], one['reason'])} "
        f"({cites.get(one['clause'], one['clause'])})"
        for one in verdict["payments"]
    ]


_AFTER = (
    "turn", "hands", "layout", "stock", "piles", "papillons", "last", "wanting", "victim", "chips", "pool", "cards",
    "winner", "gameWinner", "over",
)  # fmt: skip


def _shown(name: str, after: Facts) -> Any:
    """A value as `_after` has it: cards written, the accounts apart."""
    if name in ("chips", "pool", "cards"):
        return after["accounts"][name]
    if name == "layout":
        return _cards(after[name])
    return {letter: _cards(hand) for letter, hand in after[name].items()} if name == "hands" else after[name]


def _cards(cards: list[str]) -> str:
    return write_cards(GAME.notation.read_cards("".join(cards), "cards"))


# --- where they differ

UNPAID_IN_ANY_CASE = "/depends/announcing=required, not automatic"
"""What the reference alone tells where the last sauterelle is unpaid, named or not (`web/README.md`)."""


def differences(put: Put, answer: Facts) -> list[str]:
    """What the two say otherwise about a question, a line each; not what is known, and has its reason."""
    unpaid = put.said.get("readings", {}).get("closing-sauterelle") == "unpaid"
    told = differing("", reference(put), facts_of(answer))
    lines = [line for line in told if not (unpaid and line.startswith(UNPAID_IN_ANY_CASE))]
    if "again" in answer:
        again = {name: read for name, read in answer["again"].items() if read != answer["question"]}
        lines += [f"{name}: read back as {read}" for name, read in again.items()]
    return lines


def differing(place: str, theirs: Any, ours: Any) -> Iterator[str]:
    if isinstance(theirs, dict) and isinstance(ours, dict):
        for name in dict.fromkeys((*theirs, *ours)):
            yield from differing(f"{place}/{name}", theirs.get(name), ours.get(name))
    elif theirs != ours:
        yield f"{place}: the reference says {theirs!r}, the page {ours!r}"


def main(*options: str) -> int:
    """Ask all, and print what differs: exit status 1 if anything does."""
    import francion_answers as francion  # here: it takes from this module what both games share

    every = "--every" in options
    puts = [*of_cases(every=every), *of_pages(), *francion.of_cases(every=every), *francion.of_pages()]
    found = answers(puts)
    wrong = 0
    for put, answer in zip(puts, found, strict=True):
        lines = (francion.differences if put.game == "francion" else differences)(put, answer)
        wrong += bool(lines)
        if lines:
            print(put.name, "|", put.text, "|", put.said, *(f"\n    {line[:300]}" for line in lines))
    print(f"{len(puts)} questions, {wrong} answered otherwise")
    for name, what in (("ms", "an answer"), ("all", "with all that it depends on")):
        times = sorted(answer[name] for answer in found if name in answer)
        print(f"{what}: {median(times):.2f} ms at the median, {times[len(times) * 99 // 100]:.2f} of 99 in 100")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
