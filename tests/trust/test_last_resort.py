"""What nobody foresaw, at any moment: one message, the truth about the workbook, no traceback.

A call of one of our functions, by lot, raises an error instead of doing its work: in commands,
in clicks, in scripts for Excel on the web and in worksheet functions.
"""

from __future__ import annotations

import random
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import Mock

import pytest

from addin import functions
from addin.commands import scripts
from addin.commands.click import BUTTONS
from addin.engines.file import alerts, answer_alerts, open_book
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import MESSAGE_LINES
from tests.support.processes import ROOT
from tests.support.stages import made
from tests.support.terminal import exit_code

TRIES = 4
ERRORS = (
    RuntimeError("a mistake"), KeyError("x"), RecursionError(), MemoryError(), ZeroDivisionError(),
    AttributeError("x"), TypeError(), AssertionError(),
    UnicodeDecodeError("utf-8", b"x", 0, 1, "x"),
)  # fmt: skip
OURS = (str(ROOT / "addin"), str(ROOT / "pairing"))
DOORS = {"main", "begin", "use_utf8", "safe", "click", "last_words", "write_report",
         "_give_up", "_run", "in_cell", "plain", "asking"}  # fmt: skip
"""What is entered before anything can be caught, and what catches."""


class Failing:
    """Counts the calls of our functions; the one with the number ``at`` raises ``error``."""

    def __init__(self, at: int | None = None, error: BaseException | None = None) -> None:
        self.at, self.error = at, error
        self.calls = 0
        self.hit: str | None = None

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(OURS) or code.co_name in DOORS:
            return
        if code.co_name.startswith("<"):  # a module being imported, a comprehension
            return
        self.calls += 1
        if self.calls - 1 == self.at and self.error is not None:
            self.hit = f"{Path(code.co_filename).name}:{code.co_name}"
            sys.setprofile(None)
            raise self.error


@contextmanager
def failing(one: Failing) -> Iterator[Failing]:
    sys.setprofile(one)
    try:
        yield one
    finally:
        sys.setprofile(None)


def attempts(seed: str, work: Callable[[], Any]) -> Iterator[Failing]:
    """Failings at moments by lot of what ``work`` does, which is done once to count calls."""
    with failing(Failing()) as counted:
        work()
    chance = random.Random(seed)
    for _ in range(TRIES):
        yield Failing(chance.randrange(counted.calls), chance.choice(ERRORS))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    return folder


