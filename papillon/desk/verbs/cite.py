"""The verb ``cite``: a clause, a section, a ruling, or whatever words lead there.

`look_up` answers a query with one document, which is printed as JSON or shown. Its key ``kind`` is ``clause``,
``wording`` (a clause in an edition, with ``--at``), ``section`` (or a document without sections), ``ruling``,
``search`` or ``nothing``. A section or a ruling in an edition has a key ``present``. With ``--format`` or ``--link`` a
citation or an address alone is printed.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Final

from papillon.desk.addresses import configured_site, place_of
from papillon.desk.citations import FORMATS, NAMED_BY, citation_of, edition_in_words
from papillon.desk.command import DESKS, DOCUMENTS, Desk
from papillon.desk.inputs import BadInput
from papillon.desk.screen import Document, Screen
from papillon.desk.search import Hits, closest, is_question, near, search
from papillon.kit.clauses import (
    CONFIDENCE,
    RELATIONS,
    BadCitation,
    Book,
    Clause,
    Edition,
    Entry,
    Ruling,
    Term,
    UnknownClause,
    apparatus_of,
    citations_of,
    document_named,
    edition,
    in_language,
    is_id,
    language_of,
    spoken,
    text_hash,
)
from papillon.kit.console import complain
from papillon.kit.editions import editions, in_full, word_by_word
from papillon.kit.translations import CLAUSES, N_, counted, language, say

NOTHING: Final = 1
LONGEST_QUERY: Final = 200
MOST_SHOWN: Final = 12


def run(args: argparse.Namespace) -> int:
    """Look up what was asked for in the book of a game: exit status 1 if nothing is found.

    Raises BadInput for a query that cannot be one.
    """
    is_cited = args.format is not None or args.link is not None
    if args.json and is_cited:
        raise BadInput("--format and --link: print only a citation or an address; leave out --json")
    query = " ".join(" ".join(args.query).replace("§", " ").split())
    query = query.rstrip(".") or query
    if not query or len(query) > LONGEST_QUERY:
        raise BadInput(f"expected a query of 1 to {LONGEST_QUERY} characters, found {len(query)}")
    ids = re.split(r"[ ,;]+", query)
    queries = ids if all(map(is_id, ids)) else [query]
    answers = [_answer(each, args) for each in queries]
    if args.json:
        Screen().json(answers[0] if len(answers) == 1 else answers)
    else:
        screen = Screen()
        for number, (each, found) in enumerate(zip(queries, answers, strict=True)):
            if number and not is_cited:
                screen.line()
            _print(each, found, args, screen)
    return NOTHING if any(found["kind"] == "nothing" for found in answers) else 0


def _answer(query: str, args: argparse.Namespace) -> Document:
    desk = DESKS[args.game]
    found = look_up(query, desk) if args.at is None else look_up_at(query, args.at, desk)
    if found["kind"] == "nothing":
        found["command"] = command_of_another(query, desk)
    return found


def _print(query: str, found: Document, args: argparse.Namespace, screen: Screen) -> None:
    if found["kind"] == "nothing":
        _complain(query, found, DESKS[args.game])
    elif args.format is not None or args.link is not None:
        print(citation_in(found, args.format, args.link if args.link is not None else configured_site() or None))
    else:
        _SHOWN[found["kind"]](screen, found)


def _complain(query: str, found: Document, desk: Desk) -> None:
    """Say that nothing was found, and where to look instead."""
    near = say("; similar: {near}", near=", ".join(found["near"])) if found["near"] else ""
    hint = say("; see {command}", command=found["command"]) if found["command"] else near
    complain(f"{desk.name} cite: {say('nothing found for {query}', query=repr(query))}{hint}")


def citation_in(found: Document, name: str | None, base: str | None) -> str:
    """The citation of what was found, or its address alone. name: of a format.  base: the address of a site.

    Raises BadInput for what is no clause, section or ruling.
    """
    if found["kind"] not in NAMED_BY:
        near = next((clause for term in found.get("terms", ()) for clause in term["clauses"]), "8.4")
        told = N_(
            "--format and --link: expected a clause, a section or a ruling, such as {near}, found words to look up"
        )
        raise BadInput(say(told, near=near))
    address = "" if base is None else place_of(found, base)
    return address if name is None else FORMATS[name](citation_of(found, address))


def look_up(query: str, desk: Desk) -> Document:
    """Answer a query with one document.

    >>> look_up("8.4", DESKS["papillon"])["after"]["clause"]
    'Papillon 8.5'
    """
    rules = desk.book()
    slug = "-".join(query.lower().split())
    document, words = desk.document_in(query)
    if document == desk.name:
        query = words
    try:
        return _section_of(query, rules) or _clause_document(rules.clause(query), desk)
    except UnknownClause as error:
        return _nothing(query, [spoken(citation) for citation in error.near])
    except BadCitation:
        pass
    if slug in rules.rulings:
        return _ruling_document(rules.rulings[slug], rules)
    for refusal in desk.game.refusals:
        if refusal.code == slug:
            return _clause_document(rules.clause(refusal.clause), desk)
    found = None if is_question(words, language()) else _search_document(words, desk, document)
    return found or _closest_document(words, desk, document) or _nothing(words, near(words, rules, desk.terms()))


def look_up_at(query: str, number: str, desk: Desk) -> Document:
    """Answer a query for a clause, a section or a ruling as an edition has it. number: of the edition.

    Raises BadInput for an edition that there is not, and for anything else.
    """
    known = editions(desk.name)
    if number not in known:
        raise BadInput(f"--at: expected an edition ({', '.join(known)}), found {number[:60]!r}")
    then, now = known[number], [*known.values()][-1]
    rules, present = then.book.spoken(), now.book.spoken()
    both = {"edition": then.edition._asdict(), "present": now.edition._asdict()}
    slug = "-".join(query.lower().split())
    document, words = desk.document_in(query)
    if document == desk.name:
        query = words
    try:
        if section := _section_of(query, rules):
            return {**section, **both}
        clause = rules.clause(query)
        difference = _difference(clause, present.clauses.get(clause.citation))
        return {**_wording_document(clause), **both, "difference": difference}
    except UnknownClause as error:
        return _nothing(query, [spoken(citation) for citation in error.near])
    except BadCitation:
        pass
    if slug not in rules.rulings:
        raise BadInput(f"--at: expected a clause, a section or a ruling, such as 8.4, found {query[:60]!r}")
    ruling = rules.rulings[slug]
    return {**_ruling_document(ruling, rules), **both, "difference": _difference(ruling, present.rulings.get(slug))}


def command_of_another(query: str, desk: Desk) -> str:
    """The command that finds what begins with the name of another game, or of a document of one; ``""`` without one.

    >>> papillon, francion = DESKS["papillon"], DESKS["francion"]
    >>> command_of_another("papillon:8.4", francion), command_of_another("francion welche", papillon)
    ('papillon cite 8.4', 'francion cite welche')
    >>> command_of_another("adpoker 3", francion), command_of_another("papillon 99.9", francion)
    ('papillon cite adpoker 3', '')
    """
    for other in DESKS.values():
        first, _, rest = query.replace(":", " ").partition(" ")
        asked = rest if first.lower() == other.name else query if other.document_in(query)[0] else ""
        if other != desk and asked and look_up(asked, other)["kind"] != "nothing":
            return f"{other.name} cite {asked}"
    return ""


def _nothing(query: str, near: Sequence[str]) -> Document:
    return {"kind": "nothing", "query": query, "near": list(near)}


# --- one clause

_KINDS: Final[Mapping[str, str]] = {
    "rule": N_("rule"),
    "recommendation": N_("recommendation"),
    "definition": N_("definition"),
    "example": N_("example"),
    "open": N_("open"),
    "variant": N_("variant"),
    "convention": N_("convention"),
    "settled": N_("settled"),
}
"""Kind of a clause or of a ruling → what it is called."""


def _clause_document(clause: Clause, desk: Desk) -> Document:
    rules = desk.book()
    before, after = rules.neighbours(clause)
    return {
        "kind": "clause",
        "language": language_of(clause),
        "clause": clause.spoken,
        "citation": clause.citation,
        "title": clause.title,
        "text": clause.text,
        "hash": clause.hash,
        "edition": edition()._asdict(),
        "force": clause.kind,
        "before": before and _entry(before),
        "after": after and _entry(after),
        "code": _code_of(clause),
        "no_code": clause.no_code,
        "no_event": clause.no_event,
        "rulings": [_ruling_entry(ruling) for ruling in rules.rulings_on(clause.citation)],
        "elsewhere": list(_elsewhere(clause, desk)),
        "apparatus": [_variant(entry) for entry in apparatus_of(desk.name).get(clause.citation, ())],
        "page": clause.page,
    }


def _variant(entry: Entry) -> Document:
    """What a witness has at a place of a clause, with the reason in the language spoken."""
    return {name: value for name, value in in_language(entry)._asdict().items() if name != "reason_fr"}


def _elsewhere(clause: Clause, desk: Desk) -> Iterator[dict[str, str]]:
    """The clauses of other documents that treat the same matter; a relation is stated on one side, and read on both.

    >>> desk = DESKS["papillon"]
    >>> [(entry["clause"], entry["relation"]) for entry in _elsewhere(desk.book().clause("3.6"), desk)]
    [('PDF 26', 'same'), ('AdPoker 12', 'differs')]
    """
    for other in chain.from_iterable(map(desk.book().document, desk.documents)):
        for one, two in ((clause, other), (other, clause)):
            for relation, citations in one.relations.items():
                if two.citation in citations:
                    yield {**_entry(other), "document": other.document, "relation": RELATIONS[relation]}


def _code_of(clause: Clause) -> list[Document]:
    """Where the code cites a clause, the sections before the rest."""
    cited = citations_of(clause.citation, clause.document.partition("-")[0])
    ordered = sorted(cited, key=lambda place: ".sections." not in place.name)
    return [{"name": place.name, "file": place.file, "line": place.line} for place in ordered]


def _entry(clause: Clause) -> dict[str, str]:
    return {"clause": clause.spoken, "citation": clause.citation, "title": clause.title}


def _ruling_entry(ruling: Ruling) -> dict[str, str]:
    return {"ruling": ruling.slug, "kind": ruling.kind, "title": ruling.title}


def _show_clause(screen: Screen, found: Document) -> None:
    screen.titled(found["clause"], found["title"])
    screen.line(f"  {say(_KINDS[found['force']])}", "dim")
    screen.line()
    screen.text(found["text"], indent=2)
    screen.line()
    neighbours = ((N_("before"), found["before"]), (N_("after"), found["after"]))
    beside = [(say(name), f"{entry['clause']}  {entry['title']}") for name, entry in neighbours if entry]
    about = ((N_("page"), _page_of(found)), (N_("no code"), found["no_code"]), (N_("no event"), found["no_event"]))
    screen.fields((*beside, *((say(name), value) for name, value in about)))
    for document, entries in groupby(found["elsewhere"], key=lambda entry: str(entry["document"])):
        told = (f"{entry['citation'].partition(':')[2]} ({say(entry['relation'])})" for entry in entries)
        screen.text(f"{say(DOCUMENTS[document].beside)} {', '.join(told)}", indent=2)
    if found["code"]:
        screen.heading(say("Code that carries it out"))
        for place in found["code"]:
            screen.item(f"{place['name']}  {place['file']}:{place['line']}")
    _show_rulings(screen, found["rulings"], N_("Rulings that interpret it"))
    if found["apparatus"]:
        screen.heading(say("Apparatus"))
        for entry in found["apparatus"]:
            words = say("“{title}”", title=entry["words"]) if entry["words"] else ""
            has = " ".join(filter(None, (entry["at"], words)))
            screen.item(f"{has}  {say(_DOES[entry['kind']])}. {entry['reason']}")


def _page_of(found: Document) -> str:
    """The address of what was found, where the site has one, or its page in the repository."""
    site = configured_site()
    return place_of(found, site) if site else str(found["page"])


def _show_rulings(screen: Screen, rulings: Sequence[dict[str, str]], title: str) -> None:
    if rulings:
        screen.heading(say(title))
        for ruling in rulings:
            screen.item(say("{ruling} ({kind}): {title}", **{**ruling, "kind": say(_KINDS[ruling["kind"]])}))


_DOES: Final[Mapping[str, str]] = {
    "adds": N_("The clause adds"),
    "omits": N_("The clause omits"),
    "narrows": N_("The clause narrows"),
    "widens": N_("The clause widens"),
    "decides": N_("The clause decides"),
    "changes": N_("The clause changes"),
    "variant": N_("Variant"),
    "contradiction": N_("Contradiction"),
    "wording": N_("Other wording"),
    "silence": N_("Silent"),
    "translation": N_("Translation"),
}
"""What an entry of the apparatus is → what a reader sees of it."""


# --- in an edition


def _wording_document(clause: Clause) -> Document:
    return {
        "kind": "wording",
        "language": language_of(clause),
        "clause": clause.spoken,
        "citation": clause.citation,
        "title": clause.title,
        "text": clause.text,
        "hash": clause.hash,
    }


def _difference(then: Clause | Ruling, now: Clause | Ruling | None) -> str | None:
    """What has changed from one wording to another, word by word; "" where they are the same."""
    if now is None:
        return None
    marks = {"both": "{}", "before": "[-{}-]", "after": "{{+{}+}}"}
    pieces = word_by_word(in_full(then), in_full(now))
    told = " ".join(marks[piece.stands_in].format(piece.words) for piece in pieces)
    return told if len(pieces) > 1 else ""


def _show_wording(screen: Screen, found: Document) -> None:
    screen.titled(found["clause"], found["title"])
    _show_edition(screen, found)
    screen.line()
    screen.text(found["text"], indent=2)
    _show_change(screen, found)


def _show_edition(screen: Screen, found: Document) -> None:
    """The edition that was asked for, if any."""
    if "present" in found:
        screen.line(f"  {edition_in_words(Edition(**found['edition']), found['hash'])}", "dim")


def _show_change(screen: Screen, found: Document) -> None:
    """What has changed since the edition that was asked for, if any."""
    if "difference" in found and found["edition"] != found["present"]:
        present = found["present"]
        named = N_("In edition {number} of {date}") if present["released"] else N_("In the draft for edition {number}")
        screen.heading(say(named, **present))
        same = say("the text is the same") if found["difference"] is not None else say("it is no longer there")
        screen.text(found["difference"] or same, indent=2)


# --- one section


def _section_of(query: str, rules: Book) -> Document | None:
    """A section, a group of clauses such as 4.d, or a document without sections. "Papillon" alone is a word."""
    whole = document_named("-".join(query.lower().split()))
    if whole != rules.name and rules.document(whole):
        return _section_document(whole, rules.document(whole))
    *names, number = query.lower().replace(":", " ").split() or [""]
    document = document_named("-".join(names)) or rules.name
    start = f"{document}:{number}"
    found = rules.section(number, document) if is_id(number) else ()
    if is_id(number) and not found:
        found = tuple(clause for citation, clause in rules.clauses.items() if citation.startswith(f"{start}."))
    return _section_document(start, found) if found else None


def _section_document(citation: str, clauses: Sequence[Clause]) -> Document:
    return {
        "kind": "section",
        "language": language(),
        "section": spoken(citation),
        "title": clauses[0].section_title,
        "hash": text_hash(*(clause.hash for clause in clauses)),
        "edition": edition()._asdict(),
        "clauses": [{**_entry(clause), "force": clause.kind, "text": clause.text} for clause in clauses],
        "page": clauses[0].page,
    }


def _show_section(screen: Screen, found: Document) -> None:
    screen.line(f"{found['section']}, {counted(len(found['clauses']), CLAUSES)}", "title")
    screen.line(f"  {_page_of(found)}", "dim")
    _show_edition(screen, found)
    for clause in found["clauses"]:
        screen.line()
        screen.titled(clause["clause"], clause["title"], indent=2)
        screen.text(clause["text"], indent=4)


def _show_clauses(screen: Screen, clauses: Sequence[dict[str, str]]) -> None:
    """List clauses; of more than twice as many as are shown only the first."""
    more = len(clauses) - MOST_SHOWN if len(clauses) > 2 * MOST_SHOWN else 0
    for clause in clauses[: len(clauses) - more]:
        screen.item(f"{clause['clause']}  {clause['title']}", mark="")
    if more:
        screen.line(f"  {say('… and {more} more; --json lists them all', more=more)}", "dim")


# --- one ruling


def _ruling_document(ruling: Ruling, rules: Book) -> Document:
    return {
        "kind": "ruling",
        "language": language_of(ruling),
        "ruling": ruling.slug,
        "title": ruling.title,
        "status": ruling.kind,
        "text": ruling.text,
        "hash": ruling.hash,
        "edition": edition()._asdict(),
        "readings": dict(ruling.readings),
        "default": dict(ruling.default),
        "confidence": ruling.confidence,
        "no_code": ruling.no_code,
        "clauses": [_entry(rules.clauses[citation]) for citation in ruling.clauses if citation in rules.clauses],
        "page": ruling.page,
    }


_STATUS: Final[Mapping[str, str]] = {
    "open": N_("open: a table may choose"),
    "variant": N_("a variant: the documents differ"),
    "convention": N_("a convention: the text is silent"),
    "settled": N_("settled by the text as a whole"),
}


def _show_ruling(screen: Screen, found: Document) -> None:
    screen.titled(found["ruling"], found["title"])
    screen.line(f"  {say(_STATUS[found['status']])}", "dim")
    _show_edition(screen, found)
    screen.line()
    screen.text(found["text"], indent=2)
    if found["readings"]:
        screen.heading(say("Readings" if found["default"] else "Misreadings"))
        screen.fields((name, text.replace("\n\n", " ")) for name, text in found["readings"].items())
    screen.line()
    default = ", ".join(f"{rulebook} {reading}" for rulebook, reading in found["default"].items())
    about = (
        (N_("default"), default),
        (N_("confidence"), say(CONFIDENCE.get(found["confidence"], ""))),
        (N_("page"), _page_of(found)),
    )
    screen.fields((say(name), value) for name, value in about)
    if found["clauses"]:
        screen.heading(say("Clauses that it interprets"))
        _show_clauses(screen, found["clauses"])
    _show_change(screen, found)


# --- words


def _search_document(query: str, desk: Desk, document: str) -> Document | None:
    only = document if len(desk.documents) > 1 else ""
    found = search(query, desk.book(), desk.terms(), only)
    return _hits(found, query, only) if found else None


def _closest_document(query: str, desk: Desk, document: str) -> Document | None:
    """What comes closest to a question."""
    only = document if len(desk.documents) > 1 else ""
    found = closest(query, desk.book(), language(), only)
    return _hits(found, query, only) if found else None


def _hits(found: Hits, query: str, only: str) -> Document:
    return {
        "kind": "search",
        "query": query,
        "document": only or None,
        "terms": [_term_document(term) for term in found.terms],
        "clauses": [_entry(clause) for clause in found.named],
        "mentioned": [_entry(clause) for clause in found.mentioned],
        "rulings": [_ruling_entry(ruling) for ruling in found.rulings],
    }


def _term_document(term: Term) -> Document:
    said = {name: value for name, value in term._asdict().items() if not name.endswith("_fr")}
    return {**said, "clauses": [spoken(citation) for citation in term.clauses]}


def _show_search(screen: Screen, found: Document) -> None:
    if found["document"]:
        screen.line(say(DOCUMENTS[found["document"]].alone))
    for term in found["terms"]:
        screen.heading(term["name"])
        screen.item(term["meaning"], term["clauses"], mark="")
        screen.fields(((say("French"), term["french"]), (say("translated"), term["translation"])))
    for title, key in ((N_("Clauses about it"), "clauses"), (N_("Clauses that mention it"), "mentioned")):
        if found[key]:
            screen.heading(say(title))
            _show_clauses(screen, found[key])
    _show_rulings(screen, found["rulings"], N_("Rulings"))


_SHOWN: Final = {
    "clause": _show_clause,
    "wording": _show_wording,
    "section": _show_section,
    "ruling": _show_ruling,
    "search": _show_search,
}
