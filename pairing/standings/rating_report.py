"""The rating report as a table for people: no IDs, no birth dates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.catalogue import Text, some, text
from pairing.results import Cell, Column, Report
from pairing.standings.rating_change import LEAST_GAMES, kind_of, rating_report

if TYPE_CHECKING:
    from pairing.tournament import Tournament

KEY = "ratings"
"""The tab's key."""

MOST_NAMES = 6
"""Names in a remark."""

COLUMNS = (
    ("number", "whole", 6), ("player", "name", 28), ("title_column", "text", 6),
    ("rating", "whole", 8), ("k", "whole", 6), ("games", "whole", 7), ("average", "whole", 9),
    ("score", "decimal", 8), ("expected", "decimal", 9), ("change", "decimal", 9),
    ("performance", "whole", 10), ("initial", "whole", 9),
)  # fmt: skip
"""What the table says of a player."""


def ratings_table(tournament: Tournament) -> Report:
    """Games that count, expected score, change and performance of everybody (B.02 8.3).

    By start number; the title says for which list the games count.
    """
    lines = rating_report(tournament)
    rows: list[tuple[Cell, ...]] = []
    for player in tournament.players:
        line = lines[player.number]
        counted = line.change is not None
        rows.append(
            (
                player.number,
                player.name,
                player.title or None,
                player.rating,
                line.k,
                len(line.games),
                line.average,
                line.score,
                line.expected if counted else None,
                line.change,
                line.performance,
                line.initial,
            )
        )
    columns = tuple(
        Column(text(f"rating_report.{name}"), kind, width) for name, kind, width in COLUMNS
    )
    return Report(KEY, text(f"rating_report.{kind_of(tournament)}"), columns, tuple(rows))


def remarks_on(tournament: Tournament) -> tuple[Text, ...]:
    """Say whose K may differ from that of the rule, and who has too few games for a rating."""
    lines = rating_report(tournament).values()
    remarked = {
        "usual_k": [line.player for line in lines if not line.sure_k],
        "few_games": [
            line.player
            for line in lines
            if not tournament[line.player].rating and 0 < len(line.games) < LEAST_GAMES
        ],
    }
    return tuple(
        text(f"rating_report.{key}", count=len(who), names=some_names(tournament, who))
        for key, who in remarked.items()
        if who
    )


def some_names(tournament: Tournament, numbers: list[int]) -> list[str]:
    """Return the first names of so many that are told."""
    return some([tournament[number].name for number in numbers], MOST_NAMES)
