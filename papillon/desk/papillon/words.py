"""Le Papillon in words: its events, moves, sums and positions, for the answers of the desk."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from papillon.cards import UNKNOWN
from papillon.desk.adapter import Drawing, Fact, Line, Question, Row, Wording
from papillon.desk.judge import Outcome
from papillon.desk.render import chips_in_words, events_in_words, in_money, in_words
from papillon.kit.events import Event, Happening, Payment, happenings_in
from papillon.kit.notation import named_players
from papillon.kit.records import Stage
from papillon.kit.translations import CARDS, CHIPS, N_, ROUNDS, UNKNOWN_CARDS, counted, in_letters, listed, say
from papillon.moves import FIGURES, LayDown, Most, Move
from papillon.notation import write_move
from papillon.position import PLAYERS, Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS, PACK
from papillon.sections.s02_game_and_stake import in_tokens
from papillon.sections.s03_deal import CARDS_A_DEAL
from papillon.sections.s12_cards import MOST_CLAUSE, pile_value
from papillon.table import Table

# --- events

SENTENCES: Final = {
    "players": N_("{number} players sit down"),
    "rounds": N_("the game lasts {rounds}"),
    "agreed-play-on": N_("agreed: if nobody wins the last pool, extra coups are played for it"),
    "agreed-share": N_("agreed: if nobody wins the last pool, the players share it"),
    "capital": N_("{player} starts with {money}"),
    "draws": N_("{player} draws {cards} to decide who deals first"),
    "coup": N_("coup {number}: {player} deals"),
    "pool-opens": N_("the pool now holds {chips}"),
    "deal": N_("{player} deals {number} cards to each player"),
    "expose": N_("{player} turns up {cards}"),
    "stock": N_("{number} cards are left in the stock"),
    "leads": N_("{player} plays first"),
    "waits": N_("{player} has no cards and waits"),
    "capture": N_("{player} plays {cards} and takes {taken}"),
    "hanneton": N_("{player} makes a hanneton"),
    "sauterelle": N_("{player} makes a sauterelle: no exposed cards are left"),
    "petit-papillon": N_("{player} makes a petit papillon"),
    "papillon": N_("{player} makes a papillon"),
    "goes-out": N_("{player} goes out with a capture"),
    "closing": N_("this is the very last play of the coup: at this table the sauterelle is not paid"),
    "unnamed": N_("{player} did not announce {figure} and is not paid for it"),
    "lays-down": N_("{player} lays down {cards}"),
    "announces": N_("{player} announces that {number} cards are left: the next deal is the last"),
    "stock-empty": N_("the stock is used up"),
    "stock-over": N_("this was the last deal: the {number} cards left are too few for another and are not played"),
    "lapses": N_("{player} is {chips} short, and this debt lapses"),
    "coup-won": N_("{player} wins the coup"),
    "no-winner": N_("nobody wins the coup"),
    "sweeps": N_("{player} sweeps the cards still exposed: {taken}"),
    "pool-stays": N_("the pool of {chips} is carried over to the next coup"),
    "cards-tied": N_("there is a tie for the most {most}, so the payment in the next coup is {chips}"),
    "cards-unpaid": N_("there is a tie for the most {most}, but the game is over, so nobody is paid"),
    "round-over": N_("round {number} is complete"),
    "plays-on": N_("nobody has won the pool, so coup {number} is an extra coup"),
    "counts": N_("{player} ends with {money}"),
    "game-won": N_("the game goes to {player}"),
}
"""Kind of a happening → what it says."""

REASONS: Final = {
    "ace": N_("for aces taken"),
    "hanneton": N_("for a hanneton"),
    "three-from-hand": N_("for three of a rank played from hand"),
    "sauterelle": N_("for a sauterelle"),
    "petit-papillon": N_("for a petit papillon"),
    "papillon": N_("for a papillon"),
    "laying-down": N_("for laying down"),
    "laid-ace": N_("for aces laid down"),
    "stake": N_("as the stake for the coup"),
    "pool": N_("for winning the coup"),
    "coup": N_("for winning the coup"),
    "cards": N_("for having the most {most}"),
    "consolation": N_("as consolation"),
    "share": N_("as a share, because nobody has won it"),
    "share-rest": N_("as what is left after sharing"),
}
"""Kind of a payment → what it is for."""

MOST: Final[Mapping[Most, str]] = {"cards": N_("cards"), "points": N_("points")}
"""What is counted at the end of a coup → what it is called."""

OWN_SENTENCES: Final[Mapping[tuple[str, tuple[str, ...]], str]] = {
    ("lays-down", ("8.1",)): N_("{player} lays down the rest of the hand: {cards}"),
    ("lays-down", ("papillon-adpoker:20",)): N_("{player} lays down the rest of the hand: {cards}"),
    ("pool-stays", ("papillon-pdf:13",)): N_("the pool of {chips} is kept for the winner of the game"),
}
"""What a kind of happening says instead where it rests on these clauses."""

OWN_REASONS: Final = {
    ("consolation", "papillon-pdf:32"): N_("for laying down last"),
    ("share", "papillon-pdf:13"): N_("for winning the game"),
}
"""What a kind of payment is for where this clause decides it."""


def wording_of(most: Most) -> Wording:
    """How events are told at a table that counts `most` at the end of a coup (ruling most).

    >>> from papillon.desk.render import chips_in_words, event_in_words
    >>> event_in_words(Payment("cards", ("papillon-pdf:31",), "B", "A", 2), wording_of("points")).text
    'B pays A 2 chips for having the most points'
    """

    def sentence(event: Happening) -> str:
        return OWN_SENTENCES.get((event.kind, event.clauses), SENTENCES[event.kind])

    def reason(payment: Payment) -> str:
        return say(OWN_REASONS.get((payment.kind, payment.clauses[0]), REASONS[payment.kind]), most=say(MOST[most]))

    def parts(event: Happening, before: Event | None) -> dict[str, object]:
        return {
            "figure": say(NAMED_FIGURES.get(before.kind if before else "", N_("the figure"))),
            "rounds": counted(event.number, ROUNDS),
            "money": in_money(event.number, in_tokens),
            "most": say(MOST[most]),
        }

    return Wording(sentence, reason, parts, chips_in_words, in_words)


# --- moves


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


def figures_in_words(figures: Sequence[str]) -> str:
    """Figures as one names them.

    >>> figures_in_words(["hanneton", "petit-papillon"])
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
    ('B lays down', 'A plays 5 and takes 5 5 5 and announces hanneton')
    >>> asked_in_words(LAY, "")
    'nobody lays down'
    """
    if isinstance(move, LayDown):
        cards = " ".join(move_in_words(move).split()[1:])
        known = N_("{player} lays down {cards}") if player else N_("nobody lays down {cards}")
        bare = N_("{player} lays down") if player else N_("nobody lays down")
        return say(known if cards else bare, player=player, cards=cards)
    played, *named = move_in_words(move).split(" !")
    hand, _, taken = map(_spaced, played.partition("x"))
    if player and hand and taken:
        said = say("{player} plays {cards} and takes {taken}", player=player, cards=hand, taken=taken)
    else:
        said = say("{player} plays {played}" if player else "nobody plays {played}", player=player, played=played)
    return say("{said} and announces {figures}", said=said, figures=", ".join(named)) if named else said


def _spaced(cards: str) -> str:
    return " ".join(_CARD.findall(cards))


_CARD: Final = re.compile(r"(?:10|[A-Z2-9?])[cdhs]?")
"""A card in a move as people type it, in the letters of any language."""


def after(outcome: Outcome) -> list[Line]:
    """What the events of a legal move do not say, and where it leaves the table: what is exposed, and who is next."""
    lines = details_beside_events(outcome)
    if outcome.step is None or outcome.step.position.over:
        return lines
    position = outcome.step.position
    again = position.turn == outcome.position.turn
    following = N_("next to play: {player} again") if again else N_("next to play: {player}")
    exposed = say("exposed now: {cards}", cards=in_words(position.layout) or say("no cards"))
    return [*lines, Line(exposed + say("; ") + say(following, player=outcome.next_player), ())]


def details_beside_events(outcome: Outcome) -> list[Line]:
    """What the events of a legal move cannot say.

    That is figures called without being made, a hanneton of three captures, cards laid that nobody knows, and the
    points that decide. Clauses: papillon:11.3, papillon-adpoker:18, papillon-pdf:31.
    """
    move, happened = outcome.move, happenings_in(outcome.events)
    made = {event.kind for event in happened}
    vain = [name.replace("-", " ") for name in getattr(move, "named", ()) if name not in made]
    lines = [Line(say("announced but not made: {figures}", figures=", ".join(vain)), ())] if vain else []
    if any(event.kind == "lays-down" and UNKNOWN in event.cards for event in happened):
        owing = outcome.table.rules.cited(("11.3",))
        lines.append(Line(say("any aces among the unknown cards laid down are paid for as well"), owing))
    if isinstance(move, LayDown) and UNKNOWN in outcome.position.layout:
        lines.append(
            Line(
                say("provided that none of the unknown exposed cards can be taken"),
                outcome.table.rules.cited(("4.d.1",)),
            )
        )
    if "hanneton" in made and len(getattr(move, "taken", "")) == 1:
        lines.append(Line(say("all three cards of the deal have taken a like card"), ("papillon-adpoker:18",)))
    if is_cleared_before_deal(outcome.position, outcome.table.rules):
        cleared = say(
            "the table is empty after a deal: this is right only if {player} cleared it before the deal",
            player=outcome.position.letter(outcome.position.players - 1),
        )
        lines.append(Line(cleared, outcome.table.rules.cited(("8.4",))))
    if outcome.step and outcome.step.position.over:
        position, rules = outcome.step.position, outcome.table.rules
        lines += order_of_winners(position, rules)
        if rules.most == "points":
            points = (f"{letter} {held}" for letter, held in points_of(position).items())
            lines.append(Line(say("points: {points}", points=", ".join(points)), (MOST_CLAUSE["points"],)))
    return lines


def is_cleared_before_deal(position: Position, rules: Rules) -> bool:
    """Whether cards were just dealt to an empty table, and the first player is to play.

    The player to the right of whoever cleared the table lays down with the deal. Clauses: papillon:8.4.

    >>> from papillon.notation import read_position
    >>> is_cleared_before_deal(read_position("hands A:965 B:K42 C:J8A, layout -, stock 9").position, SALON)
    True
    """
    sizes, stock = rules.stock_sizes(position.players), len(position.stock)
    is_dealt = all(len(hand) == CARDS_A_DEAL for hand in position.hands) and stock < sizes[0]
    return not position.layout and position.turn == 0 and is_dealt and rules.sauterelle_victim == "right-neighbour"


def most_on_top(most: Most) -> Line:
    """What is paid besides if it is not said who has captured what.

    >>> most_on_top("cards").text
    'the payment for the most cards'
    """
    return Line(say("the payment for the most {most}", most=say(MOST[most])), (MOST_CLAUSE[most],))


def order_of_winners(position: Position, rules: Rules) -> list[Line]:
    """Why the winner of a finished coup comes before the others who went out in its last deal, if there are any.

    Clauses: papillon:4.d.7, papillon:10.6, papillon-adpoker:13, papillon-adpoker:14, papillon-pdf:28.

    >>> from papillon.notation import read_position
    >>> position = read_position("dealer C, turn -, hands A:- B:- C:-, layout K, stock 0, papillons A B").position
    >>> order_of_winners(position, SALON)[0].text
    "C is the dealer and has priority, then B on C's left, then A, the first player: so of A and B, B wins"
    """
    if not position.over or len(position.papillons) < 2:
        return []
    made = [position.letter(seat) for seat in position.papillons]
    if rules.first_wins:
        words = say("the first to go out wins: {players}", players=_in_turn(made))
        return [Line(words, rules.cited(("papillon-adpoker:13",)), ("first-or-last",))]
    dealer, *others = rules.priority(position.players)
    order = [say("{player} is the dealer and has priority", player=position.letter(dealer))]
    order += [_placed(position, seat) for seat in others]
    winner = next(letter for letter in map(position.letter, (dealer, *others)) if letter in made)
    players, rulings = listed(sorted(made)), ("four-priority",) if position.players == FOUR_PLAYERS else ()
    words = say("{order}: so of {players}, {winner} wins", order=_in_turn(order), players=players, winner=winner)
    return [Line(words, rules.cited(("10.6", "4.d.7")), rulings)]


def _in_turn(items: Sequence[str]) -> str:
    return say(", then ").join(items)


def _placed(position: Position, seat: int) -> str:
    """A player, and where the seat is as the dealer sees it."""
    words = {
        dealers_left(position): N_("{player} on {dealer}'s left"),
        dealers_right(position): N_("{player} on {dealer}'s right") if seat else N_("{player}, the first player"),
    }.get(seat, N_("{player} opposite {dealer}"))
    return say(words, player=position.letter(seat), dealer=position.letter(position.players - 1))


def dealers_left(position: Position) -> int:
    """The seat on the dealer's left: the last to play before the dealer, or the first where play goes clockwise.

    >>> from papillon.notation import read_position
    >>> position = read_position("dealer C, hands A:7 B:5 C:9, layout 64").position
    >>> position.letter(dealers_left(position)), position.letter(dealers_right(position))
    ('B', 'A')
    """
    return 0 if position.clockwise else position.players - 2


def dealers_right(position: Position) -> int:
    """The seat on the dealer's right."""
    return position.players - 2 if position.clockwise else 0


