"""A hall's server for tests: its application asked without a socket, or the command itself."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from addin.serve.application import application
from addin.serve.hall import Hall
from addin.serve.links import Links
from addin.serve.section import Section

SECRET = bytes(range(32))
PATIENCE = 60


@pytest.fixture
def anyio_backend() -> str:
    """What runs the tests that are coroutines."""
    return "asyncio"


@asynccontextmanager
async def served(*files: Path) -> AsyncIterator[tuple[Hall, Section, httpx.AsyncClient]]:
    """The hall of some workbooks, the section of the first, and who asks its application."""
    hall = Hall(list(files), Links(SECRET))
    await hall.begin()
    try:
        transport = httpx.ASGITransport(application(hall, ["hall.test"]))
        async with httpx.AsyncClient(transport=transport, base_url="http://hall.test") as client:
            yield hall, next(iter(hall.sections.values())), client
    finally:
        await hall.end()


async def send(
    hall: Hall, section: Section, client: httpx.AsyncClient, board: int, *said: str
) -> list[int]:
    """Both at a board send, White first; what each is answered."""
    there = section.boards[board]
    answers = []
    for seat, result in zip(there.seats, said, strict=False):
        form = {"who": str(seat), "result": result}
        answers.append((await client.post(hall.link(section, there), data=form)).status_code)
    return answers


async def until(is_so: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait for what comes by itself."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not come"
        await asyncio.sleep(0.05)


@dataclass
class Server:
    """``pairbook serve`` in a process of its own, and what it said last."""

    process: subprocess.Popen[str]
    told: dict[str, Any]

    def url(self, board: int) -> str:
        """The link of a board of the first workbook."""
        found: str = next(one["url"] for one in self.told["links"] if one["board"] == board)
        return found

    def hear(self) -> dict[str, Any]:
        """The next line it says."""
        assert self.process.stdout is not None
        self.told = json.loads(self.process.stdout.readline())
        return self.told

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.wait()


@contextmanager
def serving(*files: Path, home: Path, options: tuple[str, ...] = ()) -> Iterator[Server]:
    """The command on a free port of this computer, with a home folder of its own."""
    command = [sys.executable, "-m", "addin.cli.main", "serve", *map(str, files)]
    with subprocess.Popen(
        [*command, "--port", "0", "--json", *options],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "HOME": str(home), "USERPROFILE": str(home)},
    ) as process:
        try:
            server = Server(process, {})
            server.hear()
            yield server
        finally:
            if process.poll() is None:
                # Windows knows no Ctrl-C for a process without a console.
                process.kill() if os.name == "nt" else process.send_signal(signal.SIGINT)
