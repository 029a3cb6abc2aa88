"""Builds everything that a release consists of, checks it, and prints what is left for a person with the accounts.

    uv run --group ci python -m tools.release --output dist

The folder then holds wheels and sdists, the fixtures, the site, the books and table cards in both languages, an SBOM
and checksums. `--quick` leaves out what takes longest: the site and the books, the checks on every Python, and the
README's commands from nothing. Whatever cannot be built here is named at the end. Exit status: 0 all is well, 1
something is wrong, 2 bad input.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from papillon.kit.console import BAD_INPUT, Parser, complain, guarded
from tools import ROOT
from tools.book import OUTPUT as BOOKS

PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
VERSION: Final[str] = PROJECT["project"]["version"]
PACKAGES: Final[list[str]] = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
IN_WHEEL: Final = {".py", ".json", ".toml", ".mo", ".md", ".txt", ".typed"}
"""The kinds of files in the wheel: code, texts, data, translations, skeletons."""
LARGEST_WHEEL: Final = 1_000_000
"""Bytes."""
SUMS: Final = "SHA256SUMS"
LEFT: Final = f"""
python -m tools.editions release    # --rule-changed if a rule is another one; date the release in CHANGELOG.md; commit
git tag -s v{VERSION} && git push origin v{VERSION}    # release.yml builds, attests and drafts the release
gh release view v{VERSION} --web    # compare the draft with {SUMS}, then approve the environment pypi
once, in the settings: the trusted publishers of both packages (environments pypi and pypi-engine), Pages, the variable
REGISTRY, and the address of the site as Homepage under [project.urls] in both pyproject.toml
"""


class Wrong(Exception):
    """A check that failed."""


class Release:
    """A release under way: the folder it is put into, what is wrong, and what cannot be made here."""

    def __init__(self, folder: Path) -> None:
        """Begin with an empty folder."""
        self.folder = folder
        self.wrong: list[str] = []
        self.missing: list[str] = []

    def step(self, name: str, work: Callable[[Release], None]) -> None:
        """Do one thing, and print how long it took and what came of it."""
        start, before = time.monotonic(), {*self.folder.iterdir()}
        print(f"{name} … ", end="", flush=True)
        said = "done"
        try:
            work(self)
        except (Wrong, subprocess.CalledProcessError) as error:
            self.wrong.append(name)
            said = f"WRONG: {error}\n{getattr(error, 'output', '')}"
        except (FileNotFoundError, NotImplementedError) as error:
            self.missing.append(f"{name}: {error}")
            said = "not here"
        made = sorted({*self.folder.iterdir()} - before)
        sizes = "".join(f"\n    {path.name}  {path.stat().st_size / 1000:,.0f} kB" for path in made)
        print(f"{said}, {time.monotonic() - start:.0f} s{sizes}", flush=True)

    def file(self, pattern: str) -> Path:
        """The one file of this name. Raises FileNotFoundError."""
        for path in self.folder.glob(pattern):
            return path
        raise FileNotFoundError(f"there is no {pattern}")


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> None:
    """Run a command. Raises CalledProcessError with all that it printed, and FileNotFoundError where it is not here."""
    env = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"} | environment
    subprocess.run(
        [*map(str, command)],
        cwd=cwd,
        env=env,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


# --- what is built


def build_packages(release: Release) -> None:
    """The wheels and the sdists; the engine's wheel is for this kind of machine alone."""
    run("uv", "build", "--quiet", "--all-packages", "--out-dir", release.folder)
    (release.folder / ".gitignore").unlink(missing_ok=True)


def build_fixtures(release: Release) -> None:
    """The archive of all cases."""
    run(sys.executable, "-m", "tools.law.fixtures", release.folder / f"le-papillon-fixtures-{VERSION}.zip")


def build_books(release: Release) -> None:
    """The book and the table card in both languages, where the site finds them too."""
    for language in ("en", "fr"):
        for card in ((), ("--card",)):
            run(sys.executable, "-m", "tools.book", "--lang", language, *card)
    for path in sorted((ROOT / BOOKS).rglob("*.*")):
        if path.suffix in (".pdf", ".epub"):
            language = "fr" if path.parent.name == "fr" else "en"
            shutil.copy(path, release.folder / f"{path.stem}-{VERSION}-{language}{path.suffix}")


def build_site(release: Release) -> None:
    """The site with the book in it, as one archive."""
    with TemporaryDirectory() as place:
        run(sys.executable, "-m", "tools.site", "--output", Path(place, VERSION))
        with tarfile.open(release.folder / f"le-papillon-site-{VERSION}.tar.gz", "w:gz") as archive:
            archive.add(Path(place, VERSION), VERSION)


def build_image(release: Release) -> None:
    """The container image, where something here can build one."""
    builder = next((name for name in ("podman", "docker") if shutil.which(name)), "")
    if not builder or subprocess.run([builder, "info"], capture_output=True, check=False).returncode:
        raise NotImplementedError("no podman and no running docker")
    image = f"le-papillon:{VERSION}"
    run(builder, "build", "--tag", image, "--file", "Containerfile", ".")
    run(builder, "run", "--rm", image, "verify", "--section", "13", "--games", "0")


def build_sbom(release: Release) -> None:
    """What the wheel needs, with its versions, in CycloneDX."""
    options = ("--quiet", "--no-dev", "--package", "le-papillon", "--format", "cyclonedx1.5")
    run("uv", "export", *options, "--output-file", release.folder / f"le-papillon-{VERSION}.cdx.json")