# --- comments in a record

SPECIAL_ACES: Final = {
    "6.2": N_("an ace taken by an ace"),
    "6.3": N_("two aces taken by a two"),
    "6.4": N_("three aces taken by a three"),
    "6.5": N_("four aces taken by a four"),
    "7.4": N_("three aces taken by an ace"),
    "10.4": N_("three aces played from hand"),
    "papillon-pdf:36": N_("two aces taken by a two"),
    "papillon-pdf:37": N_("three aces taken by a three"),
    "papillon-pdf:38": N_("four aces taken by a four"),
    "papillon-adpoker:16": N_("an ace taken by an ace"),
    "papillon-adpoker:17": N_("aces by their number"),
}
"""What is said of the captures of aces that have a clause of their own."""


def comment_on(player: str, events: Sequence[Event], most: Most = "cards") -> str:
    """What a reader of a record likes to be told of a play: figures, special aces, how the coup ended.

    most: what the table counts at the end of a coup (ruling most).

    >>> comment_on("A", [Payment("hanneton", ("7.3",), other, "A", 1) for other in "BC"])
    'hanneton +2'
    """
    earned: dict[str, int] = {}
    for event in events:
        if isinstance(event, Payment) and event.payee == player and event.payer != "pool":
            name = SPECIAL_ACES.get(event.clauses[0]) or (event.kind if event.kind in EARNING else "")
            if name:
                earned[name] = earned.get(name, 0) + event.chips
    said = [f"{say(name.replace('-', ' '))} +{chips}" for name, chips in earned.items()]
    return ", ".join([*said, *filter(None, (_noted(event, most) for event in events))])


