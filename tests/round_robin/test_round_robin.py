"""Round robin: the published Berger tables, the draw, absences and withdrawals, a workbook."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from pairing.errors import InputError, NoLegalPairing
from pairing.results import Pairing
from pairing.standings.by_name import order_by_name
from pairing.systems import system
from pairing.systems.round_robin import RoundRobinSettings
from pairing.systems.round_robin.berger import berger, schedule
from pairing.tournament import Bye, Player, Result, Round, Tournament
from tests.support.drivers import edit
from tests.support.events import with_player
from tests.support.refusals import refusal

RR = system("round-robin")

# The tables of FIDE C.05 Annex 1 for 3-4, 5-6 and 7-8 players (facts, typed in from the text).
PUBLISHED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / "
    "3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
}


def event(count: int, planned: int | None = None, **settings: object) -> Tournament:
    kind = replace(RoundRobinSettings(), **settings)  # type: ignore[arg-type]
    players = tuple(Player(n, f"Player {n}", 2400 - 20 * n) for n in range(1, count + 1))
    return Tournament("round-robin", kind, players, planned=planned or count - 1, seed=3)


def played(tournament: Tournament, rounds: int, seed: int = 1) -> Tournament:
    chance = random.Random(seed)
    for _ in range(rounds):
        round_ = RR.pair(tournament).round
        games = tuple(
            game if game.result else replace(game, result=chance.choice([*Result][:3]))
            for game in round_.games
        )
        tournament = replace(tournament, rounds=(*tournament.rounds, replace(round_, games=games)))
    return tournament


@pytest.mark.parametrize("size", PUBLISHED)
def test_the_published_tables(size: int) -> None:
    rows = [
        tuple(tuple(int(n) for n in pair.split("-")) for pair in row.split())
        for row in PUBLISHED[size].split(" / ")
    ]
    assert list(berger(size)) == rows


@pytest.mark.parametrize("size", [2, 3, 4, 7, 10, 15, 24, 99, 100])
def test_everybody_meets_everybody_once_and_colours_are_even(size: int) -> None:
    rounds = [[p for p in row if max(p) <= size] for row in schedule(size)]
    pairs = [frozenset(pair) for row in rounds for pair in row]
    assert sorted(map(sorted, pairs)) == [list(p) for p in combinations(range(1, size + 1), 2)]
    white = Counter(pair[0] for row in rounds for pair in row)
    black = Counter(pair[1] for row in rounds for pair in row)
    assert all(abs(white[n] - black[n]) <= 1 for n in range(1, size + 1))
    for row in rounds:
        seated = [n for pair in row for n in pair]
        assert len(seated) == len(set(seated)) == size - size % 2


def longest_run(rounds: Sequence[Sequence[tuple[int, int]]], number: int) -> int:
    """The most games in a row that a player has the same colour."""
    longest = run = 0
    last = None
    for pairs in rounds:
        for white, black in pairs:
            if number in (white, black):
                colour = number == white
                run = run + 1 if colour == last else 1
                last = colour
                longest = max(longest, run)
    return longest


@pytest.mark.parametrize("size", range(3, 31))
def test_two_cycles_give_nobody_a_colour_three_times_running(size: int) -> None:
    rounds = [[p for p in row if max(p) <= size] for row in schedule(size, 2)]
    assert max(longest_run(rounds, n) for n in range(1, size + 1)) == 2
    assert Counter(pair for row in rounds for pair in row).most_common(1)[0][1] == 1
    assert set(Counter(pair[0] for row in rounds for pair in row).values()) == {size - 1}


def test_the_last_rounds_are_exchanged_only_when_asked() -> None:
    plain = schedule(6, 2, reverse_last=False)
    assert plain[:5] == berger(6) and schedule(6, 2)[3:5] == (plain[4], plain[3])


def test_numbers_by_lot_are_a_permutation_that_the_seed_fixes() -> None:
    lot = event(8, draw="lot")
    first, again = RR.pair(lot), RR.pair(lot)
    assert first == again
    assert RR.pair(replace(lot, seed=4)).round != first.round
    everybody = played(lot, 7)
    assert all(len(set(everybody.opponents[n])) == 7 for n in range(1, 9))


def test_numbers_as_listed() -> None:
    round_ = RR.pair(event(4, draw="list", drawn=(4, 1, 3, 2))).round
    assert [(g.white, g.black) for g in round_.games] == [(4, 2), (1, 3)]


@pytest.mark.parametrize("drawn", [(1, 2, 3), (1, 2, 3, 3), (1, 2, 3, 9), ()])
def test_a_list_that_is_not_the_players_is_refused(drawn: tuple[int, ...]) -> None:
    error = refusal(InputError, RR.start, event(4, draw="list", drawn=drawn))
    assert error.subject is not None and error.subject.field == "drawn"


def test_after_the_last_round_there_is_none() -> None:
    refusal(NoLegalPairing, RR.pair, played(event(4), 3))


def test_nobody_joins_late() -> None:
    begun = played(event(4), 1)
    late = replace(begun, players=(*begun.players, Player(5, "Late")))
    assert "Late" in refusal(InputError, RR.pair, late).message()


def absent(tournament: Tournament, number: int, *rounds: int) -> Tournament:
    return with_player(tournament, number, absent=frozenset(rounds))


def test_one_missed_round_is_a_forfeit() -> None:
    tournament = played(absent(event(6), 2, 3), 5)
    entry = tournament.history[2][2]
    assert entry.outcome.value == "forfeit_loss" and entry.opponent is not None
    assert tournament.history[entry.opponent][2].outcome.value == "forfeit_win"
    assert len(RR.standings(tournament).lines) == 6
    assert RR.standings(tournament).remarks == ()


def test_who_leaves_before_half_is_out_and_his_opponents_are_free() -> None:
    tournament = absent(played(event(6), 2), 2, 3, 4, 5)
    third = RR.pair(tournament)
    free = dict(third.round.byes)
    assert list(free.values()) == [Bye.PAIRING] and 2 not in third.round.reported
    finished = played(tournament, 3)
    order = RR.standings(finished)
    assert order.lines[-1].player == 2 and order.lines[-1].points == 0
    # Points made against him are nobody's.
    without = {
        number: sum(e.points for e in finished.history[number] if e.opponent != 2)
        for number in (1, 3, 4, 5, 6)
    }
    assert {line.player: line.points for line in order.lines[:-1]} == without
    assert [line.place for line in order.lines] == sorted(line.place for line in order.lines)


def test_other_criteria_do_not_count_his_games_either() -> None:
    finished = played(absent(played(event(6), 2), 2, 3, 4, 5), 3)
    own = RR.standings(finished)
    other = order_by_name(finished, "points,koya,wins", RR)
    points = {line.player: line.points for line in own.lines}
    assert {line.player: line.points for line in other.lines} == points
    assert other.lines[-1].player == 2 and other.remarks == own.remarks
    assert "koya" in other.lines[0].values


def test_who_leaves_after_half_loses_the_rest_and_stays() -> None:
    finished = played(absent(played(event(6), 3), 2, 4, 5), 2)
    order = RR.standings(finished)
    assert order.remarks == ()
    assert {line.player: line.points for line in order.lines} == dict(finished.points)
    assert [e.outcome.value for e in finished.history[2][3:]] == ["forfeit_loss"] * 2


def test_a_departure_announced_for_later_changes_nothing_yet() -> None:
    tournament = absent(event(8), 2, 4, 5, 6, 7)
    assert dict(RR.pair(tournament).round.byes) == {}
    assert RR.standings(played(tournament, 1)).remarks == ()


def test_every_board_says_why() -> None:
    paired: Pairing = RR.pair(absent(event(7, planned=7), 3, 1))
    assert {reason.board for reason in paired.reasons} >= {None, 1, 2, 3}
    for reason in paired.reasons:
        assert reason.rule == "C.05 Annex 1"


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("count", [5, 6])
def test_a_whole_event_in_a_workbook(tmp_path: Path, language: str, count: int) -> None:
    path = tmp_path / "cup.xlsx"
    field = tuple(Player(n, f"Игрок {n}", 2300 - n) for n in range(1, count + 1))
    rounds = count if count % 2 else count - 1
    create(path, system="round-robin", language=language, rounds=2 * rounds, seed=4,
           players=field, settings={"cycles": "2", "draw": "lot"})  # fmt: skip
    with edit(path) as book:
        chance = random.Random(1)
        for number in range(1, 2 * rounds + 1):
            boards = actions.pair_next_round(book).data["boards"]
            games = [board["board"] for board in boards if board.get("black")]
            outcome = {board: chance.choice([*Result][:3]) for board in games if board}
            actions.enter_results(book, number, outcome)
        refusal(InputError, actions.pair_next_round, book)
        actions.standings(book)
        actions.crosstable(book)
        assert not actions.check(book).remarks
    _, tournament = actions.load(open_book(path, read_only=True))
    for n in range(1, count + 1):
        assert [*Counter(tournament.opponents[n]).values()] == [2] * (count - 1)
    assert isinstance(tournament.rounds[0], Round)


def by_the_letter(tournament: Tournament, out: set[int]) -> dict[int, tuple[Fraction, Fraction]]:
    """Sonneborn-Berger (C.07 9.1) and Koya (9.2) written down again; forfeits are games (15.2)."""
    inside = [player.number for player in tournament.players if player.number not in out]
    results: dict[int, list[tuple[int, Fraction]]] = {number: [] for number in inside}
    for round_ in tournament.rounds:
        for game in round_.games:
            if game.result is None or out & {game.white, game.black}:
                continue
            results[game.white].append((game.black, game.result.white))
            results[game.black].append((game.white, game.result.black))
    points = {number: sum((made for _, made in results[number]), Fraction(0)) for number in inside}
    half = Fraction(max(map(len, results.values())), 2)
    return {
        number: (
            sum((points[other] * made for other, made in results[number]), Fraction(0)),
            sum((made for other, made in results[number] if points[other] >= half), Fraction(0)),
        )
        for number in inside
    }


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_sonneborn_berger_and_koya_by_the_letter(seed: int, cycles: int) -> None:
    """Nobody leaves; somebody leaves before half (out); after half (stays, the rest forfeited)."""
    count = 6 + seed % 3
    rounds = cycles * (count - 1 + count % 2)
    codes = ("sonneborn_berger", "koya")
    for left, out in ((None, set()), (2, {2}), (rounds - 2, set())):
        tournament = event(count, planned=rounds, cycles=cycles, tie_breaks=codes)
        tournament = played(tournament, left or rounds, seed)
        if left is not None:
            tournament = absent(tournament, 2, *range(left + 1, rounds + 1))
            tournament = played(tournament, rounds - left, seed + 50)
        expected = by_the_letter(tournament, out)
        order = RR.standings(tournament)
        found = {
            line.player: (line.values["sonneborn_berger"], line.values["koya"])
            for line in order.lines
            if line.player not in out
        }
        assert found == expected, (left, out)
        assert {line.player for line in order.lines[len(expected) :]} == out
