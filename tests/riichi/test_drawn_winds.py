"""Winds drawn at the table, as people type them, and what the Round tab has then."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.formats.spreadsheets.scores import read_scores
from pairing.names import safe_cell
from tests.support.books import riichi_cup
from tests.support.drivers import FileDriver, edit, values
from tests.support.terminal import run

FOUR = ("Иванов Пётр", "Petrova Anna", "Cem", "Dan")
HOOFT = ("'t Hooft", "'s Gravesande", "Cem", "=Dan")


@pytest.fixture(params=["en", "ru"])
def cup(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return paired_cup(tmp_path / "cup.xlsx", request.param)


def paired_cup(path: Path, language: str = "en") -> Path:
    """A cup of eight with its first round, winds to be drawn."""
    typed = {"modes": "random swiss", "seat_winds": "drawn"}
    made = riichi_cup(path, 8, rounds=3, language=language, **typed)
    FileDriver().run(made, actions.pair_next_round)
    return made


def tab_of(path: Path, number: int = 1) -> list[list[object]]:
    """Name, score before the round, score and penalty of each line of a round."""
    name = next(sheet.name for sheet in open_book(path).sheets if sheet.name.endswith(f" {number}"))
    return [[row[at] for at in (2, 4, 5)] for row in values(path, name)[4:12]]


def test_a_slip_typed_in_another_session_counts_as_it_was_printed(cup: Path) -> None:
    slip = [str(row[0]) for row in tab_of(cup)[:4]]
    run("results", cup, "--set", "1=ЮВСЗ")
    assert [row[0] for row in tab_of(cup)[:4]] == [slip[at] for at in (1, 0, 3, 2)]
    for _ in range(2):
        run("results", cup, "--set", "1=S 31 E 28 N 25 W 36")
        lines = tab_of(cup)[:4]
        assert [row[0] for row in lines] == [slip[at] for at in (1, 0, 3, 2)]
        assert [row[1] for row in lines] == [28000, 31000, 36000, 25000]
    run("results", cup, "--set", "1=E E N W", expect=2)
    assert tab_of(cup)[:4] == lines


def test_our_own_export_read_back_brings_names_and_winds(cup: Path, tmp_path: Path) -> None:
    fresh = cup.read_bytes()
    run("results", cup, "--set", "1=SENW 31 28 25 36", "--set", "2=東30 西30 南30 北30")
    done = tab_of(cup)
    out = tmp_path / "own.csv"
    run("export", cup, "--to", "csv", "-o", out)
    heading = "round,table,wind,player,score,penalty,place,points,chombo,note\n"
    assert out.read_text("utf-8-sig").startswith(heading)
    cup.write_bytes(fresh)
    assert tab_of(cup) != done
    run("results", cup, "--round", "1", "--from", out, expect=2)  # an older copy came back
    run("results", cup, "--round", "1", "--from", out, "--allow", "changed")
    assert tab_of(cup) == done
    run("pair", cup)
    # The winds were drawn, the seating is still the computed one; an exchange of players is not.
    found = actions.verify(open_book(cup))
    assert (found.data["as_computed"], found.data["by_hand"]) == (2, 0)
    assert "verify.drawn" in repr(found.remarks)
    now = tab_of(cup, 2)
    run("swap", cup, str(now[0][0]), str(now[4][0]))
    assert actions.verify(open_book(cup)).data["by_hand"] == 1


def test_a_name_that_begins_with_an_apostrophe_comes_back_from_our_own_export() -> None:
    rows = [(1, wind, safe_cell(name), 30000) for wind, name in zip("ESWN", HOOFT, strict=True)]
    lines = ["table,wind,player,score", *(",".join(map(str, row)) for row in rows)]
    assert read_scores("\n".join(lines))[1].seats == HOOFT
    by_hand = [line.replace("''t", "'t") for line in lines]
    assert read_scores("\n".join(by_hand))[1].seats == HOOFT


def test_what_is_said_of_a_player_goes_with_his_penalty(cup: Path) -> None:
    run("results", cup, "--set", "1=31 28 25 36")
    with edit(cup) as book:
        sheet = next(sheet for sheet in book.sheets if sheet.name.endswith(" 1"))
        name = sheet.range("C7").value
        sheet.range("F7").value, sheet.range("L5").value = 2000, "cut: 75 minutes"
        sheet.range("L7").value = "late"
    run("results", cup, "--set", "1=S 31 E 28 N 25 W 36")
    rows = values(cup, sheet.name)[4:8]
    assert [(row[2], row[5], row[11]) for row in rows if row[5] or row[11]] == [
        (name, 2000, "late")
    ]
    assert rows[3][2] == name


def test_a_mended_round_with_winds_drawn_is_still_computed(cup: Path) -> None:
    run("join", cup, "Late Comer")
    run("mend", cup, "--gone", str(tab_of(cup)[0][0]), "--came", "Late Comer", "--yes")
    slip = [row[0] for row in tab_of(cup)]
    for _ in range(2):  # the second time in another session, from the same slips
        run("results", cup, "--set", "1=SENW 31 28 25 36", "--set", "2=SENW 31 28 25 36")
        turned = [slip[at] for at in (1, 0, 3, 2, 5, 4, 7, 6)]
        assert [row[0] for row in tab_of(cup)] == turned
    found = actions.verify(open_book(cup))
    assert found.data["as_computed"] == 1 and "verify.drawn" in repr(found.remarks)


def test_where_the_seating_gives_winds_a_file_moves_nobody(tmp_path: Path) -> None:
    path = riichi_cup(tmp_path / "cup.xlsx", 4, rounds=2)
    FileDriver().run(path, actions.pair_next_round)
    before = [row[0] for row in tab_of(path)[:4]]
    lines = [f"1,{wind},{name},30000" for wind, name in zip("SEWN", before, strict=True)]
    source = tmp_path / "s.csv"
    source.write_text("\n".join(["table,wind,player,score", *map(str, lines)]), "utf-8")
    run("results", path, "--from", source)
    assert [row[0] for row in tab_of(path)[:4]] == before
    run("results", path, "--set", "1=S 31 E 28 N 25 W 36", expect=2)


def test_the_fixed_points_of_a_house_player_go_with_him(tmp_path: Path) -> None:
    typed = {"seat_winds": "drawn", "modes": "random swiss", "odd_field": "substitutes"}
    typed |= {"replacement": "-30"}
    path = riichi_cup(tmp_path / "cup.xlsx", 3, rounds=2, **typed)
    FileDriver().run(path, actions.pair_next_round)

    def house() -> list[tuple[bool, bool]]:
        """Per line whether the house player sits there, and whether its points are fixed ones."""
        sheet = open_book(path).sheets["Round 1"]
        lengths = [len(str(sheet.range(f"J{row}").formula)) for row in range(5, 9)]
        names = [str(sheet.range(f"C{row}").value) for row in range(5, 9)]
        return [
            (name.startswith("Substitute"), length - min(lengths) > 20)
            for name, length in zip(names, lengths, strict=True)
        ]

    before = house()
    assert sorted(before) == [(False, False)] * 3 + [(True, True)]
    run("results", path, "--set", "1=NESW 31 28 25 36")
    assert house() == [before[at] for at in (1, 2, 3, 0)]
