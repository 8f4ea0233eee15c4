"""Text files as organisers really send them: which encoding, which delimiter."""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pairing.dates import days_of
from pairing.errors import InputError
from pairing.formats.reading import SourceFile
from pairing.limits import TEXT_BYTES, check_size

if TYPE_CHECKING:
    from _csv import Reader

Source = str | PathLike[str]
"""Either a path (``pathlib.Path``) to a file, or the text itself (``str``)."""

DELIMITERS = ";\t|,"
LOOKED_AT = 20

_DATES = re.compile(r"(\d{4})[-./](\d{2})[-./](\d{2})|(\d{2})[./](\d{2})[./](\d{4})")
_CYRILLIC_WORD = re.compile(r"[Ѐ-ӿ]+")
_FOREIGN = re.compile(r"[^\x00-\x7fЀ-ӿ«»„“”‘’–—…№\u00a0]")
_MIXED = re.compile(r"[A-Za-z][Ѐ-ӿ]|[Ѐ-ӿ][A-Za-z]|[а-яё][А-ЯЁ]")


def text_of(source: Source) -> tuple[str, str]:
    """Return the text of a source and the name to call it by in messages (``CSV`` for a text).

    Raises :class:`InputError` when the file cannot be read or is in no known encoding.
    """
    content = source.removeprefix("\ufeff") if isinstance(source, str) else source
    return text_and_name(content, "CSV")


def bytes_of(path: Path) -> bytes:
    """Return a file's content; raises :class:`InputError` when there is none to be had."""
    try:
        check_size(path.stat().st_size, TEXT_BYTES, path.name)
        return path.read_bytes()
    except OSError as error:
        raise InputError("error.file_unreadable", file=path.name, reason=error.strerror) from None


def decode(content: bytes, name: str) -> str:
    """Bytes as text: UTF-8 with or without BOM, UTF-16 with BOM, or Cyrillic in cp1251.

    What is not UTF-8 is taken for cp1251 only if it then reads like Cyrillic: no foreign
    letters and signs, no word with both alphabets or with a capital after a small letter.
    Raises :class:`InputError` with line and column of the first byte that is not UTF-8.

    >>> decode("Имя;Рейтинг".encode("cp1251"), "players.csv")
    'Имя;Рейтинг'
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return content.decode("utf-16")
        except UnicodeDecodeError:
            raise InputError("error.file_encoding", file=name, line=1, column=1) from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        lines = re.split(rb"\r\n|\r|\n", before)
    if reads_like_cp1251(content):
        return content.decode("cp1251")
    column = len(lines[-1].decode("utf-8", errors="replace")) + 1
    raise InputError("error.file_encoding", file=name, line=len(lines), column=column)


def decode_as(content: bytes, name: str, encoding: str) -> str:
    """Bytes as text in an encoding that the organiser named.

    Raises :class:`InputError` for an encoding nobody knows, and with line and column of the
    first byte that does not fit.

    >>> decode_as("Jérôme".encode("latin-1"), "players.csv", "latin-1")
    'Jérôme'
    """
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        before = content[: error.start].replace(b"\r\n", b"\n").split(b"\n")
        line, column = len(before), len(before[-1]) + 1
        key = "error.file_encoding_bad"
        raise SourceFile(name).error(key, line, column, encoding=encoding) from None
    except (LookupError, ValueError, TypeError, AttributeError):
        raise InputError("error.file_encoding_unknown", encoding=encoding) from None


def reads_like_cp1251(content: bytes) -> bool:
    """Return whether bytes that are not UTF-8 make sense as Cyrillic in cp1251.

    >>> [reads_like_cp1251(b) for b in ("Пётр".encode("cp1251"), "Jérôme".encode("cp1252"))]
    [True, False]
    """
    try:
        text = content.decode("cp1251")
    except UnicodeDecodeError:
        return False
    reads_otherwise = _FOREIGN.search(text) or _MIXED.search(text)
    return not reads_otherwise and any(len(word) > 1 for word in _CYRILLIC_WORD.findall(text))


def dialect_of(lines: Sequence[str]) -> tuple[str, int]:
    """Return the delimiter of a text's lines, and how many lines stand above the table.

    The delimiter is the one of ``;``, tab, ``|`` and ``,`` that most lines have, of two such the
    one the first of them has most of; a line ``sep=;`` as spreadsheets write it names it outright.

    >>> dialect_of(["name;rating", "Smith, Ann;2100"]), dialect_of(["sep=|", "a|b"])
    ((';', 0), ('|', 1))
    """
    skipped = 0
    while skipped < len(lines) and not lines[skipped].strip():
        skipped += 1
    first = lines[skipped] if skipped < len(lines) else ""
    named = re.fullmatch(r"sep=(.)\s*", first, re.IGNORECASE)
    if named:
        return named.group(1), skipped + 1
    bare = [re.sub(r'"[^"]*"', "", line) for line in lines[skipped : skipped + LOOKED_AT]]
    above = next((line for line in bare if any(delimiter in line for delimiter in DELIMITERS)), "")

    def weight(one: str) -> tuple[int, int]:
        return sum(one in line for line in bare), above.count(one)

    return max(DELIMITERS, key=weight), skipped


def rows_of(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Yield rows of a delimited text (:func:`dialect_of`) with the line each begins at (from 1).

    Raises :class:`InputError` for quotes that are never closed.
    """
    lines = text.splitlines(keepends=True)
    delimiter, skipped = dialect_of(lines)
    source = StringIO("".join(lines[skipped:]), newline="")
    reader = csv_reader(source, delimiter, strict=True, skipinitialspace=True)
    start = skipped + 1
    try:
        for row in reader:
            yield start, row
            start = skipped + reader.line_num + 1
    except csv.Error:
        raise InputError("error.csv_quotes", file=name, line=start) from None


def csv_reader(lines: Iterable[str], delimiter: str, **how: Any) -> Reader:
    """``csv.reader`` for cells of any length: what is too long for a cell, who uses it says."""
    csv.field_size_limit(TEXT_BYTES)
    return csv.reader(lines, delimiter=delimiter, **how)


def csv_text(rows: Iterable[Sequence[object]], line_end: str = "\n") -> str:
    """Return rows as a text with commas between the cells, quoted where they must be."""
    sink = StringIO()
    csv.writer(sink, lineterminator=line_end).writerows(rows)
    return sink.getvalue()


def dates(shown: str) -> tuple[str, ...]:
    """Days in a text as the database writes them, first and last.

    >>> dates("11.02.2017 – 12.02.2017"), dates("1 March 2026"), dates("spring")
    (('2017-02-11', '2017-02-12'), ('2026-03-01',), ())
    """
    if written := days_of(shown):
        return written
    days = [
        f"{day[1]}-{day[2]}-{day[3]}" if day[1] else f"{day[6]}-{day[5]}-{day[4]}"
        for day in _DATES.finditer(shown)
    ]
    return tuple(dict.fromkeys((days[0], days[-1]))) if days else ()


def text_and_name(source: str | bytes | PathLike[str], name: str) -> tuple[str, str]:
    """Return the text of a source, and what to call it in messages.

    A ``str`` is the text itself, ``bytes`` a file's content, a path the file; ``name`` is for
    what has none of its own.  Raises ``InputError`` as :func:`bytes_of` and :func:`decode` do.
    """
    if isinstance(source, str):
        return source, name
    if isinstance(source, bytes):
        return decode(source, name), name
    path = Path(source)
    return decode(bytes_of(path), path.name), path.name
