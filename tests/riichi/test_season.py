"""A club's season: evenings of several hanchans, who is there plays, guests come once."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pypdfium2
import pytest

from addin.engines.file import open_book
from addin.sheets.reader import read
from pairing.settings import read_settings
from pairing.systems import system
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Player, Tournament
from tests.referees.riichi import season_places
from tests.support.terminal import new, run

RIICHI = system("riichi")
RANKINGS = {
    "total": {},
    "best": {"best_hanchans": "6"},
    "mean": {"ranking": "mean", "min_hanchans": "8"},
    "best_mean": {"ranking": "mean", "best_hanchans": "5", "min_hanchans": "6"},
    "place": {"ranking": "place", "min_hanchans": "9"},
}


def scores_by_lot(chance: Random) -> tuple[int, int, int, int]:
    east, south, west = (500 * chance.randint(10, 90) for _ in range(3))
    return east, south, west, 120_000 - east - south - west


def evening_after_evening(settings: RiichiSettings, chance: Random, evenings: int) -> Tournament:
    """A season paired by the program, everybody there by lot, guests from the middle on."""
    players = tuple(Player(n, f"Player {n:02}") for n in range(1, 24))
    hanchans = sum(settings.evenings[min(at, len(settings.evenings) - 1)] for at in range(evenings))
    event = Tournament("riichi", settings, players, planned=hanchans, seed=chance.randint(1, 99))
    here: set[int] = set()
    for number in range(1, hanchans + 1):
        evening, first = settings.evening_of(number)
        if number == first:
            regulars = 23 if evening > evenings // 2 else 19
            here = set(chance.sample(range(1, regulars + 1), chance.randint(9, regulars)))
        people = tuple(
            replace(p, absent=p.absent | ({number} if p.number not in here else set()))
            for p in event.players
        )
        event = replace(event, players=people)
        made = RIICHI.pair(event).round
        tables = [replace(one, scores=scores_by_lot(chance)) for one in made.tables]
        if chance.random() < 0.3:
            tables[0] = replace(tables[0], penalties=(1000, 0, 0, 0), chombos=(0, 0, 0, 1))
        event = replace(event, rounds=(*event.rounds, replace(made, tables=tuple(tables))))
    return event


def places_of(event: Tournament, name: str) -> list[tuple[int, int | None, object, bool]]:
    """Return what the standings say of everybody: place, a value, whether he is ranked."""
    return [
        (one.player, one.place if one.ranked else None, one.values.get(name), one.ranked)
        for one in RIICHI.standings(event).lines
    ]


@pytest.mark.parametrize("modes", ["random interval", "interval"])
def test_places_as_the_rules_say_them(modes: str) -> None:
    typed = {"evenings": "3 2", "modes": modes, "steps": "1", "odd_field": "sit_out"}
    settings = read_settings(RiichiSettings, {**typed, **RANKINGS["best_mean"]})
    event = evening_after_evening(settings, Random(modes), 12)
    for ranking, chosen in RANKINGS.items():
        counted = replace(event, settings=read_settings(RiichiSettings, {**typed, **chosen}))
        name = {"total": "", "best": "best_points", "place": "mean_place"}.get(
            ranking, "mean_points"
        )
        for rounds in (1, 7, 25):
            assert places_of(counted.after(rounds), name) == season_places(counted.after(rounds))
    for round_ in event.rounds[1:]:
        if settings.mode(round_.number) == "interval":
            order = [one.player for one in RIICHI.standings(event.after(round_.number - 1)).lines]
            for one, other in pairwise(round_.tables):
                assert max(map(order.index, one.seats)) < min(map(order.index, other.seats))


def test_of_an_evening_nobody_rests_twice_while_others_have_not() -> None:
    settings = read_settings(
        RiichiSettings, {"evenings": "3", "modes": "random", "odd_field": "sit_out"}
    )
    event = evening_after_evening(settings, Random(4), 12)
    for first in range(0, 36, 3):
        rests = [player for round_ in event.rounds[first : first + 3] for player, _ in round_.byes]
        here = len(event.rounds[first].reported)
        assert max(map(rests.count, rests), default=0) <= -(-len(rests) // here)


def test_the_evenings_add_up_to_the_points() -> None:
    settings = read_settings(RiichiSettings, {"evenings": "2", "modes": "random",
                                              "odd_field": "sit_out"})  # fmt: skip
    event = evening_after_evening(settings, Random(5), 12)
    (report,) = RIICHI.reports(event, ["evenings"])
    assert len(report.columns) == 2 + 12 + 4
    for row in report.rows:
        assert sum(cell for cell in row[2:14] if cell is not None) == row[14]  # type: ignore[misc]
    assert RIICHI.reports(replace(event, settings=RiichiSettings()), ["evenings"]) == ()


@pytest.mark.parametrize(
    ("ranking", "criterion"),
    [("mean", "mean_points"), ("total", "best_points"), ("place", "mean_place")],
)
def test_the_evenings_show_what_decides(ranking: str, criterion: str) -> None:
    typed = {"evenings": "2", "modes": "random", "odd_field": "sit_out", "best_hanchans": "4"}
    settings = read_settings(RiichiSettings, {**typed, "ranking": ranking})
    (report,) = RIICHI.reports(evening_after_evening(settings, Random(6), 12), ["evenings"])
    titles = [column.heading.key for column in report.columns]
    at = titles.index(f"criterion.{criterion}")
    values = [row[at] for row in report.rows if row[0] is not None]
    assert values == sorted(values, reverse=ranking != "place")  # type: ignore[type-var]


def test_a_season_of_twelve_evenings_typed_and_published(tmp_path: Path) -> None:
    """9 to 23 there, two hanchans an evening, the first by lot, the second by places."""
    settings = (
        *("Ханчанов за вечер=2", "рассадка по турам=жребий интервал", "Места по=средним очкам"),
        *("Лучших ханчанов в зачёт=6", "odd_field=пропускают тур", "min_hanchans=8", "steps=1"),
    )
    chance, members = Random(12), "\n".join(["имя", *(f"Игрок {n:02}" for n in range(1, 20))])
    path = new(
        *(tmp_path / "CLUB.xlsx", members, "--system", "риичи", "--rounds", 24, "--lang", "ru"),
        *("--set", "round_minutes=75", *(part for one in settings for part in ("--set", one))),
    )
    for evening in range(1, 13):
        if evening in (4, 7, 9, 11):
            run("join", path, f"Гость {evening}")
        known = read(open_book(path)).tournament.players
        members = [player for player in known if player.number < 20]
        here = chance.sample(members, chance.randint(9, 19)) if evening != 1 else members[:9]
        here = [*here, *(player for player in known if player.name == f"Гость {evening}")]
        if evening == 12:
            here = list(known)
        run("checkin", path, "--clear")
        run("checkin", path, *(player.name for player in here))
        for _ in range(2):
            run("pair", path, "--allow", "missing")
            tables = read(open_book(path)).tournament.rounds[-1].tables
            assert len(tables) == len(here) // 4
            typed = {table.number: scores_by_lot(chance) for table in tables}
            given = [f"{at}={' '.join(map(str, four))}" for at, four in typed.items()]
            run("results", path, *given)
    run("standings", path)
    run("check", path)
    event = read(open_book(path)).tournament
    assert {len(round_.reported) for round_ in event.rounds} >= {9, 23}
    found = places_of(event, "mean_points")
    assert found == season_places(event)
    guests = [event[player].name for player, _, _, ranked in found if not ranked]
    assert {f"Гость {evening}" for evening in (4, 7, 9, 11)} <= set(guests)
    page, pdf, sheet = (tmp_path / f"club.{kind}" for kind in ("html", "pdf", "csv"))
    run("publish", path, "--to", "html", "-o", page)
    run("publish", path, "--to", "pdf", "--what", "evenings", "-o", pdf)
    run("publish", path, "--to", "csv", "-o", sheet)
    with pypdfium2.PdfDocument(pdf) as document:
        printed = " ".join(one.get_textpage().get_text_bounded() for one in document)
    shown = page.read_text("utf-8")
    for words in (printed, shown):
        assert "Вечера" in words and "Игрок 07" in words and "Ср. место" in " ".join(words.split())
    assert "Среднее" in sheet.read_text("utf-8-sig")
