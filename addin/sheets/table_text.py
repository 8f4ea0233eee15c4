"""What tables and pages say: standings and crosstable as words and numbers, without a sheet.

The workbook's tabs, the published pages and the print-outs all take their texts from here, so
that a player reads the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from addin.sheets import layout, tables_tab
from addin.sheets.grid import AsText
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import show_readable
from pairing.formats.results import SIGN_OF
from pairing.results import Band, Line, Standings, Value
from pairing.tournament import Appearance, Outcome, Tournament


def number_cell(value: Value | int) -> Any:
    """A criterion's value for a cell."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Band):
        return str(value)
    return Fraction(value)


def decimals(column: Sequence[Any]) -> int | None:
    """How many decimals a column of values needs to be read easily: 0, 1 or 2."""
    exact = [value for value in column if isinstance(value, Fraction)]
    if all(value.denominator == 1 for value in exact):
        return None
    return 1 if all(10 % value.denominator == 0 for value in exact) else 2


def after_round(words: Vocabulary, tournament: Tournament, standings: Standings) -> str:
    """``After round 3 of 5``, with the remarks on the order."""
    said = after_words(words, standings.after_round, tournament.planned)
    return " ".join([said, *(words(remark) for remark in standings.remarks)])


def after_words(words: Vocabulary, number: int, planned: int) -> str:
    """The sentence every computed tab begins with: ``After round 3 of 5.``"""
    return words("standings.after", round=number, planned=planned)


def decided(
    words: Vocabulary, line: Line, following: Line | None, *, decimal: bool = False
) -> str | None:
    """Why a player stands above the next one: the criterion, with exact values.

    ``decimal``: a half is shown as ``.5`` (:attr:`Face.decimals`).
    """
    if following is None:
        return None
    if line.decided_by is None:
        return str(words("standings.shared"))
    name = line.decided_by
    mine, his = line.values.get(name), following.values.get(name)
    label = words(f"criterion.{name}")
    if not (isinstance(mine, Fraction) and isinstance(his, Fraction) and mine > his):
        return str(words(line.detail)) if line.detail is not None else str(label)
    show = show_decimal if decimal else show_value
    return f"{label}: {show(mine)} > {show(his)}"


def show_value(value: Value) -> str:
    """A criterion's value in a sentence, exact as long as it can be read: ``198 1/3``."""
    return show_readable(value) if isinstance(value, Fraction) else str(value)


def show_decimal(value: Fraction) -> str:
    """A number as a decimal with as many places as it needs, two at most.

    >>> show_decimal(Fraction(85, 2)), show_decimal(Fraction(-35, 3)), show_decimal(Fraction(4))
    ('42.5', '-11.67', '4')
    """
    if value.denominator == 1:
        return str(value)
    return f"{float(value):.1f}" if 10 % value.denominator == 0 else f"{float(value):.2f}"


def crosstable(
    words: Vocabulary, game: str, tournament: Tournament, standings: Standings
) -> tuple[list[str | int], list[list[Any]]]:
    """Heading and rows of the crosstable, in order of places."""
    header: list[str | int] = [
        layout.heading(words.catalogue, c.key) for c in layout.CROSSTABLE_FIXED
    ]
    header += [round_.number for round_ in tournament.rounds]
    header.append(layout.heading(words.catalogue, "points"))
    criteria = [c for c in standings.criteria if c != "points"]
    header += [words(f"criterion.{name}") for name in criteria]
    order = {line.player: index for index, line in enumerate(standings.lines, start=1)}
    rows = []
    for line in standings.lines:
        player = tournament[line.player]
        entries = tournament.history[line.player]
        rows.append(
            [
                order[line.player],
                player.name,
                player.rank,
                player.club,
                *(AsText(crosstable_entry(words, game, entry, order)) for entry in entries),
                line.points,
                *(number_cell(line.values.get(name)) for name in criteria),
            ]
        )
    return header, rows


_SIGN = {
    **SIGN_OF,
    Outcome.BYE: "+",
    Outcome.FULL_BYE: "+",
    Outcome.HALF_BYE: "=",
    Outcome.ZERO_BYE: "-",
    Outcome.ABSENT: "-",
    Outcome.SEATED: "=",
}


_FIGURE = {"+": "1", "=": "½", "-": "0", "?": "?"}


def crosstable_entry(words: Vocabulary, game: str, entry: Appearance, order: dict[int, int]) -> str:
    """One cell of the crosstable.

    Go: ``12+w``, with stones ``12+w3``; forfeits ``12+!``; no game ``0+`` (bye), ``0-``.
    Riichi: place, points, table and wind ``1 +42.5 3E``; no hanchan ``—0``.
    Chess: ``12w1``, ``12b½``; forfeits ``12w+``; no game ``—1``, ``—0``.  Opponents are
    named by their line in the table.
    """
    if entry.seat is not None:
        return _seat_entry(words, entry)
    if game == "riichi":
        return f"—{show_decimal(entry.points)}"
    sign = _SIGN[entry.outcome]
    forfeit = entry.outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    colour = words(f"colour.{entry.colour}") if entry.colour else ""
    if entry.opponent is None:
        return f"0{sign}" if game == "go" else f"—{_FIGURE[sign]}"
    line = order[entry.opponent]
    if game == "go":
        stones = abs(entry.handicap) or ""
        return f"{line}{sign}!" if forfeit else f"{line}{sign}{colour}{stones}"
    return f"{line}{colour}{sign if forfeit else _FIGURE[sign]}"


def _seat_entry(words: Vocabulary, entry: Appearance) -> str:
    """A hanchan in the crosstable: place, points, table and wind: ``1 +42.5 3E``."""
    wind = words(f"wind_letter.{tables_tab.WINDS[entry.seat or 0]}")
    points = show_decimal(entry.points)
    signed = f"+{points}" if entry.points > 0 else points
    if entry.outcome is Outcome.OPEN:
        return f"{entry.board}{wind}"
    return str(
        words(
            "crosstable.seat", table=entry.board, wind=wind, place=entry.place or 0, points=signed
        )
    )
