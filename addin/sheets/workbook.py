"""Builds the workbook an organiser starts from: tabs, styles, dropdowns, print set-up.

Everything that is looks rather than values is made once, with XlsxWriter; a click later only
writes values (decision 4 of the design).  What stands on a tab is said in that tab's file.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

from lxml import etree

from addin.engines.file.whole import draft_of
from addin.sheets import layout
from addin.sheets.builder import Blueprint, Builder
from addin.sheets.reading import NO_TICKS
from addin.sheets.tabs import (
    absences_tab,
    arrivals,
    crosstable_tab,
    games_building,
    laboratory_tab,
    log_tab,
    orders_tab,
    players_tab,
    prizes_tab,
    report_tabs,
    source_tab,
    standings_tab,
    tables_building,
    tournament_tab,
)


def build_workbook(
    path: Path, blueprint: Blueprint, finish: Callable[[Builder], None] | None = None
) -> None:
    """Write an empty tournament workbook.

    ``finish`` is called when every tab is there and before the file is closed; it may add to
    the workbook what no tab is, such as macros and buttons.  Raises ``OSError`` when the file
    cannot be written.
    """
    builder = Builder(path, blueprint)
    _build_tabs(builder)
    if finish is not None:
        finish(builder)
    builder.book.get_worksheet_by_name(builder.words.tab(layout.TOURNAMENT)).activate()
    builder.book.close()
    _name_styles(path, {name: look.xf_index or 0 for name, look in builder.looks.items()})


def _build_tabs(builder: Builder) -> None:
    traits = builder.traits
    tournament_tab.build(builder)
    players_tab.build(builder)
    rounds = {2: games_building, 4: tables_building}[traits.seats]
    for number in range(1, builder.plan.rounds + layout.SPARE_ROUNDS + 1):
        rounds.build(builder, number)
    standings_tab.build(builder)
    crosstable_tab.build(builder)
    prizes_tab.build(builder)
    absences_tab.build(builder)
    for key in traits.reports:
        report_tabs.build(builder, key)
    for key in traits.charts:
        report_tabs.build_chart(builder, key)
    if orders_tab.has_orders(traits):
        orders_tab.build(builder)
    laboratory_tab.build(builder)
    log_tab.build(builder)
    source_tab.build(builder)
    # The hidden tab with the options of every dropdown, a column each.
    sheet = builder.book.add_worksheet(builder.words.tab(layout.LISTS))
    for column, options in enumerate(builder.lists):
        for row, option in enumerate(options):
            sheet.write_string(row, column, option, builder.looks["pb.computed"])
    rounds.write_helps(builder, sheet)
    sheet.write_row(0, arrivals.NO_TICKS_COLUMN, NO_TICKS, builder.looks["pb.computed"])
    sheet.hide()


STYLES = "xl/styles.xml"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def _name_styles(path: Path, indices: dict[str, int]) -> None:
    """Rewrite the style part so that the format of each index carries its name.

    ``indices`` maps a style's name to its cell format index.  Formats used nowhere have no
    index and get no name.
    """
    with (
        draft_of(path) as draft,
        zipfile.ZipFile(path) as source,
        zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for item in source.infolist():
            content = source.read(item.filename)
            if item.filename == STYLES:
                content = _named(content, indices)
            target.writestr(item, content)


def _named(content: bytes, indices: dict[str, int]) -> bytes:
    root = etree.fromstring(content)
    bases, cells, names = (_child(root, name) for name in ("cellStyleXfs", "cellXfs", "cellStyles"))
    taken: set[int] = set()
    for name, index in indices.items():
        if not 0 < index < len(cells) or index in taken:
            continue
        taken.add(index)
        base = deepcopy(cells[index])
        if "xfId" in base.attrib:
            del base.attrib["xfId"]
        bases.append(base)
        number = len(bases) - 1
        cells[index].set("xfId", str(number))
        style = etree.SubElement(names, f"{MAIN}cellStyle")
        style.set("name", name)
        style.set("xfId", str(number))
    bases.set("count", str(len(bases)))
    names.set("count", str(len(names)))
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def _child(root: etree._Element, name: str) -> etree._Element:
    child = root.find(f"{MAIN}{name}")
    if child is None:
        raise ValueError(f"a style part without {name}")
    return child
