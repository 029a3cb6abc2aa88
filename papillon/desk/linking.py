"""Addresses in a site: of a question at its desk, and of what `cite` finds.

The desk in a page reads a question from its address after ``#``, in the command's notation
(`web/question/address.mjs`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import SplitResult, parse_qsl, quote, urlsplit

from papillon.desk.inputs import BadInput
from papillon.desk.language import Document, language
from papillon.kit.clauses import spoken
from papillon.kit.translations import ENGLISH

LONGEST_BASE: Final = 2000
"""Characters."""
LONGEST_ADDRESS: Final = 16_000
"""Likewise; `web/question/address.mjs` has the same."""
NO_PART: Final = ' "<>\\^`{|}'
"""What no address holds as it is (RFC 3986), and what would end one in a text."""
READABLE: Final = "-_.!~*'(),:$@/?"
"""What need not be encoded, beside letters and digits."""


def address_of(said: Mapping[str, str], base: str) -> str:
    """Return the address of a question at the desk of a site, in the language spoken.

    said: the position as ``q``, readings by their rulings, and whatever else was said, in the notation.
    base: the address of the site's first page. Raises BadInput for one that is none.

    >>> said = {"q": "layout 6 4 A, hand 10 7, play 10x64", "ten-sums": "none"}
    >>> address_of(said, "https://rules.example")
    'https://rules.example/desk/#q=layout+6+4+A,+hand+10+7,+play+10x64&ten-sums=none'
    """
    return _in_site(base, "desk/", fragment_of(said))


def place_of(found: Document, base: str) -> str:
    """Return the address of a clause, a section or a ruling that `cite` has found, in the language spoken.

    base: as for `address_of`, and the same error.

    >>> place_of({"kind": "clause", "citation": "papillon-pdf:31"}, "https://rules.example/")
    'https://rules.example/pdf/31'
    >>> place_of({"kind": "ruling", "page": "spec/rulings/ten-sums.md", "ruling": "ten-sums"}, "https://rules.example")
    'https://rules.example/spec/rulings/ten-sums.html#ruling-ten-sums'
    """
    if "citation" in found:
        return _in_site(base, short_address(found["citation"]))
    page = f"{found['page'].removesuffix('.md')}.html"
    return _in_site(base, page, f"ruling-{found['ruling']}" if found["kind"] == "ruling" else "")


def short_address(citation: str) -> str:
    """Return where a site has a clause for good, by its full citation.

    >>> [short_address(citation) for citation in ("papillon:8.4", "papillon-pdf:31", "francion:4.5")]
    ['8.4', 'pdf/31', 'francion/4.5']
    """
    return spoken(citation).lower().replace(" ", "/").removeprefix("papillon/")


def _in_site(base: str, place: str, fragment: str = "") -> str:
    parts = site_parts(base)
    path = parts.path.removesuffix("index.html").rstrip("/")
    edition = "" if language() == ENGLISH else f"/{language()}"
    return parts._replace(path=f"{path}{edition}/{place}", query="", fragment=fragment).geturl()


def fragment_of(said: Mapping[str, str]) -> str:
    """Return what stands in the address of a question after ``#``. said: as for `address_of`.

    >>> fragment_of({"q": "layout 5 2, hand 7", "rulebook": "pdf"})
    'q=layout+5+2,+hand+7&rulebook=pdf'
    """
    return "&".join(f"{name}={_encoded(text)}" for name, text in said.items())


def said_in(address: str) -> dict[str, str]:
    """Return what an address of the desk says, by name: `fragment_of` the other way round.

    Raises BadInput for one that says nothing, or more than the desk would read.

    >>> said_in("https://rules.example/desk/#q=layout+5+2,+hand+7&ten-sums=none")
    {'q': 'layout 5 2, hand 7', 'ten-sums': 'none'}
    """
    said = dict(parse_qsl(address.partition("#")[2])) if len(address) <= LONGEST_ADDRESS else {}
    if not said:
        raise BadInput(f"--link: expected an address of the desk with a question in it, found {address[:60]!r}")
    return said


def site_parts(base: str, option: str = "--link") -> SplitResult:
    """Return the parts of a site's address. option: where it was given. Raises BadInput for what is none."""
    try:
        parts = urlsplit(base)
    except ValueError:
        parts = None
    if parts and parts.netloc and parts.scheme in ("http", "https") and _is_plain(base):
        return parts
    raise BadInput(f"{option}: expected the address of a site, such as https://rules.example/, found {base[:60]!r}")


def _is_plain(base: str) -> bool:
    return base.isprintable() and not any(mark in base for mark in NO_PART) and len(base) <= LONGEST_BASE


def _encoded(text: str) -> str:
    return quote(text, safe=f" {READABLE}").replace(" ", "+")
