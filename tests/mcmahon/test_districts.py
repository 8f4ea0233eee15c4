"""Players of clubs of one district are avoided at a price of their own."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError, NoLegalPairing, Problems
from pairing.formats.opengotha import read_opengotha, write_opengotha
from pairing.keep_apart import read_districts
from pairing.settings import read_settings
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Player, Tournament
from tests.support.refusals import refusal

MCMAHON = system("mcmahon")


def event(ranks: str, clubs: str, **chosen: object) -> Tournament:
    """One player a rank, with ratings that fall by one, of clubs by name."""
    players = tuple(
        Player(number, f"P{number}", 2200 - number, rank, club)
        for number, (rank, club) in enumerate(zip(ranks.split(), clubs.split(), strict=True), 1)
    )
    settings = McMahonSettings(bar_rank="1d", floor_rank="9k", **chosen)  # type: ignore[arg-type]
    return MCMAHON.start(Tournament("mcmahon", settings, players, planned=3, seed=1))


def boards(tournament: Tournament) -> set[frozenset[int]]:
    return {frozenset((g.white, g.black)) for g in MCMAHON.pair(tournament).round.games}


def test_two_of_one_district_are_avoided_as_long_as_it_costs_no_more_than_said() -> None:
    alone = event("1d 1d 1d 1d", "North East south West")
    assert boards(alone) == {frozenset((1, 3)), frozenset((2, 4))}
    assert frozenset((1, 3)) not in boards(
        event("1d 1d 1d 1d", "North East south West", club_groups="north + South")
    )
    far = "1d 1d 3k 3k", "North South East West"
    for price, meet in ((Fraction(0), True), (Fraction(2), True), (Fraction(8), False)):
        found = boards(event(*far, club_groups="North + South", district_price=price))
        assert (frozenset((1, 2)) in found) == meet


def test_the_round_says_of_such_a_board_why() -> None:
    made = MCMAHON.pair(event("1d 1d 3k 3k", "North South East West", club_groups="North + South"))
    assert any("apart.district" in repr(one) for one in made.remarks)
    assert any("'district': 1" in repr(one) for one in made.notes)


@pytest.mark.parametrize("typed", ("North", "North + ", "North + South; East"))
def test_a_district_of_one_club_is_no_district(typed: str) -> None:
    refusal(InputError, read_districts, typed)


def test_opengothas_groups_of_clubs_are_districts_and_go_back() -> None:
    whole = event("1d 1d 3k 3k", "North South East West", club_groups="North + South; East + West")
    text = write_opengotha(whole)
    assert '<Club name="South"/>' in text
    again = read_opengotha(text, start_scores=True)
    assert getattr(again.settings, "club_groups") == "North + South; East + West"  # noqa: B009
    assert getattr(again.settings, "district_price") == 2  # noqa: B009
    settings = replace(again.settings, club_groups="")  # type: ignore[call-arg]
    assert "<ClubsGroup" not in write_opengotha(replace(again, settings=settings, source=()))


def test_with_an_exclamation_mark_those_of_a_district_never_meet() -> None:
    far, pair = ("1d 1d 9k 9k", "North South East West"), frozenset((1, 2))
    assert pair in boards(event(*far, club_groups="North + South", district_price=Fraction(0)))
    strictly = event(*far, club_groups=read_districts("North+South !"), district_price=Fraction(0))
    assert getattr(strictly.settings, "club_groups") == "North + South!"  # noqa: B009
    assert pair not in boards(strictly)
    again = read_opengotha(write_opengotha(strictly), start_scores=True)
    assert getattr(again.settings, "club_groups") == "North + South"  # noqa: B009
    with pytest.raises(NoLegalPairing, match="never to meet"):
        boards(event("1d 1d", "North South", club_groups="North + South!"))


@pytest.mark.parametrize("kind", ("club", "country", "district", "group"))
def test_a_price_called_never_is_answered_with_what_to_set(kind: str) -> None:
    found = refusal(Problems, read_settings, McMahonSettings, {f"{kind}_price": "never"})
    (error,) = found.errors
    assert error.text.key == "apart.price"
    for language in LANGUAGES:
        said = Catalogue(language)(error.text)
        assert "never" in said and ("apart_" in said or "club_groups" in said)
