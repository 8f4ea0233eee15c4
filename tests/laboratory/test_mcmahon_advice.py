"""``advise LIST --system mcmahon``: bar, floor and handicaps for this very list."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin.laboratory.advising import advise, plan_for
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.laboratory.advising import HANDICAPPED, variants
from pairing.laboratory.fields import field_of
from pairing.ranks import rank_of_number
from pairing.tournament import Player
from tests.support.terminal import run

FIELD = field_of(
    "list", tuple(Player(n, f"P{n}", None, rank_of_number(4 - 2 * n)) for n in range(1, 13))
)


def test_it_tries_bars_and_handicaps_and_says_what_each_brings() -> None:
    plan = plan_for(FIELD, "go", 3, systems=["mcmahon"], top=3)
    labels = [one.label for one in plan.contenders]
    assert labels[0] == "mcmahon" and "mcmahon:kind=swiss" in labels
    assert sum(label.startswith(HANDICAPPED) for label in labels) == 3
    found = advise(plan, 12)
    assert not found.entrants[0].label.startswith(HANDICAPPED)
    keys = [sentence.key for sentence in found.sentences]
    assert keys[-2:] == ["mcmahon.remark.start", "advising.handicap"]
    for language in LANGUAGES:
        assert all(Catalogue(language)(sentence) for sentence in found.sentences)
    handicaps = found.sentences[-1].values
    shares = [handicaps["share"], *(one.values["share"] for one in handicaps["all"])]
    assert len(shares) == 3 and all(0 < share < 100 for share in shares)
    assert abs(shares[0] - 50) == min(abs(share - 50) for share in shares)


def test_stronger_players_make_more_of_it_the_less_they_give() -> None:
    found = advise(plan_for(FIELD, "go", 3, systems=["mcmahon"], top=3), 40)
    said = found.sentences[-1].values
    shares = {int(one.values["less"]): one.values["share"] for one in said["all"]}
    shares[int(said["best"])] = said["share"]
    assert shares[0] >= shares[1] >= shares[2]


def test_what_was_typed_otherwise_stays() -> None:
    assert variants(["mcmahon:top_size=4"], 30, 5) == ("mcmahon:top_size=4",)
    assert variants(["leader", "mcmahon"], 30, 5) == ("leader", "mcmahon")


def test_in_a_table_alternatives_are_named_by_what_differs_and_nothing_is_cut(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = tmp_path / "list.csv"
    lines = [f"Player {player.number},{player.rank}" for player in FIELD.players]
    players.write_text("\n".join(["name,rank", *lines]), encoding="utf-8")
    for language in LANGUAGES:
        run("advise", players, "--system", "mcmahon", "--rounds", 2, "--events", 2,
            "--lang", language)  # fmt: skip
        printed = capsys.readouterr().out
        words = Catalogue(language)
        assert "…" not in printed and "_" not in printed.partition("\n\n")[2]
        for name in (words("advising.stones_full"), words("advising.stones", less=1)):
            assert all(part in printed for part in name.split())
