"""The spellings that docs/by-hand.md lists are read as it says, by cells, options and lists."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from addin.actions import pair_next_round
from addin.actions.people.absences import absences
from addin.engines.file import open_book
from addin.exchange.incoming.starting import prepare
from addin.sheets.reader import read
from pairing.dates import days_of
from pairing.formats.typed import read_result
from pairing.numbers import rating_number
from pairing.ranks import clear_rank
from pairing.round_lists import LAST_ROUND, Absences, UnclearRounds, read_absences, show_absences
from pairing.settings import parse_points
from pairing.tournament import Player
from tests.support.books import cup
from tests.support.refusals import refuses
from tests.support.terminal import exit_code, run

PAGE = Path(__file__).parents[2] / "docs" / "by-hand.md"
REFUSED, ASKED = "refused", "asked"
MEANT = {"from the coming round on": "1-", "nothing": ""}


def rows() -> Iterator[tuple[str, str, str]]:
    """Value, spelling and what it is read as, of every spelling of the table."""
    part = PAGE.read_text("utf-8").partition("## What may be typed")[2].partition("\n## ")[0]
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for spelling in re.findall("`([^`]+)`", cells[1]) if len(cells) == 3 else ():
            yield cells[0], spelling, cells[2].strip("`").partition(":")[0]


def rounds(typed: str) -> str:
    try:
        missed = read_absences(typed)
    except UnclearRounds:
        return ASKED
    from_coming = 0 in missed.absent
    return "1-" if from_coming else show_absences(missed.given_to(Player(1, "Ann"))) or ""


READERS: dict[str, Callable[[str], object]] = {
    "rounds missed": rounds,
    "result": read_result,
    "rank": lambda typed: clear_rank(typed) or None,
    "rating": rating_number,
    "points": parse_points,
    "date": lambda typed: "".join(days_of(typed)) or None,
}


@pytest.mark.parametrize(("value", "typed", "meant"), [*rows()])
def test_a_spelling_is_read_as_the_page_says(value: str, typed: str, meant: str) -> None:
    read = READERS[value](typed)
    assert (REFUSED if read is None else str(read)) == MEANT.get(meant, meant)


@pytest.mark.parametrize("door", ["cell", "option", "list"])
def test_rounds_are_read_alike_by_every_door(door: str, tmp_path: Path) -> None:
    path, source = cup(tmp_path / "cup.xlsx", 2, name="dutch"), tmp_path / "list.csv"
    spellings = [(typed, meant) for value, typed, meant in rows() if value == "rounds missed"]
    name = read(open_book(path)).tournament.players[1].name

    def through(typed: str) -> Player:
        book = open_book(path)
        if door == "list":
            source.write_text(f'Name;Rating;Absent\nAnn;19;\nBob;18;"{typed}"\n', "utf-8")
            return prepare(players=source, system="dutch").players[1]
        if door == "option":
            absences(book, [name], rounds=typed)
        else:
            book.sheets["Players"].range("H6").value = typed
        return read(book).tournament.players[1]

    for typed, meant in spellings:
        if meant == ASKED:
            with refuses("", "3 5", "3½"):
                through(typed)
        else:
            assert (show_absences(through(typed)) or "") == MEANT.get(meant, meant), typed


def test_what_is_shown_is_read_again() -> None:
    lot = random.Random(46)
    for _ in range(2000):
        rounds = [frozenset(r for r in range(1, 9) if lot.random() < 0.4) for _ in range(2)]
        missed = rounds[0] | rounds[1]
        missed |= (
            frozenset(range(lot.randrange(5, 12), LAST_ROUND + 1)) if lot.random() < 0.5 else set()
        )
        full = frozenset(r for r in rounds[1] - rounds[0] if lot.random() < 0.5)
        player = Player(1, "Ann", absent=missed, half_byes=rounds[0], full_byes=full)
        shown = show_absences(player) or ""
        assert read_absences(shown) == Absences.of(player), shown


def test_a_rating_is_read_alike_by_cell_and_option(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 2, name="dutch")
    name = read(open_book(path)).tournament.players[1].name
    for _, typed, meant in [row for row in rows() if row[0] == "rating"]:
        for line in (
            ("rating", path, name, "--", typed),
            ("join", path, typed, f"--rating={typed}"),
        ):
            code = exit_code(*line)
            ratings = {one.name: one.rating for one in read(open_book(path)).tournament.players}
            assert code == (2 if meant == REFUSED else 0), typed
            assert code or str(ratings[name if line[0] == "rating" else typed]) == meant, typed


def test_a_rank_that_is_none_is_refused_beside_a_rating_too(tmp_path: Path) -> None:
    book = open_book(cup(tmp_path / "cup.xlsx", 4, name="mcmahon"))
    for _, typed, meant in [row for row in rows() if row[0] == "rank"]:
        book.sheets["Players"].range("C5:D5").value = [2000, typed]
        if meant == REFUSED:
            with refuses("", "Players!D5", typed):
                pair_next_round(book)
        else:
            read(book)


def test_look_names_the_ranks_that_a_workbook_would_not_take(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "list.csv"
    source.write_text("Name;Rating;Rank\nAnn;2,240;12.5k\nBob;1900;3k\n", "utf-8")
    run("look", source)
    assert "Ann «12.5k»" in capsys.readouterr().out
