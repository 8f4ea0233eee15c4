"""Results of the games of one round as a plain table with the columns ``board,result``.

Headings may be English or Russian, in any order and case; other columns are left alone.
"""

from __future__ import annotations

import re

from pairing.errors import InputError, raise_problems
from pairing.formats.plain_text import Source, rows_of, text_of
from pairing.formats.spreadsheets.rows import Headings, rows_under_headings
from pairing.tournament import Result

HEADINGS: Headings = {
    "board": ("board", "table", "стол", "доска"),
    "result": ("result", "результат"),
    "round": ("round", "тур"),
}


def read_results(source: Source, round_number: int | None = None) -> dict[int, Result]:
    """Results by board out of a CSV file (a path) or text; boards without one are left out.

    Of a file with a column of rounds only ``round_number`` is taken; lines without board and
    result (a player who sits out) are passed over.

    Raises :class:`InputError` for a file that cannot be read and :class:`Problems` with one
    error, naming line and column, for everything that cannot be used in it.

    >>> {board: str(result) for board, result in read_results("board,result\\n2,1-0\\n1,=").items()}
    {2: '1-0', 1: '½-½'}
    """
    text, name = text_of(source)
    results: dict[int, Result] = {}
    errors: list[InputError] = []
    for row in rows_under_headings(
        rows_of(text, name), name, HEADINGS, ("board", "result"), errors
    ):
        board, typed = row["board"], row["result"]
        if not row.of_round(round_number) or not (board or typed):
            continue
        if not re.fullmatch(r"[0-9]{1,4}", board) or int(board) < 1:
            row.note("error.results_board", "board", value=board)
        elif int(board) in results:
            row.note("error.results_twice", "board", value=int(board))
        elif typed:
            result = row.result(typed.lstrip("'"))
            if result is not None:
                results[int(board)] = result
    raise_problems(errors)
    return results
