"""How cards, moves, chips, positions and tables are written in one line, and read back.

What is written is read back as the same value; what a person types may leave out whatever does not matter, and
`read_position` says what it assumed instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from francion.cards import sorted_cards
from francion.moves import Move
from francion.position import PLAYERS, Position, player_letters
from francion.readings import rules_of
from francion.rules import Rules
from francion.sections.s01_players_and_deal import CARDS_EACH, PACKS, RANKS, full_pack, left_over
from francion.sections.s04_scoring_and_stake import TRICKS
from francion.table import Table, check_table, first_coup, open_table
from papillon.kit import notation
from papillon.kit.cards import SUITS, UNKNOWN, UNKNOWN_RANK, Card, Cards, write_cards
from papillon.kit.events import Accounts, split
from papillon.kit.game import Notation
from papillon.kit.notation import (
    SUIT_SIGNS,
    Line,
    NotationError,
    Typed,
    Unquoted,
    card_count,
    named_players,
    number_in,
    read_by_player,
    read_chips,
    read_fields,
    read_numbers,
    read_player,
    read_players,
    read_readings,
    write_by_player,
    write_chips,
    write_move,
)
from papillon.kit.translations import N_

__all__ = [
    "NotationError",
    "Typed",
    "check_position",
    "read_cards",
    "read_chips",
    "read_move",
    "read_position",
    "read_table",
    "write_cards",
    "write_chips",
    "write_move",
]

# --- cards and moves


def read_cards(text: str, where: str = "cards") -> Cards:
    """Read cards: a rank and a suit, ``?`` for an unknown card, ``?4`` for four, ``-`` for none.

    >>> [str(card) for card in read_cards("10h 7♠ ac ?2")]
    ['Th', '7s', 'Ac', '?', '?']
    """
    cards = notation.read_cards(text, where, RANKS)
    bare = next((card for card in cards if not card.suit and card != UNKNOWN), None)
    if bare:
        raise NotationError(where, "a suit with every card, as in {0}", bare.spoken, "7h", clause="francion:2.1")
    return cards


def read_card(text: str, where: str) -> Card:
    """Read one card by name.

    >>> str(read_card(" 10h ", "move"))
    'Th'
    """
    cards = read_cards(text, where)
    if len(cards) != 1 or cards[0] == UNKNOWN:
        raise NotationError(where, "one card, as in {0}", text.strip(), "7h")
    return cards[0]


def read_move(text: str, where: str = "move") -> tuple[str | None, Move]:
    """Read a move, and the player's letter if it stands before a colon.

    >>> read_move("B: 10h"), read_move("Ah")
    (('B', Card(rank='T', suit='h')), (None, Card(rank='A', suit='h')))
    """
    player, rest = read_player(text, PLAYERS, where)
    return player, read_card(rest, where)


# --- positions

USUAL_PLAYERS: Final = 4


def read_position(text: str, rules: Rules | None = None) -> Typed:
    """Read a position, with a move after the word ``play`` if there is one; fields stand in any order.

    rules: of the table; no reading of them changes how a position is read.
    Left out: players (as many as are named, else 4), dealer (the last letter), turn (who follows the trick on the
    table), other hands (unknown cards), tricks (shared as evenly as may be), stock (unknown cards).

    Raises NotationError, naming the field.

    >>> typed = read_position("trumps c, trick 2d, hand Jd Ac Ah, play Jd")
    >>> str(typed.move), sorted(typed.assumed)
    ('Jd', ['dealer', 'hands', 'players', 'stock', 'tricks', 'turn', 'turnup'])
    >>> str(typed.position)
    'dealer D, turn B, trumps c, trick A:2d, hands A:?2 B:AcJdAh C:?3 D:?3, tricks A:2 B:2 C:1 D:1, stock ?3'
    """
    line = _line(text)
    fields = line.fields
    trick = _trick(line)
    turn = _turn(line, trick)
    hands = _hands(line, turn, trick)
    position = Position(
        hands=tuple(hands[letter] for letter in line.seats),
        won=_won(line, TRICKS - len(hands[turn] if turn else ())),
        turn_up=_turn_up(line),
        stock=_stock(line),
        trick=tuple(trick.values()),
        turn=None if turn is None else line.seats.index(turn),
        dealer=PLAYERS.index(line.seats[-1]),
    )
    check_position(position)
    player, move = read_move(fields["play"], "play") if "play" in fields else (None, None)
    return Typed(position, line.assumed, player, move)


_WORDS: Final = (
    "players", "dealer", "turn", "turnup", "trumps", "trick", "hand", "hands", "tricks", "won", "stock", "play",
)  # fmt: skip


def _line(text: str) -> Line:
    """Split a position into its fields, and find out who sits where."""
    fields = read_fields(text, _WORDS, "position", (("turnup", "trumps"), ("tricks", "won")))
    assumed: dict[str, str] = {}
    letters = player_letters(_players(fields, assumed))
    if "dealer" not in fields:
        assumed["dealer"] = letters[-1]
    first = letters.index(_letter(fields, "dealer", letters, letters[-1])) + 1
    return Line(fields, assumed, letters[first:] + letters[:first], read_cards)


def _players(fields: Mapping[str, str], assumed: dict[str, str]) -> int:
    """How many play: as stated, or as many as the fields name."""
    if "players" in fields:
        return read_players(fields["players"], PACKS, "francion:1.1")
    named = [letter for word in ("hands", "tricks", "won", "trick") for letter in named_players(fields.get(word, ""))]
    highest = max((PLAYERS.find(letter) + 1 for letter in named), default=0)
    if highest in PACKS and highest > len(_trick_parts(fields)):
        return highest
    players = max(USUAL_PLAYERS, min(len(_trick_parts(fields)) + 1, len(PLAYERS)))
    assumed["players"] = str(players)
    return players


def _trick_parts(fields: Mapping[str, str]) -> Sequence[str | Card]:
    """The cards on the table, as far as one can count them before the players are known."""
    text = fields.get("trick", "")
    return named_players(text) or read_cards(text, "trick")


def _letter(fields: Mapping[str, str], word: str, letters: str, default: str) -> str:
    """Read the one player that a field names, or the default."""
    found = fields.get(word, default).strip().upper()
    if len(found) != 1 or found not in letters:
        raise NotationError(word, "one player among {0}", fields[word], ", ".join(letters))
    return found


def _seats_from(line: Line, letter: str) -> str:
    """The players in the order of play, one of them first."""
    place = line.seats.index(letter)
    return line.seats[place:] + line.seats[:place]


# --- trick and turn


def _trick(line: Line) -> dict[str, Card]:
    """The cards on the table by player, in the order of play. Clauses: 1.9, 3.7.

    Without letters the player who is to play follows them; who that is may be left out, and the first seat led.
    """
    if not named_players(line.fields.get("trick", "")):
        return _trick_before_turn(line)
    played = read_by_player(line.fields, "trick", line.letters)
    order = _seats_from(line, next(iter(played)))[: len(played)]
    if list(played) != list(order):
        found = ", ".join(played)
        raise NotationError("trick", "cards in the order of play, {0}", found, ", ".join(order), clause="francion:1.9")
    return _not_complete(line, {letter: read_card(card, "trick") for letter, card in played.items()})


def _trick_before_turn(line: Line) -> dict[str, Card]:
    cards = read_cards(line.fields.get("trick", ""), "trick")
    if line.fields.get("turn", "").strip() == "-":
        return dict(zip(line.seats, cards, strict=False))
    turn = _letter(line.fields, "turn", line.letters, line.seats[len(cards) % len(line.seats)])
    order = _seats_from(line, line.seats[line.seats.index(turn) - len(cards) % len(line.seats)])
    return _not_complete(line, dict(zip(order, cards, strict=False)), len(cards))


def _not_complete(line: Line, trick: dict[str, Card], count: int = 0) -> dict[str, Card]:
    if max(len(trick), count) >= len(line.seats):
        raise NotationError(
            "trick",
            "fewer than {0} cards, because it is a player's turn",
            line.fields["trick"],
            len(line.seats),
            clause="francion:3.4",
        )
    return trick


def _turn(line: Line, trick: Mapping[str, Card]) -> str | None:
    """The player to move: the next in the trick, else the first player whose cards are named. Clauses: 1.9."""
    if line.fields.get("turn", "").strip() == "-":
        if trick:
            raise NotationError("turn", "a player, because a trick is on the table", "-", clause="francion:3.4")
        return None
    follows = _seats_from(line, list(trick)[-1])[1] if trick else line.first_holder()
    turn = _letter(line.fields, "turn", line.letters, follows)
    if trick and turn != follows:
        raise NotationError("turn", "{0}, who follows the last card of the trick", turn, follows, clause="francion:1.9")
    if "turn" not in line.fields and not named_players(line.fields.get("trick", "")):
        line.assumed["turn"] = turn
    return turn


# --- hands, tricks, turn-up and stock


def _hands(line: Line, turn: str | None, trick: Mapping[str, Card]) -> dict[str, Cards]:
    """Everybody's cards; hands left out hold unknown ones, one less where a card lies in the trick."""
    hands = line.named_hands(turn, "francion:3.1")
    size = len(hands[turn] if turn else ())
    missing = {letter: (UNKNOWN,) * (size - (letter in trick)) for letter in line.letters if letter not in hands}
    if any(missing.values()):
        line.assumed["hands"] = write_by_player(missing, map(write_cards, missing.values()))
    return {letter: sorted_cards(held) for letter, held in {**hands, **missing}.items()}


