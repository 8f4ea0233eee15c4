"""Two European congresses: real McMahon events, with absences, byes and forfeits."""

import pytest

from pairing.results import Band
from pairing.standings.comparing import orders
from pairing.standings.comparing.table_quality import games_played, table_quality
from pairing.standings.true_rating.places import (
    played_every_round,
    scored_games,
    standings,
    true_ratings,
)
from tests.support.events import CONGRESSES, read_congress


@pytest.fixture(scope="module", params=CONGRESSES)
def congress(request):
    return read_congress(request.param)


def rated(congress):
    return true_ratings([player.number for player in congress.players], scored_games(congress))


def test_bounded_players_are_expected_to_score_what_they_scored(congress):
    found = rated(congress)
    rating = {line.player: line.rating for line in found.order}
    component = {line.player: line.component for line in found.order}
    surplus = dict.fromkeys(rating, 0.0)
    for one, other, score in scored_games(congress):
        if component[one] == component[other] and rating[one] is not None:
            hoped = 1 / (1 + 10 ** ((rating[other] - rating[one]) / 400))
            surplus[one] += float(score) - hoped
            surplus[other] -= float(score) - hoped
    assert max(abs(value) for value in surplus.values()) < 1e-7


def test_winners_between_components_stand_above(congress):
    found = rated(congress)
    at = {line.player: i for i, line in enumerate(found.order)}
    component = {line.player: line.component for line in found.order}
    for one, other, score in scored_games(congress):
        if component[one] != component[other]:
            assert (at[one] < at[other]) == (score == 1)


def test_bands_enclose_the_numbers(congress):
    shown = [player.band for player in rated(congress).order]
    order = {Band.ABOVE: 0, None: 1, Band.BELOW: 2}
    assert [order[band] for band in shown] == sorted(order[band] for band in shown)
    if len(shown) > 100:  # the small event is mostly unbounded: 23 players, 39 games
        assert shown.count(None) > len(shown) // 2


def test_true_rating_makes_the_better_table(congress):
    """Points above the diagonal, and results near it, against points + SOS without starts."""
    games = games_played(congress)
    everybody = {player.number for player in congress.players}
    by_rating = standings(congress)
    assert {line.player for line in by_rating.lines} == everybody
    eligible = played_every_round(congress)
    placed = [line.player for line in by_rating.lines if line.player in eligible]
    assert placed == [line.player for line in by_rating.lines][: len(placed)]
    among = [game for game in games if game[0] in eligible and game[1] in eligible]
    offered = {order.name: order for order in orders.offered(congress)}
    quality = {
        name: table_quality([p for p in order.players if p in eligible], among)
        for name, order in offered.items()
    }
    if len(eligible) > 50:
        assert quality["true_rating"].above > quality["sos"].above
