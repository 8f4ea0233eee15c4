"""A screen, a pointer and a keyboard: an organiser's afternoon in LibreOffice.

``PAIRBOOK_PICTURES=1`` keeps the screenshots in ``docs/pictures``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageStat

from addin.engines.file import open_book
from addin.libreoffice import office
from pairing.catalogue import Catalogue
from pairing.tournament import Player
from tests.support.calc import DRIVER, Document, missing
from tests.support.drivers import fresh
from tests.support.events import field
from tests.support.screens import screen
from tools import measure_paper

pytestmark = pytest.mark.skipif(
    bool(missing(screen=True)), reason=f"not installed: {missing(screen=True)}"
)

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH, HEIGHT = 1560, 820
PATIENCE = 240
"""Seconds to wait for what a click should bring; a busy machine takes its time."""

AGAIN = 40
"""Seconds after which an organiser presses or types once more what did not arrive."""

TRIES = 4


def pause(text: str, tried: int = 0) -> str:
    """Milliseconds a key.  For a letter the keyboard of the screen has not, the tool lends it a
    key for that long: a busy LibreOffice must have asked what the key means before it is over."""
    return "40" if text.isascii() else str(1000 * 4**tried)


class Desk:
    """A screen with one workbook on it, a pointer and a keyboard."""

    def __init__(self, display: str, document: Document, folder: Path) -> None:
        self.display = display
        self.document = document
        self.folder = folder
        self._environment = {**os.environ, "DISPLAY": display}

    def _run(self, *command: str) -> None:
        subprocess.run(command, env=self._environment, check=True, timeout=PATIENCE)

    def press(self, label: str, sheet: str) -> None:
        """Put the pointer on a button of the sheet in front, and press it."""
        self._press(label, lambda: self.document.do("buttons", sheet=sheet))

    def press_on_toolbar(self, label: str) -> None:
        """The same with a button of our toolbar."""
        self._press(label, lambda: self.document.do("toolbar"))

    def _press(self, label: str, buttons: Callable[[], list[dict[str, Any]]]) -> None:
        before = self._presses()
        for _ in range(TRIES):
            x, y = self._place(label, buttons)
            self._run("xdotool", "mousemove", str(x), str(y), "click", "1")
            if self._seen(lambda: self._presses() > before, AGAIN):
                return
        self.fail(f"the button {label} was never pressed")

    def _presses(self) -> int:
        return int(self.document.do("ask", what="presses"))

    def _place(self, label: str, buttons: Callable[[], list[dict[str, Any]]]) -> list[int]:
        """Where a button is, once the window has come to rest."""
        seen: list[list[int] | None] = [None]

        def settled() -> bool:
            found = [one["at"] for one in buttons() if one["label"] == label]
            seen.append(found[0] if found and found[0] and 0 < found[0][0] < WIDTH else None)
            return seen[-1] is not None and seen[-1] == seen[-2]

        self.wait(settled, f"the button {label} is in the window")
        assert seen[-1] is not None
        return seen[-1]

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        self._run("xdotool", "key", "--delay", "60", *names)

    def type(self, text: str) -> None:
        """Type a text."""
        self._run("xdotool", "type", "--delay", pause(text), "--", text)

    def enter(self, tab: str, address: str, text: str, stands: object = None) -> None:
        """Type into the cell under the cursor, and Enter; see that the cell holds it."""
        stands = text if stands is None else stands
        column, row = ord(address[0]) - 64, int(address[1:])
        for tried in range(TRIES):
            typed = ("type", "--delay", pause(text, tried), "--args", "1", "--", text)
            self._run("xdotool", *typed, "key", "Return")
            if self._seen(lambda: self.document.cells(tab, address) == [[stands]], AGAIN):
                self._goes_down(tab, row, column)
                return
            self.document.do("view", sheet=tab, rect=[row, column, row, column])
        self.fail(f"{tab}!{address} is {self.document.cells(tab, address)}, not {stands}")

    def _goes_down(self, tab: str, row: int, column: int) -> None:
        below = [tab, [row + 1, column, row + 1, column]]
        self.wait(lambda: self.document.do("active") == below, "the cursor goes down")

    def wait(self, seen: Callable[[], Any], what: str) -> None:
        """Wait until something can be seen."""
        if not self._seen(seen, PATIENCE):
            self.fail(f"it never came: {what}")

    @staticmethod
    def _seen(seen: Callable[[], Any], seconds: float) -> bool:
        until = time.monotonic() + seconds
        while not (found := bool(seen())) and time.monotonic() < until:
            time.sleep(0.2)
        return found

    def fail(self, why: str) -> None:
        """With what can be seen on the screen."""
        shot = self.shoot("failed")
        raise AssertionError(f"{why}; the screen: {shot}; {self.document.do('active')}")

    def done(self, label: str, tab: str) -> None:
        """Wait until a click has done its work: the last step, and the tab it shows."""
        self.wait(lambda: self.document.steps()[0][:1] == [label], f"{label} is done")
        self.wait(lambda: self.document.do("active")[0] == tab, f"{tab} is shown")

    def there_and_back(self, label: str, undone: Callable[[], Any]) -> None:
        """Take the last click back with the keyboard, and do it again."""
        after = self.document.sheets()
        self.keys("ctrl+z")
        self.wait(lambda: self.document.steps()[1] == [label], f"{label} is taken back")
        assert undone()
        self.keys("ctrl+y")
        self.wait(lambda: self.document.steps()[1] == [], f"{label} is done again")
        assert self.document.sheets() == after

    def save(self) -> None:
        """Ctrl+S; where LibreOffice asks whether to keep Excel's format, the button for that."""
        self.keys("ctrl+s")
        self.wait(lambda: self._kept() or self._in_the_box("Excel"), "it is saved, or asks")
        if not self._kept():
            self.answer("Excel", self._kept)

    def _kept(self) -> bool:
        return not self.document.do("modified")

    def answer(self, label: str, heard: Callable[[], Any]) -> None:
        """Press a button of the box that is shown, until it is heard."""
        for _ in range(TRIES):
            self.wait(lambda: heard() or self._in_the_box(label), f"a box with {label}")
            if heard():
                return
            for x, y in self._in_the_box(label):
                self._run("xdotool", "mousemove", str(x), str(y), "click", "1")
            if self._seen(heard, AGAIN):
                return
        self.fail(f"{label} was never heard")

    def _in_the_box(self, label: str) -> list[list[int]]:
        found = self.document.running.do("dialog")
        return [one["at"] for one in found if label in one["label"] and one["at"][0] > 0]

    def shoot(self, name: str) -> Path:
        """What is on the screen, as a picture; kept for the documentation when asked."""
        shot = self.folder / f"{name}.png"
        self._run("import", "-window", "root", "+dither", "-colors", "64", f"PNG8:{shot}")
        if os.environ.get("PAIRBOOK_PICTURES") and name != "failed":
            shutil.copy(shot, PICTURES / shot.name)
        return shot

    def picture(self, name: str, box: tuple[int, int, int, int]) -> None:
        """Keep what is on the screen once a part of it is more than one colour, and all at rest."""
        self._run("xdotool", "mousemove", str(WIDTH // 2), str(HEIGHT - 120))  # no tooltip
        self.wait(lambda: _drawn(self.shoot(name), box), f"the picture {name} is drawn")
        self.at_rest(name)

    def at_rest(self, name: str) -> None:
        """Keep what is on the screen once it is as it was before: it paints in quiet moments."""
        before = b""

        def same() -> bool:
            nonlocal before
            time.sleep(0.5)
            last, before = before, self.shoot(name).read_bytes()
            return last == before

        self.wait(same, f"the picture {name} is at rest")


def _drawn(shot: Path, box: tuple[int, int, int, int]) -> bool:
    with Image.open(shot) as image:
        return bool(max(ImageStat.Stat(image.convert("RGB").crop(box)).stddev) > 5)


SHEET = (40, 400, 700, 700)
"""A part of the screen where the sheet's names are."""


def people(count: int, language: str = "en") -> tuple[Player, ...]:
    """Players with the names that pictures have."""
    named = zip(field(count), measure_paper.people(count, language), strict=True)
    return tuple(replace(player, name=other.name) for player, other in named)


@contextmanager
def at_the_desk(profile: Path, path: Path) -> Iterator[Desk]:
    """A workbook open in a window.  The profile is copied: another LibreOffice may use it."""
    own = path.parent / "profile"
    if not own.exists():
        shutil.copytree(profile, own, ignore=shutil.ignore_patterns(".lock"))

    def first(running: office.Office) -> Document:
        document = Document(running, running.do("open", file=str(path), shown=True))
        document.do("window", width=WIDTH, height=HEIGHT)
        return document

    with (
        screen(f"{WIDTH}x{HEIGHT}") as display,
        office.begun(
            first,
            driver=DRIVER,
            profile=own,
            options=(),
            environment={"DISPLAY": display, "SAL_USE_VCLPLUGIN": "gen"},
        ) as (running, document),
    ):
        yield Desk(display, document, path.parent)
        running.do("close", document=document.number)


WAYS = {"0:1": "0-1", "1": "1-0", "=": "½-½", "+-": "+--", "б": "1-0"}
"""Five ways to write a result, and what the next click makes of it."""


def test_a_go_event_clicked_for_real(profile: Path, tmp_path: Path) -> None:
    """The round appears, results are typed in five ways, the next click tidies and ranks."""
    path = fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=people(10))
    words = Catalogue("en")
    pair, table = (words(f"command.{key}.label") for key in ("pair_next_round", "standings"))
    with at_the_desk(profile, path) as desk:
        document = desk.document
        desk.press(pair, "Tournament")
        desk.done(pair, "Round 1")
        assert document.do("active") == ["Round 1", [5, 4, 5, 4]]
        desk.picture("libreoffice-paired", SHEET)
        for row, typed in enumerate(WAYS, start=5):
            desk.enter("Round 1", f"D{row}", typed)
        desk.picture("libreoffice-typed", SHEET)
        desk.press(table, "Round 1")
        desk.done(table, "Standings")
        assert document.cells("Round 1", "D5:D9") == [[tidy] for tidy in WAYS.values()]
        desk.picture("libreoffice-standings", SHEET)
        ranked = document.sheets()
        desk.there_and_back(
            table,
            lambda: (
                document.cells("Round 1", "D5:D9") == [[typed] for typed in WAYS]
                and document.cells("Standings", "B5") == [[""]]
            ),
        )
        desk.save()
    book = open_book(path, read_only=True)
    results = [row[0] for row in book.sheets["Round 1"].range("D5:D9").raw_value]
    assert results == list(WAYS.values())
    assert book.sheets["Standings"].range("B5").value
    with at_the_desk(profile, path) as desk:
        assert desk.document.sheets() == ranked


def test_nothing_is_made_of_what_is_typed(profile: Path, tmp_path: Path) -> None:
    """Calc would complete ``0`` to the ``0.5`` above it, ``1-0`` to ``1-0f``, and make ``½`` of
    ``1/2`` in a language it knows: not here."""
    path = fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=field(16))
    ways = {"0.5": "½-½", "0": "0-1", "1-0f": "+--", "1-0": "1-0",
            "--": "---", "-": "--+", "1/2": "½-½", "ч": "0-1"}  # fmt: skip
    words = Catalogue("en")
    pair, table = (words(f"command.{key}.label") for key in ("next_step", "standings"))
    with at_the_desk(profile, path) as desk:
        desk.press_on_toolbar(pair)
        desk.done(pair, "Round 1")
        for row, typed in enumerate(ways, start=5):
            desk.enter("Round 1", f"D{row}", typed)
        desk.press_on_toolbar(table)
        desk.done(table, "Standings")
        assert desk.document.cells("Round 1", "D5:D12") == [[tidy] for tidy in ways.values()]


