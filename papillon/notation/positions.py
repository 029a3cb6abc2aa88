"""Positions in one line, whole as written or with no more than what matters as typed at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from papillon.cards import UNKNOWN_RANK, Card, ranks, sorted_cards
from papillon.kit.cards import UNKNOWN, Cards
from papillon.kit.notation import (
    Line,
    NotationError,
    Typed,
    named_players,
    read_exclusive,
    read_number,
    read_players,
    write_hands,
)
from papillon.notation.moves import read_cards, read_move
from papillon.position import Position, player_letters
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections.s01_players_and_cards import LIKE_CARDS, MAY_PLAY, PACK
from papillon.sections.s03_deal import CARDS_A_DEAL, deal_goes_round


def read_position(text: str, rules: Rules = SALON) -> Typed:
    """Read a position, with a move after the word ``play`` if there is one; fields stand in any order.

    rules: by which the cards were dealt; they tell which way the seats go round, and how many cards lie in stock.
    Left out: players (as many as have hands, else 3), dealer (the last letter), turn (the first whose hand is named),
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
    layout = sorted_cards(read_cards(_needed(line.fields, "layout"), "layout"))
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
    position = _remembering(position, line)
    check_position(position, rules)
    player, move = read_move(line.fields["play"], "play") if "play" in line.fields else (None, None)
    return Typed(position, line.assumed, player, move)


_WORDS: Final = (
    "players", "dealer", "turn", "hand", "hands", "layout", "stock", "next", "piles", "won",
    "papillons", "unnamed", "last", "wanting", "victim", "likes", "play",
)  # fmt: skip


def _line(text: str, clockwise: bool) -> Line:
    """Split a position into its fields, and find out who sits where."""
    fields = read_exclusive(text, _WORDS, (("stock", "next"), ("piles", "won")))
    assumed: dict[str, str] = {}
    letters = player_letters(_players(fields, assumed))
    if "dealer" not in fields:
        assumed["dealer"] = letters[-1]
    dealer = _letter(fields, "dealer", letters) or letters[-1]
    return Line(fields, assumed, _seating(letters, dealer, clockwise), read_cards)


def _needed(fields: Mapping[str, str], word: str) -> str:
    if word not in fields:
        raise NotationError("position", f"a field {word!r} ('{word} -' if there is none)", "no such field")
    return fields[word]


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
        raise NotationError(word, f"one player among {', '.join(letters)}", fields[word])
    return found[0]


def _letters(text: str, letters: str, where: str) -> list[str]:
    found = text.upper().split()
    for letter in found:
        if len(letter) != 1 or letter not in letters:
            raise NotationError(where, f"players among {', '.join(letters)}", letter)
    if len(set(found)) < len(found):
        raise NotationError(where, "each player once", text)
    return found


def _seating(letters: str, dealer: str, clockwise: bool) -> str:
    """The letters in playing order: the dealer is the last."""
    round_from = letters[::-1] if clockwise else letters
    place = round_from.index(dealer) + 1
    return round_from[place:] + round_from[:place]


def _remembering(position: Position, line: Line) -> Position:
    """The position with what cannot be seen from the cards."""
    return position._replace(
        papillons=_seats(line, "papillons"),
        unnamed=_seats(line, "unnamed"),
        last_layer=_seat(line, "last"),
        victim=_seat(line, "victim"),
        wanting=_wanting(line),
        like_captures=_like_captures(line),
    )


def _seats(line: Line, word: str) -> tuple[int, ...]:
    return tuple(map(line.seats.index, _letters(line.fields.get(word, ""), line.letters, word)))


def _seat(line: Line, word: str) -> int | None:
    letter = _letter(line.fields, word, line.letters)
    return None if letter is None else line.seats.index(letter)


def _wanting(line: Line) -> int | None:
    """Who last laid down for want of a capture: who last laid down, unless the position says otherwise."""
    if line.fields.get("wanting", "").strip() == "-":
        return None
    return _seat(line, "wanting" if "wanting" in line.fields else "last")


