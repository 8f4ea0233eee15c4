"""Prizes by place, by category, for teams; money among the tied; why each has his."""
