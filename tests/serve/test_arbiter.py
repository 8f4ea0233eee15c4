"""The arbiter's page as a program or a browser without scripts asks for it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from lxml import html
from starlette.requests import Request

from addin.serve.arbiter_page import mark_of
from addin.serve.hall import Hall
from addin.serve.security import Pins
from tests.support import books
from tests.support.books import cup, riichi_cup
from tests.support.halls import anyio_backend as anyio_backend
from tests.support.halls import send, served, until

pytestmark = pytest.mark.anyio
JSON = {"Accept": "application/json"}


async def do(
    hall: Hall, client: httpx.AsyncClient, what: str, expect: int = 200, **fields: Any
) -> dict[str, Any]:
    form = {"pin": hall.pin, "do": what, **fields}
    answer = await client.post("/arbiter", data=form, headers=JSON)
    assert answer.status_code == expect, answer.text
    found: dict[str, Any] = answer.json()
    return found


def paired(folder: Path, count: int = 8, **settings: str) -> Path:
    return books.paired(cup(folder / "CUP.xlsx", count, 3, **settings))


class Forms:
    """The forms of a page: each a dict of its fields, as a browser would send them."""

    def __init__(self, page: str) -> None:
        self.found: list[dict[str, str]] = []
        self.buttons: list[dict[str, str]] = []
        for form in html.document_fromstring(page).forms:
            assert (form.method, form.action) == ("POST", "/arbiter")
            fields = dict(form.form_values())
            self.found.append(fields)
            named = form.iterfind(".//button[@name]")
            self.buttons += [{**fields, one.get("name"): one.get("value")} for one in named]

    def named(self, what: str) -> list[dict[str, str]]:
        return [one for one in self.found if one.get("do") == what]


async def test_the_pin_opens_the_page_and_a_cookie_keeps_it_open(tmp_path: Path) -> None:
    async with served(paired(tmp_path)) as (hall, _, client):
        shut = await client.get("/arbiter")
        assert shut.status_code == 200 and "name=pin" in shut.text and "Player" not in shut.text
        assert (await client.post("/arbiter", data={"do": "check"})).status_code == 403
        entered = await client.post("/arbiter", data={"pin": hall.pin})
        cookie = entered.headers["set-cookie"]
        assert entered.status_code == 303
        assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower()
        assert "Path=/arbiter" in cookie and hall.pin not in cookie
        page = await client.get("/arbiter")
        assert "Player 001" in page.text and hall.pin not in page.text
        name, value = next(iter(client.cookies.items()))
        until_, mark = value.split(".")
        for other in (f"{until_}.{'0' * len(mark)}", f"{int(until_) + 1}.{mark}", f"1.{mark}", "x"):
            client.cookies.clear()
            forged = await client.get("/arbiter", headers={"Cookie": f"{name}={other}"})
            assert "Player 001" not in forged.text


async def test_the_same_cookie_opens_the_sheets_to_print(tmp_path: Path) -> None:
    async with served(paired(tmp_path)) as (hall, _, client):
        await client.post("/arbiter", data={"pin": hall.pin})
        page = await client.get("/arbiter?view=hall")
        sheets = re.findall(r'href="([^"]+[.]pdf)"', page.text)
        assert len(sheets) == 2
        for sheet in sheets:
            assert (await client.get(sheet)).content.startswith(b"%PDF")


def test_many_addresses_guess_no_faster_than_one_and_the_arbiter_hears_of_it() -> None:
    clock = [0.0]
    pins = Pins(lambda typed: typed == "123456", lambda: clock[0])

    def guess(address: str, pin: str = "000000") -> int:
        scope = {"type": "http", "client": (address, 1), "headers": []}
        return pins.refusal(Request(scope), {"pin": pin})

    said = Counter(guess(f"10.0.{n // 250}.{n % 250}") for n in range(1000))
    assert said == {403: 6, 429: 994}, "of a thousand addresses at once"
    for _ in range(600):
        clock[0] += 1
        guess(f"10.1.0.{clock[0]:.0f}")
    assert pins.wrong <= 6 + 5 + 10, "in ten minutes"
    assert guess("127.0.0.1", "123456") == 0, "the computer of the server need not wait"
    clock[0] += 60
    assert guess("10.2.0.1", "123456") == 0


async def test_the_arbiters_page_tells_of_wrong_pins(tmp_path: Path) -> None:
    async with served(paired(tmp_path)) as (hall, _, client):
        await client.post("/arbiter", data={"pin": "x"})
        await client.post("/arbiter", data={"pin": hall.pin})
        assert "Wrong PINs since the server was started: 1" in (await client.get("/arbiter")).text


async def test_conflicts_first_and_each_board_settled_by_its_form(tmp_path: Path) -> None:
    async with served(paired(tmp_path)) as (hall, section, client):
        await send(hall, section, client, 3, "1-0")
        await send(hall, section, client, 2, "1-0", "0-1")
        await send(hall, section, client, 1, "½-½", "½-½")
        await client.post("/arbiter", data={"pin": hall.pin})
        page = (await client.get("/arbiter")).text
        order = [int(one) for one in re.findall(r'<li id="b(\d+)"', page)]
        assert order == [2, 3, 4, 1]  # conflict, waiting, nothing yet, done
        conflict = [one for one in Forms(page).named("accept") if one["board"] == "2"]
        assert [one["accept"] for one in conflict] == ["1-0", "0-1"]
        answer = await client.post("/arbiter", data=conflict[1], follow_redirects=True)
        assert "Board 2: 0-1." in answer.text and answer.url.query
        (every,) = Forms(answer.text).named("accept_all")
        assert "Accept all (1)" in answer.text
        answer = await client.post("/arbiter", data=every, follow_redirects=True)
        buttons = [one for one in Forms(answer.text).buttons if one.get("board") == "4"]
        assert {one["result"] for one in buttons} >= {"1-0", "½-½", "+--", "---"}
        forfeit = next(one for one in buttons if one["result"] == "--+")
        await client.post("/arbiter", data=forfeit)
        now = lambda: [section.boards[at].result for at in (1, 2, 3, 4)]  # noqa: E731
        await until(lambda: now() == ["½-½", "0-1", "1-0", "--+"])


async def test_the_questions_of_the_terminal_with_a_button_for_yes(tmp_path: Path) -> None:
    async with served(paired(tmp_path)) as (hall, section, client):
        await send(hall, section, client, 1, "1-0", "1-0")
        await client.post("/arbiter", data={"pin": hall.pin})
        page = (await client.get("/arbiter")).text
        (undo,) = Forms(page).named("undo_last_round")
        asked = await client.post("/arbiter", data=undo, follow_redirects=True)
        assert 'role="alert"' in asked.text and "result" in asked.text
        (yes,) = [one for one in Forms(asked.text).named("undo_last_round") if "allow" in one]
        assert yes["allow"] == "discard_results"
        done = await client.post("/arbiter", data=yes, follow_redirects=True)
        assert "taken back" in done.text
        # The same form once more, as of a page that nobody loaded anew: nothing is undone.
        again = await client.post("/arbiter", data=undo, follow_redirects=True)
        assert "has changed since this page was shown" in again.text


async def test_the_check_in_changes_only_what_was_ticked_here(tmp_path: Path) -> None:
    async with served(cup(tmp_path / "CUP.xlsx", 8, 3)) as (hall, section, client):

        def here() -> set[str]:
            assert section.edition is not None
            return {section.tournament[one].name for one in section.edition.here or ()}

        await do(hall, client, "check_in", names=["Player 001", "Player 002"])
        one, two, three = (mark_of(f"Player 00{at}") for at in (1, 2, 3))
        form = {"was": f"{one} {two}", "here": [two, three]}
        await do(hall, client, "check_in", out=[], names=["Player 005"])  # at another door
        await do(hall, client, "check_in", **form)
        assert here() == {"Player 002", "Player 003", "Player 005"}
        await do(hall, client, "check_in", everybody="1", was=two)
        assert len(here()) == 8
        assert not (await do(hall, client, "check_in", 422, names="Nobody"))["ok"]


async def test_three_hundred_ticks_come_in_one_form(tmp_path: Path) -> None:
    async with served(cup(tmp_path / "CUP.xlsx", 300, 3)) as (hall, section, client):
        marks = [mark_of(player.name) for player in section.tournament.players]
        done = await do(hall, client, "check_in", here=marks, was="")
        assert "300" in done["said"][0]


async def test_riichi_scores_and_penalties_are_the_arbiters(tmp_path: Path) -> None:
    path = books.paired(riichi_cup(tmp_path / "R.xlsx", 8, 3, "ru"))

    async with served(path) as (hall, section, client):
        scores = dict(zip(("score1", "score2", "score3", "score4"), (41, 30, 20, 29), strict=True))
        await do(hall, client, "enter_results", board=1, **scores, penalty2="2")
        table = section.tournament.rounds[0].tables[0]
        assert table.scores == (41000, 30000, 20000, 29000)
        assert table.penalties == (0, 2000, 0, 0)
        assert section.state(1).kind == "counted"
        wrong = {**scores, "score4": 31}
        assert "2000" in (await do(hall, client, "enter_results", 422, board=1, **wrong))["said"][0]
        await do(hall, client, "enter_results", board=1, **scores)  # no penalty any more
        assert section.tournament.rounds[0].tables[0].penalties == (0, 0, 0, 0)


async def test_what_the_arbiter_says_to_the_hall_outlives_the_server(tmp_path: Path) -> None:
    path = paired(tmp_path)

    async with served(path) as (hall, _, client):
        await do(hall, client, "announce", said="<b>Lunch</b>\nat one")
        await do(hall, client, "clock", clock="start", minutes="75")
        await do(hall, client, "clock", 422, clock="start", minutes="many")
        await do(hall, client, "clock", 422, clock="start", minutes="0")

    async with served(path) as (hall, _, client):
        assert hall.state.announcement == "<b>Lunch</b> at one"
        clock = hall.state.clock
        assert clock is not None and clock.runs and 74 * 60 < clock.seconds() <= 75 * 60
        assert "&lt;b&gt;Lunch" in (await client.get("/")).text
        await do(hall, client, "clock", clock="pause")
        assert hall.state.clock is not None and not hall.state.clock.runs
        await do(hall, client, "announce", clear="1")
        assert hall.state.announcement == ""
        await client.post("/arbiter", data={"pin": hall.pin})
        page = (await client.get("/arbiter", params={"view": "hall"})).text
        assert "stopped" in page and 'value="75"' in page


async def test_a_board_without_a_result_is_named_after_a_while(tmp_path: Path) -> None:
    async with served(paired(tmp_path)) as (hall, _, client):
        await client.post("/arbiter", data={"pin": hall.pin})
        assert "No result after" not in (await client.get("/arbiter")).text
        round_, at = hall.state.since["CUP"]
        hall.state.since["CUP"] = round_, at - 50 * 60
        page = (await client.get("/arbiter")).text
        assert "No result after 45 minutes" in page and "Paired 50 minutes ago" in page


async def test_two_sections_have_a_tab_each(tmp_path: Path) -> None:
    files = paired(tmp_path), riichi_cup(tmp_path / "R.xlsx", 8, 3)

    async with served(*files) as (hall, _, client):
        await client.post("/arbiter", data={"pin": hall.pin})
        page = (await client.get("/arbiter", params={"section": "R"})).text
        assert 'href="/arbiter?section=CUP' in page and "No round is paired yet" in page
        done = await do(hall, client, "pair_next_round", section="R")
        assert len(done["data"]["tables"]) == 2

        assert [len(one.tournament.rounds) for one in hall.sections.values()] == [1, 1]


async def test_a_workbook_that_excel_has_open_is_told_so(tmp_path: Path) -> None:
    path = paired(tmp_path)

    async with served(path) as (hall, section, client):
        path.with_name(f"~${path.name}").write_bytes(b"\x05Judge")
        refused = await do(hall, client, "undo_last_round", 422)
        assert "Excel" in refused["said"][0]
        await do(hall, client, "enter_results", board=1, result="1-0")
        await client.post("/arbiter", data={"pin": hall.pin})
        await until(lambda: section.open_in is not None)
        page = (await client.get("/arbiter")).text
        assert "1 result waits for the workbook." in page and "Judge" in page
