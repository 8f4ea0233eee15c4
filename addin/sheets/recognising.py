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

Strange = Sequence[tuple[str, Sequence[Sequence[Any]]]]
"""Sheets by name with the cells at their beginning."""

ROWS, COLUMNS = 60, 20
"""How much of a strange tab is looked at."""

_HEADINGS = {
    layout.PLAYERS: ("name",),
    layout.LOG: ("action",),
    layout.ROUND: ("board", "table"),
}
"""A heading that must be on a tab of ours, by its key; other tabs have only their title."""

_BY_TITLE = (layout.PLAYERS, layout.LOG, layout.STANDINGS, layout.CROSSTABLE)


def tab_of(rows: Sequence[Sequence[Any]], words: Catalogue) -> Tab | None:
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
    others: Callable[[Callable[[str], bool], int, int], Strange], language: str | None
) -> tuple[str | None, dict[Tab, list[str]]]:
    """The tabs of a workbook that have other names than ours: what each is, by its content.

    ``others`` gives the sheets whose names are not ours, with so many rows and columns of each;
    ``language`` is the workbook's, ``None`` when its Tournament tab must be found too.  Gives
    the language and, for each of our tabs, the names of the sheets that look like it.
    """
    languages = (language,) if language else LANGUAGES
    catalogues = [Catalogue(one) for one in languages]
    strange = others(
        lambda name: any(_is_ours(name, catalogue) for catalogue in catalogues), ROWS, COLUMNS
    )
    best: tuple[str | None, dict[Tab, list[str]]] = (language, {})
    for one in languages:
        words = Catalogue(one)
        names: dict[Tab, list[str]] = {}
        for name, rows in strange:
            tab = tab_of(rows, words)
            if tab is not None:
                names.setdefault(tab, []).append(name)
        if language or (layout.TOURNAMENT, None) in names:
            best = one, names
            break
    return best


def _is_ours(name: str, words: Catalogue) -> bool:
    keys = (layout.TOURNAMENT, *_BY_TITLE, layout.LISTS, layout.SOURCE)
    rounds = range(1, layout.LAST_ROUND + 1)
    names = [layout.tab_name(words, key) for key in keys]
    names += [layout.tab_name(words, layout.ROUND, number) for number in rounds]
    return name.casefold() in map(str.casefold, names)
