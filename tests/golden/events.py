"""The tournaments of the golden files: small ones, the same every time."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from addin.publish import FORMATS, edition, publish
from addin.sheets.builder import Blueprint
from addin.sheets.workbook import build_workbook
from pairing.catalogue import COMPLETE
from pairing.systems import REGISTRY, system
from tests.golden.parts import after_clicks, in_full, page, parts
from tests.support.stages import CAPACITY, ROUNDS, play

FILES = Path(__file__).parent / "files"
EVENTS = [(name, language) for name in REGISTRY for language in COMPLETE]
PUBLISHED = [kind for kind in FORMATS if kind not in ("pdf", "png", "xlsx")]
"""What is published as text; the other kinds depend on fonts and libraries."""


@cache
def made(name: str, language: str, folder: Path) -> dict[str, str]:
    """File name -> content, for one system in one language; ``folder`` is for the workbook."""
    path = folder / f"{name}.{language}.xlsx"
    build_workbook(path, Blueprint(system(name), language, ROUNDS, CAPACITY))
    fresh = parts(path)
    book = play(path, name, swapped=True, arbiter="Zoe")
    said = {"fresh.txt": in_full(fresh), "clicked.txt": after_clicks(fresh, parts(path))}
    as_it_stands = edition(book)
    for kind in PUBLISHED:
        text = publish(as_it_stands, kind).decode("utf-8")
        said[f"published.{kind}"] = page(text) if kind == "html" else text
    return {f"{name}.{language}.{ending}": text for ending, text in said.items()}
