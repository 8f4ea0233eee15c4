"""What an event is, by names, and what two events differ in: computed without the workbook."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from addin.engines.file import open_book
from addin.sheets.reader import read
from pairing.systems import system
from pairing.tournament import Round, Tournament

Facts = dict[str, Any]


def facts(tournament: Tournament, upto: int) -> Facts:
    """Seats, results, byes, ratings as used, rules and places after so many rounds."""
    chosen = system(tournament.system)
    started = chosen.start(replace(tournament, rounds=tournament.rounds[:upto]))
    names = {player.number: player.name for player in started.players}
    found: Facts = {}
    for round_ in started.rounds:
        found |= _round(round_, names)
    for one in started.players:
        later = sorted(number for number in one.absent if number > upto)
        start = (one.rating, one.start_score, one.start_level)
        found |= {f"{one.name}: rating and start": start, f"{one.name}: away": later}
    found |= {f"setting {name}": value for name, value in asdict(started.settings).items()}
    found |= {"setting seed": started.seed, "setting rounds": started.planned}
    places = chosen.standings(started).lines
    return found | {"places": [(line.place, names[line.player], line.points) for line in places]}


def _round(round_: Round, names: dict[int, str]) -> Facts:
    said = f"round {round_.number}"
    found: Facts = {f"{said}: byes": sorted((names[one], str(kind)) for one, kind in round_.byes)}
    for game in round_.games:
        found |= {f"{said} board {game.board}: seats": (names[game.white], names[game.black])}
        found |= {f"{said} board {game.board}: stones": (game.handicap, game.komi)}
        found |= {f"{said} board {game.board}: result": game.result and str(game.result)}
    for table in round_.tables:
        seats = tuple(names[one] for one in table.seats)
        found |= {f"{said} table {table.number}: seats": seats}
        entered = (table.scores, table.penalties, table.chombos)
        found |= {f"{said} table {table.number}: result": entered}
    return found


def seats_of(round_: Round, tournament: Tournament) -> list[Any]:
    """Who sits where in a round, by names."""
    names = {player.number: player.name for player in tournament.players}
    seats: list[Any] = [(g.board, names[g.white], names[g.black]) for g in round_.games]
    seats += [(t.number, *(names[one] for one in t.seats)) for t in round_.tables]
    return sorted(seats) + sorted(names[one] for one, _ in round_.byes)


def paired(tournament: Tournament, upto: int) -> list[Any]:
    """The next round after so many, as it is to be paired."""
    chosen = system(tournament.system)
    started = chosen.start(replace(tournament, rounds=tournament.rounds[:upto]))
    return seats_of(chosen.pair(started).round, started)


def event_of(path: Path) -> Tournament:
    """The event a workbook holds now."""
    return read(open_book(path, read_only=True)).tournament
