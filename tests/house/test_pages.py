"""The README, the index of the pages and the map of the folders say what is there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.support.terminal import run
from tools.import_graph import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
INDEX = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
MAP = (ROOT / "docs" / "internals" / "architecture.md").read_text(encoding="utf-8")
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def linked(text: str) -> set[str]:
    """The files that a page links or shows, without the part of the page."""
    targets = re.findall(r'\]\(([^)\s]+)\)|src="([^"]+)"', text)
    files = {(link or picture).partition("#")[0] for link, picture in targets}
    return {file for file in files if file and "://" not in file and not file.startswith("mailto:")}


def test_the_two_commands_stand_on_the_first_screen() -> None:
    first = "\n".join(README.splitlines()[:20])
    assert "\npip install . && pairbook demo\n" in first
    assert "\npip install '.[test]' && pytest\n" in first


def test_the_workbook_of_ones_own_is_made_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    section = README.partition("## Your own event")[2].partition("\n## ")[0]
    rows, commands = re.findall(r"^```\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    (tmp_path / "players.csv").write_text(rows, encoding="utf-8")
    lines = [shlex.split(line, comments=True)[1:] for line in commands.splitlines()]
    assert [line[0] for line in lines] == ["new", "next", "results", "next", "explain"]
    for line in lines:
        run(*line)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_links_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [name for name in linked(text) if not (page.parent / name).exists()] == []


def test_the_index_names_every_page() -> None:
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    for folder in ("first-event", "internals"):
        pages |= {f"{folder}/{path.name}" for path in (ROOT / "docs" / folder).glob("*.md")}
    assert pages - linked(INDEX) == set()


def test_russian_pages_call_things_as_the_workbook_does() -> None:
    words = {
        line.removeprefix('ru = "').removesuffix('"')
        for catalogue in (*ROOT.glob("addin/**/words.toml"), *ROOT.glob("pairing/**/words.toml"))
        for line in catalogue.read_text(encoding="utf-8").splitlines()
    }
    pages = [*ROOT.glob("docs/*.ru.md"), *ROOT.glob("docs/first-event/*.ru.md")]
    named = {
        f"{page.name}: {name}"
        for page in pages
        for name in re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", page.read_text(encoding="utf-8"))
        if name not in words
    }
    assert len(pages) > 10 and named == set()


@pytest.mark.parametrize("package", ["addin", "pairing"])
def test_the_map_names_every_folder(package: str) -> None:
    folders = {f"{package}/{path.parent.name}/" for path in (ROOT / package).glob("*/*.py")}
    named = set(re.findall(rf"`({package}/\w+/)`", MAP))
    assert (folders - named, named - folders) == (set(), set())
