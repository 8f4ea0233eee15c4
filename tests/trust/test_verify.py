"""``pairbook verify``: every round computed again from the sheets, and what differs explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions import verifying
from addin.engines.file import open_book
from addin.sheets.version import VERSION
from pairing.systems import REGISTRY
from tests.support.books import cup, event_of, play, type_board, type_player, type_setting
from tests.support.drivers import FileDriver, set_cell, values
from tests.support.terminal import as_json, exit_code

ROOT = Path(__file__).parents[2]


def verified(path: Path) -> dict[int, Any]:
    """What is found of each round."""
    done = actions.verify(open_book(path, read_only=True))
    return {one["round"]: one for one in done.data["rounds"]}


def verdicts(path: Path) -> list[str]:
    return [one["verdict"] for one in verified(path).values()]


def act(path: Path, action: Any, *args: Any, **kwargs: Any) -> Any:
    book = open_book(path)
    done = action(book, *args, **kwargs)
    book.save()
    return done


@pytest.mark.parametrize("language", ("en", "ru"))
@pytest.mark.parametrize("name", sorted(REGISTRY))
def test_untouched_rounds_are_as_computed(name: str, language: str, tmp_path: Path) -> None:
    path = play(
        cup(tmp_path / "cup.xlsx", 16 if name == "riichi" else 9, 4, language, name=name), 3
    )
    assert verdicts(path) == ["as_computed"] * 3
    assert exit_code("verify", path) == 0


def test_finals_are_computed_with_their_own_step(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 16, 4, name="riichi"), 2)
    act(path, actions.finals_seating, step=2, allow=(actions.FINALS,))
    assert verdicts(path) == ["as_computed"] * 3


def test_a_swap_is_a_change_by_hand_and_says_from_what_to_what(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4), 1)
    boards = act(path, actions.pair_next_round).data["boards"]
    act(path, actions.swap_players, boards[0]["white"], boards[1]["white"])
    found = verified(path)
    assert found[1]["verdict"] == "as_computed"
    assert found[2]["verdict"] == "by_hand" and found[2]["explained"]
    one, other = boards[0], boards[1]
    assert found[2]["boards"] == [
        f"board 1: {one['white']} – {one['black']} → {other['white']} – {one['black']}",
        f"board 2: {other['white']} – {other['black']} → {one['white']} – {other['black']}",
    ]
    assert exit_code("verify", path) == 0


def test_a_late_result_is_found_to_be_the_reason(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4), 2)
    old = event_of(path).rounds[0].games[0].result
    type_board(path, 1, 1, result=f"'{old.turned}")
    found = verified(path)
    assert found[1]["verdict"] == "as_computed"
    assert found[2]["verdict"] == "differs" and found[2]["explained"]
    assert all("round 1 was changed: round 1, board 1" in reason for reason in found[2]["reasons"])
    assert exit_code("verify", path) == 1  # nobody has accepted it
    assert exit_code("accept", path) == 0
    assert exit_code("verify", path) == 0


@pytest.mark.parametrize(
    ("count", "wanted", "change", "reason"),
    [
        (8, {"name": "dutch"}, partial(type_player, line=1, absent="1"), "Absent in rounds: — → 1"),
        (16, {"name": "riichi", "modes": "random"}, partial(type_setting, seed=8), "7 → 8"),
        (16, {"name": "leader"}, partial(type_setting, handicap="yes"), "Handicap"),
    ],
)
def test_what_was_changed_since_is_found_to_be_the_reason(
    count: int, wanted: dict[str, str], change: Callable[[Path], None], reason: str, tmp_path: Path
) -> None:
    path = play(cup(tmp_path / "cup.xlsx", count, 4, **wanted), 1)
    change(path)
    found = verified(path)[1]
    assert found["verdict"] == "differs" and found["explained"]
    assert any(reason in one for one in found["reasons"])


def test_a_player_entered_late_was_not_there_before(tmp_path: Path) -> None:
    """Marked so by the next pairing, or not yet, or no more as that was taken back."""
    path = play(cup(tmp_path / "cup.xlsx", 8, 4), 1)
    type_player(path, 9, name="Late Larry", rating=1500)
    assert verified(path)[1]["verdict"] == "as_computed"
    FileDriver().run(path, actions.pair_next_round)
    FileDriver().run(path, actions.undo_last_round)
    assert verified(path)[1]["verdict"] == "as_computed"


@pytest.mark.parametrize("name", ["dutch", "fors", "mcmahon"])
def test_a_number_that_was_emptied_is_told_as_a_new_player(name: str, tmp_path: Path) -> None:
    size = 12 if name == "mcmahon" else 8  # whose groups are of three then
    path = play(cup(tmp_path / "cup.xlsx", size, 4, name=name), 2)
    type_player(path, 1, number=None, rating=900)
    others = [one for one in verified(path).values() if one["verdict"] != "as_computed"]
    assert others
    for one in others:
        assert any("was deleted since" in reason for reason in one["reasons"])


def test_a_rating_corrected_twice_is_that_of_its_round(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4, name="dutch"), 1)
    rating = event_of(path).players[0].rating
    type_player(path, 1, rating=900)
    act(path, actions.accept_changes)
    play(path, 1)
    type_player(path, 1, rating=rating)
    assert verified(path)[1]["verdict"] == "as_computed"


def test_another_version_is_given_as_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later version whose rules make another round of the same data says so."""
    path = play(cup(tmp_path / "cup.xlsx", 8, 4, name="dutch"), 1)
    plain = verifying.paired

    def otherwise(*args: Any, **kwargs: Any) -> Any:
        made = plain(*args, **kwargs)
        games = [replace(g, white=g.black, black=g.white) for g in made.round.games]
        return replace(made, round=replace(made.round, games=tuple(games)))

    monkeypatch.setattr(verifying, "paired", otherwise)
    unknown = verified(path)[1]
    assert unknown["verdict"] == "differs" and not unknown["explained"]
    monkeypatch.setattr(verifying, "VERSION", "9.0.0")
    found = verified(path)[1]
    assert found["verdict"] == "differs" and found["explained"]
    assert any(VERSION in reason and "9.0.0" in reason for reason in found["reasons"])


