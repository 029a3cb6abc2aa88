"""The block `{desk}`: the desk in a page, with what the page says until its program has begun.

    :::{desk}
    Without its program this page can do nothing; ...
    :::

The program are the modules in `web/`: one file for all languages, `web/desk/whole.mjs`, beside the modules of which it
is made, and no other page loads it. What the page says stands in the page itself, in its language; what it quotes
stands beside it as `library.json`. The page may fetch from its own site and run the site's own programs, nothing else.
`lessonpages`, `recordpages` and `tablepages` have such programs too.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import deskwords
import npmpackages
from docutils import nodes
from sitewords import _
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from francion import refusals as francion
from papillon.desk.francion import words as francion_narrate
from papillon.desk.language import book_in, speaking
from papillon.desk.papillon import words as narrate
from papillon.desk.words import PAYMENTS
from papillon.kit.checkout import ROOT
from papillon.kit.translations import Speech
from papillon.moves import Most
from papillon.refusals import REFUSALS
from papillon.rulebooks import RULEBOOKS

PAGE = "desk/index"
QR = "web/desk/lean-qr.mjs"
"""What draws QR codes, as the site has it: a module of npm (see `.ci/node`) with its licence at its head."""
MODULES = "web/desk/page.mjs"
"""The module of the desk that loads the others."""
LESSONS = "web/steps/lessonview.mjs"
"""The same of lessons."""
STEPPING = "web/steps/steppingpage.mjs"
"""The same of recorded games that one steps through."""
COUNTING = "web/count/countingpage.mjs"
"""The same of a coup that is counted at a real table."""
PLAYING = "web/play/playingpage.mjs"
"""The same of a game against players of the house."""
PROGRAMS = {
    MODULES: "web/desk/whole.mjs",
    LESSONS: "web/desk/whole-lessons.mjs",
    STEPPING: "web/desk/whole-stepping.mjs",
    COUNTING: "web/desk/whole-counting.mjs",
    PLAYING: "web/desk/whole-playing.mjs",
}
"""A module → it and all that it loads in one file: a browser that fetches forty modules waits forty times."""
WEB = ROOT / "web"
ESBUILD = ("--bundle", "--format=esm", "--minify", "--charset=utf8", "--log-level=warning")
"""What is asked of esbuild."""
NOT_LOADED = {"static", "tests"}
"""Folders of `web/` that no program here loads: what every page has, and tests."""

_DOCUMENTED = re.compile(r"/\*\*.*?\*/[ ]?", re.DOTALL)
_COMMENT = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_PHRASE = re.compile(r"\bphrase`([^`]+)`")
_PLACE = re.compile(r"\$\{[^}]*\}")
_QUOTED = re.compile(r"""'([^'\n]*)'|"([^"\n]*)\"""")
"""Texts of a module, of which a catalog knows which are said to people."""

_TOLD = re.compile(r'<script type="application/json" id="desk-told">.*?</script>', re.DOTALL)
_PROGRAM = re.compile(r'<script type="module" src="(([^"]*/)?web/[^"]+)">')
_POLICY = "Content-Security-Policy"
"""What a page has that an earlier build has finished."""

_CITED = re.compile(r"'((?:papillon-\w+:)?\d+(?:\.\w+)*\.?\d*)'")
"""Clauses as the modules cite them."""

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


class DeskBlock(SphinxDirective):
    """The place of the desk; the content is for whoever runs no scripts."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the content, and the elements that the program reads and fills."""
        self.env.note_dependency(__file__)
        without = nodes.container("", *self.parse_content_to_nodes(), classes=["desk-without"])
        up = f"../{self.config.first_edition}"
        place = f'<div id="desk" class="desk" data-root="../" data-index=""{_qr(up)}></div>'
        return [without, nodes.raw("", place + program(MODULES, up), format="html")]


def program(module: str, up: str) -> str:
    """Return the elements with which a page loads a program: what the program is told, and itself.

    module: the one that loads the others.  up: the way to the first edition.
    """
    file = PROGRAMS[module] if whole_program(module) else module
    return f'{_told("{}")}<script type="module" src="{up}{file}"></script>'


def _told(text: str) -> str:
    """What a program is told with the page. text: JSON, none of which can end the element."""
    safe = text.replace("</", "<\\/")
    return f'<script type="application/json" id="desk-told">{safe}</script>'


def _qr(up: str) -> str:
    """Where the page finds what draws QR codes, as an attribute; nothing where the site has it not."""
    return f' data-qr="{up}{QR}"' if qr_coder() else ""


