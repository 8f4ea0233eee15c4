"""The Log tab: what was done when, and rounds as they stood when the next one was paired.

Those rounds stand in a hidden column, as lines of JSON cut into pieces that fit a cell.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs
from addin.sheets.headings import find_columns
from addin.sheets.layout import Col
from addin.sheets.reading import Reading
from addin.sheets.writer import Writer, write_columns
from pairing.errors import InputError
from pairing.formats.results import parse_result
from pairing.tournament import Bye, Game, Round, Table

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

COLUMNS: tuple[Col, ...] = (
    Col("time", 17, "pb.computed"),
    Col("action", 22, "pb.computed"),
    Col("round", 7, "pb.computed.centre", side="centre"),
    Col("seed", 8, "pb.computed.centre", side="centre"),
    Col("changed", 90, "pb.log"),
    Col("snapshot", 10, "pb.hidden"),
)

STYLED_LINES = 200


def build(builder: Builder) -> None:
    """Add the tab to a new workbook."""
    sheet = builder.sheet(layout.LOG, landscape=True)
    builder.titles(sheet, "tab.log", builder.words("log.hint"))
    builder.event(sheet, 4, lines=1)
    columns = list(COLUMNS)
    end = layout.HEADER_ROW + STYLED_LINES
    builder.cells(sheet, columns, end)
    builder.headings(sheet, columns)
    builder.rows_look(sheet, columns, end, filled="B")
    for row in range(layout.HEADER_ROW, end):
        sheet.set_row(row, 42)
    sheet.set_column(5, 5, 10, builder.looks["pb.hidden"], {"hidden": True})
    sheet.freeze_panes(layout.HEADER_ROW, 0)


def grid_of(tabs: Tabs) -> Grid:
    """The tab as read; without columns where it was deleted or its headings are gone."""
    if tabs.has(layout.LOG):
        with suppress(InputError):
            return find_columns(
                tabs.grid(layout.LOG), tabs.words.catalogue, [c.key for c in COLUMNS], "action"
            )
    return Grid(tabs.words.tab(layout.LOG), [])


def write_log(
    writer: Writer,
    reading: Reading,
    action: str,
    round_: int | None,
    changed: str,
    snapshots: Sequence[str] = (),
    seed: int | None = None,
) -> None:
    """Append to the Log: time, action, seed, what changed, and snapshots of rounds.

    Nothing where the organiser deleted the tab or its columns: the work goes on without it.
    """
    grid = reading.log_grid
    if not grid.at:
        return
    keys = [column.key for column in COLUMNS]
    pieces = [piece for text in snapshots for piece in split_snapshot(text)] or [""]
    rows: list[list[Any]] = [
        [
            f"{datetime.now():%Y-%m-%d %H:%M:%S}",
            reading.words(f"action.{action}"),
            round_,
            reading.tournament.seed if seed is None else seed,
            changed,
            pieces[0] or None,
        ]
    ]
    rows += [[None] * (len(keys) - 1) + [piece] for piece in pieces[1:]]
    start = max(len(grid.rows), grid.header)
    shifted = Grid(grid.tab, grid.rows, grid.at, start)
    write_columns(writer, layout.LOG, None, shifted, keys, rows, len(rows))


# -- rounds as they stood when the next one was paired ----------------------------------


def snapshot(round_: Round, *, locked: bool = True) -> str:
    """A round as one line for the Log's hidden column."""
    if not locked:
        return json.dumps({"round": round_.number, "open": True})
    return json.dumps(
        {
            "round": round_.number,
            "games": [
                [
                    *(g.board, g.white, g.black, str(g.result or ""), g.handicap),
                    *([] if g.komi is None else [str(g.komi)]),
                ]
                for g in round_.games
            ],
            **(
                {"tables": [[t.number, t.seats, t.scores, t.penalties] for t in round_.tables]}
                if round_.tables
                else {}
            ),
            "byes": [[player, kind.value] for player, kind in round_.byes],
        },
        separators=(",", ":"),
    )


def snapshots_of(grid: Grid) -> Iterator[dict[str, Any]]:
    """What the Log's hidden column remembers, line by line; damaged lines are passed over."""
    parts: list[str] = []
    for row in grid.body:
        piece = grid.get(row, "snapshot")
        if not isinstance(piece, str) or not piece:
            continue
        parts.append(piece.removesuffix("…"))
        if piece.endswith("…"):
            continue
        try:
            kept = json.loads("".join(parts))
        except ValueError:
            continue
        finally:
            parts.clear()
        if isinstance(kept, dict):
            yield kept


def read_locked(grid: Grid) -> dict[int, Round]:
    """The latest snapshot of each round, from the Log; damaged lines are passed over."""
    locked: dict[int, Round] = {}
    for kept in snapshots_of(grid):
        try:
            number = int(kept["round"])
            if kept.get("open"):
                locked.pop(number, None)
                continue
            locked[number] = Round(
                number,
                tuple(
                    Game(
                        *(board, white, black),
                        result=parse_result(result) if result else None,
                        handicap=handicap,
                        komi=Fraction(komi[0]) if komi else None,
                    )
                    for board, white, black, result, handicap, *komi in kept["games"]
                ),
                tuple(
                    Table(table, tuple(seats), tuple(scores) if scores else None, tuple(penalties))
                    for table, seats, scores, penalties in kept.get("tables", ())
                ),
                byes=tuple((player, Bye(kind)) for player, kind in kept["byes"]),
            )
        except (ValueError, KeyError, TypeError):
            continue
    return locked


def names_now(reading: Reading) -> dict[str, str]:
    """Start number -> name, to be remembered: who is renamed later is known by his number."""
    return {str(player.number): player.name for player in reading.tournament.players}


def read_names(grid: Grid) -> list[dict[int, str]]:
    """Start number -> name, as they were at each pairing, the oldest first."""
    found: list[dict[int, str]] = []
    for kept in snapshots_of(grid):
        names = kept.get("names")
        if isinstance(names, dict):
            found.append(
                {
                    int(number): name
                    for number, name in names.items()
                    if number.isdecimal() and isinstance(name, str)
                }
            )
    return found


def split_snapshot(text: str, size: int = 30_000) -> list[str]:
    """A snapshot in pieces that fit a cell; every piece but the last ends with ``…``."""
    pieces = [text[start : start + size] for start in range(0, len(text), size)] or [""]
    return [piece + "…" for piece in pieces[:-1]] + [pieces[-1]]