def _won(line: Line, played: int) -> tuple[Cards, ...]:
    """The cards of the tricks that each seat has won. played: tricks so far, shared evenly if nobody says by whom.

    Clauses: 1.12.
    """
    players = len(line.seats)
    if "won" in line.fields:
        known = line.cards_of("won")
        return tuple(known.get(letter, ()) for letter in line.seats)
    counts = line.numbers_of("tricks", TRICKS)
    if not counts:
        counts = dict(zip(line.seats, split(max(played, 0), players), strict=True))
        if played > 0:
            line.assumed["tricks"] = " ".join(f"{letter}:{counts[letter]}" for letter in line.letters)
    return tuple((UNKNOWN,) * (counts.get(letter, 0) * players) for letter in line.seats)


def _turn_up(line: Line) -> Card:
    """The turned-up card; of no more than its suit one knows that it is not the Welche. Clauses: 1.13, 1.15."""
    if "turnup" in line.fields:
        return read_card(line.fields["turnup"], "turnup")
    suit = line.fields.get("trumps", "").strip().lower()
    suit = SUIT_SIGNS.get(suit, suit)
    if len(suit) != 1 or suit not in SUITS:
        found = suit or Unquoted("no such field")
        raise NotationError("trumps", "a suit of {0}, or a field 'turnup'", found, SUITS, clause="francion:1.15")
    turn_up = Card(UNKNOWN_RANK, suit)
    line.assumed["turnup"] = str(turn_up)
    return turn_up


