"""The pictures of web pages in ``docs/pictures``: a real congress, and “New tournament”.

Run from the root of the project: ``python -m tools.make_page_pictures``.  Needs Chromium.
"""

from __future__ import annotations

import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

from addin.exchange.outgoing.editions import edition_from
from addin.publish import publish
from addin.start import form
from pairing.catalogue import Catalogue
from tests.support.chromium import Browser
from tools.import_graph import ROOT
from tools.shared import in_pixels, keep

CONGRESS = ROOT / "tests" / "data" / "go" / "egc2011.xml"
COLOURS = 96


def shot(browser: Browser, name: str) -> None:
    """Keep what the browser shows now as ``page-<name>``."""
    keep(Image.open(BytesIO(browser.screenshot())), f"page-{name}", COLOURS)


def new_tournament(browser: Browser, folder: Path) -> None:
    """The page that the start menu of Windows opens, as far as a window shows it."""
    for language, title in (("en", "Spring Cup"), ("ru", "Весенний кубок")):
        file = folder / f"start.{language}.html"
        page = form(Catalogue(language), Path(r"C:\Users\Ann\Documents"), ".xlsm", "")
        file.write_text(page, encoding="utf-8")
        browser.resize(760, 870)
        browser.open(file)
        browser.run(f"document.getElementById('form').title.value = '{title}'")
        browser.click("input[value=fors]")
        picture = Image.open(BytesIO(browser.screenshot()))
        keep(picture, f"new-tournament.{language}", COLOURS)


def main() -> None:
    """The page on a large screen, in the dark, on a phone and in print."""
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        new_tournament(browser, Path(folder))
        pages = {}
        for language in ("en", "ru"):
            pages[language] = Path(folder) / f"congress.{language}.html"
            pages[language].write_bytes(publish(edition_from(CONGRESS, lang=language), "html"))

        browser.resize(1280, 800)
        browser.open(pages["en"], "#crosstable")
        shot(browser, "desktop.en")

        browser.resize(1280, 800)
        browser.prefer(prefers_color_scheme="dark")
        browser.open(pages["en"], "#standings")
        browser.click("#t-standings tr[data-l='5'] a")
        shot(browser, "dark.en")

        browser.prefer(prefers_color_scheme="light")
        browser.resize(360, 740, phone=True, scale=2)
        browser.open(pages["ru"], "#crosstable")
        browser.tap("#t-crosstable tr[data-l='3'] .k")
        browser.run("scrollTo(0, 0)")
        shot(browser, "phone.ru")

        browser.resize(1280, 800)
        browser.open(pages["en"], "#crosstable")
        keep(in_pixels(browser.pdf(), 80 / 72, page=1), "page-print.en", COLOURS)


if __name__ == "__main__":
    main()
