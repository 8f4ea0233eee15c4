"""Seating of one round, by Swiss, interval or knock-out; and the winds."""
