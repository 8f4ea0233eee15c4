"""The Russian rating system: figures of a program that follows its page, the tab, the columns."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from addin.actions import load
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.federations.filling import fill_players
from addin.federations.player_lists import import_list
from pairing.catalogue import Catalogue
from pairing.errors import PairbookError
from pairing.standings.rgf_rating import largest_deviation, least_factor, rgf_rating_report
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Player, Result, Tournament
from tests.support.drivers import fresh
from tests.support.events import round_of
from tests.support.refusals import refusal
from tests.support.terminal import json_of, new, printed, run

FIGURES = {
    1: (2478, 45, 2466.6091, 42.7005), 2: (2190, 80, 2166.2056, 70.5079),
    3: (2130, None, 2159.2978, 76.7897), 4: (1820, 70, 1846.2526, 65.1347),
    5: (1450, 150, 1421.5572, 131.3953), 6: (640, None, 671.8494, 193.2669),
    7: (260, 90, 202.3620, 143.7565), 8: (95, 200, 174.9688, 186.4079),
}  # fmt: skip
"""Before, deviation, after, deviation after: by the functions of
AntonPleshakov/NMDHashiraCompetitionsBot (tournament/ratings_math), without its rounding to whole
points, 100 points a stone."""

ROUNDS = (
    ((1, 2, 0, 1), (3, 4, 2, 0), (5, 6, 4, 1), (7, 8, 0, 0)),
    ((1, 3, 3, 0), (2, 4, 0, 1), (6, 7, 2, 1), (5, 8, 9, 1)),
    ((4, 5, 3, 1), (2, 3, 0, 0)),
)
"""White, Black, stones, whether White won."""


def played() -> Tournament:
    players = tuple(
        Player(n, f"Player {n}", rating, deviation=deviation)
        for n, (rating, deviation, _, _) in FIGURES.items()
    )
    ends = {1: Result.WHITE_WINS, 0: Result.BLACK_WINS}
    rounds = tuple(
        round_of(number, [(white, black, ends[won], stones) for white, black, stones, won in games])
        for number, games in enumerate(ROUNDS, 1)
    )
    return Tournament("mcmahon", McMahonSettings(rating_system="rgf"), players, rounds, planned=3)


def test_ratings_and_deviations_are_the_programs() -> None:
    lines = rgf_rating_report(played())
    for number, (rating, _, after, deviation) in FIGURES.items():
        line = lines[number]
        assert float(line.after or 0) == pytest.approx(after, abs=0.001)
        assert float(line.deviation_after or 0) == pytest.approx(deviation, abs=0.001)
        brought = sum(float(game.change or 0) for game in line.games)
        assert brought == pytest.approx(after - rating, abs=0.002)


def test_the_limits_quoted() -> None:
    assert [largest_deviation(rating) for rating in (2100, 600)] == [100, 220]
    assert [least_factor(rating) for rating in (2600, 2100, 600)] == [10, 10, 70]


def test_nobody_loses_points_at_a_hundred() -> None:
    made = played()
    players = tuple(replace(one, rating=100) for one in made.players)
    lines = rgf_rating_report(replace(made, players=players)).values()
    assert min(line.change for line in lines if line.change is not None) == 0


def test_ratings_above_all_limits_are_counted() -> None:
    made = played()
    players = tuple(replace(one, rating=3400 + one.number) for one in made.players)
    assert all(line.after for line in rgf_rating_report(replace(made, players=players)).values())


def test_the_tab() -> None:
    (report,) = system("mcmahon").reports(played())
    words = Catalogue("en")
    headings = [words(column.heading) for column in report.columns]
    assert headings[3:5] == ["Before", "Dev."]
    assert headings[10:] == ["After", "Dev. after", "R1", "R2", "R3"]
    assert words(report.title) == "By the rating system of the Russian federation, in its points."
    assert words(report.remarks[-1]).startswith(
        "Without a deviation, counted with that of a new player: Player 3, Player 6. Type it on "
        "the tab Players in the column Deviation"
    )


LIST = (
    "Abel, Ann\t101\tFull\t4.10123\t1/1/2030\tBOST\tMA\t0.41234\t1/1/2026\n"
    "Boone, Bob\t102\tFull\t-1.8\t1/1/2030\tBOST\tMA\t0.62\t1/1/2026\n"
    "Cole, Cy\t103\tFull\t\t1/1/2030\tBOST\tMA\t\t\n"
)


def test_a_workbook_has_the_column_where_it_is_used_and_a_list_fills_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIRBOOK_LISTS", str(tmp_path / "lists.sqlite"))
    listed = tmp_path / "tdlistb.txt"
    listed.write_text(LIST, encoding="utf-8")
    import_list(listed, name="aga")
    ranked = Player(1, "Ann Abel", rank="4d"), Player(2, "Bob Boone", rank="1k")
    field = (*ranked, Player(3, "Cy Cole", 1500))
    used, plain = tmp_path / "used.xlsx", tmp_path / "plain.xlsx"
    create(used, system="mcmahon", players=field, settings={"rating_system": "American"})
    create(plain, system="mcmahon", players=field)
    for path, filled in ((used, [41, 62, None]), (plain, [None] * 3)):
        book = open_book(path)
        fill_players(book)
        tournament = load(book)[1]
        assert [player.deviation for player in tournament.players] == filled
        assert [player.rating for player in tournament.players] == [2360, 1970, 1500]


def test_a_deviation_in_ranks_is_refused_where_it_stands(tmp_path: Path) -> None:
    players = Player(1, "Ann", 2100, deviation=45), Player(2, "Bob", 2000)
    book = open_book(fresh(tmp_path / "cup.xlsx", system="mcmahon", players=players))
    sheet = book.sheets["Players"]
    heading = next(cell for cell in sheet.range("A4:M4") if cell.value == "Deviation")
    heading.offset(1, 0).value = 0.45
    refused = refusal(PairbookError, load, book)
    assert "Ann: “0.45” in the column “Deviation” is not a whole number" in str(refused)


def test_the_terminal_has_deviations(tmp_path: Path) -> None:
    listed, settings = "name,rating\nAnn,2184\nBob,1973\n", ("--set", "rating_system=rgf")
    cup = new(tmp_path / "cup.xlsx", listed, "--rounds", 2, *settings)
    run("pair", cup)
    run("results", cup, "--set", "1=1-0")
    said = json_of("ratings", cup)
    for player in said["players"]:
        assert Fraction(player["deviation_after"]) < Fraction(player["deviation"])
    shown = printed("ratings", cup)
    assert "Dev. after" in shown and "European" not in shown
