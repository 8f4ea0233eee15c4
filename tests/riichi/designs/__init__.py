"""Seatings without a repeated meeting, constructed (docs/internals/riichi-constructions.md)."""
