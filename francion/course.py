"""The course of a game over the sections: sit down, start a coup, play, end the trick, the coup, the manche, the game.

Every function takes values and gives new ones. A `Step` holds the table and the position that a play leads to,
with the events that explain it; the packs come from the caller, card by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from francion import payments, refusals
from francion.cards import sorted_cards
from francion.moves import CoupEnd, Move, Trick
from francion.position import PLAYERS, Position, player_letters
from francion.rules import Rules, asked, refusal
from francion.sections import (
    s01_players_and_deal as s01,
    s03_play as s03,
    s04_scoring_and_stake as s04,
    s05_welche_payments as s05,
)
from francion.table import Table
from papillon.kit import game
from papillon.kit.accounts import Accounts
from papillon.kit.cards import Card, Cards, pick, with_cards
from papillon.kit.events import Event, Happening
from papillon.kit.refusals import RefusedMove, allowed
from papillon.kit.toml import LARGEST_NUMBER

CAPITAL: Final = s01.capital()


Step: TypeAlias = game.Step[Table, Position]
"""What a play, or the start of a coup, leads to."""


# --- the game


def open_table(
    players: int = 4,
    manches: int = 1,
    *,
    rules: Rules = Rules(),  # noqa: B008  (a frozen value)
    dealer: str = "A",
    capital: int = CAPITAL,
) -> Table:
    """Sit down: everybody gets the capital, in chips' worth. Clauses: 1.1, 1.5, 1.6, 4.10.

    Raises ValueError for a number of players or manches, or a dealer, that there cannot be.

    >>> open_table(players=3).accounts.balances
    (180, 180, 180)
    """
    if not s01.can_play(players):
        raise ValueError(f"expected 3, 4 or 5 players, found {players} (Francion 1.1)")
    if manches < 1:
        raise ValueError(f"expected at least one manche, found {manches} (Francion 4.10)")
    letters = player_letters(players)
    if len(dealer) != 1 or dealer not in letters:
        raise ValueError(f"expected a dealer among {', '.join(letters)}, found {dealer!r} (Francion 1.8)")
    balances = (capital,) * players
    nothing = (0,) * players
    return Table(rules, players, manches, letters.index(dealer), Accounts(balances), nothing, nothing)


def first_coup(table: Table) -> int:
    """The earliest coup that a table can have come to, going by its manche and points. Clauses: 4.2, 4.10.

    >>> first_coup(open_table(manches=2)._replace(manche=2, points=(1, 0, 2, 0)))
    10
    """
    fewest, _ = s04.manche_can_take(table.players)
    if table.over:
        return table.manches * fewest
    return (table.manche - 1) * fewest + sum(table.points) + 1


def check_table(table: Table) -> None:
    """Raise ValueError for a table to which no game comes. Clauses: 4.2, 4.4, 4.5, 4.8, 4.10, 5.5."""
    if not 1 <= table.manche <= table.manches:
        raise ValueError(f"manche: expected 1 to {table.manches}, found {table.manche} (Francion 4.10)")
    if min(table.points) < 0 or s04.manche_over(table.points):
        raise ValueError(f"points: expected 0 to {s04.POINTS - 1} each, found {_listed(table.points)} (Francion 4.10)")
    if table.over and (table.accounts.pool or any(table.points + table.betes)):
        raise ValueError("over: expected no stake, points or betes when the game is over, found some (Francion 4.10)")
    _check_coup(table)
    _check_stake(table)
    _check_betes(table)
    _check_doubling(table)


def _check_stake(table: Table) -> None:
    """Raise ValueError for a stake that the bêtes of this manche cannot have made. Clauses: 4.8."""
    stake = table.accounts.pool
    if stake and not s04.is_stake(stake):
        raise ValueError(f"stake: expected a multiple of {s01.DEALERS_STAKE}, found {stake} (Francion 4.8)")
    most = _largest_stake(table, sum(table.points))
    if stake > most:
        raise ValueError(f"stake: expected at most {most} with these points, found {stake} (Francion 4.8)")


def _check_betes(table: Table) -> None:
    """Raise ValueError for bêtes that the coup before cannot have left. Clauses: 4.4, 4.5, 4.8."""
    owed = [chips for chips in table.betes if chips]
    found = f"found {_listed(table.betes)}"
    if owed and table.accounts.pool:
        raise ValueError("betes: expected none owed while a coup is under way, found some (Francion 4.5)")
    if not all(map(s04.is_stake, owed)):
        raise ValueError(f"betes: expected multiples of {s01.DEALERS_STAKE}, {found} (Francion 4.8)")
    if len(set(owed)) > 1:
        raise ValueError(f"betes: expected the stake of one coup from each, {found} (Francion 4.5)")
    if len(owed) == table.players:
        raise ValueError(f"betes: expected none of somebody, who took the tricks, {found} (Francion 4.4)")
    most = _largest_stake(table, sum(table.points) - 1)
    if max(owed, default=0) > most:
        raise ValueError(f"betes: expected at most {most} with these points, {found} (Francion 4.5)")


def _largest_stake(table: Table, coups: int) -> int:
    """The most that can be staked after so many coups of the manche; without end where there can be older bêtes.

    Those bind whatever the table reads (ruling bete-across-manches). Clauses: 4.8.
    """
    return LARGEST_NUMBER if table.manche > 1 else s04.largest_stake(coups, table.players)


def _check_doubling(table: Table) -> None:
    """Raise ValueError for a factor that no number of hidden Welches can have made so far. Clauses: 5.5."""
    factor = table.doubling
    if not s05.is_factor(factor) or factor.bit_length() > table.coup:
        raise ValueError(f"doubling: expected 1, or what hidden Welches make, found {factor} (Francion 5.5)")


def _check_coup(table: Table) -> None:
    """Raise ValueError unless so many coups fit the manches played and the points marked. Clauses: 4.2, 4.10."""
    first = first_coup(table)
    fewest, most = s04.manche_can_take(table.players)
    last = first + (table.manche - (not table.over)) * (most - fewest)
    if not first <= table.coup <= last:
        raise ValueError(
            f"coup: expected {first} to {last} in manche {table.manche}, found {table.coup} (Francion 4.2)"
        )


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def under_way(position: Position, rules: Rules) -> Table:
    """The table of a game of one manche whose first coup has come to a position. Clauses: 1.5, 1.6, 1.10.

    Raises ValueError for a coup that is over.
    """
    if position.over:
        raise ValueError("expected a table with a position whose coup is over, found none")
    table = open_table(position.players, rules=rules, dealer=PLAYERS[position.dealer])
    accounts, _ = payments.settle(table.accounts, s04.stakes(table.betes), position)
    return table._replace(accounts=accounts)


def opening(table: Table) -> tuple[Event, ...]:
    """What happens before the first coup. Clauses: 1.1 to 1.6, 4.10."""
    capital = (
        Happening("capital", ("1.5", "1.6"), letter, number=chips)
        for letter, chips in zip(table.letters, table.accounts.balances, strict=True)
    )
    return (
        Happening("players", ("1.1",), number=table.players),
        Happening("pack", (s01.pack_clause(table.players),), number=len(s01.full_pack(table.players))),
        Happening("manches", ("4.10",), number=table.manches),
        *capital,
    )


# --- one coup


def start_coup(table: Table, pack: Cards) -> Step:
    """Stakes in, nine cards each, the next one turned up: a coup from a pack in dealing order.

    Raises ValueError if the game is over, a coup is under way, or the pack is not the right one.
    Clauses: 1.10, 1.12 to 1.15, 3.7, 4.5 to 4.8, 5.1.
    """
    if table.over:
        raise ValueError("the game is over (Francion 4.10)")
    if table.accounts.pool:
        raise ValueError(f"expected nothing at stake before a coup, found {table.accounts.pool} chips (Francion 4.9)")
    check_pack(pack, table.players)
    hands, rest = s01.dealt(pack, table.players)
    turn_up, stock = s01.turned_up(rest)
    position = Position(
        hands=tuple(map(sorted_cards, hands)),
        won=((),) * table.players,
        turn_up=turn_up,
        stock=stock,
        turn=s03.first_to_lead(),
        dealer=table.dealer,
    )
    return _open_coup(table, position)


def _open_coup(table: Table, position: Position) -> Step:
    dealer_seat = table.players - 1
    dealer = position.letter(dealer_seat)
    owed = s04.stakes(_by_seat(table.betes, position))
    accounts, staked = payments.settle(table.accounts, owed, position)
    stake = accounts.pool
    turned = s05.turn_up_dues(position.turn_up, dealer_seat, table.doubling)
    accounts, paid = payments.settle(accounts, turned, position)
    events: tuple[Event, ...] = (
        *_opening_happenings(table),
        *staked,
        Happening("at-stake", ("4.8",), number=stake),
        Happening("deal", ("1.12",), dealer, number=s01.CARDS_EACH),
        Happening("turn-up", ("1.13", "1.15"), dealer, (position.turn_up,)),
        *paid,
        Happening("leads", ("3.7",), position.letter(s03.first_to_lead())),
    )
    return game.Step(table._replace(accounts=accounts, betes=(0,) * table.players), position, events)


def _opening_happenings(table: Table) -> tuple[Event, ...]:
    """A new manche, a new coup and its dealer, what a hidden Welche has left behind.

    Clauses: 1.8, 1.9, 1.16, 4.10, 5.5.
    """
    manche = () if any(table.points) else (Happening("manche-begins", ("4.10",), number=table.manche),)
    doubled = () if table.doubling == 1 else (Happening("doubled", ("5.5",), number=table.doubling),)
    coup = Happening("coup", (s01.dealing_clause(table.coup),), table.letters[table.dealer], number=table.coup)
    return (*manche, coup, *doubled)


def check_pack(pack: Cards, players: int) -> None:
    """Raise ValueError unless the pack holds each card of the game once. Clauses: 1.2, 1.3, 1.4."""
    full, clause = s01.full_pack(players), s01.pack_clause(players)
    if len(pack) != len(full):
        raise ValueError(f"expected a pack of {len(full)} cards, found {len(pack)} (Francion {clause})")
    strange = next((card for card in pack if card not in full), None)
    if strange:
        raise ValueError(f"expected the cards of {players} players, found {strange.spoken} (Francion {clause})")
    card, times = Counter(pack).most_common(1)[0]
    if times > 1:
        raise ValueError(f"expected each card once, found {card.spoken} {times} times (Francion {clause})")


def _by_seat(by_player: Sequence[int], position: Position) -> tuple[int, ...]:
    """Numbers of the players in the order of their seats."""
    return tuple(by_player[position.player(seat)] for seat in range(position.players))


def _by_player(by_seat: Sequence[int], position: Position) -> tuple[int, ...]:
    """Numbers of the seats in the order of the players."""
    return tuple(by_seat[position.seat(letter)] for letter in player_letters(position.players))


# --- one play


def play(table: Table, position: Position, move: Move, player: str | None = None) -> Step:
    """Play a legal card: the trick, the coup, the manche and the game go on or end.

    Raises RefusedMove, with the clause that refuses it. Clauses: 3.1, 3.3.
    """
    return carry_out(table, position, allowed(move, refusal(position, move, table.rules, player)))


def carry_out(table: Table, position: Position, move: Move) -> Step:
    """Play a card that is known to be legal: what `play` does once it has asked `refusal`.

    Raises RefusedMove if the coup is over; no other rule is asked. Clauses: 3.1, 3.3, 3.4, 3.7.
    """
    if position.turn is None:
        raise RefusedMove(refusals.COUP_OVER)
    after = _put_down(position, position.turn, move)
    clauses = s03.grounds(move, position.hands[position.turn], asked(position, table.rules))
    step = game.Step(table, after, (Happening("plays", clauses, position.letter(position.turn), (move,)),))
    return _end_trick(step) if s03.is_complete(after.trick, after.players) else step


def _put_down(position: Position, seat: int, card: Card) -> Position:
    """The card lies in the trick, and the turn is the right neighbour's. Clauses: 1.9."""
    _, hand = pick(position.hands[seat], card.rank, (card,)) or ((), ())
    return position._replace(
        hands=with_cards(position.hands, seat, hand),
        trick=(*position.trick, card),
        turn=s01.at_right(seat, position.players),
    )