def _like_captures(line: Line) -> tuple[int, ...]:
    """For each seat, the cards of this deal that took one like card each."""
    counts = line.numbers_of("likes", CARDS_A_DEAL)
    return tuple(counts.get(letter, 0) for letter in line.seats) if any(counts.values()) else ()


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
        line.assumed["hands"] = write_hands(missing)
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
    groups = {
        "hands": position.hands,
        "layout": (position.layout,),
        "stock": (position.stock,),
        "piles": position.piles,
    }
    cards = [card for group in groups.values() for held in group for card in held]
    for rank, count in Counter(ranks(cards)).items():
        if rank != UNKNOWN_RANK and count > LIKE_CARDS:
            name = Card(rank).spoken
            raise NotationError("position", f"{name} at most four times", f"{name} {count} times", "papillon:1.1")
    suited = [card for card in cards if card.suit]
    if len({*suited}) < len(suited):
        twice = next(card for card in suited if suited.count(card) > 1)
        raise NotationError("position", "each card once", f"{twice.spoken} twice", "papillon:1.1")
    if len(cards) > PACK:
        raise NotationError("position", f"at most {PACK} cards in all", str(len(cards)), "papillon:1.1")
    largest = max(map(len, position.hands))
    if largest > CARDS_A_DEAL:
        raise NotationError("hands", f"at most {CARDS_A_DEAL} cards in a hand", str(largest), "papillon:3.3")
    _check_stock(position, rules)
    _check_turn(position)
    _check_memory(position)
    if rules.most == "points" and any(UNKNOWN in pile for pile in position.piles):
        raise NotationError("piles", "the captured cards themselves ('won A:…'), whose points are counted", "a number")


def _check_stock(position: Position, rules: Rules) -> None:
    """Raise NotationError for a stock that no deal leaves. Clauses: 3.5, 3.6."""
    found, sizes = len(position.stock), rules.stock_sizes(position.players)
    if found > sizes[0]:
        raise NotationError("stock", f"at most {sizes[0]} cards, as the first deal leaves", str(found), "papillon:3.5")
    if found not in sizes:
        deals = f"whole deals of {CARDS_A_DEAL * position.players} cards"
        listed = f"{', '.join(map(str, sizes[:-1]))} or {sizes[-1]} cards, as the deals leave"
        raise NotationError(
            "stock", listed if sizes[-1] or rules.exposed_each_deal else deals, f"{found} cards", "papillon:3.6"
        )


def _check_turn(position: Position) -> None:
    """Raise NotationError unless the player to move holds known cards, and nobody can be dealt to first."""
    if position.turn is None:
        if any(position.hands) or deal_goes_round(len(position.stock), position.players):
            raise NotationError("turn", "a player, while hands or stock hold cards", "-", "papillon:4.d.7")
        return
    if not position.hands[position.turn]:
        raise NotationError("turn", "a player who holds cards", position.letter(position.turn), "papillon:4.d.2")
    if UNKNOWN in position.hands[position.turn]:
        raise NotationError("hand", f"known cards for {position.letter(position.turn)}, who is to play", "?")
    if UNKNOWN in position.layout:
        raise NotationError("layout", "known cards: what is exposed lies face up", "?", "papillon:3.4")


def _check_memory(position: Position) -> None:
    """Raise NotationError for papillons, a last layer or a victim that cannot be."""
    gone_out = (*position.papillons, *position.unnamed)
    if len(set(gone_out)) < len(gone_out):
        raise NotationError("papillons", "each player once", " ".join(map(position.letter, gone_out)), "papillon:10.1")
    for seat in gone_out:
        stock = deal_goes_round(len(position.stock), position.players)
        if stock or position.hands[seat]:
            found = f"{position.letter(seat)} with cards in {'stock' if stock else 'hand'}"
            raise NotationError("papillons", "players out of cards once no deal is left", found, "papillon:10.1")
    for seat, hand in enumerate(position.hands):
        if position.like_captures_of(seat) + len(hand) > CARDS_A_DEAL:
            found = f"{position.like_captures_of(seat)} and {len(hand)} in hand"
            raise NotationError("likes", f"at most {CARDS_A_DEAL} cards of a deal", found, "papillon:4.d.3")
    last = position.last_layer
    if last is not None and (position.hands[last] or last in position.papillons):
        raise NotationError("last", "a player who has laid down the hand", position.letter(last), "papillon:11.1")
    if position.victim is not None and not deal_goes_round(len(position.stock), position.players):
        raise NotationError("victim", "cards in stock, to be dealt before somebody lays down", "none", "papillon:8.4")
