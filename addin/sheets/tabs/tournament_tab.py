"""The Tournament tab: what event this is, how it is run, and the system's settings.

A line a setting: its label, its value, what it means.  The status line under the title says
what was done last.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.grid import AsFormula, Grid, Tabs, plain
from addin.sheets.reading import Reading
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Block, Writer
from pairing.catalogue import LANGUAGES, Catalogue, Text
from pairing.errors import InputError, Problems
from pairing.limits import NAME_SIGNS, too_long
from pairing.numbers import whole_number
from pairing.settings import Settings, Spec, parse_value, read_settings, spec_of
from pairing.systems import PairingSystem, system
from pairing.tournament import Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

ROW_HEIGHT = 30
"""Height of every setting's row in points: two lines of help."""

RUN_SPECS = {
    "rounds": Spec("whole", 1, layout.LAST_ROUND),
    "seed": Spec("whole", 1, 2**31 - 1),
}
"""What may be typed for the numbers that every tournament has."""


STATUS_ROW = 2
"""Row of the line that says what was done last."""

# -- building ---------------------------------------------------------------------------


def build(builder: Builder) -> None:
    """Add the tab to a new workbook; notes each setting's row in ``builder.setting_rows``."""
    sheet = builder.sheet(layout.TOURNAMENT, landscape=False)
    sheet.set_column(0, 0, 36, builder.looks["pb.label"])
    sheet.set_column(1, 1, 38)
    sheet.set_column(2, 2, 92, builder.looks["pb.note"])
    sheet.write(0, 0, builder.words("workbook.new_title"), builder.looks["pb.title"])
    sheet.write(1, 0, builder.words("status.new"), builder.looks["pb.status"])
    for column, key in enumerate(("setting", "value", "help")):
        sheet.write(
            layout.HEADER_ROW - 1,
            column,
            layout.heading(builder.words.catalogue, key),
            builder.looks["pb.header"],
        )
    row = layout.HEADER_ROW
    row = _section(builder, sheet, row, "section.event")
    for name in (*layout.EVENT_FIELDS, *builder.traits.details):
        row = _setting(builder, sheet, row, name, "", None)
    _event_lines(builder, sheet)
    row = _section(builder, sheet, row + 1, "section.run")
    for name, value, spec in (
        ("system", builder.words(f"system.{builder.system.name}"), None),
        ("rounds", builder.plan.rounds, RUN_SPECS["rounds"]),
        ("seed", 1, RUN_SPECS["seed"]),
    ):
        row = _setting(builder, sheet, row, name, value, spec)
    row = _section(builder, sheet, row + 1, "section.system")
    kind = builder.system.settings
    defaults = kind()
    for item in builder.words.setting_fields(kind):
        spec = spec_of(item)
        value_text = builder.words.show_setting(item.name, spec, getattr(defaults, item.name))
        row = _setting(builder, sheet, row, item.name, value_text, spec)
    sheet.freeze_panes(layout.HEADER_ROW, 0)


def _event_lines(builder: Builder, sheet: Any) -> None:
    """The tournament's name as the tab's title, and below it what every other tab shows."""
    words, at = builder.words, builder.setting_rows
    new = words("workbook.new_title")
    sheet.write_formula(0, 0, title_formula(words, at["title"]), builder.looks["pb.title"], new)
    typed = f'IF($B${at["title"]}="",IF($A$1="{new}","",$A$1),$B${at["title"]})'
    date = f"$B${at['date']}"
    day = f'IF(ISNUMBER({date}),TEXT(DAY({date}),"00")&"."&TEXT(MONTH({date}),"00")&"."'
    day += f"&YEAR({date}),{date})"
    named = words.formula("event.arbiter", name=f"$B${at['arbiter']}")
    lines = (
        [(typed, typed), (f"$B${at['place']}", f"$B${at['place']}"), (date, day)],
        [(f"$B${at['time_control']}",) * 2, (f"$B${at['arbiter']}", named)],
    )
    line_look = builder.looks["pb.remark"]
    for cell, parts in zip(layout.EVENT_CELLS, lines, strict=True):
        joined = "&".join(f'IF({given}="",""," · "&{shown})' for given, shown in parts)
        sheet.write_formula(cell, f"=MID({joined},4,999)", line_look, "")


def title_formula(words: Vocabulary, row: int) -> str:
    """The tab's title: the name typed in column B of that row, while there is none a word."""
    return f'=IF($B${row}="","{words("workbook.new_title")}",$B${row})'


