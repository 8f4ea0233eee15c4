"""Hanchans as a plain table: a line a seat, with raw score, penalty, place, points and notes."""

from __future__ import annotations

import csv
from io import StringIO

from pairing.names import safe_cell
from pairing.tournament import Outcome, Tournament

WINDS = ("east", "south", "west", "north")
HEADINGS = ("round", "table", "wind", "player", "score", "penalty", "place", "points",
            "chombo", "note")  # fmt: skip


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
            for seat, (wind, player) in enumerate(zip(WINDS, table.seats, strict=True)):
                entry = tournament.history[player][index]
                penalty = table.penalties[seat]
                result: list[object] = ["", penalty or "", "", ""]
                if entry.outcome is Outcome.SEATED:
                    exact = entry.points
                    decimal = 10_000 % exact.denominator == 0
                    points = f"{float(exact):.4f}".rstrip("0").rstrip(".") if decimal else exact
                    result = [entry.score, penalty, entry.place, points]
                beside = [table.chombos[seat] or "", safe_cell(table.notes[seat])]
                name = safe_cell(tournament[player].name)
                lines.writerow([round_.number, table.number, wind, name, *result, *beside])
    return sink.getvalue()
