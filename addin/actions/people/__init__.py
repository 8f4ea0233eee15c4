"""Presence of players: check-in, late entries, withdrawals, replacements, and mended boards."""
