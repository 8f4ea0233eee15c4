"""The prescript text: read, written, and checked with messages that name line and id."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.errors import InputError, Problems
from pairing.systems import system
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.rota import plan_with_rests, rests
from pairing.systems.riichi.plans import read_prescript, write_prescript
from pairing.tournament import Bye
from tests.support.books import event_of
from tests.support.refusals import refusal
from tests.support.terminal import printed, run

RIICHI = system("riichi")
EIGHT = "7-2-1-8\n\n4-2-6-3\n\n5-1-3-7\n\n8-6-4-5\n"
"""A table a round, four of eight rest."""


@pytest.mark.parametrize("players", [*range(4, 41), 63, 98, 172])
def test_plans_of_all_sizes_come_back(players: int) -> None:
    rounds = 4 if players < 60 else 2
    plan = plan_with_rests(players, rounds) if players % 4 else round_robin(players, rounds)
    assert read_prescript(write_prescript(plan)) == plan


def test_form() -> None:
    written = write_prescript((((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 2, 6), (3, 7, 4, 8))))
    assert written == "1-2-3-4\n5-6-7-8\n\n1-5-2-6\n3-7-4-8\n"


def test_tolerates_what_editors_do() -> None:
    source = "\ufeff 1 - 2 - 3 - 4 \r\n\r\n\r\n4-3-2-1\r\n\r\n"
    assert read_prescript(source) == (((1, 2, 3, 4),), ((4, 3, 2, 1),))


@pytest.mark.parametrize(
    ("source", "key", "line", "id_"),
    [
        ("1-2-3-4\n5-6-7-8\n\n1-2-3-4\n5-6-7-7\n", "error.prescript_twice", 5, 7),
        ("1-2-3-4\n5-6-7-4\n", "error.prescript_twice", 2, 4),
        ("1-2-3-4\n5-6-7-0\n", "error.prescript_zero", 2, 0),
        ("1-2-3-4\n5-6-7\n", "error.prescript_line", 2, None),
    ],
)
def test_names_line_and_id(source: str, key: str, line: int, id_: int | None) -> None:
    first = refusal(Problems, read_prescript, source).errors[0]
    assert first.text.key == key
    assert first.text.values["line"] == line
    assert first.text.values.get("id") == id_
    for language in ("en", "ru"):
        assert str(line) in first.message(language)


def test_empty() -> None:
    refusal(InputError, read_prescript, " \n")


def listed(folder: Path, names: list[str]) -> Path:
    path = folder / f"list{len(names)}.csv"
    path.write_text("name\n" + "\n".join(names), "utf-8")
    return path


def test_a_prescript_in_which_four_of_eight_rest(tmp_path: Path) -> None:
    plan, cup = tmp_path / "eight.txt", tmp_path / "CUP.xlsx"
    plan.write_text(EIGHT)
    assert "Pantheon" in printed("look", plan)
    assert "--players" in printed("new", cup, "--from", plan, expect=2)
    names = [f"Player {letter}" for letter in "ABCDEFGHI"]
    assert "up to number 8" in printed(
        "new", cup, "--from", plan, "--players", listed(tmp_path, names[:7]), expect=2
    )
    told = printed("new", cup, "--from", plan, "--players", listed(tmp_path, names))
    assert "rests in 2 rounds" in told and "Without a seat in any round: Player I" in told
    first = event_of(cup).rounds[0]
    assert first.tables[0].seats == (7, 2, 1, 8)
    assert dict(first.byes) == dict.fromkeys((3, 4, 5, 6, 9), Bye.PAIRING)
    out = tmp_path / "out.prescript"
    run("export", cup, "--to", "pantheon", "-o", out)
    assert out.read_text() == EIGHT
    run("standings", cup)
    assert [len(one) for one in event_of(cup).history.values()] == [4] * 9


@pytest.mark.parametrize("players", [5, 10, 23])
def test_our_own_plans_with_rests_go_out_and_in(players: int, tmp_path: Path) -> None:
    people = listed(tmp_path, [f"Player {at:02}" for at in range(1, players + 1)])
    cup, other, out = (tmp_path / name for name in ("CUP.xlsx", "OTHER.xlsx", "plan.prescript"))
    run("new", cup, "--system", "riichi", "--rounds", 5, "--players", people,
        "--set", "odd_field=sit_out")  # fmt: skip
    run("export", cup, "--to", "pantheon", "-o", out)
    plan = read_prescript(out.read_text())
    assert "Everybody rests in " in printed("new", other, "--from", out, "--players", people)
    rounds = event_of(other).rounds
    assert tuple(tuple(table.seats for table in one.tables) for one in rounds) == plan
    assert tuple(tuple(p for p, _ in one.byes) for one in rounds) == rests(plan, players)
    plan_tab, winds = RIICHI.reports(event_of(other), ["plan", "winds"])
    assert sum(row[1] is None for row in plan_tab.rows) == 5
    assert sum(int(str(row[-1])) for row in winds.rows) == 5 * (players % 4)
    for number, one in enumerate(rounds, 1):
        run("pair", cup)
        now = event_of(cup).rounds[-1]
        assert {table.seats for table in now.tables} == set(plan[number - 1])
        assert sorted(now.byes) == sorted(one.byes)
        for table in now.tables:
            run("results", cup, "--set", f"{table.number}=30 30 30 30")
