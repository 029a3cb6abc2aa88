"""Cards and positions of Le Francion in words, for the answers of the desk. Suits matter, so every card bears one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from commonlaw.cards import UNKNOWN_RANK, Cards
from commonlaw.events import Happening
from francion.cards import sorted_cards
from francion.moves import Move
from francion.notation import write_move
from francion.position import Position, player_letters
from francion.rules import asked
from francion.sections.s05_welche_payments import worth
from francion.table import Table
from rulingdesk.francion.outcomes import Outcome
from rulingdesk.francion.questions import Question
from rulingdesk.judgements import Drawing, Manner
from rulingdesk.telling import Line, counted, in_words

SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def move_in_words(move: Move, player: str | None = None) -> str:
    """A card as people type it, the ten as 10.

    >>> move_in_words(Move("T", "h"), "A")
    'A: 10h'
    """
    card = in_words((move,))
    return f"{player}: {card}" if player else card


def asked_in_words(move: Move, player: str) -> str:
    """What a player wants to do.

    >>> asked_in_words(Move("T", "h"), "A")
    'A plays 10h'
    """
    return f"{player} plays {move_in_words(move)}"


def hand_in_words(cards: Cards) -> str:
    """A hand, its suits apart.

    >>> from francion.notation import read_cards
    >>> hand_in_words(read_cards("Ah 10c Kc ?2")), hand_in_words(())
    ('Kc 10c  Ah  2 unknown', '-')
    """
    suits = groupby(sorted_cards(cards), key=lambda card: card.suit)
    return "  ".join(in_words(tuple(held)) for _, held in suits) or "-"


def trick_in_words(position: Position) -> str:
    """The cards on the table, each with who played it.

    >>> from francion.notation import read_position
    >>> trick_in_words(read_position("trumps c, trick C:2d D:3d, hand Jd").position)
    'C: 2d, D: 3d'
    """
    if position.leader is None:
        return ""
    seats = ((position.leader + place) % position.players for place in range(position.players))
    return ", ".join(
        move_in_words(card, position.letter(seat)) for seat, card in zip(seats, position.trick, strict=False)
    )


def trumps_in_words(position: Position) -> str:
    """The trump suit, and the card that was turned up if it is known.

    >>> from francion.notation import read_position
    >>> trumps_in_words(read_position("turnup 5c, hand 2c").position)
    'clubs (5c was turned up)'
    """
    known = position.turn_up.rank != UNKNOWN_RANK
    return SUITS[position.trumps] + (f" ({in_words((position.turn_up,))} was turned up)" if known else "")


def drawn(position: Position, table: Table, shown: Mapping[str, bool]) -> tuple[list[str], list[list[str]]]:
    """A position as a table: headers, and a row for every player in the order of the letters.

    shown: of ``chips`` and ``points``, which of the table's numbers have a column.
    """
    numbers = {
        "points": table.points if shown["points"] else (),
        "chips": table.accounts.balances if shown["chips"] else (),
    }
    columns = {name: held for name, held in numbers.items() if held}
    rows = []
    for player, letter in enumerate(player_letters(position.players)):
        seat = position.seat(letter)
        row = [letter, hand_in_words(position.hands[seat]), str(position.tricks[seat])]
        rows.append([*row, *(str(held[player]) for held in columns.values()), _seat_in_words(position, seat)])
    return ["player", "hand", "tricks", *columns, "seat"], rows


def _seat_in_words(position: Position, seat: int) -> str:
    said = {
        "to play": seat == position.turn,
        "leads": seat == position.leader,
        "first player": seat == 0,
        "dealer": seat == position.players - 1,
    }
    return ", ".join(words for words, true in said.items() if true)


def rules_in_words(table: Table) -> str:
    """The readings that are not the usual ones, if there are any.

    >>> from francion.course import open_table
    >>> from francion.readings import rules_of
    >>> rules_in_words(open_table(rules=rules_of("francion", {"welche-led": "trumps"})))
    'welche-led=trumps'
    """
    fields = dict(field.split(" ", 1) for field in str(table).split(", ") if " " in field)
    return fields.get("readings", "")


# --- how a judgement is told


def _drawing(question: Question) -> Drawing:
    position, table, unsaid = question.position, question.table, question.unsaid
    suit = asked(position, table.rules)
    doubled = table.doubling > 1
    fields = (
        ("trumps", trumps_in_words(position)),
        ("trick", trick_in_words(position) or ("" if position.over else "none yet")),
        ("asked", suit and f"{SUITS[suit]}, where the Welche is worth {_price(suit, position, table)}"),
        ("stock", f"{counted(len(position.stock), 'card')} over the turn-up"),
        ("stake", "" if "stake" in unsaid else f"{table.accounts.pool} chips"),
        ("Welche", f"hidden in the coup before: times {table.doubling}" if doubled else ""),
        ("rules", rules_in_words(table)),
        ("assumed", _assumed(question)),
    )
    shown = {name: name not in unsaid for name in ("chips", "points")}
    return Drawing(*drawn(position, table, shown), fields)


def _price(suit: str, position: Position, table: Table) -> str:
    return counted(worth(suit, position.trumps) * table.doubling, "chip")


def _assumed(question: Question) -> str:
    """What was left out of the position, and of the table, and is taken to be so."""
    said = {
        "players": "{} players",
        "dealer": "{} deals",
        "turn": "{} is to play",
        "tricks": "tricks {}",
        "stock": "{} in stock",
        "turnup": "{} was turned up",
    }
    words = (said.get(field, "{}").format(value) for field, value in question.assumed.items())
    return "; ".join((*words, *_assumed_of_the_table(question)))


def _assumed_of_the_table(question: Question) -> Iterator[str]:
    table, unsaid = question.table, question.unsaid
    if "stake" in unsaid:
        yield f"{counted(table.accounts.pool, 'chip')} at stake"
    if "points" in unsaid:
        held = [
            f"{letter} has {counted(points, 'point')}"
            for letter, points in zip(table.letters, table.points, strict=True)
            if points
        ]
        yield ", ".join(held) or "nobody has a point"
    if "doubling" in unsaid:
        yield "the Welche was not hidden before"
    if "manches" in unsaid:
        yield "no manche follows"


def _after(outcome: Outcome) -> list[Line]:
    """Where a legal move leaves the table: who plays next, if nobody was said to lead."""
    led = any(event.kind == "leads" for event in outcome.events)
    return [Line(f"next to play: {outcome.next_player}", ())] if outcome.next_player and not led else []


def _remarks(outcome: Outcome) -> list[str]:
    """What is worth a word in a list of cards: who takes the trick, and what becomes of the Welche."""
    told = {
        "trick": "{} takes the trick",
        "point": "{} marks a point",
        "bete": "{} makes the bête",
        "manche-won": "{} wins the manche",
        "game-won": "the game goes to {}",
    }
    happened = [event for event in outcome.events if isinstance(event, Happening)]
    words = [told[event.kind].format(event.player) for event in happened if event.kind in told]
    taken = any(event.kind == "welche-taken" for event in outcome.events)
    return [*words[:1], *(["the Welche is taken"] if taken else []), *words[1:]]


MANNER: Final = Manner(
    write_move=write_move,
    move_in_words=move_in_words,
    asked_in_words=asked_in_words,
    drawn=_drawing,
    after=_after,
    remarks=_remarks,
    remarked="what happens",
)
"""How judgements of Le Francion are written and told."""
