"""Positions of Le Papillon as pictures (SVG): the table as it is seen from above, with a move as arrows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import dist
from typing import Final

from papillon.kit.events import Accounts
from papillon.kit.pictures import arrows, cards, svg, table
from papillon.kit.pictures.arrows import Bow, Box, Link, Point
from papillon.kit.pictures.cards import Spot
from papillon.kit.pictures.drawings import CARD_HEIGHT, CARD_WIDTH, INSECTS
from papillon.kit.pictures.table import Area, Laid, Place, Scene
from papillon.kit.pictures.words import REFUSED, STOCK, cards_in_words, rank_in_words
from papillon.kit.translations import CARDS, CHIPS, ENGLISH, N_, counted, listed, say, speaking
from papillon.moves import Capture, LayDown, Move
from papillon.position import Position

GAME: Final = "Le Papillon"

FIGURE_SIZE: Final = 52
"""Units reserved for an insect of 48 units, without its name."""


def picture_of(  # noqa: PLR0913  (each is one thing that a picture may show)
    position: Position,
    move: Move | None = None,
    *,
    figures: Sequence[str] | None = None,
    accounts: Accounts | None = None,
    refused: str = "",
    language: str = ENGLISH,
) -> str:
    """Draw a position: A sits at the bottom, the others counter-clockwise around the table.

    move: shown by arrows from the cards played to the cards taken, or to the exposed cards where the hand is laid
    down. Cards that are not there are not marked.  refused: why the move is refused, if it is.
    figures: insects beside it; those that the move names, if not given.  accounts: chips to be shown.
    language: of the captions and the description; English for one that pictures do not speak.

    >>> from papillon.notation import read_move, read_position
    >>> position = read_position("layout 6 4 A, hand 10 7").position
    >>> picture = picture_of(position, read_move("10x64")[1])
    >>> picture.count('class="card'), picture.count('class="hidden'), picture.count('class="arrow')
    (5, 4, 2)
    """
    shown = getattr(move, "named", ()) if figures is None else figures
    seen = Scene(position, move, refused, accounts, shown)
    piles = [len(pile) for pile in position.piles]
    with speaking(language):
        players = table.players(seen, piles, _played(position, move))
        areas = {**players, "middle": _layout(position, move), **_corners(seen)}
        return table.picture(seen, GAME, areas, lambda laid, place: _bows(move, laid, place), description_of(seen))


def description_of(seen: Scene) -> str:
    """A position, and a move in it, in words.

    >>> from papillon.notation import read_move, read_position
    >>> position, move = read_position("layout 6 4 A, hand 10 7").position, read_move("10x64")[1]
    >>> print(description_of(Scene(position, move)))
    A, to play, holds 10 and 7. B holds 2 unknown cards. C, the dealer, holds 2 unknown cards. Exposed: 6, 4 and A.
    In stock: 36 cards. A plays 10 and takes 6 and 4.
    """
    position = seen.position
    player = "" if position.turn is None else position.letter(position.turn)
    piles = [counted(len(pile), CARDS) if pile else "" for pile in position.piles]
    captured = [say("has captured {cards}", cards=pile) if pile else "" for pile in piles]
    figures = listed([name.replace("-", " ") for name in seen.figures])
    fields = [
        *table.players_in_words(seen, captured),
        *([say("Play goes clockwise.")] if position.clockwise else []),
        say("Exposed: {cards}." if position.layout else "Exposed: no card.", cards=cards_in_words(position.layout)),
        say("In stock: {cards}.", cards=counted(len(position.stock), CARDS)),
        *([say("In the pool: {chips}.", chips=counted(seen.accounts.pool, CHIPS))] if seen.accounts else []),
        *([_move_in_words(player, seen.move)] if seen.move and player else []),
        *([say("Figures: {figures}.", figures=figures)] if figures else []),
        *([say(REFUSED, why=seen.refused)] if seen.refused else []),
    ]
    return " ".join(fields)


def _move_in_words(player: str, move: Move) -> str:
    if isinstance(move, LayDown):
        return say("{who} lays down.", who=player)
    played, taken = (listed([rank_in_words(rank) for rank in ranks]) for ranks in (move.played, move.taken))
    said = N_("{who} plays {played} and takes {taken}.") if taken else N_("{who} plays {played} and takes nothing.")
    return say(said, who=player, played=played, taken=taken)


# --- what is where


def _played(position: Position, move: Move | None) -> Iterable[int]:
    """Which cards of the hand a move plays: by their place in it."""
    hand = position.hands[position.turn or 0]
    if isinstance(move, Capture):
        return table.places_of(hand, move.from_hand, move.played)
    return range(len(hand)) if move else ()


def _layout(position: Position, move: Move | None) -> Area:
    """The exposed cards, those that a move takes marked."""
    spots = cards.grid(position.layout, table.MIDDLE)
    taken = table.places_of(position.layout, move.from_layout, move.taken) if isinstance(move, Capture) else ()
    spots = tuple(spot._replace(mark="taken") if at in taken else spot for at, spot in enumerate(spots))
    height = max((spot.y + CARD_HEIGHT for spot in spots), default=2 * CARD_HEIGHT)
    return Area(table.MIDDLE, height, "", spots)


def _corners(seen: Scene) -> dict[Place, Area]:
    """The stock, and beside the first player the pool and the figures made."""
    width, left = table.SIDE, len(seen.position.stock)
    stock = svg.put(cards.stack(left, say(STOCK, n=left)), width / 2, 0)
    corners: dict[Place, Area] = {"corner": Area(width, cards.STACK_HEIGHT, stock)}
    pooled = say("POOL {n}", n=seen.accounts.pool) if seen.accounts else ""
    pool = svg.centred(pooled, width / 2, 0, table.SMALL, class_="soft") if pooled else ""
    insects, height = _insects(seen.figures, width, 20 if pool else 0)
    if pool or insects:
        corners["other-corner"] = Area(width, height, pool + insects)
    return corners


def _insects(figures: Sequence[str], width: float, top: float) -> tuple[str, float]:
    """The insects of some figures, two in a row, each over its name; and how far down they reach."""
    drawn = []
    for place, figure in enumerate(name for name in figures if name in INSECTS):
        alone = place == len(figures) - 1 and place % 2 == 0
        x = width / 2 if alone else width * (0.25 + place % 2 / 2)
        y = top + place // 2 * (FIGURE_SIZE + 4)
        insect = svg.use(figure, x, y + FIGURE_SIZE / 2, FIGURE_SIZE / 52)
        drawn.append(svg.element("g", svg.element("title", figure.replace("-", " ")) + insect, class_="accent"))
    rows = (len(drawn) + 1) // 2
    return "".join(drawn), top + rows * (FIGURE_SIZE + 4)


def _bows(move: Move | None, laid: Laid, place: Place) -> list[Bow]:
    """From every card played to every card taken; from a hand laid down to the exposed cards."""
    played, taken = laid.marked(place, "played"), laid.marked("middle", "taken")
    if isinstance(move, LayDown):
        return _laid_down(played, laid)
    return [arrows.bow(one, other, laid.spots["middle"]) for one in played for other in taken]


ROOM: Final = 2 * arrows.HEAD
"""Length of an arrow that still looks like one."""


def _laid_down(hand: Sequence[Spot], laid: Laid) -> list[Bow]:
    """One arrow from the hand to the exposed card that lies nearest; to the middle where there is none, or no room."""
    if not hand:
        return []
    middle = Spot(hand[0].card, (table.WIDTH - CARD_WIDTH) / 2, laid.middle - CARD_HEIGHT / 2)
    exposed = laid.spots["middle"]
    ways = sorted(product(hand, exposed), key=lambda way: (_apart(*way), _apart(way[0], middle)))
    bows = [arrows.bow(*way, exposed) for way in ways[:1]]
    nearest = min(hand, key=lambda spot: abs(spot.x - middle.x))
    return [bow for bow in bows if dist(bow.start, bow.end) > ROOM] or [arrows.bow(nearest, middle)]


def _apart(one: Spot, other: Spot) -> float:
    """How far it is from card to card."""
    return dist(arrows.middle_of(one), arrows.middle_of(other))


# --- how a coup goes


def course_picture(link: Link | None = None, language: str = ENGLISH) -> str:
    """Draw the course of a coup, from the deal to its end, each stage with its clauses.

    link: from a citation to the address of the clause; without it the ids are no links.
    Clauses: 3.3, 3.4, 4.1 to 4.5, 4.d.1 to 4.d.3, 4.d.6, 4.d.10, 4.d.11, 12.2.

    >>> course_picture().count('class="box"'), course_picture(lambda citation: "#" + citation).count("<a ")
    (8, 16)
    """
    with speaking(language):
        ways = "".join(arrows.way(points, said and say(said)) for points, said in _WAYS)
        drawn = "".join(arrows.box_at(box, link) for box in _STAGES)
        body = table.ground(COURSE_HEIGHT) + ways + drawn
        return svg.picture(table.WIDTH, COURSE_HEIGHT, say("Le Papillon: the course of a coup"), say(_COURSE), body)


def _stage(title: str, clauses: str, x: float, y: float, width: float = 150) -> Box:
    return Box(title, tuple(f"papillon:{number}" for number in clauses.split()), x, y, width)


_DEAL: Final = _stage(N_("DEAL"), "3.3 3.4", 165, 20)
_TURN: Final = _stage(N_("TURN"), "4.1 4.2", 165, 96)
_CAPTURE: Final = _stage(N_("CAPTURE"), "4.3 4.4 4.5", 92, 176, 142)
_LAY: Final = _stage(N_("LAY DOWN"), "4.d.1", 246, 176, 142)
_HANDS: Final = _stage(N_("ANY CARDS IN HAND?"), "4.d.2", 155, 262, 170)
_STOCK: Final = _stage(N_("ANY STOCK LEFT?"), "4.d.3", 155, 344, 170)
_AGAIN: Final = _stage(N_("DEAL AGAIN"), "4.d.3 4.d.4", 366, 262, 98)
_END: Final = _stage(N_("END OF THE COUP"), "4.d.6 4.d.10 4.d.11 12.2", 145, 426, 190)
_STAGES: Final = (_DEAL, _TURN, _CAPTURE, _LAY, _HANDS, _STOCK, _AGAIN, _END)

COURSE_HEIGHT: Final = 492

_COURSE: Final = N_(
    "Cards are dealt and exposed. The player whose turn it is makes a capture or, if none is possible, lays down. As "
    "long as anyone has cards, the next player plays. When all hands are empty, everyone is dealt three more cards "
    "and play goes on; when the stock is empty too, the coup ends."
)
"""The diagram in words."""

_WAYS: Final = (
    ((_DEAL.bottom, _TURN.top), ""),
    ((Point(200, _TURN.bottom.y), Point(200, _CAPTURE.y)), ""),
    ((Point(280, _TURN.bottom.y), Point(280, _LAY.y)), ""),
    ((Point(200, _CAPTURE.bottom.y), Point(200, _HANDS.y)), ""),
    ((Point(280, _LAY.bottom.y), Point(280, _HANDS.y)), ""),
    ((_HANDS.left, Point(38, _HANDS.left.y), Point(38, _TURN.left.y), _TURN.left), N_("YES")),
    ((_HANDS.bottom, _STOCK.top), N_("NO")),
    ((_STOCK.right, Point(_AGAIN.bottom.x, _STOCK.right.y), _AGAIN.bottom), N_("YES")),
    ((_AGAIN.top, Point(_AGAIN.top.x, _TURN.right.y), _TURN.right), ""),
    ((_STOCK.bottom, _END.top), N_("NO")),
)
"""The ways from stage to stage, and the answer that leads there."""


DIAGRAMS: Final = {"course": course_picture}
"""Pictures of no position, by the names under which pages ask for them."""
