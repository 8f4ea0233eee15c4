"""The application as a whole: the routes of all pages behind the gate."""

from __future__ import annotations

from collections.abc import Collection

from starlette.applications import Starlette
from starlette.middleware import Middleware

from addin.serve import arbiter, board, events, printing, public
from addin.serve.hall import Hall
from addin.serve.packing import Packing
from addin.serve.security import Gate, Pins


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
    made = Starlette(routes=routes, middleware=[Middleware(Gate, hosts=hosts), Middleware(Packing)])
    made.state.hall = hall
    made.state.pins = Pins(hall.is_pin)
    return made
