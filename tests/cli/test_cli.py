"""The command line: contracts other programs may rely on, messages and exit codes."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from addin import actions
from pairing.tournament import Result
from tests.support.drivers import edit
from tests.support.terminal import json_of, new, printed, run


def test_new_fills_the_workbook(cup: Path) -> None:
    rows = list(openpyxl.load_workbook(cup)["Players"].iter_rows(min_row=5, values_only=True))
    assert rows[2][1:7] == ("Чэнь", 2105, "1d", None, "CN", "2")
    assert rows[4][6] == "1 3"
    settings = openpyxl.load_workbook(cup)["Tournament"].iter_rows(max_col=2, values_only=True)
    assert dict(settings)["Number of rounds"] == 3


def test_pair_json(cup: Path) -> None:
    data = json_of("pair", cup)
    assert set(data) == {"round", "boards", "bye", "absent"}
    assert data["round"] == 1 and data["absent"] == ["Eve"] and data["bye"] is None
    assert [set(board) for board in data["boards"]] == [{"board", "white", "black", "handicap"}] * 3
    names = {n for b in data["boards"] for n in (b["white"], b["black"])}
    assert names == {"Ann", "Boris", "Чэнь", "Doe, John", "Fritz", "Gleb"}


def test_a_whole_event(cup: Path, tmp_path: Path) -> None:
    csv = tmp_path / "results.csv"
    for number in (1, 2, 3):
        boards = json_of("pair", cup)["boards"]
        spellings = ["1-0", "0-1", "½-½"] if number != 2 else ["0.5-0.5", "+--", "--+"]
        lines = [f"{b['board']},{r}" for b, r in zip(boards[:2], spellings, strict=False)]
        csv.write_text("\n".join(["board,result", *lines]), encoding="utf-8")
        run("results", cup, "--round", str(number), "--from", csv)
        for board in boards[2:]:
            run("results", cup, "--round", str(number), "--set", f"{board['board']}=---")
    data = json_of("standings", cup)
    assert data["after_round"] == 3
    assert [set(line) for line in data["order"]] == [
        {"place", "number", "player", "points", "criteria"}
    ] * 7
    assert data["order"][0]["place"] == 1
    assert all(isinstance(line["points"], str) for line in data["order"])
    for line in data["order"]:
        assert {type(value) for value in line["criteria"].values()} <= {str, type(None)}
    assert {"mm", "opponents_level", "level"} <= set(data["order"][0]["criteria"])
    (first, *_) = json_of("standings", cup, "--by", "mm,sos,sodos")["order"]
    assert list(first["criteria"]) == ["mm", "sos", "sodos"]
    run("crosstable", cup)
    run("levels", cup)
    run("check", cup)
    told = printed("explain", cup, "--round", "2")
    assert "LEADER 2." in told and "Board 1" in told
    assert "Board 1" not in printed("explain", cup, "--round", "2", "--board", "2")


def test_exit_code_2_and_the_message_goes_to_stderr(
    cup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("pair", cup)
    capsys.readouterr()
    before = cup.read_bytes()
    run("pair", cup, expect=2)
    captured = capsys.readouterr()
    assert captured.out == "" and "Round 1!D5" in captured.err and "Traceback" not in captured.err
    assert cup.read_bytes() == before
    for arguments in (
        ("pair", tmp_path / "none.xlsx"),
        ("results", cup, "--round", "1"),
        ("results", cup, "--round", "1", "--set", "1"),
        ("results", cup, "--round", "1", "--set", "1=2-0"),
        ("results", cup, "--round", "1", "--from", tmp_path / "none.csv"),
        ("new", cup, "--rounds", "3"),
        ("new", tmp_path / "x.xlsx", "--system", "nonsense"),
        ("new", tmp_path / "x.xlsx", "--lang", "xx"),
        ("new", tmp_path / "x.xlsx", "--rounds", "0"),
        ("new", tmp_path / "x.xlsx", "--set", "nonsense=1"),
        ("new", tmp_path / "x.xlsx", "--set", "places=many"),
        ("new", tmp_path / "x.xlsx", "--players", tmp_path / "none.csv"),
        ("standings", cup, "--by", "luck"),
        ("explain", cup, "--round", "9"),
    ):
        run(*arguments, expect=2)
        captured = capsys.readouterr()
        assert captured.err and "Traceback" not in captured.err
    assert not (tmp_path / "x.xlsx").exists()
    there = {path.name for path in tmp_path.iterdir()}
    assert there == {"cup.xlsx", "cup.xlsx.backups", "cup-players.csv"}


def test_somebody_elses_workbook(tmp_path: Path) -> None:
    path = tmp_path / "budget.xlsx"
    openpyxl.Workbook().save(path)
    assert "budget.xlsx" in printed("pair", path, expect=2)


def test_exit_code_3_when_no_legal_pairing_exists(tmp_path: Path) -> None:
    cup = new(tmp_path / "two.xlsx", "name,rating\nAnn,2000\nBob,1900\n", "--rounds", 2)
    run("pair", cup)
    run("results", cup, "--round", "1", "--set", "1=1-0")
    assert "--allow repeats" in printed("pair", cup, expect=3)
    run("pair", cup, "--allow", "repeats")


def test_players_from_a_workbook_and_from_opengotha(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (["Name", "Rating"], ["Ann", 2000], ["Bob", 1900]):
        book.active.append(row)
    book.save(tmp_path / "p.xlsx")
    run("new", tmp_path / "a.xlsx", "--players", tmp_path / "p.xlsx")
    names = [r[1] for r in openpyxl.load_workbook(tmp_path / "a.xlsx")["Players"].iter_rows(
        min_row=5, max_row=6, values_only=True)]  # fmt: skip
    assert names == ["Ann", "Bob"]
    real = Path(__file__).parent.parent / "data" / "go" / "ChampionnatLyon2017.xml"
    run("new", tmp_path / "b.xlsx", "--players", real)
    assert openpyxl.load_workbook(tmp_path / "b.xlsx")["Players"]["B27"].value


def test_demo_plays_a_whole_tournament(tmp_path: Path) -> None:
    assert "Standings" in printed("demo", str(tmp_path / "demo"))
    book = openpyxl.load_workbook(next((tmp_path / "demo").glob("*.xlsx")))
    assert book["Standings"]["A5"].value == 1
    assert all(book["Round 5"].cell(row, 4).value for row in range(5, 8))


def test_a_finished_chess_event_is_exported_and_checked(tmp_path: Path) -> None:
    listed = "\n".join(["name,rating", *(f"Player {n},{2400 - 50 * n}" for n in range(24))])
    cup = new(tmp_path / "cup.xlsx", listed, "--system", "dutch", "--rounds", 5, "--title", "Cup")
    with edit(cup) as book:
        for number in range(1, 6):
            boards = actions.pair_next_round(book).data["boards"]
            cycle = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.BLACK_FORFEITS)
            results = {b["board"]: cycle[(b["board"] * number) % 4] for b in boards}
            actions.enter_results(book, number, results)
    report = tmp_path / "cup.trf"
    run("export", cup, "--to", "trf", "-o", report)
    assert printed("trf", "check", report).splitlines()[-1] == "1 tournaments, 5 rounds, 0 differ"
    run("export", cup, "--to", "trf", "-o", report, expect=2)
    run("export", cup, "--to", "nonsense", "-o", tmp_path / "x", expect=2)
    run("export", cup, "--to", "opengotha", "-o", tmp_path / "cup.xml")
    assert (tmp_path / "cup.xml").read_text(encoding="utf-8").count("<Player ") == 24


def test_numbers_below_each_other_have_as_many_decimals(cup: Path) -> None:
    """And of a round that is not finished it is said how much is in."""
    run("pair", cup)
    run("results", cup, "--set", "1=1/2", "--set", "2=1-0")
    said = printed("standings", cup)
    assert "Standings as round 1 runs: 2 of 3 results in." in said
    assert "After round" not in said and "after round" not in said
    line = next(one for one in said.splitlines() if " Points " in one)
    end = line.index("Points") + len("Points")
    points = {one[:end].split()[-1] for one in said.splitlines() if one.strip()[:1].isdigit()}
    assert {"0.5", "1.0"} <= points and all("." in one for one in points)
