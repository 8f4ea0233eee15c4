"""Who is ranked and who stands below the line, on every surface that shows places."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest

from addin import actions
from pairing.catalogue import Catalogue
from pairing.formats.ema import write_ema
from pairing.formats.format import Job
from pairing.formats.russian_rating import write_rating
from pairing.results import Line
from pairing.systems.riichi import Riichi
from pairing.tournament import Round, Table, Tournament
from tests.riichi.test_system import away, event, played, whole_event
from tests.support.books import play, riichi_cup
from tests.support.drivers import FileDriver
from tests.support.terminal import printed, run

SYSTEM = Riichi()
FOR_GOOD = 100


def by_number(tournament: Tournament) -> dict[int, Line]:
    return {line.player: line for line in SYSTEM.standings(tournament).lines}


def first_hanchan(tournament: Tournament) -> Tournament:
    """The first round, in which player 1 makes 60,000."""
    tables = (
        Table(1, (1, 2, 3, 4), (60_000, 20_000, 20_000, 20_000)),
        Table(2, (5, 6, 7, 8), (30_000, 30_000, 30_000, 30_000)),
    )
    return replace(tournament, rounds=(Round(1, tables=tables),))


def test_who_leaves_after_60000_does_not_win() -> None:
    tournament = event(8, 4, modes=("swiss",), odd_field="sit_out")
    tournament = away(first_hanchan(tournament), p1=range(2, FOR_GOOD))
    for after in range(1, 5):
        lines = SYSTEM.standings(tournament).lines
        assert [line.player for line in lines if not line.ranked] == [1]
        assert lines[-1].player == 1 and lines[-1].points == 45
        assert lines[-1].shown_place == "–" and lines[-1].values["hanchans"] == 1
        assert "2" in str(lines[-1].detail)
        assert lines[0].place == 1 and lines[-2].decided_by == "line"
        if after < 4:
            tournament, _ = played(tournament, random.Random(after))


@pytest.mark.parametrize(
    ("least", "missed", "ranked"),
    [(None, 2, True), (None, 3, False), (3, 1, True), (3, 2, False), (0, 3, True), (4, 1, False)],
)
def test_the_minimum_of_hanchans(least: int | None, missed: int, ranked: bool) -> None:
    tournament = event(17, 4, modes=("swiss",), odd_field="sit_out", min_hanchans=least)
    line = by_number(whole_event(away(tournament, p9=range(1, missed + 1))))[9]
    assert line.ranked is ranked


def test_a_minimum_that_can_still_be_reached_holds_nobody_back() -> None:
    tournament = event(16, 8, modes=("swiss",), min_hanchans=6)
    tournament, _ = played(tournament, random.Random(1))
    assert all(line.ranked for line in by_number(tournament).values())


def test_who_comes_back_is_ranked_again() -> None:
    tournament = event(9, 4, modes=("swiss",), odd_field="sit_out")
    tournament, _ = played(tournament, random.Random(1))
    assert not by_number(away(tournament, p3=range(2, FOR_GOOD)))[3].ranked
    assert by_number(away(tournament, p3=range(2, 3)))[3].ranked


def test_the_last_round_alone_is_a_missed_hanchan_and_no_leaving() -> None:
    tournament = away(
        event(9, 4, modes=("swiss",), odd_field="sit_out", missed=-15), p3=range(4, 5)
    )
    line = by_number(whole_event(tournament))[3]
    assert line.ranked and line.values["hanchans"] in (2, 3)


def test_who_was_cut_or_rested_missed_nothing() -> None:
    tournament = event(17, 6, stages="swiss 2; top 8; swiss 4", odd_field="sit_out")
    lines = by_number(whole_event(tournament))
    assert all(line.ranked for line in lines.values())
    assert {line.values["hanchans"] for line in lines.values()} >= {Fraction(2), Fraction(6)}


def test_a_swiss_round_goes_by_points_and_a_final_by_places() -> None:
    swiss = away(event(13, 6, modes=("swiss",), odd_field="sit_out"), p5=range(1, 4))
    for seed in range(4):
        swiss, _ = played(swiss, random.Random(seed))
    assert by_number(swiss)[5].ranked is False
    five = away(swiss, p5=range(1, 4))
    table = Table(9, (5, 1, 2, 3), (360_000, -80_000, -80_000, -80_000))
    best = replace(five, rounds=(*five.rounds[:-1], replace(five.rounds[-1], tables=(table,))))
    assert 5 in SYSTEM.pair(best).round.tables[0].seats
    last = SYSTEM.finals(best, 3).round.tables[-1].seats
    assert 5 in last or 5 in dict(SYSTEM.finals(best, 3).round.byes)


def test_files_of_places_are_without_the_unranked() -> None:
    tournament = event(9, 4, modes=("swiss",), odd_field="substitutes", house=(9,))
    tournament = whole_event(away(first_hanchan(tournament), p1=range(2, FOR_GOOD)))
    job = Job(tournament, tournament, SYSTEM.standings(tournament), "en", "riichi")
    assert {line.player for line in job.ranked} == set(range(2, 9))
    (said,) = job.left_out()
    assert "P1" in str(said) and "P9" not in str(said)
    for write in (write_ema, write_rating):
        assert len(write(job).splitlines()) == 8


def test_check_asks_what_a_missed_hanchan_counts() -> None:
    tournament = away(event(9, 4, modes=("swiss",), odd_field="sit_out"), p4=range(2, 3))
    (asked,) = SYSTEM.foreseen(tournament)
    assert "P4" in Catalogue("en")(asked) and "P4" in Catalogue("ru")(asked)
    for quiet in (0, -15):
        told = replace(tournament, settings=replace(tournament.settings, missed=quiet))  # type: ignore[call-arg]
        assert not SYSTEM.foreseen(told)
    assert not SYSTEM.foreseen(away(tournament, p4=range(2, FOR_GOOD)))  # has no place anyway


def test_a_penalty_for_a_missed_hanchan_is_typed_as_check_names_it(tmp_path: Path) -> None:
    path = riichi_cup(tmp_path / "c.xlsx", 8, 2, modes="swiss")
    run("set", path, "missed", "-15")
    assert "-x" in printed("set", path, "missed", "-x", expect=2)
    run("set", path, "missed", "-15", "0", expect=2)
    cells = openpyxl.load_workbook(path)["Tournament"].iter_rows(values_only=True)
    assert any("-15" in map(str, row) for row in cells)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_tabs_page_and_terminal_have_a_dash_for_the_place(tmp_path: Path, language: str) -> None:
    path = play(
        riichi_cup(tmp_path / "c.xlsx", 8, 2, language, modes="swiss", odd_field="substitutes"), 1
    )
    leaver = FileDriver().run(path, actions.standings).data["order"][0]["player"]
    run("withdraw", path, leaver)
    play(path, 1)
    order = FileDriver().run(path, actions.standings).data["order"]
    aside = [line["player"] for line in order if line["place"] is None]
    assert len(aside) == 2 and aside[0] == leaver and len(order) == 9
    FileDriver().run(path, actions.crosstable)
    words, book = Catalogue(language), openpyxl.load_workbook(path)
    for tab in ("standings", "crosstable"):
        rows = list(book[words(f"tab.{tab}")].iter_rows(min_row=5, max_col=2, values_only=True))
        assert [name for place, name in rows if place == "–"] == aside
        assert [place for place, name in rows if place == 1]
    titles = [cell.value for cell in book[words("tab.standings")][4]]
    assert words("criterion.hanchans") in titles
    run("publish", path, "--to", "html", "-o", tmp_path / "c.html")
    assert (tmp_path / "c.html").read_text("utf-8").count('<td class="k n">–<th') == 2
    shown = [line for line in printed("standings", path).splitlines() if line.split()[:1] == ["–"]]
    assert len(shown) == 2 and leaver in shown[0]
