"""A chess organiser's day: a late comer in a no-show's place, a change accepted, a report file."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.days.day import Day
from tests.days.day import day as day
from tests.support.events import DATA


def test_a_chess_day(day: Day) -> None:
    shutil.copy(DATA / "days" / "chess.csv", "list.csv")
    name = {"en": "name", "ru": "название"}[day.language]
    day.types("new", "FILE", "--system", "швейцарка", "--rounds", 3, "--players", "list.csv",
              "--lang", day.language, "--set", f"{name}=Autumn")  # fmt: skip
    day.sees("birth = год рождения", "рождение = год рождения")
    event = {"B6": "Winter", "B7": "Tver", "B8": "21-22.11.26", "B9": "90+30", "B11": "A. Judge"}
    day.fills("tournament", event)
    day.types("pair", "FILE")
    rest = day.event[day.event.rounds[0].byes[0][0]].name

    # A line sorted column by column is put back by one button.
    day.types("join", "FILE", "Поздний Семён", "--rating", 1700)
    day.types("mend", "FILE", "--came", "pozdniy", "--yes")
    assert day.meets(1, "Поздний Семён") == rest
    day.types("mend", "FILE", "--gone", "muller", "--yes")
    day.enters("1 б", "2 =", "3 1:0", "4 ½", "5 0-1")
    day.sees("all are in", "все")
    day.page("Winter", "Tver")

    # A correction that is right: the next pairing names it and asks, and goes on.
    day.types("pair", "FILE")
    day.enters("1 1", "2 0", "3 0,5", "4 +", "5 -")
    old, new = day.results(1)[0], "0-1"
    assert old != new
    day.writes(1, {1: "0:1"})
    day.types("pair", "FILE", expect=2)
    day.sees("--allow changed", "--allow changed")
    day.types("accept", "FILE")
    day.types("pair", "FILE")
    assert day.results(1)[0] == new
    day.page("Winter", "Tver")

    # Names: several fit, none fits; then a rename, and an explanation in plain words.
    day.types("withdraw", "FILE", "федо", expect=2)
    day.types("withdraw", "FILE", "petrof", expect=2)
    day.sees("Петров Иван", "Петров Иван")
    day.types("rename", "FILE", "elkin", "Ёлкин Фёдор Иванович")
    day.types("explain", "FILE", "--round", 2, "--board", 1)
    day.sees("both have", "идут вровень")
    day.sees("some of their results have been changed since", "с тех пор их результаты менялись")
    day.writes(3, {1: "1", 2: "-", 3: "1/2", 4: "0", 5: "ff"})

    # Whose are the prizes, and what the federation gets.
    lines = 'prize,for,amount\nMain,,500; 300\nGirls,"women, U18",100\n'
    Path("prizes.csv").write_text(lines, "utf-8")
    day.types("prizes", "FILE", "--prizes", "prizes.csv")
    day.sees("Girls", "Girls")
    day.types("standings", "FILE")
    day.types("check", "FILE")
    day.sees("All in order.", "Всё в порядке.")
    day.page("Winter", "Tver", "Ёлкин Фёдор Иванович")
    day.types("export", "FILE", "--to", "trf", "-o", "cup.trf")
    day.sees("ID", "ID")
    told = Path("cup.trf").read_text("utf-8")
    assert "012 Winter" in told and "042 2026/11/21" in told and "102 A. Judge" in told
    assert any(line.startswith("001") and line[9] == "w" for line in told.splitlines())
