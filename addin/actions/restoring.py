"""What a pairing filled in besides its own tab, so that undoing it gives that back.

Pairing a round writes start numbers and start values on the Players tab, settings that the
system resolved, and the status line.  What stood there before goes into the Log's hidden
column with the pairing; undoing the round puts it back, except where people have typed
something else since.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from addin.sheets import layout
from addin.sheets.block import AsText
from addin.sheets.grid import plain, to_cell
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import snapshots_of
from addin.sheets.tabs.players_tab import show_absences
from addin.sheets.tabs.tournament_tab import STATUS_ROW, write_status
from addin.sheets.writer import Block, Writer, write_columns
from pairing.tournament import Tournament


def filled_in(reading: Reading, tournament: Tournament) -> str:
    """What pairing the next round is going to fill in, and what stands there now."""
    players = [
        [number, key, reading.players_grid.get(row, key), text]
        for number, row in reading.player_rows.items()
        for key, text in _start_values(reading, tournament, number)
        if plain(reading.players_grid.get(row, key)) != text
    ]
    # House players who are called now: their lines stay, but nobody's number is kept by them.
    players += [
        [player.number, "number", None, plain(to_cell(player.number))]
        for player in tournament.players
        if player.number not in reading.player_rows
    ]
    words, settings = reading.words, []
    for item in words.setting_fields(type(tournament.settings)):
        new = getattr(tournament.settings, item.name)
        if new != getattr(reading.tournament.settings, item.name):
            text = words.show_setting(item.name, words.spec(item), new)
            settings.append([item.name, _setting(reading, item.name), plain(to_cell(text))])
    kept = {
        "filled": tournament.next_round,
        "status": _cell(reading, STATUS_ROW, 1),
        "players": players,
        "settings": settings,
        "names": {str(player.number): player.name for player in tournament.players},
    }
    return json.dumps(kept, separators=(",", ":"), ensure_ascii=False, default=str)


def _start_values(
    reading: Reading, tournament: Tournament, number: int
) -> Iterator[tuple[str, str]]:
    """The cells of a player that the pairing fills, as they will read."""
    player = tournament.by_number.get(number)
    for key in ("number", *reading.system.traits.start_columns):
        new = getattr(player, key, None)
        if new is not None:
            inexact = isinstance(new, Fraction) and Fraction(str(float(new))) != new
            yield key, str(new) if inexact else plain(to_cell(new))
    now = reading.tournament.by_number.get(number)
    if now is not None and player is not None and now.absent != player.absent:
        yield "absent", show_absences(player) or ""


def _cell(reading: Reading, row: int, column: int) -> Any:
    rows = reading.settings_grid.rows
    values = rows[row - 1] if row <= len(rows) else []
    return values[column - 1] if column <= len(values) else None


def _setting(reading: Reading, name: str) -> Any:
    return _cell(reading, reading.setting_rows[name], 2)


def put_back(writer: Writer, reading: Reading, number: int) -> str | None:
    """Write what stood there before a round was paired; the Log's note that it is done.

    ``None`` when the Log does not know (a workbook of an older version): then nothing is
    written.
    """
    kept = _kept(reading, number)
    if kept is None:
        return None
    write_status(writer, kept["status"])
    for name, old, new in kept["settings"]:
        row = reading.setting_rows.get(name)
        if row is not None and plain(_setting(reading, name)) == new:
            writer.put(layout.TOURNAMENT, None, Block(row, 2, [[_typed(old)]]))
    _put_back_players(writer, reading, [*kept["players"], *_numbered_since(reading, kept)])
    return json.dumps({"filled": number})


def _numbered_since(reading: Reading, kept: Mapping[str, Any]) -> list[list[Any]]:
    """Cells that a mending gave those who came after the pairing, where it gave all numbers.

    Else the others would be numbered behind them at the next pairing.
    """
    given = any(key == "number" and old is None for _, key, old, _ in kept["players"])
    if not given or "names" not in kept:
        return []
    grid = reading.players_grid
    there = set(kept["names"].values())  # whose number was typed anew since is no newcomer
    return [
        [player, key, None, plain(grid.get(row, key))]
        for player, row in reading.player_rows.items()
        if str(player) not in kept["names"] and plain(grid.get(row, "name")) not in there
        for key in ("number", *reading.system.traits.start_columns)
        if key in grid.at
    ]


def swaps_since_pairing(reading: Reading, number: int) -> int:
    """How often players of a round have changed seats since it was paired, by the Log."""
    grid, words = reading.log_grid, reading.words
    swapped, paired = words("action.swap"), words("action.pair")
    count = 0
    for row in grid.body:
        if plain(grid.get(row, "round")) == str(number):
            done = plain(grid.get(row, "action"))
            count = 0 if done == paired else count + (done == swapped)
    return count


def absences_filled(reading: Reading, number: int) -> frozenset[int]:
    """Start numbers of those whom pairing a round marked as absent, for want of a tick."""
    kept = _kept(reading, number) or {"players": []}
    return frozenset(one for one, key, _, _ in kept["players"] if key == "absent")


def _kept(reading: Reading, number: int) -> Mapping[str, Any] | None:
    for kept in reversed(list(snapshots_of(reading.log_grid))):
        if kept.get("filled") == number:
            return kept if {"status", "players", "settings"} <= kept.keys() else None
    return None


def _put_back_players(writer: Writer, reading: Reading, filled: list[list[Any]]) -> None:
    grid = reading.players_grid
    before = {
        (reading.player_rows[number], key): old
        for number, key, old, new in filled
        if number in reading.player_rows
        and key in grid.at
        and plain(grid.get(reading.player_rows[number], key)) == new
    }
    filled_keys = ("number", *reading.system.traits.start_columns, "absent")
    keys = [key for key in filled_keys if key in grid.at]
    keys = [key for key in keys if any(key == one for _, one in before)]
    if not keys:
        return
    rows = [
        [_typed(before.get((row, key), grid.get(row, key))) for key in keys] for row in grid.body
    ]
    write_columns(writer, layout.PLAYERS, None, grid, keys, rows, len(rows))


def _typed(old: Any) -> Any:
    """A value from before as it is written: a text stays one."""
    return AsText(old) if isinstance(old, str) and old else old
