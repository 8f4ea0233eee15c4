"""The further tab of a round robin: the Berger table with names, to be hung before round 1."""

from __future__ import annotations

from pairing.catalogue import text
from pairing.results import Cell, Column, Report
from pairing.systems.round_robin.berger import schedule
from pairing.systems.round_robin.settings import RoundRobinSettings
from pairing.systems.round_robin.start import drawn_order
from pairing.tournament import Tournament

KEY = "berger"


def berger_report(tournament: Tournament, settings: RoundRobinSettings) -> Report:
    """Return everybody's opponents round by round, by numbers of the table, with his colour."""
    order = drawn_order(tournament, settings)
    size = len(order)
    rounds = schedule(size, settings.cycles, reverse_last=settings.reverse_last) if size > 1 else ()
    headings = (text("round_robin.berger.round", round=n) for n in range(1, len(rounds) + 1))
    columns = (
        Column(text("round_robin.berger.number"), "whole", 7),
        Column(text("round_robin.berger.player"), "name", 28),
        *(Column(heading, width=8) for heading in headings),
    )
    rows: dict[int, list[Cell]] = {
        number: [number, tournament[player].name] for number, player in enumerate(order, start=1)
    }
    for pairs in rounds:
        for white, black in pairs:
            for number, other, colour in ((white, black, "white"), (black, white, "black")):
                if number <= size:
                    key = f"round_robin.berger.{colour}"
                    rows[number].append(text(key, number=other) if other <= size else "—")
    return Report(KEY, text("round_robin.berger.title"), columns, tuple(map(tuple, rows.values())))
