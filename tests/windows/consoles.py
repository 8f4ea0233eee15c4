"""What a program says and is told on Windows: pipes, code pages, patterns on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.processes import ROOT
from tests.windows.files import PATIENCE
from tests.windows.paths import written


def said(
    folder: Path, *arguments: str, given: bytes = b"", **told: str
) -> tuple[int, bytes, bytes]:
    """A command in a process of its own: exit code and bytes, as Windows' code page is."""
    ours = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHONIO", "PYTHONUTF8"))}
    done = subprocess.run(
        [sys.executable, "-m", "addin.cli.main", *arguments],
        cwd=folder,
        env={**ours, "PYTHONPATH": str(ROOT), **told},
        input=given,
        capture_output=True,
        timeout=PATIENCE,
    )
    assert b"Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    written(tmp_path)
    code, _, wrong = said(tmp_path, "new", "Кубок.xlsx", "--players", "список.csv", "--rounds", "3")
    assert code == 0, wrong.decode("utf-8")
    return tmp_path


def test_names_of_every_script_go_through_a_pipe(folder: Path) -> None:
    code, out, _ = said(folder, "pair", "Кубок.xlsx")
    assert code == 0
    assert "Кубок.xlsx" in out.decode("utf-8") or "1" in out.decode("utf-8")
    code, out, _ = said(folder, "standings", "Кубок.xlsx")
    shown = out.decode("utf-8")
    assert all(name in shown for name in ("Иванов Пётр", "Žofie Nováková", "陳大文"))


def test_json_for_other_programs(folder: Path) -> None:
    code, out, _ = said(folder, "standings", "Кубок.xlsx", "--json")
    assert code == 0
    assert "陳大文" in json.dumps(json.loads(out.decode("utf-8")), ensure_ascii=False)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_refusals_in_both_languages(folder: Path, language: str) -> None:
    code, _, wrong = said(folder, "standings", "Нет такого.xlsx", PAIRBOOK_LANG=language)
    assert code == 2
    assert "Нет такого.xlsx" in wrong.decode("utf-8")
    assert ("найден" in wrong.decode("utf-8")) or language == "en"


@pytest.mark.parametrize("setting", ["cp1251", "cp866", "cp1252", "ascii"])
def test_whatever_code_page_python_is_told_of(folder: Path, setting: str) -> None:
    code, out, wrong = said(folder, "standings", "Кубок.xlsx", PYTHONIOENCODING=setting)
    assert code == 0, wrong
    assert "Иванов Пётр" in out.decode("utf-8")


def test_patterns_are_files_and_quotes_are_kept(folder: Path) -> None:
    """Windows' command line knows no patterns; what begins the name finds the one workbook."""
    code, out, wrong = said(folder, "standings", "*.xlsx")
    assert code == 0, wrong.decode("utf-8")
    assert "Иванов" in out.decode("utf-8")
    code, _, wrong = said(folder, "standings", 'a "quoted" name.xlsx')
    assert code == 2 and "quoted" in wrong.decode("utf-8")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1251", "utf-16"])
def test_lists_as_programs_of_windows_write_them(tmp_path: Path, encoding: str) -> None:
    rows = "Имя;Рейтинг\r\nИванов Пётр;2100\r\nСидорова Анна;1900\r\n"
    (tmp_path / "list.csv").write_bytes(rows.encode(encoding))
    code, _, wrong = said(tmp_path, "new", "c.xlsx", "--players", "list.csv", "--rounds", "3")
    assert code == 0, wrong.decode("utf-8")
    assert "Сидорова Анна" in said(tmp_path, "standings", "c.xlsx")[1].decode("utf-8")


def test_the_output_takes_no_more(folder: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "addin.cli.main", "systems", "riichi"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert b"Traceback" not in process.stderr.read()
    process.communicate()
