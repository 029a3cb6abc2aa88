"""Every reading of every ruling, as a change of the rules that combines with the others.

The question, the readings in words and the evidence are on the rulings' pages of the specification.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, Final

from papillon.kit import game
from papillon.kit.game import UnknownReading
from papillon.moves import FIGURES, Figure
from papillon.rulebooks import RULEBOOKS
from papillon.rules import PlayDues, Rules
from papillon.sections import (
    adpoker,
    pdf,
    s04_play as s04,
    s07_hanneton as s07,
    s09_petit_papillon as s09,
    s10_papillon as s10,
    s15_four_players as s15,
)

__all__ = [
    "READINGS",
    "SPECIAL_ACES",
    "Reading",
    "UnknownReading",
    "rules_of",
]

Reading = Callable[[Rules], Rules]

SPECIAL_ACES: Final = frozenset({"6.2", "6.3", "6.4", "6.5", "7.4", "10.4", "papillon-adpoker:16"}) | {
    f"papillon-pdf:{number}" for number in range(35, 39)
}
"""Clauses whose sums can be owed in total, not by each payer (ruling ace-rate)."""


def _sets(**fields: Any) -> Reading:
    """A reading that sets fields of the rules."""
    return lambda rules: rules._replace(**fields)


CAPTURE_ORDER: Final = (
    s04.like_card,
    s04.number_card_sum,
    s04.ten_sum,
    s04.court_sum,
    s07.hanneton,
    s04.three_from_hand,
)
"""Every capture rule, in the order in which captures are listed."""


def _capturing_by(rules: Rules, among: tuple[s04.CaptureRule, ...], chosen: tuple[s04.CaptureRule, ...]) -> Rules:
    """The rules with only the chosen ones of some capture rules in force."""
    in_force = {*rules.captures} - {*among} | {*chosen}
    return rules._replace(captures=tuple(rule for rule in CAPTURE_ORDER if rule in in_force))


def _sums_by(*may: s04.CaptureRule) -> Reading:
    """A reading of ten-sums: which of the capture rules beyond 4.b.1's number cards are in force."""
    return lambda rules: _capturing_by(rules, (s04.ten_sum, s04.court_sum), may)


def _made_by(rules: Rules, name: str, ways: Mapping[str, tuple[Figure, PlayDues]]) -> Rules:
    """The rules with a figure made, and paid, in one of the ways in which it can be."""
    figures, dues = zip(*ways.values(), strict=True)
    figure, due = ways[name]
    return rules._replace(
        figures=tuple(figure if each in figures else each for each in rules.figures),
        play_dues=tuple(due if each in dues else each for each in rules.play_dues),
    )


def _hanneton_made_by(name: adpoker.Hanneton) -> Reading:
    """A reading of hanneton, for a document that knows the figure: what makes it, and whether it is a capture."""
    ways = {
        "capture": (s07.HANNETON, s07.dues),
        "three-captures": (adpoker.HANNETON, adpoker.three_captures_dues),
    }

    def apply(rules: Rules) -> Rules:
        if not rules.knows(s07.HANNETON.name):
            return rules
        rules = _capturing_by(rules, (s07.hanneton,), (s07.hanneton,) if name == "capture" else ())
        return _made_by(rules, name, ways)

    return apply


def _petit_papillon_made_in(name: str) -> Reading:
    """A reading of adpoker-petit-papillon, for a document that has no papillon for going out in the last deal."""
    ways = {
        "earlier-deal": (s09.PETIT_PAPILLON, s09.dues),
        "last-deal-too": (adpoker.PETIT_PAPILLON, adpoker.petit_papillon_dues),
    }
    return lambda rules: rules if s10.PAPILLON in rules.figures else _made_by(rules, name, ways)


def _aces_paid_by(name: str) -> Reading:
    """A reading of aces-take-aces, for a document that does not pay every ace alike."""

    def apply(rules: Rules) -> Rules:
        if pdf.ace_dues in rules.play_dues:
            return rules
        others = (section for section in rules.play_dues if section not in chain(*_ACES_TAKE_ACES.values()))
        return rules._replace(play_dues=(*_ACES_TAKE_ACES[name], *others))

    return apply


def _consoling_after(name: adpoker.ConsolationDeal) -> Reading:
    """A reading of consolation-deal, for a document that consoles whether or not somebody has won."""
    return lambda rules: rules._replace(consolation_deal=name) if adpoker.closing_dues in rules.closing_dues else rules


