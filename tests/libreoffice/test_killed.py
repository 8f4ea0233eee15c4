"""LibreOffice, or whoever drives it, killed in the middle of its work."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from addin import actions
from addin.libreoffice import office
from tests.libreoffice.test_live import PATIENCE
from tests.support.calc import DRIVER, Document, missing, workers
from tests.support.drivers import FileDriver, all_values, fresh
from tests.support.events import field

pytestmark = pytest.mark.skipif(bool(missing()), reason=f"not installed: {missing()}")


def gone(left: Callable[[], object]) -> bool:
    """Whether nothing is left, sooner or later."""
    until = time.monotonic() + PATIENCE
    while left() and time.monotonic() < until:
        time.sleep(0.5)
    return not left()


def of_session(session: int) -> list[str]:
    """The command lines of a session's processes that live."""
    listed = subprocess.run(
        ["ps", "-eo", "sid=,stat=,args="], capture_output=True, text=True, check=True
    ).stdout
    lines = [line.split(None, 2) for line in listed.splitlines()]
    return [args for sid, stat, args in lines if sid == str(session) and stat[0] != "Z"]


def test_killed_in_the_middle_of_a_click(
    profile: Path, tmp_path: Path, held: Callable[[], None]
) -> None:
    """The file is as it was, its click's process ends, and the same click then works."""
    path = fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=field(8))
    before = path.read_bytes()
    own = tmp_path / "profile"
    shutil.copytree(profile, own, ignore=shutil.ignore_patterns(".lock"))
    with suppress(office.OfficeFailure), office.running(profile=own, driver=DRIVER) as running:
        document = Document(running, running.do("open", file=str(path)))
        document.do("ask", what="press", data="pair_next_round")
        held()
        os.kill(_child(running.process.pid), signal.SIGKILL)
        document.do("ended")
    assert gone(lambda: workers(running))
    assert path.read_bytes() == before
    (tmp_path / ".~lock.cup.xlsx#").unlink(missing_ok=True)
    FileDriver().run(path, actions.pair_next_round)
    assert all_values(path)["Round 1"][4][0] == 1


def _child(session: int) -> int:
    """The process that is the office itself, below what starts it."""
    listed = subprocess.run(
        ["ps", "-eo", "pid=,sid=,comm="], capture_output=True, text=True, check=True
    ).stdout
    lines = [line.split(None, 2) for line in listed.splitlines()]
    return next(int(pid) for pid, sid, name in lines if sid == str(session) and "soffice.b" in name)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_hidden_libreoffice_ends_with_whoever_started_it(tmp_path: Path) -> None:
    """A command that is killed leaves no LibreOffice behind."""
    code = (
        "import sys, time\n"
        "from addin.libreoffice import office\n"
        "with office.running() as one:\n"
        "    print(one.process.pid, flush=True)\n"
        "    time.sleep(3600)\n"
    )
    command = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": str(tmp_path)},
    )
    assert command.stdout is not None
    session = int(command.stdout.readline())
    assert of_session(session)
    command.kill()
    command.wait()
    assert gone(lambda: of_session(session))
