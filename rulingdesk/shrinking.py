"""Makes the witness of a comparison smaller: cards and sums go that have no part in how the two sides part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from commonlaw.accounts import Accounts
from papillon.cards import Cards
from papillon.course import at_coup, play
from papillon.notation import NotationError, check_position
from papillon.position import Position
from papillon.refusals import RefusedMove
from papillon.rules import Rules, refusal
from papillon.sections.s02_game_and_stake import CHIPS_IN_TOKEN, STAKE_TOKENS, capital
from papillon.sections.s03_deal import stock_sizes
from papillon.sections.s12_cards import FIRST_PAYMENT
from papillon.sections.s15_four_players import first_stock
from papillon.table import Table
from rulingdesk.partings import Parting, Shown, told, unnamed

STAKE = STAKE_TOKENS * CHIPS_IN_TOKEN


class Sides(NamedTuple):
    """The rules of the two sides."""

    left: Rules
    right: Rules


def shrunk(witness: Parting, left: Rules, right: Rules) -> Parting:
    """The same parting in the smallest position that still shows it; one at the start of a coup stays as it is.

    Everything that can be left out is, one thing after another, as long as the same moves lead to differences of
    the same kinds.

    >>> from papillon.course import open_table
    >>> from papillon.moves import Capture
    >>> from papillon.notation import read_position
    >>> from papillon.readings import rules_of
    >>> position = read_position("hands A:T7 B:95 C:QJ, layout 6482, stock 18").position
    >>> table, rules = open_table(dealer="C"), [rules_of("salon", {"credit": name}) for name in ("unlimited", "none")]
    >>> same = (Shown(Capture("T", "64"), "A", ()),)
    >>> shrunk(Parting(table, position, 0, same, same), *rules).position == position
    True
    """
    if witness.left[0].move is None or _differing(witness) == (Counter(), Counter()):
        return witness
    sides = Sides(left, right)
    while True:
        smaller = next(_smaller(witness, sides), None)
        if smaller is None:
            return witness
        witness = smaller


def _smaller(witness: Parting, sides: Sides) -> Iterator[Parting]:
    """The witness with one thing less, wherever it still shows the same."""
    tried = [(witness.table, position) for position in _positions(witness.position, sides)]
    tried += [(table, witness.position) for table in _tables(witness.table)]
    for table, position in tried:
        again = _again(witness, table, position, sides)
        if again is not None:
            yield again


def _again(witness: Parting, table: Table, position: Position, sides: Sides) -> Parting | None:
    """The same moves from another beginning; None if they cannot be made, or show something else."""
    try:
        for rules in sides:
            check_position(position, rules)
        left = _made(witness.left, table._replace(rules=sides.left), position)
        right = _made(witness.right, table._replace(rules=sides.right), position)
    except (NotationError, RefusedMove):
        return None
    found = witness._replace(table=table, position=position, left=left, right=right)
    same = _differing(found) == _differing(witness) and _refused(found, sides) == _refused(witness, sides)
    return found if same else None


def _made(steps: Sequence[Shown], table: Table, position: Position) -> tuple[Shown, ...]:
    """Steps made again. Raises RefusedMove."""
    made = []
    for shown in steps:
        if shown.move is not None:
            player = position.letter(position.turn) if position.turn is not None else ""
            step = play(table, position, shown.move)
            table, position = step.table, step.position
            made.append(Shown(shown.move, player, step.events))
    return tuple(made)


def _differing(witness: Parting) -> tuple[Counter[str], Counter[str]]:
    """The kinds of what happens on one side alone, in the step that shows it, and whether it comes before that."""
    before = [(told(one.events), told(other.events)) for one, other in zip(witness.left, witness.right, strict=False)]
    early = sum(one != other for one, other in before[:-1])
    one, other = before[-1]
    left = Counter(event.kind for event in one if event not in other)
    right = Counter(event.kind for event in other if event not in one)
    return left + Counter(early=early), right


def _refused(witness: Parting, sides: Sides) -> tuple[object, ...]:
    """The codes by which each side refuses the other's first move, where the two are not the same."""
    moves = [side[0].move for side in (witness.right, witness.left)]
    if None in moves or unnamed(moves[0]) == unnamed(moves[1]):
        return ()
    found = [refusal(witness.position, move, rules) for move, rules in zip(moves, sides, strict=True) if move]
    return tuple(refused and refused.code for refused in found)


# --- one thing less


def _positions(position: Position, sides: Sides) -> Iterator[Position]:
    """Positions with fewer cards: in the piles, in stock, exposed, in hands."""
    if any(position.piles):
        yield position._replace(piles=((),) * position.players)
        for seat, pile in enumerate(position.piles):
            if pile:
                yield position._replace(piles=_with(position.piles, seat, ()))
    for size in _smaller_stocks(position, sides):
        yield position._replace(stock=position.stock[len(position.stock) - size :])
    for place in range(len(position.layout)):
        yield position._replace(layout=_without(position.layout, place))
    for seat, hand in enumerate(position.hands):
        for place in range(len(hand)):
            yield position._replace(hands=_with(position.hands, seat, _without(hand, place)))


def _smaller_stocks(position: Position, sides: Sides) -> list[int]:
    """Sizes that the stock may have on both sides and that are less than it has, the least first."""
    sizes = [
        stock_sizes(first_stock(position.players, rules.exposed_with_four), position.players, rules.exposed_each_deal)
        for rules in sides
    ]
    return sorted(size for size in {*sizes[0]} & {*sizes[1]} if size < len(position.stock))


def _without(cards: Cards, place: int) -> Cards:
    return (*cards[:place], *cards[place + 1 :])


def _with(held: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*held[:seat], cards, *held[seat + 1 :])


def _tables(table: Table) -> Iterator[Table]:
    """Tables with one thing as at the beginning of a game: the coup, the payment for most, the accounts."""
    accounts = Accounts((capital(table.rounds) - STAKE,) * table.players, STAKE * table.players)
    others = (at_coup(table, 1), table._replace(cards_payment=FIRST_PAYMENT), table._replace(accounts=accounts))
    yield from (other for other in others if other != table)
