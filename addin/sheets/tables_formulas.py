"""What a table of four computes by itself: place, uma, points, the check of the sum.

Formulas on the Round tab, and the cells of the hidden Lists tab with the numbers they need.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.grid import AsFormula, Grid, letter
from pairing.settings import spec_of

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

SEATS = 4

HELP_COLUMN = 40
"""Column (from 0) of the Lists tab where the formulas' numbers begin, far from the lists."""

RIGHT = "✓"
"""Beside a table whose scores sum to what they should."""


class Helps:
    """Cells of the hidden Lists tab with the numbers the formulas need."""

    def __init__(self, tab: str) -> None:
        places, value = letter(HELP_COLUMN + 1), letter(HELP_COLUMN + 2)
        self.base = f"'{tab}'!${value}$1"
        self.total = f"'{tab}'!${value}$2"
        self.share = f"'{tab}'!${value}$3"
        self.places = f"'{tab}'!${places}$5:${places}$8"
        self.uma = f"'{tab}'!${value}$5:${value}$8"


def formulas_of(grid: Grid, helps: Helps, top: int, seat: int) -> dict[str, AsFormula]:
    """Place, uma, points and the check of the sum, as they follow from what is typed.

    Formulas and not values, so that a wrong sum is lit as soon as the fourth score is in;
    only in lines that are filled, so that nothing else is printed.
    """
    row = top + seat
    score, penalty, place, uma = (
        letter(grid.at[key]) for key in ("score", "penalty", "table_place", "uma")
    )
    four = f"${score}${top}:${score}${top + SEATS - 1}"
    mine = f"${score}{row}"
    empty = f"COUNT({four})<{SEATS}"
    above = f"COUNTIF(${score}${top}:${score}${row - 1},{mine})" if seat else "0"
    level = f"IF({helps.share}=1,COUNTIF({four},{mine}),1)"
    formulas = {
        "table_place": f'=IF({empty},"",1+COUNTIF({four},">"&{mine})'
        f"+IF({helps.share}=1,0,{above}))",
        "uma": f'=IF({empty},"",SUMPRODUCT(({helps.places}>={place}{row})'
        f"*({helps.places}<{place}{row}+{level})*{helps.uma})/{level})",
        "hanchan_points": f'=IF({empty},"",({mine}-{helps.base}-ABS(N({penalty}{row})))/1000'
        f"+{uma}{row})",
    }
    if seat == 0:
        total = f"SUM({four})"
        right = f'"{RIGHT}",{total}-{helps.total}'
        formulas["check_sum"] = f'=IF({empty},"",IF({total}={helps.total},{right}))'
    return {key: AsFormula(formula) for key, formula in formulas.items()}


def write_helps(builder: Builder, sheet: Any) -> None:
    """Fill those cells: formulas over the Tournament tab's settings."""
    tab = builder.words.tab(layout.TOURNAMENT)
    cell = {name: f"'{tab}'!$B${row}" for name, row in builder.setting_rows.items()}
    start, back, total = (cell[n] for n in ("starting_points", "return_points", "expected_total"))
    (tie,) = (f for f in fields(builder.system.settings) if f.name == "tie_uma")
    tied = builder.words.show_option("tie_uma", spec_of(tie), "share")
    column = HELP_COLUMN + 1
    own = builder.column(column)
    look = builder.looks["pb.computed"]
    # Stored results are those of the defaults that the Tournament tab is filled with:
    # LibreOffice does not compute a file anew that comes from elsewhere.
    chosen: Any = builder.system.settings()
    base = chosen.starting_points if chosen.return_points is None else chosen.return_points
    sheet.write_formula(0, column, f'=IF({back}="",{start},{back})', look, base)
    sheet.write_formula(1, column, f'=IF({total}="",4*{start},{total})', look, chosen.total())
    share = int(chosen.tie_uma == "share")
    sheet.write_formula(2, column, f'=IF({cell["tie_uma"]}="{tied}",1,0)', look, share)
    listed = f'TRIM(SUBSTITUTE(SUBSTITUTE({cell["uma"]},","," "),";"," "))'
    for index in range(SEATS):
        sheet.write_number(4 + index, HELP_COLUMN, index + 1, look)
        part = f'TRIM(MID(SUBSTITUTE({listed}," ",REPT(" ",20)),{20 * index + 1},20))'
        oka = f"+4*MAX(0,${own}$1-{start})/1000" if index == 0 else ""
        value = chosen.uma[index]
        sheet.write_formula(4 + index, column, f"=IFERROR(VALUE({part}),0){oka}", look, value)
