"""A screen, a pointer and a keyboard: an organiser's afternoon in LibreOffice.

``PAIRBOOK_PICTURES=1`` keeps the screenshots in ``docs/pictures``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageStat

from addin.engines.file import open_book
from addin.libreoffice import office
from pairing.catalogue import Catalogue
from tests.libreoffice.calc import Document, missing
from tests.support.drivers import fresh
from tests.support.events import field
from tests.support.screens import screen

ASKED = "PAIRBOOK_REAL_CLICKS"

pytestmark = pytest.mark.skipif(
    bool(missing(screen=True)) or ASKED not in os.environ,
    reason=f"not installed: {missing(screen=True)}; or not asked for ({ASKED}=1)",
)

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH, HEIGHT = 1400, 760
PATIENCE = 90
"""Seconds to wait for what a click should bring; a slow machine takes its time."""


class Desk:
    """A screen with one workbook on it, a pointer and a keyboard."""

    def __init__(self, display: str, document: Document) -> None:
        self.display = display
        self.document = document
        self._environment = {**os.environ, "DISPLAY": display}

    def _run(self, *command: str) -> None:
        subprocess.run(command, env=self._environment, check=True, timeout=60)

    def press(self, label: str, sheet: str) -> None:
        """Put the pointer on a button of the sheet in front, and press it."""
        place = self.wait(lambda: self._place(label, sheet))
        self._run("xdotool", "mousemove", str(place[0]), str(place[1]), "click", "1")

    def _place(self, label: str, sheet: str) -> list[int] | None:
        for one in self.document.do("buttons", sheet=sheet):
            if one["label"] == label and one["at"] and one["at"][0] > 0:
                place: list[int] = one["at"]
                return place
        return None

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        self._run("xdotool", "key", "--delay", "60", *names)

    def type(self, text: str) -> None:
        """Type a text."""
        self._run("xdotool", "type", "--delay", "40", text)

    def wait(self, seen: Any) -> Any:
        """Wait until something can be seen; what it is."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = seen()
            if found:
                return found
            time.sleep(0.2)
        raise AssertionError("it never came")

    def shoot(self, name: str, folder: Path) -> Path:
        """What is on the screen, as a picture; kept for the documentation when asked."""
        shot = folder / f"{name}.png"
        self._run("import", "-window", "root", "+dither", "-colors", "64", f"PNG8:{shot}")
        if os.environ.get("PAIRBOOK_PICTURES"):
            shutil.copy(shot, PICTURES / shot.name)
        return shot


@contextmanager
def at_the_desk(profile: Path, path: Path) -> Iterator[Desk]:
    """A workbook open in a window."""
    with (
        screen(f"{WIDTH}x{HEIGHT}") as display,
        office.running(
            profile=profile,
            options=(),
            environment={"DISPLAY": display, "SAL_USE_VCLPLUGIN": "gen"},
        ) as running,
    ):
        number = running.do("open", file=str(path), shown=True)
        document = Document(running, number)
        document.do("window", width=WIDTH, height=HEIGHT)
        yield Desk(display, document)
        running.do("close", document=number)


def shows_something(shot: Path, box: tuple[int, int, int, int]) -> bool:
    """Whether a part of a picture is more than one colour."""
    with Image.open(shot) as image:
        return bool(max(ImageStat.Stat(image.convert("RGB").crop(box)).stddev) > 5)


