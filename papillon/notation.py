"""How cards, moves, positions and tables are written in one line, and read back.

The grammar is on the specification's notation page. What is written here is read back as the same value; what a
person types may leave out whatever does not matter, and `read_position` says what it assumed instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from papillon.cards import SUITS, UNKNOWN, Card, Cards, in_order, ranks, sorted_cards
from papillon.moves import FIGURES, Capture, LayDown, Move
from papillon.position import PLAYERS, Position, player_letters
from papillon.sections.s01_players_and_cards import RANKS, players_clause
from papillon.sections.s03_deal import CARDS_A_DEAL, whole_deals
from papillon.sections.s04_play import LIKE_CARDS

LONGEST_LINE: Final = 4000
PACK_SIZE: Final = len(RANKS) * LIKE_CARDS
SUIT_SIGNS: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}

_CARD: Final = re.compile(r"\s*(?:\?(?P<count>\d{1,2})?|(?P<rank>10|[A2-9TJQK])(?P<suit>[CDHS♣♦♥♠])?)\s*", re.I)
_MOVE: Final = re.compile(r"^\s*(?:(?P<player>[A-Z])\s*:)?\s*(?P<move>[^!]*?)\s*(?P<figures>(?:![^!]*)*)$", re.I)
_FIELD: Final = re.compile(r"^\s*(?P<word>[A-Za-z]+)\s*(?P<rest>.*?)\s*$", re.S)
_BY_PLAYER: Final = re.compile(r"(?P<player>[A-Za-z])\s*:\s*(?P<held>[^:]*?)(?=\s+[A-Za-z]\s*:|\s*$)")


class NotationError(ValueError):
    """Text that is not in the notation. `expected`, `found` and, where a rule decides, `clause` say why."""

    def __init__(self, where: str, expected: str, found: str, clause: str = "") -> None:
        shown = found if len(found) <= 60 else f"{found[:57]}..."
        rule = f" (Papillon {clause})" if clause else ""
        super().__init__(f"{where}: expected {expected}, found {shown!r}{rule}")
        self.where, self.expected, self.found, self.clause = where, expected, shown, clause


class Typed(NamedTuple):
    """A position as somebody typed it. assumed: field → what was taken for it because it was left out."""

    position: Position
    assumed: Mapping[str, str]
    player: str | None = None
    move: Move | None = None


# --- cards


def read_cards(text: str, where: str = "cards") -> Cards:
    """Read cards: a rank, a suit if it is known, ``?`` for an unknown card, ``?4`` for four, ``-`` for none.

    >>> [str(card) for card in read_cards("10 7h 4♠ a ?2")]
    ['T', '7h', '4s', 'A', '?', '?']
    """
    _check_length(text, where)
    if text.strip() in ("", "-"):
        return ()
    cards, place = [], 0
    while place < len(text):
        match = _CARD.match(text, place)
        if match is None:
            raise NotationError(where, f"a card (a rank of {RANKS} or 10, perhaps a suit of {SUITS})", text[place:])
        cards.extend(_matched_cards(match))
        place = match.end()
    return tuple(cards)


def _matched_cards(match: re.Match[str]) -> list[Card]:
    if match["rank"] is None:
        return [UNKNOWN] * int(match["count"] or 1)
    rank = "T" if match["rank"] == "10" else match["rank"].upper()
    suit = match["suit"] or ""
    return [Card(rank, SUIT_SIGNS.get(suit, suit.lower()))]


def write_cards(cards: Sequence[Card]) -> str:
    """Write cards so that `read_cards` reads them back.

    >>> write_cards(read_cards("7h 5 ? ? 2"))
    '7h5?2 2'
    """
    known = "".join(str(card) if card != UNKNOWN else "?" for card in cards)
    folded = re.sub(r"\?+", lambda run: f"?{len(run[0])} " if len(run[0]) > 1 else "? ", known)
    return folded.rstrip() or "-"


def _check_length(text: str, where: str) -> None:
    if len(text) > LONGEST_LINE:
        raise NotationError(where, f"at most {LONGEST_LINE} characters", f"{len(text)} characters")


# --- moves


def read_move(text: str, where: str = "move") -> tuple[str | None, Move]:
    """Read a move, and the player's letter if it stands before a colon.

    >>> read_move("B: 10x46 !sauterelle")
    ('B', Capture(played='T', taken='64', named=('sauterelle',), from_hand=(), from_layout=()))
    >>> read_move("lay")
    (None, LayDown(laid='', from_hand=()))
    """
    _check_length(text, where)
    match = _MOVE.match(text)
    if match is None:
        raise NotationError(where, "a move such as 7x52, KxK or lay", text)
    player = match["player"].upper() if match["player"] else None
    if player is not None and player not in PLAYERS:
        raise NotationError(where, f"a player among {', '.join(PLAYERS)}", player)
    named = tuple(_figure(name, where) for name in match["figures"].split("!")[1:])
    body = match["move"]
    if body.lower().startswith("lay"):
        if named:
            raise NotationError(where, "no figure with cards laid down", text)
        return player, _lay_down(body[3:], where)
    return player, _capture(body, named, where)


def _figure(name: str, where: str) -> str:
    figure = "-".join(name.lower().split())
    if figure not in FIGURES:
        raise NotationError(where, f"a figure ({', '.join(FIGURES)})", name.strip())
    return figure


def _lay_down(listed: str, where: str) -> LayDown:
    cards = _named_cards(listed, where)
    return LayDown(in_order(ranks(cards)), tuple(card for card in cards if card.suit))


def _capture(body: str, named: tuple[str, ...], where: str) -> Capture:
    played, cross, taken = body.lower().replace("×", "x").partition("x")
    if not cross or not played.strip():
        raise NotationError(where, "a move such as 7x52, KxK or lay", body)
    hand, layout = _named_cards(played, where), _named_cards(taken, where)
    return Capture(
        in_order(ranks(hand)),
        in_order(ranks(layout)),
        named,
        tuple(card for card in hand if card.suit),
        tuple(card for card in layout if card.suit),
    )


def _named_cards(text: str, where: str) -> Cards:
    cards = sorted_cards(read_cards(text, where))
    if UNKNOWN in cards:
        raise NotationError(where, "cards by name", text)
    return cards


def write_move(move: Move, player: str | None = None) -> str:
    """Write a move so that `read_move` reads it back.

    >>> write_move(Capture("5", "555", ("hanneton",)), "A")
    'A: 5x555 !hanneton'
    """
    before = f"{player}: " if player else ""
    if isinstance(move, LayDown):
        listed = _with_suits(move.laid, move.from_hand)
        return f"{before}lay {listed}".rstrip()
    cards = f"{_with_suits(move.played, move.from_hand)}x{_with_suits(move.taken, move.from_layout)}"
    return before + " !".join((cards, *move.named))


def _with_suits(letters: str, chosen: Cards) -> str:
    left = letters
    for card in chosen:
        left = left.replace(card.rank, "", 1)
    return "".join(map(str, sorted_cards((*chosen, *map(Card, left)))))


# --- chips


def read_chips(text: str, accounts: str, where: str = "chips") -> dict[str, int]:
    """Read chips by account: ``A:260 B:-3 pool:60``. accounts: letters allowed; with ``+``, pool and bank too.

    >>> read_chips("A:+2 B:-1 pool:3", "ABC+")
    {'A': 2, 'B': -1, 'pool': 3}
    """
    _check_length(text, where)
    allowed = [*accounts.replace("+", ""), *(("pool", "bank") if "+" in accounts else ())]
    found: dict[str, int] = {}
    for part in text.split():
        account, _, chips = part.partition(":")
        name = account.upper() if len(account) == 1 else account
        if name not in allowed or name in found or not re.fullmatch(r"[+-]?[0-9]{1,9}", chips):
            raise NotationError(where, f"chips such as A:12, each of {', '.join(allowed)} at most once", part)
        found[name] = int(chips)
    return found


def write_chips(chips: Mapping[str, int]) -> str:
    """Write chips by account so that `read_chips` reads them back.

    >>> write_chips({"A": 2, "pool": -3})
    'A:2 pool:-3'
    """
    return " ".join(f"{account}:{count}" for account, count in chips.items())


# --- positions


def write_position(position: Position) -> str:
    """Write a position in one line that `read_position` reads back.

    >>> write_position(read_position("layout 6 4 A, hand 10 7").position)
    'dealer C, turn A, hands A:T7 B:?2 C:?2, layout 64A, stock 36'
    """
    letters = [position.letter(seat) for seat in range(position.players)]
    turn = "-" if position.turn is None else position.letter(position.turn)
    fields = [
        f"dealer {letters[-1]}",
        f"turn {turn}",
        f"hands {_write_by_player(letters, position.hands)}",
        f"layout {write_cards(position.layout)}",
        _write_stock(position.stock),
    ]
    if any(position.piles):
        fields.append(_write_piles(letters, position.piles))
    if position.papillons:
        fields.append("papillons " + " ".join(position.letter(seat) for seat in position.papillons))
    for word, seat in (("last", position.last_layer), ("victim", position.victim)):
        if seat is not None:
            fields.append(f"{word} {position.letter(seat)}")
    return ", ".join(fields)


def _write_by_player(letters: Iterable[str], cards: Iterable[Cards]) -> str:
    return " ".join(f"{letter}:{write_cards(held)}" for letter, held in sorted(zip(letters, cards, strict=True)))


def _write_stock(stock: Cards) -> str:
    known = any(card != UNKNOWN for card in stock)
    return f"next {write_cards(stock)}" if known else f"stock {len(stock)}"


def _write_piles(letters: Sequence[str], piles: Sequence[Cards]) -> str:
    if any(card != UNKNOWN for pile in piles for card in pile):
        return f"won {_write_by_player(letters, piles)}"
    counts = sorted(zip(letters, map(len, piles), strict=True))
    return "piles " + " ".join(f"{letter}:{count}" for letter, count in counts)


def read_position(text: str) -> Typed:
    """Read a position, with a move after the word ``play`` if there is one; fields stand in any order.

    Left out: players (as many as have hands, else 3), dealer (the last letter), turn (the dealer's right),
    other hands (as many unknown cards as the player's), stock (the most whole deals that fit), the rest (none).

    Raises NotationError, naming the field.

    >>> typed = read_position("layout 6 4 A, hand 10 7, play 10x64")
    >>> write_move(typed.move), sorted(typed.assumed)
    ('Tx64', ['dealer', 'hands', 'piles', 'players', 'stock', 'turn'])
    """
    _check_length(text, "position")
    fields = _fields(text)
    assumed: dict[str, str] = {}
    letters = player_letters(_players(fields, assumed))
    dealer = _letter(fields, "dealer", letters, letters[-1], assumed) or letters[-1]
    seats = [letters[(letters.index(dealer) + 1 + seat) % len(letters)] for seat in range(len(letters))]
    turn = _turn(fields, letters, seats[0], assumed)
    hands = _hands(fields, letters, turn, assumed)
    layout = sorted_cards(read_cards(_needed(fields, "layout"), "layout"))
    piles = _piles(fields, letters, assumed)
    lying = [*layout, *(card for held in (*hands.values(), *piles.values()) for card in held)]
    last, victim = _letter(fields, "last", letters), _letter(fields, "victim", letters)
    position = Position(
        hands=tuple(hands[letter] for letter in seats),
        layout=layout,
        stock=_stock(fields, len(lying), len(letters), assumed),
        piles=tuple(piles[letter] for letter in seats),
        turn=None if turn is None else seats.index(turn),
        dealer=letters.index(dealer),
        papillons=tuple(seats.index(letter) for letter in _letters(fields.get("papillons", ""), letters, "papillons")),
        last_layer=None if last is None else seats.index(last),
        victim=None if victim is None else seats.index(victim),
    )
    check_position(position)
    player, move = read_move(fields["play"], "play") if "play" in fields else (None, None)
    return Typed(position, assumed, player, move)


_WORDS: Final = (
    "players", "dealer", "turn", "hand", "hands", "layout", "stock", "next", "piles", "won",
    "papillons", "last", "victim", "play",
)  # fmt: skip


def _fields(text: str) -> dict[str, str]:
    """Split a line at its commas into fields by their first word."""
    fields: dict[str, str] = {}
    for part in filter(str.strip, text.split(",")):
        match = _FIELD.match(part)
        word = match["word"].lower() if match else ""
        if match is None or word not in _WORDS:
            raise NotationError("position", f"a field that begins with one of {', '.join(_WORDS)}", part.strip())
        if word in fields:
            raise NotationError("position", f"the field {word!r} once", text)
        fields[word] = match["rest"]
    for one, other in (("hand", "hands"), ("stock", "next"), ("piles", "won")):
        if one in fields and other in fields:
            _check_both(fields, one, other)
    return fields


def _check_both(fields: Mapping[str, str], one: str, other: str) -> None:
    """Allow ``hand`` for the player and ``hands`` for the others; refuse to be told the same thing twice."""
    if one != "hand":
        raise NotationError("position", f"either {one!r} or {other!r}, not both", f"{one} {fields[one]}")


def _needed(fields: Mapping[str, str], word: str) -> str:
    if word not in fields:
        raise NotationError("position", f"a field {word!r} ('{word} -' if there is none)", "no such field")
    return fields[word]


def _players(fields: Mapping[str, str], assumed: dict[str, str]) -> int:
    named = [match["player"].upper() for match in _BY_PLAYER.finditer(fields.get("hands", ""))]
    guess = 4 if "D" in named else 3
    if "players" not in fields:
        if "C" not in named:
            assumed["players"] = str(guess)
        return guess
    players = _number(fields["players"], "players")
    if players_clause(players) is None:
        raise NotationError("players", "3 or 4", fields["players"], "1.2")
    return players


def _number(text: str, where: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text.strip()):
        raise NotationError(where, "a count of cards, 0 to 52", text)
    return int(text)


def _letter(
    fields: Mapping[str, str],
    word: str,
    letters: str,
    default: str | None = None,
    assumed: dict[str, str] | None = None,
) -> str | None:
    """Read the one player that a field names, or its default."""
    if word not in fields:
        if assumed is not None and default is not None:
            assumed[word] = default
        return default
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


def _turn(fields: Mapping[str, str], letters: str, first: str, assumed: dict[str, str]) -> str | None:
    if fields.get("turn", "").strip() == "-":
        return None
    return _letter(fields, "turn", letters, first, assumed)


def _by_player(fields: Mapping[str, str], word: str, letters: str) -> dict[str, str]:
    """Read ``A:… B:…``: what each player has."""
    text = fields.get(word, "").strip()
    found: dict[str, str] = {}
    end = 0
    for match in _BY_PLAYER.finditer(text):
        letter = match["player"].upper()
        if letter not in letters or letter in found or text[end : match.start()].strip():
            break
        found[letter], end = match["held"], match.end()
    if text[end:].strip():
        raise NotationError(word, f"each player once, as in {letters[0]}:… {letters[1]}:…", text[end:].strip())
    return found


def _hands(fields: Mapping[str, str], letters: str, turn: str | None, assumed: dict[str, str]) -> dict[str, Cards]:
    listed = {letter: read_cards(held, "hands") for letter, held in _by_player(fields, "hands", letters).items()}
    if "hand" in fields:
        if turn is None or turn in listed:
            raise NotationError("hand", "the hand of the player to move, once", fields["hand"])
        listed[turn] = read_cards(fields["hand"], "hand")
    if turn is not None and not listed.get(turn):
        raise NotationError("hand", f"the cards of {turn}, who is to play", "none", "4.d.2")
    missing = [letter for letter in letters if letter not in listed]
    size = len(listed[turn]) if turn is not None else 0
    for letter in missing:
        listed[letter] = (UNKNOWN,) * size
    if missing:
        assumed["hands"] = f"{size} unknown cards each for {', '.join(missing)}"
    return {letter: sorted_cards(held) for letter, held in listed.items()}


def _piles(fields: Mapping[str, str], letters: str, assumed: dict[str, str]) -> dict[str, Cards]:
    counts = {letter: _number(text, "piles") for letter, text in _by_player(fields, "piles", letters).items()}
    known = {letter: read_cards(text, "won") for letter, text in _by_player(fields, "won", letters).items()}
    if "piles" not in fields and "won" not in fields:
        assumed["piles"] = "no cards captured yet"
    return {letter: known.get(letter, (UNKNOWN,) * counts.get(letter, 0)) for letter in letters}


def _stock(fields: Mapping[str, str], lying: int, players: int, assumed: dict[str, str]) -> Cards:
    if "next" in fields:
        return read_cards(fields["next"], "next")
    if "stock" in fields:
        return (UNKNOWN,) * _number(fields["stock"], "stock")
    deal = CARDS_A_DEAL * players
    count = max(0, min(36, (PACK_SIZE - lying) // deal * deal))
    assumed["stock"] = f"{count} cards"
    return (UNKNOWN,) * count


def check_position(position: Position) -> None:
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
    for rank in RANKS:
        if ranks(cards).count(rank) > LIKE_CARDS:
            raise NotationError(
                "position", f"{rank} at most four times", f"{rank} {ranks(cards).count(rank)} times", "1.1"
            )
    suited = [card for card in cards if card.suit]
    twice = next((card for card in suited if suited.count(card) > 1), None)
    if twice is not None:
        raise NotationError("position", "each card once", f"{twice} twice", "1.1")
    if len(cards) > PACK_SIZE:
        raise NotationError("position", f"at most {PACK_SIZE} cards in all", str(len(cards)), "1.1")
    largest = max(map(len, position.hands))
    if largest > CARDS_A_DEAL:
        raise NotationError("hands", f"at most {CARDS_A_DEAL} cards in a hand", str(largest), "3.3")
    if not whole_deals(position.stock, position.players):
        deal = CARDS_A_DEAL * position.players
        raise NotationError("stock", f"whole deals of {deal} cards", f"{len(position.stock)} cards", "3.6")
    _check_turn(position)


def _check_turn(position: Position) -> None:
    """Raise NotationError unless the player to move holds known cards, and nobody can be dealt to first."""
    if position.turn is None:
        if any(position.hands) or position.stock:
            raise NotationError("turn", "a player, while hands or stock hold cards", "-", "4.d.7")
        return
    if not position.hands[position.turn]:
        raise NotationError("turn", "a player who holds cards", position.letter(position.turn), "4.d.2")
    if UNKNOWN in position.hands[position.turn]:
        raise NotationError("hand", f"known cards for {position.letter(position.turn)}, who is to play", "?")
