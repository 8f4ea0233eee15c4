"""Columns sorted by themselves: put back where one answer fits, else not certain."""

from __future__ import annotations

from random import Random

import pytest

from addin.history.columns import Line, restored

Rows = list[tuple[str, ...]]

WIDTH = 4
RESULT = 2
"""Board, White, result, Black."""


def boards(count: int, seed: int) -> tuple[list[Line], Rows]:
    """Lines as written, without their results, and the rows with them."""
    names = [f"p{at:02}" for at in range(2 * count)]
    Random(seed).shuffle(names)
    codes = [Random(seed + at).choice(["1-0", "0-1", "½-½"]) for at in range(count)]
    seats = [(str(at + 1), names[2 * at], names[2 * at + 1]) for at in range(count)]
    expected: list[Line] = [(board, white, None, black) for board, white, black in seats]
    rows = [(b, w, code, k) for (b, w, k), code in zip(seats, codes, strict=True)]
    return expected, rows


def sorted_apart(rows: Rows, first: int, last: int, by: int, *, falling: bool = False) -> Rows:
    """The rows after the columns ``first`` to ``last`` were sorted by one of them."""
    parts = sorted((row[first : last + 1] for row in rows), key=lambda p: p[by - first])
    parts = parts[::-1] if falling else parts
    pairs = zip(rows, parts, strict=True)
    return [(*row[:first], *part, *row[last + 1 :]) for row, part in pairs]


def as_lines(rows: Rows, first: int, last: int, sources: tuple[int, ...]) -> Rows:
    made = zip(rows, sources, strict=True)
    return [(*r[:first], *rows[s][first : last + 1], *r[last + 1 :]) for r, s in made]


@pytest.mark.parametrize("first,last,by", [(0, 0, 0), (1, 1, 1), (3, 3, 3), (0, 1, 1)])
@pytest.mark.parametrize("seed", range(5))
def test_with_acknowledged_results_any_range_comes_back(
    first: int, last: int, by: int, seed: int
) -> None:
    expected, rows = boards(12, seed)
    known: list[Line] = [(*e[:2], r[2], e[3]) for e, r in zip(expected, rows, strict=True)]
    now = sorted_apart(rows, first, last, by, falling=by == 0)
    found = restored(known, now, (RESULT,))
    assert found is not None and found.certain
    assert sorted(as_lines(now, found.first, found.last, found.sources)) == sorted(rows)


def test_results_nobody_knows_may_have_gone_either_way() -> None:
    expected, rows = boards(12, 3)
    now = sorted_apart(rows, 1, 1, 1)
    found = restored(expected, now, (RESULT,))
    assert found is not None and not found.certain
    blank = [(*row[:2], "", row[3]) for row in now]
    found = restored(expected, blank, (RESULT,))
    assert found is not None and found.certain


def test_whole_lines_in_another_order_are_in_order() -> None:
    expected, rows = boards(9, 1)
    assert restored(expected, rows[::-1], (RESULT,)) is None


def test_two_names_exchanged_are_not_taken_for_a_sorting() -> None:
    expected, rows = boards(9, 1)
    now = [*rows]
    now[0], now[5] = (
        (rows[0][0], rows[5][1], *rows[0][2:]),
        (rows[5][0], rows[0][1], *rows[5][2:]),
    )
    found = restored(expected, now, (RESULT,))
    assert found is not None and not found.certain


def test_somebody_else_on_a_seat_is_no_sorting() -> None:
    expected, rows = boards(9, 1)
    now = sorted_apart(rows, 1, 1, 1)
    now[0] = (now[0][0], "stranger", *now[0][2:])
    assert restored(expected, now, (RESULT,)) is None


def test_places_tell_the_lines_where_nothing_else_does() -> None:
    names = [f"p{at:02}" for at in range(12)]
    Random(5).shuffle(names)
    winds = ["E", "S", "W", "N"] * 3
    expected: list[Line] = list(zip(winds, names, [None] * 12, strict=True))
    scores = [str(at) for at in range(12)]
    rows = list(zip(winds, names, scores, strict=True))
    whole = sorted(rows, key=lambda row: row[1])
    found = restored(expected, whole, (2,), in_order=True, fits=lambda made: made == rows)
    assert found is not None and found.certain
    assert as_lines(whole, found.first, found.last, found.sources) == rows


def acknowledged(expected: list[Line], rows: Rows) -> list[Line]:
    return [(*line[:RESULT], row[RESULT], *line[RESULT + 1 :])
            for line, row in zip(expected, rows, strict=True)]  # fmt: skip


@pytest.mark.parametrize(("first", "last"), [(1, RESULT), (RESULT, WIDTH - 1)])
def test_the_lines_stand_as_they_were_written_whichever_half_was_sorted(
    first: int, last: int
) -> None:
    expected, rows = boards(9, 1)
    now = sorted_apart(rows, first, last, 1 if first == 1 else 3)
    found = restored(acknowledged(expected, rows), now, (RESULT,), as_written=True)
    assert found is not None and found.certain
    assert as_lines(now, found.first, found.last, found.sources) == rows


def test_a_result_typed_after_the_sorting_is_in_doubt() -> None:
    expected, rows = boards(9, 1)
    known = acknowledged(expected, rows)
    now = sorted_apart(rows, 1, RESULT, 1)
    found = restored(known, now, (RESULT,))
    assert found is not None and found.certain
    now[3] = (*now[3][:RESULT], "+--", *now[3][RESULT + 1 :])
    found = restored(known, now, (RESULT,))
    assert found is not None and not found.certain