@cache
def whole_program(module: str) -> bytes | None:
    """A module with all that it loads in one file, as esbuild makes it; None where that could not be fetched.

    That is said once.
    """
    try:
        esbuild = npmpackages.fetched() / "esbuild/bin/esbuild"
        command = [*npmpackages.program("node"), str(esbuild), str(ROOT / module), *ESBUILD]
    except npmpackages.Missing as missing:
        npmpackages.warn(f"{module} comes as many files: {missing}")
        return None
    return subprocess.run(command, stdout=subprocess.PIPE, timeout=60, check=True).stdout


@cache
def qr_coder() -> Path | None:
    """The module of npm that draws QR codes, None where it could not be fetched; that is said once."""
    try:
        return npmpackages.fetched() / "lean-qr/index.mjs"
    except npmpackages.Missing as missing:
        npmpackages.warn(f"no QR codes at the desk: {missing}")
        return None


def licensed(module: Path) -> str:
    """A module with the licence that lies beside it."""
    return f"/*\n{module.with_name('LICENSE').read_text('utf-8')}*/\n{module.read_text('utf-8')}"


def said() -> dict[str, str]:
    """What the page says in the language of the build, by the names that the program has for it."""
    return {
        **deskwords.settings(),
        **deskwords.agreement(),
        **deskwords.sharing(),
        **deskwords.turned_up(),
        **deskwords.asking(),
        **deskwords.cleared(),
        **deskwords.happened(),
        **deskwords.happened_in_tricks(),
        "kept": _("The desk, the rules and the search are kept on this device and answer without a network, too."),
        "renewed": _("These pages have been renewed."),
        "show renewed": _("Show the new ones"),
        "ask mode": _("Ask about a move"),
        "set mode": _("Lay out the cards"),
        "clear": _("Clear the table"),
        "a tap": _("What a tap on a card does"),
        "table": _("The table"),
        "exposed": _("Exposed cards"),
        "the exposed cards": _("the exposed cards"),
        "player": _("Player {player}"),
        "hand of": _("the hand of {player}"),
        "to play": _("to play"),
        "deals": _("deals"),
        "not known": _("hand not said"),
        "no card": _("no card"),
        "more cards": _("and {n} more"),
        "add here": _("add"),
        "add to": _("Add to {place}"),
        "add": _("{card}: add to {place}"),
        "exposed, as said": _("exposed"),
        "in hand of": _("in the hand of {player}"),
        "tap to remove": _("{card}, {where}; tap to take it away"),
        "tap to take in": _("{card}, {where}; tap to take it into the move"),
        "tap to leave out": _("{card}, {where}; tap to leave it out of the move"),
        "captured": _("{n} captured"),
        "rulebook salon": _("main rules"),
        "rulebook pdf": _("PDF"),
        "rulebook adpoker": _("AdPoker article"),
        "summary": _("{players} players, {dealer} deals, {stock} cards in stock."),
        "pick a move": _("Tap the cards of a move, or one that {player} may make:"),
        "half a move": _("Tap the card that {player} plays and the cards that it takes."),
        "announced": _("announced"),
        "not announced": _("not announced"),
        "lay all": _("lays the hand down (not allowed)"),
        "lays down": _("lays the hand down"),
        "takes": _("{played} takes {taken}"),
        "take": _("{played} take {taken}"),
        "asked": _("{player}: {move}"),
        "so": _("{what}: {said}"),
        "naming": _("{move}, announcing {figures}"),
        "and": _("{first} and {last}"),
        "move": _("Move"),
        "verdict": _("The answer"),
        "yes": _("Yes, by {rules}."),
        "yes with payments": _("Yes, by {rules}: {net}."),
        "no card yet": _("Lay out the cards on the table, then the hand of whoever is to play."),
        "no hand yet": _("Lay out the cards of {player}, who is to play."),
        "trumps by": _("Trumps are {suit} ({card} turned up)."),
        "trumps meanwhile": _("Trumps are {suit} until you choose others."),
        "not paid": _("What was not announced is not paid."),
        "could take": _("One could capture: {move}."),
        "yes there": _("Yes."),
        "yes in all": _("Yes: {net}."),
        "no": _("No: {reason}."),
        "by salon": _("the main rules"),
        "by pdf": _("the PDF"),
        "by adpoker": _("the AdPoker article"),
        "as agreed": _("{rules}, as this table reads them"),
        "cannot be": _("There can be no such position."),
        "coup over": _("The coup is over: nobody may play."),
        "one move": _("{player} has one legal move."),
        "moves": _("{player} has {n} legal moves."),
        "code": _("code"),
        "points": _("{n} points"),
        "one chip": _("1 chip"),
        "chips": _("{n} chips"),
        "one token": _("1 token"),
        "tokens": _("{n} tokens"),
        "pool": _("pool"),
        "bank": _("bank"),
        "nobody pays": _("Nobody pays anything."),
        "nobody pays yet": _("Nobody pays yet: the trick goes on."),
        "in all": _("In all: {net}."),
        "taken as announced": _("Nothing was said, so taken as announced: {figures}."),
        "why sauterelle": _("Sauterelle, because no other card lies exposed. If there were any, lay them out."),
        "why petit-papillon": _("Petit papillon, because {player} holds no other card. Add any that {player} had."),
        "why papillon": _("Papillon, because {player} holds no other card and too few are in stock for another deal."),
        "then exposed": _("Then exposed: {cards}."),
        "then next": _("Next to play: {player}."),
        "then over": _("The coup is over."),
        "then winner": _("{player} wins it."),
        "by these clauses": _("By these clauses"),
        "clauses in full": _("The clauses in full ({n})"),
        "copy": _("copy"),
        "copied": _("copied"),
        "copy this": _("Copy {name}"),
        "agreed": _("This table has agreed:"),
        "take back": _("take back"),
        "depends": _("It depends on"),
        "more": _("and {n} more"),
        "if": _("If {condition}:"),
        "by the rules of": _("By {rules}:"),
        "if read so": _("If the table reads: {reading}"),
        "play so": _("we play it so"),
        "it is so": _("it is so"),
        "no in short": _("No"),
        "moves otherwise": _("{n} moves otherwise"),
        "game papillon": "Le Papillon",
        "game francion": "Le Francion",
        "by francion": _("the rules of Le Francion"),
        "trick": _("The trick"),
        "the trick": _("the trick"),
        "leads": _("leads"),
        "has played": _("has played"),
        "played by": _("played by {player}"),
        "lies there": "{card}, {where}",
        "tap to play": _("{card}, {where}; tap to play it"),
        "tricks won": _("tricks: {n}"),
        "tricks": _("Tricks won"),
        "tricks of": _("tricks of {player}"),
        "trumps": _("Trumps"),
        "trumps are": _("Trumps: {suit}"),
        "suit c alone": _("clubs"),
        "suit d alone": _("diamonds"),
        "suit h alone": _("hearts"),
        "suit s alone": _("spades"),
        "francion summary": _("{players} players, {dealer} deals; trumps are {trumps}; {stake} at stake."),
        "takes the trick": _("{player} takes the trick."),
        "best so far": _("So far {player} takes the trick, with the {card}."),
        "as last trick": _("If that was the last trick of the coup, in all: {net}."),
        "why last": _("Taken as the last trick of the coup: lay out more cards, or set the tricks won."),
        "stake": _("stake"),
        "rank K": _("king"),
        "rank Q": _("queen"),
        "rank J": _("jack"),
        "rank A": _("ace"),
        "rank ?": _("unknown card"),
        "ranks K": _("kings"),
        "ranks Q": _("queens"),
        "ranks J": _("jacks"),
        "ranks A": _("aces"),
        "one K": _("a king"),
        "one Q": _("a queen"),
        "one J": _("a jack"),
        "one A": _("an ace"),
        "ranks n": _("{rank}s"),
        "ranks ?": _("unknown cards"),
        "count 2": _("two {cards}"),
        "count 3": _("three {cards}"),
        "count 4": _("four {cards}"),
        "suit h": _("{rank} of hearts"),
        "suit d": _("{rank} of diamonds"),
        "suit c": _("{rank} of clubs"),
        "suit s": _("{rank} of spades"),
        "problem too-many": _("{n} times {rank}: a pack has {most}."),
        "problem twice": _("{rank} lies here twice."),
        "problem too-many-cards": _("{n} cards in all: a pack has {most}."),
        "problem large-hand": _("{n} cards in a hand: nobody holds more than {most}."),
        "problem no-hand": _("{player} is to play and holds no card: add the hand."),
        "problem unknown-hand": _("{player} is to play: the cards must be known."),
        "problem unknown-layout": _("Exposed cards lie face up: they must be known."),
        "problem large-stock": _("{n} cards in stock: the first deal leaves {most}."),
        "problem no-such-stock": _("No deal leaves {n} cards in stock."),
        "problem not-over": _("Somebody is to play as long as hands or stock hold cards."),
        "problem early-papillon": _("{player} has made no papillon yet: cards are left."),
        "problem many-likes": _("{player} has had more cards of this deal than there were."),
        "problem no-layer": _("{player} has laid nothing down: cards are in the hand."),
        "problem no-deal": _("Nobody lays down with the next deal: none is left."),
        "problem unknown-piles": _("The captured cards must be known: their points are counted."),
        "problem francion-strange": _("{rank} is no card of this pack of {most}."),
        "problem francion-hand-size": _("{player} holds {n} cards; after these tricks it must be {most}."),
        "problem francion-unknown-trick": _("A card that was played lies face up: it must be known."),
        "problem francion-no-trick": _("The tricks won must be whole: one card of every player."),
        "problem francion-not-over": _("Somebody is to play until all tricks are played."),
    }


