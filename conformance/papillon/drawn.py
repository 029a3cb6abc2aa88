"""How Le Papillon is drawn card by card and play by play: small positions, and whole games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from random import Random
from typing import Final, NamedTuple

from conformance.documents import GAME
from conformance.drawn_games import adapter
from conformance.drawn_games.adapter import DrawnGame, Offer, draw_readings
from conformance.papillon import shrink
from conformance.papillon.subject import starting_position, starting_table, table_start
from conformance.papillon.suite import SUITE, names_suits
from conformance.protocol import CoupPlan, PositionStart, Run, TableStart
from conformance.tracing import steps_of, texts
from papillon.cards import Card, Cards, in_order, ranks
from papillon.course import play, start_coup
from papillon.game import GAME as PAPILLON
from papillon.kit.events import happenings_in
from papillon.moves import FIGURES, Capture, Move
from papillon.notation import read_move, write_move
from papillon.position import Position, player_letters
from papillon.readings import rules_of
from papillon.rules import Rules, legal
from papillon.sections.s01_players_and_cards import RANKS, full_pack
from papillon.sections.s02_game_and_stake import coups_in_round
from papillon.sections.s03_deal import CARDS_A_DEAL, deal_goes_round
from papillon.sections.s12_cards import can_be_due
from papillon.step import Step
from papillon.table import open_table

PACK: Final = full_pack()
"""The 52 cards."""

NEAR: Final = tuple(
    Capture(played, taken)
    for played, taken in (
        *(("7", "7"), ("7", "52"), ("9", "62A"), ("K", "K"), ("T", "64"), ("5", "555"), ("KKK", "K")),
        *(("A", "A"), ("2", "AA"), ("3", "AAA"), ("4", "AAAA"), ("8", "4AAAA"), ("A", "AAA"), ("AAA", "A")),
        *(("9", "222AAA"), ("777", "52")),
    )
)
"""Plays for which positions are drawn: what they may come to, or be refused for, is seldom reached at random."""

MOST_COUPS: Final = 5
"""Where a game in extra coups is left off."""

MOST_PLAYS: Final = 9
"""Plays from a small position, unless the coup is played to its end."""

THE_REST: Final = 99
"""More plays than any coup has."""

# --- tables


def draw_table(chance: Random, players: int, rules: Rules) -> TableStart:
    """A table at the start of its game, or in the middle of one with few chips left."""
    letters = player_letters(players)
    table = TableStart(
        players=players,
        rounds=1,
        unwon=chance.choice(["play-on", "share"]),
        dealer=chance.choice(letters[::-1]),
        coup=1,
        chips=dict.fromkeys(letters, 140),
        pool=0,
        bank=0,
        cards_payment=1,
    )
    if chance.random() < 0.5:
        return table
    table.rounds = chance.randint(1, 2)
    scheduled = table.rounds * coups_in_round(players, rules.coups_a_dealer)
    plays_on = table.unwon == "play-on" and rules.pool_taker == "coup-winner"
    last = scheduled + plays_on  # an extra coup can only be met where they are played
    table.coup = chance.choice([last, scheduled, chance.randint(1, scheduled)])
    least, spread = chance.randint(-10, 40), chance.choice([0, 4, 30])  # nearly equal: who wins the game is close
    table.chips = {letter: least + chance.randint(0, spread) for letter in letters}
    table.pool = chance.randint(0, 90)
    table.bank = chance.randint(-3, 3)
    table.cards_payment = chance.choice([due for due in range(1, 5) if can_be_due(due, rules.cards_growth)])
    return table


# --- positions with few cards


def draw_position(chance: Random, table: TableStart, rules: Rules) -> tuple[PositionStart, list[Move]]:
    """A coup under way, and the play that it is drawn for, if it is for one.

    Few cards of few ranks lie in hands and layout, often so that a play of `NEAR` can be made, clears the table or ends
    the hand, with nobody else holding cards; there is no stock, or a deal or two.
    """
    letters = player_letters(table.players)
    kinds = chance.sample(RANKS, chance.randint(1, 4))
    near = [chance.choice(NEAR)] if chance.random() < 0.5 else []
    pack = chance.sample(PACK, len(PACK))
    played, taken = _cards(pack, near[0].played if near else ""), _cards(pack, near[0].taken if near else "")
    few = [card for card in pack if card.rank in kinds]
    alone, clears = (near and chance.random() < 0.5 for _ in range(2))
    hands = {letter: [] if alone else _take(chance, few, CARDS_A_DEAL) for letter in letters}
    layout = [*taken, *(() if clears else _take(chance, few, 6))]
    if near:
        turn = chance.choice(letters)
        hands[turn] = [*played, *_take(chance, few, CARDS_A_DEAL - len(played))]
    elif not any(hands.values()):
        hands[letters[0]] = [next(card for card in PACK if card not in layout)]
    holders = [letter for letter in letters if hands[letter]]
    out = [letter for letter in letters if not hands[letter]]
    used = {card for cards in (*hands.values(), layout) for card in cards}
    stock = _draw_stock(chance, rules.stock_sizes(table.players)[::-1], [card for card in PACK if card not in used])
    last = chance.choice([None, *out])
    last_deal = not deal_goes_round(len(stock), table.players)
    makers = [letter for letter in out if letter != last and chance.random() < 0.5] if last_deal else []
    position = PositionStart(
        turn=turn if near else chance.choice(holders),
        hands={letter: texts(cards) for letter, cards in hands.items()},
        layout=texts(layout),
        stock=texts(stock),
        piles={letter: [] for letter in letters},
        papillons=makers,
        last=last,
        wanting=chance.choice(_may_have_wanted(letters, out, last, rules)),
        likes=_draw_likes(chance, hands) if rules.hanneton_made_by == "three-captures" else {},
    )
    return position, list(near)


def _cards(pack: list[Card], letters: str) -> list[Card]:
    """The first cards of these ranks, which then are gone from the pack."""
    cards = []
    for rank in letters:
        cards.append(next(card for card in pack if card.rank == rank))
        pack.remove(cards[-1])
    return cards


def _may_have_wanted(letters: str, out: list[str], last: str | None, rules: Rules) -> list[str | None]:
    """Who may have last wanted for a capture: None stands for who last laid down, ``-`` for nobody.

    The last to lay down need not be the last who could take nothing (ruling sauterelle-layer).
    """
    if last and rules.layer != "maker":
        return [None]
    before = letters if rules.consolation_deal == "any-deal" else out if last else ()
    return [None, *("-" if last else ""), *before]


def _draw_likes(chance: Random, hands: Mapping[str, Sequence[Card]]) -> dict[str, int]:
    """How many cards of this deal have taken one like card each; none that is still in hand."""
    return {letter: chance.randint(0, CARDS_A_DEAL - len(cards)) for letter, cards in hands.items()}


def _take(chance: Random, cards: list[Card], most: int) -> list[Card]:
    """Some of these cards, which then are gone."""
    count = chance.randint(0, min(most, len(cards)))
    return [cards.pop() for _ in range(count)]


def _draw_stock(chance: Random, sizes: Sequence[int], unused: list[Card]) -> list[Card]:
    count = chance.choice([sizes[0], *(size for size in sizes[:3] if size <= len(unused))])
    return chance.sample(unused, count)


# --- plays


def draw_plays(chance: Random, step: Step, most: int, planned: Sequence[Move] = ()) -> tuple[list[str], Step]:
    """Legal plays, as far as the coup goes: the planned ones first; figures are named where they must be, or never."""
    rules = step.table.rules
    names = bool(rules.must_be_named) and chance.random() < 0.5
    plans = iter(planned)

    def chosen(at: Step) -> Move:
        moves = legal(at.position, rules)
        plan = [move for move in islice(plans, 1) if move in moves]
        move = chance.choice(plan or moves)
        if names and isinstance(move, Capture):
            return move._replace(named=_figures(play(at.table, at.position, move)))
        return move

    return adapter.draw_plays(step, PAPILLON, chosen, most)


def _figures(step: Step) -> tuple[str, ...]:
    kinds = [event.kind for event in happenings_in(step.events)]
    return tuple(figure for figure in FIGURES if figure in kinds)


def draw_attempt(chance: Random, step: Step) -> list[str]:
    """A last move that somebody might try, right or wrong, after the end of the coup too; or none."""
    position = step.position
    if chance.random() < 1 / 3:
        return []
    if position.turn is None:
        return [f"{position.letter(0)}: lay"]
    hand, layout = ranks(position.hands[position.turn]), ranks(position.layout)
    moves = legal(position, step.table.rules)
    player = position.letter(position.turn)
    way = chance.choice(("out of turn", "lay", *("any cards", "a capture with more") * 2))
    if way == "out of turn":
        return [f"{position.letter((position.turn + 1) % position.players)}: {write_move(moves[0])}"]
    if way == "lay":
        return [f"{player}: lay {chance.choice(('', hand[0], chance.choice(RANKS)))}".rstrip()]
    rank = chance.choice(hand)
    played = chance.choice((rank, rank * 3, rank * 2, chance.choice(RANKS)))
    taken = in_order(chance.sample(layout, chance.randint(0, min(len(layout), 5))))
    move = chance.choice(moves)
    if way == "a capture with more" and isinstance(move, Capture):
        others = [other.taken for other in moves if isinstance(other, Capture) and other.played == move.played]
        played, taken = move.played, move.taken + chance.choice((*others, chance.choice(RANKS)))
    return [f"{player}: {played}x{taken}"]


# --- packs, some of them stacked for what random play seldom reaches


class Stack(NamedTuple):
    """Cards to be dealt and exposed, and the first plays."""

    clause: str
    """The clause that the stack is for."""
    players: tuple[int, ...]
    """The numbers of players that can play it."""
    hands: tuple[str, ...]
    """Ranks for each seat, from the dealer's right; of a hand of fewer than three the rest is left to chance."""
    layout: str
    """Ranks that lie exposed; the rest is left to chance."""
    plays: tuple[str, ...]
    """The first plays, in turn."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The first plays, read."""
        return tuple(read_move(play)[1] for play in self.plays)


