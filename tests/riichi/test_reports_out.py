"""Files for others: the prescript before round 1, Pantheon's games, EMA, the Russian rating."""

from __future__ import annotations

import csv
import json
import random
from io import StringIO
from pathlib import Path

import pytest

from addin.engines.file import open_book
from addin.sheets.reader import read
from pairing.formats.ema import EVENT_LINE, HEADINGS, write_ema
from pairing.formats.format import FileContent, Job
from pairing.formats.pantheon_games import read_games
from pairing.formats.registry import read_file
from pairing.systems import system
from pairing.systems.riichi import RiichiSettings
from pairing.systems.riichi.plans import read_prescript
from pairing.tournament import Bye, Player, Round, Table, Tournament
from tests.support.terminal import new, printed, run

NAMES = ["Иванов Пётр", "Щукина Мария", "Цой Марина", "Петров Иван",
         "Сидорова Анна", "Кузнецов Олег", "Smith John", "Лебедев"]  # fmt: skip


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    ids = ["15000001", "15000002", "150003", "15000004", "04000007", "", "4000007", "15000008"]
    rows = [f"{name},{number},RU" for name, number in zip(NAMES, ids, strict=True)]
    return new(
        *(tmp_path / "CUP.xlsx", "\n".join(["name,id,country", *rows]), "--system", "riichi"),
        *("--rounds", 3, "--set", "title=Весна", "--set", "place=Пермь, Россия"),
    )


def exported(cup: Path, kind: str) -> tuple[str, str]:
    """The file that is written, and what is said of it."""
    path = cup.with_name(f"{kind}.out")
    said = printed("export", cup, "--to", kind, "-o", path, "--force")
    return path.read_text(encoding="utf-8"), said


def test_the_prescript_is_there_before_round_1_and_stays_the_same(cup: Path) -> None:
    before, _ = exported(cup, "pantheon")
    plan = read_prescript(before)
    assert len(plan) == 3
    run("pair", cup)
    now = read(open_book(cup)).tournament.rounds[0]
    assert tuple(table.seats for table in now.tables) == plan[0]
    assert exported(cup, "pantheon")[0] == before


def test_without_a_plan_it_says_why(cup: Path, tmp_path: Path) -> None:
    six = "name\nA B\nC D\nE F\nG H\nI J\nK L\n"
    other = new(tmp_path / "SIX.xlsx", six, "--system", "riichi", "--rounds", 3)
    assert "6" in printed("export", other, "--to", "pantheon", "-o", tmp_path / "x", expect=2)


def play(cup: Path) -> None:
    scores = cup.with_name("scores.csv")
    scores.write_text(
        "table,east,south,west,north,penalty south,chombo north,note south,note north\n"
        "1,50000,35000,20000,15000,,,,\n2,41000,33000,26000,20000,2000,1,late,false ron\n"
    )
    for _ in (1, 2):
        run("pair", cup)
        run("results", cup, "--from", scores)


def test_games_of_pantheon_come_back(cup: Path) -> None:
    play(cup)
    text, _ = exported(cup, "pantheon-games")
    row, event = read_file(FileContent("games.json", text.encode()))
    assert row.name == "pantheon-games"
    ours, theirs = read(open_book(cup)).tournament, event.tournament

    def flat(tournament: object, rounds: object) -> object:
        names = {p.number: p.name for p in tournament.players}  # type: ignore[attr-defined]
        return [
            sorted(
                (tuple(names[one] for one in t.seats), t.scores, t.penalties, t.chombos)
                for t in round_.tables
            )
            for round_ in rounds  # type: ignore[attr-defined]
        ]

    assert flat(theirs, theirs.rounds) == flat(ours, ours.rounds)
    assert "late" in next(t for t in theirs.rounds[0].tables if any(t.penalties)).notes
    # The other spelling, shuffled and dated, is the same event.
    data = json.loads(text)
    for at, game in enumerate(reversed(data["games"])):
        results = game.pop("finalResults")
        game["final_results"] = [
            {"player_id": one["playerId"], "score": one["score"]} for one in results
        ]
        game["penalty_logs"] = game.pop("penaltyLogs")
        game["date"] = f"2026-05-0{at + 1}T10:00:00"
    random.Random(1).shuffle(data["games"])
    again = read_file(FileContent("games.json", json.dumps(data).encode()))[1].tournament
    assert flat(again, again.rounds) == flat(theirs, theirs.rounds)
    started = cup.with_name("AGAIN.xlsx")
    run("new", started, "--from", cup.with_name("pantheon-games.out"))
    known = read(open_book(started)).tournament
    assert flat(known, known.rounds) == flat(ours, ours.rounds)


