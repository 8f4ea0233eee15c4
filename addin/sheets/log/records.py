"""How each round was paired, kept in the Log: from what, by which version, and what came out.

A record is a line in the Log's hidden column.  Players who are as the record before has them
are left out, so that a record is short; the digests in the visible columns say whether one
that was put together again is still what was written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from addin.sheets.grid import Grid
from addin.sheets.log.digests import (
    as_line,
    digest,
    player_data,
    player_from,
    round_data,
    round_from,
    run_data,
    tournament_data,
)
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import remember_round, renumbered_in, snapshots_of
from pairing.errors import PairbookError
from pairing.renumbering import round_with, tournament_with
from pairing.settings import read_settings
from pairing.tournament import Player, Round, Tournament


@dataclass(frozen=True)
class How:
    """What else than the sheets decided a pairing: the button, its step, choices made."""

    by: str = "pair"
    step: int | None = None
    allow: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mend:
    """A mending of a round: who did not come, who came late, choices made, boards changed."""

    gone: tuple[int, ...]
    came: tuple[int, ...]
    allow: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()
    made: Round | None = None


@dataclass(frozen=True)
class Record:
    """One round as it was paired.

    ``of`` is what it was paired from and ``made`` what came out; both are ``None`` when the
    Log does not hold them: a workbook of an earlier version, or lines that were changed
    (``damaged``).  ``past`` are the rounds before it as they stood then, ``swaps`` how often
    players changed seats by command since.
    """

    round: int
    time: str
    version: str
    how: How
    of: Tournament | None = None
    made: Round | None = None
    past: tuple[Round, ...] = ()
    swaps: int = 0
    mends: tuple[Mend, ...] = ()
    damaged: bool = False

    @property
    def left(self) -> Round | None:
        """The round as it was paired or last mended."""
        return next((mend.made for mend in reversed(self.mends) if mend.made), self.made)


@dataclass
class Known:
    """What the Log says of all rounds: records, and which rounds came from a file."""

    records: dict[int, Record] = field(default_factory=dict)
    imported: int = 0


# -- writing --------------------------------------------------------------------------------


def record(reading: Reading, tournament: Tournament, made: Round, how: How) -> str:
    """How a round is being paired, as a line for the Log's hidden column."""
    before = _players_known(reading.log_grid)
    players = {player.number: player_data(player) for player in tournament.players}
    return as_line(
        {
            "paired": made.number,
            "by": how.by,
            "step": how.step,
            "allow": list(how.allow),
            "run": run_data(tournament),
            "players": [data for number, data in players.items() if before.get(number) != data],
            "gone": sorted(before.keys() - players.keys()),
            "made": round_data(made),
        }
    )


def players_known(grid: Grid) -> dict[int, Player]:
    """The players as they were at the last pairing, by start number; none if it is not known."""
    try:
        return {number: player_from(one) for number, one in _players_known(grid).items()}
    except (KeyError, TypeError, ValueError, AttributeError):
        return {}


def _players_known(grid: Grid) -> dict[int, list[Any]]:
    players: dict[int, list[Any]] = {}
    for kept in snapshots_of(grid):
        if "paired" in kept or "renumbered" in kept:
            _follow(players, kept)
    return players


def _follow(players: dict[int, list[Any]], kept: Mapping[str, Any]) -> None:
    """The players as a record has them, from those of the record before."""
    if moved := renumbered_in(kept):
        before = [[moved.get(data[0], data[0]), *data[1:]] for data in players.values()]
        players.clear()
        players.update({data[0]: data for data in before})
        return
    try:
        for number in kept["gone"]:
            players.pop(number, None)
        players.update({data[0]: data for data in kept["players"]})
    except (KeyError, TypeError, IndexError):
        players.clear()


# -- reading --------------------------------------------------------------------------------


@dataclass
class _Entry:
    """A line of the Log: when which version did what, and the digests of what it met and made."""

    time: str
    action: str
    version: str
    inputs: str
    made: str
    round: int | None
    rows: list[int]


