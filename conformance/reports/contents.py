"""What every report says, before it is laid out: sections, causes, clauses, tables, and sentences about a run."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, get_args

from conformance.documents import DOCUMENTS, GAME, game_among, game_of, is_section, number_of
from conformance.results import (
    CHIPS,
    COMPLETE,
    CONFORMS,
    DOES_NOT,
    DRAWN,
    DRAWN_GAMES,
    MOVES,
    NOT_TRIED,
    PASSED,
    UNDECIDED,
    Diagnosis,
    Difference,
    Level,
    Result,
    RunRecord,
    Shared,
    Since,
    Verdict,
    kind_of,
)
from conformance.suite import suite_of
from papillon.kit.clauses import BadCitation, Clause, UnknownClause, book, spoken
from papillon.kit.console import one_line, sanitize

VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)

Row = Sequence[str | int]

# --- results, in groups


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

    def place(cause: Cause) -> tuple[bool, bool, int, int]:
        example = cause.example
        if record.mostly_explained and example.case in explained:
            return False, False, 0, 0  # in the order of the diagnosis
        suspects = [number for number, clause in enumerate(record.suspects) if clause in example.clauses[:1]]
        return True, example.drawn, min(suspects, default=len(record.suspects)), -len(cause.others)

    return sorted(found, key=place)


def _seems(result: Result) -> object:
    """What seems to be wrong; an unexpected pass is like no other."""
    if result.expected_failure:
        return result.case
    first = result.differences[0].observable if result.differences else kind_of(result.detail)
    return (result.verdict, first, result.clauses[:1])


def _effort(result: Result) -> tuple[bool, bool, int, int, int]:
    """How much there is to read of a failure; a scenario says what it is about, however long it is."""
    untried = result.detail.startswith(NOT_TRIED)
    return untried, result.drawn, len(result.moves), len(result.clauses), result.steps


# --- one result


def clauses_of(result: Result) -> list[Clause]:
    """The clauses of a result with their texts, the deciding one first; those that do not exist are left out."""
    found = []
    for clause in result.clauses:
        try:
            found.append(book(game_of(clause)).clause(clause))
        except (UnknownClause, BadCitation):
            continue
    return found


def cited(result: Result) -> str:
    """The deciding clause of a result as people write it, or nothing."""
    clauses = clauses_of(result)
    return clauses[0].spoken if clauses else ", ".join(result.clauses[:1])


def reason(result: Result) -> str:
    """Why a result is bad, in a line: the unexpected pass, the first difference, or what went wrong."""
    if result.expected_failure and not result.good:
        return f"was expected to fail: {result.verdict}"
    if result.differences:
        first = result.differences[0]
        more = f" (and {len(result.differences) - 1} more)" if len(result.differences) > 1 else ""
        return one_line(f"{first.place}: {first.observable}: expected {first.expected}, found {first.actual}{more}")
    return one_line(result.detail) or result.verdict


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


def readings_of(result: Result) -> str:
    """The rulebook and readings that a case was played under, with the defaults of the rulings on its first clause."""
    usual = suite_of(result.rulebook).game.main_rulebook
    rulebook = [] if result.rulebook == usual else [f"rulebook {result.rulebook}"]
    named = [f"{ruling}={reading}" for ruling, reading in result.readings.items()]
    default = [
        f"{ruling.slug}={ruling.default[result.rulebook]} (default)"
        for clause in clauses_of(result)[:1]
        for ruling in book(game_of(result.rulebook)).rulings_on(clause.citation)
        if result.rulebook in ruling.default and ruling.slug not in result.readings
    ]
    return ", ".join([*rulebook, *named, *default])


def reproduce(record: RunRecord, result: Result) -> str:
    """The command that tries one case again.

    >>> reproduce(RunRecord(("node", "my game.mjs")), Result("five-takes-ace", "04", "", (), "fail"))
    "papillon verify --scenario five-takes-ace -- node 'my game.mjs'"
    >>> called = RunRecord(("./mine",), called="uv run papillon", options=("--timeout", "4"))
    >>> reproduce(called, Result("five-takes-ace", "04", "", (), "fail"))
    'uv run papillon verify --timeout 4 --scenario five-takes-ace -- ./mine'
    """
    command = f" -- {sanitize(shlex.join(record.command))}" if record.command else ""
    # The handshake, say, is no case that can be chosen: it is in every run.
    chosen = is_section(result.section) or result.case.startswith(DRAWN)
    scenario = f" --scenario {result.case}" if chosen else ""
    of_another = result.drawn and game_of(result.rulebook) != GAME
    game = f" --rulebook {result.rulebook}" if of_another and not record.called.endswith(result.rulebook) else ""
    options = f" {shlex.join(record.options)}" if record.options else ""
    return f"{record.called} verify{game}{options}{scenario}{command}"


# --- who was tested, and the outcome


def game_named(record: RunRecord) -> str:
    """The game that was tested, as a heading has it.

    >>> game_named(RunRecord(command=()))
    'Le Papillon'
    """
    return f"Le {game_among(result.section for result in record.results).capitalize()}"


def command_of(record: RunRecord) -> str:
    """The command of a program, on one line."""
    return one_line(shlex.join(record.command)) or "the reference"


def subject_name(record: RunRecord) -> str:
    """Who was tested, in a few words.

    >>> subject_name(RunRecord(("node", "mine.mjs"), "mine", "0.3", "JavaScript"))
    'mine 0.3 (JavaScript)'
    >>> subject_name(RunRecord(("node", "mine.mjs")))
    'node mine.mjs'
    """
    if not record.name:
        return command_of(record)
    language = f" ({record.language})" if record.language else ""
    return one_line(f"{record.name} {record.version}".rstrip() + language)


def conclusion(record: RunRecord) -> str:
    """The outcome of a run in a sentence."""
    bad = bad_ones(record.results)
    tried = " ".join(filter(None, (searched(record), ", ".join(record.limits))))
    told = f" [{stamp(record)}]" if record.digest else ""
    if record.interrupted:
        left = record.selected - sum(not result.drawn for result in record.results)
        more = f"; {left} of {record.selected} cases were not tried" if left > 0 else ""
        return f"interrupted: {len(bad)} wrong in {tried}{more}{told}"
    if record.trouble:
        return f"could not be tested: {one_line(record.trouble.partition(chr(10))[0])}"
    if record.status == CONFORMS:
        if known_to_fail(record):
            return f"as expected in {tried}{_as_far_as(record)}; it conforms once nothing is known to fail{told}"
        word = "conforms in" if record.limits else "conforms:"
        return f"{word} {tried}{_as_far_as(record)}; that proves nothing about what was not tried{told}"
    if record.status == DOES_NOT:
        missing = ", ".join(NOT_ENOUGH[name] for name in record.unreached)
        wrong = wrong_in_words(record) if bad else f"{missing}; nothing wrong in what was compared,"
        return f"{'' if all(result.stale for result in bad) and bad else 'does not conform: '}{wrong} in {tried}{told}"
    if not record.results:
        return "could not be tested: no case was selected"
    return f"could not be tested: {says_nothing(record) if record.mute else 'nothing was compared'}"


def known_to_fail(record: RunRecord) -> int:
    """How many cases fail as they are expected to."""
    return sum(result.expected_failure and result.good for result in record.results)


def wrong_in_words(record: RunRecord) -> str:
    """How much is wrong: failures, those among them that are not the same twice, and expected ones that pass.

    >>> stale = Result("a", "04", "A", ("4.1",), "pass", expected_failure=True)
    >>> flaky = Result("b", "04", "B", ("4.1",), "flaky")
    >>> wrong_in_words(RunRecord((), results=[stale, flaky]))
    '1 wrong (1 not the same twice), a stale list of expected failures (1 case passes)'
    """
    bad = bad_ones(record.results)
    stale, flaky = sum(result.stale for result in bad), sum(result.verdict == "flaky" for result in bad)
    twice = f" ({flaky} not the same twice)" if flaky else ""
    wrong = [f"{len(bad) - stale} wrong{twice}"] if len(bad) > stale else []
    passing = f"{counted(stale, 'case')} {'passes' if stale == 1 else 'pass'}"
    return ", ".join([*wrong, *[f"a stale list of expected failures ({passing})"] * bool(stale)])


def stamp(record: RunRecord) -> str:
    """What two runs have in common that tried the same: the version of the suite, the seed, the digest of the cases."""
    seed = "" if record.seed is None else f", seed {record.seed}"
    return f"suite {record.suite}{seed}, cases {record.digest}"


NOT_ENOUGH: Final[Mapping[str, str]] = {
    MOVES: "no moves are compared, as it does not report `turn`",
    CHIPS: "no chips are compared, as it reports neither `chips` nor `payments`",
}
"""Level without which no program conforms → what a program lacks that does not reach it."""


def says_nothing(record: RunRecord) -> str:
    """What to say of a program that reports nothing."""
    offered = ", ".join(name for level in record.levels for name in level.silent)
    return f"`reports` in the answer to `start` names nothing that could be compared (possible: {offered})"


def _as_far_as(record: RunRecord) -> str:
    """The levels that were reached, after the word that it conforms; nothing where they are not known."""
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


def searched(record: RunRecord) -> str:
    """What was tried.

    >>> results = [Result("a", "01", "A", (), "pass", steps=2), Result("a#2", "01", "A", (), "pass", steps=1)]
    >>> searched(RunRecord((), results=results, games=5, properties=10))
    '2 cases of 1 scenario (3 steps) and 5 drawn games (10 properties)'
    >>> results.append(Result("b", "15", "B", (), "skipped", wants="4 players"))
    >>> searched(RunRecord((), results=results))
    '2 of 3 cases of 2 scenarios (3 steps; 1 skipped: 1 needs 4 players)'
    """
    tried = Section("", tuple(result for result in record.results if not result.drawn))
    found = []
    if tried.results:
        notes = "; ".join([counted(tried.steps, "step"), *_exceptions(tried.results)])
        compared = sum(result.verdict not in UNDECIDED for result in tried.results)
        cases = _of_all(compared, len(tried.results), "case")
        found.append(f"{cases} of {counted(tried.scenarios, 'scenario')} ({notes})")
    if record.games:
        notes = counted(record.properties, "property")
        if record.games < record.asked:
            wrong = sum(result.drawn and not result.good for result in record.results)
            stopped = f"stopped after {counted(wrong, 'failure')}" if wrong else "stopped early"
            notes = f"{notes}; {stopped}"
        played = _of_all(record.games, record.asked, "line" if record.exhaustive else "drawn game")
        found.append(f"{played}{' of the small packs' if record.exhaustive else ''} ({notes})")
    return " and ".join(found)


def _exceptions(results: Sequence[Result]) -> Iterator[str]:
    """Cases of which less can be said than that they passed."""
    skipped = [result for result in results if result.verdict in UNDECIDED]
    known = sum(result.expected_failure and result.good for result in results)
    if skipped:
        wants = Counter(result.wants for result in skipped if result.wants)
        why = ", ".join(f"{count} {'needs' if count == 1 else 'need'} {what}" for what, count in wants.items())
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


def _of_all(count: int, among: int, noun: str) -> str:
    """A count, and of how many where that is more."""
    return f"{count} of {counted(among, noun)}" if count < among else counted(count, noun)


# --- what seems to be misunderstood


def evidence_for(record: RunRecord, found: Diagnosis) -> str:
    """What a misunderstanding explains, and what else would."""
    failed = sum(result.verdict == "fail" for result in bad_ones(record.results))
    asked = any(result.verdict in PASSED for result in record.results)
    against = "and no passing case contradicts it" if asked else "though no passing case could contradict it"
    against = f"but not under {found.unless}, where cases pass that contradict it" if found.unless else against
    explained = f"It explains {_of_all(len(found.cases), failed, 'failure')}"
    just = "exactly" if len(found.cases) == 1 else "each exactly"
    others = f"; so would {' or '.join(found.instead)}" if found.instead else ""
    return f"{explained}, {just}, {against}{others}."


def spoken_clauses(found: Diagnosis) -> str:
    """The clauses that a misunderstanding breaks, as people write them."""
    return ", ".join(book(game_of(clause)).clause(clause).spoken for clause in found.clauses)


def unexplained(record: RunRecord) -> str:
    """What to say of failures that nothing explains; nothing where there are none, or where nobody has looked."""
    explained = {case for found in record.diagnosis for case in found.cases}
    left = sum(result.verdict == "fail" and result.case not in explained for result in bad_ones(record.results))
    if not record.diagnosed or not left:
        return ""
    said = f"No known misunderstanding explains {'the other ' if explained else ''}{counted(left, 'failure')}."
    shared = "; ".join(map(_in_common, record.shared))
    return f"{said} What they have in common: {shared}." if shared else said


IN_COMMON: Final[Mapping[str, str]] = {
    "clause": "{} is applied",
    "reading": "{} is played",
    "players": "there are {} players",
    "rulebook": "the rulebook is {}",
    "observable": "nothing but `{}` is wrong",
    "seats": "players sit in other seats than in the scenario, which passes (are letters mistaken for seats?)",
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


# --- how far a run has looked, and what has changed


def compared(level: Level) -> str:
    """What was compared at a level, in the names of the protocol; whether a move is refused is always."""
    return ", ".join((*level.reported, *(["refusals"] if level.name == MOVES else [])))


def scope(record: RunRecord) -> str:
    """By which rulebooks and readings, with how many players and from which seed a run was made, in a line."""
    played = sum(map(len, record.readings.values()))
    found = []
    if record.rulebooks:
        found.append(f"rulebook{'s' * (len(record.rulebooks) > 1)} {', '.join(record.rulebooks)}")
    if record.players:
        found.append(f"{' and '.join(map(str, record.players))} players")
    if played:
        found.append(f"{played} of {counted(record.offered, 'reading')} in cases about them")
    if record.games and record.seed is not None:
        found.append(f"games drawn from seed {record.seed}")
    return "; ".join(found)


def changes(found: Since) -> str:
    """What has changed since another run, in numbers.

    >>> changes(Since("last.json", mended=("a", "b"), new=("c",)))
    'since last.json: 2 fixed, 1 new'
    >>> changes(Since("last.json", still=("a",), untried=("b",)))
    'since last.json: 0 fixed, 0 new, 1 as before, 1 that was not tried then'
    """
    told = [f"{len(found.mended)} fixed", f"{len(found.new)} new"]
    told += [f"{len(found.still)} as before"] if found.still else []
    untried = len(found.untried)
    told += [f"{untried} that {'was' if untried == 1 else 'were'} not tried then"] if untried else []
    others = f"; the cases themselves have changed since then (cases {found.cases})" if found.cases else ""
    return f"since {found.run}: {', '.join(told)}{others}"


# --- several programs side by side

ALL: Final = "all"
"""What begins the row of all sections together."""

NOTHING: Final = "."
"""What stands where there is nothing to say."""


def matrix(records: Sequence[RunRecord]) -> list[list[str]]:
    """A row for each section, a column for each program: how many cases pass, of how many.

    Below them stand the same of all sections, what was skipped, the drawn games, and whether each level is reached.
    """
    by_program = [{section.number: section for section in sections(record)} for record in records]
    every = dict.fromkeys(number for found in by_program for number in found if is_section(number))
    levels = next((record.levels for record in records if record.levels), ())
    return [
        ["section", *map(str, range(1, len(records) + 1))],
        *([section_title(number), *(_share(found.get(number)) for found in by_program)] for number in every),
        [ALL, *(_share(_whole(record)) for record in records)],
        ["skipped", *(str(sum(result.verdict in UNDECIDED for result in record.results)) for record in records)],
        [section_title(DRAWN_GAMES), *map(_games, records)],
        *([level.name, *(_reached(record, level.name) for record in records)] for level in levels),
    ]


def _whole(record: RunRecord) -> Section:
    return Section("", tuple(result for result in record.results if is_section(result.section) and not result.drawn))


def _share(section: Section | None) -> str:
    if section is None or not section.results:
        return NOTHING
    return f"{sum(section.counts[verdict] for verdict in PASSED)}/{len(section.results)}"


def _games(record: RunRecord) -> str:
    """Drawn games that went well, of all; those that were stored are played besides."""
    wrong = sum(result.drawn and not result.good for result in record.results)
    return f"{max(record.games - wrong, 0)}/{record.games}" if record.games else NOTHING


def _reached(record: RunRecord, level: str) -> str:
    return "yes" if any(found.reached for found in record.levels if found.name == level) else NOTHING
