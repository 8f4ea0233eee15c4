"""Plain tables: players, games, results and scores, in CSV files and sheets."""
