"""Plays what ``pairbook advise`` compares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from addin.laboratory.field import tournament_in
from addin.laboratory.planning import plan_of
from addin.laboratory.running import run
from pairing.catalogue import text
from pairing.laboratory.advising import (
    WEAKER,
    Comparison,
    advised,
    candidates,
    concluded,
    start_of,
    variants,
)
from pairing.laboratory.batch import Rows, within
from pairing.laboratory.choosing import MEASURES, chosen
from pairing.laboratory.fields import Field
from pairing.laboratory.plan import Plan
from pairing.laboratory.stored import beside, cells, nearest
from pairing.systems import system

EVENTS, FEWEST = 200, 12
"""Tournaments where nothing is said, at most and at least."""

WORK = 20_000
"""Players times rounds of all contenders that are played in some ten seconds."""

LEAST_EVENTS = 4
"""Tournaments from which something is said of a run that was stopped: two of each half."""


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


def usual_events(plan: Plan) -> int:
    """How many tournaments are played where nothing is said: an even number, in some ten seconds.

    The first contender is played with a round less and a round more as well.
    """
    many = len(plan.contenders)
    events = within(plan, WORK * many // (many + 2))
    return max(FEWEST, min(EVENTS, events - events % 2))


def advise(
    plan: Plan, events: int, *, jobs: int = 1, tell: Callable[[float], None] | None = None
) -> Comparison:
    """Play the contenders, then the first of them with a round less and a round more.

    ``tell`` is told the share that is done.  Ctrl-C gives what there is then: fewer events, and
    so wider intervals; it is raised where not even two events of each half were played.
    """

    def part(begin: float, width: float) -> Callable[[int], None] | None:
        if tell is None:
            return None
        return lambda done: tell(begin + width * done / events)

    share = len(plan.contenders) / (len(plan.contenders) + 2)
    rows = run(plan, events, jobs=jobs, tell=part(0.0, share), partly=True)
    played = len(set(rows.event))
    if played < min(events, LEAST_EVENTS):
        raise KeyboardInterrupt
    best = chosen(plan, rows)[0].label
    contender = next(one for one in plan.contenders if one.label == best)
    others: dict[int, Rows] = {}
    numbers = [plan.rounds - 1, plan.rounds + 1]
    if plan.rounds < 2 or contender.system == "round-robin" or "interval" in best:
        numbers = []
    for at, rounds in enumerate(numbers if played == events else ()):
        shorter = replace(plan, contenders=(contender,), rounds=rounds)
        begin = share + at * (1 - share) / 2
        more = run(shorter, events, jobs=jobs, tell=part(begin, (1 - share) / 2), partly=True)
        if len(set(more.event)) < events:
            break
        others[rounds] = more
    return advised(plan, played, rows, others)


def from_store(own: Plan, game: str) -> Comparison:
    """The answer for a plan's players and rounds by the nearest standard field, at once."""
    known = cells(game)
    found = nearest(
        known, own.field, own.rounds, own.trust,
        lambda size, rounds: len(candidates(game, size, rounds)),
    )  # fmt: skip
    plan = plan_for(found.field, game, found.rounds, trust=found.trust)
    first = found.entrants[0].label
    others = [
        replace(one, label=first, alike=()) for cell in beside(known, found)
        for one in cell.entrants if first in (one.label, *one.alike)
    ]  # fmt: skip
    field = found.field
    source = text(
        "advising.nearest", size=field.size, middle=field.low, spread=field.high,
        rounds=found.rounds, trust=f"{found.trust:g}", events=found.events,
    )  # fmt: skip
    begun = start_of(own, own.contenders[0])
    asked = own.field.size, own.rounds
    return concluded(plan, found.events, found.entrants, others, (source, *begun), asked)
