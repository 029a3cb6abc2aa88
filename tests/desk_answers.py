"""The desk in the page beside the reference: the same questions put to both, and where their answers differ.

`uv run python tests/desk_answers.py` asks about the first and the last move of every case of Le Papillon and Le
Francion and about each question on the site's pages; with `--every` about every move, and with `--drawn 2000` about so
many positions of random coups instead. Compared are verdicts, payments with what each is for and the clause that has it
paid, positions, and what an answer depends on: readings, what was left unsaid, other documents. It says how many were
asked, and what differs.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from random import Random
from statistics import median
from typing import Any, NamedTuple

from conformance.cases import Case, cases
from conformance.drawn_games.adapter import Offer, draw_plays, draw_readings, drawn_game
from francion.table import open_table as open_francion
from papillon.desk.adapter import Question
from papillon.desk.ask import position_in, question_of, recorded_question, table_parameters
from papillon.desk.command import DESKS, Desk
from papillon.desk.judge import Change, Judgement, Outcome, judge, suppose
from papillon.desk.render import case_in_words
from papillon.kit.cards import write_cards
from papillon.kit.events import happenings_in, payments_in
from papillon.kit.game import Game
from papillon.kit.notation import NotationError
from papillon.kit.translations import speaking
from papillon.table import open_table as open_papillon
from tools import ROOT

COMMAND_LINE = ("node", str(ROOT / "tests/desk_answers.mjs"))
PAGES = ("README.md", "docs/settling-a-dispute.md", "spec/questions.md", "spec/rulings/*.md", "docs/*.md")
POOL = {"papillon": "pool", "francion": "stake"}
"""What the desk in the page calls the account that belongs to nobody."""

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
    def desk(self) -> Desk:
        """The game as the reference's desk has it."""
        return DESKS[self.game]

    @property
    def asked(self) -> Question:
        """The same to the reference. Raises NotationError."""
        said, game = dict(self.said), self.desk.game
        rules = game.rules_of(said.pop("rulebook", game.main_rulebook), said.pop("readings", {}))
        letters = said.pop("letters", "en")
        numbers = {name: int(text) for name, text in said.items() if name not in ("chips", "unwon", "points")}
        with speaking(letters):
            return question_of(self.desk.adapter, position_in(self.text, ""), "", rules, {**said, **numbers})


# --- what is asked


def of_cases(game: str, *, every: bool = False) -> Iterator[Put]:
    """The first and the last move of every case of a game, or each; a question once."""
    found: dict[str, Put] = {}
    for case in cases(game):
        for coup, number in places(case, every):
            question = recorded_question(case.record, (coup, number), "", DESKS[game].game)
            if question.move is not None or not (question.position.over or game == "francion"):
                put = _put(f"{case.id} {coup}.{number}", question, DESKS[game])
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


def _put(name: str, question: Question, desk: Desk) -> Put:
    table, game = question.table, desk.game
    usual = game.in_force(game.rulebooks[table.rules.rulebook])
    chosen = {slug: name for slug, name in game.in_force(table.rules).items() if usual.get(slug) != name}
    played = "" if question.move is None else f", play {game.notation.write_move(question.move, question.player)}"
    said = {"rulebook": table.rules.rulebook, "readings": chosen, **table_parameters(table, desk.adapter)}
    return Put(name, f"players {table.players}, {question.position}{played}", said, game.name)


def of_pages(game: str) -> Iterator[Put]:
    """Every question that a page puts to the command of a game in one line."""
    for path in dict.fromkeys(path for pattern in PAGES for path in sorted(ROOT.glob(pattern))):
        for line in re.findall(rf"(?:^\$ |`){game} judge (\"[^`\n]*)", path.read_text("utf-8"), re.M):
            args = DESKS[game].parser("judge").parse_args(shlex.split(line))
            position, *move = args.words
            given = {name: getattr(args, name) for name in DESKS[game].adapter.table_options}
            said: Facts = {name: str(value) for name, value in given.items() if value is not None}
            said |= {"readings": dict(pair.split("=") for pair in args.reading), "letters": args.lang}
            if game == "papillon":
                said["rulebook"] = args.rulebook
            yield Put(f"{path.name}: {line}", ", play ".join((position, *move)), said, game)


