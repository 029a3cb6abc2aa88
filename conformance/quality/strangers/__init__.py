"""Misreadings that are strangers to the catalogue: what a diagnosis is measured by which nobody has fitted to them.

Two people who had not seen the diagnosis wrote them from the texts alone, and judged which clauses they break. They are
no part of `conformance.misreadings`, so that no diagnosis thinks of them, and stand on no page of misreadings: whoever
improves the diagnosis by looking at one of them moves it into the catalogue first.
"""

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

IN_NO_CASE: Final = (
    "stranger/six-tokens-whatever-the-rounds",
    "stranger/ace-high-in-the-draw",
    "stranger/two-and-two-make-four",
    "stranger/other-colour-only",
    "stranger/ten-under-the-ace",
)
"""Those that answer every case as the reference does."""