def test_an_event_of_pantheon_with_25_000_and_sticks_left_on_a_table(tmp_path: Path) -> None:
    def game(hash_: str, seats: list[int], scores: list[int], off: int = 0) -> object:
        finals = [{"playerId": p, "score": s} for p, s in zip(seats, scores, strict=True)]
        logs = [{"who": seats[0], "amount": off, "reason": "late"}] if off else []
        return {"sessionHash": hash_, "players": seats, "finalResults": finals,
                "penaltyLogs": logs, "rounds": []}  # fmt: skip

    games = [
        game("b", [1, 2, 3, 4], [40_000, 30_000, 20_000, 8_000], 1_000),
        game("a", [5, 6, 7, 8], [40_000, 30_000, 20_000, 10_000]),
        game("c", [1, 5, 2, 6], [40_000, 30_000, 20_000, 10_000]),
    ]
    people = [{"id": n, "title": f"Nemo P{n}"} for n in range(1, 9)]
    file = tmp_path / "games.json"
    file.write_text(json.dumps({"games": games, "players": people}), encoding="utf-8")
    path = tmp_path / "CUP.xlsx"
    run("new", path, "--from", file)
    run("standings", path)
    event = read(open_book(path)).tournament
    assert isinstance(event.settings, RiichiSettings)
    assert event.settings.starting_points == 25_000
    short = next(t for r in event.rounds for t in r.tables if sum(t.scores or ()) == 98_000)
    assert short.state == "sticks" and short.penalties == (1_000, 0, 0, 0)
    assert any("late" in note for note in short.notes)
    assert event.points[1] == 15 + 15 - 1 + 15 + 15


def test_ema_is_not_asked_about_who_is_not_in_its_file(cup: Path) -> None:
    play(cup)
    run("withdraw", cup, "Цой Марина")
    text, said = exported(cup, "ema")
    assert "Марина" not in text and "150003" not in said


def test_the_report_for_ema(cup: Path) -> None:
    run("export", cup, "--to", "ema", "-o", cup.with_name("x"), expect=2)  # nobody has played
    play(cup)
    text, told = exported(cup, "ema")
    # What is missing or wrong, with its cell.
    for piece in ("150003", "04000007", "Лебедев", "MERS"):
        assert piece in told, piece
    assert "Players!" in told and "Tournament!B" in told
    head, *rows = list(csv.reader(StringIO(text)))
    assert [head[2], head[5], head[7], head[9]] == ["Position", "EMA ID", "Score", "Country"]
    assert rows[1][:2] == ["Весна", "8"] and rows[1][11] == "RUS" and rows[1][15] == "Riichi"
    standings = read(open_book(cup)).tournament.points
    assert sorted(int(row[7]) for row in rows) == sorted(
        round(p * 1000) for p in standings.values()
    )
    smith = next(row for row in rows if row[4] == "SMITH")
    assert (smith[3], smith[5], smith[8]) == ("John", "04000007", "1")
    event = read_file(FileContent("ema.csv", text.encode()))[1].tournament
    assert {p.ids.get("riichi") for p in event.players} >= {"04000007", "15000008"}


