"""XML from outside, read flat: every element with its attributes, text and where it stands.

Nothing is fetched and nothing expanded: a document type is tolerated, entity declarations
are refused (they can point outside or blow up a small file).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any
from xml.parsers import expat

from pairing.dataclasses import dataclass, field
from pairing.formats.plain_text import bytes_of
from pairing.formats.reading import SourceFile


@dataclass(eq=False)
class Element:
    """An opening tag: ``path`` from the root (``Tournament/Players/Player``), attributes,
    line and column from 1, the elements in it, and the pieces of its own text.
    """

    path: str
    attributes: Mapping[str, str]
    line: int
    column: int
    children: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its text on one line, without that of elements within."""
        return " ".join("".join(self.pieces).split())

    def inside(self) -> Iterator[Element]:
        """Yield the elements in it, however deep, in their order."""
        for child in self.children:
            yield child
            yield from child.inside()

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute without the spaces around it."""
        return self.attributes.get(name, default).strip()

    @property
    def tag(self) -> str:
        """Its own name, the last of the path."""
        return self.path.rpartition("/")[2]


DEEPEST = 50
"""Elements nested deeper than any format here has them are passed over."""


class _Refusal(Exception):
    """Raised out of the parser at an entity declaration, before the entity is expanded."""


def in_utf8(text: str) -> str:
    """Return the text of a file whose declaration says that it is in UTF-8, as it will be."""
    declared = r"(<\?xml[^>]*encoding=)(\"[^\"]*\"|'[^']*')"
    return re.sub(declared, r'\1"UTF-8"', text, count=1)


def in_xml(text: str) -> str:
    """Return a text without the signs that no XML file may hold."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]", "", text)


def elements_of(source: str | bytes | PathLike[str], name: str) -> tuple[list[Element], str]:
    """Return the elements of a file (a path), or of its text or bytes, and what messages call it.

    ``name`` is for a text or bytes.  Raises as :func:`elements` does.
    """
    if isinstance(source, str | bytes):
        return elements(source, name), name
    path = Path(source)
    return elements(bytes_of(path), path.name), path.name


def whole_between(shown: str, low: int, high: int) -> int | None:
    """Return a whole number of at most 18 digits in these bounds; ``None`` for anything else."""
    good = re.fullmatch(r"-?[0-9]{1,18}", shown) and low <= int(shown) <= high
    return int(shown) if good else None


def elements(content: str | bytes, file: str) -> list[Element]:
    """Return all elements in order of their opening tags.

    ``file`` is the name used in messages.  Raises :class:`InputError` with line and column
    for what is not well-formed (a truncated file, another format) or declares entities.
    """
    source = SourceFile(file)
    parser = expat.ParserCreate()
    tags: list[Element] = []
    opened: list[Element] = []

    def begin(tag: str, attributes: dict[str, str]) -> None:
        place = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        if not opened:
            tags.append(Element(tag, attributes, *place))
        elif len(opened) < DEEPEST:  # the path of each is as long as it is deep
            tags.append(Element(f"{opened[-1].path}/{tag}", attributes, *place))
            opened[-1].children.append(tags[-1])
        opened.append(tags[-1])

    def end(_: str) -> None:
        opened.pop()

    def say(shown: str) -> None:
        if shown.strip():
            opened[-1].pieces.append(shown)

    def refuse(*_: Any) -> None:
        raise _Refusal

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = say
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise source.error("error.xml_broken", error.lineno, error.offset + 1) from None
    except _Refusal:
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        raise source.error("error.xml_entities", line, column) from None
    except (LookupError, ValueError):  # an encoding Python does not know
        raise source.error("error.xml_broken", 1, 1) from None
    return tags
