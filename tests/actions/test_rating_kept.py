"""A round keeps the ratings it was scored with; a correction says from which round on it holds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from addin import actions
from addin.actions.state import load
from addin.engines.file import open_book
from pairing.errors import InputError, NeedsDecision
from pairing.tournament import Player, Result
from tests.support.drivers import FileDriver, fresh, set_cell
from tests.support.terminal import printed, run

FIELD = (("Ann", 2400), ("Bob", 2250), ("Cem", 2100), ("Dan", 2000), ("Eve", 1900), ("Fay", 1800))


def played(path: Path, rounds: int, name: str = "fors", language: str = "en") -> Path:
    """An event with that many rounds played, White winning on every board."""
    players = [Player(n, who, rating) for n, (who, rating) in enumerate(FIELD, start=1)]
    fresh(path, system=name, language=language, rounds=4, seed=7, players=players,
          event={"title": "Cup"}, settings={})  # fmt: skip
    driver = FileDriver()
    for number in range(1, rounds + 1):
        driver.run(path, actions.pair_next_round)
        boards = range(1, 4)
        driver.run(path, actions.enter_results, number, dict.fromkeys(boards, Result.WHITE_WINS))
    return path


def totals(path: Path) -> dict[str, Fraction]:
    reading, tournament = load(open_book(path), asks=False)
    return {
        tournament[line.player].name: Fraction(line.values["event_points"] or 0)
        for line in reading.system.standings(tournament).lines
    }


def remarks(path: Path) -> list[str]:
    return FileDriver().run(path, actions.check).data["remarks"]


def test_a_rating_typed_over_re_scores_nothing_and_asks(tmp_path: Path) -> None:
    path = played(tmp_path / "cup.xlsx", 2)
    before = totals(path)
    set_cell(path, "Players", "C8", 2110)  # Dan
    assert totals(path) == before
    assert "Dan: rating 2000 up to round 2, 2110 from round 3 on." in remarks(path)
    driver = FileDriver()
    with pytest.raises(NeedsDecision, match="2000 → 2110") as asked:
        driver.run(path, actions.pair_next_round)
    driver.run(path, actions.pair_next_round, allow=(asked.value.choice,))
    driver.run(path, actions.enter_results, 3, dict.fromkeys(range(1, 4), Result.WHITE_WINS))
    rounds = load(open_book(path))[1].rounds
    assert [dict(one.ratings) for one in rounds] == [{4: 2000}, {4: 2000}, {}]
    driver.run(path, actions.pair_next_round)  # nothing to ask any more
    assert driver.run(path, actions.verify).data["unexplained"] == 0


@pytest.mark.parametrize(("first", "same"), [(1, 0), (2, 1), (3, 2)])
def test_a_correction_holds_from_the_round_that_is_said(
    first: int, same: int, tmp_path: Path
) -> None:
    path = played(tmp_path / "cup.xlsx", 2)
    _, then = load(open_book(path))
    before = totals(path)
    driver = FileDriver()
    with pytest.raises(InputError, match="From which round"):
        driver.run(path, actions.correct_rating, "dan", 2110)
    driver.run(path, actions.correct_rating, "dan", 2110, first=first)
    _, now = load(open_book(path))
    assert now[4].rating == 2110
    assert [one.ratings.get(4, 2110) for one in now.rounds] == [2000] * same + [2110] * (2 - same)
    assert (now[4].start_score == then[4].start_score) == (first > 1)
    assert (totals(path) == before) == (first == 3)
    driver.run(path, actions.pair_next_round)  # it has been said: nothing is asked


def test_a_rating_put_right_twice_and_back(tmp_path: Path) -> None:
    path, driver = played(tmp_path / "cup.xlsx", 2), FileDriver()
    before = totals(path)
    driver.run(path, actions.correct_rating, "Dan", 2110, first=1)
    driver.run(path, actions.correct_rating, "Dan", 2000, first=1)
    assert totals(path) == before and not any("Dan" in one for one in remarks(path))


def test_start_points_set_by_hand_stay(tmp_path: Path) -> None:
    path, driver = played(tmp_path / "cup.xlsx", 1), FileDriver()
    set_cell(path, "Players", "H8", 33)
    with pytest.raises(NeedsDecision, match="→ 33"):
        driver.run(path, actions.correct_rating, "Dan", 2110, first=1)
    driver.run(path, actions.correct_rating, "Dan", 2110, first=1, allow=("changed",))
    assert load(open_book(path))[1][4].start_score == 33


def test_from_the_terminal_in_russian(tmp_path: Path) -> None:
    path = played(tmp_path / "cup.xlsx", 1, language="ru")
    assert "--from" in printed("rating", path, "dan", "2110", expect=2)
    assert "с тура 2" in printed("rating", path, "dan", "2110", "--from", "2")
    run("rating", path, "Dan", "99999", "--from", "2", expect=2)
    run("rating", path, "Nobody", "2000", "--from", "2", expect=2)
