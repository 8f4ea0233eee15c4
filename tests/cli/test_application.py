"""The commands of the terminal come from the one table, and are imported when they are typed."""

from __future__ import annotations

import pytest

from addin.cli.application import NAME
from addin.commands.registry import COMMANDS, GROUPS
from pairing.catalogue import LANGUAGES, Catalogue
from tests.support.processes import loaded
from tests.support.terminal import printed, run

TYPED = [row for row in COMMANDS if row.word]
HEAVY = {
    *("xlwings", "pandas", "numpy", "scipy", "openpyxl", "lxml", "matplotlib", "rustworkx"),
    *("pydantic", "addin.actions", "addin.cli.rounds", "addin.cli.order"),
}


@pytest.mark.parametrize("arguments", [[], ["--help"], ["--version"], ["--lang", "ru", "--help"]])
def test_help_and_version_import_no_command(arguments: list[str]) -> None:
    names = loaded(f"from addin.cli.main import main; main({arguments})")
    assert "addin.cli.main" in names and not HEAVY & names


def test_a_commands_own_help_needs_no_spreadsheet() -> None:
    names = loaded("from addin.cli.main import main; main(['pair', '--help'])")
    assert "addin.cli.line" in names and "xlwings" not in names


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_every_command_in_its_group(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    run("--lang", language, "--help")
    words = Catalogue(language)
    shown = capsys.readouterr().out
    panels = {
        group: shown.split(f"╭─ {words(f'command_group.{group}')} ─")[1].split("╰")[0]
        for group in GROUPS
    }
    for row in TYPED:
        lines = [line.strip("│ ") for line in panels[row.group].splitlines()]
        sentence = words(f"command.{row.key}.help")
        assert any(line.split(maxsplit=1) == [row.word, sentence] for line in lines), row.key


@pytest.mark.parametrize("row", TYPED, ids=lambda row: row.word)
def test_every_command_can_be_typed(row, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = printed(row.word, "--help")
    assert f"Usage: {NAME} {row.word} " in shown
    assert Catalogue("en")(f"command.{row.key}.help") in shown
    assert "completion" not in shown


def test_an_unknown_command_is_answered_with_the_nearest() -> None:
    assert "standings" in printed("standing", expect=2)


def test_what_was_typed_is_echoed_safely(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["\x1b[2J"],
        ["pair", "a.xlsx", "\x1b]0;x\x07"],
        ["pair", "--\x1b[2J"],
        ["pair", "a\x1b[2J.xlsx"],
        ["new", "a.xlsx", "--rounds", "\x1b[2J"],
    ):
        run(*arguments, expect=2)
        captured = capsys.readouterr()
        assert "\x1b" not in captured.err + captured.out
