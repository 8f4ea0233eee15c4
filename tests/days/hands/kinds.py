"""Kinds of hand edits under their names, each with what is to become of it.

They are those of the gallery in docs/by-hand.md, and what edits by lot (:mod:`.lots`) do not do:
lines, columns and tabs that are inserted, deleted or renamed, cells merged and coloured.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import product
from typing import Any

from pairing.tournament import Result
from tests.days.hands.desk import ROUNDS, SYSTEMS, Base, Desk

QUIET, SAID, ASKED, REFUSED = "quiet", "said", "asked", "refused"
"""What becomes of an edit: done without a word, done and said, a question, refused with a cell."""

ORDINARY = frozenset({QUIET, SAID})
QUESTION = frozenset({ASKED})
UNREADABLE = frozenset({REFUSED, ASKED})

GAMES = tuple(name for name in SYSTEMS if name != "riichi")
TABLES = ("riichi",)
SCORES = (51_000, 33_000, 21_000, 15_000)

RULES: dict[str, tuple[tuple[str, Any], ...]] = {
    "leader": (("bye_points", "0"), ("places", 5)),
    "mcmahon": (("bye_points", "0"), ("criteria", "mm sodos")),
    "fors": (("bye_points", "0"), ("max_handicap", 4)),
    "serp": (("bye_points", "0"), ("absence_points", "½")),
    "dutch": (
        ("win_points", "3"), ("tie_breaks", "BH SB"), ("virtual_points", "3=1/0.5"),
        ("forbidden_pairs", "1 2"),
    ),
    "round-robin": (("win_points", "3"), ("tie_breaks", "WIN SB")),
    "riichi": (("uma", "30 10 -10 -30"), ("chombo", 40)),
    "keizer": (("absence_share", "1/2"), ("first_value", 40)),
}  # fmt: skip
"""Rules of each system; the first is one by which points are made."""

SHOWN = (Base("leader", "ru", 4), Base("dutch", "en", 1), Base("riichi", "en", 1))
"""The workbooks of a short run."""


@dataclass(frozen=True)
class Kind:
    """One kind of edit: what the hands do, what may become of it, and where it can be done."""

    name: str
    edit: Callable[[Desk], None]
    outcomes: Collection[str]
    systems: Collection[str] = SYSTEMS
    rounds: int = 1
    """It needs so many rounds."""

    def fits(self, base: Base) -> bool:
        """Whether it can be done to a workbook."""
        return base.system in self.systems and base.rounds >= self.rounds

    @property
    def base(self) -> Base:
        """The first workbook it can be done to."""
        found = (Base(*event) for event in product(("dutch", "leader", "riichi"), ("en",), ROUNDS))
        return next(one for one in found if self.fits(one))


KINDS: dict[str, Kind] = {}


def kind(
    name: str, outcomes: Collection[str], systems: Collection[str] = SYSTEMS, rounds: int = 1
) -> Callable[[Callable[[Desk], None]], Callable[[Desk], None]]:
    """Put an edit under its name."""

    def known(edit: Callable[[Desk], None]) -> Callable[[Desk], None]:
        KINDS[name] = Kind(name, edit, outcomes, systems, rounds)
        return edit

    return known


def some_kinds(count: int) -> list[Any]:
    """So many kinds by lot, each with one of the workbooks of a short run."""
    found = [(kind, base) for base in SHOWN for kind in KINDS.values() if kind.fits(base)]
    return random.Random(27).sample(found, count)


def named(value: Any) -> str:
    """A case in a test's name."""
    return value.name if isinstance(value, Kind) else str(value)


# -- on the Round tabs --------------------------------------------------------------------------


@kind("result-of-an-earlier-round", QUESTION, rounds=2)
def _(desk: Desk) -> None:
    round_ = desk.tournament.rounds[1]
    if round_.tables:
        desk.enter(2, 1, SCORES if round_.tables[0].scores != SCORES else SCORES[::-1])
    else:
        won = round_.games[0].result is Result.WHITE_WINS
        desk.enter(2, 1, Result.BLACK_WINS if won else Result.WHITE_WINS)


@kind("result-emptied", {*ORDINARY, REFUSED})
def _(desk: Desk) -> None:
    for row in range(desk.board(1), desk.board(1) + desk.height):
        desk.type(desk.round_tab(), row, desk.result, None)


def sorted_alone(*keys: str, round_: int = 0) -> Callable[[Desk], None]:
    """Sort columns of a Round tab by themselves; a table's names are one column."""

    def edit(desk: Desk) -> None:
        columns = dict.fromkeys(
            {"seat": desk.seats[0], "result": desk.result}.get(k, k) for k in keys
        )
        desk.sort(desk.round_tab(round_ or desk.last), *columns)

    return edit


kind("results-sorted", QUESTION)(sorted_alone("result"))
kind("white-sorted", UNREADABLE)(sorted_alone("seat"))
kind("boards-sorted", UNREADABLE, GAMES)(sorted_alone("board"))


kind("lines-sorted", ORDINARY, GAMES)(lambda desk: desk.turn(desk.round_tab()))


@kind("seats-exchanged", QUESTION)
def _(desk: Desk) -> None:
    key = desk.seats[0]
    desk.exchange(desk.round_tab(), (desk.board(1), key), (desk.board(3), key))


kind("bye-deleted", QUESTION, GAMES)(lambda desk: desk.clear(desk.round_tab(), desk.board(-1)))


@kind("board-emptied", UNREADABLE)
def _(desk: Desk) -> None:
    for row in range(desk.board(3), desk.board(3) + desk.height):
        desk.clear(desk.round_tab(), row)


