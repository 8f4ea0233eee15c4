"""One word for one thing: words and docs keep to the table of ``docs/glossary.md``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from pairing.catalogue import Catalogue
from tools.import_graph import ROOT

GLOSSARY = ROOT / "docs" / "glossary.md"


def table() -> list[list[str]]:
    """Its lines: term, in Russian, what it is, what it is not called."""
    lines = [line for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


BARRED = [word for *_, barred in table() for word in re.findall(r"`([^`]+)`", barred)]


def others(text: str) -> list[str]:
    """The barred words in a text, whole words only, in capitals or not."""
    return [w for w in BARRED if re.search(rf"(?<!\w){re.escape(w)}(?!\w)", text, re.IGNORECASE)]


def texts() -> Iterator[tuple[str, str]]:
    """Every sentence of every catalogue, and every page of the docs but the glossary itself."""
    for room in ("addin", "pairing"):
        for path in (ROOT / room).rglob("words.toml"):
            for key, said in tomllib.loads(path.read_text(encoding="utf-8")).items():
                for language, sentence in _sentences(said):
                    yield f"{path.relative_to(ROOT)}: {key}.{language}", sentence
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        if path != GLOSSARY:
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def _sentences(said: object) -> Iterator[tuple[str, str]]:
    if isinstance(said, dict):
        for name, inner in said.items():
            if isinstance(inner, str):
                yield name, inner
            else:
                yield from ((f"{name}.{one}", text) for one, text in _sentences(inner))


def test_words_and_docs_call_a_thing_by_its_one_name() -> None:
    read = list(texts())
    assert len(read) > 4000
    assert [(where, found) for where, text in read if (found := others(text))] == []


def test_the_words_of_the_sheets_are_those_of_the_glossary() -> None:
    terms = [(english.split(", "), russian.split(", ")) for english, russian, *_ in table()]
    assert len(terms) > 12 and len(BARRED) > 20
    for key, term in (("column.round", "round"), ("column.board", "board"),
                      ("tab.crosstable", "crosstable"), ("tab.standings", "standings"),
                      ("setting.seed", "number for the draw")):  # fmt: skip
        english, russian = next(pair for pair in terms if term in pair[0])
        assert Catalogue("en")(key).casefold() in english
        assert Catalogue("ru")(key).casefold() in russian


def test_barred_words_are_found() -> None:
    assert others("Cross-table of the organizer") == ["cross-table", "organizer"]
    assert others("organizers and seeds") == []
