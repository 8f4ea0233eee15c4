"""The check-in: who is ticked on the Players tab, who is missing, and who is paired."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.state import MISSING, ActionResult, action, load
from addin.sheets import layout
from addin.sheets.reading import Reading
from addin.sheets.tabs.arrivals import TICK, here_of, preliminary_of
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.tabs.players_tab import numbers_seen
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Block, Writer
from pairing.catalogue import Text, text
from pairing.errors import InputError, NeedsDecision
from pairing.finding import find_player
from pairing.tournament import Player, Tournament


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
    reading, tournament = load(book)
    seen = numbers_seen(reading)
    came = [find_player(tournament.players, name, numbered=seen) for name in names]
    left = [find_player(tournament.players, name, numbered=seen) for name in out]
    waiting = [find_player(tournament.players, name, numbered=seen) for name in preliminary]
    before = here_of(reading) or frozenset()
    here = set() if clear else set(before)
    if everybody:
        here |= {player.number for player in expected(tournament)}
    here |= {player.number for player in came}
    here -= {player.number for player in (*left, *waiting)}
    if not (came or left or waiting or everybody or clear):
        return ActionResult(*arrival_report(tournament, before))
    writer, words = Writer(reading.tabs), reading.words
    not_final = {player.number for player in waiting} | set(preliminary_of(reading))
    _write_ticks(writer, reading, here, not_final - here - {player.number for player in left})
    said, data, missing = arrival_report(tournament, frozenset(here))
    again = [player.name for player in came if player.number in before]
    remarks = [text("checkin.again", players=again)] if again else []
    if len(remarks) or came or left:
        remarks += [text("checkin.ticked", player=str(player)) for player in came[:20]]
    remarks += [text("checkin.made_preliminary", player=str(player)) for player in waiting[:20]]
    named = [f"+{player.name}" for player in came] + [f"-{player.name}" for player in left]
    named += [f"?{player.name}" for player in waiting]
    write_log(writer, reading, "checkin", None, " ".join([words(said), *named[:60]]))
    write_status(writer, words(said))
    writer.flush()
    return ActionResult(said, data, (*remarks, *missing) if len(missing) <= 20 else tuple(remarks))


def expected(tournament: Tournament) -> list[Player]:
    """Who should be there for the next round: all who have not said that they are away."""
    return [p for p in tournament.present(tournament.next_round) if not p.substitute]


def arrival_report(
    tournament: Tournament, here: frozenset[int]
) -> tuple[Text, dict[str, Any], tuple[Text, ...]]:
    """How many are there, and who is missing, by name."""
    wanted = expected(tournament)
    missing = sorted(
        (one for one in wanted if one.number not in here), key=lambda one: one.name.casefold()
    )
    data = {
        "here": len(wanted) - len(missing),
        "expected": len(wanted),
        "missing": [
            {"name": one.name, "rank": one.rank, "club": one.club, "rating": one.rating}
            for one in missing
        ],
    }
    key = "checkin.some" if missing else "checkin.all"
    said = text(key, here=data["here"], all=len(wanted), missing=len(missing))
    lines = tuple(
        text("checkin.missing", player=" · ".join(filter(None, (one.name, one.rank, one.club))))
        for one in missing
    )
    return said, data, lines


def with_arrivals(
    reading: Reading, tournament: Tournament, allow: Collection[str]
) -> tuple[Tournament, tuple[Text, ...]]:
    """The tournament in which who is not ticked is absent from the next round, and who that is.

    Where nobody is ticked there is no check-in, and everybody counts as there but those
    registered preliminarily, who are never paired and never asked about.  Raises
    ``NeedsDecision`` for those who were not missed in the round before, unless ``allow`` names
    :data:`MISSING`.
    """
    here, preliminary = here_of(reading), preliminary_of(reading)
    if here is None and not preliminary:
        return tournament, ()
    number = tournament.next_round
    everybody = expected(tournament)
    waiting = [player for player in everybody if player.number in preliminary]
    missing = [
        player
        for player in everybody
        if here is not None and player.number not in here and player.number not in preliminary
    ]
    if not missing and not waiting:
        return tournament, ()
    last = tournament.rounds[-1].reported if tournament.rounds else frozenset[int]()
    new = [p for p in missing if number == 1 or number - 1 not in p.absent or p.number in last]
    if new and MISSING not in allow:
        raise NeedsDecision(
            "checkin.not_here",
            choice=MISSING,
            round=number,
            count=len(new),
            players=[player.name for player in new[:20]] + (["…"] if len(new) > 20 else []),
        )
    gone = {player.number for player in (*missing, *waiting)}
    players = tuple(
        replace(player, absent=player.absent | {number}) if player.number in gone else player
        for player in tournament.players
    )
    remarks: list[Text] = []
    if missing:
        remarks.append(text("checkin.left_out", players=[player.name for player in missing]))
    if waiting:
        remarks.append(text("checkin.preliminary", players=[player.name for player in waiting]))
    return replace(tournament, players=players), tuple(remarks)


def _write_ticks(
    writer: Writer, reading: Reading, here: Collection[int], preliminary: Collection[int] = ()
) -> None:
    """The whole column; a tab of an older workbook gets one at its right."""
    grid = reading.players_grid
    rows = {row: number for number, row in reading.player_rows.items()}
    mark = reading.words("checkin.preliminary_mark")
    ticks = [
        [TICK if rows.get(row) in here else mark if rows.get(row) in preliminary else None]
        for row in grid.body
    ]
    column = grid.at.get("here")
    if column is None:
        heads = grid.rows[grid.header - 1] if grid.header <= len(grid.rows) else []
        column = max([*grid.at.values(), *(n for n, cell in enumerate(heads, 1) if cell)]) + 1
        heading = layout.heading(reading.words.catalogue, "here")
        writer.put(layout.PLAYERS, None, Block(grid.header, column, [[heading]]))
    if ticks:
        writer.put(layout.PLAYERS, None, Block(grid.header + 1, column, ticks))


def ticked_with(writer: Writer, reading: Reading, rows: Sequence[int]) -> None:
    """Tick the lines of who has just come, where a check-in goes on."""
    column = reading.players_grid.at.get("here")
    if column is not None and here_of(reading) is not None:
        for row in rows:
            writer.put(layout.PLAYERS, None, Block(row, column, [[TICK]]))


def need_names(names: Sequence[str]) -> None:
    """Refuse empty names among several."""
    if any(not name.strip() for name in names):
        raise InputError("finding.nobody", player="")
