"""A correction of an older round by every door: spoken of first, answered, followed by the tabs."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.commands.next_step import next_step
from addin.engines.file import open_book
from pairing.errors import NeedsDecision
from pairing.formats.trf import read_trf
from pairing.tournament import Result
from tests.support.books import cup, event_of, paired, play, type_board
from tests.support.drivers import FileDriver
from tests.support.refusals import refusal
from tests.support.terminal import printed, run

FILE = FileDriver()


def begun(path: Path, name: str, *, finished: bool) -> Path:
    """Eight players, two rounds paired; the second with all its results or with one missing."""
    paired(play(cup(path, 8, 4, name=name), 1))
    boards = range(1, 5 if finished else 4)
    FILE.run(path, actions.enter_results, 2, dict.fromkeys(boards, Result.WHITE_WINS))
    return path


def type_correction(path: Path, kind: str) -> tuple[str, str]:
    """Correct board 1 of round 1 by its cells; the old and the new game as they are named."""
    old = event_of(path)
    game = old.rounds[0].games[0]
    names = [old[game.white].name, old[game.black].name]
    new = Result.DRAW if kind == "result" else game.result.turned
    after = names[::-1] if kind == "colours" else names
    type_board(path, 1, 1, white=after[0], black=after[1], result=f"'{new}")
    return f"{' – '.join(names)} {game.result}", f"{' – '.join(after)} {new}"


def result_of(path: Path) -> tuple[int, int, Result]:
    game = event_of(path).rounds[0].games[0]
    return game.white, game.black, game.result


def in_report(path: Path) -> tuple[int, int, Result]:
    target = path.with_suffix(".trf")
    run("export", path, "--to", "trf", "-o", target, "--allow", "replace_files")
    game = read_trf(target.read_text("utf-8")).tournament("2026").rounds[0].games[0]
    return game.white, game.black, game.result


@pytest.mark.parametrize("answer", ["changed", "put_back", "report"])
@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("kind", ["result", "colours"])
@pytest.mark.parametrize("system", ["dutch", "chess"])
def test_it_is_spoken_of_first_and_answered(
    system: str, kind: str, finished: bool, answer: str, tmp_path: Path
) -> None:
    path = begun(tmp_path / "cup.xlsx", system, finished=finished)
    then = result_of(path)
    old, new = type_correction(path, kind)
    typed = result_of(path)
    caught = refusal(NeedsDecision, FILE.run, path, next_step)
    assert f"round 1, board 1: was “{old}”, is now “{new}”" in caught.message("en")
    late = system == "chess" and finished
    assert caught.others == (("put_back", "report") if late else ("put_back",))
    if answer == "report" and not late:
        return
    run("next", path, "--allow", answer)
    assert len(event_of(path).rounds) == (3 if finished else 2)
    assert result_of(path) == (typed if answer == "changed" else then)
    assert in_report(path) == (then if answer == "put_back" else typed)
    FILE.run(path, actions.standings)  # nothing is asked about again


@pytest.mark.parametrize("system", ["dutch", "leader", "mcmahon"])
def test_a_command_asks_and_tells_and_later_tabs_follow(system: str, tmp_path: Path) -> None:
    path = begun(tmp_path / "cup.xlsx", system, finished=True)
    before = open_book(path).sheets["Round 2"].used_range.value
    game = event_of(path).rounds[0].games[0]
    new = str(game.result.turned)
    assert f"{game.result}” " not in printed("results", path, "1", new, "--round", "1", expect=2)
    assert "Rounds after round 1 are paired already" in printed(
        "results", path, "1", new, "--round", "1", "--allow", "changed"
    )
    assert event_of(path).rounds[0].games[0].result is game.result.turned
    after = open_book(path).sheets["Round 2"].used_range.value
    assert [line for line in before if line not in after]  # scores before the round
    FILE.run(path, actions.pair_next_round)


def test_ratings_follow_names_that_were_exchanged(tmp_path: Path) -> None:
    path = begun(tmp_path / "cup.xlsx", "dutch", finished=True)
    type_correction(path, "colours")
    FILE.run(path, actions.accept_changes)
    game = event_of(path).rounds[0].games[0]
    reading = actions.load(open_book(path))[0]
    grid = reading.round_grids[1]
    for side, number in (("white", game.white), ("black", game.black)):
        assert grid.text(grid.header + 1, side) == reading.tournament[number].name
        shown = str(reading.tournament[number].rating)
        assert grid.text(grid.header + 1, f"{side}_strength") == shown
