"""The European rating system: published figures, stones and komi, and the tab."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pairing.catalogue import Catalogue
from pairing.standings.go_rating import (
    change_of,
    egd_lead,
    event_class,
    expected_result,
    go_rating_report,
)
from pairing.systems import system
from pairing.systems.fors import ForsSettings
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament
from tests.support.events import with_player
from tests.support.terminal import json_of, new, printed, run

WHITE, BLACK = Result.WHITE_WINS, Result.BLACK_WINS


# Figures of the database's own calculator, as the tests of barcicki/GorCalculator have them
# (app/src/test/java/com/barcicki/gorcalculator/test/GorCalculatorTest.java, since April 2021).
VOLATILITY = {
    100: 84.448, 500: 68.203, 1000: 49.787, 1500: 33.634, 2000: 19.983, 2100: 17.580,
    2300: 13.132, 2500: 9.189, 2700: 5.799, 2900: 3.031, 3100: 1.0,
}  # fmt: skip
EXPECTED = [
    (100, 100, 0, 0.5), (100, 500, 0, 0.281), (100, 1000, 0, 0.090), (500, 541, 0, 0.474),
    (1471, 234, 0, 0.973), (1471, 1857, 0, 0.159), (2574, 2320, 0, 0.890), (2824, 2874, 0, 0.315),
    (100, 100, 2, 0.583), (100, 500, 4, 0.469), (500, 100, 1, 0.742), (1471, 1857, 2, 0.257),
    (2574, 2320, 1, 0.930), (2574, 2874, 3, 0.314), (100, 100, -2, 0.416), (500, 541, -1, 0.442),
    (1471, 845, -5, 0.655), (2574, 2320, -1, 0.849), (2574, 2874, -3, 0.0),
]  # fmt: skip
"""Own rating, the other's, stones (given where below 0), the chance."""
CHANGES = [
    (408, 100, 0, 1, 28.428), (408, 541, 2, 1, 39.865), (408, 1217, 9, 1, 38.147),
    (408, 142, -4, 1, 44.334), (408, -400, -9, 1, 42.479), (408, 100, 0, 0, -43.396),
    (408, 989, 2, 0, -11.933), (408, 502, 0, 0, -27.047), (408, 0, -6, 0, -24.918),
    (1423, 213, 0, 1, 3.264), (1423, 1324, 1, 1, 15.361), (1423, 2341, 9, 1, 24.407),
    (1423, 782, -7, 1, 20.478), (1423, 1947, 0, 0, -1.110), (1423, 2104, 0, 0, 0.721),
    (1423, 1324, -2, 0, -14.062), (2341, 308, 0, 1, 0.098), (2341, 2313, 0, 1, 5.618),
    (2341, 2501, 3, 1, 3.806), (2341, 1856, -8, 1, 11.219), (2341, 2387, 0, 0, -5.000),
    (2341, 2313, 1, 0, -7.769), (2341, 2501, -4, 0, 0.034),
]  # fmt: skip
"""The same with the result and the points it brings."""


def chance(own: int, other: int, stones: int) -> Fraction:
    lead = 50 * egd_lead(Game(1, 1, 2, handicap=abs(stones)))
    return expected_result(own + lead, other) if stones >= 0 else expected_result(own, other + lead)


@pytest.mark.parametrize(("rating", "published"), VOLATILITY.items())
def test_the_volatility_is_that_of_the_published_table(rating: int, published: float) -> None:
    won, lost = (change_of(rating, Fraction(score), Fraction(1, 2)) for score in (1, 0))
    assert won - lost == pytest.approx(published, abs=0.001)


@pytest.mark.parametrize(("own", "other", "stones", "published"), EXPECTED)
def test_the_expected_result_is_the_calculators(
    own: int, other: int, stones: int, published: float
) -> None:
    assert float(chance(own, other, stones)) == pytest.approx(published, abs=0.001)


@pytest.mark.parametrize(("own", "other", "stones", "score", "published"), CHANGES)
def test_the_change_is_the_calculators(
    own: int, other: int, stones: int, score: int, published: float
) -> None:
    found = change_of(own, Fraction(score), chance(own, other, stones))
    assert found == pytest.approx(published, abs=0.001)


def test_a_loss_among_strong_players_as_a_public_server_of_the_rating_gives_it() -> None:
    # the README of a web service of the same rating: 2674.564 loses to 2611.051; whole points here
    found = change_of(2675, Fraction(0), expected_result(2675, 2611))
    assert found == pytest.approx(-4.108, abs=0.02)


def event(*games: tuple[Game, ...], name: str = "mcmahon", **more: object) -> Tournament:
    """Ann 2d 2184, Bob 1k 1973, Cy 4k without a rating, Di without either."""
    players = (
        Player(1, "Ann", 2184, "2d"), Player(2, "Bob", 1973, "1k"), Player(3, "Cy", None, "4k"),
        Player(4, "Di"),
    )  # fmt: skip
    rounds = tuple(Round(n, games=one) for n, one in enumerate(games, 1))
    settings = ForsSettings() if name == "fors" else McMahonSettings()
    made = Tournament(name, settings, players, rounds, planned=len(rounds), time_control="90 min")
    return replace(made, **more)  # type: ignore[arg-type]


