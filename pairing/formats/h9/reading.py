"""Result files of the European Go Database ("h9"): reading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from os import PathLike
from typing import Any, ClassVar

from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError
from pairing.formats.countries import UNKNOWN
from pairing.formats.h9.writing import NO_CLUB, NO_NAME
from pairing.formats.plain_text import text_and_name
from pairing.formats.reading import SourceFile, absences
from pairing.go_time import with_komi
from pairing.ranks import short_rank
from pairing.round_cells import RoundCell, parse_cell, rounds_of
from pairing.systems.mcmahon.settings import McMahonSettings, criterion_named
from pairing.tournament import Bye, Player, Round, Tournament

_COLUMNS = re.compile(r";\s*Pl\s+Name\s+Rk\s+Co\s+Club?\s*(.*)", re.IGNORECASE)
_RANK = re.compile(r"(?!00?\D)[0-9]{1,2}[dkpDKP]")
_BARE_RANK = re.compile(r"([1-9]|[12][0-9]|30) [A-Za-z]{2}")
_GLUED = re.compile(r"^(.{29}[^\s\d]|.{28}\S\d)((?:[1-9]|[12][0-9]|30)[dkDK]\s)")
"""A name that fills its columns up to the rank, as OpenGotha writes it for France."""
_CRITERIA = re.compile(r"SOSOS|SODOS|SOS(?:-[12])?|MMS?|NBW|CUSS|EXT|EXR|CPS")
"""Titles of columns of scores; some programs leave no space between them."""
SHARED = "0"
"""The place of a line that has none: it shares the place above."""

UNSAID, UNPLAYED = "?", "0-"
"""What some files have where a player was in no game, and what it is read as."""

RESULT = re.compile(r"[0-9]{1,4}[-+=?]!?(/?[wb][0-9]{0,2})?", re.IGNORECASE)

Word = tuple[str, int]
"""A word of a line with its column."""


def read_h9(source: str | bytes | PathLike[str], *, name: str = "h9") -> Tournament:
    """Return the tournament in an EGD result file (a path), or in its text or bytes, called
    ``name``.

    Players are numbered in the order of their lines.  Underscores in names become blanks;
    club ``xxxx`` and country ``XX`` stand for none.  A single ``0+`` of a round is the odd
    player's bye, several are full points given; ``0=`` is a half-point bye and ``0-`` an
    absence.  Start scores are the McMahon points less the points made, where the file has
    a column ``MMS``.  Raises :class:`InputError` or :class:`Problems` naming file, line and
    column for what is no such file, is cut off or contradicts itself.
    """
    return H9File(*text_and_name(source, name)).tournament()


@dataclass(frozen=True)
class Row:
    """A player's line: its words with their columns, and which of them is the rank."""

    line: int
    words: tuple[Word, ...]
    rank: int
    pin: str

    @property
    def names(self) -> list[str]:
        """The words before the rank, blanks for the underscores in them."""
        return [word.replace("_", " ").strip() for word, _ in self.words[1 : self.rank]]

    def player(
        self, number: int, rounds: Sequence[Round], names: Sequence[str], **more: Any
    ) -> Player:
        """Return the player, called by ``names``, the last of which is the given one."""
        return Player(
            number=number,
            name=" ".join(names),
            rank=short_rank(self.words[self.rank][0]),
            absent=absences(number, rounds),
            surname=" ".join(names[:-1]) or names[0],
            **more,
        )


