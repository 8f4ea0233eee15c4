"""The pages that everybody in the hall may look at; all of them only read.

A handler takes a ``starlette`` request; the hall is ``request.app.state.hall``
(:class:`addin.serve.hall.Hall`).
"""

from __future__ import annotations

import time
from dataclasses import replace
from math import ceil
from typing import Any

from markupsafe import escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from addin.publish import Edition, publish
from addin.publish.codes import code_svg
from addin.publish.page_views import state_of
from addin.serve.arbiter_page import clock_of
from addin.serve.board import answer, in_words, message
from addin.serve.events import mark_of
from addin.serve.finding import MOST, find
from addin.serve.hall import Hall
from addin.serve.rendering import rendered, source_of, static
from addin.serve.screens import PAGES, screen
from addin.serve.section import Section

LONGEST_NAME = 80
"""Signs of what is typed to find somebody."""

CLOCK = "clock"
SCREENS = (*PAGES, CLOCK)
"""Screens for a projector."""

PLACE = b"<!--hall-->"
"""The place in a page made for all for what changes: the way back, the announcement."""


async def start(request: Request) -> Response:
    """Find your board, and the way to every section; with ``name`` those it fits."""
    hall: Hall = request.app.state.hall
    editions = [in_words(section.edition, request.headers) for section in hall.sections.values()]
    name = request.query_params.get("name", "").strip()[:LONGEST_NAME]
    sections = [
        {"title": edition.tournament.title, "state": state_of(edition), "address": f"/s/{section}"}
        for section, edition in zip(hall.sections, editions, strict=True)
    ]
    people, notice = find(editions, name), hall.state.announcement
    shown: dict[str, Any] = {"name": name, "found": people, "most": MOST, "screens": SCREENS}
    return answer(request, editions[0], "start.html.j2", sections=sections, notice=notice, **shown)


async def publication(request: Request) -> Response:
    """Return the publication of a section, as it stands now."""
    hall: Hall = request.app.state.hall
    section = hall.sections.get(request.path_params["section"])
    if section is None:
        return message(request, "unknown", 404)
    page = await hall.page(section, whole)
    edition = in_words(section.edition, request.headers)
    tabs = [
        (f"/s/{name}", other.tournament.title, other is section)
        for name, other in hall.sections.items()
    ]
    values = {"words": edition.words, "tabs": tabs, "notice": hall.state.announcement}
    bar = rendered("bar.html.j2", mark=mark_of(hall), version=hall.version, **values)
    policy = {"Content-Security-Policy": "frame-ancestors 'none'"}  # the page has its own inside
    return HTMLResponse(page.replace(PLACE, bar.encode("utf-8", "replace"), 1), headers=policy)


def whole(edition: Edition) -> bytes:
    """Return the publication as one page, which looks by itself whether there is a newer one."""
    served = (source_of("live.js"), source_of("bar.css"))
    return publish(replace(edition, options={**edition.options, "served": served}), "html")


async def on_screen(request: Request) -> Response:
    """Return a screen for a projector: all sections one after another, or one (``?section=``)."""
    hall: Hall = request.app.state.hall
    name, wanted = request.path_params["name"], request.query_params.get("section")
    chosen = [section for section in hall.sections.values() if wanted in (None, section.name)]
    if name not in SCREENS or not chosen:
        return message(request, "unknown", 404)
    if name == CLOCK:
        pages = clock_page(hall, chosen[0])
    else:
        pages = b"".join([await hall.page(page, screen, name) for page in chosen])
    sentence = hall.state.announcement
    notice = f'<p class="notice" role="status">{escape(sentence)}</p>' if sentence else ""
    pages = pages.replace(PLACE, notice.encode("utf-8", "replace"))
    made = pages.decode().replace("<!--address-->", escape(address_of(request)))
    edition = chosen[0].edition
    heading = edition.words(f"hall_page.screen_{name}")
    return answer(request, edition, "screen.html.j2", heading=heading, pages=made)


def clock_page(hall: Hall, section: Section) -> bytes:
    """Return the round's clock as the arbiter set it: seconds left, so that no other clock
    matters.
    """
    clock, words, round_ = clock_of(hall, section), section.words, section.round
    left = clock.left if clock.ends is None else clock.ends - time.time()
    values = {"title": section.tournament.title, "left": f"{left:.1f}", "runs": clock.runs}
    values["heading"] = words("title.round", number=round_.number) if round_ else ""
    values["begun"] = clock.runs or clock.left != 60 * clock.minutes
    values["shown"] = f"{max(0, ceil(left)) // 60}:{max(0, ceil(left)) % 60:02}"
    page = rendered("screen_clock.html.j2", words=words, **values)
    return page.encode("utf-8", "replace")


async def door(request: Request) -> Response:
    """Return the sheet for the door: the address and its QR code."""
    hall: Hall = request.app.state.hall
    edition = in_words(next(iter(hall.sections.values())).edition, request.headers)
    address, four = address_of(request), edition.system.traits.seats == 4
    code = code_svg(address, alone=False)
    return answer(request, edition, "door.html.j2", code=code, address=address, four=four)


def address_of(request: Request) -> str:
    """Return the hall's address as this request was sent to it."""
    return str(request.base_url).rstrip("/")


async def files(request: Request) -> Response:
    """Return a style or a script."""
    file = static(request.path_params["name"])
    if file is None:
        return Response(status_code=404)
    content, kind = file
    return Response(content, media_type=kind, headers={"Cache-Control": "max-age=300"})
