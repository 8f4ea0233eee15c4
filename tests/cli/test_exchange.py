"""Files in and out from the terminal: looked at, taken over, played on, written again."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from addin.exchange.incoming.importing import find
from addin.shell_words import quoted
from pairing.formats.h9 import read_h9
from pairing.formats.opengotha import read_opengotha
from pairing.formats.rgf import read_rgf
from pairing.formats.trf import read_trf
from pairing.systems import REGISTRY
from tests.support.strategies import HOSTILE, plain
from tests.support.terminal import json_of, new, printed, run

LYON = Path(__file__).parents[1] / "data" / "go" / "ChampionnatLyon2017.xml"
SAMPLES = Path(__file__).parents[2] / "templates" / "samples"


def boards(path: Path) -> list[list[tuple[object, ...]]]:
    """Round tabs as rows of White, result, Black."""
    book = openpyxl.load_workbook(path)
    found = []
    for sheet in book:
        if sheet.title.startswith("Round") and sheet.sheet_state == "visible":
            rows = sheet.iter_rows(min_row=5, values_only=True)
            found.append([(r[1], r[3], r[4]) for r in rows if r[1]])
    return [one for one in found if one]


@pytest.fixture(scope="module")
def lyon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lyon") / "lyon.xlsx"
    run("new", path, "--from", LYON)
    return path


def test_a_tournament_taken_over_is_the_files_own(lyon: Path) -> None:
    event = read_opengotha(LYON)
    assert boards(lyon) == [
        [(event[g.white].name, str(g.result), event[g.black].name) for g in one.games]
        for one in event.rounds
    ]
    rows = list(openpyxl.load_workbook(lyon)["Players"].iter_rows(min_row=5, values_only=True))
    assert [row[:3] for row in rows[:2]] == [
        (1, "Millaud Benjamin", 513), (2, "Duchaufour Quentin", 1866)]  # fmt: skip


@pytest.mark.parametrize(("language", "said"), [("en", "System: LEADER"), ("ru", "Система: ЛИДЕР")])
def test_a_system_that_nobody_named_is_said(language: str, said: str, tmp_path: Path) -> None:
    report = tmp_path / "cup.trf"
    report.write_text("012 Cup\n001    1      Roe Ann                           2000 FRA\n")
    for more in ((), ("--system", "dutch"), ("--from", report)):
        out = printed("new", tmp_path / "c.xlsx", "--lang", language, "--force", *more)
        assert (said in out and "--system" in out) is (not more)


@pytest.mark.parametrize(("kind", "suffix"), [
    ("opengotha", ".xml"), ("rgf", ".json"), ("h9", ".h9"), ("csv", ".csv"), ("trf26", ".trf"),
])  # fmt: skip
def test_out_and_in_again_and_on(kind: str, suffix: str, lyon: Path, tmp_path: Path) -> None:
    """Through every format into a new workbook, and the next round is paired there."""
    out, again = tmp_path / f"cup{suffix}", tmp_path / "again.xlsx"
    run("export", lyon, "--to", kind, "-o", out, "--allow", "cut")
    run("new", again, "--from", out, "--system", "leader", "--rounds", "6")
    before, after = boards(lyon), boards(again)
    assert len(after) == 5
    for old, now in zip(before, after, strict=True):
        games, kept = (
            sorted((str(w).casefold(), str(r), str(b).casefold()) for w, r, b in round_ if r)
            for round_ in (old, now)
        )
        assert len(games) == len(kept) if kind == "h9" else games == kept  # h9: plain Latin
    # A report file has no club or rank, and byes for absences.
    assert "All in order" in printed("check", again) or kind == "trf26"
    run("pair", again)
    assert len(boards(again)) == 6


def test_look_shows_what_would_be_read(tmp_path: Path) -> None:
    out = printed("look", LYON)
    assert "OpenGotha" in out and "Players: 23, rounds: 5, games: 39." in out
    assert not list(tmp_path.iterdir())
    path = tmp_path / "p.csv"
    path.write_bytes("1;Петров Пётр;2104,6;1d\n2;Петров Петр;1987;1k\n".encode("cp1251"))
    out = printed("look", path, "--lang", "ru")
    assert "угадано" in out and "возможно, один человек" in out and "--columns number=1" in out


def test_a_guess_is_shown_before_it_is_used(tmp_path: Path) -> None:
    path, cup = tmp_path / "p.csv", tmp_path / "cup.xlsx"
    path.write_text("Ann Lee,2100,1d\nBo Chen,1987,1k\n", encoding="utf-8")
    asked = printed("new", cup, "--players", path, expect=2)
    assert "column 1 (—): name, guessed by its contents: Ann Lee | Bo Chen" in asked
    assert "--yes" in asked and "--columns name=1,rating=2,rank=3" in asked and not cup.exists()
    run("new", cup, "--players", path, "--columns", "name=1,rating=2", expect=0)
    run("new", cup, "--players", path, "--yes", "--force")
    run("new", cup, "--players", path, "--columns", "name=9", "--force", expect=2)
    rows = list(openpyxl.load_workbook(cup)["Players"].iter_rows(min_row=5, values_only=True))
    assert rows[0][1:4] == ("Ann Lee", 2100, "1d")


def test_headings_need_no_question(tmp_path: Path) -> None:
    path, cup = tmp_path / "p.tsv", tmp_path / "cup.xlsx"
    path.write_text("Фамилия\tИмя\tЭло\nПетров\tПётр\t2104,6\n", encoding="utf-16")
    out = printed("new", cup, "--players", path, "--lang", "ru")
    assert "фамилия = Фамилия, личное имя = Имя, рейтинг = Эло" in out
    sheet = openpyxl.load_workbook(cup)["Участники"]
    assert [cell.value for cell in sheet[5]][1:3] == ["Петров Пётр", 2105]


def test_encodings_that_cannot_be_told_apart_are_named(tmp_path: Path) -> None:
    path, cup = tmp_path / "p.csv", tmp_path / "cup.xlsx"
    path.write_bytes("Name,Rating\nFrédéric Paul,2100\n".encode("latin-1"))
    assert "line 2, column 3" in printed("new", cup, "--players", path, expect=2)
    assert not cup.exists()
    run("new", cup, "--players", path, "--encoding", "no-such", expect=2)
    run("new", cup, "--players", path, "--encoding", "latin-1")
    assert openpyxl.load_workbook(cup)["Players"]["B5"].value == "Frédéric Paul"


def test_past_games_as_a_list(tmp_path: Path) -> None:
    cup = tmp_path / "cup.xlsx"
    run("new", cup, "--players", SAMPLES / "egc2011-demo-players.csv", "--rounds", "11",
        "--results", SAMPLES / "egc2011-demo-games.csv")  # fmt: skip
    assert sum(len([r for r in one if r[1]]) for one in boards(cup)) == 106
    assert "rounds paired: 10" in printed("check", cup)
    games = tmp_path / "games.csv"
    games.write_text("round,white,black,result\n1,Nobody,Kim Youngsam,1-0\n", encoding="utf-8")
    made = "new", tmp_path / "no.xlsx", "--players", SAMPLES / "egc2011-demo-players.csv"
    assert "Line 2, column 2" in printed(*made, "--results", games, expect=2)
    assert not (tmp_path / "no.xlsx").exists()


def test_a_table_in_a_spreadsheet(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["Cup of the city"])
    book.active.append([None])
    book.active.append(["ФИО", "Рейтинг", "Город"])
    book.active.append(["  Петров\u00a0 Пётр ", 2104.6, "Казань"])
    book.active.append([None, None, None])
    book.active.append(["Ли Бо", 1900, None])
    path = tmp_path / "players.xlsx"
    book.save(path)
    found = find(path)
    assert [(p.name, p.rating, p.club) for p in found.tournament.players] == [
        ("Петров Пётр", 2105, "Казань"), ("Ли Бо", 1900, "")]  # fmt: skip


def test_pasting_into_the_players_tab(tmp_path: Path) -> None:
    """Raw from the clipboard: spaces, no-break spaces and blank rows do no harm."""
    cup = tmp_path / "cup.xlsx"
    run("new", cup, "--rounds", "3")
    book = openpyxl.load_workbook(cup)
    sheet = book["Players"]
    for row, (name, rating) in enumerate(
        [("  Ann\u00a0 Lee ", 2100), (None, None), ("Bo\tChen", "2 000"), ("Cy Roe\n", 1900)], 5
    ):
        sheet.cell(row, 2).value, sheet.cell(row, 3).value = name, rating
    sheet["C7"].value = 2000
    book.save(cup)
    assert "Players: 3" in printed("check", cup)
    shown = json_of("pair", cup)
    names = {shown["bye"], *(b[side] for b in shown["boards"] for side in ("white", "black"))}
    assert names == {"Ann Lee", "Bo Chen", "Cy Roe"}


# -- strange names, in every file we write ------------------------------------------------


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("strange")
    names = [plain(name) for name in HOSTILE]
    listed = [
        '"{}",{},1d'.format(name.replace('"', '""'), 2100 - at) for at, name in enumerate(names)
    ]
    cup = new(folder / "cup.xlsx", "\n".join(["name,rating,rank", *listed]), "--rounds", 3)
    run("pair", cup)
    run("results", cup, *(f"{board}=1-0" for board in range(1, len(names) // 2 + 1)))
    return cup


def test_strange_names_through_every_format(strange: Path, tmp_path: Path) -> None:
    wanted = sorted(plain(name) for name in HOSTILE)
    for kind, suffix in (("csv", ".csv"), ("opengotha", ".xml"), ("rgf", ".json"), ("h9", ".h9"),
                         ("trf", ".trf"), ("trf26", ".trf26"), ("text", ".txt")):  # fmt: skip
        out = tmp_path / f"cup{suffix}"
        run("export", strange, "--to", kind, "-o", out, "--allow", "cut")
        content = out.read_text(encoding="utf-8")
        assert "\x00" not in content
        if kind == "csv":
            assert sorted(p.name for p in find(out).tournament.players) == wanted
            assert not any(line.split(",")[1].startswith(("=", "@", '"=')) for line in
                           content.splitlines())  # fmt: skip
        if kind == "opengotha":
            assert "<script>" not in content
            assert len(read_opengotha(out).players) == len(wanted)
        if kind == "rgf":
            assert len(read_rgf(out).players) == len(wanted)
        if kind == "h9":
            assert content.isascii() and len(read_h9(out).rounds[0].games) == len(wanted) // 2
        if kind.startswith("trf"):
            back = read_trf(out).tournament("2026")
            assert len(back.players) == len(wanted) and len(back.rounds) == 1
        if kind == "text":
            assert "<script>" not in content and "```" not in content and "[/code]" not in content


def test_exports_are_whole_or_not_at_all(lyon: Path, tmp_path: Path) -> None:
    out = tmp_path / "cup.h9"
    out.write_text("mine")
    run("export", lyon, "--to", "h9", "-o", out, expect=2)
    assert out.read_text() == "mine"
    run("export", lyon, "--to", "h9", "-o", out, "--force", "--head", "CL=B", "--head", "TM=60")
    assert out.read_text().startswith("; CL[B]")
    assert "there are: trf, trf16, trf26, h9" in printed(
        "export", lyon, "--to", "pantheon", "-o", tmp_path / "x.txt", expect=2
    )
    run("export", lyon, "--to", "docx", "-o", tmp_path / "x", expect=2)
    run("export", lyon, "--to", "csv", "--head", "CL=B", "-o", tmp_path / "x", expect=2)
    run("export", lyon, "--to", "h9", "--head", "ZZ=B", "-o", tmp_path / "x", expect=2)
    assert [one.name for one in tmp_path.iterdir()] == ["cup.h9"]


def test_a_chess_workbook_is_not_for_the_go_database(tmp_path: Path) -> None:
    cup = tmp_path / "cup.xlsx"
    run("new", cup, "--system", "dutch")
    refused = printed("export", cup, "--to", "h9", "-o", tmp_path / "x.h9", expect=2)
    assert "(h9)” is not for" in refused


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("cup.xml", LYON.read_bytes()[:3000], "line"),
        ("cup.json", b'{"players": [', "line 1, column 14"),
        ("cup.json", b'{"players": [], "name": 5}', "(name)"),
        ("cup.h9", b"  1 A B 1d FR x 1 1 1 1 2+/w0\n  2 C D 1d FR x 1 1 1 1 1=/b0\n", "line 1"),
        ("cup.trf", b"001    1      Ann" + b" " * 74 + b"   9 w 1\n", "line 1, column 92"),
        ("cup.bin", b"\x00\x01\x02", "no files of this kind"),
        ("cup.csv", b"", "empty"),
    ],
)
def test_bad_files_leave_nothing_behind(
    name: str, content: bytes, said: str, tmp_path: Path
) -> None:
    source, cup = tmp_path / name, tmp_path / "cup.xlsx"
    source.write_bytes(content)
    assert said in printed("new", cup, "--from", source, expect=2)
    run("look", source, expect=2)
    assert [one.name for one in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", REGISTRY)
def test_from_a_workbook_of_every_system(name: str, tmp_path: Path) -> None:
    cup, again = tmp_path / "cup.xlsx", tmp_path / "again.xlsx"
    players = SAMPLES / "egc2011-demo-players.csv"
    run("new", cup, "--system", name, "--players", players, "--rounds", "3", "--title", "Cup")
    run("pair", cup)
    run("new", again, "--from", cup)
    tabs = [openpyxl.load_workbook(one) for one in (cup, again)]
    for tab in ("Tournament", "Players", "Round 1"):
        old, new = (
            [[cell.value for cell in row[:9]] for row in book[tab].iter_rows(min_row=5)]
            for book in tabs
        )
        assert old == new, tab


def test_from_a_workbook_into_another_system(tmp_path: Path) -> None:
    """Handicaps and start points of FORS: kept by FORS, left out by a system without them."""
    cup, again, even = (tmp_path / f"{name}.xlsx" for name in ("cup", "again", "even"))
    run("new", cup, "--system", "fors", "--players", SAMPLES / "lyon-2017.csv", "--rounds", "3")
    run("pair", cup)
    run("results", cup, *(f"{board}=1-0" for board in range(1, 11)))
    for path, more in ((again, ()), (even, ("--system", "serp"))):
        shown = printed("new", path, "--from", cup, *more)
        assert ("handicaps of past games were left out" in shown) == bool(more)
        assert "All in order" in printed("check", path)
    old, new = (openpyxl.load_workbook(one)["Players"] for one in (cup, again))
    for row in range(5, 28):
        assert [cell.value for cell in old[row]] == [cell.value for cell in new[row]]
    assert boards(again) == boards(cup)


def test_names_of_files_that_cannot_be(tmp_path: Path) -> None:
    cup, folder = tmp_path / "cup.xlsx", tmp_path / "folder"
    folder.mkdir()
    assert "is a folder" in printed("look", folder, expect=2)
    assert "equals sign" in printed("new", tmp_path / "a=b.xlsm", expect=2)
    run("new", cup, "--players", SAMPLES / "egc2011-demo-players.csv", "--rounds", "3")
    run("pair", cup)
    assert "is a folder" in printed("export", cup, "--to", "csv", "-o", folder, "--force", expect=2)
    assert {one.name for one in tmp_path.iterdir()} == {"cup.xlsx", "cup.xlsx.backups", "folder"}


def test_hints_name_what_was_asked(tmp_path: Path) -> None:
    source = tmp_path / "my list.csv"
    source.write_bytes("name,rating\nMüller,2000\nJosé,x\n".encode("latin-1"))
    assert "--encoding latin-1" in printed("look", source, expect=2)
    assert printed("look", source, "--encoding", "latin-1", expect=2).startswith(
        "my list.csv: Line 3, column 2"
    )
    source.write_bytes("name,rating\nMüller,2000\n".encode("latin-1"))
    shown = printed("look", source, "--encoding", "latin-1").replace("\n", " ")
    assert f"--players {quoted(source)} --encoding latin-1" in shown


def test_a_rank_stands_for_a_rating_where_rounds_are_played(tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    games.write_text("round,white,black,result\n1,Ann,Bo,1-0\n", encoding="utf-8")
    listed = "name,rating,rank\nAnn,2100,1d\nBo,,4k\n"
    cup = new(tmp_path / "cup.xlsx", listed, "--results", games)
    rows = openpyxl.load_workbook(cup)["Players"].iter_rows(min_row=5, values_only=True)
    assert [row[2] for row in rows if row[1]] == [2100, 1700]
