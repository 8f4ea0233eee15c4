"""A unit of work: some tournaments of a plan, played by every system of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.dataclasses import dataclass, field
from pairing.errors import NoLegalPairing
from pairing.laboratory.measures import OF_ORDER, UNPAIRED, measured
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import baselines, entry, judged, through
from pairing.systems import system
from pairing.tournament import Tournament

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = ("event", "system", "measure", "value")
"""Of the rows: number of the tournament from 0, the contender's label, name and number."""


@dataclass
class Rows:
    """A row a tournament, system and measure, column by column."""

    event: list[int] = field(default_factory=list)
    system: list[str] = field(default_factory=list)
    measure: list[str] = field(default_factory=list)
    value: list[float] = field(default_factory=list)

    def add(self, event: int, system: str, values: dict[str, float]) -> None:
        """Add rows of one tournament under one system."""
        for name, value in values.items():
            self.event.append(event)
            self.system.append(system)
            self.measure.append(name)
            self.value.append(float(value))

    def extend(self, other: Rows) -> None:
        """Add the rows of another batch behind these."""
        for name in COLUMNS:
            getattr(self, name).extend(getattr(other, name))

    def values(self) -> dict[str, dict[str, dict[int, float]]]:
        """Return the value of each tournament that has one, by contender and measure."""
        values: dict[str, dict[str, dict[int, float]]] = {}
        for event, label, measure, value in zip(
            self.event, self.system, self.measure, self.value, strict=True
        ):
            values.setdefault(label, {}).setdefault(measure, {})[event] = value
        return values

    def frame(self) -> DataFrame:
        """Return a pandas frame with :data:`COLUMNS`."""
        from pandas import DataFrame

        return DataFrame({name: getattr(self, name) for name in COLUMNS})


def play_batch(plan: Plan, first: int, count: int) -> Rows:
    """Return the rows of ``count`` tournaments from number ``first`` (from 0) on, in order.

    The same whatever else is played and wherever: a tournament's luck is its own.  An event
    in which a round cannot be paired has one row, ``unpaired`` with 1.  Contenders that differ
    in the order they are judged by share a tournament; orders by ratings alone and by lot
    follow them.
    """
    rows = Rows()
    for event in range(first, first + count):
        who = entry(plan, event)
        known: dict[object, Tournament] = {}
        for contender in plan.contenders:
            kind = (contender.system, contender.settings, contender.luck)
            try:
                if kind not in known:
                    known[kind] = through(plan, contender, event, who)
                values = measured(judged(plan, contender, known[kind], who))
            except NoLegalPairing:
                rows.add(event, contender.label, {UNPAIRED: 1.0})
            else:
                rows.add(event, contender.label, {UNPAIRED: 0.0, **values})
        for name, ordered in baselines(plan, who).items():
            rows.add(event, name, measured(ordered, OF_ORDER))
    return rows


def batches(plan: Plan, events: int) -> list[tuple[int, int]]:
    """First number and count of every batch; depends on the plan only, never on who computes.

    A batch is less than a second of work, so that progress is seen and little is lost by Ctrl-C.
    """
    seats = [system(contender.system).traits.seats for contender in plan.contenders]
    # Some 2,000 to 5,000 players times rounds of games of two are a second; four are slower.
    work = plan.field.size * plan.rounds * sum(10 if count == 4 else 1 for count in seats)
    size = max(1, min(100, 2000 // max(1, work)))
    return [(first, min(size, events - first)) for first in range(0, events, size)]
