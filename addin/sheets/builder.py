"""The parts that the tabs of a new workbook are built of: sheets, styled cells, rules, dropdowns.

Each tab's own file declares what stands on it; how a heading, a band or a guarded cell looks is
said here, once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import xlsxwriter
from xlsxwriter.utility import xl_col_to_name, xl_rowcol_to_cell

from addin.sheets import layout, style, validation
from addin.sheets.layout import Col, Tab
from addin.sheets.tabs import counter
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import whole_columns
from pairing.dataclasses import dataclass, field
from pairing.systems import PairingSystem

Look = Mapping[str, Any]
"""Properties of a format, as XlsxWriter has them."""

A4 = 9
FEW = 22
"""Up to so many players a table has larger letters."""

ONE_SHEET = 28
"""Up to so many players their table fills one lying sheet of A4."""

ROOM = 405.0
"""Room for rows on such a sheet, in points; they are as high as it allows, within limits."""

ROW_HEIGHTS = (14.25, 30.0)

MADE = datetime(2026, 1, 1)
"""Creation date written into the file, so that the same input gives the same bytes."""


@dataclass(frozen=True)
class Blueprint:
    """The plan of a workbook: its system, language and size."""

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
    unused: frozenset[str] = frozenset({"surname", "replaces", "deviation", "second"})
    """Fields of :class:`Player` that nobody known has: their columns are folded away."""
    about: Sequence[str] = ()
    """What tables say of a player, as far as players are known (``sheets.player_details``)."""
    longest_club: int = 0
    """Letters of the longest club that is known."""
    source: bool = False
    """Whether the lines of a file are kept that it is made of."""


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
        self.further_row = 0
        self.names = ""

    # -- what tabs share ----------------------------------------------------------------

    def tab(
        self,
        tab: Tab,
        end: int = 0,
        columns: Sequence[Col] | None = None,
        *,
        number: int | None = None,
        landscape: bool | None = None,
        event: int | None = None,
        grown: bool = False,
    ) -> NewTab:
        """Return a new tab as it is declared, styled down to row ``end``.

        ``columns`` and ``landscape`` where this workbook has others than the declaration says;
        ``event``: the column (from 0) at whose right edge the event is named; ``grown`` as in
        :meth:`NewTab.cells`.
        """
        sheet = self.book.add_worksheet(self.words.tab(tab.key, number))
        sheet.hide_gridlines(2)
        sheet.set_paper(A4)
        if tab.landscape if landscape is None else landscape:
            sheet.set_landscape()
        sheet.fit_to_pages(*tab.pages)
        sheet.repeat_rows(0, layout.HEADER_ROW - 1)
        sheet.set_margins(left=0.5, right=0.5, top=0.55, bottom=0.7)
        sheet.set_footer(f'&L&"{style.FONT}"&11&A&R&"{style.FONT}"&11{self.words("print.page")}')
        sheet.set_start_page(1)
        sheet.center_horizontally()
        sheet.set_row(0, 30)
        sheet.set_row(layout.HEADER_ROW - 1, 32)
        typed = tab.key in (layout.TOURNAMENT, layout.PLAYERS, layout.ROUND)
        sheet.set_tab_color(self.accent.strong if typed else style.FAINT)
        if tab.frozen is not None:
            sheet.freeze_panes(layout.HEADER_ROW, tab.frozen)
        if tab.hidden:
            sheet.hide()
        if columns is None:
            every = tab.of(self.traits)
            columns = [c for c in every if not c.asked or c.about not in self.plan.unused]
        made = NewTab(self, tab, sheet, columns, end)
        if tab.hint:
            made.titles(self.words(tab.hint))
        if event is not None:
            made.event(event)
        if end:
            made.cells(grown=grown)
            made.headings()
        return made

    def options(self, options: Iterable[str]) -> dict[str, Any]:
        """Return the rule for cells that offer these options, which stand on the hidden tab."""
        listed = list(options)
        if listed not in self.lists:
            self.lists.append(listed)
        column = self.lists.index(listed)
        first = xl_rowcol_to_cell(0, column, True, True)
        last = xl_rowcol_to_cell(len(listed) - 1, column, True, True)
        return {"validate": "list", "source": f"='{self.words.tab(layout.LISTS)}'!{first}:{last}"}

    @staticmethod
    def column(index: int) -> str:
        """Return the letters of a column counted from 0."""
        return str(xl_col_to_name(index))


def print_columns(sheet: Any, last: int) -> None:
    """Print the columns of a sheet up to the ``last`` one (from 0): as many rows as are filled."""
    sheet.print_area(0, 0, sheet.xls_rowmax - 1, last)
    name = sheet.print_area_range.rpartition("!")[0]  # XlsxWriter leaves the rows out
    sheet.print_area_range = f"{name}!{whole_columns(xl_col_to_name(last))}"


class NewTab:
    """One tab while it is made.

    ``columns`` are those it has in this workbook, ``end`` its last styled row, ``sheet`` the
    sheet as XlsxWriter has it.
    """

    def __init__(
        self, builder: Builder, tab: Tab, sheet: Any, columns: Sequence[Col], end: int
    ) -> None:
        self.builder = builder
        self.tab = tab
        self.sheet = sheet
        self.columns = columns
        self.end = end

    # -- where things stand -------------------------------------------------------------

    def index(self, key: str) -> int:
        """Return the position of a column, from 0."""
        return next(index for index, column in enumerate(self.columns) if column.key == key)

    def letter(self, key: str) -> str:
        """Return a column by its key, as addresses write it: ``AB``."""
        return self.builder.column(self.index(key))

    def area(self, first: str | int = 0, last: str | int | None = None) -> str:
        """Return the cells below the headings from one column to another (key, or position from 0).

        Without a last one: of a key that column alone, of a position all up to the last column.
        """
        if last is None:
            last = first if isinstance(first, str) else len(self.columns) - 1
        places = (self.index(at) if isinstance(at, str) else at for at in (first, last))
        begin, end = map(self.builder.column, places)
        return f"{begin}{layout.FIRST_ROW}:{end}{self.end}"

    # -- what stands there --------------------------------------------------------------

    def titles(self, hint: str) -> None:
        """Write the tab's name as its title, and the line under it."""
        looks, words = self.builder.looks, self.builder.words
        self.sheet.write(0, 0, words(f"tab.{self.tab.key}"), looks["pb.title"])
        self.sheet.write(1, 0, hint, looks["pb.subtitle"])

    def event(self, column: int) -> None:
        """Name the tournament, its place and dates in grey at the right of the title.

        Time control and arbiter stand in the line below them, where there is room for it.
        """
        source = self.builder.words.tab(layout.TOURNAMENT)
        for row in range(self.tab.event_lines):
            formula = layout.event_formula(source, row)
            look = self.builder.looks["pb.event"]
            self.sheet.write_formula(row, column, formula, look, style.NO_TEXT)

    def begin_round(
        self, number: int, last: int, event: int, expressions: counter.Expressions, *heights: float
    ) -> None:
        """Return what Round tabs begin with: round, time and results in a line, buttons, remarks.

        ``last``: the last column (from 0) of what is said there; ``event``: the first one of the
        event's name; ``heights`` of all rows and of the one with remarks.  Rounds beyond those
        that are planned are hidden.
        """
        builder, sheet, looks = self.builder, self.sheet, self.builder.looks
        if number > builder.plan.rounds:
            sheet.hide()
        typed = f"'{builder.words.tab(layout.TOURNAMENT)}'!$B${builder.setting_rows['timetable']}"
        first = counter.formula(builder.words, number, expressions, typed)
        empty = counter.shown(builder.words, number, counter.RoundCount(0, "", ()), "")
        # As an array: elsewhere Gnumeric knows no function of a text for many cells at once.
        sheet.write_array_formula(0, 0, 0, 0, first, looks["pb.round"], empty)
        # Behind the buttons: by it a copy of the tab is known where nothing is calculated.
        title = builder.words("title.round", number=number)
        sheet.write(layout.ROUND_BUTTONS.row - 1, 0, title, looks["pb.hidden"])
        sheet.merge_range(0, event, 0, last, "", looks["pb.event.short"])
        source = layout.event_formula(builder.words.tab(layout.TOURNAMENT), 0)
        sheet.write_formula(0, event, source, looks["pb.event.short"], style.NO_TEXT)
        usual, remarks = heights
        sheet.set_default_row(usual)
        sheet.set_row(0, layout.ROUND_BUTTONS.height)
        sheet.set_row(1, layout.ROUND_BUTTONS.height)
        sheet.set_row(2, remarks)
        sheet.merge_range(2, 0, 2, last, "", looks["pb.remarks"])

    def print_columns(self, last: int) -> None:
        """Print the columns up to the ``last`` one (from 0), and none beyond."""
        print_columns(self.sheet, last)

    def cells(self, *, grown: bool = False, larger: bool = False) -> None:
        """Set widths, and an empty styled cell everywhere people or the program will write.

        ``grown``: where few players are known, letters and rows are larger, so that the table
        fills its page; ``larger``: only the letters.
        """
        builder = self.builder
        twin = ".large" if larger or (grown and builder.few) else ""
        if grown and builder.lying:
            self.row_heights(ROOM / builder.plan.players, ROW_HEIGHTS)
        folded = False
        for index, column in enumerate(self.columns):
            options: dict[str, Any] = {"hidden": column.hidden, "collapsed": folded}
            folded = column.about in builder.plan.unused
            if folded:  # with a [+] above it
                options = {"hidden": True, "level": 1}
            self.sheet.set_column(index, index, column.width, None, options)
            look = builder.looks[column.style + (twin if column.style in style.GROWING else "")]
            for row in range(layout.HEADER_ROW, self.end):
                self.sheet.write_blank(row, index, None, look)

    def row_heights(self, wanted: float, limits: tuple[float, float]) -> None:
        """Make rows below the headings as high as wanted, within limits; in points."""
        height = min(max(wanted, limits[0]), limits[1])
        for row in range(layout.HEADER_ROW, self.end):
            self.sheet.set_row(row, height)

    def headings(self) -> None:
        """Write the words over the columns, or on a tab the program fills the looks of their
        row.
        """
        if self.tab.filled:
            self.header_when_filled(layout.HEADER_ROW)
            self.sheet.set_row(layout.DECIMALS_ROW - 1, None, None, {"hidden": True})
        else:
            for index, column in enumerate(self.columns):
                look = self.builder.looks[column.header]
                self.sheet.write(layout.HEADER_ROW - 1, index, self.heading(column.key), look)
        if self.tab.guarded:
            self.guard()
        else:
            self.validate()

    def heading(self, key: str) -> str | int:
        """Return the words over a column; of a round's column, whose key is its number, that."""
        if key.isdecimal():
            return int(key)
        return layout.heading(self.builder.words.catalogue, key, self.tab.key)

    def header_when_filled(self, head: int) -> None:
        """Give a heading row its colour only where the program has put words."""
        styles = style.styles(self.builder.accent)
        for index, column in enumerate(self.columns):
            plain = {k: v for k, v in styles[column.header].items() if k != "bg_color"}
            self.sheet.write_blank(head - 1, index, None, self.builder.book.add_format(plain))
        area = f"A{head}:{self.builder.column(len(self.columns) - 1)}{head}"
        self.when(area, f'A${head}<>""', style.lit(self.builder.accent.strong, style.WHITE))

    def excel_table(self, number: int | None = None) -> None:
        """Add the Excel table of a tab that people type in, with its headings."""
        top = layout.HEADER_ROW - 1
        headings = [{"header": self.heading(column.key)} for column in self.columns]
        look = {"name": self.tab.excel_table.format(number), "style": None, "autofilter": False}
        table = {**look, "columns": headings}
        self.sheet.add_table(top, 0, top + 1, len(self.columns) - 1, table)
        self.headings()

    # -- how it looks when it is filled -------------------------------------------------

    def when(self, area: str, condition: str, look: Look) -> None:
        """Give an area a look where a formula, written for its first cell, is true."""
        form = self.builder.book.add_format(look)
        rule = {"type": "formula", "criteria": f"={condition}", "format": form}
        self.sheet.conditional_format(area, rule)

    def rows_look(self, *, filled: str, last: int | None = None, headed: bool = False) -> None:
        """Bands and hairlines, only on rows with something in the column ``filled`` (letters).

        ``last``: up to that column (from 0); ``headed``: and only under headings.
        """
        extra = f'A${layout.HEADER_ROW}<>""' if headed else "TRUE"
        self.rows_rules(self.area(0, last), f'${filled}{layout.FIRST_ROW}<>""', {}, extra=extra)

    def rows_rules(
        self, area: str, filled: str, look: Look, extra: str = "TRUE", band: str = style.BAND
    ) -> None:
        """Give even rows band and hairline, odd ones a hairline, each with a further look."""
        line = {"bottom": 1, "bottom_color": style.RULE, **look}
        self.when(area, f"AND({filled},{extra},MOD(ROW(),2)=0)", {**line, "bg_color": band})
        self.when(area, f"AND({filled},{extra})", line)

    def decimals_rules(self, area: str, filled: str, wanted: str) -> None:
        """Show as many decimals in each column of an area as an expression for its first cell says.

        One list of rules for one area: LibreOffice applies the first that fits, Excel all
        that do not contradict each other; so every rule carries line and band as well.
        """
        for decimals in (1, 2):
            shown = style.localised("0." + "0" * decimals, self.builder.words.number_format)
            self.rows_rules(area, filled, {"num_format": shown}, extra=f"{wanted}={decimals}")

    # -- what may be typed --------------------------------------------------------------

    def guard(self, first: str | int = 0, last: str | int | None = None) -> None:
        """Keep people from typing over what the program computes, from one column to another."""
        self.sheet.data_validation(self.area(first, last), self.forbidden())

    def forbidden(self) -> dict[str, Any]:
        """Return a rule that nothing satisfies: it stops the keyboard and lets programs write.

        Sheet protection would stop both: xlwings has no call to lift it on every platform.
        """
        words = self.builder.words
        title, message = words("validation.computed_title"), words("validation.computed")
        rule = {"validate": "custom", "value": "=FALSE()", "ignore_blank": False}
        return {**rule, "error_title": title, "error_message": message}

    def validate(self) -> None:
        """Let Excel take what the type of each column allows, on a tab that people type in."""
        if not any(column.typed for column in self.columns):
            return
        builder = self.builder
        words = builder.words.catalogue
        for column in self.columns:
            area = self.area(column.key)
            if not column.typed:
                self.guard(column.key)
                continue
            if column.offers is not None:
                rule = builder.options(column.offers(words))
            else:
                rule = validation.rule_of(column, area, builder.names)
            if rule:
                about = validation.help_of(column, words, self.heading(column.key))
                self.sheet.data_validation(area, rule | about)
