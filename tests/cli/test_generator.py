"""The generator's settings: byes, forfeits and unusual results a round, model, file of settings."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pairing.formats.trf import read_trf
from pairing.systems import system
from pairing.tournament import Bye, Result
from tests.support.terminal import exit_code, run

PLAN = """PlayersNumber=41
RoundsNumber=6
FullPointByes=1
HalfPointByes=1-3:2 5:10%
ZeroPointByes=4:3
Forfeits=1
DoubleForfeits=2:1
UnratedGames=1:2
UnusualResults=3-:2
PointsForWin=3
PointsForDraw=1
Accelerated=1
ResultModel=table
TieBreaks=PTS,DE,BH/C1,SB,RTNG/R
Format=trf26
""".replace("3-:2", "3-6:2")


def test_what_happens_a_round_is_as_the_settings_say(tmp_path: Path) -> None:
    (tmp_path / "plan.cfg").write_text(PLAN)
    run("engine", "--dutch", "-g", tmp_path / "plan.cfg", "-o", "made.trf", "-s", "4",
        "--settings", "used.cfg")  # fmt: skip
    event = read_trf(tmp_path / "made.trf").tournament("2026")
    for round_ in event.rounds:
        byes = Counter(kind for _, kind in round_.byes)
        ends = Counter(game.result for game in round_.games)
        number = round_.number
        assert byes[Bye.FULL] == 1 and byes[Bye.ZERO] == (3 if number == 4 else 0)
        assert byes[Bye.HALF] in {5: (4, 5)}.get(number, (2 if number <= 3 else 0,))
        assert ends[Result.BLACK_FORFEITS] + ends[Result.WHITE_FORFEITS] == 1
        unrated = sum(game.result is not None and not game.result.rated for game in round_.games)
        assert unrated == (2 if number == 1 else 0)
        assert ends[Result.BOTH_FORFEIT] == (1 if number == 2 else 0)
        unusual = (Result.WHITE_HALF, Result.BLACK_HALF, Result.BOTH_LOSE)
        assert sum(ends[one] for one in unusual) == (2 if number >= 3 else 0)
    order = system("dutch").standings(event)
    assert order.criteria[1:] == ("direct", "buchholz_cut1", "sonneborn_berger",
                                  "published_rating_r")  # fmt: skip
    text = (tmp_path / "made.trf").read_text()
    assert "212 PTS,DE,BH/C1,SB,RTNG/R" in text
    places = {one.number: one.rank for one in read_trf(tmp_path / "made.trf").players}
    assert places == {line.player: line.place for line in order.lines}
    run("engine", "--dutch", "-g", tmp_path / "used.cfg", "-o", "again.trf")
    assert (tmp_path / "again.trf").read_text() == text


def test_a_model_events_settings_make_it_again(tmp_path: Path) -> None:
    (tmp_path / "plan.cfg").write_text("PlayersNumber=12\nRoundsNumber=4\nRules=2017\n")
    run("engine", "--dutch", "-g", tmp_path / "plan.cfg", "-o", "model.trf", "-s", "4")
    run("engine", "--dutch", tmp_path / "model.trf", "-g", "-o", "like.trf", "-s", "5",
        "--settings", "used.cfg")  # fmt: skip
    run("engine", "--dutch", "-g", tmp_path / "used.cfg", "-o", "again.trf")
    assert (tmp_path / "again.trf").read_text() == (tmp_path / "like.trf").read_text()


@pytest.mark.parametrize(
    "line",
    ["HalfPointByes=", "HalfPointByes=120%", "Forfeits=3-1:2", "TieBreaks=XYZ", "Format=trf06",
     "ResultModel=best", "Seed=x", "ForfeitRate=0.5", "PointsForWin=-1", "Ratings=2000 x"],
)  # fmt: skip
def test_a_bad_value_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "bad.cfg").write_text(line + "\n")
    assert exit_code("engine", "--dutch", "-g", tmp_path / "bad.cfg", "-o", "x.trf") == 3
    assert not (tmp_path / "x.trf").exists()


@pytest.mark.parametrize("model", ["elo", "table", "even"])
def test_the_stronger_wins_more_where_the_model_says_so(tmp_path: Path, model: str) -> None:
    (tmp_path / "plan.cfg").write_text(
        f"PlayersNumber=60\nRoundsNumber=9\nResultModel={model}\nDrawPercentage=0\n"
    )
    run("engine", "--dutch", "-g", tmp_path / "plan.cfg", "-o", "made.trf", "-s", "1")
    event = read_trf(tmp_path / "made.trf").tournament("2026")
    better = sum(
        (game.result is Result.WHITE_WINS) == (game.white < game.black)
        for round_ in event.rounds[:2]
        for game in round_.games
        if game.result in (Result.WHITE_WINS, Result.BLACK_WINS)
    )
    assert (better > 40) == (model != "even")


def test_trf_generate_takes_a_plan_and_writes_the_one_it_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan, used = tmp_path / "plan.cfg", tmp_path / "used.cfg"
    plan.write_text("PlayersNumber=12\nForfeits=2\nFormat=trf26\nTieBreaks=BH/C1\nSeed=5\n")
    run("trf", "generate", "--plan", plan, "--rounds", 4, "--settings", used)
    made = capsys.readouterr().out
    assert "\n142 4\n" in made and made.count("\n001 ") == 12 and "212 PTS,BH/C1" in made
    run("trf", "generate", "--plan", used)
    assert capsys.readouterr().out == made
    told = used.read_text()
    assert "RoundsNumber=4\n" in told and "Seed=5\n" in told and "Forfeits=2\n" in told
