"""Message catalogs, the `.po` files of gettext, as Babel reads and writes them.

The specification is made with them; no command of the desk and no game needs this module.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, denormalize, read_po, write_po

FOLDER: Final = "docs/locale"
"""Where the catalogs stand, below the root: `LANGUAGE/LC_MESSAGES/NAME.po`, one for the pages of each top folder."""

OF_PROGRAMS: Final = "programs"
"""The catalog of what the programs say. `papillon.kit.translations` reads it compiled: `papillon/kit/LANGUAGE.mo`."""

LANGUAGE: Final = "fr"
SAME: Final = "same.txt"
"""Beside the catalogs of a language: messages that are alike in both languages, one a line; `#` begins a comment."""
TERMS: Final = "terms.toml"
"""The style sheet for translators, beside the catalogs."""
ON_WORDS: Final = ("spec/glossary", "docs/translating")
"""Pages about the words themselves, which may use those that no other page does."""

SILENT: Final = re.compile(r"\{[\w:]+\}`[^`]*`|`[^`]*`|<[^>]*>|\]\([^)]*\)")
"""References, code and addresses: the parts of a message that nobody translates."""
_SIGN = re.compile(r"[;%]")
"""Signs that are set otherwise in French: with a space before them, `87,1 %` with a comma."""
_WORD = re.compile(r"[^\W\d_]{2,}|\b\d[cdhs]\b")  # a card is said in words in French: 3s, le 3 de pique
_KEPT = re.compile(
    r"\{[\w:]+\}`[^`]*`"  # roles
    r"|`[^`]*`"  # code
    r"|\]\([^)]*\)"  # targets of links
    r"|%[sd]|\{\w+\}"  # places for words
    r"|\d+(?:\.(?:\d+|[a-z]\b))*"  # ids and numbers
)
_TITLED = re.compile(r"(\{[\w:]+\}`)[^`<]*<([^`>]*)>`")
_LETTER = re.compile(r"(?<![\w-])(?:[KQJT](?!’)|[2-9KQJT][cdhs]|A[cdh])(?![\w-])")
"""A rank or a card as the notation writes it. `A` alone is a player, "As" is French, and "J’ai" no jack."""
_MOVE = re.compile(r"`(?:10|[2-9ARDV])+x(?:10|[2-9ARDV])*`")
"""A move as a player reads it in French: the court cards are R, D and V."""
_NOTATION = str.maketrans("RDV", "KQJ")
_THOUSANDS = re.compile(r"(?<=\d)[,\u00a0\u202f](?=\d{3}(?!\d))")
_DECIMAL = re.compile(r"(?<=\d),(?=\d)")

Words: TypeAlias = str | tuple[str, str]
"""A message: its words, or those for one thing and for several."""

_HEAD: Final = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
{plural}
"""
"""The head of a catalog. Babel's own would bear the hour, so that no catalog stayed as it is."""


class BadCatalog(ValueError):
    """A catalog that cannot be read; the message says the place, what was expected and what was found."""


def read_catalog(text: str, name: str) -> Catalog:
    r"""Return a catalog. name: of the file, for complaints.

    >>> [message] = messages_of(read_catalog('#, fuzzy\nmsgid "one "\n"chip"\nmsgstr "un jeton"\n', "a.po"))
    >>> message.id, message.string, message.fuzzy
    ('one chip', 'un jeton', True)

    Raises BadCatalog for what is none.
    """
    try:
        catalog = read_po(StringIO(text), abort_invalid=True)
    except PoFileError as error:
        raise BadCatalog(f"{name}:{error.lineno + 1}: expected a message catalog, found {error}") from None
    for message in catalog:
        _recall(message)
    return catalog


def _recall(message: Message) -> None:
    """Take what a message said before for what it is: Babel writes it, and reads it as a remark."""
    before = [remark[1:].removeprefix(" msgid").strip() for remark in message.user_comments if remark[:1] == "|"]
    message.user_comments = [remark for remark in message.user_comments if remark[:1] != "|"]
    message.previous_id = [denormalize(" ".join(before))] if before else []


