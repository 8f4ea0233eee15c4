"""Hand edits by lot, and what must become of them by what the cells say before and after."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.days.hands.cells import Said, edited, said
from tests.days.hands.desk import LANGUAGES, ROUNDS, SYSTEMS, Base, Desk, in_order
from tests.days.hands.kinds import RULES, SCORES

LEAST = 3
"""So many results that changed places are a question."""

WORDS = (None, "x", "Break till 15:00", "Somebody Unknown", 0, 77)


def a_base(chance: random.Random) -> Base:
    """Any workbook."""
    typed = chance.random() < 0.2
    return Base(chance.choice(SYSTEMS), chance.choice(LANGUAGES), chance.choice(ROUNDS), typed)


def by_lot(seed: int, bases: Sequence[Base] = ()) -> Desk:
    """One to three edits by lot on a workbook by lot: of these, or of all there are."""
    chance = random.Random(seed)
    base = chance.choice(bases) if bases else a_base(chance)
    desk = Desk(base, chance=chance)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
        chance.choice(EDITS)(desk)
    return desk


# -- what hands do ------------------------------------------------------------------------------


def a_round(desk: Desk) -> int:
    """The round being played twice as often as any earlier one."""
    return desk.chance.choice((*range(1, desk.last + 1), desk.last))


def a_tab(desk: Desk) -> str:
    """A Round tab, or Players."""
    return desk.chance.choice((desk.round_tab(a_round(desk)), desk.tab("players")))


def plain_columns(desk: Desk, tab: str) -> list[int]:
    """Columns without formulas, from the left."""
    lines = desk.lines(tab)
    return sorted(
        at
        for at in desk.columns(tab).values()
        if not any(str(desk.cell(tab, row, at)).startswith("=") for row in lines)
    )


def _result(desk: Desk) -> None:
    """Type a result, or the scores of a table."""
    number = desk.last if desk.chance.random() < 0.7 else a_round(desk)
    round_ = desk.tournament.rounds[number - 1]
    if round_.tables:
        table = desk.chance.choice(round_.tables)
        desk.enter(number, table.number, tuple(desk.chance.sample(SCORES, 4)))
    else:
        game = desk.chance.choice(round_.games)
        result = desk.chance.choice(("1-0", "0-1", "½-½"))
        desk.type(desk.round_tab(number), desk.board(game.board, number), desk.result, result)


def _word(desk: Desk) -> None:
    """Type something into any cell of the boards."""
    tab = desk.round_tab(a_round(desk))
    keys = [
        key for key in desk.columns(tab) if key not in ("handicap", "komi", "penalty", "chombo")
    ]
    at = desk.at(tab, desk.chance.choice(keys))
    if at in plain_columns(desk, tab):
        desk.do("type", tab, desk.chance.choice(desk.lines(tab)), at, desk.chance.choice(WORDS))


def _exchange(desk: Desk) -> None:
    """Let two cells of a column change places."""
    tab = a_tab(desk)
    column = desk.chance.choice(plain_columns(desk, tab))
    one, other = desk.chance.sample(desk.lines(tab), 2)
    desk.arrange(tab, [column], [one, other], [other, one])


def _sort(desk: Desk) -> None:
    """Sort some columns that stand side by side, in some lines that stand together."""
    tab = a_tab(desk)
    columns, lines = plain_columns(desk, tab), desk.lines(tab)
    left = desk.chance.randrange(len(columns))
    width = desk.chance.choice((1, 1, 2, 3, 4, len(columns)))
    some = columns[left : left + width]
    top = desk.chance.randrange(len(lines) - 1) if desk.chance.random() < 0.3 else 0
    rows = lines[top:]
    by, down = desk.chance.choice(some), desk.chance.random() < 0.5
    order = in_order(rows, [desk.cell(tab, row, by) for row in rows], down)
    desk.arrange(tab, some, rows, order)


def _shuffle(desk: Desk) -> None:
    """Put whole lines into another order."""
    tab = a_tab(desk)
    rows = desk.lines(tab)
    order = desk.chance.sample(rows, len(rows))
    desk.arrange(tab, plain_columns(desk, tab), rows, order)


def _line(desk: Desk) -> None:
    """Empty a line, delete or double it, or insert one."""
    tab = a_tab(desk)
    lines = desk.lines(tab)
    row, what = desk.chance.choice(lines), desk.chance.choice(("empty", "delete", "double", "new"))
    columns = plain_columns(desk, tab)
    if what == "empty":
        desk.clear(tab, row)
    elif what == "delete":
        desk.arrange(tab, columns, range(row, lines[-1] + 1), range(row + 1, lines[-1] + 2))
    elif what == "double":
        desk.arrange(tab, columns, [lines[-1] + 1], [row])
    elif desk.base.system != "riichi":
        inserted = [row, *range(row + 1, lines[-1] + 2)]
        desk.arrange(tab, columns, inserted, [lines[-1] + 5, *range(row, lines[-1] + 1)])


def _person(desk: Desk) -> None:
    """Type into a player's line."""
    tab = desk.tab("players")
    values: dict[str, Any] = {
        "name": f"Corrected {desk.chance.randrange(100)}",
        "rating": desk.chance.randrange(700, 2500),
        "start_score": desk.chance.randrange(9),
        "start_level": desk.chance.randrange(90, 250),
        "club": "Another club",
        "number": desk.chance.randrange(1, 16),
        "absent": str(desk.last + 1),
    }
    key = desk.chance.choice([key for key in values if key in desk.columns(tab)])
    if not (key == "rating" and desk.base.system == "riichi"):
        desk.type(tab, desk.chance.choice(desk.lines(tab)), key, values[key])


