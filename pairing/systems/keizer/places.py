"""Places of Keizer: the score, then the start order."""

from __future__ import annotations

from fractions import Fraction

from pairing.catalogue import text
from pairing.results import Line, Standings, placed
from pairing.systems.keizer.scores import table_of
from pairing.systems.keizer.settings import KeizerSettings
from pairing.systems.keizer.start import start_order
from pairing.tournament import Tournament

CRITERIA = ("points", "keizer_value", "game_points", "start_place")
"""What the standings show; the first and the last decide."""


def standings(tournament: Tournament, settings: KeizerSettings) -> Standings:
    """Return the order after the rounds so far by score; nobody shares a place, for each has its
    value.
    """
    table = table_of(tournament, settings)
    start = {number: at for at, number in enumerate(start_order(tournament, settings), start=1)}
    keys = {number: (table.scores[number], start[number]) for number in table.order}
    lines = []
    for place, number, decided in placed(table.order, keys, (CRITERIA[0], CRITERIA[-1])):
        score, games = table.scores[number], tournament.points[number]
        shown = score, table.values[number], games, Fraction(start[number])
        values = dict(zip(CRITERIA, shown, strict=True))
        lines.append(Line(place, number, score, values, decided))
    circle = text("keizer.remark.circle", count=table.changing)
    remarks = (circle,) if table.changing > 1 else ()
    return Standings(len(tournament.rounds), CRITERIA, tuple(lines), remarks, gained=table.gained)
