"""What one click costs: calls that would leave the process if Excel were at the other end.

Two counts, both described in ``tests/support/counting.py``: calls of the engine that read,
write or change something, and everything that Excel's COM objects are asked, every property
and every method once.  ``tests/bench/test_bench_calls.py`` prints both for every system.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from addin import actions, buttons
from addin.commands.table import COMMANDS
from addin.engines.file import open_book
from pairing.systems import REGISTRY, system
from tests.support.books import event
from tests.support.clicks import by_com, by_engine, for_safety

BUDGET = 40
"""Calls that read, write or change something, for every button of every system."""

COM = {
    "pair_next_round": 54,
    "check": 35,
    "update_levels": 59,
    "standings": 52,
    "crosstable": 52,
    "orders": 58,
    "finals_seating": 35,
    "export": 105,
    "undo_last_round": 53,
}
"""COM calls of each button of an event of seven rounds when round 5 is paired, or about to be.

A tab that is read costs three: the sheet, its range, the values.  Read are the Tournament tab,
Players, the Log and the tabs of the rounds up to the second empty one.  Workbook, application
and status bar cost five; bringing a tab to the front and selecting a cell of it eight, six of
them inside ``xlwings.Sheet.activate``.  With round 5 paired that is 43, before anything is
written.  A Russian workbook costs one more: the English name of its first tab is asked first.
What of a paired round is printed costs three, where the axis of a chart begins seven.
"""

COM_RIICHI = COM | {"finals_seating": 43, "pair_next_round": 79, "undo_last_round": 81,
                    "update_levels": 73}  # fmt: skip
"""Riichi fills four more tabs with every pairing, each for seven calls."""

PICTURE = 16
"""COM calls for another graph on its tab, which events of up to 40 players have."""

A_ROUND = 3
"""COM calls that every further round costs: its tab is read."""


SAFETY = {"leader": 12, "riichi": 35}
"""COM calls that read what a click will overwrite, to put it back if it fails; apart from COM.

Two for each tab that the click has read anyway (cells, formulas), six for one that it only
writes (the sheet, what is used and where, cells, formulas, values), and four where a table
changes its size.
"""


def both(folder: Path, name: str, players: int) -> dict[str, Path]:
    """Workbooks of an event of seven rounds before and after round 5 is paired."""
    before = event(folder / "before.xlsx", name, players, 4)
    after = Path(shutil.copy(before, folder / "after.xlsx"))
    book = open_book(after)
    actions.pair_next_round(book)
    book.save()
    return {title: before if title == "pair_next_round" else after for title in buttons.BUTTONS}


@pytest.fixture(scope="module")
def hundred(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """LEADER with 100 players."""
    return both(tmp_path_factory.mktemp("hundred"), "leader", 100)


@pytest.fixture(scope="module")
def dozen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Path]]:
    """Every system with 12 players."""
    return {name: both(tmp_path_factory.mktemp(name), name, 12) for name in REGISTRY}


def com_bound(name: str, title: str) -> int:
    """A button not named costs no more than the dearest of the others."""
    costs = COM if system(name).face.seats == 2 else COM_RIICHI
    return costs.get(title, max(costs.values()))


@pytest.mark.parametrize(
    "title",
    [
        one
        for one in buttons.BUTTONS
        if one
        not in ("export", "orders", "mend_round", "award_prizes", "put_back", "accept_changes")
    ],
)
def test_every_button_at_100_players(
    hundred: dict[str, Path], dozen: dict[str, dict[str, Path]], title: str
) -> None:
    """The number of players changes nothing; computing orders takes long for 100, and so do
    the files of an export: the bench counts them.  A round is mended only for somebody, and
    awards are made only of prizes, and nothing was changed that could be put back or accepted."""
    button = buttons.BUTTONS[title]
    calls, done = by_engine(hundred[title], button)
    few, _ = by_engine(dozen["leader"][title], button)
    (command,) = (command for command in COMMANDS if command.key == title)
    assert (done is None) is not command.fits(system("leader").face)
    assert calls.work <= BUDGET, str(calls)
    assert calls.members == few.members
    com = by_com(hundred[title], button)
    assert len(com) <= com_bound("leader", title), "\n".join(map(str, com))
    apart = for_safety(hundred[title], button)
    assert len(apart) <= SAFETY["leader"], "\n".join(map(str, apart))


@pytest.mark.parametrize("name", REGISTRY)
def test_every_button_of_every_system(
    dozen: dict[str, dict[str, Path]], name: str, tmp_path: Path
) -> None:
    for title, button in buttons.BUTTONS.items():
        if title == "update_levels" and not system(name).face.reports:
            continue
        path = dozen[name][title]
        if title == "export":  # it writes beside the workbook
            path = Path(shutil.copy(path, tmp_path / "cup.xlsx"))
        elif name == "leader" and title != "orders":  # counted above
            continue
        calls, _ = by_engine(path, button)
        # An export looks for prizes, too, and at every tab for what the files are to say.
        assert calls.work <= BUDGET + 8 * (title == "export"), f"{title}\n{calls}"
        if title == "export":
            path = Path(shutil.copy(path, tmp_path / "again.xlsx"))
        com = by_com(path, button)
        most = com_bound(name, title) + (PICTURE if title == "orders" else 0)
        assert len(com) <= most, "\n".join([title, *map(str, com)])
        if title != "export":
            apart = for_safety(path, button)
            # Computing orders looks whether its three tabs are hidden, too.
            most = SAFETY.get(name, SAFETY["leader"]) + 3 * (title == "orders")
            assert len(apart) <= most, "\n".join(map(str, apart))


def test_what_a_further_round_costs(tmp_path: Path) -> None:
    path = event(tmp_path / "cup.xlsx", "leader", 8, 1)
    one = by_com(path, buttons.standings)
    actions.pair_next_round(book := open_book(path))
    book.save()
    assert len(by_com(path, buttons.standings)) - len(one) == A_ROUND


def test_a_question_does_not_read_the_workbook_twice(tmp_path: Path) -> None:
    path = event(tmp_path / "cup.xlsx", "leader", 8, 1)
    calls = by_com(path, buttons.undo_last_round)
    assert len(calls) <= COM["undo_last_round"]
    assert [str(call) for call in calls if call.member == "Item" and call.args == ("Players",)] == [
        "Worksheets cup.xlsx.Item()"
    ]
