"""What must hold in every trace, whatever was played: checked on the program's own words, without the reference.

Each check looks only at what the program reports, and is silent where that is not enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from conformance.compare.differences import move_texts, place_in_words, places
from conformance.drawn_games.adapter import Broken
from conformance.protocol import AnyStep, Run, State
from conformance.results import Difference
from papillon.moves import Capture
from papillon.notation import NotationError, read_move
from papillon.position import player_letters
from papillon.readings import rules_of
from papillon.rules import Rules
from papillon.sections.s01_players_and_cards import LIKE_CARDS, PACK, RANKS
from papillon.sections.s02_game_and_stake import deal_passes
from papillon.sections.s03_deal import after_deal, deal_goes_round
from papillon.sections.s15_four_players import first_stock


class ShownStep(NamedTuple):
    """A step of a trace, and what is needed to check it."""

    request: Run
    """The request of the case."""
    place: str
    """Where the step is, as people say it."""
    coup: int
    """The number of the coup, from 1."""
    move: str
    """The move as the request has it, ``""`` at the start of a coup."""
    dealer: str
    """The letter of the coup's dealer."""
    cards: int
    """How many cards are in play."""
    rules: Rules
    """The rules of the case."""
    before: AnyStep | None
    """What the program shows of the step before in the same coup; None at the start of a coup."""
    step: AnyStep
    """What the program shows of the step."""

    @property
    def state(self) -> State:
        """What the program shows after the step."""
        state: State = self.step.state
        return state

    @property
    def letters(self) -> str:
        """The players, counter-clockwise."""
        return player_letters(self.request.table.players)

    @property
    def seating(self) -> str:
        """The players in playing order, the dealer last."""
        letters = self.letters[::-1] if self.rules.clockwise else self.letters
        place = letters.index(self.dealer) + 1
        return letters[place:] + letters[:place]

    @property
    def mover(self) -> str:
        """Who made the move, by the letter before it, or else whose turn it was; ``-`` where neither tells."""
        turn = self.before.state.turn if self.before else None
        told = self.move[0] if self.move[1:2] == ":" else turn
        return told if told in tuple(self.letters) else "-"

    @property
    def deals(self) -> bool:
        """Whether cards were dealt with this play, by what stock or hands say."""
        then, now = self.before.state if self.before else self.state, self.state
        if now.stock is not None and then.stock is not None:
            return now.stock < then.stock
        return _held(now) > _held(then)


Trace = Sequence[AnyStep]

Check = Callable[[ShownStep], Iterator[Broken]]


def broken(request: Run, trace: Trace) -> list[Broken]:
    """Every property that the first bad step of a trace breaks; nothing if all hold."""
    for shown in shown_steps(request, trace):
        found = [item for check in CHECKS for item in check(shown)]
        if found:
            return found
    return list(_winner_priority(request, trace))


def shown_steps(request: Run, trace: Trace) -> Iterator[ShownStep]:
    """The steps of a trace that were not refused, each with the one before it."""
    rules = rules_of(request.rulebook, request.readings)
    before: AnyStep | None = None
    for (coup, move), text, step in zip(places(request), move_texts(request), trace, strict=False):
        if step.refused:
            return
        before = before if move else None
        dealer = _dealer(request, coup, rules)
        place, cards = place_in_words(coup, move), _cards(request, coup)
        yield ShownStep(request, place, coup, text, dealer, cards, rules, before, step)
        before = step


def _dealer(request: Run, coup: int, rules: Rules) -> str:
    """Who deals a coup of the case, counted from 1: the deal goes the way of play. Clauses: papillon:2.2."""
    letters, first = player_letters(request.table.players), request.table.coup
    passed = sum(deal_passes(number, rules.coups_a_dealer) for number in range(first, first + coup - 1))
    place = letters.index(request.table.dealer) + (-passed if rules.clockwise else passed)
    return letters[place % len(letters)]


def _cards(request: Run, coup: int) -> int:
    position = request.position
    if position is None or coup > 1:
        return PACK
    held = sum(map(len, position.hands.values())) + sum(map(len, position.piles.values()))
    return held + len(position.layout) + len(position.stock)


def _held(state: State) -> int:
    return sum(map(len, (state.hands or {}).values()))


def _found(shown: ShownStep, clause: str, name: str, expected: object, actual: object) -> Iterator[Broken]:
    """A property broken, if what is there is not what must be."""
    if expected != actual:
        yield Broken(shown.rules.cited((clause,))[0], Difference(shown.place, name, str(expected), str(actual)))


# --- the checks of one step


def _cards_accounted_for(shown: ShownStep) -> Iterator[Broken]:
    """Hands, layout, stock and piles hold all cards, and no rank more than four times.

    Clauses: papillon:1.1, papillon:4.5.
    """
    state = shown.state
    hands, layout = state.hands or {}, state.layout or []
    seen = [card for cards in (*hands.values(), layout) for card in cards]
    count = len(seen) + (state.stock or 0) + sum((state.piles or {}).values())
    complete = None not in (state.hands, state.layout, state.stock, state.piles)
    if complete or count > shown.cards:
        yield from _found(shown, "4.5", "cards in all", shown.cards, count)
    for rank, times in Counter(card[:1].upper() for card in seen).items():
        if times > LIKE_CARDS or rank not in RANKS:
            yield from _found(shown, "1.1", f"cards of rank {rank}", "at most 4 of a rank of the pack", times)


