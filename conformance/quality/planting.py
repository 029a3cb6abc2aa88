"""Plants mistakes in a source text: every mutant differs from the program at one place of one line.

The text is read as the tokens that Go and JavaScript have in common, comments and strings apart; whether what comes of
it is a program at all only a compiler can say.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

TOKEN: Final = re.compile(
    r"(?P<comment>//[^\n]*|/\*.*?\*/)"
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`)"""
    r"|(?P<number>\d[\w.]*)"
    r"|(?P<name>[A-Za-z_$][\w$]*)"
    r"|(?P<sign>===|!==|\.\.\.|&&|\|\||==|!=|<=|>=|\+\+|--|\+=|-=|:=|=>|[-+*/%<>=!&|^?:;,.(){}\[\]])",
    re.S,
)

SIGNS: Final = {
    "==": ("!=",),
    "!=": ("==",),
    "===": ("!==",),
    "!==": ("===",),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "&&": ("||",),
    "||": ("&&",),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "/": ("*",),
    "++": ("--",),
    "--": ("++",),
    "+=": ("-=",),
    "-=": ("+=",),
}
"""Sign → those that may be written for it by mistake. A sign of one operand is left alone."""

KIND_OF_SIGN: Final = {sign: "comparison" for sign in SIGNS if sign[0] in "=!<>"} | {"&&": "logic", "||": "logic"}

TRUTHS: Final = {"true": "false", "false": "true"}

OPENING, CLOSING = frozenset("([{"), frozenset(")]}")

ENDS_OPERAND: Final = frozenset({"&&", "||", ",", ";", ":=", "=", "?", ":", "return", "if", "case", "for", "=>"})
"""What an operand of ``&&`` and ``||`` ends at, besides a bracket."""

BLOCKS: Final = frozenset(
    {"if", "else", "for", "while", "do", "switch", "case", "default", "return", "func", "function", "type", "var"}
    | {"let", "const", "import", "export", "package"}
)
"""How a line begins that is no statement to be left out."""


class Token(NamedTuple):
    """A token of a source text."""

    kind: str
    """``string``, ``number``, ``name`` or ``sign``."""
    text: str
    """The token."""
    start: int
    """Where it begins in the text."""

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.start + len(self.text)


class Change(NamedTuple):
    """One place of a text, and what is written there instead."""

    kind: str
    """What kind of mistake it is, such as ``comparison``."""
    start: int
    """Where the place begins."""
    end: int
    """Where it ends."""
    put: str
    """What is written there."""


class Mutant(NamedTuple):
    """A program with one mistake."""

    id: str
    """A name that stays as long as the line and its file do, wherever in the file it stands."""
    file: str
    """The file that is changed, from the program's folder on."""
    line: int
    """The number of its line, from 1 on."""
    kind: str
    """What kind of mistake it is."""
    was: str
    """The line as it was."""
    now: str
    """The line with the mistake."""
    text: str
    """The whole file with the mistake."""


