"""What a workbook of version 0.1.0 gains at the first action in it, and what is refused."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.engines.file.backups import backups_of
from addin.excel import vba
from addin.excel.macros import PROJECT
from addin.excel.project import Kind, Module, build_project
from addin.sheets import layout
from addin.sheets.tabs import folded, log_tab
from addin.sheets.tabs.tournament_tab import MORE_LABEL
from addin.sheets.version import VERSION
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.systems import system as one_system
from tests.support.drivers import fresh, set_cell, values
from tests.support.terminal import exit_code

FOLDER = Path(__file__).parents[1] / "data" / "workbooks-0.1.0"
SYSTEMS = ("dutch", "fors", "leader", "riichi", "serp")


def old(folder: Path, name: str) -> Path:
    return Path(shutil.copy(FOLDER / name, folder / name))


@pytest.mark.parametrize("language", ("en", "ru"))
def test_it_is_told_once_and_kept_before(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = old(tmp_path, f"leader.{language}.midway.xlsx")
    before = path.read_bytes()
    assert exit_code("standings", path) == 0
    first = capsys.readouterr().out
    assert ("earlier version" if language == "en" else "более ранней версии") in first
    assert backups_of(path)[0].path.read_bytes() == before
    assert exit_code("standings", path) == 0
    assert VERSION not in capsys.readouterr().out
    book = open_book(path, read_only=True)
    assert book.names(log_tab.FORMAT_NAME).refers_to_range.value == log_tab.FORMAT


@pytest.mark.parametrize("language", ("en", "ru"))
@pytest.mark.parametrize("system", SYSTEMS)
def test_it_gains_every_tab_column_and_setting_of_a_new_one(
    system: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = old(tmp_path, f"{system}.{language}.midway.xlsx")
    new = fresh(tmp_path / "new.xlsx", system=system, language=language, rounds=3)
    before = path.read_bytes()
    exit_code("check", path)
    assert path.read_bytes() == before  # it only reads
    capsys.readouterr()
    assert exit_code("standings", path) == 0
    heading = layout.heading(Catalogue(language), "here")
    assert heading in capsys.readouterr().out
    assert {sheet.name for sheet in open_book(new).sheets} <= {
        sheet.name for sheet in open_book(path).sheets
    }
    tournament, players = (
        layout.tab_name(Catalogue(language), key) for key in (layout.TOURNAMENT, layout.PLAYERS)
    )
    settings = [{row[0] for row in values(one, tournament)[3:]} for one in (new, path)]
    words = Vocabulary(language, system)
    folds = {folded.label(words, theme) for theme, _ in folded.themes(words, one_system(system))}
    # An older tab stays as it is: nothing is folded, all buttons are above.
    assert settings[0] - folds - {words(MORE_LABEL)} <= settings[1]
    headings = [set(values(one, players)[3]) for one in (new, path)]
    assert headings[0] <= headings[1]
    assert exit_code("standings", path) == 0
    assert heading not in capsys.readouterr().out


def test_the_sheets_gain_columns_in_every_engine(driver: object, tmp_path: Path) -> None:
    path = old(tmp_path, "leader.en.midway.xlsx")
    done = driver.run(path, actions.standings)  # type: ignore[attr-defined]
    assert [text.key for text in done.news] == ["upgrade.done"]
    log = values(path, "Log")
    assert log[3][6:10] == ("Version", "Rules", "Digest of input", "Digest of result")
    assert [row[6] for row in log[4:] if row[6]] == [VERSION]
    assert log[2][5] == log_tab.FORMAT


@pytest.mark.parametrize("system", SYSTEMS)
def test_its_rounds_can_be_verified(system: str, tmp_path: Path) -> None:
    path = old(tmp_path, f"{system}.en.finished.xlsx")
    data = actions.verify(open_book(path, read_only=True)).data
    assert data["rounds"] and data["unexplained"] == 0, data["rounds"]


def test_macros_are_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = old(tmp_path, "leader.en.midway.xlsm")
    assert exit_code("standings", path) == 0
    assert "macros behind its buttons" in capsys.readouterr().out
    modules = vba.sources(path.read_bytes())
    assert modules is not None and "verify" in vba.buttons_called(modules)
    assert sum(name.startswith("Sheet") for name in modules) == sum(
        name.startswith("Sheet") for name in vba.sources((FOLDER / path.name).read_bytes()) or {}
    )


def test_macros_of_the_organisers_own_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = old(tmp_path, "leader.en.midway.xlsm")
    book = open_book(path)
    document: Any = book.impl.document
    part = document.package.target(document.book.part, "vbaProject")
    there = vba.modules(document.package.read(part))
    own = Module("Mine", Kind.STANDARD, 'Attribute VB_Name = "Mine"\r\nSub Mine()\r\nEnd Sub\r\n')
    based = {kind.value[1]: kind for kind in Kind if kind.value[1]}
    kept = [
        Module(
            name, next((based[one] for one in based if f'"{one}"' in source), Kind.STANDARD), source
        )
        for name, source in there.items()
    ]
    document.replaced_parts[part] = build_project(PROJECT, [*kept, own])
    book.save()
    before = vba.sources(path.read_bytes())
    assert before is not None and "Mine" in before
    assert exit_code("standings", path) == 0
    assert "macros" in capsys.readouterr().out
    assert vba.sources(path.read_bytes()) == before


def test_a_newer_workbook_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for language, tab, word in (("en", "Log", "newer"), ("ru", "Журнал", "новой")):
        path = old(tmp_path, f"leader.{language}.midway.xlsx")
        set_cell(path, tab, "F3", log_tab.FORMAT + 1)
        before = path.read_bytes()
        assert exit_code("pair", path) == 2
        assert word in capsys.readouterr().err
        assert path.read_bytes() == before
        with pytest.raises(InputError):
            actions.check(open_book(path, read_only=True))
