"""Strangers to sections 2, 3, 14 and 15 of Le Papillon, a fourth writer's: stakes, deals, the end of a game."""

from __future__ import annotations

from functools import partial
from typing import Final

from commonlaw.events import Happening
from conformance.misreadings.misreading import (
    Function,
    Misreading,
    Override,
    after,
    before,
    constantly,
    replacing,
    while_doing,
)
from conformance.quality.strangers.changing import STRANGER, GoingOn, staking
from papillon import course
from papillon.cards import Cards
from papillon.course import Step
from papillon.position import Position
from papillon.rulebooks import SALON
from papillon.rules import Rules
from papillon.sections import s02_game_and_stake as s02, s03_deal as s03, s04_play as s04, s14_end_of_game as s14
from papillon.sections.s01_players_and_cards import THREE_PLAYERS
from papillon.sections.s15_four_players import EXPOSED_WITH_FOUR
from papillon.table import Table

TOKEN: Final = s02.CHIPS_IN_TOKEN

# --- stakes and dealers: 2.2, 2.3, 2.7


def only_who_has_a_token(table: Table, position: Position) -> Override | None:
    """Ask for no stake of players who have less than a token."""
    has = dict(zip(table.letters, table.accounts.balances, strict=True))
    if min(has.values()) >= TOKEN:
        return None
    return staking(lambda players: [TOKEN if has[position.letter(seat)] >= TOKEN else 0 for seat in range(players)])


def one_of_three(dealer: int, _players: int, _clockwise: bool = False) -> int:
    """Pass the deal on among three, however many play."""
    return (dealer + 1) % THREE_PLAYERS


def played_again(done: Step, step: Step, *, won: bool) -> Step:
    """Leave the number of a coup as it is where nobody has won it."""
    if won or done.table.over:
        return done
    told = tuple(event for event in done.events if not (isinstance(event, Happening) and event.kind == "round-over"))
    return done._replace(table=done.table._replace(coup=step.table.coup), events=told)


def dealt_by_the_next(step: Step) -> Step:
    """Have the next player deal from the stock."""
    position = step.position
    dealer = s02.next_dealer(position.dealer, position.players, position.clockwise)
    return step._replace(position=position.reseated(dealer, position.clockwise))


# --- the deal: 3.3, 3.5, 4.d.3


def there_and_back(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
    """Deal the second card of each in the other order."""
    turns = 2 * players
    hands = [(stock[seat], stock[turns - 1 - seat], stock[turns + seat]) for seat in range(players)]
    return [*hands], stock[s03.CARDS_A_DEAL * players :]


def three_set_aside(rest: Cards, count: int) -> tuple[Cards, Cards]:
    """Turn up four of seven cards, and put the others away."""
    put_away = s03.EXPOSED if count == EXPOSED_WITH_FOUR else count
    return rest[:count], rest[put_away:]


def on_from_who_played(step: Step, seat: int) -> Override | None:
    """Begin a new deal behind the player who has played last."""
    if not s04.deals_again(step.position.hands, step.position.stock):
        return None

    def dealt(stock: Cards, players: int) -> tuple[list[Cards], Cards]:
        count = s03.CARDS_A_DEAL * players
        return [stock[(place - seat - 1) % players : count : players] for place in range(players)], stock[count:]

    return Override(s03, "dealt", constantly(dealt))


# --- further coups, an unwon pool, the winner of the game: 2.9, 4.d.7, 14.2, 14.3


def further_coup_stops(go_on: GoingOn) -> GoingOn:
    """End a coup after the agreed ones with its first papillon."""

    def goes(step: Step, seat: int) -> Step:
        ends = step.table.coup > step.table.scheduled and step.position.papillons
        return course._ended(step) if ends else go_on(step, seat)

    return goes


def dealer_left_out(shares: Function) -> Function:
    """Share a pool among all but the dealer, who sits last."""
    return lambda pool, seats, *others: shares(pool, seats[:-1], *others)


def until_one_is_ahead(end_coup: Function) -> Function:
    """Let the game go on where several have the most."""

    def ends(step: Step) -> Step:
        done: Step = end_coup(step)
        if done.table.over and len(s14.game_winners(done.table.accounts.balances)) > 1:
            with replacing(Override(s14, "game_over", constantly(never))):
                done = end_coup(step)
        return done

    return ends


def never(*_facts: object) -> bool:
    """Say no, whatever is asked."""
    return False


_stranger: Final = partial(Misreading, STRANGER, rulebook=SALON.rulebook)

FOURTH_GAMES: Final[tuple[Misreading[Rules], ...]] = (
    _stranger(
        "no-token-no-stake",
        ("2.7",),
        "Who has not got a token any more cannot put one in, and plays on without.",
        overrides=(Override(course, "_open_coup", while_doing(only_who_has_a_token)),),
    ),
    _stranger(
        "fourth-player-never-deals",
        ("2.2", "15.2"),
        "The next dealer is (dealer + 1) % 3, as the game has three dealers.",
        overrides=(Override(s02, "next_dealer", constantly(one_of_three)),),
    ),
    _stranger(
        "unwon-coup-does-not-count",
        ("2.2",),
        "A coup that nobody has won has to be made up for: a round is complete with three winners.",
        overrides=(Override(course, "_after_coup", after(played_again)),),
    ),
    _stranger(
        "deal-passes-with-each-new-deal",
        ("2.3", "4.d.3", "4.d.4"),
        "Everybody deals in turn: when the hands are empty the next player takes the stock and deals from it.",
        overrides=(Override(course, "_deal_again", before(dealt_by_the_next)),),
    ),
    _stranger(
        "dealt-there-and-back",
        ("3.3", "4.d.3"),
        "The first cards go round to the right, the second ones come back from the dealer, the third go round again.",
        overrides=(Override(s03, "dealt", constantly(there_and_back)),),
    ),
    _stranger(
        "three-of-the-seven-set-aside",
        ("3.5", "3.6"),
        "Among four, only 4 of the 7 cards for the table are shown; the other three are put away.",
        overrides=(Override(s03, "exposed", constantly(three_set_aside)),),
    ),
    _stranger(
        "new-cards-go-on-from-the-last-to-play",
        ("4.d.3",),
        "The dealer goes on where play has stopped: the first new card is for the player behind who played last.",
        overrides=(Override(course, "_go_on", while_doing(on_from_who_played)),),
    ),
    _stranger(
        "further-coup-stops-with-its-papillon",
        ("4.d.7",),
        "The game goes on until a player makes a papillon: in a further coup that is the end, and no card is played.",
        overrides=(Override(course, "_go_on", further_coup_stops),),
    ),
    _stranger(
        "dealer-has-no-share",
        ("14.3", "2.9"),
        "The dealer of the last coup divides the dish between the others.",
        overrides=(Override(s14, "shares", dealer_left_out),),
    ),
    _stranger(
        "equal-chips-play-on",
        ("14.2", "14.1"),
        "There has to be one who has the most: where two have as much, another coup is played.",
        overrides=(Override(course, "_end_coup", until_one_is_ahead),),
    ),
)
"""The strangers of this module."""
