"""How an input is spoilt: in its characters, its fields, its words, its bytes. `trees` spoils what has a structure.

A mutation takes chance, an input and a pool, and gives another input. Chance is all that it depends on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

LONGEST: Final = 100_000
"""Bytes that an input may grow to; limits of a million are tried by hand, in the tests of bad input."""


class Pool(NamedTuple):
    """What inputs are made of."""

    seeds: Sequence[bytes]
    """Well-formed inputs of a game."""
    strange: Sequence[bytes]
    """Well-formed inputs of another game."""
    words: Sequence[bytes] = ()
    """Words that commands are made of."""


Mutation = Callable[[Random, bytes, Pool], bytes]

NUMBERS: Final = (
    "0", "-0", "-1", "00", "007", "+3", "1", "2", "3", "4", "5", "6", "7", "13", "52", "53", "999999999999",
    "9" * 20, "9" * 4301, "-" + "9" * 4301, "1e3", "1e999", "1.5", "0x1F", "1_0", "٣", "²", "½", "NaN", "inf", "true",
)  # fmt: skip

HOSTILE: Final = (
    "\0", "\x1b[31m", "\x1b]0;x\x07", "\x7f", "\x85", "\x9b31m", "\r", "\n", "\t", "\v", "\u061c", "\u200e", "\u200f",
    "\u202e", "\u2066", "\u2028", "\ufeff", "\ufffe", "\U000e0041", "e\u0301", "ß", "İ", "ſ", "ﬀ", "🂡", "♠\ufe0f",
    "\udcff", "'", '"', "\\", "`", "%s", "%", "{}", "{0.__class__}", "${HOME}", "$(id)", "::error::", "<b>", "]]>",
    "&amp;", "-", "--", "@", "?", "?99", "*", "#", ":", ",", "=", "!", "x", "_", "..", "\\ud800", "\\u0000", "\\u001b",
)  # fmt: skip
"""What ends a string, turns a line round, colours a terminal, or looks like something else."""

ALIKE: Final = str.maketrans("ABCDHJKQTcdhsx0123456789:,- ", "ΑВСⅮНЈKԚТсⅾһѕ×０１２３４５６７８９：，−\u00a0")

_NUMBER: Final = re.compile(r"-?[0-9]+")
_CARD: Final = re.compile("[2-9TJQKA](?!:)")
_TOKEN: Final = re.compile(r"\w+|\W")


def mutated(chance: Random, pool: Pool, mutations: Sequence[Mutation]) -> bytes:
    """A well-formed input, spoilt in one place or a few.

    >>> pool = Pool([b"layout 7 5 2, hand 7"], [b"trick 7h"])
    >>> mutated(Random(3), pool, TEXT) == mutated(Random(3), pool, TEXT) != pool.seeds[0]
    True
    """
    data = chance.choice(pool.seeds)
    for _ in range(chance.choice((1, 1, 1, 1, 1, 2, 2, 3, 6))):
        data = chance.choice(mutations)(chance, data, pool)[:LONGEST]
    return data


def text_of(data: bytes) -> str:
    """An input as text, as Python reads the words of a command."""
    return data.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    """The input back; what is half of a pair and no byte either becomes a question mark."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


# --- characters


def _in_text(change: Callable[[Random, str, Pool], str]) -> Mutation:
    return lambda chance, data, pool: bytes_of(change(chance, text_of(data), pool))


def _span(chance: Random, size: int, most: int = 20) -> tuple[int, int]:
    start = chance.randint(0, size)
    return start, min(size, start + chance.randint(1, most))


def cut(chance: Random, text: str, _pool: Pool) -> str:
    """Leave out a few characters."""
    start, end = _span(chance, len(text))
    return text[:start] + text[end:]


def repeat(chance: Random, text: str, _pool: Pool) -> str:
    """Write a few characters again, now and then very often."""
    start, end = _span(chance, len(text))
    return text[:end] + text[start:end] * chance.choice((1, 1, 1, 2, 7, 60, 600)) + text[end:]


def exchange(chance: Random, text: str, _pool: Pool) -> str:
    """Let two words or signs change places."""
    tokens = _TOKEN.findall(text) or [""]
    one, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
    tokens[one], tokens[other] = tokens[other], tokens[one]
    return "".join(tokens)


def spike(chance: Random, text: str, _pool: Pool) -> str:
    """Write something hostile into it."""
    place = chance.randint(0, len(text))
    return text[:place] + chance.choice(HOSTILE) + text[place:]


def alike(chance: Random, text: str, _pool: Pool) -> str:
    """Write a few characters with others that look like them."""
    start, end = _span(chance, len(text), 3)
    return text[:start] + text[start:end].translate(ALIKE) + text[end:]


