"""A hall of 300 players at once, on loopback: what the phones wait for, and what it takes.

``pytest tests/bench/test_bench_hall.py -s -n0`` prints the figures; ``PAIRBOOK_HALL_SECONDS`` is
the time in which all results come in (60 by default).
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import psutil

from addin import actions
from addin.actions import hall_queue
from tests.support.books import cup
from tests.support.drivers import FileDriver
from tests.support.halls import serving

PLAYERS = 300
SECONDS = float(os.environ.get("PAIRBOOK_HALL_SECONDS", "60"))
SLOWEST, MOST_MEMORY, ROUND_WITHIN = 0.2, 250, 2.0


@dataclass
class Load:
    """The phones: what they waited for each answer, the version that each heard last."""

    port: int
    waited: dict[str, list[float]] = field(default_factory=dict)
    heard: dict[int, tuple[int, float]] = field(default_factory=dict)

    async def ask(self, path: str, form: dict[str, str] | None = None) -> bytes:
        """One request on a connection of its own, as a phone's."""
        began = time.perf_counter()
        body = urlencode(form).encode() if form else b""
        head = f"{'POST' if form else 'GET'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        if form:
            head += "Content-Type: application/x-www-form-urlencoded\r\n"
        head += f"Content-Length: {len(body)}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(head.encode() + body)
        answer = await reader.read()
        writer.close()
        kind = "form sent" if form else "form" if path.startswith("/b/") else "page"
        self.waited.setdefault(kind, []).append(time.perf_counter() - began)
        assert answer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 303")), answer[:300]
        head_of, _, content = answer.partition(b"\r\n\r\n")
        return gzip.decompress(content) if b"encoding: gzip" in head_of else content

    async def listen(self, number: int) -> None:
        """A phone with the page open: its event stream, for as long as it lasts."""
        await self.ask("/s/cup")
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
        async for line in reader:
            if found := re.match(rb"data: (\d+)", line):
                self.heard[number] = int(found[1]), time.perf_counter()

    async def play(self, path: str, seats: tuple[int, ...], chance: random.Random) -> None:
        """Both players of a board send the result, some time within the minute."""
        began = chance.random() * SECONDS * 0.8
        await asyncio.sleep(began)
        for seat in seats:
            await self.ask(path)
            await self.ask(path, {"who": str(seat), "result": "1-0"})
            await asyncio.sleep(chance.random() * SECONDS * 0.1)


def percentile(values: list[float], share: float) -> float:
    """The value below which that share of them is."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def memory(process: int) -> list[float]:
    """Megabytes of the server and of its processes, each shared page counted once."""
    ones = [psutil.Process(process), *psutil.Process(process).children(recursive=True)]
    return [one.memory_full_info().pss / 2**20 for one in ones]


def test_a_hall_of_three_hundred(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", PLAYERS, name="dutch")
    FileDriver().run(path, actions.pair_next_round)
    from addin.serve import applying
    from addin.serve.section import Section

    section = Section(path, "cup")
    section.take(*applying.load(path))
    with serving(path, home=tmp_path) as server:
        load = Load(int(urlsplit(server.told["url"]).port or 0))
        figures = asyncio.run(_minute(load, server, section, path, server.process.pid))
    print(json.dumps(figures, indent=1))
    assert figures["95 % of answers, ms"] < 1000 * SLOWEST
    assert figures["memory, MB"] < MOST_MEMORY
    assert figures["round on all pages after the click, s"] < ROUND_WITHIN


async def _minute(load: Load, server, section, path: Path, process: int) -> dict[str, float]:
    streams = [asyncio.create_task(load.listen(number)) for number in range(PLAYERS)]
    while len(load.heard) < PLAYERS:
        await asyncio.sleep(0.05)
    chance = random.Random(3)
    links = {one["board"]: urlsplit(one["url"]).path for one in server.told["links"]}
    boards = section.boards.values()
    await asyncio.gather(*(load.play(links[one.number], one.seats, chance) for one in boards))
    ended = time.perf_counter()
    while hall_queue.any_waiting(path):
        await asyncio.sleep(0.05)
    written = time.perf_counter() - ended
    sent = [one for kind in ("form", "form sent") for one in load.waited[kind]]
    versions = max(version for version, _ in load.heard.values())
    click = time.perf_counter()
    command = [sys.executable, "-m", "addin.cli.main", "pair", str(path)]
    await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
    clicked = time.perf_counter()
    await asyncio.to_thread(server.hear)
    while any(version <= versions for version, _ in load.heard.values()):
        await asyncio.sleep(0.01)
    told = time.perf_counter() - clicked
    pages = await asyncio.gather(*(load.ask("/s/cup") for _ in range(PLAYERS)))
    assert all(b"Round 2" in one for one in pages)
    shown = time.perf_counter() - clicked
    used = memory(process)
    for one in streams:
        one.cancel()
    return {
        "answers": len(sent),
        "95 % of answers, ms": round(1000 * percentile(sent, 0.95), 1),
        "99 % of answers, ms": round(1000 * percentile(sent, 0.99), 1),
        "slowest, ms": round(1000 * max(sent), 1),
        "last result in the workbook after, s": round(written, 2),
        "click, s": round(clicked - click, 2),
        "round told to all streams after the click, s": round(told, 2),
        "round on all pages after the click, s": round(shown, 2),
        "memory, MB": round(sum(used), 1),
        "memory of the server alone, MB": round(used[0], 1),
        "streams": len(load.heard),
    }
