"""Long work in pieces: whoever does it, what comes of it is the same."""

from __future__ import annotations

import os
import signal

import pytest

from conformance.jobs import Abandoned, cut, in_pieces


def killed(_: range) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_pieces_are_done_in_their_order_and_no_more_of_them_than_are_wanted(jobs: int) -> None:
    with in_pieces(sum, cut(10**9, 10), jobs) as sums:
        assert [next(sums) for _ in range(5)] == [45, 145, 245, 345, 445]


def test_a_process_that_somebody_ends_is_told_of() -> None:
    with pytest.raises(Abandoned, match="ended by somebody else"), in_pieces(killed, cut(10, 5), jobs=2) as found:
        list(found)
