"""Validation by Excel of what people type in a column, by the declared type of the column.

What is no whole number cannot be typed where one is asked for; elsewhere Excel only warns, and
the next click refuses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from addin.sheets import layout, style
from addin.sheets.layout import Col
from pairing.catalogue import Catalogue


def rule_of(column: Col, area: str, names: str) -> dict[str, Any]:
    """Return the rule for the cells of a column (``C5:C90``), nothing where any text is right.

    ``names`` is where the players' names stand.
    """
    first, _, last = area.partition(":")
    if column.unique:
        letters, rows = first.rstrip("0123456789"), last.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        cells = f"${letters}${layout.FIRST_ROW}:${letters}${rows}"
        return {"validate": "custom", "value": f"=COUNTIF({cells},{first})=1"}
    if column.typed == layout.PLAYER:
        return {"validate": "list", "source": names}
    if column.typed in (layout.WHOLE, layout.NUMBER) and not style.is_text(column.style):
        return number(*column.limits, kind=column.typed)
    if column.typed == layout.TEXT:
        return {}
    return {"validate": "custom", "value": f"={are_digits(first, column.typed)}"}


def help_of(column: Col, words: Catalogue, heading: str | int) -> dict[str, Any]:
    """Return the help for a column: shown beside its cells, or when something else is typed."""
    key = f"validation.{'unique' if column.unique else column.key}"
    message = words(key if key in words else f"validation.{column.typed}")
    title = str(heading)[: style.TITLE_SIGNS]
    if column.typed == layout.TEXT and not column.unique:
        return {"show_error": False, "input_title": title, "input_message": message}
    how = {} if column.typed == layout.WHOLE else {"error_type": "warning"}
    return {"error_title": title, "error_message": message, **how}


def number(low: int, high: int, kind: str = layout.WHOLE) -> dict[str, Any]:
    """Return the rule for cells with a number within limits, a whole one or another."""
    validate = "integer" if kind == layout.WHOLE else "decimal"
    return {"validate": validate, "criteria": "between", "minimum": low, "maximum": high}


def are_digits(cell: str, kind: str = layout.NUMBER) -> str:
    """Return a formula that says whether a cell has a number, whichever way its digits are divided.

    Of a day, too, only the digits are looked at.

    >>> are_digits("E5")
    'ISNUMBER(VALUE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(E5&""," ",""),",",""),".","")))'
    """
    signs = " ,.-/" if kind == layout.DATE else " ,."
    return f"ISNUMBER(VALUE({read_as(cell, dict.fromkeys(signs, ''))}))"


def read_as(expression: str, signs: Mapping[str, str]) -> str:
    """Return a formula for the text of a cell with every sign as it is read; also for many cells.

    >>> read_as("D5", {" ": "", "–": "-"})
    'SUBSTITUTE(SUBSTITUTE(D5&""," ",""),"–","-")'
    """
    formula = f'{expression}&""'
    for sign, read in signs.items():
        shown = "CHAR(10)" if sign == "\n" else f'"{sign}"'
        formula = f'SUBSTITUTE({formula},{shown},"{read}")'
    return formula
