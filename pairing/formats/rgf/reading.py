"""The Russian Go Federation's tournament files (JSON): what stands in them, and reading.

Field names are those of the federation's own exchange with tournament programs (the
federation's edition of OpenGotha sends and takes them): ``mm0_4``, ``mmF_4``, ``sos_4``,
``sodos_4`` and ``komi_4`` are quarters.  A game names Black first (``player1``); a bye is a
game without ``player1``.  :mod:`pairing.formats.rgf.writing` writes such files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from os import PathLike
from typing import Any

from pairing.errors import InputError, Problems
from pairing.formats.reading import by_board
from pairing.formats.plain_text import text_and_name
from pairing.formats.rgf.json_places import Path as JsonPath
from pairing.formats.rgf.json_places import place_of, show_path
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

CATEGORIES = ("NOT_SET", "LOCAL", "REGIONAL", "FEDERAL", "INTERNATIONAL", "ONLINE")
LAST_ROUND = 99
MOST = 10**7


@dataclass(frozen=True)
class RgfSettings(Settings):
    """Settings of a tournament read from a federation's file.

    ``komi`` is that of even games, ``rgf_id`` the event's number at the federation and
    ``category`` its class there; both are kept for writing the file again.
    """

    komi: Fraction | None = None
    rgf_id: int = field(default=0, metadata={"hidden": True})
    category: str = field(default="NOT_SET", metadata={"hidden": True})


@dataclass(frozen=True)
class Field:
    """One field of the format: the type of its value, and whether it must be there."""

    kind: type
    needed: bool = True
    null: bool = False
    low: int = -MOST
    high: int = MOST
    options: tuple[str, ...] = ()


EVENT: Mapping[str, Field] = {
    "id": Field(int, needed=False, null=True),
    "name": Field(str),
    "location": Field(str, needed=False, null=True),
    "startDate": Field(str, needed=False, null=True),
    "endDate": Field(str, needed=False, null=True),
    "roundCount": Field(int, needed=False, null=True, low=1, high=LAST_ROUND),
    "komi_4": Field(int, needed=False, null=True, low=-2000, high=2000),
    "category": Field(str, needed=False, null=True, options=CATEGORIES),
    "players": Field(list),
    "games": Field(list, needed=False, null=True),
}
PLAYER: Mapping[str, Field] = {
    "id": Field(int, low=1),
    "playerId": Field(int, needed=False, null=True),
    "firstName": Field(str, needed=False, null=True),
    "lastName": Field(str),
    "patronymic": Field(str, needed=False, null=True),
    "townName": Field(str, needed=False, null=True),
    "rating": Field(int, needed=False, null=True, low=-9999, high=9999),
    "mm0_4": Field(int, needed=False, null=True),
    "mmF_4": Field(int, needed=False, null=True),
    "sos_4": Field(int, needed=False, null=True),
    "sodos_4": Field(int, needed=False, null=True),
    "place": Field(int, needed=False, null=True, low=0),
}
GAME: Mapping[str, Field] = {
    "player1": Field(int, null=True, needed=False),
    "player2": Field(int, null=True, needed=False),
    "color": Field(str, needed=False, null=True, options=(UNKNOWN, BLACK_FIRST)),
    "result": Field(str, options=(*RESULTS, BOTH_HALF)),
    "round": Field(int, low=0, high=LAST_ROUND),
    "board": Field(int, needed=False, null=True, low=0, high=9999),
    "komi_4": Field(int, needed=False, null=True, low=-2000, high=2000),
    "handicap": Field(int, needed=False, null=True, low=0, high=99),
}
"""The declared shape: what is read is checked against it, and what is written keeps to it.
Other fields are let alone."""


def schema() -> dict[str, Any]:
    """The shape as a JSON Schema, for programs that want to check a file themselves.

    >>> sorted(schema()["properties"]["games"]["items"]["required"])
    ['result', 'round']
    """
    names = {int: "integer", str: "string", list: "array"}

    def of(fields: Mapping[str, Field]) -> dict[str, Any]:
        properties = {}
        for name, one in fields.items():
            kind = names[one.kind]
            told: dict[str, Any] = {"type": [kind, "null"] if one.null else kind}
            if one.kind is int:
                told |= {"minimum": one.low, "maximum": one.high}
            if one.options:
                told["enum"] = [*one.options, *([None] if one.null else [])]
            properties[name] = told
        needed = [name for name, one in fields.items() if one.needed]
        return {"type": "object", "properties": properties, "required": needed}

    whole = of(EVENT)
    whole["properties"]["players"]["items"] = of(PLAYER)
    whole["properties"]["games"]["items"] = of(GAME)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole}


def read_rgf(source: str | bytes | PathLike[str], *, name: str = "JSON") -> Tournament:
    """The tournament in a federation's file (a path), or in its text or bytes, called ``name``.

    Start numbers are the players' ``id`` in its order, closed up.  A player's name is
    ``Surname Given Patronymic``; who is in no game of a round was absent from it.  Start
    scores are ``mm0_4`` quarters.  Byes that count rounds from 0 (OpenGotha's do) are taken
    one round later.  The answer of the federation's server, with the tournament inside
    ``data``, is read as well.  Raises :class:`InputError` or :class:`Problems` naming file,
    line and path for what is broken or contradicts itself.
    """
    text, file = text_and_name(source, name)
    try:
        whole = json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise InputError(
            "error.json_broken", file=file, line=error.lineno, column=error.colno
        ) from None
    except (ValueError, RecursionError):
        raise InputError("error.json_broken", file=file, line=1, column=1) from None
    return _Reader(text, file, whole).tournament()


def _refuse_constant(shown: str) -> None:
    raise ValueError(shown)


class _Reader:
    def __init__(self, text: str, file: str, whole: Any) -> None:
        self.text, self.file, self.errors = text, file, list[InputError]()
        self.root: JsonPath = ()
        if isinstance(whole, dict) and isinstance(whole.get("data"), dict):
            inside = whole["data"].get("tournament")
            self.root = ("data", "tournament") if inside is not None else ("data",)
            whole = inside if inside is not None else whole["data"]
        if not isinstance(whole, dict) or "players" not in whole:
            raise InputError("error.rgf_not", file=file)
        self.whole: Mapping[str, Any] = whole

    def tournament(self) -> Tournament:
        event = self.fields(self.whole, EVENT, ())
        entries = list(self.items("players", PLAYER))
        games = list(self.items("games", GAME))
        self.stop()
        numbers = self.numbers(entries)
        rounds = self.rounds(games, numbers)
        self.stop()
        planned = max(event.get("roundCount") or 1, len(rounds))
        players = tuple(self.player(path, one, numbers, rounds) for path, one in entries)
        self.stop()
        first, last = (one_line(event.get(name) or "") for name in ("startDate", "endDate"))
        komi = event.get("komi_4")
        return Tournament(
            system="rgf",
            settings=RgfSettings(
                komi=None if komi is None else Fraction(komi, 4),
                rgf_id=event.get("id") or 0,
                category=event.get("category") or "NOT_SET",
            ),
            players=tuple(sorted(players, key=lambda player: player.number)),
            rounds=rounds,
            planned=planned,
            title=one_line(event["name"]),
            place=one_line(event.get("location") or ""),
            date=first if last in ("", first) else f"{first} – {last}",
        )

    def stop(self) -> None:
        if self.errors:
            raise Problems(self.errors)

    def wrong(self, path: JsonPath, key: str, **values: Any) -> None:
        line, column = place_of(self.text, (*self.root, *path))
        self.errors.append(
            InputError(
                f"error.rgf_{key}",
                file=self.file,
                line=line,
                column=column,
                path=show_path((*self.root, *path)),
                **values,
            )
        )

    def items(
        self, name: str, fields: Mapping[str, Field]
    ) -> Iterator[tuple[JsonPath, dict[str, Any]]]:
        listed = self.whole.get(name)
        for index, one in enumerate(listed if isinstance(listed, list) else ()):
            path: JsonPath = (name, index)
            if not isinstance(one, dict):
                self.wrong(path, "value", value=_short(one))
                continue
            yield path, self.fields(one, fields, path)

    def fields(
        self, told: Mapping[str, Any], fields: Mapping[str, Field], path: JsonPath
    ) -> dict[str, Any]:
        """The declared fields of an object; what does not fit is noted."""
        found: dict[str, Any] = {}
        for name, one in fields.items():
            if name not in told:
                if one.needed:
                    self.wrong(path, "missing", field=name)
                continue
            value = told[name]
            if value is None and one.null:
                continue
            good = isinstance(value, one.kind) and not isinstance(value, bool)
            if good and one.kind is int:
                good = one.low <= value <= one.high
            if good and one.options:
                good = value in one.options
            if not good:
                self.wrong((*path, name), "value", value=_short(value))
                continue
            found[name] = value
        return found

    def numbers(self, entries: Sequence[tuple[JsonPath, dict[str, Any]]]) -> dict[int, int]:
        """A player's ``id`` -> start number."""
        seen: set[int] = set()
        known: dict[int, JsonPath] = {}
        for path, one in entries:
            if one["id"] in seen:
                self.wrong((*path, "id"), "twice", value=one["id"])
            seen.add(one["id"])
            federation = one.get("playerId")
            if federation and known.setdefault(federation, path) is not path:
                self.wrong((*path, "playerId"), "twice", value=federation)
        return {number: at for at, number in enumerate(sorted(seen), start=1)}

    def player(
        self,
        path: JsonPath,
        one: Mapping[str, Any],
        numbers: Mapping[int, int],
        rounds: Sequence[Round],
    ) -> Player:
        number = numbers[one["id"]]
        surname = one_line(one["lastName"])
        given = one_line(f"{one.get('firstName') or ''} {one.get('patronymic') or ''}")
        name = f"{surname} {given}".strip()
        if not name:
            self.wrong((*path, "lastName"), "value", value="")
        ids = {"rgf": str(one["playerId"])} if one.get("playerId") else {}
        ids |= {"opengotha": f"{surname}, {given}"} if surname and given else {}
        start = one.get("mm0_4")
        return Player(
            number=number,
            name=name,
            rating=one.get("rating"),
            club=one_line(one.get("townName") or ""),
            absent=frozenset(round_.number for round_ in rounds if number not in round_.reported),
            start_score=None if start is None else Fraction(start, 4),
            ids=ids,
        )

    def rounds(
        self,
        games: Sequence[tuple[JsonPath, dict[str, Any]]],
        numbers: Mapping[int, int],
    ) -> tuple[Round, ...]:
        byes_from_0 = any(one["round"] == 0 and one.get("player1") is None for _, one in games)
        boards: dict[int, list[Game]] = {}
        free: dict[int, list[tuple[int, Bye]]] = {}
        seated: dict[tuple[int, int], JsonPath] = {}
        for path, one in games:
            alone = one.get("player1") is None or one.get("player2") is None
            number = one["round"] + (1 if alone and byes_from_0 else 0)
            if number < 1:
                self.wrong((*path, "round"), "value", value=0)
                continue
            seats = []
            for side in ("player1", "player2"):
                if one.get(side) is None:
                    continue
                player = numbers.get(one[side])
                if player is None:
                    self.wrong((*path, side), "nobody", value=one[side])
                elif seated.setdefault((number, player), path) is not path or player in seats:
                    self.wrong((*path, side), "seated_twice", value=one[side], round=number)
                else:
                    seats.append(player)
            if len(seats) != (1 if alone else 2):
                if alone and one.get("player1") is None and one.get("player2") is None:
                    self.wrong(path, "missing", field="player1")
                continue
            if alone:
                result = one["result"]
                if one.get("player2") is None:
                    result = result.replace("PLAYER_1", "PLAYER_X").replace(
                        "PLAYER_2", "PLAYER_1").replace("PLAYER_X", "PLAYER_2")  # fmt: skip
                if result not in BYES:
                    self.wrong((*path, "result"), "value", value=one["result"])
                    continue
                free.setdefault(number, []).append((seats[0], BYES[result]))
            elif one["result"] == BOTH_HALF:
                free.setdefault(number, []).extend((seat, Bye.HALF) for seat in seats)
            else:
                komi = one.get("komi_4")
                event_komi = self.whole.get("komi_4")
                boards.setdefault(number, []).append(
                    Game(
                        board=one.get("board") or 0,
                        white=seats[1],
                        black=seats[0],
                        result=RESULTS[one["result"]],
                        handicap=one.get("handicap") or 0,
                        komi=None if komi in (None, event_komi) else Fraction(komi or 0, 4),
                        coloured=one.get("color") == BLACK_FIRST,
                    )
                )
        last = max([*boards, *free], default=0)
        return tuple(
            Round(
                number,
                by_board(boards.get(number, [])),
                byes=tuple(sorted(free.get(number, []), key=lambda bye: bye[0])),
            )
            for number in range(1, last + 1)
        )


def _short(value: Any) -> str:
    shown = one_line(json.dumps(value, ensure_ascii=False, default=str))
    return shown if len(shown) <= 40 else shown[:39] + "…"
