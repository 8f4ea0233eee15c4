"""Worksheet functions: right values, readable mistakes, registered wherever xlwings can."""

from __future__ import annotations

import inspect
import json
import math
import random
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from addin import functions
from addin.commands.registry import COMMANDS
from addin.functions import cells
from pairing.errors import InputError
from pairing.standings.true_rating.places import true_ratings
from tests.support.drivers import FileDriver, values
from tests.support.processes import python
from tests.support.refusals import refusal

ROOT = Path(__file__).parents[2]
NAMES = functions.__all__

GAMES = [["A", "B", 0.5], ["B", "C", 1], ["C", "A", "½"]]
CROSS = [["", "A", "B", "C"], ["A", "×", 0.5, 0.5], ["B", 0.5, None, 1.0], ["C", None, 0, "-"]]

CALLS: list[tuple[str, list[Any], Any]] = [
    # LEADER 1.3 and 3.1
    ("pb_start_level", [2100], 179),
    ("pb_start_level", ["2400"], 220),
    ("pb_start_level", [-900.0], 33),
    ("pb_level_change", [100, 100], [[5, -5]]),
    ("pb_level_change", [200, 0], [[0, 0]]),
    ("pb_level_change", [0, 200], [[25, -10]]),
    ("pb_level_change", [100, 115, True], [[1, -1]]),
    ("pb_level_change", [100, 84, 1], [[-2, 2]]),
    # FORS: p = 0.5 + DR / (3000 - Rmean), 20 + K, 10, 20, 10 - K with K = 20p - 10
    ("pb_win_probability", [2025, 1975], 0.55),
    ("pb_win_probability", [1975, 2025], 0.45),
    ("pb_win_probability", [2500, 1000], 1.0),
    ("pb_fors_points", [2025, 1975], [[21.0, 10.0, 20.0, 9.0]]),
    ("pb_fors_points", [2025, 1975, 1], [[21.0, 111 / 11, 219 / 11, 9.0]]),
    ("pb_fors_points", [2025, 1975, 2, 0], [[20.0, 11.0, 19.0, 10.0]]),
    ("pb_fair_step", [2050, 1950, 5], 5.01),
    ("pb_fair_step", [1950, 2050, 5], -5.01),
    # true rating
    ("pb_true_rating_order", [GAMES], [[1, "B", 2131.4], [2, "A", 2000.0], [3, "C", 1868.6]]),
    ("pb_true_rating_order", [CROSS], [[1, "B", 2131.4], [2, "A", 2000.0], [3, "C", 1868.6]]),
    ("pb_true_rating_order", [[["A", "B", 1]]], [[1, "A", "+∞"], [2, "B", "-∞"]]),
    # riichi
    ("pb_seating_step", [8, 2], [[1, 3, 5, 7], [2, 4, 6, 8]]),
    ("pb_seating_step", [24, 3, 6], [[15, 18, 21, 24]]),
]

MISTAKES: list[tuple[str, list[Any], str]] = [
    ("pb_start_level", [None], "“rating” is empty"),
    ("pb_start_level", ["", "ru"], "Аргумент «rating» пуст"),
    ("pb_start_level", ["strong", "RU"], "«rating»: strong — не число"),
    ("pb_start_level", [True], "True is not a number"),
    ("pb_start_level", ["#N/A"], "#N/A is not a number"),
    ("pb_start_level", [3000], "beyond the scale"),
    ("pb_start_level", [2999.5], "beyond the scale"),
    ("pb_start_level", [-1e300], "beyond the scale"),
    ("pb_start_level", [[[1], [2]]], "several cells"),
    ("pb_start_level", [2100, "de"], "no language “de”"),
    ("pb_level_change", [100.5, 100], "not a whole number"),
    ("pb_level_change", [100, 100, "maybe"], "neither TRUE nor FALSE"),
    ("pb_win_probability", [2000, 4000], "“opponent”"),
    ("pb_fors_points", [1975, 2025], "Swap them"),
    ("pb_fors_points", [2025, 1975, 3], "no scheme 3"),
    ("pb_fors_points", [2025, 1975, 2, 5], "Choose x from"),
    ("pb_fors_points", [2025, 1975, None, "1/0"], "1/0 is not a number"),
    ("pb_fair_step", [2050, 1950, 0], "from 1 to 1000"),
    ("pb_true_rating_order", [[[None]]], "no games"),
    ("pb_true_rating_order", [[["A", "B"]]], "line 1: a game is a, b, score"),
    ("pb_true_rating_order", [[["A", "A", 1]]], "table, line 1: A cannot play against himself"),
    ("pb_true_rating_order", [[["A", "B", 2]]], "line 1"),
    ("pb_true_rating_order", [[["A", "B", 1], ["A", "C", True]], "ru"], "строка 2"),
    ("pb_true_rating_order", [[["", "A", "A"], ["A", "", 1], ["A", 0, ""]]], "twice"),
    ("pb_true_rating_order", [[["", "A", "B"], ["A", "", 1], ["B", 1, ""]]], "make 1"),
    ("pb_true_rating_order", [[["", "A", "B"], ["A", "", "x"], ["B", 1, ""]]], "x is no score"),
    ("pb_riichi_advice", [3, 9], "3"),
    ("pb_riichi_advice", [28, 0], "from 1 to"),
    ("pb_riichi_advice", [10**12, 9], "not a whole number"),
    ("pb_seating_step", [10**8, 1], "from 1 to"),
    ("pb_seating_step", [24, 3, 7], "from 1 to 6"),
    ("pb_seating_step", [24, 0], "from 1 to"),
]


