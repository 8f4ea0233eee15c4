"""The list of commands in the documentation is the one the table makes."""

from __future__ import annotations

import pytest

from addin.commands.registry import COMMANDS
from tools import write_settings_layers
from tools.write_command_table import BEGIN, END, PAGE, command_table, renewed


def test_the_list_of_commands_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == renewed(page), "to renew it: python -m tools.write_command_table"


def test_every_row_is_a_line_of_the_list() -> None:
    lines = command_table().splitlines()[2:]
    assert len(lines) == len(COMMANDS)
    assert {line.count("|") for line in lines} == {6}


@pytest.mark.parametrize("page", ["", BEGIN, f"{END}\n{BEGIN}", f"{BEGIN}{END}\n{BEGIN}{END}"])
def test_a_page_without_its_marks_is_refused(page: str) -> None:
    with pytest.raises(ValueError, match="once each"):
        renewed(page)


def test_what_stands_around_the_list_stays() -> None:
    page = renewed(f"before\n{BEGIN}\nan older list\n{END}\nafter\n")
    assert page.startswith("before\n") and page.endswith("\nafter\n")
    assert "an older list" not in page


def test_the_pages_of_the_systems_have_their_settings_in_layers() -> None:
    for path in write_settings_layers.PAGES.values():
        page = path.read_text(encoding="utf-8")
        why = "to renew it: python -m tools.write_settings_layers"
        assert page == write_settings_layers.renewed(page, path), why
