"""What holds in every game of Le Francion, however the cards lie and whatever the players choose.

The rules that are checked here are stated once more, by players' letters and in a few lines.
"""

from __future__ import annotations

from collections import Counter

from francion_games import RANKS, games
from hypothesis import given, strategies as st
from strategies import Coup, Game

from francion.notation import read_position, read_table
from francion.records import read_record, replay, write_record
from francion.rules import legal
from papillon.kit.cards import Card
from papillon.kit.clauses import book
from papillon.kit.events import Happening, Payment

CLAUSES = book("francion").clauses
WELCHE = Card("A", "h")

PAID_BY = {
    "stake": {"1.10"},
    "bete-stake": {"4.5", "4.7"},
    "welche-turned": {"5.1"},
    "welche-taken": {"5.2"},
    "welche": {"5.3"},
    "tricks": {"4.1"},
    "manche": {"4.11", "4.12"},
}


def tricks_of(coup: Coup) -> list[list[tuple[str, Card]]]:
    """The coup's moves, a trick each."""
    players = coup.start.table.players
    moves = [(turn.player, turn.move) for turn in coup.turns]
    return [moves[first : first + players] for first in range(0, len(moves), players)]


def asked(coup: Coup, led: Card, game: Game) -> str:
    if led == WELCHE and game.readings["welche-led"] == "trumps":
        return coup.start.position.turn_up.suit
    return led.suit


def winner_of(trick: list[tuple[str, Card]], suit: str, trumps: str, ranks: str) -> str:
    """Who takes a trick: weigh each card, the Welche between the king of trumps and all others."""
    with_welche = any(card == WELCHE for _, card in trick)

    def weight(card: Card) -> tuple[int, int]:
        if card == WELCHE:
            return 3, 0
        if card == Card("K", trumps) and with_welche:
            return 4, 0
        group = 2 if card.suit == trumps else int(card.suit == suit)
        return group, -ranks.index(card.rank)

    return max(trick, key=lambda played: weight(played[1]))[0]


# --- what is conserved


def cards_are_conserved(game: Game) -> None:
    for coup in game.coups:
        for step in coup.steps:
            position = step.position
            groups = (*position.hands, *position.won, position.trick, position.stock, (position.turn_up,))
            assert Counter(card for group in groups for card in group) == Counter(coup.pack)


def chips_are_conserved_and_move_by_payments_alone(game: Game) -> None:
    chips = Counter(dict(zip(game.table.letters, game.table.accounts.balances, strict=True)))
    for step in game.steps:
        for event in step.events:
            if isinstance(event, Payment):
                assert event.chips > 0 and event.payer != event.payee
                chips[event.payer] -= event.chips
                chips[event.payee] += event.chips
        held = dict(zip(step.table.letters, step.table.accounts.balances, strict=True))
        assert {name: chips[name] for name in held} == held
        assert chips["pool"] == step.table.accounts.pool
        assert sum(chips.values()) == 180 * game.table.players


def the_stake_is_a_multiple_of_nine_and_is_paid_out(game: Game) -> None:
    for coup in game.coups:
        stake = coup.start.table.accounts.pool
        assert stake >= 9 and stake % 9 == 0
        for step in coup.steps[1:-1]:
            assert step.table.accounts.pool == stake
        assert coup.steps[-1].table.accounts.pool == 0


def nine_cards_are_dealt_singly_from_the_dealers_right(game: Game) -> None:
    for coup in game.coups:
        players, position = len(game.table.letters), coup.start.position
        for seat, hand in enumerate(position.hands):
            assert set(hand) == set(coup.pack[seat : 9 * players : players])
        assert (position.turn_up, *position.stock) == coup.pack[9 * players :]


# --- play


def suit_is_followed_or_the_welche_is_played(game: Game) -> None:
    for coup in game.coups:
        hands = {coup.start.position.letter(seat): set(hand) for seat, hand in enumerate(coup.start.position.hands)}
        for trick in tricks_of(coup):
            suit = asked(coup, trick[0][1], game)
            for player, card in trick[1:]:
                bound = {held for held in hands[player] if held.suit == suit and held != WELCHE}
                assert card.suit == suit or card == WELCHE or not bound
            for player, card in trick:
                hands[player].remove(card)


def the_strongest_card_takes_the_trick_and_leads(game: Game) -> None:
    ranks = RANKS[game.table.players]
    for coup in game.coups:
        players = game.table.letters
        leader = players[(coup.start.table.dealer + 1) % len(players)]
        for trick in tricks_of(coup):
            first = players.index(leader)
            assert [player for player, _ in trick] == list(players[first:] + players[:first])
            leader = winner_of(trick, asked(coup, trick[0][1], game), coup.start.position.turn_up.suit, ranks)
        assert coup.steps[-1].position.tricks[coup.steps[-1].position.seat(leader)] > 0


def tricks_are_counted_where_they_were_won(game: Game) -> None:
    for coup in game.coups:
        trumps, ranks = coup.start.position.turn_up.suit, RANKS[game.table.players]
        won = Counter(winner_of(trick, asked(coup, trick[0][1], game), trumps, ranks) for trick in tricks_of(coup))
        position = coup.steps[-1].position
        assert {position.letter(seat): tricks for seat, tricks in enumerate(position.tricks)} == {
            letter: won[letter] for letter in game.table.letters
        }