@pytest.mark.parametrize(("name", "given", "answer"), CALLS)
def test_values(name: str, given: list[Any], answer: Any) -> None:
    assert getattr(functions, name)(*given) == answer


@pytest.mark.parametrize(("name", "given", "told"), MISTAKES)
def test_a_mistake_is_told_in_the_cell(name: str, given: list[Any], told: str) -> None:
    answer = getattr(functions, name)(*given)
    assert isinstance(answer, str) and told in answer
    assert "Traceback" not in answer


def test_advice_is_a_sentence_a_cell_in_either_language() -> None:
    english = functions.pb_riichi_advice(28, 9)
    russian = functions.pb_riichi_advice(28, 9, "ru")
    assert len(english) == len(russian) >= 3
    assert all(len(row) == 1 for row in english + russian)
    typed = [row[0] for row in english + russian if row[0].endswith((" = 1", "--as-advised"))]
    assert len(typed) == 4
    assert all(row[0].endswith(".") or row[0] in typed for row in english + russian)
    assert english != russian


def test_a_crosstable_and_its_list_of_games_give_one_order() -> None:
    """Both forms of the table, and the science asked directly."""
    names = [f"P{i}" for i in range(7)]
    listed, cross = [], [["", *names]] + [[name, *[None] * 7] for name in names]
    for i in range(7):
        for j in range(i + 1, 7):
            if (i + j) % 3 == 1:
                continue
            score = ((i * 5 + j * 3) % 3) / 2
            listed.append([names[i], names[j], score])
            cross[i + 1][j + 1] = score
            if j % 2:
                cross[j + 1][i + 1] = 1 - score
    told = functions.pb_true_rating_order(cross)
    assert sorted(functions.pb_true_rating_order(listed)) == sorted(told)
    found = true_ratings(range(7), cells.games(cross)[1])
    assert [row[1] for row in told] == [names[one.player] for one in found.order]


def test_names_are_shown_as_the_cells_show_them() -> None:
    told = functions.pb_true_rating_order(
        [["Кто", "С кем", "Очки"], [None, None, None], [12.0, "=HYPERLINK(1)", 1]]
    )
    assert [row[1] for row in told] == ["12", "=HYPERLINK(1)"]


def test_no_input_whatever_ends_in_an_error() -> None:
    dice = random.Random(4)
    pool: list[Any] = [
        None, "", " ", "x", "1/0", "½", "ru", 0, 1, 2, 4, 8, -1, 3000, 2999, 1e308, -1e308, 0.1,
        math.nan, math.inf, True, False, [], [[]], [[1, 2], [3]], [["a", "b", 1]], [[None] * 3] * 2,
        [["", "a", "b"], ["a", 1, 1], ["b", 0]], 10**30, datetime(2026, 1, 1), "۳",
        "1e999999999", "0x1",
    ]  # fmt: skip
    for name in NAMES:
        function = getattr(functions, name)
        given = inspect.signature(function).parameters.values()
        least = sum(one.default is inspect.Parameter.empty for one in given)
        for _ in range(400):
            function(*(dice.choice(pool) for _ in range(dice.randint(least, len(given)))))


