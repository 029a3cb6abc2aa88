"""Le Francion at the desk: how it is asked about, what a question can have meant, and how it is dealt and compared.

Its words are in `papillon.desk.francion.words`.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from itertools import chain, product
from typing import Any, Final

from francion.game import GAME
from francion.notation import NotationError, check_position
from francion.pictures import picture_of
from francion.position import PLAYERS, Position, player_letters
from francion.rules import Rules
from francion.sections.s01_players_and_deal import DEALERS_STAKE, at_right, capital
from francion.sections.s02_ranking_and_welche import WELCHE
from francion.sections.s04_scoring_and_stake import POINTS, largest_stake
from francion.sections.s05_welche_payments import DOUBLE
from francion.table import Table, check_table, open_table
from papillon.desk.adapter import Adapter, Fact, Question, Supposition
from papillon.desk.francion import words
from papillon.desk.inputs import check_number
from papillon.desk.judge import Outcome
from papillon.kit.cards import UNKNOWN, UNKNOWN_RANK, Cards, write_cards
from papillon.kit.events import Accounts
from papillon.kit.notation import write_by_player
from papillon.kit.translations import N_, language

TABLE_OPTIONS: Final = ("stake", "chips", "points", "doubling", "manche", "manches")

HINTS: Final = {
    "hidden-double": N_("hidden-double matters only if the Welche is hidden twice in a row."),
    "bete-across-manches": N_("bete-across-manches matters only if another manche follows (--manches 2)."),
}


# --- asked


def usual_table(position: Position, said: Mapping[str, Any]) -> dict[str, object]:
    """The fields of a table whose first coup is under way; the dealer has the points that the stake asks for.

    Those are as few as such a stake and such a doubling need. Raises NotationError for a coup without a stake.
    Clauses: francion:1.10, francion:4.2, francion:4.8, francion:5.5.
    """
    letters, dealer = player_letters(position.players), position.dealer
    manche, stake = said.get("manche", 1), said.get("stake", DEALERS_STAKE)
    if not stake:
        raise NotationError("stake", "some chips in a coup under way", "0", clause="francion:1.10")
    stakes = (points for points in range(POINTS) if largest_stake(points, position.players) >= stake)
    points = max(next(stakes, 0), said.get("doubling", 1).bit_length() - 1) if manche == 1 else 0
    balances = [capital()] * position.players
    balances[dealer] -= DEALERS_STAKE
    return {
        "stake": stake,
        "chips": write_by_player(letters, balances),
        "points": f"{letters[dealer]}:{points}",
        "manches": manche,
    }


def check(table: Table, position: Position) -> None:
    """Raise ValueError for a table to which no game comes, or a position that no play can reach."""
    check_table(table)
    check_position(position)


def picture(question: Question, outcome: Outcome | None) -> str:
    """The position as SVG, with the card played, and the chips where they were said."""
    accounts = question.said_accounts("chips", "stake")
    return picture_of(question.position, question.move_of_turn, accounts=accounts, language=language())


# --- suppositions


def suppositions(question: Question) -> Iterator[Supposition]:
    """Everything else that the question could have meant, one thing at a time.

    >>> from papillon.desk.ask import question_of
    >>> question = question_of(ADAPTER, "trumps c, trick A:Jd B:2d C:3d, hand 4d 5c")
    >>> [other.id for other in suppositions(question)][-3:]
    ['stake', 'welche-hidden-before', 'another-manche']
    """
    if question.position.turn is None:
        return
    found = chain(_dealer(question), _tricks(question), _stock(question), _other_tables(question))
    yield from filter(_is_possible, found)


def _is_possible(other: Supposition) -> bool:
    try:
        check(other.table, other.position)
    except ValueError:
        return False
    return True


def _dealer(question: Question) -> Iterator[Supposition]:
    """Somebody else deals: who sits where in the order of play changes, the letters' cards do not."""
    position, table = question.position, question.table
    if "dealer" not in question.assumed:
        return
    for dealer in range(position.players):
        if dealer != position.dealer:
            fact = Fact("deals", {"player": PLAYERS[dealer]})
            yield Supposition("dealer", (fact,), table._replace(dealer=dealer), _reseated(position, dealer))


def _reseated(position: Position, dealer: int) -> Position:
    """The same cards before the same players, another one of them dealing."""
    shift = (dealer - position.dealer) % position.players
    turn = None if position.turn is None else (position.turn - shift) % position.players
    return position._replace(
        hands=position.hands[shift:] + position.hands[:shift],
        won=position.won[shift:] + position.won[:shift],
        turn=turn,
        dealer=dealer,
    )


def _tricks(question: Question) -> Iterator[Supposition]:
    """The next player has won all tricks so far."""
    position = question.position
    if "tricks" in question.assumed:
        seat = at_right(position.turn or 0, position.players)
        cards = (UNKNOWN,) * (sum(position.tricks) * position.players)
        won = tuple(cards if other == seat else () for other in range(position.players))
        fact = Fact("all-tricks", {"player": position.letter(seat)})
        yield Supposition("tricks", (fact,), question.table, position._replace(won=won))


def _stock(question: Question) -> Iterator[Supposition]:
    """The Welche lies in the stock, where nobody has shown it."""
    position = question.position
    may_lie_there = not words.is_welche_shown(position) and position.turn_up.rank != UNKNOWN_RANK
    if "stock" in question.assumed and may_lie_there:
        stock = (WELCHE, *position.stock[1:])
        yield Supposition("stock", (Fact("welche-in-stock"),), question.table, position._replace(stock=stock))


