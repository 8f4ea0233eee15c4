"""Places by true rating, and the numerical core beneath them (docs/true-rating.md).

``places`` solves and orders; ``rating_order`` sorts by what ``equations`` say, and those stand
on ``divergence``, ``iteration``, ``potential`` and ``symmetry``.
"""
