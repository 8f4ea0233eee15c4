"""Which system for this field and this time: two sentences, and the figures behind them.

The contenders play the same fields with the same luck.  Who finds the strong best is decided by
the share of the true first k that is found in the first k places; where no difference can be
told from chance, that is what is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.catalogue import Text, text
from pairing.laboratory.batch import Rows
from pairing.laboratory.names import name_of
from pairing.laboratory.plan import Contender, Plan
from pairing.laboratory.summary import Estimate, difference, estimate
from pairing.systems import system
from pairing.tournament import Tournament

DECIDES, WINS, ORDER = "top_found", "winner_strongest", "spearman"
MEASURES = (
    WINS, DECIDES, ORDER, "neighbours_met", "top_met", "repeats", "rating_gap",
    "last_criterion",
)  # fmt: skip
"""What the table shows, in this order; those that say nothing of a system stay empty."""

LEAST = {DECIDES: 0.01, ORDER: 0.02}
"""Differences below these change nothing for anybody, however many tournaments show them."""

IN_HUNDREDS = frozenset((WINS, DECIDES, "neighbours_met", "top_met", "last_criterion"))
"""Measures that people read in per cent."""

GO = ("leader", "mcmahon", "mcmahon:kind=swiss")
CHESS = ("dutch", "dutch:acceleration=baku")
ROUND_ROBIN = "round-robin"


def candidates(game: str, players: int, rounds: int) -> tuple[str, ...]:
    """The contenders for a field, as they are typed after ``--system``.

    Handicap events (FORS) are not among them, for there everybody is meant to win alike, nor is
    SERP, whose start points follow the ratings so closely that the places nearly do.

    >>> candidates("go", 34, 5)
    ('leader', 'mcmahon', 'mcmahon:kind=swiss')
    >>> candidates("chess", 6, 5)
    ('dutch', 'dutch:acceleration=baku', 'round-robin')
    >>> candidates("riichi", 60, 8)[-1]
    'riichi:modes=random,swiss,swiss,swiss,swiss,swiss,swiss,interval'
    """
    if game == "riichi":
        swiss = ("riichi:modes=random,swiss",) if rounds > 1 else ()
        finals = ",".join(["random", *["swiss"] * (rounds - 2), "interval"])
        return ("riichi:modes=plan", *swiss, *((f"riichi:modes={finals}",) if rounds > 3 else ()))
    enough = players + players % 2 - 1 <= rounds
    return (*(CHESS if game == "chess" else GO), *((ROUND_ROBIN,) if enough else ()))


def variants(typed: Sequence[str], players: int, rounds: int) -> tuple[str, ...]:
    """The contenders that were typed; of one system alone also what else is worth trying in it.

    >>> variants(["mcmahon"], 40, 5)[1:4]
    ('mcmahon:top_size=3', 'mcmahon:top_size=12', 'mcmahon:kind=swiss')
    """
    if len(typed) != 1 or ":" in typed[0]:
        return tuple(typed)
    others = system(typed[0].strip()).alternatives(players, rounds)
    return (*typed, *(f"{typed[0].strip()}:{other}" for other in others))


HANDICAPPED = "mcmahon:handicap_maximum=9,handicap_correction="
"""A contender who plays with handicaps, and by how much they are less."""

WEAKER = "weaker_wins"


def with_handicaps(rows: Rows) -> Text | None:
    """How much less handicaps have to be for even chances; ``None`` where none were played."""
    shares = {
        label.removeprefix(HANDICAPPED): _per_cent(_mean(values, WEAKER))
        for label, values in rows.values().items()
        if label.startswith(HANDICAPPED) and values.get(WEAKER)
    }
    if not shares:
        return None
    best = min(shares, key=lambda less: abs(shares[less] - 50))
    others = [
        text("advising.handicap_other", less=less, share=share)
        for less, share in shares.items()
        if less != best
    ]
    return text("advising.handicap", best=best, share=shares[best], all=others)


def start_of(plan: Plan, contender: Contender) -> Sequence[Text]:
    """What a contender foresees of a list of players: its bar and floor, rounds too many."""
    field, engine = plan.field, system(contender.system)
    if not field.players:
        return ()
    event = Tournament(engine.name, contender.settings, field.players, planned=plan.rounds)
    return engine.foreseen(event)


@dataclass(frozen=True)
class Entrant:
    """A line of the table: a contender in so many rounds, and its difference to the first."""

    label: str
    rounds: int
    figures: Mapping[str, Estimate]
    apart: Mapping[str, Estimate]


@dataclass(frozen=True)
class Comparison:
    """Contenders, the one recommended first, and what is said of them in sentences."""

    plan: Plan
    events: int
    entrants: tuple[Entrant, ...]
    sentences: tuple[Text, ...] = ()

    def contender(self, label: str) -> Contender:
        """The plan's contender with that label, which must be one of them."""
        return next(one for one in self.plan.contenders if one.label == label)


def compared(plan: Plan, events: int, rows: Rows) -> Comparison:
    """The contenders of a plan in their order, differences to the first of them."""
    values = rows.values()
    labels = [one.label for one in plan.contenders]
    base = values.get(labels[0], {})
    lines = tuple(_entrant(label, plan.rounds, values.get(label, {}), base) for label in labels)
    return Comparison(plan, events, lines)


