"""The workbook part: which sheets there are, which is in front, which names are defined."""

from __future__ import annotations

import re

from addin.engines.file.guard import not_a_workbook
from addin.engines.file.package import Package, added, namespace, serialize
from pairing.dataclasses import dataclass

VISIBLE, HIDDEN = "visible", "hidden"
PRINT_AREA = "_xlnm.Print_Area"

SHEETS, NAMES = "{*}sheets/{*}sheet", "{*}definedNames/{*}definedName"
"""Where the workbook part lists its sheets and names, in both dialects of its namespace."""

_BEFORE_VIEWS = (
    *("fileVersion", "fileSharing", "workbookPr", "AlternateContent", "workbookProtection"),
    *("revisionPtr", "absPath"),
)
_BEFORE_NAMES = (*_BEFORE_VIEWS, "bookViews", "sheets", "functionGroups", "externalReferences")
_BEFORE_CALCULATION = (*_BEFORE_NAMES, "definedNames")


@dataclass
class SheetLine:
    """A line of the workbook's list of sheets.

    ``position`` counts from 0 over all kinds of sheets; ``is_grid`` tells worksheets from
    chart sheets and the like.
    """

    name: str
    part: str
    sheet_id: int
    position: int
    is_grid: bool
    state: str


@dataclass(frozen=True)
class DefinedName:
    """A name of the workbook, or of the sheet at ``position`` when that is not None."""

    name: str
    position: int | None
    text: str


class WorkbookPart:
    """Reads the workbook part once and renders it with what has changed.

    ``active`` is the position of the sheet in front.
    """

    def __init__(self, package: Package) -> None:
        part = package.target("", "officeDocument")
        if part is None:
            raise not_a_workbook(package.file)
        self.part = part
        self._root = package.root(part)
        self._data = serialize(self._root)
        if not re.fullmatch(r"\{[^}]*/spreadsheetml/[^}]*\}workbook", str(self._root.tag)):
            raise not_a_workbook(package.file)
        self._ns = ns = namespace(self._root)
        relations = {relation.id: relation for relation in package.relations(part)}
        self.lines: list[SheetLine] = []
        for position, item in enumerate(self._root.iterfind(SHEETS)):
            link = next((v for k, v in item.attrib.items() if str(k).endswith("}id")), "")
            relation = relations.get(link)
            if relation is None:
                raise not_a_workbook(package.file)
            self.lines.append(
                SheetLine(
                    item.get("name", ""),
                    relation.target,
                    int(item.get("sheetId", "0")),
                    position,
                    relation.kind.endswith("/worksheet"),
                    item.get("state", VISIBLE),
                )
            )
        if not any(line.is_grid for line in self.lines):
            raise not_a_workbook(package.file)
        properties = self._root.find(f"{ns}workbookPr")
        self.since_1904 = properties is not None and properties.get("date1904") in ("1", "true")
        view = self._root.find(f"{ns}bookViews/{ns}workbookView")
        active = int(view.get("activeTab", "0")) if view is not None else 0
        self.active = active if active < len(self.lines) else 0

    @property
    def names(self) -> list[DefinedName]:
        """Return the names that are defined, those of its sheets included."""
        names = []
        for item in self._root.iterfind(NAMES):
            local = item.get("localSheetId")
            position = int(local) if local else None
            names.append(DefinedName(item.get("name", ""), position, item.text or ""))
        return names

    def define(self, name: str, text: str, position: int) -> None:
        """Define a sheet's own name in place of the one there may be."""
        key = name.casefold(), str(position)
        for item in self._root.iterfind(NAMES):
            if (item.get("name", "").casefold(), item.get("localSheetId")) == key:
                item.text = text
                return
        listed = self._root.find(f"{self._ns}definedNames")
        if listed is None:
            listed = added(self._root, "definedNames", behind=_BEFORE_NAMES)
        item = listed.makeelement(f"{self._ns}definedName", {"name": name, "localSheetId": key[1]})
        item.text = text
        listed.append(item)

    def keep_front_visible(self) -> None:
        """Bring a visible sheet to the front when the one in front was hidden, as Excel does."""
        if self.lines[self.active].state == VISIBLE:
            return
        shown = [line.position for line in self.lines if line.state == VISIBLE]
        after = [position for position in shown if position > self.active]
        if shown:
            self.active = after[0] if after else shown[-1]

    def rendered(self, recalculate: bool) -> bytes | None:
        """Return the part as it has to be saved now, or None when it can stay as it is.

        ``recalculate`` asks programs to compute every formula when they open the workbook.
        """
        ns, root = self._ns, self._root
        for item, line in zip(root.findall(SHEETS), self.lines, strict=True):
            if item.get("state", VISIBLE) != line.state:
                item.set("state", line.state)
                if line.state == VISIBLE:
                    del item.attrib["state"]
        view = root.find(f"{ns}bookViews/{ns}workbookView")
        if view is None and self.active:
            view = added(added(root, "bookViews", behind=_BEFORE_VIEWS), "workbookView", behind=())
        if view is not None and int(view.get("activeTab", "0")) != self.active:
            view.set("activeTab", str(self.active))
        if recalculate:
            setting = root.find(f"{ns}calcPr")
            if setting is None:
                setting = added(root, "calcPr", behind=_BEFORE_CALCULATION)
            if setting.get("fullCalcOnLoad") not in ("1", "true"):
                setting.set("fullCalcOnLoad", "1")
        data = serialize(root)
        return None if data == self._data else data

    def saved(self, data: bytes) -> None:
        """Take note that the part was saved with these bytes."""
        self._data = data
