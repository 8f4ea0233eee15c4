"""Every criterion against its literal definition, on random small tournaments."""

from __future__ import annotations

from itertools import pairwise
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.catalogue import Catalogue
from pairing.standings.criteria import CRITERIA, Conventions, rank, values_of
from pairing.standings.definitions.ratings import DP
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Game, Player, Result, Round, Tournament
from tests.referees.criteria import Literal
from tests.standings.fields import tournaments
from tests.support.events import round_of

VALUED = sorted(name for name in CRITERIA if hasattr(Literal, name) and name != "direct")
CONVENTIONS = [
    Conventions(),
    Conventions(forfeits="nobody", handicap=False),
    Conventions(unplayed="fide_2024"),
]


def literal(tournament: Tournament, conventions: Conventions) -> Literal:
    return Literal(tournament, conventions.forfeits, conventions.handicap, conventions.unplayed)


@pytest.mark.parametrize("name", VALUED)
@settings(max_examples=120, derandomize=True, deadline=None)
@given(tournament=tournaments(), conventions=st.sampled_from(CONVENTIONS))
def test_a_criterion_is_what_its_definition_says(
    name: str, tournament: Tournament, conventions: Conventions
) -> None:
    oracle = literal(tournament, conventions)
    expected = {number: getattr(oracle, name)(number) for number in oracle.everybody}
    assert values_of(tournament, name, conventions) == expected


@settings(max_examples=400, derandomize=True, deadline=None)
@given(
    tournament=tournaments(),
    criteria=st.lists(
        st.sampled_from([*VALUED, "direct", "direct"]), min_size=1, max_size=4, unique=True
    ),
    conventions=st.sampled_from(CONVENTIONS),
)
def test_the_order_is_the_literal_one(
    tournament: Tournament, criteria: list[str], conventions: Conventions
) -> None:
    groups = literal(tournament, conventions).order(criteria)
    found = rank(tournament, criteria, conventions=conventions)
    place = 1
    expected = []
    for group in groups:
        expected += [(place, number) for number in sorted(group)]
        place += len(group)
    assert [(line.place, line.player) for line in found.lines] == expected


@settings(max_examples=300, derandomize=True, deadline=None)
@given(
    tournament=tournaments(),
    criteria=st.lists(
        st.sampled_from([*VALUED, "direct", "direct"]), min_size=1, max_size=4, unique=True
    ),
)
def test_what_decided_separates_the_two_lines(tournament: Tournament, criteria: list[str]) -> None:
    """The deciding criterion differs, all before it are equal; a shared place has none."""
    lines = rank(tournament, criteria).lines
    for above, below in pairwise(lines):
        if above.decided_by is None:
            assert above.place == below.place
            assert above.detail is None
            continue
        assert above.place < below.place
        before = criteria[: criteria.index(above.decided_by)]
        for name in before:
            assert above.values[name] == below.values[name]
        mine, his = above.values[above.decided_by], below.values[above.decided_by]
        if above.detail is not None:
            assert above.decided_by == "direct"
            assert mine == his
        elif above.decided_by == "start_number":
            assert mine < his
        else:
            assert his is None or mine > his
    assert not lines or lines[-1].decided_by is None


def test_the_table_of_b_02_is_that_of_the_normal_distribution() -> None:
    # It was made with a standard deviation of 2000/7, and bent only at its ends.
    curve = NormalDist(0, 2000 / 7)
    for percent in range(50, 97):
        assert abs(DP[percent - 50] - curve.inv_cdf(percent / 100)) < 1
    assert DP[-4:] == (538, 589, 677, 800)


def test_performance_of_a_small_event() -> None:
    field = tuple(
        Player(n, f"P{n}", rating=r) for n, r in enumerate((2000, 2100, 2201, None, 1900), 1)
    )
    games = (
        *((1, 2, Result.WHITE_WINS), (3, 1, Result.DRAW)),
        (1, 4, Result.WHITE_WINS),  # no rating
        (5, 1, Result.WHITE_FORFEITS),  # not played: left out
    )
    rounds = tuple(round_of(number, [game]) for number, game in enumerate(games, 1))
    event = Tournament("dutch", DutchSettings(), field, rounds)
    # 4 has no rating, so that these tie-breaks are dropped (C.07 10), and the order says so.
    assert set(values_of(event, "average_rating").values()) == {None}
    order = rank(event, ["points", "performance"])
    assert [line.decided_by for line in order.lines] == ["points", "points", None, None, None]
    told = Catalogue("en")(order.remarks[0])
    assert told.startswith("TPR: not applied") and "P4" in told
    # With a rule of the tournament they count: (2100 + 2201 + 1700) / 3 = 2000.3; 2½ of 3.
    assert values_of(event, "ARO/U1700")[1] == 2000
    assert values_of(event, "TPR/U1700")[1] == 2000 + 273
    assert not rank(event, ["points", "TPR/U1700"]).remarks
    assert values_of(event, "ARO/U1700/C1")[1] == 2151  # 2150.5 is rounded up
    assert values_of(event, "TPR/U1700")[4] == 2000 - 800
    assert values_of(event, "TPR/U1700")[5] is None


def test_perfect_performance_of_all_and_of_nothing() -> None:
    field = tuple(Player(n, f"P{n}", rating=r) for n, r in enumerate((2000, 2100, 1900), 1))
    rounds = (
        Round(1, (Game(1, 1, 2, Result.WHITE_WINS),)),
        Round(2, (Game(1, 3, 1, Result.BLACK_WINS),)),
    )
    event = Tournament("dutch", DutchSettings(), field, rounds)
    # All won: each chance must be 1, which begins at a difference of 736.
    assert values_of(event, "PTP")[1] == 2100 + 736
    assert values_of(event, "PTP")[2] == 2000 - 800
    assert values_of(event, "APPO")[2] == 2100 + 736
