"""Berger tables: who meets whom in which round, and with which colour (C.05 Annex 1)."""

from __future__ import annotations


def berger(size: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the rounds of a Berger table for ``size`` players, an even number of at least 2.

    Numbers count from 1; of each pair the first has White.  In the first round the first
    meets the last, the second the last but one, and so on.  From round to round every number
    but the highest moves on by half the size, going round; the highest stays and takes White
    and Black in turn.

    >>> berger(4)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    """
    if size < 2 or size % 2:
        raise ValueError(f"a Berger table has an even number of players, not {size}")
    others, half = size - 1, size // 2
    rounds = []
    for number in range(others):
        moved = [(place + number * half) % others + 1 for place in range(others)]
        first = (moved[0], size) if number % 2 == 0 else (size, moved[0])
        rest = tuple((moved[place], moved[others - place]) for place in range(1, half))
        rounds.append((first, *rest))
    return tuple(rounds)


def schedule(
    size: int, cycles: int = 1, *, reverse_last: bool = True
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return every round of the event, for any number of players.

    With an odd ``size`` the highest number of the table is nobody: who meets ``size + 1`` is
    free.  With two cycles the second has colours exchanged, and with ``reverse_last`` the last
    two rounds of the first cycle change places, since else the last colour of the first cycle
    and the first two of the second could be the same for one player.

    >>> [len(schedule(players, 2)) for players in (3, 4, 5)]
    [6, 6, 10]
    """
    first = list(berger(size + size % 2))
    if cycles == 1:
        return tuple(first)
    second = [tuple((black, white) for white, black in pairs) for pairs in first]
    if reverse_last and len(first) > 1:
        first[-2], first[-1] = first[-1], first[-2]
    return (*first, *second)
