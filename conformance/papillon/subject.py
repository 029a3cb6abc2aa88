"""What the reference for Le Papillon reads in a request, what it shows after a step, and how that is compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from conformance.compare import in_any_order
from conformance.protocol import PositionStart, Run, State, TableStart
from conformance.suite import CaseError
from conformance.tracing import (
    at_table,
    by_player,
    cards_by_player,
    held_by_all,
    letter_of,
    of_all,
    read_cards,
    seat_of,
    texts,
)
from papillon.cards import SUITS, UNKNOWN_RANK, Card, Cards, sorted_cards
from papillon.kit.events import Accounts, player_of
from papillon.notation import (
    NotationError,
    check_known,
    check_position,
    read_cards as cards_in,
    read_move,
    write_cards,
    write_move,
)
from papillon.position import Position
from papillon.readings import rules_of
from papillon.recording import winner_of
from papillon.rules import Rules, legal
from papillon.sections.s01_players_and_cards import RANKS
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon.step import Step
from papillon.table import Table, at_coup, open_table, with_cards_payment

# --- the start of a case


def starting_table(request: Run, misread: Callable[[Rules], Rules] | None = None) -> Table:
    """The table on which a case begins. Raises ValueError for one to which no game comes.

    misread: what a misreading makes of the rules.
    """
    start = request.table
    rules = rules_of(request.rulebook, request.readings)
    table = open_table(start.players, start.rounds, rules=rules, unwon=start.unwon, dealer=start.dealer)
    table = with_cards_payment(at_coup(table, start.coup), start.cards_payment, "cards-payment")
    if start.pool < 0:
        raise ValueError(f"pool: expected 0 or more, found {start.pool}")
    table = table._replace(rules=misread(rules) if misread else rules)
    balances = tuple(of_all(start.chips, table.letters, "chips"))
    return table._replace(accounts=Accounts(balances, start.pool, start.bank))


def table_start(table: Table) -> TableStart:
    """A table as protocol 1 writes it."""
    return TableStart(
        players=table.players,
        rounds=table.rounds,
        unwon=table.unwon,
        dealer=table.letters[table.dealer],
        coup=table.coup,
        chips=at_table(table, table.accounts.balances),
        pool=table.accounts.pool,
        bank=table.accounts.bank,
        cards_payment=table.cards_payment,
    )


def starting_position(start: PositionStart, table: Table) -> Position:
    """The position of a coup under way. Raises ValueError for one that no play can reach."""
    blank = Position(((),) * table.players, (), (), (), dealer=table.dealer, clockwise=table.rules.clockwise)
    letters = "".join(blank.letter(seat) for seat in range(table.players))
    last = _seat(start.last, letters, "last")
    position = blank._replace(
        hands=tuple(map(sorted_cards, held_by_all(start.hands, letters, "hands"))),
        layout=sorted_cards(read_cards(start.layout, "layout")),
        stock=read_cards(start.stock, "stock"),
        piles=held_by_all(start.piles, letters, "piles"),
        turn=None if start.turn == "-" else seat_of(start.turn, letters, "turn"),
        papillons=tuple(seat_of(letter, letters, "papillons") for letter in start.papillons),
        last_layer=last,
        victim=_seat(start.victim, letters, "victim"),
        wanting=last if start.wanting is None else _seat(start.wanting.strip("-") or None, letters, "wanting"),
        like_captures=_likes(start.likes, letters),
    )
    check_position(position, table.rules)
    check_known(position)
    return position


def _seat(letter: str | None, letters: str, where: str) -> int | None:
    return None if letter is None else seat_of(letter, letters, where)


def _likes(likes: Mapping[str, int], letters: str) -> tuple[int, ...]:
    """Seats once for each of their like captures; who is not named has none."""
    for letter, count in likes.items():
        seat_of(letter, letters, "likes")
        if not 0 <= count <= CARDS_A_DEAL:
            raise ValueError(f"likes.{letter}: expected 0 to {CARDS_A_DEAL}, found {count}")
    return tuple(seat for seat, letter in enumerate(letters) for _ in range(likes.get(letter, 0)))


def position_start(position: Position) -> PositionStart:
    """A position as protocol 1 writes it, its players in the order of the letters."""
    likes = by_player(position, [position.like_captures.count(seat) for seat in range(position.players)])
    return PositionStart(
        turn=letter_of(position, position.turn),
        hands=cards_by_player(position, position.hands),
        layout=texts(position.layout),
        stock=texts(position.stock),
        piles=cards_by_player(position, position.piles),
        papillons=[position.letter(seat) for seat in position.papillons],
        last=_letter(position, position.last_layer),
        victim=_letter(position, position.victim),
        wanting=None if position.wanting == position.last_layer else letter_of(position, position.wanting),
        likes=likes if position.like_captures else {},
    )


def _letter(position: Position, seat: int | None) -> str | None:
    return None if seat is None else position.letter(seat)


def state_of(step: Step) -> State:
    """Everything that the reference reports after a step."""
    table, position = step.table, step.position
    return State(
        turn=letter_of(position, position.turn),
        legal=[write_move(move) for move in legal(position, table.rules)],
        hands=cards_by_player(position, position.hands),
        layout=texts(position.layout),
        stock=len(position.stock),
        piles=by_player(position, [len(pile) for pile in position.piles]),
        chips=at_table(table, table.accounts.balances),
        pool=table.accounts.pool,
        bank=table.accounts.bank,
        cards_payment=table.cards_payment,
        announced=any(event.kind == "announces" for event in step.events),
        winner=winner_of(step.events),
        over=table.over,
        game_winner=player_of(step.events, "game-won"),
    )


# --- the cards that a scenario leaves open: always the same, as the protocol wants every card by rank and suit


def whole(position: Position) -> Position:
    """The position with every card known by rank and suit.

    >>> from papillon.notation import read_position
    >>> str(whole(read_position("dealer C, hands A:7 B:9 C:?, layout 52, stock 0").position))
    'dealer C, turn A, hands A:7c B:9c C:Kc, layout 5c2c, stock 0'
    """
    groups = (*position.hands, position.layout, *position.piles, position.stock)
    cards = iter(filled(tuple(card for group in groups for card in group)))
    *held, stock = [tuple(next(cards) for _ in group) for group in groups]
    players = position.players
    return position._replace(
        hands=tuple(held[:players]), layout=held[players], piles=tuple(held[players + 1 :]), stock=stock
    )


def filled(pack: Cards) -> Cards:
    """The cards with suits, each in turn the first that is free, and unknown ones as the first cards left over.

    Raises CaseError if a rank is named too often.

    >>> [str(card) for card in filled((Card("7"), Card("7", "c"), Card("?")))]
    ['7d', '7c', 'Kc']
    """
    free = [Card(rank, suit) for rank in RANKS for suit in SUITS]
    for card in pack:
        if card.suit:
            _take(free, card)
    suited = [card if card.suit or card.rank == UNKNOWN_RANK else _suited(free, card) for card in pack]
    return tuple(_suited(free, card) if card.rank == UNKNOWN_RANK else card for card in suited)


def _take(free: list[Card], card: Card) -> None:
    if card not in free:
        raise CaseError(f"expected {card} once, found it more often")
    free.remove(card)


def _suited(free: list[Card], wanted: Card) -> Card:
    found = next((card for card in free if wanted.rank in (card.rank, UNKNOWN_RANK)), None)
    if found is None:
        raise CaseError(f"expected at most four cards of rank {wanted.rank}, 52 in all, found more")
    free.remove(found)
    return found


# --- how what is shown is compared: suits and the order of cards do not matter


def _legal_move(text: str) -> str:
    """A legal move as the notation writes it; what cannot be read stays as it is."""
    try:
        player, move = read_move(text)
    except NotationError:
        return text
    return write_move(move, player)


def cards_shown(texts: Sequence[str]) -> str:
    """Cards by rank alone, high to low; what cannot be read stays as it is. Clauses: papillon:1.4.

    >>> cards_shown(["7h", "10s", "Kd"]), cards_shown(["one", "two"])
    ('KT7', 'one two')
    """
    text = " ".join(texts)
    try:
        return write_cards(sorted_cards(Card(card.rank) for card in cards_in(text)))
    except NotationError:
        return text


def normalize(name: str, value: object) -> object:
    """What a state shows under a name, put into one form if it can be written in several ways.

    >>> normalize("layout", ["7h", "Kd"]), normalize("game-winner", "CA"), normalize("stock", 9)
    ('K7', 'AC', 9)
    """
    match name, value:
        case "move", str(text):
            return _legal_move(text.rpartition(": ")[2])
        case "legal", list(moves):
            return sorted(map(_legal_move, moves))
        case "layout", list(cards):
            return cards_shown(cards)
        case "hands", Mapping() as hands:
            return {letter: cards_shown(cards or ()) for letter, cards in sorted(hands.items())}
        case "game-winner", str(letters):
            return in_any_order(letters)
    return value
