"""What the pages on LEADER's claims look at in an event."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.laboratory.play import entry, play
from pairing.systems import system
from pairing.systems.leader import LeaderSettings
from pairing.tournament import Player, Result, Round, Tournament
from tests.support.events import round_of
from tools.evidence import leader_criteria, leader_italian
from tools.evidence import leader_events as leader


def test_leader_mcmahon_and_another_run_meet_the_same_fields(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leader, "EVENTS", 3)
    ours = leader.events_of(leader.CUP, leader.LEADER)
    his = leader.events_of(leader.CUP, leader.MCMAHON)
    again = leader.events_of(leader.CUP, leader.LEADER, leader.AGAIN)
    for one, other, run in zip(ours, his, again, strict=True):
        assert one.strength == other.strength == run.strength
        assert one.before == other.before == run.before
        assert one.places["by lot"] == run.places["by lot"] != run.places[""] != one.places[""]
        by_rating = [one.places["ratings alone"][number] for number in sorted(one.strength)]
        assert by_rating == sorted(by_rating)
        assert 0 <= one.measures["by lot"]["neighbours_met"] <= 1
    assert sum(one.measures[""]["neighbours_met"] for one in ours) > 2


def test_broken_pairs_and_repeats_of_the_top_group_are_seen() -> None:
    rules = LeaderSettings(places=2, allow_repeats=True)
    players = tuple(Player(n, f"P{n}", 2000 - n) for n in range(1, 5))
    event = system("leader").start(Tournament("leader", rules, players, planned=3))

    def made(number: int, *pairs: tuple[int, int]) -> Round:
        return round_of(number, [(*pair, Result.DRAW) for pair in pairs])

    kept, broken = made(1, (1, 2), (3, 4)), made(1, (1, 4), (2, 3))
    rounds = {(kept,): (0, 0, 0), (broken,): (1, 0, 0), (kept, made(2, (2, 1), (3, 4))): (1, 2, 2)}
    for played, (wrong, top, repeats) in rounds.items():
        found = leader_italian.looked_at(replace(event, rounds=played), rules)
        assert (found.broken, found.top, found.repeats, found.paired) == (wrong, top, repeats, True)


def test_floats_are_games_against_another_score() -> None:
    plan = replace(leader.CUP.plan(leader.MCMAHON), rounds=2)
    event = play(plan, plan.contenders[0], 1)
    floats = leader_criteria.floats_of(event)
    ups, downs = (sum(one[at] for one in floats.values()) for at in (0, 1))
    assert ups == downs > 0 and max(map(sum, floats.values())) <= 2
    criteria = leader_criteria.criteria_of(event)
    scores = event.tournament.scores
    for number, entries in event.tournament.history.items():
        met = [scores[one.opponent] for one in entries if one.opponent]
        assert criteria[leader_criteria.SOS][number] == sum(met)
    # What a float upwards adds to everybody is the slope, in parts of the spread.
    net = {number: float(up - down) for number, (up, down) in floats.items()}
    slope = leader_criteria.slope(event, net)
    twice = leader_criteria.slope(event, {number: 2 * one + 7 for number, one in net.items()})
    assert slope is not None and twice is not None and abs(slope - twice) < 1e-9 < slope
    assert leader_criteria.slope(event, dict.fromkeys(net, 3.0)) is None


def test_some_miss_one_round_each_after_the_first() -> None:
    plan = leader.CUP.plan(leader.LEADER)
    drawn = [leader_criteria.missing(entry(plan, number), plan.rounds) for number in range(40)]
    rounds = {one for away in drawn for one in away.values()}
    assert rounds == set(range(2, plan.rounds + 1))
    assert {len(away) for away in drawn} == {leader_criteria.MISSING}
    assert len({tuple(away) for away in drawn}) > 30
