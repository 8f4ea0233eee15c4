"""Recognition of a column by its cells: results, ranks, numbers, names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from pairing.formats.countries import is_country
from pairing.ranks import short_rank
from pairing.round_cells import parse_cell


def share(cells: Sequence[str], test: Callable[[str], bool]) -> float:
    """Return the part of the cells that pass the test, 0 of none."""
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
    """Return the number that it is, ``None`` for anything else."""
    plain = cell.replace(",", ".").replace(" ", "")
    return float(plain) if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,6})?", plain) else None


def counts_up(cells: Sequence[str]) -> bool:
    """Return whether the cells count from 1 on."""
    wholes = [cell.rstrip(".") for cell in cells]
    return len(wholes) > 1 and wholes == [str(number) for number in range(1, len(wholes) + 1)]


def looks_like_ids(cells: Sequence[str]) -> bool:
    """Return whether they are long numbers, no two of them equal."""
    return len(set(cells)) == len(cells) and share(
        cells, lambda cell: re.fullmatch(r"[0-9]{6,10}", cell) is not None
    ) > 0.8  # fmt: skip


def looks_like_ratings(cells: Sequence[str]) -> bool:
    """Return whether they are numbers as ratings are, hardly repeated."""
    known = [number for cell in cells if (number := number_in(cell)) is not None]
    return (
        len(known) > 0.8 * len(cells)
        and all(-1000 <= number <= 4000 for number in known)
        and max(known, default=0) >= 100
        and len({*known}) * 3 > len(known)
    )


_ADDRESSES = re.compile(r"(?:m(?:rs?|s|iss|x|me|lle)?|dr|prof|herr|frau|г-(?:н|жа))\.?")
_RANKS_ALONE = re.compile(r"разр|дан|кю|dan|kyu|段|級|级|βαθμ")
"""Headings that mean a rank whatever stands below; a grade may be a school's."""

_MARK = re.compile(
    r"(?:[xх✓✔☑+*1-9yhдs]|yes|да|true|истина|ja|oui|s[ií])$|sub|house|stand|зап|зам|ers|rem|rés"
)
"""What says of somebody that he is a substitute; a house may be a school's."""

_ORDERS = frozenset(("ranking", "classement", "standard", "wertung", "r"))
"""Headings of ratings that are those of places, school years or points, too."""


def all_numbers(cells: Sequence[str]) -> bool:
    """Return whether every cell is a number."""
    return all(number_in(cell) is not None for cell in cells)


def cannot_be(field: str, heading: str, cells: Sequence[str]) -> bool:
    """Return whether what stands below a heading contradicts the field it names.

    ``cells`` are those that are filled; of none nothing is known.

    >>> cannot_be("rank", "Grade", ["5", "6"]), cannot_be("rank", "Grade", ["5k", "6"])
    (True, False)
    >>> cannot_be("rank", "Разряд", ["2", "1"]), cannot_be("city", "Place", ["1", "2"])
    (False, True)
    >>> cannot_be("substitute", "House", ["Red", "Blue"]), cannot_be("title", "Title", ["Mr."])
    (True, True)
    """
    test = _CONTRADICTS.get(field)
    return bool(cells) and test is not None and test(heading.casefold().strip(" :.*"), cells)


def _no_ratings(heading: str, cells: Sequence[str]) -> bool:
    numbers = [number for cell in cells if (number := number_in(cell)) is not None]
    small = heading in _ORDERS and bool(numbers) and all(0 < number < 100 for number in numbers)
    return small or counts_up(cells)


_CONTRADICTS: Mapping[str, Callable[[str, Sequence[str]], bool]] = {
    "rank": lambda heading, cells: (
        not _RANKS_ALONE.search(heading) and not any(map(is_rank, cells))
    ),
    "rating": _no_ratings,
    "title": lambda _, cells: (
        share(cells, lambda cell: bool(_ADDRESSES.fullmatch(cell.casefold()))) > 0.5
    ),
    "substitute": lambda _, cells: not any(map(_MARK.match, map(str.casefold, cells))),
    "birth": lambda _, cells: not any(re.search("[0-9]", cell) for cell in cells),
    "sex": lambda _, cells: len({cell.casefold() for cell in cells}) > 6,
    **dict.fromkeys(("club", "city", "country"), lambda _, cells: all_numbers(cells)),
}
"""By field, whether filled cells below a heading (in small letters) speak against it."""

LOOKS_LIKE: Mapping[str, Callable[[Sequence[str]], bool]] = {
    "number": counts_up,
    "rank": lambda cells: share(cells, is_rank) > 0.7,
    "id": looks_like_ids,
    "rating": looks_like_ratings,
    "country": lambda cells: share(cells, is_country) > 0.7,
}
"""Whether a column may be that field."""
