"""A go organiser's day: check-in, a no-show, a walk-in, results in every spelling, corrections."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.days.day import Day
from tests.days.day import day as day
from tests.support.events import DATA

EVENT = {
    "en": ("Berlin Open", "Berlin", "21/22 Nov 2026", "1 h 30 + 30 s", "Irina Judge"),
    "ru": ("Кубок «Осень»", "Берлин", "21-22 ноября 2026", "1 ч 30 + 30 с", "И. Судья"),
}


def test_a_go_day(day: Day) -> None:
    day.types()
    day.sees("pairbook new", "pairbook new")
    shutil.copy(DATA / "days" / "go.csv", "players.csv")
    system = {"en": "leader", "ru": "лидер"}[day.language]
    day.types("new", "FILE", "--system", system, "--rounds", 4, "--places", 2,
              "--players", "players.csv", "--lang", day.language)  # fmt: skip
    day.sees("taken from the rank: 8", "взят по разряду: 8")

    # The event's data, typed as people write them; they reach the page and the files.
    title, place, dates, control, arbiter = EVENT[day.language]
    day.fills("tournament", {"B6": title, "B7": place, "B8": dates, "B9": control, "B11": arbiter})

    # The start of the day: names as they are called out.
    day.types(
        "checkin", "FILE", "muller", "щербаков", "oneil", "Lee", "berg", "simunovic", "ivanov"
    )
    day.sees("Here: 7 of 8. Missing: 1.", "Пришли: 7 из 8. Не хватает: 1.")
    day.sees("García Luz", "García Luz")
    day.types("pair", "FILE", expect=2)
    day.sees("--allow missing", "--allow missing")
    day.types("checkin", "FILE", "garcia")
    day.types("pair", "FILE")

    # García does not come after all, and somebody walks in: only one board changes.
    lonely = day.meets(1, "García Luz")
    before = [(game.white, game.black) for game in day.event.rounds[0].games]
    day.types("mend", "FILE", "--gone", "garcia", "--yes")
    day.types("join", "FILE", "Walk In", "--rank", "5k")
    day.sees("taken from the rank 5k", "взят по разряду 5k")
    day.types("mend", "FILE", "--came", "walk", "--yes")
    assert day.meets(1, "Walk In") == lonely
    after = [(game.white, game.black) for game in day.event.rounds[0].games]
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    day.types("check", "FILE")
    day.sees("Round 1: results missing: 4", "Тур 1: нет результатов: 4")

    # Results as they are typed into the cells, and the last one in the terminal.
    day.writes(1, {1: " w", 2: "0 : 1", 3: "½ - ½"})
    day.types("standings", "FILE")
    day.sees("3 of 4 results in", "результатов 3 из 4")
    day.enters("9 1", "4 ч", expect=2)
    day.enters("4 ч")
    assert day.results(1) == ["1-0", "0-1", "½-½", "0-1"]
    day.page(title, place)

    # A second round with a seat changed by a slip of a name, and more spellings.
    day.types("pair", "FILE")
    first = day.event.rounds[1].games[0]
    day.types("swap", "FILE", "muler", "ivanov")
    day.types("swap", "FILE", "ivanov", "Müller")
    assert day.event.rounds[1].games[0] == first
    day.writes(2, {1: "б", 2: "0,5", 3: "+", 4: "x"})
    day.types("pair", "FILE", expect=2)
    day.sees("Round 2!D8: “x”", "Тур 2!D8: «x»")
    day.writes(2, {4: "--"})

    # An old result is overwritten by a slip: it is noticed, and put back.
    day.writes(1, {1: "0-1"})
    day.types("pair", "FILE", expect=2)
    day.sees("Round 1!D5", "Тур 1!D5")
    day.types("putback", "FILE")
    day.types("pair", "FILE")
    assert day.results(2) == ["1-0", "½-½", "+--", "---"]
    day.page(title, place)

    # A name is mended by typing over it; somebody leaves, comes back, is replaced.
    day.fills("players", {"B6": "Щербаков Юрий Петрович"})
    day.types("check", "FILE")
    day.sees("is now “Щербаков Юрий Петрович”", "теперь «Щербаков Юрий Петрович»")
    day.types("rename", "FILE", "oneil", "O'Neill Ann")
    day.types("withdraw", "FILE", "simunovic")
    day.types("return", "FILE", "simunovic")
    day.types("replace", "FILE", "garcia", "New One", "--rank", "7k")
    day.types("results", "FILE", *(f"--set={board}=1" for board in range(1, 6)), expect=2)
    day.types("results", "FILE", *(f"--set={board}=1:0" for board in range(1, 5)))

    # A tab is deleted; the repair brings it back, and everything is as it was.
    if day.language == "en":  # tests/trust deletes every tab in both
        was = day.event
        day.deletes("round", 2)
        day.types("standings", "FILE", expect=2)
        day.sees("pairbook repair", "pairbook repair")
        day.types("repair", "FILE")
        assert [one.games for one in day.event.rounds] == [one.games for one in was.rounds]
    day.types("pair", "FILE")
    day.enters("1 +", "2 б", "3 =", "4 0")
    day.types("check", "FILE")
    day.sees("All in order.", "Всё в порядке.")
    day.types("verify", "FILE")
    day.sees("as computed: ", "совпали: ")
    day.not_seen("unexplained", "без объяснения")

    # Prizes, the last page, and the files for others.
    lines = "prize,for,amount\nFirst,,200 €; 100 €\nKyu,rank 9k-4k,50 €\n"
    Path("prizes.csv").write_text(lines, "utf-8")
    day.types("prizes", "FILE", "--prizes", "prizes.csv")
    day.sees("200 €", "200 €")
    day.page(title, place, "Щербаков Юрий Петрович", "200 €")
    day.types("export", "FILE", "--to", "h9", "-o", "cup.h9")
    told = Path("cup.h9").read_text("utf-8", errors="replace")
    assert "DT[2026-11-21,2026-11-22]" in told and "O'Neill" in told