UNSAID = re.compile(r", (?:won|piles|papillons|last|wanting|victim) [^,]*")
LONGEST_COUP = 40


def of_drawn() -> Iterator[Put]:
    """Random positions without end."""
    return (put for number in count() if (put := drawn_put(Random(number), f"drawn {number}")))


def drawn_put(chance: Random, name: str) -> Put | None:
    """A position of a random coup under any readings, with a move or none; the past and the sums are often left out."""
    drawn, opened = chance.choice([(drawn_game("papillon"), open_papillon), (drawn_game("francion"), open_francion)])
    game = drawn.suite.game
    rulebook, players = chance.choice([*game.rulebooks]), chance.choice(drawn.suite.players)
    offer = Offer({}, {ruling: [*readings] for ruling, readings in game.readings.items()})
    rules = game.rules_of(rulebook, draw_readings(chance, offer, game, rulebook))
    pack = drawn.full_pack(players)
    start = game.start(opened(players, rules=rules), tuple(chance.sample(pack, len(pack))))
    _, step = draw_plays(start, game, lambda step: _legal(chance, game, step), chance.randrange(LONGEST_COUP))
    if step.position.turn is None:
        return None
    tried = game.notation.read_move(chance.choice([*drawn.shapes(step.position)]), "move")[1]
    move = chance.choice([None, _legal(chance, game, step), tried])
    put = _put(name, Question(step.table, step.position, move), DESKS[game.name])
    sums = put.said if chance.random() < 0.5 else {key: put.said[key] for key in ("rulebook", "readings")}
    return put._replace(text=UNSAID.sub("", put.text) if chance.random() < 0.5 else put.text, said=sums)


def _legal(chance: Random, game: Game, step: Any) -> Any:
    return chance.choice(game.legal(step.position, step.table.rules))


# --- what the reference says


def reference(put: Put) -> Facts:
    """The facts of the reference's answer, or its complaint."""
    adapter = put.desk.adapter
    try:
        question = put.asked
    except NotationError as error:
        return {"complaint": str(error)}
    judgement = suppose(judge(question, adapter), adapter)
    assumed = dict(judgement.question.assumed)
    return {
        "announced": sorted(assumed.pop("announced", "").split()),
        "assumed": assumed,
        "unsaid": sorted(question.unsaid),
        "verdict": None if judgement.outcome is None else _outcome(judgement.outcome, put.game),
        "decided": [] if judgement.outcome is None else _decided(judgement.outcome),
        "legal": {str(outcome.move): _net(outcome, put.game) for outcome in judgement.legal},
        "depends": {
            f"{other.ruling}={other.reading}, not {other.played}": _changes(other.changes, put.game)
            for other in judgement.readings
        },
        "unsaid cases": {
            f"{case.field}: {case_in_words(case, adapter)}": _changes(case.changes, put.game)
            for case in judgement.cases
        },
        "documents": dict(_documents(put, judgement)),
    }


def _decided(outcome: Outcome) -> list[Any]:
    """Who has won the coup, and the clauses that say so; nothing while it goes on."""
    events = outcome.events
    return [[event.player or "", *event.clauses] for event in events if event.kind in ("coup-won", "no-winner")]


def _documents(put: Put, here: Judgement) -> Iterator[tuple[str, Facts]]:
    """What each other document makes of the same question, if there can be such a position at its table."""
    for name in put.desk.game.rulebooks:
        if name != here.question.table.rules.rulebook:
            try:
                asked = put._replace(said={**put.said, "rulebook": name}).asked
            except NotationError:
                continue
            there = suppose(judge(asked, put.desk.adapter), put.desk.adapter)
            answers = there.legal if there.outcome is None else [there.outcome]
            yield name, {str(outcome.move): _in_short(_outcome(outcome, put.game)) for outcome in answers}


