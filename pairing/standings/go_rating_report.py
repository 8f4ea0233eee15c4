"""The rating report of go as a table for people, round by round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from statistics import mean
from typing import TYPE_CHECKING

from pairing.catalogue import Text, text
from pairing.go_time import time_of
from pairing.ranks import rating_system_of
from pairing.results import Cell, Column, Report
from pairing.standings.aga_rating import aga_rating_report, american
from pairing.standings.go_rating import (
    JUMP,
    WEIGHTS,
    GoRatingLine,
    Lead,
    event_class,
    go_rating_report,
    rank_rating,
)
from pairing.standings.rating_report import KEY, some_names
from pairing.standings.rgf_rating import rgf_rating_report

if TYPE_CHECKING:
    from pairing.tournament import Tournament

COLUMNS = (
    ("number", "whole", 6), ("player", "name", 28), ("rank", "text", 6), ("before", "whole", 8),
    ("deviation", "decimal", 9),
    ("games", "whole", 7), ("average", "whole", 9), ("score", "decimal", 8),
    ("expected", "decimal", 9), ("change", "decimal", 9), ("after", "decimal", 10),
    ("deviation_after", "decimal", 9), ("american", "decimal", 9),
)  # fmt: skip
"""What the table says of a player before it goes round by round."""

ONLY: Mapping[str, Collection[str]] = {
    "deviation": ("rgf", "aga"), "deviation_after": ("rgf", "aga"), "american": ("aga",),
}  # fmt: skip
"""Columns that not all systems have -> those that do."""

REPORTS: Mapping[str, Callable[[Tournament, Lead | None], Mapping[int, GoRatingLine]]] = {
    "egf": go_rating_report, "rgf": rgf_rating_report, "aga": aga_rating_report,
}  # fmt: skip
"""Rating system -> the lines of its report."""


def go_rating_lines(tournament: Tournament, lead: Lead | None = None) -> Mapping[int, GoRatingLine]:
    """Return the rating report by the system that is chosen, by start number.

    ``lead`` says what stones and komi are worth, where that is not the rating system's own matter.
    """
    return REPORTS[rating_system_of(tournament.settings)](tournament, lead)


def go_ratings_table(tournament: Tournament, lead: Lead | None = None) -> Report:
    """Rating before, expected score, change, rating after, and the change of every round."""
    lines, chosen = go_rating_lines(tournament, lead), rating_system_of(tournament.settings)
    # The American ratings are those of all games at once.
    rounds = [round_.number for round_ in tournament.rounds] if chosen != "aga" else []
    shown = [column for column in COLUMNS if chosen in ONLY.get(column[0], REPORTS)]
    rows: list[tuple[Cell, ...]] = []
    for player in tournament.players:
        line = lines[player.number]
        of_round = {game.round: game.change for game in line.games}
        values: dict[str, Cell] = {
            "number": player.number,
            "player": player.name,
            "rank": player.rank or None,
            "before": line.before,
            "deviation": line.deviation,
            "games": len(line.games),
            "average": line.average,
            "score": line.score,
            "expected": line.expected if line.games else None,
            "change": line.change,
            "after": line.after,
            "deviation_after": line.deviation_after,
            "american": None if line.after is None else american(line.after),
        }
        own = (values[name] for name, _, _ in shown)
        rows.append((*own, *(of_round.get(number) for number in rounds)))
    columns = (
        *(Column(text(f"rating_report.{name}"), kind, width) for name, kind, width in shown),
        *(Column(text("rating_report.round", round=number), "decimal", 9) for number in rounds),
    )
    remarks = tuple(_remarks(tournament, lines))
    return Report(KEY, _title(tournament), columns, tuple(rows), remarks)


def _title(tournament: Tournament) -> Text:
    name, chosen = event_class(tournament), rating_system_of(tournament.settings)
    if chosen != "egf":
        return text(f"rating_report.{chosen}{'_online' * (chosen == 'aga' and name == 'D')}")
    if name is None:
        return text("rating_report.too_fast", time=tournament.time_control)
    key = "egd" if time_of(tournament) else "egd_no_time"
    return text(f"rating_report.{key}", name=name, weight=WEIGHTS[name])


def _remarks(tournament: Tournament, lines: Mapping[int, GoRatingLine]) -> Iterator[Text]:
    """Return how near the games were, whose rating is that of his rank, whose rank is far above
    it.
    """
    rows: list[tuple[int, ...]] = []
    for round_ in tournament.rounds:
        games = [
            (abs(game.rating - (line.before or 0)), 100 * game.expected, 100 * game.score)
            for line in lines.values()
            for game in line.games
            if game.round == round_.number and game.expected >= Fraction(1, 2)
        ]
        if games:
            means = (round(mean(values)) for values in zip(*games, strict=True))
            rows.append((round_.number, *means))
    if rows:
        columns = map(list, zip(*rows, strict=True))
        names = ("rounds", "gaps", "expected", "made")
        yield text("rating_report.nearness", **dict(zip(names, columns, strict=True)))
    yield from _of_players(tournament, lines)


def _of_players(tournament: Tournament, lines: Mapping[int, GoRatingLine]) -> Iterator[Text]:
    new = [player.number for player in tournament.players if lines[player.number].first]
    if new:
        yield text("rating_report.first", players=some_names(tournament, new))
    if rating_system_of(tournament.settings) != "egf":
        rated = [player for player in tournament.players if player.rating is not None]
        remarked = {
            "promoted": [player.number for player in rated if lines[player.number].promoted],
            "unsure": [player.number for player in rated if player.deviation is None],
        }
        for key, who in remarked.items():
            if who:
                yield text(f"rating_report.{key}", players=some_names(tournament, who))
        return
    jumped = [
        player.number
        for player in tournament.players
        if player.rating is not None
        and (of_rank := rank_rating(player)) is not None
        and of_rank - player.rating > JUMP
    ]
    if jumped:
        yield text("rating_report.reset", players=some_names(tournament, jumped))
