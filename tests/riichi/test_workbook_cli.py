"""Riichi workbooks from the terminal: results, finals, plan, export, and who speaks Russian."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from addin.sheets.vocabulary import Vocabulary
from pairing.errors import Problems
from pairing.formats.spreadsheets.scores import read_scores
from tests.support.books import riichi_cup as new
from tests.support.drivers import row_of
from tests.support.events import scores_for
from tests.support.terminal import new as made
from tests.support.terminal import printed, run


@pytest.mark.parametrize(
    ("typed", "said"),
    [("3=1,2,3", "3=1,2,3"), ("3=a,2,3,4", "3=a"), ("x=1,2,3,4", "“x”"), ("9=1,2,3,4", "table 9")],
)
def test_bad_scores(typed: str, said: str, tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 16)
    run("pair", path)
    before = path.read_bytes()
    assert said in printed("results", path, "--round", 1, "--set", typed, expect=2)
    assert path.read_bytes() == before


def test_a_scores_file_with_mistakes(tmp_path: Path) -> None:
    with pytest.raises(Problems) as caught:
        read_scores("table;east;south;west;north\n1;1;2;;4\n1;x;2;3;4\nz;1;2;3;4\n\n2;;;;\n")
    for language in ("en", "ru"):
        assert len(caught.value.message(language).splitlines()) == 3


def test_seating_speaks_the_language_asked_for() -> None:
    assert "Игроков: 18, столы по четыре не заполнить" in printed(
        "seating", "round-robin", "--players", 18, "--rounds", 4, "--lang", "ru", expect=2
    )
    assert "18 players do not fill" in printed(
        "seating", "round-robin", "--players", 18, "--rounds", 4, expect=2
    )


def test_house_players_come_with_the_list(tmp_path: Path) -> None:
    """A column ``substitute`` marks them; wrong sums and absent players are told at once."""
    lines = [f"Player {n:02},{'yes' if n == 16 else 'no'}" for n in range(1, 17)]
    asked = ("--system", "riichi", "--rounds", 4, "--set", "modes=random swiss", "--yes")
    path = made(tmp_path / "cup.xlsx", "\n".join(["name,house player", *lines]), *asked)
    sheet = openpyxl.load_workbook(path)["Players"]
    assert [bool(sheet[f"H{row}"].value) for row in range(5, 21)] == [False] * 15 + [True]

    run("pair", path)
    before = path.read_bytes()
    told = printed("results", path, "--round", 1, "--set", "2=30000,30000,30000,3000", expect=2)
    assert "Round 1!E9" in told and "93000, not to 120000" in told
    assert path.read_bytes() == before

    for table, scores in scores_for(4, 1).items():
        run("results", path, "--round", 1, "--set", f"{table}={','.join(map(str, scores))}")
    book = openpyxl.load_workbook(path)
    for row in (5, 6, 7):
        book["Players"][f"G{row}"] = "2-"
    label = Vocabulary("en", "riichi").setting_label("odd_field")
    book["Tournament"].cell(row_of(path, "Tournament", label), 2).value = "call substitutes"
    book.save(path)
    assert "call substitutes" in printed("finals", path, "--step", 7, expect=2)
    told = printed("finals", path, "--step", 7, "--allow", "changed")
    assert "Not playing: Player 01 (" in told and "Step 7 is more than there are tables" in told
    assert "Tournament!" not in printed("finals", path, "--step", 0, "--allow", "changed", expect=2)
