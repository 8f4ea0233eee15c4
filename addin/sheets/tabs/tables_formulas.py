"""Formulas of a table of four: place, uma, points, the check of the sum.

Formulas on the Round tab, and the cells of the hidden Lists tab with the numbers they need.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.grid import AsFormula, Grid
from addin.sheets.handles import letter
from pairing.settings import spec_of
from pairing.table_notes import CUT, MOST_LEFT, STICKS, VOID, state_of

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
        def cells(column: int, first: int, last: int = 0) -> str:
            at = letter(column)
            return f"'{tab}'!${at}${first}" + (f":${at}${last}" if last else "")

        value, one, three = HELP_COLUMN + 2, HELP_COLUMN + 3, HELP_COLUMN + 4
        self.base, self.total, self.share = (cells(value, row) for row in (1, 2, 3))
        self.places = cells(HELP_COLUMN + 1, 5, 8)
        self.uma, self.uma_one, self.uma_three = (cells(at, 5, 8) for at in (value, one, three))
        self.chombo, self.replacement = cells(value, 9), cells(value, 10)
        self.states = {key: (cells(value, at), cells(one, at)) for key, at in STATE_ROWS.items()}
        self.left_lying = f"N({cells(value, 13)})"


def understood(notes: Sequence[str], words: Vocabulary) -> str | None:
    """Return what is written beside notes that say a state in words the formulas do not know."""
    state = state_of(notes)
    known = words(f"table_state.{state}").casefold() if state else ""
    if any(note.casefold().startswith(known) for note in notes):
        return None
    return words(f"table_state_beside.{state}")


LACKING = 2
"""The line of a table (from 0) that shows in the column of the sum what nobody has."""


class TableFormulas:
    """The formulas of one table of four, whose first line is ``top``.

    Place, uma, points and the check of the sum, as they follow from whole points: formulas and
    not values, so that a wrong sum is lit as soon as the fourth score is in; only in lines that
    are filled, so that nothing else is printed.  Of scores that are typed in another way they
    show nothing but :data:`NOT_IN_POINTS`.
    """

    def __init__(self, grid: Grid, helps: Helps, top: int) -> None:
        self._helps = helps
        self._top = top
        self._at = {key: letter(column) for key, column in grid.at.items()}
        self._noted = {"chombo", "note"} <= self._at.keys()
        """Whether the tab has the columns for chombos and for what else happened."""
        self._four = self._lines("score")
        self._head = f"${self._at['check_sum']}${top}"
        self._right = f'{self._head}="{RIGHT}"'

    def _lines(self, key: str) -> str:
        """Return the cells of the table's lines in a column."""
        return f"${self._at[key]}${self._top}:${self._at[key]}${self._top + SEATS - 1}"

    def of(self, seat: int, house: bool = False) -> dict[str, AsFormula]:
        """Return the formulas of a line, by column; ``house``: of a house player, who may get fixed
        points.
        """
        helps, four, row = self._helps, self._four, self._top + seat
        penalty, place, uma = (self._at[key] for key in ("penalty", "table_place", "uma"))
        score, placed = self._at["score"], f"{place}{row}"
        mine = f"${score}{row}"
        counts = f"OR({self._right},ISNUMBER({self._head}))"
        above = f"COUNTIF(${score}${self._top}:${score}${row - 1},{mine})" if seat else "0"
        level = f"IF({helps.share}=1,COUNTIF({four},{mine}),1)"
        chombos = f"+SUM(${self._at['chombo']}{row})*{helps.chombo}" if self._noted else ""
        off = f"(ABS(N({penalty}{row}))/1000{chombos})"
        points = f"({mine}-{helps.base})/1000+{uma}{row}-{off}"
        if house and self._noted:
            points = f'IF({helps.replacement}="",{points},{helps.replacement}-{off})'
        formulas = {
            "table_place": f'=IF({counts},1+COUNTIF({four},">"&{mine})'
            f'+IF({helps.share}=1,0,{above}),"")',
            "uma": f'=IF({placed}="","",SUMPRODUCT(({helps.places}>={placed})'
            f"*({helps.places}<{placed}+{level}),{self._uma()})/{level})",
            "hanchan_points": f'=IF({self._head}="{OUT}",-{off},IF({placed}="","",{points}))',
        }
        if seat == 0:
            formulas["check_sum"] = f"={self._check()}"
        if seat == LACKING and self._noted:  # of a sum that is right and lacks something: −1000
            short = f"AND({self._right},SUM({four})<{helps.total})"
            formulas["check_sum"] = f'=IF({short},"−"&({helps.total}-SUM({four})),"")'
        return {key: AsFormula(formula) for key, formula in formulas.items()}

    def _uma(self) -> str:
        """Return the four uma, as a column; how many are at the return points or above decides."""
        usual, one, three = self._helps.uma, self._helps.uma_one, self._helps.uma_three
        above = f'COUNTIF({self._four},">="&{self._helps.base})'
        return f"IF({above}=1,{one},IF({above}=3,{three},{usual}))" if self._noted else usual

    def _says(self, *states: str) -> str:
        """Return the condition that the notes, or the cell beside them, say one of the states."""
        notes, below = self._lines("note"), f"${self._at['check_sum']}${self._top + UNDERSTOOD}"
        conditions = []
        for word, sign in (self._helps.states[state] for state in states):
            conditions += [f'COUNTIF({notes},{word}&"*")>0', f"{below}={sign}"]
        return f"OR({','.join(conditions)})"

    def _check(self) -> str:
        """Return the check of a sum: right or by how much not, of scores that are whole points.

        Whole thousands may be missing of a hanchan cut short; a few may be after every one,
        where nobody gets the sticks that are left.  A void one has a sign of its own.
        """
        four, due, total = self._four, self._helps.total, f"SUM({self._four})"
        fits, other = f"{total}={due}", f'"{NOT_IN_POINTS}"'
        if self._noted:
            enough = f"{total}>={due}-{self._helps.left_lying}"
            lacks = f"MOD({due}-{total},1000)=0,OR({enough},{self._says(CUT, STICKS)})"
            fits = f"OR({fits},AND({total}<{due},{lacks}))"
        small = f"ABS({total})*{PART}<ABS({due})"
        decimals = f"SUMPRODUCT(--({four}<>INT({four})))>0"
        sum_ = f'IF({fits},"{RIGHT}",{total}-{due})'
        of_numbers = f"IF(OR({small},{decimals}),{other},{sum_})"
        check = f'IF(COUNTA({four})<{SEATS},"",IF(COUNT({four})<{SEATS},{other},{of_numbers}))'
        return f'IF({self._says(VOID)},"{OUT}",{check})' if self._noted else check


