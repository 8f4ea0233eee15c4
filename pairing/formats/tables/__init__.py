"""Plain tables: players, games, results and scores, in CSV files and sheets."""

from pairing.formats.tables.results import (
    LARGEST_SCORE,
    Scores,
    parse_score,
    read_results,
    read_scores,
)

__all__ = ["LARGEST_SCORE", "Scores", "parse_score", "read_results", "read_scores"]
