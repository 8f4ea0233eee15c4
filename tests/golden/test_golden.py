"""Workbooks and pages are what the golden files say.

A wanted difference: ``python -m tests.golden.renew``, then read it in ``git diff``.
"""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from tests.golden.events import EVENTS, FILES, PUBLISHED, made
from tests.golden.parts import changed

MOST_LINES = 30
ENDINGS = ["fresh.txt", "clicked.txt", *(f"published.{kind}" for kind in PUBLISHED)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("golden")


def assert_same(name: str, now: str, golden: str) -> None:
    """Fail with the first differing lines, each with those around it."""
    if now == golden:
        return
    lines = list(
        difflib.unified_diff(golden.split("\n"), now.split("\n"), "golden", "now", "", "", 2, "")
    )
    shown = "\n".join(line[:300] for line in lines[:MOST_LINES])
    more = f"\n… {len(lines) - MOST_LINES} lines more" if len(lines) > MOST_LINES else ""
    pytest.fail(
        f"{name} has changed; if it should: python -m tests.golden.renew\n{shown}{more}",
        pytrace=False,
    )


@pytest.mark.parametrize(("system", "language"), EVENTS)
def test_a_workbook_and_what_is_published_of_it_are_as_they_were(
    system: str, language: str, folder: Path
) -> None:
    now = made(system, language, folder)
    assert sorted(now) == sorted(f"{system}.{language}.{ending}" for ending in ENDINGS)
    for name, text in now.items():
        assert_same(name, text, (FILES / name).read_bytes().decode("utf-8"))


def test_no_golden_file_is_left_over() -> None:
    wanted = {f"{s}.{language}.{ending}" for s, language in EVENTS for ending in ENDINGS}
    assert {path.name for path in FILES.iterdir()} == wanted


def test_a_difference_is_shown_in_few_lines() -> None:
    before = [f"row {n}" for n in range(100)]
    after = [*before[:50], "row fifty", *before[51:]]
    assert changed(before, after) == ["- row 50", "+ row fifty"]
    with pytest.raises(pytest.fail.Exception, match=r"\+row fifty") as failure:
        assert_same("x", "\n".join(after), "\n".join(before))
    assert len(str(failure.value).splitlines()) < 12
