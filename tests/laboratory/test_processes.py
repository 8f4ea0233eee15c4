"""Several processes of this machine: none for a short run, none left over, no result lost."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from functools import partial
from multiprocessing import parent_process
from pathlib import Path
from typing import Any

import pytest

from addin.laboratory import running
from addin.laboratory.field import field_from
from addin.laboratory.parts import folder_of
from addin.laboratory.planning import plan_of
from pairing.laboratory.batch import Rows, play_batch
from pairing.laboratory.plan import Plan
from tests.support.processes import start

PLAN = plan_of(field_from("club:8"), ["leader"], 3, seed=7)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        running, "batches", lambda _, events: [(first, 2) for first in range(0, events, 2)]
    )


def dying(folder: Path, plan: Plan, first: int, count: int) -> Rows:
    """A batch; a process that was started for it dies of it, and this one waits to see that."""
    killed = folder / "killed"
    if parent_process() is None:
        while first and not killed.exists():
            time.sleep(0.01)
    else:
        killed.touch()
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return play_batch(plan, first, count)


def test_a_lost_process_loses_no_result(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = running.run(PLAN, 24)
    monkeypatch.setattr(running, "SHORT", 0.0)
    monkeypatch.setattr(running, "play_batch", partial(dying, tmp_path))
    assert running.run(PLAN, 24, jobs=2) == here
    assert (tmp_path / "killed").exists()


def test_a_short_run_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "ProcessPoolExecutor", None)
    monkeypatch.setattr(running, "SHORT", 1000.0)
    assert running.run(PLAN, 24, jobs=2) == running.run(PLAN, 24)
    monkeypatch.setattr(running, "SHORT", 0.0)
    with pytest.raises(TypeError):
        running.run(PLAN, 24, jobs=2)


def at_work(folder: Path) -> Any:
    """A long run whose other processes have played something."""
    rows = folder / "rows.parquet"
    field, many = ["simulate", "club:32"], ["--events", 100_000, "--jobs", 2]
    run = start(*field, *many, "-o", rows, folder=folder)
    while len(list(folder_of(rows).glob("part-0000*"))) < 6:  # others play the first ones
        assert run.poll() is None
        time.sleep(0.1)
    return run


@pytest.mark.skipif(sys.platform == "win32", reason="an interrupt is another thing there")
@pytest.mark.parametrize("whole", [True, False], ids=["Ctrl-C", "killed"])
def test_no_process_is_left_over(whole: bool, tmp_path: Path) -> None:
    psutil = pytest.importorskip("psutil")

    # Where the tests run in the background an interrupt is ignored, and by what they start too.
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    run = at_work(tmp_path)
    signal.signal(signal.SIGINT, usual)
    others = psutil.Process(run.pid).children(recursive=True)
    assert len(others) == 4  # two workers, who forks them, who tidies up after them
    if whole:
        for process in (*others, run):
            with suppress(psutil.NoSuchProcess):  # ended with the one before
                process.send_signal(signal.SIGINT)
    else:
        run.kill()
    _, said = run.communicate()
    assert "Traceback" not in said and ("Stopped" in said) == whole
    for process in others:
        with suppress(psutil.NoSuchProcess):
            while process.status() != psutil.STATUS_ZOMBIE:
                time.sleep(0.1)
