"""Meanings of the columns of a table of players: by their headings, else by their contents.

A guess is a value to be shown before it is used: which column is the name, which the
rating, how each was recognised, and an example or two of what stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import reduce

from pairing.dataclasses import dataclass, field
from pairing.errors import InputError
from pairing.formats.spreadsheets.contents import (
    LOOKS_LIKE,
    cannot_be,
    has_sign,
    is_rank,
    is_round,
    is_text,
    number_in,
    share,
)
from pairing.formats.spreadsheets.headings import HEADINGS, asks_for_nothing, field_asked
from pairing.formats.spreadsheets.rows import HEADING_ROWS, cell_error, cell_text, columns_of_lines
from pairing.names import one_line

FIELDS = (
    "number", "name", "surname", "given", "patronymic", "rating", "rank", "club", "country",
    "id", "second_id", "absent", "start_score", "substitute", "title", "sex",
    "birth", "team", "second_rating", "k_factor", "deviation",
)  # fmt: skip
"""What a column can mean; ``round 1``, ``round 2``, ... are the results of the rounds."""

_BY_HEADING = {heading: name for name, headings in HEADINGS.items() for heading in headings}
_ROUND = re.compile(
    r"(?:round|rd\.?|r|тур|т|runde|ronde|turno|tour|kolo|runda|#)?\s*([0-9]{1,2})\.?"
    r"(?:[-. ]*(?:й|st|nd|rd|th))?\s*(?:round|тур|runde|ronde)?"
)
_PLACEHOLDERS = {"", "-", "—", "–", "?", "нет", "none", "n/a", "na", "б/р", "б/п", "unrated"}

MOST_ROUNDS = 99


@dataclass(frozen=True)
class TextTable:
    """Rows of a table with the number of the line each begins at."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def width(self) -> int:
        """The number of columns in the widest row."""
        return max((len(row) for _, row in self.rows), default=0)

    def column(self, number: int, below: int) -> list[str]:
        """Return what stands in a column (from 1), in the rows from index ``below`` on."""
        return [row[number - 1] if number <= len(row) else "" for _, row in self.rows[below:]]


@dataclass(frozen=True)
class Guess:
    """Meanings guessed for the columns of a table.

    ``columns`` gives the column (from 1) of each field; ``by_heading`` are the fields whose
    heading says so, ``chosen`` those the organiser named, the rest were guessed from what
    stands in the column.  ``first`` is the index of the first row with a player,
    ``headings`` and ``examples`` what stands in each column.
    """

    columns: Mapping[str, int]
    first: int
    by_heading: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    headings: Mapping[int, str] = field(default_factory=dict)
    examples: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def guessed(self) -> tuple[str, ...]:
        """Fields nobody named: what the organiser should look at."""
        return tuple(
            name for name in self.columns if name not in self.by_heading and name not in self.chosen
        )

    @property
    def rounds(self) -> tuple[int, ...]:
        """Columns of the rounds, in order of rounds."""
        columns = {int(name.split()[1]): at for name, at in self.columns.items() if " " in name}
        return tuple(at for _, at in sorted(columns.items()))

    def option(self) -> str:
        """Return the columns as the option takes them: ``name=2,rating=3``."""
        return ",".join(
            f"{name.replace(' ', '')}={at}"
            for name, at in sorted(self.columns.items(), key=lambda field: field[1])
        )


def table_of(rows: Sequence[tuple[int, Sequence[object]]]) -> TextTable:
    """Return rows of cells (texts, numbers, ``None``) as a table of texts.

    Empty rows are left out, and columns empty to the very end.
    """
    shown = [(line, tuple(cell_text(cell) for cell in row)) for line, row in rows]
    width = max((at for _, row in shown for at, cell in enumerate(row, 1) if cell), default=0)
    filled = [(line, row[:width]) for line, row in shown if any(row)]
    return TextTable(tuple(columns_of_lines(filled)))


