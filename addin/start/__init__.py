"""The page "New tournament": a browser asks for what a workbook needs, and it is made and opened.

For who has no terminal: Windows' start menu calls ``pairbook start``.  The server hears this
computer alone, at an address nobody can guess, and ends with its page.
"""

from __future__ import annotations

import base64
import binascii
import re
import secrets
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from addin.exchange.creating import create
from addin.exchange.incoming.starting import Start, prepare
from addin.templates import SHEETS
from pairing.catalogue import LANGUAGES, Catalogue, Text
from pairing.errors import InputError, PairbookError
from pairing.limits import FILE_BYTES
from pairing.systems import ALIASES, REGISTRY, system

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

HOST = "127.0.0.1"
LEFT = 150
"""Seconds without a word of the page after which it is taken for closed: a browser lets a page in
the background speak once a minute."""

_FORBIDDEN = re.compile(r'[<>:"/\\|?*=\x00-\x1f]+')
_TO_AGREE = ("import.guessed", "import.question")


class Page:
    """One page: who opened it, where its workbooks go, and whether it has made one.

    ``folder`` is where the workbook goes, ``language`` the page's until another is chosen,
    ``suffix`` the kind of workbook offered first; ``show`` is called with the file that was made.
    """

    def __init__(
        self, folder: Path, language: str, suffix: str, show: Callable[[Path], Any]
    ) -> None:
        self.folder, self.language, self.suffix, self.show = folder, language, suffix, show
        self.token = secrets.token_urlsafe(18)
        self.heard = time.monotonic()
        self.made: Path | None = None

    def application(self, host: str) -> Starlette:
        """Return the page and what it calls, for a server at ``host``; other addresses are not
        found.
        """
        from starlette.applications import Starlette
        from starlette.middleware import Middleware
        from starlette.routing import Route

        from addin.serve.security import Gate

        at = f"/{self.token}"
        routes = [
            Route(f"{at}/", self._form),
            Route(f"{at}/alive", self._alive, methods=["POST"]),
            Route(f"{at}/new", self._new, methods=["POST"]),
        ]
        gate = Middleware(Gate, hosts=[host], largest=2 * FILE_BYTES)
        return Starlette(routes=routes, middleware=[gate])

    def _words(self, asked: str | None) -> Catalogue:
        """Return the words of the language asked for, else of the page's own."""
        return Catalogue(asked if asked in LANGUAGES else self.language)

    def _form(self, request: Request) -> Response:
        from starlette.responses import HTMLResponse

        words = self._words(request.query_params.get("lang"))
        nonce = secrets.token_urlsafe(12)
        policy = (
            f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; "
            "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        headers = {"Content-Security-Policy": policy}
        return HTMLResponse(form(words, self.folder, self.suffix, nonce), headers=headers)

    def _alive(self, _: Request) -> Response:
        from starlette.responses import Response

        self.heard = time.monotonic()
        return Response(status_code=204)

    async def _new(self, request: Request) -> Response:
        from starlette.concurrency import run_in_threadpool
        from starlette.responses import JSONResponse

        # A page of another site cannot send this type without asking, and nobody answers it.
        if request.headers.get("content-type") != "application/json":
            return JSONResponse({}, status_code=415)
        request_data = await request.json()
        return JSONResponse(await run_in_threadpool(self.answer, request_data))

    def answer(self, request_data: dict[str, Any]) -> dict[str, Any]:
        """Make the workbook of what was filled in: ``file`` and ``remarks``, or ``error``.

        With ``agree`` the error is a question about the list of players, to be answered with
        ``agreed``.
        """
        words = self._words(request_data.get("lang"))
        self.heard = time.monotonic()
        try:
            path, remarks = make(request_data, self.folder, words.language)
        except PairbookError as error:
            if error.text.key not in _TO_AGREE:
                return {"error": error.message(words.language)}
            asked = error.text.values.get("columns") or error.text.values.get("question")
            return {"error": words("start.agree", what=asked), "agree": True}
        except OSError as error:
            return {"error": words("error.os", file=str(error.filename or self.folder),
                                   reason=error.strerror or str(error))}  # fmt: skip
        except Exception as error:
            from addin.commands.last_resort import write_report

            report = write_report(error, "pairbook start") or "—"
            return {"error": words("start.failed", file=str(report))}
        with suppress(Exception):  # no program for it: where it is has been said
            self.show(path)
        self.made = path
        return {"file": str(path), "remarks": [words(remark) for remark in remarks]}


def make(request_data: dict[str, Any], folder: Path, language: str) -> tuple[Path, list[Text]]:
    """Return the workbook of what was filled in, and what is to be looked at.

    Raises ``InputError`` for everything that cannot be used, ``OSError`` for what the computer
    refuses.
    """
    title = str(request_data.get("title") or "").strip()
    name = " ".join(_FORBIDDEN.sub(" ", title).split()).strip(" .")
    if not name:
        raise InputError("start.title")
    suffix = request_data.get("suffix") if request_data.get("suffix") in SHEETS else SHEETS[0]
    path = Path(str(request_data.get("folder") or folder)).expanduser() / f"{name}{suffix}"
    kind = str(request_data.get("system") or "")
    start = _players(request_data, kind)
    remarks = [*start.remarks, *(start.found.closing if start.found else ())]
    typed = str(request_data.get("rounds") or "").strip()
    if typed and not typed.isdecimal():
        raise InputError("start.rounds", typed=typed)
    ahead = create(
        path,
        system=kind,
        language=language,
        rounds=int(typed) if typed else start.rounds,
        players=start.players,
        past=start.past,
        event={**start.event, "title": title},
        settings=start.settings,
    )
    return path.resolve(), [*remarks, *ahead]


def _players(request_data: dict[str, Any], kind: str) -> Start:
    """Read the players out of the file that was given or of the lines that were pasted."""
    file, pasted = request_data.get("file") or {}, str(request_data.get("players") or "")
    if not file and not pasted.strip():
        return Start(kind)
    name = _FORBIDDEN.sub("_", str(file.get("name") or "")).strip(" .") or "players.txt"
    try:
        content = base64.b64decode(file["content"]) if file else pasted.encode()
    except (binascii.Error, KeyError, TypeError):
        raise InputError("start.file", file=name)
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(content)
        return prepare(players=path, system=kind, agreed=bool(request_data.get("agreed")))


def form(words: Catalogue, folder: Path, suffix: str, nonce: str) -> str:
    """Return the page in one language: systems with a line of advice each, and what else is
    asked.
    """
    from importlib.resources import files

    from jinja2 import Environment

    source = (files("addin.start") / "page.html.j2").read_text(encoding="utf-8")
    games: dict[str, list[tuple[str, str, str]]] = {}
    for name in (*REGISTRY, *ALIASES):
        game = system(name).traits.game
        titled = "alias" if name in ALIASES else "system"
        entry = (name, words(f"{titled}.{name}"), words(f"start.advice.{name}"))
        games.setdefault(words(f"system_for.{game}").capitalize(), []).append(entry)
    page = Environment(autoescape=True).from_string(source)
    return page.render(
        word=lambda key, **values: words(f"start.{key}", **values),
        language=words.language, languages=LANGUAGES, games=games, folder=folder,
        suffix=suffix, suffixes=SHEETS, nonce=nonce,
    )  # fmt: skip


def serve(page: Page, ready: Callable[[str], Any]) -> None:
    """Serve the page until a workbook is made or the page is closed.

    ``ready`` is called with the address when the server hears.
    """
    import uvicorn

    with socket.create_server((HOST, 0)) as door:
        host = f"{HOST}:{door.getsockname()[1]}"
        application = page.application(host)
        server = uvicorn.Server(
            uvicorn.Config(application, log_config=None, access_log=False, lifespan="off")
        )

        def watch() -> None:
            while page.made is None and time.monotonic() - page.heard < LEFT:
                time.sleep(0.5)
            time.sleep(1)  # for the last answer to arrive
            server.should_exit = True

        threading.Thread(target=watch, daemon=True).start()
        ready(f"http://{host}/{page.token}/")
        server.run(sockets=[door])
