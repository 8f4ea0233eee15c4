"""``pairbook set``: a line of the Tournament tab changed from the terminal, and taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.setting import change_setting
from addin.cli import completing
from addin.engines.file import open_book
from addin.sheets.reader import read
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import LANGUAGES
from pairing.errors import InputError, NeedsDecision, Problems
from pairing.settings import format_value, spec_of
from pairing.systems import REGISTRY, system
from tests.support.books import cup, play
from tests.support.drivers import FileDriver, row_of, set_cell, values
from tests.support.refusals import refusal, refuses
from tests.support.terminal import printed, run

FILE = FileDriver()


def settings(path: Path) -> Any:
    """The settings as the next click reads them."""
    return read(open_book(path, read_only=True)).tournament.settings


def other_value(spec: Any, default: Any) -> str | None:
    """Something else than the default that may be typed; ``None`` for a grammar of its own."""
    if spec.named is not None or spec.kind in ("notation", "rank", "words"):
        return None
    if spec.options:
        return next(one for one in spec.options if one != format_value(spec, default))
    low = spec.low if spec.low is not None else 0
    return str(low + 1 if default == low else low)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", REGISTRY)
def test_every_line_can_be_set(tmp_path: Path, name: str, language: str) -> None:
    """By its name or by its label in either language; the sheet then says the same."""
    book = open_book(cup(tmp_path / "cup.xlsx", 8, 2, language, name=name))
    chosen, tried = system(name), 0
    for at, item in enumerate(chosen.settings.shown_fields()):
        typed = other_value(spec_of(item), getattr(chosen.settings(), item.name))
        if typed is None or item.name == "official":  # whose other values are no free choice
            continue
        known = Vocabulary(LANGUAGES[at % len(LANGUAGES)], name)
        change_setting(book, known.setting_label(item.name) if at % 3 else item.name, typed)
        now = getattr(read(book).tournament.settings, item.name)
        assert format_value(spec_of(item), now) == typed, item.name
        tried += 1
    assert tried > 3


def test_it_is_one_on_every_engine(tmp_path: Path, driver: Any) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 2)
    driver.run(path, change_setting, "Largest handicap", "5")
    driver.run(path, change_setting, "title", "Lake Cup")
    assert settings(path).handicap_maximum == 5
    assert read(open_book(path)).tournament.title == "Lake Cup"
    driver.run(path, actions.undo_last_round)
    driver.run(path, actions.undo_last_round)
    assert settings(path).handicap_maximum == 9
    assert read(open_book(path)).tournament.title == "Cup"


def test_undo_takes_back_the_last_thing_first(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 2)
    FILE.run(path, change_setting, "places", "2")
    FILE.run(path, actions.pair_next_round)
    FILE.run(path, change_setting, "family_name", "last")
    told = [FILE.run(path, actions.undo_last_round).text.key for _ in range(3)]
    assert told == ["setting.done", "status.undone", "setting.done"]
    assert settings(path) == settings(cup(tmp_path / "new.xlsx", 8, 2))
    with pytest.raises(InputError, match=r".*"):
        FILE.run(path, actions.undo_last_round)


def test_what_was_typed_since_is_not_taken_back(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 2)
    FILE.run(path, change_setting, "places", "2")
    label = Vocabulary("en", "leader").setting_label("places")
    set_cell(path, "Tournament", f"B{row_of(path, 'Tournament', label)}", 4)
    with refuses("error.nothing_to_undo"):
        FILE.run(path, actions.undo_last_round)
    assert settings(path).places == 4


def test_after_round_one_it_asks_and_the_journal_has_it(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 3), 1)
    before = path.read_bytes()
    asked = refusal(NeedsDecision, FILE.run, path, change_setting, "handicap", "yes")
    assert asked.choice == "changed" and path.read_bytes() == before
    assert "“Handicap” would be yes instead of no" in asked.message("en")
    FILE.run(path, change_setting, "handicap", "yes", allow=("changed",))
    reading = read(open_book(path))
    assert reading.journal.state["setting", "handicap"] == "yes"
    assert any("Handicap" in str(cell) for row in values(path, "Log") for cell in row)
    assert FILE.run(path, actions.pair_next_round).data["round"] == 2  # nothing is asked again
    assert FILE.run(path, actions.verify).data["unexplained"] == 0
    FILE.run(path, change_setting, "family_name", "last")  # nobody is paired by it


def test_the_number_of_rounds_and_the_seed(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 2)
    FILE.run(path, change_setting, "rounds", "3")
    play(path, 1)
    FILE.run(path, change_setting, "Number of rounds", "4")
    refusal(NeedsDecision, FILE.run, path, change_setting, "seed", "99")
    assert read(open_book(path)).tournament.planned == 4


@pytest.mark.parametrize(
    ("setting", "value", "key"),
    [
        ("system", "dutch", "setting.fixed"),
        ("hadicap", "yes", "error.setting_near"),
        ("weather", "fine", "error.setting_unknown"),
        ("handicap_maximum", "many", "error.setting_whole"),
        ("colours", "green", "error.setting_choice"),
    ],
)
def test_what_cannot_be_set_is_told(tmp_path: Path, setting: str, value: str, key: str) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 2)
    before = path.read_bytes()
    refused = refusal(InputError, FILE.run, path, change_setting, setting, value)
    assert refused.text.key == key and path.read_bytes() == before


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    refusal(
        Problems, change_setting, open_book(cup(tmp_path / "cup.xlsx", 8, 2)), "title", "x" * 5000
    )


def test_it_is_typed(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 2, "ru")
    assert "Наибольшая фора: теперь 4, было 9." in printed("set", path, "наибольшая фора", "4")
    run("set", path, "bar", "1900")
    run("set", path, "bar", "")
    assert settings(path).bar is None
    run("pair", path)
    assert "--allow changed" in printed("set", path, "handicap", "да", expect=2)
    run("set", path, "handicap", "да", "--allow", "changed")
    assert settings(path).handicap is True


def test_the_tab_key_offers_settings_and_values(tmp_path: Path) -> None:
    typed = {"file": cup(tmp_path / "cup.xlsx", 8, 2, "ru"), "setting": "Цвета"}
    assert ("handicap", "Фора") in completing.lines(typed, "")
    offered = dict(completing.line_values(typed, ""))
    assert list(offered) == ["balance", "alternate", "draw"] and offered["draw"] == "жребий"