def test_every_game_is_counted_from_the_ratings_before_the_event() -> None:
    made = event(
        (Game(1, 1, 2, WHITE), Game(2, 3, 4, WHITE)),
        (Game(1, 2, 3, BLACK, handicap=2), Game(2, 1, 4, Result.BLACK_FORFEITS)),
        (Game(1, 2, 1, Result.DRAW),),
    )
    made = replace(made, rounds=(*made.rounds, Round(4, byes=((1, Bye.PAIRING),))))
    ann, bob, cy, di = go_rating_report(made).values()
    assert [game.round for game in ann.games] == [1, 3]  # no forfeit, no bye, nobody unrated
    assert di.games == () and di.change is None and di.after is None
    half = Fraction(1, 2)
    of_ann = [change_of(2184, score, expected_result(2184, 1973)) for score in (Fraction(1), half)]
    assert ann.change == Fraction(round(1000 * sum(of_ann)), 1000)
    assert ann.after == 2184 + ann.change
    assert (cy.before, cy.first, ann.first) == (1700, True, False)
    taken = change_of(1700, Fraction(1), expected_result(1700 + 150, 1973))  # two stones
    assert cy.games[0].change == Fraction(round(1000 * taken), 1000)
    assert bob.games[1].expected + cy.games[0].expected == 1


@pytest.mark.parametrize(
    ("control", "name", "weight"),
    [("90 min", "A", 1), ("", "A", 1), ("45 min", "C", 0.5), ("45 min + 3x20 s", "B", 0.75)],
)
def test_the_class_weighs_the_games(control: str, name: str, weight: float) -> None:
    games = ((Game(1, 1, 2, WHITE),),)
    made = event(*games, time_control=control)
    assert event_class(made) == name
    full = change_of(2184, Fraction(1), expected_result(2184, 1973))
    assert go_rating_report(made)[1].change == Fraction(round(1000 * weight * full), 1000)


def test_an_event_too_fast_for_every_class_changes_nothing_and_says_so() -> None:
    made = event((Game(1, 1, 2, WHITE),), time_control="10 min")
    (report,) = system("mcmahon").reports(made)
    assert report.title.key == "rating_report.too_fast"
    assert [row[8] for row in report.rows] == [None] * 4


def test_nobody_falls_below_thirty_kyu() -> None:
    made = with_player(event((Game(1, 1, 2, WHITE),)), 1, rating=-899)
    assert go_rating_report(with_player(made, 2, rating=-899))[2].after == -900


def test_fors_counts_komi_where_the_database_counts_stones() -> None:
    komi, none = Fraction(13, 2), Fraction(1, 2)
    made = event((Game(1, 1, 2, WHITE, handicap=2, komi=komi),), name="fors")
    bare = event((Game(1, 1, 2, WHITE, handicap=2, komi=none),), name="fors")
    plain = event((Game(1, 1, 2, WHITE, handicap=2, komi=komi),))
    with_komi, without = system("fors").rating_lines(made), system("fors").rating_lines(bare)
    assert with_komi[2].expected == Fraction(round(1000 * expected_result(1973 + 100, 2184)), 1000)
    assert without[2].expected == system("mcmahon").rating_lines(plain)[2].expected
    assert without[2].expected > with_komi[2].expected


def test_the_table_says_rounds_ranks_and_first_ratings() -> None:
    made = event((Game(1, 1, 2, WHITE),), (Game(1, 2, 3, BLACK),))
    (report,), words = system("mcmahon").reports(with_player(made, 1, rank="4d")), Catalogue("en")
    assert [words(column.heading) for column in report.columns][-3:] == ["After", "R1", "R2"]
    assert report.rows[0][-1] is None
    assert report.rows[1][-2:] == tuple(game.change for game in go_rating_report(made)[2].games)
    said = [words(one) for one in report.remarks]
    assert said[0] == (
        "Rounds 1, 2: ratings differed by 211, 273 on average; the favourites were expected to "
        "make 77, 79 % and made 100, 0 %."
    )
    assert said[-2:] == [
        "Without a rating, counted from that of the rank: Cy.",
        "The rank is two or more above the rating: Ann. The database may count them from the "
        "rating of the rank; type it in the column Rating if it does.",
    ]


def test_the_terminal_shows_before_and_after(tmp_path: Path) -> None:
    listed = "name,rating,rank\nAnn,2184,2d\nBob,1973,1k\n"
    cup = new(tmp_path / "cup.xlsx", listed, "--system", "mcmahon", "--rounds", 2)
    run("pair", cup)
    run("results", cup, "--set", "1=1-0")
    ann = next(one for one in json_of("ratings", cup)["players"] if one["player"] == "Ann")
    assert ann["rating"] == 2184
    assert Fraction(ann["after"]) == 2184 + Fraction(ann["change"])
    assert list(ann["rounds"]) == ["1"]
    shown = printed("ratings", cup)
    assert "After" in shown and "Perf." not in shown
    assert "time control" in shown  # what the database asks for
