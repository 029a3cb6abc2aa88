"""Le Papillon at the desk: how it is asked about, what a question can have meant, and how it is dealt and compared.

Its words are in `papillon.desk.papillon.words`.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from papillon.cards import UNKNOWN, Card, Cards, ranks
from papillon.desk.adapter import Adapter, Fact, Question, Supposition
from papillon.desk.inputs import check_number
from papillon.desk.judge import Outcome
from papillon.desk.papillon import words
from papillon.game import GAME
from papillon.kit.cards import with_cards
from papillon.kit.clauses import Ruling, book
from papillon.kit.events import Accounts, Payment
from papillon.kit.game import apply_reading
from papillon.kit.notation import write_by_player
from papillon.kit.translations import N_, language
from papillon.moves import FIGURES, Capture, Move, Play
from papillon.notation import NotationError, check_position
from papillon.pictures import picture_of
from papillon.position import PLAYERS, Position
from papillon.readings import READINGS
from papillon.rules import Rules, legal
from papillon.sections import adpoker, s03_deal as s03
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS, LIKE_CARDS, RANKS
from papillon.sections.s02_game_and_stake import CHIPS_IN_TOKEN, STAKE_TOKENS, UNWON_POOL, capital
from papillon.sections.s12_cards import FIRST_PAYMENT, can_be_due
from papillon.table import Table, at_coup, open_table, with_cards_payment

STAKE: Final = STAKE_TOKENS * CHIPS_IN_TOKEN
RICH: Final = 1000
"""Chips of a player who is far ahead."""
TABLE_OPTIONS: Final = ("pool", "chips", "cards", "coup", "rounds", "unwon")
PAST: Final = ("papillons", "last", "wanting", "likes")
"""Fields of a position about what went before in this deal; whoever leaves one out may not have thought of it."""
FORGETS_ONE_IN: Final = 4
"""How often a player in a comparison forgets to name a figure, so that ruling announcing has something to decide."""

HINTS: Final = {
    "papillon-without-name": N_("papillon-without-name matters only if both sides play announcing=required."),
    "four-priority": N_("four-priority matters only with --players 4."),
    "share-remainder": N_("share-remainder matters only if an unwon pool is shared (--unwon share)."),
    "last-coup-tie": N_("last-coup-tie matters only if an unwon pool is played for (--unwon play-on)."),
}


# --- asked


def usual_table(position: Position, said: Mapping[str, Any]) -> dict[str, Any]:
    """The chips and the pool of a game whose first coup is under way. Clauses: papillon:2.4, papillon:2.7."""
    balances = (capital(said.get("rounds", 1)) - STAKE,) * position.players
    return {"chips": write_by_player(PLAYERS[: position.players], balances), "pool": STAKE * position.players}


def check(table: Table, position: Position) -> None:
    """Raise NotationError for a position that no play can reach at this table, or a payment that cannot be due."""
    check_position(position, table.rules)
    with_cards_payment(table, table.cards_payment)


# --- judged


def assumed_announcements(outcomes: Iterable[Outcome]) -> dict[str, str]:
    """The figures that are paid although the move does not name them, as a field that was left out.

    A bare move is taken as announced; what follows if it was not is among the other cases. Clauses: papillon:16.5.

    >>> from papillon.desk.judge import outcome_of
    >>> from papillon.desk.ask import question_of
    >>> question = question_of(ADAPTER, "layout 5 5 5, hand 5 2, play 5x555 !hanneton")
    >>> assumed_announcements([outcome_of(GAME, question.table, question.position, question.move)])
    {'announced': 'sauterelle'}
    """
    figures = dict.fromkeys(figure for outcome in outcomes for figure in _unnamed_figures(outcome))
    return {"announced": " ".join(figures)} if figures else {}


def _unnamed_figures(outcome: Outcome) -> Iterator[str]:
    """Figures for which somebody is paid, and which the move does not name where nobody has to."""
    named = {*getattr(outcome.move, "named", ()), *outcome.table.rules.must_be_named}
    for event in outcome.events:
        if isinstance(event, Payment) and event.kind in FIGURES and event.kind not in named:
            yield event.kind


def unknown_events(question: Question) -> frozenset[str]:
    """The payment for most cards, where the question does not say who has captured what. Clauses: papillon:12.2."""
    is_unknown = "piles" in question.assumed and words.elsewhere(question.position) > 0
    return frozenset({"cards", "cards-tied", "cards-unpaid"} if is_unknown else ())


def in_doubt(question: Question) -> dict[str, str]:
    """The rulings that a table's document leaves open, with the readings in force.

    A ruling is of the document whose words raised it, and the main document fills in where another is silent: so a
    ruling of the main document is in doubt everywhere, one of another document at its own tables, and wherever a
    clause of theirs is read by it too. Nobody at a table of the main document doubts which way play goes round
    because an article says so elsewhere. A table that has itself chosen another reading doubts it in any case. Whether
    a figure was announced is another case instead, where the question does not say so.

    >>> from papillon.desk.ask import question_of
    >>> from papillon.readings import rules_of
    >>> for rules in (rules_of("salon"), rules_of("pdf"), rules_of("salon", {"sum-cap": "five"})):
    ...     question = question_of(ADAPTER, "layout 7, hand 5", rules=rules)
    ...     print({"direction", "sum-cap"} & {*in_doubt(question)} or None)
    None
    None
    {'sum-cap'}
    """
    rules = question.table.rules
    rulings = book(GAME.name).rulings
    usual = GAME.in_force(GAME.rulebooks[rules.rulebook])
    return {
        ruling: played
        for ruling, played in GAME.in_force(rules).items()
        if (usual.get(ruling) != played or _raised_by(rulings[ruling], GAME.documents[rules.rulebook]))
        and not (ruling == "announcing" and "announced" in question.assumed)
    }


def _raised_by(ruling: Ruling, document: str) -> bool:
    """Whether a document's words leave a ruling open, or those of the main one where it is silent."""
    reads = {citation.partition(":")[0] for citation in ruling.clauses} - {GAME.name}
    return ruling.document in (GAME.name, document) or document in reads


