"""The table of texts that a workbook's sheets share."""

from __future__ import annotations

from copy import deepcopy

from addin.engines.common.cells import escape, needs_space_kept, unescape
from addin.engines.file.package import Element, namespace, parse, serialize

XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def plain_text(item: Element, ns: str) -> str:
    """The text of an ``si`` or ``is`` element: rich runs joined, phonetic hints left out."""
    found = []
    for child in item:
        if child.tag == f"{ns}t":
            found.append(child.text or "")
        elif child.tag == f"{ns}r":
            found += [piece.text or "" for piece in child.iterfind(f"{ns}t")]
    return unescape("".join(found))


def put_text(parent: Element, ns: str, text: str) -> None:
    """Append a ``t`` element with a text."""
    piece = parent.makeelement(f"{ns}t")
    piece.text = escape(text)
    if needs_space_kept(text):
        piece.set(XML_SPACE, "preserve")
    parent.append(piece)


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
        """Where a text is, after adding it if need be."""
        found = self._index.get(text)
        if found is None:
            found = self._index[text] = len(self.texts)
            self.texts.append(text)
        return found

    def rendered(self) -> bytes | None:
        """The part with the added texts, or None when nothing was added."""
        if len(self.texts) == self._saved:
            return None
        root = deepcopy(self._root)
        # Whatever follows the texts (an extension list) stays behind them.
        at = 1 + max((n for n, item in enumerate(root) if item.tag == f"{self._ns}si"), default=-1)
        for text in self.texts[self._saved :]:
            item = root.makeelement(f"{self._ns}si")
            put_text(item, self._ns, text)
            root.insert(at, item)
            at += 1
        if root.get("uniqueCount") is not None:
            root.set("uniqueCount", str(len(self.texts)))
        count = root.get("count", "")
        if count.isdigit():
            root.set("count", str(max(int(count) + self.more_uses, 0)))
        return serialize(root)

    def saved(self, data: bytes, file: str) -> None:
        """Take note that the part was saved with these bytes."""
        self._root = parse(data, file)
        self._saved = len(self.texts)
