"""The player lists of federations, kept in one local file and looked up offline.

A list is read once, as it was downloaded (the zip archive too), into SQLite with a full-text
index of names.  Importing a list of the same name replaces what was there of it.
"""

from __future__ import annotations

import csv
import io
import os
import re
import sqlite3
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import IO, Any

from pairing.errors import InputError
from pairing.numbers import whole_number

COLUMNS = (
    "id", "name", "federation", "sex", "title", "birth",
    "standard", "rapid", "blitz", "k_standard", "k_rapid", "k_blitz",
)  # fmt: skip
_NUMBERS = COLUMNS[6:]
MOST = 20
"""Players a look-up answers with."""

_XML = {
    "fideid": "id", "name": "name", "country": "federation", "sex": "sex", "title": "title",
    "birthday": "birth", "rating": "standard", "rapid_rating": "rapid", "blitz_rating": "blitz",
    "k": "k_standard", "rapid_k": "k_rapid", "blitz_k": "k_blitz",
}  # fmt: skip
_TEXT = {
    "id": "id", "name": "name", "fed": "federation", "sex": "sex", "tit": "title",
    "b-day": "birth", "srtng": "standard", "rrtng": "rapid", "brtng": "blitz",
    "sk": "k_standard", "rk": "k_rapid", "bk": "k_blitz", "k": "k_standard",
}  # fmt: skip
_CSV = {
    "id": ("id", "fideid", "fide id", "id number", "pin", "ид", "номер"),
    "name": ("name", "player", "имя", "фио", "игрок"),
    "federation": ("federation", "fed", "country", "федерация", "страна"),
    "sex": ("sex", "gender", "пол"),
    "title": ("title", "tit", "звание"),
    "birth": ("birth", "birthday", "b-day", "born", "дата рождения", "рождение"),
    "standard": ("rating", "standard", "elo", "srtng", "рейтинг"),
    "rapid": ("rapid", "rapid_rating", "быстрые"),
    "blitz": ("blitz", "blitz_rating", "блиц"),
}
_MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
_CHUNK = 1 << 20

Row = Sequence[Any]


@dataclass(frozen=True)
class Imported:
    """What a list held: its name here, players read, and the period it states (``2026-11``)."""

    name: str
    players: int
    period: str


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


def store_path() -> Path:
    """Where the lists are kept; ``PAIRBOOK_LISTS`` names another file."""
    named = os.environ.get("PAIRBOOK_LISTS")
    return Path(named) if named else Path.home() / ".pairbook" / "lists.sqlite"


def import_list(source: Path, *, name: str | None = None, store: Path | None = None) -> Imported:
    """Read a downloaded list into the store.

    Raises ``InputError`` for a file that is none, or that is cut short; then what the store
    had of the list stays.
    """
    if not source.is_file():
        raise InputError("error.file_missing", file=str(source))
    called = name or re.sub(r"[^a-z]+", "-", source.stem.casefold()).strip("-") or "list"
    store = store or store_path()
    store.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(store)) as base:
        _make(base)
        base.execute("PRAGMA synchronous = OFF")
        try:
            with base, _opened(source) as (stream, inside):
                base.execute("DELETE FROM players WHERE list = ?", (called,))
                rows = _rows(stream, inside, source.name)
                period = next(rows)[0]
                marks = ", ".join("?" * (1 + len(COLUMNS)))
                base.executemany(
                    f"INSERT INTO players VALUES ({marks})", ((called, *row) for row in rows)
                )
                count = base.execute(
                    "SELECT count(*) FROM players WHERE list = ?", (called,)
                ).fetchone()[0]
                if not count:
                    raise InputError("lists.empty", file=source.name)
                base.execute(
                    "INSERT OR REPLACE INTO lists VALUES (?, ?, ?)", (called, count, period)
                )
                base.execute("INSERT INTO names(names) VALUES ('rebuild')")
        except (zipfile.BadZipFile, EOFError) as error:
            raise InputError("lists.cut", file=source.name, reason=str(error)) from None
    return Imported(called, int(count), str(period))


def find_entries(
    typed: str, *, federation: str = "", most: int = MOST, store: Path | None = None
) -> list[Entry]:
    """Players whose name has all the words typed (or begins with them), or who have that ID.

    The strongest first.  Raises ``InputError`` while no list was imported.
    """
    store = store or store_path()
    if not store.is_file():
        raise InputError("lists.none")
    words = re.findall(r"[^\W_]+", typed)
    if not words:
        return []
    columns = ", ".join(f"p.{one}" for one in ("list", *COLUMNS))
    with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as base:
        if len(words) == 1 and words[0].isdecimal():
            asked = f"SELECT {columns} FROM players p WHERE p.id = ? LIMIT ?"
            found = base.execute(asked, (words[0], most)).fetchall()
        else:
            match = " ".join(f'"{word}"*' for word in words)
            more = "AND p.federation = ?" if federation else ""
            asked = (
                f"SELECT {columns} FROM names JOIN players p ON p.rowid = names.rowid "
                f"WHERE names MATCH ? {more} ORDER BY p.standard DESC LIMIT ?"
            )
            values = (match, *([federation.upper()] if federation else []), most)
            found = base.execute(asked, values).fetchall()
    return [Entry(*row) for row in found]