def test_half_typed_results_count(profile: Path, tmp_path: Path) -> None:
    """Who types a result and presses the button without Enter has typed it."""
    path = fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=field(4))
    pair = Catalogue("en")("command.next_step.label")
    with at_the_desk(profile, path) as desk:
        document = desk.document
        desk.press(pair, "Tournament")
        desk.done(pair, "Round 1")
        desk.enter("Round 1", "D5", "1-0")
        desk.type("0-1")
        desk.press(pair, "Round 1")
        desk.done(pair, "Round 2")
        assert document.cells("Round 1", "D5:D6") == [["1-0"], ["0-1"]]


def test_esc_stops_a_click(profile: Path, tmp_path: Path, held: Callable[[], None]) -> None:
    """The key itself, while the button works; the same button works afterwards."""
    path = fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=people(4))
    pair = Catalogue("en")("command.pair_next_round.label")
    with at_the_desk(profile, path) as desk:
        document = desk.document
        before = document.sheets()
        desk.press(pair, "Tournament")
        desk.keys("Escape")
        assert document.do("ended")["outcome"] == "stopped"
        desk.picture("libreoffice-stopped", SHEET)
        assert document.sheets() == before
        desk.press(pair, "Tournament")
        held()
        desk.done(pair, "Round 1")


TABLES = (
    {"41,2": 41.2, "32,5": 32.5, "28,3": 28.3, "18,0": 18.0,
     "412": 412.0, "325": 325.0, "283": 283.0, "180": 180.0},
    {"41 200": 41200.0, "32 500": 32500.0, "28 300": 28300.0, "18 000": 18000.0,
     "41200": 41200.0, "32500": 32500.0, "28300": 28300.0, "18000": 18000.0},
)  # fmt: skip
"""Scores of two rounds, each table written in another way, and what stands in their cells."""

