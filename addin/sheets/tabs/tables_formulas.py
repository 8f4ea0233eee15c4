"""Formulas of a table of four: place, uma, points, the check of the sum.

Formulas on the Round tab, and the cells of the hidden Lists tab with the numbers they need.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.grid import AsFormula, Grid
from addin.sheets.handles import letter
from pairing.settings import spec_of
from pairing.table_notes import CUT, MOST_LEFT, STICKS, VOID

if TYPE_CHECKING:
    from addin.sheets.vocabulary import Vocabulary
    from pairing.systems import PairingSystem

SEATS = 4

HELP_COLUMN = 40
"""Column (from 0) of the Lists tab where the formulas' numbers begin, far from the lists."""

RIGHT = "✓"
"""Beside a table whose scores sum to what they should."""

OUT = "⊘"
"""Beside a table whose hanchan counts for nobody."""

NOT_IN_POINTS = "…"
"""Beside a table whose scores are all typed, but not in points: the next click writes them so."""

PART = 10
"""Scores whose sum is less than this part of what they should sum to are not in points."""


STATE_ROWS = {VOID: 11, CUT: 12, STICKS: 14}
"""Lines of the Lists tab with the word for a state of a table, and with what stands beside a note
that says it otherwise."""

UNDERSTOOD = 3
"""The line of a table (from 0) in whose column of the sum the program writes that."""


class Helps:
    """Cells of the hidden Lists tab with the numbers the formulas need."""

    def __init__(self, tab: str) -> None:
        places, value = letter(HELP_COLUMN + 1), letter(HELP_COLUMN + 2)
        self.base = f"'{tab}'!${value}$1"
        self.total = f"'{tab}'!${value}$2"
        self.share = f"'{tab}'!${value}$3"
        self.places = f"'{tab}'!${places}$5:${places}$8"
        self.uma = f"'{tab}'!${value}$5:${value}$8"
        one, three = letter(HELP_COLUMN + 3), letter(HELP_COLUMN + 4)
        self.uma_one = f"'{tab}'!${one}$5:${one}$8"
        self.uma_three = f"'{tab}'!${three}$5:${three}$8"
        self.chombo = f"'{tab}'!${value}$9"
        self.replacement = f"'{tab}'!${value}$10"
        self.states = {
            state: (f"'{tab}'!${value}${row}", f"'{tab}'!${one}${row}")
            for state, row in STATE_ROWS.items()
        }
        self.left_lying = f"N('{tab}'!${value}$13)"


QUOTED_RIGHT = f'"{RIGHT}"'


class _TableNotes:
    """Notes of a table beside its scores, in formulas: chombo, void, cut short.

    ``known``: the tab has columns for that.
    """

    def __init__(self, grid: Grid, helps: Helps, top: int) -> None:
        self.known = "chombo" in grid.at and "note" in grid.at
        self._helps = helps
        if self.known:
            note = letter(grid.at["note"])
            self._notes = f"${note}${top}:${note}${top + SEATS - 1}"
            self._understood = f"${letter(grid.at['check_sum'])}${top + UNDERSTOOD}"
            self._chombo = letter(grid.at["chombo"])

    def _says(self, *states: str) -> str:
        """Return the condition that the notes, or the cell beside them, say one of the states."""
        conditions = []
        for word, sign in (self._helps.states[state] for state in states):
            conditions += [f'COUNTIF({self._notes},{word}&"*")>0', f"{self._understood}={sign}"]
        return f"OR({','.join(conditions)})"

    def or_void(self, check: str) -> str:
        """The check of a sum, or the sign of a void hanchan."""
        return f'IF({self._says(VOID)},"{OUT}",{check})' if self.known else check

    def chombos(self, row: int) -> str:
        """Return what the chombos of a line cost."""
        return f"+SUM(${self._chombo}{row})*{self._helps.chombo}" if self.known else ""

    def uma(self, four: str) -> str:
        """The four uma, as a column; how many are at the return points or above decides."""
        if not self.known:
            return self._helps.uma
        above = f'COUNTIF({four},">="&{self._helps.base})'
        usual, one, three = self._helps.uma, self._helps.uma_one, self._helps.uma_three
        return f"IF({above}=1,{one},IF({above}=3,{three},{usual}))"

    def fits(self, total: str) -> str:
        """Return whether a sum is right; whole thousands may be missing of a hanchan cut short.

        A few may be after every one, where nobody gets the sticks that are left.
        """
        due = self._helps.total
        if not self.known:
            return f"{total}={due}"
        cut = self._says(CUT, STICKS)
        least = f"{due}-{self._helps.left_lying}"
        lacks = f"AND({total}<{due},MOD({due}-{total},1000)=0,OR({total}>={least},{cut}))"
        return f"OR({total}={due},{lacks})"

    def lacking(self, four: str, check: str) -> str:
        """Return what is shown of a sum that is right and lacks something: ``−1000``."""
        due, total = self._helps.total, f"SUM({four})"
        short = f"AND({check}={QUOTED_RIGHT},{total}<{due})"
        return f'IF({short},"−"&({due}-{total}),"")'


LACKING = 2
"""The line of a table (from 0) that shows in the column of the sum what nobody has."""


