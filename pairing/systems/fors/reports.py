"""The further tab of FORS and SERP: everybody's event points."""

from __future__ import annotations

from pairing.catalogue import text
from pairing.results import Cell, Column, Report
from pairing.systems.fors.places import EventPoints, standings
from pairing.systems.fors.settings import SerpSettings
from pairing.tournament import Tournament


def event_points(tournament: Tournament, settings: SerpSettings) -> Report:
    """Everybody's start points, points of each round and total, by place.

    Expects a tournament that ``start`` has been through.
    """
    points = EventPoints(tournament, settings)
    columns = (
        Column(text("fors.report.place"), "whole", 7),
        Column(text("fors.report.player"), "name", 28),
        Column(text("fors.report.start"), "decimal", 9),
        *(
            Column(text("fors.report.round", round=round_.number), "decimal", 9)
            for round_ in tournament.rounds
        ),
        Column(text("fors.report.total"), "decimal", 9),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            line.place,
            tournament[line.player].name,
            tournament[line.player].start_score,
            *points.by_round[line.player],
            points.totals[line.player],
        )
        for line in standings(tournament, settings).lines
    )
    return Report("event_points", text("fors.report.title"), columns, rows)
