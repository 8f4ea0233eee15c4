"""Results of a measurement: figures and verdicts for its page, and what its picture shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from pairing.laboratory.summary import Estimate as Estimate
from pairing.laboratory.summary import estimate as estimate
from tools.import_graph import ROOT
from tools.shared import table, with_block

FOLDER = ROOT / "docs" / "evidence"
NORMAL = 1.96
"""Standard errors to either side of a mean that make a 95 % interval."""

BEGIN, END = "<!-- figures: python -m tools.evidence {name} -->", "<!-- end of figures -->"


RUNS = 5
"""Seeds whose events a page pools, so that no verdict hangs on one of them."""


def difference(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """Return the mean of the differences, event by event: both were measured on the same events.

    >>> print(difference([2.0, 3.0, 4.5], [1.0, 2.0, 3.0]).shown("+"))
    +1.167 (+0.450 to +1.884)
    """
    return estimate([a - b for a, b in zip(one, other, strict=True)])


def exactly(value: float, cases: int = 1) -> Estimate:
    """Return a figure that was worked out or counted, not drawn: its interval is itself."""
    return Estimate(value, value, value, cases)


def around(mean: float, half: float, cases: int) -> Estimate:
    """Return a figure and half of its interval."""
    return Estimate(mean, mean - half, mean + half, cases)


def share_of(hits: int, of: int) -> Estimate:
    """Return a share with Wilson's interval (95 %), which also serves near 0 and 1.

    >>> print(share_of(200, 200), share_of(88, 200))
    1.000 (0.981 to 1.000) 0.440 (0.373 to 0.509)
    """
    return estimate([1.0] * hits + [0.0] * (of - hits), yes_or_no=True)


class Verdict(StrEnum):
    """Verdict of a measurement on a claim; only a single figure fails."""

    HOLDS = "holds"
    MAIN = "holds in the main model only"
    UNSHOWN = "not shown"
    FAILS = "fails"


@dataclass(frozen=True)
class Rule:
    """Rule by which a figure bears a claim out, stated before it is measured.

    A figure should be at least ``holds`` (at most, with ``at_most``).  The whole interval
    beyond it: holds; the whole interval short of it: fails; anything else: not shown.

    >>> [str(Rule(0.9).of(Estimate(m, m - 0.1, m + 0.1, 9))) for m in (1, 0.9, 0.2)]
    ['holds', 'not shown', 'fails']
    >>> str(Rule(0.0, at_most=True).of(Estimate(-0.2, -0.3, -0.1, 9)))
    'holds'
    """

    holds: float
    at_most: bool = False

    def of(self, figure: Estimate) -> Verdict:
        """Return the verdict of one figure."""
        if figure.low is None or figure.high is None:
            return Verdict.UNSHOWN
        sign = -1 if self.at_most else 1
        near, far = sorted((sign * figure.low, sign * figure.high))
        if near >= sign * self.holds:
            return Verdict.HOLDS
        return Verdict.FAILS if far < sign * self.holds else Verdict.UNSHOWN

    def __str__(self) -> str:
        """
        >>> print(Rule(0.9))
        at least 0.9
        """
        return f"at {'most' if self.at_most else 'least'} {self.holds:g}"


def of_page(main: Sequence[Verdict], others: Iterable[Sequence[Verdict]]) -> Verdict:
    """Return a page's verdict: whether all figures hold, in the main model and in all other worlds.

    >>> yes, no = Verdict.HOLDS, Verdict.FAILS
    >>> [str(of_page([yes], [[yes]])), str(of_page([yes], [[no]])), str(of_page([no], [[yes]]))]
    ['holds', 'holds in the main model only', 'not shown']
    """
    if set(main) != {Verdict.HOLDS}:
        return Verdict.UNSHOWN
    return Verdict.HOLDS if set().union(*others) <= {Verdict.HOLDS} else Verdict.MAIN


@dataclass(frozen=True)
class Finding:
    """A figure that a claim speaks of, and its rule."""

    what: str
    figure: Estimate
    rule: Rule

    @property
    def verdict(self) -> Verdict:
        """Return what the figure says by its rule."""
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


def findings(rules: Mapping[str, Rule], figures: Figures) -> tuple[Finding, ...]:
    """Return the figures with their rules; those that say nothing are left out."""
    both = zip(rules.items(), figures, strict=True)
    return tuple(Finding(what, figure, rule) for (what, rule), figure in both if figure)


@dataclass(frozen=True)
class Found:
    """The block of a page, and its picture.

    ``sample`` is what was played how often; ``others`` are the same figures under other plausible
    models, ``baselines`` those of orders that need no system; ``further`` are more tables, in
    Markdown.
    """

    further: Sequence[str]
    picture: Bars | Curves
    findings: tuple[Finding, ...] = ()
    sample: str = ""
    seed: int | None = None
    others: Mapping[str, Figures] = field(default_factory=dict)
    baselines: Mapping[str, Figures] = field(default_factory=dict)
    pictures: tuple[Bars | Curves, ...] = ()
    """Those beside ``picture``."""

    @property
    def worlds(self) -> list[list[Verdict]]:
        """Return what the figures say under each other model; those that say something there."""
        return [
            [
                finding.rule.of(f)
                for finding, f in zip(self.findings, figures, strict=True)
                if f is not None
            ]
            for figures in self.others.values()
        ]

    @property
    def verdict(self) -> Verdict:
        """Return what all figures say together, in all worlds."""
        return of_page([finding.verdict for finding in self.findings], self.worlds)

    @property
    def lines(self) -> Sequence[str]:
        """The block, line by line."""
        if not self.findings:
            return self.further
        last = "" if self.seed is None else f" to {self.seed + RUNS - 1}"
        seeded = f" Seeds {self.seed}{last}, as many events each." if last else ""
        lines = [f"Sample: {self.sample}.{seeded} Intervals: 95 %.", ""]
        rows = [(f.what, f.figure, f.rule, f.verdict) for f in self.findings]
        lines += [*table(("figure", "measured", "rule", "verdict"), rows), ""]
        names = [finding.what for finding in self.findings]
        if self.baselines:
            shown = [(name, *figures) for name, figures in self.baselines.items()]
            lines += [*table(("beside it", *names), shown), ""]
        if self.others:
            moved = [
                (name, *figures, f"{known.count(Verdict.HOLDS)} of {len(known)}")
                for (name, figures), known in zip(self.others.items(), self.worlds, strict=True)
            ]
            lines += table(("under", *names, "hold"), moved)
        lines += ["", *self.further] if self.further else []
        confirmed = sum(finding.verdict is Verdict.HOLDS for finding in self.findings)
        lines += ["", f"Of {len(self.findings)} figures {confirmed} hold in the main model."]
        return [*lines, "", f"**Verdict: {self.verdict}.**"]


def page(
    rules: Mapping[str, Rule],
    figures: Callable[..., Figures],
    worlds: Mapping[str, Mapping[str, Any]],
    **more: Any,
) -> Found:
    """Return the page of figures that a function measures, in the main model and in each other
    world.

    A world is what it changes of the function's arguments.
    """
    return Found(
        findings=findings(rules, figures()),
        others={name: figures(**changes) for name, changes in worlds.items()},
        **more,
    )


def with_figures(page: str, name: str, lines: Sequence[str]) -> str:
    """Return the page with its block replaced.  Raises ``ValueError`` for a page without the
    marks.
    """
    return with_block(page, BEGIN.format(name=name), END, "\n".join(lines))


def index(folder: Path = FOLDER) -> list[str]:
    """Return the table of all pages with a verdict: claim, verdict, figures, what was said before,
    why.
    """
    rows = []
    for path in sorted(folder.glob("*.md")):
        page = path.read_text("utf-8")
        verdict = re.search(r"^\*\*Verdict: (.+)\.\*\*$", page, re.MULTILINE)
        if not verdict:
            continue
        title = page.partition("\n")[0].removeprefix("# ")
        changed = re.search(r"^\*\*Before\*\*: (.+?)\s\*\*Why it changed\*\*: (.+?)\n(\n|$)",
                            page + "\n", re.MULTILINE | re.DOTALL)  # fmt: skip
        before = (
            [" ".join(group.split()) for group in changed.groups()[:2]] if changed else ["", ""]
        )
        confirmed = re.search(r"^Of (\d+) figures (\d+) hold", page, re.MULTILINE)
        figures = f"{confirmed[2]} of {confirmed[1]}" if confirmed else ""
        rows.append((f"[{title}]({path.name})", f"**{verdict[1]}**", figures, *before))
    heads = ("claim", "verdict", "figures that hold", "before", "why it changed")
    return table(heads, rows, "---")


def block_of(page: str, name: str) -> list[str]:
    """Return the lines between the marks of that name; raises ``ValueError`` where they are
    missing.
    """
    begin = BEGIN.format(name=name)
    return page[page.index(begin) + len(begin) : page.index(END)].strip("\n").split("\n")
