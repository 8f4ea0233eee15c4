"""The further tab of LEADER: everybody's level round by round."""

from __future__ import annotations

from pairing.catalogue import text
from pairing.results import Cell, Column, Report
from pairing.systems.leader.levels import levels_by_round
from pairing.systems.leader.places import standings
from pairing.systems.leader.settings import LeaderSettings
from pairing.tournament import Tournament


def levels_report(tournament: Tournament, settings: LeaderSettings) -> Report:
    """Return everybody's level before round 1 and after each round, by place.

    Expects a tournament that ``start`` has been through.
    """
    levels = levels_by_round(tournament)
    after = (text("leader.levels.after", round=round_.number) for round_ in tournament.rounds)
    columns = (
        Column(text("leader.levels.place"), "whole", 7),
        Column(text("leader.levels.player"), "name", 28),
        Column(text("leader.levels.start"), "whole", 8),
        *(Column(heading, "whole", 8) for heading in after),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (line.place, tournament[line.player].name, *(level[line.player] for level in levels))
        for line in standings(tournament, settings).lines
    )
    return Report("levels", text("leader.levels.title"), columns, rows)
