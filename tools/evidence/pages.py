"""What a measurement gives: lines for its page, and what its picture shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

from tools.import_graph import ROOT
from tools.shared import with_block

FOLDER = ROOT / "docs" / "evidence"
BEGIN, END = "<!-- figures: python -m tools.evidence {name} -->", "<!-- end of figures -->"
NORMAL = 1.96
"""Standard errors to either side of a mean that make a 95 % interval."""


@dataclass(frozen=True)
class Estimate:
    """A mean, and half the width of its 95 % interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.half:.3f}"

    def signed(self) -> str:
        """For a difference, whose sign is the finding."""
        return f"{self.mean:+.3f} ± {self.half:.3f}"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values.

    >>> print(estimate([1.0, 2.0, 3.0, 4.0]))
    2.500 ± 1.265
    """
    return Estimate(fmean(values), NORMAL * stdev(values) / sqrt(len(values)))


def difference(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """The mean of the differences, event by event: both were measured on the same events.

    >>> print(difference([2.0, 3.0, 4.5], [1.0, 2.0, 3.0]).signed())
    +1.167 ± 0.327
    """
    return estimate([a - b for a, b in zip(one, other, strict=True)])


def compared_row(
    title: str, one: Sequence[float], other: Sequence[float]
) -> tuple[str, Estimate, Estimate, str]:
    """A row: both means and their difference, measured on the same events."""
    return title, estimate(one), estimate(other), difference(one, other).signed()


def share(hits: int, of: int) -> str:
    """A share in per cent with Wilson's 95 % interval, which also serves near 0 and 1.

    >>> share(200, 200), share(88, 200)
    ('100.0 % (98.1 to 100.0)', '44.0 % (37.3 to 50.9)')
    """
    z, p = NORMAL, hits / of
    centre = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return f"{100 * p:.1f} % ({100 * (centre - half):.1f} to {100 * (centre + half):.1f})"


@dataclass(frozen=True)
class Bars:
    """Groups of bars side by side: label of a group -> values, in the order of ``names``."""

    title: str
    groups: Mapping[str, Sequence[float | Estimate]]
    names: Sequence[str] = ()


@dataclass(frozen=True)
class Curves:
    """Lines over a common axis: name -> points (x, y); ``dots`` are not joined."""

    title: str
    across: str
    lines: Mapping[str, Sequence[tuple[float, float | Estimate]]]
    dots: Mapping[str, Sequence[tuple[float, float | Estimate]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Found:
    """The block of a page, and its picture."""

    lines: tuple[str, ...]
    picture: Bars | Curves


def table(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """A table in Markdown, figures to the right of the first column."""
    return [
        "| " + " | ".join(headings) + " |",
        "|---|" + "---:|" * (len(headings) - 1),
        *("| " + " | ".join(map(str, row)) + " |" for row in rows),
    ]


def with_figures(page: str, name: str, lines: Sequence[str]) -> str:
    """The page with its block replaced.  Raises ``ValueError`` for a page without the marks."""
    return with_block(page, BEGIN.format(name=name), END, "\n".join(lines))


def block_of(page: str, name: str) -> list[str]:
    """The lines between the marks of that name; raises ``ValueError`` where they are missing."""
    begin = BEGIN.format(name=name)
    return page[page.index(begin) + len(begin) : page.index(END)].strip("\n").split("\n")