STACKS: Final = (
    # The first player holds what takes exactly the aces that lie exposed.
    Stack("papillon:6.2", (3, 4), ("A",), "A", ("AxA",)),
    Stack("papillon:6.3", (3, 4), ("2",), "AA", ("2xAA",)),
    Stack("papillon:6.4", (3, 4), ("3",), "AAA", ("3xAAA",)),
    Stack("papillon:6.5", (3, 4), ("4",), "AAAA", ("4xAAAA",)),
    Stack("papillon:7.4", (3, 4), ("A",), "AAA", ("AxAAA",)),
    Stack("papillon:10.4", (3, 4), ("AAA",), "A", ("AAAxA",)),
    # All go out in the first deal, the last of them by clearing the table. The victim is the second player …
    Stack("papillon:8.4", (3,), ("J97", "KKK", "QQQ"), "KQJ942A", ("JxJ", "KKKxK", "QQQxQ", "9x9", "7x42A")),
    Stack("papillon:8.4", (4,), ("998", "62A", "QQQ", "JJJ"), "QJ98", ("9x9", "lay", "QQQxQ", "JJJxJ", "8x8", "9x62A")),
    # … or the first.
    Stack("papillon:8.5", (3,), ("KKK", "QQQ", "J97"), "KQJ942A", ("KKKxK", "QQQxQ", "JxJ", "9x9", "7x42A")),
    Stack("papillon:8.5", (4,), ("KKK", "QQQ", "JJJ", "TTT"), "KQJT", ("KKKxK", "QQQxQ", "JJJxJ", "TTTxT")),
    # The only player with cards clears the table and keeps some (ruling sole-holder-sauterelle).
    Stack("papillon:8.1", (3,), ("KKK", "QQQ", "97"), "KQ6522A", ("KKKxK", "QQQxQ", "9x62A", "7x52")),
    Stack("papillon:8.1", (4,), ("KKK", "QQQ", "JJJ", "7"), "KQJ7", ("KKKxK", "QQQxQ", "JJJxJ", "7x7")),
)
"""Every stack, the clause it is for first."""


