"""What holds in every game, however the cards lie and whatever the players choose.

The rules that are checked here are stated once more in these tests, by players' letters and in a few lines,
so that they do not lean on the code that they check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from hypothesis import given, strategies as st
from strategies import ANY_DOCUMENT, PACK, RANKS, SUITS, Coup, Game, games, positions, recorded

from papillon.cards import UNKNOWN, Card, Cards, ranks
from papillon.course import play, start_coup
from papillon.kit.clauses import book, parse_citation
from papillon.kit.events import BANK, POOL, Accounts, Event, Happening, Payment
from papillon.moves import LAY, Capture, LayDown
from papillon.notation import (
    read_cards,
    read_chips,
    read_move,
    read_position,
    read_table,
    write_cards,
    write_chips,
    write_move,
)
from papillon.position import Position
from papillon.records import Record, RecordedCoup, RecordedMove, read_record, replay, write_record
from papillon.rules import legal, refusal
from papillon.step import Step
from papillon.table import Table

CLAUSES = book("papillon").clauses

KINDS = {
    *("stake", "ace", "hanneton", "three-from-hand", "sauterelle", "petit-papillon", "papillon"),
    *("laying-down", "laid-ace", "pool", "cards", "consolation", "coup", "share", "share-rest"),
}
"""What is paid for, in every document."""


# --- the table as the tests see it: players' letters counter-clockwise, nothing about seats


def letters_from(position: Position, letter: str) -> str:
    """The players in playing order, one of them first."""
    players = "ABCD"[: len(position.hands)]
    place = players.index(letter)
    return players[place:] + players[:place]


def dealer_of(position: Position) -> str:
    return "ABCD"[position.dealer]


def right_of(position: Position, letter: str) -> str:
    return letters_from(position, letter)[1]


def left_of(position: Position, letter: str) -> str:
    return letters_from(position, letter)[-1]


def held(position: Position, letter: str) -> Cards:
    """A player's hand: hands are listed from the dealer's right."""
    return position.hands[letters_from(position, right_of(position, dealer_of(position))).index(letter)]


def pile(position: Position, letter: str) -> Cards:
    return position.piles[letters_from(position, right_of(position, dealer_of(position))).index(letter)]


def turn_of(position: Position) -> str | None:
    if position.turn is None:
        return None
    return letters_from(position, right_of(position, dealer_of(position)))[position.turn]


def dealt_between(before: Step, after: Step) -> bool:
    return len(after.position.stock) < len(before.position.stock)


# --- what is conserved


def cards_are_conserved(game: Game) -> None:
    for coup in game.coups:
        pack = Counter(coup.pack)
        for step in coup.steps:
            position = step.position
            groups = (*position.hands, *position.piles, position.layout, position.stock)
            cards = [card for group in groups for card in group]
            assert Counter(cards) == pack
            assert Counter(ranks(cards)) == dict.fromkeys(RANKS, 4)
            suited = [card for card in cards if card.suit]
            assert len(set(suited)) == len(suited)


def chips_are_conserved_and_move_by_the_payments_alone(game: Game) -> None:
    before = game.table
    for step in game.steps:
        chips = dict(zip("ABCD", before.accounts.balances, strict=False))
        chips |= {POOL: before.accounts.pool, BANK: before.accounts.bank}
        for event in step.events:
            if isinstance(event, Payment):
                assert event.chips > 0
                assert event.payer != event.payee
                chips[event.payer] -= event.chips
                chips[event.payee] += event.chips
        *balances, pool, bank = chips.values()
        assert step.table.accounts == Accounts(tuple(balances), pool, bank)
        before = step.table


# --- whose turn it is, who wins


def the_next_player_counter_clockwise_who_holds_cards_plays(game: Game) -> None:
    for turn in game.turns:
        position, last = turn.after.position, turn.player
        if dealt_between(turn.before, turn.after):
            out = [letter for letter in letters_from(position, "A") if not held(position, letter)]
            # Who lays down at his own turn has played (sauterelle-victim), if these cards alone are exposed.
            on_turn = game.readings.get("sauterelle-victim") == "own-turn" and len(position.layout) == 3
            last = out[0] if out and on_turn else dealer_of(position)
        order = letters_from(position, right_of(position, last))
        holders = [letter for letter in order if held(position, letter)]
        assert turn_of(position) == (holders[0] if holders else None)


def the_dealers_right_leads_each_coup(game: Game) -> None:
    for coup in game.coups:
        begin = coup.start.position
        assert turn_of(begin) == right_of(begin, dealer_of(begin))


def the_deal_passes_to_the_right_and_coups_are_counted(game: Game) -> None:
    for number, coup in enumerate(game.coups):
        assert coup.start.table.coup == game.table.coup + number
        assert coup.start.position.dealer == (game.table.dealer + number) % game.table.players


def makers(coup: Coup, readings: Mapping[str, str]) -> list[str]:
    """Who made a papillon that counts: out by a capture, the stock being empty."""
    must_name = readings.get("announcing") == "required" and readings.get("papillon-without-name") == "loses"
    return [
        turn.player
        for turn in coup.turns
        if isinstance(turn.move, Capture)
        and not turn.before.position.stock
        and len(held(turn.before.position, turn.player)) == len(turn.move.played)
        and (not must_name or "papillon" in turn.move.named)
    ]


def last_to_lay(coup: Coup) -> str | None:
    """The last player to lay down since the last deal, with the deal or at his turn."""
    last = None
    for turn in coup.turns:
        position = turn.after.position
        if isinstance(turn.move, LayDown) and not turn.before.position.stock:
            last = turn.player
        if dealt_between(turn.before, turn.after) and not position.stock:
            last = next((letter for letter in "ABCD"[: len(position.hands)] if not held(position, letter)), None)
    return last


def foremost(position: Position, candidates: list[str], opposite_last: bool) -> str | None:
    """The dealer before the player on his left, that one before the first; among four, the one opposite is third."""
    dealer = dealer_of(position)
    left, first = left_of(position, dealer), right_of(position, dealer)
    order = [dealer, left, first]
    if len(position.hands) == 4:
        order.insert(3 if opposite_last else 2, right_of(position, first))
    return next((letter for letter in order if letter in candidates), None)


def the_winner_has_priority_by_seat_and_takes_pool_and_table(game: Game) -> None:
    for coup in game.coups:
        before, end = coup.steps[-2], coup.end
        opposite_last = game.readings.get("four-priority") == "opposite-last"
        winner = foremost(end.position, makers(coup, game.readings), opposite_last)
        paid = [event for event in end.events if isinstance(event, Payment)]
        assert {event.payee for event in paid if event.kind == "pool"} <= {winner}
        if winner is not None:
            assert end.table.accounts.pool == 0
        taker = winner or last_to_lay(coup)
        assert not end.position.layout or taker is None
        assert {event.payee for event in paid if event.kind == "consolation"} <= {None if winner else taker}
        exposed = [event for event in end.events if isinstance(event, Happening) and event.kind == "sweeps"]
        for event in exposed:
            assert event.player == taker
            assert Counter(pile(end.position, event.player)) >= Counter(event.taken)
        assert before.position.turn is not None


def the_game_ends_as_agreed(game: Game) -> None:
    for coup in game.coups:
        table = coup.end.table
        won = any(isinstance(event, Happening) and event.kind == "coup-won" for event in coup.end.events)
        last = coup.start.table.coup >= game.table.rounds * game.table.players
        assert table.over == (last and (won or game.table.unwon == "share"))
        if table.over:
            assert table.accounts.pool == 0


# --- what can be done


@given(positions())
def test_every_legal_move_is_accepted_in_each_way_of_writing_it(step: Step) -> None:
    player = turn_of(step.position)
    for move in legal(step.position, step.table.rules):
        assert refusal(step.position, move, step.table.rules, player) is None
        if isinstance(move, LayDown):
            listed = LayDown(ranks(held(step.position, player or "")))
            assert refusal(step.position, listed, step.table.rules) is None
        else:
            for other in set("ABCD"[: step.table.players]) - {player}:
                assert refusal(step.position, move, step.table.rules, other) is not None


# --- what is cited


def each_payment_is_of_a_kind(game: Game) -> None:
    paid = {event.kind for step in game.steps for event in step.events if isinstance(event, Payment)}
    assert paid <= KINDS


def everything_that_happens_cites_a_clause(game: Game) -> None:
    for step in game.steps:
        for event in step.events:
            assert event.clauses
            assert {parse_citation(clause, "papillon") for clause in event.clauses} <= CLAUSES.keys()


# --- notation


def positions_read_back(game: Game) -> None:
    for step in game.steps:
        assert read_position(str(step.position), step.table.rules).position == step.position


def seen_by_player(position: Position) -> Position:
    """The position with every card hidden that the player whose turn it is cannot see."""
    return position._replace(
        hands=tuple(
            hand if seat == position.turn else (UNKNOWN,) * len(hand) for seat, hand in enumerate(position.hands)
        ),
        stock=(UNKNOWN,) * len(position.stock),
        piles=tuple((UNKNOWN,) * len(pile) for pile in position.piles),
    )


def tables_read_back(game: Game) -> None:
    for step in (coup.end for coup in game.coups):
        assert read_table(str(step.table)) == step.table
    assert read_table(str(game.table)) == game.table


def moves_read_back(game: Game) -> None:
    for turn in game.turns:
        assert read_move(write_move(turn.move, turn.player)) == (turn.player, turn.move)
        assert read_move(write_move(turn.move)) == (None, turn.move)
        if isinstance(turn.move, LayDown):
            hand = held(turn.before.position, turn.player)
            listed = LayDown(ranks(hand), tuple(card for card in hand if card.suit))
            assert read_move(write_move(listed)) == (None, listed)


@given(st.lists(st.sampled_from([*PACK, *(Card(rank) for rank in RANKS), UNKNOWN])).map(tuple))
def test_cards_read_back(cards: Cards) -> None:
    assert read_cards(write_cards(cards)) == cards


@given(st.dictionaries(st.sampled_from(["A", "B", "C", "D", POOL, BANK]), st.integers(-(10**9) + 1, 10**9 - 1)))
def test_chips_read_back(chips: dict[str, int]) -> None:
    assert read_chips(write_chips(chips), "ABCD+") == chips


# --- records


def a_record_reads_back_and_replays_to_the_same_positions(game: Game) -> None:
    record = game.record()
    again = read_record(write_record(record))
    assert again == record
    stages = list(replay(again))
    assert [(stage.step.table, stage.step.position) for stage in stages] == [
        (step.table, step.position) for step in game.steps
    ]
    for stage, turn in zip((stage for stage in stages if stage.number), game.turns, strict=True):
        assert stage.step.events == turn.after.events


@given(games(most=2, rulebooks=ANY_DOCUMENT), st.data())
def test_a_record_from_the_middle_of_a_coup_replays_to_the_same_positions(game: Game, data: st.DataObject) -> None:
    first, *others = game.coups
    cut = data.draw(st.integers(0, len(first.turns) - 1))
    begin = first.steps[cut]
    moves = tuple(RecordedMove(turn.move, turn.player, line=line) for line, turn in enumerate(first.turns[cut:], 1))
    rest = (RecordedCoup(moves), *map(recorded, others))
    record = Record(begin.table, rest, game.readings, start=begin.position)
    again = read_record(write_record(record))
    assert again == record
    steps = [*first.steps[cut:], *(step for coup in others for step in coup.steps)]
    assert [stage.step.position for stage in replay(again)] == [step.position for step in steps]
    assert [stage.step.table for stage in replay(again)] == [step.table for step in steps]


# --- what changes nothing


def played_again(table: Table, game: Game, packs: list[Cards]) -> list[Step]:
    """The same plays, by rank and whoever makes them, from other packs."""
    steps = []
    for coup, pack in zip(game.coups, packs, strict=True):
        step = start_coup(table, pack)
        steps.append(step)
        for turn in coup.turns:
            move = turn.move
            by_ranks = move.bare._replace(named=move.named) if isinstance(move, Capture) else LAY
            step = play(step.table, step.position, by_ranks)
            steps.append(step)
        table = step.table
    return steps


def bare(cards: Cards) -> Cards:
    """Cards without their suits."""
    return tuple(Card(rank) for rank in ranks(cards))


def by_rank(position: Position) -> Position:
    """The position without suits."""
    return position._replace(
        hands=tuple(map(bare, position.hands)),
        layout=bare(position.layout),
        stock=bare(position.stock),
        piles=tuple(map(bare, position.piles)),
    )


def event_by_rank(event: Event) -> Event:
    if isinstance(event, Payment):
        return event
    return event._replace(cards=bare(event.cards), taken=bare(event.taken))


@given(games(most=3, rulebooks=ANY_DOCUMENT), st.lists(st.permutations(SUITS), min_size=13, max_size=13))
def test_other_suits_change_nothing_but_suits(game: Game, suits: list[list[str]]) -> None:
    changed = {
        Card(rank, suit): Card(rank, other)
        for rank, permuted in zip(RANKS, suits, strict=True)
        for suit, other in zip(SUITS, permuted, strict=True)
    }
    packs = [tuple(changed.get(card, card) for card in coup.pack) for coup in game.coups]
    for step, again in zip(game.steps, played_again(game.table, game, packs), strict=True):
        assert by_rank(again.position) == by_rank(step.position)
        assert again.table == step.table
        assert list(map(event_by_rank, again.events)) == list(map(event_by_rank, step.events))
        assert legal(again.position, again.table.rules) == legal(step.position, step.table.rules)


def another_dealer_rotates_the_outcome(game: Game) -> None:
    table = game.table
    letters = "ABCD"[: table.players]
    onwards = {letter: letters[place % table.players] for place, letter in enumerate(letters, 1)}

    def moved(table: Table) -> Table:
        *others, last = table.accounts.balances
        accounts = table.accounts._replace(balances=(last, *others))
        return table._replace(accounts=accounts, dealer=(table.dealer + 1) % table.players)

    def moved_event(event: Event) -> Event:
        if isinstance(event, Payment):
            payer, payee = (onwards.get(party, party) for party in (event.payer, event.payee))
            return event._replace(payer=payer, payee=payee)
        return event._replace(player="".join(sorted(onwards[letter] for letter in event.player)))

    again = played_again(moved(table), game, [coup.pack for coup in game.coups])
    for step, rotated in zip(game.steps, again, strict=True):
        assert rotated.table == moved(step.table)
        dealer = (step.position.dealer + 1) % table.players
        assert by_rank(rotated.position) == by_rank(step.position)._replace(dealer=dealer)
        # The players' counts at the end stand in the order of letters, all else in that of play.
        expected = sorted(str(event_by_rank(moved_event(event))) for event in step.events)
        assert sorted(str(event_by_rank(event)) for event in rotated.events) == expected


@given(st.data())
def test_cards_that_nobody_can_see_change_no_legal_move(data: st.DataObject) -> None:
    game = data.draw(games(most=1))
    turns = game.coups[0].turns
    start = data.draw(st.integers(0, len(turns) - 1))
    step = turns[start].before
    hidden = step.position._replace(stock=tuple(data.draw(st.permutations(step.position.stock))))
    for turn in turns[start:]:
        assert legal(hidden, step.table.rules) == legal(turn.before.position, turn.before.table.rules)
        if dealt_between(turn.before, turn.after):
            break
        again = play(turn.before.table, hidden, turn.move)
        hidden = again.position
        assert again.events == turn.after.events
        assert hidden._replace(stock=()) == turn.after.position._replace(stock=())


@given(positions())
def test_what_the_player_cannot_see_changes_no_legal_move(step: Step) -> None:
    assert legal(seen_by_player(step.position), step.table.rules) == legal(step.position, step.table.rules)


# --- the order of the deal


def a_pack_is_dealt_exactly_as_stacked(game: Game) -> None:
    players = game.table.players
    for coup in game.coups:
        pack = list(coup.pack)
        expected = [[pack.pop(0) for _ in range(3 * players)]]
        layout = [pack.pop(0) for _ in range(7 if players == 3 else 4)]
        while pack:
            expected.append([pack.pop(0) for _ in range(3 * players)])
        begin = coup.start.position
        assert Counter(begin.layout) == Counter(layout)
        after_deals = [coup.start, *(turn.after for turn in coup.turns if dealt_between(turn.before, turn.after))]
        assert len(after_deals) == len(expected) == (5 if players == 3 else 4)
        for step, dealt in zip(after_deals, expected, strict=True):
            for seat, hand in enumerate(step.position.hands):
                singly = Counter(dealt[seat::players])
                if hand:
                    assert Counter(hand) == singly
                else:  # a sauterelle made this player lay down with the deal (8.4)
                    assert Counter(step.position.layout) >= singly


# --- all of it in one game after the other: playing one costs more than looking at it


@given(games(rulebooks=ANY_DOCUMENT))
def test_what_holds_by_every_document(game: Game) -> None:
    for holds in (
        cards_are_conserved,
        chips_are_conserved_and_move_by_the_payments_alone,
        each_payment_is_of_a_kind,
        everything_that_happens_cites_a_clause,
        a_record_reads_back_and_replays_to_the_same_positions,
        another_dealer_rotates_the_outcome,
    ):
        holds(game)


@given(games())
def test_what_holds_by_the_main_document(game: Game) -> None:
    for holds in (
        the_next_player_counter_clockwise_who_holds_cards_plays,
        the_dealers_right_leads_each_coup,
        the_deal_passes_to_the_right_and_coups_are_counted,
        the_winner_has_priority_by_seat_and_takes_pool_and_table,
        the_game_ends_as_agreed,
        a_pack_is_dealt_exactly_as_stacked,
    ):
        holds(game)


@given(games(most=2, rulebooks=ANY_DOCUMENT))
def test_what_is_written_is_read_back(game: Game) -> None:
    for holds in (positions_read_back, tables_read_back, moves_read_back):
        holds(game)
