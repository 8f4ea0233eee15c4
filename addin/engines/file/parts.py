"""The parts of a workbook file as a dictionary to which parts can be added.

Every part that was there keeps its content; only the lists of types and relations grow.  Names of
sheets and Excel tables are put right as such parts.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Sequence
from io import BytesIO

from addin.engines.common.cells import Rect, overlap, parse_area, rect_name
from addin.engines.file.book import NAMES, SHEETS, WorkbookPart
from addin.engines.file.guard import not_a_workbook
from addin.engines.file.package import (
    Element,
    Package,
    Relation,
    added,
    forget_type,
    local_name,
    namespace,
    packed,
    parse,
    relations_in,
    rels_of,
    remove_listed,
    remove_where,
    serialize,
)

_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
"""Where the kinds of relations begin, and the namespace of their ids."""


class Workbook:
    """The parts of a workbook file, to which parts can be added.

    Raises ``InputError`` when the bytes are no workbook.
    """

    def __init__(self, data: bytes, file: str) -> None:
        self.file = file
        self.package = Package(data, file)
        with zipfile.ZipFile(BytesIO(data)) as there:
            self.parts = {name: self.package.read(name) for name in there.namelist()}
        self.part = WorkbookPart(self.package).part

    def bytes(self) -> bytes:
        """The package as a file that holds all parts, packed anew."""
        return packed(self.parts)

    def root(self, part: str) -> Element:
        """A part as a tree of its own; ``InputError`` where there is none, or no XML in it."""
        if part not in self.parts:
            raise not_a_workbook(self.file)
        return parse(self.parts[part], self.file)

    def put(self, part: str, root: Element) -> None:
        """Let a part, old or new, be what a tree says."""
        self.parts[part] = serialize(root)

    def relations(self, part: str) -> list[Relation]:
        """Return what a part points to now, relations added since it was opened included."""
        name = rels_of(part)
        if name not in self.parts:
            return []
        spelled = {one.lower(): one for one in self.parts}
        return relations_in(self.root(name), part, lambda target: spelled.get(target.lower()))

    def sheets(self) -> dict[str, str]:
        """The part of each sheet, by its name, in their order."""
        targets = {relation.id: relation.target for relation in self.relations(self.part)}
        return {
            str(item.get("name")): targets.get(item.get(f"{{{OFFICE}}}id", ""), "")
            for item in self.root(self.part).iterfind(SHEETS)
        }

    def sheet(self, name: str) -> str:
        """The part of the sheet of this name, whatever its capitals."""
        sheets = {one.casefold(): part for one, part in self.sheets().items()}
        return sheets[name.casefold()]

    def free(self, part: str) -> str:
        """A name like this one that no part has."""
        stem, suffix = posixpath.splitext(part)
        stem = stem.rstrip("0123456789")
        taken = {name.lower() for name in self.parts}
        number = 1
        while f"{stem}{number}{suffix}".lower() in taken:
            number += 1
        return f"{stem}{number}{suffix}"

    def forget(self, part: str) -> None:
        """Remove a part and what says its type; whoever points to it still does."""
        del self.parts[part]
        root = self.root("[Content_Types].xml")
        forget_type(root, part)
        self.put("[Content_Types].xml", root)

    # -- lists of the package ---------------------------------------------------------------

    def add_type(self, part: str, kind: str) -> None:
        """List a new part in the package with its content type, ``kind``."""
        root = self.root("[Content_Types].xml")
        root.append(
            root.makeelement(f"{{{_TYPES}}}Override", {"PartName": f"/{part}", "ContentType": kind})
        )
        self.put("[Content_Types].xml", root)

    def type_of(self, part: str) -> str | None:
        """Return what a part is; ``None`` when only its suffix says it."""
        for item in self.root("[Content_Types].xml").iterfind(f"{{{_TYPES}}}Override"):
            if item.get("PartName", "").lower() == f"/{part}".lower():
                return str(item.get("ContentType"))
        return None

    def add_default(self, suffix: str, donor: Workbook) -> None:
        """List a suffix with the content type that ``donor`` gives it, unless it is known here."""
        root, theirs = self.root("[Content_Types].xml"), donor.root("[Content_Types].xml")
        tag = f"{{{_TYPES}}}Default"
        if any(element.get("Extension", "").lower() == suffix for element in root.iterfind(tag)):
            return
        for one in theirs.iterfind(tag):
            if one.get("Extension", "").lower() == suffix:
                root.insert(0, root.makeelement(tag, dict(one.attrib)))
                self.put("[Content_Types].xml", root)

    def relate(self, owner: str, kind: str, target: str, link: str | None = None) -> str:
        """Let a part point to another; the id of the relation."""
        name = rels_of(owner)
        if name in self.parts:
            root = self.root(name)
        else:
            root = parse(f'<Relationships xmlns="{_RELATIONS}"/>'.encode(), self.file)
        taken = {one.get("Id") for one in root}
        number = 1
        while link is None or link in taken:
            link, number = f"rId{number}", number + 1
        root.append(
            root.makeelement(
                f"{{{_RELATIONS}}}Relationship",
                {"Id": link, "Type": kind, "Target": f"/{target}"},
            )
        )
        self.put(name, root)
        return link


def tables_there(book: Workbook) -> tuple[set[int], set[str]]:
    """The numbers and the names (casefolded) of all tables."""
    numbers, names = set(), set()
    for part in book.parts:
        if re.fullmatch(r"xl/tables/[^/]+\.xml", part):
            root = book.root(part)
            found = root.get("id", "")
            if found.isdecimal():
                numbers.add(int(found))
            names.add((root.get("displayName") or root.get("name") or "").casefold())
    return numbers, names


# -- names of sheets, and Excel tables ---------------------------------------------------------

_TABLE_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml"


def rename_sheet(book: Workbook, old: str, new: str) -> None:
    """Give a sheet another name; formulas and names that speak of it follow."""
    root = book.root(book.part)
    for one in root.iterfind(SHEETS):
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

    for item in root.iterfind(NAMES):
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
