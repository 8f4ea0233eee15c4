"""Excel tables (list objects): where they are, and letting one end elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from addin.engines.common.cells import Rect, parse_area, rect_name, unescape
from addin.engines.file.guard import not_a_workbook
from addin.engines.file.package import Element, namespace, parse, serialize
from pairing.errors import InputError


class TableDocument:
    """One table part.

    ``area`` is the whole table, header and totals included.  It changes in memory at once
    and in the file with the next save.
    """

    def __init__(self, part: str, root: Element, file: str) -> None:
        self.part = part
        self.file = file
        self._root = root
        self._ns = namespace(root)
        self.name = root.get("displayName") or root.get("name") or ""
        self.headers = int(root.get("headerRowCount", "1"))
        self.totals = int(root.get("totalsRowCount", "0"))
        area = parse_area(root.get("ref", ""))
        if area is None:
            raise not_a_workbook(file)
        self.area = self.saved_area = area
        """Where the table is, and where it is in the file."""

    @property
    def body_area(self) -> Rect | None:
        """Return the data rows, when there are any."""
        top, left, bottom, right = self.area
        top, bottom = top + self.headers, bottom - self.totals
        return (top, left, bottom, right) if top <= bottom else None

    @property
    def resized(self) -> bool:
        """Return whether the next save changes where the table is."""
        return self.area != self.saved_area

    def column_names(self, row: Mapping[int, Any]) -> list[str]:
        """Return the names of the columns of the present area, escaped as a file has them.

        They are what ``row`` has in the header's row, by column (Excel repairs files that
        differ); else what they were, and Excel's default names for new ones, with a number
        where a heading that moved has that name.  Raises ``InputError`` for one heading twice.
        """
        columns = range(self.area[1], self.area[3] + 1)
        headings = {at: row.get(at) for at in columns if self.headers}
        names = {
            at: _stored(text) for at, text in headings.items() if text and isinstance(text, str)
        }
        folded = [name.casefold() for name in names.values()]
        for name in names.values():
            if folded.count(name.casefold()) > 1:
                part = f"{self.name}[{name}]"
                raise InputError("error.cannot_keep", part=part, file=self.file)
        taken = set(folded)
        items = self._root.findall(f"{self._ns}tableColumns/{self._ns}tableColumn")
        old = {at: item.get("name", "") for at, item in enumerate(items, self.saved_area[1])}
        for at in sorted(set(columns) - names.keys(), key=lambda at: at not in old):
            names[at] = free_name(old.get(at) or f"Column{at - columns[0] + 1}", taken)
            taken.add(names[at].casefold())
        return [names[at] for at in columns]

    def resize(self, area: Rect) -> None:
        """Let the table take another area, as Excel allows it.

        The header stays in its row, at least one data row remains and the new area meets
        the old one; otherwise ``ValueError``.
        """
        top, left, bottom, right = area
        old = self.area
        if self.totals:
            raise NotImplementedError(
                "Table.resize of a table with a totals row is not supported by the file engine"
            )
        if top != old[0] or left > old[3] or right < old[1] or bottom < top + self.headers:
            raise ValueError(
                f"table {self.name} at {rect_name(old)} cannot be resized to {rect_name(area)}"
            )
        self.area = area

    def rendered(self, row: Mapping[int, Any]) -> tuple[bytes, bool] | None:
        """Return the part as it has to be saved now; None when it can stay as it is.

        ``row`` has the values of its header's row by column.  The flag says whether columns were
        renamed or removed, so that formulas that name them would be left behind.
        """
        root = deepcopy(self._root)
        columns = root.find(f"{self._ns}tableColumns")
        if columns is None:
            raise not_a_workbook(self.file)
        old = dict(enumerate(columns.findall(f"{self._ns}tableColumn"), self.saved_area[1]))
        left_behind = any(not self.area[1] <= at <= self.area[3] for at in old)
        last_id = max((int(item.get("id", "0")) for item in old.values()), default=0)
        items = []
        for at, name in enumerate(self.column_names(row), self.area[1]):
            item = old.get(at)
            if item is None:
                last_id += 1
                attributes = {"id": str(last_id), "name": name}
                item = columns.makeelement(f"{self._ns}tableColumn", attributes)
            elif unescape(name) != unescape(item.get("name", "")):
                item.set("name", name)
                left_behind = True
            items.append(item)
        if not self.resized and not left_behind:
            return None
        if items != [*old.values()]:
            columns[:] = items
            columns.set("count", str(len(items)))
        if self.resized:
            root.set("ref", rect_name(self.area))
            root.attrib.pop("insertRow", None)
            for element in list(root.iter(f"{self._ns}autoFilter", f"{self._ns}sortState")):
                self._fit_filter(element)
        return serialize(root), left_behind

    def saved(self, data: bytes) -> None:
        """Take note that the part was saved with these bytes."""
        self._root = parse(data, self.file)
        self.saved_area = self.area

    def _fit_filter(self, element: Element) -> None:
        top, left, bottom, right = self.area
        if element.tag == f"{self._ns}sortState":
            # Sorting concerns the data rows only.
            top += self.headers
        element.set("ref", rect_name((top, left, bottom, right)))
        for item in element.findall(f"{self._ns}filterColumn"):
            if int(item.get("colId", "0")) > right - left:
                element.remove(item)
        for item in element.findall(f"{self._ns}sortCondition"):
            area = parse_area(item.get("ref", ""))
            if area is None or not left <= area[1] <= area[3] <= right:
                element.remove(item)
            else:
                item.set("ref", rect_name((top, area[1], bottom, area[3])))
        if element.tag == f"{self._ns}sortState" and not len(element):
            element.getparent().remove(element)


def free_name(name: str, taken: set[str]) -> str:
    """Return the name, with a number behind it where it is taken (``taken``: casefolded)."""
    candidate, number = name, 1
    while candidate.casefold() in taken:
        number += 1
        candidate = f"{name}{number}"
    return candidate


def _stored(shown: str) -> str:
    """Return a header as a column's name: line ends and other controls are escaped."""
    return re.sub(
        "_(?=x[0-9A-Fa-f]{4}_)|[\x00-\x1f\ufffe\uffff]",
        lambda sign: f"_x{ord(sign.group()):04x}_",
        shown,
    )
