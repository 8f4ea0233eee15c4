"""The Russian Go Federation's tournament files (JSON): what stands in them, and reading.

Field names are those of the federation's own exchange with tournament programs (the
federation's edition of OpenGotha sends and takes them): ``mm0_4``, ``mmF_4``, ``sos_4``,
``sodos_4`` and ``komi_4`` are quarters.  A game names Black first (``player1``); a bye is a
game without ``player1``.  :mod:`pairing.formats.rgf.writing` writes such files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from os import PathLike
from typing import Any

from pairing.dataclasses import dataclass, field
from pairing.errors import InputError
from pairing.formats.plain_text import text_and_name
from pairing.formats.reading import RoundsInFile, SourceFile, absences, first_and_last, parse_json
from pairing.formats.rgf.json_places import Path as JsonPath
from pairing.formats.rgf.json_places import place_of, show_path
from pairing.go_time import BYOYOMI, CANADIAN, FISCHER, SUDDEN, GoTime, with_komi
from pairing.names import one_line
from pairing.settings import Settings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

UNKNOWN, BLACK_FIRST = "UNKNOWN", "PLAYER_1_BLACK"

RESULTS: Mapping[str, Result | None] = {
    "PLAYER_1_WIN": Result.BLACK_WINS,
    "PLAYER_2_WIN": Result.WHITE_WINS,
    "PLAYER_1_WIN_BYREF": Result.WHITE_FORFEITS,
    "PLAYER_2_WIN_BYREF": Result.BLACK_FORFEITS,
    "TIE": Result.DRAW,
    "BOTH_LOST": Result.BOTH_LOSE,
    "UNKNOWN": Result.BOTH_FORFEIT,
    "NOT_PLAYED": None,
}
"""Results of games.  OpenGotha sends ``UNKNOWN`` when both lost without a game."""

BOTH_HALF = "TIE_BYREF"
"""No game and half a point for each: a half-point bye for both."""

BYES: Mapping[str, Bye] = {
    "PLAYER_2_WIN": Bye.PAIRING,
    "PLAYER_2_WIN_BYREF": Bye.FULL,
    "TIE": Bye.HALF,
    "TIE_BYREF": Bye.HALF,
    "PLAYER_1_WIN": Bye.ZERO,
}
"""Results of a game without ``player1``: what its only player gets."""

_OVERTIME = {"jap": BYOYOMI, "can": CANADIAN, "fischer": FISCHER}

CATEGORIES = ("NOT_SET", "LOCAL", "REGIONAL", "FEDERAL", "INTERNATIONAL", "ONLINE")
LAST_ROUND = 99
MOST = 10**7


@dataclass(frozen=True)
class RgfSettings(Settings):
    """Settings of a tournament read from a federation's file.

    ``rgf_id`` is the event's number at the federation and ``category`` its class there; both are
    kept for writing the file again.
    """

    rgf_id: int = field(default=0, metadata={"hidden": True})
    category: str = field(default="NOT_SET", metadata={"hidden": True})


@dataclass(frozen=True)
class Field:
    """One field of the format: the type of its value, and whether it must be there, filled."""

    kind: type
    needed: bool = False
    low: int = -MOST
    high: int = MOST
    options: tuple[str, ...] = ()

    def takes(self, value: Any) -> bool:
        """Return whether a value that is there is of the type, in the bounds and among the
        options.
        """
        good = isinstance(value, self.kind) and not isinstance(value, bool)
        if good and self.kind is int:
            good = self.low <= value <= self.high
        return good and (not self.options or value in self.options)


EVENT: Mapping[str, Field] = {
    "id": Field(int),
    "name": Field(str, needed=True),
    "location": Field(str),
    "startDate": Field(str),
    "endDate": Field(str),
    "roundCount": Field(int, low=1, high=LAST_ROUND),
    "komi_4": Field(int, low=-2000, high=2000),
    "category": Field(str, options=CATEGORIES),
    "timing": Field(dict),
    "players": Field(list, needed=True),
    "games": Field(list),
}
TIMING: Mapping[str, Field] = {
    "base": Field(int, needed=True, low=0),
    "boyomi_type": Field(str),
    "boyomi": Field(int, low=0),
    "boyomi_moves": Field(int, low=0, high=99),
    "bonus": Field(int, low=0),
}
"""The time control, in seconds."""
PLAYER: Mapping[str, Field] = {
    "id": Field(int, needed=True, low=1),
    "playerId": Field(int),
    "firstName": Field(str),
    "lastName": Field(str, needed=True),
    "patronymic": Field(str),
    "townName": Field(str),
    "rating": Field(int, low=-9999, high=9999),
    "mm0_4": Field(int),
    "mmF_4": Field(int),
    "sos_4": Field(int),
    "sodos_4": Field(int),
    "place": Field(int, low=0),
}
APPLICATION: Mapping[str, Field] = {
    "playerId": Field(int),
    "firstName": Field(str),
    "lastName": Field(str, needed=True),
    "townName": Field(str),
    "rating": Field(str),
}
"""Who has signed up on the federation's site, before there are players."""
GAME: Mapping[str, Field] = {
    "player1": Field(int),
    "player2": Field(int),
    "color": Field(str, options=(UNKNOWN, BLACK_FIRST)),
    "result": Field(str, needed=True, options=(*RESULTS, BOTH_HALF)),
    "round": Field(int, needed=True, low=0, high=LAST_ROUND),
    "board": Field(int, low=0, high=9999),
    "komi_4": Field(int, low=-2000, high=2000),
    "handicap": Field(int, low=0, high=99),
}
"""The declared shape: what is read is checked against it, and what is written keeps to it.
Other fields are let alone."""


