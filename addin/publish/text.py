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
from addin.publish.paper import TABLES
from addin.publish.printed import Printable
from addin.publish.printed_rounds import round_of, round_table
from addin.sheets.tabs import crosstable_tab
from addin.sheets.tabs.computed_tab import after_round
from addin.sheets.tabs.crosstable_tab import crosstable
from addin.sheets.tabs.player_details import about_keys
from pairing.catalogue import show_exact
from pairing.names import one_line

SEVERAL = "all"

_MEANS_SOMETHING = re.compile(r"([\\`*_\[\]<>|~&])")
_AT_THE_START = re.compile(r"^(\d*)([-+=#.)])")
_FORMULA = (*"=+-@＝＋－＠", "\t", "\r")
_FIRST_STRONG, _POP = "\u2068", "\u2069"


def isolated(text: str) -> str:
    """Return a text on one line that cannot turn the rest of the line around."""
    single = one_line(text)
    turning = any(unicodedata.bidirectional(sign) in _TURNING for sign in single)
    return f"{_FIRST_STRONG}{single}{_POP}" if turning else single


_TURNING = {"R", "AL", "RLE", "LRE", "RLO", "LRO", "RLI", "LRI", "FSI"}
"""Directions that could turn the rest of a line around."""


def marked_down(text: str) -> str:
    r"""Return a text for Markdown (inside a line), showing just what it says.

    >>> print(marked_down("a|b *c* <i>"))
    a\|b \*c\* \<i\>
    """
    escaped = _MEANS_SOMETHING.sub(r"\\\1", isolated(text))
    # GitHub makes links of bare addresses; a zero-width sign would be copied along with one.
    return escaped.replace("://", ":&#47;&#47;").replace("www.", "www&#46;")


def paragraph(text: str) -> str:
    r"""Return a text that begins a line: no heading, no list, whatever it begins with.

    >>> print(paragraph("1. Liga"), paragraph("# x"))
    1\. Liga \# x
    """
    return _AT_THE_START.sub(r"\1\\\2", marked_down(text))


def tables(edition: Edition, what: str, several: Sequence[str]) -> list[Printable]:
    """Return the printed table that ``what`` names, or with ``all`` those of ``several`` there
    are.
    """
    there = {"prizes": edition.awards, "pairings": edition.tournament.rounds}
    kinds = [key for key in several if there.get(key, True)] if what == SEVERAL else [what]
    return [
        round_table(edition, round_of(edition)) if kind == "pairings" else TABLES[kind](edition)
        for kind in kinds
    ]


_SIDES = {"place": "---:", "number": "---:", "mark": ":---:"}


def markdown(edition: Edition) -> bytes:
    """Return the crosstable in Markdown; standings, pairings or all of it with option ``what``."""
    words, tournament = edition.words, edition.tournament
    what = edition.wanted("md", ("crosstable", "standings", "prizes", "pairings", SEVERAL))
    parts = [f"# {marked_down(tournament.title or words('page.untitled'))}"]
    if edition.about:
        event = " · ".join(map(marked_down, edition.about))
        parts.append(_AT_THE_START.sub(r"\1\\\2", event))
    parts.append(paragraph(after_round(words, tournament, edition.standings)))
    chosen = tables(edition, what, ("crosstable", "standings", "prizes"))
    if what == SEVERAL:
        chosen += [round_table(edition, round_) for round_ in tournament.rounds]
    for table in chosen:
        heads = [marked_down(column.words) for column in table.columns]
        rules = [_SIDES.get(column.kind, "---") for column in table.columns]
        lines = [heads, rules, *(map(marked_down, texts) for texts in table.texts)]
        written = "\n".join(f"| {' | '.join(line)} |" for line in lines)
        parts += [f"## {table.title}", written]
    return ("\n\n".join(parts) + "\n").encode("utf-8", "replace")


# -- CSV --------------------------------------------------------------------------------


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("Ann")
    ("'=1+1", 'Ann')
    """
    shown = one_line(text)
    return f"'{shown}" if text.startswith(_FORMULA) or shown.startswith(_FORMULA) else shown


def csv(edition: Edition) -> bytes:
    """Return the crosstable for a spreadsheet (standings or a round's pairings with ``what``).

    UTF-8 with a mark, so that Excel knows; delimiter and decimal sign are those of the
    language, as its spreadsheets expect.  Numbers that are no short decimal stay fractions.
    """
    words = edition.words
    what = edition.wanted("csv", ("crosstable", "standings", "prizes", "pairings"))
    if what == "crosstable":
        header, rows = _crosstable_csv(edition)
    else:
        (table,) = tables(edition, what, ())
        header = [column.words for column in table.columns]
        rows = [[cell.value for cell in row] for row in table.rows]
    out = io.StringIO(newline="")
    writer = delimited.writer(out, delimiter=words("publish.csv_delimiter"))
    for row in (header, *rows):
        cells = ["" if cell is None else cell for cell in row]
        writer.writerow([
            number_csv(cell, words.decimal) if isinstance(cell, Fraction)
            else cell if isinstance(cell, int) else harmless(str(cell))
            for cell in cells
        ])  # fmt: skip
    return out.getvalue().encode("utf-8-sig", "replace")


def _crosstable_csv(edition: Edition) -> tuple[Sequence[Any], Iterable[Sequence[Any]]]:
    """Return the sheet's crosstable, with country and rating."""
    words = edition.words
    order = edition.standings
    header, rows = crosstable(words, edition.game, edition.tournament, order, by_round=True)
    about = about_keys(edition.tournament, edition.game)
    at = len(crosstable_tab.COLUMNS) + len(about)
    rounds = [words("title.round", number=n) if isinstance(n, int) else n for n in header[at:]]
    keys = [key for key in ("country", "rating") if key not in about]
    more = [words(f"column.{key}") for key in keys]
    players = [edition.tournament[line.player] for line in edition.standings.lines]
    return [*map(str, header[:at]), *more, *map(str, rounds)], [
        [*row[:at], *(getattr(player, key) for key in keys), *row[at:]]
        for row, player in zip(rows, players, strict=True)
    ]


def number_csv(value: Fraction, sign: str) -> str:
    """Return an exact number: a decimal of up to four places, else a fraction.

    >>> number_csv(Fraction(71, 2), ","), number_csv(Fraction(1, 3), ",")
    ('35,5', '1/3')
    """
    if 10**4 % value.denominator:
        return show_exact(value)
    return f"{float(value):.4f}".rstrip("0").rstrip(".").replace(".", sign)
