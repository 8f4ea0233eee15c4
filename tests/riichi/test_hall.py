"""Team-mates and clubs apart, first rounds, tables that rotate, teams' standings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from pairing.catalogue import LANGUAGES, Catalogue, Text
from pairing.settings import read_settings
from pairing.systems import system
from pairing.systems.riichi import reports
from pairing.systems.riichi.designs.rota import plan_with_rests, rests
from pairing.systems.riichi.hall.apart import SeparationCosts, forced, separation_costs, weight_in
from pairing.systems.riichi.hall.rotation import visits
from pairing.systems.riichi.hall.standings import teams
from pairing.systems.riichi.plans import Plan
from pairing.systems.riichi.reports import seated
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Player, Tournament
from tests.support.events import played, with_player

RIICHI = system("riichi")


def event(count: int, rounds: int, size: int = 4, **typed: str) -> Tournament:
    rng = random.Random(count)
    teams_ = [f"Team {at // size}" if size else "" for at in range(count)]
    players = tuple(
        Player(n, f"P{n}", rng.randrange(1200, 1800), club=rng.choice("ABCDEF"), team=team)
        for n, team in enumerate(teams_, start=1)
    )
    settings = read_settings(RIICHI.settings, typed)
    return Tournament("riichi", settings, players, planned=rounds, seed=5)


def alike(tournament: Tournament, field: str = "team") -> list[int]:
    """Per round the pairs at one table that share a team or club."""
    return [
        sum(
            getattr(tournament[a], field) == getattr(tournament[b], field) != ""
            for table in round_.tables
            for a, b in combinations(table.seats, 2)
        )
        for round_ in tournament.rounds
    ]


def meetings(tournament: Tournament) -> Counter[tuple[int, int]]:
    """How often each two have met."""
    tables = [table.seats for round_ in tournament.rounds for table in round_.tables]
    return Counter(pair for seats in tables for pair in combinations(sorted(seats), 2))


# -- apart -----------------------------------------------------------------------------------


def test_a_perfect_plan_brings_whole_teams_together_in_the_last_round_only() -> None:
    # Everybody meets everybody once in 16 x 5 and 28 x 9: team-mates as late as can be.
    for count, rounds in ((16, 5), (28, 9)):
        tournament = played(event(count, rounds), rounds)
        met = meetings(tournament)
        assert set(met.values()) == {1} and len(met) == count * (count - 1) // 2
        assert alike(tournament) == [0] * (rounds - 1) + [count // 4 * 6]


def test_a_plan_for_nobody_to_keep_apart_has_start_numbers_for_ids() -> None:
    plain = event(16, 5, size=0)
    with_teams = replace(event(16, 5, apart_team="no"))
    rounds = [RIICHI.pair(one).round for one in (plain, with_teams)]
    assert rounds[0] == rounds[1]
    assert rounds[0] != RIICHI.pair(event(16, 5)).round


def test_a_team_corrected_during_the_event_moves_nobody() -> None:
    tournament = played(event(28, 9), 2)
    due = RIICHI.pair(tournament)
    again = RIICHI.pair(with_player(tournament, 1, team="Team 6"))
    assert again.round == due.round
    assert "riichi.remark.strayed" not in [one.key for one in again.remarks]
    # And a substitute at somebody's seat in the first round changes no numbers either.
    spare = Player(99, "Spare", substitute=True)
    away = with_player(tournament, 4, absent=frozenset({1}))
    begun = played(replace(away, rounds=(), players=(*away.players, spare)), 1)
    assert any(99 in table.seats for table in begun.rounds[0].tables)
    remarks = [one.key for one in RIICHI.pair(begun).remarks]
    assert "riichi.remark.strayed" not in remarks


@pytest.mark.parametrize("modes", ["random swiss", "swiss"])
def test_team_mates_are_apart_where_it_can_be(modes: str) -> None:
    assert alike(played(event(40, 4, modes=modes), 4)) == [0] * 4
    assert sum(alike(played(event(40, 4, modes=modes, apart_team="no"), 4))) > 0


def cost(seats: Iterable[int], met: Counter[tuple[int, int]], kept: SeparationCosts) -> int:
    pairs = combinations(sorted(seats), 2)
    return sum(met[pair] + kept.weight.get(pair, 0) for pair in pairs)


def test_swiss_with_apart_is_the_rule_with_dearer_crossings() -> None:
    """Against every seating of eight: the fewest crossings, team-mates counted as repeats."""
    for seed in range(4):
        tournament = replace(event(8, 3, size=3, modes="swiss"), seed=seed)
        tournament = played(tournament, 1)
        made = RIICHI.pair(tournament)
        kept = separation_costs(tournament, RiichiSettings(), 2)
        assert set(kept.weight.values()) == {weight_in(2, 3)} == {2}
        met = meetings(tournament)
        everybody = set(range(1, 9))
        least = min(
            cost(four, met, kept) + cost(everybody - set(four), met, kept)
            for four in combinations(sorted(everybody), 4)
        )
        assert sum(cost(table.seats, met, kept) for table in made.round.tables) == least


def test_who_must_share_a_table_is_said_with_the_number_forced() -> None:
    tournament = event(8, 3, size=3, modes="random")
    players = tuple(replace(p, club="Lions" if p.number <= 5 else "") for p in tournament.players)
    settings = replace(tournament.settings, apart_club="never", apart_team="no")
    made = RIICHI.pair(replace(tournament, players=players, settings=settings))
    lions = [len(set(table.seats) & {1, 2, 3, 4, 5}) for table in made.round.tables]
    assert sorted(lions) == [2, 3]
    said = made.remarks[0]
    assert said.key == "riichi.apart.together"
    assert (said.values["count"], said.values["forced"]) == (4, 4)
    for language in LANGUAGES:
        assert "P1" in Catalogue(language)(said)
    kept = separation_costs(replace(tournament, players=players, settings=settings), settings, 1)
    assert forced(kept, range(1, 9), 2) == 4


def test_later_rounds_weigh_less() -> None:
    tournament = event(16, 9, modes="swiss")
    settings = tournament.settings
    assert isinstance(settings, RiichiSettings)
    weights = [set(separation_costs(tournament, settings, n).weight.values()) for n in (1, 4, 7)]
    assert weights == [{3}, {2}, {1}]
    two = replace(settings, apart_team="avoid_2")
    shown = [
        bool(separation_costs(replace(tournament, settings=two), two, n).weight) for n in (2, 3)
    ]
    assert shown == [True, False]


# -- first round ------------------------------------------------------------------------------


@pytest.mark.parametrize("modes", ["plan", "swiss", "random"])
def test_the_first_round_by_strength_and_by_club(modes: str) -> None:
    tournament = event(24, 7, size=0, modes=modes, first_round="strength")
    order = sorted(tournament.players, key=lambda p: (-(p.rating or 0), p.number))
    quarter = {player.number: at // 6 for at, player in enumerate(order)}
    for table in RIICHI.pair(tournament).round.tables:
        assert sorted(quarter[one] for one in table.seats) == [0, 1, 2, 3]
    near = event(24, 7, size=0, modes=modes, first_round="neighbours")
    four = {player.number: at // 4 for at, player in enumerate(order)}
    for table in RIICHI.pair(near).round.tables:
        assert len({four[one] for one in table.seats}) == 1
    clubs = event(24, 7, size=0, modes=modes, first_round="club")
    made = RIICHI.pair(clubs).round
    sizes = Counter(player.club for player in clubs.players)
    for club, size in sizes.items():
        each = [sum(clubs[one].club == club for one in table.seats) for table in made.tables]
        assert max(each) <= -(-size // 6)


def test_the_lot_of_a_plan_hangs_on_the_seed_and_repeats_itself() -> None:
    tournament = event(16, 5, size=0, first_round="lot")
    one, again = RIICHI.pair(tournament).round, RIICHI.pair(tournament).round
    assert one == again != RIICHI.pair(replace(tournament, seed=6)).round
    met = meetings(played(tournament, 5))
    assert set(met.values()) == {1} and len(met) == 120


# -- tables -----------------------------------------------------------------------------------


def test_rotation_balances_visits_and_each_round_is_the_cheapest_assignment() -> None:
    still = played(event(16, 8, size=0, modes="random swiss"), 8)
    moved = played(event(16, 8, size=0, modes="random swiss", table_rotation="balanced"), 8)

    def squares(tournament: Tournament) -> int:
        return sum(n * n for n in visits(tournament).values())

    assert squares(moved) < squares(still)
    assert [{frozenset(t.seats) for t in r.tables} for r in moved.rounds[:1]] == [
        {frozenset(t.seats) for t in r.tables} for r in still.rounds[:1]
    ]
    before = moved.after(7)
    been = visits(before)
    groups = [table.seats for table in moved.rounds[7].tables]

    def growth(order: tuple[int, ...]) -> int:
        return sum(
            2 * been[p, at] + 1 for seats, at in zip(groups, order, strict=True) for p in seats
        )

    assert growth((1, 2, 3, 4)) == min(growth(order) for order in permutations((1, 2, 3, 4)))


def test_nobody_comes_to_the_streaming_table_too_often_where_it_can_be() -> None:
    limited = played(event(40, 8, size=0, modes="random swiss", table_limits="1:2 5x2"), 8)
    been = visits(limited)
    assert max(n for (_, table), n in been.items() if table == 1) <= 2
    assert max(n for (_, table), n in been.items() if table == 5) <= 2
    free = visits(played(event(40, 8, size=0, modes="random swiss"), 8))
    assert max(n for (_, table), n in free.items() if table == 1) > 2


def test_a_limit_that_cannot_be_kept_is_said() -> None:
    made = RIICHI.pair(played(event(8, 4, size=0, modes="random", table_limits="1:1 2:1"), 2))
    keys = {one.key for one in made.remarks}
    assert "riichi.rotation.beyond" in keys
    for language in LANGUAGES:
        assert all(Catalogue(language)(one) for one in made.remarks)


# -- teams ------------------------------------------------------------------------------------


def test_teams_are_the_sum_of_their_members_and_ties_go_by_places() -> None:
    tournament = played(event(16, 5, size=3), 3)
    settings = tournament.settings
    assert isinstance(settings, RiichiSettings)
    points = {line.player: line.points for line in RIICHI.standings(tournament).lines}
    found = teams(tournament, settings)
    assert [team.place for team in found] == sorted(team.place for team in found)
    for team in found:
        mates = [p.number for p in tournament.players if p.team == team.name]
        assert team.points == sum((points[n] for n in mates), Fraction(0))
        assert len(team.members) == len(mates) in (3, 1)
    best = teams(tournament, replace(settings, team_counts=2))
    for team in best:
        mates = sorted(points[p.number] for p in tournament.players if p.team == team.name)
        assert team.points == sum(mates[-2:], Fraction(0))
    (report,) = [one for one in RIICHI.reports(tournament) if one.key == "teams"]
    assert len(report.rows) == 6
    # Five teams of three and one of one, who is told to have no more.
    (short,) = [one for one in report.remarks if one.key == "riichi.teams.fewer"]
    alone = next(t.name for t in found if len(t.members) == 1)
    assert f"{alone} (1)" in Catalogue("en")(short) and "3" in Catalogue("ru")(short)
    cells = [cell for row in report.rows for cell in row if isinstance(cell, Text)]
    shown = " ".join(map(Catalogue("ru"), cells))
    assert "½" not in shown and "/" not in shown
    english = " ".join(map(Catalogue("en"), cells))
    assert "place 1)" in english and ".)" not in english
    none = tuple(replace(p, team="") for p in tournament.players)
    plain = RIICHI.reports(replace(tournament, players=none))
    assert "teams" not in [one.key for one in plain]


def test_equal_teams_are_told_apart_by_first_places_and_share_when_all_is_equal() -> None:
    tournament = event(8, 1, size=0)
    names = {1: "A", 2: "A", 3: "B", 4: "B", 5: "C", 6: "C", 7: "D", 8: "D"}
    players = tuple(replace(p, team=names[p.number]) for p in tournament.players)
    tables = (
        ((1, 3, 4, 2), (40_000, 35_000, 25_000, 20_000)),  # A: 1st + 4th; B: 2nd + 3rd
        ((5, 7, 8, 6), (30_000, 30_000, 30_000, 30_000)),
    )
    made = RIICHI.pair(replace(tournament, players=players)).round
    seats = tuple(
        replace(table, seats=four, scores=scores)
        for table, (four, scores) in zip(made.tables, tables, strict=True)
    )
    over = replace(tournament, players=players, rounds=(replace(made, tables=seats),))
    settings = over.settings
    assert isinstance(settings, RiichiSettings)
    found = {team.name: team.place for team in teams(over, settings)}
    # All four sums are 0; C and D were first at their table together, four firsts shared.
    assert found == {"C": 1, "D": 1, "A": 3, "B": 4}


def test_drawn_winds_are_blank_on_the_slips_until_the_scores_are_in() -> None:
    tournament = played(event(16, 4, size=0, modes="random swiss", seat_winds="drawn"), 1)
    both = replace(tournament, rounds=(*tournament.rounds, RIICHI.pair(tournament).round))
    slips = next(one for one in RIICHI.reports(both) if one.key == "slips")
    words = Catalogue("en")
    winds = {
        number: {row[4] and words(row[4]) for row in slips.rows if row[2] == number}
        for number in (1, 2)
    }
    assert winds[1] == {"East", "South", "West", "North"}
    assert winds[2] == {None}


# -- said and asked --------------------------------------------------------------------------


def test_explain_names_because_of_whom_somebody_was_passed_over() -> None:
    typed = {"modes": "random swiss", "apart_club": "avoid"}
    tournament, whys = played(event(24, 6, size=3, **typed), 1), set()
    for number in (2, 3, 4):
        settings = tournament.settings
        assert isinstance(settings, RiichiSettings)
        kept = separation_costs(tournament, settings, number)
        for reason in RIICHI.explain(tournament).reasons:
            for tried in reason.tried:
                if tried.why.key != "riichi.tried.apart":
                    continue
                mates = [p for p in tournament.players if p.name in tried.why.values["players"]]
                assert len(mates) == len(tried.why.values["players"]) > 0
                for mate in mates:
                    pair = (min(tried.opponent, mate.number), max(tried.opponent, mate.number))
                    assert pair in kept.weight
                passed = tournament[tried.opponent]
                kinds = [kind.key for kind in tried.why.values["why"].values["kinds"]]
                for mate in mates:
                    assert ("apart.team" in kinds) is (mate.team == passed.team)
                    assert ("apart.club" in kinds) is (mate.club == passed.club)
                for words in map(Catalogue, LANGUAGES):
                    assert all(words(kind) in words(tried.why) for kind in kinds)
                    assert all(mate.name in words(tried.why) for mate in mates)
                whys |= set(kinds)
        tournament = played(tournament, 1)
    assert whys == {"apart.team", "apart.club"}


def test_only_the_reports_asked_for_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = played(event(16, 5), 2)
    every = {one.key: one for one in RIICHI.reports(tournament)}
    assert list(every) == [key for key in RIICHI.traits.reports if key in every]
    for key, report in every.items():
        assert RIICHI.reports(tournament, (key,)) == (report,)
    assert RIICHI.reports(tournament, ()) == ()
    monkeypatch.setattr(reports, "seated", lambda *_: pytest.fail("nothing to come was asked for"))
    asked = RIICHI.reports(tournament, RIICHI.traits.following("standings"))
    assert [one.key for one in asked] == [
        key for key in RIICHI.traits.following("standings") if key in every
    ]


# -- who rests in turn -----------------------------------------------------------------------


def rested(tournament: Tournament) -> set[int]:
    count = Counter(player for round_ in tournament.rounds for player, _ in round_.byes)
    return {count[player.number] for player in tournament.players}


@pytest.mark.parametrize("rule", ["usual", "club", "strength"])
def test_a_rota_keeps_teams_apart_and_everybody_rests_as_often(rule: str) -> None:
    tournament = played(event(30, 6, size=3, odd_field="sit_out", first_round=rule), 3)
    plan = {
        round_.number: {frozenset(table.seats) for table in round_.tables}
        for round_ in tournament.rounds
    }
    tournament = played(tournament, 3)
    assert alike(tournament) == [0] * 6
    assert max(rested(tournament)) - min(rested(tournament)) <= 1
    plain = played(event(30, 6, size=3, odd_field="sit_out", apart_team="no"), 6)
    assert sum(alike(plain))
    # What the slips of the coming rounds say before round 1 holds to the end.
    slips = seated(replace(tournament, rounds=()), tournament.settings.resolved())
    for round_ in tournament.rounds:
        tables = {frozenset(table.seats) for table in slips[round_.number - 1].tables}
        assert tables == {frozenset(table.seats) for table in round_.tables}
        assert plan.get(round_.number, tables) == tables


@pytest.mark.parametrize("players", [22, 23])
def test_in_every_cycle_of_a_rota_everybody_meets_anew(players: int) -> None:
    plan, plain = plan_with_rests(players, 10, 1, 2), plan_with_rests(players, 10, 1)

    def repeats(rounds: Plan) -> int:
        met = Counter(
            pair for tables in rounds for four in tables for pair in combinations(sorted(four), 2)
        )
        return sum(count - 1 for count in met.values())

    within = [sum(repeats(one[at : at + 5]) for at in (0, 5)) for one in (plan, plain)]
    assert within[0] <= 4 and within[0] <= within[1]
    tables = [frozenset(four) for round_ in plan for four in round_]
    assert len(set(tables)) == len(tables)
    out = Counter(who for round_ in rests(plan, players) for who in round_)
    assert {out[one] for one in range(1, players + 1)} <= {0, 1, 2}
    assert max(out.values()) - min(out[one] for one in range(1, players + 1)) <= 1


def test_where_eight_have_no_further_cycle_seven_have_a_plan() -> None:
    plan = plan_with_rests(7, 36, 1, 6)
    assert len(plan) == 36
    out = Counter(who for round_ in rests(plan, 7) for who in round_)
    assert sorted(out.values()) == [15, 15, 15, 15, 16, 16, 16]
