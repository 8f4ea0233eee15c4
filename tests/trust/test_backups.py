"""Copies before each action, thinned, listed and brought back."""

from __future__ import annotations

import re
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from addin import actions
from addin.engines.file import backups, open_book
from addin.engines.file.backups import AT_LEAST, Backup, backups_of, keep, superfluous
from addin.engines.file.lock import only_writer
from addin.exchange.backups import listed_copies, restore
from addin.exchange.creating import create
from addin.exchange.editing import editing
from pairing.catalogue import LANGUAGES, Catalogue, Text
from pairing.errors import InputError
from pairing.tournament import Result, Tournament
from tests.support.books import cup as made_cup
from tests.support.events import blank
from tests.support.processes import run, tournament
from tests.support.refusals import refuses
from tests.support.terminal import exit_code

NOW = datetime(2026, 11, 22, 10, 0, 0)
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    return made_cup(tmp_path / "cup.xlsx", 8, 3, places="2")


def play(path: Path) -> None:
    """A round paired and its results entered, as two commands."""
    with editing(path, action="pair") as book:
        paired = actions.pair_next_round(book)
    with editing(path, action="results") as book:
        number = paired.data["round"]
        boards = {one["board"]: Result.WHITE_WINS for one in paired.data["boards"]}
        actions.enter_results(book, number, boards)


def test_a_copy_before_each_change(cup: Path) -> None:
    play(cup)
    play(cup)
    told = [(one.number, one.action, one.round) for one in backups_of(cup)]
    assert told == [(1, "pair", 0), (2, "results", 1), (3, "pair", 1), (4, "results", 2)]
    for one in backups_of(cup):
        assert backups.content(one) == one.path.read_bytes()
    assert backups.folder_of(cup).name == "cup.xlsx.backups"


def test_no_copy_when_nothing_changes_or_all_fails(cup: Path) -> None:
    with pytest.raises(InputError), editing(cup, action="undo") as book:
        actions.undo_last_round(book)
    with editing(cup, action="nothing"):
        pass
    assert backups_of(cup) == []


@needs_links
def test_a_file_with_two_names_says_that_they_part(cup: Path) -> None:
    other = cup.with_name("other.xlsx")
    other.hardlink_to(cup)
    before, said = cup.read_bytes(), list[Text]()
    for number in (1, 2):
        with editing(cup, action="pair", saying=said.append) as book:
            actions.pair_next_round(book) if number == 1 else actions.standings(book)
    assert other.read_bytes() == before != cup.read_bytes()
    assert [one.key for one in said] == ["file.other_names"]


def test_the_same_content_is_kept_once(cup: Path) -> None:
    first = keep(cup, cup.read_bytes(), action="pair", round_=0, now=NOW)
    assert keep(cup, cup.read_bytes(), action="undo", round_=0, now=NOW) == first
    assert len(backups_of(cup)) == 1


def test_list_and_restore_and_back(cup: Path) -> None:
    play(cup)
    after = tournament(cup)
    listed = listed_copies(cup)
    assert [copy.number for copy, _ in listed] == [2, 1]
    assert all(len({Catalogue(one)(differs) for _, differs in listed}) == 2 for one in LANGUAGES)
    assert Catalogue("en")(listed[0][1]) == "results 0 (now 4)"
    done = restore(cup, 1)
    assert tournament(cup).rounds == ()
    again = restore(cup, done.data["undo"])
    assert tournament(cup) == after
    assert restore(cup, again.data["undo"]).data["number"] == again.data["undo"]
    assert tournament(cup).rounds == ()
    assert Catalogue("en")(restore(cup, 1).text).endswith("nothing was changed.")


def test_a_lost_workbook_comes_back(cup: Path) -> None:
    play(cup)
    cup.unlink()
    assert [Catalogue("en")(differs) for _, differs in listed_copies(cup)] == [
        "8 players, 1 rounds",
        "8 players, 0 rounds",
    ]
    restore(cup, 2)
    assert len(tournament(cup).rounds) == 1