@kind("board-deleted", QUESTION, GAMES)
def _(desk: Desk) -> None:
    desk.do("delete_row", desk.round_tab(), desk.board(3))


@kind("seat-deleted", UNREADABLE, TABLES)
def _(desk: Desk) -> None:
    desk.do("delete_row", desk.round_tab(), desk.board(2) + 1)


@kind("board-added", {*QUESTION, REFUSED}, GAMES)
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
    desk.type(tab, desk.board(1), key, desk.cell(tab, desk.board(2), desk.at(tab, key)))


@kind("stranger-on-a-seat", UNREADABLE)
def _(desk: Desk) -> None:
    desk.type(desk.round_tab(), desk.board(2), desk.seats[0], "Somebody Unknown")


@kind("earlier-round-emptied", UNREADABLE, rounds=2)
def _(desk: Desk) -> None:
    for row in desk.lines(desk.round_tab(1)):
        desk.clear(desk.round_tab(1), row)


@kind("note-typed", ORDINARY)
def _(desk: Desk) -> None:
    desk.type(desk.round_tab(), desk.board(2), "note", "Clock stopped 10 minutes")


@kind("comment-below", ORDINARY)
def _(desk: Desk) -> None:
    desk.do("type", desk.round_tab(), desk.lines(desk.round_tab())[-1] + 2, 1, "Break till 15:00")


@kind("line-inserted", ORDINARY, GAMES)
def _(desk: Desk) -> None:
    desk.do("insert_row", desk.round_tab(), desk.board(3))


@kind("line-inserted-in-players", ORDINARY)
def _(desk: Desk) -> None:
    desk.do("insert_row", desk.tab("players"), desk.player_row)


@kind("column-inserted", ORDINARY, GAMES)
def _(desk: Desk) -> None:
    desk.do("insert_column", desk.round_tab(), desk.at(desk.round_tab(), "result"))


@kind("columns-exchanged", ORDINARY, GAMES)
def _(desk: Desk) -> None:
    tab = desk.round_tab()
    for row in (4, *desk.lines(tab)):
        desk.exchange(tab, (row, "result"), (row, "black"))


@kind("heading-typed-over", ORDINARY)
def _(desk: Desk) -> None:
    desk.type(desk.round_tab(), 4, desk.seats[0], "??")


def merged(key: str) -> Callable[[Desk], None]:
    """Merge the first two cells of a column."""

    def edit(desk: Desk) -> None:
        tab, row = desk.round_tab(), desk.board(1)
        column = desk.at(tab, desk.seats[0] if key == "seat" else key)
        desk.do("merge", tab, row, column, row + 1, column)

    return edit


kind("names-merged", UNREADABLE)(merged("seat"))
kind("notes-merged", ORDINARY)(merged("note"))


@kind("cells-coloured", ORDINARY)
def _(desk: Desk) -> None:
    for key in (*desk.seats, desk.result):
        desk.do("colour", desk.round_tab(), desk.board(1), desk.at(desk.round_tab(), key))


# -- on Players and Tournament ------------------------------------------------------------------


@kind("rating-typed", QUESTION, GAMES)
def _(desk: Desk) -> None:
    desk.type(desk.tab("players"), desk.player_row, "rating", 1777)


kind("ratings-sorted", UNREADABLE, GAMES)(lambda desk: desk.sort(desk.tab("players"), "rating"))
kind("names-sorted", UNREADABLE)(lambda desk: desk.sort(desk.tab("players"), "name"))
kind("players-sorted", ORDINARY)(lambda desk: desk.turn(desk.tab("players")))


@kind("player-row-deleted", UNREADABLE)
def _(desk: Desk) -> None:
    desk.do("delete_row", desk.tab("players"), desk.player_row)


@kind("player-doubled", UNREADABLE)
def _(desk: Desk) -> None:
    tab = desk.tab("players")
    desk.arrange(
        tab, list(desk.columns(tab).values()), [desk.lines(tab)[-1] + 1], [desk.player_row]
    )


@kind("absence-typed", {*ORDINARY, REFUSED})
def _(desk: Desk) -> None:
    desk.type(desk.tab("players"), desk.player_row, "absent", f"{desk.last + 1}-{desk.last + 2}")


@kind("substitute-typed", {*QUESTION, REFUSED}, TABLES)
def _(desk: Desk) -> None:
    """A player of the event is made a house player, who has no place."""
    desk.type(desk.tab("players"), desk.player_row, "substitute", "x")


kind("rule-typed", QUESTION)(lambda desk: desk.set(*RULES[desk.base.system][0]))
kind("rule-misspelt", UNREADABLE)(lambda desk: desk.set(RULES[desk.base.system][0][0], "many"))


@kind("rule-line-emptied", UNREADABLE)
def _(desk: Desk) -> None:
    desk.do("type", desk.tab("tournament"), desk.reading.setting_rows["seed"], 1, None)


# -- tabs ---------------------------------------------------------------------------------------


kind("own-tab", ORDINARY)(lambda desk: desk.do("add_tab", "Timetable"))
kind("tab-copied", ORDINARY)(lambda desk: desk.do("copy_tab", desk.round_tab()))


@kind("tab-renamed", ORDINARY)
def _(desk: Desk) -> None:
    desk.do("rename_tab", desk.round_tab(), "Sunday morning")


kind("log-deleted", ORDINARY)(lambda desk: desk.do("delete_tab", desk.tab("log")))


@kind("round-tab-deleted", UNREADABLE, rounds=2)
def _(desk: Desk) -> None:
    desk.do("delete_tab", desk.round_tab(1))


@kind("standings-deleted", {*ORDINARY, REFUSED})
def _(desk: Desk) -> None:
    desk.do("delete_tab", desk.tab("standings"))
