"""xlwings Lite: the kit beside a workbook, and its program in Pyodide and with Pyodide's packages.

In Pyodide (the npm package ``pyodide`` under node, Python's standard library and no numpy) run
the systems and sizes that do without numpy; what needs it runs here in CPython with exactly
the packages that Pyodide has.  ``PAIRBOOK_NPM`` names the folder with ``node_modules``.
"""

from __future__ import annotations

import ast
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import xlwings as xw

from addin.commands.registry import COMMANDS
from addin.commands.scripts import run_script
from addin.exchange.outgoing import lite
from pairing.catalogue import LANGUAGES, Catalogue
from tests.support.books import event
from tests.support.remote import to_json
from tests.support.terminal import run
from tools.check_wheel import problems

HERE = Path(__file__).parent
NPM = Path(os.environ.get("PAIRBOOK_NPM", HERE.parents[1]))

WITHOUT_NUMPY = {
    "leader": ("leader", 100, {}),
    "fors": ("fors", 24, {}),
    "serp": ("serp", 24, {}),
    "dutch": ("dutch", 100, {}),
    "riichi": ("riichi", 28, {}),
    "round-robin": ("round-robin", 10, {}),
}
"""What is paired in Pyodide: system, players, settings."""

WITH_NUMPY = {
    "riichi swiss": ("riichi", 24, {"modes": "swiss"}),
    "riichi large": ("riichi", 52, {}),
    "dutch large": ("dutch", 210, {}),
    "true rating": ("serp", 20, {"pair_by": "true_rating"}),
}
"""What calls numpy, scipy or networkx."""

PYODIDE_HAS = "numpy scipy networkx lxml pandas PIL matplotlib jinja2 fontTools rich"


def requests_for(
    events: Mapping[str, tuple[str, int, dict[str, str]]], folder: Path
) -> dict[str, Any]:
    """What Excel sends for events of which two rounds are finished."""
    found = {}
    for name, (system, players, settings) in events.items():
        played = 2 if players < 100 else 1
        path = event(folder / f"{name}.xlsx", system, players, played, settings=settings)
        found[name] = to_json(path)
    return found


def here(requests: Mapping[str, Any]) -> dict[str, Any]:
    """The same clicks on this desktop."""
    found = {}
    for name, request in requests.items():
        book = xw.Book(json=json.loads(json.dumps(request, default=str)))
        run_script(book, "pair_next_round")
        found[name] = json.loads(json.dumps(book.json(), default=str))
    return found


