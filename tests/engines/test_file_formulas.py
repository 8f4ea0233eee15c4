"""Formulas in a file: stale results, the chain, formulas that share a text or an area."""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import xlwings as xw
from lxml import etree

from addin.engines.file import open_book
from tests.support.drivers import edit
from tests.support.made_workbooks import (
    CALC,
    CHAIN,
    NS,
    PLAYERS,
    SHEET,
    WORKBOOK,
    cell,
    changed_parts,
    edit_zip,
    parts,
    refuse,
    replace,
)


def test_stale_results_are_forgotten_and_others_kept(rich: Path) -> None:
    changed = changed_parts(rich, lambda book: setattr(book.sheets[PLAYERS]["C5"], "value", 2200))
    assert b'fullCalcOnLoad="1"' in changed[WORKBOOK][1]
    new = changed[SHEET[CALC]][1]
    for name in ("A1", "A2", "A4", "A5", "C1"):  # sum, its double, table, name, array
        assert cell(new, name).find(f"{NS}v") is None, name
        assert cell(new, name).find(f"{NS}f") is not None
    assert cell(new, "A3").findtext(f"{NS}v") == "2"
    assert cell(new, "F2").findtext(f"{NS}v") == "20"
    assert open_book(rich).sheets[CALC]["A1:A3"].value == [None, None, 2.0]


def test_looking_around_asks_for_no_computation(rich: Path) -> None:
    def change(book: xw.Book) -> None:
        book.sheets[CALC].activate()
        book.sheets[CALC]["B2"].select()

    changed = changed_parts(rich, change)
    assert set(changed) == {WORKBOOK, *SHEET.values()}
    assert b'activeTab="1"' in changed[WORKBOOK][1]


def test_asking_to_compute_without_a_setting(rich: Path) -> None:
    edit_zip(rich, {WORKBOOK: lambda data: re.sub(rb"<calcPr[^>]*/>", b"", data)})
    changed = changed_parts(rich, lambda book: setattr(book.sheets[PLAYERS]["A1"], "value", "x"))
    root = etree.fromstring(changed[WORKBOOK][1])
    tags = [etree.QName(item).localname for item in root]
    assert tags.index("calcPr") == tags.index("definedNames") + 1


def test_calculation_chain_stays_while_formulas_do(rich: Path) -> None:
    changed = changed_parts(rich, lambda book: setattr(book.sheets[CALC]["A2"], "value", "=2+2"))
    assert CHAIN not in changed
    assert CHAIN in parts(rich)


def test_calculation_chain_goes_with_a_formula(rich: Path) -> None:
    """Excel makes a new one; of one that names a cell without a formula it would complain."""
    changed = changed_parts(rich, lambda book: setattr(book.sheets[CALC]["A1"], "value", 1))
    assert CHAIN not in parts(rich)
    for name in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels"):
        assert b"calcChain" in changed[name][0]
        assert b"calcChain" not in changed[name][1]
    assert openpyxl.load_workbook(rich)[CALC]["A1"].value == 1


def test_shared_formula_is_parted(rich: Path) -> None:
    changed = changed_parts(
        rich, lambda book: setattr(book.sheets[CALC]["F1:F2"], "value", [[7], [None]])
    )
    new = changed[SHEET[CALC]][1]
    own = cell(new, "F3").find(f"{NS}f")
    assert (own.text, dict(own.attrib)) == ("E3*10", {})
    assert cell(new, "F3").findtext(f"{NS}v") == "30"
    again = open_book(rich).sheets[CALC]
    assert again["F1:F5"].value == [7.0, None, 30.0, 40.0, 50.0]
    assert [row[0] for row in again["F3:F5"].formula] == ["=E3*10", "=E4*10", "=E5*10"]
    told = openpyxl.load_workbook(rich)[CALC]
    assert [told[f"F{row}"].value for row in (3, 4, 5)] == ["=E3*10", "=E4*10", "=E5*10"]


def test_shared_formula_overwritten_altogether_or_at_its_end(rich: Path) -> None:
    changed_parts(rich, lambda book: setattr(book.sheets[CALC]["F4:F5"], "value", 1))
    assert open_book(rich).sheets[CALC]["F1:F5"].value == [10, 20, 30, 1, 1]
    changed = changed_parts(rich, lambda book: setattr(book.sheets[CALC]["F1:F5"], "value", 2))
    assert b"shared" not in changed[SHEET[CALC]][1]


def test_shared_formula_that_cannot_be_parted(rich: Path) -> None:
    edit_zip(rich, {SHEET[CALC]: replace(">E1*10<", ">E1048572*10<")})
    before = rich.read_bytes()
    book = open_book(rich)
    book.sheets[CALC]["F1:F4"].value = 1
    book.save()  # F5 still reads E1048576
    book.sheets[PLAYERS]["A1"].value = "x"
    rich.write_bytes(before)
    edit_zip(rich, {SHEET[CALC]: replace(">E1048572*10<", ">E1048573*10<")})
    book = open_book(rich)
    book.sheets[CALC]["F1:F4"].value = 1
    refuse(book, rich, "F5")


def test_part_of_an_array_formula(rich: Path) -> None:
    with edit(rich) as book:
        book.sheets[CALC]["C2"].value = 1
        refuse(book, rich, "C1:C3")
        book.sheets[CALC]["C1:C3"].value = [[1], [2], [3]]
    assert open_book(rich).sheets[CALC]["C1:C3"].value == [1, 2, 3]
