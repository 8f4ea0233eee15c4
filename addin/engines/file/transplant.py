"""Adding whole sheets of another file to a workbook that has lost them.

A sheet comes with everything its part points to (tables, drawings, buttons, charts).  Its cell
formats are added behind those of the workbook, its texts are written into the cells.  Every
part that was there keeps its content; only the workbook's lists of sheets, names, formats and
part types grow.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy

from addin.engines.file.book import NAMES, SHEETS
from addin.engines.file.guard import not_a_workbook
from addin.engines.file.package import Element, added, namespace, serialize
from addin.engines.file.parts import OFFICE, Workbook, tables_there
from addin.engines.file.shared import plain_text, put_inline
from pairing.errors import InputError

_STYLE_LISTS = ("fonts", "fills", "borders", "cellXfs", "dxfs")


def with_sheets(book: Workbook, donor: Workbook, names: Sequence[str]) -> None:
    """Add sheets of ``donor``, each in its place among those that both have.

    Raises ``InputError`` when the workbook is in the strict dialect, which the donor is not.
    """
    ours, theirs = book.root(book.part), donor.root(donor.part)
    if namespace(ours) != namespace(theirs):
        raise InputError("repair.strict", file=book.file)
    from_there = donor.sheets()
    formats = _add_formats(book, donor)
    strings = _strings(donor)
    order = list(from_there)
    for name in names:
        part = _copied(book, donor, from_there[name], formats, strings)
        before = [one for one in order[: order.index(name)] if one in book.sheets()]
        _list_sheet(book, donor, name, part, after=before[-1] if before else None)


def _strings(donor: Workbook) -> list[str]:
    part = donor.package.target(donor.part, "sharedStrings")
    if part is None:
        return []
    root = donor.root(part)
    return [plain_text(item, namespace(root)) for item in root.iterfind(f"{namespace(root)}si")]


def _add_formats(book: Workbook, donor: Workbook) -> Mapping[str, int]:
    """Add the donor's formats behind the workbook's; where each list of them begins."""
    ours, theirs = (one.package.target(one.part, "styles") for one in (book, donor))
    if ours is None or theirs is None:
        raise not_a_workbook(book.file)
    root, more_formats = book.root(ours), donor.root(theirs)
    ns = namespace(root)
    begin: dict[str, int] = {}
    for name in _STYLE_LISTS:
        there = root.find(f"{ns}{name}")
        if there is None:
            there = root.makeelement(f"{ns}{name}")
            styles = root.find(f"{ns}cellStyles")
            if styles is None:
                styles = root.find(f"{ns}cellXfs")
            styles.addnext(there)
        begin[name] = len(there)
    codes = _number_formats(root, more_formats, ns)
    for name in _STYLE_LISTS:
        there, more = root.find(f"{ns}{name}"), more_formats.find(f"{ns}{name}")
        for item in () if more is None else more:
            new = deepcopy(item)
            if name == "cellXfs":
                for key, where in (("fontId", "fonts"), ("fillId", "fills"),
                                   ("borderId", "borders")):  # fmt: skip
                    new.set(key, str(int(new.get(key, "0")) + begin[where]))
                code = int(new.get("numFmtId", "0"))
                new.set("numFmtId", str(codes.get(code, code)))
                new.set("xfId", "0")
                for key in ("Font", "Fill", "Border", "NumberFormat", "Alignment", "Protection"):
                    new.set(f"apply{key}", "1")
            there.append(new)
        there.set("count", str(len(there)))
    book.put(ours, root)
    return begin


def _number_formats(root: Element, donors: Element, ns: str) -> dict[int, int]:
    """Add the donor's own number formats; their numbers there -> here."""
    there, more = root.find(f"{ns}numFmts"), donors.find(f"{ns}numFmts")
    if more is None:
        return {}
    if there is None:
        there = added(root, "numFmts")
    following = max([163, *(int(one.get("numFmtId", "0")) for one in there)]) + 1
    codes: dict[int, int] = {}
    for number, item in enumerate(more, start=following):
        codes[int(item.get("numFmtId", "0"))] = number
        new = deepcopy(item)
        new.set("numFmtId", str(number))
        there.append(new)
    there.set("count", str(len(there)))
    return codes


def _copied(
    book: Workbook,
    donor: Workbook,
    part: str,
    formats: Mapping[str, int],
    strings: Sequence[str],
) -> str:
    """Copy a sheet's part and all that it points to; its new name."""

    def fit(root: Element) -> None:
        ns = namespace(root)
        for item in root.iter(f"{ns}c", f"{ns}row", f"{ns}col"):
            key = "style" if item.tag == f"{ns}col" else "s"
            if item.get(key) is not None:
                item.set(key, str(int(item.get(key)) + formats["cellXfs"]))
            elif item.tag == f"{ns}c":
                item.set("s", str(formats["cellXfs"]))
            if item.get("t") == "s":
                _spell_out(item, ns, strings)
        for rule in root.iter(f"{ns}cfRule"):
            if rule.get("dxfId") is not None:
                rule.set("dxfId", str(int(rule.get("dxfId")) + formats["dxfs"]))
        for item in root.iter(f"{ns}sheetPr"):
            item.attrib.pop("codeName", None)
        for item in root.iter(f"{ns}sheetView"):
            item.attrib.pop("tabSelected", None)

    new = book.free(part)
    _copy(book, donor, part, new, {}, fit)
    book.parts[new] = book.parts.pop(new)
    return new


