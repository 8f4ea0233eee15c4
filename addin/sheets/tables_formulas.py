"""What a table of four computes by itself: place, uma, points, the check of the sum.

Formulas on the Round tab, and the cells of the hidden Lists tab with the numbers they need.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.grid import AsFormula, Grid, letter
from addin.sheets.typed_formulas import (
    PENALTY,
    SCORE,
    UNREADABLE,
    is_thousands,
    number,
    small,
    sure,
)
from pairing.formats.scores import LARGEST_SCORE, SCALES, SMALL, TOLERANCE
from pairing.settings import spec_of

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

SEATS = 4

HELP_COLUMN = 40
"""Column (from 0) of the Lists tab where the formulas' numbers begin, far from the lists."""

NUMBER_COLUMN, SURE_COLUMN, SMALL_COLUMN = "score_number", "score_sure", "score_small"
PENALTY_COLUMN = "penalty_number"
"""Hidden columns: the number typed, the points that are certain, the number whose unit the table
tells; and the number typed as a penalty."""

HIDDEN = (NUMBER_COLUMN, SURE_COLUMN, SMALL_COLUMN, PENALTY_COLUMN)

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


UNITS = {100: "×100", 1000: "×1000"}
"""What a table's second line shows in the column of the sum when small numbers are typed."""

UNCERTAIN = "?"
"""What stands there, and beside the sum, when the unit is not certain."""


def formulas_of(grid: Grid, helps: Helps, top: int, seat: int) -> dict[str, AsFormula]:
    """Place, uma, points and the check of the sum, as they follow from what is typed.

    Formulas and not values, so that a wrong sum is lit as soon as the fourth score is in;
    only in lines that are filled, so that nothing else is printed.  They read what is typed
    as :mod:`pairing.formats.scores` does; on a tab made before there were columns for that,
    they know whole numbers only.
    """
    row = top + seat
    place, uma = (letter(grid.at[key]) for key in ("table_place", "uma"))
    typed = _Typed(grid, helps, top) if all(key in grid.at for key in HIDDEN) else _Whole(grid, top)
    mine = typed.score(row)
    above = typed.level(row, top, row - 1) if seat else "0"
    level = f"IF({helps.share}=1,{typed.level(row, top, top + SEATS - 1)},1)"
    formulas = {
        "table_place": f'=IF({typed.empty},"",1+{typed.better(row)}+IF({helps.share}=1,0,{above}))',
        "uma": f'=IF({typed.empty},"",SUMPRODUCT(({helps.places}>={place}{row})'
        f"*({helps.places}<{place}{row}+{level})*{helps.uma})/{level})",
        "hanchan_points": f'=IF({typed.empty},"",IF({typed.doubtful_penalty(row)},"{UNCERTAIN}",'
        f"({mine}-{helps.base}-{typed.penalty(row)})/1000+{uma}{row}))",
        **typed.own(seat),
    }
    if seat == 0:
        total = typed.total
        right = f'"{RIGHT}",{total}-{helps.total}'
        said = f"IF({total}={helps.total},{right})"
        formulas["check_sum"] = f"=IF({typed.empty},{typed.why_empty},{typed.doubtful(said)})"
    return {key: AsFormula(formula) for key, formula in formulas.items()}


class _Whole:
    """A table's formulas on a tab that knows whole numbers only."""

    why_empty = '""'

    def __init__(self, grid: Grid, top: int) -> None:
        self._score, self._penalty = (letter(grid.at[key]) for key in ("score", "penalty"))
        self._four = f"${self._score}${top}:${self._score}${top + SEATS - 1}"
        self.empty = f"COUNT({self._four})<{SEATS}"
        self.total = f"SUM({self._four})"

    def score(self, row: int) -> str:
        return f"${self._score}{row}"

    def better(self, row: int) -> str:
        return f'COUNTIF({self._four},">"&{self.score(row)})'

    def level(self, row: int, first: int, last: int) -> str:
        return f"COUNTIF(${self._score}${first}:${self._score}${last},{self.score(row)})"

    def penalty(self, row: int) -> str:
        return f"ABS(N({self._penalty}{row}))"

    def doubtful_penalty(self, row: int) -> str:
        return "FALSE"

    def doubtful(self, said: str) -> str:
        return said

    def own(self, seat: int) -> dict[str, str]:
        return {}


