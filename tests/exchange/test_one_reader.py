"""Every format that can be read is read alike by look, new and publish; all can be written."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path

import pytest

from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.exchange.incoming.importing import find
from addin.exchange.incoming.starting import prepare
from addin.exchange.outgoing.editions import edition_from
from addin.exchange.outgoing.exporting import export_to
from addin.publish import Edition
from pairing.errors import InputError
from pairing.formats import registry
from pairing.formats.format import GO, FileContent, Job
from pairing.formats.registry import all_formats, format_named, readable
from pairing.settings import format_value, spec_of
from pairing.standings.criteria import parse_criteria, rank
from pairing.systems import system
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament
from tests.support.books import made_of
from tests.support.terminal import run

NAMES = ("Rey Anna", "Petit Jean", "Ivanov Petr", "Chen Bo", "Dupont Luc")
PLAN = "1-2-3-4\n5-6-7-8\n\n1-5-2-6\n3-7-4-8\n"
READABLE = [row.name for row in readable()]


def event() -> Tournament:
    """Five players, two rounds, a bye in each, stones in one game; komi and byes of its own."""
    players = tuple(
        Player(n, name, 2300 - 100 * n, f"{n}k", country="FR", start_score=Fraction(28 - n))
        for n, name in enumerate(NAMES, start=1)
    )
    first = (Game(1, 1, 2, Result.WHITE_WINS, handicap=2), Game(2, 3, 4, Result.BLACK_WINS))
    second = (Game(1, 1, 4, Result.DRAW), Game(2, 5, 2, Result.WHITE_WINS))
    rounds = (Round(1, first, byes=((5, Bye.PAIRING),)), Round(2, second, byes=((3, Bye.PAIRING),)))
    made = Tournament("opengotha", McMahonSettings(bye_points=Fraction(1, 2)), players, rounds)
    return replace(made, planned=3, title="Cup", place="Lyon", date="2026-02-01")


def job(game: str, options: dict[str, object]) -> Job:
    tournament = event()
    order = rank(tournament, parse_criteria("mcmahon"))
    return Job(tournament, tournament, order, "en", game, options)


def of_edition(report: str, rules: str) -> str:
    """A report file that names the rules of that year."""
    lines = [line for line in report.splitlines(keepends=True) if not line.startswith("092")]
    return "".join([*lines, f"092 Dutch {rules}\n"])


def sample(name: str, folder: Path) -> Path:
    """A file of that format, as its own writer writes it."""
    chosen = format_named(name)
    path = folder / f"sample{chosen.suffixes[0]}"
    if name == "pantheon":
        content = PLAN
    else:
        assert chosen.write is not None
        options = {key: option.default for key, option in chosen.options.items()}
        content = chosen.write(job(chosen.games[0], options))
    if name == "trf":
        content = of_edition(content, "2017")
    path.write_text(content, encoding="utf-8", newline="")
    return path


def people(folder: Path) -> Path:
    path = folder / "people.csv"
    path.write_text("name\n" + "".join(f"Player {n}\n" for n in range(1, 9)), encoding="utf-8")
    return path


def games(rounds: tuple[Round, ...]) -> list[list[tuple[object, ...]]]:
    return [
        sorted((g.white, g.black, str(g.result), g.handicap) for g in one.games)
        + [table.seats for table in one.tables]
        for one in rounds
    ]


def stated(edition: Edition) -> dict[str, str]:
    """The settings an edition goes by, as they are typed."""
    return {
        item.name: format_value(spec_of(item), getattr(edition.tournament.settings, item.name))
        for item in fields(edition.system.settings)
        if "spec" in item.metadata
    }


OF_TABLES_OF_FOUR = ("pantheon-games", "ema")
"""Formats that have no games of two: tests/riichi/test_reports_out.py reads them."""


@pytest.mark.parametrize("name", [one for one in READABLE if one not in OF_TABLES_OF_FOUR])
def test_look_new_and_publish_agree(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, cup = sample(name, tmp_path), tmp_path / "cup.xlsx"
    found = find(path)
    nameless = format_named(name).nameless
    assert found.format is not None and found.format.name == name
    seen = found.tournament
    assert len(seen.players) == (8 if nameless else 5) and len(seen.rounds) == 2

    run("look", path)
    shown = capsys.readouterr().out
    count = sum(len(one) for one in games(seen.rounds))
    assert f"Players: {len(seen.players)}, rounds: 2, games: {count}." in shown

    listed = people(tmp_path) if nameless else None
    start, page = prepare(source=path, players=listed), edition_from(path)
    book = edition_from(made_of(path, cup, players=listed))
    assert page.system.name == book.system.name == start.system
    if not nameless:
        assert [p.name for p in page.tournament.players] == [p.name for p in seen.players]
        assert [p.name for p in book.tournament.players] == [p.name for p in seen.players]
    assert games(seen.rounds) == games(page.tournament.rounds) == games(book.tournament.rounds)
    assert [one.byes for one in page.tournament.rounds] == [one.byes for one in seen.rounds]
    for setting, value in start.settings.items():
        assert stated(page)[setting] == stated(book)[setting] == value, setting
    for setting in ("rules", "bye_points", "absence_points"):
        assert stated(page).get(setting) == stated(book).get(setting), setting

    for kind in ("html", "md", "csv"):
        target = tmp_path / f"page.{kind}"
        run("publish", path, "--to", kind, "-o", target)
        assert all(p.name in target.read_text(encoding="utf-8") for p in seen.players)


def test_a_report_files_own_edition_counts_everywhere(tmp_path: Path) -> None:
    path = sample("trf", tmp_path)
    assert stated(edition_from(path))["rules"] == "2017"
    assert prepare(source=path).settings["rules"] == "2017"
    path.write_text(of_edition(path.read_text("utf-8"), "2026"), encoding="utf-8")
    assert stated(edition_from(path))["rules"] == "2026"


def test_a_files_points_for_a_bye_count_in_its_page(tmp_path: Path) -> None:
    edition = edition_from(sample("opengotha", tmp_path))
    assert edition.tournament.settings.bye_points == Fraction(1, 2)
    points = {line.player: line.points for line in edition.standings.lines}
    assert points[5] == Fraction(3, 2)


@pytest.mark.parametrize("name", READABLE)
def test_the_content_says_what_a_file_is(name: str, tmp_path: Path) -> None:
    """Under a suffix that says nothing, and under another format's."""
    path = sample(name, tmp_path)
    for other in ("event.txt", "event.trf"):
        if name == "csv" and other == "event.trf":
            continue  # a table can look like anything: there the suffix decides
        file = FileContent(other, path.read_bytes())
        assert registry.format_of(file).name == name


@pytest.mark.parametrize("name", [row.name for row in all_formats() if GO in row.games])
def test_what_is_exported_is_read_again(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cup, again = tmp_path / "cup.xlsx", tmp_path / "again.xlsx"
    made_of(sample("opengotha", tmp_path), cup)
    chosen = format_named(name)
    path = tmp_path / f"out{chosen.suffixes[0]}"
    run("export", cup, "--to", name, "-o", path, expect=0 if chosen.write else 2)
    if chosen.write is None:
        assert not path.exists()
        return
    if chosen.read is None and name not in ("trf16", "trf26"):  # a picture for people
        with pytest.raises(InputError):
            edition_from(path)
        return
    capsys.readouterr()
    run("look", path)
    games = 3 if name == "aga" else 4  # a draw is no result there
    assert f"Players: 5, rounds: 2, games: {games}." in capsys.readouterr().out
    run("new", again, "--from", path, "--system", "leader")
    assert len(edition_from(again).tournament.rounds) == 2
    run("publish", path, "--to", "md", "-o", tmp_path / "out.md")


def test_guessed_columns_are_agreed_on_before_they_are_published(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "list.csv", tmp_path / "out.md"
    path.write_text("1;Rey Anna;2100;2+w\n2;Petit Jean;2000;1-b\n", encoding="utf-8")
    run("publish", path, "--to", "md", "-o", out, expect=2)
    assert "--yes" in capsys.readouterr().err and not out.exists()
    run("publish", path, "--to", "md", "-o", out, "--yes")
    assert "Rey Anna" in out.read_text(encoding="utf-8")
    run("publish", path, "--to", "md", "-o", out, "--force", "--columns", "name=2,round1=4")


def test_options_of_another_format_are_refused(tmp_path: Path) -> None:
    cup = tmp_path / "cup.xlsx"
    create(cup, players=event().players)
    book = open_book(cup, read_only=True)
    with pytest.raises(InputError, match=r"--head.*h9"):
        export_to(book, "csv", tmp_path / "a.csv", headers={"CL": "B"})
    with pytest.raises(InputError, match=r"--names.*h9"):
        export_to(book, "csv", tmp_path / "a.csv", database_names=False)
    assert not (tmp_path / "a.csv").exists()


def test_every_row_is_told_apart() -> None:
    rows = all_formats()
    assert [row.name for row in rows] == list(registry.FORMATS)
    assert all(row.read or row.write for row in rows)
    claimed = [suffix for row in readable() for suffix in row.suffixes]
    shared = {suffix for suffix in claimed if claimed.count(suffix) > 1}
    # Several programs' files, told apart by what stands in them.
    assert shared == {".xml", ".json", ".csv"}
    assert all(system(row.system).traits.game in row.games for row in readable())
