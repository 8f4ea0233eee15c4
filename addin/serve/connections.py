"""Connections are closed that never send a whole request."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_WITHIN = 10.0
"""Seconds in which the head of a request must have come, whole, once it was begun."""

MOST = 4_000
"""Connections at once; who comes then is told to come later."""

SHARE = MOST // 2
"""Of one address: 300 phones behind a router keep six each, and leave room for others."""


class TimeoutProtocol(H11Protocol):
    """An HTTP connection that is closed when a request is begun and not sent in time."""

    _late: asyncio.TimerHandle | None = None
    _from: ClassVar[Counter[str]] = Counter()
    """Connections by address."""
    _address = ""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request; refuse an address that has too many connections."""
        super().connection_made(transport)
        self._address = str((transport.get_extra_info("peername") or ("",))[0])
        self._from[self._address] += 1
        if self._from[self._address] > SHARE:
            transport.abort()
            return
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take bytes, and wait on while the head of a request is not whole."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection less of this address."""
        super().connection_lost(exc)
        self._from.subtract((self._address,))
        if not self._from[self._address]:
            del self._from[self._address]
        self._stop()

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._stop()
        elif self._late is None:
            self._late = self.loop.call_later(HEAD_WITHIN, self.transport.abort)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def allow_many() -> None:
    """Let this process have as many connections as the system lets it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 2 * MOST if hard == resource.RLIM_INFINITY else min(2 * MOST, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
