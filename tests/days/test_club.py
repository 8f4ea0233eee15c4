"""A chess club's season under Keizer: absences typed each week, one comes late, one leaves."""

from __future__ import annotations

import shutil
from pathlib import Path

from addin.engines.file import open_book
from addin.sheets import layout
from pairing.systems import system
from pairing.tournament import Outcome
from tests.days.day import Day
from tests.days.day import day as day
from tests.support.events import DATA


def misses(day: Day, **rounds: str) -> None:
    """Rounds typed into the cells of the Players tab, by first name."""
    book = open_book(Path(day.file))
    sheet = book.sheets[day.tab("players")]
    heads = sheet.range("A4:Z4").value
    name, away = (heads.index(layout.heading(day.words, key)) + 1 for key in ("name", "absent"))
    for row in range(layout.HEADER_ROW + 1, layout.HEADER_ROW + 15):
        first = str(sheet.range((row, name)).value or "").split(" ")[0]
        if first in rounds:
            sheet.range((row, away)).raw_value = [[rounds[first]]]
    book.save()


def evening(day: Day, number: int) -> None:
    """A round, its results typed this way and that."""
    day.types("pair", "FILE")
    boards = day.event.rounds[number - 1].boards
    typed = ("1-0", "½", "0:1", "1", "0", "0,5")
    day.writes(number, {board: typed[(board + number) % 6] for board in range(1, boards + 1)})


def test_a_season(day: Day) -> None:
    shutil.copy(DATA / "days" / "keizer.csv", "club.csv")
    day.types("new", "FILE", "--system", "кейзер", "--players", "club.csv", "--lang", day.language)
    assert day.event.planned == 25
    evening(day, 1)
    assert day.meets(1, "Piet Bos") == "Jan van Dijk"
    assert day.event.rounds[0].bye is not None  # the unrated player stands last
    misses(day, Jan="2 4-5", Sanne="3½", Eva="2")
    evening(day, 2)
    day.types("join", "FILE", "Gijs Laat", "--rating", 1600)
    day.types("absences", "FILE", "tom", "--rounds", "3 6=1")
    evening(day, 3)
    day.types("withdraw", "FILE", "bram")
    for number in (4, 5, 6):
        evening(day, number)

    # A setting changed while the season is played is asked about; then all is counted anew.
    day.types("set", "FILE", "absence_share", "1/2", expect=2)
    day.types("set", "FILE", "absence_share", "1/2", "--allow", "changed")
    day.types("set", "FILE", "first_value", "40", "--allow", "changed")
    evening(day, 7)
    day.types("explain", "FILE", "--round", 7, "--player", "petr", expect=2)
    day.types("explain", "FILE", "--player", "piet")
    day.sees("the nearest below", "с ближайшим ниже")
    day.types("standings", "FILE")
    day.sees("Value", "Ценность")
    for command in ("crosstable", "check", "verify"):
        day.types(command, "FILE")
    day.page("Piet Bos", "Gijs Laat")

    event = day.event
    keizer = system("keizer")
    who = {player.name.split()[0]: player.number for player in event.players}
    outcomes = {name: [one.outcome for one in event.history[n]] for name, n in who.items()}
    assert outcomes["Sanne"][2] is Outcome.HALF_BYE and outcomes["Tom"][5] is Outcome.FULL_BYE
    assert outcomes["Gijs"][:2] == outcomes["Bram"][5:7] == [Outcome.ABSENT] * 2
    lines = keizer.standings(event).lines
    assert lines[0].values["keizer_value"] == 40
    (report,) = keizer.reports(event, ["keizer"])
    assert [row[-1] for row in report.rows] == [line.points for line in lines]
    shown = [day.cell("standings", f"{column}5") for column in "ABCDE"]
    assert event[lines[0].player].name in shown
    tab = [day.cell("keizer", f"{column}5") for column in "AB"]
    assert tab == [1, event[lines[0].player].name]