def test_a_go_event_clicked_for_real(profile: Path, tmp_path: Path) -> None:
    path = fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=field(10))
    words = Catalogue("en")
    pair, table = (words(f"command.{key}.label") for key in ("pair_next_round", "standings"))
    with at_the_desk(profile, path) as desk:
        document = desk.document
        desk.press(pair, "Tournament")
        desk.wait(lambda: document.steps()[0] == [pair])
        desk.wait(lambda: document.do("active") == ["Round 1", [5, 4, 5, 4]])
        time.sleep(0.7)  # for the eye: the window is drawn a moment later
        shot = desk.shoot("libreoffice-paired", tmp_path)
        assert shows_something(shot, (40, 340, 500, 700))
        # Five boards, five results.
        for typed in ("1-0", "0-1", "+--", "--+", "---"):
            desk.type(typed)
            desk.keys("Return")
        typed = ["1-0", "0-1", "+--", "--+", "---"]
        desk.wait(lambda: document.cells("Round 1", "D5:D9") == [[one] for one in typed])
        desk.press(table, "Round 1")
        desk.wait(lambda: document.steps()[0][0] == table)
        desk.wait(lambda: document.do("active")[0] == "Standings")
        time.sleep(0.7)
        desk.shoot("libreoffice-standings", tmp_path)
        ranked = document.sheets()
        desk.keys("ctrl+z")
        desk.wait(lambda: document.steps()[1] == [table])
        assert document.cells("Standings", "B5") == [[""]]
        desk.keys("ctrl+y")
        desk.wait(lambda: document.steps()[1] == [])
        assert document.sheets() == ranked
        save(desk)
    book = open_book(path, read_only=True)
    assert [row[0] for row in book.sheets["Round 1"].range("D5:D9").raw_value] == typed
    assert book.sheets["Standings"].range("B5").value
    with at_the_desk(profile, path) as desk:
        assert desk.document.sheets() == ranked


def test_half_typed_results_count(profile: Path, tmp_path: Path) -> None:
    """Who types a result and presses the button without Enter has typed it."""
    path = fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=field(4))
    pair = Catalogue("en")("command.pair_next_round.label")
    with at_the_desk(profile, path) as desk:
        document = desk.document
        desk.press(pair, "Tournament")
        desk.wait(lambda: document.do("active")[0] == "Round 1")
        desk.type("1-0")
        desk.keys("Return")
        desk.type("0-1")
        desk.press(pair, "Round 1")
        desk.wait(lambda: document.steps()[0][0] == pair and len(document.steps()[0]) > 2)
        assert document.cells("Round 1", "D5:D6") == [["1-0"], ["0-1"]]
        assert document.do("active")[0] == "Round 2"


SCORES = ("41200", "32500", "28300", "18000")
"""Of a table's four seats, east first."""


def test_a_riichi_event_with_finals_clicked_for_real(profile: Path, tmp_path: Path) -> None:
    """In Russian: a round at tables of four, then the finals, then the places."""
    path = fresh(
        tmp_path / "riichi.xlsx",
        system="riichi",
        language="ru",
        rounds=2,
        seed=7,
        players=field(8),
    )
    words = Catalogue("ru")
    pair, finals, table = (
        words(f"command.{key}.label") for key in ("pair_next_round", "finals_seating", "standings")
    )
    with at_the_desk(profile, path) as desk:
        document = desk.document
        for number, label in ((1, pair), (2, finals)):
            tab = f"Тур {number}"
            desk.press(label, "Турнир" if number == 1 else "Тур 1")
            desk.wait(lambda tab=tab: document.do("active")[0] == tab)
            for _ in range(2):
                for score in SCORES:
                    desk.type(score)
                    desk.keys("Return")
            desk.wait(lambda tab=tab: typed_scores(document, tab) == 8)
        desk.shoot("libreoffice-riichi", tmp_path)
        desk.press(table, "Тур 2")
        desk.wait(lambda: document.steps()[0][0] == table)
        ranked = document.sheets()
        desk.keys("ctrl+z")
        desk.wait(lambda: document.steps()[1] == [table])
        desk.keys("ctrl+y")
        desk.wait(lambda: document.steps()[1] == [])
        assert document.sheets() == ranked
        save(desk)
    book = open_book(path, read_only=True)
    places = [row[0] for row in book.sheets["Места"].range("A5:A12").raw_value]
    assert places[0] == 1
    assert len([one for one in places if one]) == 8


def typed_scores(document: Document, tab: str) -> int:
    """How many scores stand on a Round tab."""
    rows = document.cells(tab, "A4:K12")
    at = rows[0].index(Catalogue("ru")("column.score"))
    return sum(row[at] not in ("", 0.0) for row in rows[1:])


def save(desk: Desk) -> None:
    """Ctrl+S; where LibreOffice asks whether to keep Excel's format, the button in front."""
    desk.keys("ctrl+s")
    for _ in range(20):
        time.sleep(1.5)
        if not desk.document.do("modified"):
            return
        desk.keys("Return")
    raise AssertionError("it was never saved")
