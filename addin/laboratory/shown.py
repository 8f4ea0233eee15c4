"""A summary as people read it, and as JSON for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from pairing.catalogue import Catalogue, text
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import BASELINES
from pairing.laboratory.summary import Estimate, Line


def table(plan: Plan, lines: Sequence[Line], words: Catalogue) -> tuple[list[str], list[list[str]]]:
    """Lay out the headings, and a row a measure.

    Means with intervals, of every system and of the baselines of which something was measured,
    then every difference to the first system.
    """
    labels = [contender.label for contender in plan.contenders]
    measured = {(line.system, line.measure): line for line in lines}
    baselines = [label for label in BASELINES if any(line.system == label for line in lines)]
    # A heading is broken between words; settings are typed without any space.
    spaced = [" ".join(label.replace(":", ": ").replace(",", ", ").split()) for label in labels]
    headings = [words("laboratory.column"), *spaced]
    headings += [words(f"laboratory.baseline.{baseline}") for baseline in baselines]
    for label in spaced[1:]:
        headings.append(words(text("laboratory.column_difference", system=label, base=spaced[0])))
    rows = []
    for measure in dict.fromkeys(line.measure for line in lines):
        row = [words(f"measure.{measure}", top=plan.top)]
        for system in (*labels, *baselines):
            line = measured.get((system, measure))
            row.append(_shown(line.estimate if line else None, words))
        for system in labels[1:]:
            line = measured.get((system, measure))
            row.append(_shown(line.difference if line else None, words, "+"))
        rows.append(row)
    return headings, rows


def number(value: float, words: Catalogue, sign: str = "") -> str:
    """Show a number with as many decimals as a figure of a few thousand events deserves."""
    decimals = 3 if abs(value) < 10 else 1
    return f"{value:{sign}.{decimals}f}".replace(".", words.decimal)


def _shown(estimate: Estimate | None, words: Catalogue, sign: str = "") -> str:
    """Return a mean with half of its interval, the longer half where the two differ.

    With a ``sign`` it is a difference: those whose interval leaves out 0 have a star.
    """
    if estimate is None:
        return ""
    mean = number(estimate.mean, words, sign)
    if estimate.low is None or estimate.high is None:
        return mean
    half = number(estimate.half, words)
    clear = sign and (estimate.low > 0 or estimate.high < 0)
    return f"{mean} ±{half}" + (" *" if clear else "")


def stated(plan: Plan, events: int) -> dict[str, Any]:
    """Return what decides the figures of a report."""
    names = ("rounds", "seed", "model", "trust", "absences", "forfeits", "top")
    about = {"field": plan.field.name, "players": plan.field.size, "events": events}
    return {**about, **{name: getattr(plan, name) for name in names}}


def as_data(plan: Plan, events: int, lines: Sequence[Line]) -> dict[str, Any]:
    """Make the report for other programs: nothing in it depends on time, processes or places."""
    first = plan.contenders[0].label
    return {
        **stated(plan, events),
        "systems": [
            {
                "label": contender.label,
                "system": contender.system,
                "order": contender.order or "own",
                "measures": _figures(lines, contender.label, "estimate"),
            }
            for contender in plan.contenders
        ],
        "baselines": [
            {"label": baseline, "measures": _figures(lines, baseline, "estimate")}
            for baseline in BASELINES
        ],
        "differences": [
            {
                "system": contender.label,
                "less": first,
                "measures": _figures(lines, contender.label, "difference"),
            }
            for contender in plan.contenders[1:]
        ],
    }


def _figures(lines: Sequence[Line], system: str, which: str) -> dict[str, Any]:
    """Return a system's estimates (or differences) by measure, where there are any."""
    own = {line.measure: getattr(line, which) for line in lines if line.system == system}
    return {measure: asdict(estimate) for measure, estimate in own.items() if estimate is not None}
