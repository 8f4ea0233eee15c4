"""Plain text, a fact a line, for who has it read aloud or in braille: no tables."""

from __future__ import annotations

from collections.abc import Iterator

from addin.publish import Edition
from addin.publish.forms import FORMS, Form, forms
from addin.publish.printed import Printable
from addin.publish.text import SEVERAL, isolated, tables
from addin.sheets.vocabulary import Vocabulary

WHAT = (SEVERAL, "pairings", "standings", "prizes", "players", *FORMS)


def write(edition: Edition) -> bytes:
    """Pairings and standings, prizes where there are some; or what option ``what`` names.

    A line a board and a line a player.  UTF-8 with a mark and lines that end as on Windows, so
    that every reader knows it.  Raises ``InputError`` for what there is not.
    """
    what = edition.wanted("txt", WHAT)
    lines = [edition.tournament.title or edition.words("page.untitled"), *edition.about]
    if what in FORMS:
        lines = [line for form in forms(edition, what) for line in _form(edition.words, form)]
    else:
        for table in tables(edition, what, ("pairings", "standings", "prizes")):
            lines += ["", *_lines(edition.words, table)]
    return "".join(f"{isolated(line)}\r\n" for line in lines).encode("utf-8-sig", "replace")


def _lines(words: Vocabulary, table: Printable) -> Iterator[str]:
    """Yield a table row by row: a number in front with a full stop, every other value after its
    name.
    """
    if table.title:
        yield f"{table.title}. {table.subtitle}".rstrip()
    yield from table.remarks
    alone = sum(column.kind == "name" for column in table.columns) == 1
    for texts in table.texts:
        letter = ""
        for column, value in zip(table.columns, texts, strict=True):
            if not value or column.words == words("column.decided_by"):
                continue
            first = column.kind == "place" and not letter
            plain = column.kind == "name" and alone
            shown = value if first or plain else f"{column.words} {value}"
            letter += f"{shown}. " if first else f"{shown}, "
        yield letter.rstrip(" ,") + "."


def _form(words: Vocabulary, form: Form) -> Iterator[str]:
    yield form["title"]
    yield from (f"{label}: {value}" for label, value in form["facts"])
    yield from _lines(words, form["table"]) if form["table"] else ()
    yield from form["lines"]
    yield from (f"{sign}: ____________________" for sign in form["signs"])
    yield ""