def stacks_for(players: int) -> list[Stack]:
    """The stacks that so many can play.

    >>> len(stacks_for(3)) == len(stacks_for(4))
    True
    """
    return [stack for stack in STACKS if players in stack.players]


def stacked(stack: Stack, players: int, order: Cards) -> Cards:
    """A pack in dealing order with the stack's cards where they belong, the others in the order given.

    order: the 52 cards; which suit a stacked card has follows from it too.

    >>> from papillon.sections.s01_players_and_cards import full_pack
    >>> [str(card) for card in stacked(STACKS[0], 3, full_pack())[:10]]
    ['Ac', 'Kc', 'Qc', 'Jc', 'Tc', '9c', '8c', '7c', '6c', 'Ad']
    """
    left = list(order)
    pack: list[Card | None] = [None] * len(order)
    for place, rank in _places(stack, players):
        card = next(card for card in left if card.rank == rank)
        left.remove(card)
        pack[place] = card
    others = iter(left)
    return tuple(card or next(others) for card in pack)


def _places(stack: Stack, players: int) -> list[tuple[int, str]]:
    """Where in the pack each stacked rank stands. Clauses: papillon:3.3, papillon:3.4, papillon:15.1."""
    layout = CARDS_A_DEAL * players
    return [
        *((seat + players * turn, rank) for seat, hand in enumerate(stack.hands) for turn, rank in enumerate(hand)),
        *((layout + place, rank) for place, rank in enumerate(stack.layout)),
    ]