class _Typed:
    """A table's formulas on a tab with hidden columns for what is typed as it is read."""

    def __init__(self, grid: Grid, helps: Helps, top: int) -> None:
        at = {key: letter(column) for key, column in grid.at.items()}
        self._number, self._sure, self._small, self._penalty = (at[key] for key in HIDDEN)
        self._points = at["hanchan_points"]
        self._expected, self._top = helps.total, top
        self._unit = f"${at['check_sum']}${top + 1}"
        last = top + SEATS - 1
        self._sures, self._smalls = (
            self._of(self._sure, top, last),
            self._of(self._small, top, last),
        )
        hundred, thousand = UNITS[100], UNITS[1000]
        self._times = f'IF({self._unit}="{hundred}",100,IF({self._unit}="{thousand}",1000,1))'
        numbers = self._of(self._number, top, last)
        decimals = f"SUMPRODUCT(--({self._sures}+{self._smalls}<>{numbers}))>0"
        self._penalty_times = f"IF({self._times}>1,{self._times},IF({decimals},1000,1))"
        self._missing = f"COUNT({self._sures})<{SEATS}"
        self.empty = f'OR({self._missing},{self._unit}="{UNCERTAIN}")'
        self.why_empty = f'IF({self._missing},"","{UNCERTAIN}")'
        self.total = f"(SUM({self._sures})+SUM({self._smalls})*{self._times})"

    @staticmethod
    def _of(column: str, first: int, last: int) -> str:
        return f"${column}${first}:${column}${last}"

    def _scores(self, first: int, last: int) -> str:
        sures, smalls = self._of(self._sure, first, last), self._of(self._small, first, last)
        return f"({sures}+{smalls}*{self._times})"

    def score(self, row: int) -> str:
        return f"(${self._sure}{row}+${self._small}{row}*{self._times})"

    def better(self, row: int) -> str:
        all_four = self._scores(self._top, self._top + SEATS - 1)
        return f"SUMPRODUCT(--({all_four}>{self.score(row)}))"

    def level(self, row: int, first: int, last: int) -> str:
        return f"SUMPRODUCT(--({self._scores(first, last)}={self.score(row)}))"

    def penalty(self, row: int) -> str:
        typed = f"${self._penalty}{row}"
        times = f"IF({is_thousands(PENALTY)},1000,{self._penalty_times})"
        return f"ABS(IF(ABS(N({typed}))<{SMALL},ROUND(N({typed})*{times},0),N({typed})))"

    def doubtful_penalty(self, row: int) -> str:
        typed = f"${self._penalty}{row}"
        points = f"AND({self._penalty_times}=1,{self._expected}<>0,NOT({is_thousands(PENALTY)}))"
        unsure = f"AND({points},ABS(N({typed}))<{SMALL},MOD(N({typed}),100)<>0)"
        whole = f"OR(ABS(N({typed}))<{SMALL},N({typed})=INT(N({typed})))"
        return f'OR({typed}="{UNREADABLE}",{unsure},NOT({whole}),ABS(N({typed}))>{LARGEST_SCORE})'

    def doubtful(self, said: str) -> str:
        points = self._of(self._points, self._top, self._top + SEATS - 1)
        return f'IF(SUMPRODUCT(--({points}="{UNCERTAIN}"))>0,"{UNCERTAIN}",{said})'

    def own(self, seat: int) -> dict[str, str]:
        row = self._top + seat
        typed, certain = f"${self._number}{row}", f"${self._sure}{row}"
        found = {
            NUMBER_COLUMN: number(SCORE),
            SURE_COLUMN: sure(typed, SCORE),
            SMALL_COLUMN: small(typed, certain, SCORE),
            PENALTY_COLUMN: number(PENALTY),
        }
        if seat == 1:
            found["check_sum"] = self._unit_formula()
        return found

    def _unit_formula(self) -> str:
        """Which unit small numbers have: as ``scale_of`` finds it from the sum of the table."""
        expected, open_sum = self._expected, f"SUM({self._smalls})"
        off = {scale: f"ABS(SUM({self._sures})+{open_sum}*{scale}-{expected})" for scale in SCALES}
        shown = {1: '""', **{scale: f'"{sign}"' for scale, sign in UNITS.items()}}

        def only(conditions: dict[int, str], otherwise: str) -> str:
            """The unit whose condition alone holds."""
            count = "+".join(f"({one})" for one in conditions.values())
            chosen = f'"{UNCERTAIN}"'
            for scale, one in conditions.items():
                chosen = f"IF({one},{shown[scale]},{chosen})"
            return f'IF({count}=1,{chosen},IF({count}>1,"{UNCERTAIN}",{otherwise}))'

        near = {scale: f"{far}*{TOLERANCE}<=ABS({expected})" for scale, far in off.items()}
        exact = {scale: f"{far}=0" for scale, far in off.items()}
        plain = f"OR(SUMPRODUCT(--({self._smalls}<>0))=0,{expected}=0)"
        chosen = only(exact, only(near, f'"{UNCERTAIN}"'))
        return f'=IF({self._missing},"",IF({plain},"",{chosen}))'


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
