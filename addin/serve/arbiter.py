"""The arbiter's page: every action is one of the table of commands, done with the PIN.

All forms are sent to one address.  ``do`` says what is to be done: the key of a command
(``pair_next_round``, ``check_in``, ``enter_results`` …), ``accept``, ``accept_all``,
``announce`` or ``clock``.  A browser sends the PIN once and has a signed cookie from then on; a
program may send it with every form, and gets JSON where it asks for that.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from addin.actions.from_hall import in_all
from addin.commands.asked import Form, Reply
from addin.serve.arbiter_page import (
    clock_of,
    clock_text,
    mark_of,
    penalties_at,
    shown_result,
    view_of,
)
from addin.serve.hall import Hall
from addin.serve.hall_state import MOST_MINUTES, Clock
from addin.serve.rendering import rendered
from addin.serve.section import Section
from addin.serve.security import fields_of_form
from pairing.catalogue import Catalogue, Text, text
from pairing.errors import InputError
from pairing.numbers import whole_number

COOKIE = "pairbook-arbiter"

HOURS = 16
"""For which the PIN is not asked again."""

MOST_FIELDS = 2_000
"""Of a form: the check-in has one for each player who is here."""

MOST_RECEIPTS = 50
"""Outcomes that are kept for the page that shows them."""

OWN = ("section", "view", "seen", "do", "pin")
"""Fields that say where a form stands; the others are the command's."""


async def page(request: Request) -> Response:
    """Return the page, or the form for the PIN."""
    if not known(request):
        return _door(request, 200)
    hall, asked = _hall(request), request.query_params
    section = hall.sections.get(asked.get("section", "")) or next(iter(hall.sections.values()))
    acted = request.app.state.receipts.get(asked.get("said", ""))
    number = whole_number(asked.get("round", ""), 999) or 0
    return HTMLResponse(_page(request, section, asked.get("view", ""), number, acted))


async def send(request: Request) -> Response:
    """Do what a form asks for."""
    hall = _hall(request)
    form = await fields_of_form(request, MOST_FIELDS)
    last = {name: values[-1].strip() for name, values in form.items()}
    typed = "pin" in form
    if typed or not known(request):
        refused = request.app.state.pins.refusal(request, last)
        if refused:
            return _door(request, refused, wrong=typed)
    section = hall.sections.get(last.get("section", "")) or next(iter(hall.sections.values()))
    where = {"section": section.name, "view": last.get("view", "")}
    if not last.get("do"):
        return _with_cookie(request, RedirectResponse(f"/arbiter?{urlencode(where)}", 303))
    done = await _do(hall, section, form, last)
    status = 200 if done.ok else 409 if done.choice else 422
    if "application/json" in request.headers.get("accept", ""):
        sentences = [sentence[section.words.language] for sentence in done.said]
        answer = {"ok": done.ok, "said": sentences, "choice": done.choice, "data": done.data}
        return JSONResponse(answer, status)
    acted = _acted(section, last["do"], form, done)
    if typed:
        shown = HTMLResponse(_page(request, section, where["view"], 0, acted), status)
        return _with_cookie(request, shown)
    receipts = request.app.state.receipts
    key = str(time.time_ns())
    receipts[key] = acted
    while len(receipts) > MOST_RECEIPTS:
        receipts.pop(next(iter(receipts)))
    return RedirectResponse(f"/arbiter?{urlencode({**where, 'said': key})}", 303)


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


# -- who asks -------------------------------------------------------------------------------


def known(request: Request) -> bool:
    """Return whether the PIN was sent before, by a cookie of ours that is not too old."""
    until, _, mark = request.cookies.get(COOKIE, "").partition(".")
    number = whole_number(until, 10**12)
    if number is None or number < time.time():
        return False
    return hmac.compare_digest(mark.encode(), _mark(_hall(request), number).encode())


def _mark(hall: Hall, until: int) -> str:
    return hall.links.mark("arbiter", f"{hall.pin}\n{until}")


def _with_cookie(request: Request, answer: Response) -> Response:
    hall, until = _hall(request), int(time.time()) + HOURS * 3600
    answer.set_cookie(
        COOKIE,
        f"{until}.{_mark(hall, until)}",
        max_age=HOURS * 3600,
        path="/arbiter",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return answer


def _door(request: Request, status: int, *, wrong: bool = False) -> Response:
    """Return the form for the PIN."""
    section = next(iter(_hall(request).sections.values()))
    words, title = section.words, section.tournament.title
    key = "arbiter.pin_later" if status == 429 else "hall.bad_pin" if wrong else ""
    message = words(key) if key else ""
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"ok": False, "said": [message]}, status)
    return HTMLResponse(
        rendered("arbiter_door.html.j2", words=words, title=title, said=message), status
    )


# -- what is done ---------------------------------------------------------------------------


async def _do(hall: Hall, section: Section, form: Form, last: Mapping[str, str]) -> Reply:
    """Do what a form asks for; never raises: a refusal is told."""
    do = last["do"]
    try:
        if do == "accept_all":
            _same_round(section, last.get("of_round", ""))
            return _done(text("arbiter.accepted_all", count=await hall.accept(section)))
        if do == "accept":
            return await _accept(hall, section, last)
        if do == "announce":
            hall.announce("" if "clear" in form else last.get("said", ""))
            suffix = "" if hall.state.announcement else "_gone"
            return _done(text(f"arbiter.announcement{suffix or '_shown'}"))
        if do == "clock":
            return _clock(hall, section, last)
        _same_round(section, last.get("seen", ""))
        if do == "enter_results":
            return await _correct(hall, section, last)
        if do == "check_in":
            form = _ticks(section, form)
        return await hall.act(section, do, {k: v for k, v in form.items() if k not in OWN})
    except InputError as error:
        return Reply(False, (in_all(error.text),))
    except OSError as error:
        return Reply(False, (in_all(text("hall.not_saved", why=error.strerror or str(error))),))


