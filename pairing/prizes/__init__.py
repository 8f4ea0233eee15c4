"""Who gets which prize, and why: prizes by place, by category, for teams; money among the tied."""

from pairing.prizes.awarding import Award, Unawarded, award
from pairing.prizes.conditions import Condition, Entrant, parse_conditions
from pairing.prizes.prize import Prize, parse_prizes

__all__ = [
    "Award",
    "Condition",
    "Entrant",
    "Prize",
    "Unawarded",
    "award",
    "parse_conditions",
    "parse_prizes",
]
