"""Names of sheets and Excel tables of a workbook file, put right as parts of the package."""

from __future__ import annotations

import re
from collections.abc import Sequence

from addin.engines.common.cells import Rect, overlap, parse_area, rect_name
from addin.engines.file.package import (
    Element,
    added,
    local_name,
    namespace,
    parse,
    rels_of,
    remove_listed,
    remove_where,
)
from addin.engines.file.parts import OFFICE, Workbook, tables_there

_TABLE_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml"


def rename_sheet(book: Workbook, old: str, new: str) -> None:
    """Give a sheet another name; formulas and names that speak of it follow."""
    root = book.root(book.part)
    ns = namespace(root)
    for one in root.iterfind(f"{ns}sheets/{ns}sheet"):
        if one.get("name") == old:
            one.set("name", new)
    quoted = [f"'{old.replace(chr(39), chr(39) * 2)}'!"]
    if re.fullmatch(r"[^\W\d]\w*", old):
        quoted.append(f"{old}!")
    wanted = f"'{new.replace(chr(39), chr(39) * 2)}'!"

    def moved(item: Element) -> bool:
        before = str(item.text or "")
        item.text = before
        for one in quoted:
            item.text = re.sub(rf"(?<![\w'\]]){re.escape(one)}", lambda _: wanted, item.text)
        return bool(item.text != before)

    for item in root.iterfind(f"{ns}definedNames/{ns}definedName"):
        moved(item)
    book.put(book.part, root)
    for part in [name for name in book.parts if name.endswith(".xml") and name != book.part]:
        if not part.startswith(("xl/worksheets/", "xl/charts/")):
            continue
        if not any(one.encode() in book.parts[part].replace(b"&apos;", b"'") for one in quoted):
            continue
        tree = book.root(part)
        formulas = [
            item
            for item in tree.iter()
            if isinstance(item.tag, str) and local_name(item) in _FORMULAS and item.text
        ]
        if sum(moved(item) for item in formulas):
            book.put(part, tree)


_FORMULAS = ("f", "formula", "formula1", "formula2")


def with_table(book: Workbook, sheet: str, name: str, area: Rect, headings: Sequence[str]) -> None:
    """Make cells of a sheet an Excel table; ``headings`` are what its header row shows."""
    part = book.sheet(sheet)
    root = book.root(part)
    ns = namespace(root)
    numbers, _ = tables_there(book)
    table = book.free("xl/tables/table1.xml")
    tree = parse(f'<table xmlns="{ns[1:-1]}"/>'.encode(), book.file)
    number = str(max(numbers, default=0) + 1)
    for key, value in (("id", number), ("name", name), ("displayName", name),
                       ("ref", rect_name(area)), ("totalsRowShown", "0")):  # fmt: skip
        tree.set(key, value)
    columns = tree.makeelement(f"{ns}tableColumns", {"count": str(len(headings))})
    for index, heading in enumerate(headings, start=1):
        columns.append(tree.makeelement(f"{ns}tableColumn", {"id": str(index), "name": heading}))
    tree.append(columns)
    looks = ("showFirstColumn", "showLastColumn", "showColumnStripes")
    info = dict.fromkeys(looks, "0") | {"showRowStripes": "1"}
    tree.append(tree.makeelement(f"{ns}tableStyleInfo", info))
    book.put(table, tree)
    book.add_type(table, _TABLE_TYPE)
    link = book.relate(part, f"{OFFICE}/table", table)
    listed = root.find(f"{ns}tableParts")
    if listed is None:
        listed = added(root, "tableParts", ahead_of=("extLst",))
    listed.append(listed.makeelement(f"{ns}tablePart", {f"{{{OFFICE}}}id": link}))
    listed.set("count", str(len(listed)))
    book.put(part, root)


def without_table(book: Workbook, sheet: str, name: str) -> None:
    """Take a table off a sheet; its cells stay."""
    part = book.sheet(sheet)
    for relation in book.relations(part):
        if not relation.kind.endswith("/table") or relation.target not in book.parts:
            continue
        table = book.root(relation.target)
        if (table.get("displayName") or table.get("name") or "").casefold() != name.casefold():
            continue
        root, rels = book.root(part), book.root(rels_of(part))
        ns = namespace(root)
        for item in list(root.iter(f"{ns}tablePart")):
            if item.get(f"{{{OFFICE}}}id") == relation.id:
                remove_listed(item)
        remove_where(rels, "Id", (relation.id,))
        book.put(part, root)
        book.put(rels_of(part), rels)
        book.forget(relation.target)


def unmerge(book: Workbook, sheet: str, area: Rect) -> list[str]:
    """Part merged cells that reach into an area; where they were."""
    part = book.sheet(sheet)
    root = book.root(part)
    ns = namespace(root)
    parted: list[str] = []
    for item in list(root.iter(f"{ns}mergeCell")):
        at = parse_area(item.get("ref", ""))
        if at and overlap(at, area):
            parted.append(str(item.get("ref")))
            remove_listed(item)
    if parted:
        book.put(part, root)
    return parted