def formulas_of(
    grid: Grid, helps: Helps, top: int, seat: int, house: bool = False
) -> dict[str, AsFormula]:
    """Place, uma, points and the check of the sum, as they follow from whole points.

    Formulas and not values, so that a wrong sum is lit as soon as the fourth score is in;
    only in lines that are filled, so that nothing else is printed.  Of scores that are typed in
    another way they show nothing but :data:`NOT_IN_POINTS`.  ``house``: a house player sits
    there, who may get fixed points.
    """
    row = top + seat
    score, penalty, place, uma, check = (
        letter(grid.at[key]) for key in ("score", "penalty", "table_place", "uma", "check_sum")
    )
    four, head = f"${score}${top}:${score}${top + SEATS - 1}", f"${check}${top}"
    mine = f"${score}{row}"
    notes = _TableNotes(grid, helps, top)
    counts, placed = f"OR({head}={QUOTED_RIGHT},ISNUMBER({head}))", f"{place}{row}"
    above = f"COUNTIF(${score}${top}:${score}${row - 1},{mine})" if seat else "0"
    level = f"IF({helps.share}=1,COUNTIF({four},{mine}),1)"
    off = f"(ABS(N({penalty}{row}))/1000{notes.chombos(row)})"
    points = f"({mine}-{helps.base})/1000+{uma}{row}-{off}"
    if house and notes.known:
        points = f'IF({helps.replacement}="",{points},{helps.replacement}-{off})'
    formulas = {
        "table_place": f'=IF({counts},1+COUNTIF({four},">"&{mine})'
        f'+IF({helps.share}=1,0,{above}),"")',
        "uma": f'=IF({placed}="","",SUMPRODUCT(({helps.places}>={placed})'
        f"*({helps.places}<{placed}+{level}),{notes.uma(four)})/{level})",
        "hanchan_points": f'=IF({head}="{OUT}",-{off},IF({placed}="","",{points}))',
    }
    if seat == 0:
        formulas["check_sum"] = f"={notes.or_void(_check(notes, helps, four))}"
    if seat == LACKING and notes.known:
        formulas["check_sum"] = f"={notes.lacking(four, head)}"
    return {key: AsFormula(formula) for key, formula in formulas.items()}


def _check(notes: _TableNotes, helps: Helps, four: str) -> str:
    """The check of a sum: right or by how much not, of scores that are whole points."""
    total, other = f"SUM({four})", f'"{NOT_IN_POINTS}"'
    small = f"ABS({total})*{PART}<ABS({helps.total})"
    decimals = f"SUMPRODUCT(--({four}<>INT({four})))>0"
    sum_ = f'IF({notes.fits(total)},"{RIGHT}",{total}-{helps.total})'
    of_numbers = f"IF(OR({small},{decimals}),{other},{sum_})"
    return f'IF(COUNTA({four})<{SEATS},"",IF(COUNT({four})<{SEATS},{other},{of_numbers}))'


def helps(
    words: Vocabulary, chosen: PairingSystem, rows: Mapping[str, int], settings: Any
) -> dict[tuple[int, int], tuple[str, str | float]]:
    """The cells that are formulas over the settings, and what each shows.

    ``rows`` are those of the settings on the Tournament tab, ``settings`` what is chosen.
    """
    tab = words.tab(layout.TOURNAMENT)
    cell = {name: f"'{tab}'!$B${row}" for name, row in rows.items()}
    start, back = cell["starting_points"], cell["return_points"]
    specs = {item.name: spec_of(item) for item in fields(chosen.settings)}
    tied = words.show_option("tie_uma", specs["tie_uma"], "share")
    nobody = words.show_option("sticks", specs["sticks"], "nobody")
    fixed, own = cell["replacement"], letter(HELP_COLUMN + 2)
    replacement = "" if settings.replacement is None else settings.replacement
    lying = f'=IF({cell["sticks"]}="{nobody}",{1000 * MOST_LEFT},0)'
    of_all: dict[int, tuple[str, str | float]] = {
        1: (f'=IF({back}="",{start},{back})', settings.base()),
        2: (f"=4*{start}", settings.total()),
        3: (f'=IF({cell["tie_uma"]}="{tied}",1,0)', int(settings.tie_uma == "share")),
        9: (f"=SUM({cell['chombo']})", settings.chombo),
        10: (f'=IF({fixed}="","",{fixed})', replacement),
        13: (lying, settings.left_lying),
    }
    cells = {(row, HELP_COLUMN + 2): one for row, one in of_all.items()}
    for index in range(SEATS):
        oka = f"+4*MAX(0,${own}$1-{start})/1000" if index == 0 else ""
        more = 4 * max(0, settings.base() - settings.starting_points) / 1000 if index == 0 else 0
        for more_above in range(3):
            part, at = _uma_part(cell["uma"], index + SEATS * more_above), HELP_COLUMN + 2
            number = f"IFERROR(VALUE({part}),0){oka}"
            formula = f'=IF({part}="",${own}${5 + index},{number})' if more_above else f"={number}"
            uma = settings.uma[SEATS * more_above :] or settings.uma
            cells[5 + index, at + more_above] = formula, uma[index] + more
    return cells


def _uma_part(cell: str, index: int) -> str:
    """Return one of the four or twelve numbers typed in a cell."""
    listed = f'TRIM(SUBSTITUTE(SUBSTITUTE({cell},","," "),";"," "))'
    return f'TRIM(MID(SUBSTITUTE({listed}," ",REPT(" ",99)),{99 * index + 1},99))'
