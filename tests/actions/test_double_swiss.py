"""A small official event of matches of two games, as an organiser plays it (C.04.5)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from addin import actions
from addin.actions.people.absences import absences
from addin.actions.people.lines import join_player
from addin.actions.people.mending import mend_round
from addin.engines.file import open_book
from addin.exchange.outgoing.exporting import export_to
from addin.publish import edition, publish
from pairing.errors import InputError
from pairing.formats.trf import read_trf, write_trf26
from pairing.systems.dutch.pair import seat_round
from pairing.tournament import Outcome, Result, Tournament
from tests.referees.double_swiss import Literal
from tests.support.books import event_of, made_of
from tests.support.drivers import FileDriver, fresh
from tests.support.events import field
from tests.support.matches import event_of as random_event
from tests.support.matches import played
from tests.support.refusals import refusal

RUN = FileDriver().run
WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
FORFEIT, WALKOVER = (Result.BLACK_FORFEITS,) * 2, (Result.WHITE_FORFEITS,) * 2
ALLOW = ("changed", "discard_results")


def play(path: Path, *results: tuple[Result, Result]) -> Tournament:
    """Pair the next round as the articles do, and type its results."""
    RUN(path, actions.pair_next_round)
    event = event_of(path)  # a late entry has moved the numbers
    made = event.rounds[-1]
    wanted = Literal(event.after(made.number - 1)).round()
    assert ({(game.white, game.black) for game in made.games}, made.bye) == wanted
    given = dict(enumerate([*results, *[(WIN, DRAW)] * made.boards][: made.boards], start=1))
    RUN(path, actions.enter_results, made.number, given)
    return event_of(path)


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Seven players and a late one: odd and even rounds, forfeits, somebody who leaves."""
    path = tmp_path_factory.mktemp("double") / "cup.xlsx"
    settings = {"games_a_round": "2"}
    fresh(path, system="chess", rounds=5, seed=3, players=field(7), settings=settings)
    event = play(path, (WIN, DRAW), FORFEIT)
    (odd,) = (n for n, _ in event.rounds[0].byes)
    assert event.points[odd] == Fraction(3, 2)  # 1.4: a game won, the other drawn
    RUN(path, join_player, "Late Larry", rating=1500)
    event = play(path, (DRAW, LOSS), (WIN, Result.BLACK_FORFEITS), WALKOVER)
    RUN(path, absences, [event[3].name], rounds="3-")
    play(path, (WIN, WIN), (Result.WHITE_FORFEITS, Result.BLACK_FORFEITS))
    play(path)
    return path


def test_it_stays_official_and_verifies(cup: Path) -> None:
    settings = event_of(cup).settings
    assert (settings.official, settings.departures) == ("yes", ())
    data = RUN(cup, actions.verify).data
    assert (data["unexplained"], len(data["rounds"])) == (0, 4)
    page = publish(edition(open_book(cup, read_only=True)), "html").decode("utf-8")
    assert "Double-Swiss (C.04.5), official mode" in page


def test_every_board_is_explained_in_the_terms_of_the_articles(cup: Path) -> None:
    for number in range(1, 5):
        explained, _, _ = actions.explain(open_book(cup, read_only=True), number)
        rules = [one.reason.rule if one.reason else None for one in explained]
        assert {*rules[:-1]} == {"Double-Swiss 3.6"}, number
        assert rules[-1] == f"Double-Swiss {'3.4' if explained[-1].board is None else '3.6'}"


def test_a_round_taken_back_is_paired_again(cup: Path, tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    path.write_bytes(cup.read_bytes())
    before = event_of(path)
    RUN(path, actions.undo_last_round, allow=ALLOW)
    assert event_of(path).rounds == before.rounds[:-1]
    RUN(path, actions.pair_next_round)
    made = event_of(path).rounds[-1]
    assert [(g.white, g.black) for g in made.games] == [
        (g.white, g.black) for g in before.rounds[-1].games
    ]
    refusal(InputError, RUN, path, actions.enter_results, 4, {99: (WIN, WIN)})


def test_a_round_mended_for_who_did_not_come_forfeits_both_games(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    settings = {"games_a_round": "2"}
    fresh(path, system="chess", rounds=5, seed=3, players=field(8), settings=settings)
    RUN(path, actions.pair_next_round)
    RUN(path, mend_round, absent=[event_of(path)[4].name], allow=("mend",))
    (game,) = (one for one in event_of(path).rounds[-1].games if any(one.results))
    assert game.finished and event_of(path).points[game.opponent_of(4)] == 2
    RUN(path, join_player, "Late Larry", rating=1500)
    RUN(path, mend_round, came=["Late Larry"], allow=("mend",))
    assert not any(any(one.results) for one in event_of(path).rounds[-1].games)
    RUN(path, actions.enter_results, 1, dict.fromkeys(range(1, 5), (WIN, DRAW)))
    assert RUN(path, actions.verify).data["unexplained"] == 0


def test_a_forfeited_match_is_no_meeting_and_bars_from_the_bye(cup: Path) -> None:
    event = event_of(cup)
    lost = [(n, r.round) for n, own in event.history.items() for r in own
            if r.outcome is Outcome.FORFEIT_LOSS]  # fmt: skip
    assert len(lost) == 2  # the match in which each forfeited one game was played
    for number, at in lost:
        opponent = event.history[number][at - 1].opponent
        assert opponent is not None and event.history[opponent][at - 1].points == 2


def test_standings_crosstable_and_the_report_there_and_back(cup: Path, tmp_path: Path) -> None:
    RUN(cup, actions.standings)
    RUN(cup, actions.crosstable)
    event = event_of(cup)
    target = tmp_path / "cup.trf"
    export_to(open_book(cup, read_only=True), "trf26", target)
    content = target.read_text(encoding="utf-8")
    assert "192 FIDE_DOUBLESWISS\n" in content and "142 10\n" in content
    again = read_trf(target).tournament("2026")
    assert again.points == event.points and again.planned == 5
    assert seat_round(again) == seat_round(event)
    path = made_of(target, tmp_path / "again.xlsx")
    RUN(path, actions.pair_next_round)
    last = event_of(path).rounds[-1]
    assert ([(game.white, game.black) for game in last.games], last.bye) == seat_round(event)


def test_rounds_that_are_no_matches_are_read_one_by_one() -> None:
    """A file that says it is of matches while the second games are others'."""
    dice = Random(4)
    event = [*played(dice, random_event(dice, 6, 4, away=0))][3]
    content = write_trf26(event)
    assert read_trf(content).tournament("2026").rounds == event.rounds
    first = content.replace("142 8", "142 7")
    read: Any = read_trf(first)
    assert not read.tournament("2026").settings.double_rounds
