"""The gallery of faults in docs/by-hand.md: every line of it happens as it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.errors import PairbookError
from pairing.formats.typed import read_result
from tests.days.hands.kinds import KINDS, QUIET, REFUSED, SAID
from tests.days.hands.trial import FileBench, tried
from tests.support.books import cup, play

PAGE = Path(__file__).parents[3] / "docs" / "by-hand.md"
ENDS = {"nothing": QUIET, "said": SAID, "asked": "asked", "refused": REFUSED}


def lines() -> list[tuple[str, str, str]]:
    """What is done, the first word of what happens, and the name of its test, of each line."""
    section = PAGE.read_text("utf-8").partition("## Gallery of faults")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return [(row[0], row[1].split("**")[1], row[3].strip("`")) for row in rows[2:]]


LINES = lines()


def test_the_gallery_is_there_and_says_each_thing_once() -> None:
    assert len(LINES) >= 24
    assert {end for _, end, _ in LINES} == set(ENDS)
    assert len({name for *_, name in LINES}) == len(LINES)


@pytest.mark.parametrize(("done", "end", "name"), LINES, ids=[name for *_, name in LINES])
def test_a_line_of_the_gallery(done: str, end: str, name: str, tmp_path: Path) -> None:
    if name in OTHERS:
        assert OTHERS[name](tmp_path / "cup.xlsx", done) == ENDS[end]
        return
    kind = KINDS[name]
    ended = tried(kind, kind.base, FileBench(tmp_path / "bench"), actions.standings)
    assert (ended.outcome, ended.faults) == (ENDS[end], [])


# -- what is no kind of hand edit ------------------------------------------------------------


def pressed(path: Path) -> str:
    """What a click makes of the workbook."""
    try:
        done = actions.standings(open_book(path))
    except PairbookError:
        return REFUSED
    return SAID if done.remarks else QUIET


def other_forms(path: Path, done: str) -> str:
    """The results that the line names are read as wins of White."""
    shown = re.findall("`([^`]+)`", done)
    assert len(shown) >= 3 and {str(read_result(one)) for one in shown} == {"1-0"}
    return QUIET


def values_pasted(path: Path, done: str) -> str:
    """The counter above the boards and the title are values now."""
    play(cup(path), 1)
    book = open_book(path)
    for address in ("A1", "A2"):
        cell = book.sheets["Round 1"].range(address)
        cell.value = "as it looked"
    book.save()
    return pressed(path)


def result_typed(path: Path, tab: str, typed: str) -> str:
    """A text in the first cell for results of a tab, after round 1."""
    play(cup(path), 1)
    book = open_book(path)
    sheet = book.sheets[tab]
    at = sheet.range("A4:Z4").value.index("Result") + 1
    sheet.range((5, at)).value = typed
    book.save()
    return pressed(path)


def result_too_early(path: Path, done: str) -> str:
    """A result on the tab of a round that nobody has paired."""
    return result_typed(path, "Round 2", "1-0")


def result_of_no_kind(path: Path, done: str) -> str:
    """A cell that says nothing of a result."""
    return result_typed(path, "Round 1", re.findall("`([^`]+)`", done)[0])


OTHERS: dict[str, Callable[[Path, str], str]] = {
    "other-forms": other_forms,
    "values-pasted": values_pasted,
    "result-too-early": result_too_early,
    "result-of-no-kind": result_of_no_kind,
}
