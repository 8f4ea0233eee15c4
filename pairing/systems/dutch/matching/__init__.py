"""Pairing one bracket: what each pair costs, and matchings of least cost."""
