"""Positions of Le Francion as pictures (SVG): the table as it is seen from above, with a card played as an arrow."""

from __future__ import annotations

from typing import Final

from commonlaw.accounts import Accounts
from commonlaw.cards import UNKNOWN, UNKNOWN_RANK, Card
from commonlaw.pictures import arrows, cards, flow, svg, table
from commonlaw.pictures.cards import Spot
from commonlaw.pictures.drawings import CARD_HEIGHT, CARD_WIDTH
from commonlaw.pictures.suits import NAMES
from commonlaw.pictures.table import Block, Place, Seat, Tally
from commonlaw.pictures.words import card_in_words, player_in_words
from commonlaw.words import counted, listed
from francion.moves import Move
from francion.position import Position, player_letters

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


def picture_of(position: Position, move: Move | None = None, *, accounts: Accounts | None = None) -> str:
    """Draw a position: A sits at the bottom, the others counter-clockwise, each one's card of the trick before him.

    move: shown by an arrow to the free place in the trick. It may be refused: a card not held is not marked.
    accounts: chips to be shown, a token as nine, and the stake.

    >>> from francion.notation import read_position
    >>> position = read_position("turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d").position
    >>> picture = picture_of(position, Card("K", "c"))
    >>> picture.count('class="card'), picture.count('class="arrow'), picture.count('class="place')
    (6, 1, 1)
    """
    blocks = _blocks(position, move, accounts) | _corners(position, accounts)
    laid = table.laid_out(blocks)
    body = table.ground(laid.height) + laid.drawn + table.cards_of(laid) + _arrow(position, laid)
    said = description_of(position, move, accounts)
    return svg.picture(table.WIDTH, laid.height, title_of(position), said, body)


def title_of(position: Position) -> str:
    """What a picture of a position is called.

    >>> from francion.notation import read_position
    >>> title_of(read_position("trumps c, trick 2d, hand Jd Ac Ah").position)
    'Le Francion: B to play'
    """
    turn = "the coup is over" if position.turn is None else f"{position.letter(position.turn)} to play"
    return f"Le Francion: {turn}"


def description_of(position: Position, move: Move | None = None, accounts: Accounts | None = None) -> str:
    """A position, and a card played in it, in words.

    >>> from francion.notation import read_position
    >>> position = read_position("turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d").position
    >>> print(description_of(position, Card("K", "c")))
    A holds 1 unknown card and has won 2 tricks. B holds 1 unknown card and has won 2 tricks. C holds 1 unknown card
    and has won 2 tricks. D, to play, the dealer, holds K of clubs and 7 of diamonds and has won 1 trick.
    Turned up: 4 of clubs. In the trick: A's 6 of hearts, B's A of hearts and C's 2 of clubs. D plays K of clubs.
    """
    up = position.turn_up
    turned = f"Turned up: {card_in_words(up)}." if up.rank != UNKNOWN_RANK else f"Trumps: {NAMES[up.suit]}."
    trick = [f"{letter}'s {card_in_words(card)}" for letter, card in _trick(position).items()]
    player = "" if position.turn is None else position.letter(position.turn)
    fields = [
        *(_player_in_words(position, letter) for letter in player_letters(position.players)),
        turned,
        *([f"In the trick: {listed(trick)}."] if trick else []),
        *([f"At stake: {counted(accounts.pool, 'chip')}."] if accounts else []),
        *([f"{player} plays {card_in_words(move)}."] if move else []),
    ]
    return " ".join(fields)


def _player_in_words(position: Position, letter: str) -> str:
    seat = position.seat(letter)
    roles = {"to play": seat == position.turn, "the dealer": seat == position.players - 1}
    tricks = position.tricks[seat]
    won = f"won {counted(tricks, 'trick')}" if tricks else ""
    return player_in_words(letter, [role for role, true in roles.items() if true], position.hands[seat], won)


# --- what is where


def _trick(position: Position) -> dict[str, Card]:
    """The cards of the trick by who played them, in the order of play."""
    leader = position.leader or 0
    return {position.letter((leader + place) % position.players): card for place, card in enumerate(position.trick)}


def _place(position: Position, letter: str) -> Place:
    return table.PLACES[position.players][player_letters(position.players).index(letter)]


def _blocks(position: Position, move: Move | None, accounts: Accounts | None) -> dict[Place, Block]:
    """The players around the table, and the trick in its middle."""
    blocks: dict[Place, Block] = {}
    for letter in player_letters(position.players):
        place = _place(position, letter)
        blocks[place] = table.seat_block(_seat(position, letter, move, accounts), place)
    return {**blocks, "middle": _middle(position)}


def _seat(position: Position, letter: str, move: Move | None, accounts: Accounts | None) -> Seat:
    seat = position.seat(letter)
    leads = bool(position.trick) and seat == position.leader
    words = {"PLAYS": seat == position.turn, "LED": leads, "DEALS": seat == position.players - 1}
    tallies = [Tally("cards", position.tricks[seat])] if any(position.won) else []
    if accounts:
        tallies.append(Tally("chips", accounts.balances[player_letters(position.players).index(letter)]))
    hand, turn = position.hands[seat], seat == position.turn
    played = table.places_of(hand, (move,), move.rank) if move and turn and move in hand else ()
    said = tuple(word for word, true in words.items() if true)
    return Seat(letter, hand, turn, said, tuple(tallies), dict.fromkeys(played, "played"))