def without_time(answer: Any) -> str:
    """An answer without the time of day the Log tells, and the mark that follows from it."""
    answer = re.sub(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?", "TIME", json.dumps(answer))
    return re.sub(r"(mark\W+)[0-9a-f]{6}", r"\1MARK", answer)


def check(printed: str, expected: Mapping[str, Any]) -> dict[str, Any]:
    """Compare what was answered elsewhere with what is answered here."""
    line = next(line for line in printed.splitlines() if line.startswith("ANSWER "))
    found: dict[str, Any] = json.loads(line.removeprefix("ANSWER "))
    assert found["answers"].keys() == expected.keys()
    for name, answer in expected.items():
        boxes = [one["args"] for one in answer["actions"] if one["func"] == "alert"]
        assert not [box[0] for box in boxes if "critical" in box], name
        assert len(answer["actions"]) > 3, name
        assert without_time(found["answers"][name]) == without_time(answer), name
    return found


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is dropped into Lite."""
    return lite.write_kit(tmp_path_factory.mktemp("kit") / "CUP.xlsx", "en")


def archive_of(package: str, folder: Path) -> Path:
    """The Python files of an installed package, zipped."""
    module = __import__(package)
    root = Path(str(module.__file__)).parent
    path = folder / f"{package}.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as packed:
        for file in sorted(root.rglob("*.py")):
            if "tests" not in file.parts:
                packed.write(file, Path(package, file.relative_to(root)))
    return path


# -- Pyodide ------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.skipif(
    not (NPM / "node_modules" / "pyodide").is_dir(),
    reason="the npm package pyodide is not in the folder PAIRBOOK_NPM",
)
def test_pyodide_pairs_as_this_desktop_does(kit: Path, tmp_path: Path) -> None:
    requests = requests_for(WITHOUT_NUMPY, tmp_path)
    (tmp_path / "requests.json").write_text(json.dumps(requests, default=str))
    wheel = next(kit.glob("*.whl"))
    given = {tmp_path / "requests.json": "requests.json", kit / "main.py": "main.py"}
    places = [f"{path}=/data/{name}" for path, name in {**given, wheel: wheel.name}.items()]
    archives = [str(archive_of(one, tmp_path)) for one in ("xlwings", "networkx")]
    done = subprocess.run(
        ["node", HERE / "pyodide.mjs", NPM, HERE / "in_lite.py", *archives, "--", *places],
        capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    found = check(done.stdout, here(requests))
    assert found["python"] == "emscripten"
    assert not {"numpy", "scipy"} & set(found["loaded"])


ONLY = """
import sys
allowed = set(sys.argv[1].split())
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in set(sys.argv[2].split()) - allowed:
            raise ModuleNotFoundError(name=name)
sys.meta_path.insert(0, Missing())
import asyncio, runpy
lite = runpy.run_path(sys.argv[3])
lite["show"](asyncio.run(lite["answers"]()))
"""

OURS = (
    "numpy scipy networkx rustworkx lxml openpyxl xlsxwriter pandas python_calamine "
    "typer rich jinja2 typst olefile"
)
"""What an installation on a desktop brings."""


def test_the_rest_with_the_packages_pyodide_has(kit: Path, tmp_path: Path) -> None:
    requests = requests_for(WITH_NUMPY, tmp_path)
    (tmp_path / "requests.json").write_text(json.dumps(requests, default=str))
    program = (kit / "main.py").read_text(encoding="utf-8").replace("/data", str(kit))
    (tmp_path / "main.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", ONLY, PYODIDE_HAS, OURS, HERE / "in_lite.py"],
        capture_output=True, text=True, timeout=300, cwd=tmp_path,
        env={**{k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
             "LITE_DATA": str(tmp_path), "TMPDIR": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    found = check(done.stdout, here(requests))
    assert "numpy" in found["loaded"] and "rustworkx" not in found["loaded"]


# -- the kit ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_workbook_with_its_kit(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cup = tmp_path / "CUP.xlsx"
    run("new", cup, "--lite", "--lang", language)
    folder = tmp_path / "CUP-lite"
    assert str(folder) in capsys.readouterr().out
    wheel = next(folder.glob("*.whl"))
    assert {path.name for path in folder.iterdir()} == {
        "main.py", "requirements.txt", "index.html", wheel.name,
    }  # fmt: skip
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count("<li>") == 5 and wheel.name in page
    program = (folder / "main.py").read_text(encoding="utf-8")
    compile(program, "main.py", "exec")
    made = {one.name: one for one in ast.parse(program).body if isinstance(one, ast.FunctionDef)}
    assert list(made) == [command.key for command in COMMANDS if command.button.web]
    for command in COMMANDS:
        if command.button.web:
            fields = [(one.arg, ast.unparse(one.annotation)) for one in made[command.key].args.args]
            assert fields[0] == ("book", "xw.Book")
            assert len(set(fields)) == 1 + len(command.choices)
            assert all(kind == "bool" for _, kind in fields[1:])
    assert "{" not in Catalogue(language)("lite.untried")


def test_a_field_that_is_ticked_is_the_choice(tmp_path: Path) -> None:
    """As Lite calls a script: its fields, in their order, behind the workbook."""
    path = event(tmp_path / "cup.xlsx", "leader", 2, 1)
    request = to_json(path)
    program = lite.main_py("w", Catalogue("en")).partition("from addin.commands.scripts")
    space: dict[str, Any] = {"xw": SimpleNamespace(script=lambda name: lambda f: f, Book=xw.Book)}
    exec("from addin.commands.scripts" + program[2], space)
    names = list(inspect.signature(space["pair_next_round"]).parameters)
    at = names.index("repeats_allowed")
    boxes = []
    for ticked in (False, True):
        book = xw.Book(json=json.loads(json.dumps(request, default=str)))
        space["pair_next_round"](book, *[n == at and ticked for n in range(1, len(names))])
        told = [one["args"] for one in book.json()["actions"] if one["func"] == "alert"]
        boxes.append(" ".join(str(one) for one in told))
    assert "tick “repeats allowed”" in boxes[0]
    assert "tick" not in boxes[1]


def test_the_wheel_is_the_one_that_is_released(kit: Path) -> None:
    found = problems(next(kit.glob("*.whl")))
    assert found == ["is missing: pairbook.py"], "a browser has no command line"
