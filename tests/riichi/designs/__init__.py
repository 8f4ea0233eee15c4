"""How seatings without a repeated meeting are constructed (docs/riichi-constructions.md)."""
