"""The player lists of federations, kept in one local file and looked up offline.

A list is read once, as it was downloaded (the zip archive too), into SQLite with a full-text
index of names.  Importing a list of the same name replaces what was there of it.
"""

from __future__ import annotations

import io
import os
import re
import sqlite3
import zipfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from html import unescape
from importlib.resources import files
from pathlib import Path
from typing import IO, Any

from addin.federations.go_lists import recognised
from pairing.dataclasses import dataclass, fields
from pairing.errors import InputError
from pairing.formats.plain_text import csv_reader
from pairing.formats.spreadsheets.headings import column_of_list
from pairing.limits import NAME_SIGNS, too_long
from pairing.names import spellings

GO_HEADINGS = ("rank", "grade", "gor", "dan", "разряд", "дан", "кю")
"""Headings that only a list of go players has."""
MOST = 20
"""Players a look-up answers with."""

_XML = {
    "id": "fideid", "name": "name", "federation": "country", "sex": "sex", "title": "title",
    "birth": "birthday", "standard": "rating", "rapid": "rapid_rating", "blitz": "blitz_rating",
    "k_standard": "k", "k_rapid": "rapid_k", "k_blitz": "blitz_k",
}  # fmt: skip
_MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
_CHUNK = 1 << 20
_LISTS = (".xml", ".txt", ".csv", ".html", ".json")
"""Endings of a list in an archive."""

Row = Sequence[Any]

Line = tuple[int, list[Any]]
"""The number of a line, and the texts of the columns in it."""


@dataclass(frozen=True)
class StoredList:
    """A list in the store: its name here, players read, and the period it states (``2026-11``).

    ``game`` is whose players it lists, ``chess`` or ``go``.
    """

    name: str
    players: int
    period: str
    game: str = "chess"


@dataclass(frozen=True)
class Entry:
    """A player of a list; numbers are ``None`` where the list has none."""

    list: str
    id: str
    name: str
    federation: str
    sex: str
    title: str
    birth: str
    standard: int | None
    rapid: int | None
    blitz: int | None
    k_standard: int | None
    k_rapid: int | None
    k_blitz: int | None
    rank: str = ""
    club: str = ""
    deviation: int | None = None

    def rating(self, kind: str) -> int | None:
        """Return the rating for a kind of games, that of standard games where it has none."""
        value: int | None = getattr(self, kind)
        return value or self.standard

    def k_factor(self, kind: str) -> int | None:
        """K of that rating: where there is none of this kind, K of standard games, too."""
        own: int | None = getattr(self, f"k_{kind}") if getattr(self, kind) else self.k_standard
        return own


COLUMNS = tuple(field.name for field in fields(Entry))[1:]
"""Columns of the store: the fields of an :class:`Entry` but for its list."""
_NUMBERS = (*COLUMNS[6:12], "deviation")


def store_path() -> Path:
    """Return the file of the store; ``PAIRBOOK_LISTS`` names another one."""
    named = os.environ.get("PAIRBOOK_LISTS")
    return Path(named) if named else Path.home() / ".pairbook" / "lists.sqlite"


