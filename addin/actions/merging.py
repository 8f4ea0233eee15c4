"""Two lines of the Players tab that are one person, made one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import xlwings as xw

from addin.actions.renaming import replace_names
from addin.actions.standings_tabs import follow_pairing
from addin.actions.state import ActionResult, action, read_once
from addin.sheets import layout
from addin.sheets.block import AsText
from addin.sheets.grid import name_key, plain
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import names_now, snapshot, write_log
from addin.sheets.tabs.players_tab import numbers_seen, show_absences
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Block, Writer
from pairing.catalogue import text
from pairing.errors import InputError, Problems, Subject
from pairing.finding import find_player
from pairing.tournament import Player, Round, Table, Tournament


@action
def merge_players(book: xw.Book, keep: str, gone: str) -> ActionResult:
    """Make two entries of one person one: ``keep`` takes over the games of ``gone``.

    The line of ``gone`` on the Players tab is emptied; what is missing in the other's is taken
    from it.  Raises ``InputError`` for unknown players, and naming the cells where both have a
    game in one round, or where the two sit at one board.
    """
    reading = read_once(book)
    tournament = reading.tournament
    seen = numbers_seen(reading)
    one, other = (find_player(tournament.players, name, numbered=seen) for name in (keep, gone))
    if one is other:
        raise InputError("error.merge_same", player=keep)
    _refuse_both(reading, tournament, one, other)
    merged = _merged(tournament, one, other)
    writer, words = Writer(reading.tabs), reading.words
    _write_line(writer, reading, merged[one.number], other)
    replace_names(writer, reading, {name_key(other.name): one.name})
    _free_byes(writer, reading, tournament, one, other)
    follow_pairing(writer, reading, merged)
    accepted = [r for r in merged.rounds if reading.locked.get(r.number, r) != r]
    done = text("done.merged", kept=one.name, gone=other.name)
    names = {n: name for n, name in names_now(reading).items() if n != str(other.number)}
    remembered = json.dumps({"names": names}, ensure_ascii=False, separators=(",", ":"))
    write_log(writer, reading, "merge", None, words(done), [remembered, *map(snapshot, accepted)])
    write_status(writer, words(done))
    writer.flush()
    return ActionResult(done, {"kept": one.name, "gone": other.name})


def _games_of(round_: Round, player: int) -> int | None:
    """The board or table at which a player sits in a round; ``None`` for a bye or nothing."""
    for game in round_.games:
        if player in (game.white, game.black):
            return game.board
    for table in round_.tables:
        if player in table.seats:
            return table.number
    return None


def _refuse_both(reading: Reading, tournament: Tournament, one: Player, other: Player) -> None:
    problems = []
    for round_ in tournament.rounds:
        boards = [_games_of(round_, player.number) for player in (one, other)]
        if None not in boards:
            subject = Subject("white", other.number, round_.number, boards[1])
            error = InputError(
                "error.merge_both", kept=one.name, gone=other.name, round=round_.number,
                boards=sorted({board for board in boards if board is not None}),
            )  # fmt: skip
            error.place = reading.place(subject)
            problems.append(error)
    if problems:
        raise Problems(problems)


def _merged(tournament: Tournament, one: Player, other: Player) -> Tournament:
    """The tournament with the games of one player as the other's."""

    def who(number: int) -> int:
        return one.number if number == other.number else number

    rounds = []
    for round_ in tournament.rounds:
        sits = any(_games_of(round_, player.number) for player in (one, other))
        pair = (one.number, other.number)
        byes = tuple((who(n), kind) for n, kind in round_.byes if not (sits and n in pair))
        rounds.append(
            replace(
                round_,
                games=tuple(
                    replace(g, white=who(g.white), black=who(g.black)) for g in round_.games
                ),
                tables=tuple(_reseated(t, who) for t in round_.tables),
                byes=tuple(dict(byes).items()),
            )
        )
    played = {round_.number for round_ in rounds if one.number in round_.reported}
    kept = replace(
        one,
        rating=other.rating if one.rating is None else one.rating,
        rank=one.rank or other.rank,
        club=one.club or other.club,
        country=one.country or other.country,
        ids=one.ids or other.ids,
        absent=one.absent - played,
        half_byes=one.half_byes - played,
        full_byes=one.full_byes - played,
        title=one.title or other.title,
        sex=one.sex or other.sex,
        birth=one.birth or other.birth,
        second_rating=one.second_rating or other.second_rating,
        k_factor=one.k_factor or other.k_factor,
        team=one.team or other.team,
    )
    players = tuple(
        kept if player.number == one.number else player
        for player in tournament.players
        if player.number != other.number
    )
    return replace(tournament, players=players, rounds=tuple(rounds))


def _reseated(table: Table, who: Callable[[int], int]) -> Table:
    a, b, c, d = map(who, table.seats)
    return replace(table, seats=(a, b, c, d))


def _write_line(writer: Writer, reading: Reading, kept: Player, other: Player) -> None:
    """Fill the kept player's empty cells, and empty our cells of the other's line."""
    grid = reading.players_grid
    row, gone = reading.player_rows[kept.number], reading.player_rows[other.number]
    values = {
        "rating": kept.rating,
        "rank": kept.rank,
        "club": kept.club,
        "country": kept.country,
        "id": next(iter(kept.ids.values()), None),
    }
    for key, value in values.items():
        if key in grid.at and value and not plain(grid.get(row, key)):
            writer.put(layout.PLAYERS, None, Block(row, grid.at[key], [[value]]))
    absent = show_absences(kept)
    if "absent" in grid.at and plain(grid.get(row, "absent")) and absent is None:
        writer.put(layout.PLAYERS, None, Block(row, grid.at["absent"], [[None]]))
    elif "absent" in grid.at and absent and kept != reading.tournament[kept.number]:
        writer.put(layout.PLAYERS, None, Block(row, grid.at["absent"], [[AsText(absent)]]))
    for column in grid.at.values():
        writer.put(layout.PLAYERS, None, Block(gone, column, [[None]]))


def _free_byes(
    writer: Writer, reading: Reading, tournament: Tournament, one: Player, other: Player
) -> None:
    """Empty the bye line of one of the two in rounds where the other has a game or a bye."""
    for round_ in tournament.rounds:
        byes = [player for player, _ in round_.byes]
        both = [player.number for player in (one, other) if player.number in round_.reported]
        if len(both) < 2:
            continue
        spare = other.number if other.number in byes else one.number
        grid = reading.round_grids[round_.number]
        row = reading.board_rows[round_.number, -1 - byes.index(spare)]
        for column in grid.at.values():
            writer.put(layout.ROUND, round_.number, Block(row, column, [[None]]))
