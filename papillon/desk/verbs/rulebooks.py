"""The verb ``rulebooks``: where the rules of the other documents differ from the main one's.

What each rulebook does is found by asking its rules: so many chips for such a play. The page of the documents compared
says the same by hand, with the clauses.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from papillon.desk.screen import Document, Screen
from papillon.kit.translations import N_, say
from papillon.moves import FIGURES, CoupEnd, Play
from papillon.payments import dues_of_coup, dues_of_play
from papillon.rulebooks import RULEBOOKS
from papillon.rules import Rules
from papillon.sections import s04_play as s04, s07_hanneton as s07, s15_four_players as s15
from papillon.sections.s01_players_and_cards import FOUR_PLAYERS

FORMAT: Final = 1


def run(args: argparse.Namespace) -> int:
    """Print the differences."""
    screen = Screen()
    if args.json:
        screen.json(as_json())
    else:
        for topic, _, words in differences():
            screen.heading(topic)
            screen.fields(words.items())
    return 0


def as_json() -> Document:
    """The whole answer as one JSON document."""
    found = [{"topic": topic, "field": field, **words} for topic, field, words in differences()]
    return {"format": FORMAT, "rulebooks": list(RULEBOOKS), "differences": found}


class Matter(NamedTuple):
    """Something that rulebooks may settle differently."""

    topic: str
    field: str
    """The field of `papillon.rules.Rules` that settles it."""
    words: Callable[[Rules], str]
    """What a rulebook says of it."""


def differences() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every matter in which not all rulebooks say the same: topic, field of the rules, rulebook → what it says.

    >>> next(words for _, field, words in differences() if field == "most")
    {'salon': 'cards', 'pdf': 'points', 'adpoker': 'cards'}
    """
    for matter in MATTERS:
        words = {name: matter.words(rules) for name, rules in RULEBOOKS.items()}
        if len(set(words.values())) > 1:
            yield say(matter.topic), matter.field, words


# --- what a rulebook says, found by asking it


def _paid(play: Play, rules: Rules) -> Counter[str]:
    """Chips from each other player, by kind of payment."""
    paid: Counter[str] = Counter()
    for due in dues_of_play(play, rules):
        paid[due.kind] += due.chips
    return paid


def _from_each(chips: int) -> str:
    return say("{chips} from each", chips=chips) if chips else say("none")


def _yes(true: bool, yes: str = N_("yes")) -> str:
    return say(yes) if true else say("no")


def _in_words(figures: Iterable[str]) -> str:
    return ", ".join(figure.replace("-", " ") for figure in figures) or say("none")


MAKING: Final = {
    "hanneton": Play(0, played="7", taken="777"),
    "sauterelle": Play(0, played="7", taken="7", clears=True),
    "petit-papillon": Play(0, played="7", taken="7", goes_out=True),
    "papillon": Play(0, played="7", taken="7", goes_out=True, deal_left=False),
}
"""A play that makes each figure and no other."""


def _figures_paid(rules: Rules) -> str:
    chips = {figure: _paid(MAKING[figure], rules)[figure] for figure in FIGURES}
    paid = tuple(figure for figure in FIGURES if chips[figure])
    each = _from_each(max(chips.values()))
    return say("{name}: {what}", name=each, what=_in_words(paid)) if paid else say("no")


def _three_from_hand(rules: Rules) -> str:
    paid = _paid(Play(0, played="KKK", taken="K", goes_out=True), rules)
    own, figure = paid["three-from-hand"], paid["petit-papillon"]
    if own:
        besides = N_("{paid}, plus the payment for a petit papillon") if figure else N_("{paid}")
        return say(besides, paid=_from_each(own))
    return say("paid as petit papillon or papillon") if figure else say("not paid")


def _ace_by_three_aces(rules: Rules) -> str:
    paid = _paid(Play(0, played="AAA", taken="A", goes_out=True), rules)
    own, figure = paid["three-from-hand"], paid["petit-papillon"]
    besides = (
        N_("{paid}, {own} for playing three from hand, plus the payment for a petit papillon")
        if own
        else N_("{paid}, plus the payment for the figure")
    )
    return say(besides if figure else "{paid}", paid=_from_each(paid["ace"]), own=own)


