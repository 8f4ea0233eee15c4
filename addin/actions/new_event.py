"""Filling a fresh workbook."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import xlwings as xw

from addin.actions.state import (
    Done,
    action,
)
from addin.sheets import layout
from addin.sheets.layout import EVENT_FIELDS
from addin.sheets.reader import read
from addin.sheets.reading import Reading
from addin.sheets.writing import (
    Block,
    Writer,
    write_columns,
    write_log,
    write_status,
)
from pairing.catalogue import text
from pairing.errors import (
    InputError,
)
from pairing.settings import read_settings
from pairing.tournament import Player


@action
def new_tournament(
    book: xw.Book,
    *,
    event: Mapping[str, str] | None = None,
    rounds: int | None = None,
    seed: int | None = None,
    settings: Mapping[str, str] | None = None,
    players: Sequence[Player] = (),
) -> Done:
    """Fill a fresh workbook: the event, its settings, its players.

    ``settings`` are typed values by field name.  Raises ``InputError`` for a setting that
    cannot be used and when the workbook already holds players.
    """
    reading = read(book)
    words, kind = reading.words, reading.system.settings
    if reading.tournament.players and players:
        raise InputError("error.not_empty", tab=words.tab(layout.PLAYERS))
    chosen = read_settings(kind, dict(settings or {}))
    writer = Writer(reading.tabs)
    values: dict[str, Any] = {name: (event or {}).get(name) for name in EVENT_FIELDS}
    values |= {"rounds": rounds, "seed": seed}
    for item in words.setting_fields(kind):
        if item.name in (settings or {}):
            spec = words.spec(item)
            values[item.name] = words.show_setting(item.name, spec, getattr(chosen, item.name))
    for name, value in values.items():
        if value is not None:
            writer.put(layout.TOURNAMENT, None, Block(reading.setting_rows[name], 2, [[value]]))
    if (event or {}).get("title"):
        writer.put(layout.TOURNAMENT, None, Block(1, 1, [[(event or {})["title"]]]))
    if players:
        _write_new_players(writer, reading, players)
    write_status(writer, words("status.ready" if players else "status.new", players=len(players)))
    what = text("log.new", system=text(f"system.{reading.system.name}"), players=len(players))
    chosen_seed = seed if seed is not None else reading.tournament.seed
    write_log(writer, reading, "new", None, words(what), seed=chosen_seed)
    writer.select(layout.PLAYERS if not players else layout.TOURNAMENT, None, 5, 2)
    writer.flush()
    return Done(text("done.new", players=len(players)))


def _write_new_players(writer: Writer, reading: Reading, players: Sequence[Player]) -> None:
    columns = layout.players_columns(reading.system.face)
    game = reading.system.face.game
    mark = reading.words("player.substitute_mark")
    rows = []
    for player in players:
        values = {
            "name": player.name,
            "rating": player.rating,
            "rank": player.rank or None,
            "club": player.club or None,
            "country": player.country or None,
            "absent": show_absences(player),
            "substitute": mark if player.substitute else None,
            "id": player.ids.get(game) or next(iter(player.ids.values()), None),
        }
        rows.append([values.get(column.key) for column in columns])
    grid = reading.players_grid
    write_columns(writer, layout.PLAYERS, None, grid, [c.key for c in columns], rows, len(rows))
    writer.resized[layout.PLAYERS, None] = ("pbPlayers", grid.header, len(rows), len(columns))


def show_absences(player: Player) -> str | None:
    """A player's absences as the Players tab lists them: ``2 4½``."""
    halves = show_rounds(player.half_byes)
    listed = [show_rounds(player.absent - player.half_byes)]
    listed += [f"{part}½" for part in halves.split()] if halves else []
    return " ".join(part for part in listed if part) or None


def show_rounds(rounds: Collection[int]) -> str | None:
    """Rounds as people list them.

    >>> show_rounds({5, 3, 4, 9})
    '3-5 9'
    """
    parts: list[str] = []
    start = last = 0
    for number in [*sorted(rounds), 0]:
        if last and number == last + 1:
            last = number
            continue
        if last:
            parts.append(str(start) if start == last else f"{start}-{last}")
        start = last = number
    return " ".join(parts) or None
