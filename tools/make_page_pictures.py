"""The pictures of the README and of web pages in ``docs/pictures``.

Of the README: the button on the sheet, the round it made, the page; of pages: a real congress, and
“New tournament”.  Run from the root of the project: ``python -m tools.make_page_pictures``.  Needs
Chromium, LibreOffice and a virtual screen; the players of the README are invented.
"""

from __future__ import annotations

import random
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.exchange.outgoing.editions import edition_from
from addin.libreoffice import office
from addin.libreoffice.installing import install
from addin.publish import edition, publish
from addin.start import form
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.tournament import Player
from tests.libreoffice.test_real_clicks import SHEET, at_the_desk
from tests.support.books import finish
from tests.support.chromium import Browser
from tools.import_graph import ROOT
from tools.shared import in_pixels, keep

CONGRESS = ROOT / "tests" / "data" / "go" / "egc2011.xml"
COLOURS = 96

PLAYERS = (
    ("Chen Yuhan", 2480, "CN"), ("Tomáš Havelka", 2395, "CZ"), ("Elif Aksoy", 2310, "TR"),
    ("Mateus Carvalho", 2275, "BR"), ("Ingrid Solheim", 2190, "NO"), ("Kenji Morita", 2150, "JP"),
    ("Marie Delcourt", 2080, "FR"), ("Danylo Hrytsenko", 2040, "UA"), ("Aino Lehtinen", 1985, "FI"),
    ("Lukas Brandner", 1930, "AT"), ("Noor Haddad", 1870, "JO"), ("Anush Petrosyan", 1815, "AM"),
)  # fmt: skip
EVENT = {"title": "Lake Open", "place": "Lugano", "date": "21–22 November 2026"}
BOX = (0, 75, 968, 705)
"""The part of the screen with the toolbar, the buttons, and the boards."""

UNMARKED = """<item oor:path="/org.openoffice.Office.Linguistic/SpellChecking">\
<prop oor:name="IsSpellAuto" oor:op="fuse"><value>false</value></prop></item></oor:items>"""
"""What lets LibreOffice underline no names."""


def lake_open(path: Path, rounds: int) -> Path:
    """Return the event with so many rounds played, their results by lot."""
    players = tuple(
        Player(number, name, rating, country=country)
        for number, (name, rating, country) in enumerate(PLAYERS, start=1)
    )
    create(path, system="leader", rounds=4, seed=7, players=players, event=EVENT)
    book, chance = open_book(path), random.Random(8)
    for _ in range(rounds):
        finish(book, "leader", actions.pair_next_round(book).data, chance)
    actions.standings(book)
    book.sheets["Round 1"].activate()
    book.save()
    return path


def clicked(folder: Path) -> None:
    """Show the workbook in LibreOffice before and after the click."""
    profile = folder / "profile-of-tests"
    office.fresh(profile)
    settings = profile / "user" / "registrymodifications.xcu"
    content = settings.read_text(encoding="utf-8").replace("</oor:items>", UNMARKED)
    settings.write_text(content, encoding="utf-8")
    install(profile)
    path = lake_open(folder / "lake-open.xlsx", 1)
    label = Catalogue("en")("command.next_step.label")
    with at_the_desk(profile, path) as desk:
        for name in ("button", "round"):
            desk.picture(name, SHEET)
            with Image.open(desk.shoot(name)) as shot:
                keep(shot.crop(BOX), f"readme-{name}")
            if name == "button":
                desk.press(label, "Round 1")
                desk.done(label, "Round 2")


def shot(browser: Browser, name: str) -> None:
    """Keep what the browser shows now."""
    keep(Image.open(BytesIO(browser.screenshot())), name, COLOURS)


def new_tournament(browser: Browser, folder: Path) -> None:
    """Show the page that the start menu of Windows opens, as far as a window shows it."""
    for language, title in (("en", "Spring Cup"), ("ru", "Весенний кубок")):
        file = folder / f"start.{language}.html"
        page = form(Catalogue(language), Path(r"C:\Users\Ann\Documents"), ".xlsm", "")
        file.write_text(page, encoding="utf-8")
        browser.resize(760, 870)
        browser.open(file)
        browser.run(f"document.getElementById('form').title.value = '{title}'")
        browser.click("input[value=fors]")
        shot(browser, f"new-tournament.{language}")


def congress(browser: Browser, folder: Path) -> None:
    """Show the page on a large screen, in the dark, on a phone and in print."""
    pages = {language: folder / f"congress.{language}.html" for language in LANGUAGES}
    for language, page in pages.items():
        page.write_bytes(publish(edition_from(CONGRESS, lang=language), "html"))

    browser.resize(1280, 800)
    browser.open(pages["en"], "#crosstable")
    shot(browser, "page-desktop.en")
    keep(in_pixels(browser.pdf(), 80 / 72, page=1), "page-print.en", COLOURS)

    browser.prefer(prefers_color_scheme="dark")
    browser.open(pages["en"], "#standings")
    browser.click("#t-standings tr[data-l='5'] a")
    shot(browser, "page-dark.en")

    browser.prefer(prefers_color_scheme="light")
    browser.resize(360, 740, phone=True, scale=2)
    browser.open(pages["ru"], "#crosstable")
    browser.tap("#t-crosstable tr[data-l='3'] .k")
    browser.run("scrollTo(0, 0)")
    shot(browser, "page-phone.ru")


def on_a_phone(browser: Browser, folder: Path) -> None:
    """Show the README's page after the last round, with nobody pointed at."""
    page = folder / "page.html"
    book = open_book(lake_open(folder / "page.xlsx", 4))
    page.write_bytes(publish(edition(book), "html"))
    browser.resize(360, 740, phone=True, scale=2)
    browser.open(page)
    shot(browser, "readme-phone")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        with Browser() as chromium:
            for pictures in (new_tournament, congress, on_a_phone):
                pictures(chromium, Path(temporary))
        clicked(Path(temporary))