def _in_short(outcome: Facts) -> Facts:
    refusal = outcome.get("refusal")
    return {"code": refusal and refusal["code"], "net": outcome["net"]}


def _changes(changes: Iterable[Change], game: str) -> Facts:
    return {str(change.move): _outcome(change.there, game) for change in changes}


def _net(outcome: Outcome, game: str) -> dict[str, int]:
    return {POOL[game] if account == "pool" else account: chips for account, chips in outcome.net.items()}


def _outcome(outcome: Outcome, game: str) -> Facts:
    refusal, events = outcome.refusal, outcome.events
    paid = [
        f"{one.payer} pays {one.payee} {one.chips}: {one.kind} ({one.clauses[0].rpartition('papillon:')[2]})"
        for one in payments_in(events)
    ]
    return {
        "refusal": refusal and {"code": refusal.code, "clause": refusal.clause},
        "net": _net(outcome, game),
        "paid": [one.replace("pool", POOL[game]) for one in paid],
        "after": outcome.step and {**_after(outcome.step), **AFTER[game](outcome.step)},
    }


def _after(step: Any) -> Facts:
    """How things stand after a move in either game, but for what the other implementation does not keep."""
    table, position = step.table, step.position
    return {
        "turn": _letter(position, position.turn),
        "hands": {letter: write_cards(hand) for letter, hand in _seated(position, position.hands)},
        "chips": dict(zip(table.letters, table.accounts.balances, strict=True)),
        "over": table.over,
    }


def _after_papillon(step: Any) -> Facts:
    table, position = step.table, step.position
    ended = {"coup-won": "", "no-winner": "none"}
    victors = next((event.player for event in step.events if event.kind == "game-won"), "")
    return {
        "layout": write_cards(position.layout),
        "stock": len(position.stock),
        "piles": {letter: len(pile) for letter, pile in _seated(position, position.piles)},
        "papillons": [position.letter(seat) for seat in position.papillons],
        "last": _letter(position, position.last_layer),
        "wanting": _letter(position, position.wanting),
        "victim": _letter(position, position.victim),
        "pool": table.accounts.pool,
        "cards": table.cards_payment,
        "winner": next((event.player or ended[event.kind] for event in step.events if event.kind in ended), ""),
        "gameWinner": "".join(sorted(victors)),
    }


def _after_francion(step: Any) -> Facts:
    table, position = step.table, step.position
    told = {event.kind: event.player for event in happenings_in(step.events)}
    return {
        "trick": write_cards(position.trick),
        "tricks": dict(_seated(position, position.tricks)),
        "taker": told.get("trick", ""),
        "marks": told.get("point", ""),
        "mancheWinner": told.get("manche-won", ""),
        "doubling": table.doubling,
        "betes": dict(zip(table.letters, table.betes, strict=True)),
        "stake": table.accounts.pool,
    }


AFTER = {"papillon": _after_papillon, "francion": _after_francion}


def _letter(position: Any, seat: int | None) -> str | None:
    return None if seat is None else position.letter(seat)


