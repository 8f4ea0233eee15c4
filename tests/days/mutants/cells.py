"""Mutants of a workbook: what is done to cells, rows, columns, tabs and to the package."""

from __future__ import annotations

import posixpath
import random
import re
import zipfile
from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any

from lxml import etree
from openpyxl.utils import coordinate_to_tuple, get_column_letter

from tests.days.mutants import texts, values

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
WORKBOOK, RELS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"

Parts = dict[str, bytes]


def unpacked(path: Path) -> Parts:
    """The parts of a workbook by name."""
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


def packed(parts: Parts) -> bytes:
    """The workbook again."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package:
        for name, data in parts.items():
            package.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


class Mutant:
    """A workbook that is being damaged."""

    def __init__(self, parts: Parts, chance: random.Random) -> None:
        self.parts = dict(parts)
        self.chance = chance
        self.book = etree.fromstring(parts[WORKBOOK])
        rels = etree.fromstring(parts[RELS])
        targets = {one.get("Id"): one.get("Target") for one in rels}
        self.tabs = {}
        for sheet in self.book.iter(f"{MAIN}sheet"):
            target = targets[sheet.get(REL)]
            self.tabs[sheet.get("name")] = posixpath.join("/xl", target)[1:]
        self._trees: dict[str, Any] = {}

    def tree(self, part: str) -> Any:
        """A tab's tree, parsed once."""
        if part not in self._trees:
            self._trees[part] = etree.fromstring(self.parts[part])
        return self._trees[part]

    def bytes(self) -> bytes:
        """The damaged workbook."""
        self.settle()
        return packed(self.parts)

    def settle(self) -> None:
        """Put the changed trees back among the parts."""
        for part, tree in self._trees.items():
            if part in self.parts:
                self.parts[part] = etree.tostring(tree, xml_declaration=True, encoding="UTF-8")
        self._trees = {}
        if self.book is not None and WORKBOOK in self.parts:
            self.parts[WORKBOOK] = etree.tostring(self.book, xml_declaration=True, encoding="UTF-8")
        self.book = None

    # -- where ------------------------------------------------------------------------------

    def tab(self) -> str:
        """A tab: nearly always one into which people type."""
        names = list(self.tabs)
        rounds = [name for name in names if re.fullmatch(r"(Round|Тур) \d+", name)]
        typed = {"Tournament": 5, "Турнир": 5, "Players": 7, "Игроки": 7, "Участники": 7}
        weights = [
            typed.get(name, 0.2) if name not in rounds else 8 / max(len(rounds), 1)
            for name in names
        ]
        return self.chance.choices(names, weights)[0]

    def rows(self, tab: str) -> list[Any]:
        """The rows of a tab."""
        return list(self.tree(self.tabs[tab]).iter(f"{MAIN}row"))

    def cell(self, tab: str) -> Any:
        """A cell of a tab, seldom one of the heading."""
        rows = self.rows(tab)
        body = [row for row in rows if int(row.get("r", 0)) > 4] or rows
        for _ in range(20):
            row = self.chance.choice(rows if self.chance.random() < 0.15 else body[:14])
            cells = list(row)
            if cells:
                return self.chance.choice(cells)
        return None


def put(cell: Any, kind: str, shown: str, formula: str | None = None) -> None:
    """Write a value into a cell's element."""
    for child in list(cell):
        cell.remove(child)
    cell.attrib.pop("t", None)
    if formula is not None:
        etree.SubElement(cell, f"{MAIN}f").text = formula
    if kind == "inlineStr":
        cell.set("t", kind)
        inner = etree.SubElement(etree.SubElement(cell, f"{MAIN}is"), f"{MAIN}t")
        inner.text = clean(shown)
    elif kind != "empty":
        if kind:
            cell.set("t", kind)
        etree.SubElement(cell, f"{MAIN}v").text = clean(shown)


