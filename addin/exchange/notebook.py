"""The door for notebooks: from a file to a :class:`Tournament`, and frames back into a workbook.

``docs/python.md`` shows how.  The frames are those a tournament hands out, or any with the
same columns.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from addin.sheets.tabs.tables_tab import WINDS
from addin.templates import WORKBOOKS
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.formats.scores import TypedTable
from pairing.formats.spreadsheets.results import read_results
from pairing.formats.spreadsheets.scores import read_scores
from pairing.numbers import exact_number
from pairing.results import Standings
from pairing.standings.by_name import order_by_name
from pairing.systems import system
from pairing.tournament import Player, Result, Tournament

if TYPE_CHECKING:
    from pandas import DataFrame

PLAYER_COLUMNS = ("rating", "rank", "club", "country")
"""Columns of Players that :func:`write_players` fills in."""

TEXTS = tuple(item.name for item in fields(Player) if item.type == "str")
"""The fields of a player that are texts, taken from a frame where it has them."""


def read_tournament(path: str | os.PathLike[str]) -> Tournament:
    """Read the tournament in a workbook, or in any file that ``pairbook publish`` takes.

    Of a workbook everything is as the next click would see it: groups and start points are
    given.  Raises ``InputError`` for a file that is missing or cannot be read.
    """
    file = Path(path)
    if file.suffix.lower() in WORKBOOKS:
        from addin.actions import load
        from addin.exchange.editing import reading

        with reading(file) as book:
            return load(book, asks=False)[1]
    from addin.exchange.outgoing.editions import edition_from

    return edition_from(file).tournament


def standings_of(tournament: Tournament, by: str | None = None) -> Standings:
    """Return the order of its own system, or by another name (``mcmahon``, ``points,BH-C1``)."""
    return order_by_name(tournament, by, system(tournament.system))


def players_from(frame: DataFrame) -> tuple[Player, ...]:
    """Return players from a frame with a column ``name``, numbered in its order.

    ``rating`` and the texts of a player (``rank``, ``club``, ``team``, ``title``, …) are taken
    where the frame has them.  Raises ``InputError`` when there are no names, and for a rating
    that is not whole.
    """
    _need_column(frame, "name")
    players = []
    for number, row in enumerate(frame.to_dict("records"), start=1):
        texts: dict[str, Any] = {key: _text(row.get(key)) for key in TEXTS}
        if not texts["name"]:
            raise InputError("frame.no_name", row=number)
        rating = _whole(row.get("rating"), "rating", number)
        players.append(Player(number, rating=rating, **texts))
    return tuple(players)


def write_players(path: str | os.PathLike[str], frame: DataFrame) -> int:
    """Write ``rating``, ``rank``, ``club`` and ``country`` of a frame into the tab Players.

    Players are found by the column ``number``, which counts from 1; columns the frame or the
    tab lacks stay as they are.  Returns the number of cells that changed.  Raises
    ``InputError`` for a number no player has; then nothing is written.
    """
    from addin.actions.state import Done, StateChange, begin
    from addin.exchange.editing import editing
    from addin.sheets import layout
    from addin.sheets.tabs.players_tab import players_with

    _need_column(frame, "number")
    with editing(Path(path), action="write_players") as book:
        event = begin(book)
        reading, grid = event.reading, event.reading.players_grid
        keys = [key for key in PLAYER_COLUMNS if key in frame.columns and key in grid.at]
        cells: dict[tuple[int, int], Any] = {}
        for at, row in enumerate(frame.to_dict("records"), start=1):
            number = _whole(row["number"], "number", at)
            if number not in reading.player_rows:
                raise InputError("frame.player_unknown", row=at, number=str(row["number"]))
            for key in keys:
                is_rating = key == "rating"
                value = _whole(row[key], key, at) if is_rating else _text(row[key])
                if value != getattr(event.tournament[number], key):
                    cells[reading.player_rows[number], grid.at[key]] = value
        for (line, column), value in cells.items():
            event.put(layout.PLAYERS, None, line, column, value)
        now = StateChange(players=players_with(reading, cells)[1])
        event.finish(Done("fill", text("frame.written", count=len(cells)), now=now))
    return len(cells)


def write_results(path: str | os.PathLike[str], frame: DataFrame, round_number: int) -> int:
    """Write results of a round: columns ``board`` and ``result`` (``1-0``, ``½-½``).

    For tables of four: ``board`` (the table's number) and the scores ``east``, ``south``,
    ``west``, ``north``.  Rows without a result, or of another round where the frame has a
    column ``round``, are passed over.  Returns how many were written.  Raises ``InputError``
    for a board the round does not have, and :class:`Problems` with every result that cannot
    be read; then nothing is written.
    """
    from addin.actions import enter_results, load
    from addin.exchange.editing import editing

    with editing(Path(path), action="write_results") as book:
        seats = load(book)[0].system.traits.seats
        results = results_from(frame, round_number, seats)
        if results:
            enter_results(book, round_number, results)
    return len(results)


def results_from(
    frame: DataFrame, round_number: int, seats: int = 2
) -> Mapping[int, Result | TypedTable]:
    """Return the results of a round in a frame by board, or with ``seats`` 4 the scores by table.

    They are read as the lines of a file are, below one of headings.
    """
    columns = ("board", "result") if seats == 2 else ("board", *WINDS)
    for column in columns:
        _need_column(frame, column)
    round_column = ["round"] if "round" in frame.columns else []
    lines = frame[[*round_column, *columns]].convert_dtypes().to_csv(index=False)
    return (read_results if seats == 2 else read_scores)(lines, round_number)


def _need_column(frame: DataFrame, column: str) -> None:
    if column not in frame.columns:
        columns = [str(name) for name in frame.columns]
        raise InputError("frame.column_missing", column=column, columns=columns)


def _text(value: Any) -> str:
    import pandas

    return "" if value is None or pandas.isna(value) else str(value).strip()


def _whole(value: Any, column: str, row: int) -> int | None:
    """Read a whole number or nothing; 2100.0, as pandas makes of a column with gaps, is one."""
    typed = _text(value)
    if not typed:
        return None
    number = exact_number(typed)
    if number is None or number.denominator != 1:
        raise InputError("frame.whole", row=row, column=column, value=typed)
    return int(number)