def _stock(line: Line) -> Cards:
    if "stock" in line.fields:
        return line.cards("stock")
    hidden = left_over(len(line.seats)) - 1
    cards = (UNKNOWN,) * hidden
    line.assumed["stock"] = write_cards(cards)
    return cards


# --- what no play can reach


def check_position(position: Position) -> None:
    """Raise NotationError for a position that no play can reach.

    Clauses: 1.2, 1.3, 1.4, 1.12, 1.14, 3.4.
    """
    _check_cards(position)
    _check_sizes(position)
    if position.turn is not None and UNKNOWN in position.hands[position.turn]:
        turn = position.letter(position.turn)
        raise NotationError("hand", "known cards for {0}, who is to play", "?", turn)
    if UNKNOWN in position.trick:
        raise NotationError("trick", "known cards: a card that was played is face up", "?")


def _check_cards(position: Position) -> None:
    """Raise NotationError for a card that the pack has not, or that is in two places. Clauses: 1.2, 1.3, 1.4."""
    pack, (_, number) = full_pack(position.players), PACKS[position.players]
    clause = f"francion:{number}"
    groups = (*position.hands, *position.won, position.trick, position.stock, (position.turn_up,))
    known = [card for group in groups for card in group if card.rank != UNKNOWN_RANK]
    strange = next((card for card in known if card not in pack), None)
    if strange:
        raise NotationError("position", "cards of the pack of {0}", strange.spoken, len(pack), clause=clause)
    for card, times in Counter(known).most_common(1):
        if times > 1:
            raise NotationError(
                "position", "each card once", Unquoted("{0} {1} times", card.spoken, times), clause=clause
            )


