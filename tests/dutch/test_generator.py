"""The generator's settings: byes, forfeits and unusual results a round, model, file of settings."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pairing.formats.trf import read_trf
from pairing.systems import system
from pairing.tournament import Bye, Result
from tests.support.terminal import run
from tools import generate_chess


def generate(*typed: str) -> None:
    generate_chess.main(typed)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


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
    generate("plan.cfg", "-o", "made.trf", "-s", "4", "--settings", "used.cfg")
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
    generate("used.cfg", "-o", "again.trf")
    assert (tmp_path / "again.trf").read_text() == text


def test_a_model_events_settings_make_it_again(tmp_path: Path) -> None:
    (tmp_path / "plan.cfg").write_text(
        "# ours\nPlayersNumber=11\nRoundsNumber=4\nDrawPercentage=50\nForfeitRate=15\n"
        "RetiredRate=8\nHalfPointByeRate=6\nHighestRating=2100\nLowestRating=2000\n"
        "PointsForWin=3\nPointsForDraw=1\nPointsForPAB=2\nRules=2017\n"
    )
    generate("plan.cfg", "-o", "model.trf", "-s", "4")
    generate("--like", "model.trf", "-o", "like.trf", "-s", "5", "--settings", "used.cfg")
    model, like = (
        read_trf(tmp_path / f"{name}.trf").tournament("2026") for name in ("model", "like")
    )
    assert (len(model.players), len(model.rounds), model.planned) == (11, 4, 4)
    assert all(2000 <= (player.rating or 0) <= 2100 for player in model.players)
    points = model.settings.point_system()
    assert (points.win, points.draw, points.bye) == (3, 1, 2)
    assert [one.rating for one in like.players] == [one.rating for one in model.players]
    for name in ("model", "like"):
        run("engine", "--dutch", tmp_path / f"{name}.trf", "-c")
    generate("used.cfg", "-o", "again.trf")
    assert (tmp_path / "again.trf").read_text() == (tmp_path / "like.trf").read_text()


@pytest.mark.parametrize(
    "line",
    ["HalfPointByes=", "HalfPointByes=120%", "Forfeits=3-1:2", "TieBreaks=XYZ", "Format=trf06",
     "ResultModel=best", "Seed=x", "ForfeitRate=0.5", "PointsForWin=-1", "Ratings=2000 x",
     "Foo=1"],
)  # fmt: skip
def test_a_bad_value_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "bad.cfg").write_text(line + "\n")
    with pytest.raises(SystemExit):
        generate("bad.cfg", "-o", "x.trf")
    assert not (tmp_path / "x.trf").exists()


@pytest.mark.parametrize("model", ["elo", "table", "even"])
def test_the_stronger_wins_more_where_the_model_says_so(tmp_path: Path, model: str) -> None:
    (tmp_path / "plan.cfg").write_text(
        f"PlayersNumber=60\nRoundsNumber=9\nResultModel={model}\nDrawPercentage=0\n"
    )
    generate("plan.cfg", "-o", "made.trf", "-s", "1")
    event = read_trf(tmp_path / "made.trf").tournament("2026")
    better = sum(
        (game.result is Result.WHITE_WINS) == (game.white < game.black)
        for round_ in event.rounds[:2]
        for game in round_.games
        if game.result in (Result.WHITE_WINS, Result.BLACK_WINS)
    )
    assert (better > 40) == (model != "even")
