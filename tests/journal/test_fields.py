"""Every field of a player, a game, a table is journalled, asked about and put back by its mark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people.lines import replace_player
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.history import holding
from addin.journal.folding import Journal
from addin.journal.states import item_data, item_from, players_facts, state_of
from pairing.catalogue import Catalogue
from pairing.dataclasses import dataclass, field, fields, replace
from pairing.errors import NeedsDecision
from pairing.settings import Settings
from pairing.tournament import ALWAYS, Bye, Game, Player, Result, Round, Table, Tournament
from tests.support.drivers import edit
from tests.support.events import results_for, scores_for
from tests.support.refusals import refusal

FULL = Player(
    7, "Ann Lee", 2100, "3d", "Lions", "RU", frozenset({2, 4, 5}), frozenset({4}), Fraction(3, 2),
    9, "WGM", {"egd": "12345678"}, True, "f", "1990/05/31", 2050, 20, frozenset({5}), "Reds", 3,
    "Lee", 80, adjustment="-1 R3 arrived late",
)  # fmt: skip
GAME = Game(1, 4, 2, Result.DRAW, 3, Fraction(1, 2), second=Result.WHITE_WINS)
TABLE = Table(2, (1, 2, 3, 4), (40, 30, 20, 10), (1, 0, 0, 0), (0, 1, 0, 0), ("late", "", "", ""))


BARE = {Player: Player(7, "Ann"), Game: Game(1, 4, 2), Table: Table(2, (1, 2, 3, 4))}


@pytest.mark.parametrize("item", [FULL, GAME, TABLE], ids=lambda item: type(item).__name__)
def test_every_field_comes_back(item: Any) -> None:
    journalled = [f for f in fields(item) if f.metadata.get("journalled", True)]
    unset = [f.name for f in journalled if getattr(item, f.name) in (f.default, {}, None)]
    assert unset == []  # a new field has to stand in the example above
    assert item_from(type(item), item_data(item)) == item
    bare = BARE[type(item)]
    assert item_from(type(item), item_data(bare)) == bare


def _journal_and_state(player: Player, changed: Player, **settings: Any) -> tuple[Journal, Any]:
    """A journal with one round played by two, and the state with one of them changed."""
    players = (player, Player(8, "Bob"))
    rounds = (Round(1, (Game(1, player.number, 8, Result.WHITE_WINS),)),)
    then = Tournament("dutch", Settings(), players, rounds, planned=3)
    state = state_of(then) | {("setting", name): value for name, value in settings.items()}
    return Journal(state=state, whole=True, number=1), state | players_facts([changed])


@pytest.mark.parametrize("name", [f.name for f in fields(Player) if f.name != "number"])
@pytest.mark.parametrize("apart", ["no", "never"])
def test_a_change_is_a_question_by_the_mark_alone(name: str, apart: str) -> None:
    mark = next(f for f in fields(Player) if f.name == name).metadata.get("decides", "")
    settings = {mark: apart} if mark.startswith("apart_") else {}
    was = Player(7, "Ann")
    changed = replace(was, **{name: getattr(FULL, name)})
    journal, state = _journal_and_state(was, changed, **settings)
    (difference,) = holding.differences(journal, state)
    assert [field_.name for field_, _, _ in difference.fields] == [name]
    assert difference.asked == (mark == ALWAYS or (mark.startswith("apart_") and apart != "no"))


def test_a_new_field_needs_its_declaration_only(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclass(frozen=True)
    class Later(Player):
        desk: frozenset[int] = field(default=frozenset(), metadata={"decides": ALWAYS})

    monkeypatch.setattr(holding, "Player", Later)
    was, now = Later(7, "Ann", desk=frozenset({3, 1})), Later(7, "Ann", desk=frozenset({2}))
    assert item_data(was)[-1] == [1, 3]  # journalled
    assert item_from(Later, item_data(was)) == was  # restored
    journal, state = _journal_and_state(was, now)
    (difference,) = holding.differences(journal, state)
    assert difference.asked
    assert [(f.name, old, new) for f, old, new in difference.fields] == [("desk", [1, 3], [2])]


# -- in the workbook ------------------------------------------------------------------------------


def _begun(path: Path, system: str, settings: Mapping[str, str], enter: Callable[..., Any]) -> None:
    players = tuple(
        Player(n, f"Person {n:02}", 2400 - 20 * n, club=f"C{n % 5}", country=f"K{n % 4}",
               team=f"T{(n - 1) % 4}")
        for n in range(1, 17)
    )  # fmt: skip
    create(path, system=system, rounds=4, seed=3, players=players, settings=settings)
    with edit(path) as book:
        actions.pair_next_round(book)
        actions.enter_results(book, 1, enter(4 if system == "riichi" else 8, 1))


@pytest.mark.parametrize("column", ["club", "country", "team", "rating", "substitute"])
def test_a_cell_typed_over_after_round_1_is_asked_about_and_put_back(
    column: str, tmp_path: Path
) -> None:
    path, words = tmp_path / "cup.xlsx", Catalogue("en")
    riichi = column in ("team", "substitute")
    settings = {"modes": "random swiss", "apart_team": "never"} if riichi else {}
    settings |= {f"apart_{column}": "never"} if column in ("club", "country") else {}
    system = "riichi" if riichi else "leader"
    _begun(path, system, settings, scores_for if riichi else results_for)
    book = open_book(path)
    before = actions.load(book)[1]
    sheet = book.sheets["Players"]
    heading = words(f"column.{column}")
    row = next(
        r for r in range(1, 9) if heading in [c for c in sheet.range(f"A{r}:Z{r}").value if c]
    )
    at = sheet.range(f"A{row}:Z{row}").value.index(heading)
    sheet.range((row + 1, at + 1)).value = 1500 if column == "rating" else 9
    message = refusal(NeedsDecision, actions.pair_next_round, book).message("en")
    assert heading in message and "Person 01" in message
    assert "All in order" not in words(actions.check(book).text)
    actions.put_back(book)
    assert actions.load(book)[1] == before
    assert actions.pair_next_round(book).data["round"] == 2


def test_instead_of_changed_later_is_asked_about_and_put_back(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    _begun(path, "riichi", {"modes": "plan", "takes_over": "yes"}, scores_for)
    book = open_book(path)
    replace_player(book, "Person 05", "New One")
    actions.pair_next_round(book)
    actions.enter_results(book, 2, scores_for(4, 2))
    before, sheet = actions.load(book)[1], book.sheets["Players"]
    (row,) = (r for r in range(5, 25) if sheet.range(f"B{r}").value == "New One")
    (column,) = (c for c in "GHIJKLMNOP" if sheet.range(f"{c}4").value == "Instead of")
    assert sheet.range(f"{column}{row}").value == 5
    sheet.range(f"{column}{row}").value = 6
    with pytest.raises(NeedsDecision, match=f"Players!{column}{row}: New One, Instead of: 5 → 6"):
        actions.pair_next_round(book)
    actions.put_back(book)
    assert actions.load(book)[1] == before
    assert actions.pair_next_round(book).data["round"] == 3


def test_byes_and_rounds_are_facts_as_well() -> None:
    made = Round(1, (GAME,), (TABLE,), ((9, Bye.HALF),))
    both = Tournament("dutch", Settings(), (FULL,), (made,), planned=3)
    journal = Journal(state=state_of(both), whole=True, number=1)
    assert journal.rounds == {1: made} and journal.players == {7: FULL}
