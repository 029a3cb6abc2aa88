"""Runs every misreading as a program of its own and writes down what the suite says that it misunderstands.

`uv run python -m conformance.quality.diagnosed` writes `docs/diagnosis.md`; two processors take some twenty-five
minutes. Each program is asked twice: as one that reports everything, and as one that reports `turn` and `chips` alone.
Then come pairs, and mistakes planted in the Go program, which no misreading describes: `conformance.quality.mutants`
keeps which are found. At last each misreading is asked as if nobody knew it, and strangers to the catalogue are;
`--headlines` renews that part of the page alone.
"""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, TypeVar

from commonlaw.checkout import ROOT
from commonlaw.harmless import is_terminal
from commonlaw.options import Parser
from commonlaw.streams import guarded
from conformance.diagnosis.parting import part
from conformance.diagnosis.running import Answers, diagnose_run
from conformance.hunt.counterexample import foreign
from conformance.misreadings import EVERY_MISREADING
from conformance.misreadings.francion import IN_NO_REQUEST
from conformance.misreadings.misreading import TOGETHER
from conformance.quality.headlines import HEADING, Headline, Tried, headline_of, part as of_headlines
from conformance.quality.mutants import (
    PROGRAMS,
    SCENARIOS,
    SECONDS,
    Fate,
    Workshop,
    fate_as,
    games_of,
    kept_of,
    planted,
    read_kept,
)
from conformance.quality.shrunk import command_of
from conformance.quality.strangers import STRANGERS, WRITTEN
from conformance.results import CONFORMS, DOES_NOT, Diagnosis, RunRecord
from conformance.runner import Options, run
from conformance.suites import SUITES

PAGE: Final = ROOT / "docs/diagnosis.md"

SHOWN: Final = {"everything": None, "`turn` and `chips` alone": "turn,chips"}
"""What a program reports, in words → as the option of `subject` has it."""

KNOWN: Final = {"nothing": False, "all but the misreading itself": True}
"""What is known of misreadings where one is asked as if nobody knew it, in words → whether it is all the others."""

KNOWN_BESIDE: Final = "the whole catalogue ({} strangers)"
"""What is known where strangers are asked, in words."""

PAIRS: Final = 20
"""Pairs of misreadings of one rulebook that are asked, drawn from `SEED`."""

MISTAKES: Final = 30
"""Mistakes of the Go program that are asked, drawn from `SEED` too."""

SEED: Final = 1782

OUTCOMES: Final = ("first", "as an equal", "further down", "not at all", "another")
"""What may come of a misreading: named first, or beside another that explains the same, …; or only another is named."""

HEAD: Final = """\
# What the suite says of a program that misreads the rules

When cases fail, `papillon verify` plays everything that it knows to be misunderstood and names what explains them.
Here it was asked about programs of which we know what they misunderstand: each of the {asked} misreadings that can be
asked about, as a process of its own, by the scenarios of its rulebook, without drawn games. *First*: the misreading
was named first. *As an equal*: another that explains the very same failures was named, and this one beside it.
*Another*: only something else was named, which is worse than to say nothing.

The page is written by a command:

```sh
uv run python -m conformance.quality.diagnosed
```

"""

STRANGE: Final = """\
{count} mistakes planted in the Go program, drawn once and for all from those that the scenarios find, each asked by the
rulebook of which most cases fail. Of {silent} nothing is said; whether what is said of the others is fair can be seen
beside the line.

"""

EVERY_ONE: Final = {**EVERY_MISREADING, **STRANGERS}
"""Every misreading that is asked, by its name."""

Item = TypeVar("Item")


class Asked(NamedTuple):
    """What was said of a program."""

    slugs: tuple[str, ...]
    """What it misreads."""
    failed: int
    """How many cases it fails."""
    said: tuple[Diagnosis, ...]
    """What is named."""

    @property
    def outcome(self) -> str:
        """What came of it, for a program that misreads one thing.

        >>> named = Diagnosis("b", "", (), (), ("a",))
        >>> Asked(("a",), 1, (named,)).outcome, Asked(("c",), 1, (named,)).outcome, Asked(("c",), 1, ()).outcome
        ('as an equal', 'another', 'not at all')
        """
        wanted = TOGETHER.join(self.slugs)
        if not self.said:
            return "not at all"
        if self.said[0].name == wanted:
            return "first"
        if wanted in self.said[0].instead:
            return "as an equal"
        return "further down" if any(wanted in (item.name, *item.instead) for item in self.said) else "another"

    @property
    def named(self) -> int:
        """How many of the things that it misreads are named, first or as an equal, alone or together."""
        every = {part for item in self.said for name in (item.name, *item.instead) for part in name.split(TOGETHER)}
        return len(every & {*self.slugs})


