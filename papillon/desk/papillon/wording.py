"""Moves, sums and positions in words, for the answers of the desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from papillon.cards import UNKNOWN
from papillon.desk.judging import outcome
from papillon.desk.language import listed, say
from papillon.desk.letters import in_letters
from papillon.desk.telling.events import Line, in_words
from papillon.kit.events import Event, Happening, happenings_in
from papillon.kit.translations import N_
from papillon.moves import FIGURES, LayDown, Most, Move
from papillon.notation import write_move
from papillon.position import PLAYERS, Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS
from papillon.sections.s12_cards import PAID_FOR, counted
from papillon.table import Table

Outcome: TypeAlias = outcome.Outcome[Table, Position, Move]


def move_in_words(move: Move, player: str | None = None) -> str:
    """A move as people type it, the ten as 10.

    >>> from papillon.moves import Capture
    >>> move_in_words(Capture("T", "64"), "A")
    'A: 10x64'
    """
    cards, *figures = write_move(move, player).split(" !")
    return " !".join([in_letters(cards.replace("T", "10")), *figures])


def rules_in_words(rules: Rules) -> str:
    """The rulebook, if it is not the main one, and which way play goes round, if it is not the usual one.

    >>> from papillon.readings import rules_of
    >>> rules_in_words(rules_of("adpoker", {"direction": "clockwise"})), rules_in_words(rules_of())
    ('adpoker, clockwise', '')
    """
    own = [rules.rulebook] if rules.rulebook != SALON.rulebook else []
    return ", ".join([*own, *([say("clockwise")] if rules.clockwise else [])])


def figures_named(figures: Sequence[str]) -> str:
    """Figures as one names them.

    >>> figures_named(["hanneton", "petit-papillon"])
    'hanneton and petit papillon'
    """
    return listed([figure.replace("-", " ") for figure in figures])


def figures_of(events: Iterable[Event]) -> list[str]:
    """Names of the figures that a move makes, and of what else is worth a word in a list of moves."""
    found = []
    for event in events:
        if isinstance(event, Happening) and event.kind in FIGURES:
            found.append(event.kind.replace("-", " "))
        elif isinstance(event, Happening) and event.kind in WORTH_A_WORD:
            found.append(say(WORTH_A_WORD[event.kind], player=event.player))
    return found


WORTH_A_WORD: Final = {"coup-won": N_("{player} wins the coup"), "no-winner": N_("nobody wins the coup")}
"""What else is worth a word in a list of moves."""


def asked_in_words(move: Move, player: str) -> str:
    """What a player wants to do, or nobody may.

    >>> from papillon.moves import LAY, Capture
    >>> asked_in_words(LAY, "B"), asked_in_words(Capture("5", "555", ("hanneton",)), "A")
    ('B lays down', 'A plays 5x555 and names hanneton')
    >>> asked_in_words(LAY, "")
    'nobody lays down'
    """
    if isinstance(move, LayDown):
        cards = " ".join(move_in_words(move).split()[1:])
        known = N_("{player} lays down {cards}") if player else N_("nobody lays down {cards}")
        bare = N_("{player} lays down") if player else N_("nobody lays down")
        return say(known if cards else bare, player=player, cards=cards)
    played, *named = move_in_words(move).split(" !")
    said = say("{player} plays {played}" if player else "nobody plays {played}", player=player, played=played)
    return say("{said} and names {figures}", said=said, figures=", ".join(named)) if named else said


def aftermath(outcome: Outcome) -> str:
    """Where a legal move leaves the table: what is exposed, and who plays next."""
    if outcome.step is None or outcome.step.position.over:
        return ""
    position = outcome.step.position
    again = position.turn == outcome.asked.position.turn
    following = N_("next to play: {player} again") if again else N_("next to play: {player}")
    exposed = say("exposed now: {cards}", cards=in_words(position.layout) or say("no card"))
    return exposed + say("; ") + say(following, player=outcome.next_player)


def unseen(outcome: Outcome) -> list[Line]:
    """What the events of a legal move cannot say.

    That is figures called without being made, a hanneton of three captures, cards laid that nobody knows, and the
    points that decide. Clauses: papillon:11.3, papillon-adpoker:18, papillon-pdf:31.
    """
    move, happened = outcome.asked.move, happenings_in(outcome.events)
    made = {event.kind for event in happened}
    vain = [name.replace("-", " ") for name in getattr(move, "named", ()) if name not in made]
    lines = [Line(say("named but not made: {figures}", figures=", ".join(vain)), ())] if vain else []
    if any(event.kind == "lays-down" and UNKNOWN in event.cards for event in happened):
        owing = outcome.asked.table.rules.cited(("11.3",))
        lines.append(Line(say("if aces are among the unknown cards laid down, they are paid besides"), owing))
    if "hanneton" in made and len(getattr(move, "taken", "")) == 1:
        lines.append(Line(say("all three cards of the deal have taken their like"), ("papillon-adpoker:18",)))
    if outcome.step:
        lines += order_of_winners(outcome.step.position, outcome.asked.table.rules)
    if outcome.step and outcome.coup_over and outcome.asked.table.rules.most == "points":
        points = (f"{letter} {held}" for letter, held in points_of(outcome.step.position).items())
        lines.append(Line(say("points: {points}", points=", ".join(points)), (PAID_FOR["points"],)))
    return lines


def order_of_winners(position: Position, rules: Rules) -> list[Line]:
    """Why the winner of a finished coup comes before the others who went out in its last deal, if there are any.

    Clauses: papillon:4.d.7, papillon:10.6, papillon-adpoker:13, papillon-adpoker:14, papillon-pdf:28.

    >>> from papillon.notation import read_position
    >>> position = read_position("dealer C, turn -, hands A:- B:- C:-, layout K, stock 0, papillons A B").position
    >>> order_of_winners(position, SALON)[0].text
    "C deals and comes first, then B at C's left, then A, the first player: of A and B it is B"
    """
    if not position.over or len(position.papillons) < 2:
        return []
    made = [position.letter(seat) for seat in position.papillons]
    if rules.first_wins:
        words = say("the first to go out wins: {players}", players=_in_turn(made))
        return [Line(words, rules.cited(("papillon-adpoker:13",)), ("first-or-last",))]
    dealer, *others = rules.priority(position.players)
    order = [say("{player} deals and comes first", player=position.letter(dealer))]
    order += [_placed(position, seat) for seat in others]
    winner = next(letter for letter in map(position.letter, (dealer, *others)) if letter in made)
    players, rulings = listed(sorted(made)), ("four-priority",) if position.players == FOUR_PLAYERS else ()
    words = say("{order}: of {players} it is {winner}", order=_in_turn(order), players=players, winner=winner)
    return [Line(words, rules.cited(("10.6", "4.d.7")), rulings)]


def _in_turn(items: Sequence[str]) -> str:
    return say(", then ").join(items)


def _placed(position: Position, seat: int) -> str:
    """A player, and where the seat is as the dealer sees it."""
    words = {
        dealers_left(position): N_("{player} at {dealer}'s left"),
        dealers_right(position): N_("{player} at {dealer}'s right") if seat else N_("{player}, the first player"),
    }.get(seat, N_("{player} opposite {dealer}"))
    return say(words, player=position.letter(seat), dealer=position.letter(position.players - 1))


def dealers_left(position: Position) -> int:
    """The seat at the dealer's left: the last to play before the dealer, or the first where play goes clockwise.

    >>> from papillon.notation import read_position
    >>> position = read_position("dealer C, hands A:7 B:5 C:9, layout 64").position
    >>> position.letter(dealers_left(position)), position.letter(dealers_right(position))
    ('B', 'A')
    """
    return 0 if position.clockwise else position.players - 2


def dealers_right(position: Position) -> int:
    """The seat at the dealer's right."""
    return position.players - 2 if position.clockwise else 0


