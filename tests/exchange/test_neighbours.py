"""Workbooks in other programs' hands: what Excel's limits allow and openpyxl takes in silence."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import pytest
from lxml import etree

from addin.engines.common.cells import MAX_FORMULA
from addin.exchange.creating import create
from pairing.catalogue import COMPLETE
from pairing.systems import REGISTRY
from tests.support.books import cup, play

DEEPEST = 64
"""Levels of functions within functions that Excel allows."""

FORMULAS = ("f", "formula", "formula1", "formula2", "definedName")


def depth(formula: str) -> int:
    """How many functions stand within one another, counted by their brackets."""
    plain = re.sub(r'"[^"]*"|\'[^\']*\'', "", formula)
    deep = found = 0
    for sign in plain:
        deep += (sign == "(") - (sign == ")")
        found = max(found, deep)
    return found


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("name", REGISTRY)
def test_no_formula_is_deeper_or_longer_than_excel_allows(
    name: str, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "c.xlsm"
    create(path, system=name, language=language, rounds=3)
    with ZipFile(path) as package:
        parts = [package.read(one) for one in package.namelist() if one.endswith(".xml")]
    found = [
        item.text or ""
        for part in parts
        for item in etree.fromstring(part).iter()
        if isinstance(item.tag, str) and etree.QName(item).localname in FORMULAS
    ]
    assert 5 < max(map(depth, found)) <= DEEPEST
    assert max(map(len, found)) <= MAX_FORMULA


@pytest.mark.parametrize("name", REGISTRY)
def test_openpyxl_has_nothing_to_say_of_print_areas(name: str, tmp_path: Path) -> None:
    path = play(cup(tmp_path / "c.xlsx", 8, 3, name=name), 1)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        book = openpyxl.load_workbook(path)
    assert not [one for one in told if "Print area" in str(one.message)]
    areas = [sheet.print_area for sheet in book if sheet.print_area]
    assert areas and all("$5:$" in one or "$1:$" in one for one in areas)
