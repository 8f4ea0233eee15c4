"""Literal readings of the rules, blind and slow: what the engines are held against.

One file a system.  A referee shares no code with the engine it judges: only the records of
:mod:`pairing.tournament` are used, read line by line, and every search is the one the source
describes, with nothing clever in it.  So they take small fields only.
"""