def _newcomer(desk: Desk) -> None:
    tab = desk.tab("players")
    row = desk.lines(tab)[-1] + 1
    desk.type(tab, row, "name", f"Late {desk.chance.randrange(100)}")
    if desk.base.system != "riichi":
        desk.type(tab, row, "rating", 1500)


def _rule(desk: Desk) -> None:
    """Type a rule, or what is none."""
    texts = (("title", "Spring Cup"), ("rounds", 7), ("arbiter", "A. Arbiter"), ("place", "Omsk"))
    ruling = (*RULES[desk.base.system], ("seed", 4711))
    desk.set(*desk.chance.choice(desk.chance.choice((texts, ruling))))


def _beside(desk: Desk) -> None:
    """Type where nothing of the event stands."""
    tab = a_tab(desk)
    below, right = desk.lines(tab)[-1] + 2, max(desk.columns(tab).values()) + 2
    places = [(5, right), (1, 3), (below, right)]
    if tab != desk.tab("players"):
        places += [(below, 1), (below, desk.at(tab, desk.seats[0]))]
    row, column = desk.chance.choice(places)
    desk.do("type", tab, row, column, desk.chance.choice(("Break till 15:00", "Hall 2", "!!")))


EDITS: tuple[Callable[[Desk], None], ...] = (
    _result, _result, _word, _exchange, _exchange, _sort, _sort, _sort, _shuffle, _line, _person,
    _newcomer, _rule, _beside, _beside,
)  # fmt: skip


# -- what must become of it ---------------------------------------------------------------------


@dataclass
class Must:
    """What an edit has changed: it must be stopped for ``stop``, and may be for ``may``.

    For ``lacking`` it may be refused: results that are missing, players who are not there.
    """

    stop: list[str] = field(default_factory=list)
    may: list[str] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)
    results: dict[str, list[Any]] = field(default_factory=dict)
    """A board of the round being played, as :mod:`oracle` calls it -> what was typed as its
    result: beside its number, and beside its players."""
    renamed: dict[str, str] = field(default_factory=dict)
    """New name -> name of before."""
    away: bool = False


def must(desk: Desk) -> Must:
    """What an edit has changed."""
    before, cells = said(Desk(desk.base), edited(Desk(desk.base))), edited(desk)
    after, found = said(desk, cells), Must()
    found.may += after.unclear
    _people(desk, before, after, found)
    for key in sorted(before.seats.keys() | after.seats.keys(), key=str):
        was, now = before.seats.get(key), after.seats.get(key)
        now = _renamed(now, found.renamed)
        if was != now:
            found.stop.append(f"seats of {key}: {was} -> {now}")
    for key, was in before.results.items():
        now = after.results.get(key)
        if was != now and key[0] < desk.last:
            found.stop.append(f"result of {key}: {was} -> {now}")
        if now is None or None in (now if isinstance(now, tuple) else ()):
            found.lacking.append(f"no result of {key}")
    if not _permuted(desk, before, after, found):
        for round_, board in before.results:
            kind = "table" if desk.base.system == "riichi" else "board"
            if round_ == desk.last:
                said_of = f"round {round_} {kind} {board}: result"
                people = before.seats.get((round_, board))
                same = [key for key, seats in after.seats.items() if seats == people]
                keys = [key for key in same if key[0] == round_] + [(round_, board)]
                found.results[said_of] = [after.results.get(key) for key in keys]
    for key, was in before.stones.items():
        if was != after.stones.get(key):
            games = desk.base.system != "riichi"
            earlier = found.stop if games and key[0] < desk.last else found.may
            earlier.append(f"stones or winds of {key}")
    for name, was in before.rules.items():
        if was != after.rules[name] and name not in ("title", "arbiter", "place"):
            (found.lacking if name == "rounds" else found.stop).append(f"{name}: {was}")
    return found


def _renamed(seats: Any, names: dict[str, str]) -> Any:
    if isinstance(seats, tuple):
        return tuple(_renamed(one, names) for one in seats)
    return names.get(seats, seats) if isinstance(seats, str) else seats


def _people(desk: Desk, before: Said, after: Said, found: Must) -> None:
    numbers = {number: name for name, (number, *_) in before.people.items()}
    for name, (number, *ruled) in after.people.items():
        old = name if name in before.people else numbers.get(number)
        if old is None:
            found.lacking.append(f"{name} is new")
            continue
        if old != name:
            if old in after.people:
                found.may.append(f"{name} has the number of {old}")
                continue
            found.renamed[name] = old
        was_number, *was = before.people[old]
        if was != ruled:
            found.stop.append(f"{old}: {was} -> {ruled}")
        if was_number != number:
            found.may.append(f"number of {old}: {was_number} -> {number}")
    for name in before.people.keys() - after.people.keys() - set(found.renamed.values()):
        found.may.append(f"{name} is gone")
    if before.away != after.away:
        found.away = True
        found.lacking.append("somebody is away")


def _permuted(desk: Desk, before: Said, after: Said, found: Must) -> bool:
    """Whether results of the round being played are those an action has seen, at other boards."""
    if desk.base.typed:
        return False
    was, now = (
        {key: one for key, one in of.results.items() if key[0] == desk.last}
        for of in (before, after)
    )
    boards = [board for board in was if was[board] != now.get(board)]
    same = Counter(_single(was)) == Counter(_single(now))
    if len(boards) < LEAST or not same:
        return False
    found.stop.append(f"results of {boards} have changed places")
    return True


def _single(results: dict[tuple[int, Any], Any]) -> list[Any]:
    """Every result, every score by itself."""
    singles: list[Any] = []
    for one in results.values():
        singles += one if isinstance(one, tuple) else [one]
    return singles
