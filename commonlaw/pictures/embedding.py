"""Many pictures on one page: the colours, and what pictures draw again and again, stand there once for all."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from commonlaw.cards import SUITS, Card
from commonlaw.pictures.cards import back, face
from commonlaw.pictures.drawings import drawing
from commonlaw.pictures.palette import styled

_RANKS: Final = "A23456789TJQK"
_OWN: Final = re.compile(r"\n<style>.*?</style>|\n<defs>.*?</defs>", re.DOTALL)
_HASHED: Final = re.compile(r'<use href="#p[0-9a-f]{8}-')
_SHARED: Final = re.compile(r'<use href="#picture-([A-Za-z0-9-]+)"')


def embedded(picture: str) -> str:
    """A picture without its colours and drawings, for a page that has the rules of `palette.style` and `drawings_of`.

    >>> from commonlaw.pictures.cards import Spot, card_at
    >>> from commonlaw.pictures.svg import picture
    >>> shown = embedded(picture(48, 66, "An ace", "The ace of spades.", card_at(Spot(Card("A", "s"), 3, 3))))
    >>> "<style>" in shown, "<defs>" in shown, shown.count("<use"), '<use href="#picture-face-As"' in shown
    (False, False, 1, True)
    """
    shown = _HASHED.sub('<use href="#picture-', _OWN.sub("", picture))
    for name, drawn in _faces().items():
        shown = shown.replace(drawn, f'<use href="#picture-{name}"/>')
    return shown


def drawings_of(page: str) -> str:
    """What the embedded pictures of a page use, itself not to be seen; nothing where there is no such picture.

    >>> drawings_of('<use href="#picture-face-7h"/><use href="#picture-face-7h"/>').count('id="picture-g55"')
    1
    >>> drawings_of("<p>no picture</p>")
    ''
    """
    faces = _faces()
    used = set(_SHARED.findall(page))
    drawn = {name: f'<g id="picture-{name}">{styled(faces[name])}</g>' for name in used & faces.keys()}
    used |= {name for face_drawn in drawn.values() for name in _SHARED.findall(face_drawn)}
    drawn |= {name: drawing(name).replace('id="~', 'id="picture-') for name in used - faces.keys()}
    defined = "".join(drawn[name] for name in sorted(drawn))
    hidden = 'class="picture-drawings" width="0" height="0" aria-hidden="true"'
    return f"<svg {hidden}><defs>{defined}</defs></svg>\n" if drawn else ""


@cache
def _faces() -> dict[str, str]:
    """The back and every face of a card by a name, as they are drawn within an embedded picture."""
    known = [Card(rank, suit) for rank in _RANKS for suit in ("", *SUITS)]
    drawn = {"back": back(), **{f"face-{card}": face(card) for card in known}}
    return {name: body.replace('href="#~', 'href="#picture-') for name, body in drawn.items()}