@pytest.mark.parametrize("value", [math.inf, math.nan, object(), "1e", "0x10", "1e999999999"])
def test_what_is_no_number_is_refused(value: Any) -> None:
    refusal(InputError, cells.number, "free", value)


def test_the_examples_of_the_page_are_true() -> None:
    page = (ROOT / "docs" / "excel.md").read_text(encoding="utf-8")
    examples = re.findall(r"`=(PB_\w+)\(([^)`]*)\)` → ([-−\d., ]+\d)", page)
    assert len(examples) >= 6
    for name, given, shown in examples:
        answer = getattr(functions, name.lower())(*json.loads(f"[{given}]"))
        flat = answer[0] if isinstance(answer, list) else [answer]
        assert flat == [float(one) for one in shown.replace("−", "-").split(", ")], name
    assert {name.upper() for name in NAMES} <= set(re.findall(r"PB_\w+", page))


# -- xlwings Server and Lite: their own machinery, in a process of its own ------------------------


def in_office(folder: str) -> dict[str, Any]:
    """What xlwings' Office.js side makes of the module: metadata, calls, scripts."""
    import asyncio

    import xlwings as xw
    from xlwings.server import (
        custom_functions_call,
        custom_functions_meta,
        custom_scripts_call,
        custom_scripts_meta,
    )

    from addin import actions
    from addin.commands import scripts
    from addin.engines.file import open_book
    from addin.exchange.creating import create
    from tests.support import remote
    from tests.support.events import field

    def call(name: str, given: list[Any]) -> Any:
        args = [one if isinstance(one, list) else [[one]] for one in given]
        data = {"func_name": name, "args": args, "version": xw.__version__,
                "client": "Office.js", "runtime": "1.4"}  # fmt: skip
        return asyncio.run(custom_functions_call(data, functions))

    path = Path(folder) / "cup.xlsx"
    create(path, language="ru", rounds=3, seed=7, players=field(8))
    said: list[list[str]] = []

    def run(name: str, *args: Any) -> None:
        book = xw.Book(json=remote.to_json(path))
        asyncio.run(
            custom_scripts_call(scripts, name, typehint_to_value={xw.Book: book}, args=list(args))
        )
        sent = book.json()["actions"]
        said.append([one["args"][0] for one in sent if one["func"] == "alert"])
        remote.apply(book, path)

    run("pair_next_round")
    run("pair_next_round")  # results are missing: refused, with the cell
    FileDriver().run(path, actions.enter_results, 1, dict.fromkeys(range(1, 5), "1-0"))
    for name in ("standings", "crosstable", "update_levels", "check"):
        run(name)
    ranked = {cell for row in values(path, "Места") for cell in row if isinstance(cell, str)}
    run("undo_last_round")  # results are in: a decision is needed
    run("undo_last_round", "nonsense")
    run("undo_last_round", "discard_results")
    return {
        "functions": custom_functions_meta(functions),
        "scripts": custom_scripts_meta(scripts),
        "values": [call(name, given) for name, given, _ in CALLS],
        "mistakes": [call(name, given) for name, given, _ in MISTAKES],
        "said": said,
        "ranked": len(ranked & {player.name for player in field(8)}),
        "tabs": [sheet.name for sheet in open_book(path, read_only=True).sheets],
    }


