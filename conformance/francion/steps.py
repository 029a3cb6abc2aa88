"""A step of Le Francion as the reference answers it."""

from __future__ import annotations

from typing import TypeAlias

from conformance import suite
from conformance.francion.wire import State
from francion.position import Position
from francion.table import Table

Told: TypeAlias = suite.Told[Table, Position, State]
"""A step of the reference."""
