"""The course of a game over the sections: sit down, start a coup, play, deal again, end the coup, end the game.

Every function takes values and gives new ones. A `Step` holds the table and the position that a play leads to,
with the events that explain it; the packs come from the caller, card by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from papillon import payments, refusals
from papillon.cards import Card, Cards, pick, ranks, sorted_cards
from papillon.kit import game
from papillon.kit.accounts import Accounts
from papillon.kit.cards import with_cards
from papillon.kit.clauses import parse_citation
from papillon.kit.events import Event, Happening
from papillon.kit.notation import NotationError
from papillon.kit.refusals import RefusedMove, allowed
from papillon.kit.remembering import remembered
from papillon.moves import Capture, CoupEnd, Move, Play
from papillon.position import PLAYERS, Position, seated
from papillon.rules import Rules, refusal
from papillon.sections import (
    adpoker,
    pdf,
    s01_players_and_cards as s01,
    s02_game_and_stake as s02,
    s03_deal as s03,
    s04_play as s04,
    s08_sauterelle as s08,
    s10_papillon as s10,
    s12_cards as s12,
    s14_end_of_game as s14,
    s15_four_players as s15,
    s16_recommendations as s16,
)
from papillon.table import Table

Step: TypeAlias = game.Step[Table, Position]
"""What a play, or the start of a coup, leads to."""


# --- the game


def open_table(
    players: int = 3,
    rounds: int = 1,
    *,
    rules: Rules = Rules(),  # noqa: B008  (a frozen value)
    unwon: str = "play-on",
    dealer: str = "A",
) -> Table:
    """Sit down: everybody gets the capital, in chips' worth. Clauses: 1.1, 1.2, 2.1, 2.4, 2.10.

    Raises ValueError for a number of players or rounds, or a dealer, that there cannot be.

    >>> open_table(players=3, rounds=2).accounts.balances
    (260, 260, 260)
    """
    if s01.players_clause(players) is None:
        raise ValueError(f"expected 3 or 4 players, found {players} (Papillon 1.1, 1.2)")
    if rounds < 1:
        raise ValueError(f"expected at least one round, found {rounds} (Papillon 2.1)")
    if len(dealer) != 1 or dealer not in "ABCD"[:players]:
        raise ValueError(f"expected a dealer among {', '.join('ABCD'[:players])}, found {dealer!r} (Papillon 3.1)")
    balances = (s02.capital(rounds),) * players
    return Table(rules, players, rounds, s02.as_convention(unwon), "ABCD".index(dealer), Accounts(balances))


def at_coup(table: Table, coup: int) -> Table:
    """The table when it has come to coup number `coup`, from 1.

    Raises ValueError for a coup that such a game cannot have. Clauses: 2.9, 14.3.
    """
    if coup < 1 or not s14.can_be_played(coup, table.scheduled, "share" if table.pool_is_the_games else table.unwon):
        plays_on = table.unwon == "play-on" and not table.pool_is_the_games
        most = "1 or more" if plays_on else f"1 to {table.scheduled}"
        raise ValueError(f"coup: expected {most}, found {coup} (Papillon 2.9)")
    return table._replace(coup=coup)


def with_cards_payment(table: Table, payment: int, where: str = "cards") -> Table:
    """The table when ties have brought the payment for most cards to so many chips from each.

    Raises NotationError, naming the place, for a payment that they never bring about. Clauses: 12.3.

    >>> with_cards_payment(open_table(), 3).cards_payment
    3
    """
    growth = table.rules.cards_growth
    if not s12.can_be_due(payment, growth):
        (clause,) = table.rules.cited(s12.tie_clauses(growth))
        raise NotationError(where, s12.payments_in_words(growth), str(payment), parse_citation(clause, "papillon"))
    return table._replace(cards_payment=payment)


def under_way(position: Position, rules: Rules) -> Table:
    """The table of a game of one round whose first coup has come to a position. Clauses: 2.4, 2.7.

    Raises ValueError for a coup that is over.
    """
    if position.over:
        raise ValueError("expected a table with a position whose coup is over, found none")
    table = open_table(position.players, rules=rules, dealer=PLAYERS[position.dealer])
    accounts, _ = payments.settle(table.accounts, s02.stakes(table.players), position, rules)
    return table._replace(accounts=accounts)


def opening(table: Table) -> tuple[Event, ...]:
    """What happens before the first coup. Clauses: 1.1, 1.2, 2.1, 2.4, 2.10, 14.4."""
    sits = s01.players_clause(table.players) or ""
    capital = (Happening("capital", ("2.4",), letter, number=s02.capital(table.rounds)) for letter in table.letters)
    events = (
        Happening("players", (sits,), number=table.players),
        Happening("rounds", ("2.1",), number=table.rounds),
        *(() if table.pool_is_the_games else (Happening(f"agreed-{table.unwon}", ("2.10", "14.4")),)),
        *capital,
    )
    return cited(events, table.rules)


def cited(events: Iterable[Event], rules: Rules) -> tuple[Event, ...]:
    """The events with the clauses as the table's document numbers them."""
    return tuple(
        [
            event if (clauses := rules.cited(event.clauses)) == event.clauses else event._replace(clauses=clauses)
            for event in events
        ]
    )


