"""Result files of the American Go Association: reading."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from os import PathLike

from pairing.dataclasses import replace
from pairing.dates import days_of
from pairing.errors import InputError
from pairing.formats.plain_text import text_and_name
from pairing.formats.reading import RoundsInFile, SourceFile, absences
from pairing.ranks import rank_of_number, short_rank
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Game, Player, Result, Round, Tournament

_PLAYER = re.compile(r"([0-9]{1,8})\s+(.*?)\s+(\S+)")
_GAME = re.compile(
    r"([0-9]{1,8})\s+([0-9]{1,8})\s+([wb]f?|[?*n])(?:\s+([0-9]{1,2}))?(?:\s+(-?[0-9]{1,3}(?:\.[0-9])?))?",
    re.IGNORECASE,
)
_RESULTS = {
    "w": Result.WHITE_WINS,
    "b": Result.BLACK_WINS,
    "wf": Result.BLACK_FORFEITS,
    "bf": Result.WHITE_FORFEITS,
}


def read_aga(source: str | bytes | PathLike[str], *, name: str = "AGA") -> Tournament:
    """Return the tournament in an association's file (a path), or in its text or bytes.

    Games stand in rounds (``GAMES 2``); where they do not, a round ends before somebody's
    next game.  Who plays in no game of a round was absent.  Raises ``InputError`` with the
    line for what cannot be read.
    """
    text, file = text_and_name(source, name)
    return _Reader(file).tournament(text)


class _Reader(SourceFile):
    """A result file read line by line; ``games_of`` has each round's games with their lines."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.title = ""
        self.headers: dict[str, str] = {}
        self.players: dict[int, Player] = {}
        self.games_of: defaultdict[int, list[tuple[int, Game]]] = defaultdict(list)

    def tournament(self, text: str) -> Tournament:
        self._read(text)
        if not self.players:
            raise InputError("aga.no_players", file=self.file)
        rounds = self._rounds()
        title, *places = self.title.split(", ")
        start, finish = (_day(self.headers.get(key, "")) for key in ("start", "finish"))
        return Tournament(
            system="aga",
            settings=McMahonSettings(),
            players=tuple(
                replace(player, absent=absences(player.number, rounds))
                for player in self.players.values()
            ),
            rounds=rounds,
            planned=max(1, len(rounds)),
            title=title,
            place=", ".join(place for place in places if not re.search(r"\d", place)),
            date=" – ".join(days_of(f"{start} - {finish}")),
        )

    def _read(self, text: str) -> None:
        part, number = "", 0
        for at, raw in enumerate(text.splitlines(), start=1):
            line = re.sub(r"^\s*#.*|#[^\t]*$", "", raw).strip()  # "Roe, Ann #43", a tab, a rank
            match = re.match(r"(TOURNEY|PLAYERS|GAMES|END)\b\s*(.*)", line, re.IGNORECASE)
            if match:
                part = match[1].upper()
                if part == "TOURNEY":
                    self.title = match[2].strip()
                if part == "GAMES":
                    digits = re.match(r"[0-9]{1,2}", match[2])
                    number = int(digits[0]) if digits else 0
            elif not line or part == "END":
                continue
            elif part == "TOURNEY":
                key, sign, value = line.partition("=")
                if sign:
                    self.headers[key.strip().lower()] = value.strip()
            elif part == "PLAYERS":
                self._player(line, at)
            elif part == "GAMES":
                self.games_of[number].append((at, self._game(line, at)))
            else:
                raise self.error("aga.line", at, text=line[:60])

    def _player(self, line: str, at: int) -> None:
        match = _PLAYER.fullmatch(line.replace("\t", "  "))
        if not match:
            raise self.error("aga.player", at, text=line[:60])
        surname, _, given = (part.strip() for part in match[2].partition(","))
        number, rank = int(match[1]), self._rank(match[3], at)
        if number in self.players:
            raise self.error("aga.twice", at, number=str(number))
        name = f"{surname} {given}".strip()
        self.players[number] = Player(
            len(self.players) + 1, name, rank=rank, ids={"aga": str(number)}, surname=surname
        )

    def _rank(self, shown: str, at: int) -> str:
        """Return a rank, or the rank of an association's rating: 4.5 is 4 dan, -4.5 is 4 kyu."""
        try:
            return short_rank(shown)
        except ValueError:
            if re.fullmatch(r"-?[0-9]{1,2}\.[0-9]+", shown) and abs(float(shown)) >= 1:
                steps = int(float(shown))
                return rank_of_number(steps - 1 if steps > 0 else steps)
            raise self.error("aga.rank", at, value=shown) from None

    def _game(self, line: str, at: int) -> Game:
        match = _GAME.fullmatch(re.sub(r"\s+", " ", line))
        if not match:
            raise self.error("aga.game", at, text=line[:60])
        for shown in (match[1], match[2]):
            if int(shown) not in self.players:
                raise self.error("aga.nobody", at, number=shown)
        white, black = (self.players[int(shown)].number for shown in (match[1], match[2]))
        if white == black:
            raise self.error("aga.game", at, text=line[:60])
        # No stones and no komi is what the association calls a game with one stone.
        without_komi = match[5] is not None and Fraction(match[5]) == 0
        stones = int(match[4] or 0) or int(without_komi)
        return Game(0, white, black, _RESULTS.get(match[3].lower()), handicap=stones)

    def _rounds(self) -> tuple[Round, ...]:
        """Games by rounds; those that stand in none go into the first in which both are free."""
        cells = RoundsInFile()
        for number, games in sorted(self.games_of.items()):
            current = number or 1
            for line, game in games:
                seats = {game.white, game.black}
                if any(seats & {other.white, other.black} for other in cells.games[current]):
                    if number:
                        raise self.error("aga.two_games", line, round=number)
                    current += 1
                cells.games[current].append(game)
        return cells.rounds()


def _day(shown: str) -> str:
    """Return a day with the year first; Americans write the month first."""
    match = re.fullmatch(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{2,4})", shown)
    if not match:
        return shown
    year = int(match[3]) + (2000 if len(match[3]) == 2 else 0)
    month, day = int(match[1]), int(match[2])
    if month > 12:
        month, day = day, month
    return f"{year:04}-{month:02}-{day:02}"
