"""The application as a whole: the routes of all pages behind the gate."""

from __future__ import annotations

from collections.abc import Collection

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from addin.serve import arbiter, board, events, printing, public
from addin.serve.hall import Hall
from addin.serve.security import Gate, Pins, words_of

SMALLEST = 2_000
"""Bytes of a page that is worth compressing: 300 phones share one radio network."""


def application(hall: Hall, hosts: Collection[str]) -> Starlette:
    """The server's application; ``hosts`` are the names it may be called by (:class:`Gate`).

    Handlers find the hall as ``request.app.state.hall`` and the PINs as ``.state.pins``.  Whoever
    serves it begins and ends the hall (:meth:`Hall.begin`, :meth:`Hall.end`).
    """
    routes = [
        *public.routes(),
        *printing.routes(),
        *board.routes(),
        *arbiter.routes(),
        *events.routes(),
    ]
    made = Starlette(
        routes=routes,
        middleware=[
            Middleware(Gate, hosts=hosts),
            Middleware(GZipMiddleware, minimum_size=SMALLEST, compresslevel=6),
        ],
        exception_handlers={HTTPException: _nothing_here},
    )
    made.state.hall = hall
    made.state.pins = Pins(hall.is_pin)
    return made


async def _nothing_here(request: Request, error: Exception) -> Response:
    """Answer where no route leads, in the client's language."""
    assert isinstance(error, HTTPException)
    message = words_of(request.headers)("hall.not_here")
    return PlainTextResponse(message, error.status_code, error.headers)
