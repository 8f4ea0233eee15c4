"""What the actions on rounds share: what is typed on a Round tab, and a round as data."""

from __future__ import annotations

from typing import Any

from addin.sheets import layout
from addin.sheets.grid import plain
from addin.sheets.reading import Reading
from addin.sheets.tabs.round_tab import not_in
from addin.sheets.tabs.tables_tab import WINDS
from addin.sheets.writer import Writer
from pairing.tournament import Round, Table, Tournament


def select_results(writer: Writer, reading: Reading, number: int) -> None:
    """Leave the organiser where the first missing result of a round is typed."""
    grid = reading.round_grids[number]
    typed = reading.result_column
    boards = sorted(row for (one, b), row in reading.board_rows.items() if one == number and b > 0)
    missing = (row for row in boards if not plain(grid.get(row, typed)))
    writer.select(layout.ROUND, number, next(missing, grid.header + 1), grid.at[typed])


def begun(reading: Reading, round_: Round, table: Table) -> bool:
    """Whether anything was typed at a table: scores, some of them, a penalty, a note."""
    partial = (round_.number, table.number) in reading.partial
    beside = (*table.penalties, *table.chombos, *table.notes)
    return table.scores is not None or partial or any(beside)


def pairing_data(tournament: Tournament, round_: Round) -> dict[str, Any]:
    """A round as the JSON other programs read: with ``boards``, or with ``tables`` of four."""
    absent = not_in(tournament, round_)
    if round_.tables:
        return {
            "round": round_.number,
            "tables": [
                {
                    "table": table.number,
                    **{
                        wind: tournament[player].name
                        for wind, player in zip(WINDS, table.seats, strict=True)
                    },
                }
                for table in round_.tables
            ],
            "sitting_out": [tournament[player].name for player, _ in round_.byes],
            "absent": absent,
        }
    return {
        "round": round_.number,
        "boards": [
            {
                "board": game.board,
                "white": tournament[game.white].name,
                "black": tournament[game.black].name,
                "handicap": game.handicap,
            }
            for game in round_.games
        ],
        "bye": tournament[round_.bye].name if round_.bye else None,
        "absent": absent,
    }