def read_records(reading: Reading) -> Known:
    """What the Log says of how the rounds were made."""
    words, grid = reading.words, reading.log_grid
    keys = ("pair", "finals", "swap", "mend", "undo", "import")
    names = {words(f"action.{key}"): key for key in keys}
    known = Known()
    rounds: dict[int, Round] = {}
    players: dict[int, list[Any]] = {}
    for entry in _entries(grid):
        action, number = names.get(entry.action), entry.round
        lines = list(snapshots_of(grid, entry.rows))
        kept = next((line for line in lines if "paired" in line), None)
        for line in lines:
            remember_round(rounds, line)
        for line in lines:
            if moved := renumbered_in(line):
                _follow(players, line)
                for number, one in known.records.items():
                    known.records[number] = _with_numbers(one, moved)
        if kept is not None:
            _follow(players, kept)
        if action == "import":
            known.imported = _imported(lines)
        if number is None:
            continue
        if action in ("pair", "finals"):
            known.records[number] = _record(reading, entry, action, kept, rounds, players)
        elif action == "undo":
            known.records.pop(number, None)
        elif action == "swap" and number in known.records:
            swapped = known.records[number]
            known.records[number] = replace(swapped, swaps=swapped.swaps + 1)
        elif action == "mend" and number in known.records:
            found = known.records[number]
            known.records[number] = replace(found, mends=(*found.mends, *_mends(number, lines)))
    return known


def _imported(lines: Sequence[Mapping[str, Any]]) -> int:
    """How many rounds the Log says were imported."""
    numbers: list[int] = [one["round"] for one in lines if isinstance(one.get("round"), int)]
    said: list[int] = [one["imported"] for one in lines if isinstance(one.get("imported"), int)]
    # Version 0.1.0 kept all rounds but the last.
    return max([0, *said, *(number + 1 for number in numbers)])


def _mends(number: int, lines: Sequence[Mapping[str, Any]]) -> Iterator[Mend]:
    """What the Log says of a mending; damaged lines are passed over."""
    for kept in lines:
        if kept.get("mended") != number:
            continue
        try:
            made = round_from(number, kept["now"])
            keys = ("gone", "came", "allow", "boards")
            gone, came, allow, boards = (tuple(kept[key]) for key in keys)
        except (KeyError, TypeError, ValueError):
            continue
        yield Mend(gone, came, allow, boards, made)


def _with_numbers(record: Record, moved: Mapping[int, int]) -> Record:
    """A record with the start numbers given since."""
    return replace(
        record,
        of=None if record.of is None else tournament_with(record.of, moved),
        made=None if record.made is None else round_with(record.made, moved),
        past=tuple(round_with(one, moved) for one in record.past),
        mends=tuple(_mend_with(one, moved) for one in record.mends),
    )


def _mend_with(one: Mend, moved: Mapping[int, int]) -> Mend:
    return replace(
        one,
        gone=tuple(moved.get(player, player) for player in one.gone),
        came=tuple(moved.get(player, player) for player in one.came),
        made=None if one.made is None else round_with(one.made, moved),
    )


def _entries(grid: Grid) -> Iterator[_Entry]:
    """The actions in their order; rows without one go on with the line before."""
    begun: list[list[int]] = []
    for row in grid.body:
        if grid.text(row, "action"):
            begun.append([row])
        elif begun:
            begun[-1].append(row)
    keys = ("time", "action", "version", "inputs", "made")
    for rows in begun:
        said = grid.text(rows[0], "round")
        number = int(said) if said.isdecimal() and len(said) < 4 else None
        texts = {key: grid.text(rows[0], key) for key in keys}
        yield _Entry(round=number, rows=rows, **texts)


def _record(
    reading: Reading,
    entry: _Entry,
    action: str,
    kept: Mapping[str, Any] | None,
    rounds: Mapping[int, Round],
    players: Mapping[int, list[Any]],
) -> Record:
    number = entry.round or 0
    past = tuple(rounds[n] for n in sorted(rounds) if n < number)
    bare = Record(number, entry.time, entry.version, How(by=action), past=past)
    if kept is None:
        # A version that keeps records has said which one it is.
        return replace(bare, damaged=bool(entry.version))
    try:
        how = How(str(kept["by"]), kept["step"], tuple(kept["allow"]))
        of = _tournament(reading, kept["run"], [player_from(one) for one in players.values()], past)
        made = round_from(number, kept["made"])
    except (KeyError, TypeError, ValueError, AttributeError, PairbookError):
        return replace(bare, damaged=True)
    same = digest(tournament_data(of)) == entry.inputs and digest(made) == entry.made
    if not same or kept["paired"] != number or len(past) != number - 1:
        return replace(bare, how=how, damaged=True)
    return replace(bare, how=how, of=of, made=made)


def _tournament(
    reading: Reading, run: Mapping[str, Any], players: Collection[Player], past: tuple[Round, ...]
) -> Tournament:
    return Tournament(
        system=str(run["system"]),
        settings=read_settings(reading.system.settings, dict(run["settings"])),
        players=tuple(sorted(players, key=lambda player: player.number)),
        rounds=past,
        planned=int(run["planned"]),
        seed=int(run["seed"]),
    )
