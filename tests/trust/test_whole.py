"""The one writer of files: whole or not at all, no link followed, no name foreseen."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest
import xlsxwriter

from addin.engines.file import guard, whole
from tests.support.processes import ROOT, left_behind
from tests.support.refusals import refuses

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


def draft(path: Path, content: bytes) -> None:
    with whole.draft_of(path) as place:
        place.write_bytes(content)


def in_folder(path: Path, content: bytes) -> None:
    with whole.sibling_folder(path) as folder:
        made = folder / path.name
        made.write_bytes(content)
        whole.move(made, path)


WRITERS = pytest.mark.parametrize("write", [whole.write, draft, in_folder])


@WRITERS
def test_written_and_replaced(tmp_path: Path, write: Callable[[Path, bytes], None]) -> None:
    path = tmp_path / "page.html"
    write(path, b"one")
    write(path, b"two")
    assert path.read_bytes() == b"two"
    assert [one.name for one in tmp_path.iterdir()] == ["page.html"]


def test_text_is_written_as_it_is(tmp_path: Path) -> None:
    whole.write(tmp_path / "a.csv", "Чэнь\r\n1\n")
    assert (tmp_path / "a.csv").read_bytes() == "Чэнь\r\n1\n".encode()


@needs_links
@WRITERS
def test_a_link_is_replaced_and_not_followed(
    tmp_path: Path, write: Callable[[Path, bytes], None]
) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("mine")
    for link in ("page.html", "nowhere.html"):
        (tmp_path / link).symlink_to(secret if link == "page.html" else tmp_path / "gone")
        write(tmp_path / link, b"new")
        assert not (tmp_path / link).is_symlink()
        assert (tmp_path / link).read_bytes() == b"new"
    assert secret.read_text() == "mine"
    assert not (tmp_path / "gone").exists()


@needs_links
def test_a_link_at_the_temporary_name_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim.txt"
    victim.write_text("mine")
    monkeypatch.setattr(whole.secrets, "token_hex", lambda _: "ab" * 8)
    name = f"{whole.PREFIX}{guard.mark()}-{os.getpid()}-{'ab' * 8}.md"
    (tmp_path / name).symlink_to(victim)
    with refuses():
        whole.write(tmp_path / "c.md", b"new")
    assert victim.read_text() == "mine"
    assert not (tmp_path / "c.md").exists()


def test_the_temporary_name_is_another_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    rename = os.replace
    monkeypatch.setattr(os, "replace", lambda a, b: (seen.append(a.name), rename(a, b)))
    for _ in range(20):
        whole.write(tmp_path / "c.md", b"x")
    assert len(set(seen)) == 20
    assert all(whole._NAME.fullmatch(name) for name in seen)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
@WRITERS
def test_what_is_no_file_is_not_replaced(
    tmp_path: Path, write: Callable[[Path, bytes], None]
) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "folder.md").mkdir()
    (tmp_path / "link.md").symlink_to(tmp_path / "folder.md")
    for name, key in (
        ("pipe.md", "write.not_a_file"), ("folder.md", "error.folder_given"),
        ("link.md", "error.folder_given"), ("no/x.md", "error.folder_missing"),
    ):  # fmt: skip
        with refuses(key):
            write(tmp_path / name, b"new")
    assert left_behind(tmp_path) == []


@WRITERS
@pytest.mark.parametrize("lock", ["~$cup.xlsx", ".~lock.cup.xlsx#"])
def test_a_workbook_open_elsewhere_is_not_replaced(
    tmp_path: Path, write: Callable[[Path, bytes], None], lock: str
) -> None:
    path = tmp_path / "cup.xlsx"
    path.write_bytes(b"old")
    (tmp_path / lock).write_bytes(b"")
    with refuses("error.file_in_use"):
        write(path, b"new")
    assert path.read_bytes() == b"old"
    assert left_behind(tmp_path) == []


@WRITERS
@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.ENOSPC, "write.disk_full"),
        (errno.EROFS, "error.file_not_writable"),
        (errno.EACCES, "error.file_not_writable"),
        (errno.EIO, "write.failed"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="there a refusal means: open in Excel")
def test_when_the_system_refuses(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[Path, bytes], None],
    step: str,
    number: int,
    key: str,
) -> None:
    path = tmp_path / "cup.html"
    path.write_bytes(b"old")

    with monkeypatch.context() as patch, refuses(key):
        patch.setattr(whole.os, step, Mock(side_effect=OSError(number, os.strerror(number))))
        write(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["cup.html"]


@WRITERS
@pytest.mark.parametrize(
    ("step", "number"),
    [("chmod", errno.EPERM), *((step, n) for step in ("fsync", "chmod") for n in whole.CANNOT)],
)
def test_a_drive_that_keeps_no_rights_or_cannot_be_flushed_is_written_to(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[Path, bytes], None],
    step: str,
    number: int,
) -> None:
    error = OSError(number, os.strerror(number))
    monkeypatch.setattr(whole.os, step, Mock(side_effect=error))
    write(tmp_path / "cup.html", b"old")
    write(tmp_path / "cup.html", b"new")
    assert (tmp_path / "cup.html").read_bytes() == b"new"


@WRITERS
def test_what_a_killed_process_left_goes_with_the_next_file_written_there(
    tmp_path: Path, write: Callable[[Path, bytes], None]
) -> None:
    dead = next(number for number in range(2**22 - 1, 1, -1) if not guard.lives(number))
    name = f"{whole.PREFIX}{guard.mark()}-{dead}-{'0' * 16}"
    (tmp_path / f"{name}.html").write_bytes(b"half")
    (tmp_path / name).mkdir()
    (tmp_path / name / "page.html").write_bytes(b"half")
    write(tmp_path / "page.html", b"whole")
    assert [one.name for one in tmp_path.iterdir()] == ["page.html"]


def test_a_full_disk_inside_xlsxwriter(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    with refuses("write.disk_full"), whole.draft_of(path):
        raise xlsxwriter.exceptions.FileCreateError(OSError(errno.ENOSPC, "full"))


def test_errors_of_others_are_not_taken_for_ours(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), whole.draft_of(tmp_path / "a.csv"):
        (tmp_path / "missing.csv").read_text()
    with pytest.raises(ZeroDivisionError), whole.draft_of(tmp_path / "a.csv"):
        _ = 1 // 0
    assert list(tmp_path.iterdir()) == []


def test_nobody_else_in_the_product_writes_files() -> None:
    """The words by which Python makes or replaces files stand in the writer and the lock only.

    Exempt: drafts and temporary folders handed out by it (``draft.write_bytes``), the report
    of an error under the user's home, the picture file that xlwings wants, the working copy
    of a repair and a list of players that was sent in a temporary folder, a hidden
    LibreOffice's own profile, the launcher that the doctor makes in the user's folder, and what
    a manager tells the engine to write, which may be a pipe, and what completion adds to the
    files of the user's shell.
    """
    known = {
        "addin/engines/file/whole.py",
        "addin/engines/file/lock.py",
        "addin/exchange/outgoing/export_files.py",
        "addin/exchange/outgoing/for_the_hall.py",
        "addin/exchange/repairing.py",
        "addin/cli/engine.py",
        "addin/cli/shells.py",
        "addin/libreoffice/office.py",
        "addin/libreoffice/installing.py",
        "addin/doctor/machine.py",
        "addin/commands/last_resort.py",
        "addin/sheets/writer.py",
        "addin/start/__init__.py",
        "addin/sheets/tabs/graph_picture.py",
    }
    signs = ("os.replace(", "mkstemp(", "NamedTemporaryFile(", ".write_bytes(", ".write_text(")
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "addin").rglob("*.py")
        if any(sign in path.read_text(encoding="utf-8") for sign in signs)
    }
    assert found <= known
    assert "addin/engines/file/whole.py" in found


@pytest.mark.parametrize(
    "name", ["CON.xlsx", "nul.html", "com1 .csv", "aa:b.xlsx", "a?.xlsx", "b."]
)
def test_names_that_windows_has_no_files_for(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform != "win32":
        whole.write(tmp_path / name, "here it is a name")
    monkeypatch.setattr(guard, "_WINDOWS", True)
    with refuses("write.name_not_for_windows"):
        whole.write(tmp_path / name, "x")


@pytest.mark.parametrize(("letters", "key"), [(200, "name_too_long"), (8, "folder_missing")])
def test_a_path_that_windows_finds_too_long(
    letters: int, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says "not found" then, though the folder is there."""
    monkeypatch.setattr(whole, "_WINDOWS", True)
    monkeypatch.setattr(whole, "_LONG", len(str(tmp_path)) + 100)
    told = whole.failure(tmp_path / ("n" * letters), OSError(errno.ENOENT, "No such file"))
    assert told.text.key.endswith(key)


def test_a_drive_that_does_not_say_where_a_file_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = OSError(errno.EINVAL, "More data available")
    monkeypatch.setattr(guard.os.path, "realpath", Mock(side_effect=error))
    assert guard.behind_links(tmp_path / "a" / ".." / "cup.xlsx") == tmp_path / "cup.xlsx"
