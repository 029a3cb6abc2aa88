"""Plays coups of Le Francion at random by the thousand, checks every card, and counts how often each clause fired.

`python -m conformance.campaign --rulebook francion` runs it. Whole games of three to five players are played under
drawn readings, some of the packs with the Welche or a king turned up or hidden. After every card all cards and chips
must be accounted for, and cards that the rules do not list must be refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from commonlaw.cards import Card, Cards
from conformance.quality.tally import Tally, Violation, played
from francion.course import Step, open_table, play, start_coup
from francion.notation import write_cards
from francion.position import Position
from francion.readings import READINGS, rules_of
from francion.records import Record, RecordedCoup, RecordedMove, write_record
from francion.refusals import REFUSALS
from francion.replay import replay
from francion.rules import legal, refusal
from francion.sections.s01_players_and_deal import CARDS_EACH, draw_for_dealer, full_pack
from francion.sections.s02_ranking_and_welche import WELCHE, king_of
from francion.sections.s04_scoring_and_stake import TRICKS, is_stake
from francion.table import Table

PACKS: Final = {players: frozenset(full_pack(players)) for players in (3, 4, 5)}

ATTEMPTS_SHARE: Final = 0.4
"""How often a card is tried before a play."""

MOST_COUPS: Final = 60
"""More than any game of two manches can last."""


def some_table(chance: Random) -> Record:
    """A new game of three to five players with any readings, its first dealer drawn for: a record without coups."""
    readings = {ruling: chance.choice(list(names)) for ruling, names in READINGS.items() if chance.random() < 0.5}
    table = open_table(chance.choice((3, 4, 5)), chance.choice((1, 1, 2)), rules=rules_of("francion", readings))
    dealer, draws = draw_for_dealer(table.letters, chance)
    return Record(table._replace(dealer=table.letters.index(dealer)), (), readings, draws=tuple(draws))


def some_pack(chance: Random, players: int, stacked_share: float) -> Cards:
    """A shuffled pack in dealing order; of a share the Welche, or the king of trumps, is turned up or hidden."""
    pack = chance.sample(full_pack(players), len(full_pack(players)))
    if chance.random() < stacked_share:
        up = CARDS_EACH * players
        card = chance.choice((WELCHE, king_of(pack[up].suit)))
        there, place = pack.index(card), up + chance.randrange(2)
        pack[there], pack[place] = pack[place], card
    return tuple(pack)


# --- checks


def check_cards(position: Position) -> None:
    """Raise Violation unless every card of the pack is somewhere once. Clauses: francion:1.2, francion:1.12."""
    groups = (*position.hands, *position.won, position.trick, position.stock, (position.turn_up,))
    lying = [card for group in groups for card in group]
    pack = PACKS[position.players]
    if len(lying) != len(pack) or pack.difference(lying):
        raise Violation(f"the {len(pack)} cards are not there once each: {position}")


def check_chips(table: Table, position: Position, total: int) -> None:
    """Raise Violation unless no chip is lost, and the stake goes by nines. Clauses: francion:4.8, francion:4.9."""
    if table.accounts.total != total:
        raise Violation(f"{table.accounts.total} chips after a card, {total} before")
    if position.over == is_stake(table.accounts.pool) or (position.over and table.accounts.pool):
        raise Violation(f"{table.accounts.pool} chips at stake at {position}")


def check_tricks(position: Position) -> None:
    """Raise Violation unless the tricks are those that the hands tell of. Clauses: francion:3.4, francion:4.1."""
    held = sum(map(len, position.hands)) + len(position.trick)
    if sum(position.tricks) != TRICKS - held // position.players or held % position.players:
        raise Violation(f"{position.tricks} tricks at {position}")


def check_follows(step: Step, card: Card) -> None:
    """Raise Violation where a suit is held and not followed. Clauses: francion:2.3, francion:3.1."""
    position = step.position
    if not position.trick or card == WELCHE or position.trick[0] == WELCHE:
        return
    suit = position.trick[0].suit
    held = [other for other in position.hands[position.turn or 0] if other.suit == suit and other != WELCHE]
    if held and card.suit != suit:
        raise Violation(f"{card} to {suit} at {position}")


def check_attempt(step: Step, chance: Random, tally: Tally) -> None:
    """Try some card, and raise Violation unless it is refused exactly when it is not legal."""
    position, rules = step.position, step.table.rules
    letters = [position.letter(seat) for seat in range(position.players)]
    player = chance.choice(letters) if chance.random() < 0.3 else None
    hand = position.hands[position.turn or 0]
    card = chance.choice(hand if hand and chance.random() < 0.7 else full_pack(position.players))
    found = refusal(position, card, rules, player)
    mine = position.turn is not None and player in (None, position.letter(position.turn))
    tally.attempts += 1
    if (found is None) != (mine and card in legal(position, rules)):
        raise Violation(f"{card} by {player or 'whoever plays'} is answered with {found} at {position}")
    if found is not None:
        if found not in REFUSALS:
            raise Violation(f"{found} is not among the published refusals")
        tally.refused[found.clause] += 1
        tally.codes[found.code] += 1


# --- play


@dataclass
class Game:
    """A game being played, kept as a record so that a violation can be shown."""

    record: Record
    chance: Random
    tally: Tally
    stacked_share: float

    def to_the_end(self) -> None:
        """Play coup after coup until the game is over."""
        table = self.record.table
        for _ in range(MOST_COUPS):
            table = self.coup(table)
            if table.over:
                self.tally.games += 1
                return
        raise Violation(f"no end of the game after {MOST_COUPS} coups")

    def coup(self, table: Table) -> Table:
        """Play one coup and give the table after it."""
        pack = some_pack(self.chance, table.players, self.stacked_share)
        self.record = replace(self.record, coups=(*self.record.coups, RecordedCoup((), pack)))
        total = table.accounts.total
        first = len(self.record.coups) == 1
        step = next(iter(replay(self.record))).step if first else start_coup(table, pack)
        self._check(step, total)
        while not step.position.over:
            step = self._play(step)
            self._check(step, total)
        self.tally.coups += 1
        return step.table

    def _check(self, step: Step, total: int) -> None:
        self.tally.see(step.events)
        check_cards(step.position)
        check_tricks(step.position)
        check_chips(step.table, step.position, total)
        if self.chance.random() < ATTEMPTS_SHARE:
            check_attempt(step, self.chance, self.tally)

    def _play(self, step: Step) -> Step:
        """Play any card that is legal."""
        allowed = legal(step.position, step.table.rules)
        if not set(allowed) <= set(step.position.hands[step.position.turn or 0]):
            raise Violation(f"{write_cards(allowed)} at {step.position}")
        card = self.chance.choice(allowed)
        check_follows(step, card)
        player = step.position.letter(step.position.turn or 0)
        *before, coup = self.record.coups
        coup = replace(coup, moves=(*coup.moves, RecordedMove(card, player)))
        self.record = replace(self.record, coups=(*before, coup))
        self.tally.plays += 1
        return play(step.table, step.position, card, player)


def play_chunk(seed: str, coups: int, stacked_share: float) -> Tally:
    """Play whole games until there are `coups` coups or more; stop at the first violation.

    >>> play_chunk("1", coups=4, stacked_share=0.25).coups >= 4
    True
    """
    chance = Random(seed)
    return played(coups, lambda tally: Game(some_table(chance), chance, tally, stacked_share), write_record)
