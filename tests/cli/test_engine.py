"""The command line of a pairing engine: its forms, output formats and exit codes."""

from __future__ import annotations

import errno
import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from pairing.formats.trf import read_trf, write_trf
from tests.referees.dutch_events import Habits, random_event
from tests.support.terminal import exit_code, printed, run

DATA = Path(__file__).parents[1] / "data" / "dutch"
EVENT = DATA / "2026" / "00056.trf"


@pytest.fixture
def halfway(tmp_path: Path) -> Path:
    """A report file whose next round can be paired."""
    path = tmp_path / "halfway.trf"
    path.write_text(write_trf(replace(random_event(12, 3, seed=7), planned=7)))
    return path


def test_the_reference_engines_next_rounds_board_by_board(tmp_path: Path) -> None:
    """40 events with accelerated points, forbidden pairs and 3-1-0 points, boards in order."""
    with zipfile.ZipFile(DATA / "continued-2026.zip") as archive:
        archive.extractall(tmp_path)
    files = sorted(tmp_path.rglob("*.trf"))
    assert len(files) == 40
    for file in files:
        count, *pairs = printed("engine", "--dutch", file, "-p").splitlines()
        expected = file.with_suffix(".next").read_text().split("\n")
        assert pairs == [line for line in map(str.strip, expected) if line], file.name
        assert int(count) == len(pairs)


def test_output_and_checklist_stand_beside_the_input(tmp_path: Path) -> None:
    with zipfile.ZipFile(DATA / "continued-2026.zip") as archive:
        name = next(one for one in archive.namelist() if one.endswith(".trf"))
        (tmp_path / "event.trf").write_bytes(archive.read(name))
    run("engine", "--dutch", tmp_path / "event.trf", "-p", "pairs.txt", "-l")
    pairs = (tmp_path / "pairs.txt").read_text().splitlines()
    listed = (tmp_path / "event.list").read_text().splitlines()
    assert [cell.strip() for cell in listed[1].split("\t")][:8:7] == ["ID", "Cur"]
    white, black = pairs[1].split()
    assert f"({black}W)" in next(line for line in listed if line.split()[:1] == [white])


def test_a_check_prints_every_round_and_what_differs() -> None:
    shown = printed("engine", "--dutch", EVENT, "-c")
    rounds = read_trf(EVENT).paired_rounds
    assert shown.splitlines() == [f"00056: Round #{n}" for n in range(1, rounds + 1)] + [""]
    other = DATA / "2017" / "00006.trf"
    assert "  Checker pairings        Tournament pairings " in printed(
        "engine", "--dutch", other.parent, "-c", "--rules", "2026", "--jobs", "2", expect=1
    )


def test_the_other_engines_command_line_names_no_system(tmp_path: Path) -> None:
    told = printed("engine", "--dutch", EVENT, "-c")
    assert printed("engine", EVENT, "-c") == told
    output = tmp_path / "precious.trf"
    output.write_text("precious")
    assert exit_code("engine", "-p", output) == 3 and output.read_text() == "precious"


def test_the_exit_codes_are_the_engines(tmp_path: Path, halfway: Path) -> None:
    stuck = tmp_path / "stuck.trf"
    met = replace(random_event(2, 1, seed=3, habits=Habits(forfeit=0)), planned=2)
    stuck.write_text(write_trf(met))
    (tmp_path / "bad.trf").write_text("nothing\n")
    wrong: dict[tuple[object, ...], int] = {
        ("--dutch", stuck, "-p"): 1,
        ("--dutch", tmp_path / "bad.trf", "-p"): 3,
        ("--dutch", EVENT): 3,
        ("--burstein", EVENT, "-p"): 3,
        ("--dutch", tmp_path / "none.trf", "-p"): 5,
        ("--dutch", halfway, "-p", tmp_path / "none" / "x.txt"): 5,
        ("-r",): 0,
    }
    for arguments, code in wrong.items():
        assert exit_code("engine", *arguments) == code, arguments


def test_an_output_is_written_whole_and_no_link_is_followed(
    halfway: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output, victim = halfway.with_name("next.txt"), halfway.with_name("victim.txt")
    victim.write_text("mine")
    output.symlink_to(victim)
    run("engine", "--dutch", halfway, "-p", output)
    assert victim.read_text() == "mine" and not output.is_symlink()
    output.write_text("of before")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    run("engine", "--dutch", halfway, "-p", output, expect=5)
    assert output.read_text() == "of before"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_a_manager_may_read_the_output_from_a_pipe(halfway: Path) -> None:
    pipe = halfway.with_name("pipe")
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        run("engine", "--dutch", halfway, "-p", pipe)
        assert os.read(reader, 10_000).splitlines()[0] == b"6"
    finally:
        os.close(reader)
