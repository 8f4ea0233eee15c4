"""What the riichi pages of docs/evidence rest on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tools.evidence import riichi_finals
from tools.evidence.riichi_events import (
    ALONE,
    LOTS,
    USUAL,
    Claim,
    Rule,
    Way,
    opponents_met,
    repeats_from,
    robin,
    sample,
    swiss,
    width,
)
from tools.evidence.riichi_records import luck, published, records, skill_by_places

DOCS = Path(__file__).parents[2] / "docs"


def test_the_laboratory_s_page_has_the_intervals_of_the_records() -> None:
    page = " ".join((DOCS / "laboratory.md").read_text("utf-8").split())
    found = published()
    told = records()
    assert len(told) == 381 and sum(one.hanchans for one in told) > 1_800_000
    assert (
        f"{found['luck'].mean:,.0f} ({found['luck'].low:,.0f} to {found['luck'].high:,.0f})" in page
    )
    for way in ("places", "points"):
        assert f"{found[f'skill by {way}'].shown(decimals=1)} by {way}" in page
    fewer = [one._replace(busts=one.busts // 2) for one in told]
    assert luck(fewer) < luck(told) and skill_by_places(fewer) < skill_by_places(told)


def test_events_are_the_same_again_and_seatings_share_players_and_luck() -> None:
    ways = {"robin": robin(4), "again": robin(4), "other": robin(4, luck=1)}
    looks = {"met": opponents_met, "late": repeats_from(2), "width": width(4)}
    told = sample(16, ways, 3, USUAL, looks)
    assert told == sample(16, ways, 3, USUAL, looks)
    assert told["robin"] == told["again"] != told["other"]
    assert told["robin"]["met"] == [12.0] * 3 and told["robin"]["late"] == [0.0] * 3
    assert 0.6 < sum(told["robin"]["width"]) / 3 < 1.3
    sure = f"{ALONE}, correlation 0.95"
    assert min(told[sure]["spearman"]) > 0.7 > max(told[LOTS]["spearman"])


def test_swiss_with_finals_takes_over_the_rounds_before_them() -> None:
    final = swiss(4, 2)
    told = sample(20, {"swiss": swiss(4), "final": final}, 2, USUAL)
    alone = sample(20, {"swiss": robin(4), "final": replace(final, alike=0)}, 2, USUAL)
    assert told["final"] == alone["final"] != told["swiss"]
    gain = Claim("gain", Rule(0.02), ("20",), "final", "swiss").of({"20": told})
    assert gain is not None
    one, other = (sum(told[way]["spearman"]) / 2 for way in ("final", "swiss"))
    assert gain.mean == pytest.approx(one - other)


def test_a_knock_out_plays_seven_tables_of_sixteen_and_finals_bring_the_first_together() -> None:
    looks = {"tables": riichi_finals.tables_played, "last": riichi_finals.strongest_last}
    told = sample(16, {"k": Way("knockout games 2", 6), "r": robin(6)}, 2, USUAL, looks)
    assert told["k"]["tables"] == [14.0] * 2 and told["r"]["tables"] == [24.0] * 2
    assert set(told["k"]["last"]) <= {0.0, 1.0}
    finals = {"f": Way("plan 8; interval 2 step 3 2", 10)}
    seen = sample(28, finals, 1, USUAL, riichi_finals.LOOKS)["f"]
    assert seen["together"] == [2 / 6] and set(seen["overtaken"]) <= {0.0, 1.0}