def read_rgf(source: str | bytes | PathLike[str], *, name: str = "JSON") -> Tournament:
    """Return the tournament in a federation's file (a path), or in its text or bytes, called
    ``name``.

    Start numbers are the players' ``id`` in its order, closed up.  A player's name is
    ``Surname Given Patronymic``; who is in no game of a round was absent from it.  Start
    scores are ``mm0_4`` quarters.  Byes that count rounds from 0 (OpenGotha's do) are taken
    one round later.  Without players those who have signed up (``applications``) are
    read.  The answer of the federation's server, with the tournament inside
    ``data``, is read as well.  Raises :class:`InputError` or :class:`Problems` naming file,
    line and path for what is broken or contradicts itself.
    """
    text, file = text_and_name(source, name)
    return _Reader(text, file, parse_json(text, file)).tournament()


Object = tuple[JsonPath, dict[str, Any]]
"""An object of the file with the fields that are declared, and where it stands."""


class _Reader(SourceFile):
    """A file being read: its games and byes by rounds, start numbers by the players' ``id``."""

    def __init__(self, text: str, file: str, whole: Any) -> None:
        super().__init__(file)
        self.text = text
        self.root: JsonPath = ()
        for part in ("data", "tournament"):
            if isinstance(whole, dict) and isinstance(whole.get(part), dict):
                self.root, whole = (*self.root, part), whole[part]
        whole = whole if isinstance(whole, dict) else {}
        people = whole.get("players")
        self.signed_up = not people and bool(whole.get("applications"))
        if self.signed_up:
            people = whole["applications"]
        entries = people if isinstance(people, list) else []
        listed = [entry for entry in entries if isinstance(entry, dict)]
        marks = {"lastName"} if self.signed_up else {"lastName", "id"}
        other = listed and "name" not in whole and not any(marks <= {*entry} for entry in listed)
        if people is None or isinstance(people, dict) or other:
            raise InputError("error.rgf_not", file=file)
        self.whole: Mapping[str, Any] = whole
        self.cells = RoundsInFile()
        self.numbers: dict[int, int] = {}

    def tournament(self) -> Tournament:
        fields = {name: EVENT[name] for name in EVENT if name != "players"}
        event = self.fields(self.whole, fields if self.signed_up else EVENT, ())
        timing = self.fields(event["timing"], TIMING, ("timing",)) if event.get("timing") else {}
        entries = self.applications() if self.signed_up else list(self.items("players", PLAYER))
        games = list(self.items("games", GAME))
        self.stop()
        self.number(entries)
        self.take(games)
        self.stop()
        rounds = self.cells.rounds()
        planned = max(event.get("roundCount") or 1, len(rounds))
        scale = 1 if _whole_points([entry for _, entry in entries], planned) else 4
        players = [self.player(path, entry, rounds, scale) for path, entry in entries]
        self.stop()
        days = (one_line(event.get(name) or "") for name in ("startDate", "endDate"))
        komi, category = event.get("komi_4"), event.get("category") or "NOT_SET"
        return Tournament(
            system="rgf",
            settings=RgfSettings(rgf_id=event.get("id") or 0, category=category),
            players=tuple(sorted(players, key=lambda player: player.number)),
            rounds=rounds,
            planned=planned,
            title=one_line(event["name"]),
            place=one_line(event.get("location") or ""),
            date=first_and_last(*days),
            time_control=with_komi(
                _time_control(timing, online=category == "ONLINE"),
                None if komi is None else Fraction(komi, 4),
            ),
        )

    def applications(self) -> list[Object]:
        """Return the applicants as players in their order; ratings, texts there, become numbers."""
        entries: list[Object] = []
        for number, (path, entry) in enumerate(self.items("applications", APPLICATION), start=1):
            rating = entry.pop("rating", None) or ""
            known = int(rating) if re.fullmatch(r"-?[0-9]{1,4}", rating) else None
            entries.append((path, {**entry, "id": number, "rating": known}))
        return entries

    def wrong(self, path: JsonPath, key: str, **values: Any) -> None:
        """Note an error about the value at a path."""
        whole = (*self.root, *path)
        self.note(f"error.rgf_{key}", *place_of(self.text, whole), path=show_path(whole), **values)

    def items(self, name: str, fields: Mapping[str, Field]) -> Iterator[Object]:
        listed = self.whole.get(name)
        for index, entry in enumerate(listed if isinstance(listed, list) else ()):
            path: JsonPath = (name, index)
            if isinstance(entry, dict):
                yield path, self.fields(entry, fields, path)
            else:
                self.wrong(path, "value", value=_short(entry))

    def fields(
        self, entry: Mapping[str, Any], fields: Mapping[str, Field], path: JsonPath
    ) -> dict[str, Any]:
        """Return the declared fields of an object; what does not fit is noted."""
        values: dict[str, Any] = {}
        for name, declared in fields.items():
            if name not in entry:
                if declared.needed:
                    self.wrong(path, "missing", field=name)
            elif declared.takes(entry[name]):
                values[name] = entry[name]
            elif entry[name] is not None or declared.needed:
                self.wrong((*path, name), "value", value=_short(entry[name]))
        return values

    def number(self, entries: Sequence[Object]) -> None:
        """Number the players in the order of their ``id``; notes every ``id`` met twice."""
        seen: set[int] = set()
        known: dict[int, JsonPath] = {}
        for path, entry in entries:
            if entry["id"] in seen:
                self.wrong((*path, "id"), "twice", value=entry["id"])
            seen.add(entry["id"])
            federation = entry.get("playerId")
            if federation and known.setdefault(federation, path) is not path:
                self.wrong((*path, "playerId"), "twice", value=federation)
        self.numbers = {number: at for at, number in enumerate(sorted(seen), start=1)}

    def player(
        self, path: JsonPath, entry: Mapping[str, Any], rounds: Sequence[Round], scale: int
    ) -> Player:
        number, start = self.numbers[entry["id"]], entry.get("mm0_4")
        surname = one_line(entry["lastName"])
        given = one_line(f"{entry.get('firstName') or ''} {entry.get('patronymic') or ''}")
        name = f"{surname} {given}".strip()
        if not name:
            self.wrong((*path, "lastName"), "value", value="")
        return Player(
            number=number,
            name=name,
            rating=entry.get("rating"),
            club=one_line(entry.get("townName") or ""),
            absent=absences(number, rounds),
            start_score=None if start is None else Fraction(start, scale),
            ids={"rgf": str(entry["playerId"])} if entry.get("playerId") else {},
            surname=surname,
        )

    def take(self, games: Sequence[Object]) -> None:
        """Take games and byes into their rounds; what contradicts itself is noted."""
        byes_from_0 = any(bye["round"] == 0 and bye.get("player1") is None for _, bye in games)
        for path, entry in games:
            alone = entry.get("player1") is None or entry.get("player2") is None
            number = entry["round"] + (1 if alone and byes_from_0 else 0)
            if number < 1:
                self.wrong((*path, "round"), "value", value=0)
                continue
            seats = self._seats(path, entry, number)
            if len(seats) == 1 and alone:
                self._bye(path, entry, number, seats[0])
            elif len(seats) == 2 and entry["result"] == BOTH_HALF:
                self.cells.byes[number] += [(seat, Bye.HALF) for seat in seats]
            elif len(seats) == 2:
                self.cells.games[number].append(self._game(entry, *seats))
        for byes in self.cells.byes.values():
            byes.sort(key=lambda bye: bye[0])

    def _seats(self, path: JsonPath, entry: Mapping[str, Any], number: int) -> list[int]:
        """Return the players of a game or a bye who can sit there, Black first."""
        seats: list[int] = []
        sides = [side for side in ("player1", "player2") if entry.get(side) is not None]
        if not sides:
            self.wrong(path, "missing", field="player1")
        for side in sides:
            player = self.numbers.get(entry[side])
            if player is None:
                self.wrong((*path, side), "nobody", value=entry[side])
            elif self.cells.seat(number, player, path) is not path or player in seats:
                self.wrong((*path, side), "seated_twice", value=entry[side], round=number)
            else:
                seats.append(player)
        return seats

    def _bye(self, path: JsonPath, entry: Mapping[str, Any], number: int, player: int) -> None:
        result = entry["result"]
        if entry.get("player2") is None:  # as if the other side had been left out
            result = result.translate(str.maketrans("12", "21"))
        if result in BYES:
            self.cells.byes[number].append((player, BYES[result]))
        else:
            self.wrong((*path, "result"), "value", value=entry["result"])

    def _game(self, entry: Mapping[str, Any], black: int, white: int) -> Game:
        komi = entry.get("komi_4")
        return Game(
            board=entry.get("board") or 0,
            white=white,
            black=black,
            result=RESULTS[entry["result"]],
            handicap=entry.get("handicap") or 0,
            komi=None if komi in (None, self.whole.get("komi_4")) else Fraction(komi or 0, 4),
            coloured=entry.get("color") == BLACK_FIRST,
        )