def event_lines(words: Vocabulary, event: Mapping[str, str]) -> tuple[str, str]:
    """What the formulas beside the title say: name, place, dates; time control and arbiter."""
    arbiter = words("event.arbiter", name=event["arbiter"]) if event["arbiter"] else ""
    first = (event["title"], event["place"], event["date"])
    second = (event["time_control"], arbiter)
    return " · ".join(filter(None, first)), " · ".join(filter(None, second))


def _section(builder: Builder, sheet: Any, row: int, key: str) -> int:
    for column in range(3):
        sheet.write(
            row, column, builder.words(key) if column == 0 else "", builder.looks["pb.section"]
        )
    return row + 1


def _setting(
    builder: Builder, sheet: Any, row: int, name: str, value: Any, spec: Spec | None
) -> int:
    builder.setting_rows[name] = row + 1
    sheet.write(row, 0, builder.words.setting_label(name), builder.looks["pb.label"])
    number = isinstance(value, int) or (spec is not None and spec.kind == "whole")
    look = builder.looks["pb.setting.number" if number else "pb.setting"]
    if name == "system":
        look = builder.looks["pb.computed.name"]
    if value == "":
        sheet.write_blank(row, 1, None, look)
    else:
        sheet.write(row, 1, value, look)
    explained = builder.words.setting_help(name)
    sheet.write(row, 2, explained, builder.looks["pb.note"])
    sheet.set_row(row, ROW_HEIGHT)
    if spec is not None:
        _validate(builder, sheet, row, name, spec)
    elif name == "system":
        builder.guard(sheet, row, 1, row, 1)
    return row + 1


