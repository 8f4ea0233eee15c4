"""Playing all batches of a plan: here, in several processes, or on a cluster.

A batch is the unit of work.  Its rows do not depend on who plays it or when, and they are put
together in the order of the tournaments: one process, two and a cluster give the same rows.
"""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import closing, suppress
from multiprocessing import get_all_start_methods, get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any

from pairing.errors import InputError
from pairing.laboratory.batch import Rows, batches, play_batch
from pairing.laboratory.plan import Plan

if TYPE_CHECKING:
    from addin.laboratory.parts import Parts

Batch = tuple[int, int]
"""Number of the first tournament, and how many."""

Finished = tuple[Batch, Rows]

Tell = Callable[[int], None]
"""Told how many tournaments are done."""

PATIENCE = 30
"""Seconds to wait for a scheduler's answer."""

SHORT = 1.0
"""Seconds of work left that are done before another process would be up."""

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS")
"""What libraries are asked by how many threads they may start: a process here is one thread."""


def run(
    plan: Plan,
    events: int,
    *,
    jobs: int = 1,
    scheduler: str | None = None,
    parts: Parts | None = None,
    tell: Tell | None = None,
    partly: bool = False,
    enough: Callable[[Rows], bool] | None = None,
) -> Rows:
    """Play and return the rows of that many tournaments, in order; with ``partly`` those there are
    at Ctrl-C.

    ``enough`` is asked after each batch whether what was played will do.

    ``scheduler`` is the address of a Dask scheduler; without it ``jobs`` processes of this
    machine work.  What ``parts`` hold is not played again, and what is played is kept there at
    once, so that a run that was stopped goes on.  Raises what a system raises for a plan it
    cannot play, and ``InputError`` for a missing library or a cluster that cannot be reached.
    """
    wanted = batches(plan, events)
    parts_there = parts.there(wanted) if parts else {}
    done = sum(count for first, count in wanted if first in parts_there)
    if tell:
        tell(done)
    todo = [batch for batch in wanted if batch[0] not in parts_there]
    try:
        with closing(_played(plan, todo, jobs, scheduler)) as playing:
            for (first, count), rows in playing:
                parts_there[first] = rows
                if parts:
                    parts.keep(first, count, rows)
                done += count
                if tell:
                    tell(done)
                if enough and enough(_in_order(parts_there)):
                    break
    except KeyboardInterrupt:
        if not partly:
            raise
    return _in_order(parts_there)


def _in_order(rows_of: dict[int, Rows]) -> Rows:
    whole = Rows()
    for first in sorted(rows_of):
        whole.extend(rows_of[first])
    return whole


def _played(plan: Plan, todo: list[Batch], jobs: int, scheduler: str | None) -> Generator[Finished]:
    """Yield the batches as they become ready, in any order."""
    if scheduler is not None:
        yield from _on_cluster(plan, todo, scheduler)
        return
    left, begun = sum(count for _, count in todo), time.perf_counter()
    done = 0
    for at, (first, count) in enumerate(todo):
        if jobs > 1 and done and left * (time.perf_counter() - begun) > SHORT * done:
            yield from _in_processes(plan, todo[at:], jobs)
            return
        yield (first, count), play_batch(plan, first, count)
        done, left = done + count, left - count


def _in_processes(plan: Plan, todo: list[Batch], jobs: int) -> Iterator[Finished]:
    """Other processes play from the first batch on; this one from the last, until they are up.

    When one of them is lost, this one plays what they had and what is left.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")
    kind = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    context = get_context(kind)
    context.set_forkserver_preload([__name__])
    pool = ProcessPoolExecutor(min(jobs, len(todo)), context, _begin)
    try:
        asked: dict[Future[Rows], Batch] = {}
        waiting, up = deque(todo), False
        while asked or waiting:
            with suppress(BrokenExecutor):
                while waiting and len(asked) < 2 * jobs:
                    asked[pool.submit(play_batch, plan, *waiting[0])] = waiting[0]
                    waiting.popleft()
            up = up or any(future.done() for future in asked)
            if waiting and not (up and asked):
                batch = waiting.pop()
                yield batch, play_batch(plan, *batch)
                continue
            for future in wait(asked, return_when=FIRST_COMPLETED).done:
                batch = asked.pop(future)
                lost = isinstance(future.exception(), BrokenExecutor)
                yield batch, play_batch(plan, *batch) if lost else future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Have a process of ours end without a word at Ctrl-C, and when the one that began it ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def one(unit: Callable[..., Rows], plan: Plan, batch: Batch) -> Finished:
    """Return a batch, and which one it is: what is done on a cluster."""
    return batch, unit(plan, *batch)


def same(plan: Plan) -> Plan:
    """Return the plan as it came: run on a cluster, it is a task that others refer to."""
    return plan


def _on_cluster(plan: Plan, todo: list[Batch], scheduler: str) -> Iterator[Finished]:
    import distributed

    # The library says nothing of its types.
    connect: Any = distributed.Client
    as_completed: Any = distributed.as_completed
    try:
        client = connect(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError("laboratory.scheduler", address=scheduler, reason=str(error)) from None
    with client:
        # The plan travels once and is a task itself, not data: with the worker that holds it
        # nothing is lost.  A worker that dies takes its batches with it: they are played again.
        whole = client.submit(same, plan, pure=False)
        futures = client.map(
            one, [play_batch] * len(todo), [whole] * len(todo), todo, pure=False, retries=3
        )
        for future, made in as_completed(futures, loop=client.loop, with_results=True):
            future.release()
            yield made
