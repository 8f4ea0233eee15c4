"""Seat 16 riichi players for five hanchans in which everybody meets everybody once.

Prints the seating in the text form Pantheon reads and how good it is.

    python examples/riichi_seating.py
"""

from __future__ import annotations

from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import measure
from pairing.systems.riichi.plans import write_prescript


def main(players: int = 16, rounds: int = 5) -> None:
    """Make the plan and measure it."""
    plan = round_robin(players, rounds)
    print(write_prescript(plan))
    quality = measure(plan)
    print(f"meetings that are repeats: {quality.repeated}")
    print(f"pairs that never meet: {quality.unmet}")


if __name__ == "__main__":
    main()
