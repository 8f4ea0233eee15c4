"""A rating is read alike wherever it is typed: in a cell, in a list; never as a small number."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.errors import Problems
from tests.support.books import cup
from tests.support.refusals import refusal
from tests.support.terminal import new

SPELLINGS = ("2240", "2,240", "2.240", "2 240", "2'240", "2’240", "2240,0", "2240.0", "2\u00a0240")


@pytest.mark.parametrize("typed", SPELLINGS)
def test_thousands_have_any_sign(typed: str, tmp_path: Path) -> None:
    book = open_book(cup(tmp_path / "cup.xlsx", 4))
    book.sheets["Players"].range("C5").value = f"'{typed}"
    assert 2240 in {player.rating for player in actions.load(book)[1].players}
    listed = f"Name;Rating\nAnn;1500\nBob;{typed}\nCem;1900\n"
    made = new(tmp_path / "made.xlsx", listed, "--system", "leader")
    assert [p.rating for p in actions.load(open_book(made))[1].players] == [2240, 1900, 1500]


@pytest.mark.parametrize("typed", ["2.24", "strong", "22400"])
def test_what_is_no_rating_is_refused_with_its_cell(typed: str, tmp_path: Path) -> None:
    book = open_book(cup(tmp_path / "cup.xlsx", 4))
    book.sheets["Players"].range("C5").value = f"'{typed}"
    assert "Players!C5" in refusal(Problems, actions.pair_next_round, book).message()