class H9File(SourceFile):
    """A file with lines of a head and a line a player, who tells his side of every round."""

    header: ClassVar = re.compile(r";\s*([A-Z]{2})\[(.*)\]\s*")
    no_players = "error.h9_no_players"

    def __init__(self, text: str, file: str) -> None:
        super().__init__(file)
        self.headers: dict[str, str] = {}
        self.columns: list[str] = []
        self.rows: list[Row] = []
        self.results = 0
        for number, line in enumerate(text.splitlines(), start=1):
            body = line.partition(";")[0]
            if self._is_heading(line.strip()) or not body.strip():
                continue
            try:
                self.rows.append(self._row(body, number))
            except InputError as error:
                self.errors.append(error)
        if self.errors and not self.rows:
            raise self.errors[0]

    def _is_heading(self, line: str) -> bool:
        """Return whether a line is one of the head; what it says is noted."""
        header, titles = self.header.fullmatch(line), _COLUMNS.fullmatch(line)
        if header:
            self.headers.setdefault(header[1].upper(), header[2].strip())
        elif titles:
            self.columns = titles[1].upper().split()
        return bool(header or titles)

    def _row(self, body: str, number: int) -> Row:
        """Return a player's line cut into words; raises ``InputError`` for a line without a rank.

        A number is the place unless it stands right of the first line's and counts no lines: then
        it is a name.
        """
        data, bar, pin = body.partition("|")
        data = _GLUED.sub(r"\1 \2", data)
        words = [(word[0], word.start() + 1) for word in re.finditer(r"\S+", data)]
        if words and not self._is_place(*words[0]):
            words.insert(0, (SHARED, words[0][1]))
        # Place, surname and given name stand before the rank; names may look like anything.
        behind = range(2, len(words))
        rank = next((at for at in behind if _RANK.fullmatch(words[at][0])), None)
        if rank is None:  # "12" for 12 kyu, before a country
            pairs = ((at, f"{words[at][0]} {words[at + 1][0]}") for at in behind[:-1])
            rank = next((at for at, shown in pairs if _BARE_RANK.fullmatch(shown)), None)
            if rank is not None:
                words[rank] = (f"{words[rank][0]}k", words[rank][1])
        if rank is None:
            column = words[0][1] if words else 1
            raise self.error("error.h9_line", number, column, text=body.strip()[:60])
        if bar and not re.fullmatch(r"[0-9]{0,12}", pin.strip()):
            raise self.error("error.h9_pin", number, len(data) + 2, value=pin.strip()[:30])
        return Row(number, tuple(self.in_columns(words, rank)), rank, pin.strip())

    def _is_place(self, shown: str, column: int) -> bool:
        if not re.fullmatch(r"[0-9]{1,5}", shown):
            return False
        first, at = self.rows[0].words[0] if self.rows else ("", 0)
        named = first != SHARED and at and column > at + len(first)
        return not named or int(shown) == len(self.rows) + 1

    def in_columns(self, words: list[Word], rank: int) -> list[Word]:
        """Return the words with a club of several (``no c``) as one of them."""
        club = rank + 2
        end = club + 1
        while end < len(words) and words[end][0][0].isalpha():
            end += 1
        whole = " ".join(word for word, _ in words[club:end])
        return [*words[:club], *((whole, at) for _, at in words[club : club + 1]), *words[end:]]

    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds that players' lines tell; raises :class:`Problems` where they do not
        fit.
        """
        self.stop()
        if not self.rows:
            raise InputError(self.no_players, file=self.file)
        results, numbers = self._first_result(), self._numbers()
        self.results = self._last_result() - results + 1
        cells_of: dict[int, list[tuple[RoundCell, int]]] = {}
        for number, row in enumerate(self.rows, start=1):
            cells_of[number] = []
            words = row.words[row.rank + results :][: self.results]
            if len(words) != self.results:
                last, at = (*row.words, *words)[-1]
                counts = {"found": len(words), "rounds": self.results}
                self.note("error.h9_rounds", row.line, at + len(last), **counts)
                continue
            for word, column in words:
                cell = parse_cell(UNPLAYED if word == UNSAID else word)
                if cell is None or (cell.opponent and cell.opponent not in numbers):
                    key = "error.h9_cell" if cell is None else "error.h9_opponent"
                    self.note(key, row.line, column, value=word)
                    continue
                if cell.opponent:
                    cell = replace(cell, opponent=numbers[cell.opponent])
                cells_of[number].append((cell, column))
        self.stop()

        def where(player: int, number: int) -> tuple[int, int]:
            return self.rows[player - 1].line, cells_of[player][number - 1][1]

        cells = {number: [cell for cell, _ in row] for number, row in cells_of.items()}
        return tuple(map(_pairing_bye, rounds_of(cells, where, self.file, both_win=True)))

    def _first_result(self) -> int:
        """Return how many words after the rank the results begin: after country, club, the scores.

        They are the longest run of columns in which most lines have a result; a single slip does
        not hide a round, and half points that a program wrote as ``166?`` are none.
        """
        longest = max(len(row.words) - row.rank for row in self.rows)
        best, begun = (0, longest), longest
        for shift in range(1, longest):
            words = [row.words[row.rank + shift :][:1] for row in self.rows]
            if 2 * sum(_is_result(word) for ((word, _),) in filter(None, words)) > len(self.rows):
                begun = min(begun, shift)
                best = max(best, (shift + 1 - begun, begun), key=lambda run: run[0])
            else:
                begun = longest
        return best[1]

    def _last_result(self) -> int:
        """Return how many words after the rank the last result stands: scores may follow it."""
        return max(
            at
            for row in self.rows
            for at, (word, _) in enumerate(row.words[row.rank :])
            if at == 0 or _is_result(word)
        )

    def _numbers(self) -> dict[int, int]:
        """Return what results call a player -> his line's number.

        It is the place, unless places are shared.
        """
        places = [int(row.words[0][0]) for row in self.rows]
        if len(set(places)) < len(places) or int(SHARED) in places:
            places = list(range(1, len(places) + 1))
        return {place: number for number, place in enumerate(places, start=1)}

    def tournament(self) -> Tournament:
        """Return the whole file as a tournament."""
        rounds, headers = self.rounds(), self.headers
        place = headers.get("PC", "")
        country, comma, town = place.partition(",")
        parts = (town.strip(), country.strip().upper())
        days = map(str.strip, headers.get("DT", "").split(","))
        event = Tournament(
            system="egd",
            settings=self._settings(),
            players=tuple(_player(at, row, rounds) for at, row in enumerate(self.rows, start=1)),
            rounds=rounds,
            planned=max(1, len(rounds), self.results),
            title=headers.get("EV", ""),
            place=", ".join(filter(None, parts)) if comma else place,
            time_control=with_komi(headers.get("TM", ""), number_of(headers.get("KM", ""))),
            date=" – ".join(filter(None, days)),
        )
        at = next((at for at, name in enumerate(self.columns) if name in ("MMS", "MM")), None)
        if at is None:
            return event
        shown = [number_of(row.words[row.rank + 3 + at][0]) for row in self.rows]
        players = [
            replace(player, start_score=None if mms is None else mms - event.points[player.number])
            for player, mms in zip(event.players, shown, strict=True)
        ]
        return replace(event, players=tuple(players))

    def _settings(self) -> McMahonSettings:
        """Return the criteria of the columns of scores: McMahon's, or by number of wins."""
        named = map(criterion_named, _CRITERIA.findall(" ".join(self.columns)))
        criteria = tuple(dict.fromkeys(filter(None, named)))
        rules: dict[str, Any] = {"criteria": criteria} if criteria else {}
        if criteria and "mm" not in criteria:
            rules["kind"] = "swiss"
        return McMahonSettings(**rules)


