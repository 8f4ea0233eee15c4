"""What somebody did to the workbook itself and reading went on in spite of, in words."""

from __future__ import annotations

from addin.sheets import layout
from addin.sheets.reading import Reading
from pairing.catalogue import Text, text


def noticed(reading: Reading) -> list[Text]:
    """Tabs and headings with other names, a Log or a filled tab that is gone, players renamed."""
    remarks: list[Text] = []
    words = reading.words
    for (key, number), grid in reading.grids().items():
        name = words.tab(key, number)
        if grid.tab != name:
            remarks.append(text("check.tab_renamed", tab=name, now=grid.tab))
        for column in grid.retyped:
            place = grid.place(grid.header, column)
            heading = layout.heading(words.catalogue, column, key)
            remarks.append(text("check.heading_retyped", place=place, column=heading))
    if not reading.log_grid.at:
        remarks.append(text("check.no_log", tab=words.tab(layout.LOG)))
    grid = reading.log_grid
    done = {grid.text(row, "action") for row in grid.body if grid.at}
    for tab, action in ((layout.STANDINGS, "standings"), (layout.CROSSTABLE, "crosstable")):
        if words(f"action.{action}") in done and not reading.tabs.has(tab):
            remarks.append(text("check.tab_deleted", tab=words.tab(tab)))
    for old, new in reading.renamed.items():
        remarks.append(text("check.player_renamed", old=old, new=new))
    return remarks
