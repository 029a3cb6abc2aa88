"""What the reference for Le Francion reads in a request, what it shows after a step, and how that is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from conformance.compare import in_any_order
from conformance.francion.wire import PositionStart, Run, State, TableStart
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
from francion.cards import sorted_cards
from francion.notation import NotationError, check_position, read_cards as cards_in, read_move, write_cards, write_move
from francion.position import Position
from francion.readings import rules_of
from francion.rules import Rules, legal
from francion.sections.s01_players_and_deal import full_pack
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.step import Step
from francion.table import Table, check_table, open_table
from papillon.kit.cards import UNKNOWN, UNKNOWN_RANK, Card, Cards
from papillon.kit.events import Accounts, player_of

STAKE: Final = "stake"
"""The name, on the wire, of the account that holds the stake."""

# --- the start of a case


def starting_table(request: Run, misread: Callable[[Rules], Rules] | None = None) -> Table:
    """The table on which a case begins. Raises ValueError for one to which no game comes.

    misread: what a misreading makes of the rules.
    """
    start = request.table
    rules = rules_of(request.rulebook, request.readings)
    rules = misread(rules) if misread else rules
    table = open_table(start.players, start.manches, rules=rules, dealer=start.dealer)
    table = table._replace(
        accounts=Accounts(tuple(of_all(start.chips, table.letters, "chips")), start.stake),
        points=tuple(of_all(start.points, table.letters, "points")),
        betes=tuple(of_all(start.betes, table.letters, "betes")),
        coup=start.coup,
        manche=start.manche,
        doubling=start.doubling,
    )
    check_table(table)
    return table


def table_start(table: Table) -> TableStart:
    """A table as protocol 1 writes it."""
    return TableStart(
        players=table.players,
        manches=table.manches,
        manche=table.manche,
        dealer=table.letters[table.dealer],
        coup=table.coup,
        chips=at_table(table, table.accounts.balances),
        stake=table.accounts.pool,
        points=at_table(table, table.points),
        betes=at_table(table, table.betes),
        doubling=table.doubling,
    )


def starting_position(start: PositionStart, table: Table) -> Position:
    """The position of a coup under way. Raises ValueError for one that no play can reach."""
    blank = Position(((),) * table.players, (), read_cards([start.turn_up], "turn-up")[0], (), dealer=table.dealer)
    letters = "".join(blank.letter(seat) for seat in range(table.players))
    position = blank._replace(
        hands=tuple(map(sorted_cards, held_by_all(start.hands, letters, "hands"))),
        won=held_by_all(start.won, letters, "won"),
        stock=read_cards(start.stock, "stock"),
        trick=read_cards(start.trick, "trick"),
        turn=None if start.turn == "-" else seat_of(start.turn, letters, "turn"),
    )
    check_position(position)
    if position.over == bool(table.accounts.pool):
        expected = "nothing at stake once the coup is over" if position.over else "a stake in a coup under way"
        raise ValueError(f"expected {expected}, found {table.accounts.pool} chips (Francion 4.9)")
    if start.leader != letter_of(position, position.leader):
        raise ValueError(f"leader: expected {letter_of(position, position.leader)}, found {start.leader[:60]!r}")
    return position


def position_start(position: Position) -> PositionStart:
    """A position as protocol 1 writes it, its players in the order of the letters."""
    return PositionStart(
        turn=letter_of(position, position.turn),
        leader=letter_of(position, position.leader),
        hands=cards_by_player(position, position.hands),
        trick=texts(position.trick),
        won=cards_by_player(position, position.won),
        turn_up=str(position.turn_up),
        stock=texts(position.stock),
    )


# --- what a step shows


def state_of(step: Step) -> State:
    """Everything that the reference reports after a step."""
    table, position = step.table, step.position
    return State(
        turn=letter_of(position, position.turn),
        legal=[write_move(move) for move in legal(position, table.rules)],
        hands=cards_by_player(position, position.hands),
        trick=texts(position.trick),
        tricks=by_player(position, position.tricks),
        taker=player_of(step.events, "trick"),
        chips=at_table(table, table.accounts.balances),
        stake=table.accounts.pool,
        points=at_table(table, table.points),
        betes=at_table(table, table.betes),
        doubling=table.doubling,
        turn_up=str(position.turn_up),
        marks=player_of(step.events, "point"),
        manche_winner=player_of(step.events, "manche-won"),
        over=table.over,
        game_winner=player_of(step.events, "game-won"),
    )


# --- the cards that a scenario leaves open: always the same, as the protocol wants every card by rank and suit


def whole(position: Position) -> Position:
    """The position with every card known; the Welche, if nobody says where it is, as it is assumed (not in the stock).

    Raises CaseError if there are not so many cards.

    >>> from francion.notation import read_position
    >>> print(whole(read_position("dealer C, trumps c, trick A:8d, hands A:- B:Jd C:9c").position))
    dealer C, turn B, turnup Ac, trick A:8d, hands A:- B:Jd C:9c, won A:AhKcQcJcTc8c7cAdKd B:... C:..., stock ...
    """
    position = position._replace(turn_up=_turn_up(position))
    free = iter(_free(position))
    won, hands = (tuple(_filled(cards, free) for cards in groups) for groups in (position.won, position.hands))
    return position._replace(won=won, hands=hands, stock=_filled(position.stock, free))


def _turn_up(position: Position) -> Card:
    """The turned-up card; where only trumps are known, a card of that suit that is nowhere else."""
    if position.turn_up.rank != UNKNOWN_RANK:
        return position.turn_up
    return next((card for card in _free(position) if card.suit == position.trumps and card != WELCHE), UNKNOWN)


def _free(position: Position) -> list[Card]:
    """The cards of the pack that are nowhere yet, the Welche first."""
    groups = (*position.won, *position.hands, position.trick, position.stock, (position.turn_up,))
    known = {card for group in groups for card in group}
    return sorted((card for card in full_pack(position.players) if card not in known), key=lambda card: card != WELCHE)


def _filled(cards: Cards, free: Iterator[Card]) -> Cards:
    try:
        return tuple(next(free) if card == UNKNOWN else card for card in cards)
    except (StopIteration, RuntimeError):
        raise CaseError("expected no more cards than the pack has, found more") from None


# --- how what is shown is compared: suits decide, and a trick has its order


def _legal_move(text: str) -> str:
    """A legal card as the notation writes it; what cannot be read stays as it is."""
    try:
        return write_move(read_move(text)[1])
    except NotationError:
        return text


def cards_shown(texts: Sequence[str], in_order: bool) -> str:
    """Cards written one after another, by suit and rank if they are to be in order; what cannot be read is kept.

    >>> cards_shown(["10h", "Ah", "2c"], True), cards_shown(["10h", "Ah", "2c"], False), cards_shown(["1h"], True)
    ('2cAhTh', 'ThAh2c', '1h')
    """
    text = " ".join(texts)
    try:
        cards = cards_in(text or "-")
    except NotationError:
        return text
    return write_cards(sorted_cards(cards) if in_order else cards)


def normalize(name: str, value: object) -> object:
    """What a state shows under a name, put into one form if it can be written in several ways.

    >>> normalize("trick", ["10h", "Ad"]), normalize("hands", {"A": ["Kh", "7d"]}), normalize("taker", "B")
    ('ThAd', {'A': '7dKh'}, 'B')
    >>> normalize("turn-up", "10h")
    'Th'
    """
    match name, value:
        case "move", str(text):
            return _legal_move(text)
        case "legal", list(moves):
            return sorted(map(_legal_move, moves))
        case "trick", list(cards):
            return cards_shown(cards, False)
        case "turn-up", str(card):
            return cards_shown([card], False)
        case "hands", Mapping() as hands:
            return {letter: cards_shown(cards or (), True) for letter, cards in sorted(hands.items())}
        case "game-winner", str(letters):
            return in_any_order(letters)
    return value
