"""The rating report of go as a table for people, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from statistics import mean
from typing import TYPE_CHECKING

from pairing.catalogue import Text, text
from pairing.results import Cell, Column, Report
from pairing.standings.go_rating import (
    JUMP,
    WEIGHTS,
    GoRatingLine,
    Lead,
    event_class,
    go_rating_report,
    rank_rating,
)
from pairing.standings.rating_report import KEY

if TYPE_CHECKING:
    from pairing.tournament import Tournament

COLUMNS = (
    ("number", "whole", 6), ("player", "name", 28), ("rank", "text", 6), ("before", "whole", 8),
    ("games", "whole", 7), ("average", "whole", 9), ("score", "decimal", 8),
    ("expected", "decimal", 9), ("change", "decimal", 9), ("after", "decimal", 10),
)  # fmt: skip
"""What the table says of a player before it goes round by round."""


def go_ratings_table(tournament: Tournament, lead: Lead | None = None) -> Report:
    """Rating before, expected score, change, rating after, and the change of every round."""
    lines = go_rating_report(tournament, lead)
    rounds = [round_.number for round_ in tournament.rounds]
    rows: list[tuple[Cell, ...]] = []
    for player in tournament.players:
        line = lines[player.number]
        of_round = {game.round: game.change for game in line.games}
        rows.append(
            (
                player.number,
                player.name,
                player.rank or None,
                line.before,
                len(line.games),
                line.average,
                line.score,
                line.expected if line.games else None,
                line.change,
                line.after,
                *(of_round.get(number) for number in rounds),
            )
        )
    columns = (
        *(Column(text(f"rating_report.{name}"), kind, width) for name, kind, width in COLUMNS),
        *(Column(text("rating_report.round", round=number), "decimal", 9) for number in rounds),
    )
    remarks = tuple(_remarks(tournament, lines))
    return Report(KEY, _title(tournament), columns, tuple(rows), remarks)


def _title(tournament: Tournament) -> Text:
    name = event_class(tournament)
    if name is None:
        return text("rating_report.too_fast", time=tournament.time_control)
    key = "egd" if tournament.time_control.strip() else "egd_no_time"
    return text(f"rating_report.{key}", name=name, weight=WEIGHTS[name])


def _remarks(tournament: Tournament, lines: Mapping[int, GoRatingLine]) -> Iterator[Text]:
    """How near the games were, whose rating is that of his rank, whose rank is far above it."""
    for round_ in tournament.rounds:
        games = [
            (game, abs(game.rating - (line.before or 0)))
            for line in lines.values()
            for game in line.games
            if game.round == round_.number and game.expected >= Fraction(1, 2)
        ]
        if games:
            yield text(
                "rating_report.nearness",
                round=round_.number,
                gap=round(mean(gap for _, gap in games)),
                expected=round(100 * mean(game.expected for game, _ in games)),
                made=round(100 * mean(game.score for game, _ in games)),
            )
    new = [player.name for player in tournament.players if lines[player.number].first]
    if new:
        yield text("rating_report.first", players=new)
    jumped = [
        player.name
        for player in tournament.players
        if player.rating is not None
        and (of_rank := rank_rating(player)) is not None
        and of_rank - player.rating > JUMP
    ]
    if jumped:
        yield text("rating_report.reset", players=jumped)