def _spell_out(cell: Element, ns: str, strings: Sequence[str]) -> None:
    """A text of the donor's list, put into the cell itself."""
    value = cell.find(f"{ns}v")
    shown = strings[int(value.text)] if value is not None and value.text else ""
    for child in list(cell):
        cell.remove(child)
    put_inline(cell, ns, shown)


def _copy(
    book: Workbook,
    donor: Workbook,
    part: str,
    new: str,
    done: dict[str, str],
    fit: Callable[[Element], None] | None = None,
) -> None:
    done[part] = new
    data = donor.parts[part]
    if fit is not None:
        root = donor.root(part)
        fit(root)
        data = serialize(root)
    elif posixpath.basename(posixpath.dirname(part)) == "tables":
        data = _fresh_table(book, donor.root(part))
    book.parts[new] = data
    kind = donor.type_of(part)
    if kind is not None:
        book.add_type(new, kind)
    else:
        book.add_default(part.rpartition(".")[2].lower(), donor)
    for relation in donor.package.relations(part):
        target = relation.target
        if relation.external or target not in donor.parts:
            continue
        if target not in done:
            _copy(book, donor, target, book.free(target), done)
        book.relate(new, relation.kind, done[target], relation.id)


def _fresh_table(book: Workbook, root: Element) -> bytes:
    """A table with a number and a name that no other has."""
    numbers, names = tables_there(book)
    root.set("id", str(max(numbers, default=0) + 1))
    name = root.get("displayName", "Table")
    while name.casefold() in names:
        name += "_"
    root.set("displayName", name)
    root.set("name", name)
    return serialize(root)


def _list_sheet(
    book: Workbook, donor: Workbook, name: str, part: str, *, after: str | None
) -> None:
    """Put a new sheet into the workbook's list, with its state and its own names."""
    kind = f"{OFFICE}/worksheet"
    link = book.relate(book.part, kind, part)
    root, theirs = book.root(book.part), donor.root(donor.part)
    listed = root.find("{*}sheets")
    numbers = [int(one.get("sheetId", "0")) for one in listed]
    there = next(element for element in theirs.iterfind(SHEETS) if element.get("name") == name)
    following = str(max(numbers, default=0) + 1)
    new = listed.makeelement(f"{namespace(root)}sheet", {"name": name, "sheetId": following})
    if there.get("state"):
        new.set("state", there.get("state"))
    new.set(f"{{{OFFICE}}}id", link)
    names = [one.get("name") for one in listed]
    position = names.index(after) + 1 if after in names else 0
    listed.insert(position, new)
    _make_room_for_names(root, position)
    old = [element.get("name") for element in theirs.iterfind(SHEETS)].index(name)
    for item in theirs.iterfind(NAMES):
        if item.get("localSheetId") == str(old):
            _add_name(root, item, position)
    book.put(book.part, root)


def _make_room_for_names(root: Element, position: int) -> None:
    for item in root.iterfind(NAMES):
        local = item.get("localSheetId")
        if local is not None and int(local) >= position:
            item.set("localSheetId", str(int(local) + 1))
    for view in root.iterfind("{*}bookViews/{*}workbookView"):
        for key in ("activeTab", "firstSheet"):
            if view.get(key) is not None and int(view.get(key)) >= position:
                view.set(key, str(int(view.get(key)) + 1))


def _add_name(root: Element, item: Element, position: int) -> None:
    """Add a name of another workbook's sheet as one of the sheet at a position."""
    names = root.find("{*}definedNames")
    if names is None:
        names = added(root, "definedNames", behind=("sheets",))
    new = deepcopy(item)
    new.set("localSheetId", str(position))
    names.append(new)


def restore_names(book: Workbook, donor: Workbook) -> list[str]:
    """Add the donor's names of sheets (print titles and the like) that are lost; which.

    Names that the workbook has on none of its sheets are not lost: it was made before them.
    """
    root, theirs = book.root(book.part), donor.root(donor.part)
    here, there = (
        [str(element.get("name")) for element in tree.iterfind(SHEETS)] for tree in (root, theirs)
    )
    known = {(item.get("name"), item.get("localSheetId")) for item in root.iterfind(NAMES)}
    used = {name for name, _ in known} | {"_xlnm.Print_Titles", "_xlnm.Print_Area"}
    restored: list[str] = []
    for item in theirs.iterfind(NAMES):
        local = item.get("localSheetId")
        sheet = there[int(local)] if local is not None else None
        if sheet not in here or (item.get("name"), str(here.index(sheet))) in known:
            continue
        if item.get("name") not in used:
            continue
        _add_name(root, item, here.index(sheet))
        restored.append(f"{sheet}!{str(item.get('name')).removeprefix('_xlnm.')}")
    if restored:
        book.put(book.part, root)
    return restored
