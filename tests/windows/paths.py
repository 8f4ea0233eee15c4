"""Where workbooks lie on Windows: letters, shares, long paths, names that are devices."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

import pytest

from addin.engines.file.backups import backups_of
from tests.support.processes import left_behind, tournament
from tests.support.terminal import exit_code

PLAYERS = "name,rating\nИванов Пётр,2100\nŽofie Nováková,1900\n陳大文,1800\nO'Neill,1700\n"


def do(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """A command: exit code and all it said, which is never a traceback."""
    capsys.readouterr()
    code, told = exit_code(*arguments), capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    return code, told.out + told.err


def written(folder: Path) -> Path:
    """A list of players in a folder."""
    path = folder / "список.csv"
    path.write_text(PLAYERS, encoding="utf-8")
    return path


def day(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    """A round from the list of players to the page, and one step back."""
    players, page = written(path.parent), path.with_suffix(".html")
    for command in (
        ("new", path, "--players", players, "--rounds", 3),
        ("pair", path),
        ("results", path, "--round", 1, "--set", "1=1-0", "--set", "2=0-1"),
        ("standings", path),
        ("publish", path, "--to", "html", "-o", page),
        ("pair", path),
        ("restore", path, "--to", 3),
    ):
        code, said = do(capsys, *command)
        assert code == 0, (command, said)
    assert len(tournament(path).rounds) == 1
    assert "Иванов" in page.read_text(encoding="utf-8")
    assert len(backups_of(path)) >= 4
    assert left_behind(path.parent) == []


@pytest.mark.parametrize(
    "folder",
    [r"Иванов\OneDrive - Клуб", r"O'Neill & Söhne (1)\100% [neu]", "東京", "a" * 100 + " x"],
)
def test_folders_of_every_script(
    tmp_path: Path, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / folder
    place.mkdir(parents=True)
    day(capsys, place / "Кубок – 2026.xlsx")


def test_a_share_of_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    there = Path(r"\\server\cups")
    if not there.is_dir():
        pytest.skip(r"there is no \\server\cups")
    place = Path(mkdtemp(dir=there))
    day(capsys, place / "Кубок.xlsx")


def test_from_another_folder_and_by_the_drive(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path)
    assert do(capsys, "new", "cup.xlsx", "--rounds", 3, "--players", "список.csv")[0] == 0
    for name in (".\\CUP.XLSX", f"{tmp_path.drive}cup.xlsx", str(tmp_path / "cup.xlsx").upper()):
        assert do(capsys, "standings", name)[0] == 0, name


def test_more_than_260_characters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It works where Windows allows it; else the message says so and nothing is left behind."""
    folder = tmp_path / ("f" * 90) / ("g" * 90)
    folder.mkdir(parents=True)
    path = folder / ("cup" * 25 + ".xlsx")
    assert len(str(path)) > 260
    code, said = do(capsys, "new", path, "--rounds", 3)
    assert code == 0 or ("long" in said and left_behind(folder) == []), said
    if code == 0:
        assert "no players yet" in do(capsys, "standings", path)[1]


@pytest.mark.parametrize("length", [220, 250, 300])
def test_names_that_leave_no_room(
    length: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / ("n" * (length - 5) + ".xlsx")
    code, said = do(capsys, "new", path, "--rounds", 3)
    assert code == 0 or "too long" in said, said
    assert left_behind(tmp_path) == []
    if code == 0:
        code, said = do(capsys, "standings", path)
        assert "no players yet" in said or "too long" in said, said


@pytest.mark.parametrize(
    "name",
    ["CON.xlsx", "nul.xlsx", "COM1.xlsx", "cup?.xlsx", "cup:1.xlsx", "<cup>.xlsx", "cup|1.xlsx"],
)
def test_names_that_windows_keeps_for_itself(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message names the file; nothing else is made, and no device is written to."""
    code, said = do(capsys, "new", tmp_path / name, "--rounds", 3)
    assert code == 2, said
    assert name in said
    assert list(tmp_path.iterdir()) == []


def test_a_drive_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = do(capsys, "new", r"Q:\cups\cup.xlsx", "--rounds", 3)
    assert code == 2 and r"Q:\cups" in said
