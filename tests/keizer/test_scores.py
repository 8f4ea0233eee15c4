"""Keizer's scores: tables that clubs published, and what holds of every table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.catalogue import Catalogue
from pairing.systems import system
from pairing.systems.keizer import KeizerSettings
from pairing.systems.keizer.scores import Table, first_value, table_of
from pairing.tournament import Bye, Player, Result, Round, Tournament
from tests.referees import keizer as referee
from tests.support.events import round_of

KEIZER = system("keizer")
WHITE, BLACK, DRAW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


def event(ratings: Sequence[int | None], rounds: Iterable[Round], **settings: object) -> Tournament:
    """A season with players of these ratings, numbered in this order."""
    players = tuple(Player(at, f"P{at}", rating) for at, rating in enumerate(ratings, start=1))
    kind = replace(KeizerSettings(), **settings)  # type: ignore[arg-type]
    return Tournament("keizer", kind, players, tuple(rounds), planned=30, seed=3)


def one_round(
    *games: tuple[int, int, Result | None], byes: tuple[tuple[int, Bye], ...] = (), number: int = 1
) -> Round:
    """A round of these games."""
    return round_of(number, games, byes)


def table(tournament: Tournament) -> Table:
    """Its table."""
    assert isinstance(tournament.settings, KeizerSettings)
    return table_of(tournament, tournament.settings)


def test_a_worked_example() -> None:
    """Ten players and one round, counted once (caissa-amsterdam.nl, *Het Keizer-systeem*)."""
    made = one_round((1, 2, WHITE), (3, 4, DRAW), (5, 6, BLACK), (7, 8, DRAW), (9, 10, BLACK))
    found = table(event([None] * 10, [made], first_value=50, recalculation="once"))
    printed = "99 49 71.5 71 46 91 65.5 65 42 83"
    assert [found.scores[n] for n in range(1, 11)] == [Fraction(one) for one in printed.split()]
    assert found.order == (1, 6, 10, 3, 4, 7, 8, 2, 5, 9)


def test_a_club_s_table_after_its_first_round() -> None:
    """Sixteen players, counted until the order stays (schaakclubharen.nl, 16 September 2016)."""
    ratings = [
        1900, 2123, 2023, 1600, 1568, 1250, 1150, 1303, 1768, 1346, 1465, 1435, 1186, 1128, 1050,
        538,
    ]  # fmt: skip
    made = one_round(
        (1, 10, WHITE), (11, 2, BLACK), (3, 12, WHITE), (9, 8, DRAW), (13, 4, BLACK),
        (5, 14, WHITE), (6, 15, WHITE), (16, 7, BLACK),
    )  # fmt: skip
    found = table(event(ratings, [made], first_value=80, start_order="numbers"))
    printed = "151 149 147 145 143 141 139 109 108.5 71 70 69 68 67 66 65"
    assert [found.scores[n] for n in found.order] == [Fraction(one) for one in printed.split()]
    assert found.order == tuple(range(1, 17))
    assert [found.values[n] for n in found.order] == list(range(80, 64, -1))


@pytest.mark.parametrize(
    ("result", "upper", "lower"), [(WHITE, 80, 0), (DRAW, 40, Fraction(85, 2)), (BLACK, 0, 85)]
)
def test_the_single_values_of_another_club(
    result: Result, upper: Fraction, lower: Fraction
) -> None:
    """Place 16 against place 21 with 100 for the first (schaakclubkijkuit.nl)."""
    made = one_round((16, 21, result), byes=((10, Bye.FULL),))
    found = table(
        event([None] * 21, [made], first_value=100, recalculation="never", own_value=False)
    )
    assert (found.gained[16][0], found.gained[21][0]) == (upper, lower)
    assert found.gained[12][0] == Fraction(89, 3) and found.gained[10][0] == 91


def test_the_example_of_the_page() -> None:
    made = one_round((1, 2, WHITE), (3, 4, DRAW), (5, 6, BLACK))
    found = table(event([2000, 1900, 1800, 1700, 1600, 1500], [made]))
    assert found.order == (1, 3, 4, 6, 2, 5)
    assert [found.scores[n] for n in found.order] == [12, 10, Fraction(19, 2), 8, 4, 3]


def test_the_first_is_worth_three_times_the_last() -> None:
    for players in (3, 5, 21, 41, 101):
        for step in (1, 2, 10):
            first = first_value(players, KeizerSettings(value_step=step))
            assert first == 3 * (first - step * (players - 1))
    low = table(event([None] * 9, [], first_value=4))
    assert [low.values[n] for n in low.order] == [4, 3, 2, 1, 1, 1, 1, 1, 1]


def test_what_rounds_without_a_game_give() -> None:
    """Five announced absences count, a round for the club always does, no notice never."""
    results = [DRAW] * 6 + [Result.WHITE_FORFEITS]
    byes = (4, Bye.HALF), (5, Bye.ZERO), (6, Bye.PAIRING)
    rounds = [one_round((1, 2, one), byes=byes, number=k) for k, one in enumerate(results, start=1)]
    season = event([None] * 6, rounds, first_value=60)
    found = table(season)
    shares = {n: [gain / found.values[n] for gain in found.gained[n]] for n in found.order if n > 2}
    assert shares[3] == [Fraction(1, 3)] * 5 + [0, 0]
    assert shares[4] == shares[6] == [Fraction(2, 3)] * 7 and shares[5] == [0] * 7
    assert found.gained[1][6] == 0 and found.gained[2][6] == found.values[1]
    everything = replace(season, settings=replace(KeizerSettings(), absences_counted=None))
    assert all(gain > 0 for gain in table(everything).gained[3])


def seasons(count: int) -> Iterable[Tournament]:
    """Seasons by lot, with every way to miss a round."""
    for seed in range(count):
        chance = random.Random(seed)
        size = chance.randint(2, 12)
        ratings = [chance.choice([None, 1500, chance.randint(900, 2200)]) for _ in range(size)]
        rounds = []
        for number in range(1, chance.randint(2, 9)):
            here = chance.sample(range(1, size + 1), chance.randint(0, size))
            games = [
                (one, other, chance.choice([*Result, None]))
                for one, other in zip(here[::2], here[1::2], strict=False)
            ]
            byes = tuple((n, chance.choice([*Bye])) for n in here[2 * len(games) :])
            rounds.append(one_round(*games, byes=byes, number=number))
        yield event(
            ratings,
            rounds,
            recalculation=chance.choice(["full", "full", "once", "never"]),
            own_value=chance.random() < 0.7,
            loss_share=Fraction(chance.choice([0, 1]), 20),
            start_order=chance.choice(["rating", "numbers"]),
        )


def test_scores_add_up_and_are_those_of_the_referee() -> None:
    changing = 0
    for season in seasons(150):
        found = table(season)
        assert list(referee.scores(season).items()) == [(n, found.scores[n]) for n in found.order]
        for n in found.order:
            assert found.scores[n] == found.own[n] + sum(found.gained[n])
        lines = KEIZER.standings(season).lines
        assert [line.place for line in lines] == list(range(1, len(lines) + 1))
        changing += found.changing > 1
    assert changing


def test_orders_that_follow_one_another_are_said_and_their_mean_counts() -> None:
    season = next(one for one in seasons(150) if table(one).changing > 1)
    (remark,) = KEIZER.standings(season).remarks
    assert remark.key == "keizer.remark.circle"
    assert "without end" in Catalogue("en")(remark)
    found = table(season)
    assert any(value.denominator > 1 for value in found.values.values())
    assert sum(found.values.values()) == sum(
        first_value(len(season.players), KeizerSettings()) - at for at in range(len(found.order))
    )
