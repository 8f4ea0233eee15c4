"""A comparison as a table: what a terminal, a tab and a page show alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairing.catalogue import Catalogue, Text, text
from pairing.laboratory.advising import Comparison
from pairing.laboratory.choosing import IN_HUNDREDS, Entrant
from pairing.laboratory.summary import Estimate

SHOWN = {
    "winner_strongest": True, "top_found": True, "spearman": True, "neighbours_met": True,
    "repeats": False, "rating_gap": False, "last_criterion": False,
}  # fmt: skip
"""Measures of the table, and whether a column of half intervals follows."""

COLUMNS = tuple(
    (measure, is_half)
    for measure, interval in SHOWN.items()
    for is_half in (False, True)[: 1 + interval]
)
"""The measure of each column behind the contender's, and whether it is its half interval."""

DECIMALS: Mapping[str, int] = {"spearman": 2, "repeats": 1}
"""Decimals of a measure's figures; whole numbers where nothing is said."""


PLACES = (None, *(DECIMALS.get(measure, 0) for measure, _ in COLUMNS))
"""Digits behind the decimal sign in each column; ``None`` for the one of names."""

Cell = Text | float | None


def headings(comparison: Comparison) -> list[Text]:
    """Return the columns' headings: the contender, then each measure and its interval, if shown."""
    top = comparison.plan.top
    columns = ["half" if is_half else measure for measure, is_half in COLUMNS]
    return [text(f"advising.column.{name}", top=top) for name in ("contender", *columns)]


def lines(comparison: Comparison) -> list[list[Cell]]:
    """Return a line an entrant: its means and half intervals."""
    return [_line(comparison, entrant, entrant.figures) for entrant in comparison.entrants]


def differences(comparison: Comparison) -> list[list[Cell]]:
    """Return a line for each entrant that is compared with the first: what it differs by."""
    compared = [entrant for entrant in comparison.entrants if entrant.apart]
    return [_line(comparison, entrant, entrant.apart) for entrant in compared]


def _line(comparison: Comparison, entrant: Entrant, figures: Mapping[str, Estimate]) -> list[Cell]:
    line: list[Cell] = [entrant_name(comparison, entrant)]
    for measure, is_half in COLUMNS:
        value = None
        if measure in figures:
            figure = figures[measure]
            value = figure.half if is_half else figure.mean
            value *= 100 if measure in IN_HUNDREDS else 1
            value = round(value, DECIMALS.get(measure, 0)) + 0.0  # no minus before a zero
        line.append(value)
    return line


def entrant_name(comparison: Comparison, entrant: Entrant) -> Text:
    """Return what a line is called; with its rounds where they are not the event's."""
    name = comparison.named(entrant, short=True)
    if entrant.rounds == comparison.plan.rounds:
        return name
    return text("advising.in_rounds", system=name, rounds=entrant.rounds)


def about(comparison: Comparison) -> Text:
    """Return how the figures were made, for the line under a title."""
    plan = comparison.plan
    return text(
        "advising.about", field=plan.field.name, players=plan.field.size, rounds=plan.rounds,
        events=comparison.events, seed=plan.seed, model=plan.model, trust=f"{plan.trust:g}",
    )  # fmt: skip


def shown(line: Sequence[Cell], words: Catalogue, *, signed: bool = False) -> list[str]:
    """Return a line as text; with ``signed`` means carry their sign, half intervals do not."""
    name, *figures = line
    texts = [words(name)] if isinstance(name, Text) else [""]
    for figure, places, (_, is_half) in zip(figures, PLACES[1:], COLUMNS, strict=True):
        sign = "+" if signed and not is_half and figure else ""
        shown = "" if figure is None else f"{figure:{sign}.{places}f}"
        texts.append(shown.replace(".", words.decimal))
    return texts


def short_headings(comparison: Comparison) -> list[Text]:
    """Return the words over the columns of :func:`short`, for a narrow terminal."""
    top = comparison.plan.top
    columns = [text(f"advising.short.{measure}", top=top) for measure in SHOWN]
    return [text("advising.column.contender"), *columns]


def short(line: Sequence[str]) -> list[str]:
    """Return a line of :func:`shown` with every half interval behind its figure, in one column."""
    cells, at = [line[0]], 1
    for interval in SHOWN.values():
        figure = line[at]
        cells.append(f"{figure} ±{line[at + 1]}" if interval and figure else figure)
        at += 2 if interval else 1
    return cells
