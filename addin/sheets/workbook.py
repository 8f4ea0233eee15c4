"""Builds the workbook an organiser starts from: tabs, styles, dropdowns, print set-up.

Everything that is looks rather than values is made here, once, with XlsxWriter; a click
later only writes values (decision 4 of the design).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import xlsxwriter
from xlsxwriter.utility import xl_col_to_name, xl_rowcol_to_cell

from addin.sheets import layout, orders_tab, report_tabs, style, tables_tab
from addin.sheets.named_styles import name_styles
from addin.sheets.vocabulary import Vocabulary
from pairing.settings import Spec, spec_of
from pairing.systems import PairingSystem

A4 = 9
HELP_WIDTH = 70
"""Characters of help that fit one line of the Tournament tab."""

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


def build_workbook(path: Path, blueprint: Blueprint) -> None:
    """Write an empty tournament workbook.

    Raises ``OSError`` when the file cannot be written.
    """
    builder = Builder(path, blueprint)
    builder.build()
    name_styles(path, builder.style_indices())


ROUND_ROW = 30
"""Height of a board's row in points: two lines of a long name, and fit for the wall."""

EVENT_AT = 6
"""Column of the tournament's name until a computed tab is filled and its edge is known."""


class Builder:
    """Makes one workbook, tab by tab."""

    def __init__(self, path: Path, blueprint: Blueprint) -> None:
        self.plan = blueprint
        self.system = blueprint.system
        self.face = blueprint.system.face
        self.words = Vocabulary(blueprint.language, self.system.name)
        self.accent = style.ACCENTS[self.face.game]
        self.has_macros = path.suffix.lower() == ".xlsm"
        self.book = xlsxwriter.Workbook(str(path))
        self.book.set_properties({"created": MADE, "author": "pairbook", "comments": ""})
        self.book.set_calc_mode("auto")
        self.looks = {
            name: self.book.add_format(properties)
            for name, properties in style.styles(self.accent).items()
        }
        self.last_player = layout.HEADER_ROW + blueprint.capacity
        boards = (blueprint.capacity + 1) // 2 + 10
        self.last_board = layout.HEADER_ROW + boards
        self.lists: list[Sequence[str]] = []
        self.setting_rows: dict[str, int] = {}

    def style_indices(self) -> dict[str, int]:
        """Cell format index of each named style, known once the book is closed."""
        return {name: look.xf_index or 0 for name, look in self.looks.items()}

    def build(self) -> None:
        """Write every tab and close the file."""
        self._tournament()
        self._players()
        for number in range(1, self.plan.rounds + layout.SPARE_ROUNDS + 1):
            if self.face.seats == 4:
                tables_tab.build(self, number)
            else:
                self._round(number)
        self._standings()
        self._crosstable()
        for key in self.face.reports:
            if key in self.face.shapes:
                report_tabs.build(self, key, self.face.shapes[key])
            else:
                self._report(key)
        for key in self.face.charts:
            self._chart(key)
        if orders_tab.has_orders(self.face):
            orders_tab.build(self)
        self._log()
        self._lists()
        if self.has_macros:
            from addin.excel.macros import make_macro_workbook

            make_macro_workbook(self)
        self.book.get_worksheet_by_name(self.words.tab(layout.TOURNAMENT)).activate()
        self.book.close()

    # -- tabs ---------------------------------------------------------------------------

    def _tournament(self) -> None:
        sheet = self.sheet(layout.TOURNAMENT, landscape=False)
        sheet.set_column(0, 0, 34, self.looks["pb.label"])
        sheet.set_column(1, 1, 38)
        sheet.set_column(2, 2, 64, self.looks["pb.note"])
        sheet.write(0, 0, self.words("workbook.new_title"), self.looks["pb.title"])
        sheet.write(1, 0, self.words("status.new"), self.looks["pb.status"])
        for column, key in enumerate(("setting", "value", "help")):
            sheet.write(
                layout.HEADER_ROW - 1,
                column,
                layout.heading(self.words.catalogue, key),
                self.looks["pb.header"],
            )
        row = layout.HEADER_ROW
        row = self._section(sheet, row, "section.event")
        for name in layout.EVENT_FIELDS:
            row = self._setting(sheet, row, name, "", None)
        row = self._section(sheet, row + 1, "section.run")
        for name, value, spec in (
            ("system", self.words(f"system.{self.system.name}"), None),
            ("rounds", self.plan.rounds, Spec("whole", 1, 99)),
            ("seed", 1, Spec("whole", 1, 2**31 - 1)),
        ):
            row = self._setting(sheet, row, name, value, spec)
        row = self._section(sheet, row + 1, "section.system")
        kind = self.system.settings
        defaults = kind()
        for item in self.words.setting_fields(kind):
            spec = spec_of(item)
            shown = self.words.show_setting(item.name, spec, getattr(defaults, item.name))
            row = self._setting(sheet, row, item.name, shown, spec)
        sheet.freeze_panes(layout.HEADER_ROW, 0)

    def _section(self, sheet: Any, row: int, key: str) -> int:
        for column in range(3):
            sheet.write(
                row, column, self.words(key) if column == 0 else "", self.looks["pb.section"]
            )
        return row + 1

    def _setting(self, sheet: Any, row: int, name: str, value: Any, spec: Spec | None) -> int:
        self.setting_rows[name] = row + 1
        sheet.write(row, 0, self.words.setting_label(name), self.looks["pb.label"])
        number = isinstance(value, int) or (spec is not None and spec.kind == "whole")
        look = self.looks["pb.setting.number" if number else "pb.setting"]
        if name == "system":
            look = self.looks["pb.computed.name"]
        if value == "":
            sheet.write_blank(row, 1, None, look)
        else:
            sheet.write(row, 1, value, look)
        explained = self.words.setting_help(name)
        sheet.write(row, 2, explained, self.looks["pb.note"])
        sheet.set_row(row, 16 * (1 + len(explained) // HELP_WIDTH))
        if spec is not None:
            self._validate_setting(sheet, row, name, spec)
        elif name == "system":
            self.guard(sheet, row, 1, row, 1)
        return row + 1

    def _validate_setting(self, sheet: Any, row: int, name: str, spec: Spec) -> None:
        title = self.words.setting_label(name)[:32]
        if spec.options and spec.kind != "words":
            rule: dict[str, Any] = {
                "validate": "list",
                "source": self._list([self.words.show_option(name, spec, o) for o in spec.options]),
            }
        elif spec.kind == "whole":
            rule = {
                "validate": "integer",
                "criteria": "between",
                "minimum": spec.low or 0,
                "maximum": spec.high or 10**9,
            }
        else:
            return
        rule |= {
            "ignore_blank": True,
            "error_title": title,
            "error_message": self.words("validation.setting"),
        }
        sheet.data_validation(row, 1, row, 1, rule)

    def _players(self) -> None:
        columns = layout.players_columns(self.face)
        sheet = self.sheet(layout.PLAYERS, landscape=False)
        self.titles(sheet, "tab.players", self.words("players.hint"))
        self.event(sheet, len(columns) - 1)
        self.cells(sheet, columns, self.last_player)
        self.table(sheet, "pbPlayers", columns, rows=1, autofilter=False)
        top, end = layout.FIRST_ROW, self.last_player
        name = self._letter(columns, "name")
        used = f"ROW()<=COUNTA(${name}${top}:${name}${end})+{top + 2}"
        typed = f"$A{top}:{xl_col_to_name(len(columns) - 1)}{end}"
        self.rows_rules(sheet, typed, used, {"bg_color": style.INPUT}, band=style.INPUT_BAND)
        rating = self._index(columns, "rating")
        sheet.data_validation(
            top - 1,
            rating,
            end - 1,
            rating,
            {
                "validate": "integer",
                "criteria": "between",
                "minimum": -3000,
                "maximum": 4000,
                "error_title": self.words("column.rating"),
                "error_message": self.words("validation.rating"),
            },
        )
        name_at = self._index(columns, "name")
        first = f"{name}{top}"
        sheet.data_validation(
            top - 1,
            name_at,
            end - 1,
            name_at,
            {
                "validate": "custom",
                "value": f"=COUNTIF(${name}${top}:${name}${end},{first})=1",
                "error_type": "warning",
                "error_title": self.words("column.name"),
                "error_message": self.words("validation.name"),
            },
        )
        sheet.conditional_format(
            f"{name}{top}:{name}{end}",
            {"type": "duplicate", "format": self._format(style.WARNING, style.WARNING_INK)},
        )
        sheet.freeze_panes(layout.HEADER_ROW, name_at + 1)

    def _round(self, number: int) -> None:
        columns = layout.round_columns(self.face)
        sheet = self.sheet(layout.ROUND, number, landscape=False)
        if number > self.plan.rounds:
            sheet.hide()
        board, white, result, black, note = (
            self._letter(columns, key) for key in ("board", "white", "result", "black", "note")
        )
        top, end = layout.FIRST_ROW, self.last_board
        sheet.write(0, 0, self.words("title.round", number=number), self.looks["pb.title"])
        boards = f"COUNT({board}{top}:{board}{end})"
        done = f'SUMPRODUCT(ISNUMBER({board}{top}:{board}{end})*({result}{top}:{result}{end}<>""))'
        self.event(sheet, len(columns) - 1)
        counter = self.words.formula("round.counter", done=done, all=boards)
        empty = self.words("round.not_paired")
        sheet.write_formula(
            1, 0, f'=IF({boards}=0,"{empty}",{counter})', self.looks["pb.status"], empty
        )
        sheet.set_default_row(ROUND_ROW)
        sheet.merge_range(2, 0, 2, len(columns) - 1, "", self.looks["pb.note"])
        sheet.set_row(2, 42)
        self.cells(sheet, columns, end)
        self.table(sheet, f"pbRound{number}", columns, rows=1, autofilter=False)
        everything = f"$A{top}:{xl_col_to_name(len(columns) - 1)}{end}"
        results = f"{result}{top}:{result}{end}"
        self.when(
            sheet,
            results,
            f'=AND(ISNUMBER(${board}{top}),${result}{top}="")',
            self._format(style.MISSING),
        )
        self.when(
            sheet,
            results,
            f'=OR(${result}{top}="+--",${result}{top}="--+",${result}{top}="---")',
            self.book.add_format(
                {"pattern": 8, "bg_color": style.WHITE, "fg_color": style.RULE, "italic": True}
            ),
        )
        self.when(
            sheet,
            everything,
            f'=LEFT(${note}{top},1)="↺"',
            self._format(style.WARNING, style.WARNING_INK),
        )
        self.when(
            sheet,
            everything,
            f'=AND(${board}{top}="",${white}{top}<>"")',
            self.book.add_format(
                {"italic": True, "font_color": style.GREY, "bg_color": self.accent.soft}
            ),
        )
        grey = self.book.add_format({"font_color": style.GREY})
        self.when(
            sheet,
            f"{white}{top}:{white}{end}",
            f'=OR(${result}{top}="0-1",${result}{top}="--+",${result}{top}="---")',
            grey,
        )
        self.when(
            sheet,
            f"{black}{top}:{black}{end}",
            f'=OR(${result}{top}="1-0",${result}{top}="+--",${result}{top}="---")',
            grey,
        )
        self.when(sheet, results, f"=ISNUMBER(${board}{top})", self._format(style.INPUT))
        self._rows_look(sheet, columns, end, filled=white)
        at = self._index(columns, "result")
        sheet.data_validation(
            top - 1,
            at,
            end - 1,
            at,
            {
                "validate": "list",
                "source": self._list(self.words.results(self.face.game)),
                "error_title": self.words("column.result"),
                "error_message": self.words("validation.result"),
            },
        )
        for key in ("white", "black"):
            self.name_list(sheet, self._index(columns, key), end, key)
        for key in ("white_score", "black_score", "note"):
            at = self._index(columns, key)
            self.guard(sheet, top - 1, at, end - 1, at)
        sheet.freeze_panes(layout.HEADER_ROW, 0)

    def _standings(self) -> None:
        sheet = self.sheet(layout.STANDINGS, landscape=False)
        self.titles(sheet, "tab.standings", self.words("standings.hint"))
        self.event(sheet, EVENT_AT)
        columns = list(layout.STANDINGS_FIXED)
        columns += [
            layout.Col(f"slot{n}", 9.5, "pb.computed.number", side="right")
            for n in range(layout.CRITERIA_SLOTS)
        ]
        self._computed_tab(sheet, columns, numbers_from=len(layout.STANDINGS_FIXED) - 1)
        top, end = layout.FIRST_ROW, self.last_player
        self.when(
            sheet,
            f"A{top}:B{end}",
            f"=AND(ISNUMBER($A{top}),$A{top}<=3)",
            self._format(self.accent.soft),
        )
        sheet.freeze_panes(layout.HEADER_ROW, 2)

    def _crosstable(self) -> None:
        sheet = self.sheet(layout.CROSSTABLE, landscape=True)
        self.titles(sheet, "tab.crosstable", self.words("standings.hint"))
        self.event(sheet, EVENT_AT)
        rounds = self.plan.rounds + layout.SPARE_ROUNDS
        first = len(layout.CROSSTABLE_FIXED)
        columns = list(layout.CROSSTABLE_FIXED)
        width = 8.5 if self.face.seats == 2 else 11
        columns += [
            layout.Col(f"slot{n}", width, "pb.computed.centre", side="centre")
            for n in range(rounds + layout.CRITERIA_SLOTS)
        ]
        self._computed_tab(sheet, columns, numbers_from=first)
        top, end = layout.FIRST_ROW, self.last_player
        cell = f"{xl_col_to_name(first)}{top}"
        head = f"{xl_col_to_name(first)}${layout.HEADER_ROW}"
        area = f"{cell}:{xl_col_to_name(len(columns) - 1)}{end}"
        text = f"AND(ISTEXT({cell}),ISNUMBER({head}))"
        self.when(
            sheet,
            area,
            f'=AND({text},OR(LEFT({cell},1)="0",LEFT({cell},1)="—"))',
            self.book.add_format(
                {
                    "pattern": 8,
                    "fg_color": style.RULE,
                    "bg_color": style.WHITE,
                    "font_color": style.GREY,
                }
            ),
        )
        self.when(
            sheet,
            area,
            f'=AND({text},OR(ISNUMBER(SEARCH("+",{cell})),RIGHT({cell},1)="1"))',
            self._format(style.WIN),
        )
        sheet.freeze_panes(layout.HEADER_ROW, 2)

    def _report(self, key: str) -> None:
        sheet = self.sheet(key, landscape=True)
        self.titles(sheet, f"tab.{key}", self.words("standings.hint"))
        self.event(sheet, EVENT_AT)
        columns = [
            layout.Col("place", 7, "pb.place", side="centre"),
            layout.Col("name", 38, "pb.computed.name"),
        ]
        columns += [
            layout.Col(f"slot{n}", 8.5, "pb.computed.centre", side="centre")
            for n in range(self.plan.rounds + layout.SPARE_ROUNDS + 3)
        ]
        self._computed_tab(sheet, columns, numbers_from=2)
        sheet.freeze_panes(layout.HEADER_ROW, 2)

    def _chart(self, key: str) -> None:
        """A tab with a line chart of a report's first rows over the rounds."""
        sheet = self.sheet(f"{key}_chart", landscape=True)
        sheet.fit_to_pages(1, 1)
        self.titles(sheet, f"tab.{key}_chart", self.words("chart.hint"))
        self.event(sheet, 11)
        source = self.words.tab(key)
        chart = self.book.add_chart({"type": "line"})
        last = 2 + self.plan.rounds
        for n in range(8):
            row = layout.HEADER_ROW + n
            chart.add_series(
                {
                    "name": [source, row, 1],
                    "categories": [source, layout.HEADER_ROW - 1, 2, layout.HEADER_ROW - 1, last],
                    "values": [source, row, 2, row, last],
                    "line": {"width": 2.25},
                    "marker": {"type": "circle", "size": 5},
                }
            )
        chart.set_size({"width": 1000, "height": 560})
        chart.set_legend({"position": "right", "font": {"name": style.FONT, "size": 10}})
        grid = {"visible": True, "line": {"color": style.RULE, "width": 0.5}}
        chart.set_y_axis({"major_gridlines": grid, "line": {"none": True}, "min": None})
        chart.set_x_axis({"line": {"color": style.FAINT}})
        chart.set_chartarea({"border": {"none": True}})
        sheet.insert_chart(3, 0, chart)

    def _log(self) -> None:
        sheet = self.sheet(layout.LOG, landscape=True)
        self.titles(sheet, "tab.log", self.words("log.hint"))
        self.event(sheet, 4)
        columns = list(layout.LOG_COLUMNS)
        end = layout.HEADER_ROW + 200
        self.cells(sheet, columns, end)
        self._headings(sheet, columns)
        self._rows_look(sheet, columns, end, filled="B")
        for row in range(layout.HEADER_ROW, end):
            sheet.set_row(row, 42)
        sheet.set_column(5, 5, 10, self.looks["pb.hidden"], {"hidden": True})
        sheet.freeze_panes(layout.HEADER_ROW, 0)

    def _lists(self) -> None:
        """The hidden tab with the options of every dropdown, a column each."""
        sheet = self.book.add_worksheet(self.words.tab(layout.LISTS))
        for column, options in enumerate(self.lists):
            for row, option in enumerate(options):
                sheet.write_string(row, column, option, self.looks["pb.computed"])
        if self.face.seats == 4:
            tables_tab.write_helps(self, sheet)
        sheet.hide()

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

    def event(self, sheet: Any, column: int) -> None:
        """The tournament's name, in grey at the right of the title."""
        source = self.words.tab(layout.TOURNAMENT)
        sheet.write_formula(0, column, f"='{source}'!$A$1", self.looks["pb.event"], "")

    def titles(self, sheet: Any, title: str, hint: str) -> None:
        """Title and the line under it."""
        sheet.write(0, 0, self.words(title), self.looks["pb.title"])
        sheet.write(1, 0, hint, self.looks["pb.subtitle"])

    def cells(self, sheet: Any, columns: Sequence[layout.Col], end: int) -> None:
        """Widths, and an empty styled cell everywhere people or the program will write."""
        for index, column in enumerate(columns):
            sheet.set_column(index, index, column.width)
            look = self.looks[column.style]
            for row in range(layout.HEADER_ROW, end):
                sheet.write_blank(row, index, None, look)

    def _headings(self, sheet: Any, columns: Sequence[layout.Col]) -> None:
        for index, column in enumerate(columns):
            words = layout.heading(self.words.catalogue, column.key)
            sheet.write(layout.HEADER_ROW - 1, index, words, self.looks[column.header])

    def _computed_tab(self, sheet: Any, columns: Sequence[layout.Col], numbers_from: int) -> None:
        """A tab the program fills: its header and its decimals follow what is written."""
        end = self.last_player
        self.cells(sheet, columns, end)
        for index in range(layout.EVENT_FROM, len(columns)):
            if index != EVENT_AT:
                sheet.write_blank(0, index, None, self.looks["pb.event"])
        head = layout.HEADER_ROW
        last = xl_col_to_name(len(columns) - 1)
        self.header_when_filled(sheet, columns, head)
        sheet.set_row(layout.DECIMALS_ROW - 1, None, None, {"hidden": True})
        begin = xl_col_to_name(numbers_from)
        area = f"{begin}{head + 1}:{last}{end}"
        self.decimals_rules(sheet, area, f'$B{head + 1}<>""', begin)
        self._rows_look(sheet, columns, end, filled="B")
        self.guard(sheet, head, 0, end - 1, len(columns) - 1)

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
                {"num_format": "0." + "0" * decimals},
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
            self._format(self.accent.strong, style.WHITE),
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
        self._headings(sheet, columns)

    def _rows_look(
        self, sheet: Any, columns: Sequence[layout.Col], end: int, *, filled: str
    ) -> None:
        """Bands and hairlines, only on rows that hold something."""
        top = layout.FIRST_ROW
        area = f"A{top}:{xl_col_to_name(len(columns) - 1)}{end}"
        self.rows_rules(sheet, area, f'${filled}{top}<>""', {})

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

    def name_list(self, sheet: Any, column: int, end: int, key: str) -> None:
        """Offer the players' names in a column (from 0), down to row ``end``."""
        players = self.words.tab(layout.PLAYERS).replace("'", "''")
        name_column = self._letter(layout.players_columns(self.face), "name")
        top = layout.FIRST_ROW
        sheet.data_validation(
            top - 1,
            column,
            end - 1,
            column,
            {
                "validate": "list",
                "source": f"='{players}'!${name_column}${top}:${name_column}${self.last_player}",
                "error_type": "warning",
                "error_title": self.words(f"column.{key}"),
                "error_message": self.words("validation.player"),
            },
        )

    def when(self, sheet: Any, area: str, formula: str, look: Any) -> None:
        """A conditional format by formula."""
        sheet.conditional_format(area, {"type": "formula", "criteria": formula, "format": look})

    def _format(self, fill: str, ink: str | None = None) -> Any:
        properties: dict[str, Any] = {
            "bg_color": fill,
            "bottom": 1,
            "bottom_color": style.RULE,
        }
        if ink:
            properties["font_color"] = ink
        return self.book.add_format(properties)

    def _list(self, options: Sequence[str]) -> str:
        """Reference to a dropdown's options on the hidden tab."""
        options = list(options)
        if options not in self.lists:
            self.lists.append(options)
        column = self.lists.index(options)
        first = xl_rowcol_to_cell(0, column, True, True)
        last = xl_rowcol_to_cell(len(options) - 1, column, True, True)
        return f"='{self.words.tab(layout.LISTS)}'!{first}:{last}"

    @staticmethod
    def _index(columns: Sequence[layout.Col], key: str) -> int:
        return next(index for index, column in enumerate(columns) if column.key == key)

    def _letter(self, columns: Sequence[layout.Col], key: str) -> str:
        return str(xl_col_to_name(self._index(columns, key)))
