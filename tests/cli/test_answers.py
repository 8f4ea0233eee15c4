"""A question says by which option it is answered, and the command has that option."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.engines.file import open_book
from tests.support.books import begun
from tests.support.terminal import exit_code

COMMANDS = (
    ("standings",), ("publish", "--to", "html", "-o", "out.html"), ("next",), ("crosstable",),
    ("export", "--to", "trf", "-o", "out.trf"), ("prizes",), ("orders",),
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_what_was_changed_by_hand_can_be_answered_where_it_is_asked(
    command: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    path = begun(tmp_path / "cup.xlsx", "dutch", "finished")
    book = open_book(path)
    cell = book.sheets["Round 1"].range("D5")
    cell.value = "0-1" if cell.value != "0-1" else "1-0"
    book.save()
    name, *options = command
    code = exit_code(name, path, *options)
    asked = capsys.readouterr().err
    if "changed by hand" in asked:
        assert code == 2 and "--allow changed" in asked
        again = exit_code(name, path, *options, "--allow", "changed")
        assert "changed by hand" not in capsys.readouterr().err
        assert again in (0, 2)