def start_coup(table: Table, pack: Cards) -> Step:
    """Stakes in, three cards each, the layout turned up: a coup from a pack in dealing order.

    Raises ValueError if the game is over or the pack is not the full one. Clauses: 2.3, 2.7, 3.3 to 3.5, 15.1.
    """
    if table.over:
        raise ValueError("the game is over (Papillon 14.1)")
    check_pack(pack)
    hands, rest = s03.dealt(pack, table.players)
    layout, stock = s03.exposed(rest, s15.exposed_cards(table.players, table.rules.exposed_with_four))
    position = Position(
        hands=tuple(sorted_cards(hand) for hand in hands),
        layout=sorted_cards(layout),
        stock=stock,
        piles=((),) * table.players,
        turn=s04.first_to_play(),
        dealer=table.dealer,
        clockwise=table.rules.clockwise,
    )
    step = _open_coup(table, position)
    return step._replace(events=cited(step.events, table.rules))


def _open_coup(table: Table, position: Position) -> Step:
    accounts, paid = payments.settle(table.accounts, s02.stakes(table.players), position, table.rules)
    dealer = position.letter(table.players - 1)
    events: tuple[Event, ...] = (
        Happening("coup", s02.dealing_clauses(table.rules.coups_a_dealer), dealer, number=table.coup),
        *paid,
        Happening("pool-opens", ("2.8",), number=accounts.pool),
        Happening("deal", ("3.3",), dealer, number=s03.CARDS_A_DEAL),
        Happening(
            "expose", (s15.exposing_clause(table.players, table.rules.exposed_with_four),), dealer, position.layout
        ),
        Happening("stock", ("3.5",), dealer, number=len(position.stock)),
        Happening("leads", s04.turn_clauses(table.rules.clockwise), position.letter(s04.first_to_play())),
    )
    return game.Step(table._replace(accounts=accounts), position, events)


def check_pack(pack: Cards) -> None:
    """Raise ValueError unless the pack holds each rank four times, and no card twice. Clauses: 1.1."""
    if len(pack) != s01.PACK:
        raise ValueError(f"expected a pack of {s01.PACK} cards, found {len(pack)} (Papillon 1.1)")
    held = Counter(ranks(pack))
    wrong = [rank for rank in dict.fromkeys((*s01.RANKS, *held)) if held[rank] != s04.LIKE_CARDS]
    if wrong:
        found = ", ".join(f"{Card(rank).spoken} {held[rank]} times" for rank in wrong)
        raise ValueError(f"expected each rank four times in the pack, found {found} (Papillon 1.1)")
    suited = [card for card in pack if card.suit]
    if len(set(suited)) < len(suited):
        twice = next(card for card in suited if suited.count(card) > 1)
        raise ValueError(f"expected 52 different cards, found {twice.spoken} twice (Papillon 1.1)")


# --- one play


def play(table: Table, position: Position, move: Move, player: str | None = None) -> Step:
    """Make a legal move: cards move, chips are paid, and play goes on to the next turn, deal or end.

    Raises RefusedMove, with the clause that refuses it. Clauses: 4.2, 4.3, 4.5, 4.d.1, 4.d.7.
    """
    return carry_out(table, position, allowed(move, refusal(position, move, table.rules, player)))


