"""What a click does not use is not read cell by cell; what it does not write keeps its bytes."""

from __future__ import annotations

import io
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from addin import actions
from addin.engines.common import formulas
from addin.engines.common.cells import Rect
from addin.engines.file import document, open_book, worksheet
from addin.engines.file.calculation import plain_formulas
from addin.engines.file.document import Document
from addin.engines.file.package import Element, Package
from addin.engines.file.patch import SheetText
from tests.support.books import event
from tests.support.drivers import FileDriver
from tests.support.foreign import add_sheets
from tests.support.made_workbooks import edit_zip, parts


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return event(tmp_path_factory.mktemp("cup") / "cup.xlsx", "leader", 8, 2)


@pytest.fixture
def path(cup: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(cup, tmp_path / "cup.xlsx"))


def test_a_click_reads_the_tabs_it_uses(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, parsed = [], []
    plain = worksheet.read_cells

    def read_cells(part: Element, *given: Any) -> object:
        read.append(part)
        return plain(part, *given)

    def parse(part: bytes, file: str) -> SheetText:
        parsed.append(part)
        return SheetText(part, file)

    monkeypatch.setattr(worksheet, "read_cells", read_cells)
    monkeypatch.setattr(document, "SheetText", parse)
    book = open_book(path)
    actions.pair_next_round(book)
    read.clear(), parsed.clear()
    before = parts(path)
    book.save()
    after = parts(path)
    assert read == []
    written = {name for name in after if before.get(name) != after[name]}
    sheets = [name for name in written if name.startswith("xl/worksheets/sheet")]
    assert sorted(parsed) == sorted(before[name] for name in sheets)
    assert len(sheets) < len([one for one in after if one.startswith("xl/worksheets/sheet")]) / 2


def test_formulas_told_from_text_are_those_read_as_xml(cup: Path) -> None:
    document = Document(cup, read_only=True)
    told = 0
    for sheet in document.sheets:
        found = plain_formulas(document.package.read(sheet.line.part))
        there = {at: sheet.cells.formula(*at) for at in sheet.cells.formulas}
        if found is not None:
            assert dict(found) == there, sheet.name
            told += len(found)
        else:
            assert any(one.kind != "normal" for one in sheet.cells.formulas.values()), sheet.name
    assert told > 40


@pytest.mark.parametrize(
    "part",
    [
        b'<c r="B3"><f t="shared" si="0" ref="B3:B4">A1</f></c>',
        b'<c r="B3"><f t="array" ref="B3:B4">A1:A2</f></c>',
        b'<c r="B3"><f>A1&#38;A2</f></c>',
        b'<c r="B3"><f>"_x000D_"</f></c>',
        b'<c s="1"><f>A1</f></c>',
        b'<x:c r="B3"><x:f>A1</x:f></x:c>',
        b'<!-- <c r="B3"><f>A1</f></c> -->',
        b'<?xml version="1.0" encoding="windows-1251"?><c r="B3"><f>A1</f></c>',
    ],
)
def test_what_is_not_foreseen_is_read_as_xml(part: bytes) -> None:
    assert plain_formulas(part) is None


def test_a_result_is_forgotten_in_a_tab_nobody_read(path: Path) -> None:
    """A formula that looks at what changed loses its result, another keeps it."""
    names = [line.name for line in Document(path).book.lines]
    part = f"xl/worksheets/sheet{names.index('Lists') + 1}.xml"
    row = (
        b'<row r="4000"><c r="A4000"><f>SUM(Log!A1:A99)</f><v>7</v></c>'
        b'<c r="B4000"><f>1+1</f><v>2</v></c></row></sheetData>'
    )
    edit_zip(path, {part: lambda xml: xml.replace(b"</sheetData>", row, 1)})
    FileDriver().run(path, actions.pair_next_round)
    written = zipfile.ZipFile(path).read(part)
    assert b"<f>1+1</f><v>2</v>" in written
    assert b"<f>SUM(Log!A1:A99)</f></c>" in written


def test_a_foreign_tab_that_stays_at_home_is_left_alone(path: Path) -> None:
    """Not read, kept to the byte; one that looks at ours is not."""
    at_home = b'<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>SUM(A1:A9)</f><v>1</v></c></row>'
    add_sheets(path, [at_home, at_home.replace(b"A1:A9", b"Log!A1:A99")])
    before = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
    book = open_book(path)
    actions.pair_next_round(book)
    book.save()
    after = zipfile.ZipFile(path)
    one, other = (f"xl/worksheets/foreign{number}.xml" for number in (1, 2))
    assert after.read(one) == before.read(one)
    assert b"<f>SUM(Log!A1:A99)</f></c>" in after.read(other)
    loaded = {sheet.name for sheet in book.impl.document.sheets if sheet.loaded}
    assert not {"Foreign 1", "Foreign 2", "Lists", "Round 7"} & loaded


@given(
    st.lists(
        st.sampled_from(
            ["A1", "$B$12", "A1:B99", "'Round 3'!A1", "Round3!C7", "SUM(", ")", "LOG10(", '"A1"',
             "X1", "TRUE", "Name9", "7", "3:4", "A:C", "T1[Pts]", "[1]Q!A1", "INDEX(A1,2):B3"]
        ),
        max_size=7,
    )
)  # fmt: skip
def test_digits_make_no_difference_to_how_a_formula_is_taken_apart(parts: list[str]) -> None:
    formula = "+".join(parts)
    alike = formulas.alike(formula)
    spans = [(one.lastgroup, one.span()) for one in formulas._TOKEN.finditer(formula)]
    assert spans == [(one.lastgroup, one.span()) for one in formulas._TOKEN.finditer(alike)]


def test_what_is_emptied_and_filled_as_before_is_no_change(path: Path) -> None:
    before = Package(path.read_bytes(), str(path))
    book = open_book(path)
    standings = book.sheets["Standings"]
    kept = standings.used_range.value
    plain = standings["B6:E9"]
    values = plain.value
    plain.clear_contents()
    assert standings["B6"].value is None
    plain.value = values
    book.sheets["Players"]["B5"].value = "Somebody else"
    book.save()
    assert book.sheets["Standings"].used_range.value == kept
    after = Package(path.read_bytes(), str(path))
    lines = [sheet.line for sheet in Document(path, read_only=True).sheets]
    changed = {one.name for one in lines if before.read(one.part) != after.read(one.part)}
    assert "Players" in changed and "Standings" not in changed


CELLS = st.builds("{}{}".format, st.sampled_from("ABC"), st.integers(0, 4))
SPACES = st.sampled_from(["", "One!", "Two!", "'Tab 3'!"])
TERMS = st.one_of(
    st.builds("{}{}".format, SPACES, CELLS),
    st.builds("SUM({}{}:{})".format, SPACES, CELLS, CELLS),
    st.sampled_from(["Name1", "Name2", "Lost", "NOW()", '"A1"', "TRUE", "Gone!A1"]),
)
FORMULAS = st.dictionaries(
    st.tuples(st.integers(0, 2), st.integers(1, 4), st.integers(1, 3)),
    st.lists(TERMS, min_size=1, max_size=3).map("+".join),
    max_size=25,
)
RECTS = st.tuples(st.integers(1, 4), st.integers(1, 3)).map(lambda cell: (*cell, *cell))
NAMES = {"NAME1": [(0, (1, 1, 2, 2))], "NAME2": [(2, (3, 1, 3, 3))]}


def behind(position: int, reference: formulas.Reference) -> list[tuple[int, Rect]] | None:
    if reference.area is None:
        return NAMES.get((reference.name or "").upper())
    if reference.sheet is None:
        return [(position, reference.area)]
    sheets = {"One": 0, "Two": 1, "Tab 3": 2}
    return [(sheets[reference.sheet], reference.area)] if reference.sheet in sheets else None


@given(FORMULAS, st.dictionaries(st.integers(0, 2), st.lists(RECTS, min_size=1), min_size=1))
def test_stale_is_what_depends_on_a_change_however_far(
    texts: dict[tuple[int, int, int], str], changed: dict[int, list[Rect]]
) -> None:
    looks = {}
    for place, text in texts.items():
        found = formulas.references(text)
        areas = [behind(place[0], one) for one in found or ()]
        told = found is not None and None not in areas
        looks[place] = [area for one in areas for area in one or ()] if told else None
    dirty = {(s, r, c) for s, rects in changed.items() for r, c, _, _ in rects}
    expected = {place for place, areas in looks.items() if areas is None}
    while True:
        more = {
            place
            for place, areas in looks.items()
            if place not in expected
            and any(
                s == sheet and a[0] <= r <= a[2] and a[1] <= c <= a[3]
                for sheet, a in areas or ()
                for s, r, c in dirty | expected
            )
        }
        if not more:
            break
        expected |= more
    given_ = {place: (text, (*place[1:], *place[1:])) for place, text in texts.items()}
    assert formulas.stale(changed, given_, behind) == expected
