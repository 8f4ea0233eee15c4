"""Every case of every test is run by CI, each day or by the calendar."""

from __future__ import annotations

import json

import pytest

from tests.support import durations
from tests.support.layers import DAILY, DAYS, PLACES, QUICK, days_between, layer_of, of_the_day


@pytest.mark.parametrize("cases", [1, 2, 7, 40, 333])
@pytest.mark.parametrize("seconds", [0.0, 0.06, 0.9, 7.0, 120.0])
def test_every_case_is_run_within_ten_days(cases: int, seconds: float) -> None:
    names = [f"tests/a.py::test_b[{case}]" for case in range(cases)]
    for begin in (0, 739_000):
        days = [of_the_day(names, seconds, day) for day in range(begin, begin + DAYS)]
        assert set().union(*days) == set(names)
        assert all(days)  # a part of every test each day


def test_what_is_short_is_run_each_day_and_what_is_long_in_parts() -> None:
    names = [f"case-{number}" for number in range(60)]
    assert of_the_day(names, DAILY / 60, 4) == set(names)
    assert len(of_the_day(names, DAILY / 30, 4)) == 30
    assert len(of_the_day(names, DAILY, 4)) == 60 / DAYS


def test_every_collected_case_has_its_days(request: pytest.FixtureRequest) -> None:
    """As collected now: those of one test share the days between them."""
    recorded = durations.recorded()
    assert len(recorded) > 100 and all(seconds > 0 for seconds in recorded.values())
    tests: dict[str, list[str]] = {}
    for item in request.session.items:
        tests.setdefault(durations.test_of(item.nodeid), []).append(item.nodeid)
    for test, names in tests.items():
        assert 1 <= days_between(len(names), recorded.get(test, 0.0)) <= DAYS


def test_recorded_seconds_are_those_of_a_case() -> None:
    lines = [json.dumps(["a.py::test[1]", 1.0]), json.dumps(["a.py::test[2]", 2.0])]
    assert durations.means([*lines, json.dumps(["a.py::other", 0.5])]) == {
        "a.py::test": 1.5,
        "a.py::other": 0.5,
    }


def test_every_place_exists(request: pytest.FixtureRequest) -> None:
    for place in PLACES:
        path, _, name = place.partition("::")
        assert (request.config.rootpath / path).exists(), place
        text = "" if not name else (request.config.rootpath / path).read_text(encoding="utf-8")
        assert not name or f"def {name}(" in text, place


def test_a_test_that_nobody_recorded_is_quick(request: pytest.FixtureRequest) -> None:
    assert "tests/a.py::test_new" not in durations.recorded()
    assert layer_of(request.node, durations.recorded().get("tests/a.py::test_new", 0.0)) == "quick"
    assert layer_of(request.node, QUICK + 0.1) == "long"
