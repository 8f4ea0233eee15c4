"""The European congresses of 2011 and 2013, ranked after every round."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.standings.comparing.correlation import rank_correlation
from pairing.standings.criteria import CRITERIA, Conventions, parse_criteria, rank, values_of
from pairing.tournament import Bye, Outcome, Tournament
from tests.referees.criteria import Literal
from tests.support.events import CONGRESSES, read_congress


@pytest.fixture(scope="module", params=CONGRESSES)
def event(request: pytest.FixtureRequest) -> Tournament:
    return read_congress(request.param)


def test_points_are_neither_lost_nor_made(event: Tournament) -> None:
    """Every game gives one point, every bye and absence what the settings say."""
    event = replace(event, settings=replace(event.settings, round_down=False))
    expected = Fraction(0)
    for round_ in event.rounds:
        expected += sum(game.result is not None for game in round_.games)
        byes = sum(kind is Bye.PAIRING for _, kind in round_.byes)
        expected += byes * event.settings.bye_points
        away = len(event.players) - len(round_.reported)
        expected += away * event.settings.absence_points
    assert sum(event.points.values()) == expected
    lines = rank(event, parse_criteria("mcmahon")).lines
    assert sum(line.points for line in lines) == expected
    assert len(lines) == len(event.players)


def test_mcmahon_order_after_every_round(event: Tournament) -> None:
    for number in range(len(event.rounds) + 1):
        order = rank(event.after(number), parse_criteria("mcmahon"))
        keys = [tuple(line.values[name] for name in ("mm", "sos", "sodos")) for line in order.lines]
        assert keys == sorted(keys, reverse=True)
        assert order.after_round == number


def test_both_ways_side_by_side(event: Tournament) -> None:
    """McMahon and Swiss orders of one field agree more than they differ."""
    mcmahon = rank(event, parse_criteria("mcmahon")).place_of()
    found = rank_correlation(mcmahon, rank(event, parse_criteria("swiss")).place_of())
    assert 0.1 < found.kendall < found.spearman < 1


def test_sos_is_a_sum_over_games_seen_from_both_sides(event: Tournament) -> None:
    """Without handicap, all SOS together are each score times the games it was met in."""
    faced = {
        number: sum(entry.opponent is not None for entry in entries)
        for number, entries in event.history.items()
    }
    rounds = len(event.rounds)
    expected = sum(
        event.scores[number] * count + (event[number].start_score or 0) * (rounds - count)
        for number, count in faced.items()
    )
    found = values_of(event, "sos")
    assert sum(value for value in found.values() if value is not None) == expected


def test_winners_of_the_congresses() -> None:
    winners = {}
    for name in ("egc2011", "egc2013"):
        event = read_congress(name)
        first = rank(event, parse_criteria("mcmahon")).lines[0]
        winners[name] = event[first.player].name, first.values["mm"]
        assert sum(entry.outcome is Outcome.WIN for entry in event.history[first.player]) == len(
            event.rounds
        )
    # Ten wins from the start score of the group above the bar (4 dan is 33, and one more).
    assert winners == {"egc2011": ("Kim Youngsam", 44), "egc2013": ("Fan Hui", 44)}


def test_the_literal_definitions_on_a_whole_real_event() -> None:
    event = read_congress("ChampionnatLyon2017")
    for conventions in (Conventions(), Conventions(forfeits="nobody", unplayed="fide_2024")):
        oracle = Literal(event, conventions.forfeits, conventions.handicap, conventions.unplayed)
        for name in filter(lambda name: hasattr(Literal, name), CRITERIA):
            if name != "direct":
                assert values_of(event, name, conventions) == {
                    number: getattr(oracle, name)(number) for number in oracle.everybody
                }
