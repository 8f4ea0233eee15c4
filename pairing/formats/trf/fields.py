"""The lines of a tournament report file one by one (FIDE C.04 Annex 2, TRF16).

Columns count from 1, as in the annex; a character is a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Subject
from pairing.formats.plain_text import dates
from pairing.numbers import whole_number
from pairing.settings import parse_points

OLD, NEW = "16", "26"
"""The dialects: TRF16 with the unofficial ``XX`` and ``BB`` lines, and TRF-2026."""

HEADERS = frozenset(f"{number:02}2" for number in range(1, 13))
"""Codes of the tournament lines of free text, which stands from column 5 on.

012 is the name, then come city, federation, first and last day, how many players, rated ones and
teams there are, the type, the chief arbiter, his deputies and, as 122, the allotted times.
"""

LARGEST = 10**15 - 1
"""A whole number longer than this is none: the longest there are, FIDE's IDs, take eleven."""

GAPS = (9, 14, 48, 53, 57, 69, 85)
"""Columns of a player line that are blank between its fields."""

FIRST_ROUND = 92
"""Column of the first round on player and date lines; a round takes ten columns."""

UNPLAYED = "HFUZ"
UNRATED = "WDL"
PLAYED = f"10={UNRATED}"
FORFEITED = "+-"


@dataclass(frozen=True)
class TrfLine:
    """One line as it stands in the file; ``end`` is its line break (empty at the very end)."""

    number: int
    text: str
    end: str

    @property
    def code(self) -> str:
        """The data identification number (first three columns)."""
        return self.text[:3]


@dataclass(frozen=True)
class Cell:
    """A player's round: opponent (0: none), colour ``w``, ``b`` or ``-``, result sign.

    ``result`` keeps the sign of the file (``W D L`` are unrated games, a blank is a result
    not yet known); ``column`` is where the cell begins.  ``silent``: a round without an opponent
    that has no sign in the file.
    """

    opponent: int
    colour: str
    result: str
    column: int
    silent: bool = False

    @property
    def sign(self) -> str:
        """The result sign, rated or not: ``W D L`` become ``1 = 0``."""
        return {"W": "1", "D": "=", "L": "0"}.get(self.result, self.result)

    @property
    def paired(self) -> bool:
        """Return whether the player took part in the pairing of the round (pairing bye
        included).
        """
        return self.opponent > 0 or self.result in ("U", "+")


@dataclass(frozen=True)
class TrfPlayer:
    """A ``001`` line.  ``line`` is its number in the file, ``rounds`` a cell or ``None`` each."""

    number: int
    sex: str
    title: str
    name: str
    rating: int | None
    federation: str
    fide_id: str
    birth: str
    points: Fraction | None
    rank: int | None
    rounds: tuple[Cell | None, ...]
    line: int


def split_lines(content: str) -> tuple[TrfLine, ...]:
    r"""Return lines with their own breaks (``\r\n``, ``\n`` or ``\r``).

    >>> [(line.code, line.end) for line in split_lines("012 A\r\nXXR 5")]
    [('012', '\r\n'), ('XXR', '')]
    """
    lines = re.findall(r"([^\r\n]*)(\r\n|\n|\r|\Z)", content)
    if lines and lines[-1] == ("", ""):
        lines.pop()
    return tuple(TrfLine(number, text, end) for number, (text, end) in enumerate(lines, start=1))


