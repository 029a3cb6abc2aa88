"""Which scenarios show what the rulings say: the table sentence × scenario.

`sentences.toml` has every sentence of every ruling by its first words, and names the scenarios that show it, or one of
a few reasons why none does. A scenario must have to do with the ruling: it fails where that is read otherwise; or, for
what holds under every reading or for want of another, its head names the ruling, or it says itself what a reading comes
to. `python -m tools.sentences` prints the table, and what is wrong with it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from conformance.documents import EVERY_DOCUMENT, GAMES, game_of, load_game
from conformance.misreadings import EVERY_MISREADING
from conformance.misreadings.misreading import faults_under
from conformance.scenarios import parts, scenarios
from papillon.kit.clauses import Ruling, book
from papillon.kit.console import Parser, guarded
from papillon.kit.records import Record, faults
from papillon.kit.toml import Toml, get, read_document, strings

FILE: Final = Path(__file__).with_name("sentences.toml")
"""What is said of each sentence, and the table of reasons."""

REASONS: Final = "reasons"
"""The table of the file that is no ruling: why a sentence has no scenario."""

END_OF_SENTENCE: Final = re.compile(r"(?<=[.?!])\s+(?=[^\W\d_a-zß-öø-ÿ]|[\"«`(*])")
"""Between two sentences, in English or French: the next one begins with a capital, a quotation, code or a bracket."""


class Sentence(NamedTuple):
    """A sentence of a ruling."""

    words: str
    """What it says; a sentence about a reading has the reading's name and a colon before it."""
    reading: str
    """The reading that it is about; nothing where it is about the ruling."""


class Answer(NamedTuple):
    """A sentence, and what shows it."""

    sentence: Sentence
    """The sentence."""
    scenarios: tuple[str, ...] = ()
    """Ids of the scenarios that show it."""
    reason: str = ""
    """Why none does, in words."""


def sentences_of(ruling: Ruling) -> list[Sentence]:
    """Return the sentences of a ruling, and of each reading that a table may choose.

    What a settled ruling rejects is not among them: `tools.caught` says what catches it.

    >>> [sentence.words for sentence in sentences_of(book("papillon").rulings["sum-cap"])][-2:]
    ['none: a sum may have any number of cards.', 'five: a sum may have five cards at most.']
    """
    found = [Sentence(words, "") for words in split(ruling.text)]
    for reading, text in (ruling.readings if ruling.default else {}).items():
        found += [Sentence(f"{reading}: {words}", reading) for words in split(text)]
    return found


def split(text: str) -> list[str]:
    """Return the sentences of a text.

    >>> split("Who has most is paid. Équal players\\nare not! (See 12.3.)")
    ['Who has most is paid.', 'Équal players are not!', '(See 12.3.)']
    """
    return [" ".join(part.split()) for part in END_OF_SENTENCE.split(text.strip()) if part]


# --- the file


@cache
def rulings() -> Mapping[str, Ruling]:
    """Return the rulings of all games by slug, Le Papillon's first."""
    return dict(chain.from_iterable(book(game).rulings.items() for game in GAMES))


@cache
def written() -> Toml:
    """Read the file. Raises OSError, RecordError."""
    return read_document(FILE.read_text("utf-8"), FILE.name)


def reasons() -> dict[str, str]:
    """Return why sentences have no scenario, by the names that stand for it. Raises as `written`."""
    said = strings(get(written(), REASONS, dict, FILE.name, {}), REASONS)
    return {name: " ".join(text.split()) for name, text in said.items()}


def answers(ruling: Ruling) -> list[Answer]:
    """Return what shows each sentence of a ruling; nothing beside a sentence that the file passes over.

    A ruling that no code cites is about what happens between people, and its block says so once for all its sentences.
    """
    said = strings(get(written(), ruling.slug, dict, FILE.name, {}), ruling.slug)
    return [_answer(sentence, said, ruling.no_code) for sentence in sentences_of(ruling)]


def _answer(sentence: Sentence, said: Mapping[str, str], no_code: str) -> Answer:
    found = next((text for start, text in said.items() if sentence.words.startswith(start)), "")
    if found in reasons():
        return Answer(sentence, reason=reasons()[found])
    return Answer(sentence, tuple(found.split()), "" if found else no_code)


# --- what has to do with a ruling


