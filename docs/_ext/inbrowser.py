"""The reference itself for the desk in a page: Python as it is compiled for browsers, and the sources that it runs.

Both lie in `desk/reference/`, once for all languages; a page fetches them when somebody has the answer explained in
full. Python is the package `pyodide` of npm. Where that is missing the site is built without, says so, and its desk
explains nothing in full.
"""

from __future__ import annotations

import json
import shutil
import zlib
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import npmpackages
from offline import REFERENCE
from sitewords import _

from papillon.kit.checkout import ROOT

WORKER = "reference.worker.mjs"
PACKAGES = ("papillon", "francion")
READ = {".py", ".json", ".mo"}
"""Endings of the files of the reference: its code, the rules with their French, and what it says in French."""

PROGRAM = "pyodide.asm.wasm"
COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
NOTICE = "NOTICE.txt"


@cache
def pyodide() -> Path | None:
    """Return the folder of pyodide; None where it could not be fetched, which is said once."""
    try:
        return npmpackages.fetched() / "pyodide"
    except npmpackages.Missing as missing:
        npmpackages.warn(f"the desk in the page explains nothing in full: {missing}")
        return None


def size() -> int:
    """How many bytes the page counts until all is there."""
    return sum(len(content) for name, content in _files().items() if name != NOTICE)


def write(folder: Path) -> None:
    """Write the reference into the first edition of a site. folder: the root of the site."""
    for name, content in _files().items():
        (folder / REFERENCE).mkdir(parents=True, exist_ok=True)
        (folder / REFERENCE / name).write_bytes(content)


def copy_worker(folder: Path) -> None:
    """Copy the worker beside the page of an edition, where the service worker of that edition sees what it fetches."""
    shutil.copyfile(ROOT / "desk" / WORKER, folder / WORKER)


def _files() -> dict[str, bytes]:
    """The files of the reference by name; none where pyodide is missing."""
    runtime = pyodide()
    return {} if runtime is None else _files_of(runtime)


@cache
def _files_of(runtime: Path) -> dict[str, bytes]:
    return dict(_named(runtime))


def _named(runtime: Path) -> Iterator[tuple[str, bytes]]:
    for name in COPIED:
        yield name, (runtime / name).read_bytes()
    yield f"{PROGRAM}.zlib", zlib.compress((runtime / PROGRAM).read_bytes(), 9)
    lock = json.loads((runtime / LOCK).read_text("utf-8"))
    yield LOCK, json.dumps({"info": lock["info"], "packages": {}}).encode()
    yield "sources.zip", sources()
    told = json.loads((runtime / "package.json").read_text("utf-8"))
    yield NOTICE, "{name} {version}, {license}, {homepage}\n".format(**told).encode()


def sources() -> bytes:
    """Return the sources of the reference as a zip, the same bytes for the same sources.

    >>> "papillon/desk/explaining.py" in ZipFile(BytesIO(sources())).namelist()
    True
    """
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name in source_files():
            undated = ZipInfo(name.as_posix())
            archive.writestr(undated, (ROOT / name).read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()


def source_files() -> list[Path]:
    """Return the files of the reference, as the project has them."""
    found = (path for package in PACKAGES for path in (ROOT / package).rglob("*.*") if path.suffix in READ)
    return sorted(path.relative_to(ROOT) for path in found)


def said() -> dict[str, str]:
    """What the desk says about the reference in the language of the build."""
    return {
        "explain": _("Explain in full"),
        "reference size": _("(fetches {n} MB, once)"),
        "reference comes": _("The reference is on its way; the answer above holds already."),
        "reference bytes": _("{n} of {of} MB"),
        "reference begins": _("all is here; it begins …"),
        "reference failed": _(
            "The reference could not be fetched or run ({why}). Close this and open it to try again."
        ),
        "disagree": _("The two programs of this page do not agree"),
        "disagree follow": _(
            "The one that answers at once and the reference say different things about this question, so that one of "
            "them is wrong. The page follows the reference, whose answer stands below. Please report it."
        ),
        "this page": _("at once"),
        "the reference": _("the reference"),
        "differ": _("what differs"),
        "differ position": _("whether there can be this position"),
        "differ verdict": _("verdict"),
        "differ payments": _("payments"),
        "differ moves": _("legal moves"),
        "report": _("Report by mail"),
        "report subject": _("Le Papillon: two answers to one question"),
        "report text": _("the report"),
        "kept": _("The desk, the rules and the search are kept on this device and answer without a network, too."),
        "renewed": _("These pages have been renewed."),
        "show renewed": _("Show the new ones"),
    }
