"""Long work in several processes, one of which is ended."""

from __future__ import annotations

import os
import signal

import pytest

from conformance.jobs import Abandoned, cut, in_pieces


def killed(_: range) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_a_process_that_somebody_ends_is_told_of() -> None:
    with pytest.raises(Abandoned, match="ended from outside"), in_pieces(killed, cut(10, 5), jobs=2) as found:
        list(found)