def carry_out(table: Table, position: Position, move: Move) -> Step:
    """Make a move that is known to be legal: what `play` does once it has asked `refusal`.

    Raises RefusedMove if the coup is over; no other rule is asked. Clauses: 4.4, 4.5, 4.d.7, 11.1.
    """
    if position.clockwise != table.rules.clockwise:
        position = position.reseated(position.dealer, table.rules.clockwise)
    seat = position.turn
    if seat is None:
        raise RefusedMove(refusals.coup_over())
    step = _capture(table, position, seat, move) if isinstance(move, Capture) else _lay_down(table, position, seat)
    return _go_on(step, seat)


def _capture(table: Table, position: Position, seat: int, move: Capture) -> Step:
    """Put the capture on the maker's pile and pay what it earns. Clauses: 4.4, 4.5, 8.1, 9.1."""
    rules = table.rules
    played, hand = pick(position.hands[seat], move.played, move.from_hand) or ((), ())
    taken, layout = pick(position.layout, move.taken, move.from_layout) or ((), ())
    laid = () if layout else adpoker.laid_out(hand, rules.layer)
    hands = with_cards(position.hands, seat, () if laid else hand)
    likes = adpoker.counted_like_captures(position.like_captures, seat, len(hands), move, rules.hanneton_by)
    like = likes[seat] if likes else 0
    left = _deal_left(position)
    last = not left and not any(hands)
    # The bare facts, field by field as `Play` has them.
    facts = seat, move.played, move.taken, ranks(laid), not hand, not layout, left, last, False, move.named, like
    found = _outcome(rules, position.dealer, len(hands), _out_of_cards(hands), facts)
    after = Position(
        hands=hands,
        layout=layout + laid,
        stock=position.stock,
        piles=with_cards(position.piles, seat, position.piles[seat] + played + taken),
        turn=s04.next_to_play(hands, seat),
        dealer=position.dealer,
        papillons=position.papillons + found.papillon,
        last_layer=seat if laid else position.last_layer,
        victim=_victim(seat, left, hands, position, rules) if found.decides_victim else position.victim,
        unnamed=position.unnamed + found.unnamed,
        wanting=position.wanting,
        like_captures=likes,
        clockwise=position.clockwise,
    )
    told = (Happening("capture", found.grounds, found.player, played, taken), *found.figures)
    if laid:
        told = (*told, Happening("lays-down", rules.cited(adpoker.LAID_OUT), found.player, laid))
    return _paid(table, after, found, told)


def _deal_left(position: Position) -> bool:
    """Whether everybody can be dealt three more cards. Clauses: 3.6."""
    return s03.deal_left(len(position.stock), len(position.hands))


def _victim(seat: int, deal_left: bool, hands: tuple[Cards, ...], position: Position, rules: Rules) -> int | None:
    """The seat that must lay down with the next deal because of this play. Clauses: 8.4."""
    turned = s03.exposed_with_deal(len(position.stock), position.players, rules.exposed_each_deal)
    return s08.victim_of_deal(
        seat,
        hands,
        deal_left and not turned,
        rules.sauterelle_victim,
        rules.sole_holder_neighbour_too,
    )


def _lay_down(table: Table, position: Position, seat: int, because: tuple[str, ...] = ()) -> Step:
    """Join a whole hand to the layout and pay for it. Clauses: 4.d.1, 8.3, 11.1, 11.2, 11.3.

    because: the clauses of a lay-down that comes with a deal; otherwise the empty or useless table decides.
    """
    rules = table.rules
    laid = position.hands[seat]
    hands = with_cards(position.hands, seat, ())
    left = _deal_left(position)
    last = not left and not any(hands)
    forced = bool(because) or s08.empties_table(position.layout, rules.layer)
    # The bare facts again.
    facts = seat, "", "", ranks(laid), False, False, left, last, forced, (), 0
    found = _outcome(rules, position.dealer, len(hands), _out_of_cards(hands), facts)
    after = position._replace(
        hands=hands,
        layout=sorted_cards(position.layout + laid),
        turn=s04.next_to_play(hands, seat),
        last_layer=seat,
        wanting=seat,
    )
    clauses = rules.cited(because or s04.lay_down_clauses(forced, left))
    told = (Happening("lays-down", clauses, found.player, laid),)
    return _paid(table, after, found, told)


def _out_of_cards(hands: tuple[Cards, ...]) -> tuple[int, ...]:
    """The seats whose hands are empty."""
    return () if all(hands) else tuple([seat for seat, hand in enumerate(hands) if not hand])


