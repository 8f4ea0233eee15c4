"""Names put right: a player's corrected everywhere, two lines of one person made one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, Done, Event, StateChange, action
from addin.sheets import layout
from addin.sheets.grid import Grid, plain
from addin.sheets.reader import read, read_once
from addin.sheets.reading import Reading
from pairing.catalogue import text
from pairing.errors import InputError, Subject, raise_problems
from pairing.family import surname_after
from pairing.identities import show_ids
from pairing.names import name_key
from pairing.renumbering import round_with
from pairing.round_lists import show_absences
from pairing.tournament import Player, Tournament

LONGEST_NAME = 200
"""Signs a name may have."""


@action
def rename_player(book: xw.Book, old: str, new: str) -> ActionResult:
    """Give a player another name: on the Players tab, in every round and in every table.

    ``old`` may also be a name that stands in the Round tabs only, because the Players tab was
    corrected already: then ``new`` is the name there.  Raises ``InputError`` for a player
    nobody knows and for a name that is another player's, a bye's or empty.
    """
    new = plain(new)
    event = Event.of(read(book, every_round=True, aliases={old: new}))
    reading, tournament = event.reading, event.tournament
    named = {name_key(player.name): player for player in tournament.players}
    before = {name_key(name): other for name, other in reading.renamed.items()}
    player = named.get(name_key(old)) or named.get(name_key(before.get(name_key(old), "")))
    if player is None:
        player = event.player(old)
        old = player.name
    refuse_bad_name(reading, new)
    other = named.get(name_key(new))
    if other is not None and other is not player:
        raise InputError("error.rename_taken", player=new)
    if player.name == new and not reading.renamed:
        raise InputError("error.rename_same", player=new)
    surname = surname_after(player, new) or None
    event.put_player(reading.player_rows[player.number], {"name": new, "surname": surname})
    replace_names(event, dict.fromkeys({name_key(player.name), name_key(old)}, new))
    done = text("done.renamed", old=old, new=new)
    renamed = StateChange(players=[replace(player, name=new)])
    return event.finish(Done("rename", done, {"old": old, "new": new}, now=renamed))


def refuse_bad_name(reading: Reading, new: str) -> None:
    """Refuse a name that is empty, too long or what a bye is called."""
    byes = {name_key(word) for word in layout.bye_words(reading.words.catalogue)}
    if not new or len(new) > LONGEST_NAME:
        raise InputError("error.rename_form", most=LONGEST_NAME)
    if name_key(new) in byes:
        raise InputError("error.player_is_bye", player=new)


def replace_names(event: Event, names: Mapping[str, str]) -> None:
    """Put other names (by :func:`name_key`) into the Round tabs and the tables of the program.

    Only cells that hold the name and nothing else, below the heading.
    """
    reading = event.reading
    places: list[tuple[str, int | None, Grid, Sequence[int]]] = []
    for number, grid in reading.round_grids.items():
        names_at = [grid.at[key] for key in ("white", "black", "name") if key in grid.at]
        places.append((layout.ROUND, number, grid, names_at))
    for key in (layout.STANDINGS, layout.CROSSTABLE, *event.system.traits.reports):
        if reading.tabs.has(key):
            grid = reading.tabs.grid(key)
            width = max(map(len, grid.rows), default=0)
            places.append((key, None, grid, range(1, width + 1)))
    for tab, of_round, grid, columns in places:
        for row, column in product(grid.body, columns):
            cell = grid.cell(row, column)
            new = names.get(name_key(plain(cell)))
            name = isinstance(cell, str) or tab == layout.ROUND  # elsewhere numbers are numbers
            if name and new is not None and cell != new:
                event.put(tab, of_round, row, column, new)


@action
def merge_players(book: xw.Book, name: str, duplicate: str) -> ActionResult:
    """Make two entries of one person one: ``name`` takes over the games of ``duplicate``.

    The line of ``duplicate`` on the Players tab is emptied; what the other's lacks is taken from
    it.  Raises ``InputError`` for unknown players, and naming the cells where both have a
    game in one round, or where the two sit at one board.
    """
    event = Event.of(read_once(book))
    reading, tournament = event.reading, event.tournament
    player, other = event.player(name), event.player(duplicate)
    if player is other:
        raise InputError("error.merge_same", player=name)
    problems = []
    for round_ in tournament.rounds:
        boards = [round_.board_of(person.number) for person in (player, other)]
        if None not in boards:
            subject = Subject("white", other.number, round_.number, boards[1])
            both = {"kept": player.name, "gone": other.name, "round": round_.number}
            shared = sorted({board for board in boards if board is not None})
            problems.append(reading.fault("error.merge_both", subject, **both, boards=shared))
    raise_problems(problems)
    merged = event.at(_merged(tournament, player, other))
    whole = merged.tournament[player.number]
    _write_line(event, whole, other)
    replace_names(event, {name_key(other.name): player.name})
    _free_byes(event, player, other)
    merged.follow("pairing")
    names: dict[str, Any] = {"kept": player.name, "gone": other.name}
    rounds = merged.tournament.rounds
    now = StateChange(rounds=rounds, players=[whole], removed=[other.number])
    return event.finish(Done("merge", text("done.merged", **names), names, now=now))


_FILLED = (
    "rank", "club", "country", "title", "sex", "birth", "second_rating", "k_factor", "deviation",
    "team", "adjustment",
)  # fmt: skip
"""What is taken from the line of the one who is gone where the other's has nothing."""


