"""Swiss seating for tables of four: the first seating in the order of the search, exactly.

The rule (docs/riichi.md, *Swiss*): allowed crossings start at 0; the best unseated player opens
the highest open table and is joined by the best unseated player who keeps the crossings of
the whole seating within the allowance; on failure the last choice is replaced by the next; if
no seating exists the allowance is raised by 1.

So the answer is the seating with the fewest crossings possible, and among those the first in
the order of the search.  It is found choice by choice: a choice stands if and only if the
rest can be completed within the allowance, and a completed seating at hand answers that for
every choice it agrees with.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.dataclasses import dataclass, field
from pairing.systems.riichi.seating.completion import Completer, Group

Cost = Sequence[Sequence[int]]


@dataclass(frozen=True)
class PassedOverPlayer:
    """A better player who was not taken: ``met`` him at the table before (``met`` names the
    players), or, when empty, the rest could not have been completed."""

    player: int
    met: tuple[int, ...] = ()


@dataclass(frozen=True)
class SwissSeating:
    """Tables of positions (0 is the leader), best table first.

    ``crossings`` is the number of earlier meetings of all pairs now put together.  ``proved``
    is ``False`` when the search hit its bound: then fewer crossings, or an earlier seating
    with as many, may exist.  ``passed`` tells for each table whom the choice passed over.
    """

    tables: tuple[Group, ...]
    crossings: int
    proved: bool
    passed: tuple[tuple[PassedOverPlayer, ...], ...] = field(default=())


def swiss_seating(met: Cost, *, effort: int = 100_000, allowance: int = 0) -> SwissSeating:
    """Return the first seating of the search for players given from the leader down.

    ``met[i][j]`` is how often the players at positions ``i`` and ``j`` have met; the number of
    players divides by 4.  ``allowance`` is the number of crossings allowed to begin with (the
    rule's is 0; more crossings bring players of nearer places together).  ``effort`` bounds
    the search, in its steps; the result says whether it sufficed.

    >>> swiss_seating([[0] * 8 for _ in range(8)]).tables
    ((0, 1, 2, 3), (4, 5, 6, 7))
    """
    completer = Completer(met, effort, allowance)
    allowance, witness = completer.fewest()
    players = len(met)
    free = set(range(players))
    tables: list[Group] = []
    passed_over: list[tuple[PassedOverPlayer, ...]] = []
    left = allowance
    while free:
        opener = min(free)
        table: list[int] = [opener]
        passed: list[PassedOverPlayer] = []
        while len(table) < 4:
            ours = next(group for group in witness if opener in group)
            # Inside a table the order of joining does not matter for what can be completed,
            # so a player passed over for one seat is passed over for the table.
            planned = min(set(ours) - set(table))
            chosen = planned
            for candidate in sorted(free - set(table)):
                if candidate == planned:
                    break
                if candidate < table[-1]:
                    continue
                crossed = tuple(mate for mate in table if met[mate][candidate])
                spent = _crossings(met, (*table, candidate))
                if spent > left:
                    passed.append(PassedOverPlayer(candidate, crossed))
                    continue
                way = completer.complete(free, (*table, candidate), left)
                if way is not None:
                    witness, chosen = way, candidate
                    break
                passed.append(PassedOverPlayer(candidate))
            table.append(chosen)
        group = (table[0], table[1], table[2], table[3])
        left -= _crossings(met, group)
        free -= set(group)
        witness = [other for other in witness if not set(other) & set(group)]
        tables.append(group)
        passed_over.append(tuple(passed))
    total = sum(_crossings(met, group) for group in tables)
    return SwissSeating(tuple(tables), total, completer.proved, tuple(passed_over))


def _crossings(met: Cost, group: Sequence[int]) -> int:
    return sum(met[a][b] for i, a in enumerate(group) for b in group[i + 1 :])