def import_list(source: Path, *, name: str | None = None) -> StoredList:
    """Read a downloaded list into the store.

    Raises ``InputError`` for a file that is none, or that is cut short; then what the store
    had of the list stays.
    """
    if not source.is_file():
        raise InputError("error.file_missing", file=str(source))
    called = name or re.sub(r"[^a-z]+", "-", source.stem.casefold()).strip("-") or "list"
    store = store_path()
    store.parent.mkdir(parents=True, exist_ok=True)
    marks = ", ".join("?" * len(COLUMNS))
    kinds = [f"{column} {'INTEGER' if column in _NUMBERS else 'TEXT'}" for column in COLUMNS]
    tables = files(__package__).joinpath("lists.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(store)) as base:
        base.executescript(tables.format(columns=", ".join(kinds)))
        base.execute("PRAGMA synchronous = OFF")
        try:
            with base, _opened(source) as (stream, inside):
                rows = _rows(stream, inside, source.name)
                period, game = next(rows)
                base.executemany(f"INSERT INTO incoming VALUES ({marks})", rows)
                count = _sorted_in(base, called, period, game)
                if not count:
                    raise InputError("lists.empty", file=source.name)
        except (zipfile.BadZipFile, EOFError) as error:
            raise InputError("lists.cut", file=source.name, reason=str(error)) from None
    return StoredList(called, count, period, game)


def _sorted_in(base: sqlite3.Connection, name: str, period: str, game: str) -> int:
    """Put what came in its place, the strongest first, and index the names; how many there are.

    The order of the rows is that of the ratings, so that a look-up need not sort.
    """
    columns = ", ".join(COLUMNS)
    base.execute("DELETE FROM players WHERE list = ?", (name,))
    first = base.execute("SELECT coalesce(max(rowid), 0) + 1 FROM players").fetchone()[0]
    base.create_function("in_latin", 1, _in_latin, deterministic=True)
    base.execute(
        f"INSERT INTO players (list, latin, {columns}) SELECT ?, in_latin(name), {columns} "
        "FROM incoming ORDER BY standard DESC", (name,),
    )  # fmt: skip
    last = base.execute("SELECT coalesce(max(rowid), 0) FROM players").fetchone()[0]
    base.execute(
        "INSERT OR REPLACE INTO lists VALUES (?, ?, ?, ?, ?, ?)",
        (name, last - first + 1, period, game, first, last),
    )
    base.execute("INSERT INTO names(names) VALUES ('rebuild')")
    return int(last - first + 1)


def _in_latin(name: str) -> str:
    """Return a name's words in plain Latin letters in each spelling, empty where it is in them."""
    if name.isascii():
        return ""
    return " ".join(way for word in re.findall(r"[^\W_]+", name) for way in spellings(word)[1:])


def stored_lists() -> list[StoredList]:
    """Return the lists in the store; none while nothing was imported."""
    store = store_path()
    if not store.is_file():
        return []
    with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as base:
        asked = "SELECT name, players, period, game FROM lists ORDER BY name"
        return [StoredList(*row) for row in base.execute(asked)]


def find_entries(
    typed: str | Sequence[Sequence[str]],
    *,
    federation: str = "",
    only: Collection[str] | None = None,
    most: int = MOST,
) -> list[Entry]:
    """Find players whose name has all the words typed (or begins with them), or who have that ID.

    ``typed`` may be words, each as beginnings of which one is enough.  The strongest first; with
    ``only`` those of the lists named.  Raises ``InputError`` while no list was imported.
    """
    if not stored_lists():
        raise InputError("lists.none")
    if isinstance(typed, str):
        typed = [spellings(word) for word in re.findall(r"[^\W_]+", typed)]
    words = [ways for ways in typed if ways]
    if not words:
        return []
    columns = ", ".join(f"p.{column}" for column in ("list", *COLUMNS))
    marked = [" OR ".join(f'"{way}"*' for way in ways) for ways in words]
    match = " AND ".join(f"({ways})" for ways in marked)
    entries: list[Entry] = []
    with closing(sqlite3.connect(f"file:{store_path()}?mode=ro", uri=True)) as base:
        for name, first, last in base.execute("SELECT name, first, last FROM lists").fetchall():
            if only is not None and name not in only:
                continue
            if len(words) == 1 and words[0][0].isdecimal():
                asked = f"SELECT {columns} FROM players p WHERE p.id = ? AND p.list = ? LIMIT ?"
                values = [words[0][0], name, most]
            else:
                asked = (
                    f"SELECT {columns} FROM names JOIN players p ON p.rowid = names.rowid "
                    "WHERE names MATCH ? AND names.rowid BETWEEN ? AND ? "
                    f"{'AND p.federation = ?' if federation else ''} ORDER BY names.rowid LIMIT ?"
                )
                values = [match, first, last, *filter(None, [federation.upper()]), most]
            entries += [Entry(*row) for row in base.execute(asked, values)]
    return sorted(entries, key=lambda column: -(column.standard or 0))[:most]


@contextmanager
def _opened(source: Path) -> Iterator[tuple[IO[bytes], str]]:
    """Open the list as bytes, out of the archive it may lie in, and the name of that file."""
    if not zipfile.is_zipfile(source):
        with source.open("rb") as stream:
            if stream.read(2) == b"PK":
                raise InputError("lists.cut", file=source.name, reason="zip")
            stream.seek(0)
            yield stream, source.name
        return
    with zipfile.ZipFile(source) as archive:
        inside = [name for name in archive.namelist() if name.casefold().endswith(_LISTS)]
        if not inside:
            raise InputError("lists.unknown", file=source.name)
        with archive.open(inside[0]) as stream:
            yield stream, inside[0]


def _rows(stream: IO[bytes], inside: str, file: str) -> Iterator[Row]:
    """First the period the list states and its game, then a row for each player."""
    start = stream.read(_CHUNK)
    stream.seek(0)
    if (go := recognised(start, stream, file)) is not None:
        yield go[0] or _period(inside), "go"
        for player in go[1]:
            for row in player.values():
                if isinstance(row, str) and len(row) > NAME_SIGNS:
                    raise too_long(row)
            yield [player.get(column, None if column in _NUMBERS else "") for column in COLUMNS]
        return
    text = io.TextIOWrapper(stream, "utf-8", errors="replace")
    if start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        yield _period(inside), "chess"
        rows = _xml_rows(text, file)
    elif (heading := text.readline().lstrip("\ufeff")).startswith("ID Number"):
        yield _period(heading) or _period(inside), "chess"
        rows = _text_rows(heading, text, file)
    else:
        headings = {part.strip(' "').casefold() for part in re.split(r"[;,\t]", heading)}
        yield _period(inside), "chess" if headings.isdisjoint(GO_HEADINGS) else "go"
        rows = _csv_rows(heading, text, file)
    for line, cells in rows:
        if cells[1]:
            yield _typed(cells, file, line)


_FIELD = re.compile(r"<(\w+)>([^<]+)</")


def _xml_rows(text: IO[str], file: str) -> Iterator[Line]:
    wanted = [_XML.get(column, "") for column in COLUMNS]
    left, line = "", 1
    while more := text.read(_CHUNK):
        *whole, left = (left + more).split("</player>")
        for block in whole:
            field_of = dict(_FIELD.findall(block)).get
            line += block.count("\n")
            yield line, [field_of(tag, "").strip() for tag in wanted]
    if "</playerslist>" not in left:
        raise InputError("lists.cut", file=file, reason="</playerslist>")


def _text_rows(heading: str, text: IO[str], file: str) -> Iterator[Line]:
    """Yield lines in columns as wide as their headings; one kind of ratings names its month."""
    places = [(match.group(), match.start()) for match in re.finditer(r"ID Number|\S+", heading)]
    spans: dict[str, tuple[int, int]] = {}
    for at, (word, start) in enumerate(places):
        end = places[at + 1][1] if at + 1 < len(places) else len(heading)
        column = column_of_list(word) or ("standard" if _period(word) else None)
        if column is not None:
            spans.setdefault(column, (start, end))
    width = 0
    for at, line in enumerate(text, start=2):
        if not line.endswith("\n") and len(line) < width:
            raise InputError("lists.cut", file=file, reason=line.strip()[:40])
        width = len(line.rstrip("\r\n"))
        yield at, [line[slice(*spans[key])].strip() if key in spans else "" for key in COLUMNS]


def _csv_rows(heading: str, text: IO[str], file: str) -> Iterator[Line]:
    sign = max(";,\t", key=heading.count)
    at: dict[str | None, int] = {}
    for place, word in enumerate(next(csv_reader([heading], sign), [])):
        at.setdefault(column_of_list(word), place)
    if "name" not in at:
        raise InputError("lists.unknown", file=file)
    lines = csv_reader(text, sign)
    for values in lines:
        row = [values[at[column]].strip() if column in at and at[column] < len(values) else ""
               for column in COLUMNS]  # fmt: skip
        yield lines.line_num + 1, row


def _typed(row: list[Any], file: str, line: int) -> Row:
    """Return a row of texts for the store: ratings and K as numbers, a nought for none of them."""
    for cell in row:
        if len(cell) > NAME_SIGNS:
            values = {"start": cell[:40], "length": len(cell), "most": NAME_SIGNS}
            raise InputError("lists.text_long", file=file, line=line, **values)
    for at in map(COLUMNS.index, _NUMBERS):
        shown = row[at]
        row[at] = int(shown) if shown.isdecimal() and len(shown) < 5 and shown != "0" else None
    if "&" in row[1]:
        row[1] = unescape(row[1])
    return row


def _period(shown: str) -> str:
    """Return the month in a heading or a file's name (``NOV25``) as ``2025-11``; "" without one."""
    match = re.search(rf"({'|'.join(_MONTHS)})[a-z]*[_ ]?(?:20)?(\d\d)(?!\d)", shown, re.IGNORECASE)
    return f"20{match[2]}-{_MONTHS.index(match[1].upper()) + 1:02}" if match else ""