def picture(question: Question, outcome: Outcome | None) -> str:
    """The position as SVG, with the move, the figures that it makes, and the chips where they were said."""
    made = [event.kind for event in outcome.events if event.kind in FIGURES] if outcome else []
    return picture_of(
        question.position,
        question.move_of_turn,
        figures=list(dict.fromkeys(made)),
        accounts=question.said_accounts("chips", "pool"),
        language=language(),
    )


# --- suppositions: the cards


def suppositions(question: Question) -> Iterator[Supposition]:
    """Everything else that the question could have meant, one thing at a time.

    >>> from papillon.desk.ask import question_of
    >>> question = question_of(ADAPTER, "dealer C, turn A, hands A:7 B:9 C:9, layout 7, stock 0")
    >>> [other.facts for other in suppositions(question)][:2]
    [(Fact(id='captured', parameters={'player': 'B', 'count': 48}),), (Fact(id='pool', parameters={'chips': 120}),)]
    """
    if question.position.turn is None:
        return
    for suppose in (
        _last_card,
        _nothing_else_exposed,
        _empty_stock,
        _empty_hands,
        _nothing_left,
        _seats,
        _fourth_player,
        _captured,
        _papillon_before,
        _last_to_lay_down,
        _laid_down_by_sauterelle,
        _like_captures,
        _not_announced,
        _accounts,
        _last_coup,
    ):
        yield from filter(_is_possible, suppose(question))


def _is_possible(other: Supposition) -> bool:
    try:
        check_position(other.position, other.table.rules)
    except NotationError:
        return False
    return True


def _otherwise(field: str, fact: Fact, question: Question, **fields: Any) -> Supposition:
    """Take one thing otherwise. fields: of the position."""
    return Supposition(field, (fact,), question.table, question.position._replace(**fields))


def _last_card(question: Question) -> Iterator[Supposition]:
    """The player to move holds no other card than those that are known."""
    position, turn = question.position, question.position.turn or 0
    known = _known(position.hands[turn])
    if known != position.hands[turn]:
        fact = Fact("no-other-card", {"player": position.letter(turn)})
        yield _otherwise("hand", fact, question, hands=with_cards(position.hands, turn, known))


def _nothing_else_exposed(question: Question) -> Iterator[Supposition]:
    """No other card is exposed than those that are known."""
    known = _known(question.position.layout)
    if known != question.position.layout:
        yield _otherwise("layout", Fact("nothing-else-exposed"), question, layout=known)


def _known(cards: Cards) -> Cards:
    return tuple(card for card in cards if card != UNKNOWN)


