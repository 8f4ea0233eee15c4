"""The grid of who met whom, and the Berger table that is hung before round 1."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from addin.exchange.creating import create
from addin.exchange.outgoing.editions import edition_from
from addin.publish import publish
from addin.sheets.tabs.crosstable_tab import crosstable
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Catalogue
from pairing.settings import parse_points
from pairing.standings.crosstable_cells import ITSELF
from pairing.systems import system
from pairing.systems.round_robin import RoundRobinSettings
from pairing.tournament import Result, Tournament
from tests.support.events import field, played

RR = system("round-robin")
WORTH = {"+": Fraction(1), "-": Fraction(0)}


def event(count: int, cycles: int) -> Tournament:
    settings = RoundRobinSettings(cycles=cycles)
    planned = settings.rounds_usual(count) or 1
    return Tournament("round-robin", settings, field(count), planned=planned)


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("count", [2, 5, 8])
def test_the_grid_is_a_square_whose_lines_add_up_to_the_points(count: int, cycles: int) -> None:
    tournament = event(count, cycles)
    for rounds in (0, 1, tournament.planned):
        after = played(tournament, rounds, seed=count)
        header, rows = crosstable(Vocabulary("en", RR.name), "chess", after, RR.standings(after))
        first = header.index(1)
        square = [[cell or "" for cell in row[first : first + count]] for row in rows]
        assert [row.index(ITSELF) for row in square] == list(range(count))
        assert sum(len(cell.split()) for row in square for cell in row) - count == 2 * len(
            [*after.games()]
        )
        for row, line in zip(square, RR.standings(after).lines, strict=True):
            marks = [mark for cell in row if cell != ITSELF for mark in cell.split()]
            points = [WORTH.get(mark, parse_points(mark)) for mark in marks]
            assert sum(filter(None, points), Fraction(0)) == line.points


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("count", [5, 6])
def test_the_berger_table_is_what_is_paired(count: int, cycles: int) -> None:
    tournament = event(count, cycles)
    tournament = replace(tournament, settings=replace(tournament.settings, draw="lot"))
    ahead = RR.rounds_ahead(tournament)
    (table,) = RR.reports(tournament, ["berger"])
    number = {tournament_name: row[0] for row in table.rows for tournament_name in [row[1]]}
    words = Catalogue("en")
    after = played(tournament, tournament.planned, results=(Result.DRAW,))
    assert [r.games for r in ahead] == [
        tuple(replace(game, result=None) for game in r.games) for r in after.rounds
    ]
    for round_ in after.rounds:
        for game in round_.games:
            white, black = (number[after[one].name] for one in (game.white, game.black))
            cells = {row[0]: row[1 + round_.number] for row in table.rows}
            assert words(cells[white]) == f"{black}w" and words(cells[black]) == f"{white}b"


def test_both_are_published_before_round_1(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    create(path, system="round-robin", rounds=5, players=field(6))
    for what in ("berger", "crosstable"):
        assert publish(edition_from(path, what=what), "pdf").startswith(b"%PDF")