def last(path: Path) -> Tournament:
    """Take back the last command; the tournament then."""
    restore(path, None)
    return tournament(path)


def test_every_command_can_be_taken_back_one_after_the_other(cup: Path) -> None:
    states = [tournament(cup)]
    play(cup)
    states += [tournament(backups_of(cup)[1].path), tournament(cup)]
    with editing(cup, action="undo") as book:
        actions.undo_last_round(book, allow=[actions.DISCARD_RESULTS])
    assert len(tournament(cup).rounds) == 0
    assert [last(cup) for _ in range(3)] == states[::-1]
    with refuses("restore.no_further"):
        restore(cup, None)
    assert tournament(cup) == states[0]


def test_going_on_after_going_back(cup: Path) -> None:
    begun = tournament(cup)
    play(cup)
    played = tournament(cup)
    paired = last(cup)
    assert paired.rounds[0].games[0].result is None
    with editing(cup, action="results") as book:
        actions.enter_results(book, 1, {1: Result.BLACK_WINS})
    assert last(cup) == paired
    assert last(cup) == begun
    newest = backups_of(cup)[-1].number
    assert restore(cup, 3).data["undo"] == newest + 1
    assert tournament(cup) == played
    assert last(cup) == paired


def test_a_change_by_hand_is_kept_when_the_last_command_is_taken_back(cup: Path) -> None:
    begun = tournament(cup)
    with editing(cup, action="pair") as book:
        actions.pair_next_round(book)
    book = open_book(cup)
    book.sheets["Players"].range("B5").raw_value = "Somebody Else"
    book.sheets["Round 1"].range("A1").raw_value = "mine"
    book.save()
    by_hand = cup.read_bytes()
    assert last(cup) == begun
    assert backups.content(backups_of(cup)[-1]) == by_hand


