"""Le Francion: what the tables of `spec/law-francion.toml` say in every case, and what the program does."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle, islice, permutations, product
from typing import Any, Final

from conformance.documents import full
from francion.course import carry_out, play, start_coup
from francion.position import Position
from francion.rules import Rules
from francion.step import Step
from francion.table import Table, open_table
from papillon.kit.cards import SUITS, UNKNOWN, Card, Cards
from papillon.kit.events import POOL, Event, Payment
from papillon.kit.game import RefusedMove
from tools import ROOT
from tools.law.sheet import Case, Paid, Readings

Facts = Mapping[str, Any]
SHEET: Final[Facts] = tomllib.loads((ROOT / "spec/law-francion.toml").read_text("utf-8"))
PACKS: Final = {
    int(players): [Card(*card) for card in product(ranks, SUITS)] for players, ranks in SHEET["packs"].items()
}
WELCHE, *HONOURS = (Card(*card) for card in ("Ah", "Kh", "3h", "As", "Ks", "3s", "Ac", "2c"))
SEVENS: Final = tuple(Card("7", suit) for suit in SUITS)
SEEN: Final = ("stock", "nowhere", "trick", "turned up")
"""Where the Welche is when a coup ends: hidden in the first two."""
MANCHES: Final = tuple(product((True, False), ((1, 1), (1, 2), (2, 2))))
"""Whether the last coup of a manche leaves bêtes, which manche it is, and how many are agreed."""


def tricks(readings: Readings, rules: Rules) -> Iterator[Case]:
    """Every lead with two cards, every order of honours, and every two cards with low ones of a third suit."""
    for trumps, (players, pack) in product(SUITS, PACKS.items()):
        for lead, last in permutations(pack, 2):
            low = (card for card in pack[::-1] if card.suit not in (lead.suit, last.suit, trumps))
            yield _trick((lead, *islice(low, players - 2), last), trumps, 1, readings, rules)
            for third in pack[: pack.index(last) if players == 3 else 0]:
                if third != lead:
                    yield _trick((lead, last, third), trumps, 1, readings, rules)
        for cards in permutations((WELCHE, *HONOURS), players):
            yield _trick(cards, trumps, 1, readings, rules)


def welche(readings: Readings, rules: Rules) -> Iterator[Case]:
    """Every order of the Welche, the king of trumps and a low card of each suit, and what the Welche pays."""
    for factor, trumps, players in product({*_factors(readings)}, SUITS, PACKS):
        for cards in permutations((WELCHE, Card("K", trumps), *SEVENS), players):
            yield _trick(cards, trumps, factor, readings, rules)


def _trick(cards: Cards, trumps: str, factor: int, readings: Readings, rules: Rules) -> Case:
    players = len(cards)
    leader, dealer = (ord(card.rank) % players for card in cards[:2])
    hands, turn_up = ((UNKNOWN,),) * players, Card("?", trumps)
    position = Position(hands, ((),) * players, turn_up, (), cards[:-1], (leader - 1) % players, dealer)
    table = open_table(players, rules=rules, dealer="ABCDE"[dealer])._replace(doubling=factor)
    led = _led(cards, trumps, readings)
    suits = {"hearts": "h", "trumps": trumps, "led": led}
    line, best = next(
        (line, Card(rank, suits[line["suit"]]))
        for line in _lines("trick", readings, {"welche": WELCHE in cards})
        for rank in line["ranks"]
        if Card(rank, suits[line["suit"]]) in cards
    )
    order = _order(table.letters, position.letter(leader - 1))
    of = {
        player: {"takes": card == best, "wins": card == best == WELCHE, "taken": card == WELCHE != best}
        for player, card in zip(order, cards, strict=True)
    }
    trick = Paid("trick", frozenset(line["francion"]), order[cards.index(best)], "", 1)
    told = [trick, *_told("trick-ends", readings, order, of, hearts=led == "h" != trumps, factor=factor)]
    return _case((position, cards[-1], factor), table, told, carry_out(table, position, cards[-1]), 1)


def follows(readings: Readings, rules: Rules) -> Iterator[Case]:
    """Every hand with a queen and a seven of each suit, one of them or none, and the Welche or not, to every lead."""
    leads = [
        (),
        (WELCHE,),
        *(((Card("9", suit), *more)) for suit in SUITS for more in ((), (WELCHE,), (Card("T", "s"),))),
    ]
    for trumps, trick, held, *ranks in product(SUITS, leads, ((), (WELCHE,)), *(("", "7", "Q", "Q7"),) * len(SUITS)):
        hand = (*held, *(Card(rank, suit) for suit, some in zip(SUITS, ranks, strict=True) for rank in some))
        led, suits = trick and _led(trick, trumps, readings), {card.suit for card in hand if card != WELCHE}
        only = bool(held) and led == "h" not in suits
        true = {"leads": not trick, "suit": led in suits, "hearts": led == "h", "only heart": only}
        may = {kind: frozenset(line["francion"]) for line in _lines("follow", readings, true) for kind in line["cards"]}
        refused = [(line["code"], *line["francion"]) for line in _lines("refused", readings, true)]
        position = Position((hand, *((UNKNOWN,),) * 3), ((),) * 4, Card("?", trumps), (), trick)
        for card in hand if WELCHE not in held or WELCHE not in trick else ():
            kind = "welche" if card == WELCHE else "suit" if card.suit == led else "other"
            try:
                found: object = _seen(play(open_table(rules=rules), position, card).events)[0].clauses
            except RefusedMove as error:
                found = error.refusal.code, full(error.refusal.clause, "francion")
            yield Case((position, card), may.get(kind) or refused[0], found)


def starts(readings: Readings, rules: Rules) -> Iterator[Case]:
    """Every dealer, every set of players who owe a bête, and the Welche, a king or a seven turned up."""
    before = cycle(((1, 1, 0), (7, 2, 0), (4, 1, 3)))
    for (players, pack), factor, chips in product(PACKS.items(), {*_factors(readings)}, (9, 27)):
        owing = (owes for owes in product((0, chips), repeat=players) if not all(owes))
        for owes, dealer, up in product(owing, "ABCDE"[:players], (WELCHE, Card("K", "h"), *SEVENS)):
            coup, manche, points = next(before)
            table = open_table(players, 2, rules=rules, dealer=dealer)._replace(betes=owes, points=(points,) * players)
            table = table._replace(doubling=factor, coup=coup, manche=manche)
            rest, order = [card for card in pack if card != up], _order(table.letters, dealer)
            numbers = {"coup": coup, "manche": manche, "factor": factor, "stake": 9 + sum(owes), "points": points}
            true = {"first": coup == 1, "betes": any(owes), "doubled": factor > 1, "welche": up == WELCHE}
            of = {player: {"owes": owes["ABCDE".index(player)]} for player in order}
            step = start_coup(table, (*rest[: 9 * players], up, *rest[9 * players :]))
            told = _told("start", readings, order, of, **numbers, **true)
            yield _case((table, up), table, told, step, betes=(0,) * players)


def ends(readings: Readings, rules: Rules) -> Iterator[Case]:
    """Every division of nine tricks, and every player who can have taken the last; the Welche is here and there."""
    welche = cycle(product(range(3), SEEN))
    for players, stake in product(PACKS, (9, 27, 36)):
        for taken, last in product(product(range(10), repeat=players), range(players)):
            if sum(taken) == 9 and taken[last]:
                table = open_table(players, rules=rules, dealer="ABCDE"[(stake + last + taken[0]) % players])
                yield _end(
                    table._replace(points=(1, 2, 3, 4, 0)[:players]), stake, taken, last, readings, *next(welche)
                )


def manches(readings: Readings, rules: Rules) -> Iterator[Case]:
    """Every winner and all points of the others; the last coup has left bêtes or none, and the game may be over."""
    for players in PACKS:
        for winner, others in product(range(players), product(range(6), repeat=players - 1)):
            without, (manche, manches) = MANCHES[sum(others) % len(MANCHES)]
            table = open_table(players, manches, rules=rules, dealer="ABCDE"[(winner + others[0]) % players])
            table = table._replace(manche=manche, points=(*others[:winner], 5, *others[winner:]), coup=sum(others) + 6)
            last = _order(table.letters, "ABCDE"[table.dealer]).index("ABCDE"[winner])
            taken = [0 if without else 1] * players
            taken[last] += 9 - sum(taken)
            yield _end(table, 18, tuple(taken), last, readings, 0, "stock")


def _end(table: Table, stake: int, taken: tuple[int, ...], last: int, readings: Readings, row: int, seen: str) -> Case:  # noqa: PLR0913, PLR0917
    players, order, factors = table.players, _order(table.letters, "ABCDE"[table.dealer]), _factors(readings)
    table = table._replace(accounts=table.accounts._replace(pool=stake), doubling=factors[row])
    points, tricks = dict(zip(table.letters, table.points, strict=True)), dict(zip(order, taken, strict=True))
    best = [player for player in order if tricks[player] == max(taken)]
    of: dict[str, Facts] = {
        player: {
            "tricks": tricks[player],
            "most": player in best,
            "first": player == best[0],
            "points": points[player] + 1,
        }
        for player in order
    }
    told = _told("end", readings, order, of, stake=stake, tied=len(best) > 1)
    points |= {paid.payer: paid.chips for paid in told if paid.kind == "point"}
    betes = {paid.payer: paid.chips for paid in told if paid.kind == "bete"}
    winner = next((player for player in order if points[player] == 6), "")
    over = bool(winner) and table.manche == table.manches
    for player in winner and winner + _others(order, winner):
        facts = {"points": points[player], "missing": 6 - points[player], "sixth": player == winner}
        told += _told("manche", readings, order, {player: facts}, winner=winner, manche=table.manche)
    of = {player: {"owes": betes.get(player, 0)} for player in order}
    lapsed = _told("lapse", readings, order, of, ended=winner, over=over)
    betes |= {paid.payer: 0 for paid in lapsed}
    chips = _balances(table, told)
    after = factors[row + 1] if seen in SEEN[:2] else 1
    about = {"over": over, "richest": "".join(player for player in chips if chips[player] == max(chips.values()))}
    of = {player: {"chips": chips[player], "hidden": seen in SEEN[:2], "after": after} for player in table.letters}
    told += lapsed + _told("game", readings, order, of, **about)
    cards = tuple(Card(rank, "s") for rank in "K2345"[:players])
    others = iter((WELCHE if seen == "trick" else SEVENS[0], *SEVENS[:1] * 99))
    won = tuple(tuple(islice(others, players * (count - (seat == last)))) for seat, count in enumerate(taken))
    turn, stock = (last - 1) % players, (WELCHE if seen == "stock" else UNKNOWN,)
    hands, up = (
        tuple(cards[-1:] * (seat == turn) for seat in range(players)),
        WELCHE if seen == "turned up" else SEVENS[1],
    )
    position = Position(hands, won, up, stock, cards[:-1], turn, table.dealer)
    state: dict[str, Any] = {
        "points": tuple((0 if winner else points[player]) for player in table.letters),
        "betes": tuple(betes.get(player, 0) for player in table.letters),
        "doubling": 1 if over else after,
        "dealer": table.dealer if over else table.letters.index(order[0]),
        "manche": table.manche + (bool(winner) and not over),
        "coup": table.coup + (not over),
        "over": over,
    }
    return _case((table, position), table, told, carry_out(table, position, cards[-1]), 2, **state)


def _factors(readings: Readings) -> list[int]:
    return list(SHEET["doubling"][readings["hidden-double"]])


def _order(letters: str, last: str) -> str:
    return _others(letters, last) + last


def _others(letters: str, player: str) -> str:
    before, _, after = letters.partition(player)
    return after + before


def _led(cards: Cards, trumps: str, readings: Readings) -> str:
    line = next(_lines("led", readings, {"welche": cards[0] == WELCHE}))
    return {"hearts": "h", "trumps": trumps, "its own": cards[0].suit}[line["suit"]]


def _lines(table: str, readings: Readings, true: Facts) -> Iterator[Facts]:
    return (line for line in SHEET[table] if _applies(line, readings, true))


def _applies(line: Facts, readings: Readings, true: Facts) -> bool:
    ruling, _, reading = line.get("reading", "").partition("=")
    return readings.get(ruling, reading) == reading and all(
        bool(true.get(word.removeprefix("not "))) != word.startswith("not ") for word in line.get("when", ())
    )


def _told(table: str, readings: Readings, order: str, of: Mapping[str, Facts], **about: object) -> list[Paid]:
    """What a table says, line by line, and for each line player by player. What is no payment has no payee."""
    told = []
    for line, (player, own) in product(SHEET[table], of.items()):
        true: Facts = {"nobody": "", "dealer": player == order[-1], "right": player == order[0], **about, **own}
        if _applies(line, readings, true):
            clauses = frozenset(line["francion"]) | frozenset(
                line.get("doubled", ()) if true.get("factor", 1) > 1 else ()
            )
            number = line.get("chips", line.get("number", 0))
            number = true.get(number, number) * true.get(line.get("each"), 1) // line.get("part", 1)
            named = {
                "the player": player,
                "each": _others(order, player),
                "the stake": (POOL,),
                "the winner": true.get("winner", ""),
            }
            payers, _, payees = line.get("who", "").partition(" to ")
            parties = product(named[payers], named[payees]) if payees else [(true.get(payers, player), "")]
            told += [Paid(line["kind"], clauses, payer, payee, number) for payer, payee in parties]
    return told


def _balances(table: Table, told: Iterable[Paid]) -> dict[str, int]:
    chips = Counter(dict(zip(table.letters, table.accounts.balances, strict=True)))
    for paid in told:
        if paid.payee:
            chips[paid.payer] -= paid.chips
            chips[paid.payee] += paid.chips
    return {player: chips[player] for player in table.letters}


def _seen(events: Iterable[Event]) -> list[Paid]:
    return [
        Paid(event.kind, frozenset(full(clause, "francion") for clause in event.clauses), *what)
        for event in events
        for what in [event[2:] if isinstance(event, Payment) else (event.player, "", event.number)]
    ]


def _case(place: tuple[object, ...], table: Table, told: list[Paid], step: Step, skip: int = 0, **after: Any) -> Case:
    """What is said and paid, and the table that this leaves; as many events come before it."""
    balances = tuple(_balances(table, told).values())
    pool = table.accounts.total - sum(balances)
    expected = table._replace(accounts=table.accounts._replace(balances=balances, pool=pool), **after)
    return Case(place, (told, expected), (_seen(step.events[skip:]), step.table._replace(rules=table.rules)))
