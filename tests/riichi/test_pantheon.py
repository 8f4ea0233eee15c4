"""The prescript text: read, written, and checked with messages that name line and id."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.errors import InputError, Problems
from pairing.formats import pantheon
from pairing.systems.riichi.designs.plan import round_robin


@given(st.sampled_from([4, 8, 16, 28]), st.integers(1, 6))
@settings(derandomize=True, max_examples=20, deadline=None)
def test_reads_what_it_writes(players: int, rounds: int) -> None:
    plan = round_robin(players, rounds)
    assert pantheon.read(pantheon.write(plan), players) == plan


def test_form() -> None:
    written = pantheon.write((((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 2, 6), (3, 7, 4, 8))))
    assert written == "1-2-3-4\n5-6-7-8\n\n1-5-2-6\n3-7-4-8\n"


def test_tolerates_what_editors_do() -> None:
    source = "\ufeff 1 - 2 - 3 - 4 \r\n\r\n\r\n4-3-2-1\r\n\r\n"
    assert pantheon.read(source) == (((1, 2, 3, 4),), ((4, 3, 2, 1),))


@pytest.mark.parametrize(
    ("source", "key", "line", "id_"),
    [
        ("1-2-3-4\n5-6-7-8\n\n1-2-3-4\n5-6-7-7\n", "error.prescript_twice", 5, 7),
        ("1-2-3-4\n5-6-7-9\n", "error.prescript_range", 2, 9),
        ("1-2-3-4\n5-6-7-0\n", "error.prescript_range", 2, 0),
        ("1-2-3-4\n5-6-7\n", "error.prescript_line", 2, None),
    ],
)
def test_names_line_and_id(source: str, key: str, line: int, id_: int | None) -> None:
    with pytest.raises(Problems) as problems:
        pantheon.read(source)
    first = problems.value.errors[0]
    assert first.text.key == key
    assert first.text.values["line"] == line
    assert first.text.values.get("id") == id_
    for language in ("en", "ru"):
        assert str(line) in first.message(language)


def test_names_who_is_missing() -> None:
    with pytest.raises(Problems) as problems:
        pantheon.read("1-2-3-4\n5-6-7-8\n\n1-2-3-4\n")
    assert problems.value.errors[0].text.values["ids"] == [5, 6, 7, 8]


def test_a_history_may_have_gaps() -> None:
    assert pantheon.read("1-2-3-9\n", complete=False) == (((1, 2, 3, 9),),)
    with pytest.raises(Problems):
        pantheon.read("1-2-3-3\n", complete=False)


def test_empty() -> None:
    with pytest.raises(InputError):
        pantheon.read(" \n")
