"""Riichi events played for the pages: several ways to seat them, the same players and luck."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from pairing.laboratory.fields import named_field
from pairing.laboratory.luck import LOT
from pairing.laboratory.measures import OF_ORDER, measured
from pairing.laboratory.plan import Contender, Plan
from pairing.laboratory.play import (
    BASELINES,
    Entry,
    PlayedEvent,
    baselines,
    entry,
    judged,
    through,
)
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Round
from tools.evidence.events import entries
from tools.evidence.pages import (
    Bars,
    Curves,
    Estimate,
    Finding,
    Found,
    Rule,
    Verdict,
    difference,
    estimate,
    share_of,
)
from tools.evidence.riichi_records import published
from tools.shared import table

SEED = 2018
MIDDLE = 1500
WORTH = 0.02
"""The least difference of rho that is asked for; also used for shares."""
TRUST, TRUSTS = 0.8, (0.5, 0.8, 0.95)
"""Correlation of published rating and strength; the others move only the order by ratings."""
FOUND = {
    "spearman": "rho of places and strength",
    "winner_strongest": "the strongest wins",
    "winner_rank": "rank by strength of the winner",
    "top_found": "of the strongest four in the first four",
}
"""Measures of the final order, and their titles."""
ALONE, LOTS = BASELINES
OTHER_LUCK = "the same seating, other luck"


@dataclass(frozen=True)
class World:
    """Assumptions about players and hanchans.

    ``model`` is the laboratory's model with its parameters, ``spread`` the standard deviation
    of the strengths in rating points.
    """

    model: str = "riichi"
    spread: int = 150


USUAL = World()


def worlds() -> dict[str, World]:
    """Other suppositions: both ends of what published records allow, and other spreads."""
    luck, places, points = published().values()
    ends = {
        "least luck, most skill": (luck.low or 0.0, places.high or 0.0),
        "most luck, least skill": (luck.high or 0.0, points.low or 0.0),
    }
    return {
        f"{words} of the records ({noise:,.0f}, {worth:.1f})": World(
            f"riichi:luck={noise:.0f},skill={worth:.1f}"
        )
        for words, (noise, worth) in ends.items()
    } | {f"strengths with deviation {spread}": World(spread=spread) for spread in (75, 250)}


@dataclass(frozen=True)
class Way:
    """A way to seat an event: its stages, and its hanchans; ``luck`` above 0 for other luck.

    ``seeded``: start numbers go by rating, and not by lot.  ``alike`` hanchans are those of the
    way named before it, which seats and plays them alike.
    """

    stages: str
    hanchans: int
    luck: int = 0
    seeded: bool = False
    alike: int = 0


def robin(hanchans: int, luck: int = 0) -> Way:
    """Return a round robin."""
    return Way(f"plan {hanchans}", hanchans, luck)


def swiss(hanchans: int, *steps: int) -> Way:
    """Return a Swiss, the first round by lot; ``steps`` are those of finals in its last hanchans.

    With finals it is named behind the Swiss without, of whose hanchans it ends otherwise.
    """
    final = f"; interval {len(steps)} step {' '.join(map(str, steps))}" if steps else ""
    alike = hanchans - len(steps) if steps else 0
    return Way(f"random 1; swiss {hanchans - 1 - len(steps)}{final}", hanchans, alike=alike)


Measures = Mapping[str, Mapping[str, list[float]]]
"""Way -> measure -> its value in each event."""
Data = Mapping[str, Measures]
"""Players (``24 players``) -> what was played."""
Looks = Mapping[str, Callable[[PlayedEvent], float]]


def sample(
    size: int, ways: Mapping[str, Way], events: int, world: World, looks: Looks | None = None
) -> Measures:
    """Return every way's events, the same players and luck for all; the baselines beside them."""
    drawn = named_field(f"normal:{MIDDLE},{world.spread}:{size}")
    assert drawn is not None
    contenders = [
        Contender(label, "riichi", RiichiSettings(stages=way.stages), luck=way.luck)
        for label, way in ways.items()
    ]
    most = max(way.hanchans for way in ways.values())
    plan = Plan(drawn, tuple(contenders), most, SEED, world.model, TRUST, measures=tuple(FOUND))
    measures: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))

    def note(label: str, values: Mapping[str, float]) -> None:
        for name, value in values.items():
            measures[label][name].append(value)

    for seeded, turn, rated in entries(plan, events):
        by_lot = numbered_by_lot(rated)
        rounds: tuple[Round, ...] = ()
        for contender, way in zip(contenders, ways.values(), strict=True):
            who = rated if way.seeded else by_lot
            own = replace(seeded, rounds=way.hanchans)
            event_played = through(own, contender, turn, who, rounds[: way.alike])
            played, rounds = judged(own, contender, event_played, who), event_played.rounds
            seen = {name: look(played) for name, look in (looks or {}).items()}
            note(contender.label, measured(played) | seen)
        for trust in TRUSTS:
            ordered = baselines(seeded, entry(replace(seeded, trust=trust), turn))
            note(f"{ALONE}, correlation {trust:g}", measured(ordered[ALONE], OF_ORDER))
        note(LOTS, measured(ordered[LOTS], OF_ORDER))
    return measures


def numbered_by_lot(who: Entry) -> Entry:
    """Return the same players with start numbers that say nothing of their strength."""
    order = sorted(who.players, key=lambda player: who.luck.share(LOT, player.number, 1))
    players = tuple(replace(player, number=at) for at, player in enumerate(order, 1))
    strength = {at: who.strength[player.number] for at, player in enumerate(order, 1)}
    return replace(who, players=players, strength=strength)


