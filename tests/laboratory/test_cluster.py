"""A Dask cluster of several worker processes on this machine, one of them killed midway."""

from __future__ import annotations

import logging
import os
import signal
from pathlib import Path

import pytest

from addin.laboratory import running
from pairing.laboratory.batch import Rows, play_batch
from pairing.laboratory.plan import Plan
from tests.support.terminal import run

MARK = "PAIRBOOK_TEST_KILLED"
TYPED = ["simulate", "club:8", "--system", "leader", "--system", "mcmahon", "--rounds", "3",
         "--seed", "7", "--events", "24", "--json"]  # fmt: skip


def small(plan: Plan, events: int) -> list[tuple[int, int]]:
    return [(first, 2) for first in range(0, events, 2)]


def dying(plan: Plan, first: int, count: int) -> Rows:
    """A batch; the process that gets the one in the middle first dies of it, as of a blackout."""
    if first == 10:
        mark = Path(os.environ[MARK])
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            mark.write_text(str(os.getpid()), encoding="ascii")
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return play_batch(plan, first, count)


def report(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    run(*TYPED, *more)
    return capsys.readouterr().out


def test_a_lost_worker_loses_no_result(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    distributed = pytest.importorskip("distributed")
    dask = pytest.importorskip("dask")
    monkeypatch.setattr(running, "PATIENCE", 300)
    monkeypatch.setattr(running, "batches", small)
    here = report(capsys)
    mark = tmp_path / "killed"
    monkeypatch.setenv(MARK, str(mark))
    monkeypatch.setattr(running, "play_batch", dying)
    # However slow the machine is, nobody gives up waiting for anybody.
    patient = {f"distributed.comm.timeouts.{one}": "300s" for one in ("connect", "tcp")}
    patient["distributed.scheduler.worker-ttl"] = "1000s"
    with dask.config.set(patient), distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None,
        silence_logs=logging.CRITICAL, local_directory=str(tmp_path),
    ) as cluster:  # fmt: skip
        there = report(capsys, "--scheduler", cluster.scheduler_address,
                       "-o", str(tmp_path / "rows.parquet"))  # fmt: skip
    assert there == here
    killed = int(mark.read_text(encoding="ascii"))
    assert killed != os.getpid()


def test_a_cluster_that_is_not_there_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(running, "PATIENCE", 1)
    run(*TYPED, "--scheduler", "tcp://127.0.0.1:9", expect=2)
    err = capsys.readouterr().err
    assert "tcp://127.0.0.1:9" in err and "Traceback" not in err