EARNING: Final = (*FIGURES, "three-from-hand")
"""Kinds of payment that a comment names."""


def _noted(event: Event, most: Most) -> str:
    """What an event besides the figures adds to the comment."""
    if isinstance(event, Payment):
        won = say("{player} wins the coup and {chips}", player=event.payee, chips=counted(event.chips, CHIPS))
        return won if event.kind == "pool" else ""
    if event.kind == "no-winner":
        return say("nobody wins the coup")
    if event.kind == "lays-down" and "8.4" in event.clauses:
        return say("{player} lays down at once after the deal", player=event.player)
    return say("a tie for most {most}", most=say(MOST[most])) if event.kind == "cards-tied" else ""


# --- a record, and a position


def rows(plays: Sequence[Stage]) -> list[Row]:
    """The plays of a coup as they are printed: each alone."""
    return [_row(stage) for stage in plays]


def _row(stage: Stage) -> Row:
    assert stage.before is not None and stage.moved is not None
    rules, position = stage.step.table.rules, stage.step.position
    heading = move_in_words(stage.moved.move, stage.before.letter(stage.before.turn))
    if stage.moved.comment:
        heading += f"   # {stage.moved.comment}"
    lines = [*events_in_words(stage.step.events, wording_of(rules.most)), *order_of_winners(position, rules)]
    return Row(heading, (), lines, stage)


