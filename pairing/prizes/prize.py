"""One prize: what it is, for whom, what it is worth."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

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
_NO = ("", "no", "n", "0", "-", "нет", "н", "false")


@dataclass(frozen=True)
class Prize:
    """A prize of the list.

    ``amount`` is its money, ``None`` for a thing; ``unit`` is the money's sign; ``conditions``
    say for whom it is; ``split`` is one of :data:`SPLITS`; ``besides``: whether it goes besides
    another prize; ``shown`` is the amount, ``whom`` the conditions as they were typed.
    """

    row: int
    name: str
    whom: str = ""
    amount: Fraction | None = None
    unit: str = ""
    split: str = "no"
    besides: bool = False
    shown: str = ""
    conditions: tuple[Condition, ...] = field(default=(), compare=False)

    @property
    def team(self) -> Condition | None:
        """The condition that makes it a team's prize; ``None`` for a prize for one player."""
        return next((condition for condition in self.conditions if condition.kind == "team"), None)

    @property
    def pool(self) -> tuple[str, str, bool]:
        """Prizes with the same pool are the first, second, ... of one category."""
        return folded(self.whom), self.split, self.besides


def parse_prizes(
    row: int, name: str, whom: str, amount: str, split: str, besides: str, before: str = "no"
) -> list[Prize]:
    """The prizes of a line; ``500; 300; 200`` are three of them.

    ``before`` is how the line above is split, which an empty cell repeats.  Raises
    ``InputError`` for what cannot be understood; its ``field`` is the column.
    """
    conditions = parse_conditions(whom)
    chosen = next((key for key in SPLITS if folded(split) in map(folded, _SPLIT_WORDS[key])), None)
    if not split.strip():
        chosen = before
    if chosen is None:
        raise InputError("prizes.split", subject=Subject(field="split"), value=split)
    if besides.casefold() not in (*_YES, *_NO):
        raise InputError("prizes.besides_what", subject=Subject(field="besides"), value=besides)
    shown = [sum_.strip() for sum_ in re.split(r"[;/]", amount) if sum_.strip()] or [""]
    made = []
    for at, amount_ in enumerate(shown, start=1):
        worth, unit = _money(amount_)
        title = name if len(shown) == 1 else f"{name} {at}".strip()
        also = besides.casefold() in _YES
        made.append(Prize(row, title, whom.strip(), worth, unit, chosen, also, amount_, conditions))
    return made


def _money(shown: str) -> tuple[Fraction | None, str]:
    """A sum and its sign; ``None`` for a thing.

    >>> _money("1 000,50 €"), _money("$300"), _money("a cup")
    ((Fraction(2001, 2), '€'), (Fraction(300, 1), '$'), (None, ''))
    """
    plain = re.sub(r"[\s\u00a0\u202f]", " ", shown).strip()
    parts = re.fullmatch(r"([^\d\s.,-]{0,4})\s*(\d[\d ]*)(?:[.,](\d{1,2}))?\s*([^\d]{0,8})", plain)
    if parts is None:
        return None, ""
    whole = parts[2].replace(" ", "")
    return Fraction(f"{whole}.{parts[3] or 0}"), (parts[1] or parts[4]).strip()
