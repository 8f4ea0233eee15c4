"""Pages travel packed (gzip): a network of radio is what 300 phones share.

The same page is asked for by all of them at once, so that what was packed is kept for a while.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from hashlib import sha256

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST = 2_000
"""Bytes of a page that is worth it."""

KEPT = 32


class Packing:
    """The middleware: packs answers that are whole, for who takes them so."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        accepted = Headers(scope=scope).get("accept-encoding", "") if "headers" in scope else ""
        if "gzip" not in accepted:
            await self.app(scope, receive, send)
            return
        begun: list[Message] = []

        async def packing(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.append(message)
                return
            body = message.get("body", b"")
            if begun:
                start = begun.pop()
                headers = MutableHeaders(raw=start["headers"])
                if not message.get("more_body") and len(body) >= SMALLEST:
                    message["body"] = body = self._packed(body)
                    headers["content-encoding"] = "gzip"
                    headers["content-length"] = str(len(body))
                    headers.add_vary_header("accept-encoding")
                await send(start)
            await send(message)

        await self.app(scope, receive, packing)

    def _packed(self, body: bytes) -> bytes:
        mark = sha256(body).digest()
        if mark not in self._kept:
            self._kept[mark] = gzip.compress(body, 6, mtime=0)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(mark)
        return self._kept[mark]
