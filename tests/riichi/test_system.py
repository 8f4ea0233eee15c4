"""Riichi as a pairing system: rounds, points, places, tabs and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError, PairbookError
from pairing.renumbering import tournament_with
from pairing.results import Pairing
from pairing.systems.riichi import Riichi
from pairing.systems.riichi.advice import PRESETS, advise
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import as_array, measure
from pairing.systems.riichi.designs.rota import plan_with_rests, rests
from pairing.systems.riichi.history import winds_sat
from pairing.systems.riichi.seating.interval import interval_places
from pairing.systems.riichi.seating.winds import balance_winds, seat_by_history
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Player, Table, Tournament
from tests.support.events import played as played_on
from tests.support.events import with_results
from tests.support.refusals import refusal

SYSTEM = Riichi()


def event(
    players: int, rounds: int = 8, house: tuple[int, ...] = (), **chosen: object
) -> Tournament:
    field = tuple(Player(i, f"P{i}", substitute=i in house) for i in range(1, players + 1))
    settings = RiichiSettings(**chosen)  # type: ignore[arg-type]
    return Tournament("riichi", settings, field, planned=rounds)


def played(tournament: Tournament, rng: random.Random) -> tuple[Tournament, Pairing]:
    """The tournament one round on, with random scores."""
    pairing = SYSTEM.pair(tournament)
    round_ = with_results(pairing.round, rng)
    return replace(tournament, rounds=(*tournament.rounds, round_)), pairing


def whole_event(tournament: Tournament) -> Tournament:
    return played_on(tournament, tournament.planned)


def away(tournament: Tournament, **rounds: range) -> Tournament:
    """The tournament with players (``p7``) absent in some rounds."""
    gone = {int(key[1:]): frozenset(value) for key, value in rounds.items()}
    players = (replace(p, absent=gone.get(p.number, p.absent)) for p in tournament.players)
    return replace(tournament, players=tuple(players))


# -- rounds ------------------------------------------------------------------------------


def test_the_a_league_of_the_source() -> None:
    preset = PRESETS["a_league_2018"]
    done = whole_event(
        event(preset.players, 20, modes=preset.modes, steps=preset.steps, cycles=preset.cycles)
    )
    tables = [frozenset(t.seats) for round_ in done.rounds[:18] for t in round_.tables]
    assert len(set(tables)) == len(tables)
    order = [line.player for line in SYSTEM.standings(done.after(18)).lines]
    first = next(t for t in done.rounds[18].tables if t.number == 1)
    assert set(first.seats) == {order[i] for i in (0, 3, 6, 9)}
    order = [line.player for line in SYSTEM.standings(done.after(19)).lines]
    assert set(done.rounds[19].tables[0].seats) == {order[i] for i in (0, 2, 4, 6)}


def test_every_table_has_a_reason() -> None:
    tournament = event(16, 5, modes=("random", "swiss", "swiss", "interval"), steps=(2,))
    rng = random.Random(2)
    for _ in range(4):
        tournament, pairing = played(tournament, rng)
        assert [reason.board for reason in pairing.reasons] == [1, 2, 3, 4]
        for words in map(Catalogue, LANGUAGES):
            for reason in pairing.reasons:
                assert words(reason.text)
                assert all(words(tried.why) for tried in reason.tried)
            assert all(words(remark) for remark in pairing.remarks)


def test_finals_with_a_step_before_it_is_written() -> None:
    tournament, _ = played(event(24, 5), random.Random(3))
    shown = SYSTEM.finals(tournament, 3)
    modes = (*("plan",) * len(tournament.rounds), "interval")
    chosen = replace(event(24).settings, modes=modes, steps=(3,))
    written = SYSTEM.pair(replace(tournament, settings=chosen))
    assert shown.round == written.round
    refusal(InputError, SYSTEM.finals, tournament, 0)


def test_changing_the_plan_during_the_event_is_told() -> None:
    tournament, _ = played(event(16, 5), random.Random(1))
    assert not SYSTEM.pair(tournament).remarks
    changed = tournament_with(tournament, {1: 17})
    assert [r.key for r in SYSTEM.pair(changed).remarks] == ["riichi.remark.strayed"]


# -- counts that do not divide by four ------------------------------------------------------


@pytest.mark.parametrize("modes", [("plan",), ("swiss",), ("interval",)])
@pytest.mark.parametrize("count", [1, 3, 5, 30, 31])
def test_refused_with_a_message(modes: tuple[str, ...], count: int) -> None:
    error = refusal(InputError, SYSTEM.pair, event(count, 8, modes=modes))
    assert str(count) in error.message("en")
    # Below one table a setting cannot help: the count that fills it is named.
    wanted = -count % 4 if count > 4 else 4
    assert str(wanted) in error.message("ru")


def test_sitting_out_goes_round() -> None:
    done = whole_event(event(18, 5, modes=("swiss",), odd_field="sit_out"))
    rested = [player for round_ in done.rounds for player, _ in round_.byes]
    assert len(rested) == 10
    assert len(set(rested)) == 10
    assert all(len(round_.tables) == 4 for round_ in done.rounds)


# -- points and places -------------------------------------------------------------------


def hanchan(table: Table, settings: RiichiSettings) -> tuple[list[int], list[Fraction]]:
    """Places and points of the four seats."""
    assert table.scores is not None
    found = settings.table_results(table.scores, table.penalties, table.chombos)
    return [place for place, _ in found], [points for _, points in found]


def test_uma_starting_points_and_penalties() -> None:
    table = Table(1, (1, 2, 3, 4), (45_000, 33_000, 24_000, 18_000), (0, 0, 2_000, 0))
    _, got = hanchan(table, RiichiSettings())
    assert got == [30, 8, -13, -27]
    oka = RiichiSettings(starting_points=25_000, return_points=30_000)
    table = Table(1, (1, 2, 3, 4), (40_000, 30_000, 20_000, 10_000))
    _, got = hanchan(table, oka)
    assert got == [45, 5, -15, -35]
    assert sum(got) == 0


def test_ties_share_or_go_by_wind() -> None:
    table = Table(1, (1, 2, 3, 4), (30_000, 30_000, 30_000, 30_000))
    assert hanchan(table, RiichiSettings()) == ([1, 1, 1, 1], [0, 0, 0, 0])
    _, by_wind = hanchan(table, RiichiSettings(tie_uma="wind"))
    assert by_wind == [15, 5, -5, -15]
    table = Table(1, (1, 2, 3, 4), (45_000, 25_000, 25_000, 25_000))
    _, thirds = hanchan(table, RiichiSettings(uma=(20, 10, -10, -20)))
    assert thirds[1] == Fraction(-35, 3)


def test_standings_say_what_decided() -> None:
    told = SYSTEM.standings(whole_event(event(16, 5)))
    points = [line.points for line in told.lines]
    assert points == sorted(points, reverse=True)
    assert sum(points) == 0
    assert told.lines[0].place == 1
    for line, below in pairwise(told.lines):
        if line.points != below.points:
            assert line.decided_by == "points"


# -- tabs --------------------------------------------------------------------------------


def test_reports() -> None:
    tournament, _ = played(event(16, 5), random.Random(1))
    plan, met, winds, slips, *_ = SYSTEM.reports(tournament)
    assert tuple(r.key for r in (plan, met, winds, slips)) == SYSTEM.traits.reports[:4]
    assert len(plan.rows) == 20  # the four rounds to come are in it
    assert sum(1 for row in met.rows for cell in row[2:] if cell == 1) == 48
    assert all(sum(row[2:6]) == 1 for row in winds.rows)  # type: ignore[arg-type]
    assert len(slips.rows) == 80
    for report in (plan, met, winds, slips):
        assert all(len(row) == len(report.columns) for row in report.rows)
        for words in map(Catalogue, LANGUAGES):
            assert words(report.title)
            assert all(words(column.heading) for column in report.columns)


def test_an_uma_has_four_figures() -> None:
    refusal(PairbookError, SYSTEM.pair, event(16, 5, uma=(15, 5, -5)))


def test_reports_of_an_entry_still_open() -> None:
    plan, *_ = SYSTEM.reports(event(30, 8))
    assert plan.rows == ()


# -- winds, interval, knock-out, advice ---------------------------------------------------


@given(st.integers(1, 6), st.integers(1, 11), st.integers(0, 10**6))
@settings(derandomize=True, max_examples=60, deadline=None)
def test_winds_are_always_balanced(tables: int, rounds: int, seed: int) -> None:
    rng = random.Random(seed)
    plan = tuple(
        tuple(tuple(order[i : i + 4]) for i in range(0, 4 * tables, 4))
        for order in (rng.sample(range(1, 4 * tables + 1), 4 * tables) for _ in range(rounds))
    )
    seated = balance_winds(plan)  # type: ignore[arg-type]
    assert measure(seated).wind_spread == (1 if rounds % 4 else 0)
    assert [[sorted(t) for t in r] for r in seated] == [[sorted(t) for t in r] for r in plan]
    if rounds > 4:  # and on the way
        assert measure(seated[:4]).wind_spread == 0
    assert as_array(seated).shape == (rounds, tables, 4)


def test_winds_of_one_table() -> None:
    sat = {1: (0, 1, 1, 1), 2: (1, 0, 1, 1), 3: (1, 1, 0, 1), 4: (1, 1, 1, 0)}
    assert seat_by_history([4, 3, 2, 1], sat) == (1, 2, 3, 4)


@given(st.integers(1, 50), st.integers(1, 60))
@settings(derandomize=True, deadline=None)
def test_interval_seats_everybody(tables: int, step: int) -> None:
    places = interval_places(4 * tables, step)
    assert sorted(p for group in places for p in group) == list(range(1, 4 * tables + 1))
    assert [group[0] for group in places] == sorted(group[0] for group in places)
    left = tables % step
    assert all(b - a == 1 for a, b, _, _ in places[len(places) - left :])


@pytest.mark.parametrize(
    ("players", "games", "kind"),
    [(16, 5, "round_robin"), (28, 8, "round_robin"), (32, 4, "round_robin"),
     (52, 17, "round_robin"), (24, 9, "cycles"), (24, 18, "cycles"), (28, 20, "cycles"),
     (48, 5, "better_not"), (92, 4, "better_not"), (92, 10, "swiss"),
     (48, 8, "swiss_or_round_robin"), (60, 20, "swiss_or_round_robin")],
)  # fmt: skip
def test_advice_is_the_table_of_the_source(players: int, games: int, kind: str) -> None:
    advice = advise(players, games)
    assert advice.kind == kind
    for language in LANGUAGES:
        assert all(Catalogue(language)(line) for line in advice.texts)
    assert len(advice.modes) in (1, games)


@pytest.mark.parametrize("players", [*range(4, 61, 4), 92])
def test_advice_says_what_its_settings_do(players: int) -> None:
    for games in range(1, 21):
        advice = advise(players, games)
        keys = {line.key for line in advice.texts}
        assert ("advice.finals" in keys) == ("interval" in advice.modes)
        assert ("advice.cycles" in keys) == (advice.cycles > 1) == ("advice.whole_cycles" in keys)
        planned = games - advice.modes.count("interval")
        assert planned % advice.cycles == 0
        assert len(advice.modes) in (1, games)
        if "advice.one_plan" in keys:
            (told,) = (line for line in advice.texts if line.key == "advice.one_plan")
            assert planned % int(str(told.values["cycle"]))
        if advice.cycles > 1:
            assert players > 4  # four players have one table, which would come back
            each = planned // advice.cycles
            assert measure(round_robin(players, each)).repeated == 0


@pytest.mark.parametrize(("players", "games"), [(4, 8), (7, 8), (8, 8), (8, 35)])
def test_no_finals_where_there_is_nobody_to_cut(players: int, games: int) -> None:
    """35 hanchans are all different tables of eight: a final would bring one of them back."""
    advice = advise(players, games)
    keys = [line.key for line in advice.texts]
    assert (advice.final, advice.modes, advice.steps) == (False, ("plan",), ())
    assert "advice.no_finals" in keys and "advice.finals" not in keys
    assert "advice.no_finals" not in [line.key for line in advise(12, games).texts]
    assert advise(12, games).final and not advise(8, 4).final


@pytest.mark.parametrize(("players", "over"), [(30, 2), (29, 1), (31, 3), (5, 1)])
def test_advice_for_any_number(players: int, over: int) -> None:
    advice = advise(players, 8)
    keys = [line.key for line in advice.texts]
    ways = ("substitutes", "staff", "rest", "fewer")
    assert keys[:5] == ["advice.over", *(f"advice.over.{way}" for way in ways)]
    assert advice.texts[0].values["over"] == over
    assert keys[5] == "advice.over.seating"


def test_who_rests_is_planned_only_where_a_plan_is_advised() -> None:
    assert "--sit-out" in Catalogue("en")(advise(30, 8).texts[3])
    swiss = advise(90, 10)
    assert swiss.kind == "swiss"
    assert "--sit-out" not in " ".join(Catalogue("ru")(line) for line in swiss.texts)
    assert "rests 15 times" in Catalogue("en")(advise(7, 35).texts[3])


@pytest.mark.parametrize(("players", "rounds"), [(5, 4), (13, 6), (30, 8), (31, 10), (29, 3)])
def test_a_plan_in_which_some_rest(players: int, rounds: int) -> None:
    plan = plan_with_rests(players, rounds)
    rested = dict.fromkeys(range(1, players + 1), 0)
    for round_, out in zip(plan, rests(plan, players), strict=True):
        seated = [p for seats in round_ for p in seats]
        assert sorted([*seated, *out]) == list(range(1, players + 1))
        assert len(out) == players % 4
        for player in out:
            rested[player] += 1
    assert max(rested.values()) - min(rested.values()) <= 1
    winds = {
        p: [sum(seats[w] == p for round_ in plan for seats in round_) for w in range(4)]
        for p in rested
    }
    assert all(max(count) - min(count) <= 1 for count in winds.values())
    if players == 31:
        met = Counter(
            frozenset(pair) for round_ in plan for t in round_ for pair in combinations(t, 2)
        )
        assert max(met.values()) == 1


def test_a_planned_event_of_thirty_rests_in_turn() -> None:
    tournament = whole_event(event(30, 8, modes=("plan",), odd_field="sit_out"))
    rested = Counter(p for round_ in tournament.rounds for p, _ in round_.byes)
    assert sum(rested.values()) == 16
    assert max(rested.values()) == 1
    missing = away(event(30, 8, modes=("plan",), odd_field="sit_out"), p1=range(1, 2))
    round_ = SYSTEM.pair(missing).round
    assert len(round_.byes) == 1  # one of the two who would rest takes his seat


def test_a_plan_after_swiss_rounds_makes_up_for_their_winds() -> None:
    tournament = event(16, 8, modes=("swiss", "swiss", "swiss", "plan"))
    for _ in range(8):
        tournament, _ = played(tournament, random.Random(1))
    assert set(winds_sat(tournament).values()) == {(2, 2, 2, 2)}
