"""Paper with the codes of the boards' links, for the arbiter alone."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from addin.publish import Edition, publish
from addin.serve.arbiter import known
from addin.serve.board import message
from addin.serve.hall import Hall
from addin.serve.public import address_of
from pairing.errors import InputError

SHEETS = ("pairings", "slips", "cards", "tablecards")
"""Printed sheets with codes; a table's card has one that is good for all rounds."""


async def sheet(request: Request) -> Response:
    """Return a sheet of a section as a PDF; whoever has not sent the PIN is asked for it."""
    if not known(request):
        return RedirectResponse("/arbiter", 303)
    hall: Hall = request.app.state.hall
    section, what = hall.sections.get(request.path_params["section"]), request.path_params["what"]
    if section is None or what not in SHEETS:
        return message(request, "unknown", 404)
    address, stays = address_of(request), what == "tablecards"
    links = {
        number: address + hall.link(section, board, stays=stays)
        for number, board in section.boards.items()
    }
    try:
        made = await hall.page(section, coded, what, tuple(links.items()))
    except InputError as error:
        return Response(section.words(error.text), 404, media_type="text/plain")
    return Response(made, media_type="application/pdf")


def coded(edition: Edition, what: str, links: tuple[tuple[int, str], ...]) -> bytes:
    """Return a sheet with the codes of these addresses."""
    options = {**edition.options, "what": what, "links": dict(links)}
    return publish(replace(edition, options=options), "pdf")
