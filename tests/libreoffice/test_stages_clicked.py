"""Events of several stages in a LibreOffice on a screen, from the first click to the last.

The four presets of the riichi source (the last in both its forms) with as many players as they
had, and a double elimination of 16: paired, typed, seated, ranked and put up in the hall by the
buttons in the sheets, under a real pointer.  ``PAIRBOOK_STAGES=1`` plays them (half an hour);
the workbook, the files for the hall, and every tab at the beginning, in the middle and at the end
as screenshots and as a PDF are left in the test's folder.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from typing import Any

import pytest

from addin.commands.registry import MORE, at_hand
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.sheets import layout
from pairing.catalogue import Catalogue
from pairing.systems.riichi.advice import PRESETS
from pairing.tournament import Player
from tests.libreoffice.test_real_clicks import Desk, at_the_desk
from tests.support.calc import missing

ASKED = "PAIRBOOK_STAGES"

pytestmark = [
    pytest.mark.skipif(ASKED not in os.environ, reason=f"takes half an hour: {ASKED}=1"),
    pytest.mark.skipif(bool(missing(screen=True)), reason=f"missing: {missing(screen=True)}"),
]

FIRST = layout.FIRST_ROW
ODD = {"odd_field": "substitutes"}
EVENTS = {
    "autumn_shanten_2018": ("ru", 92, 10),
    "spanish_open_2018": ("en", 48, 8),
    "a_league_2018": ("en", 28, 20),
    "snow_dragon_2019": ("en", 32, 8),
    "snow_dragon_2019_large": ("en", 40, 8),
    "double": ("ru", 16, 6),
}
"""Language, players, rounds."""

NAMES = {
    "en": ("Ito Kenji", "Müller Jürgen", "Lee Ann", "Sato Mei", "O'Neil Ciarán",
           "van der Berg-Kowalski Maximilian", "Çetin Ayşe", "Ng Bo"),
    "ru": ("Иванов Пётр", "Щербаков Вячеслав", "Ёлкина Анна", "Ли Ян", "Сато Мэй",
           "Берг-Ковальская Екатерина", "Оганесян Тигран", "Преображенский Константин"),
}  # fmt: skip
CLUBS = {"en": ("Riga", "Kazan Riichi", ""), "ru": ("Пермь", "Казань Риичи", "")}


class Organiser:
    """Who sits at the desk, in one language."""

    def __init__(self, desk: Desk, language: str) -> None:
        self.desk = desk
        self.words = Catalogue(language)
        self.chance = random.Random(19)
        self.places: dict[str, list[int]] = {}
        self.tab_typed = ""

    def label(self, key: str) -> str:
        """What stands on a button."""
        return self.words(f"command.{key}.label")

    def tab(self, key: str, number: int | None = None) -> str:
        """The name of a tab."""
        return layout.tab_name(self.words, key, number)

    def _press(self, key: str) -> None:
        """A button of the sheet in front; what is not there is in the menu, by its address."""
        in_front = self.desk.document.do("active")[0]
        label = self.label(key)
        if in_front == self.tab_typed and label in self.places:
            self._press_under_the_title(label)
        elif label in [one["label"] for one in self.desk.document.do("buttons", sheet=in_front)]:
            if key not in [one.key for one in at_hand()]:  # at the end of the tab: there it goes
                self.desk.press(self.label(MORE), in_front)
            self.desk.press(label, in_front)
        else:
            self.desk.document.do("ask", what="press", data=key)

    def _press_under_the_title(self, label: str) -> None:
        """A button of a tab that is scrolled down: where it was before, in rows that stay."""
        x, y = self.places[label]
        before = self.desk._presses()
        self.desk._run("xdotool", "mousemove", str(x), str(y), "click", "1")
        self.desk.wait(lambda: self.desk._presses() > before, f"{label} at {x}, {y} is pressed")

    def presses(self, key: str, tab: str) -> None:
        """A button that writes, until its tab is in front."""
        self._press(key)
        self.desk.done(self.label(key), tab)

    def is_told(self, key: str, name: str, *answers: str) -> None:
        """A button that shows boxes; each is looked at, and answered."""
        desk = self.desk
        self._press(key)
        for at, answer in enumerate(answers, start=1):
            self.box: Any = []
            desk.wait(lambda answer=answer: self._a_box(answer), f"a box of {key}: {answer}")
            desk.shoot(f"{name}-box-{key}-{at}")
            desk.answer(answer, lambda answer=answer: not desk._in_the_box(answer))

    def _a_box(self, answer: str) -> bool:
        """Whether a box that has this answer has come to rest."""
        time.sleep(0.3)
        before, self.box = self.box, self.desk.document.running.do("dialog")
        return bool(before == self.box and self.desk._in_the_box(answer))

    def types_scores(self, number: int) -> int:
        """Every score of a round, each in another spelling; the first with the keyboard."""
        document, tab = self.desk.document, self.tab(layout.ROUND, number)
        (headings,) = document.cells(tab, "A4:K4")
        column = "ABCDEFGHIJK"[headings.index(layout.heading(self.words, "score"))]
        wind = "ABCDEFGHIJK"[headings.index(layout.heading(self.words, "wind"))]
        seats = sum(
            bool(row[0]) for row in document.cells(tab, f"{wind}{FIRST}:{wind}{FIRST + 99}")
        )
        assert seats % 4 == 0 and seats
        for key in ("next_step", "standings"):
            label = self.label(key)
            at = self.desk._place(label, lambda tab=tab: document.do("buttons", sheet=tab))
            self.places[label] = at
        self.tab_typed = tab
        for table in range(seats // 4):
            for seat, score in enumerate(self._scores()):
                thousands = f"{score / 1000:.1f}"
                ways = (str(score), f"{score:,}".replace(",", " "), thousands,
                        thousands.replace(".", self.words.decimal))  # fmt: skip
                typed, row = ways[(seat + table) % 4], FIRST + 4 * table + seat
                if number == 1 and table == 0:
                    self.desk.enter(tab, f"{column}{row}", typed)
                else:
                    document.do("enter", sheet=tab, address=f"{column}{row}", text=typed)
        return seats // 4

    def _scores(self) -> list[int]:
        """Four scores of a hanchan, in hundreds, that sum up; one may be below nothing."""
        three = [100 * round(self.chance.gauss(300, 110)) for _ in range(3)]
        return [*three, 120_000 - sum(three)]

    def looks(self, name: str) -> None:
        """Every tab that is shown, on the screen; and all of them as they are printed."""
        desk, document = self.desk, self.desk.document
        document.do("save", file=str(desk.folder / f"{name}.pdf"))
        shown = [one["name"] for one in document.sheets() if one["visible"]]
        rounds = {self.tab(layout.ROUND, number) for number in range(2, 30)} - {self.tab_typed}
        for at, tab in enumerate(tab for tab in shown if tab not in rounds):
            document.do("view", sheet=tab, rect=[FIRST, 1, FIRST, 1])
            desk.wait(lambda tab=tab: document.do("active")[0] == tab, f"{tab} is in front")
            desk.at_rest(f"{name}-{at:02}-{tab}".replace(" ", "_"))
        document.do("view", sheet=shown[0], rect=[FIRST, 2, FIRST, 2])
        self.tab_typed = ""


@pytest.mark.parametrize("name", EVENTS)
def test_from_the_first_click_to_the_last(name: str, profile: Path, tmp_path: Path) -> None:
    language, count, rounds = EVENTS[name]
    players = tuple(
        Player(
            n, f"{NAMES[language][n % 8]} {n:02}", 1400 + 37 * n % 500, club=CLUBS[language][n % 3]
        )
        for n in range(1, count + 1)
    )
    settings = {"preset": name} if name in PRESETS else {"stages": "double elimination"}
    path = tmp_path / "cup.xlsx"
    title = {"en": "Riichi in autumn", "ru": "Осенний шантен"}[language]
    create(path, system="riichi", language=language, seed=7, players=players,
           event={"title": title}, settings={**settings, **ODD})  # fmt: skip
    finals = rounds - 1 if "interval" in getattr(PRESETS.get(name), "stages", "") else 0
    with at_the_desk(profile, path) as desk:
        one = Organiser(desk, language)
        one.looks("begin")
        for number in range(1, rounds + 1):
            tab = one.tab(layout.ROUND, number)
            if number == finals and name == "autumn_shanten_2018":
                one.is_told("finals_seating", "middle", "Yes")
                desk.done(one.label("finals_seating"), tab)
            else:
                one.presses("next_step", tab)
            if number == 1:
                one.is_told("for_the_hall", "begin", "Yes", "OK")
            one.types_scores(number)
            if number == rounds // 2:
                one.presses("standings", one.tab(layout.STANDINGS))
                one.looks("middle")
        one.is_told("next_step", "end", "No")
        one.presses("standings", one.tab(layout.STANDINGS))
        one.presses("crosstable", one.tab(layout.CROSSTABLE))
        for key in ("check", "verify"):
            one.is_told(key, "end", "OK")
        one.looks("end")
        one.is_told("for_the_hall", "end", "Yes", "OK")
        desk.save()
    book = open_book(path, read_only=True)
    places = book.sheets[one.tab(layout.STANDINGS)].range(f"A{FIRST}").resize(count, 1).raw_value
    assert places[0] == [1] and all(place[0] for place in places)
    assert (tmp_path / "cup-timer.html").exists() and (tmp_path / "cup-tablecards.pdf").exists()