def helps(
    words: Vocabulary, chosen: PairingSystem, rows: Mapping[str, int], settings: Any
) -> dict[tuple[int, int], tuple[str, str | float]]:
    """Return the cells that are formulas over the settings, and what each shows.

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
    cells = {(row, HELP_COLUMN + 2): formula for row, formula in of_all.items()}
    for index in range(SEATS):
        oka = f"+4*MAX(0,${own}$1-{start})/1000" if index == 0 else ""
        more = 4 * max(0, settings.base() - settings.starting_points) / 1000 if index == 0 else 0
        for more_above in range(3):
            part, at = _uma_part(cell["uma"], index + SEATS * more_above), HELP_COLUMN + 2
            number = f"IFERROR(VALUE({part}),0){oka}"
            formula = f'=IF({part}="",${own}${5 + index},{number})' if more_above else f"={number}"
            uma = settings.uma[SEATS * more_above :]
            uma = uma if len(uma) >= SEATS else settings.uma
            cells[5 + index, at + more_above] = formula, uma[index] + more
    return cells


def _uma_part(cell: str, index: int) -> str:
    """Return one of the four or twelve numbers typed in a cell."""
    listed = f'TRIM(SUBSTITUTE(SUBSTITUTE({cell},","," "),";"," "))'
    return f'TRIM(MID(SUBSTITUTE({listed}," ",REPT(" ",99)),{99 * index + 1},99))'