def guess(table: TextTable, chosen: Mapping[str, int] | None = None) -> Guess:
    """Return what the columns of a table of players mean.

    ``chosen`` are columns the organiser named himself: then no other is read.  Raises
    :class:`InputError` for a column that is not there and when no column can be the name.

    >>> found = guess(table_of([(1, ["Игрок", "Рейтинг"]), (2, ["Анна", 2100])]))
    >>> dict(found.columns), found.guessed
    ({'name': 1, 'rating': 2}, ())
    >>> rows = [(1, ["1", "Ann Lee", "2100", "1d"]), (2, ["2", "Bo Chen", "1987", "1k"])]
    >>> guess(table_of(rows)).option()
    'number=1,name=2,rating=3,rank=4'
    """
    at, named, unsure = _headings(table, doubles=bool(chosen))
    first = 0 if at is None else at + 1
    headings = {} if at is None else dict(enumerate(table.rows[at][1], start=1))
    examples = {
        number: _examples(table.column(number, first)) for number in range(1, table.width + 1)
    }
    if chosen:
        for name, number in chosen.items():
            if not 1 <= number <= table.width:
                raise InputError(
                    "error.columns_number", field=name, column=number, columns=table.width
                )
        return Guess(dict(chosen), first, frozenset(), frozenset(chosen), headings, examples)
    by_heading = frozenset(named) - unsure
    columns = {**named, **_by_content(table, first, named, headings)}
    if table.width == 1 and all(map(_is_full_name, table.column(1, first))):
        by_heading |= {"name"}  # a list of names says so itself
    columns = dict(sorted(columns.items(), key=lambda column: column[1]))
    return Guess(columns, first, by_heading, frozenset(), headings, examples)


def _is_full_name(cell: str) -> bool:
    """Return whether a line of a list can be hardly anything but a name: a few words without
    digits.
    """
    return 2 <= len(cell.split()) <= 5 and not re.search(r"[\d!?:;=/]", cell)


def parse_columns(shown: str) -> dict[str, int]:
    """Columns as an organiser names them: ``name=2,rating=3,round1=7``; letters will do.

    Raises :class:`InputError` for anything else.

    >>> parse_columns("name=2, rating=C, round1=7")
    {'name': 2, 'rating': 3, 'round 1': 7}
    """
    columns: dict[str, int] = {}
    for part in shown.replace(";", ",").split(","):
        if not part.strip():
            continue
        name, _, where = (side.strip().lower() for side in part.partition("="))
        name = _BY_HEADING.get(name, name).replace("city", "club")
        match = re.fullmatch(r"(?:round|тур)\s*([0-9]{1,2})", name)
        if match:
            name = f"round {int(match[1])}"
        elif name not in FIELDS:
            raise InputError("error.columns_field", field=name, known=[*FIELDS, "round1"])
        number = _column_number(where)
        if number is None:
            raise InputError("error.columns_form", value=part.strip())
        if name in columns or number in columns.values():
            raise InputError("error.columns_twice", value=part.strip())
        columns[name] = number
    if not columns:
        raise InputError("error.columns_form", value=shown)
    return columns


def _column_number(shown: str) -> int | None:
    """Return a column by its number or its letters, ``None`` for neither."""
    if shown.isdecimal() and shown.isascii() and 0 < int(shown) < 1000:
        return int(shown)
    if re.fullmatch(r"[a-z]{1,2}", shown):
        return reduce(lambda number, letter: 26 * number + ord(letter) - 96, shown, 0)
    return None


def heading_field(shown: str) -> str | None:
    """Return what a heading means, ``None`` when it says nothing known.

    >>> [heading_field(shown) for shown in ("FIDE-ID", "Тур 3", "Рейтинг:", "x")]
    ['id', 'round 3', 'rating', None]
    """
    name = _meaning(shown)
    return "club" if name == "city" else name


def _meaning(shown: str) -> str | None:
    plain = one_line(shown).casefold().strip(" :.*").replace("_", " ")
    for form in (plain, plain.replace("-", " "), plain.rstrip(".")):
        if form in _BY_HEADING:
            return _BY_HEADING[form]
    match = _ROUND.fullmatch(plain)
    return f"round {int(match[1])}" if match and 1 <= int(match[1]) <= MOST_ROUNDS else None


_Headings = tuple[int | None, dict[str, int], frozenset[str]]


