"""Hands on the Round tabs: results, seats, lines, and what is typed beside them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pairing.tournament import Result, Round, Tournament
from tests.days.hands.desk import SYSTEMS, Desk, Intention
from tests.days.hands.kinds import (
    ORDINARY,
    QUESTION,
    REFUSED,
    UNREADABLE,
    kind,
)

GAMES = tuple(name for name in SYSTEMS if name != "riichi")
TABLES = ("riichi",)
OTHER = {Result.WHITE_WINS: Result.BLACK_WINS, Result.BLACK_WINS: Result.WHITE_WINS}
SCORES = (51_000, 33_000, 21_000, 15_000)


def change_result(desk: Desk, number: int, board: int) -> None:
    """Type another result, which counts."""
    round_ = desk.tournament.rounds[number - 1]
    if round_.tables:
        table = next(one for one in round_.tables if one.number == board)
        entered = SCORES if table.scores != SCORES else SCORES[::-1]
        new = replace(round_, tables=_with(round_.tables, table, replace(table, scores=entered)))
        desk.enter(number, board, entered)
    else:
        game = next(one for one in round_.games if one.board == board)
        assert game.result is not None
        result = OTHER.get(game.result, Result.WHITE_WINS)
        new = replace(round_, games=_with(round_.games, game, replace(game, result=result)))
        desk.enter(number, board, result)
    desk.expected = in_place(new)


def in_place(new: Round) -> Intention:
    """The event with another round in the place of the one of its number."""

    def expected(tournament: Tournament) -> Tournament:
        rounds = (*tournament.rounds[: new.number - 1], new, *tournament.rounds[new.number :])
        return replace(tournament, rounds=rounds)

    return expected


def _with(all_: tuple[Any, ...], old: Any, new: Any) -> tuple[Any, ...]:
    return tuple(new if one is old else one for one in all_)


def exchange(desk: Desk, tab: str, one: tuple[int, str], other: tuple[int, str]) -> None:
    """Let two cells (row, column) change places."""
    (row, key), (row2, key2) = one, other
    first, second = (desk.cell(tab, r, desk.at(tab, k)) for r, k in (one, other))
    desk.type(tab, row, key, second)
    desk.type(tab, row2, key2, first)


def clear(desk: Desk, tab: str, row: int) -> None:
    """Empty a line as far as it was filled by hands or by a pairing."""
    for column in desk.columns(tab).values():
        value = desk.cell(tab, row, column)
        if value is not None and not str(value).startswith("="):
            desk.type(tab, row, column, None)


# -- results ------------------------------------------------------------------------------------


@kind("nothing", ORDINARY)
def _(desk: Desk) -> None: ...


@kind("results-typed", ORDINARY, typed=True)
def _(desk: Desk) -> None: ...


@kind("result-corrected", ORDINARY)
def _(desk: Desk) -> None:
    change_result(desk, desk.last, 2)


@kind("result-corrected-unseen", ORDINARY, typed=True)
def _(desk: Desk) -> None:
    change_result(desk, desk.last, 3)


@kind("result-emptied", {*ORDINARY, REFUSED}, paired=False)
def _(desk: Desk) -> None:
    round_ = desk.tournament.rounds[-1]
    for row in range(desk.board(1), desk.board(1) + (4 if round_.tables else 1)):
        desk.type(desk.round_tab(), row, desk.result, None)
    games = tuple(replace(one, result=None) if one.board == 1 else one for one in round_.games)
    tables = tuple(replace(one, scores=None) if one.number == 1 else one for one in round_.tables)
    desk.expected = in_place(replace(round_, games=games, tables=tables))


@kind("result-of-an-earlier-round", QUESTION, rounds=2)
def _(desk: Desk) -> None:
    change_result(desk, 2, 1)


@kind("results-sorted", QUESTION)
def _(desk: Desk) -> None:
    desk.sort(desk.round_tab(), desk.result)


@kind("results-sorted-in-an-earlier-round", UNREADABLE, rounds=2)
def _(desk: Desk) -> None:
    desk.sort(desk.round_tab(2), desk.result)


# -- one column, and half a table ---------------------------------------------------------------


@kind("white-sorted", UNREADABLE)
def _(desk: Desk) -> None:
    desk.sort(desk.round_tab(), desk.seats[0])


@kind("black-sorted", UNREADABLE, systems=GAMES)
def _(desk: Desk) -> None:
    desk.sort(desk.round_tab(), "black")


@kind("white-sorted-results-unseen", UNREADABLE, typed=True)
def _(desk: Desk) -> None:
    desk.sort(desk.round_tab(), desk.seats[0])


@kind("black-sorted-results-unseen", UNREADABLE, systems=GAMES, typed=True)
def _(desk: Desk) -> None:
    desk.sort(desk.round_tab(), "black")


@kind("white-sorted-in-an-earlier-round", UNREADABLE, rounds=2)
def _(desk: Desk) -> None:
    desk.sort(desk.round_tab(2), desk.seats[0])


def sort_left(desk: Desk) -> None:
    tab = desk.round_tab()
    columns = [key for key, at in desk.columns(tab).items() if at <= desk.at(tab, desk.result)]
    desk.sort(tab, *columns[columns.index(desk.seats[0]) :])


def sort_right(desk: Desk) -> None:
    tab = desk.round_tab()
    keys = [key for key, at in desk.columns(tab).items() if at >= desk.at(tab, "result")]
    desk.sort(tab, *keys[: keys.index("black_score") + 1], by="black")


def sort_results_with_black(desk: Desk) -> None:
    desk.sort(desk.round_tab(), "result", "black", by="black")


kind("left-half-sorted", UNREADABLE)(sort_left)
kind("left-half-sorted-results-unseen", UNREADABLE, typed=True)(sort_left)
kind("right-half-sorted", UNREADABLE, systems=GAMES)(sort_right)
kind("right-half-sorted-results-unseen", UNREADABLE, systems=GAMES, typed=True)(sort_right)


kind("results-and-black-sorted", UNREADABLE, systems=GAMES)(sort_results_with_black)
kind("results-and-black-sorted-unseen", UNREADABLE, systems=GAMES, typed=True)(
    sort_results_with_black
)


@kind("boards-sorted", UNREADABLE, systems=GAMES)
def _(desk: Desk) -> None:
    desk.sort(desk.round_tab(), "board")


@kind("scores-before-sorted", ORDINARY, systems=GAMES)
def _(desk: Desk) -> None:
    tab = desk.round_tab()
    desk.arrange(tab, [desk.at(tab, "white_score")], desk.lines(tab), desk.lines(tab)[::-1])


@kind("lines-sorted", ORDINARY, systems=GAMES)
def _(desk: Desk) -> None:
    tab = desk.round_tab()
    keys = sorted(desk.columns(tab).values())
    assert desk.arrange(tab, keys, desk.lines(tab), desk.lines(tab)[::-1]) > 4


@kind("table-lines-sorted", UNREADABLE, systems=TABLES)
def _(desk: Desk) -> None:
    tab = desk.round_tab()
    keys = [desk.at(tab, key) for key in ("table", "wind", "name", "before", "score")]
    assert desk.arrange(tab, keys, desk.lines(tab), desk.lines(tab)[::-1]) > 4


@kind("lines-sorted-in-an-earlier-round", ORDINARY, systems=GAMES, rounds=2)
def _(desk: Desk) -> None:
    tab = desk.round_tab(2)
    keys = sorted(desk.columns(tab).values())
    assert desk.arrange(tab, keys, desk.lines(tab), desk.lines(tab)[::-1]) > 4


@kind("sorted-and-corrected", UNREADABLE)
def _(desk: Desk) -> None:
    desk.sort(desk.round_tab(), desk.seats[0])
    change_result(desk, desk.last, 2)


# -- seats --------------------------------------------------------------------------------------


@kind("seats-exchanged", QUESTION)
def _(desk: Desk) -> None:
    key = desk.seats[0]
    exchange(desk, desk.round_tab(), (desk.board(1), key), (desk.board(3), key))


@kind("seats-exchanged-in-an-earlier-round", QUESTION, rounds=2)
def _(desk: Desk) -> None:
    key = desk.seats[-1]
    one, other = desk.board(1, 1), desk.board(2, 1)
    exchange(desk, desk.round_tab(1), (one, key), (other, key))


@kind("colours-exchanged", QUESTION, systems=GAMES)
def _(desk: Desk) -> None:
    row = desk.board(2)
    exchange(desk, desk.round_tab(), (row, "white"), (row, "black"))


@kind("winds-exchanged", QUESTION, systems=TABLES)
def _(desk: Desk) -> None:
    row = desk.board(2)
    exchange(desk, desk.round_tab(), (row, "name"), (row + 2, "name"))


@kind("bye-exchanged", QUESTION, systems=GAMES)
def _(desk: Desk) -> None:
    exchange(desk, desk.round_tab(), (desk.board(-1), "white"), (desk.board(1), "black"))


@kind("bye-deleted", QUESTION, systems=GAMES)
def _(desk: Desk) -> None:
    clear(desk, desk.round_tab(), desk.board(-1))


@kind("board-emptied", {*QUESTION, *UNREADABLE})
def _(desk: Desk) -> None:
    row = desk.board(3)
    for at in range(row, row + (4 if desk.base.system == "riichi" else 1)):
        clear(desk, desk.round_tab(), at)


@kind("board-deleted", QUESTION, systems=GAMES)
def _(desk: Desk) -> None:
    desk.do("delete_row", desk.round_tab(), desk.board(3))


@kind("seat-deleted", UNREADABLE, systems=TABLES)
def _(desk: Desk) -> None:
    desk.do("delete_row", desk.round_tab(), desk.board(2) + 1)


@kind("board-deleted-in-an-earlier-round", QUESTION, systems=GAMES, rounds=2)
def _(desk: Desk) -> None:
    desk.do("delete_row", desk.round_tab(2), desk.board(2, 2))


@kind("board-doubled", UNREADABLE, systems=GAMES)
def _(desk: Desk) -> None:
    tab = desk.round_tab()
    for column in desk.columns(tab).values():
        value = desk.cell(tab, desk.board(1), column)
        desk.type(tab, desk.lines(tab)[-1] + 1, column, value)


@kind("board-added", {*QUESTION, REFUSED}, systems=GAMES)
def _(desk: Desk) -> None:
    """Two people came late, and sat down."""
    tab, players = desk.round_tab(), desk.tab("players")
    row, line = desk.lines(tab)[-1] + 1, desk.lines(players)[-1] + 1
    for at, (name, seat) in enumerate((("Late One", "white"), ("Late Two", "black"))):
        desk.type(players, line + at, "name", name)
        desk.type(players, line + at, "rating", 1500)
        desk.type(tab, row, seat, name)
    desk.type(tab, row, "board", 7)
    desk.type(tab, row, "result", "1-0")


@kind("name-doubled", UNREADABLE)
def _(desk: Desk) -> None:
    tab, key = desk.round_tab(), desk.seats[-1]
    one, other = desk.board(1), desk.board(2)
    desk.type(tab, one, key, desk.cell(tab, other, desk.at(tab, key)))


@kind("stranger-on-a-seat", UNREADABLE)
def _(desk: Desk) -> None:
    desk.type(desk.round_tab(), desk.board(2), desk.seats[0], "Somebody Unknown")


@kind("earlier-round-emptied", UNREADABLE, rounds=2)
def _(desk: Desk) -> None:
    tab = desk.round_tab(1)
    for row in desk.lines(tab):
        clear(desk, tab, row)


# -- beside the boards --------------------------------------------------------------------------


@kind("note-typed", ORDINARY)
def _(desk: Desk) -> None:
    desk.type(desk.round_tab(), desk.board(2), "note", "Clock stopped 10 minutes")


@kind("comment-below", ORDINARY)
def _(desk: Desk) -> None:
    tab = desk.round_tab()
    desk.do("type", tab, desk.lines(tab)[-1] + 2, 1, "Break till 15:00")


@kind("comment-below-the-names", ORDINARY)
def _(desk: Desk) -> None:
    tab = desk.round_tab()
    desk.type(tab, desk.lines(tab)[-1] + 3, desk.seats[0], "Break till 15:00")


@kind("scores-before-typed-over", ORDINARY)
def _(desk: Desk) -> None:
    key = "before" if desk.base.system == "riichi" else "white_score"
    desk.type(desk.round_tab(), desk.board(2), key, 99)


@kind("own-column", ORDINARY)
def _(desk: Desk) -> None:
    tab = desk.round_tab()
    column = max(desk.columns(tab).values()) + 2
    desk.do("type", tab, 4, column, "Hall")
    for row in desk.lines(tab):
        desk.do("type", tab, row, column, f"Hall {row % 3}")


@kind("line-inserted", ORDINARY, systems=GAMES)
def _(desk: Desk) -> None:
    desk.do("insert_row", desk.round_tab(), desk.board(3))


@kind("column-inserted", ORDINARY, systems=GAMES)
def _(desk: Desk) -> None:
    desk.do("insert_column", desk.round_tab(), desk.at(desk.round_tab(), "result"))


@kind("columns-exchanged", ORDINARY, systems=GAMES)
def _(desk: Desk) -> None:
    tab = desk.round_tab()
    one, other = desk.at(tab, "result"), desk.at(tab, "black")
    for row in (4, *desk.lines(tab)):
        first, second = desk.cell(tab, row, one), desk.cell(tab, row, other)
        desk.type(tab, row, one, second)
        desk.type(tab, row, other, first)


@kind("heading-typed-over", ORDINARY)
def _(desk: Desk) -> None:
    desk.type(desk.round_tab(), 4, desk.seats[0], "??")


@kind("names-merged", UNREADABLE)
def _(desk: Desk) -> None:
    tab, row = desk.round_tab(), desk.board(1)
    column = desk.at(tab, desk.seats[0])
    desk.do("merge", tab, row, column, row + 1, column)


@kind("notes-merged", ORDINARY)
def _(desk: Desk) -> None:
    tab, row = desk.round_tab(), desk.board(1)
    column = desk.at(tab, "note")
    desk.do("merge", tab, row, column, row + 1, column)


@kind("cells-coloured", ORDINARY)
def _(desk: Desk) -> None:
    for key in (*desk.seats, desk.result):
        desk.do("colour", desk.round_tab(), desk.board(1), desk.at(desk.round_tab(), key))
