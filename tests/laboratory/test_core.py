"""The laboratory's core: luck that belongs to the game, models, measures, intervals."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from statistics import correlation, mean, stdev
from unittest.mock import Mock

import pytest

from pairing.errors import InputError
from pairing.laboratory import batch
from pairing.laboratory.batch import Rows, batches, play_batch
from pairing.laboratory.fields import field_of, named_field
from pairing.laboratory.luck import GAME, STRENGTH, Luck
from pairing.laboratory.measures import MEASURES, OF_ORDER, measured
from pairing.laboratory.models import MODELS, Elo, model_of
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import BASELINES, entry, play
from pairing.laboratory.summary import estimate, summarise
from pairing.laboratory.systems import contender
from pairing.standings.comparing.table_quality import games_played, table_quality
from pairing.tournament import Game, Player, Result


def plan(field: str, *systems: str, rounds: int = 4, **more: object) -> Plan:
    found = named_field(field)
    assert found is not None
    return Plan(found, tuple(contender(one) for one in systems), rounds, seed=7, **more)  # type: ignore[arg-type]


GO = plan("club:12", "leader:places=3", "mcmahon", "round-robin", model="go-russia", rounds=5)


def test_two_systems_see_the_same_luck_in_the_same_game() -> None:
    results: dict[tuple[int, int, int], set[float]] = {}
    for chosen in GO.contenders:
        for round_ in play(GO, chosen, 3).tournament.rounds:
            for game in round_.games:
                assert game.result is not None
                low, high = sorted((game.white, game.black))
                won = game.result.white if game.white == low else game.result.black
                results.setdefault((round_.number, low, high), set()).add(float(won))
    assert len(results) < sum(5 * 6 for _ in GO.contenders), "no game was played twice"
    assert all(len(found) == 1 for found in results.values())


def test_the_same_players_whatever_the_system_and_other_players_in_another_event() -> None:
    one, two = (play(GO, chosen, 3) for chosen in GO.contenders[:2])
    assert one.strength == two.strength
    assert [p.rating for p in one.tournament.players] == [p.rating for p in two.tournament.players]
    assert entry(GO, 4).strength != one.strength


def test_a_batch_gives_the_same_rows_however_it_is_cut() -> None:
    whole = play_batch(GO, 0, 5)
    pieces = Rows()
    for first, count in ((0, 2), (2, 1), (3, 2)):
        pieces.extend(play_batch(GO, first, count))
    assert whole == pieces
    assert sum(count for _, count in batches(GO, 1234)) == 1234


def test_luck_is_spread_as_it_should() -> None:
    shares = [Luck(1, event).share(GAME, 1, 2, 3) for event in range(4000)]
    assert abs(mean(shares) - 0.5) < 0.02
    normals = [Luck(1, event).normal(STRENGTH, 1) for event in range(4000)]
    assert abs(mean(normals)) < 0.06 and abs(stdev(normals) - 1) < 0.04


@pytest.mark.parametrize("name", ["elo", "go-russia", "go-europe", "go-fors"])
@pytest.mark.parametrize(("white", "black"), [(1500, 1500), (1900, 1500), (1500, 1900)])
def test_results_come_as_often_as_the_model_says(name: str, white: int, black: int) -> None:
    model = MODELS[name]
    game = Game(1, 2, 1)
    win, draw = model.chance(white, black, game)  # type: ignore[attr-defined]
    shares = [Luck(5, event).of_pair(GAME, 1, 2, 1) for event in range(3000)]
    made = [model.game(white, black, game, share) for share in shares]
    assert abs(made.count(Result.WHITE_WINS) / 3000 - win) < 0.03
    assert abs(made.count(Result.DRAW) / 3000 - draw) < 0.03


def test_draws_are_rarer_between_unequal_and_between_weak_players() -> None:
    def draw(white: int, black: int) -> float:
        return Elo().chance(white, black, Game(1, 1, 2))[1]

    assert draw(2600, 2600) > draw(2200, 2200) > draw(1600, 1600)
    assert draw(2200, 2200) > draw(2300, 2100) > draw(2500, 1900)


def test_riichi_scores_sum_up_and_skill_shows() -> None:
    model = MODELS["riichi"]
    firsts = 0
    for event in range(2000):
        lucks = [Luck(2, event).normal(0, 1, seat) for seat in range(4)]
        scores = model.table((2100, 1800, 1800, 1800), lucks, 120_000)
        assert sum(scores) == 120_000
        firsts += scores[0] == max(scores)
    assert 0.30 < firsts / 2000 < 0.45


def test_measures_agree_with_the_rest_of_the_program() -> None:
    played = play(GO, GO.contenders[0], 1)
    values = measured(played)
    games = games_played(played.tournament)
    quality = table_quality(played.order, games)
    assert values["above"] == float(quality.above / len(games))
    assert values["nearness"] == float(quality.nearness / (11 * len(games)))
    met = {
        frozenset((game.white, game.black)) for r in played.tournament.rounds for game in r.games
    }
    gaps = [abs(played.strength[a] - played.strength[b]) for a, b in map(tuple, met)]
    assert values["strength_gap"] == pytest.approx(mean(gaps))  # nobody met twice
    four = played.order[:4]
    assert values["top_met"] == sum(frozenset(p) in met for p in combinations(four, 2)) / 6
    score = {p.number: p.start_score or Fraction(0) for p in played.tournament.players}
    apart = total = 0
    for round_ in played.tournament.rounds:
        before = dict(score)
        for game in round_.games:
            assert game.result is not None
            apart, total = apart + (before[game.white] != before[game.black]), total + 1
            score[game.white] += game.result.white
            score[game.black] += game.result.black
    assert values["floats"] == apart / total
    assert set(values) <= set(MEASURES)


def test_a_complete_round_robin_has_met_everybody() -> None:
    full = plan("club:8", "round-robin", rounds=7)
    rows = play_batch(full, 0, 3)
    met = [v for v, m in zip(rows.value, rows.measure, strict=True) if m == "top_met"]
    assert met == [1.0, 1.0, 1.0]


def test_without_luck_of_ratings_and_far_apart_the_strongest_wins() -> None:
    far = replace(plan("elo:0-2800:8", "round-robin", rounds=7, model="elo"), trust=1.0)
    found = play_batch(far, 0, 12).values()
    assert mean(found["round-robin"]["winner_strongest"].values()) > 0.7


def test_absences_and_forfeits_happen_as_often_as_asked() -> None:
    often = plan("club:30", "dutch", rounds=4, absences=0.1, forfeits=0.1)
    away = games = forfeited = 0
    for event in range(6):
        tournament = play(often, often.contenders[0], event).tournament
        away += sum(len(player.absent) for player in tournament.players)
        for round_ in tournament.rounds:
            games += len(round_.games)
            forfeited += sum(not g.result.played for g in round_.games if g.result)
    assert 0.05 < away / (6 * 30 * 4) < 0.15
    assert 0.05 < forfeited / games < 0.15


def test_differences_are_paired() -> None:
    rows = Rows()
    for event, base in enumerate([1.0, 5.0, 9.0]):
        rows.add(event, "a", {"floats": base})
        rows.add(event, "b", {"floats": base + 0.5})
    lines = summarise(rows, ["a", "b"])
    assert [line.system for line in lines] == ["a", "b"]
    assert lines[0].difference is None
    apart = lines[1].difference
    assert apart is not None and (apart.mean, apart.low, apart.high) == (0.5, 0.5, 0.5)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    inside = 0
    for event in range(400):
        values = [10 + Luck(9, event).normal(0, at) for at in range(8)]
        found = estimate(values)
        assert found.low is not None and found.high is not None
        inside += found.low <= 10 <= found.high
    assert 0.91 < inside / 400 < 0.985


def test_a_list_of_players_is_a_field_with_ratings_for_all() -> None:
    people = (Player(4, "Ann", 2100), Player(9, "Bob", rank="3k"), Player(11, "Cid"))
    field = field_of("cup", people)
    assert [(p.number, p.rating) for p in field.players] == [(1, 2100), (2, 1800), (3, 1800)]
    with pytest.raises(InputError):
        field_of("cup", people[:1])


@pytest.mark.parametrize("typed", ["club", "club:x", "club:1", "elo:5", "ranks:2-3:8", "even:1:9"])
def test_distributions_with_wrong_numbers_are_refused(typed: str) -> None:
    if typed == "club":
        assert named_field(typed) is None
        return
    with pytest.raises(InputError):
        named_field(typed)


def test_a_plan_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(GO)) == GO


@pytest.mark.parametrize("trust", [0.0, 0.8, 0.95])
def test_trust_is_the_correlation_and_keeps_the_spread(trust: float) -> None:
    wide = replace(plan("open:1500", "leader"), trust=trust)
    who = entry(wide, 1)
    ratings = [float(player.rating or 0) for player in who.players]
    strength = [who.strength[player.number] for player in who.players]
    assert abs(correlation(ratings, strength) - trust) < 0.05
    assert abs(stdev(strength) / stdev(ratings) - 1) < 0.05


def test_baselines_stand_beside_every_contender() -> None:
    sure = replace(GO, trust=1.0)
    found = play_batch(sure, 0, 4).values()
    assert set(found) == {"leader:places=3", "mcmahon", "round-robin", *BASELINES}
    assert set(found["ratings alone"]["spearman"].values()) == {1.0}
    assert max(found["by lot"]["spearman"].values()) < 0.9
    assert set(found["by lot"]) == set(OF_ORDER)


def test_two_runs_of_one_system_have_other_luck_in_the_same_field() -> None:
    twice = plan("club:12", "mcmahon", "mcmahon:luck=2", model="go-russia")
    one, other = (play(twice, chosen, 1) for chosen in twice.contenders)
    assert one.strength == other.strength and one.order != other.order
    assert one.tournament.players == other.tournament.players


def test_contenders_that_differ_in_their_order_share_a_tournament(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shared = plan("club:8", "dutch", "dutch:order=true_rating", "dutch:rules=2017")
    through = Mock(side_effect=batch.through)
    monkeypatch.setattr(batch, "through", through)
    rows = batch.play_batch(shared, 0, 1)
    played = [call.args[1].label for call in through.call_args_list]
    assert played == ["dutch", "dutch:rules=2017"]
    assert {"dutch:order=true_rating"} < set(rows.system)


def test_a_model_has_parameters_and_what_is_uncertain_is_drawn_for_each_event() -> None:
    assert model_of("elo:level_draws=0.3") == Elo(level_draws=0.3)
    stated, uncertain = model_of("go-russia:percent=1"), model_of("go-russia")
    assert stated.drawn(Luck(1, 1)) == stated
    assert uncertain.drawn(Luck(1, 1)) != uncertain.drawn(Luck(1, 2))
    for wrong in ("go-russia:per=1", "elo:level_draws", "elo:name=3", "dice"):
        with pytest.raises(InputError):
            model_of(wrong)
