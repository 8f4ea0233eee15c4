"""Measures the sheets of paper: the smallest type of each, and how much of its page it uses.

Run: ``python -m tools.measure_paper`` in an environment where pairbook is installed; it prints a
table in Markdown.  The fields are made up.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from addin.publish import Edition, edition_of, publish
from addin.publish.paper import everything
from pairing.systems import system
from pairing.tournament import Player, Result, Tournament

FAMILIES = {
    "en": "Szabó Greco Bondarenko Wiśniewska Jansen Fournier Okafor Lindqvist Novák Papadopoulos "
    "Hernández O'Brien Müller Fernandes Kowalczyk Andersson Vogel Ricci Dubois Petrović",
    "ru": "Преображенская Кузнецов Соколова Лебедев Морозова Волков Алексеева Семёнов Ёлкина "
    "Виноградов Щербакова Орлов Захарова Ким Белова Тихомиров Гусева Быков Ильина Черкасов",
}
GIVEN = {
    "en": "Zsófia Ada Mykola Małgorzata Daan Lou Chidi Astrid Jan Eleni Luis Niamh Jonas Inês Ewa "
    "Hugo Petra Tom Ivana Erik",
    "ru": "Елена Пётр Анна Илья Мария Денис Ольга Глеб Софья Артём Юлия Михаил Дарья Олег Вера "
    "Никита Полина Роман Тамара Юрий",
}
LONG = {
    "en": ("van der Westhuizen-Montgomery", "Papadopoulos-Konstantinidis"),
    "ru": ("Преображенский-Воскресенский", "Александрова-Рождественская"),
}
"""Family names as long as there are: one in twelve players."""

TITLES = {"en": "European Open, Utrecht", "ru": "Открытый кубок Поволжья"}
PLACES = {"en": "Utrecht, Jaarbeurs", "ru": "Казань, Дворец спорта"}
TIMES = "Sat 10:00, 14:30, Sun 10:00, 14:30, 18:00, Mon 10:00, 14:30, 18:00, Tue 10:00"
SYSTEMS = {"chess": "dutch", "go": "mcmahon", "riichi": "riichi"}
FIELDS = {"chess": (8, 24, 60, 100), "go": (8, 24, 60, 100), "riichi": (24, 40, 44)}


def people(count: int, language: str) -> tuple[Player, ...]:
    """So many plausible players; every twelfth has a name as long as there are."""
    chance = random.Random(count)
    comma = ", " if language == "en" else " "
    families, given = FAMILIES[language].split(), GIVEN[language].split()
    names = [f"{a}{comma}{b}" for a, b in product(families, given)]
    chance.shuffle(names)
    for at in range(0, count, 12):
        names[at] = comma.join((LONG[language][at // 12 % 2], given[at // 24 % len(given)]))
    return tuple(
        Player(
            n, name, rating=2450 - 1500 * n // count, rank=f"{max(1, 6 - n * 6 // count)}d",
            title="FM" if n < count / 8 else "", country=chance.choice(("NL", "DE", "PL", "FR")),
            club=chance.choice(("Utrecht", "Groningen 1881", "", "Wrocław")),
        )
        for n, name in enumerate(names[:count], start=1)
    )  # fmt: skip


def event(game: str, count: int, language: str, *, finished: int = 4) -> Tournament:
    """Return an event of so many players with ``finished`` rounds played and the next one
    paired.
    """
    chosen, chance = system(SYSTEMS[game]), random.Random(count)
    planned = 5 if count < 30 else 7
    made = Tournament(
        chosen.name, chosen.settings(), people(count, language), (), planned, 1,
        TITLES[language], PLACES[language], "21.11.2026", timetable=TIMES,
    )  # fmt: skip
    made = chosen.start(made)
    usual = (Result.WHITE_WINS, Result.BLACK_WINS, Result.WHITE_WINS, Result.DRAW)
    for _ in range(finished):
        paired = chosen.pair(made).round
        games = tuple(replace(game, result=chance.choice(usual)) for game in paired.games)
        tables = []
        for table in paired.tables:
            a, b, c = (100 * chance.randint(50, 480) for _ in range(3))
            tables.append(replace(table, scores=(a, b, c, 120_000 - a - b - c)))
        over = replace(paired, games=games, tables=tuple(tables))
        made = replace(made, rounds=(*made.rounds, over))
    return replace(made, rounds=(*made.rounds, chosen.pair(made).round))


Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Words:
    """A piece of text on a page: what it says, its size in points, where it begins and ends.

    ``ink`` is its colour, ``ground`` that of the last area that was filled beneath its middle.
    """

    page: int
    text: str
    size: float
    x: float
    y: float
    right: float
    bottom: float
    ink: Colour
    ground: Colour


def words_of(pdf: bytes) -> list[Words]:
    """Return every piece of text of a PDF in its order; ``y`` grows downwards from the upper
    edge.
    """
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        pieces = [piece for number in range(len(document)) for piece in _on_page(document, number)]
    words = [text for text, _ in pieces[:1]]
    for (before, line), (after, own) in pairwise(pieces):
        if (line, before.page, before.size) == (own, after.page, after.size) and abs(
            after.x - before.right
        ) < NEAR * after.size:
            last = words.pop()
            space = " " * (after.x - before.right > SPACE * after.size)
            words.append(replace(last, text=last.text + space + after.text, right=after.right))
        else:
            words.append(after)
    return words


NEAR, SPACE = 0.45, 0.2
"""What is nearer is one text, set in pieces of one script each; a gap that is a space."""


def _on_page(document: Any, number: int) -> Iterator[tuple[Words, float]]:
    """Pieces of text, each with the height of its line."""
    page = document[number]
    height = page.get_height()
    areas: list[tuple[tuple[float, float, float, float], Colour]] = []
    mode, stroked = ctypes.c_int(), ctypes.c_int()
    for drawn in page.get_objects(textpage=page.get_textpage()):
        left, low, right, high = drawn.get_bounds()
        if drawn.type == pdfium.FPDF_PAGEOBJ_PATH:
            pdfium.FPDFPath_GetDrawMode(drawn, mode, stroked)
            if mode.value != pdfium.FPDF_FILLMODE_NONE:
                areas.append(((left, low, right, high), _colour(drawn)))
        if drawn.type != pdfium.FPDF_PAGEOBJ_TEXT:
            continue
        text = drawn.extract().replace("\2", "-").strip()  # a hyphen at the end of a line
        x, y = (left + right) / 2, (low + high) / 2
        ground = next(
            (c for (a, b, to, up), c in reversed(areas) if a <= x <= to and b <= y <= up),
            (255, 255, 255),
        )
        if text:
            matrix = drawn.get_matrix()
            size = drawn.get_font_size() * abs(matrix.d)
            words = Words(number, text, size, left, height - high, right, height - low,
                          _colour(drawn), ground)  # fmt: skip
            yield words, round(matrix.f, 1)


def _colour(found: Any) -> Colour:
    red, green, blue, opaque = (ctypes.c_uint() for _ in range(4))
    pdfium.FPDFPageObj_GetFillColor(found, red, green, blue, opaque)
    return red.value, green.value, blue.value


def contrast(colour: Colour, other: Colour) -> float:
    """Return how much two colours differ in light, from 1 to 21 (WCAG 2.2, contrast ratio).

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """

    def light(colour: Colour) -> float:
        parts = [part / 255 for part in colour]
        red, green, blue = (
            p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted(map(light, (colour, other)))
    return round((lighter + 0.05) / (darker + 0.05), 2)


FOOT = 45.0
"""The footer stands in so many points at the lower edge."""


def used(pdf: bytes) -> list[float]:
    """Return each page's share of the height from the upper edge to the last ink above the foot."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        shares = []
        for page in document:
            height = page.get_height()
            room = height - FOOT
            ends = [height - object_.get_bounds()[1] for object_ in page.get_objects()]
            shares.append(max((end for end in ends if end <= room + 1), default=0.0) / room)
        return shares


