"""LEADER answering what a pairing system is asked."""

from __future__ import annotations

from dataclasses import replace

from pairing.systems import RATINGS, ReportTab
from pairing.systems.go import GoSystem
from pairing.systems.leader import field, pair, places, reports, start
from pairing.systems.leader.field import LeaderField
from pairing.systems.leader.settings import LeaderSettings


class Leader(GoSystem[LeaderSettings, LeaderField]):
    """McMahon by dynamic level, without Buchholz (ЛИДЕР, Russian Go federation)."""

    name = "leader"
    settings = LeaderSettings
    traits = replace(
        GoSystem.traits,
        handicap=True,
        needs_rating=True,
        start_columns=("start_score", "start_level"),
        tabs=(ReportTab("levels", follows="results", chart=True), RATINGS),
    )
    starts_with = staticmethod(start.start)
    pairs_with = staticmethod(pair.pair)
    places_with = staticmethod(places.standings)
    field_with = staticmethod(field.field_of)
    game_with = staticmethod(pair.game)
    report_with = staticmethod(reports.levels_report)
