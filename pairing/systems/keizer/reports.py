"""The further tab of Keizer: what each round gave everybody, so that scores can be followed."""

from __future__ import annotations

from pairing.catalogue import text
from pairing.results import Cell, Column, Report
from pairing.systems.keizer.scores import table_of
from pairing.systems.keizer.settings import KeizerSettings
from pairing.tournament import Tournament

KEY = "keizer"


def scores_report(tournament: Tournament, settings: KeizerSettings) -> Report:
    """Return everybody's value, what he has for his own, the gain of each round, and the score."""
    table = table_of(tournament, settings)
    headings = (text("keizer.scores.round", round=round_.number) for round_ in tournament.rounds)
    columns = (
        Column(text("keizer.scores.place"), "whole", 7),
        Column(text("keizer.scores.player"), "name", 28),
        Column(text("criterion.keizer_value"), "decimal", 9),
        Column(text("keizer.scores.own"), "decimal", 9),
        *(Column(heading, "decimal", 8) for heading in headings),
        Column(text("keizer.scores.score"), "decimal", 9),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            place, tournament[number].name, table.values[number], table.own[number],
            *table.gained[number], table.scores[number],
        )
        for place, number in enumerate(table.order, start=1)
    )  # fmt: skip
    return Report(KEY, text("keizer.scores.title"), columns, rows)
