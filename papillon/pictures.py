"""Positions of Le Papillon as pictures (SVG): the table as it is seen from above, with a move as arrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from commonlaw.accounts import Accounts
from commonlaw.pictures import arrows, cards, flow, svg, table
from commonlaw.pictures.cards import Mark, Spot, rank_text
from commonlaw.pictures.drawings import CARD_HEIGHT, CARD_WIDTH
from commonlaw.pictures.insects import INSECTS
from commonlaw.pictures.table import Block, Place, Seat, Tally
from commonlaw.pictures.words import cards_in_words, player_in_words
from commonlaw.words import counted, listed
from papillon.moves import Capture, LayDown, Move
from papillon.position import Position, player_letters

FIGURE_SIZE: Final = 52
"""Units that an insect of 48 units gets, its name below it aside."""


def picture_of(
    position: Position,
    move: Move | None = None,
    *,
    figures: Sequence[str] | None = None,
    accounts: Accounts | None = None,
) -> str:
    """Draw a position: A sits at the bottom, the others counter-clockwise around the table.

    move: shown by arrows from the cards played to the cards taken, or to the exposed cards where the hand is laid
    down. It may be refused: cards that are not there are not marked.
    figures: insects beside it; those that the move names, if not given.  accounts: chips to be shown.

    >>> from papillon.notation import read_move, read_position
    >>> position = read_position("layout 6 4 A, hand 10 7").position
    >>> picture = picture_of(position, read_move("10x64")[1])
    >>> picture.count('class="card'), picture.count('class="hidden'), picture.count('class="arrow')
    (5, 4, 2)
    """
    shown = getattr(move, "named", ()) if figures is None else figures
    blocks = _blocks(position, move, accounts) | _corners(position, shown, accounts)
    laid = table.laid_out(blocks)
    body = table.ground(laid.height) + laid.drawn + table.cards_of(laid) + _arrows(position, move, laid)
    said = description_of(position, move, shown, accounts)
    return svg.picture(table.WIDTH, laid.height, title_of(position), said, body)


def title_of(position: Position) -> str:
    """What a picture of a position is called.

    >>> from papillon.notation import read_position
    >>> title_of(read_position("layout 6 4 A, hand 10 7").position)
    'Le Papillon: A to play'
    """
    turn = "the coup is over" if position.turn is None else f"{position.letter(position.turn)} to play"
    return f"Le Papillon: {turn}"


def description_of(
    position: Position, move: Move | None = None, figures: Sequence[str] = (), accounts: Accounts | None = None
) -> str:
    """A position, and a move in it, in words.

    >>> from papillon.notation import read_move, read_position
    >>> position = read_position("layout 6 4 A, hand 10 7").position
    >>> print(description_of(position, read_move("10x64")[1]))
    A, to play, holds 10 and 7. B holds 2 unknown cards. C, the dealer, holds 2 unknown cards. Exposed: 6, 4 and A.
    In stock: 36 cards. A plays 10 and takes 6 and 4.
    """
    players = [_player_in_words(position, letter) for letter in player_letters(position.players)]
    fields = [
        *players,
        *(["Play goes clockwise."] if position.clockwise else []),
        f"Exposed: {cards_in_words(position.layout)}.",
        f"In stock: {counted(len(position.stock), 'card')}.",
        *([f"In the pool: {counted(accounts.pool, 'chip')}."] if accounts else []),
        *([f"{_move_in_words(position, move)}."] if move else []),
        *([f"Figures: {listed([name.replace('-', ' ') for name in figures])}."] if figures else []),
    ]
    return " ".join(fields)


def _player_in_words(position: Position, letter: str) -> str:
    seat = position.seat(letter)
    roles = {"to play": seat == position.turn, "the dealer": seat == position.players - 1}
    won = len(position.piles[seat])
    captured = f"captured {counted(won, 'card')}" if won else ""
    return player_in_words(letter, [role for role, true in roles.items() if true], position.hands[seat], captured)


def _move_in_words(position: Position, move: Move) -> str:
    player = "" if position.turn is None else position.letter(position.turn)
    if isinstance(move, LayDown):
        return f"{player} lays down"
    played, taken = ([rank_text(rank) for rank in ranks] for ranks in (move.played, move.taken))
    return f"{player} plays {listed(played)} and takes {listed(taken)}"


# --- what is where


def _blocks(position: Position, move: Move | None, accounts: Accounts | None) -> dict[Place, Block]:
    """The players around the table, and the exposed cards in its middle."""
    places = table.PLACES[position.players]
    seats = [_seat(position, letter, move, accounts) for letter in player_letters(position.players)]
    blocks: dict[Place, Block] = {
        place: table.seat_block(seat, place) for place, seat in zip(places, seats, strict=True)
    }
    return {**blocks, "middle": _layout(position, move)}


def _seat(position: Position, letter: str, move: Move | None, accounts: Accounts | None) -> Seat:
    seat = position.seat(letter)
    words = {"PLAYS": seat == position.turn, "DEALS": seat == position.players - 1}
    tallies = [Tally("cards", len(position.piles[seat]))] if any(position.piles) else []
    if accounts:
        tallies.append(Tally("chips", accounts.balances[player_letters(position.players).index(letter)]))
    return Seat(
        letter,
        position.hands[seat],
        seat == position.turn,
        tuple(word for word, true in words.items() if true),
        tuple(tallies),
        _played(position, move) if move and seat == position.turn else {},
    )


def _played(position: Position, move: Move) -> Mapping[int, Mark]:
    """Which cards of the hand a move plays: by their place in it."""
    hand = position.hands[position.turn or 0]
    if isinstance(move, Capture):
        return dict.fromkeys(table.places_of(hand, move.from_hand, move.played), "played")
    return dict.fromkeys(range(len(hand)), "played")


def _layout(position: Position, move: Move | None) -> Block:
    width = table.width_at("middle")
    spots = cards.grid(position.layout, width)
    if isinstance(move, Capture):
        taken = table.places_of(position.layout, move.from_layout, move.taken)
        spots = table.marked(spots, dict.fromkeys(taken, "taken"))
    height = max((spot.y + CARD_HEIGHT for spot in spots), default=2 * CARD_HEIGHT)
    return Block(width, height, "", spots)


def _corners(position: Position, figures: Sequence[str], accounts: Accounts | None) -> dict[Place, Block]:
    """The stock, and beside the first player the pool and the figures made."""
    width = table.width_at("corner")
    stock = cards.stack(len(position.stock), f"STOCK {len(position.stock)}")
    corners: dict[Place, Block] = {"corner": Block(width, cards.STACK_HEIGHT, svg.put(stock, width / 2, 0))}
    pool = svg.centred(f"POOL {accounts.pool}", width / 2, 0, table.SMALL, class_="soft") if accounts else ""
    insects, height = _insects(figures, width, 20 if pool else 0)
    if pool or insects:
        corners["other-corner"] = Block(width, height, pool + insects)
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


def _arrows(position: Position, move: Move | None, laid: table.Table) -> str:
    """From every card played to every card taken; from a hand laid down to the exposed cards."""
    if move is None or position.turn is None:
        return ""
    letter = player_letters(position.players).index(position.letter(position.turn))
    hand = table.having(laid.spots[table.PLACES[position.players][letter]], "played")
    taken = table.having(laid.spots["middle"], "taken")
    if isinstance(move, LayDown):
        return _laid_down(hand, laid)
    return "".join(arrows.between(played, other) for played in hand for other in taken)


def _laid_down(hand: Sequence[Spot], laid: table.Table) -> str:
    """One arrow from the middle of the hand towards the middle of the table."""
    if not hand:
        return ""
    aim = Spot(hand[0].card, (table.WIDTH - CARD_WIDTH) / 2, laid.middle - CARD_HEIGHT / 2)
    nearest = min(hand, key=lambda spot: abs(spot.x - aim.x))
    return arrows.between(nearest, aim)


# --- how a coup goes


def course_picture(link: flow.Link | None = None) -> str:
    """Draw the course of a coup, from the deal to its end, each stage with its clauses.

    link: from a citation to the address of the clause; without it the ids are no links.
    Clauses: 3.3, 3.4, 4.1 to 4.5, 4.d.1 to 4.d.3, 4.d.6, 4.d.10, 4.d.11, 12.2.

    >>> course_picture().count('class="box"'), course_picture(lambda citation: "#" + citation).count("<a ")
    (8, 16)
    """
    ways = "".join(flow.way(points, said) for points, said in _WAYS)
    drawn = ways + "".join(flow.box_at(box, link) for box in _STAGES)
    said = (
        "Cards are dealt and exposed. The player whose turn it is captures with a card or, where no capture is "
        "possible, lays the hand down. As long as somebody holds cards the next player plays. When all hands are "
        "empty three more cards each are dealt, and play goes on; when the stock is empty too the coup ends."
    )
    body = table.ground(COURSE_HEIGHT) + drawn
    return svg.picture(table.WIDTH, COURSE_HEIGHT, "Le Papillon: the course of a coup", said, body)


def _stage(title: str, clauses: str, x: float, y: float, width: float = 150) -> flow.Box:
    return flow.Box(title, tuple(f"papillon:{number}" for number in clauses.split()), x, y, width)


_DEAL: Final = _stage("DEAL", "3.3 3.4", 165, 20)
_TURN: Final = _stage("TURN", "4.1 4.2", 165, 96)
_CAPTURE: Final = _stage("CAPTURE", "4.3 4.4 4.5", 92, 176, 142)
_LAY: Final = _stage("LAY DOWN", "4.d.1", 246, 176, 142)
_HANDS: Final = _stage("ANY CARDS IN HAND?", "4.d.2", 155, 262, 170)
_STOCK: Final = _stage("ANY STOCK LEFT?", "4.d.3", 155, 344, 170)
_AGAIN: Final = _stage("DEAL AGAIN", "4.d.3 4.d.4", 366, 262, 98)
_END: Final = _stage("END OF THE COUP", "4.d.6 4.d.10 4.d.11 12.2", 145, 426, 190)
_STAGES: Final = (_DEAL, _TURN, _CAPTURE, _LAY, _HANDS, _STOCK, _AGAIN, _END)

COURSE_HEIGHT: Final = 492

_Point = arrows.Point
_WAYS: Final = (
    ((_DEAL.bottom, _TURN.top), ""),
    ((_Point(200, _TURN.bottom.y), _Point(200, _CAPTURE.y)), ""),
    ((_Point(280, _TURN.bottom.y), _Point(280, _LAY.y)), ""),
    ((_Point(200, _CAPTURE.bottom.y), _Point(200, _HANDS.y)), ""),
    ((_Point(280, _LAY.bottom.y), _Point(280, _HANDS.y)), ""),
    ((_HANDS.left, _Point(38, _HANDS.left.y), _Point(38, _TURN.left.y), _TURN.left), "YES"),
    ((_HANDS.bottom, _STOCK.top), "NO"),
    ((_STOCK.right, _Point(_AGAIN.bottom.x, _STOCK.right.y), _AGAIN.bottom), "YES"),
    ((_AGAIN.top, _Point(_AGAIN.top.x, _TURN.right.y), _TURN.right), ""),
    ((_STOCK.bottom, _END.top), "NO"),
)
"""The ways from stage to stage, and the answer that leads there."""