def ask(slugs: Sequence[str], reports: str | None) -> Asked:
    """Put a program that misreads some things through the scenarios of the first one's rulebook."""
    first, *others = slugs
    words = [word for slug in others for word in ("--misreading", slug)]
    words += ["--reports", reports] if reports else []
    return Asked(
        tuple(slugs), *put(Options((*command_of(first), *words), rulebooks=(EVERY_MISREADING[first].rulebook,)))
    )


def put(options: Options) -> tuple[int, tuple[Diagnosis, ...]]:
    """Put a program through scenarios: how many it fails, and what is said of it."""
    answers = Answers()
    record: RunRecord = run(options, keep=answers.take)
    diagnose_run(record, answers)
    if any(found.instead for found in record.diagnosis):
        with closing(foreign(options.command)) as program:
            part(record, program)
    return sum(result.verdict == "fail" for result in record.results), record.diagnosis


class Mistaken(NamedTuple):
    """What was said of a program with a mistake that nothing describes."""

    fate: Fate
    """The mistake."""
    failed: int
    """How many cases it fails."""
    said: tuple[Diagnosis, ...]
    """What is named."""


def mistakes() -> Iterator[Mistaken]:
    """Ask about mistakes planted in the Go program, drawn from those that the scenarios have found."""
    program = PROGRAMS["go"]
    found = {fate.id for fate in read_kept(kept_of("go")).values() if fate.fate == SCENARIOS}
    every = [mutant for mutant in planted(program) if mutant.id in found]
    with TemporaryDirectory() as folder:
        workshop = Workshop.opened(program, Path(folder) / "program")
        for mutant in random.Random(SEED).sample(every, MISTAKES):
            assert workshop.build(mutant)
            rulebooks = [name for game in games_of(program, mutant.file) for name in SUITES[game].game.documents]
            asked = (put(Options(workshop.command, rulebooks=(name,), timeout=SECONDS)) for name in rulebooks)
            failed, said = max(asked, key=lambda item: item[0])
            yield Mistaken(fate_as(mutant, SCENARIOS), failed, said)
            workshop.restore(mutant)


def pairs(slugs: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of misreadings of one rulebook and of different rulings, always the same.

    >>> len(pairs([slug for slug in EVERY_MISREADING if slug not in IN_NO_REQUEST]))
    20
    """
    drawn = random.Random(SEED)
    found: list[tuple[str, str]] = []
    while len(found) < PAIRS:
        one, other = (EVERY_MISREADING[slug] for slug in drawn.sample(list(slugs), 2))
        if one.rulebook == other.rulebook and one.ruling != other.ruling:
            found.append((one.slug, other.slug))
    return found


# --- the page


def page(single: dict[str, list[Asked]], double: dict[str, list[Asked]], others: Sequence[Mistaken]) -> str:
    """Write the page but for its last part. single, double: by what the programs report, in words."""
    asked = len(next(iter(single.values())))
    return "".join([HEAD.format(asked=asked), *_single(single), *_double(double), *_others(others)])


def _single(single: dict[str, list[Asked]]) -> Iterator[str]:
    yield _row("the program reports", "asked", *OUTCOMES) + _row(*["---"] * 7)
    for words, every in single.items():
        counts = Counter(item.outcome for item in every if item.failed)
        yield _row(words, str(sum(counts.values())), *(str(counts[name]) for name in OUTCOMES))
    others = [(words, item) for words, every in single.items() for item in every if item.outcome != "first"]
    yield "\n## Those that were not named first\n\n"
    yield _row("misreading", "the program reports", "cases that fail", "named") + _row(*["---"] * 4)
    for words, item in others:
        yield _row(f"`{item.slugs[0]}`", words, str(item.failed), _named(item))


def _double(double: dict[str, list[Asked]]) -> Iterator[str]:
    yield "\n## Two at once\n\n"
    yield f"{PAIRS} pairs, drawn once and for all: how many of the two are named, and what is.\n\n"
    yield _row("misreadings", "the program reports", "cases that fail", "of the two", "named") + _row(*["---"] * 5)
    for words, every in double.items():
        for item in every:
            together = " and ".join(f"`{slug}`" for slug in item.slugs)
            yield _row(together, words, str(item.failed), str(item.named), _named(item))


def _others(others: Sequence[Mistaken]) -> Iterator[str]:
    silent = sum(not item.said for item in others)
    yield "\n## Mistakes that nothing describes\n\n"
    yield STRANGE.format(count=len(others), silent=silent)
    yield _row("where", "was", "is", "cases that fail", "named") + _row(*["---"] * 5)
    for item in others:
        lines = (f"`{line.replace('|', chr(92) + '|')}`" if line else "" for line in (item.fate.was, item.fate.now))
        said = _named(item) if item.failed else "it gives no answers"
        yield _row(f"`{item.fate.file}:{item.fate.line}`", *lines, str(item.failed), said)


def _named(item: Asked | Mistaken) -> str:
    """What was named, each with what explains the same."""
    if not item.failed:
        return "no case fails"
    return (
        "; ".join(" or ".join(f"`{name}`" for name in (found.name, *found.instead)) for found in item.said) or "nothing"
    )


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask all of them and write the page: 1 if only something else is named for more than one in a hundred."""
    parser = Parser(prog="python -m conformance.quality.diagnosed", description="Ask what every misreading is.")
    parser.add_argument("--page", type=Path, default=PAGE, metavar="FILE", help="where to write")
    parser.add_argument("--headlines", action="store_true", help="renew the part on what comes first, and nothing else")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="programs at a time")
    options = parser.parse_args(arguments)
    with ProcessPoolExecutor(max(options.jobs, 1)) as pool:
        return _write(options.page, options.headlines, pool)


