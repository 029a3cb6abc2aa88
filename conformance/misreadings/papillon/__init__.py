"""Wrong ways to read the settled rulings of Le Papillon, each of them playable: for the conformance suite alone.

They are of the same make as those of Le Francion in `conformance.misreadings.francion`, by ruling and name.
"""

from __future__ import annotations

from typing import Final

from conformance.misreadings.papillon.adpoker import ADPOKER
from conformance.misreadings.papillon.captures import CAPTURES
from conformance.misreadings.papillon.payments import PAYMENTS
from conformance.misreadings.papillon.pdf import PDF
from conformance.misreadings.papillon.play import PLAY

MISREADINGS: Final = {misreading.slug: misreading for misreading in (*CAPTURES, *PLAY, *PAYMENTS, *PDF, *ADPOKER)}
"""Every misreading of Le Papillon by its ruling and name."""