def _empty_stock(question: Question) -> Iterator[Supposition]:
    """No deal left in stock."""
    position = question.position
    if "stock" in question.assumed and position.stock:
        fact, stock = _last_stock(question)
        yield _otherwise("stock", fact, question, stock=stock)


def _last_stock(question: Question) -> tuple[Fact, Cards]:
    """What lies in stock in the last deal: with seven cards turned up at each, some that are never played."""
    *_, left = question.table.rules.stock_sizes(question.position.players)
    return Fact("too-few-to-deal", {"left": left}) if left else Fact("stock-empty"), (UNKNOWN,) * left


def _unknown_seats(question: Question) -> list[int]:
    """Seats whose hands were left out."""
    if "hands" not in question.assumed:
        return []
    return [seat for seat, hand in enumerate(question.position.hands) if hand and set(hand) == {UNKNOWN}]


def _emptied(question: Question) -> Position:
    position: Position = question.position
    unknown = _unknown_seats(question)
    return position._replace(hands=tuple(() if seat in unknown else hand for seat, hand in enumerate(position.hands)))


def _empty_hands(question: Question) -> Iterator[Supposition]:
    """Players whose hands were not named hold no card."""
    unknown = _unknown_seats(question)
    if unknown:
        yield Supposition("hands", (_without_cards(question),), question.table, _emptied(question))


def _nothing_left(question: Question) -> Iterator[Supposition]:
    """Both: the other hands empty and the stock as well."""
    if "stock" in question.assumed and question.position.stock and _unknown_seats(question):
        last, stock = _last_stock(question)
        facts = (last, _without_cards(question))
        yield Supposition("stock, hands", facts, question.table, _emptied(question)._replace(stock=stock))


def _without_cards(question: Question) -> Fact:
    return Fact("no-cards", {"players": "".join(map(question.position.letter, _unknown_seats(question)))})


# --- suppositions: who sits where


def _seats(question: Question) -> Iterator[Supposition]:
    """The player to move sits elsewhere in relation to the dealer, or another player is to move."""
    position, table = question.position, question.table
    if "dealer" in question.assumed:
        for dealer in range(position.players):
            if dealer != position.dealer:
                fact = Fact("deals", {"player": PLAYERS[dealer]})
                there = position.reseated(dealer, position.clockwise)
                yield Supposition("dealer", (fact,), table._replace(dealer=dealer), there)
    elif "turn" in question.assumed and "hands" in question.assumed:
        for seat in range(1, position.players):
            fact = Fact("turn", {"player": position.letter(seat)})
            yield Supposition("turn", (fact,), table, _moved_to(position, seat))
    if question.player is not None and "turn" in question.assumed:
        seat = position.seat(question.player)
        if seat != position.turn and position.hands[seat] and UNKNOWN not in position.hands[seat]:
            yield _otherwise("turn", Fact("turn", {"player": question.player}), question, turn=seat)


def _moved_to(position: Position, seat: int) -> Position:
    """The hand of the player to move is another player's."""
    hands, turn = list(position.hands), position.turn or 0
    hands[turn], hands[seat] = hands[seat], hands[turn]
    return position._replace(hands=tuple(hands), turn=seat)


def _fourth_player(question: Question) -> Iterator[Supposition]:
    """A fourth player, who holds as many cards as the others that were left out, and deals if nobody was said to."""
    position, table = question.position, question.table
    if "players" not in question.assumed or position.players == FOUR_PLAYERS:
        return
    deals = "dealer" in question.assumed and not position.clockwise
    beside = PLAYERS[position.players - 1] if position.clockwise else PLAYERS[0]
    seat = position.players if deals else position.seat(beside)
    hand = (UNKNOWN,) * len(position.hands[position.turn or 0])
    fourth = position._replace(
        hands=_inserted(position.hands, seat, hand),
        piles=_inserted(position.piles, seat, ()),
        dealer=FOUR_PLAYERS - 1 if deals else position.dealer,
        stock=_stock_of_four(question, len(hand)),
        turn=_pushed(position.turn, seat),
        papillons=tuple(old + (old >= seat) for old in position.papillons),
        last_layer=_pushed(position.last_layer, seat),
        wanting=_pushed(position.wanting, seat),
        like_captures=(),
        victim=_pushed(position.victim, seat),
    )
    accounts = table.accounts
    pool = accounts.pool + (STAKE if "pool" in question.unsaid else 0)
    four = table._replace(
        players=FOUR_PLAYERS,
        dealer=fourth.dealer,
        accounts=Accounts((*accounts.balances, accounts.balances[0]), pool, accounts.bank),
    )
    yield Supposition("players", (Fact("four-play"),), four, fourth)


