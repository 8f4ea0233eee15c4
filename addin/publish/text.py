"""The tables as text: Markdown for forums and chats, CSV for other people's spreadsheets.

Names are somebody's typing.  In Markdown every sign that means something there is escaped;
in CSV a text that a spreadsheet would take for a formula gets an apostrophe in front.
"""

from __future__ import annotations

import csv as delimited
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from addin.publish import Edition
from addin.publish.page_data import PageData, RoundPage
from addin.publish.printed import awards_of, decimals_of, standings_columns, value_text
from addin.sheets.standings_text import after_round
from addin.sheets.tabs import crosstable_tab
from addin.sheets.tabs.crosstable_tab import crosstable
from addin.sheets.tabs.player_details import about_keys
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import show_exact
from pairing.errors import InputError

SEVERAL = "all"

_MEANS_SOMETHING = re.compile(r"([\\`*_\[\]<>|~&])")
_AT_THE_START = re.compile(r"^(\d*)([-+=#.)])")
_FORMULA = (*"=+-@＝＋－＠", "\t", "\r")
_FIRST_STRONG, _POP = "\u2068", "\u2069"


def on_one_line(text: str) -> str:
    """A text without line breaks and control signs.

    >>> on_one_line("Ann\\n\\x00 Lee")
    'Ann Lee'
    """
    return " ".join(
        "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text).split()
    )


def isolated(text: str) -> str:
    """A text on one line that cannot turn the rest of the line around."""
    single = on_one_line(text)
    turning = any(unicodedata.bidirectional(sign) in _TURNING for sign in single)
    return f"{_FIRST_STRONG}{single}{_POP}" if turning else single


_TURNING = {"R", "AL", "RLE", "LRE", "RLO", "LRO", "RLI", "LRI", "FSI"}
"""Directions that could turn the rest of a line around."""


def marked_down(text: str) -> str:
    r"""A text for Markdown (inside a line), showing just what it says.

    >>> print(marked_down("a|b *c* <i>"))
    a\|b \*c\* \<i\>
    """
    escaped = _MEANS_SOMETHING.sub(r"\\\1", isolated(text))
    # GitHub makes links of bare addresses; a zero-width sign would be copied along with one.
    escaped = escaped.replace("://", ":&#47;&#47;").replace("www.", "www&#46;")
    return escaped


def paragraph(text: str) -> str:
    r"""A text that begins a line: no heading, no list, whatever it begins with.

    >>> print(paragraph("1. Liga"), paragraph("# x"))
    1\. Liga \# x
    """
    return _AT_THE_START.sub(r"\1\\\2", marked_down(text))


class Table(NamedTuple):
    """A table as text has it: exact values, and which columns are numbers."""

    header: Sequence[Any]
    rows: Iterable[Sequence[Any]]
    right: Sequence[bool]


def markdown(edition: Edition) -> bytes:
    """The crosstable in Markdown; standings, pairings or all of it with option ``what``."""
    words, tournament = edition.words, edition.tournament
    what = _wanted(edition, "md", ("crosstable", "standings", "prizes", "pairings", SEVERAL))
    title = tournament.title or words("page.untitled")
    parts = [f"# {marked_down(title)}"]
    event = [marked_down(part) for part in edition.about]
    if event:
        parts.append(_AT_THE_START.sub(r"\1\\\2", " · ".join(event)))
    parts.append(paragraph(after_round(words, tournament, edition.standings)))
    if what in ("crosstable", SEVERAL):
        parts += [f"## {words('tab.crosstable')}", _table_md(words, _crosstable(edition))]
    if what in ("standings", SEVERAL):
        parts += [f"## {words('tab.standings')}", _table_md(words, _standings(edition))]
    if what == "prizes" or (what == SEVERAL and edition.awards):
        parts += [f"## {words('tab.awards')}", _table_md(words, _awards(edition))]
    if what in ("pairings", SEVERAL):
        pages = PageData(edition).rounds
        for page in pages if what == SEVERAL else pages[-1:]:
            heading = words("title.round", number=page.number)
            parts += [f"## {heading}", _table_md(words, _pairings(words, page))]
    return ("\n\n".join(parts) + "\n").encode("utf-8", "replace")


def _wanted(edition: Edition, to: str, possible: Sequence[str]) -> str:
    """The option ``what``; raises ``InputError`` for what there is no text of."""
    what = edition.wanted(to, possible)
    if what == "pairings" and not edition.tournament.rounds:
        raise InputError("print.no_rounds")
    return what


def _table_md(words: Vocabulary, table: Table) -> str:
    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cells) + " |"

    shown = [line(marked_down(str(cell)) for cell in table.header)]
    shown.append(line("---:" if one else "---" for one in table.right))
    rows = list(table.rows)
    places = [decimals_of(column) for column in zip(*rows, strict=True)] or [0] * len(table.header)
    shown += [
        line(
            marked_down(value_text(cell, number, words.decimal))
            for cell, number in zip(row, places, strict=True)
        )
        for row in rows
    ]
    return "\n".join(shown)


