"""The Round tab for games of two: a line a board, White to the left and Black to the right.

All the arbiter types is one result a line.  Who has no game stands below the boards, with
the kind of his bye in Black's column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from addin.sheets import layout
from addin.sheets.grid import as_typed_text
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading, RoundTabParser
from addin.sheets.vocabulary import RESULTS, Vocabulary
from pairing.catalogue import show_exact
from pairing.dataclasses import replace
from pairing.errors import InputError
from pairing.formats.typed import read_result
from pairing.numbers import whole_number
from pairing.settings import parse_points
from pairing.systems import SystemTraits
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

RESULT = "result"
"""The column in which results are typed."""

SECOND = "second"
"""The column of the second game, there where rounds are double."""

BoardResult = Result | tuple[Result | None, Result | None] | None
"""What is entered for a board: a result, in a double round two."""

TYPED_COLUMNS: Sequence[str] = (RESULT, SECOND)
"""The columns a result fills."""

ENTRY_WIDTH = 8.5
"""Width of a round's column in the crosstable."""

MOST_REMARKS = 1
"""Remarks that fit above the boards."""

PAIRED = "paired"
"""What is said of a round that was just made: key of its words in status line and Log."""

HAS_SIDES = True
"""A game is of one against another."""

PAGE_WORDS: Mapping[str, str] = {}
"""A published page speaks of games."""

EMPTY, TWICE = "error.seat_empty", "error.player_twice_in_round"

STRENGTH = "strength"
"""Title and rating, as one thing that a player has or has not."""

ON_REQUEST = ("handicap", "komi", "note")
"""The last columns: printed up to the last one that has anything in it."""


_WHERE_DOUBLE: Mapping[str, Any] = {
    "about": SECOND, "asked": True, "needed": False, "by_heading": True,
}  # fmt: skip


def columns(traits: SystemTraits) -> tuple[Col, ...]:
    """Return columns of a Round tab for games of two: a line a board, White left and Black
    right.
    """
    stones = Col("handicap", 9, "pb.input.count", layout.WHOLE, side="centre", limits=(0, 99))
    result = partial(
        Col, width=10, style="pb.input.result", typed=layout.RESULT, side="centre",
        offers=lambda _: (*RESULTS[traits.game], *Vocabulary.SHORT_RESULTS),
    )  # fmt: skip
    komi = Col("komi", 7, "pb.input.centre", typed=layout.NUMBER, side="centre")
    strong = partial(Col, width=10, style="pb.before", side="centre", about=STRENGTH, needed=False)
    chess = traits.game == "chess"
    return (
        Col("board", 6, "pb.board", typed=layout.WHOLE, side="centre"),
        Col("white", 34, "pb.input.seat", typed=layout.PLAYER),
        *([strong("white_strength")] if chess else []),
        Col("white_score", 7, "pb.before", side="centre", needed=False),
        result(RESULT),
        *([result(SECOND, **_WHERE_DOUBLE)] if chess else []),
        Col("black", 34, "pb.input.seat", typed=layout.PLAYER),
        *([strong("black_strength")] if chess else []),
        Col("black_score", 7, "pb.before", side="centre", needed=False),
        *([stones, komi] if traits.handicap else []),
        Col("note", 15, "pb.note", needed=False),
    )


def strength(player: Player) -> str | int | None:
    """Return title and rating of a player, as they stand beside his name; ``None`` without either.

    >>> strength(Player(1, "Ann", 2410, title="WGM")), strength(Player(2, "Ben"))
    ('WGM 2410', None)
    """
    return f"{player.title} {player.rating or ''}".strip() if player.title else player.rating


TAB = Tab(layout.ROUND, columns, hint="", frozen=0, event_lines=1, excel_table="pbRound{}")


def taken(reading: Reading, results: Mapping[int, Any]) -> Mapping[int, Any]:
    """Return the results as they are: each is certain; in a double round two, and one is the
    first's.
    """
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
    """Return a round with new results at some of its boards."""
    given = {at: pair if isinstance(pair, tuple) else (pair, None) for at, pair in results.items()}
    games = [
        replace(game, result=given[game.board][0], second=given[game.board][1])
        if game.board in given
        else game
        for game in round_.games
    ]
    return replace(round_, games=tuple(games))


# -- reading ----------------------------------------------------------------------------


