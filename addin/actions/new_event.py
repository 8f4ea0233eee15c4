"""Filling a fresh workbook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import xlwings as xw

from addin.actions.hand_edits import SETTING
from addin.actions.state import ActionResult, Done, Event, action
from addin.sheets import layout
from addin.sheets.reader import read
from addin.sheets.tabs.players_tab import write_new_players
from addin.sheets.tabs.prizes_tab import write_prize_columns
from addin.sheets.tabs.tournament_tab import write_status
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.settings import OFFICIAL, read_settings, setting_named, spec_of
from pairing.tournament import EVENT_FIELDS, Player


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
    cannot be used or is beside the official rules in their mode, and when the workbook already
    holds players.
    """
    new = Event.of(read(book))
    words, kind = new.words, new.system.settings
    if new.tournament.players and players:
        raise InputError("error.not_empty", tab=words.tab(layout.PLAYERS))
    settings = {setting_named(kind, typed) or typed: v for typed, v in (settings or {}).items()}
    chosen, given = read_settings(kind, settings), event or {}
    if getattr(chosen, SETTING, "") == OFFICIAL and chosen.departures:
        labels = [words.departure(name) for name in chosen.departures]
        raise InputError("official.not_begun", settings=labels)
    values: dict[str, Any] = {
        name: given.get(name) or None for name in (*EVENT_FIELDS, *new.system.traits.details)
    }
    values |= {"rounds": rounds, "seed": seed}
    for item in kind.shown_fields():
        if item.name in settings:
            spec = spec_of(item)
            values[item.name] = words.show_setting(item.name, spec, getattr(chosen, item.name))
    for name, value in values.items():
        if value is not None:
            new.put_setting(name, value)
    if players:
        write_new_players(new.writer, new.reading, players)
        write_prize_columns(new.writer, new.reading, players)
    count = len(players)
    write_status(new.writer, words("status.ready" if players else "status.new", players=count))
    new.writer.select(layout.TOURNAMENT if players else layout.PLAYERS, None, 5, 2)
    logged = text("log.new", system=text(f"system.{new.system.name}"), players=count)
    seed = new.tournament.seed if seed is None else seed
    done = text("done.new", players=count)
    return new.finish(Done("new", done, logged=logged, status=False, seed=seed))