def _inserted(cards: tuple[Cards, ...], seat: int, new: Cards) -> tuple[Cards, ...]:
    return (*cards[:seat], new, *cards[seat:])


def _pushed(seat: int | None, inserted: int) -> int | None:
    """A seat after another one was put in."""
    return None if seat is None else seat + (seat >= inserted)


def _stock_of_four(question: Question, more: int) -> Cards:
    """The stock beside `more` cards in a fourth hand, if the stock was left out: the most that fit."""
    position: Position = question.position
    if "stock" not in question.assumed:
        return position.stock
    free = words.elsewhere(position) + len(position.stock) - more
    return (UNKNOWN,) * next((size for size in question.table.rules.stock_sizes(FOUR_PLAYERS) if size <= free), 0)


# --- suppositions: what went before


def _captured(question: Question) -> Iterator[Supposition]:
    """Another player has captured all the cards that lie nowhere else."""
    table, position, turn = question.table, question.position, question.position.turn or 0
    elsewhere = words.elsewhere(position)
    if "piles" in question.assumed and elsewhere > 0:
        seat = (turn + 1) % position.players
        cards = _nowhere_else(position)[:elsewhere] if table.rules.most == "points" else (UNKNOWN,) * elsewhere
        piles = tuple(cards if other == seat else () for other in range(position.players))
        fact = Fact("captured", {"player": position.letter(seat), "count": elsewhere})
        yield _otherwise("piles", fact, question, piles=piles)


def _nowhere_else(position: Position) -> Cards:
    """Cards that lie nowhere that is known, the highest first."""
    seen = ranks([*position.layout, *position.stock, *(card for hand in position.hands for card in hand)])
    return tuple(Card(rank) for rank in RANKS for _ in range(LIKE_CARDS - seen.count(rank)))


def _papillon_before(question: Question) -> Iterator[Supposition]:
    """A player without cards has gone out by a papillon before."""
    position = question.position
    if "papillons" not in question.unsaid or s03.deal_goes_round(len(position.stock), position.players):
        return
    for seat, hand in enumerate(position.hands):
        if not hand:
            fact = Fact("papillon-before", {"player": position.letter(seat)})
            yield _otherwise("papillons", fact, question, papillons=(seat,))


def _last_to_lay_down(question: Question) -> Iterator[Supposition]:
    """A player was the last to lay down: one without cards, or another one in an earlier deal if that counts."""
    position, rules = question.position, question.table.rules
    counts = rules.consolation_deal == "every-deal" or not s03.deal_goes_round(len(position.stock), position.players)
    if not ({"last", "wanting"} <= {*question.unsaid} and counts):
        return
    for seat, hand in enumerate(position.hands):
        if not hand and seat not in position.papillons:
            fact = Fact("last-to-lay-down", {"player": position.letter(seat)})
            yield _otherwise("last", fact, question, last_layer=seat, wanting=seat)
        elif rules.consolation_deal == "any-deal":
            fact = Fact("last-to-lay-down-before", {"player": position.letter(seat)})
            yield _otherwise("wanting", fact, question, wanting=seat)


def _laid_down_by_sauterelle(question: Question) -> Iterator[Supposition]:
    """Who last laid down made a sauterelle, where that has its maker lay out the hand."""
    position, rules = question.position, question.table.rules
    by_sauterelle = rules.layer == "maker"
    if "wanting" in question.unsaid and position.last_layer is not None and by_sauterelle:
        fact = Fact("laid-down-by-sauterelle", {"player": position.letter(position.last_layer)})
        yield _otherwise("wanting", fact, question, wanting=None)


def _like_captures(question: Question) -> Iterator[Supposition]:
    """The player to move has taken one like card with every card of this deal before."""
    position, turn = question.position, question.position.turn or 0
    before = s03.CARDS_A_DEAL - len(position.hands[turn])
    if "likes" in question.unsaid and question.table.rules.hanneton_made_by == "three-captures" and before > 0:
        fact = Fact("like-captures", {"player": position.letter(turn), "before": before})
        yield _otherwise("likes", fact, question, like_captures=(turn,) * before)