def read_round(parser: RoundTabParser) -> Round | None:
    """Read the Round tab of a parser; ``None`` when nobody is paired on it yet."""
    rows = parser.lines(("white", "black", "board", "result"))
    games: list[Game] = []
    byes: list[tuple[int, Bye]] = []
    for row in rows:
        bye = parser.bye(row, "black")
        sides = [
            parser.player(row, key, empty=EMPTY, twice=TWICE)
            for key in (("white",) if bye else ("white", "black"))
        ]
        if bye:
            for key in ("board", "result"):
                if parser.grid.text(row, key):
                    parser.wrong(row, key, "error.bye_with_board")
            if sides[0] is not None:
                byes.append((sides[0], bye))
                parser.boards.board_rows[parser.round, -len(byes)] = row
        elif parser.number_of(row, "board", "error.board_number", "error.board_twice"):
            games += _read_game(parser, row, sides)
    if not rows:
        return None
    games.sort(key=lambda game: game.board)
    return Round(parser.round, tuple(games), byes=tuple(byes))


def _read_game(parser: RoundTabParser, row: int, sides: Sequence[int | None]) -> list[Game]:
    """Read the game in a line; none where a seat of it is nobody's."""
    grid, double = parser.grid, parser.double_rounds
    result = _result(parser, row, RESULT)
    second = _result(parser, row, SECOND) if double else None
    note = grid.text(row, "note") if result is not None else ""
    if note and note == parser.words("note.adjourned"):
        parser.tidied.append((parser.round, row, grid.at["note"], None))
    stones, komi = grid.text(row, "handicap"), grid.text(row, "komi")
    if stones and whole_number(stones, 99) is None:
        parser.wrong(row, "handicap", "error.handicap", value=stones)
        stones = ""
    points = parse_points(komi) if komi else None
    if komi and (points is None or abs(points) > 400 or points.denominator > 2):
        parser.wrong(row, "komi", "error.komi", value=komi)
        points = None
    white, black = sides
    if white is None or black is None:
        return []
    board = int(grid.text(row, "board"))
    game = Game(board, white, black, result, int(stones or 0), points)
    return [replace(game, second=second, double=True) if double else game]


def _result(parser: RoundTabParser, row: int, key: str) -> Result | None:
    """Read the result in a cell, which is tidied where it is written otherwise than we do."""
    cell, typed = parser.grid.get(row, key), parser.grid.text(row, key)
    result = read_result(as_typed_text(cell)) if typed else None
    if result is not None and cell != str(result):
        parser.tidied.append((parser.round, row, parser.grid.at[key], str(result)))
    if typed and result is None:
        options = list(RESULTS["go"])
        parser.wrong(row, key, "error.result_unknown", value=typed, options=options)
    return result


# -- writing ----------------------------------------------------------------------------


def rows_of(reading: Reading, tournament: Tournament, round_: Round) -> list[list[Any]]:
    """Return the lines of a round of two-player games: boards, then byes."""
    words, keys = reading.words, reading.round_keys
    before = tournament.after(round_.number - 1)
    scores = reading.system.scores(before)
    rows: list[list[Any]] = []
    grid = reading.round_grids.get(round_.number)
    if tournament.settings.double_rounds and grid is not None and SECOND not in grid.at:
        heading = layout.heading(words.catalogue, SECOND)
        raise InputError("error.column_missing", tab=grid.tab, column=heading)

    def seat(side: str, number: int) -> dict[str, Any]:
        player = tournament[number]
        strong, score = strength(player), scores[number]
        return {side: player.name, f"{side}_strength": strong, f"{side}_score": score}

    for game in round_.games:
        values = {
            "board": game.board,
            **seat("white", game.white),
            "result": str(game.result) if game.result else None,
            SECOND: str(game.second) if game.second else None,
            **seat("black", game.black),
            "handicap": game.handicap or None,
            "komi": None if game.komi is None else show_exact(game.komi),
            "note": board_note(words, before, game.white, game.black),
        }
        rows.append([values[key] for key in keys])
    byes = {kind: word for word, kind in layout.bye_words(words.catalogue).items()}
    for number, kind in round_.byes:
        values = {**seat("white", number), "black": byes[kind.value]}
        rows.append([values.get(key) for key in keys])
    return rows


def board_note(words: Vocabulary, before: Tournament, white: int, black: int) -> str | None:
    """Return what to say beside a board: a repeated meeting."""
    met = [e.round for e in before.history[white] if e.opponent == black and e.outcome.played]
    return words("note.repeat", rounds=met) if len(met) >= before.settings.meetings else None


# -- what is said of boards -------------------------------------------------------------


def unknown(number: int, round_: int) -> InputError:
    """Return refusal of a result whose board the round does not have."""
    return InputError("error.board_unknown", board=number, round=round_)


def refuse_wrong(
    reading: Reading, tournament: Tournament, number: int, results: Mapping[int, Any]
) -> None:
    """Refuse nothing: every result of a game is possible by itself."""


def side_words(words: Vocabulary) -> dict[str, str]:
    """Return the heading of each side, by the letter that stands for it in a result."""
    return {"w": words("column.white"), "b": words("column.black")}