def _paid(table: Table, after: Position, found: Outcome, told: tuple[Event, ...]) -> Step:
    """Settle what one play makes everybody owe."""
    if not found.owed.payments:
        return game.Step(table, after, told)
    accounts, paid = payments.pay(table.accounts, found.owed, table.rules)
    return game.Step(table._replace(accounts=accounts), after, (*told, *paid))


# --- what a play comes to: coup after coup the same plays are made, and this is remembered


class Outcome(NamedTuple):
    """What a play comes to, whichever cards of these ranks are played and whatever everybody has.

    Clauses are those of the table's document.
    """

    player: str
    """The letter of who makes it."""
    grounds: tuple[str, ...]
    """The clauses that allow a capture and give its cards to its maker."""
    figures: tuple[Event, ...]
    """The figures that it makes, and what becomes of each."""
    papillon: tuple[int, ...]
    """The seat that it makes a candidate for the coup, if it does."""
    unnamed: tuple[int, ...]
    """The seat that made a papillon which does not count, if it is one."""
    decides_victim: bool
    """Whether it depends on it who must lay down with the next deal."""
    owed: payments.Owed
    """What everybody owes for it."""


Bare: TypeAlias = tuple[int, str, str, str, bool, bool, bool, bool, bool, tuple[str, ...], int]
"""The bare facts of a play, field by field as `Play` has them: what is remembered is looked up by these."""


@remembered
def _outcome(rules: Rules, dealer: int, players: int, out_of_cards: tuple[int, ...], bare: Bare) -> Outcome:
    """Find what a play comes to at a table. Clauses: 4.5, 8.4, 10.1.

    dealer: by index.  out_of_cards: the seats without cards after the play.
    """
    facts = Play(*bare)
    seating = seated(players, dealer, rules.clockwise)
    counts = s10.counts(facts, rules.asks_for(s10.PAPILLON.name), rules.unnamed_papillon_wins)
    seat = (facts.seat,)
    grounds = (*rules.said_of(facts.played, s04.grounds(Capture(facts.played, facts.taken))), "4.5")
    owed = payments.owed(payments.dues_of_play(facts, rules), seating, rules, out_of_cards)
    return Outcome(
        player=seating[facts.seat],
        grounds=rules.cited(grounds),
        figures=cited(_figures(facts, seating[facts.seat], rules), rules),
        papillon=seat if counts else (),
        unnamed=seat if s10.is_papillon(facts) and not counts else (),
        decides_victim=s08.decides_victim(facts, rules.layer),
        owed=owed._replace(
            payments=tuple([paid._replace(clauses=rules.cited(paid.clauses)) for paid in owed.payments])
        ),
    )


def _figures(facts: Play, player: str, rules: Rules) -> Iterator[Happening]:
    """Each figure that a capture makes, and what becomes of it. Clauses: 4.d.6, 7.1, 8.1, 9.1, 10.1, 16.5."""
    for figure in rules.figures:
        clauses = figure.made(facts)
        if clauses:
            yield Happening(figure.name, clauses, player)
            if s16.unnamed(figure.name, facts, rules.must_be_named):
                yield Happening("unnamed", s16.UNNAMED, player)
    if goes_out := s10.goes_out_clauses(facts, rules.figures):
        yield Happening("goes-out", goes_out, player)
    if closing := s08.closing_clauses(facts, rules.closing_sauterelle_paid, rules.figures):
        yield Happening("closing", closing, player)


# --- what follows a play


def _go_on(step: Step, after: int) -> Step:
    """Pass the turn, deal again, or end the coup. Clauses: 4.d.2, 4.d.3, 4.d.7."""
    position = step.position
    turn = position.turn
    if turn is not None:
        if turn == (after + 1) % len(position.hands):
            return step
        return step._replace(events=step.events + cited(_waits(position, after, turn), step.table.rules))
    if s04.deals_again(position.hands, position.stock):
        return _deal_again(step)
    return _ended(step)


def _ended(step: Step) -> Step:
    """End the coup; what the table's document calls otherwise is put in its words."""
    ended = _end_coup(game.Step(step.table, step.position, ()))
    return game.Step(ended.table, ended.position, step.events + cited(ended.events, step.table.rules))


def _waits(position: Position, after: int, turn: int) -> tuple[Event, ...]:
    """Players without cards whose turn is passed over. Clauses: 4.d.2."""
    players = position.players
    passed = range(after + 1, after + 1 + (turn - after - 1) % players)
    return tuple([Happening("waits", ("4.d.2",), position.letter(place % players)) for place in passed])


