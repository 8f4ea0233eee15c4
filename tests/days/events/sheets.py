"""The referee's eyes: what stands in a workbook file, read with openpyxl and these words only.

Nothing of the product is imported here, so that a mistake in its own reading cannot hide one in
its writing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl

from tests.support.bare import without_empty_cells

WORDS: Mapping[str, Mapping[str, str]] = {
    "Tournament": {
        "players": "Players", "standings": "Standings", "crosstable": "Crosstable",
        "round": "Round", "name": "Name", "absent": "Absent in rounds", "house": "House player",
        "rating": "Rating", "board": "Board", "white": "White", "black": "Black",
        "result": "Result", "handicap": "Handicap", "table": "Table", "wind": "Wind",
        "score": "Score", "points": "Points", "event": "Event points", "place": "Place",
        "pairing": "— bye —", "half": "— half-point bye —",
    },
    "Турнир": {
        "players": "Участники", "standings": "Места", "crosstable": "Турнирная таблица",
        "round": "Тур", "name": "Имя", "absent": "Не играет в турах", "house": "Запасной",
        "rating": "Рейтинг", "board": "Стол", "white": "Белые", "black": "Чёрные",
        "result": "Результат", "handicap": "Фора", "table": "Стол", "wind": "Ветер",
        "score": "Очки", "points": "Очки", "event": "Зач. очки", "place": "Место",
        "pairing": "— свободен —", "half": "— пропуск ½ —",
    },
}  # fmt: skip
"""What stands over columns and on tabs, by the name of the first tab."""

HEADINGS = 4
"""The row with the headings, on every tab."""

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Entrant:
    """A line of the Players tab; ``away`` are the rounds he does not play, ``halves`` those of
    them for which he asked for half a point."""

    name: str
    away: frozenset[int]
    halves: frozenset[int]
    house: bool
    row: int


class Board(NamedTuple):
    """A game as its line says."""

    number: int
    white: str
    black: str
    result: str
    handicap: int


class Seats(NamedTuple):
    """A table of four: names East first, with their scores."""

    number: int
    names: tuple[str, ...]
    scores: tuple[int | None, ...]


@dataclass
class RoundTab:
    """A Round tab; ``free`` says by name what stands for a game: a kind of bye."""

    number: int
    boards: list[Board] = field(default_factory=list)
    tables: list[Seats] = field(default_factory=list)
    free: dict[str, str] = field(default_factory=dict)


class Ranked(NamedTuple):
    """A line of Standings, or of Crosstable with so many columns of rounds or opponents."""

    place: Any
    name: str
    points: Fraction
    rounds: int | None = None


@dataclass
class Workbook:
    """What the referee has read."""

    words: Mapping[str, str]
    entrants: dict[str, Entrant]
    columns: dict[str, int]
    """Heading key -> column of the Players tab, from 1."""
    rounds: list[RoundTab]
    standings: list[Ranked]
    crosstable: list[Ranked]
    faults: list[str]


def look(path: Path) -> Workbook:
    """Read a workbook file."""
    book = openpyxl.load_workbook(
        without_empty_cells(path.read_bytes()), read_only=True, keep_links=False
    )
    titles = book.sheetnames
    words = WORDS[next(title for title in titles if title in WORDS)]
    faults: list[str] = []
    entrants: dict[str, Entrant] = {}
    columns, lines = _table(book[words["players"]], words, "name")
    for row, line in lines:
        if line.get("name"):
            one = _entrant(row, line)
            if one.name in entrants:
                faults.append(f"{one.name} stands twice on the Players tab")
            entrants[one.name] = one
    rounds = []
    for number in range(1, 100):
        title = f"{words['round']} {number}"
        if title not in titles:
            break
        found = _round(book[title], words, number, faults)
        if found.boards or found.tables or found.free:
            rounds.append(found)
        else:
            break
    standings, crosstable = _tables(book, words)
    return Workbook(words, entrants, columns, rounds, standings, crosstable, faults)


def _rows(sheet: Any) -> list[list[Any]]:
    sheet.reset_dimensions()
    return [list(row) for row in sheet.iter_rows(values_only=True)]


def _table(
    sheet: Any, words: Mapping[str, str], needed: str
) -> tuple[dict[str, int], list[tuple[int, dict[str, Any]]]]:
    """Columns by key and the lines below the headings, each with its row."""
    rows = _rows(sheet)
    if len(rows) < HEADINGS:
        return {}, []
    columns: dict[str, int] = {}
    for at, heading in enumerate(rows[HEADINGS - 1]):
        for key, word in words.items():
            if heading == word:
                columns.setdefault(key, at)
    if needed not in columns:
        return {}, []
    lines = []
    for number, row in enumerate(rows[HEADINGS:], start=HEADINGS + 1):
        if any(cell is not None for cell in row):
            cells = {key: row[at] for key, at in columns.items() if at < len(row)}
            lines.append((number, cells))
    return {key: at + 1 for key, at in columns.items()}, lines


def _entrant(row: int, line: Row) -> Entrant:
    away, halves = _absences(str(line.get("absent") or ""))
    return Entrant(str(line["name"]), away, halves, bool(line.get("house")), row)


def _absences(typed: str) -> tuple[frozenset[int], frozenset[int]]:
    away: set[int] = set()
    halves: set[int] = set()
    for part in typed.replace(",", " ").split():
        found = re.fullmatch(r"(\d+)(½)?(?:(-)(\d+)?(½)?)?", part)
        if not found:
            raise ValueError(f"an absence the referee cannot read: {typed!r}")
        first = int(found[1])
        last = int(found[4]) if found[4] else 99 if found[3] else first
        away |= {*range(first, last + 1)}
        if found[2] or found[5]:
            halves |= {*range(first, last + 1)}
    return frozenset(away), frozenset(halves)


def number_of(value: Any) -> Fraction:
    """A number as it stands in a cell: 3, 2.5, "1/3", "12½"."""
    if isinstance(value, int | float):
        return Fraction(str(value))
    text = str(value).strip().replace(",", ".")
    half = Fraction(1, 2) if text.endswith("½") else Fraction(0)
    parts = text.removesuffix("½").split()
    return sum((Fraction(part) for part in parts), half)


def _round(sheet: Any, words: Mapping[str, str], number: int, faults: list[str]) -> RoundTab:
    tab = RoundTab(number)
    games, lines = _table(sheet, words, "white")
    if games:
        for _, line in lines:
            _board(tab, words, line, faults)
        tab.boards.sort()
        return tab
    # "Points" and "Score" are one word in Russian: the typed column comes first.
    _, lines = _table(sheet, words, "wind")
    four: list[Row] = []
    table = 0
    for _, line in lines:
        if line.get("wind") is None:
            if line.get("name"):
                _free(tab, words, str(line["name"]), line.get("score"), faults)
            continue
        if line.get("table") is not None:
            table = int(line["table"])
        four.append(line)
        if len(four) == 4:
            names = tuple(str(one["name"]) for one in four)
            tab.tables.append(Seats(table, names, tuple(one.get("score") for one in four)))
            four = []
    if four:
        faults.append(f"round {number}: {len(four)} players at the last table")
    return tab


def _board(tab: RoundTab, words: Mapping[str, str], line: Row, faults: list[str]) -> None:
    white, black = str(line.get("white") or ""), str(line.get("black") or "")
    if not white:
        faults.append(f"round {tab.number}: a line without White: {dict(line)}")
    elif black.startswith("—"):
        _free(tab, words, white, black, faults)
    else:
        result, handicap = str(line.get("result") or ""), int(line.get("handicap") or 0)
        tab.boards.append(Board(int(line["board"]), white, black, result, handicap))


def _free(tab: RoundTab, words: Mapping[str, str], name: str, said: Any, faults: list[str]) -> None:
    kinds = {words[kind]: kind for kind in ("pairing", "half")}
    if said not in kinds:
        faults.append(f"round {tab.number}: {name} has no game, and {said!r} stands there")
    elif name in tab.free:
        faults.append(f"round {tab.number}: {name} is free twice")
    else:
        tab.free[name] = kinds[said]


def _tables(book: Any, words: Mapping[str, str]) -> tuple[list[Ranked], list[Ranked]]:
    _, lines = _table(book[words["standings"]], words, "points")
    standings = [
        Ranked(line.get("place"), str(line["name"]), number_of(line.get("event", line["points"])))
        for _, line in lines
        if line.get("name")
    ]
    sheet = book[words["crosstable"]]
    _, lines = _table(sheet, words, "points")
    heads = _rows(sheet)[HEADINGS - 1] if lines else []
    rounds = sum(isinstance(head, int | float) for head in heads)
    crosstable = [
        Ranked(None, str(line["name"]), number_of(line.get("event", line["points"])), rounds)
        for _, line in lines
        if line.get("name")
    ]
    return standings, crosstable
