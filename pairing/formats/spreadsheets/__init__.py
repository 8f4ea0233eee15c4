"""Plain tables: players, games, results and scores, in CSV files and sheets."""

from pairing.formats.spreadsheets.results import read_results, read_scores

__all__ = ["read_results", "read_scores"]
