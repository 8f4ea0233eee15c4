"""The Tournament tab: what event this is, how it is run, and the system's settings.

A line a setting: its label and its value; what it means is shown beside its cell when that is
chosen.  What few events need is folded by theme.
The status line under the title says what was done last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from addin.engines.common.cells import from_serial
from addin.sheets import layout, style, validation
from addin.sheets.grid import (
    AsFormula,
    Grid,
    Tabs,
    as_typed_text,
    is_strange,
    plain,
    strange,
    to_value,
)
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.tabs import folded
from addin.sheets.vocabulary import Line, Vocabulary
from addin.sheets.writer import Block, Writer
from pairing.catalogue import LANGUAGES, Catalogue, Text
from pairing.dataclasses import dataclass, field
from pairing.errors import InputError, Problems
from pairing.formats.typed import text_of_cell
from pairing.limits import NAME_SIGNS, too_long
from pairing.settings import Settings, Spec, parse_value, read_settings, spec_of
from pairing.systems import PairingSystem, system
from pairing.tournament import EVENT_FIELDS, Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder, NewTab

ROW_HEIGHT = 16.5
"""Height of every line in points: what an event decides is seen on a small screen."""

WIDTHS = (40, 60)
"""Of the columns with labels and values."""

EVENT_SIGNS = 999
"""Signs of a line about the event that other tabs show."""

STATUS_ROW = 2
"""Row of the line that says what was done last."""

MORE_LABEL = "command.show_more.label"
"""The word of the button that leads to the others: it stands behind them, in white."""

TAB = Tab(
    layout.TOURNAMENT,
    [Col(key, 0, "") for key in ("setting", "value")],
    hint="",
    landscape=False,
    frozen=0,
)
"""The columns are the same in every line; the lines are those of :meth:`Vocabulary.lines`."""

# -- building ---------------------------------------------------------------------------


def build(builder: Builder) -> None:
    """Add the tab to a new workbook; notes each setting's row in ``builder.setting_rows``."""
    tab = builder.tab(TAB)
    sheet, looks, words = tab.sheet, builder.looks, builder.words
    sheet.set_column(0, 0, WIDTHS[0], looks["pb.label"])
    sheet.set_column(1, 1, WIDTHS[1])
    sheet.set_default_row(ROW_HEIGHT)
    sheet.set_row(layout.TOURNAMENT_BUTTONS.row - 1, layout.TOURNAMENT_BUTTONS.height)
    sheet.set_row(layout.HEADER_ROW - 1, ROW_HEIGHT)
    sheet.write(0, 0, words("workbook.new_title"), looks["pb.title"])
    sheet.write(1, 0, words("status.new"), looks["pb.status"])
    tab.headings()
    row, begun = layout.HEADER_ROW - 1, ""
    by_theme = groupby(words.lines(builder.system), lambda one: (one.section == "event", one.theme))
    for (event, theme), group in by_theme:
        section, lines = "event" if event else "run", list(group)
        if section != begun:
            row += 2 if begun else 1
            sheet.write(row, 0, words(f"section.{section}"), looks["pb.section"])
            sheet.write(row, 1, "" if begun else words("section.fold"), looks["pb.section.note"])
            begun = section
        for line in lines:
            row += 1
            _setting(tab, row, line, builder.plan.rounds if line.name == "rounds" else line.value)
        if theme:
            row += 1
            _theme(tab, row, theme, lines)
    # The row kept for the buttons that are not above; by its word it is found again.
    builder.further_row = row + 2
    sheet.write(row + 1, 0, words(MORE_LABEL), looks["pb.hidden"])
    sheet.set_row(row + 1, layout.further_buttons(row + 2).height)
    # The tournament's name as the tab's title, and below it what every other tab shows.
    title, *named = formulas(words, builder.setting_rows)
    sheet.write_formula(0, 0, title, looks["pb.title"], words("workbook.new_title"))
    for cell, line_formula in zip(layout.EVENT_CELLS, named, strict=True):
        sheet.write_formula(cell, line_formula, looks["pb.hidden"], style.NO_TEXT)


def further_row(words: Vocabulary, grid: Grid) -> int | None:
    """Return that row (from 1) of a tab; ``None`` where the organiser deleted it."""
    return folded.rows_of(words, grid).get(words(MORE_LABEL))


