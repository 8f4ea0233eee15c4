"""Examples worked by hand: places, what decided, direct encounter, presets, bad names."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.formats.typed import read_result
from pairing.settings import Settings
from pairing.standings.criteria import (
    CRITERIA,
    PRESETS,
    Conventions,
    parse_criteria,
    rank,
    values_of,
)
from pairing.tournament import Bye, Player, Tournament
from tests.support.events import round_of

F = Fraction


def event(
    *rounds: Sequence[tuple[int, str, int] | tuple[int, Bye]],
    players: int,
    starts: Sequence[int] = (),
) -> Tournament:
    """A tournament from ``(white, "1-0", black)`` and ``(player, Bye.PAIRING)``."""
    made = []
    for number, entries in enumerate(rounds, start=1):
        games = [(one[0], one[2], read_result(one[1])) for one in entries if len(one) == 3]
        made.append(round_of(number, games, [entry for entry in entries if len(entry) == 2]))
    field = tuple(
        Player(number, f"P{number}", start_score=F(starts[number - 1]) if starts else None)
        for number in range(1, players + 1)
    )
    return Tournament("test", Settings(), field, tuple(made), planned=len(rounds))


def places(tournament: Tournament, by: str) -> list[tuple[int, int]]:
    return [(line.place, line.player) for line in rank(tournament, parse_criteria(by)).lines]


def test_a_second_direct_encounter_is_told_in_words() -> None:
    # Among 1-4: 1 and 2 make two points each, 3 and 4 one each; 2 beat 1, 4 beat 3.
    games = [
        [(2, "1-0", 1), (4, "1-0", 3)],
        [(1, "1-0", 3), (2, "1-0", 4)],
        [(1, "1-0", 4), (3, "1-0", 2)],
    ]
    tied = event(*games, players=4, starts=(0, 0, 1, 1))
    assert set(tied.scores.values()) == {F(2)}
    lines = rank(tied, ["mm", "direct"]).lines
    assert [(line.place, line.player) for line in lines] == [(1, 2), (2, 1), (3, 4), (4, 3)]
    assert [line.decided_by for line in lines] == ["direct", "direct", "direct", None]
    assert [line.values["direct"] for line in lines] == [2, 2, 1, 1]
    assert lines[1].detail is None
    detail = lines[0].detail
    assert detail is not None
    assert Catalogue("en")(detail) == "games among P1, P2: 1 against 0"


def test_two_games_between_two_players_count_by_their_mean() -> None:
    tied = event([(1, "1-0", 2)], [(2, "½-½", 1)], players=2, starts=(0, 1))
    lines = rank(tied, ["mm", "direct"]).lines
    assert [line.player for line in lines] == [1, 2]
    assert [line.values["direct"] for line in lines] == [F(3, 4), F(1, 4)]


def test_the_federations_own_numbers_for_unplayed_rounds() -> None:
    """C.07 16.4: one game, a bye and a forfeit win, the example of a published test.

    1 beat 2 (who ends with 1½), had the bye, won by forfeit against 3 (½): the dummy of the
    bye has half the rounds (1½), that of the forfeit the opponent's ½.
    """
    tournament = event(
        [(1, "1-0", 2), (3, "½-½", 4)],
        [(1, Bye.PAIRING), (2, "½-½", 4)],
        [(1, "+--", 3), (2, "1-0", 4)],
        players=4,
    )
    assert tournament.points == {1: 3, 2: F(3, 2), 3: F(1, 2), 4: 1}
    # 3 stayed away in round 2 without a later game and then forfeited: ½ for the absence.
    assert values_of(tournament, "buchholz")[1] == F(3, 2) + F(3, 2) + 1
    assert values_of(tournament, "buchholz", Conventions(unplayed="fide_2024"))[1] == F(15, 2)
    assert values_of(tournament, "sonneborn_berger")[1] == F(3, 2) + F(3, 2) + 1


def test_without_rounds_or_players() -> None:
    assert rank(Tournament("test", Settings(), ()), ["points"]).lines == ()
    start = event(players=3)
    assert places(start, "swiss") == [(1, 1), (1, 2), (1, 3)]
    assert places(start, "direct,start_number") == [(1, 1), (2, 2), (3, 3)]


def test_presets_and_lists() -> None:
    assert parse_criteria("McMahon") == ("mm", "sos", "sodos")
    assert parse_criteria("swiss") == ("points", "buchholz_cut1", "buchholz", "sonneborn_berger")
    assert parse_criteria("mcmahon rating;mm") == ("mm", "sos", "sodos", "rating")
    assert all(name in CRITERIA for names in PRESETS.values() for name in names)
    assert not set(PRESETS) & set(CRITERIA)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(CRITERIA))
def test_every_criterion_has_a_heading_and_a_help(name: str, language: str) -> None:
    words = Catalogue(language)
    assert 0 < len(words(f"criterion.{name}")) <= 10
    assert words(f"criterion_help.{name}").endswith(".")
    compute = CRITERIA[name].compute
    assert compute is None or compute.__doc__
