"""The tables in the documentation are those that the program makes."""

from __future__ import annotations

import pytest

from addin.commands.registry import COMMANDS
from tools.shared import with_block
from tools.write_tables import TABLES, command_table, page_of, renewed


@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_up_to_date(table: str) -> None:
    page = page_of(table).read_text(encoding="utf-8")
    assert page == renewed(page, table), "to renew it: python -m tools.write_tables"


def test_every_command_is_a_line_of_the_list() -> None:
    lines = command_table().splitlines()[2:]
    assert len(lines) == len(COMMANDS)
    assert {line.count("|") for line in lines} == {6}


@pytest.mark.parametrize("page", ["", "<a>", "</a>\n<a>", "<a></a>\n<a></a>"])
def test_a_page_without_its_marks_is_refused(page: str) -> None:
    with pytest.raises(ValueError, match="once each"):
        with_block(page, "<a>", "</a>", "new")


def test_what_stands_around_a_table_stays() -> None:
    page = with_block("before\n<a>\nolder\n</a>\nafter\n", "<a>", "</a>", "new")
    assert page == "before\n<a>\nnew\n</a>\nafter\n"