def _seated(position: Any, of_seats: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    return ((position.letter(seat), held) for seat, held in enumerate(of_seats))


# --- what the desk in the page says


def answers(puts: Iterable[Put]) -> list[Facts]:
    """The answers of the desk in the page, as it gives them."""
    lines = "".join(json.dumps({"game": put.game, "text": put.text, "said": put.said}) + "\n" for put in puts)
    done = subprocess.run(COMMAND_LINE, input=lines, capture_output=True, encoding="utf-8", timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return list(map(json.loads, done.stdout.rstrip().split("\n")))


def facts_of(answer: Facts, put: Put) -> Facts:
    """The same facts of an answer as `reference` gives."""
    if "complaint" in answer:
        return {"complaint": answer["complaint"]["message"]}
    question, judgement = answer["question"], answer["judgement"]
    if judgement["problems"]:
        return {"complaint": judgement["problems"][0]["complaint"]["message"]}
    cites = {}
    if put.game == "papillon":
        cites = dict(put.desk.game.rulebooks[question["rulebook"]].cites)
    others = {kind: [one for one in answer["depends"] if one["kind"] == kind] for kind in ("reading", "unsaid")}
    return {
        "announced": sorted(judgement.get("announced", ())),
        "assumed": question["assumed"],
        "unsaid": question["unsaid"],
        "verdict": judgement["verdict"] and _verdict(judgement["verdict"], cites),
        "decided": [_decided_on_page(one, cites) for one in answer["happened"] if one["key"] in DECIDED],
        "legal": {one["move"]: one["net"] for one in judgement["legal"]},
        "depends": {
            f"{other['ruling']}={other['reading']}, not {other['played']}": _changes_on_page(other, cites)
            for other in others["reading"]
        },
        "unsaid cases": {
            f"{other['field']}: {other['if']}": _changes_on_page(other, cites) for other in others["unsaid"]
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


def _changes_on_page(other: Facts, cites: Mapping[str, str]) -> Facts:
    return {one["move"]: _verdict(one, cites) for one in other["changes"]}


REASONS = {"most-cards": "cards", "most-points": "cards"}
"""What the page calls otherwise, where it tells cards from points."""


def _verdict(verdict: Facts, cites: Mapping[str, str]) -> Facts:
    """A verdict as `_outcome` has it. cites: a document's own clauses for those of the main one."""
    paid = [
        f"{one['from']} pays {one['to']} {one['chips']}: {REASONS.get(one['reason'], one['reason'])} "
        f"({cites.get(one['clause'], one['clause'])})"
        for one in verdict["payments"]
    ]
    after = verdict["after"] and _shown(verdict["after"])
    return {"refusal": verdict["refusal"], "net": verdict["net"], "paid": paid, "after": after}


def _shown(after: Facts) -> Facts:
    """How things stand, with the accounts among the rest and cards written."""
    shown = {**after, **after["accounts"], "hands": {letter: _cards(hand) for letter, hand in after["hands"].items()}}
    return shown | {name: _cards(after[name]) for name in ("layout", "trick") if name in after}


def _cards(cards: list[str]) -> str:
    return write_cards(DESKS["papillon"].game.notation.read_cards("".join(cards), "cards"))


# --- where they differ

UNPAID = {
    "closing-sauterelle=unpaid": ("/depends/announcing=required",),
    "announcing=required": ("/depends/hanneton=", "/depends/adpoker-petit-papillon="),
}
"""Reading → what the reference alone tells then of figures that are unpaid in any case (`web/README.md`)."""


def differences(put: Put, answer: Facts) -> list[str]:
    """What the two say otherwise about a question, a line each; not what is known, and has its reason."""
    played = (f"{ruling}={reading}" for ruling, reading in put.said.get("readings", {}).items())
    unpaid = tuple(start for reading in played for start in UNPAID.get(reading, ()))
    told = differing("", reference(put), facts_of(answer, put))
    lines = [line for line in told if not line.startswith(unpaid)]
    again = {name: read for name, read in answer.get("again", {}).items() if read != answer["question"]}
    return lines + [f"{name}: read back as {read}" for name, read in again.items()]


def differing(place: str, theirs: Any, ours: Any) -> Iterator[str]:
    """What the two say otherwise, place by place; what stands on the table after a move the page tells more of."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        names = theirs if place.endswith("/after") else dict.fromkeys((*theirs, *ours))
        for name in names:
            yield from differing(f"{place}/{name}", theirs.get(name), ours.get(name))
    elif theirs != ours:
        yield f"{place}: the reference says {theirs!r}, the page {ours!r}"


def main(*options: str) -> int:
    """Ask all, and print what differs: exit status 1 if anything does."""
    if options[:1] == ("--drawn",):
        puts = [*islice(of_drawn(), int(options[1]))]
    else:
        puts = [put for game in DESKS for put in (*of_cases(game, every="--every" in options), *of_pages(game))]
    found = answers(puts)
    wrong = 0
    for put, answer in zip(puts, found, strict=True):
        lines = differences(put, answer)
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
