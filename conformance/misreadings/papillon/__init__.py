"""What each misreading of Le Papillon makes of the rules, by ruling and name."""

from typing import Final

from conformance.misreadings.misreading import read_misreadings
from conformance.misreadings.papillon.adpoker import ADPOKER
from conformance.misreadings.papillon.captures import CAPTURES
from conformance.misreadings.papillon.payments import PAYMENTS
from conformance.misreadings.papillon.pdf import PDF
from conformance.misreadings.papillon.play import PLAY

MISREADINGS: Final = read_misreadings("papillon", {**CAPTURES, **PLAY, **PAYMENTS, **PDF, **ADPOKER})
"""Every misreading of Le Papillon by its ruling and name."""
