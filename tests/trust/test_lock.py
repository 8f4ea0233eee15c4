"""One writer of a workbook at a time."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from addin.engines.file import lock, open_book, whole
from addin.engines.file.lock import lock_file, only_writer, owner_in
from pairing.catalogue import LANGUAGES, Catalogue, Text
from tests.support.made_workbooks import plain_workbook
from tests.support.processes import environment
from tests.support.refusals import refuses

HOLDER = """
import sys, time
from pathlib import Path
from addin.engines.file.lock import only_writer
with only_writer(Path(sys.argv[1])):
    print("locked", flush=True)
    time.sleep(120)
"""


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    return plain_workbook(tmp_path / "cup.xlsx")


def holder(path: Path) -> subprocess.Popen[str]:
    """Another process that works on the workbook."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "locked\n"
    return process


def test_the_lock_is_there_meanwhile_and_gone_after(cup: Path) -> None:
    with only_writer(cup):
        owner = owner_in(lock_file(cup))
        assert owner is not None and owner.process == os.getpid()
        assert lock_file(cup).name == ".~pairbook-lock-cup.xlsx"
    assert [one.name for one in cup.parent.iterdir()] == ["cup.xlsx"]
    with pytest.raises(ZeroDivisionError), only_writer(cup):
        _ = 1 // 0
    assert [one.name for one in cup.parent.iterdir()] == ["cup.xlsx"]


def test_a_second_writer_waits_and_says_for_whom(cup: Path) -> None:
    process = holder(cup)
    said: list[Text] = []
    try:
        busy = refuses("lock.busy", str(process.pid))
        with busy, only_writer(cup, waiting=said.append, patience=0.3):
            pass
    finally:
        process.kill()
        process.wait()
    (waits,) = said
    assert all(str(process.pid) in Catalogue(language)(waits) for language in LANGUAGES)


def test_the_lock_of_a_dead_owner_is_taken_over(cup: Path) -> None:
    process = holder(cup)
    process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    process.wait()
    assert lock_file(cup).exists()
    with only_writer(cup, patience=0.0):
        owner = owner_in(lock_file(cup))
        assert owner is not None and owner.process == os.getpid()
    assert not lock_file(cup).exists()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff" * 5000, b'{"user": 1}'])
def test_an_old_lock_file_with_anything_in_it_is_no_lock(cup: Path, content: bytes) -> None:
    lock_file(cup).write_bytes(content)
    assert owner_in(lock_file(cup)) is None
    with only_writer(cup, patience=0.0):
        pass


def test_only_one_at_a_time_and_everybody_gets_his_turn(cup: Path) -> None:
    inside, most, turns = 0, 0, 0

    def work() -> None:
        nonlocal inside, most, turns
        for _ in range(20):
            with only_writer(cup):
                inside += 1
                most = max(most, inside)
                turns += 1
                inside -= 1

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (most, turns, inside) == (1, 160, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_and_its_file_share_one_lock(cup: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "link.xlsx").symlink_to(cup)
    with only_writer(other / "link.xlsx"), refuses("lock.busy"), only_writer(cup, patience=0.0):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_at_the_locks_name_is_not_followed(cup: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim.txt"
    victim.write_text("mine")
    lock_file(cup).symlink_to(victim)
    with refuses("lock.odd_file"), only_writer(cup):
        pass
    lock_file(cup).unlink()
    os.mkfifo(lock_file(cup))
    with refuses("lock.odd_file"), only_writer(cup):
        pass
    assert victim.read_text() == "mine"


@pytest.mark.parametrize("number", sorted(whole.CANNOT))
def test_where_nothing_can_be_locked_work_goes_on(
    cup: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(lock, "_try_lock", Mock(side_effect=OSError(number, "no locks")))
    with only_writer(cup):
        book = open_book(cup)
        book.sheets[0]["A1"].value = "changed"
        book.save()
    assert open_book(cup).sheets[0]["A1"].value == "changed"


@pytest.mark.parametrize("number", [0, errno.EACCES, errno.EDEADLK])
def test_what_windows_says_of_a_lock_that_another_has(
    cup: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    locking = Mock(side_effect=OSError(number, "Error"))
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    with cup.open("rb") as file, monkeypatch.context() as windows:
        windows.setattr(sys, "platform", "win32")
        assert not lock._try_lock(file.fileno())


def test_no_such_folder(tmp_path: Path) -> None:
    with refuses("error.folder_missing"), only_writer(tmp_path / "no" / "cup.xlsx"):
        pass
