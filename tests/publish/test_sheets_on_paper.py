"""Tabs on paper: what of them is printed, how much of the page it fills, how charts begin."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from addin import actions
from addin.actions.people import mending
from addin.actions.rating_report import write_rating_report
from addin.engines.file import open_book
from addin.exchange.creating import create, unused_of
from addin.exchange.repairing import repair
from addin.sheets.reader import read
from addin.sheets.tabs.report_tabs import LINES_A_PAGE
from pairing.catalogue import Catalogue
from pairing.tournament import Player
from tests.publish.prints import pdf_pages
from tests.support.calc import Converter
from tests.support.drivers import FileDriver, fresh
from tests.support.events import field, scores_for
from tools.measure_paper import people, words_of

PEOPLE = tuple(
    Player(number, f"Player {number:02}", 2300 - 20 * number, title="FM" if number < 3 else "")
    for number in range(1, 9)
)


def area(path: Path, tab: str) -> str | None:
    """What is printed of a tab."""
    return open_book(path, read_only=True).sheets[tab].page_setup.print_area


def paired(path: Path, system: str, rounds: int = 1, **wanted: object) -> Path:
    """A workbook of an event in which White always wins."""
    fresh(path, system=system, seed=3, **wanted)
    book = open_book(path)
    for number in range(1, rounds + 1):
        boards = actions.pair_next_round(book).data["boards"]
        actions.enter_results(book, number, {one["board"]: "1-0" for one in boards})
    book.save()
    return path


@pytest.mark.parametrize("system", ["dutch", "round-robin"])
def test_titles_and_ratings_beside_the_names(system: str, tmp_path: Path) -> None:
    path = paired(tmp_path / "c.xlsx", system, rounds=2, players=PEOPLE)
    sheet = open_book(path, read_only=True).sheets["Round 1"]
    head, *rows = sheet.range("A4:I8").value
    assert [head[2], head[6]] == ["White: rating", "Black: rating"]
    known = {p.name: f"{p.title} {p.rating}" if p.title else p.rating for p in PEOPLE}
    assert [row[2] for row in rows] == [known[row[1]] for row in rows]
    assert [row[6] for row in rows] == [known[row[5]] for row in rows]
    assert area(path, "Round 1") == "$A$5:$H$1048576"


def test_what_stands_beside_a_name_follows_a_swap(tmp_path: Path) -> None:
    path = paired(tmp_path / "c.xlsx", "dutch", players=PEOPLE)
    book = open_book(path)
    actions.pair_next_round(book)
    row = book.sheets["Round 2"].range("A5:G5").value
    actions.swap_players(book, row[1], row[5])
    swapped = book.sheets["Round 2"].range("A5:G5").value
    assert (swapped[1], swapped[2], swapped[5], swapped[6]) == (row[5], row[6], row[1], row[2])


def test_the_columns_are_not_needed(tmp_path: Path) -> None:
    path = paired(tmp_path / "c.xlsx", "dutch", players=PEOPLE)
    book = open_book(path)
    for cell in ("C4", "G4"):
        book.sheets["Round 1"].range(cell).value = "Mine"
    assert len(read(book).tournament.rounds[0].games) == 4
    actions.check(book)


def test_nobody_has_a_rating(tmp_path: Path) -> None:
    """Then the columns are folded away, on the screen as on paper."""
    plain = tuple(Player(number, f"Player {number}") for number in range(1, 5))
    assert unused_of(plain) == {
        *("rating", "rank", "club", "country", "title", "strength", "surname", "replaces"),
        *("deviation", "second"),
    }
    path = paired(tmp_path / "c.xlsx", "round-robin", players=plain)
    folded = columns_of(path, "Round 1")
    assert [folded[at] for at in (2, 3, 6, 7)] == [False, True, False, True]
    players = columns_of(path, "Players")
    assert [at for at in range(1, 8) if players[at]] == [3, 4, 5, 6, 7]
    assert area(path, "Players") == "$A$5:$B$1048576"


def columns_of(path: Path, tab: str) -> dict[int, bool]:
    """Columns of a tab, and whether each is hidden."""
    book = open_book(path, read_only=True)
    document = book.sheets[tab].impl.document
    root = book.impl.document.package.root(document.line.part)
    found = {}
    for one in root.iter("{*}col"):
        for at in range(int(one.get("min")), int(one.get("max")) + 1):
            found[at] = one.get("hidden") == "1"
    return found


def test_stones_are_printed_where_there_are_any(tmp_path: Path) -> None:
    even = paired(tmp_path / "e.xlsx", "leader", players=PEOPLE)
    assert area(even, "Round 1") == "$A$5:$F$1048576"
    stones = paired(tmp_path / "s.xlsx", "fors", players=field(8))
    assert area(stones, "Round 1") == "$A$5:$H$1048576"


def test_notes_are_printed_where_there_are_any(tmp_path: Path) -> None:
    path = paired(tmp_path / "c.xlsx", "dutch", players=PEOPLE)
    book = open_book(path)
    actions.pair_next_round(book)
    away = book.sheets["Round 2"].range("B5").value
    mending.mend_round(book, absent=[away])
    assert book.sheets["Round 2"].page_setup.print_area == "$A$5:$I$1048576"
    actions.undo_last_round(book, allow=[actions.DISCARD_RESULTS])
    actions.pair_next_round(book)
    assert book.sheets["Round 2"].page_setup.print_area == "$A$5:$H$1048576"


@pytest.mark.parametrize("ending", ["xlsx", "xlsm"])
@pytest.mark.parametrize("name", ["dutch", "riichi"])
def test_hidden_tabs_have_no_print_area(name: str, ending: str, tmp_path: Path) -> None:
    """LibreOffice would print them."""
    path = tmp_path / f"c.{ending}"
    create(path, system=name, rounds=2, seed=3, players=PEOPLE)
    printed = {
        sheet.visible
        for sheet in open_book(path, read_only=True).sheets
        if sheet.page_setup.print_area is not None
    }
    assert printed == {True}


def test_an_axis_begins_near_players_who_come_later(tmp_path: Path) -> None:
    """A blank workbook knows nobody; the chart is shown, and follows, when levels are written."""
    path = fresh(tmp_path / "c.xlsx", system="leader", rounds=3, seed=3)
    book = open_book(path)
    drawn = book.sheets["Levels chart"]
    axis = drawn.charts(1).value_axis
    assert axis.minimum_scale is None and not drawn.visible
    rows = [[player.name, player.rating] for player in PEOPLE]
    book.sheets["Players"].range("B5:C12").value = rows
    actions.pair_next_round(book)
    book.save()
    assert drawn.visible
    levels = book.sheets["Levels"].range("C5:C12").value
    begin = open_book(path).sheets["Levels chart"].charts(1).value_axis.minimum_scale
    assert min(levels) - 60 <= begin < min(levels)


def test_two_dozen_players_fill_one_lying_page(tmp_path: Path, libreoffice: Converter) -> None:
    """In LibreOffice: a round on one page, its last board far down, its width used."""
    path = paired(tmp_path / "c.xlsx", "dutch", players=field(24))
    pages = pdf_pages(libreoffice(path, "pdf").read_bytes())
    (boards,) = [page for page in pages if page.lstrip().startswith("Round 1 ·")]
    assert re.search(r"^ *12 +▌?Player", boards, re.M), boards
    assert "Note" not in boards


@pytest.mark.parametrize(
    ("system", "follow"), [("leader", ["Уровни", "График уровней"]), ("dutch", [])]
)
def test_nothing_empty_is_printed(
    system: str, follow: list[str], tmp_path: Path, libreoffice: Converter
) -> None:
    """In LibreOffice, after round 1: no later rounds, standings, prizes or reports; no digests."""
    path = paired(tmp_path / "c.xlsx", system, players=PEOPLE, language="ru", rounds=1)
    pages = [page.strip() for page in pdf_pages(libreoffice(path, "pdf").read_bytes())]
    titles = [re.split(r" {2,}|\n", page)[0] for page in pages]
    _, players, round_, *others, log = titles
    assert (players, others, log) == ("Участники", follow, "Журнал")
    assert round_.startswith("Тур 1 ·")
    assert "Свёртка" not in pages[-1] and "Что изменилось" in pages[-1]
    FileDriver().run(path, actions.standings)
    assert "Места" in [page.split()[0] for page in pdf_pages(libreoffice(path, "pdf").read_bytes())]


def test_no_empty_page_comes_of_long_names(tmp_path: Path, libreoffice: Converter) -> None:
    """In LibreOffice: slips of names that are made smaller to fit, and tabs nobody sees."""
    people = [replace(one, name=f"Преображенская {one.number} Екатерина") for one in field(16)]
    path = tmp_path / "c.xlsx"
    create(path, system="riichi", language="ru", rounds=6, seed=3, players=tuple(people))
    FileDriver().run(path, actions.pair_next_round)
    pages = [page.strip() for page in pdf_pages(libreoffice(path, "pdf").read_bytes())]
    # What does not fit a line of a card takes two: eight cards a page.
    assert sum("Преображенская" in page and "Карточки" in page for page in pages) == 2
    assert not [page for page in pages if len(page.splitlines()) < 2]
    assert not [page for page in pages if page.startswith(("Судья", "Тур 7"))]


@pytest.mark.parametrize(
    ("system", "game", "count"), [("dutch", "chess", 60), ("riichi", "riichi", 44)]
)
def test_no_type_of_a_printed_workbook_is_below_six_and_a_half_points(
    system: str, game: str, count: int, tmp_path: Path, libreoffice: Converter
) -> None:
    """In LibreOffice: names as long as there are, clubs of two words; points with one decimal."""
    path = tmp_path / "c.xlsx"
    create(path, system=system, rounds=6, seed=3, players=people(count, "ru"), language="ru")
    book = open_book(path)
    actions.pair_next_round(book)
    if game == "chess":
        boards = range(1, count // 2 + 1)
        actions.enter_results(book, 1, {n: "½-½" if n % 3 else "1-0" for n in boards})
        actions.pair_next_round(book)
    else:
        actions.enter_results(book, 1, scores_for(count // 4, 3))
    actions.standings(book)
    actions.crosstable(book)
    book.save()
    printed = libreoffice(path, "pdf").read_bytes()
    words = words_of(printed)
    assert len(words) > 1000
    small = [one for one in words if one.size < 6.45 and one.ink != one.ground]
    assert small == []
    if game == "chess":
        (second,) = [one for one in pdf_pages(printed) if one.lstrip().startswith("Тур 2 ·")]
        assert "0,5" in second and "1,0" in second


@pytest.mark.parametrize(("players", "larger", "high"), [(24, True, 25), (60, False, 15)])
def test_rows_are_low_enough_for_a_small_screen(
    players: int, larger: bool, high: float, tmp_path: Path
) -> None:
    """Twelve boards have larger letters; of more, twenty are seen at 768 pixels."""
    path = fresh(tmp_path / "c.xlsx", system="leader", rounds=2, seed=3, players=field(players))
    sheet = openpyxl.load_workbook(path)["Round 1"]
    assert (sheet["B5"].font.size > 12) is larger and sheet["B5"].alignment.shrink_to_fit
    assert (
        high - 1 < (sheet.row_dimensions[5].height or sheet.sheet_format.defaultRowHeight) <= high
    )


def test_slips_of_twenty_rounds(tmp_path: Path) -> None:
    """Two cards across, three down: 28 players on five sheets."""
    assert LINES_A_PAGE // (20 + 2) == 3
    path = fresh(tmp_path / "c.xlsx", system="riichi", rounds=20, seed=3, players=field(28))
    sheet = openpyxl.load_workbook(path)["Slips"]
    assert [one.id for one in sheet.row_breaks.brk][:3] == [4 + 66, 4 + 132, 4 + 198]
    widths = [sheet.column_dimensions[letter].width + 5 / 7 for letter in "ABCDEFGHI"]
    assert sum(widths) * 5.25 * sheet.page_setup.scale / 100 < 8.27 * 72 - 72


@pytest.mark.parametrize(
    ("players", "language", "ends"),
    [(48, "en", [14]), (100, "ru", [13, 27]), (120, "en", [10, 20, 34]), (0, "en", [14, 28])],
)
def test_tables_are_spread_evenly_over_pages(
    players: int, language: str, ends: list[int], tmp_path: Path
) -> None:
    """12 tables on one page, 25 on two, 30 on three; behind them as many as fit."""
    path = fresh(
        tmp_path / "c.xlsx", system="riichi", rounds=1, seed=3, language=language,
        players=field(players) if players else None,
    )  # fmt: skip
    sheet = openpyxl.load_workbook(path)["Тур 1" if language == "ru" else "Round 1"]
    breaks = [one.id for one in sheet.row_breaks.brk]
    assert breaks[: len(ends)] == [4 + 4 * table for table in ends]
    usual = sheet.sheet_format.defaultRowHeight
    for first, last in pairwise([4, *breaks]):
        high = sum(sheet.row_dimensions[row].height or usual for row in range(first + 1, last + 1))
        assert 15 * 4 * 7 < high < 906  # neither nearly empty nor beyond the end of a page


@pytest.mark.parametrize(("language", "slips"), [("en", "Slips"), ("ru", "Карточки")])
def test_slips_are_printed_as_far_as_there_are_any(
    language: str, slips: str, tmp_path: Path
) -> None:
    """Two rounds: a card is four lines high; also on a tab that was repaired, and with more."""
    path = fresh(
        tmp_path / "c.xlsx", system="riichi", rounds=2, seed=3, players=field(16), language=language
    )
    assert area(path, slips) == "$A$5:$I$1048576"
    FileDriver().run(path, actions.plan_ahead)
    assert area(path, slips) == f"$A$1:$I${4 + 8 * 4}"
    found = openpyxl.load_workbook(path)
    del found[slips]
    found.save(path)
    repair(path)
    assert area(path, slips) == "$A$5:$I$1048576"
    book = open_book(path)
    tab = book.sheets["Players" if language == "en" else "Участники"]
    tab.range("B21:B24").value = [[f"Late {number}"] for number in range(4)]
    actions.pair_next_round(book)
    book.save()
    assert area(path, slips) == f"$A$1:$I${4 + 10 * 4}"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_long_club_has_room_and_bands_end_with_the_headings(
    language: str, tmp_path: Path
) -> None:
    clubs = ["Riichi Mahjong Club of Saint Petersburg", "Mu"]
    people = tuple(replace(one, club=clubs[one.number % 2]) for one in field(8))
    path = fresh(
        tmp_path / "c.xlsx", system="riichi", rounds=1, seed=3, players=people, language=language
    )
    book = open_book(path)
    tables = actions.pair_next_round(book).data["tables"]
    scores = (40_000, 35_000, 25_000, 20_000)
    actions.enter_results(book, 1, {one["table"]: scores for one in tables})
    actions.standings(book)
    actions.crosstable(book)
    book.save()
    words = Catalogue(language)
    whole = openpyxl.load_workbook(path)
    standings = whole[words("tab.standings")]
    heads = [cell.value for cell in standings[4] if cell.value]
    own = heads.index(words("column.club")) + 1
    assert area(path, words("tab.standings")) == f"$A$5:${get_column_letter(len(heads))}$1048576"
    crosstable = whole[words("tab.crosstable")]
    club = next(cell.column for cell in crosstable[4] if cell.value == heads[own - 1])
    for sheet, column in ((standings, own), (crosstable, club)):
        widths = sheet.column_dimensions.values()
        assert next(one.width for one in widths if one.min <= column <= one.max) > 33
    rules = [r.formula[0] for one in standings.conditional_formatting for r in one.rules]
    assert any('A$4<>""' in rule and "MOD(ROW(),2)=0" in rule for rule in rules)
    awards = whole[words("tab.awards")]
    assert awards["C5"].alignment.wrap_text and awards.row_dimensions[5].height > 30


def test_a_rating_report_is_printed_as_wide_as_its_table(tmp_path: Path) -> None:
    """What is said of every round goes on beyond it, and would make all of it tiny."""
    path = paired(tmp_path / "c.xlsx", "fors", rounds=2, players=field(8))
    FileDriver().run(path, write_rating_report)
    sheet = openpyxl.load_workbook(path)["Rating report"]
    heads = [cell.value for cell in sheet[4] if cell.value]
    assert len(sheet["A2"].value) > 150 and len(heads) > 9
    assert area(path, "Rating report") == f"$A$5:${get_column_letter(len(heads))}$1048576"


@pytest.mark.parametrize(("language", "plan"), [("en", "Plan"), ("ru", "Рассадка")])
def test_stages_are_said_in_two_lines_above_the_plan(
    language: str, plan: str, tmp_path: Path
) -> None:
    stages = "plan 3; swiss 2; top 16; swiss 1; interval 3 step 3 carry half"
    path = fresh(
        tmp_path / "c.xlsx", system="riichi", rounds=9, seed=3, players=field(32),
        language=language, settings={"stages": stages}, event={"title": "Cup", "arbiter": "Ann"},
    )  # fmt: skip
    FileDriver().run(path, actions.plan_ahead)
    sheet = openpyxl.load_workbook(path)[plan]
    assert len(sheet["A2"].value) > 100 and "16" in sheet["A2"].value
    assert sheet["A2"].alignment.wrap_text and sheet.row_dimensions[2].height >= 28
    assert "A2:E2" in {str(one) for one in sheet.merged_cells.ranges}
    assert sheet["F1"].value  # the event
