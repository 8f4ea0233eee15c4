"""Whom a command means: one finder, for every command that takes a name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people import check_in, lines
from addin.engines.file import open_book
from pairing.errors import InputError
from pairing.finding import find_player
from pairing.tournament import Player
from tests.support.drivers import fresh
from tests.support.refusals import refusal

NAMES = (
    "Müller Jörg", "Ivanova Anna", "Smith John", "Smith Jane", "Петров Иван", "Щербаков Юрий",
    "Lee Ann", "van der Berg Jan", "山田 太郎", "O'Brien Pat", "Lee, Bruce",
)  # fmt: skip
FIELD = tuple(
    Player(n, name, 2000 - n, club="Be", ids={"egd": f"1000{n}"}) for n, name in enumerate(NAMES, 1)
)

MEANT = {
    1: "Müller Jörg|muller|Mueller|MÜLLER|jorg|Joerg Mueller|jörg müller|Мюллер|1|#1|№ 1|mül",
    2: "ivanova|Иванова|Иванова Анна|Iwanowa|anna ivanova|10002",
    3: "smith jo|john smith|john|Smith  John",
    5: "petrov|Petrow|Петров|иван петров|Петр",
    6: "shcherbakov|Scherbakow|Щербаков|Yuri Scherbakov|Юрий",
    7: "ann lee|Lee Ann|lee a",
    8: "berg|van der Berg|jan",
    9: "山田|山田 太郎",
    10: "obrien|O’Brien|O'Brien",
    11: "bruce|Lee, Bruce|Bruce Lee",
}
CASES = [(typed, number) for number, listed in MEANT.items() for typed in listed.split("|")]


@pytest.mark.parametrize(("typed", "number"), CASES)
def test_who_is_meant(typed: str, number: int) -> None:
    assert find_player(FIELD, typed).number == number


@pytest.mark.parametrize(
    ("typed", "key", "said"),
    [
        ("smith", "finding.several", ["3 Smith John", "4 Smith Jane"]),
        ("lee", "finding.several", ["7 Lee Ann", "11 Lee, Bruce"]),
        ("Muler Jork", "finding.nearest", ["Müller Jörg"]),
        ("Ivanof", "finding.nearest", ["Ivanova Anna"]),
        ("99", "finding.nobody", []),
        ("Zzyzx", "finding.nobody", []),
        ("  ", "finding.nobody", []),
    ],
)
def test_when_it_is_not_clear(typed: str, key: str, said: list[str]) -> None:
    caught = refusal(InputError, find_player, FIELD, typed)
    assert caught.text.key == key
    for language in ("en", "ru"):
        message = caught.message(language)
        assert all(one in message for one in said), message


@pytest.mark.parametrize(("typed", "said"), [("3", "when round 1"), ("Zzyzx", "or a surname")])
def test_numbers_that_nobody_can_see_yet_are_nobodys(typed: str, said: str) -> None:
    caught = refusal(InputError, find_player, FIELD, typed, numbered=())
    assert said in caught.message("en") and "start number will" not in str(caught)


@pytest.mark.parametrize(("typed", "number"), [("Nowak", 2), ("Novák", 1), ("novak", None)])
def test_a_surname_that_fits_to_the_letter_is_meant(typed: str, number: int | None) -> None:
    field = (Player(1, "Novák Jan"), Player(2, "Nowak Adam"))
    if number is not None:
        assert find_player(field, typed).number == number
        return
    refusal(InputError, find_player, field, typed)


def test_of_two_with_one_name_the_club_is_said() -> None:
    twins = (Player(1, "Kim", club="A"), Player(2, "kim", club="B"))
    assert "1 Kim (A)" in refusal(InputError, find_player, twins, "Kim").message("en")


COMMANDS: dict[str, Any] = {
    "swap": lambda book, name: actions.swap_players(book, name, "petrow"),
    "rename": lambda book, name: actions.rename_player(book, name, "Somebody Else"),
    "merge": lambda book, name: actions.merge_players(book, "lee, b", name),
    "withdraw": lines.withdraw_player,
    "replace": lambda book, name: lines.replace_player(book, name, "New One", rating=1500),
    "checkin": lambda book, name: check_in.check_in(book, [name]),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_finds_and_asks_alike(tmp_path: Path, command: str) -> None:
    book = open_book(fresh(tmp_path / "c.xlsx", system="leader", players=FIELD, rounds=3))
    if command != "merge":
        actions.pair_next_round(book)
    run = COMMANDS[command]
    for typed, key in (("smith", "finding.several"), ("Muler Jork", "finding.nearest")):
        assert refusal(InputError, run, book, typed).text.key.removesuffix("_yet") == key
    run(book, "mueller")
