"""The check-in: ticks on the Players tab, and who is missing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import xlwings as xw

from addin.actions.people.arrivals import away_though_ticked, expected
from addin.actions.state import ActionResult, Done, Event, action, begin
from addin.sheets import layout
from addin.sheets.reading import TICK
from addin.sheets.writer import Block
from pairing.catalogue import Text, text
from pairing.finding import find_player
from pairing.tournament import Player, Tournament

MOST_MISSING = 20
"""Who is missing is named while so many are."""


@action
def check_in(
    book: xw.Book,
    names: Sequence[str] = (),
    *,
    out: Sequence[str] = (),
    preliminary: Sequence[str] = (),
    everybody: bool = False,
    clear: bool = False,
) -> ActionResult:
    """Tick players as arrived, or take the tick off; with nothing to do, tell who is missing.

    ``names`` are ticked, the tick of ``out`` is taken off; ``preliminary`` are marked as
    registered only preliminarily until they are ticked; ``everybody`` ticks all who are
    expected, ``clear`` takes all ticks off first (a new day).  Raises ``InputError`` when
    nobody or several are meant by a name; then nobody is ticked.
    """
    event = begin(book)
    came, left, waiting = (_meant(event, typed) for typed in (names, out, preliminary))
    before = event.reading.here or frozenset()
    here = set() if clear else set(before)
    ticked = (*came, *(expected(event.tournament) if everybody else ()))
    here |= {player.number for player in ticked}
    here -= {player.number for player in (*left, *waiting)}
    if not (came or left or waiting or everybody or clear):
        return ActionResult(*arrival_report(event.tournament, before, event.reading.preliminary))
    not_final = {player.number for player in waiting} | set(event.reading.preliminary)
    not_final -= here | {player.number for player in left}
    _write_ticks(event, here, not_final)
    done, data, missing = arrival_report(event.tournament, here, not_final)
    remarks = _ticked(event.tournament, came, waiting, before)
    signs = (("+", came), ("-", left), ("?", waiting))
    named = [f"{sign}{player.name}" for sign, players in signs for player in players]
    logged = " ".join([event.words(done), *named[:60]])
    if len(missing) > MOST_MISSING:
        remarks += [text("checkin.unticked", player=[*map(str, left)])] if left else []
    elif missing:
        names_missing = [entry["name"] for entry in data["missing"]]
        remarks.append(text("checkin.missing", player=names_missing))
    return event.finish(Done("checkin", done, data, remarks, logged=logged))


def _meant(event: Event, names: Sequence[str]) -> list[Player]:
    """Return the players of names or numbers; before round 1 the numbers they would get."""
    numbers = event.reading.numbered or None
    return [find_player(event.tournament.players, name, numbered=numbers) for name in names]


def _ticked(
    tournament: Tournament,
    came: Sequence[Player],
    waiting: Sequence[Player],
    before: Collection[int],
) -> list[Text]:
    """Return who was ticked and who was marked as preliminary; ``before`` had their ticks
    already.
    """
    again = [player.name for player in came if player.number in before]
    remarks = [text("checkin.again", players=again)] if again else []
    named = (("checkin.ticked", came), ("checkin.made_preliminary", waiting))
    remarks += [text(key, player=[*map(str, who)]) for key, who in named if who]
    return [*remarks, *away_though_ticked(tournament, [player.number for player in came])]


def arrival_report(
    tournament: Tournament, here: Collection[int], preliminary: Collection[int]
) -> tuple[Text, dict[str, Any], tuple[Text, ...]]:
    """Return how many are there, and who is missing, by name; nobody waits for the preliminary
    ones.
    """
    wanted = [p for p in expected(tournament) if p.number in here or p.number not in preliminary]
    missing = sorted(
        (player for player in wanted if player.number not in here),
        key=lambda player: player.name.casefold(),
    )
    fields = ("name", "rank", "club", "rating")
    data: dict[str, Any] = {"here": len(wanted) - len(missing), "expected": len(wanted)}
    data["missing"] = [{field: getattr(player, field) for field in fields} for player in missing]
    key = "checkin.some" if missing else "checkin.all"
    done = text(key, here=data["here"], all=len(wanted), missing=len(missing))
    about = (" · ".join(filter(None, (who.name, who.rank, who.club))) for who in missing)
    return done, data, tuple(text("checkin.missing", player=shown) for shown in about)


def _write_ticks(event: Event, here: Collection[int], preliminary: Collection[int]) -> None:
    """Write the whole column; a tab of an older workbook gets one at its right."""
    grid, mark = event.reading.players_grid, event.words("checkin.preliminary_mark")
    signs = dict.fromkeys(preliminary, mark) | dict.fromkeys(here, TICK)
    rows = {row: signs.get(number) for number, row in event.reading.player_rows.items()}
    ticks = [[rows.get(row)] for row in grid.body]
    column = column_for(event, "here")
    if ticks:
        event.writer.put(layout.PLAYERS, None, Block(grid.header + 1, column, ticks))


def column_for(event: Event, key: str) -> int:
    """Return a column of the Players tab, from 1; a missing one is written at the right.

    A tab of an older workbook is without some, and some are there only where they are used.
    """
    grid = event.reading.players_grid
    column = grid.at.get(key)
    if column is None:
        column = grid.last_column + 1
        heading = layout.heading(event.words.catalogue, key)
        event.put(layout.PLAYERS, None, grid.header, column, heading)
    return column
