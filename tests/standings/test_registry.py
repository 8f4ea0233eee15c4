"""A criterion is one function in one file: it appears everywhere, or is refused by its name."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from addin import actions
from pairing.catalogue import COMPLETE, Catalogue
from pairing.standings.criteria import CRITERIA, parse_criteria
from pairing.standings.definitions import registry
from pairing.standings.definitions.registry import Wholes, criterion, heading
from pairing.standings.ledger import Ledger
from pairing.tournament import Result
from tests.referees.criteria import Literal
from tests.support.books import begun
from tests.support.drivers import FileDriver
from tests.support.processes import loaded

ROOT = Path(__file__).parents[2]
WORDS = {"en": ("Draws", "Number of games drawn."), "ru": ("Ничьи", "Число ничьих.")}


@pytest.fixture
def registered() -> Iterator[None]:
    """Criteria entered in a test are gone after it."""
    before, aliases = dict(registry.CRITERIA), dict(registry.ALIASES)
    yield
    for known, old in ((registry.CRITERIA, before), (registry.ALIASES, aliases)):
        known.clear()
        known.update(old)  # type: ignore[arg-type]


def nothing(ledger: Ledger) -> Wholes:
    return dict.fromkeys(ledger.players, 0)


def enter(words: dict[str, tuple[str, str]], *aliases: str, **fields: object) -> None:
    for language, (column, sentence) in words.items():
        heading(language, column, sentence)(nothing)
    criterion(*aliases, **fields)(nothing)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("words", [None, ("Draws", " ")])
def test_a_criterion_without_words_is_refused_and_named(
    registered: None, language: str, words: tuple[str, str] | None
) -> None:
    given = {**WORDS, **({} if words is None else {language: words})}
    if words is None:
        del given[language]
    with pytest.raises(ValueError, match=f"'nothing' has no words in '{language}'.*@heading"):
        enter(given)
    assert "nothing" not in CRITERIA


@pytest.mark.parametrize(
    ("words", "alias", "message"),
    [
        ({}, "bh", "'bh' is taken"),
        ({}, "points", "'points' is taken"),
        ({}, "N-T", "write the name 'N-T' as 'n_t'"),
        ({"xx": ("Nulles", "Parties nulles.")}, "no_t", "'xx' is no language"),
    ],
)
def test_names_that_cannot_be_told_apart_are_refused(
    registered: None, words: dict[str, tuple[str, str]], alias: str, message: str
) -> None:
    with pytest.raises(ValueError, match=f"'nothing'.*{message}"):
        enter({**WORDS, **words}, alias)
    assert "nothing" not in CRITERIA


def test_an_entered_criterion_is_known_by_all_its_names_and_words(registered: None) -> None:
    enter(WORDS, "no_t", degree=0)
    assert parse_criteria("NO-T, points") == ("nothing", "points")
    assert Catalogue("ru")("criterion.nothing") == "Ничьи"
    assert "criterion_help.nothing" in Catalogue("en")


def test_every_criterion_has_a_literal_definition_or_an_example() -> None:
    for name, entry in CRITERIA.items():
        function = entry.compute or entry.among
        assert hasattr(Literal, name) or ">>>" in (function.__doc__ or ""), name


def test_reading_the_words_of_a_system_reads_no_criterion() -> None:
    code = "from pairing.catalogue import Catalogue; Catalogue('en')('result.win')"
    assert "pairing.standings" not in loaded(code)


TRY = """
import doctest
from pathlib import Path
import pairing.standings.criteria as criteria
from addin.cli.main import main
from addin.engines.file import open_book
from pairing.standings.definitions import draws
from tools.write_tables import criteria_table

assert Path(criteria.__file__).is_relative_to(Path.cwd()), criteria.__file__
assert doctest.testmod(draws) == (0, 5)
def run(*arguments):
    try:
        main(list(arguments))
    except SystemExit as done:
        assert not done.code, done.code

run("standings", "cup.xlsx", "--by", "points,DRAWS", "--json")
run("publish", "cup.xlsx", "--to", "html", "-o", "cup.html", "--by", "points,draws")
run("orders", "cup.xlsx", "--by", "points,draws")
standings = open_book("cup.xlsx", read_only=True).sheets["Standings"]
Path("headings.txt").write_text(repr(standings.range("A1:L6").value), encoding="utf-8")
Path("table.md").write_text(criteria_table(), encoding="utf-8")
"""


def test_one_further_file_is_all_it_takes(tmp_path: Path) -> None:
    """The example of docs/standings.md, added to a copy of the source tree."""
    blocks = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "standings.md").read_text(encoding="utf-8"), re.S
    )
    (source,) = [block for block in blocks if "def draws" in block]
    shutil.copytree(
        ROOT / "pairing", tmp_path / "pairing", ignore=shutil.ignore_patterns("__pycache__")
    )
    added = tmp_path / "pairing" / "standings" / "definitions" / "draws.py"
    added.write_text(source, encoding="utf-8")
    for name in ("addin", "tools", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    begun(tmp_path / "cup.xlsx", "dutch", "finished")
    FileDriver().run(tmp_path / "cup.xlsx", actions.enter_results, 3, {1: Result.DRAW})
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    tried = subprocess.run(
        [sys.executable, "-c", TRY],
        cwd=tmp_path, env=environment, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert tried.returncode == 0, tried.stderr
    order = json.loads(tried.stdout[: tried.stdout.index("\n}") + 2])["order"]
    assert all(line["criteria"].keys() == {"points", "draws"} for line in order)
    assert any(line["criteria"]["draws"] != "0" for line in order)
    assert "'Draws'" in (tmp_path / "headings.txt").read_text(encoding="utf-8")
    assert "Draws" in (tmp_path / "cup.html").read_text(encoding="utf-8")
    assert "| `draws` | Draws |" in (tmp_path / "table.md").read_text(encoding="utf-8")