def clean(shown: str) -> str:
    """Only what XML can hold."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]", "?", shown)


# -- what is done to a tab ------------------------------------------------------------------------


KINDS = {
    "inlineStr": 40,
    "": 22,
    "b": 4,
    "e": 5,
    "d": 4,
    "formula": 8,
    "str": 4,
    "empty": 10,
    "s": 1,
}
"""Types of the cells that are typed into."""


def type_value(mutant: Mutant) -> None:
    """A person types something into a cell."""
    chance = mutant.chance
    cell = mutant.cell(mutant.tab())
    if cell is None:
        return
    kind = values.one_of(KINDS, chance)
    shown = values.number(chance) if kind in ("", "s") else values.text(chance)
    if kind in values.TYPED:
        shown = chance.choice(values.TYPED[kind])
    formula = None
    if kind == "formula":
        kind = chance.choice(("", "str", "e", "b", "empty"))
        formula = clean(chance.choice(values.FORMULAS))
        shown = values.number(chance) if kind == "" else shown
    put(cell, kind, shown, formula)


def swap_cells(mutant: Mutant) -> None:
    """Two cells change places, or one is copied over the other."""
    tab = mutant.tab()
    one, other = mutant.cell(tab), mutant.cell(tab)
    if one is None or other is None or one is other:
        return
    copies = deepcopy(one), deepcopy(other)
    for cell, copy in zip((one, other), reversed(copies), strict=True):
        copy.set("r", cell.get("r"))
        cell.getparent().replace(cell, copy)
        if mutant.chance.random() < 0.5:
            break


def _renumber(row: Any, number: int) -> None:
    row.set("r", str(number))
    for cell in row:
        cell.set("r", re.sub(r"\d+", "", cell.get("r", "A")) + str(number))


def change_rows(mutant: Mutant) -> None:
    """Rows are deleted, inserted, doubled, exchanged or shuffled; or one lies far away."""
    chance = mutant.chance
    rows = mutant.rows(mutant.tab())
    if len(rows) < 3:
        return
    at, data, first = chance.randrange(len(rows)), rows[0].getparent(), int(rows[0].get("r"))
    what = chance.choice(("delete", "insert", "double", "exchange", "shuffle", "gone", "far"))
    if what in ("insert", "double"):
        rows.insert(at, deepcopy(rows[at]) if what == "double" else etree.Element(f"{MAIN}row"))
    elif what == "exchange":
        other = chance.randrange(len(rows))
        rows[at], rows[other] = rows[other], rows[at]
    elif what == "shuffle":
        rows[4:] = chance.sample(rows[4:], len(rows[4:]))
    if what == "delete":
        del rows[at]
    for number, row in enumerate(rows, start=first):
        _renumber(row, number)
    if what == "gone":
        del rows[at]
    elif what == "far":
        rows.append(deepcopy(rows[at]))
        _renumber(rows[-1], chance.choice((1000, 5000, 19_999, 20_001, 1_048_576)))
    data[:] = rows


def change_columns(mutant: Mutant) -> None:
    """A column is deleted, inserted or exchanged with its neighbour."""
    chance, tab = mutant.chance, mutant.tab()
    at = chance.randrange(1, 9)
    moves = {
        "delete": lambda column: column - (column > at),
        "insert": lambda column: column + (column >= at),
        "exchange": lambda column: 2 * at + 1 - column if column in (at, at + 1) else column,
    }
    what = chance.choice(list(moves))
    for row in mutant.rows(tab):
        for cell in list(row):
            _, column = coordinate_to_tuple(cell.get("r", "A1"))
            if what == "delete" and column == at:
                row.remove(cell)
            else:
                cell.set("r", get_column_letter(moves[what](column)) + row.get("r"))
        row[:] = sorted(row, key=lambda cell: (len(cell.get("r")), cell.get("r")))


def merge(mutant: Mutant) -> None:
    """Cells are merged: only the first of them keeps its value."""
    chance, tab = mutant.chance, mutant.tab()
    root = mutant.tree(mutant.tabs[tab])
    row, column = chance.randrange(1, 14), chance.randrange(1, 7)
    height, width = chance.randrange(0, 4), chance.randrange(0, 4)
    ref = f"{chr(64 + column)}{row}:{chr(64 + column + width)}{row + height}"
    if chance.random() < 0.1:
        ref = values.text(chance)[:20] or "A1"
    merged = root.find(f"{MAIN}mergeCells")
    if merged is None:
        merged = etree.Element(f"{MAIN}mergeCells")
        root.find(f"{MAIN}sheetData").addnext(merged)
    etree.SubElement(merged, f"{MAIN}mergeCell").set("ref", clean(ref))


def change_tabs(mutant: Mutant) -> None:
    """A tab is renamed, deleted, moved, hidden, or its number is another's."""
    chance = mutant.chance
    sheets = list(mutant.book.iter(f"{MAIN}sheet"))
    one = chance.choice(sheets)
    lower = [f"{one.get('name').lower()}{more}" for more in ("", " ", " (2)")]
    rounds = ("Round 1", "Round 2", "Round 0", "Round 99", "Тур 1")
    what = chance.choice(("name", "name", "name", "delete", "move", "state", "pointer"))
    if what == "name":
        names = chance.choice(([clean(values.text(chance))[:40]], lower, rounds))
        one.set("name", chance.choice(names))
    elif what == "delete" and len(sheets) > 1:
        one.getparent().remove(one)
    elif what == "move":
        one.getparent().append(one)
    elif what == "state":
        one.set("state", chance.choice(("hidden", "veryHidden", "visible", "odd")))
    else:
        one.set(REL, chance.choice(("rId1", "rId2", "rId999", "")))


# -- what is done to the package ------------------------------------------------------------------


def change_part(mutant: Mutant) -> None:
    """A part is another text: mostly one of the tabs, and mostly still XML."""
    chance = mutant.chance
    mutant.settle()
    names = [name for name in mutant.parts if name.endswith((".xml", ".rels"))]
    weights = [4 if "sheet" in name or "table" in name else 1 for name in names]
    name = chance.choices(names, weights)[0]
    if chance.random() < 0.7:
        changed = texts.in_xml(mutant.parts[name].decode("utf-8", "replace"), chance)
        mutant.parts[name] = clean(changed).encode()
    else:
        mutant.parts[name] = texts.damaged(mutant.parts[name], chance)


def lose_part(mutant: Mutant) -> None:
    """A part is missing or empty."""
    mutant.settle()
    name = mutant.chance.choice(list(mutant.parts))
    mutant.parts[name] = b""
    if mutant.chance.random() < 0.7:
        del mutant.parts[name]


TYPED: dict[Callable[[Mutant], None], int] = {
    type_value: 6, swap_cells: 1, change_rows: 1, change_columns: 1, merge: 1, change_tabs: 1,
}  # fmt: skip
"""What is done to cells and tabs, and how often it comes."""


def damaged(parts: Parts, chance: random.Random) -> bytes:
    """A mutant of a workbook; one in five is broken as a package."""
    mutant = Mutant(parts, chance)
    for _ in range(chance.choice((1, 1, 1, 1, 2, 3, 6))):
        values.one_of(TYPED, chance)(mutant)
    if chance.random() < 0.2:
        (lose_part if chance.random() < 0.2 else change_part)(mutant)
    data = mutant.bytes()
    if chance.random() < 0.02:
        at = chance.randrange(len(data))
        data = data[:at] if chance.random() < 0.5 else data[:at] + b"\0\0\0\0" + data[at + 4 :]
    return data
