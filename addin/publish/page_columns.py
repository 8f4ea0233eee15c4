"""Columns of a page: exact values, what is shown for them, and an order to sort them by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from addin.publish.printed import value_text
from addin.sheets.tabs.computed_tab import decimals, number_cell
from addin.sheets.vocabulary import Vocabulary
from pairing.dataclasses import dataclass, field
from pairing.results import Band, Value


@dataclass(frozen=True)
class ShownColumn:
    """A column of exact values as it is shown: distinct ones in order, and who has which.

    ``texts`` go from the lowest value to the highest, so that an index into them is also an
    exact key to sort by; ``exact`` has the exact value of those that had to be rounded.
    """

    texts: tuple[str, ...]
    index: tuple[int, ...]
    exact: Mapping[int, str] = field(default_factory=dict)

    def __getitem__(self, row: int) -> str:
        return self.texts[self.index[row]]

    def title(self, row: int) -> str | None:
        """Return the exact value where the one shown is rounded."""
        return self.exact.get(self.index[row])


def _sort_key(value: Value) -> tuple[int, Fraction, str]:
    zero = Fraction(0)
    if value is None:
        return 0, zero, ""
    if isinstance(value, Band):
        return (3 if value is Band.ABOVE else 1), zero, ""
    if isinstance(value, str):
        return 4, zero, value
    return 2, Fraction(value), ""


def shown_column(words: Vocabulary, values: Sequence[Value], least: int = 0) -> ShownColumn:
    """Values of one criterion with as many decimals as the column needs, ``least`` to two."""
    cells = [number_cell(value) for value in values]
    places = max(least, decimals(cells))
    if places == 2 and all(10 % v.denominator == 0 for v in cells if isinstance(v, Fraction)):
        places = 1  # tenths, as riichi has them
    distinct = sorted(set(values), key=_sort_key)
    position = {value: index for index, value in enumerate(distinct)}
    exact = {
        position[value]: words.number(value)
        for value in distinct
        if isinstance(value, Fraction) and 10**places % value.denominator
    }
    return ShownColumn(
        tuple(number_text(words, value, places) for value in distinct),
        tuple(position[value] for value in values),
        exact,
    )


def number_text(words: Vocabulary, value: Value, places: int) -> str:
    """Return one value as text: with the language's decimal sign and a real minus."""
    shown = value_text(number_cell(value), places, words.decimal)
    return shown.replace("-", "−") if isinstance(value, Fraction) else shown