SCORES = [41200.0, 32500.0, 28300.0, 18000.0]


def test_a_riichi_event_with_finals_clicked_for_real(profile: Path, tmp_path: Path) -> None:
    """In Russian: a round at tables of four, then the finals, then the places."""
    event: dict[str, Any] = {"system": "riichi", "language": "ru", "rounds": 2, "seed": 7}
    path = fresh(tmp_path / "riichi.xlsx", players=people(8, "ru"), **event)
    words = Catalogue("ru")
    keys = ("next_step", "finals_seating", "standings", "show_more")
    pair, finals, table, more = (words(f"command.{key}.label") for key in keys)
    with at_the_desk(profile, path) as desk:
        document = desk.document
        for number, label in ((1, pair), (2, finals)):
            tab = f"Тур {number}"
            if label == finals:
                desk.press(more, "Тур 1")
                desk.wait(lambda: document.do("active")[0] == "Турнир", "More leads there")
            desk.press(label, "Турнир")
            if label == finals:  # it shows who would sit where, and asks
                desk.answer("Yes", lambda tab=tab: document.do("active")[0] == tab)
            desk.done(label, tab)
            for row, (score, stands) in enumerate(TABLES[number - 1].items(), start=5):
                desk.enter(tab, f"E{row}", score, stands)
        desk.picture("libreoffice-finals", SHEET)
        desk.press(table, "Тур 2")
        desk.done(table, "Места")
        for tab in ("Тур 1", "Тур 2"):
            assert document.cells(tab, "E5:E12") == [[score] for score in 2 * SCORES]
        ranked = document.sheets()
        desk.there_and_back(table, lambda: document.cells("Места", "A5") == [[""]])
        desk.save()
    book = open_book(path, read_only=True)
    places = [row[0] for row in book.sheets["Места"].range("A5:A12").raw_value]
    assert places[0] == 1
    assert len([one for one in places if one]) == 8
    with at_the_desk(profile, path) as desk:
        assert desk.document.sheets() == ranked