def shows(record: Record, ruling: Ruling, reading: str = "") -> bool:
    """Whether a scenario has to do with a ruling, or with one reading of it.

    >>> ruling = book("papillon").rulings["sum-cap"]
    >>> shows(scenarios("papillon-adpoker")["adpoker-ten-takes-six-cards"], ruling, "five")
    True
    >>> shows(scenarios()["table-is-cleared"], ruling)
    False
    """
    return _names(record, ruling, reading) or _misread(record, ruling) or _depends(record, ruling, reading)


def _names(record: Record, ruling: Ruling, reading: str) -> bool:
    """Whether a scenario says that it is about a ruling, or what must be seen under a reading that it chooses."""
    if reading:
        return any(part.readings.get(ruling.slug) == reading for part in parts(record))
    return ruling.slug in record.notes.get("rulings", ())


def _misread(record: Record, ruling: Ruling) -> bool:
    """Whether a scenario fails under a reading that a settled ruling rejects."""
    rejected = (item for item in EVERY_MISREADING.values() if item.ruling == ruling.slug)
    return any(faults_under(item, record) for item in rejected if item.rulebook == record.table.rules.rulebook)


def _depends(record: Record, ruling: Ruling, reading: str) -> bool:
    """Whether a scenario sees something that another reading has otherwise; with a reading, where it plays that one."""
    game = load_game(game_of(record.table.rules.rulebook))
    for part in parts(record):
        rulebook = part.table.rules.rulebook
        played = game.in_force(part.table.rules).get(ruling.slug)
        if played and played == (reading or played):
            for other in ruling.readings.keys() - {played}:
                rules = game.rules_of(rulebook, {**part.readings, ruling.slug: other})
                if faults(part._replace(table=part.table._replace(rules=rules)), game):
                    return True
    return False


# --- what is wrong


def problems() -> Iterator[str]:
    """Yield what is wrong with the file, in sentences. Raises as `written`."""
    for slug in written():
        if slug != REASONS and slug not in rulings():
            yield f"{FILE.name}: {slug} is no ruling"
    known = scenarios(*EVERY_DOCUMENT)
    for ruling in rulings().values():
        yield from (f"{ruling.slug}: {problem}" for problem in chain(_misfits(ruling), _unshown(ruling, known)))


def _misfits(ruling: Ruling) -> Iterator[str]:
    """Yield beginnings in the file that are not those of one sentence."""
    words = [sentence.words for sentence in sentences_of(ruling)]
    for start in get(written(), ruling.slug, dict, FILE.name, {}):
        count = sum(sentence.startswith(start) for sentence in words)
        if count != 1:
            stale = "" if count else " (if it is new, run tools.specification first)"
            yield f"{count} sentences begin with {start!r}{stale}"


def _unshown(ruling: Ruling, known: Mapping[str, Record]) -> Iterator[str]:
    """Yield sentences without an answer, and scenarios that do not show what they are named for."""
    for sentence, named, reason in answers(ruling):
        if not named and not reason:
            yield f"{FILE.name} names no scenario and no reason for {sentence.words!r}"
        for name in named:
            if name not in known:
                yield f"{name!r} is neither a scenario nor one of {', '.join(reasons())}"
            elif not shows(known[name], ruling, sentence.reading):
                under = f" (it has no case under {ruling.slug}={sentence.reading})" if sentence.reading else ""
                yield f"{name} has nothing to do with {sentence.words!r}{under}"


# --- the command


def markdown() -> str:
    """Write the table as Markdown, and how many sentences are shown."""
    lines = []
    count: Counter[bool] = Counter()
    for ruling in rulings().values():
        lines += ["", f"## {ruling.slug}", "", "| sentence | scenarios |", "| --- | --- |"]
        for sentence, named, reason in answers(ruling):
            lines.append(f"| {sentence.words} | {', '.join(named) or f'*{reason}*'} |")
            count[bool(named)] += 1
    total = f"{count.total()} sentences of {len(rulings())} rulings: {count[True]} shown, {count[False]} argued."
    return "\n".join([total, *lines])


def main() -> int:
    """Print the table, or what is wrong with the file, with exit status 1."""
    Parser(prog="python -m tools.sentences", description=__doc__).parse_args()
    wrong = list(problems())
    print("\n".join(wrong) or markdown())
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(guarded("tools.sentences", main))
