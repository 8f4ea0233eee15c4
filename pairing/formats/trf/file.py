"""A whole tournament report file: its lines, what they say, and the tournament they tell."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

from pairing.dataclasses import dataclass, field
from pairing.errors import InputError, Subject
from pairing.formats.plain_text import bytes_of, reads_like_cp1251
from pairing.formats.trf import trf26
from pairing.formats.trf.fields import HEADERS, LineReader, TrfLine, in_characters, split_lines
from pairing.formats.trf.report import TrfReport
from pairing.formats.trf.rounds import tournament_of
from pairing.tournament import Tournament

_ONE = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBZ": "zero", "BBF": "forfeit", "BBU": "bye"}
_XXS = {
    "W": ("win", "forfeit_win", "full_bye"), "WW": ("win",), "BW": ("win",),
    "D": ("draw", "half_bye"), "WD": ("draw",), "BD": ("draw",),
    "WL": ("loss",), "BL": ("loss",), "ZPB": ("zero",), "HPB": ("half_bye",),
    "FPB": ("full_bye",), "PAB": ("bye",), "FW": ("forfeit_win",), "FL": ("forfeit",),
}  # fmt: skip
_BY_COLOUR = ("WW", "BW", "WD", "BD", "WL", "BL")
"""Codes of ``XXS`` that tell the points of one colour."""
_XXS_UNSAID = {"bye": Fraction(1), "half_bye": Fraction(1, 2), "forfeit_win": Fraction(1)}
"""What ``XXS`` lines leave out keeps its standard value, whatever a win is worth there."""
_FIRST_COLOUR = {"white1": "white", "black1": "black", "w": "white", "b": "black"}


UNUSED = frozenset(
    ("172", "182", "222", "300", "310", "320", "330", "352", "362", "801", "802", "DAT")
)
"""Lines that are kept as they are and change neither pairing nor standings of individuals."""


@dataclass
class TrfFile(TrfReport):
    """A tournament report file: what it says, and its tournament."""

    def tournament(self, rules: str, *, ranked: bool = False) -> Tournament:
        """Return the event under the Dutch system with the rules of ``"2017"`` or ``"2026"``.

        Boards are numbered by the lower start number, for a report file does not keep them.
        Rounds go up to the last one paired; who is absent next is absent from the round
        after.  With ``ranked`` the players carry the numbers of their places in the file
        (``XXC rank``) and their start numbers in ``ids["trf"]``.  Raises :class:`InputError`
        with line and column when the player lines contradict each other.
        """
        return tournament_of(self, rules, ranked=ranked)


def read_trf(source: Path | str, *, name: str = "TRF") -> TrfFile:
    r"""Read a file (a path) or its content (a string); ``name`` is said in errors.

    Files are UTF-8 or, if they are not, Latin-1.  Raises :class:`InputError` with file, line
    and column.

    >>> file = read_trf("012 Club\nXXR 5\n001    1      Ann\n")
    >>> file.header("012"), file.rounds, file.players[0].name
    ('Club', 5, 'Ann')
    """
    if isinstance(source, str):
        return _parse(source, name, "utf-8")
    return read_bytes(bytes_of(source), source.name)


def read_bytes(raw: bytes, name: str) -> TrfFile:
    """Return a report file from its bytes: UTF-8, else Windows-1251 or Latin-1; ``name`` is for
    errors.
    """
    encoding = "utf-8-sig" if raw.startswith(b"\xef\xbb\xbf") else "utf-8"
    try:
        content = raw.decode(encoding)
    except UnicodeDecodeError:
        encoding = "cp1251" if reads_like_cp1251(raw) else "latin-1"
        content = raw.decode(encoding)
    return _parse(content, name, encoding)


@dataclass
class _ReportLines:
    """Content of the lines read so far."""

    file: TrfFile
    listed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Tie-breaks by the code of their line."""
    numbers: set[int] = field(default_factory=set)
    """Of the players."""
    mentioned: list[tuple[int, LineReader, int]] = field(default_factory=list)
    """Start numbers with the lines and columns that name them."""

    def take(self, reader: LineReader) -> None:
        """Add what a line says; lines whose code is unknown are passed over."""
        code = reader.line.code
        if code == "001":
            self._player(reader)
        elif code in HEADERS:
            shown = reader.line.text[4:].strip()
            self.file.headers[code] = (*self.file.headers.get(code, ()), shown)
        elif code == "013":
            reader.check_team()
        elif code == "132":
            self.file.dates = reader.dates()
        elif code in ("XXR", "142"):
            self.file.stated_rounds = next((n for n, _ in reader.wholes()), self.file.stated_rounds)
        elif code in ("XXC", "152"):
            self._colour(reader)
        elif code == "XXZ":
            self.file.away |= set(self._numbers(reader))
        elif code == "XXP":
            self.file.forbidden.append(tuple(self._numbers(reader)))
        elif code == "XXA":
            number, values = reader.virtual()
            self.mentioned.append((number, reader, 5))
            self.file.virtual[number] = values
        elif code == "XXS":
            self._points(reader)
        elif code in ("162", "192", "240", "250", "260"):
            self._of_2026(reader)
        elif code in _ONE:
            for word, column in reader.words():
                self.file.worths[_ONE[code]] = reader.exact(word, column)
        elif code in ("202", "212"):
            self.listed[code] = trf26.tie_breaks(reader.line.text[4:])
        elif code == "299":
            self._abnormal(reader)
        else:
            self._take_rest(reader)

    def _take_rest(self, reader: LineReader) -> None:
        """Add what a comment of ours or a national record says; of other lines, add the code."""
        code = reader.line.code
        if code == "###" and (comment := re.fullmatch(r"### (299 \d{4}: .*)", reader.line.text)):
            self.file.reasons.append(comment[1])
        elif (national := reader.national()) is not None:
            self.file.national |= national
        elif code.strip() and not code.startswith("#") and code not in {*UNUSED, *self.file.unread}:
            self.file.unread.append(code)

    def _of_2026(self, reader: LineReader) -> None:
        """Read a line that TRF-2026 has added."""
        code = reader.line.code
        if code == "162":
            self.file.worths |= trf26.worths(reader)
        elif code == "192":
            self.file.type_code = reader.line.text[4:].strip()
        elif code == "240":
            kind, at, numbers = trf26.byes(reader)
            self.file.announced |= {(number, at): kind for number, _ in numbers}
            self.mentioned += [(number, reader, column) for number, column in numbers]
        elif code == "250":
            self.file.ranges.append(trf26.virtual(reader))
        else:
            group, numbers = trf26.prohibited(reader)
            self.file.prohibited.append(group)
            self.mentioned += [(number, reader, column) for number, column in numbers]

    def _abnormal(self, reader: LineReader) -> None:
        """Read points out of the ordinary; a worth that holds for all is one of the event."""
        given, numbers = trf26.abnormal(reader)
        self.mentioned += [(number, reader, column) for number, column in numbers]
        if given.kind and not given.round and not numbers:
            self.file.worths[trf26.ABNORMAL[given.kind][1]] = given.points
        else:
            self.file.abnormal.append(given)

    def _player(self, reader: LineReader) -> None:
        player = reader.player()
        if player.number in self.numbers:
            raise reader.error("twice", 5, str(player.number))
        self.numbers.add(player.number)
        self.file.players.append(player)

    def _numbers(self, reader: LineReader) -> list[int]:
        numbers = list(reader.wholes())
        self.mentioned += [(number, reader, column) for number, column in numbers]
        return [number for number, _ in numbers]

    def _colour(self, reader: LineReader) -> None:
        code = reader.line.code
        options = ("white1", "black1", "rank") if code == "XXC" else ("W", "B")
        for word, column in reader.words():
            if word.lower() not in {option.lower() for option in options}:
                raise reader.error("value", column, word, code=code, options=list(options))
            if word.lower() == "rank":
                self.file.by_rank = True
            else:
                self.file.initial_colour = _FIRST_COLOUR[word.lower()]

    def _points(self, reader: LineReader) -> None:
        self.file.worths = _XXS_UNSAID | self.file.worths
        values: dict[str, Fraction] = {}
        for word, column in reader.words():
            name, _, shown = word.partition("=")
            worths = _XXS.get(name.upper())
            if worths is None:
                raise reader.error("value", column, word, code="XXS", options=list(_XXS))
            value = reader.exact(shown, column + len(name) + 1)
            differs = any(values.get(worth, value) != value for worth in worths)
            if differs and name.upper() in _BY_COLOUR:
                raise reader.error("colour_points", column, word)
            values |= dict.fromkeys(worths, value)
        self.file.worths |= values


def is_of_teams(line: TrfLine) -> bool:
    """Return whether a line says that the file is of a team event."""
    return line.code in ("092", "192") and "TEAM" in line.text.upper()


def _parse(content: str, name: str, encoding: str) -> TrfFile:
    lines = split_lines(content)
    file = TrfFile(name, encoding, lines)
    report = _ReportLines(file)
    team = next((line for line in lines if is_of_teams(line)), None)
    for line in lines:
        reader = LineReader(name, in_characters(line))
        try:
            if team and line.code == "299":  # for teams, their match points
                raise reader.error("abnormal", 1, line.text)
            report.take(reader)
        except InputError as error:
            if team is None:
                raise
            raise reader.error("team_event", 1, team.text[4:].strip()) from error
    if not file.players:
        raise InputError("error.trf_no_players", subject=Subject(field="file"), file=name)
    for number, reader, column in report.mentioned:
        if number not in report.numbers:
            raise reader.error("player", column, str(number))
    if file.stated_rounds is None and any(file.dates):
        file.stated_rounds = sum(1 for date in file.dates if date)
    file.tie_breaks = report.listed.get("202") or report.listed.get("212", ())
    return file
