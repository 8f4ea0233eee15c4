"""Three real events: OpenGotha's standings recomputed, and its rounds paired anew."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.standings.criteria import values_of
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.systems.mcmahon.field import field_of
from pairing.tournament import Player, Tournament
from tests.support.congresses import DATA, FILES, event, no_worse

from . import opengotha_rules

MCMAHON = system("mcmahon")


@pytest.fixture(scope="module", params=FILES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_scores_and_places_are_opengothas(name: str) -> None:
    tournament = event(name)
    expected = opengotha_rules.scores(DATA / f"{name}.xml")
    numbers = [player.number for player in tournament.players]
    for at, (criterion, scale) in enumerate(
        [("mm", 2), ("nbw", 2), ("sos", 2), ("sosos", 2), ("sodos", 4)]
    ):
        got = values_of(tournament, criterion)
        assert [scale * got[number] for number in numbers] == [one[at] for one in expected]
    mms, sos, sosos = ([one[at] for one in expected] for at in (0, 2, 3))
    settings = replace(tournament.settings, criteria=("mm", "sos", "sosos"))
    place = MCMAHON.standings(replace(tournament, settings=settings)).place_of()
    wanted = opengotha_rules.places(list(zip(mms, sos, sosos, strict=True)))
    assert [place[number] for number in numbers] == wanted


def test_rounding_and_idle_rounds_decide_in_2011() -> None:
    """Without the file's rounding, or with idle rounds paid as absences, scores are others."""
    tournament = event("egc2011")
    assert tournament.settings.point_system().round_down
    plain = replace(tournament, settings=replace(tournament.settings, round_down=False))
    other = sum(a != b for a, b in zip(
        values_of(tournament, "mm").values(), values_of(plain, "mm").values(), strict=True
    ))  # fmt: skip
    assert other > 100
    paid = replace(plain, rounds=tuple(replace(one, byes=()) for one in plain.rounds))
    other = sum(a != b for a, b in zip(
        values_of(tournament, "mm").values(), values_of(paid, "mm").values(), strict=True
    ))  # fmt: skip
    assert other == 469


def test_the_rules_of_the_file_are_taken() -> None:
    settings = event("ChampionnatLyon2017").settings
    assert isinstance(settings, McMahonSettings)
    assert (settings.bar_rank, settings.floor_rank, settings.zero_rank) == ("2k", "3k", "30k")
    assert settings.criteria == ("mm", "sos", "sosos")
    assert settings.seeding == ("slip_rating", "slip_rating", "fold")
    assert (settings.handicap_maximum, settings.handicap_correction) == (0, 1)
    assert (settings.bye_points, settings.nbw_bye) == (Fraction(1, 2), Fraction(1, 2))
    assert not settings.round_down
    assert event("egc2013").settings.down_from == "top"
    without_clubs = event("egc2011").settings
    assert (without_clubs.apart_club, without_clubs.country_price) == ("no", Fraction(3, 2))


def test_nobody_starts_in_a_top_group_where_all_start_alike() -> None:
    players = tuple(Player(n, f"P{n}", 2100, "1d", "Aa") for n in range(1, 5))
    for kind, free in (("mcmahon", True), ("swiss", False), ("category", False)):
        settings = McMahonSettings(kind=kind, free_top=True)
        field = field_of(MCMAHON.start(Tournament("mcmahon", settings, players)), settings)
        assert [one.free for one in field.entries.values()] == [free] * 4


ROUNDS = [(name, k) for name, some in (
    ("egc2011", (0, 3, 5, 9)), ("egc2013", (1, 8, 9)), ("ChampionnatLyon2017", range(5))
) for k in some]  # fmt: skip


@pytest.mark.parametrize(("name", "k"), ROUNDS)
def test_our_round_is_no_worse_than_the_one_played(name: str, k: int) -> None:
    """Cut after round k; the same players; all 25 rounds are in tests/bench."""
    no_worse(event(name), k)
