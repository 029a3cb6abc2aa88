"""The programs of pages, such as the desk, and what each has to know.

They are the modules in `web/`, which esbuild makes into one file for each page: `web/desk/whole.mjs`. They lie in the
first edition, for all languages. A page contains what its program says, in its language (`web/words.toml`); what the
programs quote lies beside the desk as `library.json`. A page may fetch from its own site and run the site's own
programs, and nothing else. `playpages` has the blocks of such pages.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

from sitewords import _

from francion import refusals as francion
from papillon.desk.command import DESKS
from papillon.desk.francion import words as francion_words
from papillon.desk.papillon import words as papillon_words
from papillon.desk.render import PAYMENTS
from papillon.kit.clauses import Ruling, book_in
from papillon.kit.translations import say, speaking
from papillon.moves import Most
from papillon.refusals import REFUSALS
from papillon.rulebooks import RULEBOOKS
from tools import ROOT, npm

PAGE = "desk/index"
WEB = ROOT / "web"
WORDS = WEB / "words.toml"
QR = "web/desk/lean-qr.mjs"
"""What draws QR codes, as the site has it: a package of npm with its licence at the head."""
DESK = "web/desk/page.mjs"
"""The module of the desk that loads the others; those of the other pages:"""
LESSONS = "web/steps/lessonview.mjs"
STEPPING = "web/steps/steppingpage.mjs"
COUNTING = "web/count/countingpage.mjs"
PLAYING = "web/play/playingpage.mjs"
PROGRAMS = {
    DESK: "web/desk/whole.mjs",
    LESSONS: "web/desk/whole-lessons.mjs",
    STEPPING: "web/desk/whole-stepping.mjs",
    COUNTING: "web/desk/whole-counting.mjs",
    PLAYING: "web/desk/whole-playing.mjs",
}
"""A module → the file with it and all that it loads: a browser that fetches forty modules waits forty times."""
ESBUILD = ("--bundle", "--format=esm", "--minify", "--charset=utf8", "--log-level=warning")
NOT_LOADED = {"build", "static", "tests"}
"""Folders of `web/` that none of these programs loads."""

_DOCSTRING = re.compile(r"/\*\*.*?\*/[ ]?", re.DOTALL)
_COMMENT = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_PHRASE = re.compile(r"\bphrase`([^`]+)`")
_PLACE = re.compile(r"\$\{[^}]*\}")
_QUOTED = re.compile(r"""'([^'\n]*)'|"([^"\n]*)\"""")
_KNOWN = re.compile(r'<script type="application/json" id="desk-told">.*?</script>', re.DOTALL)
_PROGRAM = re.compile(r'<script type="module" src="(([^"]*/)?web/[^"]+)">')
_POLICY = "Content-Security-Policy"
"""In a page that an earlier build has finished."""
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def program(module: str, up: str) -> str:
    """Return the elements with which a page loads a program, and a place for what the program has to know.

    module: the one that loads the others.  up: the path to the first edition.
    """
    file = PROGRAMS[module] if bundler() else module
    return f'{_known("{}")}<script type="module" src="{up}{file}"></script>'


def _known(text: str) -> str:
    """The element with what a program has to know. text: JSON, in which nothing can end the element."""
    safe = text.replace("</", "<\\/")
    return f'<script type="application/json" id="desk-told">{safe}</script>'


# --- the programs


@cache
def bundler() -> list[str]:
    """Return the words that start esbuild; nothing, with a line on stderr, where it is missing."""
    try:
        return [*npm.program("node"), str(npm.fetched() / "esbuild/bin/esbuild")]
    except npm.Missing as missing:
        npm.warn(f"the programs come as many files: {missing}")
        return []


def whole_program(module: str) -> bytes:
    """Return a module with all that it loads in one file."""
    command = [*bundler(), str(ROOT / module), *ESBUILD]
    return subprocess.run(command, stdout=subprocess.PIPE, timeout=60, check=True).stdout


@cache
def qr_coder() -> str | None:
    """Return what draws QR codes, with its licence at the head; None, with a line on stderr, where it is missing."""
    try:
        package = npm.fetched() / "lean-qr"
    except npm.Missing as missing:
        npm.warn(f"no QR codes at the desk: {missing}")
        return None
    licence, module = (package.joinpath(name).read_text("utf-8") for name in ("LICENSE", "index.mjs"))
    return f"/*\n{licence}*/\n{module}"