def _not_announced(question: Question) -> Iterator[Supposition]:
    """The maker of a figure did not call it by its name (rulings announcing, papillon-without-name)."""
    if "announced" not in question.assumed:
        return
    table, position = question.table, question.position
    figures = question.assumed["announced"].split()
    silence = {"player": position.letter(position.turn or 0), "figures": figures}
    silent = table._replace(rules=apply_reading(READINGS, table.rules, "announcing", "required"))
    yield Supposition("announced", (Fact("not-announced", silence),), silent, position)
    if "papillon" in figures and table.rules.unnamed_papillon_wins:
        fact = Fact("not-announced-and-lost", silence)
        loses = silent._replace(rules=apply_reading(READINGS, silent.rules, "papillon-without-name", "loses"))
        yield Supposition("announced, papillon-without-name", (fact,), loses, position)


# --- suppositions: the table


def _accounts(question: Question) -> Iterator[Supposition]:
    """Other sums in the pool, for the cards, and before the players."""
    table, position = question.table, question.position
    accounts = table.accounts
    if "pool" in question.unsaid:
        pool = accounts.pool + STAKE * table.players
        fuller = table._replace(accounts=accounts._replace(pool=pool))
        yield Supposition("pool", (Fact("pool", {"chips": pool}),), fuller, position)
    payment = table.cards_payment + 1
    if "cards" in question.unsaid and can_be_due(payment, table.rules.cards_growth):
        fact = Fact("cards-payment", {"chips": payment})
        yield Supposition("cards", (fact,), table._replace(cards_payment=payment), position)
    if "chips" in question.unsaid:
        mover = table.letters.index(position.letter(position.turn or 0))
        for chips, fact in ((0, Fact("others-without-chips")), (RICH, Fact("others-far-ahead"))):
            balances = tuple(own if place == mover else chips for place, own in enumerate(accounts.balances))
            other = table._replace(accounts=accounts._replace(balances=balances))
            yield Supposition("chips", (fact,), other, position)


def _last_coup(question: Question) -> Iterator[Supposition]:
    """The game's last coup, under either convention for an unwon pool."""
    table, position = question.table, question.position
    if not {"coup", "rounds"} & question.unsaid or table.coup >= table.scheduled:
        return
    last = table._replace(coup=table.scheduled)
    yield Supposition("coup", (Fact("last-coup"),), last, position)
    if "unwon" in question.unsaid:
        yield Supposition("coup, unwon", (Fact("last-coup-shared"),), last._replace(unwon="share"), position)


# --- dealt and compared


def tables(args: Namespace, rules: Rules) -> list[Table]:
    """The table of the options, or one for each convention for an unwon pool. Raises BadInput."""
    check_number("--rounds", args.rounds)
    conventions = (args.unwon,) if args.unwon else UNWON_POOL
    return [open_table(args.players, args.rounds, rules=rules, unwon=unwon) for unwon in conventions]


def named_moves(position: Position, rules: Rules) -> list[Move]:
    """The legal moves, the figures that each makes called out."""
    return [with_figures(position, move, rules) for move in legal(position, rules)]


def with_figures(position: Position, move: Move, rules: Rules) -> Move:
    """The legal move with the figures called out that it makes, of those that the rulebook knows.

    Clauses: papillon:7.1, papillon:8.1, papillon:9.1, papillon:10.1, papillon:16.3, papillon:16.5.

    >>> from papillon.rulebooks import PDF, SALON
    >>> from papillon.notation import read_move, read_position, write_move
    >>> position = read_position("hand 7, layout 5 2, stock 9").position
    >>> [write_move(with_figures(position, read_move("7x52")[1], rules)) for rules in (SALON, PDF)]
    ['7x52 !sauterelle !petit-papillon', '7x52']
    """
    if not isinstance(move, Capture) or position.turn is None:
        return move
    deal_left = s03.deal_goes_round(len(position.stock), position.players)
    facts = Play(
        position.turn,
        played=move.played,
        taken=move.taken,
        goes_out=len(move.played) == len(position.hands[position.turn]),
        clears=len(move.taken) == len(position.layout),
        deal_left=deal_left,
        ends_coup=not deal_left and len(move.played) == sum(map(len, position.hands)),
        like_captures=position.like_captures.count(position.turn) + adpoker.is_like_capture(move.played, move.taken),
    )
    return move._replace(named=tuple(figure.name for figure in rules.figures if figure.made(facts)))


def without_figures(move: Move) -> Move:
    """A move without the figures called out with it."""
    return move._replace(named=()) if isinstance(move, Capture) else move


