"""LEADER 2.1-2.4, 4.3: single situations, written out by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from string import ascii_uppercase

import pytest

from pairing.catalogue import Catalogue
from pairing.errors import InputError, NeedsDecision, NoLegalPairing
from pairing.systems.leader import Leader, LeaderSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament
from tests.support.events import round_of
from tests.support.refusals import refusal

from .events import LEADER, states, with_results

EN = Catalogue("en")


def field(levels, scores=None, *, planned=5, absent=(), **settings):
    """Players with these levels and start points; ratings play no part."""
    scores, away = scores or [0] * len(levels), frozenset({1, 2, 3})
    players = tuple(
        Player(i, ascii_uppercase[i - 1], 2000 - i, absent=away if i in absent else frozenset(),
               start_level=level, start_score=Fraction(score))
        for i, (level, score) in enumerate(zip(levels, scores, strict=True), start=1)
    )  # fmt: skip
    settings.setdefault("bye_points", Fraction(1, 2))
    return Tournament("leader", LeaderSettings(**settings), players, planned=planned)


def played(tournament, *pairs, result=Result.DRAW, byes=()):
    """The tournament with one more round that gives everybody half a point."""
    seated = {number for pair in pairs for number in pair} | set(byes)
    free = [(n, Bye.PAIRING) for n in byes]
    free += [(p.number, Bye.HALF) for p in tournament.players if p.number not in seated]
    round_ = round_of(tournament.next_round, [(*pair, result) for pair in pairs], free)
    return replace(tournament, rounds=(*tournament.rounds, round_))


def pairs(tournament):
    return [tuple(sorted((g.white, g.black))) for g in LEADER.pair(tournament).round.games]


def remarks(tournament):
    made = LEADER.pair(tournament)
    return {one.key.removeprefix("leader.remark.") for one in (*made.remarks, *made.notes)}


def test_a_large_top_group_meets_half_against_half():
    tournament = field([160 - i for i in range(8)], planned=4)
    assert pairs(tournament) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert "top_halves" in remarks(tournament)
    assert {reason.rule for reason in LEADER.pair(tournament).reasons} == {"LEADER 2.2"}


def test_one_player_fewer_than_twice_the_rounds_is_paired_by_level():
    tournament = field([160 - i for i in range(8)], planned=5)
    assert pairs(tournament) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert "top_nearest" in remarks(tournament)


def test_the_middle_of_an_odd_top_group_goes_down():
    tournament = field([160 - i for i in range(8)], [1] * 5 + [0] * 3, planned=2)
    assert pairs(tournament) == [(1, 4), (2, 5), (3, 6), (7, 8)]
    assert "middle_down" in remarks(tournament)


def test_nobody_left_in_the_bottom_half_sends_both_down():
    tournament = field([164, 163, 162, 161, 100, 90], [1] * 4 + [0] * 2, planned=4)
    tournament = played(tournament, (1, 3), (2, 4), (5, 6))
    tournament = played(tournament, (1, 4), (2, 3), (5, 6))
    assert tournament.rounds_left == 2
    # 1 and 2 have met all of the bottom half: everybody goes down, into a group where 2.3
    # rules; 5 and 6 have met each other.
    assert pairs(tournament) == [(1, 2), (3, 5), (4, 6)]
    assert "down" in remarks(tournament)


def test_the_highest_by_level_chooses_before_one_who_came_down():
    tournament = field([200, 190, 180, 300, 170, 179], [1, 1, 1, 0, 0, 0])
    # 3 (180) goes down.  4 (300) chooses first and takes him, as the nearest; chosen by MM
    # points, 3 would have taken 6 (179).
    assert pairs(tournament) == [(1, 2), (3, 4), (5, 6)]
    reason = LEADER.pair(tournament).reasons[1]
    assert EN(reason.text) == (
        "D (300) chooses; the nearest by level still free and not met before: C (180). "
        "MM points of the group: 0; came down into it from a higher group: C (MM points: 1)."
    )
    assert Catalogue("ru")(reason.text) == (
        "Выбирает D (300); ближайший по уровню из свободных, с кем ещё не было партии, — "
        "C (180). Очки ММ группы: 0; в неё из группы выше: C (очки ММ: 1)."
    )


def test_those_left_when_all_groups_are_paired_meet_by_level():
    tournament = field([164, 163, 162, 161], planned=4)
    tournament = played(played(tournament, (1, 3), (2, 4)), (1, 4), (2, 3))
    assert pairs(tournament) == [(1, 2), (3, 4)]
    assert EN(LEADER.pair(tournament).reasons[0].text).endswith(
        "Left over when all groups had been paired: A (MM points: 1), B (MM points: 1)."
    )


def test_the_words_of_a_forced_repeat_say_that_nothing_else_is_possible():
    first = LEADER.pair(all_met(4, allow_repeats=True)).reasons[0].text
    assert EN(first).startswith(
        "Every pairing of this round without repeated meetings is impossible; the fewest: 2. "
        "A (200) chooses; the nearest by level with whom that number is kept: B (199), met in "
        "round 1."
    )
    assert Catalogue("ru")(first).startswith("Без повторных встреч в этом туре невозможен")


def test_a_nearer_one_passed_over_for_a_dead_end_is_not_hidden():
    first = LEADER.pair(played(field([160, 150, 140, 130]), (3, 4))).reasons[0].text
    assert "with whom everybody else can still be paired: C (139)" in EN(first)


def nine_players_after_round_1():
    """Ratings 2480, 2460, ..., 2320; 3 rounds, S = 5; boards 1 and 2 White, 3 and 4 Black."""
    players = tuple(Player(i, f"P{i}", 2500 - 20 * i) for i in range(1, 10))
    tournament = LEADER.start(Tournament("leader", LeaderSettings(places=5), players, planned=3))
    made = LEADER.pair(tournament).round
    assert [(g.white, g.black) for g in made.games] == [(1, 5), (6, 2), (7, 3), (4, 8)]
    results = (Result.WHITE_WINS,) * 2 + (Result.BLACK_WINS,) * 2
    games = tuple(replace(g, result=r) for g, r in zip(made.games, results, strict=True))
    return replace(tournament, rounds=(replace(made, games=games),))


def test_nine_players_in_round_2():
    """With one point: 1 (238), 3 (231), 6 (223), 8 (216), 9 (207); 6, the middle one, goes
    down to 2 (224), 4 (217), 5 (216); 7 (209) has the bye.  2 is the highest there, has met
    6 and takes 4; 6 takes 5.
    """
    tournament = nine_players_after_round_1()
    made = LEADER.pair(tournament)
    assert pairs(tournament) == [(1, 8), (3, 9), (5, 6), (2, 4)]  # 6 has more points than 2
    assert made.round.bye == 7
    assert EN(made.reasons[3].text) == (
        "P2 (224) chooses; the nearest by level still free and not met before: P4 (217). "
        "MM points of the group: 0."
    )
    assert "came down into it from a higher group: P6 (MM points: 1)" in EN(made.reasons[2].text)
    assert made.reasons[4].rule == "LEADER, postscript 1"
    assert "постскриптум" in Catalogue("ru")(made.reasons[4].text)


def test_a_dead_end_takes_the_last_pair_back():
    tournament = played(field([160, 150, 140, 130]), (3, 4))
    assert pairs(tournament) == [(1, 3), (2, 4)]
    reason = LEADER.pair(tournament).reasons[0]
    assert [(tried.opponent, tried.why.key) for tried in reason.tried] == [
        (2, "leader.tried.stranded")
    ]


def test_the_bye_goes_to_the_lowest_who_has_had_none():
    tournament = field([160, 150, 140, 130, 120])
    assert LEADER.pair(tournament).round.byes == ((5, Bye.PAIRING),)
    made = LEADER.pair(played(tournament, (1, 2), (3, 4), byes=(5,)))
    assert made.round.bye == 4
    assert made.reasons[-1].board is None
    assert [(one.opponent, one.why.key) for one in made.reasons[-1].tried] == [
        (5, "leader.tried.had_bye")
    ]


def test_who_won_by_forfeit_gets_the_bye_last():
    """He comes after everybody else entitled to it, but before those who have had it."""
    first = Round(1, (Game(1, 3, 2, Result.BLACK_FORFEITS),), byes=((1, Bye.ZERO),))
    tournament = replace(field([160, 150, 140], [5, 5, 0]), rounds=(first,))
    made = LEADER.pair(tournament)
    assert made.round.bye == 2
    assert [(one.opponent, one.why.key) for one in made.reasons[-1].tried] == [
        (3, "leader.tried.won_by_forfeit")
    ]
    second = Round(2, (Game(1, 1, 3, Result.WHITE_WINS),), byes=((2, Bye.PAIRING),))
    third = Round(3, (Game(1, 2, 3, Result.WHITE_WINS),), byes=((1, Bye.PAIRING),))
    later = replace(tournament, rounds=(first, second, third), planned=4)
    later = replace(later, settings=replace(later.settings, allow_repeats=True))
    assert LEADER.pair(later).round.bye == 3  # the others have had one


def test_a_handicap_game_is_played_without_komi():
    tournament = field([160, 159, 140, 60], handicap=True, handicap_basis="level")
    komi = {game.handicap: game.komi for game in LEADER.pair(tournament).round.games}
    assert komi == {0: None, 9: Fraction(1, 2)}


def test_the_bye_moves_up_when_the_rest_could_not_be_paired():
    # 4 may only meet 5 any more, so 5 cannot have the bye
    tournament = field([160, 150, 140, 130, 120], planned=9)
    for other in (1, 2, 3):
        tournament = played(tournament, (other, 4))
    made = LEADER.pair(tournament)
    assert made.round.bye == 4
    assert [tried.why.key for tried in made.reasons[-1].tried] == ["leader.tried.dead_end"]
    # nor can 4, when he has had it: then it is 3's
    tournament = played(tournament, byes=(4,))
    made = LEADER.pair(tournament)
    assert made.round.bye == 3
    assert [tried.why.key for tried in made.reasons[-1].tried] == [
        "leader.tried.dead_end", "leader.tried.had_bye",
    ]  # fmt: skip


def test_everybody_had_a_bye():
    tournament = field([160, 150, 140], bye_points=Fraction(0), planned=9, allow_repeats=True)
    for bye in (1, 2, 3, 3, 2):
        tournament = played(tournament, byes=(bye,))
    assert LEADER.pair(tournament).round.bye == 1
    assert "bye_again" in remarks(tournament)


def test_fewer_than_two_present():
    assert refusal(InputError, LEADER.pair, field([160, 150], absent=(1,))).subject.round == 1


def test_a_forfeited_game_may_be_played_after_all_an_open_one_not_twice():
    tournament = field([160, 150, 140, 130])
    assert pairs(played(tournament, (1, 2), (3, 4), result=Result.BOTH_FORFEIT))[0] == (1, 2)
    unfinished = played(tournament, (1, 2), (3, 4), result=None)
    assert pairs(unfinished)[0] == (1, 3)
    assert "open_results" in remarks(unfinished)


def all_met(size, **settings):
    """A field in which everybody has met everybody."""
    tournament = field([200 - i for i in range(size)], planned=99, **settings)
    for one, other in combinations(range(1, size + 1), 2):
        tournament = played(tournament, (one, other))
    return tournament


def test_no_pairing_without_repeats_says_why_and_offers_the_choice():
    error = refusal(NeedsDecision, LEADER.pair, all_met(4))
    assert isinstance(error, NoLegalPairing)
    assert (error.choice, error.exit_code) == ("allow_repeats", 3)
    # The tab of the round may stand before the message, and the caller says how to allow it.
    assert error.message("en") == (
        "This round cannot be paired without repeated meetings. Has already met everybody "
        "present: A, B, C, D. Pair it with as few of them as possible?"
    )
    assert error.message("ru") != error.message("en")


def test_the_reason_names_the_players_in_the_way():
    # 1, 2 and 3 have met one another, and 4-6 too: two odd groups that may meet only across;
    # then 1-3 have met 5 and 6 as well, and have only 4 left.
    tournament = field([160 - i for i in range(6)], planned=99)
    for one, other in (*combinations((1, 2, 3), 2), *((i, j) for i in (1, 2, 3) for j in (5, 6))):
        tournament = played(tournament, (one, other))
    caught = refusal(NoLegalPairing, LEADER.pair, tournament)
    assert caught.text.values["reason"].key == "go.no_pairing.few_partners"
    message = caught.message("en")
    assert "A, B, C" in message and "left for all of them (1): D" in message


@pytest.mark.parametrize(("hub", "reason"), [(False, "closed_groups"), (True, "odd_groups")])
def test_the_reason_names_odd_groups(hub, reason):
    # triples whose players may still meet one another, but nobody of the other triples
    triples = [(1, 2, 3), (4, 5, 6), (7, 8, 9)] if hub else [(1, 2, 3), (4, 5, 6)]
    tournament = field([160] * (10 if hub else 6), planned=99)
    for one, other in combinations(triples, 2):
        for pair in product(one, other):
            tournament = played(tournament, pair)
    caught = refusal(NoLegalPairing, LEADER.pair, tournament)
    assert caught.text.values["reason"].key == f"go.no_pairing.{reason}"
    for language in ("en", "ru"):
        message = caught.message(language)
        assert "(A, B, C); (D, E, F)" in message
        assert (" J" in message) == hub


def test_with_repeats_allowed_there_are_as_few_as_can_be_and_remarks_name_them():
    tournament = field([164, 163, 162, 161, 160, 159], planned=99, allow_repeats=True)
    for other in range(2, 7):
        tournament = played(tournament, (1, other))
    # 1 has met everybody, and takes the nearest
    assert pairs(tournament) == [(1, 2), (3, 4), (5, 6)]
    made = LEADER.pair(tournament)
    assert sum(remark.key == "go.remark.repeat" for remark in made.remarks) == 1


def test_italian_pairs_of_the_top_group_stand():
    """By 2.3 the top four are 1-2 and 3-4; as 5 and 6 have met, 3 and 4 have to go down."""
    plain = played(field([203, 202, 201, 200, 100, 99], [1] * 4 + [0] * 2), (5, 6))
    assert pairs(plain) == [(1, 2), (3, 5), (4, 6)]
    italian = replace(plain, settings=replace(plain.settings, italian=True))
    assert pairs(italian) == [(1, 2), (3, 4), (5, 6)]
    assert {"italian_repeats", "go.remark.repeat"} <= remarks(italian)


def test_boards_follow_the_higher_player_and_everybody_sits_once():
    for seed in range(60):
        for tournament in states(random.Random(seed)):
            here = {p.number for p in tournament.present(tournament.next_round)}
            if len(here) < 2 or len(tournament.rounds) == tournament.planned:
                continue
            try:
                made = LEADER.pair(tournament)
            except NoLegalPairing:
                continue
            assert made == LEADER.pair(tournament)
            seated = [n for game in made.round.games for n in (game.white, game.black)]
            seated += [number for number, _ in made.round.byes]
            assert sorted(seated) == sorted(here)
            boards = [*range(1, len(made.round.games) + 1)]
            assert [game.board for game in made.round.games] == boards
            bye = [None] if made.round.byes else []
            assert [reason.board for reason in made.reasons] == boards + bye
            for words in map(Catalogue, ("en", "ru")):
                for text in (*made.remarks, *made.notes, *(reason.text for reason in made.reasons)):
                    assert "{" not in words(text)
                for reason in made.reasons:
                    partners = [tried.opponent for tried in reason.tried]
                    assert len(partners) == len(set(partners))
                    assert all(words(tried.why) for tried in reason.tried)


def test_refusals_can_be_said_in_both_languages():
    said = set()
    for seed in range(400):
        for tournament in states(random.Random(seed), 3, 8):
            if len(tournament.rounds) == tournament.planned:
                continue
            try:
                LEADER.pair(tournament)
            except NoLegalPairing as error:
                assert "{" not in error.message("en") + error.message("ru")
                said.add(error.text.values["reason"].key.rpartition(".")[2])
            except InputError as error:
                assert "{" not in error.message("en") + error.message("ru")
    assert {"met_everybody", "few_partners"} <= said
    assert "unknown" not in said


def test_another_seed_draws_other_colours():
    boards = [(n, n + 1) if n % 4 == 1 else (n + 1, n) for n in range(1, 20, 2)]  # W against B now
    tournament = played(field([160 - i for i in range(20)], colours="draw"), *boards)
    games = {seed: LEADER.pair(replace(tournament, seed=seed)).round.games for seed in range(1, 6)}
    assert len({tuple(g.white for g in made) for made in games.values()}) > 1
    assert len({tuple(frozenset((g.white, g.black)) for g in m) for m in games.values()}) == 1


def test_a_small_strong_field_over_many_rounds_stays_polynomial(monkeypatch):
    """Every question is one matching: at most some of them for each pair of players."""
    import rustworkx

    calls = 0
    real = rustworkx.max_weight_matching

    def counted(*args, **kwargs):
        nonlocal calls
        calls += 1
        return real(*args, **kwargs)

    monkeypatch.setattr(rustworkx, "max_weight_matching", counted)
    rng = random.Random(11)
    for size in (20, 21):
        players = tuple(Player(i, f"P{i}", 2500 + i) for i in range(1, size + 1))
        settings = LeaderSettings(allow_repeats=True)
        tournament = Tournament("leader", settings, players, planned=3 * size)
        repeats = 0
        for number in range(1, 3 * size + 1):
            calls = 0
            made = LEADER.pair(tournament)
            assert calls <= size * size
            new = sum(remark.key == "go.remark.repeat" for remark in made.remarks)
            assert new == 0 or number > size // 2
            repeats += new
            finished = with_results(rng, made.round, 0)
            tournament = replace(tournament, rounds=(*tournament.rounds, finished))
        assert repeats > 0


def test_a_large_field_that_has_nearly_all_met():
    """60 players, 55 random rounds without repeats behind them: partners are few and far."""
    rng = random.Random(2)
    size = 60
    seats = list(range(1, size + 1))
    rng.shuffle(seats)  # for the circle method
    players = tuple(Player(i, f"P{i}", 2000 + rng.randint(0, 300)) for i in range(1, size + 1))
    tournament = Tournament("leader", LeaderSettings(places=2), players, planned=60)

    def of_the_circle(turn, results):
        circle = [seats[0], *(seats[1 + (i + turn) % (size - 1)] for i in range(size - 1))]
        boards = zip(circle[: size // 2], circle[: size // 2 - 1 : -1], strict=True)
        return round_of(turn + 1, [(*board, rng.choice(results)) for board in boards])

    played = (of_the_circle(turn, [Result.WHITE_WINS, Result.DRAW]) for turn in range(55))
    tournament = replace(tournament, rounds=tuple(played))
    for _ in range(4):
        made = Leader().pair(tournament).round
        met = tournament.opponents
        assert all(game.black not in met[game.white] for game in made.games)
        assert len(made.games) == size // 2
        # put the games back by another circle round, so that a pairing always remains
        another = of_the_circle(len(tournament.rounds), [Result.DRAW])
        tournament = replace(tournament, rounds=(*tournament.rounds, another))
