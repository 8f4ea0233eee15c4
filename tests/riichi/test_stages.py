"""An event as a list of stages: the notation, cuts, carry-over, and brackets, on the sheets."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from addin import actions
from addin.actions.people.mending import mend_round
from addin.engines.file import open_book
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.systems.riichi import Riichi, RiichiSettings
from pairing.systems.riichi.advice import PRESETS
from pairing.systems.riichi.seating.knockout import bracket_form
from pairing.systems.riichi.stage_progress import laid_out
from pairing.systems.riichi.stages import format_stages, of_modes, read, rounds_of
from pairing.tournament import Player, Tournament
from tests.support.books import play, refuse
from tests.support.books import riichi_cup as new
from tests.support.drivers import FileDriver, set_cell, values
from tests.support.events import played, scores_for, with_player
from tests.support.refusals import refusal

FILE, SYSTEM = FileDriver(), Riichi()


def event(count: int, planned: int, **settings: object) -> Tournament:
    players = tuple(Player(n, f"Player {n:03}") for n in range(1, count + 1))
    return Tournament("riichi", RiichiSettings(**settings), players, planned=planned, seed=5)


# -- the notation ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("plan 5; swiss 2; top 16; interval 3 step 3 carry half",) * 2,
        (
            "план 5, швейцарка 2, топ 16, интервал 3 шаг 3 перенос половина",
            "plan 5; swiss 2; top 16; interval 3 step 3 carry half",
        ),
        (
            "Plan 5 rounds, then Swiss 2 rounds, then cut to the top 16, then finals 3 with step 3,"
            " carry 1/2",
            "plan 5; swiss 2; top 16; interval 3 step 3 carry half",
        ),
        ("5 туров по плану\n2 швейцарки\nтоп 8\nнокаут по 2 ханчана",
         "plan 5; swiss 2; top 8; knockout games 2"),
        ("random, swiss 7, interval step 3, 2", "random 1; swiss 7; interval 2 step 3 2"),
        ("двойное выбывание", "double-elimination"),
        ("Knock-Out games 1 2 seats lot reseed carry all",
         "knockout games 1 2 seats lot reseed carry all"),
        ("swis 5", "swiss 5"),
    ],
)  # fmt: skip
def test_what_is_typed_and_what_is_kept(typed: str, kept: str) -> None:
    stages = read(typed)
    assert format_stages(stages) == kept
    for language in ("en", "ru"):
        assert read(format_stages(stages, Catalogue(language))) == stages


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("top 16", "cut_last"), ("plan; swiss", "open"), ("knockout 3", "bracket_rounds"),
        ("plan 4; banana 2", "near"), ("plan 4; qwrtzx 2", "word"),
        ("swiss 4; top 14; swiss 2", "top_four"),
        ("knockout; swiss 2", "bracket_last"), ("swiss 3 step 2", "only"), ("; ;", "none"),
        ("swiss 3 carry much", "choice"), ("top 16; top 8; swiss 1", "two_cuts"),
        ("double reseed", "knockout_only"), ("swiss 3 games 2", "bracket_only"),
        ("swiss 3; interval 2 step", "range"), ("carry half; swiss 2", "first"),
        ("swiss 3 4", "number"),
        ("swiss 120", "rounds"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused(typed: str, key: str) -> None:
    caught = refusal(InputError, read, typed)
    assert caught.text.key == f"error.stages_{key}"
    assert all(len(caught.message(language)) > 20 for language in ("en", "ru"))


def test_the_short_form_and_the_presets_are_lists_of_stages() -> None:
    modes = ("random", *("swiss",) * 7, "interval", "interval")
    assert PRESETS["autumn_shanten_2018"].modes == modes
    for preset in PRESETS.values():
        stages = read(preset.stages)
        games = rounds_of(stages, preset.players)
        assert games == len(preset.modes)
        placed = laid_out(stages, games or 0, preset.players)
        short = laid_out(
            of_modes(preset.modes, preset.steps, preset.cycles), games or 0, preset.players
        )
        for number in range(1, (games or 0) + 1):
            one = next(stage for stage in placed if number in stage)
            other = next(stage for stage in short if number in stage)
            assert one.stage.mode == other.stage.mode
            if one.stage.mode == "interval":
                assert one.stage.step(number - one.first) == other.stage.step(number - other.first)


# -- cuts and carry-over -------------------------------------------------------------------------


def test_a_cut_and_half_of_the_points() -> None:
    text = "plan 3; swiss 1; top 8; interval 2 step 2 carry half"
    whole = played(event(16, 6, stages=text), 6)
    before = SYSTEM.standings(whole.after(4))
    order = [line.player for line in before.lines]
    finalists = set(order[:8])
    for round_ in whole.rounds[4:]:
        assert {p for table in round_.tables for p in table.seats} == finalists
    assert [set(t.seats) for t in whole.rounds[4].tables] == [
        {order[i] for i in (0, 2, 4, 6)}, {order[i] for i in (1, 3, 5, 7)}
    ]  # fmt: skip
    after = SYSTEM.standings(whole)
    assert {line.player for line in after.lines[:8]} == finalists
    assert [line.player for line in after.lines[8:]] == order[8:]
    then = {line.player: line.points for line in before.lines}
    for line in after.lines:
        made = sum((e.points for e in whole.history[line.player][4:]), Fraction(0))
        assert line.points == (then[line.player] / 2 + made if line.player in finalists
                               else then[line.player])  # fmt: skip


def test_who_is_level_at_the_cut_is_decided_by_the_rule_and_said() -> None:
    level = (30_000,) * 4
    for rule in ("earlier", "latest", "lot"):
        start = event(12, 3, stages="swiss 1; top 8; swiss 2", cut_ties=rule)
        made = SYSTEM.pair(start).round
        tables = tuple(replace(table, scores=level) for table in made.tables)
        found = SYSTEM.pair(replace(start, rounds=(replace(made, tables=tables),)))
        said = [remark for remark in found.remarks if remark.key == "riichi.remark.cut_level"]
        assert len(said) == 1 and len(said[0].values["players"]) == 12
        playing = {p for table in found.round.tables for p in table.seats}
        assert len(playing) == 8
        assert (playing == set(range(1, 9))) == (rule != "lot")


def test_an_absent_finalist_is_replaced_by_the_next() -> None:
    whole = played(event(16, 4, stages="swiss 2; top 8; interval 2 step 1"), 2)
    order = [line.player for line in SYSTEM.standings(whole).lines]
    away = order[2]
    found = SYSTEM.pair(with_player(whole, away, absent=frozenset({3})))
    playing = {p for table in found.round.tables for p in table.seats}
    assert playing == {*order[:9]} - {away}
    assert [r.values["players"] for r in found.remarks if "absent" in r.key] == [[whole[away].name]]


# -- brackets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [4, 6, 8, 10, 16, 20, 24, 28, 30, 32, 48, 60, 64])
def test_every_even_field_comes_down_to_four(count: int) -> None:
    form = bracket_form(count)
    seeds = [one.place for step in form for match in step
             for one in match.entries if not one.table]  # fmt: skip
    assert sorted(seeds) == list(range(1, count + 1))
    used = [(one.table, one.place) for step in form for match in step
            for one in match.entries if one.table]  # fmt: skip
    assert len(set(used)) == len(used)
    names = [match.name for step in form[:-1] for match in step]
    assert sorted(used) == sorted((name, place) for name in names for place in (1, 2))


@pytest.mark.parametrize(
    "text",
    ["knockout", "knockout games 2", "knockout reseed", "knockout advance points games 1 2",
     "knockout seats lot", "knockout seats strength", "double-elimination"],
)  # fmt: skip
def test_a_bracket_of_sixteen(text: str) -> None:
    stages = read(text)
    planned = rounds_of(stages, 16) or 0
    whole = played(event(16, planned, stages=text), planned)
    final = whole.rounds[-1].tables
    assert len(final) == 1
    lines = SYSTEM.standings(whole).lines
    assert {line.player for line in lines[:4]} == set(final[0].seats)
    assert [line.place for line in lines[:4]] == [1, 2, 3, 4]
    diagram = SYSTEM.diagram(whole)
    assert diagram is not None and diagram.winner == lines[0].player
    lost = dict.fromkeys(range(1, 17), 0)
    games = stages[0].games
    if games == (1,) and stages[0].advance == "tables":
        for round_ in whole.rounds[:-1]:
            for table in round_.tables:
                points = {p: whole.history[p][round_.number - 1].points for p in table.seats}
                for player in sorted(points, key=lambda p: -points[p])[2:]:
                    lost[player] += 1
        allowed = 1 if stages[0].mode == "knockout" else 2
        finalists = set(final[0].seats)
        assert all((lost[p] < allowed) if p in finalists else lost[p] == allowed for p in lost)


def test_points_over_several_hanchans_decide_who_goes_on() -> None:
    whole = played(event(16, 6, stages="knockout games 2"), 3)
    first, second, third = whole.rounds
    assert [set(t.seats) for t in first.tables] == [set(t.seats) for t in second.tables]
    on = {p for table in third.tables for p in table.seats}
    for table in first.tables:
        made = {p: sum(e.points for e in whole.history[p][:2]) for p in table.seats}
        assert set(sorted(made, key=lambda p: -made[p])[:2]) == on & set(table.seats)


def test_the_number_of_rounds_follows_from_the_bracket(tmp_path: Path) -> None:
    path = new(tmp_path / "a.xlsx", 16, rounds=None, modes="knockout")  # type: ignore[arg-type]
    assert actions.load(open_book(path))[1].planned == 3
    new(tmp_path / "b.xlsx", 16, rounds=6, modes="double-elimination")
    caught = refusal(InputError, new, tmp_path / "c.xlsx", 16, rounds=5, modes="knockout")
    assert caught.text.values == {"needed": 3, "planned": 5}


def test_a_preset_may_be_played_shorter_and_then_says_so() -> None:
    for planned, said in ((10, []), (8, ["riichi.remark.preset_rounds"])):
        made = SYSTEM.pair(event(16, planned, preset="autumn_shanten_2018"))
        assert [remark.key for remark in made.remarks] == said
    (remark,) = made.remarks
    for language in ("en", "ru"):
        assert all(number in Catalogue(language)(remark) for number in ("10", "8"))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_double_elimination_in_the_workbook(language: str, tmp_path: Path) -> None:
    mode = {"en": "double elimination", "ru": "Двойное выбывание"}[language]
    bracket, tab = {"en": ("Bracket", "Round {}"), "ru": ("Сетка", "Тур {}")}[language]
    path = new(tmp_path / "cup.xlsx", 16, None, language, stages=mode)  # type: ignore[arg-type]
    FILE.run(path, actions.plan_ahead)
    shown = [cell for row in values(path, bracket) for cell in row]
    assert shown.count("Player 001") == 1
    play(path, 3)
    away = str(values(path, tab.format(3))[4][2])
    FILE.run(path, actions.pair_next_round)
    waiting = [row[2] for row in values(path, tab.format(4))[4:] if row[2]][4:]
    assert len(waiting) == 4 and away in {*waiting} | {
        str(cell) for row in values(path, bracket) for cell in row if cell
    }
    waits = {"en": "— waits —", "ru": "— ждёт —"}[language]
    before = {"en": "— zero-point bye —", "ru": "— пропуск 0 —"}[language]
    told = [row[4] for row in values(path, tab.format(4))[4:] if row[2]][-4:]
    assert told == [waits] * 4
    row = len(values(path, tab.format(4)))
    set_cell(path, tab.format(4), f"E{row}", before)  # as earlier releases wrote it
    assert len(actions.load(open_book(path))[1].rounds[3].byes) == 4
    FILE.run(path, actions.undo_last_round)
    FILE.run(path, actions.pair_next_round)
    FILE.run(path, actions.enter_results, 4, scores_for(1, 4))
    play(path, 2)
    order = FILE.run(path, actions.standings).data["order"]
    last = [row[15] for row in values(path, bracket)[4:] if row[17] == "▸"]
    assert last == [order[0]["player"]]
    over = {"en": "All rounds are played: 6", "ru": "Все туры сыграны: 6"}[language]
    assert str(values(path, {"en": "Tournament", "ru": "Турнир"}[language])[1][0]).startswith(over)
    found = FILE.run(path, actions.verify).data
    assert found["as_computed"] == 6 and not found["unexplained"]
    told, _, _ = actions.explain(open_book(path), 5)
    assert all(one.reason is not None and one.reason.rule == "Riichi 1.3" for one in told)
    refuse(path, "")


def test_a_missing_player_in_a_bracket(tmp_path: Path) -> None:
    """A house player takes the seat, and cannot go on."""
    path = play(new(tmp_path / "cup.xlsx", 16, None, stages="knockout", odd_field="substitutes"), 1)
    FILE.run(path, actions.pair_next_round)
    gone = str(values(path, "Round 2")[4][2])
    FILE.run(path, mend_round, absent=[gone])
    names = [row[2] for row in values(path, "Round 2")[4:] if row[2]]
    assert gone not in names and "Substitute 1" in names
    FILE.run(path, actions.enter_results, 2, scores_for(2, 2))
    FILE.run(path, actions.pair_next_round)
    assert "Substitute 1" not in [row[2] for row in values(path, "Round 3")[4:]]
