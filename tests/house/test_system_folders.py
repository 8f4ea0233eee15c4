"""Every pairing system has the same files, and in them the same functions."""

from __future__ import annotations

import inspect
from importlib import import_module
from itertools import product
from pathlib import Path

import pairing.systems
from pairing.systems import REGISTRY
from pairing.systems.chess import ChessSystem

FOLDERS = sorted({where.partition(":")[0] for where in REGISTRY.values()})
COMMON = {"settings", "system", "start", "pair", "places", "explain"}
"""The names that every system's folder has; other names may stand beside them."""
FUNCTIONS = (("start", "start"), ("pair", "pair"), ("places", "standings"))
"""Files, and a function of each that takes the tournament first."""


def files(package: str) -> set[str]:
    folder = Path(pairing.systems.__file__).parent / package.rpartition(".")[2]
    return {path.stem for path in folder.glob("*.py")}


def test_every_system_has_the_common_files() -> None:
    assert {
        package: COMMON - files(package) for package in FOLDERS if COMMON - files(package)
    } == {}


def test_the_common_files_have_the_functions_of_the_protocol() -> None:
    for package, (file, function) in product(FOLDERS, FUNCTIONS):
        module = import_module(f"{package}.{file}")
        found = getattr(module, function)
        assert found.__module__ == module.__name__
        assert next(iter(inspect.signature(found).parameters)) == "tournament", module


def test_a_file_with_reports_is_called_reports() -> None:
    """Whoever has further tabs makes them in ``reports``; one all of chess have."""
    for package in FOLDERS:
        own = [
            key
            for where in REGISTRY.values()
            if where.startswith(f"{package}:")
            for key in getattr(import_module(package), where.partition(":")[2]).traits.reports
            if key not in ChessSystem.traits.reports
        ]
        assert bool(own) == ("reports" in files(package)), package


def test_the_folders_are_the_registered_systems() -> None:
    folder = Path(pairing.systems.__file__).parent
    there = {path.name for path in folder.iterdir() if (path / "__init__.py").is_file()}
    assert there == {package.rpartition(".")[2] for package in FOLDERS}