def _deal_again(step: Step) -> Step:
    """Three more cards each; whoever a sauterelle caught lays down at once. Clauses: 4.d.3 to 4.d.5, 3.6, 8.4."""
    position = step.position
    players, dealer = position.players, position.letter(position.players - 1)
    rules = step.table.rules
    hands, rest = s03.dealt(position.stock, players)
    turned, stock = s03.exposed(rest, rules.exposed_each_deal)
    dealt = position._replace(
        hands=tuple(map(sorted_cards, hands)),
        layout=sorted_cards(position.layout + turned) if turned else position.layout,
        stock=stock,
        turn=s04.first_to_play(),
        last_layer=None,
        wanting=position.wanting if rules.consolation_deal == "any-deal" else None,
        victim=None,
        like_captures=(),
    )
    events: list[Event] = [Happening("deal", ("4.d.3",), dealer, number=s03.CARDS_A_DEAL)]
    if turned:
        events.append(Happening("expose", adpoker.NEW_LAYOUT, dealer, turned))
    if s04.announces_last_deal(stock, players, rules.exposed_each_deal):
        events.append(Happening("announces", ("4.d.5",), dealer, number=len(stock)))
    if not _deal_left(dealt):
        clauses = s03.last_deal_clauses(len(stock), rules.exposed_each_deal)
        events.append(Happening("stock-over" if stock else "stock-empty", clauses, dealer, number=len(stock)))
    step = game.Step(step.table, dealt, step.events + cited(events, rules))
    if position.victim is not None:
        step = _victim_lays_down(step, position.victim)
    turn = s04.next_to_play(step.position.hands, s04.first_to_play() - 1) or 0
    leads = Happening("leads", s08.leading_clauses(turn), step.position.letter(turn))
    position = step.position if step.position.turn == turn else step.position._replace(turn=turn)
    return game.Step(step.table, position, step.events + cited((leads,), rules))


def _victim_lays_down(step: Step, seat: int) -> Step:
    laid = _lay_down(
        step.table,
        step.position,
        seat,
        s08.victim_clauses(step.table.rules.sauterelle_victim, stock_left=_deal_left(step.position)),
    )
    return game.Step(laid.table, laid.position, step.events + laid.events)


def _end_coup(step: Step) -> Step:
    """Name the winner, sweep the table, pay the end of the coup, and move the table on.

    Clauses: 4.d.6 to 4.d.11, 10.5 to 10.8, 12.1 to 12.4, 13.1.
    """
    table, position = step.table, step.position
    rules = table.rules
    winner = s10.winner(position.papillons, rules.priority(table.players), rules.first_wins)
    swept, events = _sweep(position, winner, rules.first_wins)
    end = CoupEnd(
        winner,
        position.wanting,
        tuple(s12.counted(pile, rules.most) for pile in swept.piles),
        table.accounts.pool,
        table.cards_payment,
        rules.most,
    )
    dues = payments.dues_of_coup(end, table.rules)
    everybody = range(table.players)
    accounts, paid = payments.settle(table.accounts, dues, swept, table.rules, out_of_cards=everybody)
    pool_won = winner is not None or table.pool_is_the_games
    over = s14.game_over(table.coup, table.scheduled, pool_won, table.unwon)
    tied, cards_payment = _cards_payment(table, end, over)
    closed = table._replace(accounts=accounts, cards_payment=cards_payment, over=over)
    events = (*step.events, *events, *_pool_stays(closed, winner is not None), *paid, *tied)
    return _after_coup(game.Step(closed, swept, events), won=winner is not None)


def _pool_stays(table: Table, won: bool) -> tuple[Event, ...]:
    """The pool waits for the next coup, or for the winner of the game. Clauses: 10.8, papillon-pdf:13."""
    if table.over or (won and not table.pool_is_the_games):
        return ()
    return (Happening("pool-stays", pdf.waiting_clauses(table.rules.pool_taker), number=table.accounts.pool),)


