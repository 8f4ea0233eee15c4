"""Result files of the American Go Association: reading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike

from pairing.dates import days_of
from pairing.errors import InputError
from pairing.formats.h9.reading import H9Settings
from pairing.formats.plain_text import text_and_name
from pairing.ranks import rank_of_number, short_rank
from pairing.tournament import Game, Player, Result, Round, Tournament

_PLAYER = re.compile(r"([0-9]{1,8})\s+(.*?)\s+(\S+)")
_GAME = re.compile(
    r"([0-9]{1,8})\s+([0-9]{1,8})\s+([wb?*])(?:\s+([0-9]{1,2}))?(?:\s+(-?[0-9]{1,3}(?:\.[0-9])?))?",
    re.IGNORECASE,
)
_RESULTS = {"w": Result.WHITE_WINS, "b": Result.BLACK_WINS}


@dataclass(frozen=True)
class _Line:
    """A game as its line tells it, and where it stands."""

    line: int
    white: int
    black: int
    result: Result | None
    stones: int
    komi: Fraction | None


def read_aga(source: str | bytes | PathLike[str], *, name: str = "AGA") -> Tournament:
    """The tournament in an association's file (a path), or in its text or bytes.

    Games stand in rounds (``GAMES 2``); where they do not, a round ends before somebody's
    next game.  Who plays in no game of a round was absent.  Raises ``InputError`` with the
    line for what cannot be read.
    """
    text, file = text_and_name(source, name)
    part, title, number = "", "", 0
    headers: dict[str, str] = {}
    players: dict[int, Player] = {}
    rounds: dict[int, list[_Line]] = {}
    for at, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        found = re.match(r"(TOURNEY|PLAYERS|GAMES|END)\b\s*(.*)", line, re.IGNORECASE)
        if found:
            part = found[1].upper()
            if part == "TOURNEY":
                title = found[2].strip()
            if part == "GAMES":
                told = re.match(r"[0-9]{1,2}", found[2])
                number = int(told[0]) if told else 0
            continue
        if not line or part == "END":
            continue
        if part == "TOURNEY":
            key, sign, value = line.partition("=")
            if sign:
                headers[key.strip().lower()] = value.strip()
        elif part == "PLAYERS":
            player = _player(line, len(players) + 1, at, file)
            if int(player.ids["aga"]) in players:
                raise InputError("aga.twice", file=file, line=at, number=player.ids["aga"])
            players[int(player.ids["aga"])] = player
        elif part == "GAMES":
            rounds.setdefault(number, []).append(_game(line, players, at, file))
        else:
            raise InputError("aga.line", file=file, line=at, text=line[:60])
    if not players:
        raise InputError("aga.no_players", file=file)
    played = _in_rounds(rounds, file)
    event = ", ".join(title.split(", ")[:1])
    place = ", ".join(one for one in title.split(", ")[1:] if not re.search(r"\d", one))
    days = days_of(f"{_day(headers.get('start', ''))} - {_day(headers.get('finish', ''))}")
    everybody = tuple(_with_absences(player, played) for player in players.values())
    return Tournament(
        system="aga",
        settings=H9Settings(),
        players=everybody,
        rounds=played,
        planned=max(1, len(played)),
        title=event,
        place=place,
        date=" – ".join(days),
    )


def _player(line: str, number: int, at: int, file: str) -> Player:
    found = _PLAYER.fullmatch(line.replace("\t", "  "))
    if not found:
        raise InputError("aga.player", file=file, line=at, text=line[:60])
    surname, _, given = (part.strip() for part in found[2].partition(","))
    ids = {"aga": str(int(found[1]))}
    if given:
        ids["opengotha"] = f"{surname}, {given}"
    return Player(number, f"{surname} {given}".strip(), rank=_rank(found[3], at, file), ids=ids)


def _rank(shown: str, at: int, file: str) -> str:
    """A rank, or the rank of an association's rating: 4.5 is 4 dan, -4.5 is 4 kyu."""
    try:
        return short_rank(shown)
    except ValueError:
        if re.fullmatch(r"-?[0-9]{1,2}\.[0-9]+", shown) and abs(float(shown)) >= 1:
            steps = int(float(shown))
            return rank_of_number(steps - 1 if steps > 0 else steps)
        raise InputError("aga.rank", file=file, line=at, value=shown) from None


def _game(line: str, players: dict[int, Player], at: int, file: str) -> _Line:
    found = _GAME.fullmatch(re.sub(r"\s+", " ", line))
    if not found:
        raise InputError("aga.game", file=file, line=at, text=line[:60])
    seats = []
    for shown in (found[1], found[2]):
        if int(shown) not in players:
            raise InputError("aga.nobody", file=file, line=at, number=shown)
        seats.append(players[int(shown)].number)
    if seats[0] == seats[1]:
        raise InputError("aga.game", file=file, line=at, text=line[:60])
    stones = int(found[4] or 0)
    komi = Fraction(found[5]) if found[5] is not None else None
    if stones == 0 and komi == 0:
        stones = 1
    result = _RESULTS.get(found[3].lower())
    return _Line(at, seats[0], seats[1], result, stones, komi if stones else None)


def _in_rounds(told: dict[int, list[_Line]], file: str) -> tuple[Round, ...]:
    """Games by rounds; those that stand in none go into the first in which both are free."""
    rounds: dict[int, list[_Line]] = {}
    for number, games in sorted(told.items()):
        current = number or 1
        for game in games:
            here = {seat for one in rounds.get(current, []) for seat in (one.white, one.black)}
            if {game.white, game.black} & here:
                if number:
                    raise InputError("aga.two_games", file=file, line=game.line, round=number)
                current += 1
            rounds.setdefault(current, []).append(game)
    return tuple(
        Round(
            number,
            tuple(
                Game(board, one.white, one.black, one.result, handicap=one.stones)
                for board, one in enumerate(rounds.get(number, []), start=1)
            ),
        )
        for number in range(1, max(rounds, default=0) + 1)
    )


def _with_absences(player: Player, rounds: Sequence[Round]) -> Player:
    absent = frozenset(one.number for one in rounds if player.number not in one.reported)
    return Player(player.number, player.name, rank=player.rank, absent=absent, ids=player.ids)


def _day(shown: str) -> str:
    """A day with the year first; Americans write the month first."""
    found = re.fullmatch(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{2,4})", shown)
    if not found:
        return shown
    year = int(found[3]) + (2000 if len(found[3]) == 2 else 0)
    month, day = int(found[1]), int(found[2])
    if month > 12:
        month, day = day, month
    return f"{year:04}-{month:02}-{day:02}"
