"""The checks before every page: who may ask for what, how much and how often.

A request must name this server (a foreign name that leads here is DNS rebinding) and a form must
come from a page of ours.  300 readers may share one address; what is more than they need is
refused, so that the others are served.  Sending is limited, and so is guessing the PIN.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pairing.catalogue import LANGUAGES, Catalogue

LARGEST = 16 * 1024
"""Bytes of a form."""

SLOWEST = 10.0
"""Seconds in which a form must have come."""

POSTS = (1200, 60.0)
"""Forms from one address in so many seconds: 300 players may stand behind one router."""

READS = (6000, 10.0)
"""Pages and files for one address in so many seconds: 20 for each of 300 readers."""

READ_WITHIN = 60.0
"""Seconds in which somebody must have taken a part of an answer."""

WRONG_PINS = (10, 600.0)
"""Wrong PINs of one address in so many seconds."""

FREE_PINS, LONGEST_WAIT = 5, 60.0
"""Wrong PINs of all addresses together that cost no time; the most seconds until the next one."""

ADDRESSES = 10_000
"""Addresses that are remembered at most."""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Of pages that do not bring a policy of their own."""


class Rate:
    """Limit on how many of something may come from one address in some time."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float] = time.monotonic):
        self.most, self.seconds, self._now = most, seconds, now
        self._seen: dict[str, tuple[float, int]] = {}

    def full(self, address: str) -> bool:
        """Return whether an address has had all it may have."""
        began, count = self._seen.get(address, (0.0, 0))
        return count >= self.most and self._now() - began < self.seconds

    def count(self, address: str) -> bool:
        """Count one more, and return whether it was still within the limit."""
        now = self._now()
        began, count = self._seen.get(address, (now, 0))
        if now - began >= self.seconds:
            began, count = now, 0
        if address not in self._seen and len(self._seen) >= ADDRESSES:
            self._seen.pop(next(iter(self._seen)))
        self._seen[address] = began, count + 1
        return count < self.most


class Gate:
    """The middleware: refuses what may not come in, and puts the headers on what goes out.

    ``hosts`` are the names by which this server may be called, each with its port unless that is
    the usual one; ``largest`` the bytes of a form.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], largest: int = LARGEST) -> None:
        self.app, self.hosts = app, frozenset(host.lower() for host in hosts)
        self.largest = largest
        self.posts, self.reads = Rate(*POSTS), Rate(*READS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope, Headers(scope=scope))
        ends = scope["method"] == "POST" or refusal is not None
        with suppress(SlowClient):
            await (refusal or self.app)(scope, receive, _with_headers(send, ends=ends))

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        words = words_of(headers)
        reads = scope["method"] in ("GET", "HEAD")
        if not (self.reads if reads else self.posts).count(address_of(scope)):
            return PlainTextResponse(words("hall.too_many"), 429, {"Retry-After": "60"})
        if headers.get("host", "").lower() not in self.hosts:
            return PlainTextResponse(words("hall.not_here"), 421)
        if reads:
            return None
        if scope["method"] != "POST":
            return PlainTextResponse(words("hall.not_here"), 405, {"Allow": "GET, HEAD, POST"})
        if not _from_here(scope, headers):
            return PlainTextResponse(words("hall.foreign"), 403)
        length = headers.get("content-length", "")
        if length and (not length.isdecimal() or int(length[:12]) > self.largest):
            return PlainTextResponse(words("hall.too_large"), 413)
        return None


def _from_here(scope: Scope, headers: Headers) -> bool:
    """Return whether a form comes from a page of ours, or from a program that is no browser."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    page = headers.get("origin", headers.get("referer"))
    return page is None or urlsplit(page).netloc.lower() == headers.get("host", "").lower()


def address_of(scope: Scope) -> str:
    """Return the client's address; of IPv6 the network, since one computer has many addresses."""
    client = scope.get("client")
    address = str(client[0]) if client else ""
    return ":".join(address.split(":")[:4]) if ":" in address else address


def words_of(headers: Mapping[str, str]) -> Catalogue:
    """Return the words of the language a browser prefers, among ours."""
    wanted = headers.get("accept-language", "")[:200].replace(",", ";").split(";")
    codes = (language.strip()[:2].lower() for language in wanted)
    return Catalogue(next((code for code in codes if code in LANGUAGES), LANGUAGES[0]))


class SlowClient(Exception):
    """Raised when a client does not read what it asked for."""


def _with_headers(send: Send, *, ends: bool) -> Send:
    """Return a sender that adds the headers of every answer; ``ends``: after one that refuses the
    connection is closed.
    """

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            more = {**HEADERS, "Content-Security-Policy": POLICY}
            if ends and message["status"] >= 400:
                more["Connection"] = "close"  # what still comes is not read
            headers = MutableHeaders(scope=message)
            for name, value in more.items():
                headers.setdefault(name, value)
        try:
            async with asyncio.timeout(READ_WITHIN):
                await send(message)
        except TimeoutError:
            raise SlowClient

    return sending


async def fields_of_form(request: Request, most: int = 50) -> dict[str, list[str]]:
    """Return the fields of a form with all their values, ``most`` in all.

    Raises ``HTTPException``: 413 for a form larger than any of ours, 408 for one that does not come
    in time.
    """
    body = b""
    try:
        async with asyncio.timeout(SLOWEST):
            async for part in request.stream():
                body += part
                if len(body) > LARGEST:
                    raise HTTPException(413)
    except TimeoutError:
        raise HTTPException(408)
    typed = body.decode("utf-8", "replace")
    try:
        return parse_qs(typed, keep_blank_values=True, max_num_fields=most)
    except ValueError:  # more fields than that
        raise HTTPException(413)


class Pins:
    """The guard of the arbiter's actions: they need the PIN, which nobody has time to guess.

    An address has ten wrong ones.  All addresses together have five for nothing; after each
    further one nobody is asked for a while, twice as long every time until the right one comes;
    the computer of the server need not wait.  ``wrong`` and ``last`` tell the arbiter how many
    there were, and from which address the last one came.
    """

    def __init__(
        self, is_pin: Callable[[str], bool], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._is_pin, self._now = is_pin, now
        self._wrong = Rate(*WRONG_PINS, now)
        self._in_a_row, self._closed_until = 0, 0.0
        self.wrong, self.last = 0, ""

    def refusal(self, request: Request, form: Mapping[str, str]) -> int:
        """0 for the right PIN (field ``pin``), else the status: 403, after too many wrong ones 429.

        A form without one is no guess.
        """
        address = address_of(request.scope)
        closed = self._now() < self._closed_until and not address.startswith("127.")
        if closed or self._wrong.full(address):
            return 429
        if self._is_pin(form.get("pin", "")):
            self._in_a_row = 0
            return 0
        if "pin" in form:
            self._wrong.count(address)
            self.wrong, self.last, self._in_a_row = self.wrong + 1, address, self._in_a_row + 1
            if self._in_a_row > FREE_PINS:
                wait = min(2.0 ** min(self._in_a_row - FREE_PINS, 10), LONGEST_WAIT)
                self._closed_until = self._now() + wait
        return 403
