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
from addin.commands.registry import COMMANDS
from addin.engines.file import open_book
from pairing.systems import REGISTRY, system
from tests.support.books import event
from tests.support.clicks import by_com, by_engine, in_excel
from tests.support.drivers import FileDriver, edit

BUDGET = 44
"""Calls that read, write or change something, for every button of every system."""

COM = {
    "pair_next_round": 63,
    "check": 38,
    "update_levels": 56,
    "standings": 67,
    "crosstable": 51,
    "export": 104,
    "undo_last_round": 63,
}
"""COM calls of a button: LEADER, seven rounds, round 5; the number of players changes nothing.

A tab that is read costs three: the sheet, its range, the values.  What of a paired round is
printed costs three, where the axis of a chart begins seven.  One that is
hidden until it is filled costs one more.
"""

COM_BERGER = COM | {"pair_next_round": 59, "undo_last_round": 59}
"""A round robin fills the Berger table, too."""

COM_RIICHI = COM | {"pair_next_round": 90, "undo_last_round": 92, "update_levels": 92}
"""Riichi fills four more tabs with every pairing, each for seven calls."""

KEPT = 15
"""What a click costs besides: its file, nine for what stands still while cells are written, three
for the pointer, whether it was saved and the saving."""

SAFETY = {"leader": 19, "riichi": 35}
"""Two for each tab that the click has read anyway (cells, formulas), six for one that it only
writes (the sheet, what is used and where, cells, formulas, values), and four where a table
changes its size.
"""

A_ROUND = 3
"""COM calls that every further round costs: its tab is read."""


NOT_OF_A_HUNDRED = {
    *("export", "for_the_hall", "orders"),
    *("mend_round", "award_prizes", "put_back", "accept_changes", "fill_players"),
}
"""Takes long for so many players: the bench counts it.  Has nothing to do in these workbooks."""


def both(folder: Path, name: str, players: int) -> dict[str, Path]:
    """Workbooks of an event of seven rounds before and after round 5 is paired."""
    before = event(folder / "before.xlsx", name, players, 4)
    after = Path(shutil.copy(before, folder / "after.xlsx"))
    FileDriver().run(after, actions.pair_next_round)
    return {title: before if title == "pair_next_round" else after for title in buttons.BUTTONS}


@pytest.fixture(scope="module")
def hundred(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """LEADER with 100 players."""
    return both(tmp_path_factory.mktemp("hundred"), "leader", 100)


@pytest.fixture(scope="module")
def dozen(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Path]]:
    """Every system with 12 players."""
    return {name: both(tmp_path_factory.mktemp(name), name, 12) for name in REGISTRY}


@pytest.mark.parametrize("title", [one for one in buttons.BUTTONS if one not in NOT_OF_A_HUNDRED])
def test_every_button_at_100_players(
    hundred: dict[str, Path], dozen: dict[str, dict[str, Path]], title: str
) -> None:
    """The number of players changes nothing."""
    button = buttons.BUTTONS[title]
    calls, done = by_engine(hundred[title], button)
    few, _ = by_engine(dozen["leader"][title], button)
    (command,) = (command for command in COMMANDS if command.key == title)
    assert (done is None) is not command.fits(system("leader").traits)
    assert calls.work <= BUDGET, str(calls)
    assert calls.members == few.members
    com, apart = in_excel(hundred[title], button)
    assert len(com) <= COM.get(title, max(COM.values())) + KEPT, "\n".join(map(str, com))
    assert len(apart) <= SAFETY["leader"], "\n".join(map(str, apart))


@pytest.mark.parametrize("name", REGISTRY)
def test_every_button_of_every_system(
    dozen: dict[str, dict[str, Path]], name: str, tmp_path: Path
) -> None:
    for title, button in buttons.BUTTONS.items():
        if title == "update_levels" and not system(name).traits.reports:
            continue
        path = dozen[name][title]
        if title in ("export", "for_the_hall"):  # they write beside the workbook
            path = Path(shutil.copy(path, tmp_path / "cup.xlsx"))
        elif name == "leader" and title != "orders":  # counted above
            continue
        calls, _ = by_engine(path, button)
        # An export looks for prizes, too, at every tab for what the files are to say, and for
        # templates of the organiser's beside the workbook.
        assert calls.work <= BUDGET + 13 * (title == "export"), f"{title}\n{calls}"
        if title in ("export", "for_the_hall"):
            path = Path(shutil.copy(path, tmp_path / "again.xlsx"))
        if title in ("pair_next_round", "undo_last_round"):
            costs = {"riichi": COM_RIICHI, "round-robin": COM_BERGER}.get(name, COM)
            safety = "riichi" if name == "riichi" else "leader"
            com, apart = in_excel(path, button)
            assert len(com) <= costs[title] + KEPT, "\n".join([title, *map(str, com)])
            assert len(apart) <= SAFETY[safety], "\n".join(map(str, apart))


def test_what_a_further_round_costs(tmp_path: Path) -> None:
    path = event(tmp_path / "cup.xlsx", "leader", 8, 1)
    before = by_com(path, buttons.standings)
    actions.pair_next_round(book := open_book(path))
    book.save()
    assert len(by_com(path, buttons.standings)) - len(before) == A_ROUND


def test_a_question_does_not_read_the_workbook_twice(tmp_path: Path) -> None:
    calls = by_com(event(tmp_path / "cup.xlsx", "leader", 8, 1), buttons.undo_last_round)
    assert len(calls) <= COM["undo_last_round"] + KEPT
    assert [str(call) for call in calls if call.member == "Item" and call.args == ("Players",)] == [
        "Worksheets cup.xlsx.Item()"
    ]


def test_awards_are_written_in_as_few(tmp_path: Path) -> None:
    path = event(tmp_path / "cup.xlsx", "leader", 8, 2)
    with edit(path) as book:
        row = next(
            row for row in range(1, 20) if book.sheets["Prizes"].range((row, 1)).value == "Prize"
        )
        book.sheets["Prizes"].range((row + 1, 1)).value = ["Main", "", "30; 20"]
    calls, apart = in_excel(path, buttons.award_prizes)
    assert len(calls) <= max(COM.values())
    assert len(apart) <= SAFETY["leader"]
