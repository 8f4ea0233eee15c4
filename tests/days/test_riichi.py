"""A riichi organiser's day: house players, scores in every unit, penalties, a wrong sum."""

from __future__ import annotations

from pathlib import Path

from tests.days.day import Day
from tests.days.day import day as day

NAMES = ("Ito Ken", "Müller Jörg", "Щербаков Юрий", "Lee Hana", "Sato Rin", "Иванов Пётр",
         "Berg Kees")  # fmt: skip
SETTINGS = {
    "en": ("Seating of each round=random swiss", "Starting points=25000",
           "Players not divisible by four=call substitutes"),
    "ru": ("рассадка по турам=жребий швейцарка", "стартовые очки=25000",
           "число игроков не кратно четырём=посадить запасных"),
}  # fmt: skip


def test_a_riichi_day(day: Day) -> None:
    Path("players.csv").write_text("name\n" + "\n".join(NAMES), "utf-8")
    chosen = [part for one in SETTINGS[day.language] for part in ("--set", one)]
    day.types("new", "FILE", "--system", "riichi", "--rounds", 3, "--players", "players.csv",
              "--lang", day.language, *chosen)  # fmt: skip
    day.fills("tournament", {"B6": "Spring", "B7": "Riga", "B8": "5 April 2026"})
    day.types("pair", "FILE")
    day.sees("Substitute 1", "Запасной 1")

    # One table in the cells, in three spellings; the other in the terminal, with a penalty.
    day.writes(1, {1: "31 200", 2: "28,0", 3: "25000", 4: "15.8"}, "score")
    day.enters("2 312 280 250 150", expect=2)
    day.enters("2 312 280 250 158")
    day.writes(1, {6: "2000"}, "penalty")
    first, second = day.event.rounds[0].tables
    assert first.scores == second.scores == (31200, 28000, 25000, 15800)
    assert (first.penalties, second.penalties) == ((0, 0, 0, 0), (0, 2000, 0, 0))
    day.types("standings", "FILE")
    day.page("Spring", "Riga")

    # A table whose scores do not sum up is named with its cell before anything is paired.
    day.types("pair", "FILE")
    day.writes(2, {1: "400", 2: "300", 3: "200", 4: "90"}, "score")
    day.enters("2 40 30 20 10")
    day.types("pair", "FILE", expect=2)
    day.sees("Round 2!E5", "Тур 2!E5")
    day.writes(2, {4: "100"}, "score")

    # A column is sorted by itself: nothing rests on it, and the named remedy puts it back.
    before = day.event.rounds[0]
    wind = [day.cell("round", f"B{row}", 1) for row in range(5, 13)]
    day.fills(
        "round", {f"B{row}": one for row, one in zip(range(5, 13), sorted(wind), strict=True)}, 1
    )
    day.types("standings", "FILE", expect=2)
    day.sees("not those that were paired", "не те, что в жеребьёвке")
    day.types("putback", "FILE")
    assert day.event.rounds[0] == before
    day.types("standings", "FILE")

    # Somebody leaves; a substitute sits down for him; the last round and the prizes.
    day.types("withdraw", "FILE", "shcherbakov")
    day.types("pair", "FILE")
    seated = {player for table in day.event.rounds[2].tables for player in table.seats}
    (left,) = (one.number for one in day.event.players if one.name == "Щербаков Юрий")
    assert left not in seated and len(seated) == 8
    day.enters("1 25 25 25 25", "2 45,3 31,2 20 3,5")
    day.types("check", "FILE")
    day.sees("All in order.", "Всё в порядке.")
    Path("prizes.csv").write_text("prize,amount\nMain,50 €; 30 €\n", "utf-8")
    day.types("prizes", "FILE", "--prizes", "prizes.csv")
    day.sees("50 €", "50 €")
    day.page("Spring", "Riga")
    day.types("export", "FILE", "--to", "csv", "-o", "cup.csv")
    assert "31200" in Path("cup.csv").read_text("utf-8-sig")
    day.types("verify", "FILE")
    day.sees("as computed: ", "совпали: ")
    day.not_seen("unexplained", "без объяснения")
