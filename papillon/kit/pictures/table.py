"""A table from above: players around it counter-clockwise from the bottom, something in its middle and its corners.

Everything is measured first (`Area`), then placed, so that rows are as high as what stands in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, Literal, NamedTuple

from papillon.kit.cards import Card, Cards
from papillon.kit.events import Accounts
from papillon.kit.game import AnyMove, AnyPosition
from papillon.kit.pictures import svg
from papillon.kit.pictures.arrows import Bow, along, cross
from papillon.kit.pictures.cards import Mark, Spot, card_at, row, suited
from papillon.kit.pictures.drawings import CARD_HEIGHT, CARD_WIDTH, width_of
from papillon.kit.pictures.svg import caption, centred, element, put, use
from papillon.kit.pictures.words import DEALS, PLAYS, player_in_words, title
from papillon.kit.translations import N_, say

WIDTH: Final = 480
"""Units across: legible on a telephone's 360 pixels as on a page."""
MARGIN: Final = 18
SIDE: Final = 128
MIDDLE: Final = WIDTH - 2 * (MARGIN + SIDE)
LABEL: Final = 30
COUNTS: Final = 24
BETWEEN: Final = 28
LIFT: Final = 5
SPARE: Final = 14
"""What hands at the sides leave free of their width, so that they keep away from the middle."""
SMALL: Final = 10
"""Height of the capitals of captions."""

Place = Literal["bottom", "right", "top-right", "top", "top-left", "left", "middle", "corner", "other-corner"]

PLACES: Final[Mapping[int, tuple[Place, ...]]] = {
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
    5: ("bottom", "right", "top-right", "top-left", "left"),
}
"""Players → where each sits, by letter."""

_LEFT: Final = (MARGIN, SIDE)
_CENTRE: Final = (MARGIN + SIDE, MIDDLE)
_RIGHT: Final = (WIDTH - MARGIN - SIDE, SIDE)
_ROWS: Final[Sequence[Mapping[Place, tuple[float, float]]]] = (
    {"top-left": _LEFT, "top": _CENTRE, "top-right": _RIGHT},
    {"left": _LEFT, "middle": _CENTRE, "right": _RIGHT},
    {"corner": _LEFT, "bottom": _CENTRE, "other-corner": _RIGHT},
)
"""Row by row, place → left edge and width."""


class Area(NamedTuple):
    """Something of a width and a height in units, its upper left corner at 0, 0.

    drawn: all but the cards, as SVG.  spots: the cards in it, drawn over the rest.
    """

    width: float
    height: float
    drawn: str = ""
    spots: tuple[Spot, ...] = ()


class Scene(NamedTuple):
    """A position, and what else is shown of it."""

    position: AnyPosition
    move: AnyMove = None
    """The move played in it, None without one."""
    refused: str = ""
    """Why the move is refused, ``""`` if it is not."""
    accounts: Accounts | None = None
    """Chips to be shown, None for none."""
    figures: Sequence[str] = ()
    """Figures that the move makes."""


def places_of_players(position: AnyPosition) -> dict[str, Place]:
    """Where each player sits, by letter, counter-clockwise."""
    letters = sorted(position.letter(seat) for seat in range(position.players))
    return dict(zip(letters, PLACES[position.players], strict=True))


# --- players


def players_in_words(seen: Scene, has: Sequence[str]) -> list[str]:
    """A sentence for each player: whose turn it is, who deals, what is in hand. has: what else each seat has."""
    position = seen.position
    seats = [position.seat(letter) for letter in places_of_players(position)]
    return [
        player_in_words(
            position.letter(seat),
            position.hands[seat],
            plays=seat == position.turn,
            deals=seat == position.players - 1,
            has=has[seat],
        )
        for seat in seats
    ]


def players(seen: Scene, won: Sequence[int], played: Iterable[int], leader: int | None = None) -> dict[Place, Area]:
    """Draw every player: the letter and what is said of it, the hand, what is won, the chips if they are shown.

    won: what each seat has captured.  played: places in the hand of the player to move.  leader: the seat that led.
    """
    areas = {}
    for player, (letter, place) in enumerate(places_of_players(seen.position).items()):
        seat = seen.position.seat(letter)
        plays = seat == seen.position.turn
        said = {PLAYS: plays, N_("LED"): seat == leader, DEALS: seat == seen.position.players - 1}
        counts = {"cards": won[seat]} if any(won) else {}
        if seen.accounts:
            counts["chips"] = seen.accounts.balances[player]
        wide = MIDDLE if place in ("bottom", "top") else SIDE
        spots = centred_in(row(seen.position.hands[seat], wide - (SPARE if wide == SIDE else 0)), wide)
        hand = [
            spot._replace(y=spot.y - LIFT, mark="played") if plays and at in played else spot
            for at, spot in enumerate(spots)
        ]
        label = _label(letter, [say(word) for word, true in said.items() if true], wide, plays=plays)
        areas[place] = _player(label, hand, counts, wide, below=place == "bottom")
    return areas


def _player(label: str, hand: Sequence[Spot], counts: Mapping[str, int], wide: float, *, below: bool) -> Area:
    """A player's label, hand and counts. below: whether the label stands below the hand: moves go upwards there."""
    high = max((spot.y + CARD_HEIGHT for spot in hand), default=8)
    shown = put(label, 0, high + 10) if below else label
    counted = _counted(counts, wide / 2, high + LABEL + (6 if below else 7))
    shifted = tuple(spot._replace(y=spot.y + (0 if below else LABEL)) for spot in hand)
    return Area(wide, high + LABEL + (COUNTS if counts else 2), shown + counted, shifted)


