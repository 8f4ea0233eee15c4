"""The crosstable as plain text for forums and mail: fixed width, safe inside a code block."""

from __future__ import annotations

import unicodedata
from fractions import Fraction
from textwrap import wrap

from pairing.catalogue import Catalogue, Text
from pairing.formats.format import CHESS, GO, RIICHI, Format
from pairing.names import one_line
from pairing.results import Band, Standings, Value
from pairing.standings.crosstable_cells import CrosstableCells
from pairing.tournament import Tournament

NAME_WIDTH = 30
_BREAKS_OUT = str.maketrans({"[": "(", "]": ")", "`": "'", "<": "‹", ">": "›"})
_ISOLATE, _POP = "\u2068", "\u2069"


def write_text(
    tournament: Tournament, standings: Standings, language: str = "en", *, game: str = "go"
) -> str:
    """Return the crosstable in columns of equal width, opponents by their line.

    ``game`` chooses the notation of :mod:`pairing.standings.crosstable_cells` (``riichi``: the
    points of each hanchan); a legend of what occurs stands below.  Places that others share stand
    beside the number of the line, by which opponents are named; in riichi, where nobody is, in
    place of it.  Signs that would end a code block or be taken for markup are replaced by
    look-alikes, invisible ones left out, and a name written from right to left is kept from
    turning its line around.  Long names end with an ellipsis.
    """
    words = Catalogue(language)
    criteria = [name for name in standings.criteria if name != "points"][:4]
    line_of = {line.player: at for at, line in enumerate(standings.lines, start=1)}
    by_line = game != RIICHI
    shared = by_line and any(
        line_of[line.player] != line.place for line in standings.lines if line.ranked
    )
    ranks = any(tournament[line.player].rank for line in standings.lines)  # none in chess
    rows = [_compose_header(words, tournament, criteria, shared=shared, ranks=ranks)]
    table = CrosstableCells(words, game, tournament, standings)
    for line in standings.lines:
        player = tournament[line.player]
        entries = zip(tournament.history[line.player], table.cells[line.player], strict=True)
        rows.append(
            [
                str(line_of[line.player] if line.ranked and by_line else line.shown_place),
                *([str(line.shown_place)] if shared else []),
                fitted(player.name),
                *([plain_sign(player.rank)] if ranks else []),
                *(cell or _number(entry.points) for entry, cell in entries),
                _number(line.points),
                *(_number(line.values.get(name)) for name in criteria),
            ]
        )
    title = _title(tournament)
    lines = [title] if title else []
    lines += _lines(rows, left={1 + shared, 1 + shared + ranks})
    if by_line and table.legend:
        lines += ["", *wrap(plain_sign(table.legend), max(60, *map(width_of, lines)))]
    return "\n".join(lines) + "\n"


def _compose_header(
    words: Catalogue, tournament: Tournament, criteria: list[str], *, shared: bool, ranks: bool
) -> list[str]:
    """Return what stands over the columns; ``shared`` and ``ranks`` say which of them there are."""
    header = ["#", *([words("text.place")] if shared else []), words("text.name")]
    header += [words("text.rank")] if ranks else []
    header += [str(round_.number) for round_ in tournament.rounds]
    return [*header, words("criterion.points"), *(words(f"criterion.{name}") for name in criteria)]


def _lines(rows: list[list[str]], left: set[int]) -> list[str]:
    """Return the rows in columns of equal width, ``left`` ones flush left, a rule under the first
    row.
    """
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    lines = []
    for index, row in enumerate(rows):
        cells = [_padded(cell, widths[at], at in left) for at, cell in enumerate(row)]
        lines.append("  ".join(cells).rstrip())
        if index == 0:
            lines.append("-" * (sum(widths) + 2 * (len(widths) - 1)))
    return lines


def _title(tournament: Tournament) -> str:
    title = [plain_sign(part) for part in (tournament.title, tournament.place, tournament.date)]
    return ", ".join(part for part in title if part)


def plain_sign(shown: str) -> str:
    """Return a text harmless in a code block: one line, nothing invisible, no brackets or
    backticks.

    >>> plain_sign("[/code]<b>"), plain_sign("a\\u202eb")
    ('(/code)‹b›', 'ab')
    """
    visible = "".join(sign for sign in one_line(shown) if unicodedata.category(sign) != "Cf")
    return visible.translate(_BREAKS_OUT)


def width_of(shown: str) -> int:
    """Columns a text takes in a fixed-width font: two for wide signs, none for accents.

    >>> width_of("Ann"), width_of("山田"), width_of("e\\u0301")
    (3, 4, 1)
    """
    return sum(
        0
        if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Me", "Mn")
        else 2
        if unicodedata.east_asian_width(sign) in "WF"
        else 1
        for sign in shown
    )


def fitted(name: str) -> str:
    """Return a name in at most :data:`NAME_WIDTH` columns."""
    shown = plain_sign(name)
    if width_of(shown) > NAME_WIDTH:
        while width_of(shown) > NAME_WIDTH - 1:
            shown = shown[:-1]
        shown = shown.rstrip() + "…"
    if any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in shown):
        shown = f"{_ISOLATE}{shown}{_POP}"
    return shown


def _padded(shown: str, width: int, left: bool) -> str:
    blank = " " * (width - width_of(shown))
    return shown + blank if left else blank + shown


def _number(value: Value) -> str:
    """Return a number with one decimal where it has any."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return str(value)
        return f"{float(value):.1f}" if 10 % value.denominator == 0 else f"{float(value):.2f}"
    return "" if value is None else str(value) if isinstance(value, Band) else plain_sign(value)


TEXT = Format(
    name="text",
    title=Text("format.text"),
    suffixes=(".txt",),
    games=(GO, CHESS, RIICHI),
    write=lambda job: write_text(job.played, job.order, job.language, game=job.game),
)
