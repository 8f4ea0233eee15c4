"""Matches of two games, paired by FIDE's Double-Swiss System (C.04.5).

docs/dutch.md, *How matches of two games are paired*, has the map.
"""
