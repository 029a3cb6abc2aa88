"""How Le Francion is drawn card by card and play by play: the end of a coup, and whole games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from conformance.drawn_games import adapter
from conformance.drawn_games.adapter import DrawnGame, Offer, draw_readings
from conformance.francion import GAME, shrink
from conformance.francion.subject import position_start, table_start
from conformance.francion.suite import SUITE, drawn
from conformance.francion.wire import Run
from conformance.protocol import CoupPlan
from conformance.tracing import steps_of, texts
from francion.course import start_coup
from francion.game import GAME as FRANCION
from francion.notation import write_move
from francion.position import Position
from francion.readings import rules_of
from francion.rules import legal
from francion.sections.s01_players_and_deal import CARDS_EACH, DEALERS_STAKE, full_pack
from francion.sections.s02_ranking_and_welche import WELCHE, king_of
from francion.sections.s04_scoring_and_stake import POINTS, TRICKS, largest_stake
from francion.step import Step
from francion.table import Table, first_coup, open_table
from papillon.kit.cards import Card, Cards
from papillon.kit.events import Accounts

MOST_COUPS: Final = 4
"""Coups of one drawn game."""

# --- the table


def draw_table(chance: Random, players: int, readings: Mapping[str, str]) -> Table:
    """A table before a coup: of a new game, or late in one, with points marked, betes owed and Welches hidden."""
    table = open_table(players, chance.choice((1, 2)), rules=rules_of(GAME, readings))
    table = table._replace(dealer=chance.randint(0, players - 1))
    if not chance.random() < 0.5:
        return table
    table = table._replace(
        manche=chance.randrange(1, table.manches + 1),
        points=tuple(chance.choices((0, POINTS - 1, 2), k=players)),  # a manche is to end soon
        accounts=Accounts(tuple(chance.randint(-9, 60) for _ in range(players))),
    )
    table = table._replace(coup=first_coup(table))
    factors = (1, 2, 4) if table.rules.hidden_double == "cumulative" else (1, 2)
    return table._replace(betes=_draw_betes(chance, table), doubling=chance.choice(factors[: table.coup]))


def _draw_betes(chance: Random, table: Table) -> tuple[int, ...]:
    """What the coup before has left: its stake from those without a trick, nothing from at least one player."""
    most = largest_stake(sum(table.points) - 1, table.players)
    stake = chance.choice([0, *range(DEALERS_STAKE, min(most, 2 * DEALERS_STAKE) + 1, DEALERS_STAKE)])
    owing = chance.choices((False, True), k=table.players)
    tricks_by = chance.randint(0, table.players - 1)
    return tuple(stake * (owes and player != tricks_by) for player, owes in enumerate(owing))


# --- packs and plays


def draw_pack(chance: Random, players: int) -> Cards:
    """A pack in dealing order; the Welche or the king of trumps may be turned up or lie in the stock."""
    pack = chance.sample(full_pack(players), len(full_pack(players)))
    up = CARDS_EACH * players
    way = chance.choice(("as it lies", "turned up", "hidden", "king turned up", "king hidden"))
    if way == "turned up":
        _put(pack, WELCHE, up)
    elif way == "hidden":
        _put(pack, WELCHE, up + 1)
    elif way != "as it lies":
        _put(pack, king_of(pack[up].suit), up if way == "king turned up" else up + 1)
    return tuple(pack)


def _put(pack: list[Card], card: Card, place: int) -> None:
    """Let a card and the one at a place change places."""
    there = pack.index(card)
    pack[there], pack[place] = pack[place], card


def draw_plays(chance: Random, step: Step, most: int) -> tuple[list[str], Step]:
    """So many legal plays, as far as the coup goes, and where they lead."""
    return adapter.draw_plays(step, FRANCION, lambda at: chance.choice(legal(at.position, at.table.rules)), most)


def draw_attempt(chance: Random, step: Step) -> list[str]:
    """A last move that somebody might try, right or wrong; or none."""
    position = step.position
    way = chance.choice(("none", "a card in hand", "any card", "out of turn"))
    if way == "none":
        return []
    seat = ((position.turn or 0) + (way == "out of turn")) % position.players
    cards = full_pack(position.players) if way == "any card" or position.over else position.hands[seat]
    return [write_move(chance.choice(cards), position.letter(seat))] if cards else []


# --- cases


def _begun(chance: Random, offer: Offer) -> tuple[Table, dict[str, str]]:
    players = chance.choice(offer.players[GAME])
    readings = draw_readings(chance, offer, FRANCION, GAME)
    return draw_table(chance, players, readings), readings


def asked(table: Table, readings: Mapping[str, str], coups: list[CoupPlan], start: Step | None = None) -> Run:
    """A request. start: the coup under way, if there is one."""
    position = None if start is None else position_start(start.position)
    return Run(0, GAME, GAME, dict(readings), table_start(table), coups, position)


def endings(chance: Random, offer: Offer) -> Run:
    """The last tricks of a coup, perhaps a wrong move; perhaps the start of the next coup."""
    table, readings = _begun(chance, offer)
    begun = start_coup(table, draw_pack(chance, table.players))
    played = chance.randrange(TRICKS)
    _, start = draw_plays(chance, begun, (TRICKS - 1 - played) * table.players + chance.randint(0, table.players - 1))
    moves, step = draw_plays(chance, start, chance.choice((CARDS_EACH * table.players, 1, 2, 3)))
    goes_on = step.position.over and not step.table.over and chance.random() < 0.5
    coups = [CoupPlan([*moves, *([] if goes_on else draw_attempt(chance, step))])]
    if goes_on:
        coups.append(CoupPlan([], texts(draw_pack(chance, table.players))))
    return asked(start.table, readings, coups, start)


def whole_games(chance: Random, offer: Offer) -> Run:
    """Some coups from their packs on, the last move of the last perhaps wrong."""
    at, readings = _begun(chance, offer)
    table, coups = at, list[CoupPlan]()
    for number in range(chance.choice((1, 1, 1, 2, MOST_COUPS))):
        pack = draw_pack(chance, table.players)
        moves, step = draw_plays(chance, start_coup(table, pack), CARDS_EACH * table.players)
        coups.append(CoupPlan(moves, texts(pack)))
        table = step.table
        if table.over or number + 1 == MOST_COUPS:
            break
    return asked(at, readings, coups)


# --- small packs

SMALL: Final = (
    (
        "three tricks among three",
        "players 3, dealer C, coup 8, points A:5 B:0 C:2, stake 18, doubling 2",
        "dealer C, turn A, turnup 8c, hands A:8hAcJd B:Kh7hKc C:AhJhTd, won "
        "A:9hTcJc9d8sThJsTsAd B:7cKs7s9cQh8d7d9sQs C:-, stock AsKdQcQd",
    ),
    (
        "two tricks among five, hearts trumps",
        "players 5, manches 2, dealer E, coup 16, points A:5 B:0 C:5 D:0 E:5, stake 18",
        "dealer E, turn A, turnup 5h, hands A:AcAh B:Td6d C:Js8s D:Kh9h E:Th7h, won A:- B:- "
        "C:AdAs4c5c2d3c3s2s6h8h D:5s9d8dQd6s7s3dJc4s6c E:2hKsQh8cKdJhTs9cQs7c5dQc2c3h4h, stock Kc7d9sJdTc4d",
    ),
)
"""The ends of coups of which every line of play is played."""


def welche_turned_up(players: int) -> Cards:
    """The full pack, cut so that the Welche is turned up."""
    pack = full_pack(players)
    first = pack.index(WELCHE) - CARDS_EACH * players
    return pack[first:] + pack[:first]


def shapes(position: Position) -> Iterator[str]:
    """Every card in the hand of the player whose turn it is."""
    return (str(card) for card in (position.hands[position.turn] if position.turn is not None else ()))


# --- told and counted


def seen(request: Run) -> str:
    """The table before the first move, drawn."""
    first = next(steps_of(request)).after
    return drawn(first.table, first.position)


def opening(players: int, rulebook: str, pack: Sequence[str]) -> Run:
    """A coup from a pack, the first of a game."""
    return Run(0, GAME, rulebook, {}, table_start(open_table(players)), [CoupPlan([], list(pack))])


DRAWN: Final = DrawnGame(
    suite=SUITE,
    packs=((3, 1), (4, 1), (5, 1)),
    small=SMALL,
    next_pack=welche_turned_up,
    shapes=shapes,
    drawings=(endings, whole_games),
    smaller=shrink.smaller,
    seen=seen,
    full_pack=full_pack,
    opening=opening,
)
"""How Le Francion is drawn."""