def write_catalog(catalog: Catalog, language: str) -> str:
    """Return a catalog as it stands in its file: a line for each message, what it said before, no obsolete ones."""
    for message in catalog:
        message.flags &= {"fuzzy"}  # Babel takes the roles of a page for places of words
        message.previous_id = message.previous_id if message.fuzzy else []
    out = BytesIO()
    write_po(out, catalog, width=0, omit_header=True, ignore_obsolete=True, include_previous=True, no_location=True)
    forms = f'"Plural-Forms: {_bare(language).plural_forms}\\n"\n'
    plural = forms if any(message.pluralizable for message in catalog) else ""
    return _HEAD.format(language=language, plural=plural) + out.getvalue().decode("utf-8").rstrip("\n") + "\n"


class _Bare(Catalog):
    """A catalog whose head tells no hour and no version of a tool, so that it stays as it is."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What gettext needs to know."""
        return [("Content-Type", "text/plain; charset=utf-8"), ("Plural-Forms", self.plural_forms)]


def _bare(language: str) -> Catalog:
    return _Bare(locale=language)


def compiled_files(root: Path) -> dict[str, bytes]:
    """Return what the programs read in French, by its path from the root; nothing without it. Raises BadCatalog."""
    if OF_PROGRAMS not in catalog_names(root):
        return {}
    return {f"papillon/kit/{LANGUAGE}.mo": compiled(read_from(root, OF_PROGRAMS), LANGUAGE)}


def compiled(catalog: Catalog, language: str) -> bytes:
    """Return a catalog as gettext reads it at run time: the messages that have a translation that counts."""
    bare, out = _bare(language), BytesIO()
    for message in messages_of(catalog):
        if is_settled(message):
            bare.add(message.id, message.string)
    write_mo(out, bare)
    return out.getvalue()


def merged(catalog: Catalog, wanted: Sequence[Words]) -> Catalog:
    """Return a catalog of the wanted messages, with what another one knows of them.

    One that is new and resembles one that is gone takes over its translation, as fuzzy, with the old words beside it.
    """
    before = {message.id: message.previous_id for message in catalog}
    template = Catalog()
    for words in wanted:
        template.add(words)
    catalog.update(template)
    for message in catalog:
        message.previous_id = message.previous_id or before.get(message.id, [])
    return catalog


def messages_of(catalog: Catalog) -> list[Message]:
    """Return the messages of a catalog, in order, without its head."""
    return [message for message in catalog if message.id]


def is_settled(message: Message) -> bool:
    """Whether a message has a translation that counts: one that is fuzzy is that of an earlier wording."""
    said = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(said) and not message.fuzzy


def translations(catalog: Catalog) -> dict[str, str]:
    """Return what is said of each message that has a translation, those that count things aside.

    >>> catalog = Catalog()
    >>> for words, said, flags in [("rule", "règle", ()), ("game", "jeu", ("fuzzy",)), ("deal", "", ())]:
    ...     message = catalog.add(words, said, flags=flags)
    >>> translations(catalog)
    {'rule': 'règle'}
    """
    settled = filter(is_settled, messages_of(catalog))
    return {message.id: str(message.string) for message in settled if isinstance(message.id, str)}


def catalog_of(page: str) -> str:
    """Return the catalog of a page, as Sphinx has it with `gettext_compact`: that of its top folder.

    >>> catalog_of("spec/rulings/index.md"), catalog_of("CONTRIBUTING.md")
    ('spec', 'CONTRIBUTING')
    """
    return page.removesuffix(".md").partition("/")[0]


def load(root: Path) -> dict[str, dict[str, str]]:
    """Return the translations of every catalog by its name; nothing where there are none. Raises BadCatalog."""
    return {name: translations(read_from(root, name)) for name in sorted(catalog_names(root))}