def test_one_of_both(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(cup)
    before = cup.read_bytes()
    assert exit_code("restore", cup, "--to", 1, "--last") == 2
    assert "--last" in capsys.readouterr().err
    assert cup.read_bytes() == before
    assert "before results" in run("restore", cup, "--last", folder=cup.parent)


@pytest.mark.parametrize("to", ["xlsx", "csv"])
def test_what_is_published_over_a_tournament_is_kept(cup: Path, to: str) -> None:
    other = cup.with_name("other.xlsx")
    other.write_bytes(cup.read_bytes())
    command = ("publish", cup, "--to", to) if to == "xlsx" else ("export", cup, "--to", to)
    run(*command, "-o", other, "--force", folder=cup.parent)
    (kept,) = backups_of(other)
    assert backups.content(kept) == cup.read_bytes()
    run(*command, "-o", other, "--force", folder=cup.parent)
    assert len(backups_of(other)) == 1
    assert backups_of(cup) == []


@pytest.mark.parametrize("command", ["new", "publish", "export", "doctor", "results"])
def test_every_writer_waits_for_the_lock(
    cup: Path, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(cup)
    other = cup.with_name("other.xlsx")
    other.write_bytes(cup.read_bytes())
    before = other.read_bytes()
    arguments = {
        "new": ("new", other, "--force"),
        "publish": ("publish", cup, "--to", "xlsx", "-o", other, "--force"),
        "export": ("export", cup, "--to", "csv", "-o", other, "--force"),
        "doctor": ("doctor", other, "--fix"),
        "results": ("results", other, "--round", 1, "--set", "1=1-0"),
    }
    capsys.readouterr()
    with only_writer(other):
        monkeypatch.setattr("addin.engines.file.lock._try_lock", lambda _: False)
        monkeypatch.setattr("addin.engines.file.lock.LONGEST_WAIT", 0.05)
        assert exit_code(*arguments[command]) == 2
    said = capsys.readouterr().err
    assert "being worked on by" in said and "waiting" in said
    assert other.read_bytes() == before


def test_what_cannot_be_restored(cup: Path) -> None:
    with refuses("restore.none"):
        restore(cup, 1)
    play(cup)
    before = cup.read_bytes()
    with refuses("restore.unknown"):
        restore(cup, 77)
    copy = backups_of(cup)[0].path
    copy.write_bytes(copy.read_bytes() + b" ")
    with refuses("backup.damaged"):
        restore(cup, 1)
    (cup.parent / "~$cup.xlsx").write_bytes(b"")
    with refuses("error.file_in_use"):
        restore(cup, 2)
    assert cup.read_bytes() == before


@pytest.mark.parametrize("kind", ["file", pytest.param("link", marks=needs_links)])
def test_the_folders_place_is_taken(cup: Path, kind: str, tmp_path: Path) -> None:
    folder = backups.folder_of(cup)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    folder.write_text("") if kind == "file" else folder.symlink_to(elsewhere)
    before = cup.read_bytes()
    with refuses("backup.not_a_folder"):
        play(cup)
    assert cup.read_bytes() == before
    assert list(elsewhere.iterdir()) == []


def test_a_replaced_workbook_is_kept(cup: Path) -> None:
    play(cup)
    before = tournament(cup)
    with pytest.raises(InputError):
        create(cup)
    create(cup, replace=True)
    last = backups_of(cup)[-1]
    assert last.action == "new"
    assert tournament(last.path) == before


@pytest.mark.parametrize("deleted", [False, True])
def test_another_tournament_in_the_same_file_is_no_older_copy(cup: Path, deleted: bool) -> None:
    play(cup)
    if deleted:
        cup.unlink()
    players = blank("leader", ("Ann", "Bob", "Cem", "Dan")).players
    create(cup, rounds=2, players=players, settings={"places": "2"}, replace=not deleted)
    with editing(cup, action="pair") as book:
        actions.pair_next_round(book)
    assert len(tournament(cup).rounds) == 1


def test_the_command_lists_the_copies(cup: Path) -> None:
    play(cup)
    shown = run("restore", cup, folder=cup.parent)
    assert re.findall(r"(\d+)  \S+ \S+  before (\w+), rounds paired: (\d)", shown) == [
        ("2", "results", "1"),
        ("1", "pair", "0"),
    ]
    assert "copy 1" in run("restore", cup, "--to", 1, folder=cup.parent)


def copies(stamps: list[tuple[int, int, int]]) -> list[Backup]:
    """Copies of (days ago, round, size), in order."""
    return [
        Backup(Path(f"{n}"), n, NOW - timedelta(days=days), "pair", round_, f"{n:016x}", size)
        for n, (days, round_, size) in enumerate(stamps, 1)
    ]


def test_of_earlier_days_one_a_round_stays() -> None:
    kept = copies([(1, r, 10) for r in (1, 1, 1, 2, 2, 3)] + [(0, 3, 10)] * (AT_LEAST + 5))
    assert [one.number for one in superfluous(kept, NOW)] == [1, 2, 4, 6]


def test_the_oldest_go_when_they_are_too_large() -> None:
    kept = copies([(0, n, 30_000_000) for n in range(12)])
    assert [one.number for one in superfluous(kept, NOW)] == [1, 2]


@given(
    some.lists(
        some.tuples(some.integers(0, 3), some.integers(0, 4), some.integers(1, 40_000_000)),
        max_size=40,
    )
)
def test_the_newest_always_stay(stamps: list[tuple[int, int, int]]) -> None:
    kept = copies(sorted(stamps, key=lambda one: -one[0]))
    gone = {one.number for one in superfluous(kept, NOW)}
    assert not gone & {one.number for one in kept[-AT_LEAST:]}
    left = [one for one in kept if one.number not in gone]
    small = sum(one.size for one in left) <= backups.MOST_BYTES
    assert small or len(left) <= AT_LEAST
    if sum(one.size for one in kept) <= backups.MOST_BYTES:
        assert {one.round for one in left} == {one.round for one in kept}