def draw_pack(chance: Random, players: int) -> tuple[Cards, tuple[Move, ...]]:
    """A pack in dealing order, and the plays that it is stacked for, if it is.

    A rulebook or a reading may not allow these plays: then play goes on at random from where they end.
    """
    order = tuple(chance.sample(PACK, len(PACK)))
    if chance.random() < 0.5:
        return order, ()
    stack = chance.choice(stacks_for(players))
    return stacked(stack, players, order), stack.moves


# --- cases


def draw_begun(chance: Random, offer: Offer) -> Run:
    """A case without coups: the rulebook, the readings and the table."""
    rulebook = chance.choice(tuple(offer.players))
    players = chance.choice(offer.players[rulebook])
    readings = draw_readings(chance, offer, PAPILLON, rulebook)
    table = draw_table(chance, players, rules_of(rulebook, readings))
    return Run(0, GAME, rulebook, readings, table, [])


def _under_way(request: Run, start: PositionStart) -> Step:
    table = starting_table(request)
    return Step(table, starting_position(start, table), ())


def small_cases(chance: Random, offer: Offer) -> Run:
    """A coup under way with few cards, a few plays, perhaps a wrong one; perhaps the start of the next coup."""
    request = draw_begun(chance, offer)
    position, planned = draw_position(chance, request.table, rules_of(request.rulebook, request.readings))
    request.position = position
    start = _under_way(request, position)
    refused = [move for move in planned if move not in legal(start.position, start.table.rules)]
    most = 0 if refused else max(len(planned), chance.choice((0, 1, 2, 3, MOST_PLAYS, THE_REST)))
    moves, step = draw_plays(chance, start, most, planned)
    goes_on = step.position.over and not step.table.over and chance.random() < 0.5
    wrong = [f"{position.turn}: {write_move(move)}" for move in refused]
    attempt = [] if goes_on else wrong or draw_attempt(chance, step)
    request.coups.append(CoupPlan([*moves, *attempt]))
    if goes_on:
        request.coups.append(CoupPlan([], texts(PACK)))
    return request


def whole_games(chance: Random, offer: Offer) -> Run:
    """A game from its first pack on, to its end or nearly, the last move perhaps wrong."""
    request = draw_begun(chance, offer)
    table = starting_table(request)
    most = chance.choice((1, 1, 2, 3, MOST_COUPS))
    while not table.over and len(request.coups) < most:
        pack, planned = draw_pack(chance, table.players)
        plan = CoupPlan([], texts(pack))
        start = start_coup(table, pack)
        last = len(request.coups) + 1 == most
        moves, step = draw_plays(chance, start, chance.randint(0, 50) if last else THE_REST, planned)
        attempt = draw_attempt(chance, step) if last else []
        request.coups.append(CoupPlan([*moves, *attempt], plan.pack))
        table = step.table
    return request


# --- small packs

