"""Le Francion in words: its events, cards and positions, for the answers of the desk.

Suits matter, so every card bears one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Final

from francion.cards import sorted_cards
from francion.game import GAME
from francion.moves import Move
from francion.notation import read_cards
from francion.position import Position, player_letters
from francion.rules import suit_asked
from francion.sections.s01_players_and_deal import in_tokens
from francion.sections.s02_ranking_and_welche import HEARTS, WELCHE
from francion.sections.s05_welche_payments import turn_up_dues, worth
from francion.sections.s06_summary import handed_over
from francion.table import Table
from papillon.desk.adapter import Drawing, Fact, Line, Question, Row, Wording
from papillon.desk.judge import Outcome
from papillon.desk.render import events_in_words, in_money, in_words
from papillon.desk.screen import in_brackets
from papillon.kit.cards import UNKNOWN, UNKNOWN_RANK, Cards
from papillon.kit.events import Event, Happening, Payment, happenings_in, payments_in
from papillon.kit.notation import named_players, write_by_player, write_readings
from papillon.kit.records import Stage
from papillon.kit.translations import (
    CARDS,
    CHIPS,
    MANCHE_POINTS,
    MANCHES,
    N_,
    TOKENS,
    TRICKS,
    UNKNOWN_CARDS,
    counted,
    listed,
    say,
)

# --- events

SENTENCES: Final = {
    "players": N_("{number} players sit down"),
    "pack": N_("the pack has {number} cards"),
    "manches": N_("the game lasts {manches}"),
    "capital": N_("{player} starts with {money}"),
    "draws": N_("{player} draws {cards} to decide who deals first"),
    "manche-begins": N_("manche {number} begins"),
    "coup": N_("coup {number}: {player} deals"),
    "doubled": N_("the Welche was hidden, so payments for it are multiplied by {number} in this coup"),
    "at-stake": N_("{chips} are at stake"),
    "deal": N_("{player} deals {number} cards to each player"),
    "turn-up": N_("{player} turns up {cards}"),
    "leads": N_("{player} leads"),
    "plays": N_("{player} plays {cards}"),
    "trick": N_("{player} takes the trick {taken} with {cards} and has {tricks} so far"),
    "point": N_("{player} marks a point and has {number} in this manche"),
    "bete": N_("{player} has won no trick, makes the bête and must stake {chips} in the next coup"),
    "bete-lapses": N_("{player}'s bête of {chips} lapses"),
    "welche-hidden": N_("the Welche was hidden, so payments for it are multiplied by {number} in the next coup"),
    "manche-won": N_("{player} wins manche {number}"),
    "counts": N_("{player} ends with {money}"),
    "game-won": N_("the game goes to {player}"),
}
"""Kind of a happening → what it says."""

REASONS: Final = {
    "stake": N_("for the deal"),
    "bete-stake": N_("for a bête"),
    "welche-turned": N_("because the Welche was turned up"),
    "welche": N_("for a trick won with the Welche"),
    "welche-taken": N_("because the king of trumps took the Welche"),
    "tricks": N_("for tricks won"),
    "manche": N_("for the points missing in the manche"),
}
"""Kind of a payment → what it is for."""


def _parts(event: Happening, before: Event | None) -> dict[str, object]:
    """Manches, tricks, and chips as tokens."""
    return {
        "manches": counted(event.number, MANCHES),
        "tricks": counted(event.number, TRICKS),
        "money": in_money(event.number, in_tokens),
    }


def _sum(payment: Payment) -> str:
    """Tokens at the end of a manche, chips else. Clauses: francion:6.1, francion:6.2.

    >>> _sum(Payment("manche", ("4.11",), "B", "A", 18)), _sum(Payment("stake", ("4.7",), "A", "pool", 9))
    ('2 plaques', '9 chips')
    """
    tokens, chips = handed_over(payment.kind, payment.chips)
    single = [counted(chips, CHIPS)] if chips else []
    return listed([counted(tokens, TOKENS), *single]) if tokens else counted(chips, CHIPS)


WORDING: Final = Wording(
    sentence=lambda event: SENTENCES[event.kind],
    reason=lambda payment: say(REASONS[payment.kind]),
    parts=_parts,
    pool="stake",
    spread=frozenset({"welche-taken"}),
    sum=_sum,
    cards=in_words,
)
"""How events are told, the same at every table."""


# --- moves and cards

SUITS: Final = {"c": N_("clubs"), "d": N_("diamonds"), "h": N_("hearts"), "s": N_("spades")}


def move_in_words(move: Move, player: str | None = None) -> str:
    """A card as people type it, the ten as 10.

    >>> move_in_words(Move("T", "h"), "A")
    'A: 10h'
    """
    card = in_words((move,))
    return f"{player}: {card}" if player else card


def asked_in_words(move: Move, player: str) -> str:
    """What a player wants to do, or nobody may.

    >>> asked_in_words(Move("T", "h"), "A"), asked_in_words(Move("T", "h"), "")
    ('A plays 10h', 'nobody plays 10h')
    """
    words = N_("{player} plays {played}") if player else N_("nobody plays {played}")
    return say(words, player=player, played=move_in_words(move))


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
    suit = say(SUITS[position.trumps])
    return say("{suit} ({card} was turned up)", suit=suit, card=in_words((position.turn_up,))) if known else suit


def players_table(position: Position, table: Table, shown: Mapping[str, bool]) -> tuple[list[str], list[list[str]]]:
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
    return [*map(say, (N_("player"), N_("hand"), N_("tricks"), *columns, N_("seat")))], rows


def _seat_in_words(position: Position, seat: int) -> str:
    said = {
        N_("to play"): seat == position.turn,
        N_("leads"): seat == position.leader,
        N_("first player"): seat == 0,
        N_("dealer"): seat == position.players - 1,
    }
    return ", ".join(say(words) for words, true in said.items() if true)


# --- how a judgement is told


def drawing(question: Question) -> Drawing:
    """The position of a question as a table, with what stands below it."""
    position, table, unsaid = question.position, question.table, question.unsaid
    suit = suit_asked(position, table.rules)
    fields = (
        (N_("trumps"), trumps_in_words(position)),
        (N_("trick"), trick_in_words(position) or ("" if position.over else say("none yet"))),
        (N_("asked"), suit and _asked(suit, position, table)),
        (N_("stock"), say("{cards} on top of the turn-up", cards=counted(len(position.stock), CARDS))),
        (N_("stake"), "" if "stake" in unsaid else counted(table.accounts.pool, CHIPS)),
        ("Welche", "; ".join(filter(None, (_turned_up(position, table.doubling), _doubled(table.doubling))))),
        (N_("rules"), write_readings(GAME.chosen(table.rules))),
        (N_("assumed"), _assumed(question)),
    )
    shown = {name: name not in unsaid for name in (N_("chips"), N_("points"))}
    return Drawing(*players_table(position, table, shown), [(say(name), value) for name, value in fields])


def drawing_of_witness(table: Table, position: Position) -> Drawing:
    """The table and the position at which two sides of a comparison part."""
    stake = {"chips": counted(table.accounts.pool, CHIPS), "times": table.doubling}
    manche = {"coup": table.coup, "manche": table.manche, "manches": table.manches}
    fields = (
        (N_("trumps"), trumps_in_words(position)),
        (N_("trick"), trick_in_words(position) or say("none yet")),
        (N_("stake"), say("{chips}; payments for the Welche multiplied by {times}", **stake)),
        (N_("coup"), say("{coup}, in manche {manche} of {manches}", **manche)),
    )
    shown = {"chips": True, "points": True}
    return Drawing(*players_table(position, table, shown), [(say(name), value) for name, value in fields])


def _asked(suit: str, position: Position, table: Table) -> str:
    """The suit that is led, with what the Welche is worth in it unless a trick has already taken it."""
    if WELCHE in chain(*position.won):
        return say(SUITS[suit])
    price = counted(worth(suit, position.trumps) * table.doubling, CHIPS)
    return say("{suit}, where the Welche is worth {chips}", suit=say(SUITS[suit]), chips=price)


def _turned_up(position: Position, times: int) -> str:
    """What a Welche that was turned up has brought the dealer already. Clauses: francion:5.1, francion:5.5."""
    dealer = position.players - 1
    for due in turn_up_dues(position.turn_up, dealer, times):
        words = N_("turned up: each has paid {dealer} {chips} ({clauses})")
        chips, cited = counted(due.chips, CHIPS), ", ".join(due.clauses)
        return say(words, dealer=position.letter(dealer), chips=chips, clauses=cited)
    return ""


def _doubled(times: int) -> str:
    return say("hidden in the previous coup: payments multiplied by {times}", times=times) if times > 1 else ""


def _assumed(question: Question) -> str:
    """What was left out of the position, and of the table, and is taken to be so."""
    words = [ASSUMED[field](value) for field, value in question.assumed.items()]
    tricks_unknown = any(UNKNOWN in cards for cards in question.position.won)
    if "stock" in question.assumed and tricks_unknown and not is_welche_shown(question.position):
        words.append(say("the Welche not in stock"))
    return say("; ").join((*words, *_assumed_of_the_table(question)))


def is_welche_shown(position: Position) -> bool:
    """Whether the Welche is named anywhere outside the stock.

    >>> from francion.notation import read_position
    >>> is_welche_shown(read_position("trumps c, trick A:Ah, hand 2c").position)
    True
    """
    return WELCHE in (*position.trick, position.turn_up, *chain(*position.hands), *chain(*position.won))


ASSUMED: Final[Mapping[str, Callable[[str], str]]] = {
    "players": lambda value: say("{value} players", value=value),
    "dealer": lambda value: say("{value} deals", value=value),
    "turn": lambda value: say("{value} is to play", value=value),
    "hands": lambda value: say("unknown cards for {players}", players=", ".join(named_players(value))),
    "tricks": lambda value: say("tricks {value}", value=value),
    "stock": lambda value: say("{cards} in stock", cards=counted(len(read_cards(value)), UNKNOWN_CARDS)),
    "turnup": lambda value: say(TURNED_UP[value[-1] == HEARTS]),
}
"""Field that was left out → what is said of what was taken for it."""

TURNED_UP: Final[Sequence[str]] = (
    N_("a trump was turned up"),
    N_("a trump other than the Welche was turned up"),
)


def _assumed_of_the_table(question: Question) -> Iterator[str]:
    table, unsaid = question.table, question.unsaid
    if "stake" in unsaid:
        yield say("{chips} at stake", chips=counted(table.accounts.pool, CHIPS))
    if "points" in unsaid:
        held = [
            say("{player} has {points}", player=letter, points=counted(points, MANCHE_POINTS))
            for letter, points in zip(table.letters, table.points, strict=True)
            if points
        ]
        yield ", ".join(held) or say("nobody has a point")
    if "doubling" in unsaid:
        yield say("the Welche was not hidden in the previous coup")
    if "manches" in unsaid:
        yield say("no manche follows")


def after(outcome: Outcome) -> list[Line]:
    """Where a legal move leaves the table: who plays next, if nobody was said to lead."""
    led = any(event.kind == "leads" for event in outcome.events)
    following = say("next to play: {player}", player=outcome.next_player)
    return [Line(following, ())] if outcome.next_player and not led else []


def remarks(outcome: Outcome) -> list[str]:
    """What is worth a word in a list of cards: who takes the trick, and what becomes of the Welche."""
    happened = happenings_in(outcome.events)
    words = [say(REMARKS[event.kind], player=event.player) for event in happened if event.kind in REMARKS]
    taken = any(event.kind == "welche-taken" for event in outcome.events)
    return [*words[:1], *([say("the Welche is taken")] if taken else []), *words[1:]]


REMARKS: Final = {
    "trick": N_("{player} takes the trick"),
    "point": N_("{player} marks a point"),
    "bete": N_("{player} makes the bête"),
    "manche-won": N_("{player} wins the manche"),
    "game-won": N_("the game goes to {player}"),
}
"""What is said of each kind of happening in a list of cards."""


# --- a record


def comment_on(events: Sequence[Event]) -> str:
    """What a reader of a record likes to be told of a card: what the Welche earned or cost, how the coup ended.

    >>> from papillon.kit.events import Payment
    >>> comment_on([Payment("welche", ("5.3",), other, "A", 4) for other in "BC"])
    'the Welche +8'
    """
    said = [say(NOTED[event.kind], **event._asdict()) for event in events if event.kind in NOTED]
    paid = payments_in(events)
    won = sum(payment.chips for payment in paid if payment.kind == "welche")
    lost = sum(payment.chips for payment in paid if payment.kind == "welche-taken")
    welche = [f"{say('the Welche')} {chips:+d}" for chips in (won, -lost) if chips]
    return ", ".join([*welche, *said])


NOTED: Final = {
    "point": N_("{player} marks point {number}"),
    "bete": N_("{player} makes the bête"),
    "welche-hidden": N_("the Welche was hidden"),
    "manche-won": N_("{player} wins the manche"),
    "game-won": N_("the game goes to {player}"),
}
"""What a comment says of each kind of happening."""


def rows(plays: Iterable[Stage]) -> list[Row]:
    """The plays of a coup as they are printed: trick by trick; the last one may not be complete."""
    tricks: list[list[Stage]] = [[]]
    for stage in plays:
        tricks[-1].append(stage)
        if any(event.kind == "trick" for event in stage.step.events):
            tricks.append([])
    return [_row(trick) for trick in tricks if trick]


def _row(trick: Sequence[Stage]) -> Row:
    cards, comments, events = [], [], []
    for stage in trick:
        assert stage.before is not None and stage.moved is not None
        player, (played, *others) = stage.before.letter(stage.before.turn), stage.step.events
        cards.append(f"{move_in_words(stage.moved.move, player)} {in_brackets(played.clauses)}")
        comments += [f"{player}: {stage.moved.comment}"] if stage.moved.comment else []
        events += others
    return Row(", ".join(cards), comments, events_in_words(events, WORDING), trick[-1])


def points_at_end(position: Position, table: Table) -> dict[str, int]:
    """The points of the manche, at the end of a coup."""
    points = dict(zip(table.letters, table.points, strict=True))
    return points if position.over and any(points.values()) else {}


# --- a game that is played


def in_sight(table: Table, seen: Position) -> list[tuple[str, str]]:
    """What the player to move sees."""
    suit = suit_asked(seen, table.rules)
    fields = (
        (N_("your hand"), hand_in_words(seen.hands[seen.turn or 0])),
        (N_("trumps"), trumps_in_words(seen)),
        (N_("trick"), trick_in_words(seen) or say("none yet")),
        (N_("asked"), suit and _asked(suit, seen, table)),
        ("Welche", _doubled(table.doubling)),
        (N_("tricks"), write_by_player(table.letters, seen.by_player(seen.tricks))),
        (N_("points"), write_by_player(table.letters, table.points)),
    )
    return [(say(name), value) for name, value in fields]


# --- what is supposed

FACTS: Final = {
    "deals": N_("{player} is the dealer"),
    "all-tricks": N_("{player} has won all tricks so far"),
    "welche-in-stock": N_("the Welche is in the stock"),
    "points": N_("{player} has {points} in the manche"),
    "stake": N_("{chips} are at stake"),
    "welche-hidden-before": N_("the Welche was hidden in the previous coup"),
    "another-manche": N_("another manche follows"),
}
"""Id of a fact → what is supposed, to follow 'if'."""


def fact_in_words(fact: Fact) -> str:
    """What is supposed, to follow 'if'.

    >>> fact_in_words(Fact("points", {"player": "A", "points": 4})), fact_in_words(Fact("stake", {"chips": 27}))
    ('A has 4 points in the manche', '27 chips are at stake')
    """
    said = dict(fact.parameters)
    if "points" in said:
        said["points"] = counted(said["points"], MANCHE_POINTS)
    if "chips" in said:
        said["chips"] = counted(said["chips"], CHIPS)
    return say(FACTS[fact.id], **said)
