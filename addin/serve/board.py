"""The page of a board's link: the form by which players send their result."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from addin.serve.agreement import State
from addin.serve.hall import Hall, Over
from addin.serve.rendering import rendered
from addin.serve.section import BY_PLAYERS, Board, Section
from addin.serve.security import TooLarge, TooSlow, form_of, words_of
from pairing.catalogue import Text, text
from pairing.errors import InputError


def routes() -> list[Route]:
    """The form and what it sends to."""
    return [Route("/b/{token}", board, methods=["GET", "POST"])]


async def board(request: Request) -> Response:
    """The form (GET), and what was sent by it (POST)."""
    hall: Hall = request.app.state.hall
    words = words_of(request.headers)
    try:
        found = hall.find(request.path_params["token"])
    except Over as over:
        return _page(request, None, over.text, status=410)
    if found is None:
        return _page(request, None, text("hall.forged"), status=404)
    section, there = found
    if request.method != "POST":
        return _page(request, found)
    try:
        form = await form_of(request)
        await hall.submit(section, there, form.get("who", ""), sent_in(section, form))
    except TooLarge:
        return Response(words("hall.too_large"), 413)
    except TooSlow:
        return Response(status_code=408)
    except Over as over:
        return _page(request, None, over.text, status=410)
    except InputError as error:
        return _page(request, found, error.text, status=422)
    except OSError as error:
        why = error.strerror or str(error)
        return _page(request, found, text("hall.not_saved", why=why), status=503)
    return _page(request, found, text("hall.received"))


def sent_in(section: Section, form: dict[str, str]) -> str:
    """The result in a form: one of the buttons, or four scores."""
    if section.four:
        return ";".join(form.get(f"score{seat}", "").strip() or "-" for seat in range(1, 5))
    return form.get("result", "")


def _page(
    request: Request,
    found: tuple[Section, Board] | None,
    said: Text | None = None,
    status: int = 200,
) -> Response:
    state: State | None = None
    if found is not None:
        state = found[0].state(found[1].number)
    page = rendered(
        "board.html.j2",
        words=words_of(request.headers),
        section=found[0] if found else None,
        board=found[1] if found else None,
        state=state,
        said=said,
        results=[str(one) for one in BY_PLAYERS],
    )
    return HTMLResponse(page, status)