def test_rounds_of_a_file_are_not_judged(tmp_path: Path) -> None:
    report = sorted((ROOT / "tests" / "data" / "dutch" / "2026").glob("*.trf"))[0]
    path = tmp_path / "cup.xlsx"
    assert exit_code("new", path, "--from", report) == 0
    found = verdicts(path)
    assert found and set(found) == {"imported"}


def test_a_record_that_was_changed_explains_nothing(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4), 1)
    act(path, actions.pair_next_round)
    event = event_of(path)
    game = event.rounds[1].games[0]
    type_board(path, 2, 1, white=event[game.black].name, black=event[game.white].name)
    assert verified(path)[2]["verdict"] == "by_hand"
    log = values(path, "Log")
    made = log[3].index("Digest of result")
    row = max(n for n, cells in enumerate(log, 1) if cells[1] == "pairing")
    set_cell(path, "Log", f"{chr(65 + made)}{row}", "000000000000")
    found = verified(path)[2]
    assert found["verdict"] == "differs" and not found["explained"]
    assert exit_code("verify", path) == 1


def test_the_log_says_version_rules_and_digests(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4, name="dutch"), 1)
    log = values(path, "Log")
    rows = [dict(zip(log[3], cells, strict=True)) for cells in log[4:] if cells[1]]
    assert [row["Action"] for row in rows] == ["new tournament", "pairing", "results"]
    for row in rows:
        assert row["Version"] == VERSION and row["Rules"] == "dutch 2026"
        assert len(row["Digest of input"]) == 12
    assert len({row["Digest of input"] for row in rows}) == 3


def test_json_for_machines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4), 2)
    assert exit_code("verify", path, "--json") == 0
    data = as_json(capsys)
    assert data["as_computed"] == 2 and data["unexplained"] == 0
    assert [one["paired_by_version"] for one in data["rounds"]] == [VERSION] * 2


def test_the_version_is_the_packages() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION
