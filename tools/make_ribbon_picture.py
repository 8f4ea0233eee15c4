"""Draws the ribbon tab of the add-in out of its own definition: ``docs/pictures/ribbon.*.png``.

A drawing, not a screenshot, and it says so: there was no Excel to photograph.  Groups,
buttons, their order, sizes, words and pictures are those of ``pairbook.xlam``.
Run with ``python -m tools.make_ribbon_picture``.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from lxml import etree
from PIL import Image, ImageDraw, ImageFont

from addin.excel.ribbon import custom_ui
from pairing.catalogue import LANGUAGES
from tools.shared import icon, keep

TOP = 40.0
"""Of the buttons, in pixels of Excel."""

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
    face = "Carlito-Bold.ttf" if bold else "Carlito-Regular.ttf"
    return ImageFont.truetype(face, round(size * SCALE))


@dataclass
class Button:
    """A button of the ribbon; ``image`` is the name of its icon."""

    label: str
    image: str
    large: bool


@dataclass
class Place:
    """A button's upper left corner and width, in pixels of Excel."""

    button: Button
    x: float
    y: float
    wide: float


def groups(language: str) -> tuple[str, list[tuple[str, list[Button]]]]:
    """The tab's words, and its groups with their buttons."""
    root = etree.fromstring(custom_ui(language))
    (tab,) = root.iter("{*}tab")
    found = []
    for group in tab.iter("{*}group"):
        buttons = [
            Button(
                str(element.get("label")), str(element.get("image")), element.get("size") == "large"
            )
            for element in group.iter("{*}button")
        ]
        found.append((str(group.get("label")), buttons))
    return str(tab.get("label")), found


def width(words: str, face: Font) -> float:
    """Return how wide a text is, in pixels of Excel."""
    return face.getlength(words) / SCALE


def arranged(
    content: list[tuple[str, list[Button]]], text: Font, small: Font
) -> tuple[list[Place], list[tuple[str, float, float]]]:
    """Return where buttons and the frames of their groups stand, in pixels of Excel.

    Large buttons have the height of the ribbon, three small ones stand one under the other.
    """
    x = 10.0
    places: list[Place] = []
    frames: list[tuple[str, float, float]] = []
    for label, buttons in content:
        begin, column = x, list[Button]()
        for button, following in zip(buttons, (*buttons[1:], None), strict=True):
            if button.large:
                lines = textwrap.wrap(button.label, 12, break_long_words=False)
                wide = max(*(width(line, text) + 14 for line in lines), 48.0)
                places.append(Place(button, x, TOP, wide))
                x += wide + 4
                continue
            column.append(button)
            if len(column) == 3 or following is None or following.large:
                wide = max(width(one.label, text) for one in column) + 34
                places += [Place(one, x, TOP + 24 * row, wide) for row, one in enumerate(column)]
                x, column = x + wide + 4, []
        x = max(x, begin + width(label, small) + 16)
        frames.append((label, begin, x))
        x += 12
    return places, frames


class Sheet:
    """The picture: a drawing in pixels of Excel."""

    def __init__(self, wide: float, high: float) -> None:
        self.image = Image.new("RGB", (round(wide * SCALE), round(high * SCALE)), BACK)
        self.pen = ImageDraw.Draw(self.image)

    def box(self, left: float, upper: float, right: float, lower: float, fill: str) -> None:
        """Fill a rectangle; sides in pixels of Excel."""
        self.pen.rectangle([v * SCALE for v in (left, upper, right, lower)], fill=fill)

    def write(self, x: float, y: float, words: str, face: Font, fill: str, anchor: str) -> None:
        """A text; ``anchor`` as Pillow has it."""
        self.pen.text((x * SCALE, y * SCALE), words, font=face, fill=fill, anchor=anchor)

    def paste(self, x: float, y: float, side: int, name: str) -> None:
        """Put an icon there, ``side`` pixels of Excel wide and high."""
        shown = icon(name).resize((side * SCALE, side * SCALE), Image.Resampling.LANCZOS)
        self.image.paste(shown, (round(x * SCALE), round(y * SCALE)), shown)


def draw(language: str) -> Image.Image:
    """The ribbon with the tab open, in one language."""
    tab, content = groups(language)
    text, small = font(12), font(11)
    places, frames = arranged(content, text, small)
    wide = max(frames[-1][2] + 12, width(NOTE[language], small) + 24)
    sheet = Sheet(wide, 166)
    sheet.box(0, 32, wide, 138, RIBBON)
    left = 14.0
    for name in TABS[language]:
        face = font(12, bold=name is None)
        size = width(name or tab, face)
        if name is None:
            sheet.box(left - 8, 4, left + size + 8, 32, RIBBON)
            sheet.box(left, 29, left + size, 31, GREEN)
        sheet.write(left, 18, name or tab, face, INK if name else GREEN, "lm")
        left += size + 24
    for place in places:
        button, middle = place.button, place.x + place.wide / 2
        if button.large:
            sheet.paste(middle - 16, place.y, 32, button.image)
            lines = textwrap.wrap(button.label, 12, break_long_words=False)
            for row, line in enumerate(lines):
                sheet.write(middle, place.y + 44 + 15 * row, line, text, INK, "mm")
        else:
            sheet.paste(place.x + 4, place.y + 3, 16, button.image)
            sheet.write(place.x + 26, place.y + 11, button.label, text, INK, "lm")
    for label, begin, end in frames:
        sheet.write((begin + end) / 2, 127, label, small, GREY, "mm")
        sheet.box(end + 4, 40, end + 5, 132, LINE)
    sheet.write(12, 152, NOTE[language], small, GREY, "lm")
    return sheet.image


def main() -> None:
    """Draw it in every language."""
    for language in LANGUAGES:
        keep(draw(language), f"ribbon.{language}")


if __name__ == "__main__":
    main()
