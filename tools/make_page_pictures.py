"""The pictures of the web page in ``docs/pictures``, from a real congress in Chromium.

Run from the root of the project: ``python -m tools.make_page_pictures``.  Needs Chromium and
poppler's ``pdftoppm``.
"""

from __future__ import annotations

import subprocess
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

from addin.exchange.outgoing.editions import edition_from
from addin.publish import publish
from tests.support.chromium import Browser

ROOT = Path(__file__).parent.parent
CONGRESS = ROOT / "tests" / "data" / "go" / "egc2011.xml"
PICTURES = ROOT / "docs" / "pictures"
COLOURS = 96


def keep(png: bytes, name: str) -> None:
    """Write a picture with few colours: small, and sharp where there is text."""
    image = Image.open(BytesIO(png)).convert("RGB")
    small = image.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    small.save(PICTURES / f"page-{name}.png", optimize=True)


def main() -> None:
    """Make all the pictures."""
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        pages = {}
        for language in ("en", "ru"):
            pages[language] = Path(folder) / f"congress.{language}.html"
            pages[language].write_bytes(publish(edition_from(CONGRESS, lang=language), "html"))

        browser.resize(1280, 800)
        browser.open(pages["en"])
        browser.hover("#t-crosstable tr[data-l='5'] .k")
        browser.run("document.querySelector('#t-crosstable').parentNode.scrollTop = 0")
        browser.run("scrollTo(0, 0)")
        keep(browser.screenshot(), "desktop.en")

        browser.resize(1280, 800)
        browser.prefer(prefers_color_scheme="dark")
        browser.open(pages["en"], "#standings")
        browser.click("#t-standings tr[data-l='5'] a")
        keep(browser.screenshot(), "dark.en")

        browser.prefer(prefers_color_scheme="light")
        browser.resize(360, 740, phone=True, scale=2)
        browser.open(pages["ru"])
        browser.tap("#t-crosstable tr[data-l='3'] .k")
        browser.run("scrollTo(0, 0)")
        keep(browser.screenshot(), "phone.ru")

        browser.resize(1280, 800)
        browser.open(pages["en"])
        printed = Path(folder) / "congress.pdf"
        printed.write_bytes(browser.pdf())
        subprocess.run(
            ["pdftoppm", "-png", "-r", "80", "-f", "2", "-l", "2", "-singlefile", printed,
             Path(folder) / "print"],
            check=True,
        )  # fmt: skip
        keep((Path(folder) / "print.png").read_bytes(), "print.en")


if __name__ == "__main__":
    main()
