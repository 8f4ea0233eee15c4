"""The recipes of CONTRIBUTING.md, followed to the letter in a copy of the source.

And two things that were made by them: a Swiss by lot that keeps clubs apart, and a Fees tab.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import warnings
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tools.import_graph import ROOT

PAGES = (
    "CONTRIBUTING.md",
    "docs/internals/architecture.md",
    "docs/internals/releasing.md",
    "SECURITY.md",
)
BLOCK = re.compile(r"^```(python|toml|diff|svg) (\S+)\n(.*?)^```$", re.S | re.M)
NAMED = re.compile(r"`((?:addin|pairing|tests|tools|docs|templates|examples)/[\w./-]*\w/?)`")
LINKED = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


@dataclass(frozen=True)
class Step:
    """A block of the page: a file, or lines to be put into one."""

    recipe: str
    kind: str
    path: str
    content: str

    @property
    def added(self) -> int:
        """Lines that are not blank."""
        lines = [line for line in self.content.splitlines() if line.strip()]
        return len(lines) - (self.kind == "diff")


def steps(page: Path) -> list[Step]:
    """Every block of a page that names a file, in order, with the heading it stands under."""
    found = []
    for section in re.split(r"^##? ", page.read_text(encoding="utf-8"), flags=re.M)[1:]:
        heading = section.partition("\n")[0]
        found += [Step(heading, *block) for block in BLOCK.findall(section)]
    return found


STEPS = steps(ROOT / "CONTRIBUTING.md")
BY_HAND = {name: steps(ROOT / f"tests/data/recipes/{name}.md") for name in ("swiss_by_lot", "fees")}
"""What somebody made who followed the recipes: a system and a tab."""
TESTS = ("tests/house", "tests/support", "tests/actions")
TAB_CONTRACT = ("tests/actions/test_every_tab.py",)
MADE = {step.path for step in STEPS}


def follow(step: Step, root: Path) -> None:
    """Do in a copy what a block says."""
    path = root / step.path
    if step.kind == "diff":
        first, *added = step.content.splitlines()
        assert first.startswith(" ") and all(line.startswith("+") for line in added)
        source = path.read_text(encoding="utf-8")
        anchor = first[1:] + "\n"
        assert source.count(anchor) == 1, f"{step.path}: {anchor.strip()}"
        lines = "".join(line[1:] + "\n" for line in added)
        path.write_text(source.replace(anchor, anchor + lines), encoding="utf-8")
        return
    path.parent.mkdir(exist_ok=True)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    gap = "\n\n" if before and step.kind == "python" else ""
    path.write_text(before + gap + step.content, encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source in which all recipes were followed."""
    root = tmp_path_factory.mktemp("copy")
    for name in ("addin", "pairing", "templates", "tools", *TESTS):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("tests/__init__.py", "tests/conftest.py", "pyproject.toml", "CONTRIBUTING.md",
                 "README.md", "LICENSE"):  # fmt: skip
        shutil.copy(ROOT / name, root / name)
    for step in (*STEPS, *BY_HAND["swiss_by_lot"], *BY_HAND["fees"]):
        follow(step, root)
    python(root, "-m", "tools.make_icons")
    return root


def python(copy: Path, *arguments: object) -> str:
    """What a Python of the copy prints."""
    done = subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=copy, capture_output=True,
        env={**os.environ, "PYTHONPATH": str(copy), "PYTHONUTF8": "1"}, encoding="utf-8",
        timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def pairbook(copy: Path, *arguments: object) -> str:
    return python(copy, "-m", "addin.cli.main", *arguments)


@pytest.fixture(scope="module")
def cup(copy: Path) -> Path:
    """A workbook of the new system in the new language, a round of it played."""
    (copy / "club.names").write_text("# names\nAnn\nBob\nCem\nDana\nEve\n", encoding="utf-8")
    path = copy / "cup.xlsm"
    pairbook(copy, "new", path, "--system", "ladder", "--lang", "de", "--from", "club.names")
    pairbook(copy, "pair", path)
    pairbook(copy, "results", path, "--round", 1, "--set", "1=1-0", "--set", "2=0-1")
    pairbook(copy, "pair", path)
    return path