def centred_in(spots: Sequence[Spot], width: float) -> list[Spot]:
    """Move a row of cards into the middle of a width.

    >>> centred_in([Spot(Card("7"), 0, 0)], 62)[0].x
    10.0
    """
    right = max((spot.x + CARD_WIDTH for spot in spots), default=0)
    return [spot._replace(x=spot.x + (width - right) / 2) for spot in spots]


def places_of(cards: Cards, wanted: Cards, ranks: str) -> list[int]:
    """Where cards of these ranks lie among others, the wanted ones first; as many as there are.

    >>> places_of((Card("5", "c"), Card("5", "h"), Card("2")), (Card("5", "h"),), "52")
    [1, 2]
    """
    found: list[int] = []
    left = ranks
    for card in (*wanted, *(Card(rank, "*") for rank in ranks)):
        exact = [place for place, held in enumerate(cards) if held == card]
        alike = [place for place, held in enumerate(cards) if held.rank == card.rank]
        free = [place for place in (*exact, *alike) if place not in found]
        if card.rank in left and free:
            left = left.replace(card.rank, "", 1)
            found.append(free[0])
    return found


def _label(letter: str, said: Sequence[str], width: float, *, plays: bool) -> str:
    """The letter in a disc, filled when it is this player's turn, and the words beside it."""
    words = "   ".join(said)
    left = (width - 20 - (7 + width_of(words, SMALL) if words else 0)) / 2
    disc = element("circle", cx=left + 10, cy=10, r=10 if plays else 9.5, class_="disc" if plays else "ring")
    shown = centred(letter, left + 10, 5, 10, class_="on-accent" if plays else "ink")
    beside = caption(words, left + 27, 10 - SMALL / 2, SMALL) if words else ""
    return element("g", disc + beside, class_="accent" if plays else "soft") + shown


def _counted(counts: Mapping[str, int], middle: float, y: float) -> str:
    """Small signs with their numbers, side by side around a middle."""
    widths = [_SIGN + width_of(str(number), SMALL + 1) for number in counts.values()]
    x = middle - (sum(widths) + 14 * (len(widths) - 1)) / 2
    drawn = []
    for (sign, number), wide in zip(counts.items(), widths, strict=True):
        drawn.append(use(sign, x, y) + caption(str(number), x + _SIGN, y + 2.5, SMALL + 1))
        x += wide + 14
    return element("g", "".join(drawn), class_="soft") if drawn else ""


_SIGN: Final = 19
"""From the left edge of a sign to its number."""


# --- the whole table


class Laid(NamedTuple):
    """A table placed: how high it is, all that is drawn but the cards, the cards of each place, and its middle."""

    height: float
    drawn: str
    spots: Mapping[Place, tuple[Spot, ...]]
    middle: float = 0

    def marked(self, place: Place, mark: Mark) -> list[Spot]:
        """The cards at a place with a mark."""
        return [spot for spot in self.spots[place] if spot.mark == mark]


def picture(
    seen: Scene, game: str, areas: Mapping[Place, Area], arrows: Callable[[Laid, Place], list[Bow]], description: str
) -> str:
    """Draw a table. arrows: those of the move, once it is known where everything lies, and where its player sits."""
    laid = laid_out(areas)
    spots = [*chain.from_iterable(laid.spots.values())]
    shown = suited([spot.card for spot in spots])
    body = ground(laid.height) + laid.drawn
    body += "".join(card_at(spot._replace(card=card)) for spot, card in zip(spots, shown, strict=True))
    position = seen.position
    turn = None if position.turn is None else position.letter(position.turn)
    if turn and seen.move is not None:
        place = places_of_players(position)[turn]
        bows = arrows(laid, place)
        body += "".join(map(along, bows)) + (cross(bows, laid.spots[place], spots) if seen.refused else "")
    body = element("g", body, class_="refused") if seen.refused else body
    return svg.picture(WIDTH, laid.height, title(game, turn), description, body)


def laid_out(areas: Mapping[Place, Area]) -> Laid:
    """Put every area into its place."""
    drawn, spots = [], {}
    y: float = MARGIN
    middle: float = 0
    for places in _ROWS:
        there = {place: areas[place] for place in places if place in areas}
        high = max((area.height for area in there.values()), default=0)
        for place, area in there.items():
            left, wide = places[place]
            x, top = left + (wide - area.width) / 2, y + _drop(place, high - area.height)
            drawn.append(put(area.drawn, x, top) if area.drawn else "")
            spots[place] = tuple(spot._replace(x=spot.x + x, y=spot.y + top) for spot in area.spots)
        middle = y + high / 2 if "middle" in places else middle
        y += high + BETWEEN if high else 0
    return Laid(y - BETWEEN + MARGIN, "".join(drawn), spots, middle)


def _drop(place: Place, room: float) -> float:
    """How far an area is moved down in a higher row: those at the sides to the middle, those below not at all."""
    return 0 if place == "bottom" or place.startswith("top") else room / 2


def ground(height: float, width: float = WIDTH) -> str:
    """The table itself, with a fine frame."""
    cloth = element("rect", width=width, height=height, rx=8, class_="ground")
    return cloth + element("rect", x=5.5, y=5.5, width=width - 11, height=height - 11, rx=4, class_="frame")
