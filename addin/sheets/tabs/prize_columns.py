"""Sex and birth of the players, for prizes, where the system itself asks for neither."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from addin.sheets import layout
from addin.sheets.block import AsText, Block
from addin.sheets.reading import Reading
from addin.sheets.writer import Writer
from pairing.tournament import Player

ASKED = ("sex", "birth")


def write_prize_columns(writer: Writer, reading: Reading, players: Sequence[Player]) -> None:
    """Put what a list of players says of them at the right of the Players tab.

    A column for each of the two that the tab lacks and somebody has, as an organiser would
    type it there.
    """
    grid = reading.players_grid
    heads = grid.rows[grid.header - 1] if grid.header <= len(grid.rows) else []
    column = max([*grid.at.values(), *(at for at, cell in enumerate(heads, 1) if cell)])
    for key in ASKED:
        values = [str(getattr(player, key) or "") for player in players]
        if key in reading.system.traits.player_columns or not any(values):
            continue
        column += 1
        shown = layout.heading(reading.words.catalogue, key)
        cells: list[list[Any]] = [[shown]]
        cells += ([AsText(value) if value else None] for value in values)
        writer.put(layout.PLAYERS, None, Block(grid.header, column, cells))
