"""How entry points are asked: the desk in this process or as a child, and the suite about a foreign program's reply."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from pkgutil import resolve_name
from tempfile import TemporaryDirectory
from typing import Final, get_args

import msgspec

from conformance.cases import Case
from conformance.compare.declared import is_promised, misspelt
from conformance.documents import GAME
from conformance.hunt import store as failures
from conformance.hunt.counterexample import Foreign, judge, result_of
from conformance.hunt.game import DrawnCase, Kind, Variant
from conformance.process import SubjectFault
from conformance.protocol import About, AnyReply, AnyRequest, encode, read_about
from conformance.reports import REPORTS, terminal
from conformance.results import Result, RunRecord
from conformance.runner import Examiner, Options, Restarts
from conformance.subject import about as reference_about, serve
from conformance.suite import AnySuite
from conformance.suites import suite_of
from conformance.traffic import complaints
from papillon.kit.toml import RecordError
from tools.fuzz.corpus import CLOSED, ENVIRONMENT, answered, cases_by_id, records
from tools.fuzz.mutations import text_of
from tools.fuzz.watching import Answer, TakesTooLong

PROGRAMS: Final = ("verify", "perft", "replay-failures")
"""Verbs that start a program: here it is always one that ends at once, for an input may name any."""

LONGEST_CHILD: Final = 120
"""Seconds by the clock after which a child is taken to hang."""

PATHS: Final = ("/dev/null", "/dev/full", "no-such-folder/file", "//", "/")
"""Names with a stroke that a command may be given: with others an input could write anywhere."""

VARIANTS: Final = (None, *(Variant(kind, 1) for kind in get_args(Kind)))
"""What a reply may be held against besides the reference's."""

UNREAD: Final = (msgspec.MsgspecError, ValueError, RecursionError)
"""What reading a line of the protocol may raise: the program that wrote it is garbled."""

TOLD: Final[tuple[Callable[[RunRecord], str], ...]] = (terminal.summary, *REPORTS.values())
"""The ways of telling a verdict."""


@contextmanager
def playground(game: str) -> Iterator[None]:
    """A folder of its own to work in, with the file that the desk's examples name; what is written goes with it."""
    before = Path.cwd()
    with TemporaryDirectory(prefix="fuzz-") as folder:
        os.chdir(folder)
        try:
            Path("game.toml").write_bytes(records(game)[0])
            yield
        finally:
            os.chdir(before)


# --- the desk


def desk(game: str, words: Sequence[str], data: bytes = b"") -> Answer:
    """Run a command in this process. data: what it may read on standard input."""
    main, command = resolve_name("papillon.desk.__main__:main"), resolve_name(f"papillon.desk.{game}.command:COMMAND")
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "replace", newline="") for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(data), "utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = main(list(words), command)
    finally:
        sys.stdin = before
    return Answer(status, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined,no-any-return]


def command(game: str, data: bytes) -> Answer:
    """Run a command, with the environment that stands before its words, in this process."""
    environment, _, words = parted(data)
    if not words:
        return Answer()
    with _environment(environment), playground(game):
        return desk(game, words)


def child(game: str, data: bytes) -> Answer:
    """Run a command as a process of its own, with an environment and with closed or full streams."""
    environment, streams, words = parted(data)
    if not words:
        return Answer()
    shell = [
        "/bin/sh",
        "-c",
        f'exec "$@" {" ".join(streams)}',
        "sh",
        sys.executable,
        "-P",
        "-m",
        f"papillon.desk.{game}",
    ]
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment}
    asked = [*shell, *words]
    try:
        with playground(game):
            ran = subprocess.run(asked, env=around, input=b"", capture_output=True, timeout=LONGEST_CHILD, check=False)
    except subprocess.TimeoutExpired:
        raise TakesTooLong from None
    complaint = ran.stderr.decode("utf-8", "replace")
    if any(stream.startswith("2>") for stream in streams) and ran.returncode == 2:
        complaint = "(nowhere to say it)"
    return Answer(ran.returncode, ran.stdout.decode("utf-8", "replace"), complaint)


@contextmanager
def _environment(more: dict[str, str]) -> Iterator[None]:
    """Have more in the environment of this process."""
    before = {name: os.environ.get(name) for name in more}
    os.environ.update(more)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def parted(data: bytes) -> tuple[dict[str, str], list[str], list[str]]:
    """Environment, streams and words of a command; what could do harm or takes long is changed.

    >>> parted(bytes(b"COLUMNS=1\\x002>&-\\x00deal\\x00--output\\x00../x\\x00--coups\\x009999"))
    ({'COLUMNS': '1'}, ['2>&-'], ['deal', '--output', '..-x', '--coups', '99'])
    """
    texts = [text_of(word) for word in data.split(b"\0")]
    settings = [text for text in texts if text in ENVIRONMENT]
    streams = [text for text in texts if text in CLOSED]
    words = [_kept(text) for text in texts if text not in (*settings, *streams)]
    if set(words) & {*PROGRAMS}:
        words = [*_options(words), "--", sys.executable, "-c", ""]
    if "compare" in words and not any(word.startswith("--coups") for word in words):
        words = [*words, "--coups", "3"]
    return dict(text.split("=", 1) for text in settings), streams, words