def _headings(table: TextTable, doubles: bool) -> _Headings:
    """Index of the row of headings, the columns it names and those fields that two columns ask for.

    ``None`` when there is none.  Of two columns that mean the same the first counts if ``doubles``
    are allowed; else they are an error.
    """
    above = _is_above(table)
    best: tuple[int, int, dict[str, int], frozenset[str]] = (0, 0, {}, frozenset())
    for index, (line, row) in enumerate(table.rows[:HEADING_ROWS]):
        columns = _fields_in(line, row, doubles)
        unsure = _asked_in(table, index, columns)
        words = [name for name in columns if not name.startswith("round ")]
        named = not columns.keys().isdisjoint(("name", "surname", "given"))
        weight = 2 * len(words) + (10 if named else 0)
        alone = above and not index
        if words and (named or len(words) > 1 or alone) and weight > best[0]:
            best = weight, index, columns, unsure
    weight, index, columns, unsure = best
    if not weight:
        return (0 if above else None), {}, frozenset()
    for name, at in [*columns.items()]:
        cells = [
            cell for cell in table.column(at, index + 1) if cell.casefold() not in _PLACEHOLDERS
        ]
        if not doubles and cannot_be(name, table.rows[index][1][at - 1], cells):
            del columns[name]
    _join_names(columns)
    return index, _rounds_in_cells(table, index + 1, columns), unsure


def _join_names(found: dict[str, int]) -> None:
    """A city is the club where no column is; one name alone is the whole name."""
    if "city" in found:
        found.setdefault("club", found.pop("city"))
    if "surname" in found and "given" not in found and "name" in found:
        # ``Фамилия`` beside ``Имя``: the second is the given name.
        found["given"] = found.pop("name")
    if "given" in found and "surname" not in found and "name" in found:
        found["surname"] = found.pop("name")
    if "surname" in found and "given" not in found:
        found["name"] = found.pop("surname")


def _fields_in(line: int, row: Sequence[str], doubles: bool) -> dict[str, int]:
    """Return the columns that the words of a row name."""
    columns: dict[str, int] = {}
    for column, shown in enumerate(row, start=1):
        name = _meaning(shown) if shown else None
        if name is None:
            continue
        if name == "id" and name in columns:
            name = "second_id"
        if name not in columns:
            columns[name] = column
        elif not (doubles or name.startswith("round") or name == "number"):
            raise cell_error(
                "error.table_column_twice", line, column, heading=shown, first=columns[name]
            )
    return columns


def _asked_in(table: TextTable, index: int, found: dict[str, int]) -> frozenset[str]:
    """Add the columns that words of a form head; returns the fields that several ask for.

    A title above is no heading, and no player is one: below him the others have the same words.
    """
    row = table.rows[index][1]
    if sum(map(bool, row)) < min(2, table.width):
        return frozenset()
    free = [(at, shown) for at, shown in enumerate(row, start=1) if at not in found.values()]
    asked = {at: name for at, shown in free if (name := field_asked(shown))}
    if not found and all(_asked_below(table, index, at) for at in asked):
        return frozenset()
    unsure = set()
    for column, name in asked.items():
        if name == "id" and name in found:
            name = "second_id"
        if found.setdefault(name, column) != column:
            unsure.add(name)
    return frozenset(unsure)


def _asked_below(table: TextTable, index: int, column: int) -> bool:
    """Return whether the cells below a heading could be headings, too; under the last line
    nothing is.
    """
    below = [cell for cell in table.column(column, index + 1) if cell]
    last = bool(index) and not below
    return last or share(below, lambda cell: field_asked(cell) is not None) > 0.3


def _rounds_in_cells(table: TextTable, first: int, found: dict[str, int]) -> dict[str, int]:
    """Return the columns without those headed by a bare number that hold no results of a round."""
    headings = table.rows[first - 1][1]
    return {
        name: at
        for name, at in found.items()
        if not name.startswith("round ")
        or not headings[at - 1].strip(". ").isdecimal()
        or share(table.column(at, first), is_round) > 0.4
    }