def program_files() -> Iterator[Path]:
    """Yield the paths of the programs' files from the root of the project."""
    for path in sorted(WEB.rglob("*.*")):
        if path.suffix in {".mjs", ".css"} and path.relative_to(WEB).parts[0] not in NOT_LOADED:
            yield path.relative_to(ROOT)


def modules() -> list[Path]:
    """Return the modules of the programs."""
    return [ROOT / name for name in program_files() if name.suffix == ".mjs"]


def write_programs(out: Path) -> None:
    """Write the programs into the first edition: file by file, and those of each page in one."""
    for name in program_files():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    if coder := qr_coder():
        (out / QR).write_text(coder, "utf-8")
    for module, name in PROGRAMS.items() if bundler() else ():
        (out / name).write_bytes(whole_program(module))


# --- what they say


@cache
def _words() -> dict[str, dict[str, str]]:
    """What the pages say in English, page by page; `names` are the same in every language."""
    return tomllib.loads(WORDS.read_text("utf-8"))


def page_words(*pages: str) -> dict[str, str]:
    """Return what some pages say in the language of the build, by the names that their programs have for it.

    >>> page_words("playing")["thinking"]
    'Thinking …'
    """
    said = {name: str(_(words)) for page in pages for name, words in _words()[page].items()}
    return {**_words()["names"], **said}


def messages() -> Iterator[str]:
    """Yield what there is to translate of all the programs: the words of their pages, and the phrases in the modules.

    >>> {"Thinking …", "one player among {0}"} <= {*messages()}
    True
    """
    for page, said in _words().items():
        yield from said.values() if page != "names" else ()
    yield from phrases()


def phrases() -> Iterator[str]:
    """Yield the complaints about text that cannot be read, with the places in them numbered."""
    for path in modules():
        for phrase in _PHRASE.findall(path.read_text("utf-8")):
            first, *others = _PLACE.split(phrase)
            text = first + "".join(f"{{{number}}}{part}" for number, part in enumerate(others))
            if re.search(r"[a-z]", text):
                yield text


def complaints() -> dict[str, str]:
    """Return the translation of each phrase that differs in the language of the build."""
    translated = {phrase: str(_(phrase)) for phrase in phrases()}
    return {phrase: words for phrase, words in translated.items() if words != phrase}


def supposed(language: str) -> dict[str, str]:
    """Return the translation of what the modules say in the words of the command, such as what a question may mean.

    >>> supposed("fr")["the stock is empty"]
    'le talon est vide'
    """
    texts = (_COMMENT.sub("", _DOCSTRING.sub("", path.read_text("utf-8"))) for path in modules())
    quoted = {text for pairs in map(_QUOTED.findall, texts) for pair in pairs for text in pair if " " in text}
    with speaking(language):
        return {text: say(text) for text in sorted(quoted) if say(text) != text}


def refusals(language: str) -> dict[str, str]:
    """Return why a move is refused: by its code; in Le Francion by code and clause, which together tell the reason.

    >>> refusals("fr")["out-of-turn"]
    'c’est à un autre joueur de jouer'
    >>> refusals("en")["out-of-turn 3.7"]
    "it is another player's turn to lead"
    """
    with speaking(language):
        of_papillon = {refusal.code: say(refusal.reason) for refusal in REFUSALS}
        of_francion = {f"{refusal.code} {refusal.clause}": say(refusal.reason) for refusal in francion.REFUSALS}
    return of_papillon | of_francion


def payments(language: str) -> dict[str, str]:
    """Return who pays whom and what for, as the command says it: by the kinds of both, and by the reason.

    Where a clause of its own decides, the reason may differ; it is then named with that clause.

    >>> payments("en")["paid payers payee"], payments("fr")["for laying-down"]
    ('{payers} pay {payee} {sum} each {reason}', 'pour avoir étalé son jeu')
    >>> payments("en")["for most-points"], payments("en")["for consolation papillon-pdf:32"]
    ('for having the most points', 'for laying down last')
    """
    reasons = francion_words.REASONS | papillon_words.REASONS
    with speaking(language):
        return {
            "the bank": say("the bank"),
            **{f"paid {payer} {payee}": say(text) for (payer, payee), text in PAYMENTS.items()},
            **{f"for {kind}": say(reason) for kind, reason in reasons.items()},
            **{f"for {kind} {clause}": say(reason) for (kind, clause), reason in papillon_words.OWN_REASONS.items()},
            **{f"for most-{most}": say(reasons["cards"], most=say(most)) for most in get_args(Most)},
        }