@given(games(), st.data())
def test_the_welche_may_always_be_played_by_its_holder(game: Game, data: st.DataObject) -> None:
    step = data.draw(st.sampled_from(list(game.steps)))
    turn = step.position.turn
    if turn is not None and WELCHE in step.position.hands[turn]:
        assert WELCHE in legal(step.position, step.table.rules)


# --- what is said


def each_payment_is_of_a_kind_and_cites_what_asks_for_it(game: Game) -> None:
    for step in game.steps:
        for event in step.events:
            if isinstance(event, Payment):
                assert PAID_BY[event.kind] & set(event.clauses)


def everything_that_happens_cites_clauses(game: Game) -> None:
    for step in game.steps:
        for event in step.events:
            assert event.clauses
            assert {f"francion:{clause}" for clause in event.clauses} <= set(CLAUSES)
            if isinstance(event, Happening) and event.player:
                assert set(event.player) <= set(game.table.letters)


def the_welche_is_paid_once_a_coup_or_is_hidden(game: Game) -> None:
    """Turned up, it pays the dealer; played, it is won or lost; if neither, it is hidden."""
    for coup in game.coups:
        others = game.table.players - 1
        kinds = [event.kind for step in coup.steps for event in step.events]
        paid = [kinds.count(kind) for kind in ("welche-turned", "welche", "welche-taken")]
        hidden = WELCHE in coup.start.position.stock
        assert sorted(paid) == ([0, 0, 0] if hidden else [0, 0, others])
        assert kinds.count("welche-hidden") == (hidden and not coup.steps[-1].table.over)


def payments_for_the_welche_follow_tariff_and_doubling(game: Game) -> None:
    in_a_row = 0
    for coup in game.coups:
        growth = 2**in_a_row if game.readings["hidden-double"] == "cumulative" else 2 ** min(in_a_row, 1)
        trumps = coup.start.position.turn_up.suit
        led = next((trick[0][1] for trick in tricks_of(coup) if WELCHE in dict(map(reversed, trick))), None)
        cheap = led is not None and asked(coup, led, game) == "h" != trumps
        for step in coup.steps:
            for event in step.events:
                if isinstance(event, Payment) and event.kind.startswith("welche"):
                    assert event.chips == growth * (2 if cheap else 4)
        in_a_row = in_a_row + 1 if WELCHE in coup.start.position.stock else 0


# --- notation and records


@given(games(most=2))
def test_positions_and_tables_are_read_back(game: Game) -> None:
    for step in game.steps:
        typed = read_position(str(step.position))
        assert typed.position == step.position
        assert not typed.assumed
        assert read_table(str(step.table)) == step.table


@given(games(most=3))
def test_records_are_read_back_and_replay(game: Game) -> None:
    record = game.record()
    again = read_record(write_record(record))
    assert again == record
    stages = list(replay(again))
    assert [stage.step.table for stage in stages] == [step.table for step in game.steps]
    assert [stage.step.position for stage in stages] == [step.position for step in game.steps]


@given(games(most=1), st.data())
def test_a_record_may_begin_in_the_middle(game: Game, data: st.DataObject) -> None:
    coup = game.coups[0]
    place = data.draw(st.integers(0, len(coup.turns) - 1))
    before = coup.steps[place]
    whole = game.record()
    moves = whole.coups[0].moves[place:]
    lines = "\n".join(f"{recorded.player}: {recorded.move}" for recorded in moves)
    chips = " ".join(f"{letter}:{held}" for letter, held in zip("ABCDE", before.table.accounts.balances, strict=False))
    points = " ".join(f"{letter}:{held}" for letter, held in zip("ABCDE", before.table.points, strict=False))
    readings = "\n".join(f'{ruling} = "{reading}"' for ruling, reading in game.readings.items())
    text = f"""
        manches = {game.table.manches}
        [readings]
        {readings}
        [start]
        position = "{before.position}"
        chips = "{chips}"
        points = "{points}"
        [[coups]]
        moves = '''\n{lines}\n'''
    """
    assert [*replay(read_record(text))][-1].step.table == coup.steps[-1].table


# --- all of it in one game after the other: playing one costs more than looking at it


@given(games())
def test_what_holds_in_every_game(game: Game) -> None:
    for holds in (
        cards_are_conserved,
        chips_are_conserved_and_move_by_payments_alone,
        the_stake_is_a_multiple_of_nine_and_is_paid_out,
        nine_cards_are_dealt_singly_from_the_dealers_right,
        suit_is_followed_or_the_welche_is_played,
        the_strongest_card_takes_the_trick_and_leads,
        tricks_are_counted_where_they_were_won,
        each_payment_is_of_a_kind_and_cites_what_asks_for_it,
        everything_that_happens_cites_clauses,
        the_welche_is_paid_once_a_coup_or_is_hidden,
        payments_for_the_welche_follow_tariff_and_doubling,
    ):
        holds(game)