def other_case(chance: Random, text: str, _pool: Pool) -> str:
    """Change small and capital letters."""
    start, end = _span(chance, len(text))
    return text[:start] + text[start:end].swapcase() + text[end:]


def other_number(chance: Random, text: str, _pool: Pool) -> str:
    """Write another number for one that stands there."""
    found = list(_NUMBER.finditer(text))
    if not found:
        return text + chance.choice(NUMBERS)
    match = chance.choice(found)
    return text[: match.start()] + chance.choice(NUMBERS) + text[match.end() :]


def other_cards(chance: Random, text: str, _pool: Pool) -> str:
    """Let two cards change places, so that all are there as before."""
    cards = [match.start() for match in _CARD.finditer(text)]
    if len(cards) < 2:
        return text
    one, other = sorted(chance.sample(cards, 2))
    return text[:one] + text[other] + text[one + 1 : other] + text[one] + text[other + 1 :]


def splice(chance: Random, text: str, pool: Pool) -> str:
    """Go on as another input does, perhaps one of the other game."""
    other = text_of(chance.choice(chance.choice((pool.seeds, pool.strange))))
    return text[: chance.randint(0, len(text))] + other[chance.randint(0, len(other)) :]


TEXT: Final[tuple[Mutation, ...]] = tuple(
    map(_in_text, (cut, repeat, exchange, spike, alike, other_case, other_number, splice))
)


# --- fields between commas, and lines


def _in_parts(sign: str) -> Mutation:
    """Parts between a sign: one is left out, written twice, exchanged, or taken from elsewhere."""

    def change(chance: Random, text: str, pool: Pool) -> str:
        parts = text.split(sign)
        one, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        elsewhere = text_of(chance.choice(chance.choice((pool.seeds, pool.strange)))).split(sign)
        return sign.join(
            chance.choice(
                (
                    parts[:one] + parts[one + 1 :],
                    [*parts, parts[one]],
                    [*parts[:one], parts[other], *parts[one + 1 :]],
                    [*parts[:one], chance.choice(elsewhere), *parts[one:]],
                )
            )
        )

    return _in_text(change)


_CARDS: Final = (_in_text(other_cards),) * 4
FIELDS: Final = (*TEXT, *_CARDS, _in_parts(","), _in_parts(","), _in_parts(" "))
LINES: Final = (*TEXT, *_CARDS, _in_parts("\n"), _in_parts("\n"))


# --- bytes


def flip(chance: Random, data: bytes, _pool: Pool) -> bytes:
    """Turn one bit round."""
    if not data:
        return b"\xff"
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ (1 << chance.randrange(8))]) + data[place + 1 :]


def raw(chance: Random, data: bytes, _pool: Pool) -> bytes:
    """Write bytes into it that are no text, or end one."""
    place = chance.randint(0, len(data))
    found = chance.choice((b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\0", b"\r\n", b"\xf4\x90\x80\x80"))
    return data[:place] + found + data[place:]


def truncate(chance: Random, data: bytes, _pool: Pool) -> bytes:
    """Leave off the end."""
    return data[: chance.randint(0, len(data))]


BYTES: Final[tuple[Mutation, ...]] = (flip, raw, truncate)


# --- words of a command


def _in_words(change: Callable[[Random, list[bytes], Pool], list[bytes]]) -> Mutation:
    return lambda chance, data, pool: b"\0".join(change(chance, data.split(b"\0"), pool))


def another_word(chance: Random, words: list[bytes], pool: Pool) -> list[bytes]:
    """Put a word of some command somewhere, beside what stands there or in its place."""
    place = chance.randint(0, len(words))
    return [*words[:place], chance.choice(pool.words), *words[place + chance.randint(0, 1) :]]


def fewer_words(chance: Random, words: list[bytes], _pool: Pool) -> list[bytes]:
    """Leave a word out."""
    place = chance.randrange(len(words))
    return words[:place] + words[place + 1 :] or [b""]


def joined_words(chance: Random, words: list[bytes], _pool: Pool) -> list[bytes]:
    """Give an option something with a sign of equality."""
    place = chance.randrange(len(words))
    value = chance.choice((b"--", b"", b"-1", *words))
    return [*words[:place], words[place] + b"=" + value, *words[place + 1 :]]


def spoilt_word(chance: Random, words: list[bytes], pool: Pool) -> list[bytes]:
    """Spoil the characters of one word."""
    place = chance.randrange(len(words))
    spoilt = chance.choice(TEXT)(chance, words[place], pool).replace(b"\0", b"")
    return [*words[:place], spoilt, *words[place + 1 :]]


WORDS: Final[tuple[Mutation, ...]] = tuple(map(_in_words, (another_word, fewer_words, joined_words, spoilt_word)))
