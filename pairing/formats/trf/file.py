"""A whole tournament report file: its lines, what they say, and the tournament they tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from pairing.errors import InputError, Subject
from pairing.formats.plain_text import reads_like_cp1251
from pairing.formats.trf import rounds, trf26
from pairing.formats.trf.fields import (
    HEADERS,
    Line,
    LineReader,
    TrfPlayer,
    TrfTeam,
    split_lines,
)
from pairing.limits import TEXT_BYTES, check_size
from pairing.settings import PointSystem
from pairing.tournament import Tournament

_ONE = {"BBW": "win", "BBD": "draw", "BBL": "loss", "BBZ": "zero", "BBF": "forfeit", "BBU": "bye"}
_XXS = {
    "W": ("win", "forfeit_win", "full_bye"), "WW": ("win",), "BW": ("win",),
    "D": ("draw", "half_bye"), "WD": ("draw",), "BD": ("draw",),
    "WL": ("loss",), "BL": ("loss",), "ZPB": ("zero",), "HPB": ("half_bye",),
    "FPB": ("full_bye",), "PAB": ("bye",), "FW": ("forfeit_win",), "FL": ("forfeit",),
}  # fmt: skip
_XXS_UNSAID = {"bye": Fraction(1), "half_bye": Fraction(1, 2), "forfeit_win": Fraction(1)}
"""What ``XXS`` lines leave out keeps its standard value, whatever a win is worth there."""
_FIRST_COLOUR = {"white1": "white", "black1": "black", "w": "white", "b": "black"}


@dataclass(frozen=True)
class TrfFile:
    """A tournament report file.

    ``lines`` are all lines in order, byte for byte; the other fields are what the known ones
    say.  ``headers`` are the tournament lines by code (``012`` and so on), one text per line.
    ``stated_rounds`` is the number of rounds the file announces (``XXR``, ``142``, else the
    dates of ``132``), ``initial_colour`` the colour it states (``XXC``, ``152``),
    ``by_rank`` whether ``XXC rank`` asks for pairing numbers by the place in the file, ``away`` the
    players of ``XXZ``, ``forbidden`` the groups of ``XXP``, ``virtual`` the points of ``XXA``
    and ``worths`` the point values of ``XXS``, ``162`` and ``BB`` lines by name.  ``type_code``
    is the coded type of tournament (``192``), ``asked_byes``, ``ranges`` and ``prohibited`` are
    the lines ``240``, ``250`` and ``260``.  ``unread`` are codes of lines that are kept, but
    whose meaning is not read.
    """

    name: str
    encoding: str
    lines: tuple[Line, ...]
    players: tuple[TrfPlayer, ...] = ()
    teams: tuple[TrfTeam, ...] = ()
    headers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dates: tuple[str, ...] = ()
    stated_rounds: int | None = None
    initial_colour: str | None = None
    by_rank: bool = False
    away: frozenset[int] = frozenset()
    forbidden: tuple[tuple[int, ...], ...] = ()
    virtual: Mapping[int, tuple[Fraction, ...]] = field(default_factory=dict)
    worths: Mapping[str, Fraction] = field(default_factory=dict)
    type_code: str = ""
    asked_byes: tuple[trf26.AskedBye, ...] = ()
    ranges: tuple[trf26.Virtual, ...] = ()
    prohibited: tuple[trf26.Prohibited, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def edition(self) -> str | None:
        """The rules the file names (``192``, ``092``): ``"2017"``, ``"2026"`` or ``None``."""
        return trf26.edition(self.type_code) or trf26.edition(self.header("092"))

    def text(self) -> str:
        """The file again, every line as it was."""
        return "".join(line.text + line.end for line in self.lines)

    def encoded(self) -> bytes:
        """The bytes of :meth:`text` in the encoding it was read in."""
        return self.text().encode(self.encoding)

    def with_line(self, code: str, content: str) -> TrfFile:
        r"""The file with ``content`` on its first line of that code, or on a new last line.

        >>> file = read_trf("012 Old name\nXYZ ?\n001    1\n")
        >>> file.with_line("012", "New name").text()
        '012 New name\nXYZ ?\n001    1\n'
        """
        lines = [(line.text, line.end) for line in self.lines]
        new = f"{code} {content}"
        for at, line in enumerate(self.lines):
            if line.code == code:
                lines[at] = (new, line.end)
                break
        else:
            end = next((line.end for line in self.lines if line.end), "\n")
            if lines and not lines[-1][1]:
                lines[-1] = (lines[-1][0], end)
            lines.append((new, end))
        return _parse("".join(map("".join, lines)), self.name, self.encoding)

    def header(self, code: str) -> str:
        """The first tournament line of that code, empty when there is none."""
        return next(iter(self.headers.get(code, ())), "")

    @cached_property
    def paired_rounds(self) -> int:
        """How many rounds have been paired: up to the last with a game or a pairing bye."""
        return max(
            (
                number
                for player in self.players
                for number, cell in enumerate(player.rounds, start=1)
                if cell is not None and cell.paired
            ),
            default=0,
        )

    @property
    def rounds(self) -> int:
        """The number of rounds stated, or else the number the player lines have room for."""
        if self.stated_rounds is not None:
            return self.stated_rounds
        return max((len(player.rounds) for player in self.players), default=0)

    @cached_property
    def absent_next(self) -> frozenset[int]:
        """Start numbers not to be paired next: ``XXZ``, and any cell in the coming round."""
        coming = self.paired_rounds
        asked = {bye.number for bye in self.asked_byes if bye.round == coming + 1}
        return (
            self.away
            | asked
            | {
                player.number
                for player in self.players
                if len(player.rounds) > coming and player.rounds[coming] is not None
            }
        )

    def half_byes_of(self, player: TrfPlayer) -> frozenset[int]:
        """Rounds for which the file gives a player a half-point bye: ``H`` and ``240 H``."""
        given = {n for n, cell in enumerate(player.rounds, 1) if cell and cell.result == "H"}
        asked = {
            bye.round for bye in self.asked_byes if bye.kind == "H" and bye.number == player.number
        }
        absent = {*range(1, self.paired_rounds + 1)} | (
            {self.paired_rounds + 1} if player.number in self.absent_next else set()
        )
        return frozenset((given | asked) & absent)

    def point_system(self) -> PointSystem | None:
        """The point system the file states, ``None`` when it states none.

        What it leaves out follows from what it says: a pairing bye and a forfeit win are
        worth a win, a half-point bye a draw.
        """
        if not self.worths:
            return None
        said = self.worths
        win = said.get("win", Fraction(1))
        draw = said.get("draw", Fraction(1, 2))
        zero = said.get("zero", Fraction(0))
        return PointSystem(
            win=win,
            draw=draw,
            loss=said.get("loss", Fraction(0)),
            bye=said.get("bye", win),
            half_bye=said.get("half_bye", draw),
            zero_bye=zero,
            forfeit_win=said.get("forfeit_win", win),
            forfeit_loss=said.get("forfeit", Fraction(0)),
            absence=zero,
        )

    def tournament(self, rules: str, *, ranked: bool = False) -> Tournament:
        """The event under the Dutch system with the rules of ``"2017"`` or ``"2026"``.

        Boards are numbered by the lower start number, for a report file does not keep them.
        Rounds go up to the last one paired; who is absent next is absent from the round
        after.  With ``ranked`` the players carry the numbers of their places in the file
        (``XXC rank``) and their start numbers in ``ids["trf"]``.  Raises :class:`InputError`
        with line and column when the player lines contradict each other.
        """
        return rounds.tournament_of(self, rules, ranked=ranked)


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
    try:
        check_size(source.stat().st_size, TEXT_BYTES, source.name)
        raw = source.read_bytes()
    except OSError as error:
        raise InputError(
            "error.file_unreadable",
            subject=Subject(field="file"),
            file=source.name,
            reason=error.strerror,
        ) from None
    return read_bytes(raw, source.name)


def read_bytes(raw: bytes, name: str) -> TrfFile:
    """Read the bytes of a file of that name."""
    encoding = "utf-8-sig" if raw.startswith(b"\xef\xbb\xbf") else "utf-8"
    try:
        content = raw.decode(encoding)
    except UnicodeDecodeError:
        encoding = "cp1251" if reads_like_cp1251(raw) else "latin-1"
        content = raw.decode(encoding)
    return _parse(content, name, encoding)


@dataclass
class _Found:
    """What the lines have said so far."""

    players: list[TrfPlayer] = field(default_factory=list)
    numbers: set[int] = field(default_factory=set)
    teams: list[TrfTeam] = field(default_factory=list)
    headers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dates: tuple[str, ...] = ()
    announced: int | None = None
    initial: str | None = None
    by_rank: bool = False
    away: set[int] = field(default_factory=set)
    forbidden: list[tuple[int, ...]] = field(default_factory=list)
    virtual: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    worths: dict[str, Fraction] = field(default_factory=dict)
    type_code: str = ""
    asked_byes: list[trf26.AskedBye] = field(default_factory=list)
    ranges: list[trf26.Virtual] = field(default_factory=list)
    prohibited: list[trf26.Prohibited] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    mentioned: list[tuple[int, LineReader, int]] = field(default_factory=list)

    def take(self, reader: LineReader) -> None:
        """Read one line."""
        code = reader.line.code
        if code == "001":
            self._player(reader)
        elif code in HEADERS:
            self.headers[code] = (*self.headers.get(code, ()), reader.line.text[4:].strip())
        elif code == "013":
            self.teams.append(reader.team())
        elif code == "132":
            self.dates = reader.dates()
        elif code in ("XXR", "142"):
            self.announced = next((number for number, _ in reader.wholes()), self.announced)
        elif code in ("XXC", "152"):
            self._colour(reader)
        elif code == "XXZ":
            self.away |= set(self._numbers(reader))
        elif code == "XXP":
            self.forbidden.append(tuple(self._numbers(reader)))
        elif code == "XXA":
            number, values = reader.virtual()
            self.mentioned.append((number, reader, 5))
            self.virtual[number] = values
        elif code == "XXS":
            self._points(reader)
        elif code in ("162", "192", "240", "250", "260"):
            self._of_2026(reader)
        elif code in _ONE:
            for word, column in reader.words():
                self.worths[_ONE[code]] = reader.exact(word, column)
        elif code.strip() and not code.startswith("#") and code not in self.unread:
            self.unread.append(code)

    def _of_2026(self, reader: LineReader) -> None:
        """Read a line that TRF-2026 has added."""
        code = reader.line.code
        if code == "162":
            self.worths |= trf26.worths(reader)
        elif code == "192":
            self.type_code = reader.line.text[4:].strip()
        elif code == "240":
            for bye, column in trf26.byes(reader):
                self.asked_byes.append(bye)
                self.mentioned.append((bye.number, reader, column))
        elif code == "250":
            self.ranges.append(trf26.virtual(reader))
        else:
            group, numbers = trf26.prohibited(reader)
            self.prohibited.append(group)
            self.mentioned += [(number, reader, column) for number, column in numbers]

    def _player(self, reader: LineReader) -> None:
        player = reader.player()
        if player.number in self.numbers:
            raise reader.error("twice", 5, str(player.number))
        self.numbers.add(player.number)
        self.players.append(player)

    def _numbers(self, reader: LineReader) -> list[int]:
        found = list(reader.wholes())
        self.mentioned += [(number, reader, column) for number, column in found]
        return [number for number, _ in found]

    def _colour(self, reader: LineReader) -> None:
        code = reader.line.code
        options = ("white1", "black1", "rank") if code == "XXC" else ("W", "B")
        for word, column in reader.words():
            if word.lower() not in {option.lower() for option in options}:
                raise reader.error("value", column, word, code=code, options=list(options))
            if word.lower() == "rank":
                self.by_rank = True
            else:
                self.initial = _FIRST_COLOUR[word.lower()]

    def _points(self, reader: LineReader) -> None:
        self.worths = _XXS_UNSAID | self.worths
        for word, column in reader.words():
            name, _, shown = word.partition("=")
            if name.upper() not in _XXS:
                raise reader.error("value", column, word, code="XXS", options=list(_XXS))
            value = reader.exact(shown, column + len(name) + 1)
            self.worths |= dict.fromkeys(_XXS[name.upper()], value)


def _parse(content: str, name: str, encoding: str) -> TrfFile:
    lines = split_lines(content)
    found = _Found()
    for line in lines:
        found.take(LineReader(name, line))
    if not found.players:
        raise InputError("error.trf_no_players", subject=Subject(field="file"), file=name)
    known = {player.number for player in found.players}
    for number, reader, column in found.mentioned:
        if number not in known:
            raise reader.error("player", column, str(number))
    announced = found.announced
    if announced is None and any(found.dates):
        announced = sum(1 for date in found.dates if date)
    return TrfFile(
        name=name,
        encoding=encoding,
        lines=lines,
        players=tuple(found.players),
        teams=tuple(found.teams),
        headers=found.headers,
        dates=found.dates,
        stated_rounds=announced,
        initial_colour=found.initial,
        by_rank=found.by_rank,
        away=frozenset(found.away),
        forbidden=tuple(found.forbidden),
        virtual=found.virtual,
        worths=found.worths,
        type_code=found.type_code,
        asked_byes=tuple(found.asked_byes),
        ranges=tuple(found.ranges),
        prohibited=tuple(found.prohibited),
        unread=tuple(found.unread),
    )