# --- positions drawn


def drawn(
    position: Position, balances: Mapping[str, int] | None = None, most: Most = "cards"
) -> tuple[list[str], list[list[str]]]:
    """A position as a table: headers, and a row for every player in the order of the letters.

    most: what the table counts at the end of a coup; the points of what is captured are shown where it is they.
    """
    points = points_of(position) if most == "points" else {}
    headers = [
        N_("player"),
        N_("hand"),
        N_("captured"),
        *([N_("points")] if points else []),
        *([N_("chips")] if balances else []),
        N_("seat"),
    ]
    rows = []
    for letter in PLAYERS[: position.players]:
        seat = position.seat(letter)
        row = [letter, in_words(position.hands[seat]) or "-", str(len(position.piles[seat]))]
        sums = [str(held[letter]) for held in (points, balances) if held]
        rows.append([*row, *sums, _seat_in_words(position, seat)])
    return [*map(say, headers)], rows


def points_of(position: Position) -> dict[str, int]:
    """The points of what each player has captured, by letter.

    >>> from papillon.notation import read_position
    >>> points_of(read_position("turn -, hands A:- B:- C:-, layout -, stock 0, won A:K7 B:AA").position)
    {'A': 17, 'B': 2, 'C': 0}
    """
    return {letter: counted(position.piles[position.seat(letter)], "points") for letter in PLAYERS[: position.players]}


def _seat_in_words(position: Position, seat: int) -> str:
    said = {
        N_("to play"): seat == position.turn,
        N_("first player"): seat == 0,
        N_("dealer"): seat == position.players - 1,
        N_("at the dealer's left"): seat == dealers_left(position),
        N_("has made papillon"): seat in position.papillons,
        N_("last to lay down"): seat == position.last_layer,
        N_("must lay down with the next deal"): seat == position.victim,
    }
    likes = position.like_captures_of(seat)
    alike = [say("{likes} of this deal took their like", likes=likes)] if likes else []
    return ", ".join([*(say(words) for words, true in said.items() if true), *alike])
