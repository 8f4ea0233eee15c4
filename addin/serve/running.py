"""Run the server: where it listens, which addresses it announces, how it ends."""

from __future__ import annotations

import asyncio
import signal
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from addin.serve.application import application
from addin.serve.connections import MOST, TimeoutProtocol, allow_many
from addin.serve.hall import Hall
from addin.serve.links import PIN_DIGITS, Links, secret
from addin.serve.section import Section
from pairing.dataclasses import dataclass
from pairing.errors import InputError

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

ENDING = 2
"""Seconds that those who are being answered have when the server ends."""


@dataclass(frozen=True)
class Place:
    """The address of the server: ``port`` 0 is any that is free.

    ``hall``: from the local network, too; ``url`` is its address behind a proxy, ``cert`` and
    ``key`` are files for TLS, ``pin`` the arbiter's, else there is another one each day.
    """

    port: int
    hall: bool = False
    url: str = ""
    cert: Path | None = None
    key: Path | None = None
    pin: str = ""


AnnounceAddress = Callable[[Hall, str], None]
ReportWaiting = Callable[[Section, int], None]


def serve(
    files: list[Path], place: Place, announce: AnnounceAddress, waiting: ReportWaiting
) -> None:
    """Serve workbooks until Ctrl-C or a polite kill; ``announce`` is called when it is reached.

    And again when there is another round; ``waiting`` when another number of results waits for a
    workbook that is open elsewhere.  Raises ``InputError`` for what cannot be served.
    """

    async def serving() -> None:
        hall = Hall(files, Links(secret()), place.pin.strip())
        hall.on_waiting = waiting
        try:
            await hall.begin()
            with _listening(place) as at:
                port, scheme = at.getsockname()[1], "https" if place.cert else "http"
                host = address() if place.hall else "127.0.0.1"
                url = place.url.rstrip("/") or f"{scheme}://{host}:{port}"
                server = uvicorn.Server(_config(hall, place, hosts(place, url, port)))
                hall.on_round = lambda: announce(hall, url)
                announce(hall, url)
                with suppress(KeyboardInterrupt):
                    await server.serve([at])
        finally:
            await hall.end()

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    allow_many()
    with suppress(KeyboardInterrupt):
        asyncio.run(serving())


def _config(hall: Hall, place: Place, names: set[str]) -> uvicorn.Config:
    return uvicorn.Config(
        application(hall, names),
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="off",
        ws="none",
        log_level="critical",
        http=TimeoutProtocol,
        loop="asyncio",
        limit_concurrency=MOST,
        timeout_graceful_shutdown=ENDING,
        proxy_headers=bool(place.url),
        forwarded_allow_ips="127.0.0.1",
        ssl_certfile=place.cert,
        ssl_keyfile=place.key,
    )


def _listening(place: Place) -> socket.socket:
    """Return a socket that listens; raises ``InputError`` where the port is taken."""
    at = socket.socket()
    try:
        exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
        at.setsockopt(socket.SOL_SOCKET, exclusive, 1)
        at.bind(("0.0.0.0" if place.hall else "127.0.0.1", place.port))
        at.listen(1024)
    except OSError as error:
        at.close()
        raise InputError("hall.port", port=place.port, why=error.strerror or str(error))
    at.setblocking(False)
    return at


def address() -> str:
    """This computer's address in the local network; asking for it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as at, suppress(OSError):
        at.connect(("10.255.255.255", 1))
        return str(at.getsockname()[0])
    return "127.0.0.1"


def hosts(place: Place, url: str, port: int) -> set[str]:
    """List the names the server may be called by, each with the port as a browser states it."""
    names = {*LOOPBACK}
    if place.hall:
        name = socket.gethostname().lower()
        names |= {name, f"{name}.local", address()}
        with suppress(OSError):
            names |= {str(at[4][0]) for at in socket.getaddrinfo(name, None, socket.AF_INET)}
    usual = 443 if place.cert else 80  # which a browser leaves out
    ending = "" if port == usual else f":{port}"
    return {urlsplit(url).netloc.lower(), *(f"{name}{ending}" for name in names if name)}


def check_place(place: Place) -> None:
    """Raise ``InputError`` for a PIN that is too short, or a certificate that cannot be used."""
    if 0 < len(place.pin.strip()) < PIN_DIGITS:
        raise InputError("hall.pin_short", count=len(place.pin.strip()))
    if place.cert is None and place.key is None:
        return
    if place.cert is None or place.key is None:
        raise InputError("hall.cert_and_key")
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(place.cert, place.key)
    except (OSError, ssl.SSLError) as error:
        raise InputError("hall.bad_cert", file=str(place.cert), why=str(error))


def addresses_of(hall: Hall, url: str) -> dict[str, Any]:
    """Return the server's addresses, the PIN and the link of every board, for programs."""
    links = [
        {
            "file": str(section.path), "round": board.round, "board": board.number,
            "url": f"{url}{hall.link(section, board)}",
        }
        for section in hall.sections.values()
        for board in section.boards.values()
    ]  # fmt: skip
    return {"url": f"{url}/", "arbiter_url": f"{url}/arbiter", "pin": hall.pin, "links": links}
