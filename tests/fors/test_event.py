"""FORS and SERP as events: start points, pairing, handicaps on the tabs, standings."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError, NoLegalPairing, NoLegalPairingNeedsDecision, Problems
from pairing.settings import read_settings
from pairing.systems.fors import Fors, ForsSettings, Serp, SerpSettings
from pairing.systems.fors.handicap import half_stones, handicap_for, on_board
from pairing.systems.fors.places import EventPoints
from pairing.systems.fors.scoring import fair_step, win_chance
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament
from tests.support.events import with_player, with_results
from tests.support.refusals import refusal

W, B = Result.WHITE_WINS, Result.BLACK_WINS
HALF = Fraction(1, 2)


def event(ratings, settings=None, rounds=(), planned=5, system="fors"):
    players = tuple(Player(n, f"Игрок {n}", rating=r) for n, r in enumerate(ratings, start=1))
    return Tournament(system, settings or ForsSettings(), players, tuple(rounds), planned)


def played(tournament, pairing, rng):
    round_ = with_results(pairing.round, rng, (W, B))
    return replace(tournament, rounds=(*tournament.rounds, round_))


# -- start ----------------------------------------------------------------------------------


def test_start_points_are_ten_a_rank_and_fractional():
    tournament = Fors().start(event([2345, 2300, 2245, 1987]))
    assert tournament.settings.base_rating == 1900
    assert [p.start_score for p in tournament.players] == [
        Fraction(89, 2), 40, Fraction(69, 2), Fraction(87, 10),
    ]  # fmt: skip
    assert tournament.settings.mean_rating == 2219  # 2219.25


def test_start_points_by_rank_with_a_top_group_and_none():
    ranks = Fors().start(event([2345, 2300, 2245, 1987], ForsSettings(start_points="rank")))
    assert [p.start_score for p in ranks.players] == [40, 40, 30, 0]
    top = Fors().start(event([2600, 2345, 2245], ForsSettings(top_rating=2300)))
    assert [p.start_score for p in top.players] == [10, 10, Fraction(45, 10)]
    none = Fors().start(event([2345, 2245], ForsSettings(start_points="none")))
    assert [p.start_score for p in none.players] == [0, 0]
    five = Fors().start(event([2100, 2000], ForsSettings(rank_points=5)))
    fair, more = (
        Fors().start(event([2150, 1950], ForsSettings(start_step="fair", fair_margin=margin)))
        for margin in (0, 3)
    )
    assert more.players[0].start_score == fair.players[0].start_score + 3 * Fraction(5, 2)
    assert [p.start_score for p in five.players] == [5, 0]


def test_fair_start_points_add_up_rank_by_rank():
    settings = ForsSettings(start_step="fair", base_rating=1850)
    tournament = Fors().start(event([2050, 1950, 1900, 1850, 1800], settings))
    one, two = fair_step(5, 1950, 1850), fair_step(5, 2050, 1950)
    below = fair_step(5, 1850, 1750)
    assert [p.start_score for p in tournament.players] == [one + two, one, one / 2, 0, -below / 2]
    assert two == pytest.approx(5, abs=0.02)


def test_start_keeps_what_is_there():
    started = Fors().start(with_player(event([2100, 2000]), 1, start_score=Fraction(7)))
    assert [p.start_score for p in started.players] == [7, 0]
    assert Fors().start(started) == started


def test_missing_and_impossible_ratings_are_named():
    for system, settings in ((Fors(), ForsSettings()), (Serp(), SerpSettings())):
        for number, asked, rating in ((2, system.pair, 2000), (3, system.start, 3000)):
            caught = refusal(Problems, asked, event([2100, None, rating], settings))
            assert [error.subject.player for error in caught.errors] == [number]
            for language in LANGUAGES:
                assert f"Игрок {number}" in caught.message(language)


# -- handicap -------------------------------------------------------------------------------


def test_half_stones_on_the_board_and_back():
    for halves in range(19):
        stones, komi = on_board(halves)
        assert half_stones(stones, komi) == halves
    assert on_board(0) == (0, Fraction(13, 2))
    assert on_board(1) == (0, HALF)
    assert on_board(2) == (2, Fraction(13, 2))
    assert on_board(3) == (2, HALF)
    assert half_stones(1, HALF) == 1  # "one stone" is Black without komi


def test_group_step_and_maximum():
    group = ForsSettings(k_by="group", mean_rating=1000)
    assert handicap_for(2300, 2000, group).given == 3  # 100 points a half stone
    assert handicap_for(2300, 2000, ForsSettings()).given == 7  # 42.5 points
    capped = handicap_for(2300, 2000, ForsSettings(max_handicap=4))
    assert (capped.given, capped.over) == (4, True)


# -- scores of games ------------------------------------------------------------------------


def one_game(ratings, result, settings=None, **game):
    tournament = event(ratings, settings or ForsSettings())
    started = Fors().start(tournament)
    prescribed = handicap_for(ratings[0], ratings[1], started.settings)
    values = {"handicap": prescribed.stones, "komi": prescribed.komi, **game}
    round_ = Round(1, (Game(1, 1, 2, result, **values),))
    ledger = EventPoints(replace(started, rounds=(round_,)), started.settings)
    return ledger.made[1], ledger.made[2]


def test_points_of_a_game_with_the_prescribed_handicap():
    assert one_game([2025, 1975], W) == (21, 9)
    assert one_game([2025, 1975], B) == (10, 20)
    assert one_game([2025, 1975], W, komi=None) == (21, 9)  # the tab says stones only
    assert one_game([2025, 1975], Result.DRAW) == (Fraction(31, 2), Fraction(29, 2))
    # 320 points at a step of 42.5 are 7.53 half stones: 8 are given, more than would fit.
    p = HALF + Fraction(320, 850)
    u = p - Fraction(8, 20)
    assert one_game([2310, 1990], W) == (10 + 10 * p / u, 20 - 10 * p / u)
    assert one_game([2310, 1990], B) == (10, 20)


def test_no_k_for_stones_that_were_not_given():
    """Less than half of half a stone apart: played even, 20 to 10 (SPEC 3)."""
    for settings in (ForsSettings(), ForsSettings(scheme="first"), ForsSettings(k_by="group")):
        assert handicap_for(2024, 2000, settings).given == 0
        assert one_game([2024, 2000], W, settings) == (20, 10)
        assert one_game([2024, 2000], B, settings) == (10, 20)


@pytest.mark.parametrize("exact", [False, True])
def test_the_giver_expects_what_he_would_on_even_terms(exact):
    """The bias that rounding left is 0 in every pair, exactly."""
    settings = ForsSettings(exact_komi=exact, max_handicap=18)
    for difference in range(301):
        strong, weak = 2000 + difference, 2000
        won, lost = one_game([strong, weak], W, settings)[0], one_game([strong, weak], B, settings)
        far = 3000 - Fraction(strong + weak, 2)
        u = HALF + difference / far
        u -= handicap_for(strong, weak, settings).given / 20
        assert u * won + (1 - u) * lost[0] == 10 + 10 * (HALF + difference / far)


def test_symmetrised_scores():
    """x = -k/2: K is divided between win and loss; an even game stays 20 to 10."""
    settings = ForsSettings(free_parameter="symmetric")
    assert one_game([2050, 1950], W, settings) == (21, 9)
    assert one_game([2050, 1950], B, settings) == (11, 19)
    assert one_game([2024, 2000], W, settings) == (20, 10)
    assert one_game([2050, 1950], B, replace(settings, taker_loss=10)) == (12, 18)


def test_handicaps_lessened_for_the_whole_event():
    assert handicap_for(2150, 1850, ForsSettings()).given == 6
    assert handicap_for(2150, 1850, ForsSettings(handicap_percent=50)).given == 3
    assert handicap_for(2150, 1850, ForsSettings(less_half_stones=2)).given == 4
    assert handicap_for(2150, 1850, ForsSettings(less_half_stones=9)).given == 0
    assert one_game([2150, 1850], W, ForsSettings(handicap_percent=0)) == (20, 10)
    p = Fraction(8, 10)
    less = one_game([2150, 1850], W, ForsSettings(less_half_stones=2))[0]
    assert less == 10 + 10 * p / (p - Fraction(4, 20))


def test_the_top_group_plays_even():
    settings = ForsSettings(even_from=2100, start_points="none")
    assert handicap_for(2400, 2100, settings).given == 0
    assert handicap_for(2400, 2099, settings).given == 8
    pairing = Fors().pair(event([2400, 2100, 2000, 1900], settings))
    assert [(g.handicap, g.komi) for g in pairing.round.games] == [(0, None), (2, Fraction(13, 2))]
    assert one_game([2400, 2100], W, settings) == (20, 10)


def test_group_k_is_the_number_of_half_stones_given():
    settings = ForsSettings(k_by="group", mean_rating=2000)
    assert one_game([2110, 1985], W, settings) == (23, 7)  # 125 points: 2½, rounded up


def test_organisers_choices_change_the_scores():
    assert one_game([2025, 1975], B, ForsSettings(taker_loss=10)) == (11, 19)
    first = one_game([2025, 1975], B, ForsSettings(scheme="first"))
    assert first == (10 + Fraction(1, 11), 20 - Fraction(1, 11))
    caught = refusal(InputError, one_game, [2250, 1800], B, ForsSettings(taker_loss=25))
    assert caught.subject.board == 1 and caught.subject.round == 1


def test_an_even_game_between_unequal_players_is_plain():
    """The organiser took the handicap off: 20 to 10, as in McMahon."""
    assert one_game([2300, 2000], W, handicap=0, komi=Fraction(13, 2)) == (20, 10)
    assert one_game([2300, 2000], B, handicap=0, komi=Fraction(13, 2)) == (10, 20)


def test_a_handicap_cut_short_gives_a_smaller_bonus():
    full = one_game([2150, 1850], W)[0]
    less = one_game([2150, 1850], W, ForsSettings(max_handicap=3, beyond_maximum="cap"))[0]
    assert full == 26
    p, left = win_chance(2150, 1850), win_chance(2150, 1850) - Fraction(3, 20)
    assert less == 20 + 10 * (p / left - 1)
    assert 20 < less < full


def test_every_game_gives_thirty_points_whatever_is_on_the_board():
    rng = random.Random(5)
    for _ in range(300):
        ratings = [rng.randint(-900, 2990), rng.randint(-900, 2990)]
        ratings.sort(reverse=True)
        settings = ForsSettings(
            scheme=rng.choice(["first", "second"]),
            k_by=rng.choice(["pair", "group"]),
            max_handicap=rng.randint(0, 18),
            exact_komi=rng.random() < 0.3,
        )
        board = {"handicap": rng.randint(0, 9), "komi": Fraction(rng.randint(-6, 6)) + HALF}
        game = board if rng.random() < 0.5 else {}
        points = one_game(ratings, rng.choice([W, B, Result.DRAW]), settings, **game)
        assert sum(points) == 30
        assert all(0 <= p <= 30 for p in points)


def test_open_games_give_nothing_yet():
    tournament = event([2000, 2000], rounds=[Round(1, (Game(1, 1, 2),))])
    assert [line.points for line in Fors().standings(tournament).lines] == [0, 0]


# -- pairing --------------------------------------------------------------------------------


def test_who_won_by_forfeit_gets_the_bye_last():
    tournament = event([2100, 2090, 2080, 2070, 2060], ForsSettings(start_points="none"))
    first = Round(
        1, (Game(1, 1, 2, W), Game(2, 4, 3, Result.WHITE_FORFEITS)), byes=((5, Bye.PAIRING),)
    )
    pairing = Fors().pair(replace(tournament, rounds=(first,)))
    assert pairing.round.bye == 4  # 2 and 4 have 10 points, and 2 the higher rating
    turned = replace(first, games=(first.games[0], Game(2, 3, 4, Result.WHITE_FORFEITS)))
    pairing = Fors().pair(replace(tournament, rounds=(turned,)))
    assert pairing.round.bye == 3  # 4, who won by forfeit, stands above; 3 is the lowest now
    drawn = (Game(1, 1, 2, Result.DRAW), Game(2, 4, 3, Result.BLACK_FORFEITS))
    low_field = with_player(Fors().start(tournament), 4, start_score=Fraction(-90))
    pairing = Fors().pair(replace(low_field, rounds=(replace(first, games=drawn),)))
    assert pairing.round.bye == 3
    assert [one.why.key for one in pairing.reasons[-1].tried] == ["go.tried.won_by_forfeit"]


def test_maximum_handicap_avoided_forbidden_capped():
    ratings = [2300, 2290, 1500, 1490]
    close = ForsSettings(max_handicap=4, start_points="none")
    pairs = {frozenset((g.white, g.black)) for g in Fors().pair(event(ratings, close)).round.games}
    assert pairs == {frozenset((1, 2)), frozenset((3, 4))}
    done = Round(1, (Game(1, 1, 2, W), Game(2, 3, 4, W)))
    second = Fors().pair(event(ratings, close, [done]))
    assert all(game.handicap == 3 for game in second.round.games)  # four half stones
    assert {remark.key for remark in second.remarks} == {"fors.remark.beyond_maximum"}
    with pytest.raises(NoLegalPairing) as caught:
        Fors().pair(event(ratings, replace(close, beyond_maximum="forbid"), [done]))
    assert caught.value.subject.field == "max_handicap"
    capped = Fors().pair(event(ratings, replace(close, beyond_maximum="cap"), [done]))
    assert capped.remarks == ()


def test_a_pair_met_is_no_pair_beyond_the_maximum():
    """1 and 6 are far from all and have met: two pairs are beyond the maximum, and no more."""
    ratings = [2700, 2010, 2000, 1990, 1980, 2690]
    settings = ForsSettings(max_handicap=2, start_points="none")
    done = Round(1, (Game(1, 1, 6, W), Game(2, 2, 3, W), Game(3, 4, 5, W)))
    games = Fors().pair(event(ratings, settings, [done])).round.games
    assert {1, 6} not in [{game.white, game.black} for game in games]
    assert sum(bool({1, 6} & {game.white, game.black}) for game in games) == 2


@pytest.mark.parametrize("how", ["avoid", "never"])
def test_who_is_kept_apart_is_no_pair_beyond_the_maximum(how: str):
    settings = ForsSettings(max_handicap=2, start_points="none", apart_club=how)
    done = Round(1, (Game(1, 1, 2, W), Game(2, 3, 4, W)))
    tournament = event([2600, 2590, 500, 490], settings, [done])
    players = [replace(p, club=club) for p, club in zip(tournament.players, "xyxz", strict=True)]
    pairing = Fors().pair(replace(tournament, players=tuple(players)))
    assert [{game.white, game.black} for game in pairing.round.games] == [{1, 4}, {2, 3}]
    assert {one.why.key for one in pairing.reasons[0].tried} == {"apart.tried", "go.tried.met"}


def test_no_round_without_a_repeat_asks_the_organiser():
    tournament = event([2000, 2010], rounds=[Round(1, (Game(1, 1, 2, W),))])
    caught = refusal(NoLegalPairingNeedsDecision, Fors().pair, tournament)
    assert caught.choice == "allow_repeats"
    assert "Игрок 1" in caught.message("ru")
    allowed = replace(tournament, settings=ForsSettings(allow_repeats=True))
    pairing = Fors().pair(allowed)
    assert len(pairing.round.games) == 1
    assert pairing.remarks[0].key == "go.remark.repeat"


def test_too_few_players():
    refusal(InputError, Fors().pair, event([2000]))


def test_a_big_event_is_paired_quickly():
    rng = random.Random(3)
    tournament = event([rng.randint(500, 2700) for _ in range(201)])
    for _ in range(4):
        tournament = played(tournament, Fors().pair(tournament), rng)
    pairs = [frozenset((g.white, g.black)) for r in tournament.rounds for g in r.games]
    assert len(pairs) == len(set(pairs)) == 400


# -- standings ------------------------------------------------------------------------------


def test_standings_are_exact_and_say_what_decided():
    rng = random.Random(2)
    tournament = event([2100, 2090, 2055, 2030, 1990, 1905, 1900])
    for _ in range(4):
        tournament = played(tournament, Fors().pair(tournament), rng)
    standings = Fors().standings(tournament)
    assert standings.criteria == ("event_points", "opponents_mean", "rating")
    values = [[line.values[name] for name in standings.criteria] for line in standings.lines]
    assert values == sorted(values, reverse=True)
    assert all(isinstance(value, Fraction) for row in values for value in row)
    for above, below in zip(standings.lines, standings.lines[1:], strict=False):
        assert above.values[above.decided_by] > below.values[above.decided_by]
    started = Fors().start(tournament)
    total = sum(line.values["event_points"] for line in standings.lines)
    assert sum(line.points for line in standings.lines) == 4 * 4  # a win, or the bye, counts 1
    starts = sum(p.start_score for p in started.players)
    assert total - starts == 4 * (3 * 30 + 20)  # three boards and a bye a round


def test_report_shows_every_round():
    rng = random.Random(4)
    tournament = event([2100, 2050, 2000, 1950])
    for _ in range(2):
        tournament = played(tournament, Fors().pair(tournament), rng)
    report, _ = Fors().reports(tournament)
    assert report.key in Fors.traits.reports
    assert len(report.columns) == 3 + 2 + 1
    for row in report.rows:
        assert row[2] + row[3] + row[4] == row[5]
    for words in map(Catalogue, LANGUAGES):
        assert words(report.title) and all(words(column.heading) for column in report.columns)


def test_settings_are_read_from_what_is_typed():
    read = read_settings(ForsSettings, {"taker_loss": "", "k_by": "group", "max_handicap": 9})
    assert read.taker_loss is None and read.k_by == "group" and read.max_handicap == 9
    refusal(Problems, read_settings, ForsSettings, {"taker_loss": 31})
