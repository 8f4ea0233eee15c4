"""Results as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.formats.typed import read_result
from pairing.tournament import Result

WRITTEN = {
    Result.WHITE_WINS: ["1-0", "1:0", " 1 - 0 ", "1–0", "1—0", "1.0-0.0", "1,0:0,0", "１-０"],
    Result.BLACK_WINS: ["0-1", "0:1", "0 : 1", "0\u00a0-\u00a01", "0−1"],
    Result.DRAW: [
        *["½-½", "½:½", "1/2-1/2", "0.5-0.5", "0,5-0,5", ".5-.5", "=", "½", "1/2", "0.5", "½–½"],
        *("½ - ½", "1/2 : 1/2"),
    ],
    Result.BOTH_LOSE: ["0-0", "0:0", "0 - 0"],
    Result.WHITE_HALF: ["½-0", "1/2-0", "0.5:0"],
    Result.BLACK_HALF: ["0-½", "0-1/2"],
    Result.BLACK_FORFEITS: ["+--", "+ - -", "+-", "+:-", "+/-", "+–−"],
    Result.WHITE_FORFEITS: ["--+", "-+", "-:+", "-/+", "–+"],
    Result.BOTH_FORFEIT: ["---", "--", "-:-", "-/-", "− − −"],
}


@pytest.mark.parametrize(
    ("shown", "result"), [(one, result) for result, many in WRITTEN.items() for one in many]
)
def test_what_people_write(shown: str, result: Result) -> None:
    assert read_result(shown) is result


def test_every_result_reads_its_own_code() -> None:
    assert [read_result(str(result)) for result in Result] == list(Result)


NO_RESULTS = "1-1 2-0 1-½ ½-1 ++ +=- 1-0-0 win 10 1-0? 0.5.0 01:00:00 2011-01-00 1--0 11/2-0"


@pytest.mark.parametrize("shown", ["", " ", "- - - -", *NO_RESULTS.split()])
def test_what_is_no_result(shown: str) -> None:
    assert read_result(shown) is None


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.text(alphabet="01½+-–:/.,=2 a", max_size=8))
def test_anything_is_a_result_or_none(shown: str) -> None:
    found = read_result(shown)
    assert found is None or read_result(str(found)) is found
