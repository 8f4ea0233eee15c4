"""Draws the ribbon tab of the add-in out of its own definition: ``docs/pictures/ribbon.*.png``.

A drawing, not a screenshot, and it says so: there was no Excel to photograph.  Groups,
buttons, their order, sizes, words and pictures are those of ``pairbook.xlam``.
Run with ``python -m tools.make_ribbon_picture``.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from pathlib import Path

from lxml import etree
from matplotlib import font_manager
from PIL import Image, ImageDraw, ImageFont

from addin.excel.icons import icon
from addin.excel.ribbon import custom_ui
from pairing.catalogue import LANGUAGES

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SCALE = 2
"""Pixels of the picture to a pixel of Excel at 100 %."""

NOTE = {
    "en": "A drawing of the ribbon from the add-in's own definition, not a screenshot of Excel.",
    "ru": "Рисунок ленты по описанию в самой надстройке, не снимок экрана Excel.",
}
BACK, RIBBON, LINE, INK, GREY, GREEN = (
    "#E7E6E6",
    "#F8F8F8",
    "#D2D0CE",
    "#252423",
    "#605E5C",
    "#217346",
)
TABS = {
    "en": ("File", "Home", None, "Insert", "Formulas", "Data", "View"),
    "ru": ("Файл", "Главная", None, "Вставка", "Формулы", "Данные", "Вид"),
}
"""Excel's own tabs around ours, which comes after Home."""

Font = ImageFont.FreeTypeFont


def font(size: float, *, bold: bool = False) -> Font:
    """A face with Latin and Cyrillic, the nearest to Office's there is."""
    weight = "bold" if bold else "normal"
    wanted = font_manager.FontProperties(
        family=["Segoe UI", "Carlito", "Calibri", "DejaVu Sans"], weight=weight
    )
    return ImageFont.truetype(font_manager.findfont(wanted), round(size * SCALE))


@dataclass
class Button:
    """A button of the definition."""

    label: str
    image: str
    large: bool


def groups(language: str) -> tuple[str, list[tuple[str, list[Button]]]]:
    """The tab's words, and its groups with their buttons."""
    root = etree.fromstring(custom_ui(language))
    (tab,) = root.iter("{*}tab")
    found = []
    for group in tab.iter("{*}group"):
        buttons = [
            Button(str(one.get("label")), str(one.get("image")), one.get("size") == "large")
            for one in group.iter("{*}button")
        ]
        found.append((str(group.get("label")), buttons))
    return str(tab.get("label")), found


def draw(language: str) -> Image.Image:
    """The picture in one language."""
    tab, content = groups(language)
    text, small = font(12), font(11)
    measure = ImageDraw.Draw(Image.new("RGB", (1, 1)))

    def width(words: str, face: Font) -> float:
        return measure.textlength(words, font=face) / SCALE

    # Where everything stands, in pixels of Excel.
    x, top = 10.0, 34.0
    placed: list[tuple[Button, float, float, float]] = []
    frames: list[tuple[str, float, float]] = []
    for label, buttons in content:
        begin = x
        column: list[Button] = []

        def settle(column: list[Button], x: float) -> float:
            wide = max((width(one.label, text) for one in column), default=0) + 34
            for row, one in enumerate(column):
                placed.append((one, x, top + 6 + 24 * row, wide))
            return x + wide + 4 if column else x

        for button in buttons:
            if button.large:
                x = settle(column, x)
                column = []
                lines = textwrap.wrap(button.label, 12, break_long_words=False)
                wide = max(max(width(one, text) for one in lines) + 14, 48)
                placed.append((button, x, top + 6, wide))
                x += wide + 4
            else:
                if len(column) == 3:
                    x = settle(column, x)
                    column = []
                column.append(button)
        x = settle(column, x)
        x = max(x, begin + width(label, small) + 16)
        frames.append((label, begin, x))
        x += 12
    wide, high = max(x, width(NOTE[language], small) + 24), 166
    image = Image.new("RGB", (round(wide * SCALE), high * SCALE), BACK)
    pen = ImageDraw.Draw(image)

    def box(left: float, upper: float, right: float, lower: float, fill: str) -> None:
        pen.rectangle([v * SCALE for v in (left, upper, right, lower)], fill=fill)

    def write(at: tuple[float, float], words: str, face: Font, fill: str, anchor: str) -> None:
        pen.text((at[0] * SCALE, at[1] * SCALE), words, font=face, fill=fill, anchor=anchor)

    box(0, 32, wide, 138, RIBBON)
    left = 14.0
    for name in TABS[language]:
        words = name or tab
        size = width(words, font(12, bold=name is None))
        if name is None:
            box(left - 8, 4, left + size + 8, 32, RIBBON)
            box(left, 29, left + size, 31, GREEN)
        write((left, 18), words, font(12, bold=name is None), GREEN if not name else INK, "lm")
        left += size + 24
    for button, at, upper, space in placed:
        picture = icon(button.image)
        if button.large:
            shown = picture.resize((32 * SCALE, 32 * SCALE), Image.Resampling.LANCZOS)
            corner = (round((at + space / 2 - 16) * SCALE), round(upper * SCALE))
            lines = textwrap.wrap(button.label, 12, break_long_words=False)
            for row, line in enumerate(lines):
                write((at + space / 2, upper + 44 + 15 * row), line, text, INK, "mm")
        else:
            shown = picture.resize((16 * SCALE, 16 * SCALE), Image.Resampling.LANCZOS)
            corner = (round((at + 4) * SCALE), round((upper + 3) * SCALE))
            write((at + 26, upper + 11), button.label, text, INK, "lm")
        image.paste(shown, corner, shown)
    for label, begin, end in frames:
        write(((begin + end) / 2, 127), label, small, GREY, "mm")
        box(end + 4, 40, end + 5, 132, LINE)
    write((12, 152), NOTE[language], small, GREY, "lm")
    return image


def main() -> None:
    """Draw it in every language."""
    for language in LANGUAGES:
        path = PICTURES / f"ribbon.{language}.png"
        colours = draw(language).quantize(64, dither=Image.Dither.NONE)
        colours.save(path, optimize=True)
        print(path)


if __name__ == "__main__":
    main()
