"""Positions of Le Francion as pictures (SVG): the table as it is seen from above, with a card played as an arrow."""

from __future__ import annotations

from typing import Final

from francion.moves import Move
from francion.position import Position
from papillon.kit.cards import UNKNOWN, UNKNOWN_RANK, Card
from papillon.kit.events import Accounts
from papillon.kit.pictures import arrows, cards, svg, table
from papillon.kit.pictures.arrows import Bow, Link, Point
from papillon.kit.pictures.cards import Spot
from papillon.kit.pictures.drawings import CARD_HEIGHT, CARD_WIDTH
from papillon.kit.pictures.table import Area, Laid, Place, Scene, places_of_players
from papillon.kit.pictures.words import REFUSED, STOCK, card_in_words, suit_in_words
from papillon.kit.translations import CHIPS, ENGLISH, N_, TRICKS, counted, listed, say, speaking

GAME: Final = "Le Francion"

TRICK_HEIGHT: Final = 2 * CARD_HEIGHT + 16

_TOWARDS: Final[dict[Place, tuple[float, float]]] = {
    "bottom": (0, 38),
    "right": (50, 0),
    "top-right": (25, -38),
    "top": (0, -38),
    "top-left": (-25, -38),
    "left": (-50, 0),
}
"""Where somebody sits → the middle of his card from the middle of the trick."""


def picture_of(
    position: Position,
    move: Move | None = None,
    *,
    accounts: Accounts | None = None,
    refused: str = "",
    language: str = ENGLISH,
) -> str:
    """Draw a position: A sits at the bottom, the others counter-clockwise, each one's card of the trick before him.

    move: shown by an arrow to the free place in the trick; a card not held is not marked.  refused: why, if it is.
    accounts: chips to be shown, a plaque as nine, and the stake.
    language: of the captions and the description; English for one that pictures do not speak.

    >>> from francion.notation import read_position
    >>> position = read_position("turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d").position
    >>> picture = picture_of(position, Card("K", "c"))
    >>> picture.count('class="card'), picture.count('class="arrow'), picture.count('class="place')
    (6, 1, 1)
    """
    seen = Scene(position, move, refused, accounts)
    held = position.hands[position.turn or 0]
    played = table.places_of(held, (move,), move.rank) if move in held else ()
    with speaking(language):
        players = table.players(seen, position.tricks, played, position.leader if position.trick else None)
        areas = {**players, "middle": _middle(position), **_corners(seen)}
        return table.picture(seen, GAME, areas, _bows, description_of(seen))


def description_of(seen: Scene) -> str:
    """A position, and a card played in it, in words.

    >>> from francion.notation import read_position
    >>> position = read_position("turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d").position
    >>> print(description_of(Scene(position, Card("K", "c"))))
    A holds 1 unknown card and has won 2 tricks. B holds 1 unknown card and has won 2 tricks. C holds 1 unknown card
    and has won 2 tricks. D, to play, the dealer, holds K of clubs and 7 of diamonds and has won 1 trick.
    Turned up: 4 of clubs. In the trick: A's 6 of hearts, B's A of hearts and C's 2 of clubs. D plays K of clubs.
    """
    position = seen.position
    up, player = position.turn_up, "" if position.turn is None else position.letter(position.turn)
    tricks = [counted(number, TRICKS) if number else "" for number in position.tricks]
    won = [say("has won {tricks}", tricks=number) if number else "" for number in tricks]
    trick = [say("{who}'s {card}", who=letter, card=card_in_words(card)) for letter, card in _trick(position).items()]
    fields = [
        *table.players_in_words(seen, won),
        say("Turned up: {card}.", card=card_in_words(up))
        if up.rank != UNKNOWN_RANK
        else say("Trumps: {suit}.", suit=suit_in_words(up.suit)),
        *([say("In the trick: {cards}.", cards=listed(trick))] if trick else []),
        *([say("At stake: {chips}.", chips=counted(seen.accounts.pool, CHIPS))] if seen.accounts else []),
        *([say("{who} plays {card}.", who=player, card=card_in_words(seen.move))] if seen.move and player else []),
        *([say(REFUSED, why=seen.refused)] if seen.refused else []),
    ]
    return " ".join(fields)


# --- what is where


def _trick(position: Position) -> dict[str, Card]:
    """The cards of the trick by who played them, in the order of play."""
    leader = position.leader or 0
    return {position.letter((leader + place) % position.players): card for place, card in enumerate(position.trick)}


def _middle(position: Position) -> Area:
    """The trick, each card before its player, and the free place of the player whose turn it is."""
    places = places_of_players(position)
    spots = tuple(_in_trick(places[letter], card) for letter, card in _trick(position).items())
    free = "" if position.turn is None else _free(_in_trick(places[position.letter(position.turn)], UNKNOWN))
    return Area(table.MIDDLE, TRICK_HEIGHT, free, spots)