def _theme(tab: NewTab, row: int, theme: str, lines: list[Line]) -> None:
    """Write the line below folded ones: the theme, and what is set otherwise than usual.

    Below them, for there every program has the sign that unfolds them.
    """
    words, looks, sheet = tab.builder.words, tab.builder.looks, tab.sheet
    sheet.write(row, 0, folded.label(words, theme), looks["pb.computed.name"])
    formula_ = folded.formula(words, lines, tab.builder.setting_rows)
    sheet.write_formula(row, 1, formula_, looks["pb.remark"], folded.usual(words, lines))
    tab.sheet.data_validation(row, 1, row, 1, tab.forbidden())
    sheet.set_row(row, ROW_HEIGHT, None, {"collapsed": True})


def formulas(words: Vocabulary, at: Mapping[str, int]) -> tuple[str, str, str]:
    """Return the formulas of the title and of what other tabs show, from the rows of the
    settings.
    """
    new = words("workbook.new_title")
    typed = f'IF($B${at["title"]}="",IF($A$1="{new}","",$A$1),$B${at["title"]})'
    date = f"$B${at['date']}"
    day = f'IF(ISNUMBER({date}),TEXT(DAY({date}),"00")&"."&TEXT(MONTH({date}),"00")&"."'
    day += f"&YEAR({date}),{date})"
    named = words.formula("event.arbiter", name=f"$B${at['arbiter']}")
    place, control, arbiter = (f"$B${at[name]}" for name in ("place", "time_control", "arbiter"))
    lines = (
        [(typed, typed), (place, place), (date, day)],
        [(control, control), (arbiter, named)],
    )
    joined = ("&".join(f'IF({g}="",""," · "&{s})' for g, s in parts) for parts in lines)
    first, second = (f"=MID({cell},4,{EVENT_SIGNS})" for cell in joined)
    return title_formula(words, at["title"]), first, second


def shown(words: Vocabulary, typed: TournamentTab, title: str) -> tuple[str | float, str, str]:
    """Return what these formulas show; ``title``: what stands in its place, a formula or not."""
    new = words("workbook.new_title")
    event = {name: cell_of(typed, name) for name in EVENT_FIELDS}
    named, date = (
        as_typed_text(typed.grid.cell(typed.rows[name], 2)) for name in ("title", "date")
    )
    if not event["title"] and not title.startswith("=") and title != new:
        event["title"] = title
    day = from_serial(date, since_1904=False) if isinstance(date, float) else None
    if isinstance(day, datetime):
        event["date"] = f"{day:%d.%m.%Y}"
    first, second = event_lines(words, event)
    above = named if isinstance(named, float) else event["title"] or new
    return above, first[:EVENT_SIGNS], second[:EVENT_SIGNS]


def cell_of(typed: TournamentTab, name: str) -> str:
    """Return what stands beside the label of a setting, as the text a formula makes of it.

    Nothing where there is no such line.
    """
    if name not in typed.rows:
        return ""
    cell = as_typed_text(typed.grid.cell(typed.rows[name], 2))
    return str(cell).upper() if isinstance(cell, bool) else text_of_cell(cell)


def title_formula(words: Vocabulary, row: int) -> str:
    """Return the tab's title: the name typed in column B of that row, while there is none a
    word.
    """
    return f'=IF($B${row}="","{words("workbook.new_title")}",$B${row})'


def event_lines(words: Vocabulary, event: Mapping[str, str]) -> tuple[str, str]:
    """Return what the formulas beside the title say: name, place, dates; time control and
    arbiter.
    """
    arbiter = words("event.arbiter", name=event["arbiter"]) if event["arbiter"] else ""
    first = (event["title"], event["place"], event["date"])
    second = (event["time_control"], arbiter)
    return " · ".join(filter(None, first)), " · ".join(filter(None, second))


def _setting(tab: NewTab, row: int, line: Line, value: Any) -> None:
    """Write the setting's label and value; what it means and may be is shown where it is chosen."""
    builder, sheet = tab.builder, tab.sheet
    words, looks, spec = builder.words, builder.looks, line.spec
    builder.setting_rows[line.name] = row + 1
    sheet.write(row, 0, words.setting_label(line.name), looks["pb.label"])
    number = isinstance(value, int) or (spec is not None and spec.kind == "whole")
    look = looks["pb.setting.number" if number else "pb.setting"]
    if line.name == "system":
        look = looks["pb.computed.name"]
    if value == "":
        sheet.write_blank(row, 1, None, look)
    else:
        sheet.write(row, 1, value, look)
    sheet.set_row(row, ROW_HEIGHT, None, {"level": 1, "hidden": True} if line.theme else {})
    rule = _rule(tab, line)
    rule["input_title"] = words.setting_label(line.name)[: style.TITLE_SIGNS]
    rule["input_message"] = words.setting_help(line.name)
    sheet.data_validation(row, 1, row, 1, rule)


