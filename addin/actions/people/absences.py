"""Who will not play in which rounds: the tab of players by rounds, and single players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import xlwings as xw

from addin.actions.state import ActionResult, action, load
from addin.sheets import layout
from addin.sheets.block import AsText
from addin.sheets.tabs import absences_tab
from addin.sheets.tabs.absences_tab import ABSENCES
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.tabs.players_tab import numbers_seen, parse_absences, show_absences
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Block, Writer
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.finding import find_player
from pairing.tournament import Player


@action
def absences(
    book: xw.Book, names: Sequence[str] = (), *, rounds: str | None = None
) -> ActionResult:
    """Fill the Absences tab from the players, and take what was marked on it.

    With ``names`` and ``rounds`` (``2 4½ 6-``, nothing or a dash for none) these players miss
    these rounds.  Raises ``InputError`` for a workbook without the tab, for rounds that are
    none, and when nobody or several are meant by a name.
    """
    reading, tournament = load(book)
    words, grid = reading.words, reading.players_grid
    if not reading.tabs.has(ABSENCES):
        raise InputError("absences.no_tab", tab=words.tab(ABSENCES))
    players = {player.number: player for player in tournament.players}
    named: list[Player] = []
    writer = Writer(reading.tabs)
    if names:
        typed = "" if (rounds or "").strip() in ("-", "–", "0") else rounds or ""
        kinds = parse_absences(typed)
        if kinds is None or rounds is None:
            raise InputError("absences.rounds", value=rounds or "")
        seen = numbers_seen(reading)
        for name in names:
            player = find_player(tournament.players, name, numbered=seen)
            changed = replace(player, absent=kinds[0], half_byes=kinds[1], full_byes=kinds[2])
            players[player.number] = changed
            named.append(changed)
            row, column = reading.player_rows[player.number], grid.at.get("absent")
            if column is not None:
                shown = show_absences(changed)
                block = Block(row, column, [[AsText(shown) if shown else None]])
                writer.put(layout.PLAYERS, None, block)
    most = _columns(reading.tabs.grid(ABSENCES).rows)
    ordered = sorted(players.values(), key=lambda player: reading.player_rows[player.number])
    absences_tab.write(writer, reading, ordered, most)
    away = [player for player in ordered if player.absent]
    said = text("absences.done", count=len(away), all=len(ordered))
    if named:
        shown = show_absences(named[0]) or "–"
        said = text("absences.set", names=[one.name for one in named], rounds=shown)
    write_log(writer, reading, "absences", None, words(said))
    write_status(writer, words(said))
    writer.select(ABSENCES, None, layout.FIRST_ROW, absences_tab.FIRST)
    writer.flush()
    lines = [
        text("absences.line", player=player.name, rounds=show_absences(player)) for player in away
    ]
    data = {"absent": [{"name": player.name, "rounds": show_absences(player)} for player in away]}
    return ActionResult(said, data, tuple(lines[:20]))


def _columns(rows: Sequence[Sequence[object]]) -> int:
    """Rounds that the tab has columns for."""
    header = rows[layout.HEADER_ROW - 1] if len(rows) >= layout.HEADER_ROW else []
    return sum(1 for shown in header[absences_tab.FIRST - 1 :] if shown not in (None, ""))