def test_an_evening_with_the_list_of_a_cell_and_everything_taken_back(
    profile: Path, tmp_path: Path
) -> None:
    """Results out of the cell's list; pairing, results and pairing again undone by the keyboard."""
    path = fresh(tmp_path / "cup.xlsx", system="leader", rounds=3, seed=7, players=people(4))
    step = Catalogue("en")("command.next_step.label")
    with at_the_desk(profile, path) as desk:
        document = desk.document
        before = document.sheets()
        desk.press(step, "Tournament")
        desk.done(step, "Round 1")
        for row in (5, 6):
            document.do("view", sheet="Round 1", rect=[row, 4, row, 4])
            desk.keys("alt+Down", "Down", "Return")
            desk.wait(lambda row=row: document.cells("Round 1", f"D{row}") != [[""]], "it is taken")
        desk.press(step, "Round 1")
        desk.done(step, "Round 2")
        assert all(cell for line in document.cells("Round 2", "B5:B6") for cell in line)
        desk.keys("ctrl+z")
        desk.wait(lambda: document.cells("Round 2", "B5:B6") == [[""], [""]], "round 2 is undone")
        desk.keys("ctrl+z", "ctrl+z", "ctrl+z")
        desk.wait(lambda: document.cells("Round 1", "B5:B6") == [[""], [""]], "round 1 is undone")
        assert document.sheets() == before
