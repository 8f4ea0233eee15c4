"""Withdrawal, return, late entry and replacement: by command and by hand, told in the Log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people import lines
from addin.engines.file import open_book
from addin.exchange.creating import create
from pairing.errors import NeedsDecision
from pairing.round_lists import show_absences
from pairing.tournament import Player, Result
from tests.support.books import cup, paired, play, refuse
from tests.support.drivers import FileDriver, column, set_cell

SYSTEMS = ("leader", "fors", "serp", "dutch")


def player(path: Path, number: int) -> Player:
    return actions.load(open_book(path))[1][number]


def log(path: Path, tab: str = "Log", heading: str = "What changed") -> str:
    return " ".join(str(one) for one in column(path, tab, heading) if one)


def seated(path: Path, number: int) -> bool:
    return number in actions.load(open_book(path))[1].rounds[-1].reported


def test_out_and_in_again(tmp_path: Path, driver: Any) -> None:
    path = play(cup(tmp_path / "c.xlsx", name="dutch"), 1)
    name = player(path, 3).name
    driver.run(path, lines.withdraw_player, name)
    assert show_absences(player(path, 3)) == "2-"
    play(path, 1)
    assert not seated(path, 3)
    driver.run(path, lines.return_player, "3")
    assert show_absences(player(path, 3)) == "2"
    play(path, 1)
    assert seated(path, 3)
    assert f"{name} is out from round 2 on." in log(path)
    assert f"{name} plays again from round 3 on." in log(path)


def test_refusals(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "c.xlsx", name="dutch"), 1)
    refuse(path, "no absence", action=lines.return_player, name="2")
    refuse(path, "Round 1 (1 of 4 paired)", action=lines.withdraw_player, name="2", first=1)
    FileDriver().run(path, lines.withdraw_player, "2", first=4)
    assert show_absences(player(path, 2)) == "4-"
    refuse(path, "already", action=lines.withdraw_player, name="2", first=4)
    refuse(path, "another player", action=lines.join_player, name=player(path, 4).name)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_late_entry(tmp_path: Path, system: str, language: str) -> None:
    path = play(cup(tmp_path / "c.xlsx", name=system, language=language), 1)
    FileDriver().run(path, lines.join_player, "Late One", rating=1500, club="Be", rank="6k")
    asked = actions.check(open_book(path)).data["remarks"]
    assert not [one for one in asked if "Late One" in one]  # where he was in round 1
    play(path, 1)
    number = next(
        one.number for one in actions.load(open_book(path))[1].players if one.name == "Late One"
    )
    assert number == 9 or system == "dutch"  # who is placed by his rating until round 4
    late = player(path, number)
    assert (late.name, late.rating, late.club) == ("Late One", 1500, "Be")
    assert show_absences(late) == "1"
    assert seated(path, number)
    book = open_book(path)
    assert not [one for one in actions.check(book).data["remarks"] if "Late One" in one]
    assert actions.verify(book).data["as_computed"] == 2


def test_who_played_nothing_gives_his_place_to_another(tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "c.xlsx", name="leader"))
    old = player(path, 5).name
    FileDriver().run(path, lines.replace_player, "5", "New Face", rating=1234, club="Zz")
    new = player(path, 5)
    assert (new.name, new.rating, new.club) == ("New Face", 1234, "Zz")
    assert seated(path, 5)
    for tab, heading in (("Round 1", "White"), ("Round 1", "Black"), ("Players", "Name")):
        assert old not in column(path, tab, heading)
    assert "New Face" in log(path)


def test_nothing_of_the_old_player_stays_on_the_line(tmp_path: Path) -> None:
    path = tmp_path / "c.xlsx"
    people = [
        Player(n, f"Player {n}", 2000 - n, title="GM", sex="w", birth="1990", second_rating=1900,
               k_factor=20, surname="Player", ids={"fide": f"1234{n}"})
        for n in range(1, 5)
    ]  # fmt: skip
    create(path, system="dutch", players=people)
    FileDriver().run(path, lines.replace_player, "Player 2", "New Face", rating=1234)
    field = {one.name: one for one in actions.load(open_book(path))[1].players}
    new = field["New Face"]
    assert (new.rating, new.title, new.sex, new.birth) == (1234, "", "", "")
    assert (new.second_rating, new.k_factor, new.surname, new.ids) == (None, None, "", {})
    assert field["Player 1"].title == "GM" and "Player 2" not in field


def test_who_has_played_keeps_his_games(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "c.xlsx", name="leader"), 1)
    old = player(path, 5)
    FileDriver().run(path, lines.replace_player, old.name, "New Face", rating=1234)
    play(path, 1)
    assert player(path, 5).name == old.name
    assert not seated(path, 5) and seated(path, 9)
    assert actions.load(open_book(path))[1].history[9][0].points == 0


def test_done_by_hand_it_is_told_at_the_next_pairing(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "c.xlsx", name="leader"), 2)
    people = column(path, "Players", "Name")
    first = int(column(path, "Players", "No.")[0])
    set_cell(path, "Players", "G5", "3-")  # out
    set_cell(path, "Players", "C6", 1111)  # another rating
    set_cell(path, "Players", "B7", "Corrected Name")
    set_cell(path, "Players", "B13", "Walk In")
    set_cell(path, "Players", "C13", 1300)
    with pytest.raises(NeedsDecision, match="→ 1111"):
        FileDriver().run(path, actions.pair_next_round)
    FileDriver().run(path, actions.pair_next_round, allow=("changed",))
    draws = dict.fromkeys(range(1, 5), Result.DRAW)
    FileDriver().run(path, actions.enter_results, 3, draws)
    said = log(path)
    assert f"{people[0]}, Absent in rounds: — → 3-" in said
    assert f"{people[1]}, Rating" in said and "→ 1111" in said
    assert "Corrected Name, Name:" in said
    assert "9 Walk In was added" in said
    set_cell(path, "Players", "G5", None)  # back again
    assert not seated(path, first)
    play(path, 1)
    assert seated(path, first)
    assert f"{people[0]}, Absent in rounds: 3- → —" in log(path)


def test_who_joins_with_a_rank_is_not_refused(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "c.xlsx", name="mcmahon"), 1)
    told = FileDriver().run(path, lines.join_player, "Late One", rank="2k").remarks
    assert "people.refused_next" not in [one.key for one in told]
    told = FileDriver().run(path, lines.join_player, "Later One").remarks
    assert "people.refused_next" in [one.key for one in told]


def test_taking_a_pairing_back_takes_the_absences_back(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "c.xlsx", name="leader"), 1)
    FileDriver().run(path, lines.join_player, "Late One", rating=1500)
    FileDriver().run(path, actions.pair_next_round)
    assert show_absences(player(path, 9)) == "1"
    FileDriver().run(path, actions.undo_last_round)
    assert show_absences(player(path, 9)) is None
