"""The application as a whole: the routes of all pages behind the gate."""

from __future__ import annotations

from collections.abc import Collection

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from addin.serve import arbiter, board, events, printing, public
from addin.serve.board import no_board
from addin.serve.hall import Hall, RoundOver, UnknownLink
from addin.serve.security import Gate, Pins, words_of

SMALLEST = 2_000
"""Bytes of a page that is worth compressing: 300 phones share one radio network."""


ROUTES = [
    Route("/", public.start),
    Route("/find", public.start),
    Route("/s/{section}", public.publication),
    Route("/screen/{name}", public.on_screen),
    Route("/door", public.door),
    Route("/static/{name}", public.files),
    Route("/b/{token}", board.form),
    Route("/b/{token}", board.send, methods=["POST"]),
    Route("/t/{token}", board.table),
    Route("/arbiter", arbiter.page),
    Route("/arbiter", arbiter.send, methods=["POST"]),
    Route("/arbiter/print/{section}/{what}.pdf", printing.sheet),
    Route("/events", events.events),
]


def application(hall: Hall, hosts: Collection[str]) -> Starlette:
    """Return the server's application; ``hosts`` are the names it may be called by (:class:`Gate`).

    Handlers find the hall as ``request.app.state.hall`` and the PINs as ``.state.pins``.  Whoever
    serves it begins and ends the hall (:meth:`Hall.begin`, :meth:`Hall.end`).
    """
    made = Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(Gate, hosts=hosts),
            Middleware(GZipMiddleware, minimum_size=SMALLEST, compresslevel=6),
        ],
        exception_handlers={HTTPException: _refusal, RoundOver: no_board, UnknownLink: no_board},
    )
    made.state.hall = hall
    made.state.pins, made.state.receipts, made.state.streams = Pins(hall.is_pin), {}, 0
    return made


async def _refusal(request: Request, error: Exception) -> Response:
    """Answer where no route leads or a form cannot be taken, in the client's language."""
    assert isinstance(error, HTTPException)
    key = {408: "hall.too_slow", 413: "hall.too_large"}.get(error.status_code, "hall.not_here")
    message = words_of(request.headers)(key)
    return PlainTextResponse(message, error.status_code, error.headers)
