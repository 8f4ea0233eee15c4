"""Standings: criteria by name, places by true rating, quality of a table."""
