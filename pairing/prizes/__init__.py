"""Who gets which prize, and why: prizes by place, by category, for teams; money among the tied."""