def _middle(position: Position) -> Block:
    """The trick, each card before its player, and the free place of the player whose turn it is."""
    width = table.width_at("middle")
    spots = [_in_trick(_place(position, letter), card) for letter, card in _trick(position).items()]
    free = "" if position.turn is None else _free(_in_trick(_place(position, position.letter(position.turn)), UNKNOWN))
    return Block(width, TRICK_HEIGHT, free, tuple(spots))


def _in_trick(place: Place, card: Card) -> Spot:
    """Where a player's card lies, in the block of the trick."""
    across, down = _TOWARDS[place]
    x = table.width_at("middle") / 2 + across - CARD_WIDTH / 2
    return Spot(card, x, TRICK_HEIGHT / 2 + down - CARD_HEIGHT / 2)


def _free(spot: Spot) -> str:
    return svg.put(svg.use("card", class_="place"), spot.x, spot.y)


def _corners(position: Position, accounts: Accounts | None) -> dict[Place, Block]:
    """The turn-up and the stock, and the stake."""
    width = table.width_at("corner")
    up, middle = position.turn_up, width / 2 - 31
    trumps = svg.centred("TRUMPS", middle, CARD_HEIGHT + 8, table.SMALL, class_="soft")
    spot = Spot(up, middle - CARD_WIDTH / 2, 0)
    if up.rank == UNKNOWN_RANK:
        trumps += _free(spot) + cards.suit_at(up.suit, middle, CARD_HEIGHT / 2, 1.2)
    stock = svg.put(cards.stack(len(position.stock), f"STOCK {len(position.stock)}"), width / 2 + 31, 0)
    known = () if up.rank == UNKNOWN_RANK else (spot,)
    corners: dict[Place, Block] = {"corner": Block(width, cards.STACK_HEIGHT, trumps + stock, known)}
    if accounts:
        stake = svg.centred(f"STAKE {accounts.pool}", width / 2, 0, table.SMALL, class_="soft")
        corners["other-corner"] = Block(width, table.SMALL, stake)
    return corners


def _arrow(position: Position, laid: table.Table) -> str:
    """From the card played to the free place in the trick."""
    if position.turn is None:
        return ""
    place = _place(position, position.letter(position.turn))
    free = _in_trick(place, UNKNOWN)
    x, y = (table.WIDTH - table.width_at("middle")) / 2, laid.middle - TRICK_HEIGHT / 2
    aim = free._replace(x=free.x + x, y=free.y + y)
    return "".join(arrows.between(spot, aim) for spot in table.having(laid.spots[place], "played"))


# --- which trump beats which


def trump_cycle_picture(link: flow.Link | None = None) -> str:
    """Draw how ace and king of trumps and the Welche beat one another, spades being trumps. Clauses: 2.1, 2.2.

    link: from a citation to the address of the clause; without it the ids are no links.

    >>> trump_cycle_picture().count('class="card'), trump_cycle_picture(lambda citation: "#" + citation).count("<a ")
    (3, 3)
    """
    ways = "".join(_beats(one, other, clause, link) for one, other, clause in _BEATS)
    names = "".join(svg.centred(name, *below, table.SMALL + 0.5, class_="soft") for name, below in _NAMED)
    three = svg.centred("ALL THREE IN ONE TRICK - THE KING WINS", CYCLE_WIDTH / 2, 230, table.SMALL + 0.5)
    drawn = "".join(map(cards.card_at, (_ACE, _KING, _WELCHE)))
    body = table.ground(CYCLE_HEIGHT, CYCLE_WIDTH) + ways + drawn + names + three
    said = (
        "Spades are trumps. The ace of trumps beats the king of trumps, the king of trumps beats the Welche, "
        "which is the ace of hearts, and the Welche beats the ace of trumps. All three in one trick: the king wins."
    )
    return svg.picture(CYCLE_WIDTH, CYCLE_HEIGHT, "Le Francion: which trump beats which", said, body)


CYCLE_WIDTH: Final = 360
CYCLE_HEIGHT: Final = 258

_ACE: Final = Spot(Card("A", "s"), 52, 40)
_KING: Final = Spot(Card("K", "s"), 266, 40)
_WELCHE: Final = Spot(Card("A", "h"), 159, 134)

_BEATS: Final = ((_ACE, _KING, "francion:2.1"), (_KING, _WELCHE, "francion:2.2"), (_WELCHE, _ACE, "francion:2.2"))
"""Who beats whom by which clause."""

_NAMED: Final = (("TRUMP ACE", (73, 21)), ("TRUMP KING", (287, 21)), ("THE WELCHE", (180, 201)))
"""What the three are called, and where that stands."""


def _beats(one: Spot, other: Spot, clause: str, link: flow.Link | None) -> str:
    """The arrow from the stronger card to the weaker one, and the clause beside it."""
    start, end = arrows.middle_of(one), arrows.middle_of(other)
    down = 0 if start.y == end.y else 14
    beside = -22 if start.y == end.y else 0
    outside = 34 if max(start.x, end.x) > 200 else -34
    x = (start.x + end.x) / 2 + (outside if down else 0)
    return arrows.between(one, other) + flow.clauses_at((clause,), x, (start.y + end.y) / 2 + beside + down, link)
