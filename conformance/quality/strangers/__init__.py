"""Misreadings that are strangers to the catalogue: they measure what the diagnosis says of what it does not know.

Writers who had not seen the diagnosis conceived them from the texts alone, and judged which clauses they break. There
are seven sets, and what decides a difference was refined by each before the next was written; what each set showed as
it came is on the page. Whoever refines it further should have others written first. They are no part of
`conformance.misreadings`: no diagnosis thinks of them, no program plays them, and no page tells of them but
`docs/diagnosis.md`.
"""

from collections.abc import Mapping
from typing import Final

from conformance.misreadings import AnyMisreading
from conformance.quality.strangers.adpoker import ADPOKER
from conformance.quality.strangers.fifth_adpoker import FIFTH_ADPOKER
from conformance.quality.strangers.fifth_endings import FIFTH_ENDINGS
from conformance.quality.strangers.fifth_games import FIFTH_GAMES
from conformance.quality.strangers.fifth_payments import FIFTH_PAYMENTS
from conformance.quality.strangers.fifth_pdf import FIFTH_PDF
from conformance.quality.strangers.fifth_scores import FIFTH_SCORES
from conformance.quality.strangers.fifth_tricks import FIFTH_TRICKS
from conformance.quality.strangers.fifth_turns import FIFTH_TURNS
from conformance.quality.strangers.fourth_adpoker import FOURTH_ADPOKER
from conformance.quality.strangers.fourth_endings import FOURTH_ENDINGS
from conformance.quality.strangers.fourth_games import FOURTH_GAMES
from conformance.quality.strangers.fourth_payments import FOURTH_PAYMENTS
from conformance.quality.strangers.fourth_pdf import FOURTH_PDF
from conformance.quality.strangers.fourth_scores import FOURTH_SCORES
from conformance.quality.strangers.fourth_tricks import FOURTH_TRICKS
from conformance.quality.strangers.fourth_turns import FOURTH_TURNS
from conformance.quality.strangers.francion_scores import SCORES
from conformance.quality.strangers.francion_tricks import TRICKS
from conformance.quality.strangers.pdf import PDF
from conformance.quality.strangers.salon_endings import ENDINGS
from conformance.quality.strangers.salon_games import GAMES
from conformance.quality.strangers.salon_payments import PAYMENTS
from conformance.quality.strangers.salon_turns import TURNS
from conformance.quality.strangers.second_adpoker import SECOND_ADPOKER
from conformance.quality.strangers.second_endings import SECOND_ENDINGS
from conformance.quality.strangers.second_games import SECOND_GAMES
from conformance.quality.strangers.second_payments import SECOND_PAYMENTS
from conformance.quality.strangers.second_pdf import SECOND_PDF
from conformance.quality.strangers.second_scores import SECOND_SCORES
from conformance.quality.strangers.second_tricks import SECOND_TRICKS
from conformance.quality.strangers.second_turns import SECOND_TURNS
from conformance.quality.strangers.seventh_adpoker import SEVENTH_ADPOKER
from conformance.quality.strangers.seventh_endings import SEVENTH_ENDINGS
from conformance.quality.strangers.seventh_games import SEVENTH_GAMES
from conformance.quality.strangers.seventh_payments import SEVENTH_PAYMENTS
from conformance.quality.strangers.seventh_pdf import SEVENTH_PDF
from conformance.quality.strangers.seventh_scores import SEVENTH_SCORES
from conformance.quality.strangers.seventh_tricks import SEVENTH_TRICKS
from conformance.quality.strangers.seventh_turns import SEVENTH_TURNS
from conformance.quality.strangers.sixth_adpoker import SIXTH_ADPOKER
from conformance.quality.strangers.sixth_endings import SIXTH_ENDINGS
from conformance.quality.strangers.sixth_games import SIXTH_GAMES
from conformance.quality.strangers.sixth_payments import SIXTH_PAYMENTS
from conformance.quality.strangers.sixth_pdf import SIXTH_PDF
from conformance.quality.strangers.sixth_scores import SIXTH_SCORES
from conformance.quality.strangers.sixth_tricks import SIXTH_TRICKS
from conformance.quality.strangers.sixth_turns import SIXTH_TURNS
from conformance.quality.strangers.third_adpoker import THIRD_ADPOKER
from conformance.quality.strangers.third_endings import THIRD_ENDINGS
from conformance.quality.strangers.third_games import THIRD_GAMES
from conformance.quality.strangers.third_payments import THIRD_PAYMENTS
from conformance.quality.strangers.third_pdf import THIRD_PDF
from conformance.quality.strangers.third_scores import THIRD_SCORES
from conformance.quality.strangers.third_tricks import THIRD_TRICKS
from conformance.quality.strangers.third_turns import THIRD_TURNS

WRITTEN: Final[Mapping[str, tuple[AnyMisreading, ...]]] = {
    "first": (*GAMES, *TURNS, *PAYMENTS, *ENDINGS, *PDF, *ADPOKER, *TRICKS, *SCORES),
    "second": (
        *SECOND_GAMES, *SECOND_TURNS, *SECOND_PAYMENTS, *SECOND_ENDINGS,
        *SECOND_PDF, *SECOND_ADPOKER, *SECOND_TRICKS, *SECOND_SCORES,
    ),
    "third": (
        *THIRD_GAMES, *THIRD_TURNS, *THIRD_PAYMENTS, *THIRD_ENDINGS,
        *THIRD_PDF, *THIRD_ADPOKER, *THIRD_TRICKS, *THIRD_SCORES,
    ),
    "fourth": (
        *FOURTH_GAMES, *FOURTH_TURNS, *FOURTH_PAYMENTS, *FOURTH_ENDINGS,
        *FOURTH_PDF, *FOURTH_ADPOKER, *FOURTH_TRICKS, *FOURTH_SCORES,
    ),
    "fifth": (
        *FIFTH_GAMES, *FIFTH_TURNS, *FIFTH_PAYMENTS, *FIFTH_ENDINGS,
        *FIFTH_PDF, *FIFTH_ADPOKER, *FIFTH_TRICKS, *FIFTH_SCORES,
    ),
    "sixth": (
        *SIXTH_GAMES, *SIXTH_TURNS, *SIXTH_PAYMENTS, *SIXTH_ENDINGS,
        *SIXTH_PDF, *SIXTH_ADPOKER, *SIXTH_TRICKS, *SIXTH_SCORES,
    ),
    "seventh": (
        *SEVENTH_GAMES, *SEVENTH_TURNS, *SEVENTH_PAYMENTS, *SEVENTH_ENDINGS,
        *SEVENTH_PDF, *SEVENTH_ADPOKER, *SEVENTH_TRICKS, *SEVENTH_SCORES,
    ),
}  # fmt: skip
"""The strangers in the order in which they were written: what decides was refined by each set before the next."""

_EVERY: Final[tuple[AnyMisreading, ...]] = tuple(stranger for some in WRITTEN.values() for stranger in some)

STRANGERS: Final = {stranger.slug: stranger for stranger in _EVERY}
"""Every stranger by its name, Le Papillon's first."""

IN_NO_CASE: Final[Mapping[str, str]] = {
    "stranger/six-tokens-whatever-the-rounds": "a request says what everybody has when it begins",
    "stranger/ace-high-in-the-draw": "a request says who deals, and not what was drawn",
}
"""Those that answer every case as the reference does → why."""