def _check_sizes(position: Position) -> None:
    """Raise NotationError unless everything has as many cards as the deal has left it. Clauses: 1.12, 1.13, 3.4."""
    players, tricks = position.players, sum(position.tricks)
    if any(len(cards) % players for cards in position.won):
        found = card_count(max(map(len, position.won)))
        raise NotationError("won", "whole tricks of {0} cards", found, players, clause="francion:3.4")
    for seat, hand in enumerate(position.hands):
        played = position.turn is not None and (seat - (position.leader or 0)) % players < len(position.trick)
        if len(hand) + played + tricks != CARDS_EACH:
            raise NotationError(
                "hands",
                "a hand of {0} for {1} after {2} tricks",
                str(len(hand)),
                CARDS_EACH - played - tricks,
                position.letter(seat),
                tricks,
                clause="francion:1.12",
            )
    if position.turn is None and tricks != TRICKS:
        expected = N_("a player, because not all {0} tricks have been played")
        raise NotationError("turn", expected, "-", TRICKS, clause="francion:4.1")
    if len(position.stock) != left_over(players) - 1:
        raise NotationError(
            "stock",
            "{0} cards, with the turn-up under them",
            str(len(position.stock)),
            left_over(players) - 1,
            clause="francion:1.13",
        )


# --- tables

_TABLE_WORDS: Final = (
    "rulebook", "readings", "players", "manches", "dealer", "manche", "coup", "chips", "stake", "points", "betes",
    "doubling", "over",
)  # fmt: skip


def read_table(text: str) -> Table:
    """Read a table; what is left out is as at the start of a game of one manche, coup by the points.

    Raises NotationError, or another ValueError that says what was expected and found.

    >>> table = read_table("players 5, readings welche-led=trumps, stake 18, chips A:90, points A:2 C:1")
    >>> table.accounts.balances, table.accounts.pool, table.points, table.coup
    ((90, 180, 180, 180, 180), 18, (2, 0, 1, 0, 0), 4)
    >>> str(table)
    'rulebook francion, readings welche-led=trumps, players 5, manches 1, dealer A, manche 1, coup 4, chips A:90 ...'
    """
    fields = read_fields(text, _TABLE_WORDS, "table")
    if fields.get("over"):
        raise NotationError("over", "nothing after it", fields["over"])
    table = open_table(
        number_in(fields, "players", 4),
        number_in(fields, "manches", 1),
        rules=rules_of(fields.get("rulebook", "francion"), read_readings(fields.get("readings", ""))),
        dealer=fields.get("dealer", PLAYERS[0]).upper(),
    )
    letters = table.letters

    def by_player(word: str, default: Sequence[int]) -> tuple[int, ...]:
        return read_numbers(fields.get(word, ""), letters, default, word)

    table = table._replace(
        manche=number_in(fields, "manche", 1),
        accounts=Accounts(by_player("chips", table.accounts.balances), number_in(fields, "stake", 0, least=0)),
        points=by_player("points", table.points),
        betes=by_player("betes", table.betes),
        doubling=number_in(fields, "doubling", 1),
        over="over" in fields,
    )
    table = table._replace(coup=number_in(fields, "coup", first_coup(table)))
    check_table(table)
    return table


NOTATION: Final = Notation(read_position, read_move, write_move, read_cards, read_table)
"""How the game is typed."""
