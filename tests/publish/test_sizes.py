"""What a table of sizes must hold: type that is read on a wall, sheets that are balanced."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from addin.publish import edition_of, publish
from pairing.systems import system
from pairing.tournament import Tournament
from tools.measure_paper import FAMILIES, LONG, SYSTEMS, Words, contrast, event, used, words_of

FROM_2_METRES, TITLE = 13, 28
"""Points of the smallest name on a wall and of what stands over a page."""

WALLS = [
    (game, count, language, what)
    for game, counts in (
        ("chess", (8, 24, 100, 400)),
        ("go", (12, 60, 100)),
        ("riichi", (8, 44, 100)),
    )
    for count, language in zip(counts, ("ru", "en", "ru", "en"), strict=False)
    for what in ("pairings", "names")
]


@cache
def tournament(game: str, count: int, language: str) -> Tournament:
    return event(game, count, language, finished=0)


@cache
def sheet(game: str, count: int, language: str, what: str) -> bytes:
    chosen = system(SYSTEMS[game])
    made = edition_of(tournament(game, count, language), chosen, language=language, what=what)
    return publish(made, "pdf")


def pieces(text: str) -> list[str]:
    """What a name may be broken into."""
    return text.replace("-", "- ").replace(",", "").split()


def heads_of(words: list[Words]) -> list[Words]:
    """What stands over the pages."""
    return [one for one in words if one.text.startswith(("ROUND 1", "ТУР 1"))]


@pytest.mark.parametrize(("game", "count", "language", "what"), WALLS)
def test_walls_are_read_from_a_distance(game: str, count: int, language: str, what: str) -> None:
    pdf = sheet(game, count, language, what)
    words = words_of(pdf)
    heads = heads_of(words)
    assert len(heads) == len(used(pdf)) and {one.size for one in heads} == {TITLE} and TITLE >= 28
    assert all("10:00" in one.text for one in heads)
    people = {player.name for player in tournament(game, count, language).players}
    parts = {part for name in people for part in pieces(name)}
    parts |= {f"{part[0]}." for part in parts}
    named = [one for one in words if {*pieces(one.text)} <= parts]
    if what == "pairings":
        whole = " ".join(one.text for one in named).replace("- ", "-").replace(",", "")
        assert all(name.replace(",", "") in whole for name in people)
    assert len(named) >= count and min(one.size for one in named) >= FROM_2_METRES
    assert min(one.size for one in words) >= 6.5


@pytest.mark.parametrize(("game", "count", "language", "what"), WALLS)
def test_sheets_are_balanced_and_full(game: str, count: int, language: str, what: str) -> None:
    pdf = sheet(game, count, language, what)
    numbers = [one for one in words_of(pdf) if one.text.isdigit()]
    size = max(one.size for one in numbers)
    boards = Counter(one.page for one in numbers if one.size == size)
    seats = count if what == "names" else count // (4 if game == "riichi" else 2)
    assert boards.total() == seats and max(boards.values()) - min(boards.values()) <= 2, boards
    assert min(used(pdf)) > 0.8
    assert all(share < 1.001 for share in used(pdf))


def test_long_names_are_broken_at_spaces_and_hyphens() -> None:
    for language in ("en", "ru"):
        said = [one.text for one in words_of(sheet("riichi", 44, language, "pairings"))]
        parts = {part for name in LONG[language] for part in pieces(name)}
        begun = [text for text in said if any(text[:6] == part[:6] for part in parts)]
        known = parts | {*pieces(FAMILIES[language])}
        assert len(begun) >= 4 and all(pieces(text)[0] in known for text in begun), begun


KINDS = ("all", "players", "badges", "plates", "cards")
AA, AA_LARGE = 4.5, 3.0
"""Least contrasts of WCAG 2.2 (1.4.3); the lower one for 18 points and more."""


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize(
    ("game", "count", "language"), [("chess", 24, "ru"), ("go", 60, "en"), ("riichi", 24, "ru")]
)
def test_every_sheet_can_be_read(game: str, count: int, language: str, what: str) -> None:
    chosen = system(SYSTEMS[game])
    made = event(game, count, language, finished=2)
    words = words_of(publish(edition_of(made, chosen, language=language, what=what), "pdf"))
    assert len(words) > 20 and min(one.size for one in words) >= 6.5
    grounds = {one.ground for one in words}
    assert len(grounds) > 1 or what in ("badges", "plates", "cards")
    for one in words:
        assert contrast(one.ink, one.ground) >= (AA_LARGE if one.size >= 18 else AA), one


def test_a_wide_table_of_many_players_is_never_too_small() -> None:
    for count in (8, 100, 200):
        made = event("chess", count, "ru", finished=5)
        for what in ("standings", "crosstable"):
            pdf = publish(edition_of(made, system("dutch"), language="ru", what=what), "pdf")
            assert min(one.size for one in words_of(pdf)) >= 6.5
            assert min(used(pdf)) > 0.8 and max(used(pdf)) < 1.001