def players_table(
    position: Position, balances: Mapping[str, int] | None = None, most: Most = "cards", *, knows_piles: bool = True
) -> tuple[list[str], list[list[str]]]:
    """A position as a table: headers, and a row for every player in the order of the letters.

    most: what the table counts at the end of a coup; the points of what is captured are shown where it is they.
    knows_piles: whether it is known who has captured what; otherwise that column is left out.
    """
    points = points_of(position) if most == "points" else {}
    headers = [
        N_("player"),
        N_("hand"),
        *([N_("captured")] if knows_piles else []),
        *([N_("points")] if points else []),
        *([N_("chips")] if balances else []),
        N_("seat"),
    ]
    rows = []
    for letter in PLAYERS[: position.players]:
        seat = position.seat(letter)
        captured = [str(len(position.piles[seat]))] if knows_piles else []
        row = [letter, in_words(position.hands[seat]) or "-", *captured]
        sums = [str(held[letter]) for held in (points, balances) if held]
        rows.append([*row, *sums, _seat_in_words(position, seat)])
    return [*map(say, headers)], rows


def points_of(position: Position) -> dict[str, int]:
    """The points of what each player has captured, by letter.

    >>> from papillon.notation import read_position
    >>> points_of(read_position("turn -, hands A:- B:- C:-, layout -, stock 0, won A:K7 B:AA").position)
    {'A': 17, 'B': 2, 'C': 0}
    """
    return {
        letter: pile_value(position.piles[position.seat(letter)], "points") for letter in PLAYERS[: position.players]
    }


