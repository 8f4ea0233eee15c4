"""What the tabs of a new workbook are built with: sheets, styled cells, rules, dropdowns.

Each tab's own file says what stands on it; how a heading, a band or a guarded cell looks is
said here, once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import xlsxwriter
from xlsxwriter.utility import xl_col_to_name, xl_rowcol_to_cell

from addin.sheets import layout, style
from addin.sheets.vocabulary import Vocabulary
from pairing.systems import PairingSystem

A4 = 9
FEW = 22
"""Up to so many players a table has larger letters."""

ONE_SHEET = 28
"""Up to so many players their table fills one lying sheet of A4."""

ROOM = 405.0
"""Room for rows on such a sheet, in points; they are as high as it allows, within limits."""

ROW_HEIGHTS = (14.25, 30.0)

PART = 200
"""Letters that are kept apart for each round of the timetable."""

MADE = datetime(2026, 1, 1)
"""Creation date written into the file, so that the same input gives the same bytes."""


@dataclass(frozen=True)
class Blueprint:
    """What a workbook is made for: its system, language and size."""

    system: PairingSystem
    language: str
    rounds: int
    capacity: int
    """Players there is styled room for; more fit, they only look plainer."""
    players: int = 0
    """How many are known to come, 0 when nobody knows: few of them get larger letters."""
    lowest: Mapping[str, int] = field(default_factory=dict)
    """Where the axis of a chart begins, by the key of its report: near the data that is known."""
    longest: int = 0
    """Letters of the longest name that is known."""
    unused: frozenset[str] = frozenset()
    """Fields of :class:`Player` that nobody known has: their columns are folded away."""
    about: Sequence[str] = ()
    """What tables say of a player, as far as players are known (``sheets.player_details``)."""
    longest_club: int = 0
    """Letters of the longest club that is known."""


class Builder:
    """One workbook while it is made; the files of the tabs take what they need from it.

    ``looks`` are the named cell styles, ``setting_rows`` the row of each setting on the
    Tournament tab, ``names`` where the players' names stand, ``lists`` the dropdowns' options,
    ``last_player`` the last styled row of tabs with a line a player.
    """

    def __init__(self, path: Path, blueprint: Blueprint) -> None:
        self.plan = blueprint
        self.system = blueprint.system
        self.traits = blueprint.system.traits
        self.words = Vocabulary(blueprint.language, self.system.name)
        self.accent = style.ACCENTS[self.traits.game]
        self.book = xlsxwriter.Workbook(str(path))
        self.book.set_properties({"created": MADE, "author": "pairbook", "comments": ""})
        self.book.set_calc_mode("auto")
        self.looks = {
            name: self.book.add_format(properties)
            for name, properties in style.styles(self.accent, self.words.number_format).items()
        }
        self.last_player = layout.HEADER_ROW + blueprint.capacity
        self.few = 0 < blueprint.players <= FEW
        self.lying = 0 < blueprint.players <= ONE_SHEET
        self.lists: list[Sequence[str]] = []
        self.setting_rows: dict[str, int] = {}
        self.names = ""

    def style_indices(self) -> dict[str, int]:
        """Cell format index of each named style, known once the book is closed."""
        return {name: look.xf_index or 0 for name, look in self.looks.items()}

    # -- parts of tabs ------------------------------------------------------------------

    def sheet(self, key: str, number: int | None = None, *, landscape: bool) -> Any:
        """A new tab, set up for printing."""
        sheet = self.book.add_worksheet(self.words.tab(key, number))
        sheet.hide_gridlines(2)
        sheet.set_paper(A4)
        if landscape:
            sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0, layout.HEADER_ROW - 1)
        sheet.set_margins(left=0.5, right=0.5, top=0.55, bottom=0.7)
        sheet.set_footer(f'&L&"{style.FONT}"&9&A&R&"{style.FONT}"&9{self.words("print.page")}')
        sheet.set_start_page(1)
        sheet.center_horizontally()
        sheet.set_row(0, 30)
        sheet.set_row(layout.HEADER_ROW - 1, 32)
        typed = key in (layout.TOURNAMENT, layout.PLAYERS, layout.ROUND)
        sheet.set_tab_color(self.accent.strong if typed else style.FAINT)
        return sheet

    def event(self, sheet: Any, column: int, *, lines: int = 2) -> None:
        """The tournament's name, place and dates in grey at the right of the title.

        Time control and arbiter stand in the line below them, where there is room for it.
        """
        source = self.words.tab(layout.TOURNAMENT)
        for row in range(lines):
            formula = layout.event_formula(source, row)
            sheet.write_formula(row, column, formula, self.looks["pb.event"], "")

    def with_time(self, number: int, said: str) -> str:
        """An Excel expression for a text, with the round's time behind it if that was typed."""
        row = self.setting_rows["timetable"]
        typed = f"'{self.words.tab(layout.TOURNAMENT)}'!$B${row}"
        parts = f'SUBSTITUTE(SUBSTITUTE({typed},";",","),",",REPT(" ",{PART}))'
        time = f"TRIM(MID({parts},{(number - 1) * PART + 1},{PART}))"
        return f'{said}&IF({time}="",""," · "&{time})'

    @staticmethod
    def print_columns(sheet: Any, last: int) -> None:
        """Print the columns of a tab up to the ``last`` one (from 0), and none beyond."""
        sheet.print_area(0, 0, sheet.xls_rowmax - 1, last)

    def titles(self, sheet: Any, title: str, hint: str) -> None:
        """Title and the line under it."""
        sheet.write(0, 0, self.words(title), self.looks["pb.title"])
        sheet.write(1, 0, hint, self.looks["pb.subtitle"])

    def cells(
        self,
        sheet: Any,
        columns: Sequence[layout.Col],
        end: int,
        *,
        grown: bool = False,
        larger: bool = False,
    ) -> None:
        """Widths, and an empty styled cell everywhere people or the program will write.

        ``grown``: where few players are known, letters and rows are larger, so that the table
        fills its page; ``larger``: only the letters.
        """
        twin = ".large" if larger or (grown and self.few) else ""
        if grown and self.lying:
            self.row_heights(sheet, ROOM / self.plan.players, ROW_HEIGHTS, end)
        folded = False
        for index, column in enumerate(columns):
            options: dict[str, Any] = {"hidden": column.hidden, "collapsed": folded}
            folded = column.about in self.plan.unused
            if folded:  # with a [+] above it
                options = {"hidden": True, "level": 1}
            sheet.set_column(index, index, column.width, None, options)
            look = self.looks[column.style + (twin if column.style in style.GROWING else "")]
            for row in range(layout.HEADER_ROW, end):
                sheet.write_blank(row, index, None, look)

    @staticmethod
    def row_heights(sheet: Any, wanted: float, limits: tuple[float, float], end: int) -> None:
        """Rows below the headings as high as wanted, within limits; in points."""
        height = min(max(wanted, limits[0]), limits[1])
        for row in range(layout.HEADER_ROW, end):
            sheet.set_row(row, height)

    def headings(self, sheet: Any, columns: Sequence[layout.Col]) -> None:
        """The words over the columns."""
        for index, column in enumerate(columns):
            words = layout.heading(self.words.catalogue, column.key)
            sheet.write(layout.HEADER_ROW - 1, index, words, self.looks[column.header])

    def decimals_rules(
        self, sheet: Any, area: str, filled: str, begin: str, extra: str = "TRUE"
    ) -> None:
        """As many decimals as the hidden row says for each column, ``begin`` the first one.

        One list of rules for one area: LibreOffice applies the first that fits, Excel all
        that do not contradict each other; so every rule carries line and band as well.
        """
        for decimals in (1, 2):
            self.rows_rules(
                sheet,
                area,
                filled,
                {"num_format": style.localised("0." + "0" * decimals, self.words.number_format)},
                extra=f"AND({begin}${layout.DECIMALS_ROW}={decimals},{extra})",
            )

    def header_when_filled(self, sheet: Any, columns: Sequence[layout.Col], head: int) -> None:
        """A heading row that has its colour only where the program has put words."""
        for index, column in enumerate(columns):
            plain = {**style.styles(self.accent)[column.header]}
            plain.pop("bg_color")
            sheet.write_blank(head - 1, index, None, self.book.add_format(plain))
        last = xl_col_to_name(len(columns) - 1)
        self.when(
            sheet,
            f"A{head}:{last}{head}",
            f'=A${head}<>""',
            self.fill(self.accent.strong, style.WHITE),
        )

    def table(
        self, sheet: Any, name: str, columns: Sequence[layout.Col], rows: int, *, autofilter: bool
    ) -> None:
        """The Excel table of a tab that people type in."""
        top = layout.HEADER_ROW - 1
        sheet.add_table(
            top,
            0,
            top + rows,
            len(columns) - 1,
            {
                "name": name,
                "style": None,
                "autofilter": autofilter,
                "columns": [
                    {"header": layout.heading(self.words.catalogue, column.key)}
                    for column in columns
                ],
            },
        )
        self.headings(sheet, columns)

    def rows_look(
        self,
        sheet: Any,
        columns: Sequence[layout.Col],
        end: int,
        *,
        filled: str,
        headed: bool = False,
    ) -> None:
        """Bands and hairlines, only on rows that hold something; ``headed``: and under headings."""
        top = layout.FIRST_ROW
        area = f"A{top}:{xl_col_to_name(len(columns) - 1)}{end}"
        extra = f'A${layout.HEADER_ROW}<>""' if headed else "TRUE"
        self.rows_rules(sheet, area, f'${filled}{top}<>""', {}, extra=extra)

    def rows_rules(
        self,
        sheet: Any,
        area: str,
        filled: str,
        look: dict[str, Any],
        extra: str = "TRUE",
        band: str = style.BAND,
    ) -> None:
        """Band and hairline for even rows, hairline for odd ones, each with a further look."""
        line = {"bottom": 1, "bottom_color": style.RULE, **look}
        banded = self.book.add_format({**line, "bg_color": band})
        self.when(sheet, area, f"=AND({filled},{extra},MOD(ROW(),2)=0)", banded)
        self.when(sheet, area, f"=AND({filled},{extra})", self.book.add_format(line))

    def guard(self, sheet: Any, top: int, left: int, bottom: int, right: int) -> None:
        """Keep people from typing over what the program computes.

        A validation rule that nothing satisfies stops the keyboard and lets programs write.
        Sheet protection would stop both: xlwings has no call to lift it on every platform.
        """
        sheet.data_validation(
            top,
            left,
            bottom,
            right,
            {
                "validate": "custom",
                "value": "=FALSE()",
                "ignore_blank": False,
                "error_title": self.words("validation.computed_title"),
                "error_message": self.words("validation.computed"),
            },
        )

    @staticmethod
    def validate(sheet: Any, column: int, end: int, rule: dict[str, Any]) -> None:
        """What may be typed in a column (from 0), down to row ``end``."""
        sheet.data_validation(layout.FIRST_ROW - 1, column, end - 1, column, rule)

    def name_list(self, sheet: Any, column: int, end: int, key: str) -> None:
        """Offer the players' names in a column (from 0), down to row ``end``."""
        self.validate(
            sheet,
            column,
            end,
            {
                "validate": "list",
                "source": self.names,
                "error_type": "warning",
                "error_title": self.words(f"column.{key}"),
                "error_message": self.words("validation.player"),
            },
        )

    def when(self, sheet: Any, area: str, formula: str, look: Any) -> None:
        """A conditional format by formula."""
        sheet.conditional_format(area, {"type": "formula", "criteria": formula, "format": look})

    def fill(self, fill: str, ink: str | None = None) -> Any:
        """A look for conditional formats: background, line below, and the letters' colour."""
        properties: dict[str, Any] = {
            "bg_color": fill,
            "bottom": 1,
            "bottom_color": style.RULE,
        }
        if ink:
            properties["font_color"] = ink
        return self.book.add_format(properties)

    def options(self, options: Sequence[str]) -> str:
        """Reference to a dropdown's options on the hidden tab."""
        options = list(options)
        if options not in self.lists:
            self.lists.append(options)
        column = self.lists.index(options)
        first = xl_rowcol_to_cell(0, column, True, True)
        last = xl_rowcol_to_cell(len(options) - 1, column, True, True)
        return f"='{self.words.tab(layout.LISTS)}'!{first}:{last}"

    @staticmethod
    def index(columns: Sequence[layout.Col], key: str) -> int:
        """Position of a column, from 0."""
        return next(index for index, column in enumerate(columns) if column.key == key)

    @staticmethod
    def column(index: int) -> str:
        """Letters of a column counted from 0."""
        return str(xl_col_to_name(index))

    def letter(self, columns: Sequence[layout.Col], key: str) -> str:
        """Letters of a column."""
        return self.column(self.index(columns, key))
