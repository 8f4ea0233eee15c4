"""The American rating system: the figures of the association's own program, seeds, the tab."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from math import erfc, log, sqrt

import pytest

from pairing.catalogue import Catalogue
from pairing.standings.aga_rating import (
    AgaGame,
    aga_rating_report,
    american,
    conditions,
    first_deviation,
    rated,
    seed_of,
    whole_komi,
)
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Game, Player, Result, Round, Tournament
from tests.support.events import round_of

WHITE, BLACK = Result.WHITE_WINS, Result.BLACK_WINS

PLAYERS = (
    Player(1, "Ann", 2478, "5d", deviation=38), Player(2, "Bob", 2390, "4d", deviation=61),
    Player(3, "Cy", 2190, "2d", deviation=47), Player(4, "Di", 2140, "1d", deviation=90),
    Player(5, "Ed", 2012, "1k", deviation=55), Player(6, "Flo", 1550, "4k", deviation=70),
    Player(7, "Guy", 1790, "3k", deviation=44), Player(8, "Hal", None, "9k"),
    Player(9, "Ida", 2290, "6d", deviation=52), Player(10, "Jo", None, "20k"),
)  # fmt: skip
"""Two are new; Ida has a rank three above her rating, Flo one less than two above."""

ROUNDS = (
    ((1, 2, 0, 7, 1), (3, 4, 0, 7, 0), (9, 5, 4, 0, 0), (6, 8, 5, 0, 1), (7, 10, 9, 0, 1)),
    ((1, 9, 0, 7, 0), (2, 3, 2, 0, 0), (4, 5, 1, 0, 1), (7, 6, 0, 6, 0), (8, 10, 9, -5, 1)),
    ((9, 4, 3, 0, 1), (1, 3, 2, 5, 1), (2, 6, 6, 0, 1), (5, 7, 2, -3, 0), (7, 8, 7, 0, 1)),
    ((9, 2, 2, 0, 1), (1, 4, 3, 0, 0), (3, 7, 4, 0, 1), (5, 8, 8, 0, 1)),
)
"""White, Black, stones, komi, whether White won."""

FIGURES = {
    1: (5.242135566, 0.348582466), 2: (4.053752842, 0.490695092), 3: (2.452822380, 0.403209655),
    4: (2.646724591, 0.605824240), 5: (-1.227100145, 0.458000327), 6: (-4.520280023, 0.693710452),
    7: (-3.701797884, 0.376762265), 8: (-11.192535651, 0.985439077),
    9: (6.315447326, 0.622429093), 10: (-22.050799344, 2.048175730),
}  # fmt: skip
"""Ratings and sigmas by the association's program (github.com/usgo/AGA-Ratings-Program: its files
collection, game and player, compiled with GSL without its database; the search stopped at a slope
of 1e-8 instead of 1e-3, which moves these figures by up to 0.0002)."""


def event(*rounds: tuple[Game, ...], **more: object) -> Tournament:
    made = tuple(Round(n, games=games) for n, games in enumerate(rounds, 1))
    settings = McMahonSettings(rating_system="aga")
    found = Tournament("mcmahon", settings, PLAYERS, made, planned=len(made) or 3)
    return replace(found, **more)  # type: ignore[arg-type]


def played() -> Tournament:
    rounds = [
        [(w, b, WHITE if won else BLACK, stones, Fraction(komi)) for w, b, stones, komi, won in one]
        for one in ROUNDS
    ]
    return event(*(round_of(1, games).games for games in rounds))


def test_ratings_and_deviations_are_those_of_the_associations_program() -> None:
    for number, line in aga_rating_report(played()).items():
        rating, sigma = FIGURES[number]
        assert line.after is not None and line.deviation_after is not None
        closed = rating - (1 if rating > 0 else -1)
        assert float(line.after) == pytest.approx(2050 + 100 * closed, abs=0.01)
        assert float(line.deviation_after) == pytest.approx(100 * sigma, abs=0.01)
        assert float(american(line.after)) == pytest.approx(rating, abs=0.006)


def test_who_is_counted_for_his_rank() -> None:
    lines = aga_rating_report(played())
    assert [lines[n].promoted for n in range(1, 11)] == [n in (6, 9) for n in range(1, 11)]
    (report,) = system("mcmahon").reports(played())
    words = Catalogue("en")
    said = [words(one) for one in report.remarks]
    assert said[-2:] == [
        "Without a rating, counted from that of the rank: Hal, Jo.",
        "The rank is far above the rating, and a game was won; it is counted for: Flo, Ida.",
    ]


@pytest.mark.parametrize(
    ("rank", "won", "seed"),
    [
        ("2d", True, (1.2, 0.5)),  # less than a stone above
        ("1k", True, (1.2, 0.5)),  # nobody is demoted
        ("", True, (1.2, 0.5)),
        ("4d", False, (1.2, 0.5)),  # only for who won a game
        ("4d", True, (1.2 + 0.024746 + 0.32127 * 2.3, sqrt(0.25 + 0.256 * 2.3**1.9475))),
        ("6d", True, (5.5, first_deviation(5.5))),
    ],
)
def test_seeds(rank: str, won: bool, seed: tuple[float, float]) -> None:
    assert seed_of(Player(1, "Ann", 2170, rank, deviation=50), won=won) == pytest.approx(seed)


def test_a_seed_without_a_deviation_or_a_rating_is_a_new_players() -> None:
    assert seed_of(Player(1, "Ann", 2170, "6d"), won=True) == (1.2, first_deviation(1.2))
    assert seed_of(Player(1, "Ann", None, "3k"), won=False) == (-2.5, first_deviation(-2.5))
    assert seed_of(Player(1, "Ann"), won=False) is None


def test_the_deviation_of_a_new_player_is_that_of_the_programs_table() -> None:
    table = {-49.5: 5.73781, -19.5: 2.83240, -3.5: 1.45, -0.5: 1.25, 0.5: 1.19269, 6.5: 1.00125}
    for rating, sigma in table.items():
        assert first_deviation(rating) == pytest.approx(sigma, abs=1e-5)


@pytest.mark.parametrize("seed", range(6))
def test_no_other_ratings_are_likelier(seed: int) -> None:
    """Against the likelihood itself, from its definition."""
    dice = random.Random(seed)
    seeds = {n: (dice.uniform(-20, 7), dice.uniform(0.3, 3)) for n in range(1, 9)}
    games = []
    for _ in range(20):
        white, black = dice.sample(sorted(seeds), 2)
        given = conditions(dice.randrange(10), dice.choice([0, 5, 7, -7]))
        assert given is not None
        games.append(AgaGame(white, black, dice.random() < 0.5, *given))

    def likelihood(ratings: dict[int, float]) -> float:
        total = -sum(((ratings[n] - mean) / sigma) ** 2 / 2 for n, (mean, sigma) in seeds.items())
        for game in games:
            gap = (ratings[game.white] - ratings[game.black] - game.edge) / game.spread
            total += log(erfc((-gap if game.white_won else gap) / sqrt(2)) / 2)
        return total

    best = {number: rating for number, (rating, _) in rated(seeds, games).items()}
    for _ in range(50):
        other = {number: rating + dice.gauss(0, 0.05) for number, rating in best.items()}
        assert likelihood(other) < likelihood(best)


def test_what_is_not_rated() -> None:
    games = (
        Game(1, 1, 2, Result.DRAW), Game(2, 3, 4, Result.BLACK_FORFEITS),
        Game(3, 5, 6, WHITE, handicap=10), Game(4, 7, 9, Result.WHITE_WINS_UNRATED),
    )  # fmt: skip
    assert not any(line.games for line in aga_rating_report(event(games)).values())
    online = replace(played(), time_control="90 min", place="OGS")
    assert not any(line.games for line in aga_rating_report(online).values())
    assert system("mcmahon").reports(online)[0].title.key == "rating_report.aga_online"


def test_komi_is_counted_in_whole_points() -> None:
    even, none = Game(1, 1, 2), Game(1, 1, 2, handicap=2)
    games = (even, none, replace(even, komi=Fraction(13, 2)), replace(even, komi=Fraction(1, 2)))
    assert [whole_komi(event(), game) for game in games] == [7, 0, 6, 0]


def test_the_tab_has_deviations_and_american_figures_and_no_rounds() -> None:
    (report,) = system("mcmahon").reports(played())
    words = Catalogue("en")
    assert [words(column.heading) for column in report.columns] == [
        "No.", "Player", "Rank", "Before", "Dev.", "Games", "Opp.", "Score", "Exp.", "±", "After",
        "Dev. after", "AGA",
    ]  # fmt: skip
    assert report.rows[0][-1] == Fraction("5.24")
