"""Many pictures on one page: the colours, and what pictures draw again and again, stand there once for all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Final

from papillon.kit.cards import SUITS, Card
from papillon.kit.pictures.cards import RANKS, back, face
from papillon.kit.pictures.svg import LIGHT, RULES, definitions, style
from papillon.kit.pictures.words import corner
from papillon.kit.translations import LANGUAGES, speaking

_OWN: Final = re.compile(r"\n<style>.*?</style>|\n<defs>.*?</defs>", re.DOTALL)
_LONE_USE: Final = re.compile(r'<g([^<>]*)><use href="([^"]*)"/></g>')
_PICTURE: Final = re.compile(r'<svg [^>]*class="table-picture".*?</svg>', re.DOTALL)
_INNERMOST: Final = re.compile(r"<g( [^<>]*)?>((?:(?!</?g[ >]).)+)</g>")
_HASHED: Final = re.compile(r'<use href="#p[0-9a-f]{8}-')
_SHARED: Final = re.compile(r'<use href="#picture-([A-Za-z0-9-]+)"')
_FACE: Final = "face-"
_FOR_SCREENS: Final = re.compile(r"</?a\b[^>]*>| role=\"[^\"]*\"")
"""Links, and what a picture is within a page."""


def embedded(picture: str) -> str:
    """A picture without its colours and drawings, for a page that has the rules of `svg.style` and is `gathered`.

    >>> from papillon.kit.pictures.cards import Spot, card_at
    >>> from papillon.kit.pictures.svg import picture
    >>> ace = card_at(Spot(Card("A", "s"), 3, 3))
    >>> shown = embedded(picture(48, 66, "An ace", "The ace of spades.", ace))
    >>> "<style>" in shown, "<defs>" in shown, shown.count("<use"), '<use href="#picture-face-As"' in shown
    (False, False, 1, True)
    """
    shown = _HASHED.sub('<use href="#picture-', _OWN.sub("", picture))
    for name, drawn in _faces().items():
        shown = shown.replace(drawn, f'<use href="#picture-{name}"/>')
    return _LONE_USE.sub(r'<use href="\2"\1/>', shown)


def alone(shown: str) -> str:
    """An embedded picture as a file of its own again, in the colours of paper.

    >>> ring = '<svg xmlns="http://www.w3.org/2000/svg" class="table-picture"><path class="ring"/></svg>'
    >>> alone(ring).startswith('<svg xmlns="http://www.w3.org/2000/svg" class="table-picture"><style>.table-picture{')
    True
    """
    opening, _end, drawn = _FOR_SCREENS.sub("", shown).strip().partition(">")
    if "xmlns=" not in opening:
        opening = opening.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    own = drawings_of(shown).partition("<defs>")[2].rpartition("</defs>")[0]
    return printed(f"{opening}><style>{style()}</style><defs>{own}</defs>{drawn}")


def gathered(page: str, *, faces: bool = True) -> str:
    """A page of embedded pictures that draws once, at its end, whatever they draw twice.

    faces: whether it draws the faces of cards too; else `#picture-face-10h` is for somebody else to show (`faces_of`).

    >>> ring = '<g class="soft"><circle cx="43.9" cy="10" r="9.5" class="ring"/></g>'
    >>> print(gathered(f'<svg class="table-picture">{ring}{ring}</svg>').partition("</svg>")[0])
    <svg class="table-picture"><use href="#picture-s0" class="soft"/><use href="#picture-s0" class="soft"/>
    """
    shared: dict[str, str] = {}
    while found := _repeated(_PICTURE.findall(page)):
        shared |= {body: f"s{number}" for number, body in enumerate(found, len(shared))}
        page = _with_uses(page, shared)
    return page + drawings_of(page, {name: body for body, name in shared.items()}, faces=faces)


def _repeated(pictures: Iterable[str]) -> list[str]:
    """What stands more than once in the innermost groups of pictures, and would be longer than its uses."""
    bodies = Counter(body for picture in pictures for _, body in _INNERMOST.findall(picture))
    return [body for body, times in bodies.items() if times > 1 and len(body) > _USE and stands_alone(body)]


def _with_uses(page: str, shared: Mapping[str, str]) -> str:
    """A page whose pictures use in their innermost groups what is shared."""

    def used(group: re.Match[str]) -> str:
        place, body = group[1] or "", group[2]
        return f'<use href="#picture-{shared[body]}"{place}/>' if body in shared else group[0]

    return _PICTURE.sub(lambda picture: _INNERMOST.sub(used, picture[0]), page)


_USE: Final = 40
"""About how many letters it takes to use what is drawn elsewhere."""


def drawings_of(page: str, shared: Mapping[str, str] | None = None, *, faces: bool = True) -> str:
    """What the embedded pictures of a page use, itself not to be seen; nothing where there is no such picture.

    shared: what pictures of this page draw more than once, by name.  faces: whether to draw the faces of cards.

    >>> seven = '<use href="#picture-face-7h"/>'
    >>> drawings_of(seven + seven).count('id="picture-g55"'), drawings_of(seven, faces=False)
    (1, '')
    >>> drawings_of("<p>no picture</p>")
    ''
    """
    parts = {**_faces(), **(shared or {})}
    used = {*_SHARED.findall("".join((page, *(shared or {}).values())))}
    if not faces:
        used = {name for name in used if not name.startswith(_FACE)}
    drawn = {name: f'<g id="picture-{name}">{styled(parts[name])}</g>' for name in used & parts.keys()}
    used |= {name for part in drawn.values() for name in _SHARED.findall(part)}
    single = definitions("".join(f'href="#~{name}"' for name in used - parts.keys())).replace("~", "picture-")
    return hidden("".join(drawn[name] for name in sorted(drawn)) + single)


def faces_of(page: str) -> list[str]:
    """The faces of cards that the embedded pictures of a page show.

    >>> faces_of('<use href="#picture-face-Kh"/><use href="#picture-face-10s"/>')
    ['10s', 'Kh']
    """
    return sorted({name.removeprefix(_FACE) for name in _SHARED.findall(page) if name.startswith(_FACE)})


def hidden(drawings: str) -> str:
    """Drawings that pictures of a page use, themselves not to be seen; nothing where there are none.

    >>> hidden('<path id="one"/>')[:32], hidden("")
    ('<svg class="picture-drawings" xm', '')
    """
    around = 'class="picture-drawings" xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true"'
    return f"<svg {around}><defs>{drawings}</defs></svg>\n" if drawings else ""


@cache
def _faces() -> dict[str, str]:
    """The back and every face of a card by a name, as they are drawn within an embedded picture in any language."""
    drawn = {"back": back()}
    for language, rank, suit in product(LANGUAGES, RANKS, SUITS):
        with speaking(language):
            drawn[f"{_FACE}{corner(rank)}{suit}"] = face(Card(rank, suit))
    return {name: body.replace('href="#~', 'href="#picture-') for name, body in drawn.items()}


# --- colours

_CLASS: Final = re.compile(r'class="([a-z-]+)"')

_CLASSES: Final = re.compile(r'class="([^"]*)"')
_ALONE: Final = {rule[2:] for rule in RULES if rule.count(" ") == 1} - {
    rule.rpartition(".")[2] for rule in RULES if rule.count(" ") > 1
}
"""The classes whose looks do not depend on what they stand in."""


def styled(drawn: str) -> str:
    """Something drawn, the rules of each of its classes beside it: where it is used no class is seen from outside.

    >>> styled('<path class="red"/>')
    '<path style="color:var(--red)"/>'
    """
    return _CLASS.sub(lambda found: f'style="{RULES[f" .{found[1]}"]}"', drawn)


def stands_alone(drawn: str) -> bool:
    """Say whether something drawn may be styled without what stands around it: each class has a rule, and only one.

    >>> stands_alone('<circle class="ring"/>'), stands_alone('<path class="arrow"/>')
    (True, False)
    """
    return {*_CLASSES.findall(drawn)} <= _ALONE


def printed(picture: str) -> str:
    """A picture with its colours by daylight put in, for programs that know no custom properties.

    >>> printed("<style>@media screen{a{fill:red}}p{fill:var(--ink)}</style>")
    '<style>p{fill:#3a3226}</style>'
    """
    return _PROPERTY.sub(lambda found: LIGHT[found[1]], _SCREEN.sub("", picture))


_SCREEN: Final = re.compile(
    r"@media screen[^{]*\{[^{}]*\{[^{}]*\}\}"
    r"|(?<=<style>)\.table-picture,[^{]*\{--[^}]*\}|max-width:100%;height:auto;"
)
"""The rules for screens, and those by which the properties get their values and a picture its size on a page."""
_PROPERTY: Final = re.compile(r"var\(--([a-z-]+)\)")
