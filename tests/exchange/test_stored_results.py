"""What a file says its formulas show, for programs that do not calculate."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.catalogue import COMPLETE
from pairing.systems import REGISTRY
from tests.support.books import cup, outcomes_of
from tests.support.drivers import FileDriver, set_cell
from tests.support.stored import formulas, values


def bare(path: Path) -> list[tuple[str, str]]:
    """The formulas without a stored result."""
    return [place for place, stored in formulas(path).items() if not stored]


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("name", REGISTRY)
def test_every_formula_has_its_result_after_every_action(
    name: str, language: str, tmp_path: Path
) -> None:
    path, driver = cup(tmp_path / "c.xlsx", 8, 3, language, name=name), FileDriver()
    assert len(formulas(path)) >= 15 and not bare(path)
    for number in (1, 2):
        data = driver.run(path, actions.pair_next_round).data
        assert not bare(path)
        driver.run(path, actions.enter_results, number, outcomes_of(data))
        assert not bare(path)
    driver.run(path, actions.standings)
    driver.run(path, actions.crosstable)
    assert not bare(path)


def test_what_other_programs_show_follows_what_was_done(tmp_path: Path) -> None:
    path, driver = cup(tmp_path / "c.xlsx", 8, 3), FileDriver()
    assert values(path)["Round 1", "A1"] == "Round 1 · Not paired yet"
    driver.run(path, actions.pair_next_round)
    assert values(path)["Round 1", "A1"] == "Round 1 · 0 of 4 results in"
    driver.run(path, actions.enter_results, 1, {1: "1-0", 2: "0-1"})
    assert values(path)["Round 1", "A1"] == "Round 1 · 2 of 4 results in · missing 3, 4"
    assert values(path)["Tournament", "A1"] == values(path)["Round 3", "E1"] == "Cup"


def test_a_formula_of_somebody_elses_is_left_to_who_calculates(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx", 8, 3)
    set_cell(path, "Round 1", "A1", '=COUNT(A5:A40)&" boards"')
    FileDriver().run(path, actions.pair_next_round)
    assert bare(path) == [("Round 1", "A1")]


def test_a_file_that_lost_its_results_gets_those_of_the_tabs_a_click_writes(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx", 8, 3)
    book = open_book(path)
    formula = book.sheets["Round 1"].range("A1").formula
    book.sheets["Round 1"].range("A1").formula = formula  # as a program that stores none
    book.save()
    assert bare(path) == [("Round 1", "A1")]
    FileDriver().run(path, actions.pair_next_round)
    assert not bare(path)
