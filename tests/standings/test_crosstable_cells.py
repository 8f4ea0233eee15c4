"""A crosstable says what each round gave, in every system, and its legend what occurs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from addin.sheets.tabs.crosstable_tab import crosstable
from addin.sheets.vocabulary import Vocabulary
from pairing.formats.crosstable_text import write_text
from pairing.round_cells import parse_cell
from pairing.settings import Settings, read_settings
from pairing.standings.crosstable_cells import ITSELF
from pairing.systems import REGISTRY, system
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

ALONE = ("pairing", "half", "full", "zero", "absent", "left")

WORTHS: dict[str, tuple[str, dict[str, str], str]] = {
    "dutch": ("dutch", {}, "—1 —½ —1 —0 —0 ×"),
    "3-1-0": ("dutch", {"win_points": "3", "draw_points": "1", "bye_points": "3",
                        "half_bye_points": "1"}, "—3 —1 —3 —0 —0 ×"),
    "bye for half": ("dutch", {"bye_points": "1/2"}, "—½ —½ —1 —0 —0 ×"),
    "round robin": ("round-robin", {}, "—0 —0 —1 —0 —0 ×"),
    "leader": ("leader", {}, "0+ 0= 0+ 0- 0- ×"),
    "mcmahon": ("mcmahon", {"absence_points": "1/2"}, "0+ 0= 0+ 0- 0= 0="),
    "fors": ("fors", {"bye_points": "1/2"}, "0= 0= 0+ 0- 0- ×"),
    "keizer": ("keizer", {"recalculation": "never", "first_value": "31", "value_step": "1"},
               "—18 —17.3 —25 —0 —7.7 —7.3"),
}  # fmt: skip
"""System, settings, and the cells of each kind of round without an opponent."""


def event(name: str, typed: dict[str, str], **more: Any) -> Tournament:
    """Round 1 of three: a game, a forfeit, and each way to be without an opponent."""
    kinds = [*map(Bye, ALONE[:4])]
    players = [Player(n, f"Player {n}", 2400 - n, rank="3d") for n in range(1, 11)]
    players[8] = Player(9, "Player 9", 2391, rank="3d", absent=frozenset({1}))
    players[9] = Player(10, "Player 10", 2390, rank="3d", absent=frozenset({1, 2, 3}))
    byes = tuple(zip(range(5, 9), kinds, strict=True))
    games = (Game(1, 1, 2, Result.DRAW), Game(2, 3, 4, Result.WHITE_FORFEITS))
    settings: Settings = read_settings(system(name).settings, typed)
    return Tournament(name, settings, tuple(players), (Round(1, games, byes=byes),), 3, **more)


def cells_of(tournament: Tournament, language: str = "en") -> dict[int, str]:
    """The cells of round 1 on the tab, by start number."""
    one = system(tournament.system)
    words = Vocabulary(language, tournament.system)
    order = one.standings(tournament)
    header, rows = crosstable(words, one.traits.game, tournament, order, by_round=True)
    at = header.index(1)
    return {line.player: str(row[at]) for line, row in zip(order.lines, rows, strict=True)}


def test_the_table_has_every_system_but_those_without_lone_rounds() -> None:
    assert {name for name, _, _ in WORTHS.values()} >= REGISTRY.keys() - {"riichi", "serp"}


@pytest.mark.parametrize("case", WORTHS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_round_without_an_opponent_says_what_it_gave(case: str, language: str) -> None:
    name, typed, expected = WORTHS[case]
    played = system(name).start(event(name, typed))
    cells = cells_of(played, language)
    decimal = Vocabulary(language, name).decimal
    alone = [cells[number] for number in range(5, 11)]
    assert alone == expected.replace(".", decimal).split()
    assert all(parse_cell(cell) for cell in cells.values())
    text = write_text(played, system(name).standings(played), language,
                      game=system(name).traits.game)  # fmt: skip
    assert all(f" {cell} " in text for cell in cells.values())


@pytest.mark.parametrize(
    ("case", "language", "legend"),
    [
        ("3-1-0", "en", "12w½: a draw; 12w+, 12w-: won or lost without play; —3, —1, —0: a round "
         "without an opponent, with its points; ×: had left."),
        ("mcmahon", "ru", "= — ничья; ! — без игры; 0+ — тур без соперника за очко; 0= — тур без "
         "соперника за пол-очка; 0- — тур без соперника и без очков."),
    ],
)  # fmt: skip
def test_the_legend_says_what_occurs_and_nothing_else(
    case: str, language: str, legend: str
) -> None:
    name, typed, _ = WORTHS[case]
    played = system(name).start(event(name, typed))
    text = write_text(played, system(name).standings(played), language,
                      game=system(name).traits.game)  # fmt: skip
    assert " ".join(text.partition("\n\n")[2].split()) == legend


def test_games_that_count_for_nobody_stand_in_brackets() -> None:
    players = (*(Player(n, f"P{n}") for n in range(1, 4)),
               Player(4, "P4", absent=frozenset(range(2, 100))))  # fmt: skip
    rounds = (
        Round(1, (Game(1, 1, 4, Result.WHITE_WINS), Game(2, 2, 3, Result.DRAW))),
        Round(2, (Game(1, 4, 3, Result.WHITE_FORFEITS), Game(2, 1, 2, Result.DRAW))),
    )
    settings = read_settings(system("round-robin").settings, {})
    event = Tournament("round-robin", settings, players, rounds, 3)
    order = system("round-robin").standings(event)
    assert order.uncounted == {4} and order.lines[-1].points == Fraction(0)
    _, grid = crosstable(Vocabulary("en", "round-robin"), "chess", event, order)
    assert [row[2:6] for row in grid] == [
        [ITSELF, "½", "½", None], ["½", ITSELF, None, "(1)"],
        ["½", None, ITSELF, "(+)"], [None, "(0)", "(-)", ITSELF],
    ]  # fmt: skip
    text = write_text(event, order, game="chess")
    assert "(4w1)" in text and "(2b0)" in text and "(4b+)" in text
    assert "in brackets: counts for nobody" in " ".join(text.split())
