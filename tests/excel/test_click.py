"""Buttons in LibreOffice: wired to their macros, run with a recorder, clicked for real.

The recorder stands in the place of xlwings' module: its ``RunPython`` writes down the Python
statement instead of running it.  The statement is then run here, on the file engine.
"""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from addin import actions
from addin.commands.registry import COMMANDS, at_hand, further
from addin.engines.file import alerts, answer_alerts, open_book
from addin.excel import sources, xlam
from addin.exchange.creating import create
from addin.libreoffice import office
from addin.sheets import layout
from pairing.catalogue import Catalogue
from pairing.systems import system
from pairing.tournament import Player, Result
from tests.excel.test_ribbon import as_macro_workbook
from tests.support.calc import DRIVER, Document, missing
from tests.support.drivers import FileDriver, edit
from tests.support.screens import screen

needs_office = pytest.mark.skipif(bool(missing()), reason=f"not installed: {missing()}")
needs_screen = pytest.mark.skipif(
    bool(missing(screen=True)), reason=f"not installed: {missing(screen=True)}"
)
FIELD = tuple(Player(n, f"Player {n}", rating=2500 - 90 * n) for n in range(1, 9))
PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "click.png"


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Workbooks and add-ins made from now on bring the recorder instead of xlwings."""
    monkeypatch.setattr(Path, "home", classmethod(lambda _: tmp_path))  # for reports of errors
    module = sources.standard(Path(__file__).with_name("recorder.bas").read_bytes())
    monkeypatch.setattr(sources, "xlwings_for_workbook", lambda: (module,))
    monkeypatch.setattr(sources, "xlwings_for_addin", lambda: (module,))


ADDRESS = "vnd.sun.star.script:{}?language=Basic&location=document"
ALWAYS = 4
"""LibreOffice runs the macros of what it opens so, and asks nobody."""


@contextmanager
def opened(path: Path) -> Iterator[Document]:
    """The workbook in a LibreOffice of its own, which shows nothing."""
    with office.running(driver=DRIVER) as running:
        yield Document(running, running.do("open", file=str(path), macros=ALWAYS))


def statements_of(document: Document, code: str, *, control: bool = False) -> list[str]:
    """What the recorder writes down when a macro is run."""
    before = len(document.do("recorded"))
    document.do("macro", code=code, control=control)
    found: list[str] = document.do("recorded")[before:]
    return found


def run_statement(statement: str, path: Path) -> list[str]:
    """Do what a click would: run the statement with the workbook as caller, save.

    Returns the messages shown; "yes" is the answer to every question.
    """
    book = open_book(path)
    answer_alerts(book, "yes")
    book.set_mock_caller()
    try:
        exec(statement, {})
    finally:
        del xw.Book._mock_caller
    book.save()
    return [str(shown) for shown in alerts(book)]


@needs_office
@pytest.mark.parametrize(("name", "language"), [("leader", "en"), ("dutch", "ru")])
def test_buttons_are_wired_and_their_statements_run(
    tmp_path: Path, recorder: None, name: str, language: str
) -> None:
    path = tmp_path / "cup.xlsm"
    create(path, system=name, language=language, rounds=3, players=FIELD)
    words, traits = Catalogue(language), system(name).traits
    few = at_hand()
    commands = [*few, *further(traits)]
    with opened(path) as document:
        wired = {tab: document.do("buttons", sheet=tab) for tab in document.do("tabs")}
        front = wired[layout.tab_name(words, layout.TOURNAMENT)]
        ran = [statements_of(document, *button["events"]) for button in front]
    rounds = range(1, 3 + layout.SPARE_ROUNDS + 1)
    tabs = [layout.tab_name(words, layout.TOURNAMENT)]
    tabs += [layout.tab_name(words, layout.ROUND, number) for number in rounds]
    assert [
        (tab, one["label"], *one["events"], one["printed"])
        for tab, shown in wired.items()
        for one in shown
    ] == [
        (tab, command.label(words, traits), ADDRESS.format(f"VBAProject.Pairbook.{command.macro}"),
         False)
        for tab in tabs
        for command in (commands if tab == tabs[0] else few)
    ]  # fmt: skip
    assert ran == [[f"import addin.buttons; addin.buttons.{command.key}()"] for command in commands]
    statements = {command.key: one for command, (one,) in zip(commands, ran, strict=True)}
    first_round, failed = tabs[1], words("click.failed").partition("\n")[0]
    for action in ("pair_next_round", "check", *sorted(set(statements) - {"undo_last_round"})):
        messages = run_statement(statements[action], path)
        assert not [said for said in messages if failed in said], (action, messages)
        assert open_book(path, read_only=True).sheets[first_round].range("B5").value
        if action == "pair_next_round":
            with edit(path) as book:
                actions.enter_results(book, 1, dict.fromkeys(range(1, 5), Result.WHITE_WINS))
    for _ in range(4):  # in chess rounds were paired with adjourned games, too
        run_statement(statements["undo_last_round"], path)
    assert not open_book(path, read_only=True).sheets[first_round].range("B5").value


@needs_office
def test_ribbon_callbacks_run(tmp_path: Path, recorder: None) -> None:
    xlam.write_addin(tmp_path / xlam.NAME)
    path = as_macro_workbook(tmp_path / xlam.NAME, tmp_path / "addin.xlsm")
    pressed = [command for command in COMMANDS if command.button.ribbon]
    codes = [ADDRESS.format(f"{xlam.PROJECT}.Ribbon.{command.callback}") for command in pressed]
    with opened(path) as document:
        ran = [statements_of(document, code, control=True) for code in codes]
    assert ran == [[f"import addin.buttons; addin.buttons.{command.key}()"] for command in pressed]


@needs_office
@pytest.mark.parametrize("kind", ["xlsm", "xlam"])
def test_libreoffice_opens_the_shipped_files_without_repair(tmp_path: Path, kind: str) -> None:
    """With xlwings' own module in it.  LibreOffice has no type for add-ins, xlwings' own
    neither; ours is shown to it with the content type of a macro workbook."""
    path = tmp_path / "cup.xlsm"
    if kind == "xlsm":
        create(path, rounds=2, players=FIELD)
        names = ["Pairbook", "xlwings", "Dictionary"]
    else:
        xlam.write_addin(tmp_path / xlam.NAME)
        as_macro_workbook(tmp_path / xlam.NAME, path)
        names = ["Ribbon", "Pairbook", "xlwings", "Dictionary"]
    with opened(path) as document:
        assert not document.do("repaired")
        assert set(names) <= set(document.do("modules"))
        assert document.do("tabs")


@needs_screen
def test_a_real_click(tmp_path: Path, recorder: None) -> None:
    """The pointer on the button, a press, and the recorder's cell holds the statement."""
    path = tmp_path / "cup.xlsm"
    create(path, rounds=3, players=FIELD)
    run_statement("import addin.buttons; addin.buttons.pair_next_round()", path)
    button: dict[str, Any] = {}
    recorded: list[str] = []

    def first(running: office.Office) -> Document:
        document = Document(running, running.do("open", file=str(path), shown=True, macros=ALWAYS))
        document.do("window", width=1500, height=640)
        return document

    with screen("1500x640") as display:
        shown = {"DISPLAY": display, "SAL_USE_VCLPLUGIN": "gen"}
        with office.begun(first, driver=DRIVER, options=(), environment=shown) as (_, document):
            environment = {**os.environ, "DISPLAY": display}
            (tab, *_) = document.do("active")
            for moment in range(240):
                button = document.do("buttons", sheet=tab)[0]
                if moment % 40 == 0:  # a slow machine may not have drawn the button yet
                    press = ["xdotool", "mousemove", *map(str, button["at"]), "click", "1"]
                    subprocess.run(press, env=environment, check=True)
                time.sleep(0.3)
                if recorded := document.do("recorded"):
                    break
            shot = tmp_path / "click.png"
            command = ["import", "-window", "root", "+dither", "-colors", "48", f"PNG8:{shot}"]
            subprocess.run(command, env=environment, check=True)
    assert button["label"] == Catalogue("en")("command.next_step.label")
    assert set(recorded) == {"import addin.buttons; addin.buttons.next_step()"}
    assert shot.stat().st_size > 10_000
    if os.environ.get("PAIRBOOK_PICTURES"):
        PICTURE.write_bytes(shot.read_bytes())
    FileDriver().run(path, actions.enter_results, 1, dict.fromkeys(range(1, 5), Result.WHITE_WINS))
    assert not run_statement(recorded[0], path)
    second = open_book(path, read_only=True).sheets["Round 2"].range("B5").value
    assert second
    assert re.match(r"Player \d", second)