def _other_tables(question: Question) -> Iterator[Supposition]:
    """One point missing in the manche, a stake raised by bêtes, a Welche hidden before, and a further manche."""
    table, position = question.table, question.position
    if "points" in question.unsaid:
        for player, letter in enumerate(table.letters):
            points = tuple(POINTS - 1 if player == other else 0 for other in range(table.players))
            others = table._replace(points=points, coup=table.coup + POINTS - 1)
            fact = Fact("points", {"player": letter, "points": POINTS - 1})
            yield Supposition("points", (fact,), others, position)
    if "stake" in question.unsaid:
        accounts = table.accounts._replace(pool=table.accounts.pool + 2 * DEALERS_STAKE)
        fact = Fact("stake", {"chips": accounts.pool})
        yield Supposition("stake", (fact,), _later(question)._replace(accounts=accounts), position)
    if "doubling" in question.unsaid:
        later = _later(question)._replace(doubling=DOUBLE)
        yield Supposition("doubling", (Fact("welche-hidden-before"),), later, position)
    if "manches" in question.unsaid:
        further = table._replace(manches=table.manche + 1)
        yield Supposition("manches", (Fact("another-manche"),), further, position)


def _later(question: Question) -> Table:
    """The table after another coup, the dealer having marked its point, if nothing was said of points."""
    table: Table = question.table
    if "points" not in question.unsaid:
        return table
    points = tuple(held + (player == table.dealer) for player, held in enumerate(table.points))
    return table._replace(points=points, coup=table.coup + 1)


# --- dealt and compared


def tables(args: Namespace, rules: Rules) -> list[Table]:
    """The table of the options. Raises BadInput."""
    check_number("--manches", args.manches)
    return [open_table(args.players, args.manches, rules=rules)]


def sight(position: Position) -> str:
    """What the player to move sees, as far as his choice depends on it: the hand, the trick and the trumps."""
    held = write_cards(position.hands[position.turn or 0])
    return f"{held} {write_cards(position.trick)} {position.trumps}"


def smaller(table: Table, position: Position, sides: tuple[Rules, Rules]) -> Iterator[tuple[Table, Position]]:
    """One thing less: a card of every hand, cards that anybody knows, or a sum at the table as when the game began.

    >>> from papillon.desk.ask import question_of
    >>> question = question_of(ADAPTER, "trumps c, trick A:2d, hand Jd 4c", options={"points": "A:2 C:1"})
    >>> [other.points for other, _ in smaller(question.table, question.position, (Rules(), Rules()))][-1]
    (0, 0, 0, 0)
    """
    yield from ((table, other) for other in _smaller_positions(position))
    opened = open_table(table.players, table.manches)
    balances = list(opened.accounts.balances)
    balances[table.dealer] -= DEALERS_STAKE
    others = (
        table._replace(points=opened.points, coup=1, manche=1),
        table._replace(doubling=1),
        table._replace(accounts=Accounts(tuple(balances), DEALERS_STAKE)),
    )
    yield from ((other, position) for other in others if other != table)


def _smaller_positions(position: Position) -> Iterator[Position]:
    """Positions with a trick more played and a card less in every hand, or with fewer cards that anybody knows."""
    if position.turn is None:
        return
    own, fewest = len(position.hands[position.turn]), min(map(len, position.hands))
    for place, mine, winner in product(range(fewest), range(own), range(position.players)):
        yield _without(position, place, mine, winner)
    won, stock = tuple(map(_unknown, position.won)), _unknown(position.stock)
    yield from (other for other in (position._replace(won=won), position._replace(stock=stock)) if other != position)


def _without(position: Position, place: int, mine: int, winner: int) -> Position:
    """The position after a seat has won a card of every hand, at one place in it, at another in his who is to play."""
    places = [mine if seat == position.turn else place for seat in range(position.players)]
    hands = tuple((*hand[:at], *hand[at + 1 :]) for hand, at in zip(position.hands, places, strict=True))
    taken = (UNKNOWN,) * position.players
    won = tuple(cards + taken if seat == winner else cards for seat, cards in enumerate(position.won))
    return position._replace(hands=hands, won=won)


def _unknown(cards: Cards) -> Cards:
    return (UNKNOWN,) * len(cards)


ADAPTER: Final = Adapter(
    game=GAME,
    example="trumps c, trick 2d, hand Jd Ac Ah",
    table_options=TABLE_OPTIONS,
    usual_table=usual_table,
    check=check,
    suppositions=suppositions,
    in_doubt=lambda question: GAME.in_force(question.table.rules),
    passing=frozenset({"leads", "plays", "counts"}),
    uncounted=frozenset({"trick", "point", "manche-won"}),
    untold=frozenset({"counts"}),
    words=lambda rules: words.WORDING,
    fact_in_words=words.fact_in_words,
    drawing=words.drawing,
    picture=picture,
    asked_in_words=words.asked_in_words,
    move_in_words=words.move_in_words,
    after=words.after,
    remarks=words.remarks,
    remarked=N_("what happens"),
    rows=words.rows,
    tables=tables,
    dealt=N_("A game of Le Francion dealt for {players} from seed {seed}"),
    most_coups=10_000,
    sight=sight,
    drawing_of_witness=words.drawing_of_witness,
    smaller=smaller,
    hints=HINTS,
    remedies={
        "out-of-turn": "played-out-of-turn",
        "must-follow": "revoke",
        "must-play-welche": "revoke",
    },
    players="papillon.desk.francion.players",
    in_sight=words.in_sight,
    says_why=False,
    result=lambda step: (step.position, step.table.betes, step.table.doubling),
    points=lambda step: words.points_at_end(step.position, step.table),
    comment=lambda player, events, rules: words.comment_on(events),
)
"""What the desk knows of Le Francion."""