def cup(path: Path, system: str = "dutch", language: str = "en", stage: str = "ready") -> Path:
    path.write_bytes(made(system, language, stage))
    return path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "command",
    ["pair", "standings", "results --round 2 --set 1=1-0", "publish --to md", "check",
     "export --to trf -o out.trf", "undo --allow discard_results"],
)  # fmt: skip
def test_commands(
    tmp_path: Path, home: Path, command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *options = command.split()
    words = Catalogue(language)
    folder = tmp_path / "event"
    unforeseen = 0

    def fresh() -> Path:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return cup(folder / "cup.xlsx", language=language)

    def work() -> int:
        options_here = [folder / o if o == "out.trf" else o for o in options]
        return exit_code(name, folder / "cup.xlsx", *options_here)

    fresh()
    for one in attempts(command + language, work):
        path = fresh()
        before = path.read_bytes()
        capsys.readouterr()
        with failing(one):
            code = work()
        told = capsys.readouterr()
        said = told.out + told.err
        assert "Traceback" not in said, one.hit
        assert code in (0, 1, 2, 3, 70), one.hit
        assert told.err.count("\n") <= MESSAGE_LINES, one.hit
        if code not in (70,):
            assert code in (0, 1) or path.read_bytes() == before, one.hit
            continue
        unforeseen += 1
        report = home / ".pairbook" / "last-error.txt"
        assert str(report) in told.err and "Traceback" in report.read_text(encoding="utf-8")
        assert f"pairbook {name}" in told.err
        same = path.read_bytes() == before
        key = "cli.unchanged" if same else "cli.maybe_changed"
        spoken = [Catalogue(each)(key, file=str(path)) for each in LANGUAGES]
        # Which language a workbook has may be what could not be found out.
        assert any(one in told.err for one in spoken), (one.hit, told.err)
        assert same or name == "pair", (one.hit, "failed and changed the file")
    assert unforeseen > 0, words(f"command.{name}.help")


def values_of(book: Any) -> dict[str, Any]:
    return {sheet.name: sheet.used_range.value for sheet in book.sheets}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", ["button", "script"])
@pytest.mark.parametrize("key", ["pair_next_round", "standings", "check", "undo_last_round"])
def test_clicks(tmp_path: Path, home: Path, key: str, way: str, language: str) -> None:
    path = cup(tmp_path / "cup.xlsx", language=language)
    press = BUTTONS[key] if way == "button" else lambda book: scripts.run_script(book, key)
    first_lines = [Catalogue(one)("click.failed").partition("\n")[0] for one in LANGUAGES]

    def opened() -> Any:
        book = open_book(path)
        answer_alerts(book, "yes")
        return book

    original = values_of(opened())
    boxes = 0
    for one in attempts(key + way + language, lambda: press(opened())):
        book = opened()
        with failing(one):
            press(book)
        said = [alert.prompt for alert in alerts(book)]
        assert "Traceback" not in "\n".join(said)
        failed = [box for box in said if any(line in box for line in first_lines)]
        if not failed:
            continue
        boxes += 1
        assert len(failed) == 1, one.hit
        assert "last-error.txt" in failed[0] and "pairbook doctor" in failed[0], one.hit
        report = (home / ".pairbook" / "last-error.txt").read_text(encoding="utf-8")
        assert f"button {key}" in report and "xlwings" in report
        claimed = any(Catalogue(each)("click.unchanged") in failed[0] for each in LANGUAGES)
        if claimed:
            assert values_of(book) == original, one.hit
        else:
            doubts = ("click.maybe_changed", "click.look_at_it")
            assert any(Catalogue(each)(k) in failed[0] for each in LANGUAGES for k in doubts)
    assert boxes > 0


CALLS: dict[str, tuple[Any, ...]] = {
    "pb_start_level": (2100,),
    "pb_level_change": (100, 115, True),
    "pb_win_probability": (2025, 1975),
    "pb_fors_points": (2025, 1975),
    "pb_fair_step": (2050, 1950, 5),
    "pb_true_rating_order": ([["A", "B", 0.5], ["B", "C", 1], ["C", "A", 0]],),
    "pb_riichi_advice": (24, 5),
    "pb_seating_step": (24, 3),
}


@pytest.mark.parametrize("name", functions.__all__)
def test_worksheet_functions(name: str, home: Path) -> None:
    call = getattr(functions, name)
    answers = []
    for one in attempts(name, lambda: call(*CALLS[name])):
        with failing(one):
            answers.append(call(*CALLS[name]))
    told = [answer for answer in answers if isinstance(answer, str)]
    assert told and all("last-error.txt" in one and "\n" not in one for one in told)
    assert (home / ".pairbook" / "last-error.txt").exists()


def test_a_box_that_cannot_be_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = open_book(cup(tmp_path / "cup.xlsx"))
    no_box = Mock(side_effect=OSError("no screen"))
    monkeypatch.setattr(type(book.app), "alert", no_box)
    monkeypatch.setattr("addin.actions.pair_next_round", no_box)
    assert BUTTONS["pair_next_round"](book) is None


def test_no_workbook_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    error = RuntimeError("Book.caller() must not be called directly")
    monkeypatch.setattr("xlwings.Book.caller", Mock(side_effect=error))
    with pytest.raises(SystemExit) as end:
        BUTTONS["check"]()
    for language in LANGUAGES:
        assert Catalogue(language)("click.failed").partition("\n")[0] in str(end.value)