def build_sums(release: Release) -> None:
    """The checksum of every file."""
    paths = sorted(path for path in release.folder.iterdir() if path.name != SUMS)
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths)
    (release.folder / SUMS).write_text("".join(lines), "utf-8")


# --- what is checked


def check_metadata(release: Release) -> None:
    """What an index asks of a package: a text that can be shown, a licence, this version."""
    packages = [*release.folder.glob("*.whl"), *release.folder.glob("le_papillon*.tar.gz")]
    if len(packages) != 4:
        raise Wrong(f"expected two wheels and two sdists, found {[path.name for path in packages]}")
    run("uvx", "twine", "check", "--strict", *packages)
    for path in release.folder.glob("*.whl"):
        with zipfile.ZipFile(path) as wheel:
            (metadata,) = (wheel.read(name).decode() for name in wheel.namelist() if name.endswith("/METADATA"))
        for line in (f"Version: {VERSION}", "License-File: LICENSE", "Description-Content-Type: text/markdown"):
            if f"\n{line}\n" not in metadata:
                raise Wrong(f"{path.name}: expected the line {line!r}")


def check_contents(release: Release) -> None:
    """Nothing lies in the wheel that does not belong there."""
    path = release.file(f"le_papillon-{VERSION}-*.whl")
    with zipfile.ZipFile(path) as wheel:
        found = [*strangers(wheel.namelist())]
    if found or path.stat().st_size > LARGEST_WHEEL:
        raise Wrong(f"{path.name}: {path.stat().st_size} bytes, and these do not belong there: {found}")


def strangers(names: list[str]) -> Iterator[str]:
    """Files of a wheel that do not belong there."""
    for name in names:
        top, *_ = name.split("/")
        is_data = top == f"le_papillon-{VERSION}.dist-info"
        if not is_data and (top not in PACKAGES or Path(name).suffix not in IN_WHEEL or "test" in Path(name).stem):
            yield name


def check_fixtures(release: Release) -> None:
    """The archive's own runner passes the reference."""
    with TemporaryDirectory() as place:
        with zipfile.ZipFile(release.file("*fixtures*.zip")) as archive:
            archive.extractall(place)
        runner = next(Path(place).rglob("run.py"))
        run(sys.executable, "run.py", sys.executable, "-m", "papillon.desk", "subject", cwd=runner.parent)


def check_readme(release: Release) -> None:
    """The README's two commands in a fresh clone, with nothing downloaded before."""
    block = re.search(r"^## Two commands\n+```sh\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    if block is None:
        raise Wrong("README.md: expected two commands")
    with TemporaryDirectory() as place:
        clone = Path(place, "clone")
        run("git", "clone", "--quiet", ROOT, clone)
        for command in block[1].splitlines():
            run("bash", "-c", command, cwd=clone, UV_CACHE_DIR=f"{place}/cache")


def check_action(_release: Release) -> None:
    """The action checks the example as its workflow says."""
    run(sys.executable, "-m", "pytest", "-q", "tests/programs/test_action.py")


def check_pythons(release: Release) -> None:
    """The wheel alone, outside the clone, on every Python that is here."""
    run("bash", ".ci/wheel", WHEEL=str(release.file(f"le_papillon-{VERSION}-*.whl")))


# --- the command

STEPS: Final[Sequence[tuple[str, Callable[[Release], None], bool]]] = (
    ("wheels and sdists", build_packages, False),
    ("fixtures", build_fixtures, False),
    ("books and table cards", build_books, True),
    ("site", build_site, True),
    ("container image", build_image, False),
    ("SBOM", build_sbom, False),
    ("checksums", build_sums, False),
    ("checked: metadata", check_metadata, False),
    ("checked: contents of the wheel", check_contents, False),
    ("checked: fixtures by their own runner", check_fixtures, False),
    ("checked: the action on examples/program", check_action, False),
    ("checked: the wheel on every Python", check_pythons, True),
    ("checked: the README's commands from nothing", check_readme, True),
)
"""What is done, in order: its name, how, and whether it takes long."""


def main(arguments: list[str] | None = None) -> int:
    """Build, check, and say what is left."""
    parser = Parser(prog="python -m tools.release", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--output", type=Path, default=ROOT / "dist", help="an empty folder (default: dist)")
    parser.add_argument("--quick", action="store_true", help="leave out what takes longest")
    args = parser.parse_args(arguments)
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True)
    if changed.stdout:
        complain(f"tools.release: expected a clean clone, found changes:\n{changed.stdout.rstrip()}")
        return BAD_INPUT
    args.output.mkdir(parents=True, exist_ok=True)
    if any(args.output.iterdir()):
        complain(f"tools.release: --output: expected an empty folder, found something in {args.output}")
        return BAD_INPUT
    release = Release(args.output.resolve())
    for name, work, is_slow in STEPS:
        if not (is_slow and args.quick):
            release.step(name, work)
    for missing in release.missing:
        print(f"not here: {missing}")
    print(f"wrong: {', '.join(release.wrong)}" if release.wrong else f"\nleft for a person with the accounts:\n{LEFT}")
    return bool(release.wrong)


if __name__ == "__main__":
    sys.exit(guarded("tools.release", main))