def _options(words: Sequence[str]) -> list[str]:
    """A verb with its options and what each is given: no word that would be a program."""
    kept, before = [], "-"  # the verb stays, as what an option is given does
    for word in words:
        if word == "--":
            continue
        if word.startswith("-") or before.startswith("-"):
            kept.append(word)
        before = word
    return kept


def _kept(word: str) -> str:
    """A word without ways to other folders, and without numbers that are allowed but take long."""
    if word in PATHS:
        return word
    return re.sub(r"(?<!\d)(\d\d)\d{1,3}(?!\d)", r"\1", word.replace("/", "-"))


# --- records, requests, counterexamples


def record(suite: AnySuite, data: bytes) -> Answer:
    """Read a record and hold it against the rules. Raises RecordError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(str(error)) from None  # the desk reads no such file
    suite.records.faults(suite.records.read(text, "record"))
    return Answer()


def requested(game: str, data: bytes) -> Answer:
    """Feed one line or more to the reference, which must end well or say what is wrong, and answer in JSON."""
    out, err = io.BytesIO(), io.StringIO()
    with redirect_stderr(err):
        status = serve(io.BytesIO(data), out, command=game)
    for line in out.getvalue().splitlines():
        msgspec.json.decode(line)
    return Answer(status, complaint=err.getvalue())


def counterexample(game: str, data: bytes) -> Answer:
    """Keep bytes in a file, read it as a counterexample, and play it against the reference."""
    with TemporaryDirectory(prefix="fuzz-") as folder:
        path = Path(folder, "counterexample.json")
        path.write_bytes(data)
        failures.read(path)
        again = failures.replay(Foreign(lambda: Scripted(reference_about(1))), path)
    return Answer(said=failures.report([again]))


# --- what a foreign program says


class Scripted:
    """A program that says of itself what it is told to, and replies to the first request with one line.

    To any other request it replies as the reference does.
    """

    def __init__(self, about: About, line: bytes | None = None) -> None:
        """Take what it says. line: its first reply; None if that is the reference's too."""
        self._about, self._line = about, line

    def about(self) -> About:
        """Who it is."""
        return self._about

    def ask(self, request: AnyRequest) -> AnyReply:
        """Its reply, read as the suite reads one. Raises SubjectFault."""
        line, self._line = self._line or answered(encode(request)), None
        try:
            return suite_of(request.game).read_reply(line)
        except UNREAD as error:
            raise SubjectFault("garbled", str(error)) from None

    def close(self) -> None:
        """Do nothing: there is no process."""


def replied(game: str, data: bytes) -> Answer:
    """Judge what a program says of itself and its reply to a case, and tell the verdict in one of the reports.

    data: a number that chooses how it is judged and told, and the case; what the program says; its reply. Three lines.
    """
    head, _, said = data.partition(b"\n")
    about, _, line = said.partition(b"\n")
    number, _, name = text_of(head).partition(" ")
    case = cases_by_id(game).get(name)
    if case is None or not number.isdecimal():
        return Answer()
    try:
        program = Scripted(read_about(about), line)
    except UNREAD:
        return Answer()
    turn = int(number)
    if turn % 5 == 0:  # as with --validate-traffic, which takes its time
        complaints("about", about)
        complaints(f"{suite_of(game).schema}reply", line)
    result = _of_a_case(program, case) if turn % 3 else _of_a_game(program, case, turn)
    if result is None:
        return Answer()
    record = RunRecord(("a program",), name=program.about().name, selected=1, results=[result])
    return Answer(said="\n".join((TOLD[turn // 3 % len(TOLD)](record), *misspelt(program.about()))))


def _of_a_case(program: Scripted, case: Case) -> Result:
    """The verdict on a case of the suite."""
    return Examiner(Options(("a program",)), Restarts(), subject=program, about=program.about()).judge(case)


def _of_a_game(program: Scripted, case: Case, turn: int) -> Result | None:
    """What is wrong with the same, held to what drawn games are held to; nothing if the program does not play it.

    turn: tells the variant that Le Papillon's is held against.
    """
    if not is_promised(case.request, program.about()):
        return None
    variant = None if case.request.game != GAME else VARIANTS[turn % len(VARIANTS)]
    finding = judge(Foreign(lambda: program), DrawnCase(case.request, variant))
    return result_of(finding) if finding else None