def _merged(tournament: Tournament, one: Player, other: Player) -> Tournament:
    """Return the tournament with the games of one player as the other's."""
    pair = {one.number, other.number}
    rounds = []
    for round_ in tournament.rounds:
        sits = any(round_.board_of(player) for player in pair)
        byes = tuple(bye for bye in round_.byes if not (sits and bye[0] in pair))
        joined = round_with(replace(round_, byes=byes), {other.number: one.number})
        rounds.append(replace(joined, byes=tuple(dict(joined.byes).items())))
    played = {round_.number for round_ in rounds if one.number in round_.reported}
    missing = {key: getattr(other, key) for key in _FILLED if not getattr(one, key)}
    missed = {key: getattr(one, key) - played for key in ("absent", "half_byes", "full_byes")}
    rating = other.rating if one.rating is None else one.rating
    merged = replace(one, **missing, **missed, ids={**other.ids, **one.ids}, rating=rating)
    left = [player for player in tournament.players if player.number != other.number]
    players = tuple(merged if player.number == one.number else player for player in left)
    return replace(tournament, players=players, rounds=tuple(rounds))


def _write_line(event: Event, player: Player, other: Player) -> None:
    """Fill the kept player's empty cells, and empty our cells of the other's line."""
    grid, rows = event.reading.players_grid, event.reading.player_rows
    row, other_row = rows[player.number], rows[other.number]
    values = {key: getattr(player, key) for key in ("rating", "rank", "club", "country")}
    values |= {"id": show_ids(player.ids, event.system.traits.game), "surname": player.surname}
    empty = {
        key: value
        for key, value in values.items()
        if value and (key == "id" or not plain(grid.get(row, key)))
    }
    event.put_player(row, empty)
    absent = show_absences(player)
    if plain(grid.get(row, "absent")) and absent is None:
        event.put_player(row, {"absent": None})
    elif absent and player != event.tournament[player.number]:
        event.put_player(row, {"absent": absent})
    event.put_player(other_row, dict.fromkeys(grid.at))


def _free_byes(event: Event, one: Player, other: Player) -> None:
    """Empty the bye line of one of the two in rounds where the other has a game or a bye."""
    for round_ in event.tournament.rounds:
        byes = [player for player, _ in round_.byes]
        both = [player.number for player in (one, other) if player.number in round_.reported]
        if len(both) < 2:
            continue
        spare = other.number if other.number in byes else one.number
        row = event.reading.board_rows[round_.number, -1 - byes.index(spare)]
        for column in event.reading.round_grids[round_.number].at.values():
            event.put(layout.ROUND, round_.number, row, column, None)