def _done(sentence: Text) -> Reply:
    return Reply(True, (in_all(sentence),))


def _same_round(section: Section, shown: str) -> None:
    """Refuse what a page of an earlier state asks for: "undo" pressed twice undoes one round."""
    paired = len(section.tournament.rounds)
    if shown and shown != str(paired):
        raise InputError("arbiter.changed_meanwhile", paired=paired)


def _board_of(section: Section, last: Mapping[str, str]) -> int:
    """Return the board a form is about; raises ``InputError``, also for one of another round."""
    number = last.get("board", "")
    _same_round(section, last.get("of_round", ""))
    board = whole_number(number, 9999)
    if board is None or board not in section.boards:
        raise InputError("hall.no_board", board=number)
    return board


async def _accept(hall: Hall, section: Section, last: Mapping[str, str]) -> Reply:
    number = _board_of(section, last)
    if "accept" in last:
        await hall.correct(section, number, last["accept"])
    elif not await hall.accept(section, number):
        raise InputError("arbiter.nothing_to_accept")
    return _counts(section, number)


async def _correct(hall: Hall, section: Section, last: Mapping[str, str]) -> Reply:
    """Let a result count that the arbiter says; of another round it is the command as typed."""
    scores, penalties = (
        [last.get(f"{name}{seat}", "") for seat in range(1, 5)] for name in ("score", "penalty")
    )
    result = ";".join(scores) if any(scores) else last.get("result", "")
    form: dict[str, list[str]] = {"board": [last.get("board", "")]}
    paired = len(section.tournament.rounds)
    of_round = whole_number(last.get("of_round", ""), paired) or paired
    fined = penalties_at(section, of_round, whole_number(last.get("board", ""), 9999) or 0)
    if any(penalties) or any(fined):
        form["penalties"] = [";".join(penalty or "0" for penalty in penalties)]
    now = last.get("of_round", "") in ("", str(paired))
    if now and result not in ("", "none"):
        number = _board_of(section, last)
        await hall.correct(section, number, result)
        if "penalties" not in form:
            return _counts(section, number)
    if result:
        form["result"] = [result]
    if not now:
        form["round_"] = [last["of_round"]]
    if last.get("allow"):
        form["allow"] = [last["allow"]]
    return await hall.act(section, "enter_results", form)


def _counts(section: Section, number: int) -> Reply:
    result = shown_result(section.counted(section.boards[number]))
    key = "arbiter.counts_table" if section.four else "arbiter.counts"
    return _done(text(key, board=number, result=result))


def _ticks(section: Section, form: Form) -> Form:
    """Return the check-in's form as its command takes it: only who was ticked or unticked since."""
    if not {"here", "was"} & form.keys():
        return form
    now, was = set(form.get("here", ())), set(" ".join(form.get("was", ())).split())
    names = {mark_of(player.name): player.name for player in section.tournament.players}
    flags = {name: form[name] for name in ("everybody", "clear") if name in form}
    ticked, unticked = (
        [names[number] for number in names if number in some] for some in (now - was, was - now)
    )
    return flags or {"names": ticked, "out": unticked}


def _clock(hall: Hall, section: Section, last: Mapping[str, str]) -> Reply:
    clock, typed = clock_of(hall, section), last.get("minutes", "")
    what = last.get("clock", "start")
    minutes = whole_number(typed, MOST_MINUTES) if typed else clock.minutes
    if not minutes:
        raise InputError("arbiter.clock_minutes", value=typed, most=MOST_MINUTES)
    if what == "set" or minutes != clock.minutes:
        clock = Clock.of(minutes)
    if what != "set":
        clock = clock.paused() if what == "pause" else clock.started()
    hall.set_clock(clock)
    return _done(text("arbiter.clock_changed", said=clock_text(clock)))


# -- what is shown --------------------------------------------------------------------------


def _acted(section: Section, do: str, form: Form, done: Reply) -> Mapping[str, Any]:
    """Describe the outcome of a form, as the page shows it."""
    words = Catalogue(section.words.language)
    keys = (f"arbiter.did_{do}", f"command.{do}.label", f"command.{do}.help")
    again = [
        (name, sentence) for name, some in form.items() if name not in OWN for sentence in some
    ]
    others = [
        ([*((n, v) for n, v in again if n not in values), *values.items()], label[words.language])
        for values, label in done.others
    ]
    return {
        "do": do,
        "title": next((words(key).rstrip(".") for key in keys if key in words), do),
        "lines": [sentence[words.language] for sentence in done.said],
        "done": done.ok and not done.choice,
        "refused": not done.ok and not done.choice,
        "choice": done.choice,
        "again": again,
        "others": others,
    }


def _page(
    request: Request, section: Section, view: str, number: int, acted: Mapping[str, Any] | None
) -> str:
    shown = view_of(_hall(request), section, view, number, acted)
    pins = request.app.state.pins
    if pins.wrong:
        warning = section.words("arbiter.wrong_pins", count=pins.wrong, address=pins.last)
        shown["warnings"].append(warning)
    return rendered("arbiter.html.j2", words=section.words, page=shown)
