"""Choice of a contender, and whether enough tournaments were played to make it.

Every two contenders are compared, and each with the ratings alone.  The intervals hold together:
with m comparisons each is made for 1 - 0.05/m (Bonferroni), whichever contender turns out best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairing.dataclasses import dataclass, field, replace
from pairing.laboratory.batch import Rows
from pairing.laboratory.measures import UNPAIRED
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import BASELINES
from pairing.laboratory.summary import CONFIDENCE, Estimate, difference, estimate

DECIDES, WINS, ORDER = "top_found", "winner_strongest", "spearman"
MEASURES = (
    WINS, DECIDES, ORDER, "neighbours_met", "top_met", "repeats", "rating_gap",
    "last_criterion",
)  # fmt: skip
"""What the table shows, in this order; those that say nothing of a system stay empty."""

LEAST = 0.05
"""A difference below this is none to choose by, however many tournaments show it.

Of the strongest four it is one player in five tournaments, less than an organiser will see in
his own; of Spearman's rho, 0.90 for 0.95, it is places of 30 players that miss by 3.9 instead of
2.7 (root of the mean square).
"""

IN_HUNDREDS = frozenset((WINS, DECIDES, "neighbours_met", "top_met", "last_criterion"))
"""Measures that people read in per cent."""

HANDICAPPED = "mcmahon:handicap_maximum=9,handicap_correction="
"""A contender who plays with handicaps, and by how much they are less."""

STUCK = 0.01
"""A system that leaves more tournaments than that without a legal round is not recommended."""

Values = Mapping[str, Mapping[int, float]]
"""Measure -> event -> value, of one contender."""


@dataclass(frozen=True)
class Entrant:
    """A line of the table: a contender in so many rounds, and its difference to the first.

    ``alike`` are contenders whose tournaments were the very same ones.
    """

    label: str
    rounds: int
    figures: Mapping[str, Estimate]
    apart: Mapping[str, Estimate] = field(default_factory=dict)
    alike: tuple[str, ...] = ()
    unpaired: float = 0.0
    """The share of tournaments in which a round could not be paired."""

    @property
    def chosen_from(self) -> bool:
        """Return whether it is a system that could be played, and not beside the choice."""
        return (
            self.label not in BASELINES and not self.label.startswith(HANDICAPPED)
            and DECIDES in self.figures and self.unpaired <= STUCK
        )  # fmt: skip


def compared(plan: Plan, rows: Rows) -> tuple[Entrant, ...]:
    """Return the contenders of a plan in their order and the baselines, differences to the
    first.
    """
    values = rows.values()
    labels = [
        *(contender.label for contender in plan.contenders),
        *(baseline for baseline in BASELINES if baseline in values),
    ]
    base = values.get(labels[0], {})
    return tuple(_entrant(label, plan.rounds, values.get(label, {}), base) for label in labels)


def chosen(plan: Plan, rows: Rows) -> tuple[Entrant, ...]:
    """Return the contender to choose, the others from the best down, and the baselines.

    Their differences are those to the first of them.
    """
    values = rows.values()
    same: dict[str, list[str]] = {}  # contenders, each with those who played the very same
    for label in [contender.label for contender in plan.contenders]:
        mine = values.get(label)
        first = next((label for label in same if mine and values.get(label) == mine), label)
        same.setdefault(first, []).extend([label] if label != first else [])
    rivals = [label for label in same if not label.startswith(HANDICAPPED)]
    comparisons = len(rivals) * (len(rivals) - 1) + len(rivals)
    confidence = 1 - (1 - CONFIDENCE) / max(1, comparisons)
    best = best_of(list(same), values, confidence)
    order = sorted(same, key=lambda label: (label != best, -_mean(values.get(label, {}), DECIDES)))
    entrants = []
    for label in (*order, *(baseline for baseline in BASELINES if baseline in values)):
        mine, alike = values.get(label, {}), tuple(same.get(label, ()))
        stuck = mine.get(UNPAIRED, {})
        unpaired = sum(stuck.values()) / max(1, len(stuck))
        apart = {} if label == best else differences(mine, values.get(best, {}), confidence)
        one = _entrant(label, plan.rounds, mine, {})
        entrants.append(replace(one, apart=apart, alike=alike, unpaired=unpaired))
    return tuple(entrants)


def widest(found: Sequence[Entrant]) -> float | None:
    """Return the widest half interval of the systems' differences; ``None`` where one has none
    yet.
    """
    apart = [one.apart.get(DECIDES) for one in found if one.chosen_from and one.apart]
    if any(estimate is None or estimate.low is None for estimate in apart):
        return None
    return max((estimate.half for estimate in apart if estimate is not None), default=0.0)


def best_of(labels: Sequence[str], values: Mapping[str, Values], confidence: float) -> str:
    """Return the label of the contender to choose by these values; of equals the first named.

    Who finds most of the strongest; but one who finds as many as far as can be told, and
    orders the whole field clearly better, goes before him.  Handicaps are a choice beside that.
    """
    known = [label for label in labels if values.get(label, {}).get(DECIDES)]
    known = [label for label in known if not label.startswith(HANDICAPPED)]
    known = [label for label in known if _mean(values[label], UNPAIRED) <= STUCK] or known
    if not known:
        return labels[0]
    first = max(known, key=lambda label: _mean(values[label], DECIDES))
    best = first
    for label in known:
        apart = differences(values[label], values[first], confidence)
        order = differences(values[label], values[best], confidence).get(ORDER)
        if not matters(apart.get(DECIDES)) and matters(order) and order and order.mean > 0:
            best = label
    return best


def matters(apart: Estimate | None) -> bool:
    """Return whether a difference is more than chance, and large enough to choose by."""
    return apart is not None and clear(apart) and abs(apart.mean) >= LEAST


def clear(apart: Estimate) -> bool:
    """Return whether a difference is more than chance: its interval leaves out 0."""
    return apart.low is not None and apart.high is not None and (apart.low > 0 or apart.high < 0)


def _mean(values: Values, measure: str) -> float:
    of = values.get(measure) or {0: float("-inf")}
    return sum(of.values()) / len(of)


def _entrant(label: str, rounds: int, values: Values, base: Values) -> Entrant:
    figures = {}
    for measure in MEASURES:
        mine = values.get(measure, {})
        if mine:
            figure = estimate([mine[event] for event in sorted(mine)], measure == WINS)
            if measure in IN_HUNDREDS and figure.low is not None and figure.high is not None:
                figure = replace(figure, low=max(0.0, figure.low), high=min(1.0, figure.high))
            figures[measure] = figure
    return Entrant(label, rounds, figures, {} if values is base else differences(values, base))


def differences(
    values: Values, base: Values, confidence: float = CONFIDENCE
) -> dict[str, Estimate]:
    """Return what two contenders differ by in each measure they share, event by event."""
    by_measure = {
        measure: difference(values.get(measure, {}), base.get(measure, {}), confidence)
        for measure in MEASURES
    }
    return {measure: apart for measure, apart in by_measure.items() if apart is not None}
