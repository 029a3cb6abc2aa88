"""Le Francion: what the tables of `spec/law-francion.toml` say in every case, and what the program does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle, islice, permutations, product
from typing import Any, Final

from conformance.documents import full
from francion.course import carry_out, play, start_coup
from francion.position import PLAYERS, Position
from francion.rules import Rules
from francion.step import Step
from francion.table import Table, open_table
from papillon.kit.cards import SUITS, UNKNOWN, Card, Cards
from papillon.kit.events import POOL, Payment
from papillon.kit.game import RefusedMove
from tools.law.sheet import Case, Choice, Paid, are_met, in_force, lines, sheet

Facts = Mapping[str, Any]
PACKS: Final = {
    int(players): [Card(*card) for card in product(ranks, SUITS)] for players, ranks in sheet()["packs"].items()
}
WELCHE, *HONOURS = (Card(*card) for card in ("Ah", "Kh", "As", "Ks", "Ac", "2c"))
SEVENS: Final = tuple(Card("7", suit) for suit in SUITS)
HIDDEN: Final = ("stock", "nowhere")
SEEN: Final = ("trick", "turned up")
"""Where the Welche may be when a coup ends."""


def tricks(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Every lead with another card, every order of honours, and every order of the Welche and the king of trumps."""
    for trumps, (players, pack) in product(SUITS, PACKS.items()):
        for lead, last in permutations(pack, 2):
            low = (card for card in pack[::-1] if card.suit not in (lead.suit, last.suit, trumps))
            yield _trick((lead, *islice(low, players - 2), last), trumps, 1, choice, rules)
        for cards in permutations((WELCHE, *HONOURS), players):
            yield _trick(cards, trumps, 1, choice, rules)
        for factor, cards in product({*_factors(choice)}, permutations((WELCHE, Card("K", trumps), *SEVENS), players)):
            yield _trick(cards, trumps, factor, choice, rules)


def _trick(cards: Cards, trumps: str, factor: int, choice: Choice, rules: Rules) -> Case:
    """A trick among as many players, none of whom has other cards that are known."""
    players = len(cards)
    leader, dealer = (ord(card.rank) % players for card in cards[:2])
    hands, turn_up = ((UNKNOWN,),) * players, Card("?", trumps)
    position = Position(hands, ((),) * players, turn_up, (), cards[:-1], (leader - 1) % players, dealer)
    table = open_table(players, rules=rules, dealer=PLAYERS[dealer])._replace(doubling=factor)
    led = _led(cards, trumps, choice)
    suits = {"hearts": "h", "trumps": trumps, "led": led}
    line, best = next(
        (line, Card(rank, suits[line["suit"]]))
        for line in lines("trick", choice, {"welche": WELCHE in cards})
        for rank in line["ranks"]
        if Card(rank, suits[line["suit"]]) in cards
    )
    order = _order(table.letters, position.letter(leader - 1))
    of = {
        player: {"takes": card == best, "wins": card == best == WELCHE, "taken": card == WELCHE != best}
        for player, card in zip(order, cards, strict=True)
    }
    trick = Paid("trick", frozenset(line["clauses"]), order[cards.index(best)], "", 1)
    expected = [trick, *_told("trick-ends", choice, order, of, hearts=led == "h" != trumps, factor=factor)]
    return Case((position, cards[-1], factor), expected, _seen(carry_out(table, position, cards[-1]), 1))


