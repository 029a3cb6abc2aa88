"""Building the site: Sphinx once for each language, side by side, with one line that says how far they are.

What Sphinx needs for the next build, and no reader, lies beside the site: `html.cache` beside `html`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Final, NamedTuple

from papillon.desk.screen import Renewed

ROOT: Final = Path(__file__).resolve().parents[2]
LANGUAGES: Final = {"en": "", "fr": "fr"}
"""Each language of the site, and the folder of its pages in the output; docs/conf.py has the same."""
ADDRESS: Final = "SITE_URL"
"""The variable of the environment that has the address at which the site will stand, as docs/conf.py reads it."""
LEFTOVERS: Final = (".buildinfo", "objects.inv")
"""What Sphinx leaves among the pages for its next build and for other tools, and nobody reads."""

_STEP: Final = re.compile(r"(?:\x1b\[2K)?(\w+) [\w ]*\.\.\. *\[ *(\d+%)\]")
"""How Sphinx says how far it is: `reading sources... [ 12%] docs/index`, on a line that it erases before where it takes
a pipe for a terminal, as it does in continuous integration."""


class Said(NamedTuple):
    """A line that a build has printed.

    language: of the edition.  text: without its end.  is_complaint: whether it came on standard error.
    """

    language: str
    text: str
    is_complaint: bool


def build(folder: Path, address: str = "") -> int:
    """Build all languages into a folder and list what browsers keep of each; return 0, or 1 where a page is wrong.

    address: where the site will stand, if that is known. On a terminal a line on standard error says what is being
    done; complaints stand there in any case, each once.
    """
    environment = {**surroundings(), **({ADDRESS: address} if address else {})}
    with Renewed() as line:
        if _editions(folder, environment, line):
            return 1
        line.show("listing what browsers keep")
        subprocess.run([sys.executable, "-P", "docs/_ext/offline.py", str(folder)], cwd=ROOT, check=True)
    return 0


def cache_of(folder: Path) -> Path:
    """Where that lies which only the next build of a site needs: beside the folder of the site.

    >>> cache_of(Path("docs/_build/html")).as_posix()
    'docs/_build/html.cache'
    """
    return folder.parent / f"{folder.name}.cache"


def told(steps: Mapping[str, str]) -> str:
    """Say in one line what is being done for each edition. steps: language → what Sphinx has said of it last.

    >>> told({"en": "writing output... [ 45%] docs/index", "fr": "reading sources... [  9%] spec/index"})
    'en: writing 45%, fr: reading 9%'
    >>> told({"en": "dumping object inventory... done"})
    'en: at work'
    """
    return ", ".join(f"{language}: {_step(text)}" for language, text in steps.items())


def _step(text: str) -> str:
    """What Sphinx does, in a few words: how far it is with reading and with writing, or no more than that it works."""
    found = _STEP.match(text)
    return " ".join(found.groups()) if found else "at work"


def _editions(folder: Path, environment: Mapping[str, str], line: Renewed) -> int:
    """Build the editions side by side; return 0, or 1 where one could not be."""
    with ExitStack() as running:
        builds = {language: running.enter_context(_begin(folder, language, environment)) for language in LANGUAGES}
        status = watch(builds, line)
    for language in LANGUAGES:
        _move_leftovers(folder / LANGUAGES[language], cache_of(folder) / language)
    return status


def surroundings() -> dict[str, str]:
    """Return the environment in which Sphinx says at once how far it is, in the words that are looked for."""
    return {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}


def watch(builds: Mapping[str, subprocess.Popen[str]], line: Renewed) -> int:
    """Say how far some builds are until all have ended; return 0, or 1 where one could not be made."""
    steps = dict.fromkeys(builds, "")
    complaints: set[str] = set()
    for said in _lines(builds):
        if not said.is_complaint:
            steps[said.language] = said.text
            line.show(told(steps))
        elif said.text not in complaints:  # what is missing is missing in every language
            complaints.add(said.text)
            line.above(said.text)
    return int(any(build.wait() for build in builds.values()))


def _begin(folder: Path, language: str, environment: Mapping[str, str]) -> subprocess.Popen[str]:
    """Begin to build one language into its folder."""
    pages, cache = folder / LANGUAGES[language], cache_of(folder) / language
    for place in (pages, cache):
        place.mkdir(parents=True, exist_ok=True)
    _move_leftovers(cache, pages)
    return sphinx(["-c", "docs", "-b", "html", "-D", f"language={language}"], cache / "doctrees", pages, environment)


def sphinx(options: Sequence[str], cache: Path, pages: Path, environment: Mapping[str, str]) -> subprocess.Popen[str]:
    """Begin a build, warnings as errors. options: configuration, builder, language.  cache: of what has been read."""
    always = ["-W", "--keep-going", "--no-color", "-d", str(cache)]
    command = [sys.executable, "-P", "-m", "sphinx", *always, *options, ".", str(pages)]
    return subprocess.Popen(
        command, cwd=ROOT, env=dict(environment), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def _move_leftovers(here: Path, there: Path) -> None:
    for name in LEFTOVERS:
        if (here / name).exists():
            (here / name).replace(there / name)


def _lines(builds: Mapping[str, subprocess.Popen[str]]) -> Iterator[Said]:
    """Yield what the builds print, as it comes, until all have ended."""
    coming: SimpleQueue[Said | None] = SimpleQueue()

    def gather(language: str, stream: IO[str], is_complaint: bool) -> None:
        for text in stream:
            coming.put(Said(language, text.rstrip("\n"), is_complaint))
        coming.put(None)

    streams = [
        (language, stream, stream is build.stderr)
        for language, build in builds.items()
        for stream in (build.stdout, build.stderr)
        if stream is not None
    ]
    for each in streams:
        Thread(target=gather, args=each, daemon=True).start()
    for _ in streams:
        yield from iter(coming.get, None)