@dataclass(frozen=True)
class Claim:
    """A figure of a page: its words, its rule, and where it is taken from.

    ``figure`` for one of its own; else ``measure`` of ``one`` less that of ``other`` in the
    events of all ``fields``, which baselines have, too.  ``None`` where no such fields played.
    """

    what: str
    rule: Rule
    fields: tuple[str, ...] = ()
    one: str = ""
    other: str = ""
    measure: str = "spearman"
    figure: Callable[[Data], Estimate] | None = None

    def of(self, data: Data, instead: str = "") -> Estimate | None:
        """Return the figure; ``instead``: of a baseline in place of ``one``, ``None`` if it has
        none.
        """
        if not set(self.fields) <= set(data):
            return None
        if self.figure is not None:
            return None if instead else self.figure(data)
        values: list[float] = []
        others: list[float] = []
        for field in self.fields:
            measures = data[field].get(instead or self.one, {})
            if self.measure not in measures:
                return None
            values += measures[self.measure]
            others += data[field][self.other][self.measure]
        return difference(values, others)


def answered(
    asked: Sequence[Claim],
    played: Callable[[World, int], Data],
    events: int,
    picture: Callable[[Data], Bars | Curves],
    further: Callable[[Data], Sequence[str]] = lambda _: (),
) -> Found:
    """Return a page: every figure as usual and in the other worlds, baselines, and all levels."""
    data = played(USUAL, events)
    orders = [f"{ALONE}, correlation {trust:g}" for trust in TRUSTS] + [LOTS, OTHER_LUCK]
    others = {name: played(world, events) for name, world in worlds().items()}
    findings = [Finding(c.what, figure, c.rule) for c in asked if (figure := c.of(data))]
    lines = [*further(data), "", _needed(findings)]
    sizes = {}
    for field, measures in data.items():
        sizes[field] = f"{len(measures[LOTS]['spearman'])} events"
        rows = [
            (label, *(estimate(values[name]) for name in FOUND))
            for label, values in measures.items()
        ]
        lines += ["", *table((f"{field}, {sizes[field]}", *FOUND.values()), rows)]
    return Found(
        further=lines,
        picture=picture(data),
        findings=tuple(findings),
        sample=f"{'; '.join(map(' '.join, sizes.items()))}, in every world",
        seed=SEED,
        others={name: [claim.of(measures) for claim in asked] for name, measures in others.items()},
        baselines={name: [claim.of(data, name) for claim in asked] for name in orders},
    )


def _needed(findings: Sequence[Finding]) -> str:
    """Say how many events would settle what is not shown: intervals just reach the rule's limit."""
    wanted = []
    for finding in findings:
        if finding.verdict is Verdict.UNSHOWN:
            figure = finding.figure
            near = abs(figure.mean - finding.rule.holds) or figure.half
            wanted.append(f"{finding.what} {figure.events * (figure.half / near) ** 2:,.0f}")
    heading = "Events that would tell what is not shown, were its means the true ones"
    return f"{heading}: {'; '.join(wanted)}." if wanted else ""


def mean_of(fields: Sequence[str], way: str, look: str) -> Callable[[Data], Estimate]:
    """Return the mean of what was looked at."""
    return lambda data: estimate([value for field in fields for value in data[field][way][look]])


def share_with(fields: Sequence[str], way: str, look: str) -> Callable[[Data], Estimate]:
    """Return the share of the events in which it was so."""

    def figure(data: Data) -> Estimate:
        seen = [value for field in fields for value in data[field][way][look]]
        return share_of(int(sum(seen)), len(seen))

    return figure


def bars_of(title: str, measure: str, *ways: str) -> Callable[[Data], Bars]:
    """Bars of a measure, way by way, for every field."""

    def bars(data: Data) -> Bars:
        return Bars(title, {
            field: [estimate(measures[way][measure]) for way in ways]
            for field, measures in data.items()
        }, ways)  # fmt: skip

    return bars


def order_before(played: PlayedEvent, number: int) -> list[int]:
    """Start numbers in the order of the standings before that round."""
    event = played.tournament
    return [line.player for line in played.system.standings(event.after(number - 1)).lines]


def width(number: int) -> Callable[[PlayedEvent], float]:
    """Places, before that round, between the best and the last of a table, against tables by lot.

    1 is as wide as by lot: four of n places are ``3(n + 1)/5`` apart in the mean.
    """

    def look(played: PlayedEvent) -> float:
        order = order_before(played, number)
        place = {player: at for at, player in enumerate(order)}
        tables = played.tournament.rounds[number - 1].tables
        seats = [[place[seat] for seat in table.seats] for table in tables]
        return fmean(max(four) - min(four) for four in seats) / (0.6 * (len(order) + 1))

    return look


def repeats_from(number: int) -> Callable[[PlayedEvent], float]:
    """1 if in that round or later two players met who had met before, else 0."""

    def look(played: PlayedEvent) -> float:
        met: set[frozenset[int]] = set()
        for round_, four in played.tournament.tables():
            pairs = {frozenset((a, b)) for a in four.seats for b in four.seats if a < b}
            if round_.number >= number and pairs & met:
                return 1.0
            met |= pairs
        return 0.0

    return look


def opponents_met(played: PlayedEvent) -> float:
    """Return how many different opponents a player has met, in the mean."""
    return fmean(len(set(who)) for who in played.tournament.opponents.values())
