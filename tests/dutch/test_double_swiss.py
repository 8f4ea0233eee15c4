"""Matches of two games (Double-Swiss, C.04.5): the engine beside the articles, and their cases."""

from __future__ import annotations

import os
from dataclasses import replace
from fractions import Fraction
from random import Random
from time import perf_counter

import pytest

from pairing.catalogue import Catalogue
from pairing.errors import NoLegalPairing
from pairing.formats.trf import read_trf, write_trf26
from pairing.systems import system
from pairing.systems.dutch.checklist import checklist
from pairing.systems.dutch.double_swiss import brackets
from pairing.systems.dutch.entries import field_of
from pairing.systems.dutch.pair import seat_round
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament
from tests.referees.double_swiss import Impossible, Literal, TooBig
from tests.support.events import field
from tests.support.matches import SETTINGS, USUAL, event_of, played
from tests.support.refusals import refusal

EVENTS = int(os.environ.get("PAIRBOOK_DOUBLE_SWISS_EVENTS", "60"))


def test_random_rounds_agree_with_the_articles() -> None:
    judged = impossible = 0
    for seed in range(EVENTS):
        dice = Random(seed)
        size = dice.randint(3, 11)
        drawn = event_of(dice, size, dice.randint(3, size + 1))
        if seed % 4 == 0:  # 2 and then 1 point for the upper half
            drawn = replace(drawn, settings=replace(drawn.settings, acceleration="baku"))
        for event in played(dice, system("dutch").start(drawn)):
            try:
                wanted = Literal(event).round()
            except TooBig:
                continue
            except Impossible:
                refusal(NoLegalPairing, seat_round, event)
                impossible += 1
                continue
            seats, bye = seat_round(event)
            assert (set(seats), bye) == wanted, (seed, event.next_round)
            judged += 1
    assert judged > 4 * EVENTS and impossible > EVENTS / 10


