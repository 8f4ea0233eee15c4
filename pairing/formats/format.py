"""Descriptions of exchange formats: one :class:`Format` row each, in its own file or folder.

:mod:`pairing.formats.registry` lists the rows.  Whoever reads or writes files asks a row and
knows no format by name.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, field
from pairing.errors import InputError
from pairing.formats.plain_text import decode, decode_as, rows_of
from pairing.formats.spreadsheets.guessing import Guess
from pairing.results import Line, Standings
from pairing.tournament import Round, Tournament

GO, CHESS, RIICHI = "go", "chess", "riichi"

START = 20_000
"""How many signs of a file are looked at to recognise it."""

Rows = Sequence[tuple[int, Sequence[object]]]
"""Rows of a table, each with the number of the line it begins at (from 1)."""


@dataclass(frozen=True)
class FileContent:
    """A file to be read: its name for messages, its bytes, and what is known about it.

    ``encoding`` is the one the organiser named, ``columns`` his meaning of a table's columns
    (``name=2,rating=3``).  ``table_rows`` gives the rows if the file is a table; without it a
    text is cut into rows here.  ``sheet`` says that the file is a spreadsheet.
    """

    name: str
    content: bytes
    encoding: str | None = None
    columns: str | None = None
    table_rows: Callable[[], Rows] | None = None
    sheet: bool = False

    @cached_property
    def text(self) -> str:
        """The content as text without a byte order mark.

        Raises :class:`InputError` with line and column for bytes in no known encoding, and
        for those that do not fit the encoding named.
        """
        if self.encoding is not None:
            return decode_as(self.content, self.name, self.encoding).removeprefix("\ufeff")
        return decode(self.content, self.name)

    @property
    def markup(self) -> str | bytes:
        """The bytes, for an XML file names its encoding itself; the text where it is named."""
        return self.content if self.encoding is None else self.text

    @property
    def western_text(self) -> str:
        """The text of a file that Western European programs write: in Unicode or ISO 8859-15."""
        try:
            return self.text
        except InputError:
            if self.encoding is not None:
                raise
            return self.content.decode("iso-8859-15")

    @property
    def xml(self) -> str:
        """An XML file as text, in the encoding it names."""
        named = re.match(rb"<\?xml[^>]*encoding=[\"']([\w.-]+)", self.content)
        if self.encoding is not None or named is None:
            return self.text
        return self.content.decode(named[1].decode("ascii"), "replace")

    @cached_property
    def start(self) -> str:
        """The first signs, without blanks before them; foreign letters may be wrong in it."""
        try:
            shown = self.text
        except InputError:
            shown = self.content.decode("latin-1")
        return shown[: 2 * START].lstrip("\ufeff \t\r\n")[:START]

    @property
    def binary(self) -> bool:
        """Return whether the content is no text at all."""
        utf16 = self.content[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        return b"\0" in self.content[:4096] and not utf16

    @property
    def rows(self) -> Rows:
        """The rows of the table in it; raises :class:`InputError` for open quotation marks."""
        if self.table_rows is not None:
            return self.table_rows()
        return list(rows_of(self.text, self.name))


@dataclass(frozen=True)
class FileEvent:
    """Content of a file: a tournament, with the settings the file states.

    ``guess`` tells how the columns of a table were taken (``None`` for formats that leave
    nothing to guess), ``remarks`` what the organiser should know of the reading, ``questions``
    what of it may change places, so that he is asked.
    """

    tournament: Tournament
    guess: Guess | None = None
    remarks: tuple[Text, ...] = ()
    questions: tuple[Text, ...] = ()
    taken: Text | None = None
    """What was taken, where more can be said than how many players and games."""
    kept: tuple[Text | str, ...] = ()
    """What is only kept, for an export to the same format."""
    lost: tuple[Text | str, ...] = ()


@dataclass(frozen=True)
class Job:
    """Input of a writer: the tournament, its order, and what was asked for.

    ``played`` is the tournament without a round that is paired and has no result yet,
    ``ahead`` gives the rounds to come whose seating is known already, ``language`` and
    ``game`` (``go``, ``chess``, ``riichi``) are the workbook's, ``options``
    holds every option of the format, given or by default.
    """

    tournament: Tournament
    played: Tournament
    order: Standings
    language: str
    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    ahead: Callable[[], Sequence[Round]] = tuple

    @property
    def ranked(self) -> list[Line]:
        """The lines of those who have a place, house players left out."""
        players = self.tournament.by_number
        lines = self.order.lines
        return [line for line in lines if line.ranked and not players[line.player].substitute]

    def left_out(self) -> tuple[Text, ...]:
        """Return who has played and has no place, so that a file of places is without him."""
        players = [self.tournament[line.player] for line in self.order.lines if not line.ranked]
        names = [player.name for player in players if not player.substitute]
        return (text("export.not_ranked", names=names),) if names else ()


@dataclass(frozen=True)
class Option:
    """An option that a writer takes: how it is typed, and what it is when nobody says."""

    typed: str
    default: Any = None


def never(start: str) -> bool:
    """Recognises nothing: for formats that only their suffix tells."""
    return False


def beginning(pattern: str, flags: int = 0) -> Callable[[str], bool]:
    """Recognises a text that begins with a regular expression."""
    compiled = re.compile(pattern, flags)
    return lambda start: compiled.match(start) is not None


@dataclass(frozen=True)
class Fault:
    """Value of a player that a receiver would not take: whose, under which column, and why."""

    player: int
    column: str
    said: Text


def nothing(job: Job) -> Sequence[Any]:
    """Return nothing: the format takes every player as he is, or has no remarks."""
    return ()


@dataclass(frozen=True)
class Format:
    """One exchange format.

    * ``name``: as it is typed (``--to NAME``); ``title``: what people call it, a key of the
      catalogue or a proper name that is the same in every language.
    * ``suffixes``: of its files, the first for writing.
    * ``recognise``: whether a text that begins so is one; ``read``: the tournament in a
      file, ``None`` where nothing is read; ``table``: it is a table, in a text or on the
      sheet of a spreadsheet, whose columns may have to be guessed.
    * ``write``: the text of the file, ``None`` where nothing is written; ``options`` of the
      writer; ``remarks``: what the receiver of the file will ask about.
    * ``games``: what can be written in it (``go``, ``chess``, ``riichi``).
    * ``system``: the pairing system a workbook made of such a file gets; ``order``: criteria
      that order its players where it is published as it stands, ``None`` for the system's own.
    * ``nameless``: it has numbers instead of names; ``entries``: it serves registration too,
      so that the event's data come with its players; ``open_games``: games without a result
      are worth a remark; ``federation``: the game whose federation asks for it.
    * ``keeps``: the lines of such a file are kept with the workbook made of it, and go out as
      they came in while nothing has changed.
    * ``needs``: what its receiver wants to know of the event (``title``, ``date``, ...);
      ``asks``: what of each player (``id``, ``country``, ``club``, ``rating``); ``faults``:
      what it would not take of a player, said with his cell; ``bends``: what of a player it
      has no room for, which is asked about before a file is written.
    """

    name: str
    title: Text | str
    suffixes: tuple[str, ...]
    games: tuple[str, ...]
    recognise: Callable[[str], bool] = never
    read: Callable[[FileContent], FileEvent] | None = None
    write: Callable[[Job], str] | None = None
    options: Mapping[str, Option] = field(default_factory=dict)
    remarks: Callable[[Job], Sequence[Text]] = nothing
    system: str = "leader"
    order: str | None = None
    table: bool = False
    nameless: bool = False
    entries: bool = False
    open_games: bool = True
    federation: str | None = None
    keeps: bool = False
    needs: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    faults: Callable[[Job], Iterable[Fault]] = nothing
    bends: Callable[[Job], Iterable[Fault]] = nothing