def looked_at(path: Path) -> Any:
    """A workbook as openpyxl reads it; it warns of print areas of whole columns."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(path)


def test_each_of_six_recipes_touches_few_existing_files() -> None:
    touched: dict[str, set[str]] = {}
    for step in STEPS:
        touched.setdefault(step.recipe, set()).update([step.path] * (ROOT / step.path).exists())
    assert {recipe: len(paths) for recipe, paths in touched.items()} == {
        "A pairing system": 1, "A tie-break": 0, "An exchange format": 1,
        "A button": 3, "A language": 0, "A tab": 2,
    }  # fmt: skip


def test_the_system_the_format_and_the_language_work(copy: Path, cup: Path) -> None:
    book = looked_at(cup)
    names = ["Ann", "Bob", "Cem", "Dana", "Eve"]
    assert [row[1].value for row in book["Spieler"]["A5:B9"]] == names
    assert book["Runde 2"]["B5"].value and book["Turnier"]["A1"].value
    told = pairbook(copy, "explain", cup, "--round", 2)
    assert "Place 1 meets place 2, the nearest that may be met." in told  # no German word yet
    out = copy / "out.names"
    pairbook(copy, "export", cup, "--to", "names", "-o", out)
    assert out.read_text(encoding="utf-8") == (copy / "club.names").read_text(encoding="utf-8")
    pairbook(copy, "publish", cup, "--to", "html", "-o", copy / "cup.html")
    page = (copy / "cup.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in page and "Rangliste" in page


DOCTEST = """
import doctest
from pairing.standings.definitions import rounds_played
assert doctest.testmod(rounds_played) == (0, 5)
"""


def test_the_tie_break_works(copy: Path, cup: Path) -> None:
    said = pairbook(copy, "standings", cup, "--by", "points,rounds_played", "--json")
    assert '"rounds_played": "1"' in said and '"rounds_played": "0"' in said
    python(copy, "-c", DOCTEST)


BUTTON = """
from addin.commands import click, scripts
from addin.commands.export import macro_module
from addin.excel.icons import icon_png
from addin.excel.ribbon import custom_ui
assert "who_is_missing" in click.BUTTONS and callable(scripts.who_is_missing)
assert "Sub WhoIsMissing()" in macro_module("Pairbook")
assert "RibbonWhoIsMissing" in macro_module("Ribbon")
assert b"RibbonWhoIsMissing" in custom_ui("ru")
assert b"PNG" in icon_png("missing")
"""


def test_the_tab_and_the_button_are_there(copy: Path, cup: Path) -> None:
    assert looked_at(cup)["Notes"]["A1"].value == "Notes"
    with zipfile.ZipFile(cup) as parts:
        drawn = b"".join(parts.read(name) for name in parts.namelist() if "vmlDrawing" in name)
    assert b"WhoIsMissing" in drawn
    python(copy, "-c", BUTTON)


def test_the_rules_hold_in_the_copy(copy: Path) -> None:
    """Words, arrows, files of a system, lengths: what can be asked of every recipe."""
    rules = ("catalogue", "arrows", "house", "system_folders")
    files = [f"tests/house/test_{rule}.py" for rule in rules]
    python(copy, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *files)


@pytest.mark.parametrize(("name", "tests"), [("ladder", 9), ("lots", 10)])
def test_a_system_made_by_the_recipe_keeps_the_contract_of_all_systems(
    copy: Path, name: str, tests: int
) -> None:
    """Nobody meets or rests twice, clubs stay apart, every setting changes something …"""
    files = [f"tests/actions/test_every_{what}.py" for what in ("system", "setting")]
    options = ("-q", "-n0", "-p", "no:cacheprovider", "-k", name)
    assert f"{tests} passed" in python(copy, "-m", "pytest", *options, *files)


def test_tabs_made_by_the_recipe_keep_the_contract_of_all_tabs(copy: Path, cup: Path) -> None:
    """What is typed on them stays, and a repair rebuilds them."""
    book = looked_at(cup)
    assert [cell.value for cell in book["Fees"][4]] == ["Name", "Due", "Paid", "Note"]
    python(copy, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *TAB_CONTRACT)


@pytest.mark.parametrize(
    ("made", "existing", "files", "lines"), [("swiss_by_lot", 1, 8, 106), ("fees", 2, 1, 32)]
)
def test_what_is_made_by_the_recipes_takes_few_lines(
    made: str, existing: int, files: int, lines: int
) -> None:
    """In files that are there already, in new files, and lines of all."""
    paths = {step.path for step in BY_HAND[made]}
    there = {path for path in paths if (ROOT / path).exists()}
    assert (len(there), len(paths - there)) == (existing, files)
    assert sum(step.added for step in BY_HAND[made]) == lines


@pytest.mark.parametrize("path", sorted(path for path in MADE if path.endswith(".py")))
def test_what_a_recipe_makes_has_our_style(copy: Path, path: str) -> None:
    ruff = pytest.importorskip("ruff", reason="ruff is not installed")
    program = ruff.find_ruff_bin()
    for check in (["check"], ["format", "--check"]):
        done = subprocess.run([program, *check, "--no-cache", path], cwd=copy, capture_output=True,
                              encoding="utf-8")  # fmt: skip
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("page", PAGES)
def test_every_path_a_page_names_exists(page: str) -> None:
    text = BLOCK.sub("", (ROOT / page).read_text(encoding="utf-8"))
    named = set(NAMED.findall(text))
    linked = {os.path.normpath(Path(page).parent / link) for link in LINKED.findall(text)}
    assert named | linked
    missing = {path for path in named | linked if not (ROOT / path).exists()}
    assert not missing - MADE
