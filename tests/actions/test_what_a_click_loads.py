"""A click loads what it needs to read, pair and write, and nothing else."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from pairing import dataclasses as quick
from pairing.systems import REGISTRY
from tests.support.books import event
from tests.support.processes import loaded, python

BIG = (
    "addin.laboratory pairing.laboratory "
    "numpy scipy pandas polars matplotlib PIL plotly networkx openpyxl xlsxwriter typer tomllib "
    "rich jinja2 xlwings.pro typst olefile addin.sheets.builder addin.cli addin.functions"
)
"""What no click needs: the laboratory, big libraries, and those of other doors."""


LICENSED = {"XLWINGS_LICENSE_KEY": "noncommercial"}
"""With a key xlwings loads what its PRO parts need, unless it is spared them."""

CLICK = """
import sys
sys.orig_argv.append("--from_xl=1")
import addin.buttons
from addin.engines.file import open_book
book = open_book(sys.argv[1])
assert addin.buttons.pair_next_round(book) is not None
book.save()
print(sorted(set(sys.argv[2].split()) & sys.modules.keys()))
"""


@pytest.mark.parametrize(
    ("name", "players", "finished"), [*((name, 28, 2) for name in REGISTRY), ("dutch", 400, 0)]
)
def test_a_click_loads_no_big_library(
    name: str, players: int, finished: int, tmp_path: Path
) -> None:
    path = event(tmp_path / "cup.xlsx", name, players, finished)
    assert python(CLICK, path, BIG, **LICENSED) == "[]\n"


def test_the_actions_do_not_load_what_builds_a_workbook() -> None:
    assert not {"xlsxwriter", "addin.sheets.builder"} & loaded("import addin.actions")


FRAME = """
from addin.engines.file import open_book
frame = pandas.DataFrame({"one": [1.0, 2.0]}, index=["x", "y"])
sheet = open_book(sys.argv[1]).sheets[0]
sheet["A40"].value = frame
read = sheet["A40:B42"].options(pandas.DataFrame, index=True).value
assert read.equals(frame.rename_axis(read.index.name)), read
assert sheet["B41:B42"].options(numpy.array).value.tolist() == [1.0, 2.0]
import xlwings.main, xlwings.utils
import PIL
assert xlwings.main.PIL is sys.modules["PIL"]
print("both")
"""


@pytest.mark.parametrize(
    "imports",
    [
        "import pandas, numpy; import addin, xlwings",
        "import addin, xlwings; import numpy; import pandas",
        "import xlwings; import addin, pandas, numpy",
    ],
)
def test_converters_and_pictures_are_there_for_who_imports_their_libraries(
    imports: str, tmp_path: Path
) -> None:
    path = event(tmp_path / "cup.xlsx", "leader", 4, 0)
    spared = imports.startswith("import addin")
    before = f"import sys; {imports.partition(';')[0]}; print('pandas' in sys.modules, end=' ')"
    code = f"{before}; {imports.partition(';')[2]}\n{FRAME}"
    assert python(code, path, **LICENSED) == f"{not spared} both\n"


def test_importing_numpy_afterwards_brings_no_pandas() -> None:
    code = "import addin, xlwings, numpy, sys; print(xlwings.conversion.np.__name__, 'pandas' in "
    assert python(code + "sys.modules)", **LICENSED) == "numpy False\n"


def test_another_thread_may_import_meanwhile() -> None:
    code = (
        "import sys, threading, addin\n"
        "from addin import lazy_imports\n"
        "finder = next(one for one in sys.meta_path if isinstance(one, lazy_imports._LazyFinder))\n"
        "finder._thread = threading.get_ident()\n"
        "def other():\n"
        "    import PIL\n"
        "    print(PIL.__name__)\n"
        "worker = threading.Thread(target=other); worker.start(); worker.join()\n"
        "try:\n"
        "    import matplotlib\n"
        "except ModuleNotFoundError as error:\n"
        "    print(error.name)\n"
    )
    assert python(code) == "PIL\nmatplotlib\n"


@pytest.mark.parametrize("base", [dataclasses.dataclass, quick.dataclass])
@pytest.mark.parametrize("own", [dataclasses.dataclass, quick.dataclass])
def test_quick_dataclasses_are_those_of_the_library(base: Any, own: Any) -> None:
    @base(frozen=True)
    class Person:
        name: str
        clubs: list[str] = quick.field(default_factory=list, compare=False)

    @own(frozen=True)
    class Member(Person):
        number: int = quick.field(default=0, kw_only=True, repr=False)
        label: str = quick.field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "label", self.name.upper())

    member = Member("Ann", ["Go"], number=7)
    assert repr(member).endswith("Member(name='Ann', clubs=['Go'], label='ANN')")
    assert Member("Ann").clubs == [] and Member("Ann") != Person("Ann")
    assert member == Member("Ann", [], number=7) and len({member, Member("Ann", number=7)}) == 1
    assert member != quick.replace(member, number=8)
    with pytest.raises(dataclasses.FrozenInstanceError):
        member.name = "Ben"
    with pytest.raises(TypeError, match="non-frozen"):
        own(type("Guest", (Member,), {}))
