"""Events of several stages, from making the workbook to the page on the wall, by its buttons.

The four presets, a double elimination of 16, and a list of stages that ends in a knock-out; each
in both languages, with the slips of a long day: sloppy scores, a button
pressed twice, a name mended, an earlier score mended, a round taken back, a finalist who went
home, a tab deleted.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.buttons import BUTTONS
from addin.engines.file import alerts, answer_alerts, open_book
from addin.exchange.creating import create
from addin.sheets import layout
from pairing.catalogue import Catalogue
from pairing.systems.riichi import Riichi
from pairing.tournament import Player, Round, Tournament
from tests.support.books import event_of
from tests.support.events import scores_at_a_table
from tests.support.terminal import run

RIICHI = Riichi()
NAMES = {
    "en": ("Ito", "Müller", "Lee", "Sato", "O'Neil", "van der Berg-Kowalski", "Çetin"),
    "ru": ("Иванов", "Щербаков", "Ёлкина", "Ли", "Сато", "Берг-Ковальская", "Оганесян"),
}
MENDED = {"en": "Ng-Peters, Ánna", "ru": "Сидорова-Петрова Анна"}


@dataclass(frozen=True)
class Event:
    """What is played: settings by name, players, rounds it must come to."""

    settings: dict[str, str]
    players: int
    rounds: int
    absent: int = 0
    """The round in which the leader is missing; 0: in none."""


EVENTS = {
    "autumn_shanten_2018": Event(
        {"preset": "autumn_shanten_2018", "odd_field": "substitutes"}, 28, 10, absent=10
    ),
    "spanish_open_2018": Event({"preset": "spanish_open_2018"}, 16, 8),
    "a_league_2018": Event({"preset": "a_league_2018"}, 28, 20),
    "snow_dragon_2019": Event({"preset": "snow_dragon_2019"}, 16, 8),
    "snow_dragon_2019_large": Event({"preset": "snow_dragon_2019_large"}, 28, 8),
    "double": Event({"stages": "double elimination", "odd_field": "substitutes"}, 16, 6),
    "list": Event(
        {"stages": "plan 2; swiss 1; top 8; knockout games 1 2 carry half"}, 16, 6, absent=4
    ),
}


@dataclass
class Organiser:
    """Somebody with a mouse and a keyboard, who reads what the boxes say."""

    path: Path
    words: Catalogue
    book: Any = None
    shown: list[str] = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random(11))

    def opens(self) -> None:
        """The workbook, closed and opened again."""
        if self.book is not None:
            self.book.save()
        self.book = open_book(self.path)

    def presses(self, button: str, answer: str | None = None, *, refused: bool = False) -> Any:
        """A button, with what is answered to a question; what was done."""
        before = len(alerts(self.book))
        answer_alerts(self.book, answer)
        done = BUTTONS[button](self.book)
        self.shown = [box.prompt for box in alerts(self.book)[before:]]
        self.shown.append(str(self.book.app.status_bar or ""))
        assert (done is None) == refused, self.shown
        return done

    def tab(self, key: str, number: int | None = None) -> Any:
        """A sheet."""
        return self.book.sheets[layout.tab_name(self.words, key, number)]

    @property
    def event(self) -> Tournament:
        """What the workbook says."""
        return actions.load(self.book)[1]

    def at(self, key: str, number: int | None, column: str) -> Any:
        """The column under a heading."""
        headings = self.tab(key, number).range("A4:Z4").value
        return headings.index(layout.heading(self.words, column)) + 1

    def types_scores(self, round_: Round) -> None:
        """Every score of a round, each in another spelling."""
        number, cells = round_.number, []
        sheet, column = self.tab(layout.ROUND, number), self.at(layout.ROUND, number, "score")
        decimal = self.words.decimal
        for table in round_.tables:
            for seat, score in enumerate(scores_at_a_table(self.chance)):
                thousands = f"{score / 1000:.1f}"
                spaced = f"{score:,}".replace(",", " ")
                ways = (score, spaced, f" {thousands}", thousands.replace(".", decimal))
                cells.append([ways[(seat + table.number) % 4]])
        sheet.range((layout.FIRST_ROW, column)).resize(len(cells), 1).raw_value = cells

    def mends_a_score(self) -> None:
        """The second and third of table 1 of round 1 change their scores."""
        sheet, column = self.tab(layout.ROUND, 1), self.at(layout.ROUND, 1, "score")
        cells = [sheet.range((layout.FIRST_ROW + seat, column)) for seat in range(4)]
        _, second, third, _ = sorted(cells, key=lambda cell: -float(cell.value))
        a, b = second.value, third.value
        second.raw_value, third.raw_value = [[b]], [[a]]

    def marks_absent(self, player: int, rounds: str | None) -> None:
        """In the Players tab."""
        cell = (self.row_of(self.event[player].name), self.at(layout.PLAYERS, None, "absent"))
        self.tab(layout.PLAYERS).range(cell).raw_value = [[rounds]]

    def row_of(self, name: str) -> int:
        """A player's row on the Players tab."""
        column = self.at(layout.PLAYERS, None, "name")
        names: list[Any] = self.tab(layout.PLAYERS).range((1, column), (80, column)).value
        return names.index(name) + 1


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("name", EVENTS)
def test_from_the_first_click_to_the_last(name: str, language: str, tmp_path: Path) -> None:
    wanted, words = EVENTS[name], Catalogue(language)
    players = tuple(
        Player(n, f"{NAMES[language][n % 7]} {n:02}", 1400 + 37 * n % 500)
        for n in range(1, wanted.players + 1)
    )
    path = tmp_path / "cup.xlsx"
    create(path, system="riichi", language=language, seed=7, players=players,
           event={"title": words("system.riichi")}, settings=wanted.settings)  # fmt: skip
    organiser = Organiser(path, words)
    organiser.opens()
    assert organiser.event.planned == wanted.rounds

    for number in range(1, wanted.rounds + 1):
        leader = 0
        if number == wanted.absent:
            leader = RIICHI.standings(organiser.event).lines[0].player
            organiser.marks_absent(leader, str(number))
        done = organiser.presses("pair_next_round")
        assert done.data["round"] == number
        assert not leader or leader not in done.after.rounds[-1].reported
        if number == 2:
            organiser.presses("pair_next_round", refused=True)  # pressed twice: scores are missing
            assert layout.tab_name(words, layout.ROUND, 2) in organiser.shown[0]
            organiser.presses("undo_last_round", "yes")
            again = organiser.presses("pair_next_round")
            assert again.after.rounds[-1] == done.after.rounds[-1]
            row = organiser.row_of(done.after.players[4].name)
            column = organiser.at(layout.PLAYERS, None, "name")
            organiser.tab(layout.PLAYERS).range((row, column)).raw_value = [[MENDED[language]]]
            organiser.opens()
        organiser.types_scores(done.after.rounds[-1])
        if number == 3:
            organiser.mends_a_score()
            assert len(organiser.presses("accept_changes", "yes").data["accepted"]) == 1
    organiser.presses("pair_next_round", refused=True)  # one too many
    assert str(wanted.rounds) in organiser.shown[0]
    fixed = "stages" in wanted.settings
    said = words("error.stages_all_paired" if fixed else "error.all_rounds_paired",
                 planned=wanted.rounds, setting=words("setting.rounds"))  # fmt: skip
    assert organiser.shown[0].endswith(said)

    if name == "list":
        _a_tab_is_deleted(organiser)
    organiser.presses("standings")
    organiser.presses("crosstable")
    _all_is_there(organiser, wanted, language)
    _published(organiser, language)