_ACES_TAKE_ACES: Final[Mapping[str, tuple[PlayDues, ...]]] = {
    "every-ace": (s07.ace_dues, s10.ace_dues),
    "own-list": (adpoker.three_taken_dues, adpoker.fourth_taken_dues),
    "by-name": (adpoker.three_taken_dues,),
    "doubled": (adpoker.three_taken_doubled_dues, adpoker.fourth_taken_dues),
}

READINGS: Final[Mapping[str, Mapping[str, Reading]]] = {
    "ten-sums": {"pip-ten": _sums_by(s04.ten_sum), "none": _sums_by(), "all": _sums_by(s04.ten_sum, s04.court_sum)},
    "ace-rate": {"each": _sets(owed_together=frozenset()), "total": _sets(owed_together=SPECIAL_ACES)},
    "closing-sauterelle": {
        "paid": _sets(closing_sauterelle_paid=True),
        "unpaid": _sets(closing_sauterelle_paid=False),
    },
    "sauterelle-victim": {
        name: _sets(sauterelle_victim=name) for name in ("right-neighbour", "first-player", "own-turn")
    },
    "sole-holder-sauterelle": {
        "lays-own": _sets(sole_holder_neighbour_too=False),
        "neighbour-too": _sets(sole_holder_neighbour_too=True),
    },
    "cards-growth": {name: _sets(cards_growth=name) for name in ("add-one", "double", "stays-two", "never")},
    "last-coup-tie": {"carried": _sets(last_coup_tie_carried=True), "lost": _sets(last_coup_tie_carried=False)},
    "announcing": {"automatic": _sets(must_be_named=frozenset()), "required": _sets(must_be_named=frozenset(FIGURES))},
    "share-remainder": {name: _sets(share_remainder=name) for name in ("in-order", "bank")},
    "credit": {"unlimited": _sets(credit_limited=False), "none": _sets(credit_limited=True)},
    "four-priority": {
        "reverse-order": _sets(priority_of_four=s15.PRIORITY_OF_FOUR),
        "opposite-last": _sets(priority_of_four=s15.OPPOSITE_LAST),
    },
    "papillon-without-name": {
        "wins": _sets(unnamed_papillon_wins=True),
        "loses": _sets(unnamed_papillon_wins=False),
    },
    "deal-of-seven": {
        "none": _sets(exposed_each_deal=0),
        "literal": _sets(exposed_each_deal=adpoker.EXPOSED_EACH_DEAL),
    },
    "first-layout": {name: _sets(exposed_with_four=name) for name in ("four", "seven")},
    "first-or-last": {"last": _sets(first_wins=False), "first": _sets(first_wins=True)},
    "sum-cap": {"none": _sets(sum_cap=None), "five": _sets(sum_cap=adpoker.LONGEST_SUM)},
    "sauterelle-layer": {name: _sets(sauterelle_layer=name) for name in ("next", "maker")},
    "hanneton": {"capture": _hanneton_made_by("capture"), "three-captures": _hanneton_made_by("three-captures")},
    "direction": {"counter-clockwise": _sets(clockwise=False), "clockwise": _sets(clockwise=True)},
    "coups-per-dealer": {"one": _sets(coups_a_dealer=1), "three": _sets(coups_a_dealer=pdf.COUPS_A_DEALER)},
    "pool-taker": {name: _sets(pool_taker=name) for name in ("coup-winner", "game-winner")},
    "most": {name: _sets(most=name) for name in ("cards", "points")},
    "aces-take-aces": {name: _aces_paid_by(name) for name in _ACES_TAKE_ACES},
    "consolation-deal": {name: _consoling_after(name) for name in ("last-deal", "any-deal", "every-deal")},
    "adpoker-petit-papillon": {name: _petit_papillon_made_in(name) for name in ("earlier-deal", "last-deal-too")},
}
"""Ruling → reading → what it does to the rules."""


def rules_of(rulebook: str = "salon", chosen: Mapping[str, str] | None = None) -> Rules:
    """The rules of a rulebook under a table's choice of readings.

    Raises UnknownReading.

    >>> rules_of("salon", {"ten-sums": "none"}) == rules_of("salon")
    False
    """
    return game.rules_of(READINGS, RULEBOOKS, rulebook, chosen or {})
