"""What a measurement gives: figures and verdicts for its page, and what its picture shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from pairing.laboratory import summary
from pairing.laboratory.summary import Estimate as Estimate
from tools.import_graph import ROOT
from tools.shared import with_block

FOLDER = ROOT / "docs" / "evidence"
NORMAL = 1.96
"""Standard errors to either side of a mean that make a 95 % interval."""

BEGIN, END = "<!-- figures: python -m tools.evidence {name} -->", "<!-- end of figures -->"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values with Student's interval (95 %).

    >>> print(estimate([1.0, 2.0, 3.0, 4.0]))
    2.500 (0.446 to 4.554)
    """
    return summary.estimate(values)


def difference(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """The mean of the differences, event by event: both were measured on the same events.

    >>> print(difference([2.0, 3.0, 4.5], [1.0, 2.0, 3.0]).shown("+"))
    +1.167 (+0.450 to +1.884)
    """
    return estimate([a - b for a, b in zip(one, other, strict=True)])


def compared_row(
    title: str, one: Sequence[float], other: Sequence[float]
) -> tuple[str, Estimate, Estimate, str]:
    """A row: both means and their difference, measured on the same events."""
    return title, estimate(one), estimate(other), difference(one, other).shown("+")


def share_of(hits: int, of: int) -> Estimate:
    """A share with Wilson's interval (95 %), which also serves near 0 and 1.

    >>> print(share_of(200, 200), share_of(88, 200))
    1.000 (0.981 to 1.000) 0.440 (0.373 to 0.509)
    """
    return summary.estimate([1.0] * hits + [0.0] * (of - hits), yes_or_no=True)


def share(hits: int, of: int) -> str:
    """A share in per cent with its interval.

    >>> share(200, 200), share(88, 200)
    ('100.0 % (98.1 to 100.0)', '44.0 % (37.3 to 50.9)')
    """
    found = share_of(hits, of)
    low, high = 100 * (found.low or 0.0), 100 * (found.high or 0.0)
    return f"{100 * found.mean:.1f} % ({low:.1f} to {high:.1f})"


class Verdict(StrEnum):
    """What a measurement says of a claim."""

    HOLDS = "holds"
    PART = "holds in part"
    UNSHOWN = "not shown"
    FAILS = "fails"


@dataclass(frozen=True)
class Rule:
    """When a figure bears a claim out, stated before it is measured.

    A figure should be at least ``holds`` (at most, with ``at_most``).  The whole interval
    beyond it: holds; beyond the weaker ``part``: holds in part; the whole interval short of
    ``part`` (of ``holds`` where there is no ``part``): fails; anything else: not shown.

    >>> [str(Rule(0.9, 0.5).of(Estimate(m, m - 0.1, m + 0.1, 9))) for m in (1, 0.7, 0.5, 0.2)]
    ['holds', 'holds in part', 'not shown', 'fails']
    >>> str(Rule(0.0, at_most=True).of(Estimate(-0.2, -0.3, -0.1, 9)))
    'holds'
    """

    holds: float
    part: float | None = None
    at_most: bool = False

    def of(self, figure: Estimate) -> Verdict:
        """The verdict of one figure."""
        if figure.low is None or figure.high is None:
            return Verdict.UNSHOWN
        sign = -1 if self.at_most else 1
        near, far = sorted((sign * figure.low, sign * figure.high))
        weaker = self.holds if self.part is None else self.part
        if near >= sign * self.holds:
            return Verdict.HOLDS
        if near >= sign * weaker:
            return Verdict.PART
        return Verdict.FAILS if far < sign * weaker else Verdict.UNSHOWN

    def __str__(self) -> str:
        """
        >>> print(Rule(0.9, 0.5))
        at least 0.9; in part from 0.5
        """
        side = "at most" if self.at_most else "at least"
        weaker = "" if self.part is None else f"; in part {'to' if self.at_most else 'from'} "
        return f"{side} {self.holds:g}" + (f"{weaker}{self.part:g}" if weaker else "")


def together(verdicts: Iterable[Verdict]) -> Verdict:
    """Of several figures: what all say; in part where one holds at all; else not shown.

    >>> str(together([Verdict.HOLDS, Verdict.FAILS])), str(together([Verdict.FAILS] * 2))
    ('holds in part', 'fails')
    """
    found = set(verdicts)
    if len(found) == 1:
        return found.pop()
    return Verdict.PART if found & {Verdict.HOLDS, Verdict.PART} else Verdict.UNSHOWN


@dataclass(frozen=True)
class Finding:
    """A figure that a claim speaks of, and its rule."""

    what: str
    figure: Estimate
    rule: Rule

    @property
    def verdict(self) -> Verdict:
        """What the figure says by its rule."""
        return self.rule.of(self.figure)


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


Figures = Sequence[Estimate | None]
"""In the order of a page's findings; ``None`` where one says nothing there."""


@dataclass(frozen=True)
class Found:
    """The block of a page, and its picture.

    ``model`` names every parameter in words, ``sample`` what was played how often; ``others``
    are the same figures under other plausible models, ``baselines`` those of orders that need
    no system; ``further`` are more tables, in Markdown.
    """

    further: tuple[str, ...]
    picture: Bars | Curves
    findings: tuple[Finding, ...] = ()
    model: Mapping[str, str] = field(default_factory=dict)
    sample: str = ""
    seed: int | None = None
    others: Mapping[str, Figures] = field(default_factory=dict)
    baselines: Mapping[str, Figures] = field(default_factory=dict)
    pictures: tuple[Bars | Curves, ...] = ()
    """Those beside ``picture``."""

    @property
    def verdict(self) -> Verdict:
        """What all findings say together."""
        return together(one.verdict for one in self.findings)

    @property
    def lines(self) -> tuple[str, ...]:
        """The block, line by line."""
        if not self.findings:
            return self.further
        said = [f"{name}: {value}" for name, value in self.model.items()]
        seeded = "" if self.seed is None else f" Seed {self.seed}."
        lines = [f"Sample: {self.sample}.{seeded} Intervals: 95 %.", ""]
        if said:
            lines += [f"Model: {'; '.join(said)}.", ""]
        rows = [(one.what, one.figure, one.rule, one.verdict) for one in self.findings]
        lines += [*table(("figure", "measured", "rule", "verdict"), rows), ""]
        if self.baselines:
            names = [one.what for one in self.findings]
            shown = [(name, *map(_cell, figures)) for name, figures in self.baselines.items()]
            lines += [*table(("beside it", *names), shown), ""]
        lines += [*self._moved(), *(("", *self.further) if self.further else ())]
        return (*lines, "", f"**Verdict: {self.verdict}.**")

    def _moved(self) -> list[str]:
        """How the verdict moves under the other models."""
        if not self.others:
            return []
        rows = []
        for name, figures in {"as above": [f.figure for f in self.findings], **self.others}.items():
            pairs = zip(self.findings, figures, strict=True)
            known = [one.rule.of(figure) for one, figure in pairs if figure is not None]
            rows.append((name, *map(_cell, figures), together(known)))
        return table(("under", *(one.what for one in self.findings), "verdict"), rows)


def _cell(figure: Estimate | None) -> str:
    return "" if figure is None else str(figure)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table in Markdown, figures to the right of the first column."""
    return [
        "| " + " | ".join(headings) + " |",
        "|---|" + "---:|" * (len(headings) - 1),
        *("| " + " | ".join(map(str, row)) + " |" for row in rows),
    ]


def with_figures(page: str, name: str, lines: Sequence[str]) -> str:
    """The page with its block replaced.  Raises ``ValueError`` for a page without the marks."""
    return with_block(page, BEGIN.format(name=name), END, "\n".join(lines))


def index(folder: Path = FOLDER) -> list[str]:
    """The table of all pages with a verdict: claim, verdict, what was said before and why not."""
    rows = []
    for path in sorted(folder.glob("*.md")):
        page = path.read_text("utf-8")
        verdict = re.search(r"^\*\*Verdict: (.+)\.\*\*$", page, re.MULTILINE)
        if not verdict:
            continue
        title = page.partition("\n")[0].removeprefix("# ")
        changed = re.search(r"^\*\*Before\*\*: (.+?)\s\*\*Why it changed\*\*: (.+?)\n(\n|$)",
                            page + "\n", re.MULTILINE | re.DOTALL)  # fmt: skip
        before = [" ".join(one.split()) for one in changed.groups()[:2]] if changed else ["", ""]
        rows.append((f"[{title}]({path.name})", f"**{verdict[1]}**", *before))
    lines = table(("claim", "verdict", "before", "why it changed"), rows)
    return [lines[0], lines[1].replace("---:", "---"), *lines[2:]]


def block_of(page: str, name: str) -> list[str]:
    """The lines between the marks of that name; raises ``ValueError`` where they are missing."""
    begin = BEGIN.format(name=name)
    return page[page.index(begin) + len(begin) : page.index(END)].strip("\n").split("\n")
