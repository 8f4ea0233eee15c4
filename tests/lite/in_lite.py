"""Run where Excel has no Python of its own: ``main.py`` in Pyodide, or with its packages alone.

For each request in ``/data/requests.json`` the script ``pair_next_round`` of ``main.py`` is
called as xlwings Lite calls it; what it sends back is printed as one line of JSON.
"""

import importlib.util
import json
import os
import sys

os.environ["XLWINGS_LICENSE_KEY"] = "noncommercial"
os.environ["XLWINGS_ON_SERVER"] = "true"  # xlwings.script is then the one of Office.js

import xlwings as xw
from xlwings.server import custom_scripts_call

DATA = os.environ.get("LITE_DATA", "/data")


def loaded_from(path):
    """``main.py`` as a module."""
    spec = importlib.util.spec_from_file_location("main", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def answers():
    """What each request is answered."""
    main = loaded_from(f"{DATA}/main.py")
    with open(f"{DATA}/requests.json", encoding="utf-8") as opened:
        requests = json.load(opened)
    found = {}
    for name, request in requests.items():
        book = xw.Book(json=request)
        await custom_scripts_call(main, "pair_next_round", typehint_to_value={xw.Book: book})
        found[name] = book.json()
    there = {"numpy", "scipy", "rustworkx", "networkx", "pandas", "lxml"} & sys.modules.keys()
    return {"python": sys.platform, "loaded": sorted(there), "answers": found}


def show(found):
    """Say it in a line."""
    print("ANSWER " + json.dumps(found, default=str))
