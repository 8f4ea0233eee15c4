"""FORS and SERP answering what a pairing system is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from pairing.systems import RATINGS, ReportTab
from pairing.systems.fors import field, pair, places, reports, start
from pairing.systems.fors.field import ForsField
from pairing.systems.fors.handicap import lead_in
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.go import GoSystem
from pairing.tournament import Tournament


class Serp(GoSystem[SerpSettings, ForsField]):
    """Even games worth 10 points, start points by rating (СЕРП)."""

    name = "serp"
    settings = SerpSettings
    traits = replace(
        GoSystem.traits,
        needs_rating=True,
        tabs=(ReportTab("event_points", follows="results"), RATINGS),
    )
    starts_with = staticmethod(start.start)
    pairs_with = staticmethod(pair.pair)
    places_with = staticmethod(places.standings)
    field_with = staticmethod(field.field_of)
    game_with = staticmethod(pair.game)
    report_with = staticmethod(reports.event_points)

    def scores(self, tournament: Tournament) -> Mapping[int, Fraction]:
        """Event points."""
        return places.EventPoints(*self.ready(tournament)).totals


class Fors(Serp):
    """Handicap games whose scores are equivalent to McMahon in expectation (ФОРС)."""

    name = "fors"
    settings = ForsSettings
    traits = replace(Serp.traits, handicap=True)
    lead_with = staticmethod(lead_in)
