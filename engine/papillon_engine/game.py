"""A game in play: the course of a coup, written again over the tables, and nothing else of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from papillon.cards import UNKNOWN_RANK, Cards, ranks
from papillon.kit.events import richest
from papillon.moves import FIGURES
from papillon.notation import check_known, check_position
from papillon.position import PLAYERS, Position
from papillon.sections import (
    s02_game_and_stake as s02,
    s03_deal as s03,
    s04_play as s04,
    s12_cards as s12,
    s14_end_of_game as s14,
)
from papillon.table import Table
from papillon_engine import in_play
from papillon_engine.in_play import InPlay, Moment, check_under_way
from papillon_engine.lookup import Transfer, Unsupported
from papillon_engine.packing import PACK, pack_cards
from papillon_engine.tables import (
    CLEARS,
    GOES_OUT,
    LAID,
    LAST,
    LIKES,
    LOWER,
    NAMED,
    STOCK_LEFT,
    UPPER,
    Effect,
    tables_of,
)

FULL: Final = sum(PACK)
"""The pack."""
NAMES: Final = {figure: NAMED << place for place, figure in enumerate(FIGURES)}
"""Figure → the fact that it was called out."""
EVERY_NAME: Final = sum(NAMES.values())
"""All figures called out: one that is not made is of no account (16.3)."""


def cards_of(cards: Cards) -> int:
    """The cards of the reference as one number. Raises Unsupported where one is not known.

    >>> from papillon.cards import Card
    >>> cards_of((Card("A", "h"), Card("2")))
    17
    """
    letters = ranks(cards)
    if UNKNOWN_RANK in letters:
        raise Unsupported(f"expected cards that are known, found {letters}")
    return pack_cards(letters)


class Seated(in_play.Seated[Table]):
    """Who sits where in a game of Le Papillon: the same for the plain engine and for the kernel."""

    __slots__ = ()

    def player(self, seat: int) -> int:
        """The player on a seat, by index."""
        return (self.dealer + (-1 - seat if self.table.rules.clockwise else 1 + seat)) % self.table.players

    @property
    def pack(self) -> tuple[int, ...]:
        """The 52 cards that are dealt, one by one, unshuffled."""
        return PACK


class Game(Seated, InPlay[Table]):
    """A game of Le Papillon at one moment, which changes as it is played.

    >>> from papillon.table import open_table
    >>> game = Game(open_table(players=3))
    >>> game.deal(PACK)
    >>> while game.turn is not None:
    ...     game.step(game.legal()[0])
    >>> game.coup, game.winner, sum(game.chips), game.over
    (2, 'A', 420, False)
    """

    FIXED = (*InPlay.FIXED, "captures")
    __slots__ = (
        "captures",
        *("hands", "layout", "piles", "stock", "stock_left", "likes"),
        *("papillons", "last_layer", "wanting", "victim", "cards_payment"),
    )

    def __init__(self, table: Table, position: Position | None = None) -> None:
        """Sit down at a table of the reference, between two coups or with the position of the coup under way.

        Raises Unsupported for cards that are not known and for rules that are no reading of a document, ValueError for
        a position that no play can reach, is over, or is not of the table.
        """
        super().__init__(table)
        self.tables = tables_of(table.rules, table.players)
        """What its rules make of every play."""
        self.captures = self.tables.captures
        """The moves that there are by its rules."""
        self.cards_payment = table.cards_payment
        """Chips due from each for most cards in it."""
        if position is not None:
            check_under_way(table, position)
            check_position(position, table.rules)
            check_known(position)
        nobody = ((),) * table.players
        self._lay_out(position or Position(nobody, layout=(), stock=(), piles=nobody, turn=None))

    def _lay_out(self, position: Position) -> None:
        """Take over a position of the reference."""
        position = position.reseated(position.dealer, self.table.rules.clockwise)
        self.turn = position.turn
        self.hands = [cards_of(hand) for hand in position.hands]
        """The cards of each seat."""
        self.layout = cards_of(position.layout)
        """The exposed cards."""
        self.piles = [cards_of(pile) for pile in position.piles]
        """The cards that each seat has captured."""
        self.stock: Sequence[int] = [cards_of((card,)) for card in position.stock]
        """The cards not yet dealt, one by one."""
        self.stock_left = int(s03.deal_goes_round(len(self.stock), self.table.players)) * STOCK_LEFT
        """Whether it holds another deal, as a fact of a play."""
        self.papillons = position.papillons
        """Seats that have made a papillon that counts, in the order in which they made it."""
        self.last_layer = position.last_layer
        """The seat that was the last to lay down since the last deal."""
        self.wanting = position.wanting
        """The seat that was the last to lay down for want of a capture (ruling consolation-deal)."""
        self.victim = position.victim
        """The seat that must lay down with the next deal (8.4)."""
        self.likes = [position.like_captures.count(seat) for seat in self.seats]
        """For each seat, cards of this deal that took one like card (ruling hanneton)."""

    # --- moves

    def mask(self) -> int:
        """The legal moves as bits, bit by bit their numbers; 0 between two coups."""
        if self.turn is None:
            return 0
        captures, hand, layout = self.captures, self.hands[self.turn], self.layout
        can = captures.by_hand[hand] & captures.by_lower[layout & LOWER] & captures.by_upper[layout >> UPPER]
        return can or 1 << captures.lay

    def step(self, move: int, named: Iterable[str] = ()) -> None:
        """Make a legal move. named: the figures that the player calls out with it (16.3).

        Raises ValueError for a move that is not legal, KeyError for a figure that there is not.
        """
        facts = sum([NAMES[figure] for figure in {*named}]) if named else 0
        self._keep(move)
        self.play(move, facts)

    def _moment(self) -> Moment:
        common = (self.turn, self.coup, self.dealer, self.over, self.winner, self.victors)
        cards = (self.layout, self.stock, self.stock_left)
        seats = (self.papillons, self.last_layer, self.wanting, self.victim, self.cards_payment)
        return (*self.chips, *self.hands, *self.piles, *self.likes, *common, *cards, *seats)

    def _go_back(self, moment: Moment) -> None:
        kept, players = iter(moment), self.table.players
        self.chips = [*islice(kept, players + 2)]
        self.hands, self.piles, self.likes = ([*islice(kept, players)] for _ in range(3))
        self.turn, self.coup, self.dealer, self.over, self.winner, self.victors, *rest = kept
        self.layout, self.stock, self.stock_left, *rest = rest
        self.papillons, self.last_layer, self.wanting, self.victim, self.cards_payment = rest

    def check_pack(self, pack: Sequence[int]) -> None:
        """Raise ValueError unless the pack has 52 cards, each rank four times. Clauses: 1.1."""
        if len(pack) != len(PACK) or sum(pack) != FULL:
            raise ValueError("expected four cards of each rank in the pack (Papillon 1.1)")

    # --- the course of a coup: what follows asks nothing, whoever calls it knows that it can be

    def start(self, pack: Sequence[int]) -> None:
        """Do what `deal` does, unasked and not to be taken back. Clauses: 2.7, 3.3 to 3.5, 15.1."""
        tables = self.tables
        self._pay(tables.stakes)
        self.piles, self.layout, self.stock = [0] * tables.players, 0, pack
        self.papillons, self.last_layer, self.wanting, self.victim = (), None, None, None
        self._deal_out(tables.first_turned)
        self.turn = s04.FIRST_SEAT

    def _deal_out(self, turned: int) -> None:
        """Deal everybody three cards, and turn up some. Clauses: 3.3, 3.4, 4.d.3."""
        stock, tables = self.stock, self.tables
        dealt = tables.dealt
        self.hands = [stock[first] + stock[second] + stock[third] for first, second, third in tables.places]
        if turned:
            self.layout += sum(stock[dealt : dealt + turned])
        self.stock = stock = stock[dealt + turned :]
        self.stock_left = STOCK_LEFT if len(stock) >= dealt else 0
        self.likes = [0] * tables.players

    def play(self, move: int, named: int = EVERY_NAME) -> None:
        """Make a legal move, unasked and not to be taken back. named: the facts of the figures called out.

        Clauses: 4.1, 4.d.1, 4.d.2.
        """
        seat = self.turn
        assert seat is not None
        found = self._lay_down(seat) if move == self.captures.lay else self._capture(seat, move, named)
        if found is not None:
            transfers, papillon, decides_victim = found
            self._pay(transfers)
            self._note(seat, papillon, decides_victim)
        if any(self.hands):
            self.turn = self._next_with_cards(seat)
        elif self.stock_left:
            self._deal_again()
        else:
            self._end_coup()

    def _next_with_cards(self, seat: int) -> int:
        """The next seat that holds cards. Clauses: 4.d.2."""
        players = self.table.players
        return next(place for step in range(1, players + 1) if self.hands[place := (seat + step) % players])

    def _lay_down(self, seat: int) -> Effect | None:
        """Lay down a whole hand: what that comes to. Clauses: 4.d.1, 11.1."""
        hand, self.hands[seat] = self.hands[seat], 0
        self.layout += hand
        self.last_layer = self.wanting = seat
        return self.tables.effects[seat][self.captures.lay][LAID * hand + self.stock_left]

    def _capture(self, seat: int, move: int, named: int) -> Effect | None:
        """Take cards from the table: what that comes to. Clauses: 4.4, 4.5."""
        captures, facts = self.captures, named + self.stock_left
        self.hands[seat] -= captures.played[move]
        self.layout -= captures.taken[move]
        self.piles[seat] += captures.played[move] + captures.taken[move]
        if not (self.hands[seat] and self.layout):
            facts |= self._emptied(seat)
        if self.tables.tracks_likes:
            self.likes[seat] += captures.like[move]
            facts += LIKES * self.likes[seat]
        return self.tables.effects[seat][move][facts]

    def _emptied(self, seat: int) -> int:
        """The facts of a capture that empties the hand or the table.

        Where a document has it so, whoever clears the table lays out the rest of his hand (ruling sauterelle-layer).
        """
        hands, facts = self.hands, 0
        if not hands[seat]:
            facts |= GOES_OUT
        if not self.layout:
            facts |= CLEARS
            if self.tables.lays_out and hands[seat]:
                self.layout, hands[seat] = hands[seat], 0
                self.last_layer = seat
                facts |= LAID * self.layout
        if not (self.stock_left or any(hands)):
            facts |= LAST
        return facts

    def _note(self, seat: int, papillon: bool, decides_victim: bool) -> None:
        """Note what a figure is good for beside its chips. Clauses: 8.4, 10.1."""
        if papillon:
            self.papillons = (*self.papillons, seat)
        if decides_victim:
            holding = tuple(map(bool, self.hands))
            bare_deal = bool(self.stock_left) and not self.tables.turned[len(self.stock)]
            self.victim = self.tables.victims[seat, holding, bare_deal]

    def _pay(self, transfers: Iterable[Transfer]) -> None:
        """Move chips; where there is no credit, a player pays what he has (2.6, ruling credit)."""
        chips, debtors = self.chips, self.tables.debtors
        for payer, payee, due in transfers:
            affordable = max(chips[payer], 0) if payer < debtors else due
            chips[payer] -= min(due, affordable)
            chips[payee] += min(due, affordable)

    def _deal_again(self) -> None:
        """Three more cards each; whoever a sauterelle caught lays down at once, or on turn (ruling sauterelle-victim).

        The deal that is over may have brought a consolation (ruling consolation-deal).
        Clauses: 4.d.2 to 4.d.4, 8.4, 8.5, papillon-adpoker:22.
        """
        rules = self.table.rules
        self._pay(self.tables.consolations[self.wanting])
        victim, self.victim, self.last_layer = self.victim, None, None
        if rules.consolation_deal != "any-deal":
            self.wanting = None
        self._deal_out(self.tables.turned[len(self.stock)])
        self.turn = s04.FIRST_SEAT
        if victim is not None:
            on_turn = rules.sauterelle_victim == "own-turn" and not self.layout
            self.turn = victim
            self.play(self.captures.lay)
            self.turn = self._next_with_cards(victim if on_turn else -1)

    # --- the end of a coup, and of the game

    def _end_coup(self) -> None:
        """Name the winner, sweep the table, pay, and go on to the next coup or the end.

        Clauses: 4.d.7, 4.d.10, 4.d.11, 10.5 to 10.8, 12.1 to 12.4, 13.1.
        """
        table, tables, piles = self.table, self.tables, self.piles
        winner = tables.winners[self.papillons]
        taker = self.last_layer if winner is None else winner
        if taker is not None:
            piles[taker] += self.layout
            self.layout = 0
        most = tables.majorities[tuple(map(tables.counted, piles))]
        factors = {"pool": self.pool, "cards": self.cards_payment}
        closings = tables.closings[winner, self.wanting, most]
        self._pay([(payer, payee, chips * factors.get(kind, 1)) for kind, (payer, payee, chips) in closings])
        won = winner is not None
        self.turn, self.winner = None, "" if winner is None else self.letter(winner)
        waits = not won and table.plays_on
        self.over = self.coup >= table.scheduled and not waits
        self.cards_payment = self._next_cards_payment(tied=most is None)
        if self.over:
            self._end_game(won)
        else:
            self._pass_the_deal()

    def _next_cards_payment(self, tied: bool) -> int:
        """What most cards pay in the next coup. Clauses: 12.2 to 12.4."""
        if self.over or not tied:
            return s12.FIRST_PAYMENT
        rules = self.table.rules
        is_lost = self.coup == self.table.scheduled and not rules.last_coup_tie_carried
        return s12.FIRST_PAYMENT if is_lost else s12.payment_after_tie(self.cards_payment, rules.cards_growth)

    def _pass_the_deal(self) -> None:
        """The next coup; whoever deals it sits last. Clauses: 2.2."""
        rules, players = self.table.rules, self.table.players
        if s02.deal_passes(self.coup, rules.coups_a_dealer):
            self.dealer = s02.next_dealer(self.dealer, players, rules.clockwise)
            first, *others = self.chips[:players]
            self.chips[:players] = *others, first
        self.coup += 1

    def _end_game(self, won: bool) -> None:
        """Share a pool that waits, and name the winners of the game. Clauses: 2.9, 14.1 to 14.3, papillon-pdf:13."""
        if self.table.pool_is_the_games:
            winners = richest(self.balances)
            self._share([seat for seat in self.seats if self.player(seat) in winners])
        else:
            if not won:
                self._share(self.seats)
            winners = richest(self.balances)
        self.victors = "".join(PLAYERS[player] for player in winners)

    def _share(self, seats: Sequence[int]) -> None:
        self._pay(self.tables.transfers(s14.shares(self.pool, seats, self.table.rules.share_remainder)))
