"""Hands on Players, on Tournament, and on the tabs themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pairing.tournament import Player, Tournament
from tests.days.hands.desk import Desk
from tests.days.hands.kinds import (
    ORDINARY,
    QUESTION,
    REFUSED,
    UNREADABLE,
    kind,
)
from tests.days.hands.kinds_boards import GAMES, TABLES, clear, exchange

STARTED = ("leader", "mcmahon", "fors", "serp")
"""Systems with start points on Players."""

RULES: dict[str, tuple[tuple[str, Any], ...]] = {
    "leader": (("bye_points", "0"), ("places", 5)),
    "mcmahon": (("bye_points", "0"), ("criteria", "mm sodos")),
    "fors": (("bye_points", "0"), ("max_handicap", 4)),
    "serp": (("bye_points", "0"), ("absence_points", "½")),
    "dutch": (("win_points", "3"), ("tie_breaks", "BH SB")),
    "round-robin": (("win_points", "3"), ("tie_breaks", "WIN SB")),
    "riichi": (("uma", "30 10 -10 -30"), ("chombo", 40)),
}
"""Two rules of each system: one by which points are made, and another one."""


def with_player(number: int, **changed: Any) -> Callable[[Tournament], Tournament]:
    """The event with a player who is otherwise than he was."""

    def expected(tournament: Tournament) -> Tournament:
        players = (
            replace(one, **changed) if one.number == number else one for one in tournament.players
        )
        return replace(tournament, players=tuple(players))

    return expected


def somebody(desk: Desk) -> tuple[Player, int]:
    """A player in the middle of the tab, and his row."""
    player = next(one for one in desk.tournament.players if one.number == 5)
    return player, desk.reading.player_rows[player.number]


def type_player(desk: Desk, key: str, value: Any) -> None:
    """Type into a player's cell."""
    desk.type(desk.tab("players"), somebody(desk)[1], key, value)


# -- players ------------------------------------------------------------------------------------


@kind("rating-typed", QUESTION, systems=GAMES)
def _(desk: Desk) -> None:
    type_player(desk, "rating", 1777)


@kind("ratings-sorted", UNREADABLE, systems=GAMES)
def _(desk: Desk) -> None:
    desk.sort(desk.tab("players"), "rating")


@kind("start-points-typed", QUESTION, systems=STARTED)
def _(desk: Desk) -> None:
    type_player(desk, "start_score", 11.5)


@kind("start-points-sorted", UNREADABLE, systems=("leader", "fors", "serp"))
def _(desk: Desk) -> None:
    desk.sort(desk.tab("players"), "start_score")


@kind("start-level-typed", QUESTION, systems=("leader",))
def _(desk: Desk) -> None:
    type_player(desk, "start_level", 160)


@kind("start-levels-sorted", UNREADABLE, systems=("leader",))
def _(desk: Desk) -> None:
    desk.sort(desk.tab("players"), "start_level")


@kind("name-corrected", ORDINARY)
def _(desk: Desk) -> None:
    type_player(desk, "name", "Anna Corrected")
    desk.expected = with_player(somebody(desk)[0].number, name="Anna Corrected")


@kind("names-sorted", UNREADABLE)
def _(desk: Desk) -> None:
    desk.sort(desk.tab("players"), "name")


@kind("numbers-sorted", UNREADABLE)
def _(desk: Desk) -> None:
    desk.sort(desk.tab("players"), "number")


@kind("numbers-exchanged", UNREADABLE)
def _(desk: Desk) -> None:
    one, other = desk.lines(desk.tab("players"))[2:4]
    exchange(desk, desk.tab("players"), (one, "number"), (other, "number"))


@kind("player-added", {*ORDINARY, REFUSED}, paired=False)
def _(desk: Desk) -> None:
    tab = desk.tab("players")
    row = desk.lines(tab)[-1] + 1
    desk.type(tab, row, "name", "Late Comer")
    rating = None if desk.base.system == "riichi" else 1500
    desk.type(tab, row, "rating", rating)
    late = Player(len(desk.tournament.players) + 1, "Late Comer", rating=rating)
    desk.expected = lambda now: replace(now, players=(*now.players, late))


@kind("player-emptied", UNREADABLE)
def _(desk: Desk) -> None:
    clear(desk, desk.tab("players"), somebody(desk)[1])


