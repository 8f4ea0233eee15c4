"""Plays what ``pairbook advise`` compares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from addin.laboratory.field import tournament_in
from addin.laboratory.planning import plan_of
from addin.laboratory.running import run
from pairing.laboratory.advising import (
    MEASURES,
    WEAKER,
    Comparison,
    advised,
    best_of,
    candidates,
    variants,
)
from pairing.laboratory.batch import Rows
from pairing.laboratory.fields import Field
from pairing.laboratory.plan import Plan
from pairing.systems import system

EVENTS, EVENTS_OF_FOUR = 200, 40
"""Tournaments where nothing is said; a Swiss of tables of four takes its time."""


def game_of(typed: str, field: Field) -> str:
    """The game a field plays: a workbook's own, chess for a range of Elo, else go."""
    event = tournament_in(Path(typed))
    if event is not None:
        return system(event.system).traits.game
    if typed.strip().lower().startswith("elo:"):
        return "chess"
    if field.players and not any(player.rank for player in field.players):
        return "chess"
    return "go"


def plan_for(
    field: Field,
    game: str,
    rounds: int,
    *,
    systems: Sequence[str] = (),
    seed: int = 1,
    trust: float = 0.95,
    top: int = 4,
) -> Plan:
    """The contenders on this field; raises what :func:`plan_of` raises."""
    typed = variants(systems or candidates(game, field.size, rounds), field.size, rounds)
    top = min(top, max(1, field.size // 2))
    return plan_of(
        field, typed, rounds, seed=seed, trust=trust, top=top, measures=(*MEASURES, WEAKER),
        settings={"places": str(top), **({"odd_field": "sit_out"} if field.size % 4 else {})},
    )  # fmt: skip


def advise(
    plan: Plan, events: int, *, jobs: int = 1, tell: Callable[[float], None] | None = None
) -> Comparison:
    """Play the contenders, then the best of them with a round less and a round more.

    ``tell`` is told the share that is done.
    """

    def part(begin: float, width: float) -> Callable[[int], None] | None:
        if tell is None:
            return None
        return lambda done: tell(begin + width * done / events)

    share = len(plan.contenders) / (len(plan.contenders) + 2)
    rows = run(plan, events, jobs=jobs, tell=part(0.0, share))
    best = best_of(plan, rows)
    contender = next(one for one in plan.contenders if one.label == best)
    others: dict[int, Rows] = {}
    numbers = [plan.rounds - 1, plan.rounds + 1]
    if plan.rounds < 2 or contender.system == "round-robin" or "interval" in best:
        numbers = []
    for at, rounds in enumerate(numbers):
        shorter = replace(plan, contenders=(contender,), rounds=rounds)
        begin = share + at * (1 - share) / 2
        others[rounds] = run(shorter, events, jobs=jobs, tell=part(begin, (1 - share) / 2))
    return advised(plan, events, rows, others)
