"""The parts that a workbook's sheets share: their texts, and the formats of their cells."""

from __future__ import annotations

import re
from copy import deepcopy

from addin.engines.common.cells import escape, unescape
from addin.engines.file.package import Element, namespace, parse, serialize

# -- texts ----------------------------------------------------------------------------------


def plain_text(item: Element, ns: str) -> str:
    """Return the text of an ``si`` or ``is`` element: rich runs joined, phonetic hints left out."""
    parts = []
    for child in item:
        if child.tag == f"{ns}t":
            parts.append(child.text or "")
        elif child.tag == f"{ns}r":
            parts += [piece.text or "" for piece in child.iterfind(f"{ns}t")]
    return unescape("".join(parts))


def xml(text: str) -> str:
    """Return a text as it stands in XML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def text_element(text: str, prefix: str) -> str:
    """Return a ``t`` element with a text."""
    trimmed = text != text.strip() or "\n" in text or "\t" in text or "  " in text
    space = ' xml:space="preserve"' if trimmed else ""
    return f"<{prefix}t{space}>{xml(escape(text))}</{prefix}t>"


_PLACE = "@the new texts@"
"""What stands in a tree where new texts go."""


class SharedStrings:
    """The texts by their index; new ones are added at the end, known ones found again."""

    def __init__(self, part: str, root: Element) -> None:
        self.part = part
        self.more_uses = 0
        """By how much the number of cells with shared texts changes with the next save."""
        self._root = root
        self._ns = namespace(root)
        items = [item for item in root if item.tag == f"{self._ns}si"]
        self.texts = [plain_text(item, self._ns) for item in items]
        # Only a text without runs of its own fonts may stand for a new plain text.
        self._index = {
            text: index
            for index, text in reversed(list(enumerate(self.texts)))
            if len(items[index]) == 1 and items[index][0].tag == f"{self._ns}t"
        }
        self._saved = len(self.texts)

    def index(self, text: str) -> int:
        """Return where a text is, after adding it if need be."""
        place = self._index.get(text)
        if place is None:
            place = self._index[text] = len(self.texts)
            self.texts.append(text)
        return place

    def rendered(self) -> bytes | None:
        """Return the part with the added texts, or None when nothing was added."""
        if len(self.texts) == self._saved:
            return None
        root = deepcopy(self._root)
        # Whatever follows the texts (an extension list) stays behind them.
        place = root.makeelement(f"{self._ns}si")
        place.text = _PLACE
        items = root.findall(f"{self._ns}si")
        items[-1].addnext(place) if items else root.insert(0, place)
        if root.get("uniqueCount") is not None:
            root.set("uniqueCount", str(len(self.texts)))
        count = root.get("count", "")
        if count.isdigit():
            root.set("count", str(max(int(count) + self.more_uses, 0)))
        p = f"{root.prefix}:" if root.prefix else ""
        new = "".join(f"<{p}si>{text_element(one, p)}</{p}si>" for one in self.texts[self._saved :])
        return serialize(root).replace(f"<{p}si>{_PLACE}</{p}si>".encode(), new.encode(), 1)

    def saved(self, data: bytes, file: str) -> None:
        """Take note that the part was saved with these bytes."""
        self._root = parse(data, file)
        self._saved = len(self.texts)


# -- formats: which cells show dates, and a date's format for a cell that has none ------------

GENERAL, DATE, DATE_AND_TIME = 0, 14, 22

# 27-36 and 50-58 are dates in East Asian editions of Excel.
_BUILT_IN_DATES = {*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)}

_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.I)
_NOT_PLACEHOLDERS = re.compile(r'"[^"]*"?|\\.|[_*].|\[[^\]]*\]')


def is_date_format(code: str) -> bool:
    """Return whether a number format shows a moment.

    >>> is_date_format("yyyy-mm-dd"), is_date_format('0" days"'), is_date_format("[Red]0.0")
    (True, False, False)
    """
    section = code.split(";", 1)[0]
    if _ELAPSED.search(section):
        return True
    return bool(re.search("[dmyhs]", _NOT_PLACEHOLDERS.sub("", section), re.I))


class Styles:
    """The number formats of a workbook's cells by index, and which of them are a date's."""

    def __init__(self, part: str, root: Element | None) -> None:
        self.part = part
        self._root = root
        self._added: dict[tuple[int, int], int] = {}
        self.formats, self.dates = [GENERAL], [False]
        if root is not None:
            ns = namespace(root)
            custom = {
                int(item.get("numFmtId")): is_date_format(item.get("formatCode", ""))
                for item in root.iterfind(f"{ns}numFmts/{ns}numFmt")
            }
            listed = root.iterfind(f"{ns}cellXfs/{ns}xf")
            self.formats = [int(item.get("numFmtId", "0")) for item in listed]
            self.dates = [custom.get(n, n in _BUILT_IN_DATES) for n in self.formats]
        self._saved = len(self.formats)

    def for_date(self, style: int, with_time: bool) -> int:
        """Return the style a date gets: ``style``, with a date's number format if it was
        General.
        """
        if self._root is None or not 0 <= style < len(self.formats):
            return style
        if self.formats[style] != GENERAL:
            return style
        number = DATE_AND_TIME if with_time else DATE
        if (style, number) not in self._added:
            formats = self._root.find(f"{namespace(self._root)}cellXfs")
            new = deepcopy(formats.findall(f"{namespace(self._root)}xf")[style])
            new.set("numFmtId", str(number))
            new.set("applyNumberFormat", "1")
            formats.append(new)
            self._added[style, number] = len(self.formats)
            self.formats.append(number)
            self.dates.append(True)
            formats.set("count", str(len(self.formats)))
        return self._added[style, number]

    def rendered(self) -> bytes | None:
        """Return the part with the added formats, or None when there are none."""
        return serialize(self._root) if len(self.formats) > self._saved else None

    def saved(self, data: bytes, file: str) -> None:
        """Take note that the part was saved."""
        self._saved = len(self.formats)
