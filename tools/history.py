"""What the history of a game rests on: the literature, seen or not, and whatever is told from it.

`spec/history.toml` lists the works, how the documents descend from them and from one another, and accounts of words, of
the family of games and of what is contested. Nothing that is told rests on a work that was not seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from papillon.kit.toml import read_document
from tools.apparatus import PLACE
from tools.pages import Problem
from tools.witnesses import Witnesses, as_listed

FILE: Final = "spec/history.toml"
"""The list, by its path from the root of the project."""

ACCOUNTS: Final = ("words", "games", "contested")
"""What accounts are told of."""


class Work(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A book, a page, an article."""

    name: str
    """What the list calls it."""
    called: str = ""
    """What a page calls it, in short."""
    author: str = ""
    """Who wrote it; nothing where that was not seen."""
    title: str = ""
    """Its title."""
    published: str = ""
    """Where and when it appeared; nothing where that was not seen."""
    address: str = ""
    """Where it was seen; nothing where it was not."""
    read: Annotated[str, msgspec.Meta(pattern=r"^(\d{4}-\d\d-\d\d)?$")] = ""
    """The day on which it was seen, '2026-11-22'; nothing where it was not."""
    part: str = ""
    """What was seen of it; nothing where it was not."""
    says: tuple[str, ...] = ()
    """What it says, in our words; nothing where it was not seen."""
    named_by: tuple[str, ...] = ()
    """Of a work that was not seen: works and documents that name it."""

    @property
    def is_seen(self) -> bool:
        """Whether somebody of the project has read it, or a part of it."""
        return bool(self.read)


class Account(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is told."""

    name: str
    """What it is about; of a descent, the document or the work that descends."""
    told: str = ""
    """What is told; a letter with a number in it is a place of a document."""
    rests: tuple[str, ...] = ()
    """The works and documents that it rests on."""
    when: str = ""
    """Of a game, when it is first attested."""
    origin: str = msgspec.field(default="", name="from")
    """Of a descent, what it descends from."""
    is_sure: bool = msgspec.field(default=False, name="sure")
    """Of a descent, whether the document says so itself; else it is a conjecture."""


class History(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that the list says."""

    works: dict[str, Work] = {}
    """The works, by name."""
    descents: tuple[Account, ...] = ()
    """How documents and works descend from one another."""
    words: tuple[Account, ...] = ()
    """What is told of words."""
    games: tuple[Account, ...] = ()
    """What is told of games."""
    contested: tuple[Account, ...] = ()
    """What is told of contested matters."""

    @property
    def accounts(self) -> Mapping[str, Sequence[Account]]:
        """What is told of words, games and contested matters."""
        return {kind: getattr(self, kind) for kind in ACCOUNTS}


def load(root: Path) -> History:
    """Read the list below the root of the project; an empty one if there is none. Raises RecordError."""
    path = root / FILE
    return read_history(path.read_text("utf-8") if path.exists() else "")


def read_history(text: str) -> History:
    """Read the list. Raises RecordError, which says where it is wrong.

    >>> found = read_history('''
    ... [works.rules]
    ... title = "Rules"
    ... [[words]]
    ... name = "poule"
    ... told = "It is the pool."
    ... rests = ["rules"]
    ... ''')
    >>> found.works["rules"].is_seen, found.accounts["words"][0].rests
    (False, ('rules',))
    """
    document = read_document(text, FILE)
    works = as_listed(document.get("works", {}), dict[str, dict[str, Any]], FILE)
    named = {name: {"name": name, **work} for name, work in works.items()}
    return as_listed({**document, "works": named}, History, FILE)


# --- what does not fit


def problems_of(history: History, witnesses: Witnesses) -> list[Problem]:
    """Return what does not fit: something told that rests on a work that was not seen, a work that says too much.

    >>> found = read_history('[[words]]\\nname = "poule"\\ntold = "See S 1.1."\\nrests = ["rules"]\\n')
    >>> [problem.message for problem in problems_of(found, Witnesses({}, {}))]
    ['poule: rests on rules, which was not seen', 'poule: there is no place S 1.1']
    """
    return [Problem(FILE, 1, message) for message in _complaints(history, witnesses)]


def _complaints(history: History, witnesses: Witnesses) -> Iterator[str]:
    every = [*history.descents, *(account for told in history.accounts.values() for account in told)]
    seen = {*witnesses.by_siglum, *(name for name, work in history.works.items() if work.is_seen)}
    used = {name for account in every for name in account.rests}
    used |= {name for work in history.works.values() for name in work.named_by}
    for work in history.works.values():
        yield from _wrong(work, seen, used)
    for account in every:
        unseen = [name for name in account.rests if name not in seen]
        yield from (f"{account.name}: rests on {name}, which was not seen" for name in unseen)
        yield from (f"{account.name}: there is no place {at}" for at in _misplaced(account.told, witnesses))
        if not (account.told and account.rests):
            yield f"{account.name}: what is told, or what it rests on, is missing"
    ends = {end for account in history.descents for end in (account.name, account.origin)}
    yield from (f"descents: there is no {end}" for end in ends - {*witnesses.by_siglum} - {*history.works})


def _wrong(work: Work, seen: Collection[str], used: Collection[str]) -> Iterator[str]:
    """What is wrong with a work by itself, and beside those that name it."""
    if work.is_seen != bool(work.says and work.address and work.part):
        yield f"{work.name}: a work that was seen has an address, a part and what it says; another has none of them"
    if work.is_seen and work.name not in used:
        yield f"{work.name}: nothing rests on it"
    if work.is_seen == bool(work.named_by):
        yield f"{work.name}: a work that was not seen is named by others, and no other is"
    yield from (f"{work.name}: named by {name}, which was not seen" for name in work.named_by if name not in seen)


def _misplaced(told: str, witnesses: Witnesses) -> Iterator[str]:
    """The places that are told of and are none."""
    for at in PLACE.findall(told):
        siglum, _, place = at.partition(" ")
        sentences = witnesses.by_siglum[siglum].sentences if siglum in witnesses.by_siglum else {}
        if place not in sentences:
            yield at