@dataclass(frozen=True)
class LineReader:
    """Takes values out of a line; what cannot be used becomes an error with line and column."""

    file: str
    line: TrfLine

    def error(self, key: str, column: int, value: str = "", **more: object) -> InputError:
        """Return the error ``error.trf_<key>``, with this line's number and ``column`` from 1."""
        return InputError(
            f"error.trf_{key}",
            subject=Subject(field="file"),
            file=self.file,
            line=self.line.number,
            column=column,
            value=value,
            **more,
        )

    def text(self, first: int, last: int) -> str:
        """Return what stands in the columns, without blanks around it."""
        return self.line.text[first - 1 : last].strip()

    def need_blank(self, *columns: int) -> None:
        """Raise ``InputError`` where a column between two fields is not blank."""
        for column in columns:
            if self.text(column, column):
                raise self.error("shifted", column, self.text(column, column))

    def whole(self, first: int, last: int) -> int | None:
        """Return a whole number in the columns, ``None`` when they are blank."""
        shown = self.text(first, last)
        return self.number(shown, first) if shown else None

    def points(self, first: int, last: int) -> Fraction | None:
        """Return a number of points in the columns, ``None`` when they are blank."""
        shown = self.text(first, last)
        return self.exact(shown, first) if shown else None

    def exact(self, shown: str, column: int) -> Fraction:
        """Return a number of points written ``1``, ``0.5`` or ``0,5``."""
        value = parse_points(shown)
        if value is None:
            raise self.error("points", column, shown)
        return value

    def words(self) -> Iterator[tuple[str, int]]:
        """Return what stands after the code, divided at blanks, each with its column."""
        for match in re.finditer(r"\S+", self.line.text[3:]):
            yield match.group(), match.start() + 4

    def wholes(self) -> Iterator[tuple[int, int]]:
        """Whole numbers after the code, each with its column."""
        for word, column in self.words():
            yield self.number(word, column), column

    def number(self, word: str, column: int) -> int:
        """Return a word of digits as a number; raises ``InputError`` at ``column`` for any
        other.
        """
        value = whole_number(word, LARGEST)
        if value is None:
            raise self.error("number", column, word)
        return value

    def player(self) -> TrfPlayer:
        """Return what a ``001`` line says; raises ``InputError`` for fields that cannot be read.

        Also for one whose fields stand elsewhere than in their columns.
        """
        self.need_blank(*GAPS)
        number = self.whole(5, 8)
        if not number:
            raise self.error("number", 5, self.text(5, 8))
        return TrfPlayer(
            number=number,
            sex=self.text(10, 10),
            title=self.text(11, 13),
            name=self.text(15, 47),
            rating=self.whole(49, 52),
            federation=self.text(54, 56),
            fide_id=self.text(58, 68),
            birth=self.text(70, 79),
            points=self.points(81, 84),
            rank=self.whole(86, 89),
            rounds=tuple(
                self._cell(column) for column in range(FIRST_ROUND, len(self.line.text) + 1, 10)
            ),
            line=self.line.number,
        )

    def _cell(self, column: int) -> Cell | None:
        if not self.text(column, column + 8):
            return None
        for gap in (column + 4, column + 6):
            if self.text(gap, gap):  # else a cell a column off would be read as an absence
                raise self.error("gap", gap, self.text(column, column + 8))
        opponent = self.whole(column, column + 3) or 0
        colour = self.text(column + 5, column + 5).lower() or "-"
        result = self.text(column + 7, column + 7).upper()
        silent = not opponent and not result
        if colour not in "wb-":
            raise self.error("colour", column + 5, colour)
        if opponent:
            good = not result or result in PLAYED + FORFEITED
        else:
            # TRF06 wrote + = - 0 where TRF16 has U H Z.
            result = {"=": "H", "-": "Z", "0": "Z", "": "Z"}.get(result, result)
            good = result in UNPLAYED + "+"
        if not good:
            raise self.error("result", column + 7, result)
        return Cell(opponent, colour, result, column, silent)

    def national(self) -> dict[int, int] | None:
        """Return the national rating of a national record (a federation's code in front).

        By start number; empty where the record has no rating, ``None`` for other lines.
        """
        if not re.match(r"[A-Z]{3} [ 0-9]{3}[0-9](?: |$)", self.line.text):
            return None
        if self.line.code.startswith(("XX", "BB")) or self.line.code == "DAT":
            return None
        if self.text(48, 48) or self.text(53, 53):
            return None  # a record of another shape, or a shifted one
        number, rating = (
            whole_number(self.text(first, last), LARGEST) for first, last in ((5, 8), (49, 52))
        )
        return {number: rating} if number and rating else {}

    def check_team(self) -> None:
        """Raise ``InputError`` where a ``013`` line has no start numbers in their columns."""
        self.need_blank(*range(36, len(self.line.text) + 1, 5))
        for column in range(37, len(self.line.text) + 1, 5):
            self.whole(column, column + 3)

    def dates(self) -> tuple[str, ...]:
        """Return what a ``132`` line says: each round's day as it is written, empty where none
        is.
        """
        return tuple(
            self.text(column, column + 9)
            for column in range(FIRST_ROUND, len(self.line.text) + 1, 10)
        )

    def virtual(self) -> tuple[int, tuple[Fraction, ...]]:
        """Start number and virtual points per round (``XXA``)."""
        self.need_blank(*range(9, len(self.line.text) + 1, 5))
        number = self.whole(5, 8)
        if not number:
            raise self.error("number", 5, self.text(5, 8))
        values = [
            self.points(column, column + 3) or Fraction(0)
            for column in range(10, len(self.line.text) + 1, 5)
        ]
        return number, tuple(values)


def is_national(line: str) -> bool:
    """Return whether a line is a national record."""
    return LineReader("", TrfLine(0, line, "")).national() is not None


def in_characters(line: TrfLine) -> TrfLine:
    """Return a player line whose columns count bytes with columns that count characters.

    A program that counts bytes leaves a name with accents too short by as many blanks; the line
    stays where its columns are right, or by bytes wrong, too.

    >>> counted = f"001    1      {'Müller':<32} 2000 GER"
    >>> LineReader("", in_characters(TrfLine(1, counted, ""))).player().rating
    2000
    """
    text, raw = line.text, line.text.encode()
    if line.code != "001" or len(raw) == len(text) or not _filled(text):
        return line
    if _filled(raw.decode("latin-1")):
        return line
    name = raw[:47].decode(errors="ignore")
    return replace(line, text=name.ljust(47) + raw[47:].decode(errors="ignore"))


def _filled(text: str) -> bool:
    """Return whether a column between two fields is not blank."""
    return any(text[column - 1 : column].strip() for column in GAPS)


def report_day(shown: str) -> str:
    """Return a day as report files have it (``2026/05/31``); what is no day stays, ``-`` is none.

    >>> report_day("2026-05-31"), report_day("31.05.2026"), report_day("26/05/31")
    ('2026/05/31', '2026/05/31', '26/05/31')
    """
    if shown.strip() == "-":
        return ""
    if re.fullmatch(r"[0-9]{2}/[0-9]{2}/[0-9]{2}", shown.strip()):
        return shown.strip()  # their own short form, the year first
    days = dates(shown)
    return days[0].replace("-", "/") if days else shown