def _crosstable(edition: Edition) -> Table:
    header, rows = crosstable(edition.words, edition.game, edition.tournament, edition.standings)
    about = about_keys(edition.tournament, edition.game)
    fixed = len(crosstable_tab.COLUMNS) + len(about)
    return Table(header, rows, [i == 0 or i >= fixed for i in range(len(header))])


def _standings(edition: Edition) -> Table:
    """Return the standings as they are printed, with the reasons last and no column left out."""
    columns = sorted(standings_columns(edition), key=lambda column: column.key == "decided_by")
    rows = zip(*([cell.value for cell in column.cells] for column in columns), strict=True)
    right = [column.kind in ("place", "number") for column in columns]
    return Table([column.words for column in columns], rows, right)


def _awards(edition: Edition) -> Table:
    table = awards_of(edition)
    rows = [[cell.value for cell in row] for row in table.rows]
    return Table([heading.words for heading in table.headings], rows, _first(table.headings))


def _first(header: Sequence[Any]) -> list[bool]:
    return [index == 0 for index in range(len(header))]


def _pairings(words: Vocabulary, page: RoundPage) -> Table:
    """A round's boards with byes below them, or its tables with their four seats."""
    if page.tables:
        header = [words("page.table_column"), words("page.wind"), words("column.name"),
                  words("page.score_table")]  # fmt: skip
        rows: list[list[Any]] = [
            [number, seat.wind, seat.person.player.name, seat.score]
            for number, seats in page.tables
            for seat in seats
        ]
        rows += [["", "", person.player.name, kind] for person, kind in page.byes]
        return Table(header, rows, _first(header))
    header = [words(f"column.{key}") for key in ("board", "white", "result", "black")]
    rows = [[b.number, b.white.player.name, b.result, b.black.player.name] for b in page.boards]
    rows += [["", person.player.name, "", kind] for person, kind in page.byes]
    return Table(header, rows, _first(header))


# -- CSV --------------------------------------------------------------------------------


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("Ann")
    ("'=1+1", 'Ann')
    """
    shown = on_one_line(text)
    return f"'{shown}" if text.startswith(_FORMULA) or shown.startswith(_FORMULA) else shown


def csv(edition: Edition) -> bytes:
    """The crosstable for a spreadsheet (standings or a round's pairings with ``what``).

    UTF-8 with a mark, so that Excel knows; delimiter and decimal sign are those of the
    language, as its spreadsheets expect.  Numbers that are no short decimal stay fractions.
    """
    words = edition.words
    what = _wanted(edition, "csv", ("crosstable", "standings", "prizes", "pairings"))
    if what == "standings":
        header, rows, _ = _standings(edition)
    elif what == "prizes":
        header, rows, _ = _awards(edition)
    elif what == "pairings":
        header, rows, _ = _pairings(words, PageData(edition).rounds[-1])
    else:
        header, rows = _crosstable_csv(edition)
    out = io.StringIO(newline="")
    writer = delimited.writer(out, delimiter=words("publish.csv_delimiter"))
    for row in (header, *rows):
        writer.writerow([_cell_csv(words, cell) for cell in row])
    return out.getvalue().encode("utf-8-sig", "replace")


def _crosstable_csv(edition: Edition) -> tuple[Sequence[Any], Iterable[Sequence[Any]]]:
    """The sheet's crosstable, with country and rating."""
    words = edition.words
    order = edition.standings
    header, rows = crosstable(words, edition.game, edition.tournament, order, by_round=True)
    about = about_keys(edition.tournament, edition.game)
    at = len(crosstable_tab.COLUMNS) + len(about)
    rounds = [
        words("title.round", number=one) if isinstance(one, int) else one for one in header[at:]
    ]
    keys = [key for key in ("country", "rating") if key not in about]
    more = [words(f"column.{key}") for key in keys]
    players = [edition.tournament[line.player] for line in edition.standings.lines]
    return [*map(str, header[:at]), *more, *map(str, rounds)], [
        [*row[:at], *(getattr(player, key) for key in keys), *row[at:]]
        for row, player in zip(rows, players, strict=True)
    ]


def _cell_csv(words: Vocabulary, cell: Any) -> str | int:
    if cell is None:
        return ""
    if isinstance(cell, int):
        return cell
    if isinstance(cell, Fraction):
        return number_csv(cell, words.decimal)
    return harmless(str(cell))


def number_csv(value: Fraction, sign: str) -> str:
    """An exact number: a decimal of up to four places, else a fraction.

    >>> number_csv(Fraction(71, 2), ","), number_csv(Fraction(1, 3), ",")
    ('35,5', '1/3')
    """
    if 10**4 % value.denominator:
        return show_exact(value)
    return f"{float(value):.4f}".rstrip("0").rstrip(".").replace(".", sign)