def _validate(builder: Builder, sheet: Any, row: int, name: str, spec: Spec) -> None:
    title = builder.words.setting_label(name)[:32]
    if spec.options and spec.kind != "words":
        rule: dict[str, Any] = {
            "validate": "list",
            "source": builder.options(
                [builder.words.show_option(name, spec, option) for option in spec.options]
            ),
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
    if spec.free:
        rule["error_type"] = "warning"
    rule |= {
        "ignore_blank": True,
        "error_title": title,
        "error_message": builder.words("validation.setting"),
    }
    sheet.data_validation(row, 1, row, 1, rule)


# -- reading ----------------------------------------------------------------------------


@dataclass
class Typed:
    """What the tab says: the system, its settings, and each setting's row."""

    grid: Grid
    system: PairingSystem
    settings: Settings
    planned: int
    seed: int
    event: dict[str, str]
    """Title, place, date, time control and arbiter, by :data:`layout.EVENT_FIELDS`."""
    rows: dict[str, int]
    details: dict[str, str] = field(default_factory=dict)
    """What else the game's federation asks, by ``SystemTraits.details``; without empty ones."""


def read(tabs: Tabs, problems: list[InputError]) -> Typed:
    """The whole tab; ``tabs`` learn the tournament's name and speak of its system from here on.

    Values that are wrong go to ``problems`` and stand at their defaults in the answer.
    Raises ``InputError`` when the system is unknown or a setting's row is missing.
    """
    grid = tabs.grid(layout.TOURNAMENT)
    chosen = _system(tabs, grid)
    tabs.words = Vocabulary(tabs.words.language, chosen.name)
    specs = {item.name: spec_of(item) for item in tabs.words.setting_fields(chosen.settings)}
    raw, rows = _typed(tabs.words, grid, specs)

    def at_setting(error: InputError) -> InputError:
        name = error.subject.field if error.subject else None
        if name is not None and name in rows:
            error.place = f"{grid.tab}!B{rows.get(name, 1)}"
            error.text = _in_the_sheets_words(error.text, name, tabs.words, specs.get(name))
        return error

    settings: Settings = chosen.settings()
    try:
        settings = read_settings(chosen.settings, {k: v for k, v in raw.items() if k in specs})
    except Problems as several:
        problems += [at_setting(error) for error in several.errors]
    numbers = {"rounds": chosen.traits.planned, "seed": 1}
    for name, spec in RUN_SPECS.items():
        try:
            numbers[name] = parse_value(name, spec, raw.get(name))
        except InputError as mistake:
            problems.append(at_setting(mistake))
    event = {name: plain(raw.get(name)) for name in layout.EVENT_FIELDS}
    for name, value in event.items():
        if len(value) > NAME_SIGNS:
            long = too_long(value)
            long.place = f"{grid.tab}!B{rows.get(name, 1)}"
            problems.append(long)
    above = plain(grid.rows[0][0])
    if not event["title"] and above not in _untitled():
        event["title"] = above  # typed over the tab's title
    elif event["title"] and above and above != event["title"] and "title" in rows:
        formula = AsFormula(title_formula(tabs.words, rows["title"]))
        tabs.corrections.append((layout.TOURNAMENT, None, 1, 1, formula))
    tabs.event = event_lines(tabs.words, event)
    if "time_control" in rows:  # of an older workbook there are no formulas to point at
        tabs.event = tuple(
            AsFormula(layout.event_formula(grid.tab, row)) if line else line
            for row, line in enumerate(tabs.event)
        )
    details = {name: plain(raw[name]) for name in chosen.traits.details if plain(raw.get(name))}
    return Typed(grid, chosen, settings, numbers["rounds"], numbers["seed"], event, rows, details)


def _untitled() -> set[str]:
    """What stands in the title's place while the tournament has no name."""
    return {"", *(Catalogue(language)("workbook.new_title") for language in LANGUAGES)}


def _system(tabs: Tabs, grid: Grid) -> PairingSystem:
    label = tabs.words.setting_label("system").casefold()
    for row in grid.rows:
        if row and plain(row[0]).casefold() == label:
            typed = plain(row[1])
            return system(tabs.words.systems.get(typed.casefold(), typed))
    raise InputError(
        "error.setting_row_missing", tab=grid.tab, setting=tabs.words.setting_label("system")
    )


def system_named(tabs: Tabs) -> str | None:
    """The name of the system the tab states, ``None`` when it does not say."""
    with suppress(InputError):
        return _system(tabs, tabs.grid(layout.TOURNAMENT)).name
    return None


def rounds_named(tabs: Tabs) -> int | None:
    """The number of rounds the tab states, ``None`` when it does not say."""
    label = tabs.words.setting_label("rounds").casefold()
    for row in tabs.grid(layout.TOURNAMENT).rows:
        if len(row) > 1 and plain(row[0]).casefold() == label:
            return whole_number(plain(row[1]), layout.LAST_ROUND) or None
    return None


def _typed(
    words: Vocabulary, grid: Grid, specs: Mapping[str, Spec]
) -> tuple[dict[str, Any], dict[str, int]]:
    """What was typed for each setting, and each setting's row."""
    raw: dict[str, Any] = {}
    rows: dict[str, int] = {}
    for number, row in enumerate(grid.rows, start=1):
        name = words.labels.get(plain(row[0]).casefold()) if row else None
        if name is None or name in rows:
            continue
        typed = row[1] if len(row) > 1 else None
        raw[name] = words.read_setting(name, specs[name], typed) if name in specs else typed
        rows[name] = number
    for name in (*layout.RUN_FIELDS, *specs):
        if name not in rows and not (name in specs and specs[name].added):
            raise InputError(
                "error.setting_row_missing", tab=grid.tab, setting=words.setting_label(name)
            )
    return raw, rows


def _in_the_sheets_words(text: Text, name: str, words: Vocabulary, spec: Spec | None) -> Text:
    """A message about a setting with the label and the options the sheet shows."""
    values = {**text.values, "setting": words.setting_label(name)}
    if spec is not None and "options" in values:
        values["options"] = [words.show_option(name, spec, option) for option in spec.options]
    return Text(text.key, values)


# -- writing ----------------------------------------------------------------------------


def write_status(writer: Writer, text: str) -> None:
    """The Tournament tab's status line."""
    writer.put(layout.TOURNAMENT, None, Block(STATUS_ROW, 1, [[text]]))


def write_settings(writer: Writer, reading: Reading, tournament: Tournament) -> None:
    """Write settings that the system resolved (an automatic value became a number)."""
    words = reading.words
    for item in words.setting_fields(type(tournament.settings)):
        old = getattr(reading.tournament.settings, item.name)
        new = getattr(tournament.settings, item.name)
        row = reading.setting_rows.get(item.name)  # a workbook of an older release may lack it
        if new != old and row is not None:
            cell = words.show_setting(item.name, words.spec(item), new)
            writer.put(layout.TOURNAMENT, None, Block(row, 2, [[cell]]))
