"""What nobody foresaw, and what the computer refuses: a message, never a traceback."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from addin import actions
from pairing.catalogue import Catalogue
from tests.support.terminal import printed, run


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action with a mistake of ours in it."""

    def pair(book: object, **_: object) -> None:
        raise RuntimeError("a mistake \x1b[2J of ours")

    monkeypatch.setattr(actions, "pair_next_round", pair)


def test_an_unforeseen_error_is_a_message_and_a_report(
    cup: Path, home: Path, broken: None, capsys: pytest.CaptureFixture[str]
) -> None:
    before = cup.read_bytes()
    run("pair", cup, expect=70)
    captured = capsys.readouterr()
    report = home / ".pairbook" / "last-error.txt"
    assert captured.out == "" and "Traceback" not in captured.err
    assert str(report) in captured.err
    assert Catalogue("en")("cli.unchanged", file=str(cup)) in captured.err
    assert cup.read_bytes() == before
    told = report.read_text(encoding="utf-8")
    assert "RuntimeError" in told and "Traceback" in told
    assert f"pairbook pair {cup}" in told and "xlwings" in told


def test_it_is_told_in_the_workbooks_language(tmp_path: Path, home: Path, broken: None) -> None:
    cup = tmp_path / "кубок.xlsx"
    run("new", cup, "--lang", "ru")
    assert "непредвиденная ошибка" in printed("pair", cup, expect=70)


def test_a_file_that_was_changed_is_not_said_to_be_as_it_was(
    cup: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pair(book: object, **_: object) -> None:
        cup.write_bytes(cup.read_bytes() + b"x")
        raise RuntimeError

    monkeypatch.setattr(actions, "pair_next_round", pair)
    assert Catalogue("en")("cli.maybe_changed", file=str(cup)) in printed("pair", cup, expect=70)


def test_missing_words_are_no_reason_for_silence(
    cup: Path, home: Path, broken: None, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def no_words(*_: object, **__: object) -> str:
        raise KeyError("cli.failed")

    monkeypatch.setattr(Catalogue, "__call__", no_words)
    run("pair", cup, expect=70)
    captured = capsys.readouterr()
    assert "last-error.txt" in captured.err and "Traceback" not in captured.err


def test_a_command_that_cannot_be_imported(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "addin.cli.seating", raising=False)
    monkeypatch.setitem(sys.modules, "addin.cli.seating", None)  # as a broken installation
    assert "last-error.txt" in printed("seating", "presets", expect=70)


def test_whoever_debugs_sees_the_error_itself(
    cup: Path, home: Path, broken: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIRBOOK_DEBUG", "1")
    with pytest.raises(RuntimeError):
        run("pair", cup)


@pytest.mark.parametrize(
    ("number", "key"),
    [(errno.ENOSPC, "cli.disk_full"), (errno.EACCES, "cli.no_rights"),
     (errno.EROFS, "cli.no_rights"), (errno.EIO, "error.os")],
)  # fmt: skip
def test_what_the_computer_refuses_has_its_own_message(
    number: int, key: str, cup: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def pair(book: object, **_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(actions, "pair_next_round", pair)
    run("pair", cup, expect=2)
    expected = Catalogue("en")(key, file=str(cup), reason=os.strerror(number))
    assert capsys.readouterr().err.strip() == expected


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", [["--version"], ["seating", "presets"]])
def test_output_that_takes_no_more(command: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "addin.cli.main", *command],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr.strip() == Catalogue("en")("cli.disk_full", file="<stdout>")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = subprocess.Popen(
        [sys.executable, "-m", "addin.cli.main", "--help"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert command.stdout is not None and command.stderr is not None
    command.stdout.close()
    said = command.stderr.read()
    command.wait()
    assert said == b"" and command.returncode == 1
