"""What each extra is for: an installation of the core alone clicks, and names what it lacks."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.house.test_wheel import imported
from tools.import_graph import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BROUGHT = {"jinja2": "markupsafe", "uvicorn": "h11"}
"""A package, and another that it brings and that is imported."""

LACKS = {
    "tables": "new OTHER.xlsx --system leader --rounds 3 --players players.csv",
    "page": "publish CUP.xlsx --to html -o page.html",
    "paper": "publish CUP.xlsx --to pdf -o wall.pdf",
    "hall": "serve CUP.xlsx --port 0",
    "lab": "simulate club:8 --rounds 3 --events 4 -o games.parquet",
    "cluster": "simulate club:8 --rounds 3 --events 4 --scheduler tcp://127.0.0.1:1",
}
"""An extra, and a command that cannot do without it."""

CLICKS = (
    "new CUP.xlsx --system leader --rounds 3",
    *(f"join CUP.xlsx {name} --rating 2000" for name in ("Ada", "Bo", "Cy", "Di")),
    *("next CUP.xlsx", "results CUP.xlsx 1 1-0 2 0-1", "next CUP.xlsx", "undo CUP.xlsx"),
    *("standings CUP.xlsx", "explain CUP.xlsx --round 1", "verify CUP.xlsx"),
)


def packages(needs: list[str]) -> list[str]:
    """The names of what is needed, as they are imported, and of what comes with it."""
    names = [re.split(r"[<>=;!\[ ]", need)[0].lower().replace("-", "_") for need in needs]
    return [*names, *(BROUGHT[name] for name in names if name in BROUGHT)]


EXTRAS = {
    name: packages(needs)
    for name, needs in PROJECT["optional-dependencies"].items()
    if name not in ("test", "dev")
}
DEFAULT = packages(PROJECT["dependencies"])
CORE = [
    need for need in PROJECT["dependencies"]
    if not any(packages([need])[0] in one for one in EXTRAS.values())
]  # fmt: skip


def test_every_import_is_of_the_core_or_of_an_extra() -> None:
    ours = {"addin", "pairing"} | set(sys.stdlib_module_names)
    seen = {
        name.lower()
        for folder in ("addin", "pairing")
        for path in (ROOT / folder).rglob("*.py")
        for name in imported(path)
    } - ours
    named = {name for one in EXTRAS.values() for name in one} | set(packages(CORE))
    # pandas reads with the one, and :mod:`pairing.matching` takes the other by its name.
    assert seen == named - {"python_calamine", "networkx"}


def test_what_extras_name_comes_by_default() -> None:
    """But for the laboratory, whose Parquet files and clusters few want."""
    assert {name for name, one in EXTRAS.items() if not set(one) <= set(DEFAULT)} == {
        "lab",
        "cluster",
    }
    assert set(LACKS) == set(EXTRAS)


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an installation of the core alone, a list of players beside it."""
    if shutil.which("uv") is None:
        pytest.skip("uv is not installed: pip install uv")
    folder = tmp_path_factory.mktemp("core")
    there = ["uv", "pip", "install", "--quiet", "--python", "environment"]
    subprocess.run(["uv", "venv", "--quiet", "--python", sys.executable, "environment"],
                   cwd=folder, check=True)  # fmt: skip
    done = subprocess.run([*there, *CORE], cwd=folder, capture_output=True, text=True)
    if "Failed to fetch" in done.stderr or "dns error" in done.stderr:
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stderr
    subprocess.run([*there, "--no-deps", str(ROOT)], cwd=folder, check=True)
    (folder / "players.csv").write_text("Name,Rating\nAda,2000\nBo,1900\n", encoding="utf-8")
    return folder


def run(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    program = next(folder.glob("environment/*/pairbook*"))
    return subprocess.run([program, *command.split()], cwd=folder, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=120)  # fmt: skip


def test_the_core_alone(core: Path) -> None:
    """It makes a workbook with buttons, pairs, ranks and explains; the rest says what it lacks."""
    for command in CLICKS:
        done = run(core, command)
        assert done.returncode == 0, (command, done.stderr)
    files = sorted(core.iterdir())
    for extra, command in LACKS.items():
        done = run(core, command)
        assert done.returncode == 2, (extra, done)
        assert any(one.lower() in done.stderr.lower() for one in EXTRAS[extra]), (
            extra,
            done.stderr,
        )
        assert sorted(core.iterdir()) == files, extra