@pytest.fixture(scope="module")
def office(tmp_path_factory: Any) -> Iterator[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("office")
    code = (
        "import json; from tests.excel.test_functions import in_office; "
        f"print(json.dumps(in_office({str(folder)!r})))"
    )
    yield json.loads(python(code, XLWINGS_LICENSE_KEY="noncommercial"))


def test_office_lists_every_function_with_documented_arguments(office: dict[str, Any]) -> None:
    listed = {one["name"]: one for one in office["functions"]["functions"]}
    assert sorted(listed) == sorted(name.upper() for name in NAMES)
    for one in listed.values():
        assert 20 < len(one["description"]) <= 255
        for given in one["parameters"]:
            assert not given["description"].startswith("Positional argument")
            assert 10 < len(given["description"]) <= 255
        assert one["parameters"][-1]["name"] == "language"
        assert one["parameters"][-1]["optional"] is True


def test_office_calls_give_the_same_values(office: dict[str, Any]) -> None:
    for (name, given, answer), told in zip(CALLS, office["values"], strict=True):
        assert told == (answer if isinstance(answer, list) else [[answer]]), (name, given)


def test_office_calls_tell_mistakes_in_the_cell(office: dict[str, Any]) -> None:
    for (name, given, words), told in zip(MISTAKES, office["mistakes"], strict=True):
        assert isinstance(told[0][0], str) and words in told[0][0], (name, given, told)


def test_the_buttons_are_scripts_in_office(office: dict[str, Any]) -> None:
    assert {one["function_name"] for one in office["scripts"]} == {
        command.key for command in COMMANDS if command.button.web
    }
    paired, refused, *wrote, checked, asked, unknown, undone = office["said"]
    assert paired == []  # nothing to act on: the status line says it
    assert len(refused) == 1 and "Тур 1!" in refused[0]
    assert wrote == [[], [], []]
    assert len(checked) == 1
    assert "allow = discard_results" in asked[0]
    assert "nonsense" in unknown[0]
    assert undone == []
    assert {"Места", "Турнирная таблица"} <= set(office["tabs"])
    assert office["ranked"] == 8


def test_a_server_registers_them_too() -> None:
    out = python(
        "import xlwings as xw, addin.functions as f, addin.commands.scripts as s; "
        "from xlwings.server import custom_functions_meta, custom_scripts_meta; "
        "print(xw.on_server, len(custom_functions_meta(f)['functions']), "
        "len(custom_scripts_meta(s)))",
        XLWINGS_LICENSE_KEY="noncommercial",
        XLWINGS_ON_SERVER="true",
    )
    scripts = sum(command.button.web for command in COMMANDS)
    assert out.split() == ["True", str(len(NAMES)), str(scripts)]


def test_without_a_licence_nothing_is_registered_and_nothing_breaks() -> None:
    out = python(
        "import addin.functions as f, addin.commands.scripts as s; "
        "print(f.pb_start_level(2100), hasattr(f.pb_start_level, '__xlfunc__'), "
        "hasattr(s.check, '__xlscript__'))"
    )
    assert out.split() == ["179", "False", "False"]


# -- Windows: xlwings' own generator of VBA, with its COM libraries stubbed -----------------------

WINDOWS = """
import io, sys
from types import ModuleType, SimpleNamespace
for name in ("pythoncom", "pywintypes", "win32com", "win32com.client"):
    sys.modules[name] = ModuleType(name)
sys.modules["pythoncom"].CoInitialize = None
sys.modules["win32com.client"].Dispatch = None
import xlwings as xw
from xlwings import udfs
xw.arg, xw.func, xw.ret, xw.script = udfs.xlarg, udfs.xlfunc, udfs.xlret, udfs.xlsub
sys.platform = "win32"
import addin.functions
made = io.StringIO()
udfs.generate_vba_wrapper("addin.functions", addin.functions, made, SimpleNamespace(Name="A.xlsm"))
print(made.getvalue())
kinds = {getattr(addin.functions, n).__xlfunc__["category"] for n in addin.functions.__all__}
print("categories", *kinds)
"""

RESERVED = """
and as boolean byref byte byval call case const currency date debug declare dim do double each
else elseif empty end enum eqv erase error event exit false for friend function get global gosub
goto if imp implements in input integer is let like local lock long loop lset me mod new next not
nothing null on open option optional or paramarray preserve print private property public put
raiseevent redim rem resume return rset seek select set single spc static step stop string sub tab
then time to true type unlock until variant wend while with withevents write xor
"""


def test_windows_gets_vba_functions_of_the_same_names_and_arguments() -> None:
    made = python(WINDOWS)
    assert made.split()[-2:] == ["categories", "pairbook"]
    headings = dict(re.findall(r"^Function (\w+)\((.*)\)$", made, re.MULTILINE))
    assert sorted(headings) == sorted(NAMES)
    assert headings["pb_level_change"] == "winner, loser, Optional draw, Optional language"
    for name, listed in headings.items():
        arguments = [one.split()[-1] for one in listed.split(", ")]
        assert not {name, *arguments} & set(RESERVED.split())
        assert f'XLPy.CallUDF("addin.functions", "{name}", Array({", ".join(arguments)})' in made