def _end_trick(step: Step) -> Step:
    """The strongest card takes the trick, the Welche is paid, and its winner leads. Clauses: 3.4 to 3.7, 5.2, 5.3."""
    trick, winning = _judged(step.position, step.table.rules)
    won = with_cards(step.position.won, trick.winner, step.position.won[trick.winner] + trick.cards)
    position = step.position._replace(won=won, trick=(), turn=trick.winner)
    winner = position.letter(trick.winner)
    clauses = s03.winning_clauses(winning, trick.cards, trick.trumps)
    taken = Happening("trick", clauses, winner, (winning,), trick.cards, position.tricks[trick.winner])
    accounts, paid = payments.settle(step.table.accounts, s05.trick_dues(trick, step.table.doubling), position)
    table, events = step.table._replace(accounts=accounts), (*step.events, taken, *paid)
    if any(position.hands):
        return game.Step(table, position, (*events, Happening("leads", ("3.7",), winner)))
    return _end_coup(game.Step(table, position._replace(turn=None), events))


def _judged(position: Position, rules: Rules) -> tuple[Trick, Card]:
    """The facts of the complete trick on the table, and the card that takes it; the turn is the leader's again.

    Clauses: 3.4, 3.5.
    """
    leader, cards = position.turn or 0, position.trick
    suit, trumps = asked(position, rules), s01.trumps(position.turn_up)
    winning = s03.winning_card(cards, suit, trumps)
    return Trick(leader, cards, suit, trumps, s03.seat_of(winning, cards, leader)), winning


