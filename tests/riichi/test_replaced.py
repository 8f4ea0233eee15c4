"""Who plays instead of another has his place: in the plan, in the rota, after a cut."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from addin import actions
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.systems.riichi import Riichi
from pairing.systems.riichi.hall.standings import teams
from pairing.tournament import Player, Tournament
from tests.riichi.test_system import event, played
from tests.support.books import play, riichi_cup
from tests.support.drivers import FileDriver
from tests.support.events import scores_for, with_player
from tests.support.refusals import refusal
from tests.support.terminal import printed, run

SYSTEM = Riichi()
FOR_GOOD = range(100)


def replaced(tournament: Tournament, old: int) -> Tournament:
    """Somebody new plays instead of ``old`` from the coming round on."""
    now, new = tournament.next_round, max(tournament.by_number) + 1
    away, missed = tournament[old].absent | {*FOR_GOOD[now:]}, frozenset(range(1, now))
    came = Player(new, f"New{new}", absent=missed, replaces=old, team=tournament[old].team)
    left = with_player(tournament, old, absent=away)
    return replace(left, players=(*left.players, came))


def play_on(tournament: Tournament, rounds: int, seed: int = 1) -> Tournament:
    for _ in range(rounds):
        tournament, _ = played(tournament, random.Random(f"{seed}/{tournament.next_round}"))
    return tournament


def tables(tournament: Tournament, first: dict[int, int]) -> list[list[list[int]]]:
    """Who sits where, replacements as those whose place they have."""
    return [
        [[first.get(p, p) for p in table.seats] for table in round_.tables]
        + [sorted(first.get(p, p) for p, _ in round_.byes)]
        for round_ in tournament.rounds
    ]


@pytest.mark.parametrize(
    ("players", "rounds", "chosen"),
    [(24, 6, {}), (22, 8, {"odd_field": "sit_out"}), (31, 6, {"odd_field": "sit_out"}),
     (30, 5, {"odd_field": "substitutes", "house": (31, 32)}), (16, 10, {"cycles": 2}),
     (28, 6, {"first_round": "strength"}), (24, 7, {"stages": "plan 5; swiss 2"})],
)  # fmt: skip
@pytest.mark.parametrize("after", [1, 3, 4])
def test_the_plan_is_the_same_with_a_replacement(
    players: int, rounds: int, chosen: dict[str, object], after: int
) -> None:
    house = chosen.get("house", ())
    size = players + len(house)  # type: ignore[arg-type]
    plain = event(size, rounds, **chosen)  # type: ignore[arg-type]
    last = 5 if "stages" in chosen else rounds
    old = 7
    begun = play_on(plain, after)
    with_one = play_on(replaced(begun, old), last - after)
    without = play_on(begun, last - after)
    assert tables(with_one, {size + 1: old}) == tables(without, {})
    assert any(size + 1 in round_.reported for round_ in with_one.rounds)
    assert not any(old in round_.reported for round_ in with_one.rounds[after:])


def test_replacements_of_replacements_and_of_two_at_once() -> None:
    begun = play_on(event(24, 6), 2)
    two = replaced(replaced(begun, 3), 10)  # 25 for 3, 26 for 10
    third = play_on(replaced(play_on(two, 1), 25), 2)  # 27 for 25
    assert tables(third, {25: 3, 26: 10, 27: 3}) == tables(play_on(begun, 3), {})
    assert 27 in third.rounds[-1].reported and 25 not in third.rounds[-1].reported


def test_every_round_is_the_same_again_once_somebody_was_replaced() -> None:
    done = play_on(replaced(play_on(event(22, 6, odd_field="sit_out"), 2), 5), 3)
    for number, round_ in enumerate(done.rounds):
        assert SYSTEM.pair(done.after(number)).round.tables == tuple(
            replace(table, scores=None) for table in round_.tables
        )


def test_who_rests_has_the_rest_of_the_one_he_replaces() -> None:
    begun = play_on(event(22, 8, odd_field="sit_out"), 1)
    rest = [p for round_ in play_on(begun, 5).rounds[1:] for p, _ in round_.byes]
    done = play_on(replaced(begun, rest[0]), 5)
    assert [23 if p == rest[0] else p for p in rest] == [
        p for round_ in done.rounds[1:] for p, _ in round_.byes
    ]


def test_a_substitute_takes_the_seat_of_an_absent_replacement() -> None:
    begun = play_on(event(25, 5, house=(25,)), 1)
    tournament = replaced(begun, 4)
    done = play_on(with_player(tournament, 26, absent=tournament[26].absent | {3}), 3)
    assert tables(done, {25: 4, 26: 4})[:2] == tables(play_on(begun, 1), {})
    assert 25 in done.rounds[2].reported and 26 in done.rounds[3].reported


@pytest.mark.parametrize("stages", ["plan 2; top 8; plan 3", "swiss 2; top 8; swiss 3"])
def test_after_a_cut_he_is_among_those_who_are_in(stages: str) -> None:
    begun = play_on(event(16, 5, stages=stages), 3)
    (old, *_) = begun.rounds[-1].tables[0].seats
    done = play_on(replaced(begun, old), 2)
    seated = {p for table in done.rounds[-1].tables for p in table.seats}
    assert 17 in seated and old not in seated and len(seated) == 8
    line = next(line for line in SYSTEM.standings(done).lines if line.player == 17)
    assert line.points == sum(entry.points for entry in done.history[17])


def test_points_are_his_own_or_those_he_takes_over() -> None:
    plain = event(24, 6, takes_over="no", missed=-15)
    begun = play_on(plain, 4)
    done = play_on(replaced(begun, 9), 2)
    own = sum(entry.points for entry in done.history[25])
    his = sum(entry.points for entry in done.history[9][:4])
    lines = {line.player: line for line in SYSTEM.standings(done).lines}
    assert lines[25].points == own and not lines[25].ranked  # 2 hanchans of 6, 4 missed
    taken = replace(done, settings=replace(done.settings, takes_over="yes"))  # type: ignore[call-arg]
    lines = {line.player: line for line in SYSTEM.standings(taken).lines}
    assert lines[25].points == his + own + 4 * 15  # nothing missed
    assert lines[25].ranked and lines[25].values["hanchans"] == 6
    assert not lines[9].ranked and lines[9].points == his - 2 * 15


@pytest.mark.parametrize("takes_over", ["no", "yes"])
def test_a_team_goes_on_with_its_points(takes_over: str) -> None:
    tournament = event(16, 4, takes_over=takes_over)
    named = tuple(replace(p, team=f"T{p.number % 4}") for p in tournament.players)
    begun = play_on(replace(tournament, players=named), 2)
    done = play_on(replaced(begun, 6), 2)
    found = {team.name: team.points for team in teams(done, done.settings)}  # type: ignore[arg-type]
    assert found["T2"] == sum(e.points for p in (2, 6, 10, 14, 17) for e in done.history[p])


def said(error: InputError, *parts: str) -> bool:
    return all(part in error.message(one) for part in parts for one in ("en", "ru"))


def test_what_is_refused() -> None:
    begun = play_on(event(24, 6), 2)
    late = replace(begun, players=(*begun.players, Player(25, "Late", absent=frozenset({1, 2}))))
    assert said(refusal(InputError, SYSTEM.pair, late), "Late", "pairbook replace")
    back = with_player(replaced(begun, 3), 3, absent=frozenset())
    assert said(refusal(InputError, SYSTEM.pair, back), "P3", "New25")
    for wrong in (99, 25):
        players = (*begun.players, Player(25, "Lost", absent=frozenset({1, 2}), replaces=wrong))
        caught = refusal(InputError, SYSTEM.pair, replace(begun, players=players))
        assert said(caught, "Lost", str(wrong))


def names(path: Path, tab: str) -> list[Sequence[object]]:
    book = openpyxl.load_workbook(path)
    return [list(row) for row in book[tab].iter_rows(values_only=True)]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("count", "rule"), [(16, "refuse"), (14, "sit_out")])
def test_replace_in_a_workbook(tmp_path: Path, language: str, count: int, rule: str) -> None:
    words = Catalogue(language)
    paths = [tmp_path / "with.xlsx", tmp_path / "without.xlsx"]
    for path in paths:
        riichi_cup(path, count, 4, language, modes="plan", odd_field=rule)
        play(path, 2)
    old = str(names(paths[0], words("tab.players"))[6][1])
    assert words("people.replaced_own") in printed("replace", paths[0], old, "Newman Ann")
    for path in paths:
        play(path, 2)
    for number in (3, 4):
        tab = words("tab.round", number=number)
        seats, others = ([row[2] for row in names(path, tab)] for path in paths)
        assert [old if name == "Newman Ann" else name for name in seats] == others
    assert words("column.replaces") in names(paths[0], words("tab.players"))[3]
    run("verify", paths[0])
    told = words("check.not_seated", rounds="1-2", players=["Newman Ann"], cells=["G"])
    assert told.split(":")[0] not in printed("check", paths[0])
    data = FileDriver().run(paths[0], actions.standings).data["order"]
    assert {line["player"] for line in data if line["place"] is None} == {old}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_who_did_not_come_is_out_of_one_round_and_told_of_when_paired_again(
    tmp_path: Path, language: str
) -> None:
    path = riichi_cup(tmp_path / "c.xlsx", 16, 3, language, modes="swiss", odd_field="substitutes")
    run("pair", path)
    before, mend = path.read_bytes(), ("mend", path, "--gone", "Player 003", "--gone", "Player 004")
    asked = printed(*mend)
    assert "--yes" in asked and path.read_bytes() == before
    assert "pairbook withdraw" in asked  # for how long, before it is written
    told = printed(*mend, "--yes")
    assert "pairbook withdraw" in told and "Player 003, Player 004" in told
    FileDriver().run(path, actions.enter_results, 1, scores_for(4, 1))
    checked = printed("check", path)
    assert Catalogue(language)("setting.missed") in checked and "Player 003" in checked
    run("withdraw", path, "Player 004")
    again = printed("pair", path)
    assert "Player 003" in again and "Player 004" not in again and "pairbook mend" in again
