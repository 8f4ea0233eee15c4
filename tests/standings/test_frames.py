"""Frames hold what the model holds, exactly where that is asked for; and the way back."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path

import pandas
import pytest

from addin.exchange.notebook import (
    players_from,
    read_tournament,
    results_from,
    standings_of,
    write_players,
    write_results,
)
from pairing import Band, InputError, Outcome, Player, Problems, Result, crosstable, system
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.round_cells import show_cell
from pairing.standings.comparing.orders import compare, square, with_chosen
from pairing.standings.comparing.table_quality import games_played
from pairing.tournament import Tournament
from tests.support.books import begun
from tests.support.processes import loaded
from tests.support.refusals import refusal

ROOT = Path(__file__).parents[2]


def as_float(value: object) -> float:
    return math.nan if value is None else float(value)  # type: ignore[arg-type]


def finished(folder: Path, name: str = "leader") -> Tournament:
    return read_tournament(begun(folder / "made.xlsx", name, "finished"))


@pytest.mark.parametrize("name", ["leader", "fors", "dutch", "riichi"])
def test_standings_are_whole_in_a_frame(name: str, tmp_path: Path) -> None:
    event = finished(tmp_path, name)
    order = standings_of(event)
    exact, floats = order.to_frame(event, exact=True), order.to_frame(event)
    assert list(exact["number"]) == [line.player for line in order.lines]
    assert list(exact["place"]) == [line.place for line in order.lines]
    assert list(exact["name"]) == [event[line.player].name for line in order.lines]
    assert list(exact["points"]) == [line.points for line in order.lines]
    for criterion in order.criteria:
        values = [line.values.get(criterion) for line in order.lines]
        if criterion != "points":
            assert list(exact[criterion]) == values
            assert floats[criterion].tolist() == pytest.approx(
                [as_float(value) for value in values], nan_ok=True, rel=1e-15
            )
    decided = [None if pandas.isna(by) else by for by in exact["decided_by"]]
    assert decided == [line.decided_by for line in order.lines]
    assert "name" not in order.to_frame().columns


def test_bands_are_infinite_or_stay_what_they_are(tmp_path: Path) -> None:
    event = finished(tmp_path)
    order = standings_of(event, "true-rating")
    values = [line.values["true_rating"] for line in order.lines]
    assert Band.ABOVE in values
    frame = order.to_frame(event)
    assert [value == math.inf for value in frame["true_rating"]] == [
        value is Band.ABOVE for value in values
    ]
    assert order.to_frame(exact=True)["true_rating"].tolist() == values


@pytest.mark.parametrize("name", ["leader", "dutch", "riichi"])
def test_a_tournament_is_whole_in_frames(name: str, tmp_path: Path) -> None:
    event = finished(tmp_path, name)
    people = event.players_frame(exact=True)
    for row, player in zip(people.to_dict("records"), event.players, strict=True):
        assert (row["number"], row["name"], row["rank"]) == (
            player.number, player.name, player.rank,
        )  # fmt: skip
        assert (None if pandas.isna(row["rating"]) else row["rating"]) == player.rating
        assert row["start_score"] == player.start_score
        assert row["absent"] == " ".join(map(str, sorted(player.absent)))
    games = [(r.number, g.white, g.black, str(g.result)) for r in event.rounds for g in r.games]
    frame = event.games_frame()
    columns = (frame[key] for key in ("round", "white", "black", "result"))
    assert list(zip(*columns, strict=True)) == games
    history = event.history_frame(exact=True)
    assert len(history) == len(event.players) * len(event.rounds)
    assert history.groupby("number")["points"].sum().to_dict() == event.points


@pytest.mark.parametrize("name", ["leader", "dutch", "riichi"])
def test_the_crosstable_names_opponents_by_their_line(name: str, tmp_path: Path) -> None:
    event = finished(tmp_path, name)
    order = standings_of(event)
    frame = crosstable(event, order, exact=True)
    line_of = {line.player: at for at, line in enumerate(order.lines, start=1)}
    for row in frame.to_dict("records"):
        for entry in event.history[row["number"]]:
            cell = row[str(entry.round)]
            if entry.outcome is Outcome.SEATED:
                assert cell.split()[0] == str(entry.place)
                assert cell.endswith(f"T{entry.board}")
            else:
                assert cell == show_cell(entry, line_of)
    earlier = crosstable(event, system(event.system).standings(event.after(1)))
    assert "1" in earlier.columns and "2" not in earlier.columns


def test_orders_side_by_side(tmp_path: Path) -> None:
    event = finished(tmp_path)
    games = games_played(event)
    offered, chosen = with_chosen(event, "mcmahon")
    comparison = compare(offered, games)
    frame = comparison.to_frame(exact=True)
    for row in frame.to_dict("records"):
        quality = comparison.quality[row["order"]]
        assert (row["above"], row["nearness"]) == (quality.above, quality.nearness)
    places = comparison.places_frame(event)
    assert dict(zip(places["number"], places[chosen.name], strict=True)) == chosen.place
    table = square(chosen, games).to_frame(exact=True)
    for first, second, mine, his in games:
        assert (table.loc[first, second], table.loc[second, first]) == (mine, his)
    assert all(table.loc[player, player] is None for player in chosen.players)


@pytest.mark.parametrize("language", LANGUAGES)
def test_further_tabs_come_with_their_headings(language: str, tmp_path: Path) -> None:
    event = finished(tmp_path)
    for report in system("leader").reports(event):
        frame = report.to_frame(language, exact=True)
        words = Catalogue(language)
        assert list(frame.columns) == [words(column.heading) for column in report.columns]
        for at, column in enumerate(report.columns):
            if column.kind in ("whole", "decimal"):
                values = [None if pandas.isna(v) else v for v in frame.iloc[:, at]]
                assert values == [row[at] for row in report.rows]


def test_results_and_players_go_back(tmp_path: Path) -> None:
    path = begun(tmp_path / "made.xlsx", "dutch", "paired")
    event = read_tournament(path)
    games = event.games_frame()
    last = len(event.rounds)
    games.loc[games["round"] == last, "result"] = "0-1"
    assert write_results(path, games, last) == len(event.rounds[-1].games)
    now = read_tournament(path)
    assert {game.result for game in now.rounds[-1].games} == {Result.BLACK_WINS}
    assert now.rounds[:-1] == event.rounds[:-1]
    people = now.players_frame()
    people["club"] = "Lions"
    people.loc[0, "rating"] = 1234
    assert write_players(path, people) > len(people) // 2
    after = read_tournament(path)
    assert {player.club for player in after.players} == {"Lions"}
    assert after.players[0].rating == 1234
    assert write_players(path, people) == 0


def test_scores_of_tables_of_four_go_back(tmp_path: Path) -> None:
    path = begun(tmp_path / "made.xlsx", "riichi", "paired")
    last = read_tournament(path).rounds[-1]
    scores = {"east": 117000, "south": 1000, "west": 1000, "north": 1000}
    frame = pandas.DataFrame([{"board": table.number, **scores} for table in last.tables])
    assert write_results(path, frame, last.number) == len(last.tables)
    assert {t.scores for t in read_tournament(path).rounds[-1].tables} == {tuple(scores.values())}
    with pytest.raises(Problems, match=r"Line 2.*no number of points"):
        write_results(path, frame.assign(north=None), last.number)


@pytest.mark.parametrize(
    ("columns", "key"),
    [
        ({"nom": ["Ann"]}, "frame.column_missing"),
        ({"name": ["Ann", None]}, "frame.no_name"),
        ({"name": ["Ann"], "rating": ["3d"]}, "frame.whole"),
        ({"name": ["Ann"], "rating": [2100.5]}, "frame.whole"),
    ],
)
def test_players_that_cannot_be_used_are_named(columns: dict[str, list[object]], key: str) -> None:
    caught = refusal(InputError, players_from, pandas.DataFrame(columns))
    assert caught.text.key == key
    assert all(caught.message(language) for language in LANGUAGES)


def test_players_from_a_frame() -> None:
    frame = pandas.DataFrame(
        {"name": [" Ann ", "Bob"], "rating": [2100, None], "club": [None, "Go"], "more": [1, 2]}
    )
    assert players_from(frame) == (Player(1, "Ann", 2100), Player(2, "Bob", club="Go"))


def test_results_of_other_rounds_and_open_games_are_passed_over() -> None:
    frame = pandas.DataFrame(
        {"round": [1, 2, 2], "board": [1, 1, 2], "result": ["1-0", "½:½", None]}
    )
    assert results_from(frame, 2) == {1: Result.DRAW}
    assert len(refusal(Problems, results_from, frame.assign(result="2-2"), 2).errors) == 2
    assert "no column" in refusal(InputError, results_from, frame[["board"]], 1).message()


def test_nothing_is_written_of_a_frame_with_a_stranger(tmp_path: Path) -> None:
    path = begun(tmp_path / "made.xlsx", "dutch", "fresh")
    before = path.read_bytes()
    frame = pandas.DataFrame({"number": [1, 999], "club": ["A", "B"]})
    assert "999" in refusal(InputError, write_players, path, frame).message()
    assert path.read_bytes() == before


def test_pandas_is_loaded_for_frames_only() -> None:
    code = (
        "import pairing; from pairing import *; from addin.exchange import notebook;"
        "from pairing.standings.true_rating import places;"
    )
    assert "pandas" not in loaded(code)
    assert "pandas" in loaded(f"{code}Tournament('', Settings(), ()).players_frame()")


def test_fractions_are_kept_or_become_floats(tmp_path: Path) -> None:
    event = finished(tmp_path, "dutch")
    order = standings_of(event, "points")
    assert {type(value) for value in order.to_frame(exact=True)["points"]} == {Fraction}
    assert str(order.to_frame()["points"].dtype) == "float64"