def remedies() -> dict[str, dict[str, str]]:
    """Return for each game the convention on a refused move, by its code.

    >>> remedies()["papillon"]["must-capture"]
    'wrongly-laid-down'
    """
    return {game: dict(desk.adapter.remedies) for game, desk in DESKS.items()}


def rulebooks() -> dict[str, dict[str, Any]]:
    """Return what each rulebook pays as a figure, and the clauses of its own that it cites for the main document's.

    >>> rulebooks()["pdf"]["figures"], rulebooks()["pdf"]["cites"]["4.b.1"]
    ([], 'papillon-pdf:22')
    """
    return {
        name: {"figures": [figure.name for figure in rules.figures], "cites": dict(rules.cites)}
        for name, rules in RULEBOOKS.items()
    }


# --- what they quote


def library(language: str) -> dict[str, dict[str, Any]]:
    """Return the clauses and the rulings of both games, with the readings of those that are open.

    >>> library("en")["clauses"]["papillon:4.b.1"]["title"], library("en")["rulings"]["sum-cap"]["readings"]["five"]
    ('A card below 10 takes a card of its rank or a sum', 'a sum may have five cards at most.')
    """
    with speaking(language):
        books = [book_in(game) for game in DESKS]
    return {
        "clauses": {
            name: {"title": clause.title, "text": clause.text, "page": clause.page}
            for rules in books
            for name, clause in rules.clauses.items()
        },
        "rulings": {
            slug: {"title": ruling.title, "page": ruling.page, "readings": dict(ruling.readings), **remedy(ruling)}
            for rules in books
            for slug, ruling in rules.rulings.items()
        },
    }


def remedy(ruling: Ruling) -> dict[str, str]:
    """Return the text of a convention on refused moves; a page quotes no other ruling in full."""
    slugs = {slug for desk in DESKS.values() for slug in desk.adapter.remedies.values()}
    return {"text": ruling.text} if ruling.slug in slugs else {}


# --- once the pages are written


def furnish(page: Path, language: str, *pages: str) -> None:
    """Write into a page what a program has to know that answers questions. pages: whose words it says."""
    words = {**supposed(language), **complaints(), **page_words(*pages), **payments(language)}
    inform(page, {"words": words, "refusals": refusals(language), "rulebooks": rulebooks(), "remedies": remedies()})


def inform(page: Path, known: dict[str, Any]) -> None:
    """Write into a page what its program has to know, and bind the page to its own site."""
    text = _known(json.dumps(known, ensure_ascii=False))
    html = _KNOWN.sub(lambda _: text, page.read_text("utf-8"))
    page.write_text(html if _POLICY in html else quickened(bound(html)), "utf-8")


def bound(page: str) -> str:
    """Return a page with a policy: it fetches from its own site alone and runs no other program than the site's own.

    The scripts that the theme writes into the page are allowed by their digests, and so are workers of the site.

    >>> bound("<head></head><script>1</script>")[:64]
    '<head><meta http-equiv="Content-Security-Policy" content="defaul'
    """
    digests = [b64encode(sha256(script.encode()).digest()).decode() for script in _INLINE.findall(page)]
    scripts = " ".join(["'self'", *(f"'sha256-{digest}'" for digest in dict.fromkeys(digests))])
    policy = (
        f"default-src 'none'; script-src {scripts}; worker-src 'self'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'"
    )
    return page.replace("<head>", f'<head><meta http-equiv="{_POLICY}" content="{policy}">', 1)


def quickened(page: str) -> str:
    """Return a page that asks for its program and styles at once, and waits for no other script.

    A browser that finds a policy in a page looks no further ahead, so the theme's scripts would come one by one.

    >>> quickened('<head></head><script type="module" src="../web/desk/whole.mjs"></script>')[6:59]
    '<link rel="modulepreload" href="../web/desk/whole.mjs'
    >>> quickened('<head></head><script src="b.js"></script>')
    '<head></head><script defer src="b.js"></script>'
    """
    if found := _PROGRAM.search(page):
        program, folder = found.groups()
        early = f'<link rel="modulepreload" href="{program}"><link rel="stylesheet" href="{folder}web/desk/page.css">'
        page = page.replace("<head>", f"<head>{early}", 1)
    return page.replace("<script src=", "<script defer src=")