def _rule(tab: NewTab, line: Line) -> dict[str, Any]:
    """Return the validation of a setting's cell; anything may be typed where there is no rule."""
    builder, words, spec = tab.builder, tab.builder.words, line.spec
    if line.name == "system":
        return tab.forbidden()
    if spec is None or not (spec.options or spec.kind == "whole") or spec.kind == "words":
        return {"validate": "any"}
    if spec.options:
        rule = builder.options(words.show_option(line.name, spec, name) for name in spec.options)
    else:
        rule = validation.number(spec.low or 0, spec.high or 10**9)
    if spec.free:
        rule["error_type"] = "warning"
    rule["error_title"] = words.setting_label(line.name)[: style.TITLE_SIGNS]
    rule["error_message"] = words("validation.setting")
    return rule


# -- reading ----------------------------------------------------------------------------


@dataclass
class TournamentTab:
    """The tab as read: the system, its settings, and each setting's row."""

    grid: Grid
    system: PairingSystem
    settings: Settings
    planned: int
    seed: int
    event: dict[str, str]
    """Title, place, date, time control and arbiter, by :data:`EVENT_FIELDS`."""
    rows: dict[str, int]
    details: dict[str, str] = field(default_factory=dict)
    """What else the game's federation asks, by ``SystemTraits.details``; without empty ones."""


def read(
    tabs: Tabs,
    problems: list[InputError],
    grid: Grid | None = None,
    otherwise: Mapping[str, Any] = MappingProxyType({}),
) -> TournamentTab:
    """Read the whole tab; ``tabs`` learn the tournament's name and speak of its system from here
    on.

    ``grid`` is what would stand there; ``otherwise`` has values for lines that the tab lacks.
    Values that are wrong go to ``problems`` and stand at their defaults in the answer.
    Raises ``InputError`` when the system is unknown or a setting's row is missing.
    """
    grid = tabs.grid(layout.TOURNAMENT) if grid is None else grid
    chosen = _system(tabs, grid, otherwise)
    tabs.words = Vocabulary(tabs.words.language, chosen.name)
    lines = tabs.words.lines(chosen)
    own = {line.name for line in lines if line.section == "system"}
    specs = {line.name: line.spec for line in lines if line.spec is not None}
    raw, rows = _typed(tabs.words, grid, lines, otherwise)

    def at_setting(error: InputError) -> InputError:
        name = error.subject.field if error.subject else None
        if name is not None and name in rows:
            error.place = f"{grid.tab}!B{rows.get(name, 1)}"
            error.text = in_the_sheets_words(error.text, name, tabs.words, specs.get(name))
        return error

    settings: Settings = chosen.settings()
    try:
        settings = read_settings(chosen.settings, {k: v for k, v in raw.items() if k in own})
    except Problems as several:
        problems += [at_setting(error) for error in several.errors]
    numbers = {"rounds": chosen.traits.planned, "seed": 1}
    for name in numbers:
        try:
            numbers[name] = parse_value(name, specs[name], raw.get(name))
        except InputError as mistake:
            problems.append(at_setting(mistake))
    texts = (*EVENT_FIELDS, *chosen.traits.details)
    for name in (name for name in texts if name in rows):
        kind = layout.DATE if name == "date" else layout.TEXT
        if is_strange(raw.get(name), kind):
            problems.append(strange(f"{grid.tab}!B{rows[name]}", raw[name]))
    event = _event(tabs, grid, raw, rows, problems)
    details = {name: plain(raw[name]) for name in chosen.traits.details if plain(raw.get(name))}
    planned, seed = numbers["rounds"], numbers["seed"]
    return TournamentTab(grid, chosen, settings, planned, seed, event, rows, details)


