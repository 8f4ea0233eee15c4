"""The arbiter's page in Chromium: a tablet, with and without scripts, checked by axe."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from addin import actions
from tests.support import books
from tests.support.books import cup
from tests.support.chromium import Browser, needs_axe
from tests.support.hall_days import Arbiter, seats_of
from tests.support.halls import Server, serving

TABLET, PHONE, DESK = (768, 1024), (360, 640), (1366, 768)
SMALL = """$$("a, button, summary, input:not([type=hidden]), label")
  .filter((e) => e.offsetParent && !e.closest(".skip, .hidden") && e.tagName !== "LABEL"
    && e.type !== "checkbox" || e.tagName === "LABEL" && e.querySelector("[type=checkbox]"))
  .filter((e) => { const b = e.getBoundingClientRect(); return b.height < 44 || b.width < 44; })
  .filter((e) => e.offsetParent && getComputedStyle(e).position !== "absolute")
  .map((e) => e.outerHTML)"""


@contextmanager
def entered(server: Server, *, scripts: bool = True) -> Iterator[Browser]:
    """A browser in which the PIN was typed."""
    with Browser(*TABLET) as browser:
        browser.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        browser.open(server.told["arbiter_url"])
        for sign in server.told["pin"]:
            browser.press(sign, ord(sign), sign)
        go_on(browser, lambda: browser.press("Enter", 13, "\r"))
        yield browser


def go_on(browser: Browser, act: Callable[[], None]) -> None:
    """Do what leads to another page, and wait for that."""
    browser.events.clear()
    act()
    browser._wait("Page.loadEventFired")


def paired(folder: Path, name: str, language: str, count: int = 16) -> Path:
    return books.paired(cup(folder / f"{name}.xlsx", count, 3, language, name=name))


def told_by_players(server: Server, client: httpx.Client, *said: Any) -> None:
    """What the players of boards 1, 2 … send: a number of the seat, and fields, each."""
    for one, forms in zip(server.told["links"], said, strict=False):
        players = server.told["players"][one["board"]]
        for seat, fields in forms:
            client.post(one["url"], data={"who": players[seat], **fields}, follow_redirects=True)


def seats(server: Server, path: Path) -> None:
    """Learn who sits where."""
    tournament = books.event_of(path)
    data = actions.pairing_data(tournament, tournament.rounds[-1])
    server.told["players"] = seats_of(data)


@needs_axe
@pytest.mark.parametrize(("name", "language"), [("dutch", "en"), ("riichi", "ru")])
def test_axe_finds_nothing_and_fingers_find_every_button(
    tmp_path: Path, name: str, language: str
) -> None:
    path = paired(tmp_path, name, language)
    with serving(path, home=tmp_path) as server, httpx.Client() as client:
        seats(server, path)
        one, other = {"result": "1-0"}, {"result": "0-1"}
        if name == "riichi":
            scores = (40000, 30000, 20000, 30000)
            one = {f"score{at}": str(score) for at, score in enumerate(scores, 1)}
            other = {**one, "score1": "30000", "score2": "40000"}
        told_by_players(server, client, [(0, one), (1, other)], [(0, one)])
        Arbiter(server, client, path.stem).asks("announce", said="Lunch")
        with entered(server) as browser:
            url = server.told["arbiter_url"]
            for view in ("results", "players", "hall", "more"):
                for size in (TABLET, PHONE, DESK):
                    browser.resize(*size)
                    browser.open(f"{url}?view={view}")
                    browser.run("$$('details').forEach((e) => e.open = true)")
                    for scheme in ("light", "dark"):
                        browser.prefer(prefers_color_scheme=scheme)
                        assert browser.faults_of_access() == [], (view, size, scheme)
                    assert browser.run(SMALL) == [], (view, size)
                    assert not browser.run("document.documentElement.scrollWidth > innerWidth")


def test_what_is_typed_stays_while_results_come_in(tmp_path: Path) -> None:
    path = paired(tmp_path, "riichi", "en")
    with serving(path, home=tmp_path) as server, httpx.Client() as client:
        seats(server, path)
        with entered(server) as browser:
            browser.click("#b4 summary")
            browser.click("#b4 [name=score1]")
            for sign in "312":
                browser.press(sign, ord(sign), sign)
            fields = {f"score{at}": "30000" for at in range(1, 5)}
            told_by_players(server, client, [(0, fields)])
            browser.until("!!$('#b1.waiting .came')")
            typed = "$('#b4 [name=score1]')"
            assert browser.run(f"{typed}.value") == "312"
            assert browser.run(f"document.activeElement === {typed}")
            # Entered without leaving the page; then nothing is typed, and all is as it stands.
            for seat, score in ((2, "280"), (3, "250"), (4, "358")):
                browser.click(f"#b4 [name=score{seat}]")
                for sign in score:
                    browser.press(sign, ord(sign), sign)
            browser.click("#b4 .correct button")
            browser.until("!!$('.acted.said')")
            browser.until("!!$('#b4.done')")
            assert "31\xa0200" in browser.run("$('#b4').textContent")
            browser.until("$('#round').textContent.includes('1 of 4')")


def test_without_scripts_every_step_is_a_page(tmp_path: Path) -> None:
    path = paired(tmp_path, "dutch", "en", 4)
    with serving(path, home=tmp_path) as server, httpx.Client() as client:
        seats(server, path)
        with entered(server, scripts=False) as browser:
            told_by_players(server, client, [(0, {"result": "1-0"}), (1, {"result": "0-1"})])
            came = "!!$('#b1 .row form button')"
            for _ in range(50):  # without scripts nobody is told: the page is asked again
                browser.open(server.told["arbiter_url"])
                if browser.run(came):
                    break
                time.sleep(0.1)
            go_on(browser, lambda: browser.click("#b1 .row form button"))
            assert "Board 1: 1-0." in browser.run("$('.acted').textContent")
            browser.click("#b2 summary")
            go_on(browser, lambda: browser.click("#b2 [name=result][value='0-1']"))
            assert "Board 2: 0-1." in browser.run("$('.acted').textContent")
            pair = "input[name=do][value=pair_next_round] ~ button"
            go_on(browser, lambda: browser.click(pair))
            assert "Round 2 of 3" in browser.run("document.body.textContent")
            undo = "input[name=do][value=undo_last_round] ~ button"
            go_on(browser, lambda: browser.click(undo))
            assert "Round 1 of 3" in browser.run("document.body.textContent")
