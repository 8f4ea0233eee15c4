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
from addin.sheets.tabs.round_tab import kind_of
from pairing.admission import Fact
from pairing.errors import InputError, raise_problems
from pairing.formats.drawn_winds import parse_drawn
from pairing.formats.scores import TypedTable, parse_scores, parse_table
from pairing.formats.spreadsheets.results import read_results
from pairing.formats.spreadsheets.scores import read_scores
from pairing.formats.typed import read_result, read_two_results
from pairing.names import name_key
from pairing.numbers import whole_number
from pairing.tournament import Result


def outcomes_from(
    book: xw.Book, source: Path | None, typed: Mapping[str, str], round_number: int
) -> Mapping[int, Any]:
    """Return results by board, or scores by table where the workbook's system has tables of four.

    ``source`` is a CSV file with a result a line (:mod:`pairing.formats.spreadsheets.results`), or
    for games a crosstable with a column a round, as we export it ourselves.  Raises
    ``InputError`` for what cannot be used, and for a board given twice.
    """
    reading = begin(book).admitted(Fact.RESULT, round_number).reading
    sides = kind_of(reading.system.traits).HAS_SIDES
    if source is not None and not source.exists():
        raise InputError("error.file_missing", file=str(source))
    if source is None and not typed:
        raise InputError("error.results_needed" if sides else "error.scores_needed")
    slips = {} if sides else _slips(reading, round_number)
    results: dict[int, Any] = {}
    if source is not None:
        results |= _results_in(source, reading, round_number, drawn=bool(slips))
    for place, shown in typed.items():
        number = whole_number(place, 9999)
        if number is None:
            raise InputError("error.board_number" if sides else "error.seats_number", value=place)
        if number in results and sides:
            raise InputError("error.board_set_twice", name=place)
        if number in results:
            raise InputError("error.scores_twice_given", table=place)
        if sides:
            double = reading.tournament.settings.double_rounds
            results[number] = read_two_results(shown) if double else read_result(shown)
        else:
            results[number] = _typed_scores(shown, slips.get(number))
        if results[number] is None:
            options = [str(known) for known in Result] if sides else []
            key = "error.result_unknown" if sides else "error.scores_form"
            raise InputError(key, value=f"{place}={shown}", options=options)
    return results


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
    results = dict(outcomes_from(book, None, {str(board): result or ""}, number))
    if penalties:
        fines, scores = parse_scores(penalties), results[board]
        if fines is None or len(fines) != 4 or not isinstance(scores, TypedTable):
            raise InputError("error.scores_form", value=f"{board}={penalties}")
        results[board] = replace(scores, penalties=tuple(fines))
    return enter_results(book, number, results)


def _results_in(
    source: Path, reading: Reading, round_number: int, *, drawn: bool
) -> Mapping[int, Any]:
    """Return results by board of a file with a line a board, or of a crosstable with a column a
    round; of tables of four their scores.
    """
    if not kind_of(reading.system.traits).HAS_SIDES:
        scores = read_scores(source, round_number)
        # Where winds are not drawn, who sits where is given by the seating.
        return scores if drawn else {at: replace(scores[at], seats=None) for at in scores}
    try:
        return read_results(source, round_number)
    except InputError as error:
        if error.text.key != "error.table_column_missing":
            raise
        # Few results come in a crosstable.
        from addin.exchange.incoming.importing import find
        from addin.exchange.incoming.sheet_frames import content_of
        from pairing.formats.spreadsheets.guessing import heading_field, table_of

        headings = table_of(content_of(source).rows).rows[:1]
        named = [heading_field(heading) for _, cells in headings for heading in cells]
        wanted = ("number", "name", f"round {round_number}")
        if not {*wanted} <= {*named}:
            raise
    columns = ",".join(f"{name.replace(' ', '')}={1 + named.index(name)}" for name in wanted)
    event, ours = find(source, columns).tournament, reading.tournament
    if not 1 <= round_number <= len(ours.rounds):
        raise InputError("error.round_unknown", round=round_number, paired=len(ours.rounds))
    numbers = {name_key(player.name): player.number for player in ours.players}
    boards = {frozenset((g.white, g.black)): g for g in ours.rounds[round_number - 1].games}
    results: dict[int, Result] = {}
    errors: list[InputError] = []
    for _, game in event.games():
        if game.result is None:
            continue
        white, black = event[game.white].name, event[game.black].name
        first = numbers.get(name_key(white), 0)
        board = boards.get(frozenset((first, numbers.get(name_key(black), 0))))
        if board is None:
            names: dict[str, Any] = {"white": white, "black": black, "file": source.name}
            errors.append(InputError("error.results_pair", round=round_number, **names))
        else:
            results[board.board] = game.result if board.white == first else game.result.turned
    raise_problems(errors)
    return results
