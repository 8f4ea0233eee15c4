"""What everybody in the hall may look at; all of it is only read.

A handler takes a ``starlette`` request; the hall is ``request.app.state.hall``
(:class:`addin.serve.hall.Hall`).
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from addin.publish import Edition
from addin.serve.hall import Hall


def routes() -> list[Route]:
    """The public pages."""
    return [Route("/", first), Route("/s/{section}", publication)]


async def first(request: Request) -> Response:
    """The publication of the first section."""
    hall: Hall = request.app.state.hall
    return RedirectResponse(f"/s/{next(iter(hall.sections))}", 303)


async def publication(request: Request) -> Response:
    """The publication of a section, as it stands now."""
    hall: Hall = request.app.state.hall
    section = hall.sections.get(request.path_params["section"])
    if section is None:
        return Response(status_code=404)
    page = (await hall.page(section, whole)).decode()
    policy = {"Content-Security-Policy": "frame-ancestors 'none'"}  # the page has its own inside
    return HTMLResponse(page, headers=policy)


def whole(edition: Edition) -> bytes:
    """The publication as one page."""
    from addin.publish import publish

    return publish(edition, "html")
