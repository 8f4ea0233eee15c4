"""What a cluster on this machine costs and gives, its start-up apart: a table for the page.

Run with ``pytest tests/bench/test_bench_cluster.py -n0 -s``; ``PAIRBOOK_LAB_SHARE=0.5`` plays half
of the tournaments, ``PAIRBOOK_LAB_RUNS=1`` once (3).  The same tournaments are played by one
process without a cluster and by 1, 2 and 4 Dask workers, in turn, so that every ratio is of runs
beside each other.  Efficiency by the clock is what one process needs by n times what n workers
need, so that more workers than there are processors can only lose; by processor time it is what
the tournaments cost one process by what they cost the workers, which other work on the machine
moves little.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from addin.laboratory.running import run
from pairing.laboratory.batch import Rows, batches, play_batch
from pairing.laboratory.fields import named_field
from pairing.laboratory.plan import Plan
from pairing.laboratory.summary import Estimate, estimate
from pairing.laboratory.systems import contender

WORKERS = (1, 2, 4)
REPEATS = int(os.environ.get("PAIRBOOK_LAB_RUNS", "3"))
EVENTS = int(400 * float(os.environ.get("PAIRBOOK_LAB_SHARE", "1")))
HUNDRED = 100


@dataclass(frozen=True)
class Measured:
    """Seconds: to start; by the clock; processor time where tournaments are played, and here."""

    start: float
    clock: float
    played: float
    client: float


def plan() -> Plan:
    """The tournaments of the table."""
    field = named_field("club:32")
    assert field is not None
    return Plan(field, (contender("leader"),), 5, seed=7, model="go-russia")


@contextmanager
def workers(many: int) -> Iterator[tuple[Any, str]]:
    """A client of so many worker processes on this machine, and their scheduler's address."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=many, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
    ) as cluster, distributed.Client(cluster) as client:  # fmt: skip
        yield client, cluster.scheduler_address


def alone() -> tuple[Measured, Rows]:
    """One process, no cluster."""
    begun, own = time.perf_counter(), time.process_time()
    rows = run(plan(), EVENTS)
    own = time.process_time() - own
    return Measured(0.0, time.perf_counter() - begun, own, 0.0), rows


def on_cluster(many: int) -> tuple[Measured, Rows]:
    """So many workers, each of which has played a tournament before time is taken."""
    begun = time.perf_counter()
    with workers(many) as (client, address):
        client.run(play_batch, plan(), 0, 1)
        start = time.perf_counter() - begun
        before = client.run(time.process_time)
        begun, own = time.perf_counter(), time.process_time()
        rows = run(plan(), EVENTS, scheduler=address)
        clock, own = time.perf_counter() - begun, time.process_time() - own
        after = client.run(time.process_time)
    return Measured(start, clock, sum(after.values()) - sum(before.values()), own), rows


def shown(found: Estimate, decimals: int = 2) -> str:
    """A mean with half of its interval; of one run there is none."""
    half = "" if found.high is None else f" ± {found.high - found.mean:.{decimals}f}"
    return f"{found.mean:.{decimals}f}{half}"


def ratios(over: list[Measured], under: list[Measured], name: str, by: int = 1) -> Estimate:
    """Of what each run of the one needed to what the run of the other beside it did."""
    pairs = zip(over, under, strict=True)
    return estimate([getattr(a, name) / getattr(b, name) / by for a, b in pairs])


def test_a_cluster_beside_one_process() -> None:
    found: dict[int, list[Measured]] = {many: [] for many in (0, *WORKERS)}
    for _ in range(REPEATS):
        here, rows = alone()
        found[0].append(here)
        for many in WORKERS:
            there, same = on_cluster(many)
            assert same == rows
            found[many].append(there)
    print(f"\nLEADER on club:32, 5 rounds, {EVENTS} tournaments, {REPEATS} runs of each")
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the end\n")
    print("| workers | start-up, s | tournaments a second | efficiency by the clock "
          "| by processor time |\n|---|---:|---:|---:|---:|")  # fmt: skip
    for many, runs in found.items():
        rate = shown(estimate([EVENTS / one.clock for one in runs]), 1)
        if not many:
            print(f"| none: one process | | {rate} | 1 | 1 |")
            continue
        start = shown(estimate([one.start for one in runs]), 1)
        clock, played = (ratios(found[0], runs, *of) for of in (("clock", many), ("played", 1)))
        print(f"| {many} | {start} | {rate} | {shown(clock)} | {shown(played)} |")
    told(found)


def told(found: dict[int, list[Measured]]) -> None:
    """What a hundred workers would give, from the processor time that the measured ones took."""
    size = len(batches(plan(), EVENTS))
    clustered = [one for many in WORKERS for one in found[many]]
    each = estimate([one.played / EVENTS for one in clustered])
    many = estimate([HUNDRED * EVENTS / one.played for one in clustered])
    batch = estimate([one.client / size for one in clustered])
    full = estimate([one.played / one.client for one in clustered])
    print(f"\na tournament: {shown(each, 4)} s of a worker; a batch of {EVENTS // size}: "
          f"{shown(batch, 4)} s of client and scheduler\n{HUNDRED} workers: {shown(many, 0)} "
          f"tournaments a second; client and scheduler are full at {shown(full, 0)}")  # fmt: skip