def follows(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Every hand with a queen and a seven of each suit, one of them or none, and the Welche or not, to every lead."""
    leads = [
        (),
        (WELCHE,),
        *((Card("9", suit), *more) for suit in SUITS for more in ((), (WELCHE,), (Card("T", "s"),))),
    ]
    for trumps, trick, held, *ranks in product(SUITS, leads, ((), (WELCHE,)), *(("", "7", "Q", "Q7"),) * len(SUITS)):
        hand = (*held, *(Card(rank, suit) for suit, some in zip(SUITS, ranks, strict=True) for rank in some))
        led, suits = trick and _led(trick, trumps, choice), {card.suit for card in hand if card != WELCHE}
        only = bool(held) and led == "h" not in suits
        true = {"leads": not trick, "suit": led in suits, "hearts": led == "h", "only heart": only}
        may = {kind: frozenset(line["clauses"]) for line in lines("follow", choice, true) for kind in line["cards"]}
        refused = [(line["code"], *line["clauses"]) for line in lines("refused", choice, true)]
        position = Position((hand, *((UNKNOWN,),) * 3), ((),) * 4, Card("?", trumps), (), trick)
        for card in hand if WELCHE not in held or WELCHE not in trick else ():
            kind = "welche" if card == WELCHE else "suit" if card.suit == led else "other"
            try:
                found: object = _seen(play(open_table(rules=rules), position, card))[0].clauses
            except RefusedMove as error:
                found = error.refusal.code, full(error.refusal.clause, "francion")
            yield Case((position, card), may.get(kind) or refused[0], found)


def starts(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Every dealer, every set of players who owe a bête, and the Welche, a king or a seven turned up."""
    before = cycle(((1, 1, 0), (7, 2, 0), (4, 1, 3)))
    for (players, pack), factor, chips in product(PACKS.items(), {*_factors(choice)}, (9, 27)):
        owing = (owes for owes in product((0, chips), repeat=players) if not all(owes))
        for owes, dealer, up in product(owing, PLAYERS[:players], (WELCHE, Card("K", "h"), *SEVENS)):
            coup, manche, points = next(before)
            table = open_table(players, 2, rules=rules, dealer=dealer)._replace(betes=owes, points=(points,) * players)
            table = table._replace(doubling=factor, coup=coup, manche=manche)
            rest, order = [card for card in pack if card != up], _order(table.letters, dealer)
            numbers = {"coup": coup, "manche": manche, "factor": factor, "stake": 9 + sum(owes), "points": points}
            true = {"first": coup == 1, "betes": any(owes), "doubled": factor > 1, "welche": up == WELCHE}
            of = {player: {"owes": owes[PLAYERS.index(player)]} for player in order}
            step = start_coup(table, (*rest[: 9 * players], up, *rest[9 * players :]))
            yield Case((table, up), _told("coup-begins", choice, order, of, **numbers, **true), _seen(step))


def ends(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Every division of nine tricks, and every player who can have taken the last; the Welche is here and there."""
    welche = cycle(product(range(3), (*HIDDEN, *SEEN)))
    for players, stake in product(PACKS, (9, 36)):
        for taken, last in product(product(range(10), repeat=players), range(players)):
            if sum(taken) == 9 and taken[last]:
                table = open_table(players, rules=rules, dealer=PLAYERS[(stake + last + taken[0]) % players])
                table = table._replace(points=(1, 2, 3, 4, 0)[:players])
                yield _end(table, stake, taken, last, choice, next(welche))


def manches(choice: Choice, rules: Rules) -> Iterator[Case]:
    """Every winner and all points of the others; the last coup has left bêtes or none, and the game may be over."""
    coups = cycle(product((True, False), ((1, 1), (1, 2), (2, 2))))
    for players in PACKS:
        for winner, others in product(range(players), product(range(6), repeat=players - 1)):
            all_have_one, (manche, manches) = next(coups)
            table = open_table(players, manches, rules=rules, dealer=PLAYERS[(winner + others[0]) % players])
            table = table._replace(manche=manche, points=(*others[:winner], 5, *others[winner:]), coup=sum(others) + 6)
            last = _order(table.letters, PLAYERS[table.dealer]).index(PLAYERS[winner])
            taken = [int(all_have_one)] * players
            taken[last] += 9 - sum(taken)
            yield _end(table, 18, tuple(taken), last, choice, (0, "stock"))


def _end(  # noqa: PLR0913, PLR0917
    table: Table, stake: int, taken: tuple[int, ...], last: int, choice: Choice, welche: tuple[int, str]
) -> Case:
    """The last trick of a coup, which a seat takes with the king. welche: after how many coups it is where."""
    players, order, (row, where), factors = (
        table.players,
        _order(table.letters, PLAYERS[table.dealer]),
        welche,
        _factors(choice),
    )
    table = table._replace(accounts=table.accounts._replace(pool=stake), doubling=factors[row])
    expected = list(
        _all_told(table, stake, dict(zip(order, taken, strict=True)), choice, where in HIDDEN, factors[row + 1])
    )
    cards = tuple(Card(rank, "s") for rank in "K2345"[:players])
    others = iter((WELCHE if where == "trick" else SEVENS[0], *SEVENS[:1] * 99))
    won = tuple(tuple(islice(others, players * (count - (seat == last)))) for seat, count in enumerate(taken))
    turn, up = (last - 1) % players, WELCHE if where == "turned up" else SEVENS[1]
    hands = tuple(cards[-1:] * (seat == turn) for seat in range(players))
    stock = (WELCHE if where == "stock" else UNKNOWN,)
    position = Position(hands, won, up, stock, cards[:-1], turn, table.dealer)
    return Case((table, position), expected, _seen(carry_out(table, position, cards[-1]), 2))


def _all_told(  # noqa: PLR0913, PLR0917
    table: Table, stake: int, tricks: Mapping[str, int], choice: Choice, hidden: bool, factor: int
) -> Iterator[Paid]:
    """Everything that the tables have for the end of a coup, and of the manche and the game if they end with it."""
    order, most = "".join(tricks), max(tricks.values())
    best = [player for player in order if tricks[player] == most]
    points = dict(zip(table.letters, table.points, strict=True))
    of: dict[str, Facts] = {
        player: {"tricks": count, "most": count == most, "first": player == best[0], "points": points[player] + 1}
        for player, count in tricks.items()
    }
    told = _told("coup-ends", choice, order, of, stake=stake, tied=len(best) > 1)
    points |= {paid.payer: paid.chips for paid in told if paid.kind == "point"}
    winner = next((player for player in order if points[player] == 6), "")
    for player in winner and _order(order, winner)[-1] + _order(order, winner)[:-1]:
        facts = {"points": points[player], "missing": 6 - points[player], "sixth": player == winner}
        told += _told("manche-ends", choice, order, {player: facts}, winner=winner, manche=table.manche)
    over = bool(winner) and table.manche == table.manches
    owed = {player: {"owes": 0} for player in order} | {
        paid.payer: {"owes": paid.chips} for paid in told if paid.kind == "bete"
    }
    chips = Counter(dict(zip(table.letters, table.accounts.balances, strict=True)))
    for paid in told:
        if paid.payee:
            chips.update({paid.payer: -paid.chips, paid.payee: paid.chips})
    richest = "".join(player for player in table.letters if chips[player] == max(chips[one] for one in table.letters))
    told += _told("lapse", choice, order, owed, ended=winner, over=over)
    of = {player: {"chips": chips[player], "hidden": hidden, "after": factor} for player in table.letters}
    return iter(told + _told("game-ends", choice, order, of, over=over, richest=richest))


def _factors(choice: Choice) -> list[int]:
    return list(sheet()["doubling"][choice.readings["hidden-double"]])


def _order(letters: str, last: str) -> str:
    """The players in the order of play, of whom this one is the last."""
    before, _, after = letters.partition(last)
    return after + before + last


def _led(cards: Cards, trumps: str, choice: Choice) -> str:
    line = next(lines("led", choice, {"welche": cards[0] == WELCHE}))
    return {"hearts": "h", "trumps": trumps, "its own": cards[0].suit}[line["suit"]]


def _told(table: str, choice: Choice, order: str, of: Mapping[str, Facts], **about: object) -> list[Paid]:
    """What a table says, line by line, and for each line player by player. What is no payment has no payee."""
    told = []
    for line, (player, own) in product(in_force(choice, table), of.items()):
        true: Facts = {"nobody": "", "dealer": player == order[-1], "right": player == order[0], **about, **own}
        if are_met(line.get("when", ()), true):
            doubled = line.get("doubled", ()) if true.get("factor", 1) > 1 else ()
            number = line.get("chips", line.get("number", 0))
            number = true.get(number, number) * true.get(line.get("each"), 1) // line.get("part", 1)
            named = {"the player": player, "each": _order(order, player)[:-1], "the stake": (POOL,)}
            payers, _, payees = line.get("who", "").partition(" to ")
            named["the winner"] = str(true.get("winner"))
            parties = product(named[payers], named[payees]) if payees else [(str(true.get(payers, player)), "")]
            told += [
                Paid(line["kind"], frozenset((*line["clauses"], *doubled)), payer, payee, number)
                for payer, payee in parties
            ]
    return told


def _seen(step: Step, skipped: int = 0) -> list[Paid]:
    """What the program does from some event on: a payment, or a happening as a payment to nobody."""
    return [
        Paid(event.kind, frozenset(full(clause, "francion") for clause in event.clauses), *what)
        for event in step.events[skipped:]
        for what in [event[2:] if isinstance(event, Payment) else (event.player, "", event.number)]
    ]
