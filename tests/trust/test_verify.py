"""``pairbook verify``: every round computed again from the sheets, and what differs explained."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions import verifying
from addin.engines.file import open_book
from addin.sheets.version import VERSION
from pairing.systems import REGISTRY
from tests.support.books import cup, play
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
    path = cup(tmp_path / "cup.xlsx", 16 if name == "riichi" else 9, 4, language, name=name)
    play(path, 3)
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


def _first_result(path: Path, tab: str) -> tuple[str, str]:
    """The address of the first result of a round, and another result than it has."""
    rows = values(path, tab)
    at = rows[3].index("Result")
    old = rows[4][at]
    return f"{chr(65 + at)}5", "0-1" if old == "1-0" else "1-0"


def test_a_late_result_is_found_to_be_the_reason(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4), 2)
    address, other = _first_result(path, "Round 1")
    set_cell(path, "Round 1", address, other)
    found = verified(path)
    assert found[1]["verdict"] == "as_computed"
    assert found[2]["verdict"] == "differs" and found[2]["explained"]
    assert all("round 1 was changed: round 1, board 1" in reason for reason in found[2]["reasons"])
    assert exit_code("verify", path) == 1  # nobody has accepted it
    assert exit_code("accept", path) == 0
    assert exit_code("verify", path) == 0


def test_an_absence_written_afterwards_is_found_to_be_the_reason(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4, name="dutch"), 1)
    at = values(path, "Players")[3].index("Absent in rounds")
    set_cell(path, "Players", f"{chr(65 + at)}5", "1")
    found = verified(path)[1]
    assert found["verdict"] == "differs" and found["explained"]
    assert len(found["reasons"]) == 1 and "Absent in rounds: — → 1" in found["reasons"][0]


def test_a_changed_seed_is_found_to_be_the_reason(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 16, 4, name="riichi", modes="random"), 1)
    rows = values(path, "Tournament")
    row = next(n for n, cells in enumerate(rows, 1) if cells[1] == 7)
    set_cell(path, "Tournament", f"B{row}", 8)
    found = verified(path)[1]
    assert found["verdict"] == "differs" and found["explained"]
    assert any("7 → 8" in reason for reason in found["reasons"])


def test_a_player_entered_late_was_not_there_before(tmp_path: Path) -> None:
    """Marked so by the next pairing, or not yet, or no more as that was taken back."""
    path = play(cup(tmp_path / "cup.xlsx", 8, 4), 1)
    rows = values(path, "Players")
    letters = {heading: chr(65 + at) for at, heading in enumerate(rows[3]) if heading}
    set_cell(path, "Players", f"{letters['Name']}13", "Late Larry")
    set_cell(path, "Players", f"{letters['Rating']}13", 1500)
    assert verified(path)[1]["verdict"] == "as_computed"
    FileDriver().run(path, actions.pair_next_round)
    FileDriver().run(path, actions.undo_last_round)
    assert verified(path)[1]["verdict"] == "as_computed"


@pytest.mark.parametrize("name", ["dutch", "fors", "mcmahon"])
def test_a_number_that_was_emptied_is_told_as_a_new_player(name: str, tmp_path: Path) -> None:
    size = 12 if name == "mcmahon" else 8  # whose groups are of three then
    path = play(cup(tmp_path / "cup.xlsx", size, 4, name=name), 2)
    set_cell(path, "Players", "A5", None)
    rows = values(path, "Players")
    set_cell(path, "Players", f"{chr(65 + rows[3].index('Rating'))}5", 900)
    others = [one for one in verified(path).values() if one["verdict"] != "as_computed"]
    assert others
    for one in others:
        assert any("was deleted since" in reason for reason in one["reasons"])


def test_a_corrected_rating_is_found_to_be_the_reason(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4, name="dutch"), 1)
    rows = values(path, "Players")
    at = rows[3].index("Rating")
    name = rows[4][rows[3].index("Name")]
    old = rows[4][at]
    set_cell(path, "Players", f"{chr(65 + at)}5", 900)
    first = verified(path)[1]
    act(path, actions.accept_changes)
    play(path, 1)
    set_cell(path, "Players", f"{chr(65 + at)}5", old)
    again = verified(path)[1]
    assert again["verdict"] == "as_computed"
    if first["verdict"] != "as_computed":
        assert first["explained"]
        assert any(f"{name}" in one and f"{old} → 900" in one for one in first["reasons"])


def test_other_rules_are_found_to_be_the_reason(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 16, 4, name="leader"), 1)
    rows = values(path, "Tournament")
    row, label = next(
        (n, cells[0]) for n, cells in enumerate(rows, 1) if str(cells[0]).startswith("Handicap")
    )
    changed = next(one for one in ("yes", "no") if one != rows[row - 1][1])
    set_cell(path, "Tournament", f"B{row}", changed)
    found = verified(path)[1]
    assert found["verdict"] == "differs" and found["explained"]
    assert any(str(label) in reason for reason in found["reasons"])


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
    boards = values(path, "Round 2")
    at = [boards[3].index(heading) for heading in ("White", "Black")]
    one, other = (boards[4][n] for n in at)
    for address, name in ((f"{chr(65 + at[0])}5", other), (f"{chr(65 + at[1])}5", one)):
        set_cell(path, "Round 2", address, name)
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
