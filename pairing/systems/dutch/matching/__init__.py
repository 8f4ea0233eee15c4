"""Prices of the pairs of a bracket, and two ways to the matching of least cost.

docs/dutch.md, *How a bracket is paired*, has the map.
"""