@pytest.mark.parametrize("without", ["_choose_one", "floated", "_paired_well", "_settle_floats"])
def test_the_articles_notice_every_criterion(without: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without C.6, C.7 or C.8 rounds come out otherwise; without the quick way none does."""
    lame = {
        "_choose_one": (brackets.Upfloaters, lambda self: False),
        "floated": (brackets.MatchRound, lambda self, at: False),
        "_paired_well": (brackets.Upfloaters, lambda self, lower: True),
        "_settle_floats": (brackets.BracketOrder, lambda self, most: None),
    }
    differ = 0
    for seed in range(EVENTS):
        dice = Random(seed)
        for event in played(dice, event_of(dice, dice.randint(6, 11), 6)):
            try:
                right = seat_round(event)
            except NoLegalPairing:
                continue
            with monkeypatch.context() as changed:
                changed.setattr(lame[without][0], without, lame[without][1])
                differ += seat_round(event) != right
    assert (differ == 0) == (without == "_choose_one")


def bracket(*numbers: int, met: tuple[tuple[int, int], ...] = ()) -> list[tuple[int, int]]:
    """The pairs of players of equal score by their numbers."""
    settings = replace(SETTINGS, forbidden_pairs=tuple(n for pair in met for n in pair))
    players = tuple(Player(n, f"P{n}", 2500 - n) for n in numbers)
    event = Tournament("dutch", settings, players, planned=5)
    made = brackets.MatchRound(field_of(event, SETTINGS.rule_set))
    numbered = [entry.number for entry in made.entries]
    return [(numbered[a], numbered[b]) for a, b in made.brackets[0].pairs]


def test_the_first_pairing_is_the_least_identifier() -> None:
    """3.6.2: the top members count before all bottom members."""
    assert bracket(*range(1, 9)) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert bracket(4, 6, 8, 9, 10, 11, 16, 24) == [(4, 10), (6, 11), (8, 16), (9, 24)]
    assert bracket(1, 2, 3, 4, met=((1, 3), (2, 4))) == [(1, 4), (2, 3)]
    assert bracket(1, 2, 3, 4, met=((1, 3), (1, 4))) == [(1, 2), (3, 4)]


def test_sets_of_upfloaters_come_in_the_order_of_the_example() -> None:
    """3.5.4: of {2,6,8} with 3 points and {1,3,5} with 2½ the set {2,6,1} is the first.

    4, 7 and 9 have met one another; 10 could meet none of 1, 3 and 5, so {2,6,8} is not legal.
    """
    apart = [(4, 7), (4, 9), (7, 9), (10, 1), (10, 3), (10, 5)]
    score = {4: 4, 7: 4, 9: 4, 2: 3, 6: 3, 8: 3, 1: 2.5, 3: 2.5, 5: 2.5, 10: 0}
    event = Tournament(
        "dutch",
        replace(SETTINGS, forbidden_pairs=tuple(n for pair in apart for n in pair)),
        tuple(Player(n, f"P{n}", start_score=Fraction(s))
              for n, s in sorted(score.items())),
        planned=5,
    )  # fmt: skip
    made = brackets.MatchRound(field_of(event, SETTINGS.rule_set))
    up = [made.entries[at].number for at in made.brackets[0].upfloaters]
    assert up == [2, 6, 1]


def match(board: int, white: int, black: int, first: Result, second: Result) -> Game:
    return Game(board, white, black, first, second=second, double=True)


FORFEIT, BACK = Result.BLACK_FORFEITS, Result.WHITE_FORFEITS


@pytest.mark.parametrize(
    ("first", "second", "met", "colours", "refused"),
    [
        (Result.WHITE_WINS, FORFEIT, True, "w", False),  # a game was played
        (FORFEIT, Result.DRAW, True, "w", False),  # 1.6: the colour of the first game
        (FORFEIT, FORFEIT, False, "", True),  # preface: may be repeated; C.2
        (FORFEIT, Result.BOTH_FORFEIT, False, "", True),
        (FORFEIT, BACK, True, "", False),  # neither forfeited both, neither had a colour
        (Result.BOTH_FORFEIT, Result.BOTH_FORFEIT, False, "", False),
    ],
)
def test_what_a_match_leaves(
    first: Result, second: Result, met: bool, colours: str, refused: bool
) -> None:
    event = Tournament(
        "dutch", SETTINGS, field(4), planned=5,
        rounds=(Round(1, (match(1, 1, 2, first, second), match(2, 4, 3, *USUAL[:2]))),),
    )  # fmt: skip
    one = {e.number: e for e in field_of(event, SETTINGS.rule_set).entries}[1]
    assert (2 in one.met, one.colours, one.bye_refused) == (met, colours, refused)


@pytest.mark.parametrize(
    ("higher", "lower", "white", "rule"),
    [
        ("", "", True, "4.3.1"),
        ("wbbw", "w", False, "4.3.2"),
        ("wbb", "bwb", True, "4.3.3"),
        ("bw", "bw", False, "4.3.4"),
        ("", "b", False, "4.3.5"),
    ],
)
def test_colours_of_the_first_game(higher: str, lower: str, white: bool, rule: str) -> None:
    from pairing.systems.dutch.double_swiss.colours import white_is_first

    event = Tournament("dutch", SETTINGS, field(2), planned=5)
    one, other = field_of(event, SETTINGS.rule_set).entries
    one.colours, other.colours = higher, lower
    assert white_is_first(one, other, 1) == (white, rule)


def test_a_large_field_is_paired_at_once() -> None:
    dice = Random(3)
    event = event_of(dice, 200, 9, away=0.01)
    slowest = 0.0
    for before in played(dice, event):
        began = perf_counter()
        seat_round(before)
        slowest = max(slowest, perf_counter() - began)
    assert slowest < 2


def test_every_round_is_explained() -> None:
    languages, told = [Catalogue("en"), Catalogue("ru")], set()
    for seed in range(40):
        dice = Random(seed)
        for event in played(dice, event_of(dice, dice.randint(5, 11), 7)):
            try:
                made = system("dutch").explain(event)
            except NoLegalPairing:
                continue
            plain = system("dutch").pair(event)
            assert made.round == plain.round and made.notes == plain.notes
            assert [reason.board for reason in plain.reasons][: len(plain.round.games)] == [
                game.board for game in plain.round.games
            ]
            tried = [one.why for reason in made.reasons for one in reason.tried]
            told |= {why.key for why in tried}
            for line in (*made.notes, *(reason.text for reason in made.reasons), *tried):
                assert all(words(line) for words in languages)
    wanted = {"incomplete", "scores", "next", "again", "others"}
    assert {f"dutch.match.tried.{name}" for name in wanted} | {"dutch.tried.met"} <= told


@pytest.mark.parametrize("seed", range(6))
def test_a_report_goes_out_and_in_and_every_round_is_paired_again(seed: int) -> None:
    dice = Random(seed)
    event = replace(event_of(dice, dice.randint(6, 12), 5), title="Cup")
    settings = replace(event.settings, forbidden_groups=("2-3:1+2",), acceleration=(
        "baku" if seed % 2 else "none"))  # fmt: skip
    event = system("dutch").start(replace(event, settings=settings))
    *_, event = played(dice, event)
    content = write_trf26(event)
    read = read_trf(content).tournament("2026")
    assert write_trf26(read) == content and read.points == event.points
    assert (read.planned, read.settings) == (5, event.settings)
    for number, there in enumerate(event.rounds, start=1):
        again = read.after(number - 1)
        assert seat_round(again) == seat_round(event.after(number - 1)), number
        assert read.rounds[number - 1].bye == there.bye
    assert "C7" in checklist(read).split("Cur")[0] and len(checklist(read).splitlines()) > 5


def test_the_bye_of_a_match_in_another_programs_report() -> None:
    """U in both columns, with the points of a match in record 162."""
    games = (match(1, 1, 2, Result.WHITE_WINS, Result.DRAW),)
    made = Round(1, games, byes=((3, Bye.PAIRING),))
    content = write_trf26(Tournament("dutch", SETTINGS, field(3), (made,), planned=3))
    assert "0000 - U  0000 - H" in content
    others = content.replace("0000 - H", "0000 - U").replace("\n192 ", "\n162  P 1.5\n192 ")
    event = read_trf(others).tournament("2026")
    assert (event.planned, event.rounds, event.settings.departures) == (3, (made,), ())
    assert [event.points[n] for n in (1, 2, 3)] == [Fraction(3, 2), Fraction(1, 2), Fraction(3, 2)]


def test_the_official_rules_have_matches_since_2026() -> None:
    assert "games_a_round" not in SETTINGS.departures
    assert "games_a_round" in replace(SETTINGS, rules="2017").departures