def _is_above(table: TextTable) -> bool:
    """Return whether the first row has words where the others have numbers, or ranks."""
    for at in range(1, table.width + 1):
        top, *below = table.column(at, 0)
        filled = [cell for cell in below if cell.casefold() not in _PLACEHOLDERS]
        for test in (lambda cell: number_in(cell) is not None, is_rank):
            if is_text(top) and not test(top) and filled and all(map(test, filled)):
                return top.casefold() not in _PLACEHOLDERS
    return False


def _by_content(
    table: TextTable, first: int, found: Mapping[str, int], headings: Mapping[int, str]
) -> dict[str, int]:
    """Columns guessed from what stands in them, for what no heading names."""
    free = _FreeColumns(table, first, found, headings)
    if not any(name.startswith("round") for name in found):
        rounds = [number for number in free.numbers if free.looks_like_round(number)]
        for number, at in enumerate(rounds, start=1):
            free.take(f"round {number}", at)
    if "name" in found or "surname" in found:
        free.take_first("rating")
        free.take_first("rank")
        return free.guessed
    for name in ("number", "rank", "id", "rating", "country"):
        free.take_first(name)
    texts = [at for at in free.numbers if share(free.filled[at], is_text) > 0.8]
    free.take_name(texts)
    if "name" not in free.guessed and "surname" not in free.guessed:
        shown = [cell for cell in (table.rows[0][1] if table.rows else ()) if cell]
        raise InputError("error.columns_no_name", found=shown[:12])
    free.take("club", next((at for at in free.numbers if at in texts and free.filled[at]), None))
    return free.guessed


class _FreeColumns:
    """Columns that no heading names, and what they are taken for."""

    def __init__(
        self,
        table: TextTable,
        first: int,
        found: Mapping[str, int],
        headings: Mapping[int, str],
    ) -> None:
        self.found = found
        self.guessed: dict[str, int] = {}
        taken = {at for at, heading in headings.items() if asks_for_nothing(heading)}
        taken |= {*found.values()}
        self.numbers = [at for at in range(1, table.width + 1) if at not in taken]
        self.cells = {at: table.column(at, first) for at in self.numbers}
        self.filled = {
            at: [cell for cell in cells if cell.casefold() not in _PLACEHOLDERS]
            for at, cells in self.cells.items()
        }

    def take(self, name: str, at: int | None) -> None:
        """Take a column for a field, if there is one and the field has none yet."""
        if at is not None and name not in self.found:
            self.guessed[name] = at
            self.numbers.remove(at)

    def take_first(self, name: str) -> None:
        """Take the first column that looks like the field."""
        test = LOOKS_LIKE[name]
        cells = self.cells if name == "number" else self.filled
        self.take(name, next((n for n in self.numbers if self.filled[n] and test(cells[n])), None))

    def looks_like_round(self, at: int) -> bool:
        """Return whether nearly all cells are results of a round, with signs in them."""
        cells, filled = self.cells[at], self.filled[at]
        return share(cells, is_round) > 0.8 and share(filled, has_sign) > 0.8

    def take_name(self, texts: Sequence[int]) -> None:
        """Take one of these columns for the name, or two of them for surname and given name."""
        whole = [
            at
            for at in texts
            if share(self.filled[at], lambda cell: " " in cell or "," in cell) > 0.6
            and len(set(self.filled[at])) > 0.8 * len(self.filled[at])
        ]
        if whole:
            self.take("name", max(whole, key=lambda at: (len(set(self.filled[at])), -at)))
        elif len(texts) > 1 and texts[1] == texts[0] + 1 and self._looks_like_given(texts[1]):
            self.take("surname", texts[0])
            self.take("given", texts[1])
        elif texts:
            self.take("name", texts[0])

    def _looks_like_given(self, at: int) -> bool:
        filled = self.filled[at]
        return share(self.cells[at], bool) > 0.8 and len(set(filled)) > 0.4 * len(filled)


def _examples(cells: Sequence[str]) -> tuple[str, ...]:
    shown = list(dict.fromkeys(cell for cell in cells if cell))[:3]
    return tuple(cell if len(cell) <= 24 else cell[:23] + "…" for cell in shown)
