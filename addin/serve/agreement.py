"""The rule by which a result that players sent counts; it knows no clock and no file.

The event's setting says which: when *both* (at a table all four) sent the same, when one sent it
and nobody objects within some minutes, or when the arbiter accepts it.  Two different results
of two players are a conflict, which the arbiter alone settles.  A result that counts already is
only changed when everybody at the board sends the new one, or by the arbiter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pairing.dataclasses import dataclass

BOTH, ARBITER = "both", "arbiter"

Kind = Literal["open", "waiting", "agreed", "conflict", "counted"]


@dataclass(frozen=True)
class SentResult:
    """A result sent by one player: start number, result, seconds since 1970 (server's clock)."""

    who: int
    result: str
    at: float


@dataclass(frozen=True)
class State:
    """The state of a board: what counts, and what was sent.

    ``kind``: nobody sent anything (``open``); somebody has to say or do something yet
    (``waiting``: the players ``missing``, or until ``due``, or the arbiter, ``for_arbiter``);
    the ``result`` may count now (``agreed``); there is a ``conflict``; the ``result`` counts.
    ``sent`` is the last of each player.
    """

    kind: Kind
    result: str = ""
    sent: tuple[SentResult, ...] = ()
    missing: tuple[int, ...] = ()
    due: float | None = None
    for_arbiter: bool = False


def judge(
    sent: Sequence[SentResult], seats: Sequence[int], rule: str, counted: str, now: float
) -> State:
    """Judge a board by the results sent since its last result began to count.

    ``sent`` in the order it came; ``rule`` is :data:`BOTH`, :data:`ARBITER` or a number of
    minutes; ``counted`` the result that counts already, "" without one.

    >>> judge([SentResult(1, "1-0", 0), SentResult(2, "1-0", 9)], (1, 2), "both", "", 10).kind
    'agreed'
    >>> later = [SentResult(2, "0-1", 9), SentResult(1, "0-1", 9)]
    >>> judge([SentResult(1, "1-0", 0), *later], (1, 2), "5", "", 10).kind
    'conflict'
    """
    last: dict[int, SentResult] = {}
    conflict = False
    for report in sent:
        last[report.who] = report
        conflict = conflict or len({other.result for other in last.values()}) > 1
    results = tuple(last.values())
    if conflict:
        return State("conflict", counted, results)
    if not results or results[0].result == counted:
        return State("counted" if counted else "open", counted, results)
    result = results[0].result
    missing = tuple(seat for seat in seats if seat not in last)
    if rule == ARBITER:
        return State("waiting", result, results, missing, for_arbiter=True)
    if not missing:
        return State("agreed", result, results)
    if rule == BOTH or counted:
        return State("waiting", result, results, missing)
    due = max(report.at for report in results) + 60 * int(rule)
    return State("agreed" if now >= due else "waiting", result, results, missing, due)
