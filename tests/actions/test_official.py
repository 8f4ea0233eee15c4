"""The official mode of a Dutch Swiss, and adjourned games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people.lines import join_player
from addin.actions.setting import change_setting
from addin.engines.file import open_book
from addin.exchange.outgoing.exporting import export_to
from addin.publish import edition, publish
from pairing.errors import CHANGED, LEAVE, InputError, NeedsDecision, Problems
from pairing.formats.trf import read_trf
from pairing.settings import PointSystem, read_settings
from pairing.systems import ALIASES, alias_settings, system_named
from pairing.systems.dutch import DutchSettings
from pairing.tournament import Result
from tests.support.books import event_of, type_board, type_setting
from tests.support.drivers import FileDriver, edit, fresh
from tests.support.events import field, results_for
from tests.support.refusals import refusal

FILE = FileDriver()
BOTH = (CHANGED, LEAVE)


def official(path: Path, rounds: int = 0, *, last_open: bool = False, planned: int = 5) -> Path:
    """An event of eight in official mode, so many rounds played; the last without results."""
    fresh(path, system="chess", rounds=planned, seed=3, players=field(8))
    for number in range(1, rounds + 1):
        FILE.run(path, actions.pair_next_round)
        if number < rounds or not last_open:
            FILE.run(path, actions.enter_results, number, results_for(4, number))
    return path


def report(path: Path, target: Path) -> str:
    export_to(open_book(path, read_only=True), "trf", target, replace=True)
    return target.read_text(encoding="utf-8")


def page_of(path: Path) -> str:
    return publish(edition(open_book(path, read_only=True)), "html").decode("utf-8")


def asked(path: Path, action: Any, *args: Any, **more: Any) -> str:
    """What the official mode asks, once it is agreed that what was typed is right."""
    with pytest.raises(NeedsDecision) as caught:
        FILE.run(path, action, *args, **{**more, "allow": (*more.get("allow", ()), CHANGED)})
    assert caught.value.choice == LEAVE
    return caught.value.message("en")


def test_chess_is_dutch_in_official_mode_and_dutch_is_free(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx")
    assert event_of(path).settings.official == "yes"
    assert "Dutch Swiss (C.04.3), official mode" in page_of(path)
    free = fresh(tmp_path / "free.xlsx", system="dutch", rounds=5, players=field(8))
    assert event_of(free).settings.official == "no"
    for typed in (*ALIASES, "Шахматы", "Official Dutch Swiss"):
        assert system_named(typed) == "dutch" and alias_settings(typed) == {"official": "yes"}
    assert alias_settings("dutch") == {}


@pytest.mark.parametrize(
    ("setting", "typed"),
    [("acceleration", "baku"), ("forbidden_pairs", "1 2"), ("tie_breaks", "BH"),
     ("win_points", "3")],
)  # fmt: skip
def test_rules_changed_after_round_1_leave_it(setting: str, typed: str, tmp_path: Path) -> None:
    """Typed by hand or set by a command: asked twice, and the mode is left for good."""
    path = official(tmp_path / "cup.xlsx", 1)
    type_setting(path, **{setting: f"'{typed}"})
    assert refusal(NeedsDecision, FILE.run, path, actions.pair_next_round).choice == CHANGED
    assert "leaves the official rules" in asked(path, actions.pair_next_round)
    assert len(event_of(path).rounds) == 1  # nothing was written
    FILE.run(path, actions.pair_next_round, allow=BOTH)
    assert event_of(path).settings.official == "left"
    for value in ("yes", "no"):
        with pytest.raises(InputError, match="was left"):
            FILE.run(path, change_setting, "official", value, allow=BOTH)
        type_setting(path, official=value)
        with pytest.raises(InputError, match="was left"):
            FILE.run(path, actions.standings, allow=BOTH)
    type_setting(path, official="left")
    said = report(path, tmp_path / "cup.trf")
    assert "### Configuration @ Round 1: official: yes -> left (20" in said
    assert f"### Configuration @ Round 1: {setting}: " in said
    assert "Dutch Swiss (C.04.3), the official mode was left" in page_of(path)
    FILE.run(path, actions.standings)
    shown = [cell for row in open_book(path).sheets["Standings"].used_range.value for cell in row]
    assert any("the official mode was left" in str(cell) for cell in shown)


def test_before_round_1_rules_are_free_but_for_those_that_are_none(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx")
    FILE.run(path, change_setting, "acceleration", "baku")
    FILE.run(path, change_setting, "tie_breaks", "BH SB")
    for setting, typed in (("order_by", "true_rating"), ("allow_repeats", "yes"),
                           ("draw_points", "1"), ("official", "no")):  # fmt: skip
        assert "leaves" in asked(path, change_setting, setting, typed)
    assert event_of(path).settings.official == "yes"
    FILE.run(path, change_setting, "official", "no", allow=BOTH)
    assert event_of(path).settings.official == "left"


@pytest.mark.parametrize("left", [False, True])
def test_without_its_journal_an_event_is_official_no_longer(left: bool, tmp_path: Path) -> None:
    """The mode does not come back, nor do rules change, by emptying the Log."""
    path = official(tmp_path / "cup.xlsx", 1)
    if left:
        FILE.run(path, change_setting, "acceleration", "baku", allow=BOTH)
    with edit(path) as book:
        log = book.sheets["Log"].used_range
        log.value = [[None] * log.shape[1]] * log.shape[0]
    type_setting(path, official="yes")
    assert "journal" in asked(path, actions.pair_next_round)
    assert "journal" in asked(path, actions.standings)
    FILE.run(path, actions.pair_next_round, allow=BOTH)
    assert event_of(path).settings.official == "left"


def test_it_does_not_begin_after_round_1(tmp_path: Path) -> None:
    path = fresh(tmp_path / "cup.xlsx", system="dutch", rounds=5, players=field(8))
    FILE.run(path, change_setting, "official", "yes")
    FILE.run(path, change_setting, "official", "no", allow=BOTH)
    free = fresh(tmp_path / "free.xlsx", system="dutch", rounds=5, players=field(8))
    FILE.run(free, actions.pair_next_round)
    with pytest.raises(InputError, match="begins before round 1"):
        FILE.run(free, change_setting, "official", "yes", allow=BOTH)


def test_more_rounds_are_a_question_and_stay_official(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx", 1)
    caught = refusal(NeedsDecision, FILE.run, path, change_setting, "rounds", "6")
    assert caught.choice == CHANGED
    FILE.run(path, change_setting, "rounds", "6", allow=(CHANGED,))
    assert event_of(path).settings.official == "yes"
    said = report(path, tmp_path / "cup.trf")
    assert "### Configuration @ Round 1: rounds: 5 -> 6 (20" in said


def test_accepting_what_was_changed_asks_too(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx", 1)
    type_setting(path, acceleration="Baku")
    assert "leaves" in asked(path, actions.accept_changes)
    FILE.run(path, actions.accept_changes, allow=BOTH)
    assert event_of(path).settings.official == "left"


def test_late_entries_and_pairs_made_by_people_stay_official_and_are_told(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx", 1)
    FILE.run(path, join_player, "Late Comer", rating=1500)
    FILE.run(path, actions.pair_next_round)
    boards = event_of(path).rounds[-1].games
    names = [event_of(path)[one].name for one in (boards[0].white, boards[1].white)]
    FILE.run(path, actions.swap_players, *names)
    assert event_of(path).settings.official == "yes"
    said = report(path, tmp_path / "cup.trf")
    assert said.count("### MPA @ Round 2: board") == 2
    FILE.run(path, actions.undo_last_round, allow=("discard_results",))
    assert "### MPA" not in report(path, tmp_path / "cup.trf")


# -- corrections ------------------------------------------------------------------------------


def other(result: Result | None) -> Result:
    return Result.BLACK_WINS if result is Result.WHITE_WINS else Result.WHITE_WINS


def test_a_correction_before_the_next_round_is_over_counts(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx", 3, last_open=True)
    game = event_of(path).rounds[1].games[0]
    FILE.run(path, actions.enter_results, 2, {1: other(game.result)}, allow=(CHANGED,))
    assert event_of(path).rounds[1].games[0].result is other(game.result)
    assert "### Correction @ Round 2: board 1: " in report(path, tmp_path / "cup.trf")


@pytest.mark.parametrize("typed", [False, True])
def test_a_later_one_goes_into_the_report_alone(typed: bool, tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx", 3, last_open=True)
    game = event_of(path).rounds[0].games[0]
    new = other(game.result)
    if typed:
        type_board(path, 1, 1, result=f"'{new}")
    told: Any = (actions.standings,) if typed else (actions.enter_results, 1, {1: new})
    assert "does not count" in refusal(NeedsDecision, FILE.run, path, *told).message()
    FILE.run(path, *told, allow=(CHANGED,))
    event = event_of(path)
    assert event.rounds[0].games[0].result is game.result and event.settings.official == "yes"
    said = report(path, tmp_path / "cup.trf")
    line = f"### Correction @ Round 1: board 1: {game.result} -> {new}, for the rating report only"
    assert line in said
    assert read_trf(said).tournament("2026").rounds[0].games[0].result is new
    FILE.run(path, actions.enter_results, 3, results_for(4, 9))
    FILE.run(path, actions.pair_next_round)  # nothing is asked about again
    told = read_trf(report(path, tmp_path / "cup.trf")).tournament("2026")
    assert told.rounds[0].games[0].result is new


def test_what_was_noted_for_the_report_is_taken_back_by_the_result_that_counts(
    tmp_path: Path,
) -> None:
    path = official(tmp_path / "cup.xlsx", 3)
    old, kept = (game.result for game in event_of(path).rounds[0].games[:2])
    both = {1: other(old), 2: other(kept)}
    FILE.run(path, actions.enter_results, 1, both, allow=(CHANGED,))
    done = FILE.run(path, actions.enter_results, 1, {1: old})
    assert [one.key for one in done.remarks] == ["official.noted_no_more"]
    said = report(path, tmp_path / "cup.trf")
    assert f"### Correction @ Round 1: board 1: {old} after all" in said
    told = read_trf(said).tournament("2026").rounds[0].games
    assert [game.result for game in told[:2]] == [old, other(kept)]
    FILE.run(path, actions.pair_next_round)  # nothing is asked about again
    assert not FILE.run(path, actions.enter_results, 1, {1: old}).remarks


def test_a_correction_for_the_report_stays_when_numbers_are_given_anew(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx", 3)
    new = other(event_of(path).rounds[0].games[0].result)
    FILE.run(path, actions.enter_results, 1, {1: new}, allow=(CHANGED,))
    FILE.run(path, join_player, "Late Comer", rating=3000)
    FILE.run(path, actions.pair_next_round)
    assert event_of(path).by_number[1].name == "Late Comer"
    told = read_trf(report(path, tmp_path / "cup.trf")).tournament("2026")
    assert told.rounds[0].games[0].result is new


# -- adjourned games --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["chess", "dutch", "round-robin"])
def test_games_without_a_result_are_adjourned(name: str, tmp_path: Path) -> None:
    path = fresh(tmp_path / "cup.xlsx", system=name, seed=3, players=field(6))
    FILE.run(path, actions.pair_next_round)
    FILE.run(path, actions.enter_results, 1, {1: Result.WHITE_WINS, 2: Result.WHITE_WINS})
    assert refusal(NeedsDecision, FILE.run, path, actions.pair_next_round).choice == "adjourn"
    done = FILE.run(path, actions.pair_next_round, allow=("adjourn",))
    assert [one.key for one in done.remarks if one.key.startswith("adj")] == ["adjourned.paired"]
    then = event_of(path).after(1)
    drawn = replace(then.rounds[0].games[2], result=Result.DRAW)
    with_draw = replace(then.rounds[0], games=(*then.rounds[0].games[:2], drawn))
    reading = actions.load(open_book(path))[0]
    made = reading.system.pair(replace(then, rounds=(with_draw,))).round
    assert [(g.white, g.black) for g in made.games] == [
        (g.white, g.black) for g in event_of(path).rounds[1].games
    ]
    assert "adjourned" in str(open_book(path).sheets["Round 1"].used_range.value)
    assert "adjourned" in page_of(path)
    assert FILE.run(path, actions.verify).data["as_computed"] == 2
    FILE.run(path, actions.enter_results, 2, results_for(3, 2))
    assert "adjourned.open" in [one.key for one in FILE.run(path, actions.standings).remarks]
    assert event_of(path).points[drawn.white] <= 1  # it gives no points yet
    FILE.run(path, actions.enter_results, 1, {3: Result.DRAW})
    FILE.run(path, actions.standings)
    assert "adjourned" not in str(open_book(path).sheets["Round 1"].used_range.value)


def test_systems_of_go_wait_for_results(tmp_path: Path) -> None:
    path = fresh(tmp_path / "cup.xlsx", system="mcmahon", seed=3, players=field(6))
    FILE.run(path, actions.pair_next_round)
    refusal(Problems, FILE.run, path, actions.pair_next_round, allow=("adjourn",))


def test_final_standings_and_the_report_wait_in_official_mode(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx", 1, last_open=True, planned=2)
    FILE.run(path, actions.enter_results, 1, {1: Result.WHITE_WINS, 2: Result.DRAW})
    FILE.run(path, actions.pair_next_round, allow=("adjourn",))
    assert "report waits" in refusal(Problems, report, path, tmp_path / "cup.trf").message()
    with pytest.raises(Problems, match="report waits"):
        edition(open_book(path, read_only=True), what="it3")
    FILE.run(path, actions.enter_results, 2, results_for(4, 5))
    with pytest.raises(Problems, match="Round 1!E7: board 3 has no result"):
        FILE.run(path, actions.standings)
    assert not (tmp_path / "cup.trf").exists()
    FILE.run(path, actions.enter_results, 1, {3: Result.DRAW, 4: Result.BLACK_WINS})
    FILE.run(path, actions.standings)
    said = report(path, tmp_path / "cup.trf")
    assert "### Adjournment @ Round 1: boards 3, 4 adjourned, draws for pairing (20" in said
    assert "### Adjournment @ Round 1: board 4: result 0-1 (20" in said
    assert said.isascii()
    form = publish(edition(open_book(path, read_only=True), what="it3"), "txt").decode("utf-8")
    assert "Pairing system: Dutch Swiss (C.04.3), official mode" in form


@pytest.mark.parametrize(("language", "said"), [("en", "Acceleration (only"), ("ru", "(только")])
def test_baku_is_official_with_the_standard_points_alone(
    language: str, said: str, tmp_path: Path
) -> None:
    values = {"official": "yes", "acceleration": "baku", "win_points": "3", "draw_points": "1",
              "bye_points": "3"}  # fmt: skip
    with pytest.raises(InputError) as refused:
        fresh(tmp_path / "cup.xlsx", system="dutch", language=language, rounds=9, settings=values)
    assert said in refused.value.message(language) and "C.04.5.1" in refused.value.message(language)


def test_point_systems_beside_the_official_ones_are_known() -> None:
    def departs(**points: str) -> tuple[str, ...]:
        return read_settings(DutchSettings, points).departures

    assert departs() == departs(win_points="3", draw_points="1", bye_points="3") == ()
    assert departs(win_points="3", draw_points="1", bye_points="0") == ()
    assert departs(draw_points="1") == ("draw_points",)
    assert departs(bye_points="2") == departs(bye_points="1/4") == ("bye_points",)
    assert departs(half_bye_points="1") == ("half_bye_points",)
    assert departs(absence_points="1") == ("absence_points",)
    football = {"win_points": "3", "draw_points": "1", "bye_points": "3"}
    assert departs(acceleration="baku") == ()
    assert departs(acceleration="baku", **football) == ("acceleration",)
    assert departs(other_points="FPB=2") == departs(other_points="FL=0.5") == ("other_points",)
    assert DutchSettings().point_system() == PointSystem()


# -- rounds that people changed -----------------------------------------------------------------


def said_of(done: Any) -> list[str]:
    return [one.key for one in done.remarks]


def test_a_swap_is_compared_with_what_the_rules_give(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx", 3, last_open=True)
    boards = event_of(path).rounds[-1].games
    names = [event_of(path)[one].name for one in (boards[0].white, boards[0].black)]
    done = FILE.run(path, actions.swap_players, *names)
    assert said_of(done)[:2] == ["official.otherwise", "verify.line"]
    done = FILE.run(path, actions.swap_players, *names)
    assert said_of(done) == ["official.as_computed"]


def test_the_last_round_is_compared_when_it_becomes_the_last(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx", 3)
    done = FILE.run(path, change_setting, "rounds", "3", allow=(CHANGED,))
    assert said_of(done)[0] in ("official.as_computed", "official.otherwise")
    assert said_of(FILE.run(path, change_setting, "rounds", "7", allow=(CHANGED,)))
    assert not said_of(FILE.run(path, change_setting, "rounds", "6", allow=(CHANGED,)))


def test_colours_that_people_give_against_the_limits_are_said(tmp_path: Path) -> None:
    path = official(tmp_path / "cup.xlsx", 3, last_open=True)
    event = event_of(path)
    history = {n: [one.colour for one in event.after(2).history[n]] for n in range(1, 9)}
    twice = next(n for n, colours in history.items() if colours in (["w"] * 2, ["b"] * 2))
    game = next(one for one in event.rounds[-1].games if twice in (one.white, one.black))
    white, black = event[game.black].name, event[game.white].name
    type_board(path, 3, game.board, white=white, black=black)
    with pytest.raises(NeedsDecision, match=f"{event[twice].name} is due .* \\(C.3\\)") as caught:
        FILE.run(path, actions.standings)
    assert caught.value.choice == CHANGED