def points_at_end(position: Position, rules: Rules) -> dict[str, int]:
    """The points of what each player has captured, at the end of a coup in which they count."""
    return points_of(position) if rules.most == "points" and position.over else {}


def _seat_in_words(position: Position, seat: int) -> str:
    said = {
        N_("to play"): seat == position.turn,
        N_("first player"): seat == 0,
        N_("dealer"): seat == position.players - 1,
        N_("on the dealer's left"): seat == dealers_left(position),
        N_("has made a papillon"): seat in position.papillons,
        N_("last to lay down"): seat == position.last_layer,
        N_("must lay down after the next deal"): seat == position.victim,
    }
    likes = position.like_captures.count(seat)
    alike = [say("captures of one like card in this deal: {likes}", likes=likes)] if likes else []
    return ", ".join([*(say(words) for words, true in said.items() if true), *alike])


def drawing(question: Question) -> Drawing:
    """The position of a question as a table, with what stands below it."""
    position, table = question.position, question.table
    said_chips = "chips" not in question.unsaid
    balances = dict(zip(table.letters, table.accounts.balances, strict=True)) if said_chips else None
    pool = "" if "pool" in question.unsaid else counted(table.accounts.pool, CHIPS)
    fields = (
        (N_("exposed"), in_words(position.layout) or say("no cards")),
        (N_("stock"), counted(len(position.stock), CARDS)),
        (N_("pool"), pool),
        (N_("rules"), rules_in_words(table.rules)),
        (N_("assumed"), _assumed(question)),
    )
    knows_piles = "piles" not in question.assumed or not elsewhere(position)
    headers, rows = players_table(position, balances, table.rules.most, knows_piles=knows_piles)
    return Drawing(headers, rows, [(say(name), value) for name, value in fields])


def drawing_of_witness(table: Table, position: Position) -> Drawing:
    """The table and the position at which two sides of a comparison part."""
    balances = dict(zip(table.letters, table.accounts.balances, strict=True))
    chips, agreed = (
        counted(table.accounts.pool, CHIPS),
        N_("{coup}; {agreed} agreed; if nobody wins the pool: {unwon}"),
    )
    fields = (
        (N_("exposed"), in_words(position.layout) or "-"),
        (N_("stock"), counted(len(position.stock), CARDS)),
        (N_("pool"), say("{chips}; most cards: {due} from each", chips=chips, due=table.cards_payment)),
        (N_("coup"), say(agreed, coup=table.coup, agreed=table.scheduled, unwon=table.unwon)),
    )
    return Drawing(*players_table(position, balances), [(say(name), value) for name, value in fields])


def elsewhere(position: Position) -> int:
    """How many cards of the pack are in no hand, nor exposed, in stock or in a pile that is known."""
    return PACK - len(position.layout) - len(position.stock) - sum(map(len, (*position.hands, *position.piles)))


def _assumed(question: Question) -> str:
    """What was left out of the position and is taken to be so."""
    return say("; ").join(ASSUMED[field](value, question.position) for field, value in question.assumed.items())


def _hands(value: str, position: Position) -> str:
    """The unknown hands: as many cards for each player whose hand was left out."""
    players = named_players(value)
    cards = counted(len(position.hands[position.seat(players[0])]), UNKNOWN_CARDS)
    return say("{cards} each for {players}", cards=cards, players=", ".join(players))