def _sweep(position: Position, winner: int | None, first_wins: bool = False) -> tuple[Position, tuple[Event, ...]]:
    """Give the cards still exposed to the winner or the last who laid down. Clauses: 4.d.10, 4.d.11, 12.1."""
    clauses = s10.winner_clauses(position.papillons, position.unnamed, first_wins)
    letter = "" if winner is None else position.letter(winner)
    events: list[Event] = [Happening("no-winner" if winner is None else "coup-won", clauses, letter)]
    taker = s04.sweeper(winner, position.last_layer)
    ended = position._replace(turn=None)
    if taker is None or not position.layout:
        return ended, tuple(events)
    swept = Happening("sweeps", s04.sweep_clauses(winner), position.letter(taker), taken=position.layout)
    piles = with_cards(position.piles, taker, position.piles[taker] + position.layout)
    return ended._replace(piles=piles, layout=()), (*events, swept)


def _cards_payment(table: Table, end: CoupEnd, over: bool) -> tuple[tuple[Event, ...], int]:
    """What the next coup will pay for most cards, in chips from each. Clauses: 12.2, 12.3, 12.4."""
    if s12.majority(end.counts) is not None:
        return (), s12.FIRST_PAYMENT
    if over:
        return (Happening("cards-unpaid", s12.LOST),), s12.FIRST_PAYMENT
    rules, last_agreed = table.rules, table.coup == table.scheduled
    payment, clauses = s12.after_tie(table.cards_payment, rules.cards_growth, last_agreed, rules.last_coup_tie_carried)
    return (Happening("cards-tied", clauses, number=payment),), payment


def _after_coup(step: Step, won: bool) -> Step:
    """End the round and the game where they end; otherwise the deal passes on. Clauses: 2.2, 2.9, 14.1 to 14.3."""
    table, events = step.table, list(step.events)
    coups_a_dealer = table.rules.coups_a_dealer
    if table.coup <= table.scheduled and s02.completes_round(table.coup, table.players, coups_a_dealer):
        number = table.coup // s02.coups_in_round(table.players, coups_a_dealer)
        events.append(Happening("round-over", ("2.2",), number=number))
    if table.over:
        table, more = _end_game(table, step.position, won)
        return game.Step(table, step.position, (*events, *more))
    if table.coup >= table.scheduled:
        events.append(Happening("plays-on", ("2.9", "14.3"), number=table.coup + 1))
    return game.Step(table._replace(coup=table.coup + 1, dealer=_next_dealer(table)), step.position, tuple(events))


def _next_dealer(table: Table) -> int:
    """The index of who deals the next coup: the deal goes the way of play. Clauses: 2.2, papillon-pdf:10."""
    if not s02.deal_passes(table.coup, table.rules.coups_a_dealer):
        return table.dealer
    return s02.next_dealer(table.dealer, table.players, table.rules.clockwise)


def _end_game(table: Table, position: Position, won: bool) -> tuple[Table, tuple[Event, ...]]:
    """Share an unwon pool, count, and name the winner of the game. Clauses: 2.9, 14.1, 14.2, 14.3."""
    if table.pool_is_the_games:
        return _end_game_for_the_pool(table, position)
    seats = () if won else range(table.players)
    table, paid = _share_pool(table, position, seats, s14.SHARED)
    counts, _ = _count(table)
    return table, (*paid, *counts)


def _end_game_for_the_pool(table: Table, position: Position) -> tuple[Table, tuple[Event, ...]]:
    """Count, name the winner of the game, and give him the pool (ruling pool-taker). Clauses: papillon-pdf:13."""
    counts, victors = _count(table)
    seats = sorted(position.seat(letter) for letter in victors)
    table, paid = _share_pool(table, position, seats, pdf.WON_WITH_THE_GAME)
    return table, (*counts, *paid)


def _share_pool(
    table: Table, position: Position, seats: Sequence[int], clauses: tuple[str, ...]
) -> tuple[Table, Sequence[Event]]:
    dues = s14.shares(table.accounts.pool, seats, table.rules.share_remainder, clauses) if seats else ()
    accounts, paid = payments.settle(table.accounts, dues, position, table.rules)
    return table._replace(accounts=accounts), paid


def _count(table: Table) -> tuple[tuple[Event, ...], str]:
    """What everybody has, and who wins the game. Clauses: 14.1, 14.2."""
    accounts = table.accounts
    counts = tuple(
        Happening("counts", ("14.1",), letter, number=chips)
        for letter, chips in zip(table.letters, accounts.balances, strict=True)
    )
    victors = "".join(table.letters[index] for index in s14.game_winners(accounts.balances))
    return (*counts, Happening("game-won", ("14.2",), victors)), victors
