"""Cases for a foreign program, drawn card by card and play by play: small positions, and whole games.

Made for shrinking: what is simplest is drawn first (three players, few cards, no stock, one play, the rulebook's own
readings), and every draw stands for one thing at the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from hypothesis import strategies as st

from commonlaw.events import happenings_in
from conformance.documents import GAME
from conformance.hunt.drawing import Offer, draw_readings, plays_from
from conformance.hunt.game import DrawnCase, Kind, Variant, pick_one, up_to
from conformance.papillon.stacks import Stack, stacked, stacks_for
from conformance.papillon.subject import starting_position, starting_table
from conformance.protocol import CoupPlan, PositionStart, Run, TableStart
from conformance.tracing import texts
from papillon.cards import Card, Cards, ranks
from papillon.course import Step, play, start_coup
from papillon.game import GAME as PAPILLON
from papillon.moves import FIGURES, Capture, Move
from papillon.notation import write_move
from papillon.position import player_letters
from papillon.readings import rules_of
from papillon.rules import Rules, legal
from papillon.sections.s02_game_and_stake import scheduled_coups
from papillon.sections.s03_deal import CARDS_A_DEAL, deal_left
from papillon.sections.s12_cards import can_be_due

RANKS: Final = "23456789TAJQK"
"""The ranks of which a position has few cards, the simplest first."""

PACK: Final = tuple(Card(rank, suit) for rank in RANKS for suit in "cdhs")
"""The 52 cards, the simplest first."""

MOST_COUPS: Final = 5
"""Where a game in extra coups is left off."""

MOST_PLAYS: Final = 9
"""Plays from a small position."""

# --- tables


def draw_table(draw: st.DrawFn, players: int, rules: Rules) -> TableStart:
    """A table at the start of its game, or in the middle of one with few chips left."""
    letters = player_letters(players)
    table = TableStart(
        players=players,
        rounds=1,
        unwon=pick_one(draw, ["play-on", "share"]),
        dealer=pick_one(draw, letters[::-1]),
        coup=1,
        chips=dict.fromkeys(letters, 140),
        pool=0,
        bank=0,
        cards_payment=1,
    )
    if not draw(st.booleans()):
        return table
    table.rounds = draw(st.integers(1, 2))
    scheduled = scheduled_coups(table.rounds, players, rules.coups_a_dealer)
    plays_on = table.unwon == "play-on" and rules.pool_taker == "coup-winner"
    last = scheduled + plays_on  # an extra coup can only be met where they are played
    table.coup = pick_one(draw, [last, scheduled, *range(1, scheduled)])
    least, spread = draw(st.integers(-10, 40)), pick_one(draw, [0, 4, 30])  # nearly equal: who wins the game is close
    table.chips = {letter: least + draw(st.integers(0, spread)) for letter in letters}
    table.pool = draw(st.integers(0, 90))
    table.bank = draw(st.integers(-3, 3))
    table.cards_payment = pick_one(draw, [due for due in range(1, 5) if can_be_due(due, rules.cards_growth)])
    return table


# --- positions with few cards


def draw_position(draw: st.DrawFn, table: TableStart, rules: Rules) -> PositionStart:
    """A coup under way: few cards of few ranks in hands and layout; no stock, or a deal or two."""
    letters = player_letters(table.players)
    kinds = draw(st.lists(st.sampled_from(RANKS), min_size=1, max_size=4, unique=True))
    few = [card for card in PACK if card.rank in kinds]
    hands = {letter: _take(draw, few, 3) for letter in letters}
    layout = _take(draw, few, 6)
    if not any(hands.values()):
        hands[letters[0]] = [next(card for card in PACK if card not in layout)]
    holders = [letter for letter in letters if hands[letter]]
    out = [letter for letter in letters if not hands[letter]]
    used = {card for cards in (*hands.values(), layout) for card in cards}
    stock = _draw_stock(draw, stocks(table.players, rules), [card for card in PACK if card not in used])
    last = pick_one(draw, [None, *out])
    last_deal = not deal_left(len(stock), table.players)
    makers = [letter for letter in out if letter != last and draw(st.booleans())] if last_deal else []
    return PositionStart(
        turn=pick_one(draw, holders),
        hands={letter: texts(cards) for letter, cards in hands.items()},
        layout=texts(layout),
        stock=texts(stock),
        piles={letter: [] for letter in letters},
        papillons=makers,
        last=last,
        wanting=pick_one(draw, _may_have_wanted(letters, out, last, rules)),
        likes=_draw_likes(draw, hands) if rules.hanneton_by == "three-captures" else {},
    )


def stocks(players: int, rules: Rules) -> list[int]:
    """Cards that the stock can hold in a coup, the fewest first."""
    return rules.stock_sizes(players)[::-1]


def lays_out_own(rules: Rules) -> bool:
    """Whether the last to lay down need not be the last who could take nothing (ruling sauterelle-layer)."""
    return rules.layer == "maker"


def _may_have_wanted(letters: str, out: list[str], last: str | None, rules: Rules) -> list[str | None]:
    """Who may have last wanted for a capture: None stands for who last laid down, ``-`` for nobody."""
    if last and not lays_out_own(rules):
        return [None]
    before = letters if rules.consolation_deal == "any-deal" else out if last else ()
    return [None, *("-" if last else ""), *before]


def _draw_likes(draw: st.DrawFn, hands: Mapping[str, Sequence[Card]]) -> dict[str, int]:
    """How many cards of this deal have taken one like card each; none that is still in hand."""
    return {letter: draw(up_to(CARDS_A_DEAL - len(cards))) for letter, cards in hands.items()}


def _take(draw: st.DrawFn, cards: list[Card], most: int) -> list[Card]:
    """Some of these cards, which then are gone."""
    count = draw(up_to(min(most, len(cards))))
    return [cards.pop(draw(up_to(len(cards) - 1))) for _ in range(count)]


def _draw_stock(draw: st.DrawFn, sizes: Sequence[int], unused: list[Card]) -> list[Card]:
    count = pick_one(draw, [sizes[0], *(size for size in sizes[:3] if size <= len(unused))])
    return [unused.pop(draw(up_to(len(unused) - 1))) for _ in range(count)]


# --- plays


def draw_plays(draw: st.DrawFn, step: Step, most: int, planned: Sequence[Move] = ()) -> tuple[list[str], Step]:
    """Legal plays, as far as the coup goes: the planned ones first; figures are named where they must be, or never."""
    rules = step.table.rules
    names = bool(rules.must_be_named) and not draw(st.booleans())
    plans = iter(planned)

    def choose(at: Step) -> Move:
        moves = legal(at.position, rules)
        plan = [move for move in islice(plans, 1) if move in moves]
        move = pick_one(draw, plan or moves)
        if names and isinstance(move, Capture):
            return move._replace(named=_figures(play(at.table, at.position, move)))
        return move

    return plays_from(step, PAPILLON, choose, most)


def _figures(step: Step) -> tuple[str, ...]:
    kinds = [event.kind for event in happenings_in(step.events)]
    return tuple(figure for figure in FIGURES if figure in kinds)


def draw_attempt(draw: st.DrawFn, step: Step) -> list[str]:
    """A last move that somebody might try, right or wrong; or none."""
    position = step.position
    if position.turn is None or not draw(st.booleans()):
        return []
    turn = position.turn
    hand, layout = ranks(position.hands[turn]), ranks(position.layout)
    player = position.letter(turn)
    way = draw(st.integers(0, 3))
    if way == 0 or not layout:
        return [f"{player}: lay"]
    if way == 3:
        other = position.letter((turn + 1) % position.players)
        return [f"{other}: {write_move(legal(position, step.table.rules)[0])}"]
    rank = pick_one(draw, hand)
    played = rank * 3 if way == 2 and hand.count(rank) == 3 else rank
    places = draw(st.sets(up_to(len(layout) - 1), min_size=1, max_size=5))
    return [f"{player}: {played}x{''.join(layout[place] for place in sorted(places))}"]


# --- cases


def _draw_begun(draw: st.DrawFn, offer: Offer) -> tuple[int, Run]:
    """How many play, and a case without coups: the rulebook, the readings and the table."""
    rulebook = pick_one(draw, tuple(offer.players))
    players = pick_one(draw, offer.players[rulebook])
    readings = draw_readings(draw, offer, PAPILLON, rulebook)
    table = draw_table(draw, players, rules_of(rulebook, readings))
    return players, Run(0, GAME, rulebook, readings, table, [])


def _under_way(request: Run, start: PositionStart) -> Step:
    table = starting_table(request)
    return Step(table, starting_position(start, table), ())


@st.composite
def small_cases(draw: st.DrawFn, offer: Offer) -> DrawnCase[Run]:
    """A coup under way with few cards, a few plays, perhaps a wrong one; perhaps the start of the next coup."""
    players, request = _draw_begun(draw, offer)
    request.position = position = draw_position(draw, request.table, rules_of(request.rulebook, request.readings))
    start = _under_way(request, position)
    moves, step = draw_plays(draw, start, draw(st.integers(0, MOST_PLAYS)))
    attempt = draw_attempt(draw, step)
    request.coups.append(CoupPlan([*moves, *attempt]))
    if step.position.over and not step.table.over and draw(st.booleans()):
        request.coups.append(CoupPlan([], texts(PACK)))
    return DrawnCase(request, draw_variant(draw, players))


@st.composite
def whole_games(draw: st.DrawFn, offer: Offer) -> DrawnCase[Run]:
    """A game from its first pack on, to its end or nearly, the last move perhaps wrong."""
    players, request = _draw_begun(draw, offer)
    table = starting_table(request)
    most = draw(st.integers(1, MOST_COUPS))
    while not table.over and len(request.coups) < most:
        pack, planned = draw_pack(draw, players)
        plan = CoupPlan([], texts(pack))
        start = start_coup(table, pack)
        last = len(request.coups) + 1 == most
        moves, step = draw_plays(draw, start, draw(st.integers(0, 50)) if last else 99, planned)
        attempt = draw_attempt(draw, step) if last else []
        request.coups.append(CoupPlan([*moves, *attempt], plan.pack))
        table = step.table
    return DrawnCase(request, draw_variant(draw, players))


_ORDERS: Final = st.permutations(PACK).map(tuple)
_STACKS: Final[Mapping[int, st.SearchStrategy[Stack | None]]] = {
    players: st.none() | st.sampled_from(stacks_for(players)) for players in (3, 4)
}
"""Number of players → whether a pack is stacked for them, and how."""


def draw_pack(draw: st.DrawFn, players: int) -> tuple[Cards, tuple[Move, ...]]:
    """A pack in dealing order, and the plays that it is stacked for, if it is."""
    order = draw(_ORDERS)
    stack = draw(_STACKS[players])
    return (order, ()) if stack is None else (stacked(stack, players, order), stack.moves)


_VARIANTS: Final[Sequence[Kind | None]] = (None, "suits", "hidden", "seats")


def draw_variant(draw: st.DrawFn, players: int) -> Variant | None:
    """Another table to be played beside the case: other suits, other hidden cards, other seats; or none."""
    kind = pick_one(draw, _VARIANTS)
    if kind is None:
        return None
    return Variant(kind, draw(st.integers(1, players - 1 if kind == "seats" else 11)))
