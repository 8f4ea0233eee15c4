"""``pairbook ratings``: the rating report, and what a federation's server would reject."""

from __future__ import annotations

from typing import Annotated

import typer

from addin.cli import printer
from addin.cli.options import AsJson, File
from addin.cli.session import current


def ratings(
    file: File,
    as_json: AsJson = False,
    dry: Annotated[bool, typer.Option("--dry", help="Write no tab, only look.")] = False,
) -> None:
    """Write the Rating report tab, print it, and name what the report lacks, cell by cell."""
    from addin.actions.rating_report import write_rating_report

    done = current().act(file, write_rating_report, save=not dry, as_json=as_json)
    if not as_json:
        _show(done.data["players"])


def _show(players: list[dict[str, object]]) -> None:
    words = current().words
    columns = (
        "number", "player", "rating", "k", "games", "average", "score", "expected", "change",
        "performance",
    )  # fmt: skip
    rows = [[_cell(line[key], key) for key in columns] for line in players]
    headings = [words(f"rating_report.{key}") for key in columns]
    printer.show_table(headings, rows, right=[0, *range(2, len(columns))], keep=2)


def _cell(value: object, key: str) -> str:
    """A number as people read it: two decimals of an expected score, a sign before a change."""
    from fractions import Fraction

    if value is None:
        return ""
    if key not in ("score", "expected", "change"):
        return str(value)
    number = float(Fraction(str(value)))
    if key == "change":
        return f"{number:+.1f}"
    return f"{number:.2f}" if key == "expected" else f"{number:g}"