@pytest.mark.parametrize(
    ("date", "count", "house", "countries", "told"),
    [
        ("21.11.2026", 40, 0, 5, "1"),
        ("21-22.11.2026", 40, 1, 6, "3"),  # a house player is the 41st
        ("21-23.11.2026", 80, 4, 9, "4.5"),
        ("21-24.11.2026", 80, 1, 10, "5"),
        ("next spring", 40, 0, 5, ""),
    ],
)
def test_the_weight_is_that_of_emas_table(
    date: str, count: int, house: int, countries: int, told: str
) -> None:
    codes = ("AT", "BE", "CH", "DE", "DK", "ES", "FI", "FR", "GB", "IT")[:countries]
    players = tuple(
        Player(n, f"Nemo Player{n}", country=codes[n % countries], substitute=n > count)
        for n in range(1, count + house + 1)
    )
    table = Table(1, (1, 2, 3, 4), (40_000, 35_000, 25_000, 20_000))
    rests = tuple((n, Bye.PAIRING) for n in range(5, count + 1))
    played = (Round(1, tables=(table,), byes=rests),)
    event = Tournament("riichi", RiichiSettings(), players, played, date=date)
    file = write_ema(Job(event, event, system("riichi").standings(event), "en", "riichi"))
    rows = list(csv.reader(StringIO(file)))
    assert rows[EVENT_LINE][HEADINGS.index("MERS")] == told
    assert len(rows) == count + 1
    assert {row[HEADINGS.index("EMA ID")] for row in rows[1:]} == {"-1"}
    assert not any(
        p.ids for p in read_file(FileContent("e.csv", file.encode()))[1].tournament.players
    )


@pytest.mark.parametrize("name", ["'Aho Jussi", "''t Hooft Gé", "=Cmd Ann", "'=Cmd Ann"])
def test_a_name_that_begins_with_an_apostrophe_comes_back_from_emas_report(name: str) -> None:
    players = (Player(1, name), *(Player(n, f"Nemo Player{n}") for n in range(2, 5)))
    table = Table(1, (1, 2, 3, 4), (40_000, 35_000, 25_000, 20_000))
    event = Tournament("riichi", RiichiSettings(), players, (Round(1, tables=(table,)),))
    file = write_ema(Job(event, event, system("riichi").standings(event), "en", "riichi"))
    back = read_file(FileContent("e.csv", file.encode()))[1].tournament
    words = back.players[0].name.casefold().split()
    assert sorted(words) == sorted(name.casefold().split())


def test_the_upload_for_the_russian_rating(cup: Path) -> None:
    play(cup)
    text, told = exported(cup, "russian-rating")
    rows = list(csv.DictReader(StringIO(text)))
    assert "Smith John" in told and "Players!B" in told
    # As the portal reads it: numbers, and two words of a name.
    assert [int(row["place"]) for row in rows] == sorted(int(row["place"]) for row in rows)
    assert {int(row["games"]) for row in rows} == {2}
    points = read(open_book(cup)).tournament.points.values()
    assert sorted(float(row["scores"]) for row in rows) == sorted(map(float, points))
    assert all(row["load_player"] == "true" for row in rows)
    assert {"Иванов Пётр", "Цой Марина"} <= {row["name"] for row in rows}


@pytest.mark.parametrize(
    ("sums", "starting", "sticks"),
    [
        ([98_000], 25_000, [True]),
        ([99_000, 100_000], 25_000, [True, False]),
        ([100_000, 120_000], 30_000, [False, False]),
        ([116_000, 120_000, 120_000], 30_000, [True, False, False]),
        ([100_100, 100_000], 25_000, [False, False]),
    ],
)
def test_a_few_thousands_that_a_game_lacks_are_sticks(
    sums: list[int], starting: int, sticks: list[bool]
) -> None:
    games = [
        {"sessionHash": str(at), "players": [1, 2, 3, 4], "finalResults": [
            {"playerId": one, "score": (40_000, 30_000, 20_000, total - 90_000)[one - 1]}
            for one in (1, 2, 3, 4)
        ]}
        for at, total in enumerate(sums)
    ]  # fmt: skip
    people = [{"id": n, "title": f"Nemo P{n}"} for n in (1, 2, 3, 4)]
    event = read_games(json.dumps({"games": games[::-1], "players": people}), "games.json")
    assert isinstance(event.settings, RiichiSettings)
    assert event.settings.starting_points == starting
    assert [t.state == "sticks" for r in event.rounds for t in r.tables] == sticks
