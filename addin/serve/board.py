"""The page of a board's link: the form by which players send their result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from addin.publish import Edition
from addin.publish.page import icon_of
from addin.serve.board_page import NOTHING, board_page
from addin.serve.events import mark_of
from addin.serve.hall import Hall, RoundOver
from addin.serve.rendering import rendered
from addin.serve.section import Board, Section
from addin.serve.security import fields_of_form, words_of
from addin.sheets.style import ACCENTS
from addin.sheets.vocabulary import Vocabulary
from pairing.errors import InputError


async def form(request: Request) -> Response:
    """Return the form, with how it stands at the board."""
    hall: Hall = request.app.state.hall
    return _page(request, *hall.find(request.path_params["token"]))


async def table(request: Request) -> Response:
    """Redirect from the address of a card that stays on its table to the present round's link."""
    hall: Hall = request.app.state.hall
    place = hall.find(request.path_params["token"], stays=True)
    return RedirectResponse(hall.link(*place), 303)


async def send(request: Request) -> Response:
    """Take the result that a form sends; it is on the disk before anything is answered."""
    hall: Hall = request.app.state.hall
    section, board = hall.find(request.path_params["token"])
    words, typed, who = in_words(section.edition, request.headers).words, NOTHING, ""
    try:
        form = await fields_of_form(request)
        fields = {name: values[-1] for name, values in form.items()}
        who = fields.get("who", "")
        typed = tuple(fields.get(f"score{seat}", "").strip() for seat in range(1, 5))
        sent = ";".join(cell or "-" for cell in typed) if section.four else fields.get("result", "")
        await hall.submit(section, board, who, sent)
        seat = section.seat_of(board, who)
        return RedirectResponse(f"{request.url.path}?{urlencode({'who': seat})}", 303)
    except RoundOver:
        raise
    except InputError as error:
        return _page(request, section, board, who, typed, words(error.text), 422)
    except OSError as error:
        why = words("hall.not_saved", why=error.strerror or str(error))
        return _page(request, section, board, who, typed, why, 503)


async def no_board(request: Request, error: Exception) -> Response:
    """Answer to a link that leads to no board, or to one of a round that is over."""
    if isinstance(error, RoundOver):
        return message(request, "old", 410, round=error.text.values["round"])
    return message(request, "unknown", 404)


def _page(
    request: Request,
    section: Section,
    board: Board,
    who: str = "",
    typed: tuple[str, ...] = NOTHING,
    refused: str = "",
    status: int = 200,
) -> Response:
    edition = in_words(section.edition, request.headers)
    who = who or request.query_params.get("who", "")
    seat = next((number for number in board.seats if str(number) == who), None)
    state = section.state(board.number)
    page = board_page(edition, board.number, state, who=seat, typed=typed, refused=refused)
    return answer(request, edition, "board.html.j2", status, board=page)


def message(request: Request, key: str, status: int, **values: object) -> Response:
    """Return a page that says why there is no board, and leads to the start."""
    hall: Hall = request.app.state.hall
    section = next(iter(hall.sections.values()))
    edition = in_words(section.edition, request.headers)
    why, more = edition.words(f"hall_page.{key}", **values), edition.words(f"hall_page.{key}_more")
    return answer(request, edition, "message.html.j2", status, said=why, more=more)


def in_words(edition: Edition, headers: Headers) -> Edition:
    """Return an edition in the language that a phone asks for; in its own where it asks for
    none.
    """
    if "accept-language" not in headers:
        return edition
    language = words_of(headers).language
    return replace(edition, words=Vocabulary(language, edition.system.name))


def answer(
    request: Request, edition: Edition, template: str, status: int = 200, **values: Any
) -> Response:
    """Return a page of the hall in the words and colours of an edition."""
    values |= {"title": edition.tournament.title, "words": edition.words, "game": edition.game}
    icon, mark = icon_of(ACCENTS[edition.game]), mark_of(request.app.state.hall)
    return HTMLResponse(rendered(template, icon=icon, mark=mark, **values), status)