def _time_control(timing: Mapping[str, Any], *, online: bool) -> str:
    """Return the time control as it is typed, "" where the file says none; its numbers are
    seconds.
    """
    if "base" not in timing:
        return ""
    kind = _OVERTIME.get(timing.get("boyomi_type") or "", SUDDEN)
    stones = (timing.get("boyomi_moves") or 1) if kind == CANADIAN else 0
    late = timing.get("boyomi") or timing.get("bonus") or 0
    basic = Fraction(timing["base"] // 60)
    return str(GoTime(basic, kind, Fraction(late, stones or 1), stones, online))


def _whole_points(entries: Sequence[Mapping[str, Any]], rounds: int) -> bool:
    """Return whether ``mm0_4`` are whole points, as the federation's OpenGotha writes them.

    Quarters they are where no score grows by more than the rounds can bring.
    """

    def fits(scale: int) -> bool:
        return all(
            0 <= entry["mmF_4"] - scale * entry["mm0_4"] <= 4 * rounds
            for entry in entries
            if entry.get("mmF_4") is not None and entry.get("mm0_4") is not None
        )

    return not fits(1) and fits(4)


def _short(value: Any) -> str:
    shown = one_line(json.dumps(value, ensure_ascii=False, default=str))
    return shown if len(shown) <= 40 else shown[:39] + "…"