def _a_tab_is_deleted(organiser: Organiser) -> None:
    """With the mouse, in another program; Check says so, a command builds it anew."""
    organiser.presses("standings")
    organiser.book.save()
    other = openpyxl.load_workbook(organiser.path)
    del other[layout.tab_name(organiser.words, layout.STANDINGS)]
    other.save(organiser.path)
    organiser.book = open_book(organiser.path)
    organiser.presses("standings", refused=True)
    tab = layout.tab_name(organiser.words, layout.STANDINGS)
    said = organiser.words("check.tab_deleted", tab=tab)
    assert said in organiser.presses("check").data["remarks"]
    run("repair", organiser.path)
    organiser.book = open_book(organiser.path)


def _all_is_there(organiser: Organiser, wanted: Event, language: str) -> None:
    """Everybody's games, the winner, the bracket, what Check and Verify say, every word."""
    event, words = organiser.event, organiser.words
    lines = RIICHI.standings(event).lines
    names = [event[line.player].name for line in lines]
    first = layout.FIRST_ROW, organiser.at(layout.STANDINGS, None, "name")
    shown = organiser.tab(layout.STANDINGS).range(first).resize(len(lines), 1)
    assert shown.value == names
    ranked = [player for player in event.players if not player.substitute]
    games = {p.number: sum(p.number in r.reported for r in event.rounds) for p in ranked}
    if "preset" in wanted.settings:
        assert set(games.values()) <= {wanted.rounds, wanted.rounds - bool(wanted.absent)}
        assert list(games.values()).count(wanted.rounds) >= len(ranked) - bool(wanted.absent)
        points = [line.points for line in lines if not event[line.player].substitute]
        assert points == sorted(points, reverse=True)
    else:
        (final,) = event.rounds[-1].tables
        assert {line.player for line in lines[:4]} == set(final.seats)
        diagram = RIICHI.diagram(event)
        assert diagram is not None and diagram.winner == lines[0].player
        assert all(seat.player for box in diagram.boxes for seat in box.seats)
        marks = [cell for row in organiser.tab("bracket").used_range.value for cell in row]
        assert marks.count(names[0]) >= 2 and "×" in marks
        assert ("↓" in marks) == ("double" in wanted.settings["stages"])
    told = organiser.presses("verify").data
    assert told["unexplained"] == 0 and told["by_hand"] == 0
    assert told["as_computed"] >= wanted.rounds - 2
    remarks = organiser.presses("check").remarks
    # The score mended in round 1 would send another one to the upper table of round 2.
    expected = {"riichi.remark.strayed_table"} if "double" in str(wanted.settings) else set()
    asked = {"riichi.remark.missed"} if wanted.absent else set()  # what a missed hanchan counts
    found = {remark.key for remark in remarks} - {"check.alike", "foreseen.report", *asked}
    assert found == expected, [words(one) for one in remarks]
    differing = [one["round"] for one in told["rounds"] if one["verdict"] == "differs"]
    assert not expected or differing == [2]
    _no_foreign_word(organiser, language)