# --- the catalogs of a language, brought up to date


def by_catalog(wanted: dict[str, list[Words]]) -> dict[str, list[Words]]:
    """Return the messages of each catalog, which has those of all pages of a folder.

    >>> by_catalog({"docs/index": ["Rules", "Guides"], "docs/citing": ["Guides", "Citing"]})
    {'docs': ['Rules', 'Guides', 'Citing']}
    """
    found: dict[str, dict[Words, None]] = {}
    for page, messages in wanted.items():
        found.setdefault(catalog_of(page), {}).update(dict.fromkeys(messages))
    return {name: [*messages] for name, messages in found.items()}


def catalog_file(root: Path, name: str) -> Path:
    """Return the file of a catalog."""
    return root / FOLDER / LANGUAGE / "LC_MESSAGES" / f"{name}.po"


def catalog_names(root: Path) -> set[str]:
    """Return the names of the catalogs that there are."""
    return {path.stem for path in catalog_file(root, "*").parent.glob("*.po")}


def read_from(root: Path, name: str) -> Catalog:
    """Return a catalog by its name, an empty one if there is no file. Raises BadCatalog."""
    path = catalog_file(root, name)
    return read_catalog(path.read_text("utf-8") if path.exists() else "", path.relative_to(root).as_posix())


def update(root: Path, wanted: dict[str, list[Words]]) -> list[str]:
    """Write the catalogs anew; return the names of those that changed. wanted: page or catalog → its messages."""
    changed, messages = [], by_catalog(wanted)
    for name in sorted(messages.keys() | catalog_names(root)):
        path = catalog_file(root, name)
        before = path.read_text("utf-8") if path.exists() else ""
        after = write_catalog(merged(read_from(root, name), messages[name]), LANGUAGE) if messages.get(name) else ""
        if after != before:
            changed.append(name)
        if after:
            path.write_text(after, "utf-8")
        else:
            path.unlink(missing_ok=True)
    return changed


def stale(root: Path, wanted: dict[str, list[Words]]) -> dict[str, list[str]]:
    """Return what is wrong with each catalog that is not as it must be: by its name, message by message."""
    same = root / FOLDER / LANGUAGE / SAME
    alike = {line for line in same.read_text("utf-8").splitlines() if line and not line.startswith("#")}
    on_words = {words for page in ON_WORDS for words in wanted.get(page, ())}
    messages, found = by_catalog(wanted), {}
    for name in sorted(messages.keys() | catalog_names(root)):
        path = catalog_file(root, name)
        catalog = read_from(root, name)
        faults = [*complaints(messages.get(name, []), messages_of(catalog), alike, terms(root), on_words)]
        if path.exists() and path.read_text("utf-8") != write_catalog(catalog, LANGUAGE):  # one that stands twice, say
            faults.append("not as it would be written: run --update, and look at what changes")
        if faults:
            found[name] = faults
    return found


# --- what is wrong with them


def has_words(message: str) -> bool:
    """Say whether a message has words beside references and code, or signs that are set otherwise in French."""
    said = SILENT.sub(" ", message)
    return bool(_WORD.search(said) or _SIGN.search(said))


def complaints(
    wanted: Sequence[Words],
    have: Sequence[Message],
    same: set[str],
    listed: Sequence[Term] = (),
    on_words: Collection[Words] = (),
) -> Iterator[str]:
    """Yield what is wrong with a catalog, message by message.

    same: messages that may be alike in both languages.  listed: the style sheet.  on_words: messages about words,
    to which it does not apply.
    """
    known = {words_of(message): message for message in have}
    for words in wanted:
        message = known.get(words, Message(words))
        for fault in (*_faults(message, same), *_misworded(message, () if words in on_words else listed)):
            yield f"{fault}: {_short(words)}"
    yield from (f"obsolete: {_short(words)}" for words in known if words not in wanted)


