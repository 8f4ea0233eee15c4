"""LEADER 1.1-1.3: levels, bar, groups."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

from pairing.errors import InputError, Problems
from pairing.settings import read_settings
from pairing.systems import system
from pairing.systems.leader import Leader, LeaderSettings
from pairing.systems.leader.start import bar_of, default_bounds, scale_of, start_level
from pairing.tournament import Player, Tournament
from tests.referees import leader as oracle
from tests.support.refusals import refusal


def field(*ratings, planned=5, **settings):
    players = tuple(Player(i, f"P{i}", rating) for i, rating in enumerate(ratings, start=1))
    return Tournament("leader", LeaderSettings(**settings), players, planned=planned)


def scores(tournament):
    return [int(player.start_score) for player in Leader().start(tournament).players]


@pytest.mark.parametrize(
    ("rating", "level"),
    [
        (-900, 33), (100, 62), (1100, 105), (2100, 179), (2150, 185), (2350, 212),
        (2400, 220), (2550, 249), (2600, 260), (2700, 289), (2800, 330),
    ],
)  # fmt: skip
def test_start_levels_of_the_source(rating, level):
    assert start_level(rating) == level


def test_no_start_level_hangs_on_a_float():
    assert all(start_level(rating) == oracle.u0(rating) for rating in range(-3000, 3000))


def test_scales():
    assert list(islice(scale_of("titles"), 10)) == [
        2550, 2350, 2150, 2000, 1800, 1600, 1400, 1000, 700, 400,
    ]  # fmt: skip
    assert list(islice(scale_of("ranks"), 3)) == [2900, 2800, 2700]
    below = [bound for bound in islice(default_bounds(), 19) if bound <= 2000]
    assert below == [2000, 1900, 1800, 1600, 1400, 1000, 700, 400, 100, -200]


def test_the_bar_goes_down_until_twice_the_places_are_above_it():
    """The source's semifinal: too few at 2550 for 10 places, so the next boundary, 2350."""
    ratings = [2600] * 7 + [2400] * 13 + [2200] * 10
    assert bar_of(ratings, 10, "titles") == 2350
    assert bar_of(ratings, 3, "titles") == 2550
    assert bar_of(ratings, 11, "titles") == 2150
    assert bar_of(ratings, 10, "ranks") == 2400


def test_own_bounds_bar_and_floor():
    ratings = [2600, 2100, 1900, 1300, 500]
    assert scores(field(*ratings, bar=2500, bounds=(1000, 2000))) == [3, 2, 1, 1, 0]
    assert scores(field(*ratings, bar=2500, bounds=(1000, 2000), floor=1200)) == [2, 1, 0, 0, 0]
    assert scores(field(*ratings, bar=2000, floor=1800)) == [2, 2, 1, 0, 0]
    assert scores(field(*ratings, bar=1000, floor=1000)) == [0] * 5


def test_start_is_frozen_and_keeps_what_is_there():
    first = Leader().start(field(2420, 2401, 2330, 1999, places=1))
    assert Leader().start(first) == first
    own = replace(first[4], start_score=Fraction(9, 2), start_level=200)
    newcomers = (Player(5, "strong", 2900), Player(6, "weak", 200), Player(7, "mid", 2000))
    later = Leader().start(replace(first, players=(*first.players[:3], own, *newcomers)))
    assert later[4] == own
    assert [later[n].start_score for n in (5, 6, 7)] == [5, 0, 1]  # 2400 ... 2000, floor 1900
    assert later[5].start_level == start_level(2900)
    assert later.settings == first.settings


def test_ratings_that_cannot_be_used_name_the_player():
    caught = refusal(InputError, Leader().start, field(2000, 3000))
    assert (caught.subject.player, caught.subject.field) == (2, "rating")
    assert "P2" in caught.message("en") and "3000" in caught.message("ru")
    several = refusal(Problems, Leader().pair, field(None, None, 2000))
    assert [error.subject.player for error in several.errors] == [1, 2]
    begun = Leader().start(field(2000, None))
    assert [player.start_level is None for player in begun.players] == [False, True]


def test_who_does_not_come_needs_no_rating_and_who_has_played_does():
    whole = field(2000, 1900, None)
    away = replace(whole.players[2], absent=frozenset({1}))
    whole = replace(whole, players=(*whole.players[:2], away))
    whole = replace(whole, rounds=(Leader().pair(whole).round,))
    assert [line.player for line in Leader().standings(whole).lines][-1] == 3
    bare = replace(whole.players[1], rating=None)
    with pytest.raises(Problems) as caught:
        Leader().start(replace(whole, players=(whole.players[0], bare, away)))
    assert [error.subject.player for error in caught.value.errors] == [2]


def test_a_floor_above_the_bar_is_refused():
    caught = refusal(InputError, Leader().start, field(2000, 1000, bar=1500, floor=1600))
    assert caught.subject.field == "floor"
    assert Leader().start(field(2000, 1900, floor=2600)).settings.floor == 1900


def test_settings_as_typed():
    typed = {"places": "4", "bar": "", "bounds": "2000 1500", "italian": "yes", "colours": "draw"}
    settings = read_settings(LeaderSettings, typed)
    assert settings == LeaderSettings(places=4, bounds=(2000, 1500), italian=True, colours="draw")
    refusal(Problems, read_settings, LeaderSettings, {"places": "0", "handicap_maximum": "12"})


def test_an_empty_field_is_no_error_before_anybody_entered():
    assert Leader().start(field()).players == ()
    assert Leader().standings(field()).lines == ()


def test_round_1_names_the_titles_bar_where_it_is_another() -> None:
    """The example of 1.2 has its bar at 2350, where ranks have it at 2300."""
    ratings = (2600, 2480, 2390, 2360, 2310, 2300, 2200, 2100)
    players = tuple(Player(n, f"P{n}", rating) for n, rating in enumerate(ratings, 1))
    for settings, named in (
        (LeaderSettings(places=3), [(2300, 2150)]),
        (LeaderSettings(places=3, bar=2350), []),
        (LeaderSettings(places=3, scale="titles"), []),
        (LeaderSettings(places=4), [(2100, 2000)]),
    ):
        made = system("leader").pair(Tournament("leader", settings, players, planned=3))
        said = [one.values for one in made.notes if one.key == "leader.remark.titles_bar"]
        assert [(one["bar"], one["titles"]) for one in said] == named
