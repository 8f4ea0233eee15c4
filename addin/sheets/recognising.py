"""Tabs that were renamed, known again by what stands on them.

Looked for only where a tab is not found under its name: the title in its first cell and its
headings say which it is, the Tournament tab by the label of the pairing system.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from addin.sheets import layout
from pairing.catalogue import LANGUAGES, Catalogue

Tab = tuple[str, int | None]
"""A tab's key and, for a Round tab, its number."""

Rows = Sequence[Sequence[Any]]
"""The cells at the beginning of a sheet."""

ROWS, COLUMNS = 60, 20
"""How much of a strange tab is looked at."""

_HEADINGS = {
    layout.PLAYERS: ("name",),
    layout.LOG: ("action",),
    layout.ROUND: ("board", "table"),
}
"""A heading that must be on a tab of ours, by its key; other tabs have only their title."""

_BY_TITLE = (layout.PLAYERS, layout.LOG, layout.STANDINGS, layout.CROSSTABLE)


def tab_of(rows: Rows, words: Catalogue) -> Tab | None:
    """Return which of our tabs these values are in that language, by title and headings."""
    texts = [
        [" ".join(str(cell).split()).casefold() if cell is not None else "" for cell in row]
        for row in rows
    ]
    titles = [row[0] for row in texts[:2] if row]
    label = words("setting.system").casefold()
    if any(row and row[0] == label for row in texts):
        return layout.TOURNAMENT, None
    rounds = ((layout.ROUND, number) for number in range(1, layout.LAST_ROUND + 1))
    for key, number in (*((key, None) for key in _BY_TITLE), *rounds):
        title = words("title.round", number=number) if number else words(f"tab.{key}")
        wanted = {layout.heading(words, column).casefold() for column in _HEADINGS.get(key, ())}
        headed = not wanted or any(wanted & set(row) for row in texts[:30])
        if headed and title.casefold() in titles:
            return key, number
    return None


def renamed(
    names: Sequence[str], top: Callable[[str], Rows], language: str | None
) -> tuple[str | None, dict[Tab, list[str]]]:
    """Return the tabs of a workbook that have other names than ours: what each is, by its content.

    ``names`` are those of all sheets; ``top`` gives the first :data:`ROWS` and :data:`COLUMNS`
    of one; ``language`` is the workbook's, ``None`` when its Tournament tab must be found too.
    Gives the language and, for each of our tabs, the names of the sheets that look like it.
    """
    catalogues = [Catalogue(known) for known in ((language,) if language else LANGUAGES)]
    ours = {name.casefold() for words in catalogues for name in _names(words)}
    strange = [(name, top(name)) for name in names if name.casefold() not in ours]
    for words in catalogues:
        alike: dict[Tab, list[str]] = {}
        for name, rows in strange:
            tab = tab_of(rows, words)
            if tab is not None:
                alike.setdefault(tab, []).append(name)
        if language or (layout.TOURNAMENT, None) in alike:
            return words.language, alike
    return None, {}


def _names(words: Catalogue) -> list[str]:
    keys = (layout.TOURNAMENT, *_BY_TITLE, layout.LISTS, layout.SOURCE)
    rounds = range(1, layout.LAST_ROUND + 1)
    names = [layout.tab_name(words, key) for key in keys]
    return names + [layout.tab_name(words, layout.ROUND, number) for number in rounds]