def _three_aces_by_ace(rules: Rules) -> str:
    paid = _paid(Play(0, played="A", taken="AAA"), rules)
    figure = say("{paid}, plus the payment for the figure", paid=_from_each(paid["ace"]))
    return figure if s07.hanneton in rules.captures else say("no capture")


def _aces_alone(rules: Rules) -> str:
    one, *more = (_paid(Play(0, played=card, taken="A" * aces), rules)["ace"] for aces, card in enumerate("A234", 1))
    return say("{one}; {more} from each", one=one, more=", ".join(map(str, more)))


def _at_the_end(kind: str, winner: int | None, rules: Rules) -> int:
    """Chips from each at the end of a coup in which player 1 was the last to lay down."""
    end = CoupEnd(winner, 1, (0, 0, 0), 0, 1)
    return sum(due.chips for due in dues_of_coup(end, rules) if due.kind == kind)


def _consolation(rules: Rules) -> str:
    chips, won = (_at_the_end("consolation", winner, rules) for winner in (None, 0))
    return say("{paid}, whether or not somebody won" if won else "{paid}, if nobody won", paid=_from_each(chips))


def _at_an_empty_table(rules: Rules) -> str:
    if rules.exposed_each_deal:
        return say("nobody, as long as cards are turned up")
    known = rules.knows("sauterelle")
    return (
        say("the player on the right of the player who made the sauterelle, at once after the deal")
        if known
        else say("the first player, at their turn")
    )


TIES: Final = {
    "add-one": N_("one chip more after every tie"),
    "double": N_("twice as much after every tie"),
    "stays-two": N_("2 in the next coup, never more"),
    "never": N_("nothing is carried over"),
}
LAYERS: Final = {"maker": N_("the player who made it"), "next": N_("the next player")}
CONSOLED: Final = {
    "last-deal": N_("the last to lay down in the last deal"),
    "any-deal": N_("the last to lay down in any deal"),
}
EACH_DEAL: Final = {0: N_("none"), 7: N_("seven more")}
NUMBERS: Final = {0: N_("none"), 4: N_("four"), 7: N_("seven")}

MATTERS: Final = (
    Matter("a ten takes a sum", "captures", lambda rules: _yes(s04.ten_sum in rules.captures)),
    Matter(
        "one card takes three like cards",
        "captures",
        lambda rules: _yes(s07.hanneton in rules.captures, N_("yes, hanneton")),
    ),
    Matter("figures that have a name", "figures", lambda rules: _in_words(figure.name for figure in rules.figures)),
    Matter("figures are paid when they are made", "play_dues", _figures_paid),
    Matter("three from hand take the fourth", "play_dues", _three_from_hand),
    Matter(
        "an ace taken with another rank",
        "play_dues",
        lambda rules: _from_each(_paid(Play(0, played="7", taken="6A"), rules)["ace"]),
    ),
    Matter("an ace taken with three aces", "play_dues", _ace_by_three_aces),
    Matter("an ace that takes three aces", "play_dues", _three_aces_by_ace),
    Matter("an ace with an ace; two, three or four aces with a two, three or four", "play_dues", _aces_alone),
    Matter("a chip for winning the coup", "closing_dues", lambda rules: _from_each(_at_the_end("coup", 0, rules))),
    Matter("consolation", "closing_dues", _consolation),
    Matter("who can receive the consolation", "consolation_deal", lambda rules: say(CONSOLED[rules.consolation_deal])),
    Matter("most", "most", lambda rules: say(rules.most)),
    Matter("a tie for most", "cards_growth", lambda rules: say(TIES[rules.cards_growth])),
    Matter(
        "who lays down after a sauterelle",
        "sauterelle_layer",
        lambda rules: say(LAYERS[rules.sauterelle_layer]),
    ),
    Matter("who lays down if the table is empty at a new deal", "figures", _at_an_empty_table),
    Matter(
        "cards exposed at every new deal",
        "exposed_each_deal",
        lambda rules: say(EACH_DEAL[rules.exposed_each_deal]),
    ),
    Matter(
        "cards exposed at the start with four players",
        "exposed_with_four",
        lambda rules: say(NUMBERS[s15.exposed_cards(FOUR_PLAYERS, rules.exposed_with_four)]),
    ),
    Matter(
        "clauses that are cited",
        "cites",
        lambda rules: say("its own, and the main document's where it is silent" if rules.cites else "its own"),
    ),
)
"""What is asked of each rulebook, in the order of the page of the documents compared."""
