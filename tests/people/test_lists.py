"""Lists of people, badges and name plates on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.actions.people import check_in
from addin.engines.file import open_book
from addin.publish import edition, publish
from addin.publish.printed_people import missing_list, players_list
from pairing.errors import InputError
from pairing.tournament import Player
from tests.support.drivers import FileDriver, fresh
from tests.support.refusals import refusal

FIELD = (
    Player(1, "Ёлкин Пётр", 2100, "1d", "Москва", "RU"),
    Player(2, "Čapek Jan", 2000, "1k", "Praha", "CZ"),
    Player(3, "Adams Bo", 1900, "2k"),
    Player(4, "Яшин Лев", 1800, "3k"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    event = {"title": "Cup", "place": "Berlin", "date": "21.11.2026"}
    return fresh(tmp_path / "c.xlsx", system="leader", players=FIELD, event=event)


def test_everybody_by_name_with_rank_and_club(path: Path) -> None:
    table = players_list(edition(open_book(path)))
    shown = [[cell.value for cell in row] for row in table.rows]
    assert [row[1] for row in shown] == ["Adams Bo", "Čapek Jan", "Ёлкин Пётр", "Яшин Лев"]
    assert shown[2][2:] == ["1d", 2100, "Москва", "RU"]


def test_who_is_missing(path: Path) -> None:
    refusal(InputError, missing_list, edition(open_book(path)))
    FileDriver().run(path, check_in.check_in, ["adams", "elkin"])
    table = missing_list(edition(open_book(path)))
    assert [row[1].value for row in table.rows] == ["Čapek Jan", "Яшин Лев"]
    assert "2" in table.subtitle


@pytest.mark.parametrize("what", ["players", "missing", "badges", "plates"])
@pytest.mark.parametrize("paper", ["A4", "A3"])
def test_on_paper(path: Path, what: str, paper: str) -> None:
    FileDriver().run(path, check_in.check_in, ["adams"])
    made = publish(edition(open_book(path), what=what, paper=paper), "pdf")
    assert made.startswith(b"%PDF") and len(made) > 2000