def _piles(value: str, position: Position) -> str:
    """Nothing was said of what has been captured: nothing, or what is nowhere else."""
    count = elsewhere(position)
    missing = say("not known who has captured the other {cards}", cards=counted(count, CARDS))
    return missing if count else say("no cards captured yet")


ASSUMED: Final[Mapping[str, Callable[[str, Position], str]]] = {
    "players": lambda value, position: say("{value} players", value=value),
    "dealer": lambda value, position: say("{value} deals", value=value),
    "turn": lambda value, position: say("{value} is to play", value=value),
    "hands": _hands,
    "stock": lambda value, position: say("{cards} in stock", cards=counted(int(value), CARDS)),
    "piles": _piles,
    "announced": lambda value, position: say("announced: {figures}", figures=figures_in_words(value.split())),
}
"""Field that was left out → what is said of what was taken for it. It takes that, and the position with it."""


# --- a game that is played


def in_sight(table: Table, seen: Position) -> list[tuple[str, str]]:
    """What the player to move sees."""
    own = seen.turn or 0
    others = (f"{seen.letter(seat)} {len(hand)}" for seat, hand in enumerate(seen.hands) if seat != own)
    captured = sorted(f"{seen.letter(seat)} {len(pile)}" for seat, pile in enumerate(seen.piles))
    return [
        (say("your hand"), in_words(seen.hands[own])),
        (say("exposed"), in_words(seen.layout) or say("no cards")),
        (say("in hand"), ", ".join(others)),
        (say("captured"), ", ".join(captured)),
        (say("stock"), counted(len(seen.stock), CARDS)),
    ]


# --- what is supposed

NAMED_FIGURES: Final = {
    "hanneton": N_("the hanneton"),
    "sauterelle": N_("the sauterelle"),
    "petit-papillon": N_("the petit papillon"),
    "papillon": N_("the papillon"),
}
"""A figure → what it is called in a sentence."""

FACTS: Final = {
    "no-other-card": N_("{player} holds no other card"),
    "nothing-else-exposed": N_("no other card is exposed"),
    "stock-empty": N_("the stock is empty"),
    "too-few-to-deal": N_("only {left} cards are left in the stock, too few to deal"),
    "no-cards": N_("{players} has no cards left"),
    "deals": N_("{player} is the dealer"),
    "turn": N_("it is {player}'s turn"),
    "four-play": N_("four play"),
    "captured": N_("{player} has captured the {count} missing cards"),
    "papillon-before": N_("{player} has already made a papillon"),
    "last-to-lay-down": N_("{player} was the last to lay down"),
    "last-to-lay-down-before": N_("{player} was the last to lay down, in an earlier deal"),
    "laid-down-by-sauterelle": N_("{player} laid down because of a sauterelle, not because no capture was possible"),
    "like-captures": N_("{player} has taken a like card with each of {before} cards of this deal"),
    "not-announced": N_("{player} did not announce {figures}"),
    "not-announced-and-lost": N_(
        "{player} did not announce {figures}, and an unannounced papillon does not count (papillon-without-name)"
    ),
    "pool": N_("the pool holds {chips}"),
    "cards-payment": N_("an earlier tie has raised the payment for the most cards to {chips}"),
    "others-without-chips": N_("the other players have no chips left"),
    "others-far-ahead": N_("the other players are far ahead"),
    "last-coup": N_("this is the last coup of the game"),
    "last-coup-shared": N_("this is the last coup of the game and an unwon pool is shared"),
}
"""Id of a fact → what is supposed, to follow 'if'."""


def fact_in_words(fact: Fact) -> str:
    """What is supposed, to follow 'if'.

    >>> fact_in_words(Fact("no-cards", {"players": "BC"})), fact_in_words(Fact("pool", {"chips": 120}))
    ('B and C have no cards left', 'the pool holds 120 chips')
    """
    said = dict(fact.parameters)
    sentence = FACTS[fact.id]
    if "players" in said:
        sentence = sentence if len(said["players"]) == 1 else N_("{players} have no cards left")
        said["players"] = listed(said["players"])
    if "chips" in said:
        said["chips"] = counted(said["chips"], CHIPS)
    if "figures" in said:
        said["figures"] = listed([say(NAMED_FIGURES[figure]) for figure in said["figures"]])
    return say(sentence, **said)