def _write(file: Path, of_headlines_alone: bool, pool: Executor) -> int:
    """Ask all, or for the headlines alone, and write the page; the exit status."""
    slugs = [slug for slug in EVERY_MISREADING if slug not in IN_NO_REQUEST]
    if of_headlines_alone:
        before, _, _ = file.read_text("utf-8").partition(HEADING)
        file.write_text(f"{before.rstrip()}\n\n{of_headlines([*headlines(slugs, pool)])}", "utf-8")
        return CONFORMS
    asked = [(slug,) for slug in slugs]
    single = {words: _shown(asked, reports, pool) for words, reports in SHOWN.items()}
    double = {words: _shown(pairs(slugs), reports, pool) for words, reports in SHOWN.items()}
    before = page(single, double, [*mistakes()])
    file.write_text(f"{before}\n{of_headlines([*headlines(slugs, pool)])}", "utf-8")
    outcomes = Counter(item.outcome for every in single.values() for item in every if item.failed)
    print(", ".join(f"{outcomes[name]} {name}" for name in OUTCOMES))
    return DOES_NOT if outcomes["another"] * 100 > sum(outcomes.values()) else CONFORMS


def headlines(slugs: Sequence[str], pool: Executor) -> Iterator[Tried]:
    """Ask some misreadings as if nobody knew them, and then strangers, in every way in which that is counted."""
    for known, likes in KNOWN.items():
        for words, reports in SHOWN.items():
            if likes and reports:
                continue  # it takes as long as all the rest
            yield Tried(known, words, _headlines(slugs, reports, likes, pool))
    for words, reports in SHOWN.items():
        for name, strangers in WRITTEN.items():
            found = _headlines([stranger.slug for stranger in strangers], reports, True, pool)
            yield Tried(KNOWN_BESIDE.format(name), words, found, listed=not reports)


def _headlines(slugs: Sequence[str], reports: str | None, likes: bool, pool: Executor) -> tuple[Headline, ...]:
    """What comes first of each misreading that makes a case go wrong."""
    asked = pool.map(partial(_headline, reports=reports, likes=likes), slugs)
    found = zip(slugs, _counted(asked), strict=True)
    return tuple(Headline(EVERY_ONE[slug], failed, clause) for slug, (failed, clause) in found if failed)


def _headline(slug: str, reports: str | None, likes: bool) -> tuple[int, str]:
    """How many cases of a misreading go wrong, and the clause that comes first; a process hands on no misreading."""
    found = headline_of(EVERY_ONE[slug], reports, likes)
    return found.failed, found.clause


def _shown(programs: Iterable[Sequence[str]], reports: str | None, pool: Executor) -> list[Asked]:
    """Ask programs, several at a time."""
    return [*_counted(pool.map(partial(ask, reports=reports), programs))]


def _counted(programs: Iterable[Item]) -> Iterator[Item]:
    """Hand programs on, and say on standard error how many there were, if that is a terminal."""
    for number, item in enumerate(programs, 1):
        if is_terminal(sys.stderr):
            print(f"\r{number} programs asked", end="", file=sys.stderr, flush=True)
        yield item


if __name__ == "__main__":
    sys.exit(guarded("conformance.quality.diagnosed", main))
