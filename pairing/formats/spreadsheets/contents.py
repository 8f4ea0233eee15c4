"""What the cells of a column look like: results, ranks, numbers, names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from pairing.formats.countries import is_country
from pairing.ranks import short_rank
from pairing.round_cells import parse_cell


def share(cells: Sequence[str], test: Callable[[str], bool]) -> float:
    """The part of the cells that pass the test, 0 of none."""
    return sum(1 for cell in cells if test(cell)) / len(cells) if cells else 0.0


def is_round(cell: str) -> bool:
    """Return whether it is a result of a round, as crosstables have them."""
    return parse_cell(cell) is not None


def has_sign(cell: str) -> bool:
    """Return whether there is a sign of a result in it."""
    return re.search(r"[-+=!½?]|[wbбч][10]", cell, re.IGNORECASE) is not None


def is_rank(cell: str) -> bool:
    """Return whether it is a rank of go."""
    try:
        short_rank(cell)
    except ValueError:
        return False
    return True


def is_text(cell: str) -> bool:
    """Return whether more than half of its signs are letters."""
    return sum(sign.isalpha() for sign in cell) * 2 > len(cell)


def number_in(cell: str) -> float | None:
    """The number that it is, ``None`` for anything else."""
    plain = cell.replace(",", ".").replace(" ", "")
    return float(plain) if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,6})?", plain) else None


def counts_up(cells: Sequence[str]) -> bool:
    """Return whether the cells count from 1 on."""
    wholes = [cell.rstrip(".") for cell in cells]
    return len(wholes) > 1 and wholes == [str(number) for number in range(1, len(wholes) + 1)]


def looks_like_ids(cells: Sequence[str]) -> bool:
    """Return whether they are long numbers, each another."""
    return len(set(cells)) == len(cells) and share(
        cells, lambda cell: re.fullmatch(r"[0-9]{6,10}", cell) is not None
    ) > 0.8  # fmt: skip


def looks_like_ratings(cells: Sequence[str]) -> bool:
    """Return whether they are numbers as ratings are, hardly repeated."""
    numbers = [number_in(cell) for cell in cells]
    known = [number for number in numbers if number is not None]
    return (
        len(known) > 0.8 * len(cells)
        and all(-1000 <= number <= 4000 for number in known)
        and max(known, default=0) >= 100
        and len({*known}) * 3 > len(known)
    )


LOOKS_LIKE: Mapping[str, Callable[[Sequence[str]], bool]] = {
    "number": counts_up,
    "rank": lambda cells: share(cells, is_rank) > 0.7,
    "id": looks_like_ids,
    "rating": looks_like_ratings,
    "country": lambda cells: share(cells, is_country) > 0.7,
}
"""Whether a column may be that field."""