# --- what follows the ninth trick


def _end_coup(step: Step) -> Step:
    """Pay the tricks, mark the point, note the bêtes and a hidden Welche, and move the table on.

    Clauses: 4.1 to 4.5, 4.9, 5.5.
    """
    table, position = step.table, step.position
    end = CoupEnd(position.tricks, table.accounts.pool)
    accounts, paid = payments.settle(table.accounts, s04.closing_dues(end), position)
    betes = _by_player(s04.betes(end), position)
    closed = table._replace(accounts=accounts, points=_points(table, position), betes=betes)
    played = tuple(card for cards in position.won for card in cards)
    hidden = s05.is_hidden(played, position.turn_up, position.stock)
    factor = s05.next_factor(table.doubling, hidden, table.rules.hidden_double)
    step = _after_coup(
        game.Step(closed._replace(doubling=factor), position, (*step.events, *paid, *_closing(closed, position)))
    )
    if hidden and not step.table.over:
        return step._replace(events=(*step.events, Happening("welche-hidden", ("5.5",), number=factor)))
    return step


def _points(table: Table, position: Position) -> tuple[int, ...]:
    """Everybody's points after the coup, one more for whoever marks it. Clauses: 4.2, 4.3."""
    marker = position.player(s04.marks_point(position.tricks))
    return tuple(points + (player == marker) for player, points in enumerate(table.points))


