"""How cards, moves, chips, positions and tables are written in one line, and read back.

The grammar is on the specification's notation page. What is written is read back as the same value; what a person
types may leave out whatever does not matter, and `read_position` says what it assumed instead.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from papillon.cards import UNKNOWN_RANK, Card, in_order, ranks, sorted_cards, write_cards
from papillon.kit import notation
from papillon.kit.cards import UNKNOWN, Cards
from papillon.kit.events import Accounts
from papillon.kit.game import Notation
from papillon.kit.notation import (
    MOST,
    Line,
    NotationError,
    Typed,
    Unquoted,
    card_count,
    named_players,
    number_in,
    read_chips,
    read_fields,
    read_number,
    read_numbers,
    read_player,
    read_players,
    read_readings,
    write_by_player,
    write_chips,
    write_move,
)
from papillon.kit.translations import N_
from papillon.moves import FIGURES, Capture, LayDown, Move
from papillon.position import PLAYERS, Position, player_letters
from papillon.readings import rules_of
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections.s01_players_and_cards import LIKE_CARDS, MAY_PLAY, PACK, RANKS
from papillon.sections.s02_game_and_stake import UNWON_POOL, as_convention
from papillon.sections.s03_deal import CARDS_A_DEAL, deal_goes_round
from papillon.table import Table, at_coup, open_table, with_cards_payment

__all__ = [
    "NotationError",
    "Typed",
    "check_known",
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
    """Read cards: a rank, a suit if it is known, ``?`` for an unknown card, ``?4`` for four, ``-`` for none.

    >>> [str(card) for card in read_cards("10 7h 4♠ a ?2")]
    ['T', '7h', '4s', 'A', '?', '?']
    """
    return notation.read_cards(text, where, RANKS)


def read_move(text: str, where: str = "move") -> tuple[str | None, Move]:
    """Read a move, and the player's letter if it stands before a colon.

    >>> read_move("B: 10x46 !sauterelle")
    ('B', Capture(played='T', taken='64', named=('sauterelle',), from_hand=(), from_layout=()))
    >>> read_move("lay")
    (None, LayDown(laid='', from_hand=()))
    """
    player, rest = read_player(text, PLAYERS, where)
    body, *figures = map(str.strip, rest.split("!"))
    named = tuple(_figure(name, where) for name in figures)
    if body.lower().startswith("lay"):
        if named:
            raise NotationError(where, "no figure when laying down", text)
        cards = _named_cards(body[3:], where)
        return player, LayDown(in_order(ranks(cards)), _with_suit(cards))
    sides = re.split("[xX×]", body, maxsplit=1)
    if len(sides) < 2 or not sides[0].strip():
        raise NotationError(where, "a move such as 7x52, KxK or lay", body)
    hand, layout = (_named_cards(side, where) for side in sides)
    return player, Capture(in_order(ranks(hand)), in_order(ranks(layout)), named, _with_suit(hand), _with_suit(layout))


def _figure(name: str, where: str) -> str:
    figure = "-".join(name.lower().split())
    if figure not in FIGURES:
        raise NotationError(where, "a figure ({0})", name, ", ".join(FIGURES))
    return figure


def _named_cards(text: str, where: str) -> Cards:
    cards = sorted_cards(read_cards(text, where))
    if UNKNOWN in cards or "-" in text:
        raise NotationError(where, "known cards", text)
    return cards


def _with_suit(cards: Cards) -> Cards:
    return tuple(card for card in cards if card.suit)


# --- positions


def read_position(text: str, rules: Rules = SALON) -> Typed:
    """Read a position, with a move after the word ``play`` if there is one; fields stand in any order.

    rules: those the cards were dealt by; they decide the order of seats and the number of cards in stock.
    Defaults: players (as many as have hands, else 3), dealer (the last letter), turn (the first whose hand is named),
    other hands (as many unknown cards as the player's), stock (the most whole deals that fit), the rest (none).

    Raises NotationError, naming the field.

    >>> typed = read_position("layout 6 4 A, hand 10 7, play 10x64")
    >>> typed.move.taken, sorted(typed.assumed)
    ('64', ['dealer', 'hands', 'piles', 'players', 'stock', 'turn'])
    >>> str(typed.position)
    'dealer C, turn A, hands A:T7 B:?2 C:?2, layout 64A, stock 36'
    """
    line = _line(text, rules.clockwise)
    turn = _turn(line)
    hands = _hands(line, turn)
    if "layout" not in line.fields:
        expected = N_("a field '{0}' ('{1} -' if there is none)")
        raise NotationError("position", expected, Unquoted("no such field"), "layout", "layout")
    layout = sorted_cards(line.cards("layout"))
    piles = _piles(line)
    lying = [*layout, *(card for held in (*hands.values(), *piles.values()) for card in held)]
    position = Position(
        hands=tuple(hands[letter] for letter in line.seats),
        layout=layout,
        stock=_stock(line, len(lying), rules),
        piles=tuple(piles[letter] for letter in line.seats),
        turn=None if turn is None else line.seats.index(turn),
        dealer=line.letters.index(line.seats[-1]),
        clockwise=rules.clockwise,
    )
    position = position._replace(**_memory(line))
    check_position(position, rules)
    player, move = read_move(line.fields["play"], "play") if "play" in line.fields else (None, None)
    if not isinstance(move, Capture):
        check_known(position, layout=move is None)
    return Typed(position, line.assumed, player, move)


_WORDS: Final = (
    "players", "dealer", "turn", "hand", "hands", "layout", "stock", "next", "piles", "won",
    "papillons", "unnamed", "last", "wanting", "victim", "likes", "play",
)  # fmt: skip


def _line(text: str, clockwise: bool) -> Line:
    """Split a position into its fields, and find out who sits where."""
    fields = read_fields(text, _WORDS, "position", (("stock", "next"), ("piles", "won")))
    assumed: dict[str, str] = {}
    letters = player_letters(_players(fields, assumed))
    if "dealer" not in fields:
        assumed["dealer"] = letters[-1]
    dealer = _letter(fields, "dealer", letters) or letters[-1]
    return Line(fields, assumed, _seating(letters, dealer, clockwise), read_cards)


def _players(fields: Mapping[str, str], assumed: dict[str, str]) -> int:
    named = named_players(fields.get("hands", ""))
    guess = 4 if "D" in named else 3
    if "players" not in fields:
        if "C" not in named:
            assumed["players"] = str(guess)
        return guess
    return read_players(fields["players"], MAY_PLAY, "papillon:1.2")


def _letter(fields: Mapping[str, str], word: str, letters: str) -> str | None:
    """Read the one player that a field names, None where it is left out."""
    if word not in fields:
        return None
    found = _letters(fields[word], letters, word)
    if len(found) != 1:
        raise NotationError(word, "one player among {0}", fields[word], ", ".join(letters))
    return found[0]


def _letters(text: str, letters: str, where: str) -> list[str]:
    found = text.upper().split()
    for letter in found:
        if len(letter) != 1 or letter not in letters:
            raise NotationError(where, "players among {0}", letter, ", ".join(letters))
    if len(set(found)) < len(found):
        raise NotationError(where, "each player once", text)
    return found


def _seating(letters: str, dealer: str, clockwise: bool) -> str:
    """The letters in playing order: the dealer is the last."""
    round_from = letters[::-1] if clockwise else letters
    place = round_from.index(dealer) + 1
    return round_from[place:] + round_from[:place]


def _memory(line: Line) -> dict[str, Any]:
    """The fields of a position that cannot be seen from the cards.

    The last to lay down because no capture was possible is `last`, unless the position says otherwise.
    """
    nobody = line.fields.get("wanting", "").strip() == "-"
    likes = line.numbers_of("likes", CARDS_A_DEAL)
    return {
        "papillons": _seats(line, "papillons"),
        "unnamed": _seats(line, "unnamed"),
        "last_layer": _seat(line, "last"),
        "victim": _seat(line, "victim"),
        "wanting": None if nobody else _seat(line, "wanting" if "wanting" in line.fields else "last"),
        "like_captures": tuple(seat for seat, letter in enumerate(line.seats) for _ in range(likes.get(letter, 0))),
    }


def _seats(line: Line, word: str) -> tuple[int, ...]:
    return tuple(map(line.seats.index, _letters(line.fields.get(word, ""), line.letters, word)))


def _seat(line: Line, word: str) -> int | None:
    letter = _letter(line.fields, word, line.letters)
    return None if letter is None else line.seats.index(letter)


def _turn(line: Line) -> str | None:
    if line.fields.get("turn", "").strip() == "-":
        return None
    turn = _letter(line.fields, "turn", line.letters) or line.first_holder()
    if "turn" not in line.fields:
        line.assumed["turn"] = turn
    return turn


def _hands(line: Line, turn: str | None) -> dict[str, Cards]:
    """Everybody's cards; hands left out hold as many unknown ones as the player to move has."""
    hands = line.named_hands(turn, "papillon:4.d.2")
    unknown = (UNKNOWN,) * len(hands[turn] if turn else ())
    missing = {letter: unknown for letter in line.letters if letter not in hands}
    if missing:
        line.assumed["hands"] = write_by_player(missing, map(write_cards, missing.values()))
    return {letter: sorted_cards(held) for letter, held in {**hands, **missing}.items()}


def _piles(line: Line) -> dict[str, Cards]:
    known, counts = line.cards_of("won"), line.numbers_of("piles", PACK)
    if "piles" not in line.fields and "won" not in line.fields:
        line.assumed["piles"] = "-"
    return {letter: known.get(letter, (UNKNOWN,) * counts.get(letter, 0)) for letter in line.letters}


def _stock(line: Line, lying: int, rules: Rules) -> Cards:
    if "next" in line.fields:
        return line.cards("next")
    if "stock" in line.fields:
        return (UNKNOWN,) * read_number(line.fields["stock"], "stock", PACK)
    count = next((size for size in rules.stock_sizes(len(line.seats)) if size <= PACK - lying), 0)
    line.assumed["stock"] = str(count)
    return (UNKNOWN,) * count


def check_position(position: Position, rules: Rules = SALON) -> None:
    """Raise NotationError for a position that no play can reach: too many cards, too many of a rank, one twice.

    Clauses: 1.1, 3.3, 3.6.
    """
    groups = (*position.hands, position.layout, position.stock, *position.piles)
    cards = [card for group in groups for card in group]
    for rank, count in Counter(ranks(cards)).items():
        if rank != UNKNOWN_RANK and count > LIKE_CARDS:
            name = Card(rank).spoken
            expected, found = N_("at most four cards of rank {0}"), Unquoted(str(count))
            raise NotationError("position", expected, found, name, clause="papillon:1.1")
    suited = [card for card in cards if card.suit]
    if len({*suited}) < len(suited):
        twice = next(card for card in suited if suited.count(card) > 1)
        raise NotationError("position", "each card once", Unquoted("{0} twice", twice.spoken), clause="papillon:1.1")
    if len(cards) > PACK:
        raise NotationError("position", "at most {0} cards in all", str(len(cards)), PACK, clause="papillon:1.1")
    largest = max(map(len, position.hands))
    if largest > CARDS_A_DEAL:
        raise NotationError("hands", "at most {0} cards in a hand", str(largest), CARDS_A_DEAL, clause="papillon:3.3")
    _check_stock(position, rules)
    _check_turn(position)
    _check_memory(position)
    if rules.most == "points" and any(UNKNOWN in pile for pile in position.piles):
        expected = N_("the captured cards themselves ('{0}'), because their points count")
        raise NotationError("piles", expected, Unquoted("a number"), "won A:…")


def _check_stock(position: Position, rules: Rules) -> None:
    """Raise NotationError for a stock that no deal leaves. Clauses: 3.5, 3.6."""
    found, sizes = len(position.stock), rules.stock_sizes(position.players)
    if found > sizes[0]:
        expected = N_("at most {0} cards, which the first deal leaves")
        raise NotationError("stock", expected, str(found), sizes[0], clause="papillon:3.5")
    if found not in sizes:
        listed, last = ", ".join(map(str, sizes[:-1])), sizes[-1]
        if last or rules.exposed_each_deal:
            expected = N_("{0} or {1} cards, which the deals leave")
            raise NotationError("stock", expected, card_count(found), listed, last, clause="papillon:3.6")
        each = CARDS_A_DEAL * position.players
        raise NotationError("stock", "whole deals of {0} cards", card_count(found), each, clause="papillon:3.6")


def _check_turn(position: Position) -> None:
    """Raise NotationError for a player to move without cards, or for nobody to move while there are cards to play."""
    if position.turn is None:
        if any(position.hands) or deal_goes_round(len(position.stock), position.players):
            raise NotationError(
                "turn", "a player, because there are cards in hands or in stock", "-", clause="papillon:4.d.7"
            )
        return
    if not position.hands[position.turn]:
        raise NotationError("turn", "a player who holds cards", position.letter(position.turn), clause="papillon:4.d.2")


def check_known(position: Position, *, layout: bool = True) -> None:
    """Raise NotationError if a card that decides what the player to move may do is unknown.

    A capture can be judged without the other cards in hand and on the table; laying down, without those on the table,
    leaving open whether they allow a capture. layout: whether the exposed cards matter. Clauses: 3.4, 4.d.1.
    """
    if position.turn is None:
        return
    if UNKNOWN in position.hands[position.turn]:
        turn = position.letter(position.turn)
        raise NotationError("hand", "known cards for {0}, who is to play", "?", turn)
    if layout and UNKNOWN in position.layout:
        raise NotationError("layout", "known cards: exposed cards are face up", "?", clause="papillon:3.4")


def _check_memory(position: Position) -> None:
    """Raise NotationError for papillons, a last layer or a victim that cannot be."""
    gone_out = (*position.papillons, *position.unnamed)
    if len(set(gone_out)) < len(gone_out):
        raise NotationError(
            "papillons", "each player once", " ".join(map(position.letter, gone_out)), clause="papillon:10.1"
        )
    for seat in gone_out:
        stock = deal_goes_round(len(position.stock), position.players)
        if stock or position.hands[seat]:
            found = Unquoted("{0} with cards in stock" if stock else "{0} with cards in hand", position.letter(seat))
            raise NotationError("papillons", "players without cards after the last deal", found, clause="papillon:10.1")
    for seat, hand in enumerate(position.hands):
        likes = position.like_captures.count(seat)
        if likes + len(hand) > CARDS_A_DEAL:
            found = Unquoted("{0} and {1} in hand", likes, len(hand))
            raise NotationError("likes", "at most {0} cards of a deal", found, CARDS_A_DEAL, clause="papillon:4.d.3")
    last = position.last_layer
    if last is not None and (position.hands[last] or last in position.papillons):
        raise NotationError("last", "a player who has laid down", position.letter(last), clause="papillon:11.1")
    if position.victim is not None and not deal_goes_round(len(position.stock), position.players):
        raise NotationError(
            "victim", "cards in stock: they are dealt before anybody lays down", Unquoted("none"), clause="papillon:8.4"
        )


# --- tables

_TABLE_WORDS: Final = (
    "rulebook", "readings", "players", "rounds", "unwon", "dealer", "coup", "chips", "pool", "bank", "cards", "over",
)  # fmt: skip


def read_table(text: str) -> Table:
    """Read a table; what is left out is as at the start of a game of one round.

    Raises NotationError, or another ValueError that says what was expected and found.

    >>> table = read_table("players 4, readings credit=none, pool 80, chips A:10")
    >>> table.accounts
    Accounts(balances=(10, 140, 140, 140), pool=80, bank=0)
    >>> str(table)
    'rulebook salon, readings credit=none, players 4, rounds 1, unwon play-on, dealer A, coup 1, chips A:10 ...'
    """
    fields = read_fields(text, _TABLE_WORDS, "table")
    if fields.get("over"):
        raise NotationError("over", "nothing after it", fields["over"])
    table = open_table(
        number_in(fields, "players", 3),
        number_in(fields, "rounds", 1),
        rules=rules_of(fields.get("rulebook", "salon"), read_readings(fields.get("readings", ""))),
        unwon=as_convention(fields.get("unwon", UNWON_POOL[0])),
        dealer=fields.get("dealer", PLAYERS[0]).upper(),
    )
    table = with_cards_payment(at_coup(table, number_in(fields, "coup", 1)), number_in(fields, "cards", 1))
    return table._replace(accounts=_accounts(fields, table), over="over" in fields)


def _accounts(fields: Mapping[str, str], table: Table) -> Accounts:
    balances = read_numbers(fields.get("chips", ""), table.letters, table.accounts.balances, "chips")
    return Accounts(balances, number_in(fields, "pool", 0, least=0), number_in(fields, "bank", 0, least=-MOST))


NOTATION: Final = Notation(read_position, read_move, write_move, read_cards, read_table)
"""How the game is typed."""
