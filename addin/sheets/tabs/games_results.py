"""The results of a round of games, as they are entered and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from addin.sheets.grid import Grid, as_typed_text, plain
from addin.sheets.reading import Reading, RoundTabParser
from addin.sheets.vocabulary import RESULTS
from pairing.formats.typed import read_result
from pairing.numbers import whole_number
from pairing.settings import parse_points
from pairing.tournament import Result, Round

RESULT = "result"
"""The column in which results are typed."""

SECOND = "second"
"""The column of the second game, there where rounds are double."""

BoardResult = Result | tuple[Result | None, Result | None] | None
"""What is entered for a board: a result, in a double round two."""


def taken(reading: Reading, results: Mapping[int, Any]) -> Mapping[int, Any]:
    """The results as they are: each is certain; in a double round two, and one is the first's."""
    if not reading.tournament.settings.double_rounds:
        return results
    return {
        board: given if isinstance(given, tuple) else (given, None)
        for board, given in results.items()
    }


def result_cells(result: BoardResult, key: str) -> list[Any] | None:
    """Return what is written for the result of a board, or for the two of a double round.

    >>> result_cells(Result.WHITE_WINS, "result"), result_cells(None, "result")
    (['1-0'], [None])
    >>> result_cells((Result.DRAW, Result.DRAW), "second"), result_cells(Result.DRAW, "second")
    (['½-½'], None)
    """
    if not isinstance(result, tuple):
        return None if key == SECOND else [None if result is None else str(result)]
    shown = result[key == SECOND]
    return [None if shown is None else str(shown)]


def with_results(round_: Round, results: Mapping[int, Any]) -> Round:
    """A round with new results at some of its boards."""
    games = []
    for game in round_.games:
        if game.board in results:
            given = results[game.board]
            first, second = given if isinstance(given, tuple) else (given, None)
            game = replace(game, result=first, second=second)
        games.append(game)
    return replace(round_, games=tuple(games))


def result_in(grid: Grid, number: int, row: int, key: str, parser: RoundTabParser) -> Result | None:
    """The result in a cell, which is tidied where it is written otherwise than we do."""
    cell = grid.get(row, key)
    typed = plain(cell)
    result = read_result(as_typed_text(cell)) if typed else None
    if result is not None and cell != str(result):
        parser.tidied.append((number, row, grid.at[key], str(result)))
    if typed and result is None:
        known = {"value": typed, "options": list(RESULTS["go"])}
        parser.wrong(grid, row, key, "error.result_unknown", **known)
    return result


def handicap_in(grid: Grid, row: int, parser: RoundTabParser) -> int:
    """The stones in a line, 0 where nothing is typed."""
    typed = grid.text(row, "handicap")
    if not typed:
        return 0
    if whole_number(typed, 99) is None:
        parser.wrong(grid, row, "handicap", "error.handicap", value=typed)
        return 0
    return int(typed)


def komi_in(grid: Grid, row: int, parser: RoundTabParser) -> Fraction | None:
    """The komi in a line, ``None`` where nothing is typed."""
    typed = grid.text(row, "komi")
    if not typed:
        return None
    komi = parse_points(typed)
    if komi is None or abs(komi) > 400 or komi.denominator > 2:
        parser.wrong(grid, row, "komi", "error.komi", value=typed)
        return None
    return komi
