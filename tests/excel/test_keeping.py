"""What a click in Excel leaves behind: a copy of before, a saved file, every sentence on the
screen, and Excel as it was."""

from __future__ import annotations

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
from addin.exchange.backups import restore
from addin.exchange.editing import editing
from pairing.catalogue import Catalogue
from tests.support import remote
from tests.support.books import Maker, cup, play
from tests.support.com_fake import FakeExcel, com_error
from tests.support.drivers import FileDriver, values

EN = Catalogue("en")


@pytest.fixture
def excel() -> Iterator[FakeExcel]:
    with FakeExcel() as running:
        yield running


def test_a_click_keeps_what_was_there_and_saves(tmp_path: Path, excel: FakeExcel) -> None:
    path = cup(tmp_path / "cup.xlsm")
    FileDriver().run(path, actions.pair_next_round)
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
    book = open_book(path)
    rows = book.sheets[keeping.WORKBOOK_TAB].range("A1:B20").value
    line = next(at for at, row in enumerate(rows, start=1) if row[0] == keeping.SAVING)
    book.sheets[keeping.WORKBOOK_TAB].range((line, 2)).value = False
    book.save()
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

    path = make(8)
    book = excel.open(path)
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


@pytest.mark.parametrize("name", ["round-robin", "fors", "riichi", "mcmahon"])
def test_every_sentence_is_seen_on_every_engine(name: str, tmp_path: Path) -> None:
    """What an action says stands in the status bar or a box: in Excel, on the web, elsewhere."""
    for key in ("pair_next_round", "standings", "check"):
        path = cup(tmp_path / f"{key}.xlsx", 8, 3, name=name)
        play(path, 1 if key != "pair_next_round" else 0)
        command = next(one for one in COMMANDS if one.key == key)
        done = click.run(command, open_book(path))
        told = [EN(one) for one in (done.text, *done.remarks)]
        file = open_book(path)
        buttons.BUTTONS[key](file)
        shown = {"file": [str(file.app.status_bar), *(one.prompt for one in alerts(file))]}
        web = xw.Book(json=remote.to_json(path))
        run_script(web, key)
        shown["web"] = remote.apply(web, path).alerts
        if len(told) == 1 and not command.button.message:
            del shown["web"]  # the tab itself says it
        path = cup(tmp_path / f"{key}.com.xlsx", 8, 3, name=name)
        play(path, 1 if key != "pair_next_round" else 0)
        with FakeExcel() as excel:
            buttons.BUTTONS[key](excel.open(path))
            recorded = excel.recording
            shown["excel"] = [str(recorded.status[-1]), *(one.text for one in recorded.messages)]
        for engine, said in shown.items():
            whole = "\n".join(said)
            assert not [one for one in told if one[:200] not in whole], (engine, key, whole)


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
