"""Notes beside a table of four: reasons of penalties, and whether its hanchan counts.

A note is free text.  One that is, or begins with, a word for a void hanchan, for one that time cut
short, or for sticks of riichi left on the table says so of the whole table; what follows the word
is the reason.  Who decided may stand at the end: ``late; by Ann Lee``, ``опоздал, судья Иванов``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

VOID, CUT, STICKS = "void", "cut", "sticks"
STATES = (VOID, CUT, STICKS)
MAY_LACK = (CUT, STICKS)
"""After these whole thousands may be missing from the sum of a table."""

MOST_STICKS = 10
"""Of a larger sum that is missing nobody is told that it may be sticks."""

MOST_LEFT = 4
"""Sticks that may lie on the table without a word about it, where nobody gets them: one a player.
A larger sum that is missing is likelier to be mistyped."""

_PLAIN = {
    VOID: ("аннулир[а-яё]*", "не ?засчитан[аоы]?", "не (?:в|ид[её]т в) зач[её]т",
           "снят[аоы]? с зач[её]та", "does not count"),
    CUT: ("cut by time", "cut short", "timed out", "unfinished", "not finished",
          "не ?доигран[аоы]?", "прерван[аоы]? по времени", "остановлен[аоы]? по времени"),
    STICKS: ("(?:riichi )?sticks?(?: left)?(?: on the table)?",
             "(?:риичи )?палоч(?:к[аиу]|ек)(?: (?:остал[аи]сь )?на столе)?"),
}  # fmt: skip
"""Words that mean nothing else, as patterns: anything may follow them."""

_DOUBTFUL = {
    VOID: ("void", "voided", "annulled", "cancelled", "canceled",
           "не ?зачт[её]н[аоы]?", "отмен[её]н[аоы]?"),
    CUT: ("cut", "time(?:d| is up|'s up|-?out)?", "stopped", "по времени",
          "врем[яе](?:ни)?(?: вышло)?", "прерван[аоы]?", "остановлен[аоы]?"),
    STICKS: (),
}  # fmt: skip
"""Words that begin other sentences too: a sign, a number or a reason must follow them, if
anything does."""

_OF_THE_TABLE = r"(?: (?:hanchan|game|table|ханчан|игра|стол))?"
_NEXT = r"\s*(?:[:;,.(–—-]|\b(?=\d|because\b|due\b|из-за\b|так как\b|по причине\b))"
_BY = re.compile(
    r"(?:^|[;,.(–—-])\s*(?:by|решил[аи]?)\s+(?P<by>[^\W\d_][^;()]*)\)?$"
    r"|(?:^|[;,.(\s])(?:arbiter|referee|judge|судья|арбитр):?\s+(?P<judge>[^\W\d_][^;()]*)\)?$",
    re.IGNORECASE,
)


@cache
def _pattern() -> re.Pattern[str]:
    groups = []
    for state in STATES:
        plain, doubtful = (
            "|".join(sorted(words[state], key=len, reverse=True)) for words in (_PLAIN, _DOUBTFUL)
        )
        forms = [rf"(?:{plain}){_OF_THE_TABLE}(?!\w)"]
        forms += [rf"(?:{doubtful}){_OF_THE_TABLE}(?={_NEXT}|\s*$)"] if doubtful else []
        groups.append(f"(?P<{state}>{'|'.join(forms)})")
    return re.compile(rf"(?:{'|'.join(groups)})\s*[:;,.–—-]?\s*(?P<why>.*)", re.IGNORECASE)


def decided_by(note: str) -> tuple[str, str]:
    """Return the note without who decided, and who: a name behind ``by`` or ``судья`` at its end.

    >>> decided_by("phone rang; by Ann Lee"), decided_by("Опоздал (судья: Иванов П.)")
    (('phone rang', 'Ann Lee'), ('Опоздал', 'Иванов П.'))
    >>> decided_by("late by 5 minutes"), decided_by("hit by Bob"), decided_by("referee Ann Lee")
    (('late by 5 minutes', ''), ('hit by Bob', ''), ('', 'Ann Lee'))
    """
    match = _BY.search(note)
    name = (match["by"] or match["judge"]).strip() if match else ""
    if match is None or not name[0].isupper():
        return note, ""
    return note[: match.start()].rstrip(" ;,(–—-"), name


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
    """Return the state a note tells of its table (``""`` for none), and the reason behind it.

    >>> state_in("void: power cut"), state_in("По времени"), state_in("late: 5 minutes")
    (('void', 'power cut'), ('cut', ''), ('', 'late: 5 minutes'))
    >>> state_in("Sticks on the table, Ann has 2"), state_in("палочки 2 у Иванова")
    (('sticks', 'Ann has 2'), ('sticks', '2 у Иванова'))
    >>> state_in("cut 75 min"), state_in("Отменена"), state_in("cut the wall wrongly")
    (('cut', '75 min'), ('void', ''), ('', 'cut the wall wrongly'))
    >>> state_in("снято: 20000 за чомбо"), state_in("снят с зачёта")
    (('', 'снято: 20000 за чомбо'), ('void', ''))
    """
    match = _pattern().fullmatch(" ".join(note.split()))
    if match is None:
        return "", note
    state = next(one for one in STATES if match[one] is not None)
    return state, match["why"].removeprefix("(").removesuffix(")") or ""


def state_of(notes: Sequence[str]) -> str:
    """Return one of :data:`STATES` or ``""``: what the notes of a table's four seats say of it."""
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
