"""What stands beside a table of four: reasons of penalties, and whether its hanchan counts.

A note is free text.  One that is, or begins with, a word for a void hanchan or for one that
time cut short (or after which sticks of riichi lay on the table) says so of the whole table;
what follows the word is the reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

VOID, CUT = "void", "cut"
STATES = (VOID, CUT)

MOST_STICKS = 10
"""Of a larger sum that is missing nobody is told that it may be sticks."""

MOST_LEFT = 4
"""Sticks that may lie on the table without a word about it, where nobody gets them: one a player.
A larger sum that is missing is likelier to be mistyped."""

_WORDS = {
    VOID: ("void", "voided", "annulled", "cancelled", "canceled", "does not count",
           "аннулир[а-яё]*", "не ?засчитан[аоы]?", "не ?зачт[её]н[аоы]?", "отмен[её]н[аоы]?",
           "не (?:в|ид[её]т в) зач[её]т", "снят[аоы]? с зач[её]та"),
    CUT: ("cut by time", "cut(?: short)?", "time(?:d out| is up|'s up|-?out)?", "unfinished",
          "not finished", "stopped", "sticks?(?: left)?(?: on the table)?",
          "не ?доигран[аоы]?", "по времени", "врем[яе](?:ни)?(?: вышло)?",
          "прерван[аоы]?(?: по времени)?", "остановлен[аоы]?(?: по времени)?",
          "палочк[аи](?: на столе)?"),
}  # fmt: skip
"""The words for either, as patterns: people write them of a table, a hanchan or a game."""


@cache
def _pattern() -> re.Pattern[str]:
    groups = (
        f"(?P<{state}>{'|'.join(sorted(words, key=len, reverse=True))})"
        for state, words in _WORDS.items()
    )
    return re.compile(rf"(?:{'|'.join(groups)})\s*(?:[:;,.–—-]\s*(?P<why>.*))?", re.IGNORECASE)


def may_be_sticks(lacking: int) -> bool:
    """Return whether points missing from a table's sum may be sticks of riichi that lay on the
    table.

    >>> [may_be_sticks(lacking) for lacking in (1_000, 10_000, 11_000, 1_500, 0, -1_000)]
    [True, True, False, False, False, False]
    """
    return may_lie(lacking, 1000 * MOST_STICKS)


def may_lie(lacking: int, most: int, *, cut: bool = False) -> bool:
    """Return whether whole thousands are missing, up to ``most`` points: sticks that nobody gets.

    After a hanchan that was ``cut`` short any number of them.

    >>> [may_lie(lacking, 4_000) for lacking in (0, 1_000, 4_000, 5_000, 1_500, -1_000)]
    [False, True, True, False, False, False]
    >>> [may_lie(lacking, 0, cut=True) for lacking in (0, 12_000, 1_500, -1_000)]
    [False, True, False, False]
    """
    return lacking > 0 and (cut or lacking <= most) and not lacking % 1000


def state_in(note: str) -> tuple[str, str]:
    """The state a note tells of its table (``""`` for none), and the reason behind it.

    >>> state_in("void: power cut"), state_in("По времени"), state_in("late: 5 minutes")
    (('void', 'power cut'), ('cut', ''), ('', 'late: 5 minutes'))
    >>> state_in("прервано: 75 минут"), state_in("Отменена"), state_in("cut the wall wrongly")
    (('cut', '75 минут'), ('void', ''), ('', 'cut the wall wrongly'))
    >>> state_in("снято: 20000 за чомбо"), state_in("снят с зачёта")
    (('', 'снято: 20000 за чомбо'), ('void', ''))
    """
    match = _pattern().fullmatch(" ".join(note.split()))
    if match is None:
        return "", note
    state = next(one for one in STATES if match[one] is not None)
    return state, match["why"] or ""


def state_of(notes: Sequence[str]) -> str:
    """``void``, ``cut`` or ``""``: what the notes of a table's four seats say of it."""
    states = {state_in(note)[0] for note in notes if note}
    return next((state for state in STATES if state in states), "")


def split_state(shown: str) -> tuple[str, str]:
    """Return what stands before a word for a state of the table, and the note from that word on.

    >>> split_state("31 28 25 15 cut: 75 minutes"), split_state("void"), split_state("31 28")
    (('31 28 25 15', 'cut: 75 minutes'), ('', 'void'), ('31 28', ''))
    """
    for start in [0, *(found.end() for found in re.finditer(r"[\s;,]+", shown))]:
        if state_in(shown[start:])[0]:
            return shown[:start].strip(" ;,\t"), " ".join(shown[start:].split())
    return shown, ""
