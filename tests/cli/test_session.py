"""The language of messages is decided in one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.cli.line import pairs
from addin.cli.session import Session
from addin.commands.registry import COMMANDS
from pairing.errors import InputError
from tests.support.refusals import refusal
from tests.support.terminal import printed, run

RUSSIAN = "Нужны хотя бы двое"


@pytest.fixture
def kubok(tmp_path: Path) -> Path:
    path = tmp_path / "кубок.xlsx"
    assert "Записано" in printed("new", path, "--lang", "ru", "--rounds", "3")
    return path


def test_the_workbooks_language_unless_another_is_asked_for(cup: Path, kubok: Path) -> None:
    assert RUSSIAN in printed("pair", kubok, expect=2)
    assert "At least two" in printed("--lang", "en", "pair", kubok, expect=2)
    assert "тур" in printed("--lang", "ru", "undo", cup, expect=2)
    assert "тур" not in printed("undo", cup, expect=2)


def test_a_workbook_that_cannot_be_written_still_says_so_in_its_language(kubok: Path) -> None:
    (kubok.parent / f"~${kubok.name}").write_bytes(b"\x05Olga " + b" " * 100)
    assert "Закройте" in printed("pair", kubok, expect=2)


def test_without_a_workbook_it_is_the_one_asked_for(tmp_path: Path, kubok: Path) -> None:
    none = tmp_path / "none.xlsx"
    for before, after in (((), ("--lang", "ru")), (("--lang", "ru"), ())):
        assert "найден" in printed(*before, "look", none, *after, expect=2)
        assert "найден" in printed(*before, "publish", none, "--to", "html", *after, expect=2)
    assert "найден" not in printed("look", none, expect=2)
    assert "Формата" in printed("publish", kubok, "--to", "nonsense", expect=2)


def test_new_makes_the_workbook_in_the_language_asked_for(tmp_path: Path) -> None:
    run("--lang", "ru", "new", tmp_path / "a.xlsx")
    assert RUSSIAN in printed("pair", tmp_path / "a.xlsx", expect=2)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "xx", "pair", "a.xlsx"],
        ["new", "a.xlsx", "--lang", "xx"],
        ["look", "a.csv", "--lang", "xx"],
        ["publish", "a.xlsx", "--to", "html", "--lang", "xx"],
        ["doctor", "--lang", "xx"],
        ["demo", "--lang", "xx"],
        ["addin", "status", "--lang", "xx"],
        ["seating", "presets", "--lang", "xx"],
        ["trf", "pair", "a.trf", "--lang", "xx"],
        ["order", "a.csv", "--lang", "xx"],
    ],
)
def test_a_language_there_is_not_is_refused_with_those_there_are(arguments: list[str]) -> None:
    assert "en, ru" in printed(*arguments, expect=2)


def test_the_session_knows_the_command_and_the_file(cup: Path) -> None:
    from addin.cli.session import current

    run("check", cup)
    assert (current().command, current().path) == ("check", cup)
    assert current().command in {row.word for row in COMMANDS}
    assert current().unchanged
    run("pair", cup)
    assert not current().unchanged


def test_a_new_run_forgets_the_one_before(kubok: Path, tmp_path: Path) -> None:
    run("pair", kubok, expect=2)
    assert printed("pair", tmp_path / "none.xlsx", expect=2).replace(str(tmp_path), "").isascii()
    assert Session().language == "en"


def test_pairs() -> None:
    assert pairs(["a = 1", "b=x=y"]) == {"a": "1", "b": "x=y"}
    for wrong in (["a"], ["a=1", "a=2"]):
        refusal(InputError, pairs, wrong)
