"""What another program does with a file on Windows: it has it open, shares it or does not."""

from __future__ import annotations

import ctypes
import os
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from addin.engines.file import guard, whole
from addin.engines.file.lock import lock_file, only_writer
from tests.support.made_workbooks import plain_workbook
from tests.support.processes import cup, left_behind, start, tournament
from tests.support.refusals import refuses

PATIENCE = 900
"""Seconds in which a command has ended even where Wine gets little of a busy processor."""

READ, WRITE = 1, 2
"""What others may do meanwhile."""

COMMANDS = {
    "pair": ("results", "cup.xlsx", "--round", 1, "--set", "1=1-0"),
    "undo": ("undo", "cup.xlsx"),
    "new": ("new", "cup.xlsx", "--force", "--rounds", 4),
}


@contextmanager
def held(path: Path, share: int) -> Iterator[None]:
    """Another program has the file open, to read and write, and lets others do so much."""
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 - absent on other systems
    kernel.CreateFileW.restype = ctypes.c_void_p
    handle = kernel.CreateFileW(str(path), 0xC0000000, share, None, 3, 0, None)
    assert handle != ctypes.c_void_p(-1).value
    try:
        yield
    finally:
        kernel.CloseHandle(ctypes.c_void_p(handle))


@pytest.mark.parametrize(
    ("command", "share"),
    [*product(COMMANDS, (0, READ, READ | WRITE))]
    if "PAIRBOOK_SLOW" in os.environ
    else [("pair", READ), ("undo", 0), ("new", READ | WRITE)],
)
def test_a_workbook_that_another_program_has_open(tmp_path: Path, command: str, share: int) -> None:
    """As Excel has it (``READ``), more strictly, less strictly: told, and nothing is changed."""
    path = cup(tmp_path, 8)
    before = path.read_bytes()
    with held(path, share):
        out, err = (process := start(*COMMANDS[command], folder=tmp_path)).communicate(
            timeout=PATIENCE
        )
    assert process.returncode == 2, out + err
    assert "Excel" in err and "cup.xlsx" in err
    assert "Traceback" not in out + err
    assert path.read_bytes() == before
    assert left_behind(tmp_path) == []


def test_what_is_open_in_excel_can_still_be_read(tmp_path: Path) -> None:
    path = cup(tmp_path, 8)
    with path.open("rb"):
        process = start("standings", path.name, "--json", folder=tmp_path)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 2), err
    assert "Traceback" not in out + err
    assert len(tournament(path).rounds) == 1


def test_a_program_that_looks_at_the_file_for_a_moment(tmp_path: Path) -> None:
    """A virus scanner, an indexer: it is waited for."""
    path = plain_workbook(tmp_path / "cup.xlsx")
    taken = threading.Event()

    def look() -> None:
        with held(path, READ | WRITE):
            taken.set()
            time.sleep(0.3)

    scanner = threading.Thread(target=look)
    scanner.start()
    taken.wait()
    whole.write(path, b"new")
    scanner.join()
    assert path.read_bytes() == b"new"
    assert left_behind(tmp_path) == []


def test_somebody_reads_the_lock_file(tmp_path: Path) -> None:
    """It cannot be removed then, and is no lock the next time."""
    path = plain_workbook(tmp_path / "cup.xlsx")
    with only_writer(path):
        reader = lock_file(path).open("rb")
    with only_writer(path, patience=1):
        pass
    reader.close()
    with only_writer(path):
        pass
    assert not lock_file(path).exists()


def test_a_file_that_may_only_be_read(tmp_path: Path) -> None:
    path = cup(tmp_path, 8)
    before = path.read_bytes()
    path.chmod(stat.S_IREAD)
    process = start(*COMMANDS["pair"], folder=tmp_path)
    out, err = process.communicate(timeout=PATIENCE)
    path.chmod(stat.S_IREAD | stat.S_IWRITE)
    assert process.returncode == 2, out
    assert "cup.xlsx" in err and "Traceback" not in err
    assert path.read_bytes() == before


def test_times_and_rights_after_a_write(tmp_path: Path) -> None:
    """A file that was replaced is a new one of now, which its owner may write."""
    path = plain_workbook(tmp_path / "cup.xlsx")
    os.utime(path, (1_000_000_000, 1_000_000_000))
    begun = time.time()
    whole.write(path, b"new")
    there = path.stat()
    assert abs(there.st_mtime - begun) < 60
    assert there.st_mode & stat.S_IWRITE


def test_which_processes_live() -> None:
    assert guard.lives(os.getpid())
    ended = subprocess.Popen(
        [sys.executable, "-c", ""], stdin=subprocess.PIPE, stdout=-1, stderr=-1
    )
    ended.communicate()
    assert not guard.lives(ended.pid)
    assert not guard.lives(0)


@pytest.mark.parametrize("moment", [0.0, 0.02, 0.2] if "PAIRBOOK_SLOW" in os.environ else [0.02])
def test_a_writer_that_is_ended_gives_its_lock_up(tmp_path: Path, moment: float) -> None:
    """``TerminateProcess``, as the task manager does it."""
    path = cup(tmp_path, 8)
    process = start(*COMMANDS["pair"], folder=tmp_path)
    while process.poll() is None and not lock_file(path).exists():
        time.sleep(0.001)
    time.sleep(moment)
    process.kill()
    process.communicate()
    with only_writer(path, patience=2):
        assert len(tournament(path).rounds) == 1
    whole.sweep(tmp_path)
    assert left_behind(tmp_path) == []


def test_a_place_that_is_a_device(tmp_path: Path) -> None:
    with refuses("write.name_not_for_windows"):
        whole.write(tmp_path / "nul.html", "page")