def _in_trick(place: Place, card: Card) -> Spot:
    """Where a player's card lies, in the area of the trick."""
    across, down = _TOWARDS[place]
    x = table.MIDDLE / 2 + across - CARD_WIDTH / 2
    return Spot(card, x, TRICK_HEIGHT / 2 + down - CARD_HEIGHT / 2)


def _free(spot: Spot) -> str:
    return svg.put(svg.use("card", class_="place"), spot.x, spot.y)


def _corners(seen: Scene) -> dict[Place, Area]:
    """The turn-up and the stock, and the stake."""
    width, left = table.SIDE, len(seen.position.stock)
    up, middle = seen.position.turn_up, width / 2 - 31
    trumps = svg.centred(say("TRUMPS"), middle, CARD_HEIGHT + 8, table.SMALL, class_="soft")
    spot = Spot(up, middle - CARD_WIDTH / 2, 0)
    if up.rank == UNKNOWN_RANK:
        trumps += _free(spot) + cards.suit_at(up.suit, middle, CARD_HEIGHT / 2, 1.2)
    stock = svg.put(cards.stack(left, say(STOCK, n=left)), width / 2 + 31, 0)
    known = () if up.rank == UNKNOWN_RANK else (spot,)
    corners: dict[Place, Area] = {"corner": Area(width, cards.STACK_HEIGHT, trumps + stock, known)}
    if seen.accounts:
        stake = svg.centred(say("STAKE {n}", n=seen.accounts.pool), width / 2, 0, table.SMALL, class_="soft")
        corners["other-corner"] = Area(width, table.SMALL, stake)
    return corners


def _bows(laid: Laid, place: Place) -> list[Bow]:
    """From the card played to the free place in the trick."""
    free = _in_trick(place, UNKNOWN)
    x, y = (table.WIDTH - table.MIDDLE) / 2, laid.middle - TRICK_HEIGHT / 2
    aim = free._replace(x=free.x + x, y=free.y + y)
    return [arrows.bow(spot, aim, laid.spots["middle"]) for spot in laid.marked(place, "played")]


# --- which trump beats which


def trump_cycle_picture(link: Link | None = None, language: str = ENGLISH) -> str:
    """Draw how ace and king of trumps and the Welche beat one another, spades being trumps. Clauses: 2.1, 2.2.

    link: from a citation to the address of the clause; without it the ids are no links.

    >>> trump_cycle_picture().count('class="card'), trump_cycle_picture(lambda citation: "#" + citation).count("<a ")
    (3, 3)
    """
    with speaking(language):
        ways = "".join(arrows.along(arrows.bow(one, other)) for one, other, _clause in _BEATS)
        clauses = "".join(arrows.clauses_at((clause,), _beside(one, other), link) for one, other, clause in _BEATS)
        names = "".join(svg.centred(say(name), *below, table.SMALL + 0.5, class_="soft") for name, below in _NAMED)
        three = svg.centred(say("ALL THREE IN ONE TRICK - THE KING WINS"), CYCLE_WIDTH / 2, 230, table.SMALL + 0.5)
        drawn = "".join(cards.card_at(spot) for spot in (_ACE, _KING, _WELCHE))
        body = table.ground(CYCLE_HEIGHT, CYCLE_WIDTH) + ways + clauses + drawn + names + three
        return svg.picture(CYCLE_WIDTH, CYCLE_HEIGHT, say("Le Francion: which trump beats which"), say(_CYCLE), body)


CYCLE_WIDTH: Final = 360
CYCLE_HEIGHT: Final = 258

_CYCLE: Final = N_(
    "Spades are trumps. The ace of trumps beats the king of trumps, the king of trumps beats the Welche, "
    "which is the ace of hearts, and the Welche beats the ace of trumps. All three in one trick: the king wins."
)
"""The diagram in words."""

_ACE: Final = Spot(Card("A", "s"), 52, 40)
_KING: Final = Spot(Card("K", "s"), 266, 40)
_WELCHE: Final = Spot(Card("A", "h"), 159, 134)

_BEATS: Final = ((_ACE, _KING, "francion:2.1"), (_KING, _WELCHE, "francion:2.2"), (_WELCHE, _ACE, "francion:2.2"))
"""Who beats whom by which clause."""

_NAMED: Final = ((N_("TRUMP ACE"), (73, 21)), (N_("TRUMP KING"), (287, 21)), (N_("THE WELCHE"), (180, 201)))
"""What the three are called, and where that stands."""


def _beside(one: Spot, other: Spot) -> Point:
    """Where the clause stands, beside the middle of the arrow from the stronger card to the weaker one."""
    start, end = arrows.middle_of(one), arrows.middle_of(other)
    x, y = (start.x + end.x) / 2, (start.y + end.y) / 2
    if start.y == end.y:
        return Point(x, y - 22)
    return Point(x + (34 if max(start.x, end.x) > 200 else -34), y + 14)


DIAGRAMS: Final = {"cycle": trump_cycle_picture}
"""Pictures of no position, by the names under which pages ask for them."""
