"""The pictures of the hall's pages in ``docs/pictures``, from a hall that is really served.

Run from the root of the project: ``python -m tools.make_hall_pictures``.  Needs Chromium.
"""

from __future__ import annotations

import tempfile
import time
from io import BytesIO
from pathlib import Path

import httpx
from PIL import Image

from addin import actions
from pairing.tournament import Player
from tests.support.books import play
from tests.support.chromium import Browser
from tests.support.drivers import FileDriver, fresh
from tests.support.halls import Server, serving
from tools.shared import keep

FIRST = ["Anna", "Boris", "Clara", "Dmitri", "Elena", "Fedor", "Greta", "Hugo", "Irina", "Jonas"]
LAST = ["Petrova", "Lindqvist", "Okafor", "Kuznetsov", "Marchetti",
        "Baranova", "Schneider", "Novak", "Tanaka", "Rossi"]  # fmt: skip
TITLES = {"en": "City Open", "ru": "Кубок города"}
COLOURS = 48


def paired(folder: Path, name: str, system: str, count: int, language: str) -> Path:
    """A workbook whose third round is paired."""
    rated = system != "riichi"
    players = [
        Player(
            n, f"{FIRST[n % 10]} {LAST[(n // 10 + 3 * n) % 10]}", 2400 - 17 * n if rated else None
        )
        for n in range(1, count + 1)
    ]
    title = {"title": TITLES[language]}
    path = folder / f"{name}.xlsx"
    fresh(path, system=system, language=language, rounds=5, seed=7,
                 players=tuple(players), event=title, settings={})  # fmt: skip
    play(path, 2)
    FileDriver().run(path, actions.pair_next_round)
    return path


def shot(browser: Browser, name: str) -> None:
    """Keep what the browser shows now as ``hall-<name>``."""
    keep(Image.open(BytesIO(browser.screenshot())), f"hall-{name}", COLOURS)


def phone(browser: Browser, server: Server, language: str) -> None:
    """The pages of a phone: finding a board, and a board after one player sent."""
    browser.resize(360, 640, phone=True)
    browser.call("Network.setExtraHTTPHeaders", headers={"Accept-Language": language})
    browser.open(f"{server.told['url']}find?name=anna")
    shot(browser, f"find.{language}")
    browser.open(server.url(2))
    browser.tap(".who label")
    browser.tap("button[name=result]")
    time.sleep(2)
    shot(browser, f"board.{language}")


def screens(browser: Browser, server: Server, language: str) -> None:
    """Return what a projector shows, and the sheet for the door."""
    form = {"do": "clock", "clock": "start", "minutes": "50", "pin": server.told["pin"]}
    httpx.post(server.told["arbiter_url"], data=form).raise_for_status()
    browser.resize(1280, 720)
    for name in ("pairings", "standings", "clock"):
        browser.open(f"{server.told['url']}screen/{name}")
        shot(browser, f"{name}.{language}")
    browser.resize(760, 1000)
    browser.open(f"{server.told['url']}door")
    shot(browser, f"door.{language}")


def arbiter(browser: Browser, server: Server, language: str) -> None:
    """The arbiter's page on a tablet: two disagree, some wait, others are in."""
    for board, said in enumerate((("0-1", "1-0"), ("1-0",), ("1-0", "1-0"), ("0-1", "0-1")), 3):
        browser.open(server.url(board))
        seats = browser.run("[...document.querySelectorAll('[name=who]')].map((e) => e.value)")
        for who, result in zip(seats, said, strict=False):
            httpx.post(server.url(board), data={"who": who, "result": result})
    browser.resize(820, 1180, phone=True)
    browser.open(server.told["arbiter_url"])
    for sign in server.told["pin"]:
        browser.press(sign, ord(sign), sign)
    browser.press("Enter", 13, "\r")
    time.sleep(2)
    shot(browser, f"arbiter.{language}")


def main() -> None:
    """Every page in both languages."""
    with tempfile.TemporaryDirectory() as name, Browser() as browser:
        home = Path(name)
        for language in ("en", "ru"):
            with serving(paired(home, "cup", "dutch", 40, language), home=home) as server:
                phone(browser, server, language)
                arbiter(browser, server, language)
                screens(browser, server, language)
            (home / "cup.xlsx").unlink()
            with serving(paired(home, "four", "riichi", 24, language), home=home) as server:
                browser.resize(360, 800, phone=True)
                browser.open(server.url(1))
                shot(browser, f"scores.{language}")
                browser.resize(1280, 720)
                browser.open(f"{server.told['url']}screen/pairings")
                shot(browser, f"tables.{language}")
            (home / "four.xlsx").unlink()


if __name__ == "__main__":
    main()
