"""What each misreading of Le Francion makes of the rules, by ruling and name."""

from collections.abc import Mapping
from typing import Final

from conformance.misreadings.francion.coups import COUPS
from conformance.misreadings.francion.payments import PAYMENTS
from conformance.misreadings.francion.tricks import TRICKS
from conformance.misreadings.misreading import read_misreadings

MISREADINGS: Final = read_misreadings("francion", {**TRICKS, **PAYMENTS, **COUPS})
"""Every misreading of Le Francion by its ruling and name."""

_CUT_ALREADY: Final = "a record and a request hold each pack as it is dealt, so already cut"

IN_NO_RECORD: Final[Mapping[str, str]] = {
    "cut/lifted-only": _CUT_ALREADY,
    "cut/three-enough": _CUT_ALREADY,
    "cut/more-than-four": _CUT_ALREADY,
}
"""Misreadings that no scenario can show → why."""

IN_NO_REQUEST: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("dealer/ace-low", "dealer/highest-deals"),
        "a record has the cards that were drawn for the deal; a request only says who deals",
    ),
    **IN_NO_RECORD,
}
"""Misreadings that no other program can be asked about → why."""