def _event(
    tabs: Tabs,
    grid: Grid,
    raw: Mapping[str, Any],
    rows: Mapping[str, int],
    problems: list[InputError],
) -> dict[str, str]:
    """Return what the tab calls the event, by field; ``tabs`` learn it."""
    event = {name: plain(raw.get(name)) for name in EVENT_FIELDS}
    for name, value in event.items():
        if len(value) > NAME_SIGNS:
            problems.append(too_long(value).at(f"{grid.tab}!B{rows.get(name, 1)}"))
    above = plain(grid.rows[0][0])
    new = {"", *(Catalogue(language)("workbook.new_title") for language in LANGUAGES)}
    if not event["title"] and above not in new:
        event["title"] = above  # typed over the tab's title
    elif event["title"] and above and above != event["title"] and "title" in rows:
        formula = AsFormula(title_formula(tabs.words, rows["title"]))
        tabs.corrections.append((layout.TOURNAMENT, None, 1, 1, formula))
    tabs.event = event_lines(tabs.words, event)
    if "time_control" in rows:  # else the formulas to point at are broken
        tabs.event = tuple(
            AsFormula(layout.event_formula(grid.tab, row)) if line else line
            for row, line in enumerate(tabs.event)
        )
    return event


def _system(tabs: Tabs, grid: Grid, otherwise: Mapping[str, Any]) -> PairingSystem:
    # Its line must be known before the labels of the system are.
    wanted = tabs.words.setting_label("system").casefold()
    lines = (row for row in grid.rows if len(row) > 1 and plain(row[0]).casefold() == wanted)
    typed = next((plain(row[1]) for row in lines), None) or otherwise.get("system")
    if typed is None:
        label = tabs.words.setting_label("system")
        raise InputError("error.setting_row_missing", tab=grid.tab, setting=label)
    try:
        return system(tabs.words.systems.get(typed.casefold(), typed))
    except InputError as error:
        row = rows_of(tabs.words, grid).get("system")
        error.place = error.place or (f"{grid.tab}!B{row}" if row else None)
        raise


def system_in(tabs: Tabs, grid: Grid) -> str | None:
    """Return the name of the system the tab states, ``None`` when it does not say."""
    with suppress(InputError):
        return _system(tabs, grid, {}).name
    return None


def rows_of(words: Vocabulary, grid: Grid) -> dict[str, int]:
    """Return Setting -> the row (from 1) where its words stand first, in any language."""
    rows: dict[str, int] = {}
    for number, row in enumerate(grid.rows, start=1):
        name = words.labels.get(plain(row[0]).casefold()) if row else None
        if name is not None:
            rows.setdefault(name, number)
    return rows


def _typed(
    words: Vocabulary, grid: Grid, lines: Sequence[Line], otherwise: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, int]]:
    """Return what was typed for each setting, and each setting's row."""
    raw: dict[str, Any] = {}
    rows = rows_of(words, grid)
    for line in lines:
        if line.name in rows:
            typed = grid.cell(rows[line.name], 2)
            if line.spec is not None and line.section == "system":
                typed = words.read_setting(line.name, line.spec, typed)
            raw[line.name] = typed
        elif line.name in otherwise:
            raw[line.name] = otherwise[line.name]
        elif line.needed:
            label = words.setting_label(line.name)
            raise InputError("error.setting_row_missing", tab=grid.tab, setting=label)
    return raw, rows


def in_the_sheets_words(text: Text, name: str, words: Vocabulary, spec: Spec | None) -> Text:
    """Return a message about a setting with the label and the options the sheet shows."""
    values = {**text.values, "setting": words.setting_label(name)}
    if spec is not None and "options" in values:
        values["options"] = [words.show_option(name, spec, option) for option in spec.options]
    return Text(text.key, values)


# -- writing ----------------------------------------------------------------------------


def write_status(writer: Writer, *sentences: str) -> None:
    """Say under the title how far the tournament is."""
    writer.put(layout.TOURNAMENT, None, Block(STATUS_ROW, 1, [[" ".join(sentences)]]))


def write_settings(writer: Writer, reading: Reading, tournament: Tournament) -> list[list[Any]]:
    """Write settings that the system resolved (an automatic value became a number).

    Gives each: its name, what stands in its cell and what that will read.
    """
    words, filled = reading.words, list[list[Any]]()
    for item in tournament.settings.shown_fields():
        new, row = getattr(tournament.settings, item.name), reading.setting_rows.get(item.name)
        if new != getattr(reading.tournament.settings, item.name) and row is not None:
            cell = words.show_setting(item.name, spec_of(item), new)
            there = as_typed_text(reading.settings_grid.cell(row, 2))
            filled.append([item.name, there, plain(to_value(cell))])
            writer.put(layout.TOURNAMENT, None, Block(row, 2, [[cell]]))
    return filled
