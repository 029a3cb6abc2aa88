"""What a browser keeps of a site, so that the desk, the rules and the search answer without a network.

`python docs/_ext/offline.py FOLDER` writes a service worker, `sw.js`, into the root of each edition of a built site:
`web/desk/sw.js` after a line that lists what is kept, each file with its digest, and has a version of it all. Another
content is another version. The page of the desk registers it; where that cannot be, the site works as before.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from papillon.kit.checkout import ROOT
from tools.site import LANGUAGES

WORKER = "sw.js"
STEPPING = "docs/step-by-step"
"""The page of recorded games, and the folder with the games: kept once they were fetched."""
NOT_KEPT = {"code", "data", "_sources", "objects.inv", "sitemap.xml", "LICENSE.txt", "404.html", WORKER}
"""What lies in an edition for readers of code, for servers and for other programs."""
SHORT = re.compile(r"\d|(?:pdf|adpoker|francion)$")
"""How a folder of short addresses begins: they only lead on."""
SCENARIOS = "spec/scenarios"
"""Pages that weigh as much as all others together: kept once they were read."""
PICTURES = "_static/shared"
"""What is shown beside a link that is sent on, which no page shows."""
SHARED = (
    *("desk/*.json", "web/**/*.mjs", "web/**/*.css", "_static/cards/**/*"),
    *(f"data/*/{name}.json" for name in ("clauses", "rulings", "refusals")),
)
"""What the editions have in common, from the root of the first."""


def write(folder: Path) -> None:
    """Write the service worker of every edition of a site."""
    program = (ROOT / "web/desk" / WORKER).read_text("utf-8")
    for edition in LANGUAGES.values():
        files, later = (_digests(folder, edition, paths) for paths in (kept(folder, edition), _later(folder, edition)))
        version = _digest(json.dumps([files, later, program]).encode())
        told = json.dumps({"version": version, "files": files, "later": later})
        (folder / edition / WORKER).write_text(f"const EDITION = {told};\n\n{program}", "utf-8")


def kept(folder: Path, edition: str) -> list[Path]:
    """Return the files that are kept of an edition at once. edition: its folder in the site, "" for the first."""
    root = folder / edition
    own = (path for path in _files(root) if not _is_apart(path.relative_to(root)))
    shared = (path for pattern in SHARED for path in folder.glob(pattern) if path.is_file())
    return sorted({*own, *shared} - {*_later(folder, edition)})


def _is_apart(name: Path) -> bool:
    """Whether a file of an edition is left out of what is kept. name: from the root of the edition."""
    first = name.parts[0]
    is_for_others = first in NOT_KEPT | set(LANGUAGES.values()) or SHORT.match(first) is not None
    return is_for_others or name.is_relative_to(PICTURES)


def _later(folder: Path, edition: str) -> list[Path]:
    """The games and the scenarios of an edition."""
    return sorted(path for part in (STEPPING, SCENARIOS) for path in _files(folder / edition / part))


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder that a reader's browser may ask for."""
    for path in folder.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not hidden and path.suffix != ".map":
            yield path


def _digests(folder: Path, edition: str, paths: list[Path]) -> dict[str, str]:
    """Each file by its way from the root of the edition, with the digest of its content."""
    return {_way(path, folder, edition): _digest(path.read_bytes()) for path in paths}


def _way(path: Path, folder: Path, edition: str) -> str:
    """The way from the root of an edition to a file of it, or to one that the editions share."""
    own = path.is_relative_to(folder / edition)
    return path.relative_to(folder / edition).as_posix() if own else f"../{path.relative_to(folder).as_posix()}"


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


if __name__ == "__main__":
    write(Path(sys.argv[1]))
