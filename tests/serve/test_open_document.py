"""What is asked of a workbook that LibreOffice has open; a thread stands for the extension."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from addin.commands.asked import ANSWER, ASK, request_path
from addin.engines.file import whole
from tests.support.books import cup
from tests.support.halls import anyio_backend as anyio_backend
from tests.support.halls import served


@contextmanager
def extension(path: Path) -> Iterator[list[str]]:
    """Takes requests away and answers them a little later; what it was asked for."""
    asked, over = list[str](), threading.Event()
    lock = path.with_name(f".~lock.{path.name}#")
    lock.write_text(",judge,laptop,,;")

    def look() -> None:
        while not over.wait(0.05):
            try:
                told = json.loads(request_path(path, ASK).read_text("utf-8"))
            except (OSError, ValueError):
                continue
            request_path(path, ASK).unlink()
            asked.append(told["key"])
            time.sleep(0.3)
            said = {"id": told["id"], "ok": True, "said": [{"en": told["key"]}], "data": {}}
            more = {"choice": "", "others": []}
            whole.write(request_path(path, ANSWER), json.dumps({**said, **more}))

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield asked
    finally:
        over.set()
        thread.join()
        lock.unlink()


@pytest.mark.anyio
async def test_two_who_ask_at_once_are_both_answered(tmp_path: Path) -> None:
    path, keys = cup(tmp_path / "c.xlsx", 4, 3), ["check", "standings", "verify"]
    async with served(path) as (hall, section, _):
        with extension(path) as asked:
            async with asyncio.timeout(20):
                done = await asyncio.gather(*(hall.act(section, key, {}) for key in keys))
        assert [one.said[0]["en"] for one in done] == keys
        assert sorted(filter(None, asked)) == keys
