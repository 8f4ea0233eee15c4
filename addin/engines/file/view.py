"""What a person finds when he opens the workbook: the tab in front and the cell cursor."""

from __future__ import annotations

from addin.engines.common.cells import Rect, cell_name, parse_area, rect_name
from addin.engines.file.package import Element, namespace


def is_shown(root: Element) -> bool:
    """Whether the tab is marked as one in front."""
    ns = namespace(root)
    views = root.iterfind(f"{ns}sheetViews/{ns}sheetView")
    return any(view.get("tabSelected") in ("1", "true") for view in views)


def show(root: Element) -> None:
    """Mark the tab as the one in front."""
    _first_view(root).set("tabSelected", "1")


def put_behind(root: Element) -> None:
    """Mark the tab as one behind: tabs left marked together would be edited together."""
    ns = namespace(root)
    for view in root.iterfind(f"{ns}sheetViews/{ns}sheetView"):
        view.attrib.pop("tabSelected", None)


def select(root: Element, rect: Rect) -> None:
    """Put the cell cursor on a rectangle."""
    ns = namespace(root)
    view = _first_view(root)
    pane = view.find(f"{ns}pane")
    name = "topLeft"
    if pane is not None:
        name = _pane_of(pane, rect)
        if pane.get("activePane", "topLeft") != name:
            pane.set("activePane", name)
    choice = _choice(view, ns, name)
    if choice is None:
        choice = view.makeelement(f"{ns}selection")
        if pane is not None:
            choice.set("pane", name)
        before = [one for one in view if one.tag in (f"{ns}pane", f"{ns}selection")]
        view.insert(view.index(before[-1]) + 1 if before else 0, choice)
    choice.set("activeCell", cell_name(*rect[:2]))
    choice.set("sqref", rect_name(rect))
    choice.attrib.pop("activeCellId", None)


def selection(root: Element) -> Rect:
    """The rectangle under the cell cursor."""
    ns = namespace(root)
    view = root.find(f"{ns}sheetViews/{ns}sheetView")
    if view is None:
        return 1, 1, 1, 1
    pane = view.find(f"{ns}pane")
    choice = _choice(view, ns, "topLeft" if pane is None else pane.get("activePane", "topLeft"))
    areas = choice.get("sqref", "").split() if choice is not None else []
    return (parse_area(areas[0]) if areas else None) or (1, 1, 1, 1)


def _choice(view: Element, ns: str, pane: str) -> Element | None:
    for item in view.iterfind(f"{ns}selection"):
        if item.get("pane", "topLeft") == pane:
            return item
    return None


def _first_view(root: Element) -> Element:
    """The sheet's view in the workbook's first window, made if there is none."""
    ns = namespace(root)
    view = root.find(f"{ns}sheetViews/{ns}sheetView")
    if view is not None:
        return view
    views = root.find(f"{ns}sheetViews")
    if views is None:
        views = root.makeelement(f"{ns}sheetViews")
        before = [one for one in root if one.tag in (f"{ns}sheetPr", f"{ns}dimension")]
        root.insert(root.index(before[-1]) + 1 if before else 0, views)
    view = views.makeelement(f"{ns}sheetView", {"workbookViewId": "0"})
    views.append(view)
    return view


def _pane_of(pane: Element, rect: Rect) -> str:
    """The pane of a divided window that shows a cell.

    Frozen panes are split by whole rows and columns; in others the present pane stays.
    """
    if pane.get("state") not in ("frozen", "frozenSplit"):
        return str(pane.get("activePane", "topLeft"))
    rows, columns = float(pane.get("ySplit", "0")), float(pane.get("xSplit", "0"))
    corner = parse_area(pane.getparent().get("topLeftCell", "A1")) or (1, 1, 1, 1)
    bottom = rows > 0 and rect[0] >= corner[0] + rows
    right = columns > 0 and rect[1] >= corner[1] + columns
    if bottom:
        return "bottomRight" if right else "bottomLeft"
    return "topRight" if right else "topLeft"