def _closing(table: Table, position: Position) -> tuple[Event, ...]:
    """The point, and each bête, in playing order. Clauses: 4.2 to 4.5."""
    tricks = position.tricks
    marker = s04.marks_point(tricks)
    points = table.points[position.player(marker)]
    betes = (
        Happening("bete", ("4.4", "4.5"), position.letter(seat), number=chips)
        for seat, chips in enumerate(_by_seat(table.betes, position))
        if chips
    )
    return (Happening("point", s04.point_clauses(tricks), position.letter(marker), number=points), *betes)


def _after_coup(step: Step) -> Step:
    """End the manche and the game where they end; otherwise the deal passes on. Clauses: 1.9, 4.10."""
    over = s04.manche_over(step.table.points)
    table, position, events = _end_manche(step) if over else step
    if table.over:
        return game.Step(table, position, events)
    dealer = s01.at_right(table.dealer, table.players)
    return game.Step(table._replace(coup=table.coup + 1, dealer=dealer), position, events)


def _end_manche(step: Step) -> Step:
    """Pay the winner of the manche and take the points away; the last manche ends the game.

    Clauses: 4.8, 4.10 to 4.12.
    """
    table, position = step.table, step.position
    points = _by_seat(table.points, position)
    winner = s04.marks_point(position.tricks)
    accounts, paid = payments.settle(table.accounts, s04.manche_dues(points, winner), position)
    won = Happening("manche-won", ("4.10",), position.letter(winner), number=table.manche)
    over = table.manche == table.manches
    lapsing = s04.lapsing_clauses(over, table.rules.betes_carried)
    lapsed = _lapsed(table, position, lapsing) if lapsing else ()
    cleared = table._replace(
        accounts=accounts,
        points=(0,) * table.players,
        betes=(0,) * table.players if lapsed else table.betes,
        over=over,
    )
    events = (*step.events, won, *paid, *lapsed)
    if over:
        return game.Step(cleared._replace(doubling=1), position, (*events, *_end_of_game(cleared)))
    return game.Step(cleared._replace(manche=table.manche + 1), position, events)


def _lapsed(table: Table, position: Position, clauses: tuple[str, ...]) -> tuple[Event, ...]:
    """The bêtes that nobody will stake any more, and the clauses that say so."""
    return tuple(
        Happening("bete-lapses", clauses, position.letter(seat), number=chips)
        for seat, chips in enumerate(_by_seat(table.betes, position))
        if chips
    )


def _end_of_game(table: Table) -> tuple[Event, ...]:
    """Count tokens and chips, and name the winner of the game (ruling length). Clauses: 1.6, 4.10."""
    balances = table.accounts.balances
    counts = (
        Happening("counts", ("1.6",), letter, number=chips)
        for letter, chips in zip(table.letters, balances, strict=True)
    )
    victors = "".join(table.letters[index] for index in s04.game_winners(balances))
    return (*counts, Happening("game-won", ("4.10",), victors))
