"""What every report says, before it is laid out: counts by section, clauses with texts, how to try a case again."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, get_args

from conformance.documents import DOCUMENTS, GAME, game_among, game_of, is_section, number_of
from conformance.results import (
    CHIPS,
    COMPLETE,
    CONFORMS,
    DOES_NOT,
    DRAWN_GAMES,
    MOVES,
    PASSED,
    UNDECIDED,
    Diagnosis,
    Difference,
    Result,
    RunRecord,
    Shared,
    Since,
    Verdict,
    kind_of,
)
from conformance.suites import suite_of
from papillon.kit.clauses import BadCitation, Clause, UnknownClause, book, spoken
from papillon.kit.sanitize import one_line, sanitize

VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)

STATUS_WORDS: Final[Mapping[int, str]] = {CONFORMS: "conforms", DOES_NOT: "does not conform"}
"""Exit status → words; any other status means that nothing could be said."""

ENTITLED: Final = {"pass-other-reading": "pass under another declared reading", "timed-out": "timed out"}
"""Verdicts that need more than their own name where there is room."""


class Section(NamedTuple):
    """The results of one section."""

    number: str
    """The section as results have it, ``08`` or ``pdf``; ``games`` for what drawn games brought up."""
    results: tuple[Result, ...]
    """The results of its cases, in the order of the run."""

    @property
    def title(self) -> str:
        """The section for people."""
        return section_title(self.number)

    @property
    def scenarios(self) -> int:
        """How many scenarios the cases belong to."""
        return len({result.scenario for result in self.results})

    @property
    def steps(self) -> int:
        """How many steps were compared."""
        return sum(result.steps for result in self.results)

    @property
    def counts(self) -> Counter[Verdict]:
        """How many cases have each verdict."""
        return Counter(result.verdict for result in self.results)

    @property
    def bad(self) -> int:
        """How many results speak against the program."""
        return len(bad_ones(self.results))


def sections(record: RunRecord) -> list[Section]:
    """The sections of a run, in the order of their first case; counterexamples by themselves, whatever they break."""
    rows: dict[str, list[Result]] = {}
    for result in record.results:
        rows.setdefault(DRAWN_GAMES if result.drawn else result.section, []).append(result)
    return [Section(number, tuple(results)) for number, results in rows.items()]


def counts(record: RunRecord) -> dict[Verdict, int]:
    """How many cases have each verdict; verdicts that nothing has are left out."""
    found = Counter(result.verdict for result in record.results)
    return {verdict: found[verdict] for verdict in VERDICTS if found[verdict]}


def bad_ones(results: Iterable[Result]) -> list[Result]:
    """The results that speak against a program."""
    return [result for result in results if not result.good]


class Cause(NamedTuple):
    """Failures that are alike: the same thing is wrong, by the same clause."""

    example: Result
    """The simplest of them."""
    others: tuple[Result, ...]
    """The rest, the simpler first."""


def causes(record: RunRecord) -> list[Cause]:
    """The results that speak against a program by what seems to be wrong; what was diagnosed comes first, then the
    most suspect clause, then what most failures are alike in; what was drawn last. A diagnosis of a few comes after.

    >>> wrong = (Difference("coup 1, move 2", "chips", "A:3", "A:2"),)
    >>> long = Result("a", "06", "A", ("6.1",), "fail", wrong, moves=("A: lay", "B: 7x7"))
    >>> short = Result("b", "06", "B", ("6.1", "5.3"), "fail", wrong, moves=("B: 7x7",))
    >>> [(cause.example.case, len(cause.others)) for cause in causes(RunRecord((), results=[long, short]))]
    [('b', 1)]
    """
    explained = {case: found.name for found in reversed(record.diagnosis) for case in found.cases}
    alike: dict[object, list[Result]] = {found.name: [] for found in record.diagnosis}
    for result in bad_ones(record.results):
        alike.setdefault(explained.get(result.case) or _seems(result), []).append(result)
    ordered = [sorted(results, key=_effort) for results in alike.values() if results]
    found = [Cause(example, tuple(others)) for example, *others in ordered]
    first = explained if record.mostly_explained else {}
    return sorted(found, key=lambda cause: _place(cause, first, record.suspects))


def _place(cause: Cause, explained: Collection[str], suspects: Sequence[str]) -> tuple[bool, bool, int, int]:
    """Where a cause stands among the others; those that are diagnosed keep the order of the diagnosis."""
    example = cause.example
    if example.case in explained:
        return False, False, 0, 0
    place = next((number for number, clause in enumerate(suspects) if clause in example.clauses[:1]), len(suspects))
    return True, example.drawn, place, -len(cause.others)


def _seems(result: Result) -> object:
    """What seems to be wrong; an unexpected pass is like no other."""
    if result.expected_failure:
        return result.case
    first = result.differences[0].observable if result.differences else kind_of(result.detail)
    return (result.verdict, first, result.clauses[:1])


def _effort(result: Result) -> tuple[bool, int, int]:
    """How much there is to read of a failure; a scenario says what it is about, however long it is."""
    return result.drawn, len(result.moves), result.steps


def section_title(number: str) -> str:
    """The title of a section for people.

    >>> section_title("08"), section_title("francion-03"), section_title("games")
    ('8 Sauterelle', '3 Play', 'drawn games')
    """
    if number == DRAWN_GAMES:
        return "drawn games"
    if number in DOCUMENTS:
        return spoken(f"{DOCUMENTS[number]}:1").rpartition(" ")[0]
    bare = number_of(number)
    clauses = book(game_of(number)).section(bare)
    if not clauses:
        return number
    _, _, slug = clauses[0].page.rpartition("/")[2].removesuffix(".md").partition("-")
    return f"{bare} {slug.replace('-', ' ').capitalize()}"


def clauses_of(result: Result) -> list[Clause]:
    """The clauses of a result with their texts, the deciding one first; those that do not exist are left out."""
    found = []
    for cited in result.clauses:
        try:
            found.append(book(game_of(cited)).clause(cited))
        except (UnknownClause, BadCitation):
            continue
    return found


def cited(result: Result) -> str:
    """The deciding clause of a result as people write it, or nothing."""
    clauses = clauses_of(result)
    return clauses[0].spoken if clauses else ", ".join(result.clauses[:1])


def game_named(record: RunRecord) -> str:
    """The game that was tested, as a heading has it.

    >>> game_named(RunRecord(command=()))
    'Le Papillon'
    """
    return f"Le {game_among(result.section for result in record.results).capitalize()}"


def subject_name(record: RunRecord) -> str:
    """Who was tested, in a few words.

    >>> subject_name(RunRecord(("node", "mine.mjs"), "mine", "0.3", "JavaScript"))
    'mine 0.3 (JavaScript)'
    >>> subject_name(RunRecord(("node", "mine.mjs")))
    'node mine.mjs'
    """
    if not record.name:
        return one_line(shlex.join(record.command)) or "the reference"
    language = f" ({record.language})" if record.language else ""
    return one_line(f"{record.name} {record.version}".rstrip() + language)


def conclusion(record: RunRecord) -> str:
    """The outcome of a run in a sentence."""
    if record.interrupted:
        left = record.selected - sum(not result.drawn for result in record.results)
        more = f"; {left} of {record.selected} cases were not tried" if left > 0 else ""
        return f"interrupted: {len(bad_ones(record.results))} wrong in {searched(record)}{more}"
    if record.trouble:
        return f"could not be tested: {one_line(record.trouble.partition(chr(10))[0])}"
    if record.status not in STATUS_WORDS:
        return f"could not be tested: {_nothing_compared(record)}"
    bad = len(bad_ones(record.results))
    if record.status == DOES_NOT:
        wrong = f"{bad} wrong" if bad else f"{_not_enough(record)}; nothing wrong in what was compared,"
        return f"does not conform: {wrong} in {searched(record)}"
    return f"conforms in {searched(record)}{_as_far_as(record)}; that is no proof of what was not tried"


def _nothing_compared(record: RunRecord) -> str:
    if not record.results:
        return "no case was selected"
    return says_nothing(record) if record.mute else "nothing was compared"


def says_nothing(record: RunRecord) -> str:
    """What to say of a program that reports nothing."""
    offered = ", ".join(name for level in record.levels for name in level.silent)
    return f"`reports` in the answer to `start` names nothing that could be compared (there are {offered})"


def _not_enough(record: RunRecord) -> str:
    """What a program would have to report to be said to conform.

    >>> from conformance.results import Level
    >>> _not_enough(RunRecord((), levels=(Level("chips", silent=("payments", "chips", "pool")),)))
    'no chips are compared, as it reports neither `chips` nor `payments`'
    """
    said = {
        MOVES: "no moves are compared, as it does not report `turn`",
        CHIPS: "no chips are compared, as it reports neither `chips` nor `payments`",
    }
    return ", ".join(said[name] for name in record.unreached)


def _as_far_as(record: RunRecord) -> str:
    """The levels that were reached, after the word that it conforms; nothing where they are not known.

    >>> from conformance.results import Level
    >>> _as_far_as(RunRecord((), levels=(Level("moves", reached=True), Level("chips", reached=True), Level("cards"))))
    ', as far as moves and chips go'
    """
    level = level_reached(record)
    if level in ("", COMPLETE):
        return ", in all that a program can report" if level else ""
    return f", as far as {level} go"


def level_reached(record: RunRecord) -> str:
    """The levels that a program reaches, in words; the highest says it all.

    >>> from conformance.results import Level
    >>> level_reached(RunRecord((), levels=(Level("moves", reached=True), Level("complete", reached=True))))
    'complete'
    """
    reached = [level.name for level in record.levels if level.reached]
    if COMPLETE in reached:
        return COMPLETE
    *most, last = reached or [""]
    return f"{', '.join(most)} and {last}" if most else last


class Misunderstood(NamedTuple):
    """What a program seems to misunderstand, as people say it."""

    name: str
    """The short name."""
    says: str
    """The thought."""
    evidence: str
    """What it explains, and what else would."""
    clauses: tuple[str, ...]
    """The clauses that it breaks, as people write them."""


def misunderstood(record: RunRecord) -> list[Misunderstood]:
    """What a program seems to misunderstand, what explains most first."""
    failed = sum(result.verdict == "fail" for result in bad_ones(record.results))
    asked = any(result.verdict in PASSED for result in record.results)
    contradicted = (
        "and no case that passes contradicts it" if asked else "though no case passes that could contradict it"
    )
    return [_misunderstood(found, failed, contradicted) for found in record.diagnosis]


def _misunderstood(found: Diagnosis, failed: int, contradicted: str) -> Misunderstood:
    explained = f"It explains {_of_all(len(found.cases), failed, 'failure')}"
    just = "just as it is" if len(found.cases) == 1 else "each just as it is"
    others = f"; so would {' or '.join(found.instead)}" if found.instead else ""
    evidence = f"{explained}, {just}, {contradicted}{others}."
    clauses = tuple(book(game_of(clause)).clause(clause).spoken for clause in found.clauses)
    return Misunderstood(found.name, found.says, evidence, clauses)


def unexplained(record: RunRecord) -> str:
    """What to say of failures that nothing explains; nothing where there are none, or where nobody has looked."""
    explained = {case for found in record.diagnosis for case in found.cases}
    left = sum(result.verdict == "fail" and result.case not in explained for result in bad_ones(record.results))
    if not record.diagnosed or not left:
        return ""
    said = f"Nothing that is known here explains {'the other ' if explained else ''}{counted(left, 'failure')}."
    shared = "; ".join(map(_in_common, record.shared))
    return f"{said} What they have in common: {shared}." if shared else said


IN_COMMON: Final[Mapping[str, str]] = {
    "clause": "{} is applied",
    "reading": "{} is played",
    "players": "there are {} players",
    "rulebook": "the rulebook is {}",
    "observable": "nothing but `{}` is wrong",
    "seats": "players sit elsewhere than in the scenario, which passes (are letters taken for seats?)",
}
"""What failures may have in common → how to say it."""


def _in_common(shared: Shared) -> str:
    """Say what failures have in common, and how seldom that is otherwise.

    >>> _in_common(Shared("reading", "credit=none", 7, 7, 4, 1100))
    'credit=none is played in all of them, and in 4 of the 1100 cases that pass'
    >>> _in_common(Shared("observable", "legal", 6, 7, 0, 1100))
    'nothing but `legal` is wrong in 6 of the 7'
    """
    name = shared.name
    if shared.kind == "clause":
        clause = book(game_of(name)).clause(name)
        name = f"{clause.spoken} ({clause.title})"
    among = "all of them" if shared.failing == shared.failures else f"{shared.failing} of the {shared.failures}"
    beside = f", and in {shared.passing or 'none'} of the {shared.passes} cases that pass"
    only_failures = shared.kind in ("observable", "seats")
    return f"{IN_COMMON[shared.kind].format(name)} in {among}{'' if only_failures else beside}"


class Looked(NamedTuple):
    """A level, and what was compared of it."""

    level: str
    """Its name."""
    steps: int
    """In how many steps."""
    compared: str
    """What of it was compared, in the names of the protocol."""
    silent: str
    """What of it was not, as the program does not report it."""


def looked_at(record: RunRecord) -> list[Looked]:
    """What was compared at each level; whether a move is refused is always."""
    return [
        Looked(
            level.name,
            level.steps,
            ", ".join((*level.reported, *(["refusals"] if level.name == MOVES else []))),
            ", ".join(level.silent),
        )
        for level in record.levels
    ]


def scope(record: RunRecord) -> str:
    """By which rulebooks and readings, with how many players and from which seed a run was made, in a line."""
    played = sum(map(len, record.readings.values()))
    found = []
    if record.rulebooks:
        rulebooks = "rulebook" if len(record.rulebooks) == 1 else "rulebooks"
        found.append(f"{rulebooks} {', '.join(record.rulebooks)}")
    if record.players:
        found.append(f"{' and '.join(map(str, record.players))} players")
    if played:
        found.append(f"{played} of {counted(record.offered, 'reading')} in cases about them")
    if record.games:
        found.append(f"games drawn from seed {record.seed}" if record.seed is not None else "")
    return "; ".join(filter(None, found))


def searched(record: RunRecord) -> str:
    """What was tried.

    >>> results = [Result("a", "01", "A", (), "pass", steps=2), Result("a#2", "01", "A", (), "pass", steps=1)]
    >>> searched(RunRecord((), results=results, games=5, properties=10))
    '2 cases of 1 scenario (3 steps) and 5 drawn games (10 properties)'
    >>> results.append(Result("b", "15", "B", (), "skipped", wants="4 players"))
    >>> searched(RunRecord((), results=results))
    '2 of 3 cases of 2 scenarios (3 steps; 1 skipped: 1 wants 4 players)'
    """
    tried = Section("", tuple(result for result in record.results if not result.drawn))
    found = []
    if tried.results:
        notes = "; ".join([counted(tried.steps, "step"), *_exceptions(tried.results)])
        compared = sum(result.verdict not in UNDECIDED for result in tried.results)
        cases = _of_all(compared, len(tried.results), "case")
        found.append(f"{cases} of {counted(tried.scenarios, 'scenario')} ({notes})")
    if record.games:
        found.append(f"{_of_all(record.games, record.asked, 'drawn game')} ({'; '.join(_held_to(record))})")
    return " and ".join(found)


def _of_all(count: int, among: int, noun: str) -> str:
    """A count, and of how many where that is more."""
    return f"{count} of {counted(among, noun)}" if count < among else counted(count, noun)


def _held_to(record: RunRecord) -> Iterator[str]:
    yield counted(record.properties, "property")
    if record.games < record.asked:
        yield f"stopped after {counted(sum(result.drawn and not result.good for result in record.results), 'failure')}"


def _exceptions(results: Sequence[Result]) -> Iterator[str]:
    """Cases of which less can be said than that they passed."""
    skipped = [result for result in results if result.verdict in UNDECIDED]
    known = sum(result.expected_failure for result in results)
    if skipped:
        wants = Counter(result.wants for result in skipped if result.wants)
        why = ", ".join(f"{count} {'wants' if count == 1 else 'want'} {what}" for what, count in wants.items())
        yield f"{len(skipped)} skipped: {why}" if why else f"{len(skipped)} skipped"
    if known:
        yield f"{known} known to fail"


def counted(count: int, noun: str) -> str:
    """So many of something.

    >>> counted(1, "case"), counted(3, "property")
    ('1 case', '3 properties')
    """
    plural = noun.removesuffix("y") + ("ies" if noun.endswith("y") else "s")
    return f"{count} {noun if count == 1 else plural}"


def reason(result: Result) -> str:
    """Why a result is bad, in a line: the unexpected pass, the first difference, or what went wrong."""
    if result.expected_failure and not result.good:
        return f"was expected to fail: {result.verdict}"
    if result.differences:
        first = result.differences[0]
        more = f" (and {len(result.differences) - 1} more)" if len(result.differences) > 1 else ""
        return one_line(f"{first.place}: {first.observable}: expected {first.expected}, found {first.actual}{more}")
    return one_line(result.detail) or result.verdict


def reproduce(record: RunRecord, result: Result) -> str:
    """The command that tries one case again.

    >>> reproduce(RunRecord(("node", "my game.mjs")), Result("five-takes-ace", "04", "", (), "fail"))
    "papillon verify --scenario five-takes-ace -- node 'my game.mjs'"
    >>> called = RunRecord(("./mine",), called="uv run papillon", options=("--timeout", "4"))
    >>> reproduce(called, Result("five-takes-ace", "04", "", (), "fail"))
    'uv run papillon verify --timeout 4 --scenario five-takes-ace -- ./mine'
    """
    command = f" -- {sanitize(shlex.join(record.command))}" if record.command else ""
    # The handshake, say, is no scenario: it is in every run.
    scenario = f" --scenario {result.case}" if is_section(result.section) else ""
    of_another = result.drawn and game_of(result.rulebook) != GAME
    game = f" --rulebook {result.rulebook}" if of_another and not record.called.endswith(result.rulebook) else ""
    options = f" {shlex.join(record.options)}" if record.options else ""
    return f"{record.called} verify{game}{options}{scenario}{command}"


def readings_of(result: Result) -> str:
    """The rulebook and readings that a case was played under, with the defaults of the rulings on its first clause."""
    usual = suite_of(result.rulebook).game.main_rulebook
    rulebook = [] if result.rulebook == usual else [f"rulebook {result.rulebook}"]
    named = [f"{ruling}={reading}" for ruling, reading in result.readings.items()]
    default = [f"{ruling}={reading} (default)" for ruling, reading in _usual(result) if ruling not in result.readings]
    return ", ".join([*rulebook, *named, *default])


def _usual(result: Result) -> Iterator[tuple[str, str]]:
    """The open rulings on the deciding clause, each with the default of the rulebook."""
    for clause in clauses_of(result)[:1]:
        for ruling in book(game_of(result.rulebook)).rulings_on(clause.citation):
            if ruling.kind == "open" and result.rulebook in ruling.default:
                yield ruling.slug, ruling.default[result.rulebook]


def changes(found: Since) -> str:
    """What has changed since another run, in numbers.

    >>> changes(Since("last.json", mended=("a", "b"), new=("c",)))
    'since last.json: 2 mended, 1 new'
    >>> changes(Since("last.json", still=("a",), untried=("b",)))
    'since last.json: 0 mended, 0 new, 1 as before, 1 that was not tried then'
    """
    told = [f"{len(found.mended)} mended", f"{len(found.new)} new"]
    told += [f"{len(found.still)} as before"] if found.still else []
    untried = len(found.untried)
    told += [f"{untried} that {'was' if untried == 1 else 'were'} not tried then"] if untried else []
    return f"since {found.run}: {', '.join(told)}"


def first_and_later(result: Result) -> tuple[list[Difference], int]:
    """What differs at the first step that does, and how many later steps differ.

    >>> parted = tuple(Difference(f"coup 1, move {move}", "turn", "A", "B") for move in (2, 2, 3, 5))
    >>> first, later = first_and_later(Result("a", "01", "A", (), "fail", parted))
    >>> len(first), later
    (2, 2)
    """
    steps = [item.place.partition(", with ")[0] for item in result.differences]
    first = [item for item, step in zip(result.differences, steps, strict=True) if step == steps[0]]
    return first, len({*steps}) - 1 if steps else 0
