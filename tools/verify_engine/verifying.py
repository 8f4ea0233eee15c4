"""Mass verification: random tournaments of a system, each round checked and judged."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random

from pairing.tournament import Round
from tests.referees.record import complaints
from tools.verify_engine.trial import NoJudgement, Trial, paired
from tools.verify_engine.trials import TRIALS

UNIT = 50
"""Tournaments in a unit of work."""

SHOWN = 20
"""Differences that are kept of one system."""


@dataclass
class Tally:
    """Results of so many tournaments of a system.

    ``rounds`` were paired, ``refused`` had no legal pairing; ``judged`` of both together were
    judged by the referee, the others took him too long.  ``tables`` are final standings that
    he worked out too.  ``differences`` are told with what makes the tournament again.
    """

    system: str
    events: int = 0
    rounds: int = 0
    refused: int = 0
    judged: int = 0
    tables: int = 0
    failures: int = 0
    differences: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add the counts of another unit; of the differences the first ``SHOWN`` are kept."""
        for name in ("events", "rounds", "refused", "judged", "tables", "failures"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.differences = (self.differences + other.differences)[:SHOWN]

    def differs(self, where: str, what: str) -> None:
        """Note at a place (``leader 7, round 2``) what is otherwise there; nothing for ""."""
        if what:
            self.failures += 1
            self.differences.append(f"{where}: {what}"[:500])


def verify(name: str, first: int, count: int, seed: int) -> Tally:
    """Draw, pair, check and judge tournaments number ``first`` and on of one system."""
    trial, tally = TRIALS[name](), Tally(name)
    for event in range(first, first + count):
        _one(trial, Random(f"{seed}/{name}/{event}"), tally, f"{name} {event}")
    return tally


def _one(trial: Trial, dice: Random, tally: Tally, where: str) -> None:
    engine = trial.engine
    drawn = tournament = trial.event(dice)
    tally.events += 1
    tally.differs(where, trial.start_differs(drawn, engine.start(drawn)))
    rounds: list[Round] = []
    for number in range(1, tournament.planned + 1):
        tournament = engine.start(tournament)
        there = tournament.present(number)
        if len(there) < engine.traits.seats:
            break
        made = paired(engine, tournament)
        here = f"{where}, round {number}"
        tally.refused += made is None
        with suppress(NoJudgement):
            tally.differs(here, trial.differs(tournament, made))
            tally.judged += 1
        if made is None:
            break
        tally.rounds += 1
        for complaint in complaints(tournament, made, trial.may_repeat(tournament)):
            tally.differs(here, complaint)
        rounds.append(made)
        played = trial.results(dice, made, tournament)
        tournament = replace(tournament, rounds=(*tournament.rounds, played))
    with suppress(NoJudgement):
        tally.differs(where, trial.places_differ(tournament, engine.standings(tournament)))
        tally.tables += 1
    # The engine once more: from the record as it stands at the end every round comes out the same.
    for made in rounds:
        if paired(engine, tournament.after(made.number - 1)) != made:
            tally.differs(f"{where}, round {made.number}", "not the same when paired anew")


def verify_all(
    names: list[str], events: int, seed: int, jobs: int = 1, cluster: str | None = None
) -> Iterator[Tally]:
    """Tallies of units of work of every system, in order, as they are done.

    They do not depend on the number of processes, nor on whether a Dask cluster works (``cluster``
    is the address of its scheduler).
    """
    units = [
        (name, first, min(UNIT, events - first), seed)
        for name in names
        for first in range(0, events, UNIT)
    ]
    columns = list(zip(*units, strict=True))
    if cluster is not None:
        from distributed import Client

        with Client(cluster) as client:  # type: ignore[no-untyped-call]
            for done in client.map(verify, *columns):
                yield done.result()
    elif jobs == 1:
        yield from map(verify, *columns)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            yield from pool.map(verify, *columns)
