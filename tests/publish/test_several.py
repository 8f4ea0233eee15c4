"""One page with all groups of an event, and everybody to be found on it; groups out of one list."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.errors import InputError
from pairing.prizes.grouping import by_conditions, by_ratings
from pairing.tournament import Player
from tests.support.events import field
from tests.support.terminal import exit_code, run

PEOPLE = (
    Player(1, "Müller, Ida", 2105, sex="f", birth="2014", club="Lions"),
    Player(2, "Щукин Олег", 1999, country="RUS"),
    Player(3, "Novak, Jan", None, sex="m", birth="1980"),
    Player(4, "Orlov, Dan", 1600, club="lions"),
)


def named(groups: dict[str, tuple[Player, ...]]) -> dict[str, list[int]]:
    return {name: [player.number for player in group] for name, group in groups.items()}


@pytest.mark.parametrize(
    ("typed", "day", "groups"),
    [
        (["A=rating >=2000", "B"], None, {"A": [1], "B": [2, 3, 4]}),
        (["Rest", "A=rating 1600-1999"], None, {"Rest": [1, 3], "A": [2, 4]}),
        (["Jun=U14", "Women=women", "Open"], (2026, 5, 1), {"Jun": [1], "Open": [2, 3, 4]}),
        (["Lions=club Lions", "No=unrated", "Rus=country=rus"], None, {"Lions": [1, 4]}),
    ],
)
def test_everybody_is_in_the_first_group_that_has_him(
    typed: list[str], day: tuple[int, int, int] | None, groups: dict[str, list[int]]
) -> None:
    if "Women=women" in typed:
        with pytest.raises(InputError, match="Women"):
            by_conditions(PEOPLE, typed, day)
        typed = [group for group in typed if group != "Women=women"]
    made = named(by_conditions(PEOPLE, typed, day))
    assert groups.items() <= made.items()
    assert sorted(number for group in made.values() for number in group) == [1, 2, 3, 4]


@pytest.mark.parametrize("typed", [["A", "A"], ["A=U14"], ["=U14", "B"], ["A=rating >=2000"]])
def test_what_is_no_division(typed: list[str]) -> None:
    with pytest.raises(InputError):
        by_conditions(PEOPLE, typed)


@pytest.mark.parametrize("bounds", [[2000], [1700, 2000], [2000, 1600, 1900]])
def test_by_ratings_the_upper_groups_come_first(bounds: list[int]) -> None:
    groups = by_ratings((*PEOPLE, *field(30, seed=4)), bounds)
    least = [
        [player.rating for player in group if player.rating is not None]
        for group in groups.values()
    ]
    assert list(groups) == list("ABCD"[: len(bounds) + 1])
    assert all(min(above) > max(below) for above, below in pairwise(least))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_list_becomes_groups_and_the_groups_one_page(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [f"{p.name};{p.rating or ''};{p.country}" for p in PEOPLE]
    lines += [f"{p.name};{p.rating};" for p in field(8, seed=2)]
    Path("list.csv").write_text("name;rating;country\n" + "\n".join(lines), encoding="utf-8")
    how = ("--at", 1900, "--rounds", 3, "--title", "Cup", "--lang", language, "--yes")
    run("split", "list.csv", *how)
    books = [Path("list A.xlsx"), Path("list B.xlsx")]
    book = open_book(books[0])
    actions.pair_next_round(book)
    book.save()
    run("publish", *books, "-o", "all.html")
    page = Path("all.html").read_text(encoding="utf-8")
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len({*ids})
    found = dict(re.findall(r'<tr data-k="([^"]+)"><th[^>]*><a class=p href="#([^"]+)"', page))
    assert len(found) == len(lines) and {*found.values()} <= {*ids}
    assert any("Mueller" in key and "Müller" in key for key in found)
    assert any("Shchukin" in key and "Щукин" in key for key in found)
    assert "Cup A" in page and "Cup B" in page and "http" not in page.split("<body>")[1]
    assert exit_code("publish", *books, "--to", "pdf") and exit_code("split", "list.csv")
