"""``results --from``: a helper's CSV, penalties included, and the CSV that we write ourselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.sheets.reader import read
from pairing.formats.scores import parse_scores, parse_table
from pairing.formats.spreadsheets.scores import read_scores
from pairing.tournament import Player, Result
from tests.support.books import cup, event_of, play, riichi_cup
from tests.support.drivers import FileDriver, column, fresh
from tests.support.refusals import refuses
from tests.support.terminal import run


def without_results(path: Path, copy: Path) -> Path:
    """A copy of a workbook in which round 1 has no results yet."""
    copy.write_bytes(path.read_bytes())
    (first, *_) = event_of(path).rounds
    boards = [game.board for game in first.games] + [table.number for table in first.tables]
    FileDriver().run(copy, actions.enter_results, 1, dict.fromkeys(boards))
    assert event_of(copy).rounds[0].finished == 0
    return copy


@pytest.mark.parametrize("command", [["export"], ["publish", "--what", "pairings"], ["publish"]])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_our_own_csv_of_games_is_taken(
    command: list[str], language: str, tmp_path: Path, capsys: Any
) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 9, 3, language), 1)
    empty = without_results(path, tmp_path / "empty.xlsx")
    name, *options = command
    run(name, path, "--to", "csv", *options, "-o", tmp_path / "own.csv")
    run("results", empty, "--from", tmp_path / "own.csv")
    assert event_of(empty).rounds[0].games == event_of(path).rounds[0].games


@pytest.mark.parametrize("name", ["'Aho Jussi", "'t Hooft Gé", "=Cmd"])
def test_a_name_that_begins_with_an_apostrophe_in_a_crosstable(name: str, tmp_path: Path) -> None:
    """The page as CSV has an apostrophe before what a spreadsheet would not take for text."""
    people = (Player(1, name), *(Player(n, f"Player {n}") for n in range(2, 5)))
    path = fresh(tmp_path / "cup.xlsx", system="dutch", rounds=3, seed=3, players=people)
    assert next(iter(read(open_book(path)).tournament.players)).name == name
    play(path, 1)
    empty = without_results(path, tmp_path / "empty.xlsx")
    run("publish", path, "--to", "csv", "--what", "crosstable", "-o", tmp_path / "own.csv")
    run("results", empty, "--from", tmp_path / "own.csv")
    assert event_of(empty).rounds[0].games == event_of(path).rounds[0].games


@pytest.mark.parametrize("command", [["export"], ["publish", "--what", "pairings"]])
def test_our_own_csv_of_tables_is_taken_with_penalties(
    command: list[str], tmp_path: Path, capsys: Any
) -> None:
    path = play(riichi_cup(tmp_path / "cup.xlsx", 8, 3, "ru", modes="random"), 1)
    scores = "table,wind,score,penalty\n1,E,40.0,20\n,S,30000,0\n,W,30.0,\n,N,20.0,\n"
    run("results", path, "--from", csv(tmp_path, scores))
    assert event_of(path).rounds[0].tables[0].penalties == (20_000, 0, 0, 0)
    empty = without_results(path, tmp_path / "empty.xlsx")
    name, *options = command
    run(name, path, "--to", "csv", *options, "-o", tmp_path / "own.csv")
    run("results", empty, "--from", tmp_path / "own.csv", "--round", 1)
    assert event_of(empty).rounds[0].tables == event_of(path).rounds[0].tables


def csv(folder: Path, content: str) -> Path:
    path = folder / "helper.csv"
    path.write_text(content, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "content",
    [
        "table,east,south,west,north,penalty east,penalty north\n2,312,280,250,158,200,\n",
        "Стол;Восток;Юг;Запад;Север;Штраф Восток\n2;31,2;28;25,0;15,8;20\n",
        "table;east;south;west;north;east_penalty\n2;31 200;28 000;25 000;15 800;20 000\n",
    ],
)
def test_penalties_of_a_helper_are_taken(content: str, tmp_path: Path, capsys: Any) -> None:
    path = riichi_cup(tmp_path / "cup.xlsx", 8, 3, modes="random", starting_points="25000")
    run("pair", path)
    run("results", path, "--from", csv(tmp_path, content))
    table = event_of(path).rounds[0].tables[1]
    assert table.scores == (31_200, 28_000, 25_000, 15_800)
    assert table.penalties == (20_000, 0, 0, 0)
    assert [str(one) for one in column(path, "Round 1", "Penalty")][4] == "20000"


def test_a_file_without_penalties_leaves_those_in_the_workbook(tmp_path: Path, capsys: Any) -> None:
    path = riichi_cup(tmp_path / "cup.xlsx", 4, 3, modes="random", starting_points="25000")
    run("pair", path)
    head = "table,east,south,west,north"
    run("results", path, "--from", csv(tmp_path, f"{head},penalty east\n1,312,280,250,158,10\n"))
    run("results", path, "--from", csv(tmp_path, f"{head}\n1,322,270,250,158\n"))
    (table,) = event_of(path).rounds[0].tables
    assert table.scores == (32_200, 27_000, 25_000, 15_800) and table.penalties == (1_000, 0, 0, 0)


def test_units_are_shown_and_asked_about(tmp_path: Path, capsys: Any) -> None:
    path = riichi_cup(tmp_path / "cup.xlsx", 8, 3, modes="random", starting_points="25000")
    run("pair", path)
    run("results", path, "--set", "1=312 280 250 158", "--set", "2=31,2 28,0 25,0 15,8")
    assert "Table 1: the scores were read as hundreds" in capsys.readouterr().out
    run("results", path, "--set", "1=3 2 1 1", expect=2)
    assert "points, hundreds or thousands" in capsys.readouterr().err
    assert event_of(path).rounds[0].tables[0].scores == (31_200, 28_000, 25_000, 15_800)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("table,wind,score\n1,E,1\n1,E,2\n", "table 1 is there twice"),
        ("table,wind,score\n1,Up,1\n", "“Up” is not a wind"),
        ("table,wind,score\n1,E,31200\n1,S,28000\n", "but not four"),
        ("table,east,south,west,north\n1,1,2,,4\n", "is no number of points"),
    ],
)
def test_a_wrong_file_names_the_line(content: str, said: str) -> None:
    with refuses("", said, "Line "):
        read_scores(content)


def test_games_of_another_pairing_are_refused(tmp_path: Path, capsys: Any) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 3), 2)
    run("export", path, "--to", "csv", "-o", tmp_path / "own.csv")
    other = cup(tmp_path / "other.xlsx", 8, 3)
    run("pair", other)
    run("swap", other, "Player 001", "Player 002")
    run("results", other, "--from", tmp_path / "own.csv", expect=2)
    assert "did not meet in round 1" in capsys.readouterr().err


def test_a_line_of_scores() -> None:
    meant = parse_table("31200,28000,25000,15800")
    for shown in (
        "31200 28000 25000 15800", "31 200 28 000 25 000 15 800", "31.2 28.0 25.0 15.8",
        "31,2 28,0 25,0 15,8", "31,2; 28,0; 25,0; 15,8", "31200, 28000, 25000, 15800",
        "31200;28000;25000;15800;",
    ):  # fmt: skip
        assert parse_table(shown) == meant, shown
    assert parse_table("31200 28000 25000") is None and parse_scores("31 x") is None
    assert parse_table("-1 500 51 500 30 000 20 000") == parse_table("-1500,51500,30000,20000")


def test_a_result_colours_exchanged() -> None:
    assert [one.turned.turned for one in Result] == list(Result)
    assert Result.WHITE_FORFEITS.turned is Result.BLACK_FORFEITS
