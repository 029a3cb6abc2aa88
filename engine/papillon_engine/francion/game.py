"""A game of Le Francion in play: the course of a coup, written again over the tables, and nothing else of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Self

from francion.notation import check_position
from francion.position import Position
from francion.rules import suit_asked
from francion.sections import (
    s01_players_and_deal as s01,
    s03_play as s03,
    s04_scoring_and_stake as s04,
    s05_welche_payments as s05,
)
from francion.table import Table, check_table
from papillon.kit.cards import UNKNOWN
from papillon_engine.chance import Chance, chance_of, shuffle
from papillon_engine.francion.packing import IN_SUIT, ONE, pack_cards
from papillon_engine.francion.tables import DECIDING, STRONG, THE_WELCHE, playable, tables_of, taking
from papillon_engine.lookup import Transfer
from papillon_engine.seated import Seated, check_under_way


@lru_cache(maxsize=1 << 16)
def list_moves(moves: int) -> tuple[int, ...]:
    """The numbers of the moves whose bits are set, the first ones first.

    >>> list_moves(0b1010)
    (1, 3)
    """
    numbers = []
    while moves:
        first = moves & -moves
        numbers.append(first.bit_length() - 1)
        moves ^= first
    return tuple(numbers)


class Game(Seated[Table]):
    """A game of Le Francion at one moment, which changes as it is played.

    >>> from francion.table import open_table
    >>> game = Game(open_table(players=3))
    >>> game.deal(game.pack)
    >>> while game.turn is not None:
    ...     game.step(game.legal()[0])
    >>> game.coup, game.winner, game.points, game.betes, game.balances
    (2, 'B', [0, 0, 1], [0, 9, 0], (167, 184, 189))
    """

    def __init__(self, table: Table, position: Position | None = None) -> None:
        """Sit down at a table of the reference, between two coups or with the position of the coup under way.

        Raises Unsupported for cards that are not known and for rules that are no reading of the document, ValueError
        for a table to which no game comes, or a position that no play can reach, is over, or is not of the table.
        """
        check_table(table)
        self.table = table
        self.turn: int | None = None
        """The seat to play, None between two coups."""
        self.coup = table.coup
        """Number of the coup being played or about to be, from 1."""
        self.dealer = table.dealer
        self.over = table.over
        """Whether the game is over."""
        accounts = table.accounts
        self.chips = [*(accounts.balances[self.player(seat)] for seat in self.seats), accounts.pool, accounts.bank]
        self.winner = ""
        """The letter of who has won the last coup, "" if nobody has or none is over."""
        self.victors = ""
        """The letters of who has won the game."""
        self.tables = tables_of(table.rules, table.players)
        """What its rules make of every play."""
        self.points = [table.points[self.player(seat)] for seat in self.seats]
        """The points that each seat has marked in this manche (4.2)."""
        self.betes = [table.betes[self.player(seat)] for seat in self.seats]
        """Chips that each seat must stake on the next coup (4.4, 4.5)."""
        self.manche = table.manche
        """Number of the manche being played or about to be, from 1."""
        self.doubling = table.doubling
        """What the payments for the Welche are multiplied by in this coup (5.5)."""
        self.manche_winner = ""
        """The letter of who has won the manche that the last coup has ended, "" if it has ended none."""
        if position is not None:
            check_under_way(table, position)
            check_position(position)
        nobody = ((),) * table.players
        self._lay_out(position or Position(nobody, nobody, UNKNOWN, (), turn=None))
        if bool(self.pool) != (position is not None):
            raise ValueError(f"expected a stake in a coup under way and no other, found {self.pool} (Francion 4.9)")

    def _lay_out(self, position: Position) -> None:
        """Take over a position of the reference."""
        self.turn = position.turn
        self.hands = [pack_cards(hand) for hand in position.hands]
        """The cards of each seat."""
        self.won = [pack_cards(cards) for cards in position.won]
        """The cards of the tricks that each seat has won."""
        self.trick = tuple(ONE[card] for card in position.trick)
        """The cards on the table, in the order of play."""
        self.asked = suit_asked(position, self.table.rules)
        """The suit that the trick asks for, "" where somebody is to lead (3.1)."""
        self.trumps = position.trumps
        """The trump suit."""
        self.turn_up = 0 if position.over else pack_cards((position.turn_up,))
        """The card whose suit is trumps, 0 before the first deal."""
        self.stock: Sequence[int] = tuple(pack_cards((card,)) for card in position.stock)
        """The cards that lie over it, one by one."""

    def player(self, seat: int) -> int:
        """The player on a seat, by index."""
        return (self.dealer + 1 + seat) % self.table.players

    # --- moves: the number of each is that of its card

    @property
    def pack(self) -> tuple[int, ...]:
        """The cards that are dealt, bit by bit, unshuffled."""
        return self.tables.pack

    def mask(self) -> int:
        """The cards that may be played, as bits; none between two coups."""
        if self.turn is None:
            return 0
        hand, asked = self.hands[self.turn], self.asked
        return hand & playable(hand & DECIDING[asked], asked, self.table.rules.only_heart_forced)

    def legal(self) -> tuple[int, ...]:
        """The numbers of the legal moves, in the order in which the reference lists them; none between two coups."""
        return list_moves(self.mask())

    def step(self, move: int) -> None:
        """Make a legal move. Raises ValueError for another."""
        if move not in self.legal():
            raise ValueError(f"expected a legal move ({', '.join(map(str, self.legal()))}), found {move}")
        self.play(move)

    def deal(self, pack: Sequence[int]) -> None:
        """Start the next coup from a pack in dealing order.

        Raises ValueError where there can be none, and for a pack that is not the game's. Clauses: 1.2 to 1.4.
        """
        if self.over or self.turn is not None:
            raise ValueError(f"expected a table between two coups, found {'none' if self.over else 'one under way'}")
        if sorted(pack) != [*self.pack]:
            raise ValueError(f"expected each card of {self.table.players} players once (Francion 1.2 to 1.4)")
        self.start(pack)

    def deal_by_chance(self, seed: int, number: int) -> None:
        """Start the next coup from a pack that two numbers shuffle. Raises ValueError where there can be none."""
        self.deal(shuffle(chance_of(seed, number), self.pack))

    def clone(self) -> Self:
        """Give an independent copy."""
        other = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(other, name, value.copy() if isinstance(value, list) else value)
        return other

    # --- the course of a coup: what follows checks nothing

    def start(self, pack: Sequence[int]) -> None:
        """Do what `deal` does, without checking. Clauses: 1.10, 1.12 to 1.15, 3.7, 4.5 to 4.7, 5.1."""
        tables, players, dealt = self.tables, self.table.players, s01.CARDS_EACH * self.table.players
        self._pay(tables.transfers(s04.stakes(self.betes)) if any(self.betes) else tables.stake)
        self.betes, self.won = [0] * players, [0] * players
        self.hands = [sum(pack[seat:dealt:players]) for seat in self.seats]
        self.turn_up, *self.stock = pack[dealt:]
        self.trumps = tables.suits[self.turn_up]
        self._pay(tables.turned(self.turn_up, self.doubling))
        self.turn = s03.FIRST_SEAT

    def play_out(self, chance: Chance) -> int:
        """Play the coup to its end by chance, each legal move as likely: how many moves it took."""
        mask, play, plays = self.mask, self.play, 0
        while moves := mask():
            among = list_moves(moves)
            play(among[chance.below(len(among))])
            plays += 1
        return plays

    def play(self, move: int) -> None:
        """Do what `step` does, without checking. Clauses: 3.1, 3.3, 3.4."""
        seat, tables = self.turn, self.tables
        assert seat is not None
        card = 1 << move
        self.hands[seat] -= card
        if not self.trick:
            self.asked = tables.asks[self.trumps][move]
        self.trick += (card,)
        self.turn = tables.next[seat]
        if len(self.trick) == tables.players:
            self._end_trick(self.turn)

    def _end_trick(self, leader: int) -> None:
        """The strongest card takes the trick, the Welche is paid, its winner leads. Clauses: 3.4 to 3.7, 5.2, 5.3."""
        trick, trumps, suit, tables = self.trick, self.trumps, self.asked, self.tables
        cards = sum(trick)
        strong = cards & STRONG[trumps]
        highest = taking(strong, trumps, trumps) if strong else taking(cards & IN_SUIT[suit], suit, "")
        winner = (leader + trick.index(highest)) % tables.players
        self.won[winner] += cards
        if cards & THE_WELCHE:
            owner = (leader + trick.index(THE_WELCHE)) % tables.players
            self._pay(tables.welche(owner, winner, suit, trumps, self.doubling))
        self.trick, self.asked, self.turn = (), "", winner
        if not self.hands[winner]:
            self._end_coup()

    def _pay(self, transfers: Iterable[Transfer]) -> None:
        """Move chips; every payment is made in full (ruling length)."""
        chips = self.chips
        for payer, payee, paid in transfers:
            chips[payer] -= paid
            chips[payee] += paid

    # --- the end of a coup, of a manche, and of the game

    def _end_coup(self) -> None:
        """Pay the tricks, mark the point, note bêtes and a hidden Welche, go on. Clauses: 4.1 to 4.5, 4.9, 5.5."""
        rules, players, stake = self.table.rules, self.table.players, self.pool
        tricks = tuple(cards.bit_count() // players for cards in self.won)
        shares, marker, betes = self.tables.ending(*tricks)
        self._pay((payer, payee, stake // s04.TRICKS * chips) for payer, payee, chips in shares)
        self.betes = [stake * owed for owed in betes]
        self.points[marker] += 1
        self.doubling = s05.next_factor(self.doubling, THE_WELCHE in self.stock, rules.hidden_double)
        self.turn, self.winner, self.manche_winner = None, self.letter(marker), ""
        if s04.manche_over(self.points):
            self._end_manche(marker)
        if not self.over:
            self._pass_the_deal()

    def _end_manche(self, winner: int) -> None:
        """Pay the winner, take the points away; the last manche ends the game. Clauses: 4.5, 4.8, 4.10 to 4.12."""
        rules, players = self.table.rules, self.table.players
        self._pay(self.tables.transfers(s04.manche_dues(self.points, winner)))
        self.manche_winner, self.points = self.letter(winner), [0] * players
        self.over = self.manche == self.table.manches
        if self.over or not rules.betes_carried:
            self.betes = [0] * players
        if self.over:
            self.doubling = 1
            self.victors = "".join(self.table.letters[player] for player in s04.game_winners(self.balances))
        else:
            self.manche += 1

    def _pass_the_deal(self) -> None:
        """The next coup; whoever deals it sits last. Clauses: 1.9."""
        players = self.table.players
        self.coup, self.dealer = self.coup + 1, s01.at_right(self.dealer, players)
        for before in (self.chips, self.points, self.betes):
            before[:players] = *before[1:players], before[0]
