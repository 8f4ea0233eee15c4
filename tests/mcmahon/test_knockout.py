"""A knock-out in the last rounds of an event of go: its pairs, what it decides, who plays on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from addin import actions
from pairing.errors import InputError
from pairing.settings import read_settings
from pairing.systems import system
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament
from tests.support.drivers import FileDriver, column, fresh
from tests.support.events import with_player

PLAYERS = tuple(Player(n, f"P{n}", 2100 - 100 * n, f"{n}k") for n in range(1, 12))
WHITE, BLACK = Result.WHITE_WINS, Result.BLACK_WINS


def event(
    name: str, knockout: str, planned: int, players: tuple[Player, ...] = PLAYERS
) -> Tournament:
    settings = read_settings(system(name).settings, {"knockout": knockout})
    return Tournament(name, settings, players, planned=planned)


def lower_wins(game: Game) -> Game:
    """The one with the lower start number wins."""
    return replace(game, result=WHITE if game.white < game.black else BLACK)


def played_on(one: Tournament, winner: dict[frozenset[int], int] | None = None) -> Tournament:
    made = system(one.system).pair(one).round
    games = tuple(
        replace(g, result=WHITE if won == g.white else BLACK)
        if (won := (winner or {}).get(frozenset((g.white, g.black))))
        else lower_wins(g)
        for g in made.games
    )
    return replace(one, rounds=(*one.rounds, replace(made, games=games)))


def pairs(round_: Round) -> list[set[int]]:
    return [{game.white, game.black} for game in round_.games]


@pytest.mark.parametrize("name", ["leader", "mcmahon", "fors", "serp"])
def test_the_first_of_the_standings_play_it_and_all_others_play_on(name: str) -> None:
    one = event(name, "4", 5)
    for _ in range(3):
        one = played_on(one)
    a, b, c, d = [line.player for line in system(name).standings(one).lines][:4]
    semi = system(name).pair(one)
    assert pairs(semi.round)[:2] == [{a, d}, {b, c}]
    assert len(semi.round.games) == 5 and len(semi.round.byes) == 1  # 4 + 7 players
    assert not any({a, b, c, d} & pair for pair in pairs(semi.round)[2:])
    one = played_on(one, {frozenset((a, d)): d, frozenset((b, c)): b})
    halfway = [line.player for line in system(name).standings(one).lines]
    assert halfway[:2] == [b, d] and set(halfway[2:4]) == {a, c}
    assert pairs(system(name).pair(one).round)[:2] == [{b, d}, {a, c}]
    one = played_on(one, {frozenset((b, d)): d, frozenset((a, c)): c})
    final = system(name).standings(one)
    assert [line.player for line in final.lines][:4] == [d, b, c, a]
    assert [line.place for line in final.lines][:4] == [1, 2, 3, 4]
    assert final.criteria[0] == "knockout"
    assert final.lines[3].decided_by == "knockout" and final.lines[4].place == 5
    seated = {number for pair in pairs(one.rounds[-1]) for number in pair}
    assert len(seated) + len(one.rounds[-1].byes) == len(PLAYERS)


def test_a_draw_and_a_walkover_leave_somebody_in() -> None:
    one = event("mcmahon", "4", 3)
    one = played_on(one)
    a, b, c, d = (line.player for line in system("mcmahon").standings(one).lines[:4])
    made = system("mcmahon").pair(one).round
    games = tuple(
        replace(g, result=Result.DRAW if {g.white, g.black} == {a, d} else WHITE)
        for g in made.games
    )
    one = replace(one, rounds=(*one.rounds, replace(made, games=games)))
    last = system("mcmahon").pair(one).round
    winner = next(g.white for g in made.games if {g.white, g.black} == {b, c})
    assert pairs(last)[0] == {a, winner}
    away = with_player(one, a, absent=frozenset({3}))
    alone = system("mcmahon").pair(away).round
    assert (winner, Bye.FULL) in alone.byes
    last = replace(alone, games=tuple(map(lower_wins, alone.games)))
    done = replace(away, rounds=(*away.rounds, last))
    assert system("mcmahon").standings(done).lines[0].player == winner


def test_a_knockout_alone_and_one_that_is_too_large() -> None:
    one = event("mcmahon", "8", 3, PLAYERS[:8])
    first = pairs(system("mcmahon").pair(one).round)
    assert first[0] == {1, 8} and {2, 7} in first
    for _ in range(3):
        one = played_on(one)
    order = [line.player for line in system("mcmahon").standings(one).lines]
    assert order == list(range(1, 9))
    with pytest.raises(InputError, match="16 players"):
        system("mcmahon").pair(event("mcmahon", "16", 4))


def test_a_workbook_plays_it(tmp_path: Path) -> None:
    path = fresh(tmp_path / "cup.xlsx", system="mcmahon", players=PLAYERS, rounds=3,
                 settings={"knockout": "4"})  # fmt: skip
    driver = FileDriver()
    for number in (1, 2, 3):
        boards = driver.run(path, actions.pair_next_round).data["boards"]
        driver.run(path, actions.enter_results, number, {one["board"]: BLACK for one in boards})
    order = driver.run(path, actions.standings).data["order"]
    final = boards[0]
    assert [line["player"] for line in order][:2] == [final["black"], final["white"]]
    assert column(path, "Standings", "Name")[0] == final["black"]
    assert not driver.run(path, actions.check).remarks


@pytest.mark.parametrize(("knockout", "planned"), [("4", 4), ("2", 3)])
def test_who_does_not_come_leaves_his_opponent_in(knockout: str, planned: int) -> None:
    one = event("mcmahon", knockout, planned)
    for _ in range(2):
        one = played_on(one)
    made = system("mcmahon").pair(one).round
    leaver, opponent = made.games[0].white, made.games[0].black
    mended = system("mcmahon").mend(replace(one, rounds=(*one.rounds, made)), {leaver}, ()).round
    assert (opponent, Bye.FULL) in mended.byes
    assert pairs(mended) == pairs(made)[1:]
    done = replace(mended, games=tuple(map(lower_wins, mended.games)))
    lines = system("mcmahon").standings(replace(one, rounds=(*one.rounds, done))).lines
    left = [line.player for line in lines][: int(knockout) // 2]
    assert opponent in left and leaver not in left
