"""The European congresses of 2011 and 2013, ranked after every round."""

from __future__ import annotations

import pytest

from pairing.standings.comparing.correlation import rank_correlation
from pairing.standings.criteria import CRITERIA, Conventions, parse_criteria, rank, values_of
from pairing.tournament import Outcome, Tournament
from tests.referees.criteria import Literal
from tests.support.events import CONGRESSES, read_congress


@pytest.fixture(scope="module", params=CONGRESSES)
def event(request: pytest.FixtureRequest) -> Tournament:
    return read_congress(request.param)


def test_both_ways_side_by_side(event: Tournament) -> None:
    """McMahon and Swiss orders of one field agree more than they differ."""
    mcmahon = rank(event, parse_criteria("mcmahon")).place_of()
    found = rank_correlation(mcmahon, rank(event, parse_criteria("swiss")).place_of())
    assert 0.1 < found.kendall < found.spearman < 1


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