def as_chosen(move: Move, key: int) -> Move:
    """The move of a player who now and then forgets to name its figures. key: any number."""
    return move if key % FORGETS_ONE_IN else without_figures(move)


def sight(position: Position) -> str:
    """What the player to move sees, as far as his choice depends on it."""
    held = " ".join(str(len(hand)) for hand in position.hands)
    return f"{ranks(position.hands[position.turn or 0])} {ranks(position.layout)} {held} {len(position.stock)}"


def smaller(table: Table, position: Position, sides: tuple[Rules, Rules]) -> Iterator[tuple[Table, Position]]:
    """One thing less: cards in the piles, in stock, exposed, in hands; or a sum at the table as when the game began."""
    yield from ((table, other) for other in _smaller_positions(position, sides))
    accounts = Accounts((capital(table.rounds) - STAKE,) * table.players, STAKE * table.players)
    others = (at_coup(table, 1), table._replace(cards_payment=FIRST_PAYMENT), table._replace(accounts=accounts))
    yield from ((other, position) for other in others if other != table)


def _smaller_positions(position: Position, sides: tuple[Rules, Rules]) -> Iterator[Position]:
    if any(position.piles):
        yield position._replace(piles=((),) * position.players)
        for seat, pile in enumerate(position.piles):
            if pile:
                yield position._replace(piles=with_cards(position.piles, seat, ()))
    for size in sorted(set.intersection(*({*rules.stock_sizes(position.players)} for rules in sides))):
        if size < len(position.stock):
            yield position._replace(stock=position.stock[len(position.stock) - size :])
    for place in range(len(position.layout)):
        yield position._replace(layout=_without(position.layout, place))
    for seat, hand in enumerate(position.hands):
        for place in range(len(hand)):
            yield position._replace(hands=with_cards(position.hands, seat, _without(hand, place)))


def _without(cards: Cards, place: int) -> Cards:
    return (*cards[:place], *cards[place + 1 :])


WRONG_CAPTURES: Final = (
    "takes-nothing",
    "one-card",
    "three-take-fourth",
    "like-only",
    "takes-no-sum",
    "one-like",
    "one-capture",
    "no-such-sum",
    "sum-too-long",
    "no-such-capture",
)
REMEDIES: Final = {
    "out-of-turn": "acted-out-of-turn",
    "must-capture": "wrongly-laid-down",
    **dict.fromkeys(WRONG_CAPTURES, "wrong-capture"),
}

ADAPTER: Final = Adapter(
    game=GAME,
    example="layout 6 4 A, hand 10 7",
    table_options=TABLE_OPTIONS,
    usual_table=usual_table,
    check=check,
    suppositions=suppositions,
    in_doubt=in_doubt,
    passing=frozenset({"waits", "round-over", "leads", "deal", "announces", "stock-empty", "stock-over"}),
    uncounted=frozenset({"pool-stays", "counts", "plays-on"}),
    untold=frozenset({"waits", "counts", "round-over"}),
    words=lambda rules: words.wording_of(rules.most),
    fact_in_words=words.fact_in_words,
    drawing=words.drawing,
    picture=picture,
    asked_in_words=words.asked_in_words,
    move_in_words=words.move_in_words,
    after=words.after,
    remarks=lambda outcome: words.figures_of(outcome.events),
    remarked=N_("figures"),
    rows=words.rows,
    tables=tables,
    dealt=N_("A game dealt for {players} from seed {seed}"),
    most_coups=200,
    sight=sight,
    drawing_of_witness=words.drawing_of_witness,
    smaller=smaller,
    hints=HINTS,
    remedies=REMEDIES,
    players="papillon.desk.players",
    in_sight=words.in_sight,
    past=PAST,
    unknown=unknown_events,
    on_top=lambda rules: words.most_on_top(rules.most),
    assumed=assumed_announcements,
    fields=lambda position: position._replace(like_captures=()).fields,  # they are told once they earn something
    rules_in_words=words.rules_in_words,
    points=lambda step: words.points_at_end(step.position, step.table.rules),
    beside=lambda step: words.order_of_winners(step.position, step.table.rules),
    comment=lambda player, events, rules: words.comment_on(player, events, rules.most),
    moves=named_moves,
    looks=without_figures,
    as_chosen=as_chosen,
)
"""What the desk knows of Le Papillon."""
