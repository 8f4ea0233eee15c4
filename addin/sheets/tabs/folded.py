"""The folded lines of the Tournament tab: by theme, each over a line that says what is set there.

That line is a formula, so that it is true as soon as something is typed, in every program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from addin.sheets.grid import Grid, plain
from addin.sheets.vocabulary import Line, Vocabulary
from pairing.systems import PairingSystem

SIGNS = 999
"""Signs of such a line at most."""


def label(words: Vocabulary, theme: str) -> str:
    """Return what a theme is called, in the column of the settings' labels."""
    return words(f"theme.{theme}")


def themes(words: Vocabulary, chosen: PairingSystem) -> Iterator[tuple[str, list[Line]]]:
    """Yield the themes of a system's tab, each with its lines, in their order."""
    for theme, lines in groupby(words.lines(chosen), lambda line: line.theme):
        if theme:
            yield theme, list(lines)


def usual(words: Vocabulary, lines: list[Line]) -> str:
    """Return the text for a theme in which nothing was set."""
    return words("theme.usual" if any(line.value != "" for line in lines) else "theme.empty")


def formula(words: Vocabulary, lines: list[Line], rows: Mapping[str, int]) -> str:
    """Return the formula that names what is set otherwise than in a new workbook."""
    same, differs = [], []
    for line in lines:
        if line.name in rows:
            row, value = rows[line.name], str(line.value).replace('"', '""')
            same.append(f'$B{row}&""="{value}"')
            differs.append(f'IF({same[-1]},"","; "&$A{row}&": "&$B{row})')
    return f'=IF(AND({",".join(same)}),"{usual(words, lines)}",MID({"&".join(differs)},3,{SIGNS}))'


def shown(
    words: Vocabulary, lines: list[Line], labels: Mapping[str, str], cell_of: Callable[[str], str]
) -> str:
    """Return what that formula shows; ``cell_of`` gives what stands beside the label of a
    setting, of those that have one.
    """
    others = [
        f"{labels[line.name]}: {cell_of(line.name)}"
        for line in lines
        if line.name in labels and cell_of(line.name).casefold() != str(line.value).casefold()
    ]
    return "; ".join(others)[:SIGNS] or usual(words, lines)


def rows_of(words: Vocabulary, grid: Grid) -> dict[str, int]:
    """Return what stands in the first column -> its row (from 1), where it is a theme's label."""
    rows: dict[str, int] = {}
    for number, row in enumerate(grid.rows, start=1):
        rows.setdefault(plain(row[0]) if row else "", number)
    return rows
