"""Counts of players that do not fill tables of four."""

from __future__ import annotations

from pairing.errors import InputError, Subject


def not_four(count: int, *, setting: str | None = None, rounds: int = 1) -> InputError:
    """Return the error for so many players, with the nearest counts that fill tables.

    ``setting`` names the setting that says what to do then, where there is one (in a
    workbook), and what each choice costs in so many ``rounds``; a field below four it cannot
    help.

    >>> print(not_four(23).message("en"))
    23 players do not fill tables of four. These counts do: 20, 24.
    >>> print(not_four(2).message("en"))
    2 players do not fill tables of four. These counts do: 4.
    """
    below, above = count // 4 * 4, (count // 4 + 1) * 4
    subject = Subject(field=setting) if setting else None
    if setting and below:
        rests = -(-rounds * (count - below) // count)
        sizes = {"above": above, "more": above - count, "below": below, "fewer": count - below}
        about = {"count": count, "rounds": rounds, "rests": rests, **sizes}
        return InputError("error.riichi_not_four_setting", subject=subject, **about)
    filling = [size for size in (below, above) if size]
    return InputError("error.riichi_not_four", subject=subject, count=count, sizes=filling)
