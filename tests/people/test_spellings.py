"""One name in several spellings is one person: typed, filled from a list, looked for twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.engines.file import open_book
from addin.federations.filling import fill_players
from addin.federations.player_lists import import_list
from pairing.finding import find_player
from pairing.names import near_duplicates
from pairing.tournament import Player
from tests.support.drivers import fresh
from tests.support.terminal import printed

SPELLINGS = (
    ("Müller Jörg", "Mueller Joerg", "Muller Jorg"),
    ("Weiß Günter", "Weiss Guenter"),
    ("Ødegård Søren", "Oedegaard Soeren", "Odegard Soren"),
    ("Åberg Per", "Aaberg Per", "Aberg Per"),
    ("Żak Łukasz", "Zak Lukasz"),
    ("Novák Tomáš", "Novak Tomas"),
    ("Щукин Юрий", "Shchukin Iurii", "Schukin Yuri", "Shchukin Yuriy"),
    ("Хачатрян Алексей", "Khachatryan Aleksei", "Hachatrian Alexey"),
    ("Яковлев Дмитрий", "Iakovlev Dmitrii", "Yakovlev Dmitry", "Jakovlev Dmitrij"),
    ("Соловьёв Александр", "Soloviev Alexander", "Solovyov Aleksandr"),
    ("Жуков Евгений", "Zhukov Evgeny", "Jukov Yevgeniy"),
    ("Фёдорова Наталья", "Fedorova Natalia", "Fyodorova Natalya"),
    ("Цой Юлия", "Tsoi Iuliia", "Tsoy Julia"),
)
"""The same people, a line each."""

PAIRS = [(one, other) for ways in SPELLINGS for one in ways for other in ways if one != other]


@pytest.mark.parametrize(("typed", "known"), PAIRS)
def test_who_is_meant_and_who_is_there_twice(typed: str, known: str) -> None:
    field = [Player(1, "Quite Another"), Player(2, known), Player(3, typed)]
    assert find_player(field[:2], typed).number == 2
    assert find_player(field[:2], typed.split()[0]).number == 2
    assert [(one.first, one.second) for one in near_duplicates(field)] == [(2, 3)]


def test_a_list_has_them_in_every_spelling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIRBOOK_LISTS", str(tmp_path / "lists.sqlite"))
    source, path = tmp_path / "national_nov26.csv", tmp_path / "cup.xlsx"
    for turn in range(4):
        listed = [ways[turn % len(ways)] for ways in SPELLINGS]
        rows = [f"{100 + at};{', '.join(name.split())};2000" for at, name in enumerate(listed)]
        source.write_text("\n".join(["ID;Name;Rating", *rows, "99;Shchuka, Ivan;1"]), "utf-8")
        import_list(source)
        for typed in range(4):
            names = [ways[typed % len(ways)] for ways in SPELLINGS]
            players = [Player(at, name) for at, name in enumerate(names, start=1)]
            path.unlink(missing_ok=True)
            fresh(path, system="dutch", language="en", rounds=3, players=players)
            assert fill_players(open_book(path)).data["not_found"] == [], listed
            if typed != turn:
                assert str(100 + turn) in printed("players", "find", names[turn])


def test_a_letter_for_letter_name_goes_before_its_other_spellings() -> None:
    field = [Player(1, "Novak Michal"), Player(2, "Novak Michael")]
    assert [find_player(field, name).number for name in ("michal", "Michael Novak")] == [1, 2]
