"""Hanchans as a plain table: a line a seat, with raw score, penalty, place and points."""

from __future__ import annotations

import csv
from io import StringIO

from pairing.formats.names import safe_cell
from pairing.tournament import Outcome, Tournament

WINDS = ("east", "south", "west", "north")
HEADINGS = ("round", "table", "wind", "player", "score", "penalty", "place", "points")


def write_scores(tournament: Tournament) -> str:
    """Every seat of every round as CSV, in order of rounds, tables and winds.

    Points are decimals where that is exact (``-12.5``), else a fraction (``-35/3``); seats
    of a table without scores have empty cells.
    """
    sink = StringIO()
    lines = csv.writer(sink, lineterminator="\n")
    lines.writerow(HEADINGS)
    for index, round_ in enumerate(tournament.rounds):
        for table in round_.tables:
            for wind, player, penalty in zip(WINDS, table.seats, table.penalties, strict=True):
                entry = tournament.history[player][index]
                result: list[object] = ["", "", "", ""]
                if entry.outcome is Outcome.SEATED:
                    exact = entry.points
                    decimal = 10_000 % exact.denominator == 0
                    points = f"{float(exact):.4f}".rstrip("0").rstrip(".") if decimal else exact
                    result = [entry.score, penalty, entry.place, points]
                lines.writerow(
                    [round_.number, table.number, wind, safe_cell(tournament[player].name), *result]
                )
    return sink.getvalue()
