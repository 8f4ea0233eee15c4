"""What a click in Excel leaves behind: a copy of before, a saved file, every sentence on the
screen, and Excel as it was."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from addin import actions, buttons
from addin.commands import click, keeping
from addin.commands.registry import COMMANDS
from addin.commands.scripts import run_script
from addin.engines.file import alerts, open_book
from addin.engines.file.backups import backups_of
from addin.engines.office import commit, open_snapshot
from addin.exchange.backups import restore
from addin.exchange.editing import editing
from pairing.catalogue import Catalogue
from tests.support import remote
from tests.support.books import Maker, cup, paired, play
from tests.support.calc_fake import Host, told_of
from tests.support.com_fake import FakeExcel, com_error
from tests.support.drivers import edit, values
from tests.support.terminal import printed

EN = Catalogue("en")
BY_KEY = {command.key: command for command in COMMANDS}


@pytest.fixture
def excel() -> Iterator[FakeExcel]:
    with FakeExcel() as running:
        yield running


def test_a_click_keeps_what_was_there_and_saves(tmp_path: Path, excel: FakeExcel) -> None:
    path = paired(cup(tmp_path / "cup.xlsm"))
    book = excel.open(path)
    for row in range(5, 9):  # and saved by nobody
        book.sheets["Round 1"][f"D{row}"].value = typed = "1-0"
    assert buttons.pair_next_round(book) is not None
    assert values(path, "Round 2")[4][1]
    (copy,) = backups_of(path)
    assert (copy.action, copy.round) == ("pair", 1)
    excel.quit()
    restore(path, None)
    assert open_book(path).sheets["Round 2"]["B5"].value is None
    assert values(path, "Round 1")[4][3] == typed


def test_a_click_that_changes_nothing_saves_nothing(make: Maker, excel: FakeExcel) -> None:
    path = make(8)
    before = path.read_bytes()
    buttons.check(excel.open(path))
    assert path.read_bytes() == before and not backups_of(path)


def test_a_workbook_may_be_saved_by_hand_alone(tmp_path: Path, excel: FakeExcel) -> None:
    path = cup(tmp_path / "cup.xlsm")
    with edit(path) as book:
        rows = book.sheets[keeping.WORKBOOK_TAB].range("A1:B20").value
        line = next(at for at, row in enumerate(rows, start=1) if row[0] == keeping.SAVING)
        book.sheets[keeping.WORKBOOK_TAB].range((line, 2)).value = False
    before = path.read_bytes()
    assert buttons.pair_next_round(excel.open(path)) is not None
    assert path.read_bytes() == before and not backups_of(path)


@pytest.mark.parametrize(
    ("name", "said"), [("Book1", "click.never_saved"), ("https://x.example/a", "click.on_the_web")]
)
def test_where_no_file_is_it_is_said(
    make: Maker, excel: FakeExcel, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    from tests.support import com_fake

    path = make(8)
    monkeypatch.setattr(com_fake.Workbook, "get_FullName", lambda _: name)
    assert buttons.pair_next_round(excel.open(path)) is not None
    assert EN(said) in excel.recording.messages[-1].text


def test_what_cannot_be_kept_or_saved_is_said(
    make: Maker, excel: FakeExcel, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.support import com_fake

    def refuse(*_: Any, **__: Any) -> None:
        raise com_error(-2146827284, "read-only")

    path = make(8)
    monkeypatch.setattr(com_fake.Workbook, "do_Save", refuse)
    monkeypatch.setattr("addin.engines.file.backups.keep", refuse)
    assert buttons.pair_next_round(excel.open(path)) is not None
    said = excel.recording.messages[-1].text
    assert EN("click.not_copied") in said and EN("click.not_saved") in said


@pytest.mark.parametrize("way", ["done", "refused", "failed"])
def test_what_is_held_is_given_back(
    make: Maker, excel: FakeExcel, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """The screen stands still while cells are written; afterwards all is as it was."""
    from tests.support import com_fake

    book = excel.open(make(8))
    if way == "refused":
        book.sheets["Players"]["C6"].value = "strong"
    excel.settings["Calculation"] = -4135  # by hand, as the organiser wants it
    before = dict(excel.settings)
    held: list[dict[str, Any]] = []
    put = com_fake.Range.put_Value

    def watched(cells: Any, data: Any) -> None:
        held.append(dict(excel.settings))
        if way == "failed" and len(held) == 2:
            raise com_error(-2146827284, "protected")
        put(cells, data)

    monkeypatch.setattr(com_fake.Range, "put_Value", watched)
    assert (buttons.pair_next_round(book) is not None) is (way == "done")
    assert {**excel.settings, "StatusBar": False} == before
    assert bool(held) is (way != "refused")
    assert all(not (one["ScreenUpdating"] or one["EnableEvents"]) for one in held)
    assert all((one["Calculation"], one["Cursor"]) == (-4135, 2) for one in held)


def on_tabs(path: Path) -> str:
    """All that stands in a workbook, but for the Log."""
    book = open_book(path)
    tabs = [sheet.used_range.raw_value for sheet in book.sheets if sheet.name != "Log"]
    return "\n".join(str(cell) for rows in tabs for row in rows for cell in row if cell)


def pressed(path: Path, key: str, engine: str) -> list[str]:
    """Press a button on an engine: the boxes that it showed."""
    if engine == "excel":
        with FakeExcel() as excel:
            buttons.BUTTONS[key](excel.open(path))
            return [one.text for one in excel.recording.messages]
    if engine == "web":
        web = xw.Book(json=remote.to_json(path))
        run_script(web, key)
        return remote.apply(web, path)
    if engine == "libreoffice":
        host = Host(path)
        book = open_snapshot(told_of(path), host)
        click.click(BY_KEY[key], book, settle=lambda: commit(book))
        return host.boxes
    file = open_book(path)
    buttons.BUTTONS[key](file)
    file.save()
    return [one.prompt for one in alerts(file)]


@pytest.mark.parametrize("key", ["pair_next_round", "standings", "check"])
@pytest.mark.parametrize("name", ["round-robin", "fors", "riichi", "mcmahon"])
def test_every_sentence_is_seen_on_every_engine(name: str, key: str, tmp_path: Path) -> None:
    """What asks for something, or has no tab, is in a box; all else on a tab, and not in a box."""
    begun = cup(tmp_path / "begun.xlsx", 8, 3, name=name)
    if key != "pair_next_round":
        play(begun, 1)
    command = BY_KEY[key]
    done = click.run(command, open_book(begun))
    asking = {EN(one) for one in done.remarks if one.asks}
    told = {EN(one) for one in (done.text, *done.remarks)}
    for engine in ("excel", "web", "libreoffice", "file"):
        path = Path(shutil.copy(begun, tmp_path / f"{engine}.xlsx"))
        boxes = "\n".join(pressed(path, key, engine))
        if command.button.message:
            assert all(one[:200] in boxes for one in told), engine
            continue
        assert bool(boxes) == bool(asking), (engine, boxes)
        assert all(one in boxes for one in asking), engine
        quiet = {EN(one) for one in done.remarks} - asking
        assert not [one for one in quiet if one in boxes], engine
        assert not [one for one in quiet if one not in on_tabs(path)], engine
    shown = " ".join(printed(command.word, begun).split())
    assert all(" ".join(one.split()) in shown for one in told), (told, shown)


def test_another_event_in_the_same_file_is_no_older_copy(make: Maker, excel: FakeExcel) -> None:
    """The weekly club: its master file is copied over last week's."""
    path = make(8)
    master = path.read_bytes()
    book = excel.open(path)
    for _ in range(2):
        excel.answers = ["yes"] * 3
        buttons.pair_next_round(book)
        excel.quit()
        path.write_bytes(master)
        book = excel.open(path)
    assert {one.buttons for one in excel.recording.messages} <= {"ok"}
    with editing(path, action="pair") as closed:
        assert actions.pair_next_round(closed)