def _uncommented(text: str) -> str:
    """The text of a module without its comments, those at the ends of lines apart.

    >>> _uncommented("/** What it is. */ const one = 1; // Papillon 1.1")
    'const one = 1; // Papillon 1.1'
    """
    return _COMMENT.sub("", _DOCUMENTED.sub("", text))


def supposed(language: str) -> dict[str, str]:
    """What the program says in the words of the command, such as what a question could have meant, by its English.

    >>> supposed("fr")["the stock is empty"]
    'le talon est vide'
    """
    speech = Speech(language)
    found = (_QUOTED.findall(_uncommented(path.read_text("utf-8"))) for path in modules())
    quoted = {text for pairs in found for pair in pairs for text in pair if " " in text}
    return {text: speech(text) for text in sorted(quoted) if speech(text) != text}


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Write the words into the page, bind it to its own site, and put the program into the first edition."""
    page = Path(app.outdir, PAGE).with_suffix(".html")
    if failure is not None or app.builder.format != "html" or not page.exists():
        return
    language = app.config.language
    furnish(page, {**supposed(language), **complaints(), **said()}, language)
    (page.parent / "library.json").write_text(json.dumps(library(language), ensure_ascii=False), "utf-8")
    if app.config.language == "en":
        for name in program_files():
            target = Path(app.outdir, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)
        if coder := qr_coder():
            Path(app.outdir, QR).write_text(licensed(coder), "utf-8")
        for module, name in PROGRAMS.items():
            if whole := whole_program(module):
                Path(app.outdir, name).write_bytes(whole)


def furnish(page: Path, words: dict[str, Any], language: str) -> None:
    """Write into a page what its program says of questions. words: by the names that the program has for them."""
    tell(page, {"words": {**words, **paid(language)}, "refusals": refusals(language), "rulebooks": rulebooks()})


def tell(page: Path, known: dict[str, Any]) -> None:
    """Write into a page what its program is told, and bind the page to its own site."""
    text = _told(json.dumps(known, ensure_ascii=False, default=str))
    html = _TOLD.sub(lambda _: text, page.read_text("utf-8"))
    page.write_text(html if _POLICY in html else quickened(bound(html)), "utf-8")


def program_files() -> Iterator[Path]:
    """Yield the files of the program, as the project has them."""
    for path in sorted(WEB.rglob("*.*")):
        if path.suffix in {".mjs", ".css"} and path.relative_to(WEB).parts[0] not in NOT_LOADED:
            yield path.relative_to(ROOT)


def modules() -> list[Path]:
    """Return the modules of the program."""
    return [ROOT / name for name in program_files() if name.suffix == ".mjs"]


def complaints() -> dict[str, str]:
    """What the program says of text that it cannot read, by its English; in English there is nothing to say."""
    told = {phrase: str(_(phrase)) for phrase in phrases()}
    return {phrase: words for phrase, words in told.items() if words != phrase}


def phrases() -> Iterator[str]:
    """Yield the phrases of the program, the places in them numbered: what a catalog has of it.

    >>> "one player among {0}" in set(phrases())
    True
    """
    for path in modules():
        for phrase in _PHRASE.findall(path.read_text("utf-8")):
            first, *others = _PLACE.split(phrase)
            text = first + "".join(f"{{{number}}}{part}" for number, part in enumerate(others))
            if re.search(r"[a-z]", text):
                yield text


def refusals(language: str) -> dict[str, str]:
    """Why a move is refused, in a language: by its code, of Le Francion by code and clause, which tells the reason.

    >>> refusals("fr")["out-of-turn"]
    'c’est à un autre joueur de jouer'
    >>> refusals("en")["out-of-turn 3.7"]
    "it is another player's turn to lead"
    """
    speech = Speech(language)
    of_papillon = {refusal.code: speech(refusal.reason) for refusal in REFUSALS}
    of_francion = {f"{refusal.code} {refusal.clause}": speech(refusal.reason) for refusal in francion.REFUSALS}
    return of_papillon | of_francion


def paid(language: str) -> dict[str, str]:
    """Who pays whom, and what for, in the words of the command: by the kinds of both, and by the reason.

    Some reasons are others where a clause of their own decides: they are also told by it.

    >>> paid("en")["paid payers payee"], paid("fr")["for laying-down"]
    ('{payers} pay {payee} {sum} each: {reason}', 'cartes étendues')
    >>> paid("en")["for most-points"], paid("en")["for consolation papillon-pdf:32"]
    ('most points', 'having laid down last')
    """
    speech = Speech(language)
    reasons = francion_narrate.REASONS | narrate.REASONS
    return {
        "the bank": speech("the bank"),
        **{f"paid {payer} {payee}": speech(text) for (payer, payee), text in PAYMENTS.items()},
        **{f"for {kind}": speech(reason) for kind, reason in reasons.items()},
        **{f"for {kind} {clause}": speech(reason) for (kind, clause), reason in narrate.OWN_REASONS.items()},
        **{f"for most-{most}": speech(reasons["cards"], most=speech(most)) for most in get_args(Most)},
    }


def library(language: str) -> dict[str, dict[str, Any]]:
    """What the page quotes in a language: clauses that an answer may cite, and rulings, open ones with their readings.

    >>> library("en")["clauses"]["papillon:4.b.1"]["title"], library("en")["rulings"]["sum-cap"]["readings"]["five"]
    ('A card under 10 takes its like or a sum', 'a sum may have five cards at most.')
    """
    with speaking(language):
        books = [book_in(game) for game in ("papillon", "francion")]
    return {
        "clauses": {
            clause.citation: {"title": clause.title, "text": clause.text, "page": clause.page}
            for rules, clauses in zip(books, (cited(), cited_of_francion()), strict=True)
            for clause in map(rules.clause, sorted(clauses))
        },
        "rulings": {
            slug: {"title": ruling.title, "page": ruling.page, "readings": dict(ruling.readings)}
            for rules in books
            for slug, ruling in rules.rulings.items()
        },
    }


def cited() -> set[str]:
    """The clauses that an answer of the page may cite: by their ids, or in full where another document has them."""
    programs = _sources(WEB / "question", "clauses", "cleared", "happenings")
    programs += _sources(WEB / "rules", "payments", "ending", "documents")
    main = {clause.removeprefix("papillon:") for clause in _CITED.findall(programs)}
    main |= {refusal.clause for refusal in REFUSALS}
    cites = (pair for rules in RULEBOOKS.values() for pair in dict(rules.cites).items())
    return main | {own for clause, own in cites if clause.partition(" ")[0] in main}


def cited_of_francion() -> set[str]:
    """The same of Le Francion."""
    programs = _sources(WEB / "question/francion", "clauses", "happenings")
    programs += _sources(WEB / "rules/francion", "scoring", "welche")
    return {*_CITED.findall(programs), *(refusal.clause for refusal in francion.REFUSALS)}


def _sources(folder: Path, *modules: str) -> str:
    """The text of modules of a folder."""
    return "".join((folder / f"{name}.mjs").read_text("utf-8") for name in modules)


def rulebooks() -> dict[str, dict[str, Any]]:
    """What each rulebook pays as a figure, and which clauses of its own it cites for those of the main document.

    >>> rulebooks()["pdf"]["figures"], rulebooks()["pdf"]["cites"]["4.b.1"]
    ([], 'papillon-pdf:22')
    """
    return {
        name: {"figures": [figure.name for figure in rules.figures], "cites": dict(rules.cites)}
        for name, rules in RULEBOOKS.items()
    }


def bound(page: str) -> str:
    """Return a page with a policy by which it fetches from its own site alone and runs no program that is not its own.

    What the theme has written into the page is allowed by its digest. Workers are the site's own, as that which keeps
    the page for when there is no network. A page that has its policy keeps it.

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
    head = f'<head><meta http-equiv="Content-Security-Policy" content="{policy}">'
    return page.replace("<head>", head, 1)


def quickened(page: str) -> str:
    """Return a page that asks for the program and its looks at once, and waits for no other script.

    A browser that finds a policy in a page looks no further ahead, so that the theme's scripts would come one by one.

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


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the block, and what is done at the end."""
    app.setup_extension("editions")
    app.add_directive("desk", DeskBlock)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
