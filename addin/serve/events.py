"""Server-sent events: a line to every page when something has changed.

One event stream a page, all of them waiting for the same word of the hall.  A page that hears
it loads itself or its part anew; without JavaScript people load it themselves.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from addin.serve.hall import Hall

MOST = 2_000
"""Streams at once; a page that gets none is loaded by hand."""

ALIVE = 20.0
"""Seconds after which a stream says something, so that nobody takes it for broken."""


def mark_of(hall: Hall) -> str:
    """Return a mark of what all pages have to show at once: the rounds, and what the arbiter
    says.
    """
    rounds = [
        (name, section.round and section.round.number) for name, section in hall.sections.items()
    ]
    what = repr((rounds, hall.state.announcement, hall.state.clock))
    return sha256(what.encode("utf-8", "replace")).hexdigest()[:12]


async def events(request: Request) -> Response:
    """``data: VERSION`` now and for every newer version; the ``id`` is of what is urgent."""
    hall: Hall = request.app.state.hall
    state = request.app.state
    if state.streams >= MOST:
        return Response(status_code=503, headers={"Retry-After": "30"})

    async def stream() -> AsyncIterator[bytes]:
        state.streams += 1
        try:
            yield b"retry: 2000\n\n"
            known = -1
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(ALIVE):
                        await hall.next_version(known)
                line = f"id: {mark_of(hall)}\ndata: {hall.version}\n\n"
                if hall.version == known:
                    line = ":\n\n"
                known = hall.version
                yield line.encode()
        finally:
            state.streams -= 1

    return StreamingResponse(stream(), media_type="text/event-stream")