def mutants(file: str, text: str, left_alone: re.Pattern[str] | None = None) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its lines.

    left_alone: lines of declarations (those that are not indented) in which, with all that is indented below them,
    nothing is changed.

    >>> [mutant.now for mutant in mutants("a.go", "func f() bool { return a < 2 }")][:3]
    ['func f() bool { return a <= 2 }', 'func f() bool { return a >= 2 }', 'func f() bool { return a < 3 }']
    """
    lines = text.splitlines()
    alone = _lines_below(lines, left_alone)
    seen: Counter[tuple[str, str]] = Counter()
    for change in sorted(changes(text), key=lambda item: (item.start, item.end)):
        if "\n" in text[change.start : change.end]:
            continue
        number = text.count("\n", 0, change.start)
        changed = text[: change.start] + change.put + text[change.end :]
        was, now = lines[number].strip(), changed.splitlines()[number].strip()
        if number in alone or was == now:
            continue
        seen[was, now] += 1
        told = f"{file}\n{was}\n{now}\n{seen[was, now]}"
        yield Mutant(hashlib.sha256(told.encode()).hexdigest()[:10], file, number + 1, change.kind, was, now, changed)


def _lines_below(lines: Sequence[str], heads: re.Pattern[str] | None) -> set[int]:
    """The numbers, from 0 on, of the lines of some declarations."""
    found, inside = set(), False
    for number, line in enumerate(lines):
        if line[:1].strip() and line[0] not in "})":
            inside = heads is not None and heads.search(line) is not None
        if inside:
            found.add(number)
    return found


def tokens(text: str) -> list[Token]:
    """The tokens of a text, comments left out.

    >>> [token.text for token in tokens('if x == "a b" { // note')]
    ['if', 'x', '==', '"a b"', '{']
    """
    found = ((str(match.lastgroup), match[0], match.start()) for match in TOKEN.finditer(text))
    return [Token(*item) for item in found if item[0] != "comment"]


def changes(text: str) -> Iterator[Change]:
    """Every change of a text that this module knows."""
    read = tokens(text)
    for way in WAYS:
        yield from way(text, read)


# --- the ways


def _signs(text: str, read: Sequence[Token]) -> Iterator[Change]:
    for before, token in pairwise(read):
        if token.text in SIGNS and token.kind == "sign" and _has_left_operand(before) and not _is_pointer(text, token):
            kind = KIND_OF_SIGN.get(token.text, "arithmetic")
            yield from (Change(kind, token.start, token.end, put) for put in SIGNS[token.text])


def _has_left_operand(before: Token) -> bool:
    if before.kind == "name":
        return before.text not in BLOCKS
    return before.kind in ("number", "string") or before.text in (")", "]")


def _is_pointer(text: str, token: Token) -> bool:
    """Whether a star is that of a type in Go, which has a blank before it and none behind."""
    return token.text == "*" and text[token.start - 1].isspace() and not text[token.end].isspace()


def _numbers(text: str, read: Sequence[Token]) -> Iterator[Change]:
    for token in read:
        if token.kind == "number" and token.text.isdigit():
            for by in (1, -1):
                yield Change("number", token.start, token.end, str(int(token.text) + by))


def _truths(text: str, read: Sequence[Token]) -> Iterator[Change]:
    for token, after in pairwise(read):
        if token.text in TRUTHS:
            yield Change("truth", token.start, token.end, TRUTHS[token.text])
        elif token.text == "!" and (after.kind == "name" or after.text == "("):
            yield Change("logic", token.start, token.end, "")


def _operands(text: str, read: Sequence[Token]) -> Iterator[Change]:
    """One side of ``&&`` or ``||`` is left out."""
    for at, token in enumerate(read):
        if token.text in ("&&", "||"):
            first, last = _reach(read, at, -1), _reach(read, at, 1)
            blank = text[token.end] == " "
            yield Change("condition", read[first].start, token.end + blank, "")
            yield Change("condition", read[at - 1].end, read[last].end, "")


def _reach(read: Sequence[Token], at: int, step: int) -> int:
    """How far an operand goes from its sign to the left (step -1) or to the right (1): the place of its last token."""
    into, out_of = (OPENING, CLOSING) if step == 1 else (CLOSING, OPENING)
    depth, place = 0, at
    while 0 <= place + step < len(read):
        token = read[place + step].text
        block = step == 1 and token == "{"
        if not depth and (token in out_of or token in ENDS_OPERAND or block):
            break
        depth += (token in into) - (token in out_of)
        place += step
    return place


def _conditions(text: str, read: Sequence[Token]) -> Iterator[Change]:
    """A condition is taken for true, or for false."""
    for at, token in enumerate(read[:-1]):
        if token.text in ("if", "case"):
            first, last = _condition(read, at)
            if first <= last:
                for put in ("true", "false"):
                    yield Change("condition", read[first].start, read[last].end, put)


def _condition(read: Sequence[Token], at: int) -> tuple[int, int]:
    """The places of the first and the last token of a condition, which may follow a statement or stand in brackets."""
    depth, first, place = 0, at + 1, at
    while place + 1 < len(read):
        token = read[place + 1].text
        if not depth and token in ("{", ":"):
            return first, place
        depth += (token in OPENING) - (token in CLOSING)
        place += 1
        if not depth and token == ";":
            first = place + 1
        if not depth and token == ")" and read[first].text == "(" and read[place + 1].text not in SIGNS:
            return first + 1, place - 1
    return first, place


def _arguments(text: str, read: Sequence[Token]) -> Iterator[Change]:
    """Two arguments of a call that stand side by side change places."""
    for at, (before, token) in enumerate(pairwise(read)):
        if token.text == "(" and before.kind == "name" and before.text not in BLOCKS:
            parts = _parts(read, at + 1)
            for one, other in pairwise(parts):
                left, right = text[one[0] : one[1]], text[other[0] : other[1]]
                if left != right and not _declares(text, token.start):
                    yield Change("arguments", one[0], other[1], right + text[one[1] : other[0]] + left)


def _declares(text: str, place: int) -> bool:
    """Whether a place stands in the head of a function."""
    return re.search(r"\bfunc(tion)? [^{]*$", text[text.rfind("\n", 0, place) + 1 : place]) is not None


def _parts(read: Sequence[Token], at: int) -> list[tuple[int, int]]:
    """Where the arguments in a bracket begin and end. at: the place of the bracket."""
    parts, depth, first = [], 0, at + 1
    for place in range(at + 1, len(read)):
        token = read[place].text
        if not depth and (token == "," or token in CLOSING):
            if first < place:
                parts.append((read[first].start, read[place - 1].end))
            first = place + 1
            if token != ",":
                break
        depth += (token in OPENING) - (token in CLOSING)
    return parts


SEAT: Final = re.compile(r"\((\w+) \+ 1\) % (\w+(?:\.\w+)*)")
NEXT: Final = re.compile(r"\b(?:\w+\.)?(?:next|nextAfter)\((?=[^()\n]+\))")


def _seats(text: str, read: Sequence[Token]) -> Iterator[Change]:
    """It goes round the other way, or not on at all."""
    for match in SEAT.finditer(text):
        yield Change("seat", match.start(), match.end(), f"({match[1]} + {match[2]} - 1) % {match[2]}")
    for match in NEXT.finditer(text):
        end = text.index(")", match.end())
        if not _declares(text, match.start()):
            yield Change("seat", match.start(), end + 1, text[match.end() : end].partition(",")[0])


def _statements(text: str, read: Sequence[Token]) -> Iterator[Change]:
    """A statement of one line is left out, or its function is left before it."""
    start = 0
    inside = False
    for line in text.splitlines(keepends=True):
        if line[:1].strip() and line[0] not in "})":
            inside = line.startswith(("func ", "function ", "export function "))
        of_line = tokens(line)
        if inside and line[:1].isspace() and _is_statement(of_line):
            first, last = start + of_line[0].start, start + of_line[-1].end
            yield Change("statement", first, last, "")
            yield Change("return", first, last, "return;" if of_line[-1].text == ";" else "return")
        start += len(line)


def _is_statement(of_line: Sequence[Token]) -> bool:
    texts = [token.text for token in of_line]
    if not texts or texts[0] in BLOCKS or texts[0][0] in "}){[.":
        return False
    depth = sum((text in OPENING) - (text in CLOSING) for text in texts)
    ends = of_line[-1].kind == "name" or texts[-1] in (")", "]", "}", ";", "++", "--") or of_line[-1].kind == "number"
    return not depth and ends and (len(texts) > 2 or texts[0] in ("continue", "break"))


WAYS: Final[Sequence[Callable[[str, Sequence[Token]], Iterator[Change]]]] = (
    _signs,
    _numbers,
    _truths,
    _operands,
    _conditions,
    _arguments,
    _seats,
    _statements,
)
"""The mistakes that are planted."""
