"""Builds the fixtures: `python -m tools.law.fixtures FILE.zip` packs every case into an archive that stands alone.

`docs/data.md` lists the files. The runners come from `examples/fixtures`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from conformance.cases import cases
from conformance.documents import DOCUMENTS, GAME, GAMES
from conformance.drawn_games.search import Games, every_line
from conformance.protocol import PROTOCOL, AnyRequest, CoupPlan
from conformance.subject import about
from conformance.suite import suite_of
from conformance.tracing import is_sound, trace
from papillon.kit.console import Parser, complain, guarded, installed_version
from tools import ROOT
from tools.law.plays import EITHER, HANDS, RESTS, captures
from tools.law.sheet import sheet_of

DRAWN: Final = 1000
"""Positions and games that are drawn."""
STOCKS: Final = (9, 12, 20, 14, 36, 33)
"""Sizes of a stock before a deal, one of which every document has for three players and for four."""
COPIED: Final = ("examples/fixtures/*", "conformance/schemas/*.json", "spec/law*", "LICENSE")

Line = tuple[str, Sequence[str], AnyRequest]
"""The id of a case, its clauses and its request."""


def scenarios() -> Iterator[Line]:
    """Every case of the suite."""
    return ((case.id, case.clauses, case.request) for game in GAMES for case in cases(game))


def plays() -> Iterator[Line]:
    """Every capture and every hand laid down, before and after the last deal, the others with cards and without."""
    for rulebook, players, stocks, others in product(DOCUMENTS, (3, 4), (STOCKS, (0,)), EITHER):
        table = f"rulebook {rulebook}, players {players}, dealer {'ABCD'[players - 1]}"
        for hand, layout, move in _shapes(rulebook):
            found = (_request(table, _position(players, stock, others, hand, layout), move) for stock in stocks)
            request = next(filter(None, found), None)
            if request is not None:
                name = f"{rulebook} {players} {move} {hand} {layout or '-'} {'deal' if stocks[0] else 'last'}"
                yield f"{name} {'held' if others else 'empty'}", (), request


def _shapes(rulebook: str) -> Iterator[tuple[str, str, str]]:
    """The hand, the layout and the move of every kind of play; what the hand keeps is paid only in the article."""
    yield from ((hand, layout, "lay") for hand, layout in product(HANDS, ("", "Q")))
    for (played, taken), clears in product(captures(), EITHER):
        more = "" if clears else "J" if played == "Q" else "Q"
        for rest in RESTS if clears and rulebook == "adpoker" else RESTS[:2]:
            yield played + rest, taken + more, f"{played}x{taken}"


def _position(players: int, stock: int, others: bool, hand: str, layout: str) -> str:
    """A position as people type it: A has these cards, the others have one that is not among them, or none."""
    other = next(rank for rank in "9864K" if rank not in hand + layout) if others else "-"
    hands = (f"{letter}:{other}" for letter in "BCD"[: players - 1])
    return f"hands A:{hand} {' '.join(hands)}, layout {layout or '-'}, stock {stock}"


def _request(table: str, position: str, move: str) -> AnyRequest | None:
    """The request for one move, if the game can reach the position."""
    suite = suite_of(GAME)
    read = suite.game.notation.read_table(table)
    try:
        start = suite.write_position(suite.game.notation.read_position(position, read.rules).position)
        request = suite.run(1, GAME, read.rules.rulebook, {}, suite.write_table(read), [CoupPlan([move])], start)
    except ValueError:
        return None
    return request if is_sound(request) else None


def small_packs() -> Iterator[Line]:
    """Every line of play of the small packs, and every refusal on the way."""
    for game in GAMES:
        for number, request in enumerate(every_line(game, about(1)), 1):
            yield f"{game} {number}", (), request


def drawn_games() -> Iterator[Line]:
    """Positions and games drawn at random, half of each game."""
    for game in GAMES:
        free = Games(game, about(1), 0)
        usual = free._replace(about=msgspec.structs.replace(about(1), readings={}))
        for number in range(DRAWN // len(GAMES)):
            yield f"{game} {number}", (), (free, usual)[number // 2 % 2].drawn(number)


CASES: Final = {"scenarios": scenarios, "plays": plays, "packs": small_packs, "games": drawn_games}
"""The files of cases, and what is in each."""


def write_cases(lines: Iterable[Line]) -> Iterator[bytes]:
    """Each case with the reference's answer, as a line of JSON; `seq` counts from 2, as `start` comes first."""
    for seq, (name, clauses, request) in enumerate(lines, 2):
        numbered = msgspec.structs.replace(request, seq=seq)
        reply = {"seq": seq, "trace": trace(numbered)}
        case = {"id": name, "clauses": [*clauses], "request": numbered, "reply": reply}
        yield msgspec.json.encode(case) + b"\n"


def build(archive: Path) -> dict[str, Any]:
    """Write the archive, always with the same bytes, and return its manifest. Raises OSError."""
    files: dict[str, bytes] = {}
    counts = {}
    for name, lines in CASES.items():
        written = [*write_cases(lines())]
        files[f"{name}.jsonl"], counts[name] = b"".join(written), len(written)
    for path in sorted(path for pattern in COPIED for path in ROOT.glob(pattern)):
        files[path.name] = path.read_bytes()
    for game in GAMES:
        files[f"law-{game}.json"] = _json(sheet_of(game))
    edition = json.loads((ROOT / "papillon/kit/edition.json").read_text("utf-8"))
    digests = {name: sha256(content).hexdigest() for name, content in sorted(files.items())}
    manifest = {
        "suite": installed_version(), "protocol": PROTOCOL, "edition": edition, "cases": counts, "sha256": digests
    }  # fmt: skip
    files["manifest.json"] = _json(manifest)
    with ZipFile(archive, "w", ZIP_DEFLATED) as target:
        for name, content in sorted(files.items()):
            target.writestr(ZipInfo(f"fixtures/{name}"), content, ZIP_DEFLATED)
    return manifest


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the archive; status 2 if it cannot be written."""
    parser = Parser(prog="python -m tools.law.fixtures", description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="the archive to write, such as fixtures.zip")
    file = parser.parse_args(arguments).file
    try:
        manifest = build(file)
    except OSError as error:
        complain(f"tools.law.fixtures: {file}: cannot be written: {error.strerror}")
        return 2
    for name, count in manifest["cases"].items():
        print(f"{name:10} {count:7,} cases")
    print(f"{file.name:10} {file.stat().st_size:7,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tools.law.fixtures", main))
