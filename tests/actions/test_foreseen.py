"""What will stop an event is said by ``new``, ``check`` and the status line before it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.catalogue import COMPLETE, Catalogue
from tests.support.books import cup, refuse
from tests.support.drivers import FileDriver
from tests.support.terminal import printed, run

EVENT = ("--title", "Cup", "--place", "Riga", "--date", "1 May 2026", "--time-control", "60 min")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def players(*ratings: object) -> Path:
    """A list of players P01, P02, ... with these ratings."""
    lines = "".join(f"P{at:02},{rating}\n" for at, rating in enumerate(ratings, 1))
    Path("p.csv").write_text(f"name,rating\n{lines}", "utf-8")
    return Path("p.csv")


def new(system: str, *more: object, language: str = "en") -> str:
    """What ``pairbook new`` says of a workbook of these players, and what its status line says."""
    said = printed(
        "new", "c.xlsx", "--system", system, "--players", "p.csv", "--lang", language, *EVENT, *more
    )
    tab = Catalogue(language)("tab.tournament")
    return said + str(open_book(Path("c.xlsx"), read_only=True).sheets[tab].range("A2").value)


def check(language: str = "en") -> list[str]:
    return [*map(Catalogue(language), actions.check(open_book(Path("c.xlsx"))).remarks)]


@pytest.mark.parametrize("language", COMPLETE)
def test_22_riichi_players_are_a_question(language: str) -> None:
    players(*[""] * 22)
    said = new("riichi", language=language)
    words = Catalogue(language)
    (remark,) = check(language)
    for choice in ("substitutes", "sit_out"):
        assert words(f"option.odd_field.{choice}") in remark
    assert all(number in remark for number in ("20", "24", "B20"))
    assert said.count(remark.partition(": ")[2]) == 2  # by the command and on the status line
    refuse(Path("c.xlsx"), "22 players")  # nothing was chosen for the organiser


def test_what_was_chosen_is_no_question() -> None:
    players(*[""] * 22)
    assert "22 players do not" not in new("riichi", "--set", "odd_field=sit out")
    assert check() == []


@pytest.mark.parametrize(
    ("system", "rounds", "said"),
    [
        ("dutch", 8, "8 players can play 7"),
        ("mcmahon", 8, "8 players can play 7"),
        ("dutch", 7, ""),
        ("round-robin", 8, "has 7 rounds; 8 are planned"),
        ("round-robin", 7, ""),
    ],
)
def test_too_many_rounds(system: str, rounds: int, said: str) -> None:
    players(*range(2000, 1920, -10))
    assert (said in new(system, "--rounds", rounds)) and (bool(said) == bool(check()))
    assert said in " ".join(check())


def test_repeats_that_are_allowed_stop_nothing() -> None:
    players(*range(2000, 1960, -10))
    assert "without meeting" not in new("dutch", "--rounds", 8, "--set", "allow_repeats=yes")


def test_the_report_is_thought_of() -> None:
    players(*range(2000, 1920, -10))
    assert "Chief arbiter (Tournament!B11)." in new("dutch")
    assert "komi (beside the time control" in new("leader", "--force")
    path = cup(Path("e.xlsx"), rounds=1)
    assert not actions.check(open_book(path)).remarks
    FileDriver().run(path, actions.pair_next_round)
    done = actions.check(open_book(path))
    assert [one.key for one in done.remarks if one.key.startswith("foreseen")] == [
        "foreseen.report"
    ]
    assert "will ask for: Place (Tournament!B7)" in Catalogue("en")(done.remarks[-1])


@pytest.mark.parametrize("system", ["leader", "fors", "serp"])
def test_each_missing_rating_is_mended_alone(system: str) -> None:
    players(2000, "", 1900, "", 1800, 1700)
    assert "P02, P04" in new(system)
    path = Path("c.xlsx")
    refuse(path, "P02", "P04")
    run("rating", path, "P04", 1850)
    assert "P04" not in refuse(path, "P02")
    run("rating", path, "P02", 1950)
    assert not actions.check(open_book(path)).remarks
    FileDriver().run(path, actions.pair_next_round)
    who = actions.load(open_book(path))[1].players[3]
    assert who.rating == 1850 and (system == "serp" or who.start_score is not None)
