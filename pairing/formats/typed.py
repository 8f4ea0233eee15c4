"""Results and scores as people type them, and as a spreadsheet changes them.

Two tables, used by whoever reads: :data:`SIGNS` says which signs are the same to us, and
:data:`FORMS` which texts are a result.  The sheets' own formulas are made from the same two
tables (``addin/sheets/tabs/games_building.py``), so that a counter on a tab and the program cannot
part.  A text is looked up as it stands, small and capital letters alike; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from pairing.dates import serial
from pairing.tournament import UNRATED, Result

_SPACES = " \n\u00a0\u2002\u2003\u2007\u2009\u200a\u200b\u202f\u3000"

SIGNS: Mapping[str, str] = {
    **dict.fromkeys(_SPACES, ""),
    **dict.fromkeys("'’", ""),
    **dict.fromkeys("‐‑‒–−ー－﹣", "-"),
    "―": "—",
    **dict.fromkeys(",，．", "."),
    **dict.fromkeys("：∶", ":"),
    **dict.fromkeys("／⁄∕", "/"),
    "＋": "+",
    "＝": "=",
    # What a spreadsheet's own search would take for "any sign".
    "?": "¿",
    "*": "×",
    "~": "∼",
}
"""A sign -> what it is read as.

A long dash stays itself: word processors make it of two hyphens, so that alone it may be one
or two.
"""

RESULT_SIGNS: Mapping[str, str] = {
    **SIGNS,
    **dict(zip("０１２５", "0125", strict=True)),
    **dict(zip("ｗｂｆＷＢＦ", "wbfwbf", strict=True)),
    **dict(zip("（）！", "()!", strict=True)),
}
"""The signs of results."""

SCORE_SIGNS: Mapping[str, str] = {
    **SIGNS,
    **dict(zip("０１２３４５６７８９", "0123456789", strict=True)),
    **dict.fromkeys("▲△", "-"),
}
"""The signs of riichi scores; a filled triangle is how Japanese score sheets show a minus."""

_YEARS = range(2000, 2100)

DAYS = range(serial(2000, 1, 1), serial(2100, 1, 1))
"""The numbers of the days of this century."""


def text_of_cell(cell: str | float | None) -> str:
    """Return a cell's value as the text a formula makes of it: numbers with fifteen digits.

    A date or a time of day is the number it is kept as.

    >>> text_of_cell(0.5), text_of_cell(3.0), text_of_cell(True), text_of_cell(None)
    ('0.5', '3', 'true', '')
    >>> text_of_cell(1 / 24), text_of_cell(" 1:0 ")
    ('0.0416666666666667', ' 1:0 ')
    """
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell).lower()
    return cell if isinstance(cell, str) else f"{cell:.15g}"


def read_as(text: str, signs: Mapping[str, str]) -> str:
    """Return a text with every sign as we read it, in small letters.

    >>> read_as(" 1 – 0 ", RESULT_SIGNS), read_as("３１ ２００", SCORE_SIGNS)
    ('1-0', '31200')
    """
    return "".join(signs.get(sign, sign) for sign in text).lower()


MARGIN_SIGNS = "0123456789½.,"
"""With one of them a margin behind a letter and a plus begins."""


def without_margin(text: str) -> str:
    """Return a result as go players write it, without the margin in points behind its plus.

    >>> [without_margin(text) for text in ("W+R", " B+3.5", "б+", "w+F", "1-0")]
    ['W+R', 'B+', 'б+', 'w+F', '1-0']
    """
    text = text.strip(" ")
    margin = text[1:2] == "+" and text[2:3] in MARGIN_SIGNS
    return text[:2] if margin else text


# -- results ----------------------------------------------------------------------------

_ONE = ("1", "1.0", "l", "i")
_NIL = ("0", "0.0", "o", "о")  # digits, and the letters of both alphabets that look like one
_HALF = ("½", "1/2", "0.5", ".5", "0½")
_BETWEEN = ("-", ":", "—")
_BY_FORFEIT = (
    "f", "(f)", "!", "ф", "(ф)", "forf", "fft", "forfeit", "default", "walkover", "wo", "w/o",
    "noshow", "no-show", "неявка", "нея", "тех",
)  # fmt: skip
_ON_THE_BOARD = (
    "r", "res", "resign", "resigned", "resignation", "t", "time", "timeout", "pts", "points",
    "с", "сд", "сдача", "сдался", "сдалась", "в", "вр", "время", "просрочка", "очки",
)  # fmt: skip
"""How a game of go was won, behind its letter and plus, where it is no number of points."""

UNRATED_MARKS = ("u", "нр")
"""What says behind a result that the game is not rated."""

_WORDS: Mapping[Result, tuple[str, ...]] = {
    Result.WHITE_WINS: (
        *("1", "1.0", "w", "white", "б", "бел", "белые", "true", "истина", "w+", "б+"),
    ),
    Result.BLACK_WINS: (
        *("0", "0.0", "b", "black", "ч", "черн", "чёрн", "черные", "чёрные", "false", "ложь"),
        *("b+", "ч+"),
    ),
    Result.DRAW: (*_HALF, "=", "==", "=-=", "=:=", "draw", "ничья", "remis", "jigo", "дзиго"),
    Result.BLACK_FORFEITS: (
        *("+", "+-", "+--", "+—", "+:-", "+/-", "1f", "1ф", "1!", "1-f", "1:f"),
    ),
    Result.WHITE_FORFEITS: (
        *("-", "-+", "--+", "—+", "-:+", "-/+", "0f", "0ф", "0!", "f-1", "f:1"),
    ),
    Result.BOTH_WIN: ("1=1",),
    Result.BOTH_FORFEIT: ("--", "---", "-:-", "-/-", "-—", "—-", "ff", "фф", "f-f", "f:f"),
}

_PAIRS: Mapping[Result, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Result.WHITE_WINS: (_ONE, _NIL),
    Result.BLACK_WINS: (_NIL, _ONE),
    Result.DRAW: (_HALF, _HALF),
    Result.BOTH_LOSE: (_NIL, _NIL),
    Result.WHITE_HALF: (_HALF, _NIL),
    Result.BLACK_HALF: (_NIL, _HALF),
}

FORFEITED: Mapping[Result, Result] = {
    played: one
    for played in Result
    for one in Result
    if played.played
    and played.rated
    and (one.white, one.black, one.played) == (played.white, played.black, False)
}
"""A result that was played -> the same points without a game."""


@cache
def forms() -> Mapping[str, Result]:
    """Return every text that is a result, signs as :func:`read_as` leaves them, and which it is.

    Among them is what a spreadsheet keeps of a result that it took for a date, a time of day
    or a truth value: ``1-0`` is the first of January 2000, ``1/2`` a day in January or
    February, ``1:0`` one o'clock.
    """
    return dict(_all_forms())


def _all_forms() -> Iterator[tuple[str, Result]]:
    for result, words in _WORDS.items():
        yield from ((word, result) for word in words)
    for result, (whites, blacks) in _PAIRS.items():
        for white, black, sign in product(whites, blacks, _BETWEEN):
            yield f"{white}{sign}{black}", result
    for result, unrated in UNRATED.items():
        whites, blacks = (side[:3] for side in _PAIRS[result])
        spelt = [two for two in product(whites, blacks) if two[0] == two[1] or {"0", "1"} & {*two}]
        whole = [sign.join(two) for two, sign in product(spelt, "-:")]
        whole += [word for word in _WORDS.get(result, ()) if len(word) == 1]
        yield from ((f"{word}{mark}", unrated) for word, mark in product(whole, UNRATED_MARKS))
    for result, forfeited in FORFEITED.items():
        white, black = (str(int(points)) for points in (result.white, result.black))
        for sign, mark in product((*_BETWEEN, "/"), _BY_FORFEIT):
            yield f"{white}{sign}{black}{mark}", forfeited
        yield f"{white}/{black}", result
    for letter, result in zip(
        "wбbч", (Result.WHITE_WINS,) * 2 + (Result.BLACK_WINS,) * 2, strict=True
    ):
        yield from ((f"{letter}+{how}", result) for how in _ON_THE_BOARD)
        yield from ((f"{letter}+{how}", FORFEITED[result]) for how in _BY_FORFEIT)
    yield "½/½", Result.DRAW
    yield from _list_conversions()


def _list_conversions() -> Iterator[tuple[str, Result]]:
    """Yield what a spreadsheet makes of a result that it takes for a date or a time of day."""
    yield str(serial(2000, 1, 1)), Result.WHITE_WINS
    for year in _YEARS:
        yield str(serial(year, 1, 2)), Result.DRAW
        yield str(serial(year, 2, 1)), Result.DRAW
    for hours, result in ((1 / 24, Result.WHITE_WINS), (1 / 1440, Result.BLACK_WINS)):
        yield f"{hours:.15g}", result
    # The same minute as LibreOffice rounds it, and as a power of ten.
    yield from ((f, Result.BLACK_WINS) for f in ("0.000694444444444445", "6.94444444444444e-04"))


def read_two_results(shown: str) -> tuple[Result, Result | None] | None:
    """Return the results of a double round, the second one still to come where one is typed.

    >>> [str(one) for one in read_two_results("1-0 =") or ()], read_two_results("1-0 ten")
    (['1-0', '½-½'], None)
    """
    words = shown.split()
    results = [read_result(word) for word in words[:2]]
    if not results or len(words) > 2 or results[0] is None or results[-1] is None:
        return None
    return results[0], results[1] if len(results) == 2 else None


def read_result(cell: str | float | None) -> Result | None:
    """Return the result a cell or a text stands for, White's points first; ``None`` for no result.

    >>> [str(read_result(shown)) for shown in ("1", "б", " 0 : 1 ", "=", 0.5, "+-", "ff")]
    ['1-0', '1-0', '0-1', '½-½', '½-½', '+--', '---']
    >>> str(read_result(serial(2000, 1, 1))), str(read_result(serial(2026, 2, 1)))
    ('1-0', '½-½')
    >>> [str(read_result(shown)) for shown in ("1-0 u", "= u", "0-½ нр")]
    ['1-0 u', '½-½ u', '0-½ u']
    >>> [str(read_result(shown)) for shown in ("W+R", "b+3.5", "Ч+", "w+f", "B+forfeit")]
    ['1-0', '0-1', '0-1', '+--', '--+']
    >>> [read_result(shown) for shown in ("10", "5", "—", "win", "н", "", "W+void", "W+?")]
    [None, None, None, None, None, None, None, None]
    """
    return forms().get(read_as(without_margin(text_of_cell(cell)), RESULT_SIGNS))
