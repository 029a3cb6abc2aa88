"""Misreadings that are strangers to the catalogue: they measure what the diagnosis says of what it does not know.

Two writers who had not seen the diagnosis conceived them from the texts alone, and judged which clauses they break.
What decides a difference has been refined by a few of them since; whoever refines it further should have others
written first. They are no part of `conformance.misreadings`: no diagnosis thinks of them, no program plays them, and no
page tells of them but `docs/diagnosis.md`.
"""

from collections.abc import Mapping
from typing import Final

from conformance.misreadings import AnyMisreading
from conformance.quality.strangers.adpoker import ADPOKER
from conformance.quality.strangers.francion_scores import SCORES
from conformance.quality.strangers.francion_tricks import TRICKS
from conformance.quality.strangers.pdf import PDF
from conformance.quality.strangers.salon_endings import ENDINGS
from conformance.quality.strangers.salon_games import GAMES
from conformance.quality.strangers.salon_payments import PAYMENTS
from conformance.quality.strangers.salon_turns import TURNS

_EVERY: Final[tuple[AnyMisreading, ...]] = (
    *GAMES,
    *TURNS,
    *PAYMENTS,
    *ENDINGS,
    *PDF,
    *ADPOKER,
    *TRICKS,
    *SCORES,
)

STRANGERS: Final = {stranger.slug: stranger for stranger in _EVERY}
"""Every stranger by its name, Le Papillon's first."""

IN_NO_CASE: Final[Mapping[str, str]] = {
    "stranger/six-tokens-whatever-the-rounds": "a request says what everybody has when it begins",
    "stranger/ace-high-in-the-draw": "a request says who deals, and not what was drawn",
}
"""Those that answer every case as the reference does → why."""
