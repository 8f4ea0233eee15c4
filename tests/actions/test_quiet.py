"""After a click nobody reads more than four lines; what only explains is in the Log."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people.check_in import check_in
from addin.engines.file import open_book
from addin.sheets import layout
from addin.sheets.tabs.round_tab import REMARK_ROW
from pairing.catalogue import COMPLETE, Catalogue
from pairing.systems import REGISTRY, system
from tests.support.drivers import fresh
from tests.support.events import USUAL_AND_RARE, field, scores_at_a_table

LINES = 4
ONLY_EXPLAIN = {
    *(f"leader.remark.{one}" for one in ("down", "top_nearest", "titles_bar")),
    *("mcmahon.remark.drawn", "mcmahon.remark.apart", "riichi.remark.crossings_least"),
    *("dutch.remark.bracket", "dutch.remark.bracket_down"),
}
RANKS = ("4d", "3d", "2d", "1d", "1k", "2k", "3k", "5k", "7k", "10k")


class Clicks:
    """What the clicks of one event said, line by line; every one is held to the measure."""

    def __init__(self, language: str) -> None:
        self.words = Catalogue(language)
        self.lines: list[list[str]] = []
        self.keys: set[str] = set()

    def saw(self, done: actions.ActionResult) -> actions.ActionResult:
        said = map(self.words, (done.text, *done.news, *done.remarks))
        self.lines.append([line for one in said for line in one.split("\n")])
        self.keys |= {one.key for one in done.remarks}
        assert len(self.lines[-1]) <= LINES, self.lines[-1]
        return done


def begun(path: Path, name: str, language: str) -> tuple[Any, int]:
    """The workbook of a system's reference event, every club's players to be kept apart."""
    traits = system(name).traits
    count = {"riichi": 40, "round-robin": 10}.get(name, 41)
    rounds = 9 if name == "round-robin" else 7
    people = sorted(field(count), key=lambda one: -(one.rating or 0))
    ranks = [RANKS[at * 10 // count] if traits.game == "go" else "" for at in range(count)]
    players = [
        replace(one, number=number, rank=rank, club=one.club if number > 1 else "Guests")
        for number, (one, rank) in enumerate(zip(people, ranks, strict=True), start=1)
    ]
    modes = {"modes": "swiss"} if traits.seats == 4 else {}
    fresh(path, system=name, language=language, rounds=rounds, seed=7, players=players,
          settings=modes, event={"title": "Cup", "date": "2026-05-01"})  # fmt: skip
    return open_book(path), rounds


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("name", REGISTRY)
def test_four_lines_after_every_click(tmp_path: Path, name: str, language: str) -> None:
    book, rounds = begun(tmp_path / "e.xlsx", name, language)
    clicks, chance, words = Clicks(language), random.Random(5), Catalogue(language)
    traits = system(name).traits
    clicks.saw(check_in(book, everybody=True))
    for number in range(1, rounds + 1):
        done = clicks.saw(actions.pair_next_round(book, allow=(actions.REPEATS,)))
        sheet = book.sheets[layout.tab_name(words, "round", number)]
        assert len(str(sheet.range((REMARK_ROW, 1)).value or "").split("\n")) <= LINES
        results: dict[int, Any] = {
            one["board"]: chance.choice(USUAL_AND_RARE) for one in done.data.get("boards", ())
        }
        results |= {one["table"]: scores_at_a_table(chance) for one in done.data.get("tables", ())}
        clicks.saw(actions.enter_results(book, number, results))
        status = book.sheets[layout.tab_name(words, "tournament")].range("A2").value
        assert words("command.next_step.label") in status, status  # what comes next
    for action in (actions.standings, actions.crosstable, actions.check):
        clicks.saw(action(book))
    if traits.updated:
        clicks.saw(actions.update_levels(book))
    if traits.seats == 2:
        clicks.saw(actions.orders(book))
    assert not clicks.keys & ONLY_EXPLAIN


def test_what_only_explains_is_in_the_log_and_in_the_explanation(tmp_path: Path) -> None:
    book, _ = begun(tmp_path / "e.xlsx", "leader", "en")
    actions.pair_next_round(book)
    assert "No opponent was left in the group" in str(book.sheets["Log"].used_range.value)
    _, _, remarks = actions.explain(book, 1)
    assert "leader.remark.down" in {one.key for one in remarks}


def test_many_remarks_are_counted_and_all_in_the_log(tmp_path: Path) -> None:
    """One club under McMahon: nineteen pairs of round 1 meet although to be kept apart."""
    book, _ = begun(tmp_path / "e.xlsx", "mcmahon", "en")
    remarks = actions.pair_next_round(book).remarks
    assert len(remarks) == 3 and remarks[-1].key == "done.more"
    # What is long goes on in the lines below: the cells of a column are one text.
    columns = zip(*book.sheets["Log"].used_range.value, strict=True)
    log = " ".join(" ".join(str(cell) for cell in column if cell) for column in columns)
    assert log.count("although they were to be kept apart") == 19