def advised(plan: Plan, events: int, rows: Rows, other_rounds: Mapping[int, Rows]) -> Comparison:
    """The contenders, the best first, and two sentences.

    ``other_rounds`` holds rows of the same events in other numbers of rounds, by the best
    contender (:func:`best_of`).
    """
    values = rows.values()
    best = best_of(plan, rows)
    labels = sorted(
        (one.label for one in plan.contenders),
        key=lambda label: (label != best, -_mean(values.get(label, {}), DECIDES)),
    )
    base = values[best]
    found = [_entrant(label, plan.rounds, values.get(label, {}), base) for label in labels]
    shorter_and_longer = []
    for rounds, more in sorted(other_rounds.items()):
        shorter_and_longer.append(_entrant(best, rounds, more.values().get(best, {}), base))
    even = [one for one in found if not one.label.startswith(HANDICAPPED)]
    sentences = (_which(plan, events, even), _how_long(found[0], shorter_and_longer, plan.top))
    handicaps = with_handicaps(rows)
    contender = next(one for one in plan.contenders if one.label == best)
    further = (*start_of(plan, contender), *((handicaps,) if handicaps else ()))
    return Comparison(plan, events, (*found, *shorter_and_longer), (*sentences, *further))


def best_of(plan: Plan, rows: Rows) -> str:
    """The label of the contender to choose; of equals the first named.

    Who finds most of the strongest; but one who finds as many as far as can be told, and
    orders the whole field clearly better, goes before him.  Handicaps are a choice beside that.
    """
    values = rows.values()
    known = [one.label for one in plan.contenders if values.get(one.label, {}).get(DECIDES)]
    labels = [label for label in known if not label.startswith(HANDICAPPED)]
    if not labels:
        return plan.contenders[0].label
    first = max(labels, key=lambda label: _mean(values[label], DECIDES))
    best = first
    for label in labels:
        alike = not matters(DECIDES, _apart(values[label], values[first], DECIDES))
        order = _apart(values[label], values[best], ORDER)
        if label != best and alike and order and matters(ORDER, order) and order.mean > 0:
            best = label
    return best


Values = Mapping[str, Mapping[int, float]]
"""Measure -> event -> value, of one contender."""


def _mean(values: Values, measure: str) -> float:
    of = values.get(measure) or {0: float("-inf")}
    return sum(of.values()) / len(of)


def _entrant(label: str, rounds: int, values: Values, base: Values) -> Entrant:
    figures, apart = {}, {}
    for measure in MEASURES:
        mine = values.get(measure, {})
        if mine:
            found = estimate([mine[event] for event in sorted(mine)], measure == WINS)
            figures[measure] = _within(found) if measure in IN_HUNDREDS else found
        less = _apart(values, base, measure)
        if less is not None and values is not base:
            apart[measure] = less
    return Entrant(label, rounds, figures, apart)


def _within(found: Estimate) -> Estimate:
    """A share, whose interval does not leave 0 and 1."""
    if found.low is None or found.high is None:
        return found
    return replace(found, low=max(0.0, found.low), high=min(1.0, found.high))


def _apart(values: Values, base: Values, measure: str) -> Estimate | None:
    """The difference of two contenders, event by event."""
    return difference(values.get(measure, {}), base.get(measure, {}))


def clear(apart: Estimate | None) -> bool:
    """Whether a difference is more than chance: its interval leaves out 0."""
    return apart is not None and apart.low is not None and apart.high is not None and (
        apart.low > 0 or apart.high < 0
    )  # fmt: skip


def matters(measure: str, apart: Estimate | None) -> bool:
    """Whether a difference is more than chance, and large enough to matter."""
    return apart is not None and clear(apart) and abs(apart.mean) >= LEAST[measure]


def _which(plan: Plan, events: int, found: Sequence[Entrant]) -> Text:
    """The first sentence: which system, and how much that matters."""
    first, others = found[0], found[1:]
    share = first.figures.get(DECIDES)
    named = {one.label: name_of(one) for one in plan.contenders}
    said = {
        "players": plan.field.size,
        "rounds": plan.rounds,
        "top": plan.top,
        "best": named[first.label],
        "found": _per_cent(share.mean if share else 0.0),
        "half": _per_cent(share.half if share else 0.0),
        "events": events,
    }
    fewer = [one for one in others if matters(DECIDES, one.apart.get(DECIDES))]
    looser = [one for one in others if one not in fewer and matters(ORDER, one.apart.get(ORDER))]
    equal = [one for one in others if one not in fewer and one not in looser]
    worse = list(_worse(named, fewer, looser))
    said["worse"] = worse
    if equal:
        said["equal"] = [named[one.label] for one in equal]
    said["all"] = [named[one.label] for one in found]
    if not others:
        return text("advising.only", **said)
    key = "advising.some" if worse and equal else "advising.one" if worse else "advising.alike"
    return text(key, **said)


def _worse(
    named: Mapping[str, Text | str], fewer: Sequence[Entrant], looser: Sequence[Entrant]
) -> Iterator[Text]:
    """What is said of those who find fewer of the strongest, and who order the field worse."""
    for one in fewer:
        points = _per_cent(-one.apart[DECIDES].mean)
        yield text("advising.less", system=named[one.label], points=points)
    if looser:
        yield text("advising.looser", systems=[named[one.label] for one in looser])


def _how_long(first: Entrant, others: Sequence[Entrant], top: int) -> Text:
    """The second sentence: what this number of rounds gives, and what others would."""
    wins = first.figures.get(WINS)
    said = {"wins": _per_cent(wins.mean if wins else 0.0), "top": top,
            "half": _per_cent(wins.half if wins else 0.0)}  # fmt: skip
    shown = [
        text(
            f"advising.otherwise{'' if clear(one.apart.get(DECIDES)) else '_by_chance'}",
            rounds=one.rounds, found=_per_cent(one.figures[DECIDES].mean),
        )
        for one in others
        if DECIDES in one.figures
    ]  # fmt: skip
    if not shown:
        return text("advising.wins", **said)
    return text("advising.wins_and_rounds", **said, others=shown)


def _per_cent(share: float) -> int:
    """
    >>> _per_cent(0.385), _per_cent(0.0)
    (38, 0)
    """
    return round(100 * share)