def _no_foreign_word(organiser: Organiser, language: str) -> None:
    """No word of the other language stands in a cell that people see, and no key of one."""
    unseen = {layout.tab_name(organiser.words, tab) for tab in (layout.LOG, layout.LISTS)}
    texts = {
        cell
        for sheet in organiser.book.sheets
        if sheet.name not in unseen
        for row in sheet.used_range.options(ndim=2).value
        for cell in row
        if isinstance(cell, str) and not cell.startswith("=")
    }
    other = Catalogue({"en": "ru", "ru": "en"}[language])
    own = {organiser.words(key) for key in other.keys()}  # noqa: SIM118
    foreign = {other(key) for key in other.keys()} - own  # noqa: SIM118
    assert not {one for one in texts & foreign if len(one) > 3}
    assert not {one for one in texts if "{" in one or "riichi." in one}


def _published(organiser: Organiser, language: str) -> None:
    """The page names the winner, the name mended in the middle, and the bracket."""
    organiser.book.save()
    folder = organiser.path.parent
    run("publish", organiser.path, "--to", "html", "-o", folder / "page.html")
    page = (folder / "page.html").read_text("utf-8")
    event = event_of(organiser.path)
    winner = event[RIICHI.standings(event).lines[0].player].name
    assert MENDED[language] in page and winner.replace("'", "&#39;") in page
    assert ('id="bracket"' in page) == (RIICHI.diagram(event) is not None)
