"""What is said fits the game, the moment and the language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people.absences import absences
from addin.actions.people.lines import return_player, withdraw_player
from addin.actions.people.mending import mend_round
from addin.engines.file import open_book
from addin.exchange.incoming.prize_list import read_prize_list
from pairing.catalogue import COMPLETE, Catalogue
from pairing.errors import InputError, NeedsDecision
from tests.support.books import cup, riichi_cup
from tests.support.drivers import edit
from tests.support.refusals import refusal
from tests.support.terminal import printed


@pytest.mark.parametrize("language", COMPLETE)
def test_a_table_is_mended_in_words_of_tables(tmp_path: Path, language: str) -> None:
    path = riichi_cup(tmp_path / "c.xlsx", 8, 3, language, modes="swiss", odd_field="substitutes")
    book, words = open_book(path), Catalogue(language)
    actions.pair_next_round(book)
    with pytest.raises(NeedsDecision) as caught:
        absences(book, ["Player 001"], rounds="1")
        mend_round(book)
    asked = caught.value.message(language)
    assert words("mend.done", round=1, what="").strip() not in asked  # it still asks
    done = mend_round(book, allow=("mend",))
    said = [words(done.text), *map(words, done.remarks)]
    house = words("player.substitute", number=1)
    assert house not in said[0] and any(words("log.substitutes", names=[house]) in s for s in said)
    if language == "en":
        assert "Changed: tables" in said[0] and not any("board" in one for one in said)


def test_half_point_byes_are_said_as_they_are_typed(tmp_path: Path) -> None:
    book = open_book(cup(tmp_path / "c.xlsx"))
    done = absences(book, ["Player 001"], rounds="1½ 2½")
    assert "1½-2½" in Catalogue("en")(done.text)
    (player,) = (p for p in actions.load(book)[1].players if p.name == "Player 001")
    assert player.half_byes == {1, 2}
    assert "3½-" in Catalogue("en")(absences(book, ["Player 002"], rounds="3½-").text)


def test_who_returns_has_no_marks_on_the_absences_tab(tmp_path: Path) -> None:
    book = open_book(cup(tmp_path / "c.xlsx"))
    actions.pair_next_round(book)
    absences(book)

    def marks() -> list[Any]:
        rows = book.sheets["Absences"].used_range.value
        return [cell for row in rows if row[0] == "Player 003" for cell in row[2:] if cell]

    withdraw_player(book, "Player 003", first=2)
    assert marks()
    return_player(book, "Player 003", first=2)
    assert not marks()
    assert not any(player.absent for player in actions.load(book)[1].players)


@pytest.mark.parametrize("language", COMPLETE)
def test_a_wrong_setting_is_named_as_the_sheet_names_it(tmp_path: Path, language: str) -> None:
    words = Catalogue(language)
    new = "--lang", language, "new", tmp_path / "c.xlsx", "--lang", language
    said = printed(*new, "--set", "colours=7", expect=2)
    assert words("setting.colours") in said and words("option.colours.draw") in said
    assert "colours" not in said.casefold().replace(words("setting.colours").casefold(), "")


def test_what_is_asked_by_yes_is_advised_by_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = cup(tmp_path / "c.xlsx")
    with edit(path) as book:
        actions.pair_next_round(book)
        absences(book, ["Player 001"], rounds="1")
    said = printed("mend", path)
    assert "--yes" in said and "--allow mend" not in said


def test_a_name_that_ends_with_a_dot_has_one() -> None:
    words = Catalogue("ru")
    assert words("people.returned", player="x", round=2).count("..") == 0
    assert "Е.." not in words("check.not_paired", rounds="1", players=["Ким Е."], cells="A1")
    assert "../a.txt" in Catalogue("en")("cli.written", file="../a.txt")


def test_numbers_are_no_names_before_round_1(tmp_path: Path) -> None:
    book = open_book(cup(tmp_path / "c.xlsx"))
    for action in (withdraw_player, lambda book, who: absences(book, [who], rounds="1")):
        assert "when round 1 is paired" in refusal(InputError, action, book, "2").message()
    actions.pair_next_round(book)
    assert "out" in Catalogue("en")(withdraw_player(book, "2").text)


def test_prizes_in_a_file_have_headings_in_both_languages(tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    path.write_text("приз,кому,сумма,при равенстве,сверх\nГлавный,,500,,\n", "utf-8")
    assert read_prize_list(path)[0]["prize"] == "Главный"


def test_after_the_last_round_no_other_is_advised(tmp_path: Path) -> None:
    book = open_book(riichi_cup(tmp_path / "r.xlsx", 16, 1))
    assert "Pair round 1" in Catalogue("en")(actions.plan_ahead(book).text)
    actions.pair_next_round(book)
    assert "Pair round" not in Catalogue("en")(actions.plan_ahead(book).text)
