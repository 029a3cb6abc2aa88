"""Records what users can see of the project, and compares it after a change.

    python -m tools.gate --check                           answer every question again, and show what is different
    python -m tools.gate --check --only judge,cite         some parts alone
    python -m tools.gate --check --only site --site DIR    the addresses and anchors of a site built in DIR
    python -m tools.gate --record                          write the answers down

The folder is `tools/gate/golden` unless another is named. Each part is a compressed JSON file there, from a key (a
case, a question, a page) to the text of its answer. All is asked through the commands: code can be moved and renamed.
A difference is intended if a line of `intended.txt` in the folder names the part and a pattern of the key; the reason
follows after a `#`. Status 1: there are other differences.
"""

from __future__ import annotations

import argparse
import difflib
import io
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stderr, redirect_stdout
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from conformance.documents import EVERY_DOCUMENT
from conformance.scenarios import every_scenario
from tools import ROOT

GOLDEN: Final = Path(__file__).parent / "golden"
PARTS: Final = ("reference", "javascript", "go", "misreadings", "judge", "cite", "site")
SCRIPTS: Final[dict[str, str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
COMMANDS: Final = ("papillon", "francion")
LANGUAGES: Final = ("en", "fr")
CASES_ALONE: Final = ("verify", "--games", "0", "--rotated", "none", "--timeout", "60", "--report", "json")
RECORD: Final = "record.toml"
"""The name under which `judge` finds a record."""
IN_CODE: Final = re.compile(r"^ .*\.py:\d+\n|^  - (papillon|francion)\..*\n", re.MULTILINE)
"""Lines of `cite` that say where the code is, which may move."""
NO_ANCHOR: Final = re.compile(r"id\d+|toctree-checkbox-\d+|svg-.*|__.*")
"""Ids that Sphinx numbers and those of the theme: nobody links to them."""
SHOWN: Final = 3
"""Differences of each part that are shown, each of them by at most so many lines:"""
LONGEST: Final = 40

Answers = dict[str, str]
Differences = dict[str, tuple[str, str]]
"""Key → the answer as recorded, and the answer now; an answer that is not there is empty."""


# --- the commands


def words(command: str) -> list[str]:
    """The words that start a command as a process of its own."""
    module, _, function = SCRIPTS[command].partition(":")
    return [sys.executable, "-c", f"import sys; from {module} import {function}; sys.exit({function}())"]


def run(command: str, *arguments: str) -> str:
    """Run a command in this process; return its status and what it prints."""
    module, _, function = SCRIPTS[command].partition(":")
    printed, complaints = io.StringIO(), io.StringIO()
    with redirect_stdout(printed), redirect_stderr(complaints):
        status = getattr(import_module(module), function)(arguments)
    return f"status {status}\n{printed.getvalue()}{complaints.getvalue()}"


def verify(command: str, program: Sequence[str] = ()) -> Answers:
    """Case → its verdict, and what was expected where it failed; nothing if the program cannot be asked."""
    asked = [*words(command), *CASES_ALONE, *(["--", *program] if program else [])]
    report = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    results = [json.loads(line) for line in report.stdout.splitlines()[1:]]
    return {result["case"]: f"{result['verdict']} {result.get('detail', '')}".strip() for result in results}


# --- the parts


def reference() -> Answers:
    """The verdict of every case on the reference."""
    return in_both_games()


def in_both_games(*program: str) -> Answers:
    """The verdict of every case on a program."""
    return {f"{command} {case}": verdict for command in COMMANDS for case, verdict in verify(command, program).items()}


def javascript() -> Answers:
    """The verdict of every case on the program in JavaScript; that of the examples knows few of the rules."""
    return in_both_games("node", *(str(file) for file in tracked("adapter.mjs") if "examples" not in file.parts))


def go() -> Answers:
    """The verdict of every case on the program in Go."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["go", "build", "-o", f"{folder}/go", "."], cwd=tracked("go.mod")[0].parent, check=True)
        return in_both_games(f"{folder}/go")


def tracked(name: str) -> list[Path]:
    """The files of the repository with a name, wherever they lie."""
    listed = subprocess.run(["git", "ls-files", f"*/{name}"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / line for line in listed.stdout.splitlines()]


def blocks(kind: str) -> list[str]:
    """The ids of all blocks of a kind under spec/, such as `papillon:8.4`."""
    pages = sorted((ROOT / "spec").rglob("*.md"))
    return [name for page in pages for name in re.findall(rf"^`+\{{{kind}\}} (\S+)", page.read_text("utf-8"), re.M)]


def misreadings() -> Answers:
    """Misreading → the cases that fail under it; the misreadings are the readings that settled rulings reject."""
    asked = []
    for command in COMMANDS:
        for slug in blocks("ruling"):
            status, _, text = run(command, "cite", slug, "--json").partition("\n")
            if status == "status 0" and json.loads(text).get("status") == "settled":
                asked += [(command, f"{slug}/{reading}") for reading in json.loads(text)["readings"]]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(map(" ".join, asked), pool.map(failures, asked), strict=True))


def failures(misreading: tuple[str, str]) -> str:
    """The cases that fail under a misreading, a line each."""
    command, slug = misreading
    verdicts = verify(command, [*words(command), "subject", "--misreading", slug])
    failed = sorted(case for case, verdict in verdicts.items() if verdict.split()[0] in ("fail", "errored"))
    return "\n".join(failed) if verdicts else "no program can be asked"


def judge(questions: Answers) -> Answers:
    """What `judge` prints for every question, as text and as JSON, in both languages.

    questions: those that were recorded, so that the same are asked when the scenarios have moved.
    """
    return {question: judged(question) for question in questions or judge_questions()}


def judged(question: str) -> str:
    """What is printed for one question: the command, the name of the case, what is asked, and the record, as JSON."""
    command, _, *asked, record = json.loads(question)
    ways = [("--lang", language, *form) for language in LANGUAGES for form in ((), ("--json",))]
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        Path(RECORD).write_text(record, "utf-8")
        return "".join(f"{' '.join(way)}\n{run(command, 'judge', f'@{RECORD}', *asked, *way)}" for way in ways)


def judge_questions() -> Iterator[str]:
    """A question for every place that a case looks at."""
    records = {scenario.id: scenario.text for scenario in every_scenario(*EVERY_DOCUMENT)}
    for command in COMMANDS:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([*words(command), "export", "--output", folder], check=True, capture_output=True)
            scenarios = [json.loads(file.read_text("utf-8")) for file in sorted(Path(folder).rglob("*.json"))]
        for scenario in scenarios:
            for case in scenario["cases"]:
                for place in case["expect"]:
                    asked = [command, case["id"], *arguments(case, place), records[scenario["scenario"]]]
                    yield json.dumps(asked, ensure_ascii=False)


def arguments(case: dict[str, Any], place: dict[str, Any]) -> list[str]:
    """The arguments of `judge` for a place of a case: which move, the one tried there instead, and the readings."""
    readings = [word for pair in case["request"]["readings"].items() for word in ("--reading", "=".join(pair))]
    tried = [place["try"]] if "try" in place else []
    return ["--at", f"{place['coup']}.{max(place['move'], 1)}", *tried, *readings]


def cite() -> Answers:
    """What `cite` says of each clause and ruling, in both languages, without the places in the code."""
    asked = [
        ("francion" if name.startswith("francion:") else "papillon", re.sub("^(papillon|francion):", "", name))
        for name in blocks("clause")
    ]
    asked += [(command, slug) for command in COMMANDS for slug in blocks("ruling")]
    return {
        f"{command} {name} {language}": IN_CODE.sub("", run(command, "cite", name, "--lang", language))
        for command, name in asked
        for language in LANGUAGES
    }


def site(folder: Path) -> Answers:
    """The pages with their anchors, and the files of data."""
    found = {}
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder)
        if file.suffix == ".html":
            ids = re.findall(r'<[^>]*?\sid="([^"]*)"', file.read_text("utf-8"))
            found[str(path)] = "\n".join(name for name in ids if not NO_ANCHOR.fullmatch(name))
        elif file.is_file() and path.parts[0] == "data":
            found[str(path)] = ""
    return found


# --- recording and checking


def answers(part: str, recorded: Answers, built: Path | None) -> Answers:
    """Answer the questions of a part."""
    if part == "judge":
        return judge(recorded)
    if part == "site":
        return site(built) if built else {}
    plain = {"reference": reference, "javascript": javascript, "go": go, "misreadings": misreadings, "cite": cite}
    return plain[part]()


def possible(part: str, built: Path | None) -> bool:
    """Whether what a part needs is here: node, go, or a built site."""
    if part == "site":
        return built is not None
    needed = {"javascript": "node", "go": "go"}
    return part not in needed or shutil.which(needed[part]) is not None


def read(file: Path) -> Answers:
    """The answers in a file; none if there is no file."""
    found: Answers = json.loads(lzma.decompress(file.read_bytes())) if file.exists() else {}
    return found


def write(file: Path, found: Answers) -> None:
    """Write answers into a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(lzma.compress(json.dumps(found, ensure_ascii=False, indent=0).encode(), preset=9))


def differences(part: str, recorded: Answers, now: Answers) -> Differences:
    """What is answered otherwise, or only before, or only now; of a site, what is gone.

    >>> differences("cite", {"a": "1", "b": "2"}, {"a": "1", "b": "3", "c": ""})
    {'b': ('2', '3'), 'c': ('(no answer)', '')}
    >>> differences("site", {"a": "one two", "b": ""}, {"a": "two three", "c": ""})
    {'a': ('one', ''), 'b': ('', '(no answer)')}
    """
    none = "(no answer)"
    if part == "site":
        lost = {page: set(ids.split()) - set(now.get(page, ids).split()) for page, ids in recorded.items()}
        gone = {page: ("\n".join(sorted(ids)), "") for page, ids in lost.items() if ids}
        return gone | {page: (ids, none) for page, ids in recorded.items() if page not in now}
    pairs = {key: (recorded.get(key, none), now.get(key, none)) for key in [*recorded, *now]}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


def intended(folder: Path, part: str) -> list[str]:
    """The patterns of the keys of a part whose differences are intended."""
    file = folder / "intended.txt"
    text = file.read_text("utf-8") if file.exists() else ""
    lines = [line.partition(" #")[0].split(maxsplit=1) for line in text.splitlines()]
    return [line[1].strip() for line in lines if line and line[0] == part]


def show(part: str, found: Differences) -> None:
    """Print the first differences of a part."""
    for key, (before, after) in list(found.items())[:SHOWN]:
        print(f"\n{part}: {key}")
        lines = list(difflib.unified_diff(before.splitlines(), after.splitlines(), "recorded", "now", n=2, lineterm=""))
        print(*lines[:LONGEST], *(["..."] if len(lines) > LONGEST else []), sep="\n")


def check(folder: Path, parts: Sequence[str], built: Path | None) -> int:
    """Print the differences and a table of how many there are: 0 all are intended, 1 some are not."""
    rows = []
    for part in parts:
        recorded = read(folder / f"{part}.json.xz")
        found = differences(part, recorded, answers(part, recorded, built))
        patterns = intended(folder, part)
        others = {key: pair for key, pair in found.items() if not any(fnmatchcase(key, known) for known in patterns)}
        show(part, others)
        rows.append((part, len(recorded), len(found), len(found) - len(others)))
    print(f"\n{'part':12}  recorded  different  intended")
    for part, asked, different, known in rows:
        print(f"{part:12}  {asked:8}  {different:9}  {known:8}")
    return 1 if any(different > known for _, _, different, known in rows) else 0


def main() -> int:
    """Record or check."""
    os.environ["COLUMNS"] = "80"
    parser = argparse.ArgumentParser(prog="python -m tools.gate", description="Record or check what users can see.")
    verb = parser.add_mutually_exclusive_group(required=True)
    verb.add_argument("--record", nargs="?", const=GOLDEN, type=Path, metavar="FOLDER", help="write the answers there")
    verb.add_argument("--check", nargs="?", const=GOLDEN, type=Path, metavar="FOLDER", help="compare with those there")
    parser.add_argument("--only", default=",".join(PARTS), metavar="PARTS", help=f"some of {','.join(PARTS)}")
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="a built site; without it that part is left out")
    options = parser.parse_args()
    asked = options.only.split(",")
    if unknown := set(asked) - set(PARTS):
        parser.error(f"--only: expected some of {','.join(PARTS)}, found {','.join(sorted(unknown))}")
    parts = [part for part in asked if possible(part, options.site)]
    if left_out := ", ".join(part for part in asked if part not in parts):
        print(f"left out, since what they need is missing: {left_out}")
    if options.check:
        return check(options.check, parts, options.site)
    for part in parts:
        file = options.record / f"{part}.json.xz"
        write(file, answers(part, read(file), options.site))
    return 0


if __name__ == "__main__":
    sys.exit(main())
