"""The corpus against the one reader of results and scores."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from addin.sheets.grid import as_typed_text
from pairing.dates import day_counted, serial
from pairing.formats.scores import ReadTable, TypedScore, read_score, read_table
from pairing.formats.typed import RESULT_SIGNS, forms, read_as, read_result
from pairing.tournament import Result
from tests.typed.corpus import TypedTable, Way, tables, ways


def test_the_corpus_is_large_and_says_nothing_twice() -> None:
    assert len(ways()) + len(tables()) >= 300
    cells = [(type(way.cell), way.cell) for way in ways()]
    twice = {cell for cell in cells if cells.count(cell) > 1}
    assert not twice
    assert {way.means for way in ways()} == {None, *map(str, Result)}


@pytest.mark.parametrize("way", ways(), ids=lambda way: repr(way.cell))
def test_a_way_to_type_a_result(way: Way) -> None:
    found = read_result(as_typed_text(way.cell))
    assert (None if found is None else str(found)) == way.means


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        (" 1 - 0 ", "1-0"), ("1/2 : 1/2", "½-½"), ("0.5:0", "½-0"), ("− − −", "---"),
        *((one, None) for one in ("", " ", "+=-", "0.5.0", "01:00:00", "2011-01-00", "11/2-0")),
    ],
)  # fmt: skip
def test_a_text_that_is_a_result_or_none(typed: str, means: str | None) -> None:
    found = read_result(typed)
    assert (None if found is None else str(found)) == means


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.text(alphabet="01½+-–:/.,=2 a", max_size=8) | st.sampled_from([*map(str, Result)]))
def test_what_is_read_is_read_again_from_its_code(shown: str) -> None:
    found = read_result(shown)
    assert read_result(str(found)) is found if found else shown not in {*map(str, Result)}


def read(table: TypedTable) -> ReadTable | None:
    scores = [read_score(as_typed_text(cell)) for cell in table.cells]
    penalties = [
        TypedScore() if cell == "" else read_score(as_typed_text(cell))
        for cell in table.penalty_cells
    ]
    if None in scores or None in penalties:
        return None
    certain = [one for one in (*scores, *penalties) if one is not None]
    return read_table(certain[:4], certain[4:], table.total)


@pytest.mark.parametrize("table", tables(), ids=lambda table: " ".join(map(str, table.cells)))
def test_a_way_to_type_a_table(table: TypedTable) -> None:
    found = read(table)
    if found is None:
        assert table.scores == ()
    else:
        assert (found.scores, found.penalties) == (table.scores, table.penalties)


def test_points_read_again_are_the_same() -> None:
    """What a click tidies, the next click finds as it is."""
    for table in tables():
        if table.scores:
            scores = [read_score(str(score)) or TypedScore() for score in table.scores]
            again = read_table(scores, [TypedScore()] * 4, table.total)
            assert again is not None and again.scores == table.scores


def test_every_form_stays_as_it_is_read() -> None:
    assert all(read_as(form, RESULT_SIGNS) == form for form in forms())


def test_days_are_counted_as_spreadsheets_do() -> None:
    day = date(2000, 1, 1)
    while day.year < 2100:
        number = serial(day.year, day.month, day.day)
        assert number == (day - date(1899, 12, 30)).days
        assert day_counted(number) == (day.year, day.month, day.day)
        day += timedelta(days=13)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.lists(st.integers(-500, 999).map(lambda n: 100 * n), min_size=3, max_size=3))
def test_a_table_typed_in_any_unit_is_that_table_or_asked_about(three: list[int]) -> None:
    """Never other scores than those meant, whatever the unit."""
    scores = (*three, 100_000 - sum(three))
    assume(abs(scores[3]) < 100_000)
    penalties = [TypedScore()] * 4
    for shown in (
        [str(score) for score in scores],
        [f"{score / 1000:.1f}" for score in scores],
        [str(score // 100) for score in scores],
    ):
        typed = [read_score(one) or TypedScore() for one in shown]
        found = read_table(typed, penalties, 100_000)
        assert found is None or found.scores == scores
