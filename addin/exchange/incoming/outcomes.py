"""Results of a round as they come to a workbook: typed as options, or in somebody's file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, action, begin
from addin.sheets.reading import Reading
from pairing.admission import Fact
from pairing.errors import InputError, Problems
from pairing.formats.drawn_winds import parse_drawn
from pairing.formats.plain_text import rows_of, text_of
from pairing.formats.scores import TypedTable, parse_scores, parse_table
from pairing.formats.spreadsheets.results import read_results
from pairing.formats.spreadsheets.scores import read_scores
from pairing.formats.typed import read_result, read_two_results
from pairing.names import name_key, unsafe_cell
from pairing.numbers import whole_number
from pairing.round_cells import RoundCell, parse_cell, rounds_of
from pairing.tournament import Game, Result


def outcomes_from(
    book: xw.Book, source: Path | None, typed: Mapping[str, str], round_number: int
) -> Mapping[int, Any]:
    """Results by board, or scores by table where the workbook's system has tables of four.

    ``source`` is a CSV file with a result a line (:mod:`pairing.formats.spreadsheets.results`), or
    for games a crosstable with a column a round, as we export it ourselves.  Raises
    ``InputError`` for what cannot be used, and for a board given twice.
    """
    from addin.sheets.tabs.round_tab import kind_of

    reading = begin(book).admitted(Fact.RESULT, round_number).reading
    sides = kind_of(reading.system.traits).HAS_SIDES
    if source is not None and not source.exists():
        raise InputError("error.file_missing", file=str(source))
    if source is None and not typed:
        raise InputError("error.results_needed" if sides else "error.scores_needed")
    slips = {} if sides else _slips(reading, round_number)
    found = {} if source is None else _of_file(reading, source, round_number, bool(slips))
    for place, shown in typed.items():
        number = whole_number(place, 9999)
        if number is None:
            raise InputError("error.board_number" if sides else "error.seats_number", value=place)
        if number in found and sides:
            raise InputError("error.board_set_twice", name=place)
        if number in found:
            raise InputError("error.scores_twice_given", table=place)
        if sides:
            double = reading.tournament.settings.double_rounds
            found[number] = read_two_results(shown) if double else read_result(shown)
        else:
            found[number] = _typed_scores(shown, slips.get(number))
        if found[number] is None:
            options = [str(known) for known in Result] if sides else []
            key = "error.result_unknown" if sides else "error.scores_form"
            raise InputError(key, value=f"{place}={shown}", options=options)
    return found


def _slips(reading: Reading, round_number: int) -> dict[int, Sequence[str]]:
    """Return who draws the winds at each table, in the order of the slip, where winds are drawn."""
    from addin.actions.drawn_winds import as_seated
    from pairing.seat_winds import winds_drawn

    event = reading.tournament
    if not winds_drawn(event) or not 1 <= round_number <= len(event.rounds):
        return {}
    seated = as_seated(reading, round_number).items()
    return {at: [event[player].name for player in seats] for at, seats in seated}


def _typed_scores(shown: str, slip: Sequence[str] | None) -> TypedTable | None:
    """Scores as typed for a table; where a slip says who may, with who drew which wind.

    Those stand in the order of the slip: ``1=S 31 E 28 N 25 W 16``.
    """
    drawn = parse_drawn(shown, slip) if slip else None
    if not slip or not drawn:
        return parse_table(shown)
    scores = parse_table(";".join(drawn.scores)) if drawn.scores else TypedTable(())
    return scores and replace(scores, seats=tuple(slip[seat] for seat in drawn.seats))


def results_of_words(reading: Reading, words: Sequence[str]) -> list[str]:
    """Join words typed one after another, ``3 1-0 4 0-1``, to ``BOARD=RESULT`` each.

    In a double round a board has two, ``3 1-0 ½-½``, or one word in quotes.  A table takes its
    four scores, ``1 31200 28000 25000 15800``, or one word of them with commas between.  A word
    such as ``4=1-0`` is a board and its result already.  Raises ``InputError`` for a board without
    a result.
    """
    from addin.sheets.tabs.round_tab import kind_of

    sides = kind_of(reading.system.traits).HAS_SIDES
    double = reading.tournament.settings.double_rounds
    rest, joined = list(words), []
    while rest:
        board = rest.pop(0)
        if _BOARD_AND_RESULT.match(board):
            joined.append(board)
            continue
        count = (2 if double else 1) if sides or (rest and rest[0].count(",") == 3) else 4
        values, rest = rest[:count], rest[count:]
        if not values:
            raise InputError("error.board_set_form" if sides else "error.scores_form", value=board)
        joined.append(f"{board}={' '.join(values)}")
    return joined


_BOARD_AND_RESULT = re.compile(r"[0-9]+=.")

NO_RESULT = "none"
"""Typed for a board, takes back what is there."""


@action
def enter_board(
    book: xw.Book,
    board: int,
    *,
    round_: int | None = None,
    result: str | None = None,
    penalties: str | None = None,
) -> ActionResult:
    """Enter what is typed for one board or table of a round, the last one by default.

    ``result`` is a result, four scores or :data:`NO_RESULT`; ``penalties`` are four numbers, East
    first.  Raises ``InputError`` as :func:`addin.actions.enter_results` does.
    """
    from addin.actions import enter_results, load

    rounds = load(book)[1].rounds
    number = round_ or max(1, len(rounds))
    if result == NO_RESULT:
        return enter_results(book, number, {board: None})
    if result is None and penalties and number <= len(rounds):
        # Beside the scores that are there: what a penalty counts is known by them.
        there = [table.scores for table in rounds[number - 1].tables if table.number == board]
        result = " ".join(map(str, there[0] or ())) if there else None
        if there and not result:
            raise InputError("error.penalty_alone", table=board)
    found = dict(outcomes_from(book, None, {str(board): result or ""}, number))
    if penalties:
        fines, scores = parse_scores(penalties), found[board]
        if fines is None or len(fines) != 4 or not isinstance(scores, TypedTable):
            raise InputError("error.scores_form", value=f"{board}={penalties}")
        found[board] = replace(scores, penalties=tuple(fines))
    return enter_results(book, number, found)


def _of_file(
    reading: Reading, source: Path, round_number: int, seats_given: bool
) -> dict[int, Any]:
    """Results by board of a file: a line a board, or a crosstable; of tables their scores."""
    from addin.sheets.tabs.round_tab import kind_of

    if not kind_of(reading.system.traits).HAS_SIDES:
        scores = read_scores(source, round_number)
        # Where winds are not drawn, who sits where is given by the seating.
        bare = {at: replace(one, seats=None) for at, one in scores.items()}
        return {**(scores if seats_given else bare)}
    try:
        return {**read_results(source, round_number)}
    except InputError as error:
        if error.text.key != "error.table_column_missing":
            raise
        try:
            games = _crosstable_games(source, round_number)
        except Problems:
            raise
        except InputError:
            raise error from None
    return {**_by_board(reading, source, games, round_number)}


NamedGame = tuple[Game, str, str]
"""A game and the names of its two players."""

_NUMBERS = ("#", "№", "number", "номер", "no", "no.")
_NAMES = ("name", "имя", "player", "игрок")
_ROUND = re.compile(r"(?:round|тур|r)\s*([0-9]{1,2})", re.IGNORECASE)


def _column(headings: Sequence[str], known: Sequence[str]) -> int | None:
    return next((at for at, heading in enumerate(headings) if heading in known), None)


def _crosstable_games(source: Path, round_number: int) -> list[NamedGame]:
    """The games of one round in a table with a column a round; opponents by their number."""
    text, name = text_of(source)
    rows = list(rows_of(text, name))
    headings = [shown.casefold().strip() for shown in rows[0][1]] if rows else []
    number, person = _column(headings, _NUMBERS), _column(headings, _NAMES)
    found = [(_ROUND.fullmatch(heading), at) for at, heading in enumerate(headings)]
    columns = {int(round_[1]): at for round_, at in found if round_}
    if number is None or person is None or not columns:
        raise InputError("error.results_needed")
    at = columns.get(round_number, len(headings))
    names: dict[int, str] = {}
    cells: dict[int, list[RoundCell]] = {}
    lines: dict[int, int] = {}
    for line, row in rows[1:]:
        shown = whole_number(row[number], 9999) if number < len(row) else None
        if shown is None or round_number not in columns or at >= len(row):
            continue
        cell = parse_cell(row[at])
        if cell is None:
            wrong = InputError("error.results_cell", line=line, column=at + 1, value=row[at])
            raise Problems([wrong])
        names[shown], cells[shown], lines[shown] = unsafe_cell(row[person]), [cell], line
    rounds = rounds_of(cells, lambda player, _: (lines[player], at + 1), name)
    return [
        (game, names[game.white], names[game.black]) for round_ in rounds for game in round_.games
    ]


def _by_board(
    reading: Reading, source: Path, games: list[NamedGame], round_number: int
) -> dict[int, Result]:
    """The results of games told by names, by the boards of the workbook."""
    ours = reading.tournament
    if not 1 <= round_number <= len(ours.rounds):
        raise InputError("error.round_unknown", round=round_number, paired=len(ours.rounds))
    numbers = {name_key(player.name): player.number for player in ours.players}
    boards = {frozenset((g.white, g.black)): g for g in ours.rounds[round_number - 1].games}
    found: dict[int, Result] = {}
    errors: list[InputError] = []
    for game, white, black in games:
        if game.result is None:
            continue
        first, second = (numbers.get(name_key(name), 0) for name in (white, black))
        board = boards.get(frozenset((first, second)))
        if board is None:
            values: dict[str, Any] = {"white": white, "black": black, "round": round_number}
            values["file"] = source.name
            errors.append(InputError("error.results_pair", **values))
        else:
            turned = board.white != first
            found[board.board] = game.result.turned if turned else game.result
    if errors:
        raise Problems(errors)
    return found
