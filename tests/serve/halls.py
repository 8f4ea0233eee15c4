"""A hall whose pages are asked for without a network, of editions instead of workbooks."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from addin.publish import Edition, edition_of
from addin.serve import arbiter
from addin.serve.application import application
from addin.serve.hall import Hall
from addin.serve.links import Links
from pairing.systems import system
from tests.support.events import blank, played

ADDRESS = "http://hall.test"


class Visitor:
    """Asks a hall for pages; ``language`` is what his phone prefers."""

    def __init__(self, folder: Path, **editions: Edition) -> None:
        self.hall = Hall([folder / f"{name}.xlsx" for name in editions], Links(b"s" * 32))
        for name, edition in editions.items():
            self.hall.sections[name].take("", edition)
        self.hall.work = _here  # type: ignore[method-assign]
        self._app = application(self.hall, {"hall.test"})
        self.language = "en"
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> httpx.Response:
        """A page, wherever it leads to."""
        return asyncio.run(self._ask("GET", path))

    def post(self, path: str, **fields: str) -> httpx.Response:
        """What is answered to a form."""
        return asyncio.run(self._ask("POST", path, fields))

    def paper(self, path: str) -> bytes:
        """A sheet, asked for by somebody who sent the PIN."""
        until = int(time.time()) + 60
        self.cookies = {arbiter.COOKIE: f"{until}.{arbiter._mark(self.hall, until)}"}
        return self.get(path).content

    def board(self, section: str, number: int) -> str:
        """The path of a board's link."""
        there = self.hall.sections[section]
        return self.hall.link(there, there.boards[number])

    async def _ask(
        self, method: str, path: str, fields: dict[str, str] | None = None
    ) -> httpx.Response:
        transport = httpx.ASGITransport(self._app)
        headers = {"Accept-Language": self.language}
        options = {"base_url": ADDRESS, "cookies": self.cookies, "headers": headers}
        async with httpx.AsyncClient(transport=transport, **options) as client:
            return await client.request(method, path, data=fields, follow_redirects=True)


async def _here(function: Callable[..., Any], *args: Any) -> Any:
    return function(*args)


def text_of(page: httpx.Response) -> str:
    """What a page says, without its tags and the isolating signs around names."""
    plain = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", page.text, flags=re.DOTALL)
    return " ".join(re.sub("[\u2066-\u2069]", "", plain).split())


NAMES = tuple(f"{first} {last}" for first in ("Ann", "Боря", "Cem", "Dana")
              for last in ("Lee", "Иванов", "Ng", "Øst"))  # fmt: skip
STRANGE = ("<script>alert(1)</script>", "=HYPERLINK(\"http://x\")", "محمد بن سلمان", "דוד כהן",
           "Eve \u202egnihtyna\u202c", "Anna " + "Wolfeschlegelsteinhausen" * 4, "{{ 7*7 }}",
           "</script><img src=x onerror=alert(2)>", '" onmouseover="alert(3)', "-1+1")  # fmt: skip
MANY = tuple(f"Player {n:03} {'x' * (n % 13)}" for n in range(1, 151))


def edition(
    name: str, rounds: int = 2, names: tuple[str, ...] = NAMES, language: str = "en"
) -> Edition:
    """An event after some rounds, the next one paired."""
    event = played(blank(name, names, planned=5, title=f"Cup of {name}"), rounds)
    last = system(name).pair(event).round
    event = replace(event, rounds=(*event.rounds, last))
    return edition_of(event, system(name), language=language)