def _make(base: sqlite3.Connection) -> None:
    listed = ", ".join(f"{one} {'INTEGER' if one in _NUMBERS else 'TEXT'}" for one in COLUMNS)
    base.executescript(
        f"""
        CREATE TABLE IF NOT EXISTS players (list TEXT, {listed});
        CREATE TABLE IF NOT EXISTS lists (name TEXT PRIMARY KEY, players INTEGER, period TEXT);
        CREATE INDEX IF NOT EXISTS by_id ON players (id);
        CREATE VIRTUAL TABLE IF NOT EXISTS names USING fts5 (
            name, content = 'players', tokenize = 'unicode61 remove_diacritics 2',
            detail = 'column', columnsize = 0
        );
        """
    )


@contextmanager
def _opened(source: Path) -> Iterator[tuple[IO[bytes], str]]:
    """The list as bytes, out of the archive it may lie in, and the name of that file."""
    if not zipfile.is_zipfile(source):
        with source.open("rb") as start:
            zipped = start.read(2) == b"PK"
        if zipped:
            raise InputError("lists.cut", file=source.name, reason="zip")
        with source.open("rb") as stream:
            yield stream, source.name
        return
    with zipfile.ZipFile(source) as archive:
        inside = [
            one for one in archive.namelist() if one.casefold().endswith((".xml", ".txt", ".csv"))
        ]
        if not inside:
            raise InputError("lists.unknown", file=source.name)
        with archive.open(inside[0]) as stream:
            yield stream, inside[0]


def _rows(stream: IO[bytes], inside: str, file: str) -> Iterator[Row]:
    """First the period the list states, then a row for each player."""
    start = stream.read(_CHUNK)
    if start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        yield (_period(inside),)
        yield from _xml_rows(start, stream, file)
        return
    text = io.TextIOWrapper(io.BufferedReader(_Joined(start, stream)), "utf-8", errors="replace")
    heading = text.readline().lstrip("\ufeff")
    if re.match(r"ID Number", heading):
        yield (_period(heading) or _period(inside),)
        yield from _text_rows(heading, text, file)
        return
    yield (_period(inside),)
    yield from _csv_rows(heading, text, file)


class _Joined(io.RawIOBase):
    """Bytes already read, then the rest of a stream."""

    def __init__(self, start: bytes, rest: IO[bytes]) -> None:
        self._start, self._rest = memoryview(start), rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._start:
            size = min(len(buffer), len(self._start))
            buffer[:size], self._start = self._start[:size], self._start[size:]
            return size
        found = self._rest.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)


_FIELD = re.compile(rb"<(\w+)>([^<]*)</\1>")


def _xml_rows(start: bytes, stream: IO[bytes], file: str) -> Iterator[Row]:
    left, ended = start, False
    names = {key.encode(): COLUMNS.index(value) for key, value in _XML.items()}
    while True:
        *whole, left = left.split(b"</player>")
        for one in whole:
            row: list[Any] = [""] * len(COLUMNS)
            for tag, said in _FIELD.findall(one):
                at = names.get(tag)
                if at is not None:
                    row[at] = said.decode("utf-8", "replace").strip()
            if row[0] and row[1]:
                yield _typed(row)
        more = stream.read(_CHUNK)
        if not more:
            ended = b"</playerslist>" in left
            break
        left += more
    if not ended:
        raise InputError("lists.cut", file=file, reason="</playerslist>")


def _text_rows(heading: str, text: IO[str], file: str) -> Iterator[Row]:
    """Columns as wide as the words over them; a rating list of one kind names its month."""
    places = [(found.group(), found.start()) for found in re.finditer(r"ID Number|\S+", heading)]
    spans: dict[str, tuple[int, int]] = {}
    for at, (word, start) in enumerate(places):
        end = places[at + 1][1] if at + 1 < len(places) else len(heading)
        key = "id" if word == "ID Number" else word.casefold()
        if _period(word) and key not in _TEXT:
            key = "srtng"
        if key in _TEXT:
            spans[_TEXT[key]] = (start, end)
    width = 0
    for line in text:
        if not line.endswith("\n") and len(line) < width:
            raise InputError("lists.cut", file=file, reason=line.strip()[:40])
        width = len(line.rstrip("\r\n"))
        row = [line[slice(*spans[one])].strip() if one in spans else "" for one in COLUMNS]
        if row[0]:
            yield _typed(row)


def _csv_rows(heading: str, text: IO[str], file: str) -> Iterator[Row]:
    sign = max(";,\t", key=heading.count)
    words = [one.strip().casefold() for one in next(csv.reader([heading], delimiter=sign), [])]
    at = {key: words.index(name) for key, names in _CSV.items() for name in names if name in words}
    if "name" not in at:
        raise InputError("lists.unknown", file=file)
    for values in csv.reader(text, delimiter=sign):
        row = [values[at[one]].strip() if one in at and at[one] < len(values) else ""
               for one in COLUMNS]  # fmt: skip
        if row[1]:
            yield _typed(row)


def _typed(row: list[Any]) -> Row:
    for at in range(6, len(COLUMNS)):
        row[at] = whole_number(row[at], 9999) or None
    if "&" in row[1]:
        row[1] = unescape(row[1])
    return row


def _period(shown: str) -> str:
    """The month a heading or a file name states (``NOV25``), as ``2025-11``; "" without one."""
    found = re.search(rf"({'|'.join(_MONTHS)})[a-z]*[_ ]?(?:20)?(\d\d)(?!\d)", shown, re.IGNORECASE)
    return f"20{found[2]}-{_MONTHS.index(found[1].upper()) + 1:02}" if found else ""
