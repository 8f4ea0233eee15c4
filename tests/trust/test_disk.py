"""A full disk, rights that are gone, files that vanish meanwhile: a message, and nothing lost."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from tests.support.processes import left_behind
from tests.support.stages import digests, made
from tests.support.terminal import exit_code

KILOBYTES = 700
ROOT_USER = hasattr(os, "geteuid") and os.geteuid() == 0
NOBODY = 65534
OTHER = made("dutch", "en", "fresh")
"""What somebody else saved meanwhile."""

COMMANDS = {
    "pair": ["pair", "cup.xlsx"],
    "results": ["results", "cup.xlsx", "--round", "2", "--set", "1=1-0"],
    "standings": ["standings", "cup.xlsx"],
    "undo": ["undo", "cup.xlsx", "--allow", "discard_results"],
    "publish": ["publish", "cup.xlsx", "--to", "html", "-o", "cup.html", "--force"],
    "sheet": ["publish", "cup.xlsx", "--to", "xlsx", "-o", "out.xlsx"],
    "export": ["export", "cup.xlsx", "--to", "trf", "-o", "cup.trf", "--force"],
    "new": ["new", "other.xlsx", "--players", "players.csv"],
    "again": ["new", "cup.xlsx", "--force", "--players", "players.csv"],
    "restore": ["restore", "cup.xlsx", "--to", "1"],
}


def filled(folder: Path) -> Path:
    """A workbook with two rounds, and a page and a copy that are to survive."""
    path = folder / "cup.xlsx"
    path.write_bytes(made("dutch", "en", "ready"))
    (folder / "cup.html").write_text("the page of round 1", encoding="utf-8")
    (folder / "cup.trf").write_text("012 Older", encoding="utf-8")
    (folder / "players.csv").write_text("name,rating\nAnn,2100\nBob,1900\n", encoding="utf-8")
    return path


@pytest.fixture
def disk() -> Iterator[Path]:
    """A small disk of its own; only root may mount one."""
    if not ROOT_USER or shutil.which("mount") is None:
        pytest.skip("needs root, to mount a small disk")
    place = Path(tempfile.mkdtemp())
    options = f"size={KILOBYTES}k,mode=755"
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", place], check=False)
    if mounted.returncode:
        place.rmdir()
        pytest.skip("no small disk can be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", place], check=True)
        place.rmdir()


def run(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    """A command in ``folder``: exit code and what it said; never a traceback."""
    monkeypatch.chdir(folder)
    capsys.readouterr()
    code = exit_code(*COMMANDS[name])
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    assert code in (0, 2), told.err
    assert (code == 0) or told.err.strip()
    return code, told.err


@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk(
    disk: Path, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a little less free each time: what is there stays, and the message names the disk."""
    codes = []
    for free in (0, 40, 160):
        for old in disk.iterdir():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        filled(disk)
        if name == "restore":
            run("undo", disk, monkeypatch, capsys)
        space = os.statvfs(disk)
        with (disk / "filler").open("wb") as file:
            file.write(bytes(max(space.f_bavail * space.f_frsize - free * 1024, 0)))
        before = digests(disk)
        code, told = run(name, disk, monkeypatch, capsys)
        codes.append(code)
        if code:
            assert digests(disk) == before
            assert "full" in told or "space" in told, told
        assert left_behind(disk) == []
    assert codes[0] == 2


@pytest.mark.parametrize("name", ["pair", "publish", "new", "restore"])
def test_a_disk_that_became_read_only(
    disk: Path, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(disk)
    if name == "restore":
        run("undo", disk, monkeypatch, capsys)
    before = digests(disk)
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    code, told = run(name, disk, monkeypatch, capsys)
    assert code == 2 and told
    assert digests(disk) == before


def as_nobody(folder: Path, name: str) -> tuple[int, str]:
    """A command in a process that has given up root's rights: exit code and what it said."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(out)
        with open(into, "w", encoding="utf-8") as told:
            code = 99
            try:
                os.chdir(folder)
                if ROOT_USER:
                    os.setgroups([])
                    os.setgid(NOBODY)
                    os.setuid(NOBODY)
                sys.stdout = sys.stderr = told
                code = exit_code(*COMMANDS[name])
            finally:
                told.flush()
                os._exit(code)
    os.close(into)
    with open(out, encoding="utf-8") as said:
        told_there = said.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), told_there


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork, to give rights up")
@pytest.mark.parametrize(("what", "mode"), [("folder", 0o555), ("file", 0o444), ("file", 0o000)])
def test_rights_that_are_gone(
    what: str, mode: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        folder.chmod(0o755)
        for name in ("pair", "standings"):  # once with rights: what is imported, is imported
            filled(folder)
            assert run(name, folder, monkeypatch, capsys)[0] == 0
            shutil.rmtree(folder / "cup.xlsx.backups")  # they would tell of an older copy
        path = filled(folder)
        before = digests(folder)
        if ROOT_USER:
            for one in (folder, *folder.iterdir()):
                os.chown(one, NOBODY, NOBODY)
        (folder if what == "folder" else path).chmod(mode)
        told = [as_nobody(folder, name) for name in ("pair", "standings")]
        monkeypatch.chdir(Path(place).parent)
        folder.chmod(0o755)
        path.chmod(0o644)
        for code, said in told:
            assert code == 2, said
            assert "Traceback" not in said and "cup.xlsx" in said
        assert digests(folder) == before


def replaced(path: Path) -> None:
    path.write_bytes(OTHER)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def moved_away(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


@pytest.mark.parametrize("happens", [Path.unlink, replaced, emptied, a_folder, moved_away])
@pytest.mark.parametrize("name", ["pair", "standings"])
def test_what_happens_meanwhile(
    tmp_path: Path, name: str, happens: Callable[[Path], None],
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """While the command computes, the file goes, or is somebody else's by now."""
    folder = tmp_path / "event"
    folder.mkdir()
    path = filled(folder)
    was = path.read_bytes()
    action = {"pair": "pair_next_round", "standings": "standings"}[name]
    real = getattr(actions, action)

    def disturbed(*args: Any, **kwargs: Any) -> Any:
        done = real(*args, **kwargs)
        monkeypatch.chdir(tmp_path)
        happens(path)
        return done

    monkeypatch.setattr(actions, action, disturbed)
    code, told = run(name, folder, monkeypatch, capsys)
    assert code == 2 and ("event" if happens is moved_away else "cup.xlsx") in told
    now = folder if folder.exists() else tmp_path / "elsewhere"
    if happens is replaced:
        assert path.read_bytes() == OTHER
    elif happens is emptied:
        assert path.read_bytes() == b""
    elif happens is moved_away:
        assert (now / "cup.xlsx").read_bytes() == was
    assert (now / "cup.html").read_text(encoding="utf-8") == "the page of round 1"
    if happens is not moved_away:  # a lock that lies there locks nothing, and goes with the next
        assert left_behind(tmp_path) == []
