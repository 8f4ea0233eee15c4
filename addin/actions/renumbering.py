"""Late entries put in their place on the list of start numbers (C.04.2), and what follows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from addin.sheets import layout
from addin.sheets.block import AsText
from addin.sheets.grid import plain
from addin.sheets.log.digests import as_line
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import names_now, snapshot, write_log
from addin.sheets.tabs.players_tab import numbers_seen, show_absences
from addin.sheets.tabs.source_tab import read_source, write_source
from addin.sheets.tabs.tournament_tab import write_settings
from addin.sheets.writer import Block, Writer
from pairing.catalogue import Text, text
from pairing.renumbering import Numbers, late_numbers, round_with, tournament_with


def newcomers(reading: Reading) -> list[int]:
    """Numbers just given to players who have none on the tab yet, while others have."""
    seen = numbers_seen(reading)
    return [one.number for one in reading.tournament.players if one.number not in seen and seen]


def renumber(reading: Reading) -> tuple[Text, ...]:
    """Number the field anew where late entries have come and the rules still have it so.

    Writes numbers, settings, the lines of the report file and the Log, after which the
    workbook has to be read again; otherwise nothing.  Returns what was done, or that it is
    too late for it.
    """
    until = reading.tournament.settings.renumbers_until
    new = [
        one
        for one in newcomers(reading)
        if not any(one in round_.reported for round_ in reading.tournament.rounds)
        and not reading.tournament[one].substitute
    ]
    if not new or not until:
        return ()
    names = [reading.tournament[one].name for one in new]
    if reading.tournament.next_round > until:
        return (text("renumber.appended", names=names, round=until),)
    numbers = late_numbers(reading.tournament.players, new)
    if numbers:
        _write(reading, numbers, names)
    given = [numbers.get(one, one) for one in new]
    listed = [f"{name} ({number})" for name, number in zip(names, given, strict=True)]
    return (text("renumber.placed", names=listed, round=until),)


def _write(reading: Reading, numbers: Numbers, names: list[str]) -> None:
    now = tournament_with(reading.tournament, numbers)
    writer, words, grid = Writer(reading.tabs), reading.words, reading.players_grid
    rows = {row: numbers.get(old, old) for old, row in reading.player_rows.items()}
    values: list[list[Any]] = [
        [rows.get(row, plain(grid.get(row, "number")) or None)] for row in grid.body
    ]
    writer.put(layout.PLAYERS, None, Block(grid.header + 1, grid.at["number"], values))
    past = range(1, reading.tournament.next_round)
    for old, row in reading.player_rows.items():
        player = reading.tournament[old]
        if past and player.name in names and "absent" in grid.at:
            there = replace(player, absent=player.absent | frozenset(past))
            shown = show_absences(there)
            writer.put(layout.PLAYERS, None, Block(row, grid.at["absent"], [[_text(shown)]]))
    write_settings(writer, reading, now)
    source = read_source(reading.tabs)
    from pairing.formats.trf.renumbering import renumbered  # not for every click

    write_source(writer, renumbered(source, numbers), len(source))
    moved = as_line({"renumbered": {str(old): new for old, new in numbers.items()}})
    known = {str(one.number): one.name for one in now.players} if names_now(reading) else {}
    write_log(
        writer,
        reading,
        "renumber",
        None,
        words("renumber.log", names=names),
        [moved, as_line({"names": known}), *(snapshot(one) for one in _locked(reading, numbers))],
    )
    writer.flush()


def _locked(reading: Reading, numbers: Numbers) -> list[Any]:
    return [round_with(round_, numbers) for _, round_ in sorted(reading.locked.items())]


def _text(shown: str | None) -> Any:
    return AsText(shown) if shown else None
