"""Every hand edit that docs/by-hand.md names, in both languages: what it says is what happens."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.engines.file.backups import backups_of
from pairing.catalogue import LANGUAGES
from tests.support.calc import convert
from tests.support.refusals import refuses
from tests.trust.hand import Event, played

DOCS = Path(__file__).parents[2] / "docs" / "by-hand.md"
EDITS: dict[str, Callable[[Event], None]] = {}


def edit(name: str) -> Callable[[Callable[[Event], None]], Callable[[Event], None]]:
    """The test of one row of the page."""

    def known(test: Callable[[Event], None]) -> Callable[[Event], None]:
        EDITS[name] = test
        return test

    return known


def test_the_page_names_every_edit_and_every_edit_has_a_test() -> None:
    page = DOCS.read_text(encoding="utf-8")
    gallery = page[page.index("## When a fact") : page.index("## Results")]  # have their own tests
    named = re.findall(r"\| `([a-z-]+)` \|$", page.replace(gallery, ""), re.M)
    assert len(named) == len(set(named)) > 20
    assert set(named) == set(EDITS)


# -- results and seats --------------------------------------------------------------------------


@edit("round-cancelled")
def _(event: Event) -> None:
    for row in range(5, 9):
        event.type("round", 2, f"D{row}", "---")
    event.pair(allow=("changed",))
    now = event.now()
    assert len(now.rounds) == 4
    assert not any(entries[1].outcome.played for entries in now.history.values())


@edit("round-emptied")
def _(event: Event) -> None:
    before = event.now()
    event.empty("round", 2, "A5:F8")
    event.refuses("---")
    assert event.tab("round", 2) in event.repair()
    assert event.now() == before


# -- players ------------------------------------------------------------------------------------


@edit("merged")
def _(event: Event) -> None:
    for cell, value in (("B13", "Player 001 again"), ("C13", 1200), ("F13", "RU")):
        event.type("players", None, cell, value)
    event.pair()
    seen = event.now()
    both = ("Player 001", "Player 001 again")
    event.refuses(event.tab("round", 4), actions.merge_players, *both)
    event.do(actions.undo_last_round)
    event.do(actions.merge_players, "Player 001", "PLAYER 001 AGAIN")
    now = event.now()
    assert [p.name for p in now.players] == [p.name for p in seen.players if "again" not in p.name]
    assert next(p.country for p in now.players if p.name == "Player 001") == "RU"
    assert event.cell("players", None, "B13") is None
    event.pair()


@edit("merged-after-games")
def _(event: Event) -> None:
    """He played rounds 1 and 2 under one name and round 3 under another."""
    old = "Player 003"
    event.type("players", None, "B13", "Someone Else")
    event.type("players", None, "C13", 1200)
    tab = event.tab("round", 3)
    book = open_book(event.path)
    for row in range(5, 9):
        for column in "BE":
            if book.sheets[tab].range(f"{column}{row}").value == old:
                book.sheets[tab].range(f"{column}{row}").value = "Someone Else"
    book.save()
    before = event.now().rounds[2].games
    assert any(9 in (g.white, g.black) for g in before)
    event.do(actions.merge_players, old, "Someone Else")
    now = event.now()
    assert len(now.players) == 8
    number = next(p.number for p in now.players if p.name == old)
    assert all(number in one.reported for one in now.rounds)
    event.pair()


@edit("renamed")
def _(event: Event) -> None:
    before = event.now()
    event.type("players", None, "B7", "Анна Новая")
    assert "Player 003" in event.remarks() and "Анна Новая" in event.remarks()
    assert event.now().rounds == before.rounds
    event.pair()
    for number in range(1, 5):
        seats = open_book(event.path).sheets[event.tab("round", number)].range("A5:G9").value
        names = [cell for row in seats for cell in row]
        assert "Анна Новая" in names and "Player 003" not in names
    assert "Player 003" not in event.remarks()


@edit("renamed-everywhere")
def _(event: Event) -> None:
    before = event.now()
    event.do(actions.standings)
    event.do(actions.rename_player, "player 003", "Anna New")
    now = event.now()
    assert now.rounds == before.rounds
    assert {p.name for p in now.players} - {p.name for p in before.players} == {"Anna New"}
    shown = open_book(event.path).sheets[event.tab("standings")].range("A5:C12").value
    names = [cell for row in shown for cell in row]
    assert "Anna New" in names and "Player 003" not in names
    for bad, key in (
        ("Player 001", "rename_taken"),
        ("", "rename_form"),
        ("Anna New", "rename_same"),
    ):
        with refuses(f"error.{key}"):
            event.do(actions.rename_player, "Anna New", bad)


@edit("player-deleted")
def _(event: Event) -> None:
    before = event.now()
    event.empty("players", None, "A7:J7")
    event.mended(before, "Player 003")


# -- rows and columns ---------------------------------------------------------------------------


@edit("rows-inserted")
def _(event: Event) -> None:
    def insert(book: Any) -> None:
        book[event.tab("players")].insert_rows(8, 2)
        book[event.tab("round", 1)].insert_rows(6)
        book[event.tab("round", 4)].insert_rows(1)

    event.quiet(insert)


@edit("columns-inserted")
def _(event: Event) -> None:
    def insert(book: Any) -> None:
        book[event.tab("players")].insert_cols(3)
        book[event.tab("players")]["C4"] = "Paid"
        book[event.tab("round", 2)].insert_cols(1)
        book[event.tab("round", 4)].insert_cols(3)
        book[event.tab("players")].column_dimensions["F"].hidden = True

    event.quiet(insert)


@edit("columns-deleted")
def _(event: Event) -> None:
    before = event.now()
    event.by_hand(lambda book: book[event.tab("players")].delete_cols(5, 2))
    now = event.now()
    assert now.rounds == before.rounds and {p.club for p in now.players} == {""}
    event.pair()
    event.by_hand(lambda book: book[event.tab("players")].delete_cols(3))
    event.refuses("pairbook repair")
    assert event.heading("rating") in event.repair()


@edit("headings-retyped")
def _(event: Event) -> None:
    before = event.now()
    event.type("players", None, "C4", "Elo")
    event.type("players", None, "B4", "Кто играет")
    event.type("round", 2, "D4", "??")
    assert event.now() == before
    assert f"{event.tab('players')}!C4" in event.remarks()
    event.pair()
    event.repair()
    assert event.cell("players", None, "B4") == event.heading("name")
    assert event.cell("round", 2, "D4") == event.heading("result")


@edit("setting-deleted")
def _(event: Event) -> None:
    before = event.now()
    rows = open_book(event.path).sheets[event.tab("tournament")].range("A1:B40").value
    at = next(n for n, row in enumerate(rows, 1) if row[0] == event.words("setting.seed"))
    event.type("tournament", None, f"A{at}", None)
    event.mended(before, event.words("setting.seed"))  # the Log knows the number


# -- tabs ---------------------------------------------------------------------------------------


@edit("tabs-renamed")
def _(event: Event) -> None:
    before = event.now()
    tabs = [event.tab("tournament"), event.tab("players"), event.tab("round", 2), event.tab("log")]

    def rename(book: Any) -> None:
        for at, tab in enumerate(tabs):
            book[tab].title = f"Mine {at}"

    event.by_hand(rename)
    assert event.now() == before
    assert "Mine 2" in event.remarks()
    event.pair()
    event.repair()
    names = [sheet.name for sheet in open_book(event.path).sheets]
    assert names[:2] == tabs[:2]
    assert len(event.now().rounds) == 4


@edit("tab-copied")
def _(event: Event) -> None:
    before = event.now()

    def copy(book: Any) -> None:
        for key, number in (("round", 2), ("players", None)):
            book.copy_worksheet(book[event.tab(key, number)])

    event.by_hand(copy)
    assert event.now() == before
    event.delete("round", 2)
    assert event.now() == before  # the copy is taken for it
    event.pair()


@edit("round-tab-deleted")
def _(event: Event) -> None:
    before = event.now()
    event.delete("round", 2)
    event.mended(before)
    assert backups_of(event.path)
    event.pair()


@edit("log-deleted")
def _(event: Event) -> None:
    before = event.now()
    event.delete("log")
    assert event.tab("log") in event.remarks()
    event.pair()
    assert event.tab("log") in event.repair()
    assert event.now().rounds[:3] == before.rounds
    event.type("round", 1, "D5", "½-½")
    assert f"{event.tab('round', 1)}!D5" in event.remarks()  # noticed again


@edit("players-tab-deleted")
def _(event: Event) -> None:
    before = event.now()
    event.delete("players")
    event.mended(before, event.tab("players"))
    event.pair()


@edit("tournament-tab-deleted")
def _(event: Event) -> None:
    before = event.now()
    whole = event.path.read_bytes()
    event.delete("tournament")
    event.repair()
    assert event.now() == before
    event.path.write_bytes(whole)
    event.delete("tournament")
    event.delete("log")
    with refuses("", "--system"):
        event.repair()
    event.repair(system="leader")
    assert event.now().rounds == before.rounds
    event.pair(allow=actions.CHOICES)


@edit("other-tabs-deleted")
def _(event: Event) -> None:
    for key in ("standings", "crosstable", "lists", "levels"):
        event.delete(key)
    event.pair()
    event.refuses("pairbook repair", actions.standings)
    event.repair()
    event.do(actions.undo_last_round)
    event.do(actions.standings)
    event.do(actions.crosstable)


# -- tables, cells, protection ------------------------------------------------------------------


@edit("table-removed")
def _(event: Event) -> None:
    before = event.now()

    def remove(book: Any) -> None:
        del book[event.tab("players")].tables["pbPlayers"]
        del book[event.tab("round", 4)].tables["pbRound4"]

    event.by_hand(remove)
    event.pair()
    assert event.now().rounds[:3] == before.rounds
    assert "Excel" in event.repair()
    book = open_book(event.path)
    for tab, table in ((event.tab("round", 4), "pbRound4"), (event.tab("players"), "pbPlayers")):
        assert [one.name for one in book.sheets[tab].tables] == [table]


@edit("table-odd")
def _(event: Event) -> None:
    def bend(book: Any) -> None:
        book[event.tab("players")].tables["pbPlayers"].ref = "A5:C7"
        book[event.tab("round", 4)].tables["pbRound4"].ref = "C9:D12"

    event.by_hand(bend)
    event.pair()
    assert len(event.now().rounds) == 4
    event.repair()
    area = open_book(event.path).sheets[event.tab("round", 4)].tables["pbRound4"].range.address
    assert area.startswith("$A$4:")


@edit("cells-merged")
def _(event: Event) -> None:
    def merge(book: Any) -> None:
        book[event.tab("players")].merge_cells("E6:F6")
        book[event.tab("round", 4)].merge_cells("A1:C1")

    rounds = event.now().rounds
    event.by_hand(merge)
    assert event.now().rounds == rounds
    event.pair()


@edit("protected")
def _(event: Event) -> None:
    def protect(book: Any) -> None:
        for sheet in book:
            sheet.protection.enable()

    event.by_hand(protect)
    event.pair()

    def unprotect(book: Any) -> None:
        for sheet in book:
            assert sheet.protection.sheet
            sheet.protection.disable()

    event.by_hand(unprotect)
    event.do(actions.undo_last_round)
    event.pair()


# -- other programs -----------------------------------------------------------------------------


@edit("google")
def _(event: Event) -> None:
    """No table objects, no dropdowns' hidden rules, no named styles, a grid of 1000 rows."""

    def export(book: Any) -> None:
        for sheet in book:
            sheet.tables.clear()
            sheet.conditional_formatting = type(sheet.conditional_formatting)()
            sheet.cell(1000, 26).value = None
        book.defined_names.clear()

    event.quiet(export)
    event.repair()
    assert len(event.now().rounds) == 4


@edit("numbers")
def _(event: Event) -> None:
    """Numbers also names a tab's table in a tab of its own and drops the hidden tabs."""
    before = event.now()

    def export(book: Any) -> None:
        summary = book.create_sheet("Export Summary", 0)
        summary["A1"] = "This document was exported from Numbers."
        for sheet in list(book):
            sheet.tables.clear()
            if sheet.sheet_state == "hidden":
                del book[sheet.title]

    event.by_hand(export)
    assert event.now() == before
    assert "Export Summary" in event.repair()  # it is in the copy alone
    assert event.now() == before
    event.pair()


@edit("libreoffice")
def _(event: Event) -> None:
    before = event.now()
    if shutil.which("soffice") is None:
        pytest.skip("LibreOffice is not installed")
    shutil.copy(convert(event.path, "xlsx"), event.path)
    assert event.now() == before
    event.pair()
    event.delete("round", 2)
    event.repair()
    assert event.now().rounds[:3] == before.rounds


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(EDITS))
def test_edit(name: str, language: str, tmp_path: Path) -> None:
    if name == "libreoffice" and language != LANGUAGES[0]:
        pytest.skip("once is enough")
    EDITS[name](played(tmp_path / "cup.xlsx", language))
