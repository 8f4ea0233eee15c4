"""Plans of a whole event: seatings constructed, stored or optimised, and their quality."""
