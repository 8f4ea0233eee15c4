"""Actions on a workbook that LibreOffice has open: asked of the extension there.

See :mod:`addin.commands.asked`.  A LibreOffice without the extension takes nothing away; then the
workbook is open elsewhere, as in Excel.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from addin.commands.asked import ANSWER, ASK, Form, Reply, request_path
from addin.engines.file import guard, whole

TAKEN = 3.0
"""Seconds in which the extension takes a request; it looks twice a second, and may be at work."""

ANSWERED = 300.0
"""Seconds an action may take there."""

PAUSE = 0.1


def is_open(path: Path) -> bool:
    """Return whether LibreOffice has a workbook open, by its lock file."""
    real = guard.behind_links(path)
    return any(place.with_name(f".~lock.{place.name}#").exists() for place in {path, real})


async def through_office(path: Path, key: str = "", form: Form | None = None) -> Reply | None:
    """Have LibreOffice run a row of the table of commands on the document; what waits comes first.

    ``None`` where it has not opened the workbook, or has no extension of ours.
    """
    if not is_open(path):
        return None
    asked, answer = request_path(path, ASK), request_path(path, ANSWER)
    number = secrets.token_hex(8)
    whole.write(asked, json.dumps({"id": number, "key": key, "form": dict(form or {})}))
    if not await _until(lambda: not asked.exists(), TAKEN):
        asked.unlink(missing_ok=True)
        return None
    reply: dict[str, Any] = {}

    def there() -> bool:
        with suppress(OSError, ValueError):
            reply.update(json.loads(answer.read_text("utf-8")))
        return reply.get("id") == number

    if not await _until(there, ANSWERED):
        return None
    answer.unlink(missing_ok=True)
    del reply["id"]
    return Reply(**{**reply, "said": tuple(reply["said"])})


async def _until(is_so: Any, seconds: float) -> bool:
    until = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > until:
            return False
        await asyncio.sleep(PAUSE)
    return True
