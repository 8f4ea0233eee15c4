"""What is printed: nothing that a terminal obeys, and JSON that stays exact."""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path

import pytest

from addin.cli import printer
from addin.engines.file import open_book
from tests.support.terminal import as_json, run

HOSTILE = ["Ann\x9b31mRed", "Bob\u202etfel", "Eve [bold]x[/bold]", "Zoë\x85line", "Чэнь"]


def obeyed(shown: str) -> set[str]:
    """Characters a terminal takes for orders."""
    return {
        one
        for one in shown
        if (unicodedata.category(one) == "Cc" and one not in "\n\t")
        or unicodedata.bidirectional(one) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI",
                                              "FSI", "PDI")
    }  # fmt: skip


def test_every_control_character_becomes_visible() -> None:
    every = "".join(map(chr, range(0x2100)))
    assert obeyed(every) > {"\x1b", "\x9b", "\x7f", "\u202e"}
    shown = printer.safe(every)
    assert not obeyed(shown)
    assert len(shown) == len(every)
    assert printer.safe("Åsa 陳 Чэнь\tو\u200c\n½") == "Åsa 陳 Чэнь\tو\u200c\n½"


def test_json_is_exact_and_inert(capsys: pytest.CaptureFixture[str]) -> None:
    data = {"names": [*HOSTILE, "\x1b[2J\x07\x7f"], "round": 1}
    printer.show_json(data)
    shown = capsys.readouterr().out
    assert not obeyed(shown)
    assert json.loads(shown) == data
    assert "Чэнь" in shown


def test_a_table_keeps_brackets_and_one_line_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    printer.show_table(["a", "b"], [("[red]x", "two\nlines\x1b[2J")], right=[0])
    shown = capsys.readouterr().out
    assert "[red]x" in shown and "two lines␛[2J" in shown and not obeyed(shown)


def test_a_table_too_wide_is_printed_in_parts_with_every_value(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    headings = ["Place", "Name", *(f"Value {at:02}" for at in range(9))]
    printer.show_table(headings, [["1", "Ann Alpha", *(f"{at}.25" for at in range(9))]], keep=2)
    shown = capsys.readouterr().out
    assert all(len(line) <= 40 for line in shown.splitlines())
    assert shown.count("Ann Alpha") == shown.count("Place") > 1
    assert all(f"Value {at:02}" in shown and f"{at}.25" in shown for at in range(9))


def test_names_of_players_are_printed_inert_everywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = tmp_path / "players.csv"
    rows = [f"{name},{2000 - at}\n" for at, name in enumerate(HOSTILE)]
    players.write_text("name,rating\n" + "".join(rows), encoding="utf-8")
    cup = tmp_path / "cup.xlsx"
    printed = ""

    def shown(*arguments: object, expect: int = 0) -> None:
        nonlocal printed
        run(*map(str, arguments), expect=expect)
        captured = capsys.readouterr()
        assert not obeyed(captured.out + captured.err), arguments
        printed += captured.out + captured.err

    shown("look", players)
    shown("new", cup, "--players", players, "--rounds", "3")
    book = open_book(cup)  # what is typed in the tab is not cleaned as a list is
    book.sheets["Players"]["B5"].value = HOSTILE[0]
    book.save()
    shown("pair", cup)
    shown("explain", cup, "--round", 1)
    shown("standings", cup)
    shown("check", cup)
    shown("swap", cup, HOSTILE[0], HOSTILE[1])
    shown("swap", cup, "Nobody\x9b", HOSTILE[1], expect=2)
    shown("pair", cup, expect=2)
    shown("results", cup, "--set", "1=1-0", "--set", "2=1-0")
    shown("orders", cup)
    games = tmp_path / "games.csv"
    games.write_text("a,b,score\nAnn\x1b[2J,Bob,1\nBob,Eve,1\n", encoding="utf-8")
    shown("order", games)
    assert "31mRed" in printed and "Ann␛[2J" in printed and "[bold]" in printed
    run("standings", cup, "--json")
    names = {line["player"] for line in as_json(capsys)["order"]}
    assert "Bob\u202etfel" in names and "Ann\x9b31mRed" in names


def test_no_bar_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with printer.progress("Working") as bar:
        bar(0.5, "Still working")
        bar.line("a result")
    captured = capsys.readouterr()
    assert captured.out == "a result\n" and captured.err == ""


def test_the_bar_is_never_in_the_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with printer.progress("Working [1]") as bar:
        bar(0.5, "Still [2]")
        bar.line("a result")
        print("another")
    captured = capsys.readouterr()
    assert captured.out == "a result\nanother\n"
    assert "Still [2]" in captured.err
