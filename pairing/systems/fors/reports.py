"""The further tab of FORS and SERP: everybody's event points."""

from __future__ import annotations

from pairing.catalogue import text
from pairing.results import Cell, Column, Report
from pairing.systems.fors.places import EventPoints, standings
from pairing.systems.fors.settings import SerpSettings
from pairing.tournament import Tournament


def event_points(tournament: Tournament, settings: SerpSettings) -> Report:
    """Return everybody's start points, points of each round and total, by place.

    Expects a tournament that ``start`` has been through.
    """
    points = EventPoints(tournament, settings)
    headings = (text("fors.report.round", round=round_.number) for round_ in tournament.rounds)
    columns = (
        Column(text("fors.report.place"), "whole", 7),
        Column(text("fors.report.player"), "name", 28),
        Column(text("fors.report.start"), "decimal", 9),
        *(Column(heading, "decimal", 9) for heading in headings),
        Column(text("fors.report.total"), "decimal", 9),
    )
    rows: list[tuple[Cell, ...]] = []
    for line in standings(tournament, settings).lines:
        player = tournament[line.player]
        made = (*points.by_round[player.number], points.totals[player.number])
        rows.append((line.place, player.name, player.start_score, *made))
    return Report("event_points", text("fors.report.title"), columns, tuple(rows))