def _chips_conserved(shown: ShownStep) -> Iterator[Broken]:
    """Chips, pool and bank together are what they were. Clauses: papillon:5.1, papillon:5.2."""
    state, table = shown.state, shown.request.table
    if state.chips is None or state.pool is None or state.bank is None:
        return
    total = sum(table.chips.values()) + table.pool + table.bank
    found = sum(state.chips.values()) + state.pool + state.bank
    yield from _found(shown, "5.2", "chips, pool and bank in all", total, found)


def _turn_goes_round(shown: ShownStep) -> Iterator[Broken]:
    """The next to play is the next in playing order who holds cards; after a deal, from the dealer on.

    Clauses: papillon:4.1, papillon:4.d.2, papillon:4.d.4.
    """
    state = shown.state
    if state.turn is None or state.hands is None or (shown.before is None and shown.request.position):
        return
    after = shown.dealer if shown.deals or shown.before is None else shown.mover
    if after not in shown.letters:
        return
    place = shown.seating.index(after) + 1
    holders = [letter for letter in shown.seating[place:] + shown.seating[:place] if state.hands.get(letter)]
    yield from _found(shown, "4.1", "turn", holders[0] if holders else "-", state.turn)


def _must_capture(shown: ShownStep) -> Iterator[Broken]:
    """The legal moves are captures, or laying down alone; none when the coup is over. Clauses: papillon:4.d.1."""
    state = shown.state
    if state.legal is None:
        return
    lays = [text for text in state.legal if not _is_capture(text)]
    if lays and len(state.legal) > 1:
        yield from _found(shown, "4.d.1", "legal", "captures alone, or lay alone", ", ".join(state.legal))
    if state.turn is not None and (state.turn == "-") == bool(state.legal):
        yield from _found(shown, "4.d.1", "legal", "moves while the coup goes on, and none after it", state.legal)


def _is_capture(text: str) -> bool:
    return _cards_played(text) > 0


def _stock_goes_by_deals(shown: ShownStep) -> Iterator[Broken]:
    """The stock is what the deal leaves, and shrinks by deals, with what they turn up, once all hands are empty.

    Clauses: papillon:3.3, papillon:3.5, papillon:3.6, papillon:4.d.3, papillon:15.1.
    """
    stock = shown.state.stock
    if stock is None:
        return
    players, rules = shown.request.table.players, shown.rules
    if shown.before is None:
        under_way = shown.request.position if shown.coup == 1 else None
        whole = first_stock(players, rules.exposed_with_four)
        yield from _found(shown, "3.5", "stock", len(under_way.stock) if under_way else whole, stock)
        return
    then, hands = shown.before.state.stock, shown.before.state.hands
    if then is None or stock == then:
        return
    left = after_deal(then, players, rules.exposed_each_deal) if deal_goes_round(then, players) else then
    expected = f"{then}, or {left} after a deal" if left != then else str(then)
    yield from _found(shown, "3.6", "stock", expected, expected if stock == left else stock)
    if stock < then and hands is not None:
        waiting = "".join(sorted(letter for letter, cards in hands.items() if cards and letter != shown.mover))
        yield from _found(shown, "4.d.3", "players with cards at a new deal", "none", waiting or "none")


CHECKS: Final[Sequence[Check]] = (
    _cards_accounted_for,
    _chips_conserved,
    _turn_goes_round,
    _must_capture,
    _stock_goes_by_deals,
)
"""The checks to which every step is held."""


# --- the winner of a coup


def _winner_priority(request: Run, trace: Trace) -> Iterator[Broken]:
    """The winner is, of those who went out by a capture with no stock left, the first in priority.

    Clauses: papillon:4.d.6, papillon:4.d.7, papillon:10.5, papillon:10.6, papillon:15.2.
    """
    made: list[str] = []
    coup = 0
    for shown in shown_steps(request, trace):
        if shown.coup != coup:
            coup = shown.coup
            made = list(request.position.papillons) if request.position and coup == 1 else []
        if shown.before is None:
            continue
        if shown.before.state.hands is None or shown.before.state.stock is None:
            return
        if _papillon(shown):
            made.append(shown.mover)
        if shown.state.winner:
            order = made if shown.rules.first_wins else _priority(shown)
            expected = next((letter for letter in order if letter in made), "none")
            yield from _found(shown, "10.6" if len(made) > 1 else "10.5", "winner", expected, shown.state.winner)


def _papillon(shown: ShownStep) -> bool:
    """Whether the play is a papillon that counts: a capture with the last card in hand, and no deal in stock.

    What is laid out after a capture counts for none (ruling sauterelle-layer).
    """
    before, rules = shown.before, shown.rules
    if before is None or deal_goes_round(before.state.stock or 0, shown.request.table.players):
        return False
    held = (before.state.hands or {}).get(shown.mover, ())
    named = not rules.asks_for("papillon") or rules.unnamed_papillon_wins or "!papillon" in shown.move
    return named and 0 < len(held) == _cards_played(shown.move)


def _cards_played(text: str) -> int:
    """How many cards a capture takes from the hand; 0 for what is none."""
    try:
        move = read_move(text)[1]
    except NotationError:
        return 0
    return len(move.played) if isinstance(move, Capture) else 0


def _priority(shown: ShownStep) -> list[str]:
    """The players in the order in which a papillon wins the coup."""
    return [shown.seating[seat] for seat in shown.rules.priority(len(shown.letters))]
