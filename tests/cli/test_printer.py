"""What is printed: nothing that a terminal obeys, and JSON that stays exact."""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path

import pytest

from addin.cli import printer
from tests.support.drivers import set_cell
from tests.support.terminal import json_of, printed

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


def test_names_of_players_are_printed_inert_everywhere(tmp_path: Path) -> None:
    players, cup = tmp_path / "players.csv", tmp_path / "cup.xlsx"
    rows = [f"{name},{2000 - at}\n" for at, name in enumerate(HOSTILE)]
    players.write_text("name,rating\n" + "".join(rows), encoding="utf-8")
    texts = []

    def shown(*arguments: object, expect: int = 0) -> None:
        texts.append(printed(*arguments, expect=expect))
        assert not obeyed(texts[-1]), arguments

    shown("look", players)
    shown("new", cup, "--players", players, "--rounds", "3")
    set_cell(cup, "Players", "B5", HOSTILE[0])  # what is typed there is not cleaned as a list is
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
    assert all(name in "".join(texts) for name in ("31mRed", "Ann␛[2J", "[bold]"))
    names = {line["player"] for line in json_of("standings", cup)["order"]}
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
