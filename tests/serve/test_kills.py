"""The server killed at random moments loses nothing that it said it had received.

``PAIRBOOK_KILLS=100 pytest tests/serve/test_kills.py -s`` kills it a hundred times.
"""

from __future__ import annotations

import os
import random
import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from addin.serve import applying
from addin.serve.section import Section
from tests.support.books import cup, paired
from tests.support.halls import Server, serving

KILLS = int(os.environ.get("PAIRBOOK_KILLS", "4"))
RESULTS = ("1-0", "½-½", "0-1")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a process is ended otherwise there")


class Phones:
    """Both players of every board send the same result, one after the other."""

    def __init__(self, server: Server, seats: dict[int, tuple[int, ...]], results: dict[int, str]):
        self.received: dict[int, int] = dict.fromkeys(seats, 0)
        self.threads = [
            threading.Thread(target=self._play, args=(server.url(one), one, two, results[one]))
            for one, two in seats.items()
        ]
        for thread in self.threads:
            thread.start()

    def _play(self, url: str, board: int, seats: tuple[int, ...], result: str) -> None:
        with suppress(httpx.HTTPError), httpx.Client() as client:
            for seat in seats:
                time.sleep(random.random() * 0.4)
                answer = client.post(url, data={"who": str(seat), "result": result})
                self.received[board] += answer.status_code == 303


def on_disk(path: Path) -> Section:
    """What a server would find."""
    section = Section(path, "cup")
    section.queue.refresh()  # first: what reaches the workbook meanwhile is in both
    section.take(*applying.load(path))
    return section


def test_nothing_that_was_received_is_lost(tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 16, name="dutch"))
    seats = {one.number: one.seats for one in on_disk(path).boards.values()}
    chance, received, last = random.Random(KILLS), 0, dict.fromkeys(seats, "")
    for kill in range(KILLS):
        results = {one: RESULTS[(RESULTS.index(last[one] or "0-1") + 1) % 3] for one in seats}
        with serving(path, home=tmp_path) as server:
            phones = Phones(server, seats, results)
            time.sleep(chance.random() * 2)
            server.kill()
        for thread in phones.threads:
            thread.join()
        found = on_disk(path)
        for board, count in phones.received.items():
            state = found.state(board)
            shown = {one.result for one in state.sent} | {state.result}
            if count:
                assert results[board] in shown, (kill, board, count, state)
            if count == 2:
                assert state.kind in ("agreed", "counted") and state.result == results[board]
                last[board] = results[board]
            received += count
    with serving(path, home=tmp_path):
        end = time.monotonic() + 30
        while on_disk(path).queue.waiting() and time.monotonic() < end:
            time.sleep(0.2)
    after = on_disk(path)
    lost = [one for one in seats if last[one] and not after.boards[one].result]
    print(f"kills {KILLS}, received {received}, lost {len(lost)}")
    assert received and not lost and not after.queue.waiting()
