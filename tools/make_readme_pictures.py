"""The three pictures of the README: the button on the sheet, the round it made, the page.

Run from the root of the project: ``python -m tools.make_readme_pictures``.  Needs LibreOffice, a
virtual screen and Chromium; the players are invented.
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
from addin.libreoffice import office
from addin.libreoffice.installing import install
from addin.publish import edition, publish
from pairing.catalogue import Catalogue
from pairing.tournament import Player
from tests.libreoffice.test_real_clicks import SHEET, at_the_desk
from tests.support.books import finish
from tests.support.chromium import Browser
from tools.shared import keep

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


def made(path: Path) -> Path:
    """The event with round 1 played."""
    players = tuple(
        Player(number, name, rating, country=country)
        for number, (name, rating, country) in enumerate(PLAYERS, start=1)
    )
    create(path, system="leader", rounds=4, seed=7, players=players, event=EVENT)
    played(path, 1)
    return path


def played(path: Path, rounds: int) -> None:
    """Pair and finish further rounds, by lot."""
    book, chance = open_book(path), random.Random(8)
    for _ in range(rounds):
        finish(book, "leader", actions.pair_next_round(book).data, chance)
    actions.standings(book)
    book.sheets["Round 1"].activate()
    book.save()


def clicked(folder: Path) -> None:
    """The workbook in LibreOffice before and after the click."""
    profile = folder / "profile-of-tests"
    office.fresh(profile)
    settings = profile / "user" / "registrymodifications.xcu"
    content = settings.read_text(encoding="utf-8").replace("</oor:items>", UNMARKED)
    settings.write_text(content, encoding="utf-8")
    install(profile)
    path = made(folder / "lake-open.xlsx")
    label = Catalogue("en")("command.next_step.label")
    with at_the_desk(profile, path) as desk:
        for name in ("button", "round"):
            desk.picture(name, SHEET)
            with Image.open(desk.shoot(name)) as shot:
                keep(shot.crop(BOX), f"readme-{name}")
            if name == "button":
                desk.press(label, "Round 1")
                desk.done(label, "Round 2")


def on_a_phone(folder: Path) -> None:
    """The page after the last round, with nobody pointed at."""
    path = made(folder / "page.xlsx")
    played(path, 3)
    page = folder / "page.html"
    page.write_bytes(publish(edition(open_book(path)), "html"))
    with Browser() as browser:
        browser.resize(360, 740, phone=True, scale=2)
        browser.open(page)
        keep(Image.open(BytesIO(browser.screenshot())), "readme-phone", 96)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        on_a_phone(Path(temporary))
        clicked(Path(temporary))