def measured(edition: Edition, what: str) -> tuple[float, float, list[float]]:
    """Measure a kind of sheet: its smallest type, that of names, the used share of each page."""
    pdf = publish(replace(edition, options={**edition.options, "what": what}), "pdf")

    def parts(text: str) -> list[str]:
        return [part.strip(",") for part in text.replace("-", "- ").split()]

    words = words_of(pdf)
    people = {part for player in edition.tournament.players for part in parts(player.name)}
    named = [word.size for word in words if parts(word.text)[0] in people]
    return min(word.size for word in words), min(named), used(pdf)


def main() -> None:
    """Print the table."""
    print("| event | sheet | pages | smallest type, pt | names, pt | share of the page used |")
    print("|---|---|---|---|---|---|")
    for game, fields in FIELDS.items():
        for count, language in product(fields, ("en", "ru")):
            chosen = system(SYSTEMS[game])
            edition = edition_of(event(game, count, language), chosen, language=language)
            for what in (*everything(edition), "plates", "badges", "players"):
                smallest, names, shares = measured(edition, what)
                print(
                    f"| {game} {count} {language} | {what} | {len(shares)} | {smallest:.1f} "
                    f"| {names:.1f} | {min(shares):.0%}–{max(shares):.0%} |"
                )


if __name__ == "__main__":
    main()
