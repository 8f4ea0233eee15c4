"""The laboratory's verdict on a field as a page for publication: sentences, chart, tables."""

from __future__ import annotations

from typing import Any

from addin.publish.page import css_of, source_of, stand_alone
from pairing.catalogue import Catalogue
from pairing.laboratory import advice_table
from pairing.laboratory.advising import Comparison
from pairing.laboratory.choosing import DECIDES

LEFT, RIGHT, TOP, STEP = 270, 60, 34, 30
WIDTH = 900
TICKS = range(0, 101, 20)
NAME = 38
"""Letters of a name beside its bar."""


def page(comparison: Comparison, game: str, words: Catalogue) -> bytes:
    """Return the page, UTF-8; ``game`` chooses the accent."""
    css = css_of(game) + source_of("laboratory.css")
    plan = comparison.plan
    return stand_alone(
        "laboratory.html.j2",
        game,
        "",
        css,
        words=words,
        title=f"{words('advising.page')}: {plan.field.name}",
        about=words(advice_table.about(comparison)),
        sentences=[words(sentence) for sentence in comparison.sentences],
        chart_title=words(f"advising.column.{DECIDES}", top=plan.top),
        width=WIDTH,
        height=TOP + STEP * len(comparison.entrants) + 24,
        left=LEFT,
        ticks=[{"x": _across(tick / 100), "label": tick} for tick in TICKS],
        bars=_bars(comparison, words),
        tables=_tables(comparison, words),
    )


def _across(share: float) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * min(max(share, 0.0), 1.0), 1)


def _bars(comparison: Comparison, words: Catalogue) -> list[dict[str, Any]]:
    """Return a bar an entrant: how many of the strongest he finds, with its interval."""
    bars = []
    for at, entrant in enumerate(comparison.entrants):
        figure = entrant.figures.get(DECIDES)
        mean, interval = (figure.mean, figure.half) if figure else (0.0, 0.0)
        name = words(advice_table.entrant_name(comparison, entrant))
        bars.append({
            "name": name if len(name) <= NAME else f"{name[: NAME - 1]}…",
            "y": TOP + STEP * at,
            "width": round(_across(mean) - LEFT, 1),
            "half": interval,
            "low": _across(mean - interval),
            "high": _across(mean + interval),
        })  # fmt: skip
    return bars


def _tables(comparison: Comparison, words: Catalogue) -> list[dict[str, Any]]:
    headings = [words(heading) for heading in advice_table.headings(comparison)]
    rows = [advice_table.shown(line, words) for line in advice_table.lines(comparison)]
    tables = [{"title": words("advising.page"), "headings": headings, "rows": rows}]
    if apart := advice_table.differences(comparison):
        title = words("advising.difference")
        rows = [advice_table.shown(line, words, signed=True) for line in apart]
        tables.append({"title": title, "headings": [title, *headings[1:]], "rows": rows})
    return tables
