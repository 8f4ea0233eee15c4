"""``pairbook simulate`` as it is typed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pandas
import pytest

from addin.laboratory import running
from pairing.laboratory.batch import Rows, play_batch
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import BASELINES
from tests.support import terminal

TYPED = ["simulate", "club:8", "--system", "leader", "--system", "mcmahon", "--rounds", "3",
         "--seed", "7"]  # fmt: skip


def run(capsys: pytest.CaptureFixture[str], *more: str, code: int = 0) -> tuple[str, str]:
    terminal.run(*TYPED, *more, expect=code)
    return capsys.readouterr()


def test_the_report_is_the_same_in_one_process_and_in_two(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("addin.laboratory.running.batches", _small)
    monkeypatch.setattr(running, "SHORT", 0.0)
    one, _ = run(capsys, "--events", "12", "--json")
    two, _ = run(capsys, "--events", "12", "--json", "--jobs", "2")
    assert one == two
    data = json.loads(one)
    assert [system["label"] for system in data["systems"]] == ["leader", "mcmahon"]
    assert data["systems"][0]["measures"]["top_met"]["events"] == 12
    assert data["differences"][0]["measures"]["top_met"]["events"] == 12
    assert not {"time", "jobs", "seconds", "version"} & set(data)


def _small(plan: Plan, events: int) -> list[tuple[int, int]]:
    return [(first, min(3, events - first)) for first in range(0, events, 3)]


def test_a_stopped_run_goes_on_from_its_parts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("addin.laboratory.running.batches", _small)
    file = tmp_path / "rows.parquet"
    played: list[int] = []

    def noting(plan: Plan, first: int, count: int) -> Rows:
        if played == [0, 3]:
            played.append(-1)
            raise KeyboardInterrupt
        played.append(first)
        return play_batch(plan, first, count)

    monkeypatch.setattr(running, "play_batch", noting)
    _, err = run(capsys, "--events", "12", "-o", str(file), code=130)
    assert "6 of 12" in err and not file.exists()
    stopped, err = run(capsys, "--events", "12", "-o", str(file), "--json")
    assert played == [0, 3, -1, 6, 9] and "6 of 12" in err
    assert list(tmp_path.iterdir()) == [file]
    whole, _ = run(capsys, "--events", "12", "--json")
    assert stopped == whole
    frame = pandas.read_parquet(file)
    assert list(frame.columns) == ["event", "system", "measure", "value"]
    assert sorted(frame["event"].unique()) == list(range(12))
    _, err = run(capsys, "--events", "12", "-o", str(file), code=2)
    assert "rows.parquet" in err


def test_parts_of_another_plan_are_not_mixed_in(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "rows.csv"
    folder = tmp_path / "rows.csv.parts"
    folder.mkdir()
    (folder / "plan.txt").write_text("another", encoding="utf-8")
    _, err = run(capsys, "--events", "2", "-o", str(file), code=2)
    assert "rows.csv.parts" in err
    run(capsys, "--events", "2", "-o", str(file), "--force")
    assert not folder.exists()
    assert set(pandas.read_csv(file)["system"]) == {"leader", "mcmahon", *BASELINES}


def test_people_read_a_table_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capsys, "--events", "3", "--measure", "floats", "--lang", "ru")
    assert "турниров 3" in out and "0," in out and "mcmahon минус leader" in " ".join(out.split())


def test_a_list_of_players_is_a_field(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    players = tmp_path / "club.csv"
    lines = ["name,rating", *(f"Player {n},{2400 - 50 * n}" for n in range(9))]
    players.write_text("\n".join(lines), encoding="utf-8")
    terminal.run("simulate", players, "--rounds", 3, "--events", 2, "--json")
    data = json.loads(capsys.readouterr().out)
    assert (data["field"], data["players"]) == ("club.csv", 9)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--system", "ledaer"], "leader"),
        (["--model", "dice"], "go-europe"),
        (["--model", "riichi"], "riichi"),
        (["--absences", "2"], "--absences"),
        (["--measure", "luck"], "winner_strongest"),
        (["--system", "leader"], "leader"),
        (["--system", "dutch:speed=9"], "speed"),
    ],
)
def test_what_cannot_be_played_is_refused(
    capsys: pytest.CaptureFixture[str], more: list[str], said: str
) -> None:
    _, err = run(capsys, "--events", "2", *more, code=2)
    assert said in err and "Traceback" not in err


def test_without_the_libraries_the_command_to_type_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    _, err = run(capsys, "--events", "2", "-o", str(tmp_path / "x.parquet"), code=2)
    assert "pip install pyarrow" in err
    monkeypatch.setitem(sys.modules, "distributed", None)
    _, err = run(capsys, "--events", "2", "--scheduler", "tcp://127.0.0.1:1", code=2)
    assert "pip install distributed" in err
