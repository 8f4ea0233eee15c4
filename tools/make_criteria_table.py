"""Write the table of criteria in ``docs/standings.md`` from the criteria themselves.

python -m tools.make_criteria_table
"""

from __future__ import annotations

from pairing.standings.definitions import CRITERIA, Criterion
from pairing.standings.definitions.registry import GAMES
from tools.import_graph import ROOT
from tools.shared import with_block

PAGE = ROOT / "docs" / "standings.md"
BEGIN = "<!-- table of criteria: python -m tools.make_criteria_table -->"
END = "<!-- end of the table -->"


def table() -> str:
    """The table in Markdown, one line a criterion, by name."""
    lines = ["| name | heading | value | usual in | source |", "|---|---|---|---|---|"]
    lines += [_line(CRITERIA[name]) for name in sorted(CRITERIA)]
    return "\n".join(lines) + "\n"


def _line(criterion: Criterion) -> str:
    names = ", ".join(f"`{name}`" for name in (criterion.name, *criterion.aliases))
    heading, value = criterion.words["en"]
    games = "all" if set(criterion.games) == set(GAMES) else ", ".join(criterion.games)
    return f"| {names} | {heading} | {value} | {games} | {criterion.source} |"


def with_table(page: str) -> str:
    """The page with its table replaced; raises ``ValueError`` when the marks are gone."""
    return with_block(page, BEGIN, END, table().rstrip())


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
