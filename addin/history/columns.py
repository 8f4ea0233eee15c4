"""A column, or some side by side, that was sorted by itself: which cells belong to which lines.

Somebody marks some columns and sorts them: every line then differs from what was written, and
all of them for one reason.  Each range of columns that may have been moved is tried; where all
that fit what is known give the same lines, the right order is certain.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

FEWEST = 4
"""Lines that must have changed: fewer are changed one by one, and asked about."""

Line = tuple[str | None, ...]
"""What stands in the columns of a line; ``None``: anything may."""


@dataclass(frozen=True)
class Restoration:
    """The columns ``first`` to ``last`` (counted from 0) were moved.

    ``sources`` has for each row (counted from 0) the row from which its cells of these columns
    are to come; ``lines`` how many rows change; ``certain`` whether nothing else fits.
    """

    first: int
    last: int
    sources: tuple[int, ...]
    lines: int
    certain: bool


def restored(
    expected: Sequence[Line],
    rows: Sequence[tuple[str, ...]],
    soft: Collection[int] = (),
    *,
    in_order: bool = False,
    as_written: bool = False,
    fits: Callable[[Sequence[tuple[str, ...]]], int] | None = None,
) -> Restoration | None:
    """Return what puts moved columns back; ``None`` where no range of columns explains the rows.

    ``expected`` are the lines as written, ``rows`` those that stand there.  ``soft`` columns
    are typed by people (results): they may differ from what is expected, and only help to
    choose.  ``in_order``: a row's place says which line it is; ``as_written``: the lines were
    written in this order, and rather stand so again than that few columns were moved.
    ``fits``: how well lines that were put together go with what else is known.

    >>> then = [("1", "Ann", "Bob"), ("2", "Cem", "Dan"), ("3", "Eva", "Fay"), ("4", "Gil", "Hal")]
    >>> now = [("1", "Gil", "Bob"), ("2", "Eva", "Dan"), ("3", "Cem", "Fay"), ("4", "Ann", "Hal")]
    >>> found = restored(then, now)
    >>> found.first, found.last, found.sources, found.certain
    (1, 1, (3, 2, 1, 0), True)
    """
    if len(expected) != len(rows) or not rows:
        return None
    width = len(rows[0])
    hard = [at for at in range(width) if at not in soft]
    if _in_place(expected, rows, hard, in_order=in_order):
        return None
    found = []
    for first, last in _ranges(width, whole=in_order):
        sources = _sources(expected, rows, first, last, soft, in_order=in_order)
        if sources is not None:
            made = _made(rows, first, last, sources)
            agree = _agreement(expected, made, soft, hard) + (fits(made) if fits else 0)
            astray, width = _astray(expected, made, hard), last - first
            less = (astray, width) if as_written else (width, astray)
            found.append((-agree, *less, first, last, sources, made))
    if not found:
        return None
    found.sort(key=lambda one: one[:4])
    best = [one for one in found if one[0] == found[0][0]]
    *_, first, last, sources, made = best[0]
    outcomes = [tuple(one[-1]) if in_order else tuple(sorted(one[-1])) for one in best]
    lines = sum(old != new for old, new in zip(rows, made, strict=True))
    chosen = Restoration(first, last, tuple(sources), lines, True)
    certain = len(set(outcomes)) == 1 and _is_sorting(rows, chosen)
    # A result that is another since may be meant for what its line was while it was moved.
    return replace(chosen, certain=certain and _as_known(expected, rows, made, soft, hard))


def _astray(expected: Sequence[Line], rows: Sequence[tuple[str, ...]], hard: Sequence[int]) -> int:
    """Return how many rows stand where another line was written."""
    return sum(not _fits(*both, hard) for both in zip(expected, rows, strict=True))


def _in_place(
    expected: Sequence[Line], rows: Sequence[Line], hard: Sequence[int], *, in_order: bool
) -> bool:
    """Return whether the lines are there as they were written, in their order where it counts."""
    if in_order:
        return all(_fits(a, b, hard) for a, b in zip(expected, rows, strict=True))
    return _parts(expected, hard) == _parts(rows, hard)


def _made(
    rows: Sequence[tuple[str, ...]], first: int, last: int, sources: Sequence[int]
) -> list[tuple[str, ...]]:
    """The rows with the columns ``first`` to ``last`` from others."""
    return [
        (*row[:first], *rows[source][first : last + 1], *row[last + 1 :])
        for row, source in zip(rows, sources, strict=True)
    ]


def _ranges(width: int, *, whole: bool) -> Iterator[tuple[int, int]]:
    for first in range(width):
        for last in range(first, width):
            if whole or last - first < width - 1:
                yield first, last


def _is_sorting(rows: Sequence[tuple[str, ...]], moved: Restoration) -> bool:
    """Return whether so much was moved, or so regularly, that nobody typed it cell by cell."""
    if moved.lines < FEWEST:
        return False
    for at in range(moved.first, moved.last + 1):
        column = [row[at] for row in rows if row[at]]
        if len(set(column)) > 1 and column in (sorted(column), sorted(column, reverse=True)):
            return True
    return 2 * moved.lines >= len(rows)


def _parts(lines: Sequence[Line], columns: Sequence[int]) -> Counter[tuple[str | None, ...]]:
    return Counter(_part(line, columns) for line in lines)


def _part(line: Line, columns: Sequence[int]) -> tuple[str | None, ...]:
    return tuple(line[at] for at in columns)


def _fits(expected: Line, row: Line, columns: Sequence[int]) -> bool:
    return all(expected[at] is None or expected[at] == row[at] for at in columns)


def _sources(
    expected: Sequence[Line],
    rows: Sequence[tuple[str, ...]],
    first: int,
    last: int,
    soft: Collection[int],
    *,
    in_order: bool,
) -> list[int] | None:
    """For each row the one whose cells belong to it in the columns ``first`` to ``last``."""
    moved = range(first, last + 1)
    stayed = [at for at in range(len(rows[0])) if at not in moved]
    line_of_moved = _lines_of(expected, rows, moved, soft)
    if in_order:
        here = range(len(rows))
        fit = all(
            _fits(expected[at], rows[at], [c for c in stayed if c not in soft]) for at in here
        )
        line_of_row: Sequence[int] | None = here if fit else None
    else:
        line_of_row = _lines_of(expected, rows, stayed, soft)
    if line_of_moved is None or line_of_row is None:
        return None
    row_of_line = {line: row for row, line in enumerate(line_of_moved)}
    return [row_of_line[line] for line in line_of_row]


def _lines_of(
    expected: Sequence[Line],
    rows: Sequence[tuple[str, ...]],
    columns: Sequence[int],
    soft: Collection[int],
) -> list[int] | None:
    """Return which line each row is, by what stands in some columns; ``None`` where that is not
    told.
    """
    hard = [at for at in columns if at not in soft and any(one[at] is not None for one in expected)]
    typed = any(rows[row][at] for row in range(len(rows)) for at in columns if at in soft)
    lines: defaultdict[tuple[str | None, ...], list[int]] = defaultdict(list)
    for line in reversed(range(len(expected))):
        lines[_part(expected[line], hard)].append(line)
    if not hard or (typed and any(len(same) > 1 for same in lines.values())):
        return None
    found = []
    for row in rows:
        same = lines[_part(row, hard)]
        if not same:
            return None
        found.append(same.pop())
    return found


def _as_known(
    expected: Sequence[Line],
    rows: Sequence[tuple[str, ...]],
    made: Sequence[tuple[str, ...]],
    soft: Collection[int],
    hard: Sequence[int],
) -> bool:
    """Return whether the soft columns of rows that change are what was expected, as far as
    known.
    """
    lines: dict[Line, Line] = {_part(line, hard): line for line in expected}
    return all(
        lines[_part(new, hard)][at] in (None, new[at])
        for old, new in zip(rows, made, strict=True)
        if old != new
        for at in soft
    )


def _agreement(
    expected: Sequence[Line],
    made: Sequence[tuple[str, ...]],
    soft: Collection[int],
    hard: Sequence[int],
) -> int:
    """Return how many cells of soft columns are what was expected, once the lines are whole
    again.
    """
    due: defaultdict[tuple[str | None, ...], list[Line]] = defaultdict(list)
    for line in expected:
        due[_part(line, hard)].append(line)
    agree = 0
    for row in made:
        same = due[_part(row, hard)]
        if same:
            line = same.pop()
            agree += sum(line[at] is not None and line[at] == row[at] for at in soft)
    return agree
