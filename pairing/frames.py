"""Values of the model as pandas frames, for notebooks.

pandas is imported here when a frame is made, so that the model does without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandas import DataFrame, Series

TEXT, WHOLE, FLAG, NUMBER = "text", "whole", "flag", "number"
"""Kinds of columns."""


def frame_of(
    columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[Any]], *, exact: bool = False
) -> DataFrame:
    """Return a frame of some columns, each a name and a kind, from rows of values.

    ``text`` becomes pandas' ``string``, ``whole`` its ``Int64`` (both know missing values),
    ``flag`` ``bool``.  ``number`` becomes ``float64``: a missing value NaN, one beyond every
    number ±inf.  With ``exact`` numbers stay what they are in the model (``Fraction``, ``Band``,
    ``None``) in a column of objects; so does, always, a column in which some are words.

    >>> from fractions import Fraction
    >>> frame_of([("n", "number")], [[Fraction(1, 2)], [None]])["n"].tolist()
    [0.5, nan]
    >>> frame_of([("n", "number")], [[Fraction(1, 2)], [None]], exact=True)["n"].tolist()
    [Fraction(1, 2), None]
    """
    import pandas

    made = {
        at: _series([row[at] for row in rows], kind, exact) for at, (_, kind) in enumerate(columns)
    }
    frame = pandas.DataFrame(made, index=range(len(rows)))
    frame.columns = [name for name, _ in columns]
    return frame


def _series(values: list[Any], kind: str, exact: bool) -> Series:
    import pandas

    if kind == NUMBER:
        if exact or any(isinstance(value, str) for value in values):
            return pandas.Series(values, dtype=object)
        values = [float("nan") if value is None else float(value) for value in values]
    types: Mapping[str, Any] = {TEXT: "string", WHOLE: "Int64", FLAG: bool, NUMBER: "float64"}
    return pandas.Series(values, dtype=types[kind])