def _is_result(word: str) -> bool:
    return word == UNSAID or RESULT.fullmatch(word) is not None


def _pairing_bye(round_: Round) -> Round:
    """Return the round, with full-point byes where several have what the odd player gets."""
    if [kind for _, kind in round_.byes].count(Bye.PAIRING) < 2:
        return round_
    full = {Bye.PAIRING: Bye.FULL}
    byes = tuple((number, full.get(kind, kind)) for number, kind in round_.byes)
    return replace(round_, byes=byes)


def _player(number: int, row: Row, rounds: Sequence[Round]) -> Player:
    names = [name for name in row.names if name and name != NO_NAME] or [row.words[1][0]]
    after = [word for word, _ in row.words[row.rank + 1 : row.rank + 3]]
    country, club = (*after, "", "")[:2]
    country, club = country.upper(), "" if club == NO_CLUB else club
    ids = {"egd": row.pin} if row.pin else {}
    country = "" if country == UNKNOWN else country
    return row.player(number, rounds, names, country=country, club=club, ids=ids)


def number_of(shown: str) -> Fraction | None:
    """Return a score or komi, exact; ``None`` for anything else."""
    plain = shown.strip().replace(",", ".").replace("½", ".5")
    good = re.fullmatch(r"-?([0-9]{1,6}(\.[0-9]{0,4})?|\.[0-9]{1,4})", plain)
    return Fraction(plain) if good else None
