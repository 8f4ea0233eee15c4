"""One prize: what it is, for whom, what it is worth."""

from __future__ import annotations

import re
from collections.abc import Hashable
from fractions import Fraction

from pairing.dataclasses import dataclass, field
from pairing.errors import InputError, Subject
from pairing.named import folded
from pairing.prizes.conditions import Condition, parse_conditions

SPLITS = ("no", "equally", "hort")
"""What becomes of money among the tied: each his own, equal shares, half and half (Hort)."""

_SPLIT_WORDS = {
    "no": ("no", "not", "not at all", "нет", "не делить"),
    "equally": ("equally", "equal", "shared", "share", "поровну", "делить", "делить поровну"),
    "hort": ("hort", "half", "half and half", "хорт", "по хорту", "пополам"),
}

_YES = ("yes", "y", "x", "1", "+", "✓", "да", "д", "true")
_AND = re.compile(r"\s*(?:[+&]|,\s|\s(?:and|und|plus|и)\s)\s*")

_NO = ("", "no", "n", "0", "-", "нет", "н", "false")


@dataclass(frozen=True)
class Prize:
    """A prize of the list.

    ``amount`` is its money, ``None`` without; ``unit`` is the money's sign; ``thing`` is what
    goes with it or alone; ``conditions`` say for whom it is; ``split`` is one of :data:`SPLITS`,
    or empty; ``besides``: whether it goes besides another prize; ``shown`` is the money, ``whom``
    the conditions as they were typed.
    """

    row: int
    name: str
    whom: str = ""
    amount: Fraction | None = None
    unit: str = ""
    split: str = ""
    besides: bool = False
    shown: str = ""
    thing: str = ""
    conditions: tuple[Condition, ...] = field(default=(), compare=False)

    @property
    def team(self) -> Condition | None:
        """The condition that makes it a team's prize; ``None`` for a prize for one player."""
        return next((condition for condition in self.conditions if condition.kind == "team"), None)

    @property
    def category(self) -> Hashable:
        """Return a key that is equal for the first, second, ... prize of one category."""
        return frozenset(condition.key for condition in self.conditions), self.besides


def parse_prizes(
    row: int, name: str, whom: str, amount: str, split: str, besides: str
) -> list[Prize]:
    """Return the prizes of a line; ``500; 300; 200`` are three of them, ``100; a cup`` one.

    Raises ``InputError`` for what cannot be understood; its ``field`` is the column.
    """
    conditions = parse_conditions(whom)
    chosen = next((key for key in SPLITS if folded(split) in map(folded, _SPLIT_WORDS[key])), "")
    if split.strip() and not chosen:
        raise InputError("prizes.split", subject=Subject(field="split"), value=split)
    if besides.casefold() not in (*_YES, *_NO):
        raise InputError("prizes.besides_what", subject=Subject(field="besides"), value=besides)
    also = besides.casefold() in _YES
    listed = _amounts(amount)
    made = []
    for at, (worth, unit, shown, thing) in enumerate(listed, start=1):
        title = name if len(listed) == 1 else f"{name} {at}".strip()
        about = (worth, unit, chosen, also, shown, thing if worth is not None else thing or title)
        made.append(Prize(row, title, whom.strip(), *about, conditions))
    return made


def _amounts(typed: str) -> list[tuple[Fraction | None, str, str, str]]:
    """Sum, its sign, the sum as typed, and the thing of each prize.

    A thing in a list with sums goes with the sum before it, the first ones with the first sum.

    >>> [(str(each[0]), each[3]) for each in _amounts("a cup; 100 €; 50 € and a book; 20 €")]
    [('100', 'a cup'), ('50', 'a book'), ('20', '')]
    >>> [each[3] for each in _amounts("a cup; a book")]
    ['a cup', 'a book']
    """
    money: list[tuple[Fraction, str, str, list[str]]] = []
    alone: list[str] = []
    for part in filter(None, (part.strip() for part in re.split(r"[;/]", typed))):
        sum_, *rest = re.split(_AND, part, maxsplit=1)
        worth, unit = _money(sum_)
        if worth is None:
            (money[-1][3] if money else alone).append(part)
        else:
            money.append((worth, unit, sum_, rest))
    if not money:
        return [(None, "", "", thing) for thing in alone or [""]]
    money[0][3][:0] = alone
    return [(worth, unit, shown, ", ".join(things)) for worth, unit, shown, things in money]


def _money(shown: str) -> tuple[Fraction | None, str]:
    """Return a sum and its sign; ``None`` for a thing.

    >>> _money("1 000,50 €"), _money("$300"), _money("a cup")
    ((Fraction(2001, 2), '€'), (Fraction(300, 1), '$'), (None, ''))
    """
    plain = re.sub(r"[\s\u00a0\u202f]", " ", shown).strip()
    parts = re.fullmatch(r"([^\d\s.,-]{0,4})\s*(\d[\d ]*)(?:[.,](\d{1,2}))?\s*([^\d]{0,8})", plain)
    if parts is None:
        return None, ""
    whole = parts[2].replace(" ", "")
    return Fraction(f"{whole}.{parts[3] or 0}"), (parts[1] or parts[4]).strip()
