"""Message catalogs, the `.po` files of gettext, as Babel reads and writes them.

The specification is made with them; no command of the desk and no game needs this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO, StringIO
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, denormalize, read_po, write_po

FOLDER: Final = "docs/locale"
"""Where the catalogs stand, below the root: `LANGUAGE/LC_MESSAGES/NAME.po`, one for the pages of each top folder."""

OF_PROGRAMS: Final = "programs"
"""The catalog of what the programs say. `papillon.kit.translations` reads it compiled: `papillon/kit/LANGUAGE.mo`."""

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
    """Return what the programs read of each language, by its path from the root. Raises BadCatalog."""
    paths = sorted((root / FOLDER).glob(f"*/LC_MESSAGES/{OF_PROGRAMS}.po"))
    read = {path.parts[-3]: read_catalog(path.read_text("utf-8"), path.relative_to(root).as_posix()) for path in paths}
    return {f"papillon/kit/{language}.mo": compiled(catalog, language) for language, catalog in read.items()}


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


def load(root: Path, language: str) -> dict[str, dict[str, str]]:
    """Return every catalog of a language by its name; nothing where there are none.

    Raises BadCatalog.
    """
    paths = sorted((root / FOLDER / language / "LC_MESSAGES").glob("*.po"))
    read = {path.stem: read_catalog(path.read_text("utf-8"), path.relative_to(root).as_posix()) for path in paths}
    return {name: translations(catalog) for name, catalog in read.items()}
