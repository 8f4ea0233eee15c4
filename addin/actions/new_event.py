"""Filling a fresh workbook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, action
from addin.sheets import layout
from addin.sheets.block import AsText
from addin.sheets.layout import EVENT_FIELDS
from addin.sheets.reader import read
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.tabs.players_tab import write_new_players
from addin.sheets.tabs.prize_columns import write_prize_columns
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Block, Writer
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.settings import read_settings, setting_named
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
) -> ActionResult:
    """Fill a fresh workbook: the event, its settings, its players.

    ``settings`` are typed values by name or label.  Raises ``InputError`` for a setting that
    cannot be used and when the workbook already holds players.
    """
    reading = read(book)
    words, kind = reading.words, reading.system.settings
    if reading.tournament.players and players:
        raise InputError("error.not_empty", tab=words.tab(layout.PLAYERS))
    traits = reading.system.traits
    settings = {setting_named(kind, typed) or typed: v for typed, v in (settings or {}).items()}
    chosen = read_settings(kind, settings)
    writer = Writer(reading.tabs)
    given = event or {}
    values: dict[str, Any] = {
        name: AsText(given[name]) if given.get(name) else None
        for name in (*EVENT_FIELDS, *traits.details)
    }
    values |= {"rounds": rounds, "seed": seed}
    for item in words.setting_fields(kind):
        if item.name in settings:
            spec = words.spec(item)
            values[item.name] = words.show_setting(item.name, spec, getattr(chosen, item.name))
    for name, value in values.items():
        if value is not None:
            writer.put(layout.TOURNAMENT, None, Block(reading.setting_rows[name], 2, [[value]]))
    if players:
        write_new_players(writer, reading, players)
        write_prize_columns(writer, reading, players)
    write_status(writer, words("status.ready" if players else "status.new", players=len(players)))
    what = text("log.new", system=text(f"system.{reading.system.name}"), players=len(players))
    chosen_seed = seed if seed is not None else reading.tournament.seed
    write_log(writer, reading, "new", None, words(what), seed=chosen_seed)
    writer.select(layout.PLAYERS if not players else layout.TOURNAMENT, None, 5, 2)
    writer.flush()
    return ActionResult(text("done.new", players=len(players)))
