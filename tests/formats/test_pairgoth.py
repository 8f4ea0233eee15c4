"""Pairgoth's own files: what is read of one, the way out and in again, and broken ones."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from addin.exchange.incoming.importing import find
from pairing.errors import InputError
from pairing.formats.pairgoth import write_pairgoth
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Bye, Result, Tournament
from tests.support.events import DATA, WINS, field, played

EVENT = json.loads((DATA / "go" / "pairgoth.tour").read_text("utf-8"))


def read(tmp_path: Path, event: Any) -> Any:
    path = tmp_path / "cup.tour"
    path.write_text(
        event if isinstance(event, str) else json.dumps(event, indent=1), encoding="utf-8"
    )
    return find(path)


def test_what_a_file_says(tmp_path: Path) -> None:
    found = read(tmp_path, EVENT)
    event, rules = found.tournament, found.tournament.settings
    assert found.format is not None
    assert (found.format.name, found.system, event.title, event.place) == (
        "pairgoth",
        "mcmahon",
        "Cup",
        "Lyon",
    )
    assert event.time_control == "45 min + 15 stones / 300 s, komi 7.5"
    assert [(p.name, p.rank, p.rating, p.start_score) for p in event.players] == [
        ("Roe Ann", "4p", 2790, 30), ("De Lee Bo", "3k", 1640, 27),
        ("Poe Cy", "9k", 1200, 21), ("Sun Di", "1k", 1995, 29),
    ]  # fmt: skip
    assert event.players[0].ids == {"egd": "123"} and event.players[1].surname == "De Lee"
    assert event.players[1].absent == {3} and event.players[2].absent == {1, 2, 3, 4}
    first, second = event.rounds
    assert [(g.board, g.white, g.black, g.handicap, g.result) for g in first.games] == [
        (4, 1, 2, 3, Result.WHITE_WINS)
    ]
    assert first.byes == ((4, Bye.PAIRING),)
    assert [game.result for game in second.games] == [Result.DRAW]
    assert (rules.bar_rank, rules.floor_rank, rules.criteria) == ("1d", "20k", ("mm", "sos_1"))
    assert (rules.seeding[:2], rules.down_from) == (("slip_rating", "slip_rating"), "top")
    assert (rules.free_rank, rules.free_top, rules.free_winners) == ("4d", False, True)
    assert (rules.club_price, rules.country_price) == (Fraction(9, 2), Fraction(1, 2))
    assert (rules.relief_share, rules.handicap_maximum, rules.even_rank) == (40, 5, "1k")
    assert [str(one.values["names"]) for one in found.lost] == ["['SCOREX']"]


@pytest.mark.parametrize("kind", ["mcmahon", "swiss"])
def test_what_is_written_is_read_again(kind: str, tmp_path: Path) -> None:
    players = tuple(
        replace(
            p, name=f"{p.name.split()[1]} Xi", rank="", country="FR", ids={"egd": str(p.number)}
        )
        for p in field(9)
    )
    rules = McMahonSettings(kind=kind, absence_points=Fraction(0), relief_share=100)
    event = Tournament("mcmahon", rules, players, planned=4, title="Cup", date="2026-05-02")
    event = system("mcmahon").start(played(event, 3, results=WINS))
    again = read(tmp_path, write_pairgoth(event)).tournament
    for one, other in zip(event.players, again.players, strict=True):
        assert (one.name, one.rating, one.start_score, one.ids) == (
            other.name, other.rating, other.start_score, other.ids
        )  # fmt: skip
    assert again.rounds == event.rounds
    left = {"top_size", "groups"}
    for name in set(vars(event.settings)) - left:
        if kind == "mcmahon" or name not in ("bar_rank", "floor_rank", "criteria"):
            assert getattr(again.settings, name) == getattr(event.settings, name), name
    assert write_pairgoth(replace(again, title="Cup")) == write_pairgoth(event)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda e: e | {"type": "TEAM3"}, "no tournament of Pairgoth"),
        (lambda e: e | {"rounds": "four"}, "rounds is missing"),
        (
            lambda e: e | {"games": [[{"id": 1, "t": 1, "w": 7, "b": 5, "r": "w"}]]},
            r"games\[0\]\[0\].b",
        ),
        (
            lambda e: e | {"games": [[{"id": 1, "t": 1, "w": 7, "b": 3, "r": "!"}]]},
            r"games\[0\]\[0\].r",
        ),
        (
            lambda e: e | {"players": [{"id": 1, "name": "A", "firstname": "B"}]},
            r"players\[0\].rating",
        ),
        (lambda e: e | {"games": 5}, "games is missing"),
        (lambda e: e | {"games": [["x"]]}, r"games\[0\]\[0\].w"),
        (lambda e: json.dumps(e)[:-40], "line 1"),
    ],
)
def test_broken_files_are_refused_with_their_place(change: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=said):
        read(tmp_path, change(EVENT))


def test_other_systems_are_written_too() -> None:
    event = played(Tournament("leader", system("leader").settings(), field(8), planned=3), 2)
    shown = json.loads(write_pairgoth(event))
    assert shown["pairing"]["type"] == "MAC_MAHON" and len(shown["games"]) == 2
    assert len(shown["players"]) == 8
