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
from typing import Any

from addin.publish import Edition
from addin.publish.page_data import PageData, RoundPage
from addin.sheets.standings_text import after_round, decided
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
        parts += [f"## {words('tab.crosstable')}", _crosstable_md(edition)]
    if what in ("standings", SEVERAL):
        parts += [f"## {words('tab.standings')}", _standings_md(edition)]
    if what == "prizes" or (what == SEVERAL and edition.awards):
        parts += [f"## {words('tab.awards')}", _awards_md(edition)]
    if what in ("pairings", SEVERAL):
        pages = PageData(edition).rounds
        for page in pages if what == SEVERAL else pages[-1:]:
            parts += [f"## {words('title.round', number=page.number)}", _round_md(edition, page)]
    return ("\n\n".join(parts) + "\n").encode("utf-8", "replace")


def _wanted(edition: Edition, to: str, possible: Sequence[str]) -> str:
    """The option ``what``; raises ``InputError`` for what there is no text of."""
    what = edition.options.get("what") or possible[0]
    if what not in possible:
        raise InputError("print.not_here", what=what, format=to, known=list(possible))
    if what == "pairings" and not edition.tournament.rounds:
        raise InputError("print.no_rounds")
    return str(what)


def _table_md(
    words: Vocabulary, header: Sequence[Any], rows: Iterable[Sequence[Any]], right: Sequence[bool]
) -> str:
    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cells) + " |"

    shown = [line(marked_down(str(cell)) for cell in header)]
    shown.append(line("---:" if one else "---" for one in right))
    shown += [line(_cell_md(words, cell) for cell in row) for row in rows]
    return "\n".join(shown)


def _cell_md(words: Vocabulary, cell: Any) -> str:
    if cell is None:
        return ""
    return marked_down(words.number(cell) if isinstance(cell, Fraction) else str(cell))


def _crosstable_md(edition: Edition) -> str:
    header, rows = crosstable(edition.words, edition.game, edition.tournament, edition.standings)
    about = about_keys(edition.tournament, edition.game)
    fixed = len(crosstable_tab.COLUMNS) + len(about)
    right = [i == 0 or i >= fixed for i in range(len(header))]
    return _table_md(edition.words, header, rows, right)


def _standings_md(edition: Edition) -> str:
    header, rows = _standings(edition)
    at = 2 + len(about_keys(edition.tournament, edition.game))
    right = [i == 0 or at <= i < len(header) - 1 for i in range(len(header))]
    return _table_md(edition.words, header, rows, right)


def _awards(edition: Edition) -> tuple[list[str], list[list[Any]]]:
    from addin.publish.printed import awards_of

    table = awards_of(edition)
    return [one.words for one in table.headings], [[cell.value for cell in r] for r in table.rows]


def _awards_md(edition: Edition) -> str:
    header, rows = _awards(edition)
    return _table_md(edition.words, header, rows, [i == 0 for i in range(len(header))])


def _standings(edition: Edition) -> tuple[list[str], list[list[Any]]]:
    words, lines = edition.words, edition.standings.lines
    criteria = [name for name in edition.standings.criteria if name != "points"]
    about = about_keys(edition.tournament, edition.game)
    header = [words(f"column.{key}") for key in ("place", "name", *about, "points")]
    header += [words(f"criterion.{name}") for name in criteria] + [words("column.decided_by")]
    rows: list[list[Any]] = []
    for line, following in zip(lines, (*lines[1:], None), strict=True):
        player = edition.tournament[line.player]
        rows.append(
            [line.place, player.name, *(getattr(player, key) or None for key in about), line.points]
            + [line.values.get(name) for name in criteria]
            + [decided(words, line, following, decimal=edition.system.traits.decimals) or ""]
        )
    return header, rows


def _pairings(words: Vocabulary, page: RoundPage) -> tuple[list[str], list[list[Any]]]:
    """A round's boards with byes below them, or its tables with their four seats."""
    if page.tables:
        header = [words("page.table_column"), words("page.wind"), words("column.name"),
                  words("page.score_table")]  # fmt: skip
        rows: list[list[Any]] = [
            [number, seat.wind, seat.person.player.name, seat.score]
            for number, seats in page.tables
            for seat in seats
        ]
        return header, rows + [["", "", p.player.name, kind] for p, kind in page.byes]
    header = [words(f"column.{key}") for key in ("board", "white", "result", "black")]
    rows = [[b.number, b.white.player.name, b.result, b.black.player.name] for b in page.boards]
    return header, rows + [["", person.player.name, "", kind] for person, kind in page.byes]


def _round_md(edition: Edition, page: RoundPage) -> str:
    header, rows = _pairings(edition.words, page)
    return _table_md(edition.words, header, rows, [index == 0 for index in range(len(header))])


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
        header, rows = _standings(edition)
    elif what == "prizes":
        header, rows = _awards(edition)
    elif what == "pairings":
        header, rows = _pairings(words, PageData(edition).rounds[-1])
    else:
        header, rows = _crosstable_csv(edition)
    out = io.StringIO(newline="")
    writer = delimited.writer(out, delimiter=words("publish.csv_delimiter"))
    for row in (header, *rows):
        writer.writerow([_cell_csv(words, cell) for cell in row])
    return out.getvalue().encode("utf-8-sig", "replace")


def _crosstable_csv(edition: Edition) -> tuple[list[str], list[list[Any]]]:
    """The sheet's crosstable, with country and rating."""
    words = edition.words
    header, rows = crosstable(words, edition.game, edition.tournament, edition.standings)
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