def words_of(message: Message) -> Words:
    """Return the words of a message, those for one and for several where it counts."""
    return message.id if isinstance(message.id, str) else (message.id[0], message.id[1])


def _forms(message: Message) -> list[tuple[str, str]]:
    """Each form of a translation, beside the English one that it must match; French has as many."""
    english, said = ([part] if isinstance(part, str) else [*part] for part in (message.id, message.string or ""))
    return list(zip(english, said, strict=False))


def _is_command(english: str) -> bool:
    """Whether a message is what the desk prints, which has the style of the desk and writes cards as they are typed."""
    return english.startswith("$ ")


def _faults(message: Message, same: set[str]) -> Iterator[str]:
    forms = _forms(message)
    if message.fuzzy:
        yield "fuzzy"
    elif not is_settled(message):
        yield "missing"
    elif all(said == english and english not in same for english, said in forms):
        yield "the same as in English"
    elif differs := kept_differently(message):
        yield differs
    elif letters := [one for english, said in forms if not _is_command(english) for one in letters_in_prose(said)]:
        yield f"{', '.join(letters)} instead of a word"


def kept_differently(message: Message) -> str:
    """Say which references, code, numbers and places for words a translation lacks or adds; "" if none."""
    pairs = [(_kept(english), _kept(said)) for english, said in _forms(message)]
    lacks, adds = ({part for pair in pairs for part in pair[one] - pair[other]} for one, other in ((0, 1), (1, 0)))
    said = [("lacks", lacks), ("adds", adds)]
    return "; ".join(f"{verb} {', '.join(sorted(parts))}" for verb, parts in said if parts)


def _kept(text: str) -> Counter[str]:
    """What must stand in both languages: moves in the notation; of a role with words of its own, where it points to."""
    pointing = _TITLED.sub(r"\1\2`", _MOVE.sub(lambda move: move[0].translate(_NOTATION), text))
    return Counter(_KEPT.findall(_DECIMAL.sub(".", _THOUSANDS.sub("", pointing))))


def letters_in_prose(said: str) -> list[str]:
    """Return the ranks and cards that stand in a French text by the letters of the notation, code aside.

    >>> letters_in_prose("A tient K 9 et joue `KxK` sur 5s ; J’ai un as.")
    ['K', '5s']
    """
    return _LETTER.findall(SILENT.sub(" ", said))


def _misworded(message: Message, listed: Sequence[Term]) -> Iterator[str]:
    """What a translation says against the style sheet."""
    for english, said in _forms(message):
        if not _is_command(english):
            yield from against(listed, SILENT.sub(" ", english), SILENT.sub(" ", said))


def _short(words: Words) -> str:
    text = words if isinstance(words, str) else words[0]
    return text if len(text) <= 100 else f"{text[:97]}..."


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the style sheet."""

    english: str
    french: str
    why: str
    """Why it is this word, in English."""
    wrong: str = msgspec.field(default="", name="not")
    """A regular expression of what must not be written; empty where no machine can tell."""
    when: str = ""
    """A regular expression of the English in whose French it must not be."""


def terms(root: Path) -> list[Term]:
    """Read the style sheet. Raises BadCatalog for one that cannot be read."""
    path = root / FOLDER / LANGUAGE / TERMS
    try:
        return msgspec.toml.decode(path.read_text("utf-8"), type=dict[str, list[Term]])["terms"]
    except msgspec.MsgspecError as error:
        raise BadCatalog(f"{path}: {error}") from None


def against(listed: Sequence[Term], english: str, french: str) -> Iterator[str]:
    """Yield what a translation says against the style sheet: the words, and what to say.

    >>> listed = [Term("pool", "poule", "", "poule paie")]
    >>> list(against(listed, "the pool pays", "la poule paie"))
    ['"poule paie" (pool: poule)']
    """
    for term in listed:
        found = re.search(term.wrong, french) if term.wrong and re.search(term.when, english) else None
        if found:
            yield f'"{found[0]}" ({term.english}: {term.french})'