SMALL: Final = (
    (
        "an extra coup of three",
        "players 3, dealer C, coup 4, chips A:41 B:60 C:60, pool 62",
        "dealer C, hands A:9 B:T C:9K, layout 6322AA, next 552KTAA93",
    ),
    (
        "two deals among four",
        "players 4, dealer D, coup 3, chips A:100 B:100 C:100 D:100, pool 80",
        "dealer D, hands A:A B:2 C:Q D:T, layout 5AAA, next KQJTK9KTKQ2T997988J788QJ",
    ),
    (
        "a shared pool",
        "players 3, dealer C, coup 3, unwon share, chips A:100 B:103 C:99, pool 58",
        "dealer C, hands A:K52 B:777 C:AAA, layout AKKK752, stock 0",
    ),
    (
        "nothing to take",
        "players 3, dealer C, coup 3, unwon share, chips A:98 B:96 C:97, pool 87",
        "dealer C, hands A:K B:J C:T, layout K2, next Q74963853",
    ),
    (
        "the empty table of the sheet",
        "rulebook pdf, players 3, dealer C, coup 2, chips A:100 B:100 C:100, pool 60",
        "dealer C, hands A:3 B:6 C:4, layout 632AA, next 94A5K2A5T",
    ),
    (
        "the sheet with a deal left",
        "rulebook pdf, players 3, dealer C, coup 2, chips A:100 B:100 C:100, pool 60",
        "dealer C, hands A:3 B:T C:K5, layout 632AA, next 94A5K2A5T",
    ),
    (
        "the last deal of the sheet",
        "rulebook pdf, players 3, dealer C, coup 3, unwon share, chips A:100 B:100 C:100, pool 60",
        "dealer C, hands A:K52 B:777 C:AAA, layout Q75222A, stock 0",
    ),
    (
        "seven more cards among three",
        "rulebook adpoker, players 3, dealer C, coup 2, chips A:100 B:100 C:100, pool 60",
        "dealer C, hands A:KKK B:7A C:T4A, layout K7, next 8TA5J757J4A3948T4QJ3",
    ),
    (
        "two more cards among four",
        "rulebook adpoker, players 4, dealer D, coup 2, chips A:100 B:100 C:100 D:100, pool 80",
        "dealer D, hands A:A B:K C:T D:A2, layout 93A, next K9QT9A85255TQ3",
    ),
    (
        "the neighbour of a sauterelle and new cards",
        "rulebook adpoker, readings sauterelle-layer=next, players 3, dealer C, coup 2, chips A:99 B:99 C:99, pool 60",
        "dealer C, turn C, hands A:- B:- C:7, layout 52, next KQJKQJKQJ88889994466",
    ),
)
"""Coups under way of which every line of play is played."""


MOST_TRIED: Final = 2
"""Exposed cards that are taken in a move which is tried to see it refused."""


def shapes(position: Position) -> Iterator[str]:
    """Laying down, or one card or some like cards from hand with few exposed cards, once for each set of ranks.

    >>> from papillon.notation import read_position
    >>> list(shapes(read_position("hands A:77 B:5 C:9, layout 52").position))
    ['lay', '7x5', '7x2', '7x52', '77x5', '77x2', '77x52']
    """
    if position.turn is not None:
        hand, layout = ranks(position.hands[position.turn]), ranks(position.layout)
        played = dict.fromkeys(rank * count for rank in hand for count in range(1, hand.count(rank) + 1))
        sets = (combinations(layout, count) for count in range(1, MOST_TRIED + 1))
        taken = dict.fromkeys(in_order(cards) for group in sets for cards in group)
        yield "lay"
        yield from (f"{cards}x{others}" for cards, others in product(played, taken))


# --- told and counted


def seen(request: Run) -> str:
    """In a line; of a coup from its pack, what is dealt and turned up. Suits stand where a move names them."""
    if request.position is not None:
        position = starting_position(request.position, starting_table(request))
    else:
        position = next(steps_of(request)).after.position
    suits = any(names_suits(text) for plan in request.coups for text in plan.moves)
    return str(position if suits else _bare(position))


def _bare(position: Position) -> Position:
    """The position without suits."""

    def ranked(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(Card(card.rank) for card in cards)

    return position._replace(
        hands=tuple(map(ranked, position.hands)),
        layout=ranked(position.layout),
        stock=ranked(position.stock),
        piles=tuple(map(ranked, position.piles)),
    )


def opening(players: int, rulebook: str, pack: Sequence[str]) -> Run:
    """A coup from a pack, the first of a game."""
    table = open_table(players, dealer=player_letters(players)[-1])
    return Run(0, GAME, rulebook, {}, table_start(table), [CoupPlan([], list(pack))])


DRAWN: Final = DrawnGame(
    suite=SUITE,
    packs=((3, 1), (3, 2), (4, 1)),
    small=SMALL,
    next_pack=lambda players: PACK,
    shapes=shapes,
    drawings=(small_cases, whole_games),
    smaller=shrink.smaller,
    seen=seen,
    full_pack=lambda players: full_pack(),
    opening=opening,
)
"""How Le Papillon is drawn."""
