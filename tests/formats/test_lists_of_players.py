"""Lists of players as people send them: read at the first try, or with one question."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from addin.exchange.incoming.importing import find, need_agreement
from addin.exchange.incoming.starting import prepare
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.formats.spreadsheets.guessing import guess, table_of
from pairing.ranks import clear_rank
from pairing.tournament import Bye
from tests.support.refusals import refuses
from tests.support.terminal import run

LISTS = tomllib.loads(
    (Path(__file__).parents[1] / "data/lists-of-players.toml").read_text("utf-8")
)["list"]


@pytest.fixture(params=LISTS, ids=lambda one: one["file"])
def sent(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    told: dict[str, Any] = request.param
    file = tmp_path / told["file"]
    file.write_text(told["text"], encoding="utf-8")
    return file, told


def test_a_list_is_read_or_one_question_asked(sent: tuple[Path, dict[str, Any]]) -> None:
    file, told = sent
    found = find(file)
    assert found.guess is not None
    assert ",".join(f"{name}={at}" for name, at in found.guess.columns.items()) == told["columns"]
    assert list(found.guess.guessed) == told["asked"]
    if told["asked"]:
        with refuses("import.guessed"):
            need_agreement(found, agreed=False)
    start = prepare(players=file, agreed=bool(told["asked"]), system=told["system"])
    assert len(start.players) == told["players"]
    first = start.players[0]
    assert {key: getattr(first, key) for key in told["first"]} == told["first"]


def test_named_columns_have_their_headings_above_them(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("Кто ты?,Сколько очков\nИльин Пётр,1450\nСомова Анна,1520\n", "utf-8")
    start = prepare(players=file, columns="name=1,rating=2", system="dutch")
    assert [(one.name, one.rating) for one in start.players] == [
        ("Ильин Пётр", 1450),
        ("Сомова Анна", 1520),
    ]


@pytest.mark.parametrize("form", ["Player{:03}", "Player {:03}", "Team{:04}"])
@pytest.mark.parametrize("heading", ["name\n", ""])
def test_numbers_that_tell_names_apart_are_no_ratings(
    form: str, heading: str, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    names = [form.format(number) for number in range(1, 9)]
    file.write_text(heading + "\n".join(names), "utf-8")
    players = prepare(players=file, columns=None if heading else "name=1").players
    assert [(one.name, one.rating) for one in players] == [(name, None) for name in names]


def test_ranks_in_words_are_said_and_never_kept_as_they_came(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    rows = ["Имя;Ранг", "А Б;не знаю, примерно 10 кю", "В Г;1д", "Д Е;новичок", "Ё Ж;12 кю"]
    file.write_text("\n".join(rows), "utf-8")
    start = prepare(players=file, system="mcmahon")
    assert [one.rank for one in start.players] == ["10k", "1d", "", "12k"]
    words = Catalogue("ru")
    said = {one.key: words(one) for one in start.remarks}
    assert "примерно 10 кю" in said["import.ranks_read"]
    assert "новичок" in said["import.ranks_left"]
    assert clear_rank("0k") == ""


def test_a_player_is_no_heading() -> None:
    rows = [(1, ["Club Name", "Ann Adams"]), (2, ["Club West", "Bo Chen"])]
    assert guess(table_of(rows)).first == 0


def test_a_list_of_names_is_no_question_and_its_last_line_no_heading() -> None:
    names = [(line, [name]) for line, name in enumerate(("Ann Lee", "Bo Player", "Jo Member"), 1)]
    found = guess(table_of(names))
    assert (found.option(), found.first, found.guessed) == ("name=1", 0, ())
    numbered = guess(table_of([(line, [f"Player {line}"]) for line in range(1, 5)]))
    assert (numbered.option(), numbered.first, numbered.guessed) == ("name=1", 0, ("name",))


def test_rounds_in_another_notation_are_not_left_without_a_word(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    rows = ["Name;Rating;1;2;Total", "A, B;2100;won 2;lost 3;1", "C, D;2000;lost 1;won 4;1"]
    file.write_text("\n".join(rows), "utf-8")
    found = find(file)
    assert [one.key for one in found.questions] == ["table.rounds_left"]
    with pytest.raises(InputError, match="left alone: 1, 2"):
        prepare(players=file)
    assert found.questions[0].values["columns"] == ["1", "2"]


def test_a_text_of_swissperfect_is_read_with_its_rounds(tmp_path: Path) -> None:
    file = tmp_path / "open.txt"
    rows = [
        "No\tName                \tLoc Id\tTotal\t 1  \t 2  \t 3  ",
        "",
        "1 \tRoe, Ann            \t1794  \t2.5  \t 2:W\t 3:D\t 0:+",
        "2 \tDoe, Tom            \t      \t1    \t 1:L\t 0:D\t 3:D",
        "3 \tO'Li, Jo            \t10792 \t1    \t  : \t 1:D\t 2:D",
        "4 \tKim, Bo             \t7     \t1    \t 5:+\t  : \t 0:-",
        "5 \tAk, Cem             \t8     \t0    \t 4:-\t  : \t 0:-",
    ]
    file.write_text("\n".join(rows), "utf-8")
    event = find(file).tournament
    told = [
        [f"{game.white}-{game.black} {game.result}" for game in one.games] for one in event.rounds
    ]
    assert told == [["1-2 1-0", "4-5 +--"], ["1-3 ½-½"], ["2-3 ½-½"]]
    assert [one.byes for one in event.rounds] == [(), ((2, Bye.HALF),), ((1, Bye.PAIRING),)]
    assert not any(game.coloured for one in event.rounds for game in one.games)


def test_the_last_three_lines_say_what_was_taken_kept_and_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, report = tmp_path / "list.csv", tmp_path / "open.trf"
    table.write_text("Name;Rating;Shoes\nRoe Ann;2000;40\nDoe Tom;1900;42\n", "utf-8")
    line = "001 {:4}      {:<33}{:>5}{:28} 0.0 {:4}  0000 - Z\n"
    people = [line.format(n, f"Roe {n}", 2000, "", n) for n in (1, 2)]
    report.write_text("012 Cup\n" + "".join(people) + "202 XYZ\n999 own record\n", "utf-8")
    run("look", table)
    run("look", report)
    shown = [one.strip() for one in capsys.readouterr().out.splitlines()]
    wanted = ["Taken: 2 players, 0 rounds, 0 games.", "Not taken: Shoes."]
    at = shown.index(wanted[0])
    assert shown[at : at + 2] == wanted  # nothing is said of nothing
    assert "Kept for an export to the same format, not used here: 999." in shown
    with pytest.raises(InputError, match="XYZ"):
        prepare(source=report)
    assert prepare(source=report, agreed=True).players
