"""What each pair of a bracket costs, and two ways to the matching of least cost.

docs/dutch.md, *How a bracket is paired*, has the map.
"""