@kind("player-row-deleted", UNREADABLE)
def _(desk: Desk) -> None:
    desk.do("delete_row", desk.tab("players"), somebody(desk)[1])


@kind("player-doubled", UNREADABLE)
def _(desk: Desk) -> None:
    tab = desk.tab("players")
    for column in desk.columns(tab).values():
        value = desk.cell(tab, somebody(desk)[1], column)
        desk.type(tab, desk.lines(tab)[-1] + 1, column, value)


@kind("absence-typed", {*ORDINARY, REFUSED})
def _(desk: Desk) -> None:
    player, _ = somebody(desk)
    later = frozenset(range(desk.last + 1, desk.last + 3))
    type_player(desk, "absent", f"{desk.last + 1}-{desk.last + 2}")
    desk.expected = with_player(player.number, absent=later)


@kind("club-typed", ORDINARY)
def _(desk: Desk) -> None:
    type_player(desk, "club", "Another club")
    desk.expected = with_player(somebody(desk)[0].number, club="Another club")


@kind("players-sorted", ORDINARY)
def _(desk: Desk) -> None:
    tab = desk.tab("players")
    rows = desk.lines(tab)
    assert desk.arrange(tab, sorted(desk.columns(tab).values()), rows, rows[::-1]) > 4


@kind("own-column-of-players", ORDINARY)
def _(desk: Desk) -> None:
    tab = desk.tab("players")
    column = max(desk.columns(tab).values()) + 1
    desk.do("type", tab, 4, column, "Paid")
    desk.do("type", tab, 6, column, "yes")


@kind("line-inserted-in-players", ORDINARY)
def _(desk: Desk) -> None:
    desk.do("insert_row", desk.tab("players"), somebody(desk)[1])


# -- the tournament -----------------------------------------------------------------------------


@kind("rule-typed", QUESTION)
def _(desk: Desk) -> None:
    desk.set(*RULES[desk.base.system][0])


@kind("second-rule-typed", QUESTION)
def _(desk: Desk) -> None:
    desk.set(*RULES[desk.base.system][1])


@kind("acceleration-typed", QUESTION, systems=("dutch",))
def _(desk: Desk) -> None:
    desk.set("virtual_points", "3=1/0.5")


@kind("forbidden-pairs-typed", QUESTION, systems=("dutch",))
def _(desk: Desk) -> None:
    desk.set("forbidden_pairs", "1 2")


@kind("seed-typed", QUESTION)
def _(desk: Desk) -> None:
    desk.set("seed", 4711)


@kind("rounds-typed", {*ORDINARY, REFUSED})
def _(desk: Desk) -> None:
    desk.set("rounds", 7)
    desk.expected = lambda now: replace(now, planned=7)


@kind("event-typed", ORDINARY)
def _(desk: Desk) -> None:
    desk.set("title", "Spring Cup")
    desk.set("arbiter", "A. Arbiter")
    desk.set("date", "1–3 May")


@kind("rule-line-emptied", UNREADABLE)
def _(desk: Desk) -> None:
    row = desk.reading.setting_rows["seed"]
    desk.do("type", desk.tab("tournament"), row, 1, None)


@kind("rule-misspelt", UNREADABLE)
def _(desk: Desk) -> None:
    desk.set(RULES[desk.base.system][0][0], "many")


# -- tabs ---------------------------------------------------------------------------------------


@kind("own-tab", ORDINARY)
def _(desk: Desk) -> None:
    desk.do("add_tab", "Timetable")


@kind("tab-copied", ORDINARY)
def _(desk: Desk) -> None:
    desk.do("copy_tab", desk.round_tab())


@kind("tab-renamed", ORDINARY)
def _(desk: Desk) -> None:
    desk.do("rename_tab", desk.round_tab(), "Sunday morning")


@kind("log-deleted", ORDINARY)
def _(desk: Desk) -> None:
    desk.do("delete_tab", desk.tab("log"))


@kind("round-tab-deleted", UNREADABLE, rounds=2)
def _(desk: Desk) -> None:
    desk.do("delete_tab", desk.round_tab(1))


@kind("standings-deleted", {*ORDINARY, REFUSED})
def _(desk: Desk) -> None:
    desk.do("delete_tab", desk.tab("standings"))


@kind("substitute-typed", {*QUESTION, REFUSED}, systems=TABLES)
def _(desk: Desk) -> None:
    """A player of the event is made a house player, who has no place."""
    type_player(desk, "substitute", "x")
