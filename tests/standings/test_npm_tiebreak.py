"""Buchholz, its cuts and Sonneborn-Berger against the npm package ``tiebreak`` (0.4).

Needs Node.js and the package: ``npm install --prefix npm tiebreak`` and ``PAIRBOOK_NPM=npm``.
The package knows the text of C.07 before March 2026.  It differs in one thing, in which the text
decides: a forfeit loss after which a player was never again available counts for his opponents
what it gave (16.2.4, 16.3.1), not as a draw; only requested byes do (16.2.5, 16.3.2).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pairing.standings.criteria import values_of
from pairing.standings.ledger import FIDE_2024, REQUESTED, VOLUNTARY, Conventions
from pairing.tournament import Bye, Outcome, Tournament
from tests.standings.test_reference import DATA, NAMES, event_of

CODES = ("points", "BH", "BH/C1", "BH/C2", "BH/M1", "SB")
SCRIPT = """
import { readFileSync } from "node:fs"
import { Results, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } from "tiebreak"
const out = {}
for (const [name, event] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  const results = new Results(TournamentType.SWISS, event.rounds)
  const of = new Tiebreaker(results, UnplayedRoundsAdjustment.FIDE_2023)
  const n = event.rounds.length
  out[name] = Object.fromEntries(event.players.map((p) => [p, [
    of.score(p, n), of.buchholz(p, n), of.buchholz(p, n, 1, 0), of.buchholz(p, n, 2, 0),
    of.buchholz(p, n, 1, 1), of.sonnebornBerger ? of.sonnebornBerger(p, n) : null,
  ]]))
}
console.log(JSON.stringify(out))
"""


def told(event: Tournament) -> dict[str, Any]:
    """An event as the package takes it; who is in no list of a round did not play."""
    rounds = []
    for round_ in event.rounds:
        byes: dict[Bye, list[int]] = {kind: [] for kind in Bye}
        for number, kind in round_.byes:
            byes[kind].append(number)
        pairings = [
            {
                "white": game.white, "black": game.black, "forfeited": not game.result.played,
                "scoreWhite": float(game.result.white), "scoreBlack": float(game.result.black),
            }
            for game in round_.games
            if game.result is not None
        ]  # fmt: skip
        allocated = byes[Bye.PAIRING] + byes[Bye.FULL]
        of_byes = {"pairingAllocatedByes": allocated, "halfPointByes": byes[Bye.HALF]}
        rounds.append({"pairings": pairings, **of_byes})
    return {"rounds": rounds, "players": [player.number for player in event.players]}


def left_by_forfeit(event: Tournament) -> dict[int, int]:
    """How many games somebody lost by forfeit after the last round he was available for."""
    found = {}
    for number, entries in event.history.items():
        lost = 0
        for entry in reversed(entries):
            if entry.outcome not in VOLUNTARY:
                break
            lost += entry.outcome not in REQUESTED
        found[number] = lost
    return found


def test_the_package_finds_the_same_values_but_where_the_text_decides() -> None:
    folder = os.environ.get("PAIRBOOK_NPM")
    node = shutil.which("node")
    if not folder or node is None or not (Path(folder) / "node_modules" / "tiebreak").is_dir():
        pytest.skip("needs PAIRBOOK_NPM with the package tiebreak, and node")
    archive = zipfile.ZipFile(DATA / "rules-2026.zip")
    events = {name: event_of(archive, name) for name in NAMES}
    usual = {}
    for name, event in events.items():
        points = event.settings.point_system()
        if (points.win, points.draw, points.bye) == (1, Fraction(1, 2), 1):
            usual[name] = event
    assert len(usual) >= 20
    asked = json.dumps({name: told(event) for name, event in usual.items()})
    script = Path(folder) / "tiebreak_of_events.mjs"
    script.write_text(SCRIPT)
    try:
        ran = subprocess.run(
            [node, str(script)], input=asked, capture_output=True, text=True, timeout=120
        )
    finally:
        script.unlink()
    assert ran.returncode == 0, ran.stderr
    compared = differing = 0
    for name, theirs in json.loads(ran.stdout).items():
        event = usual[name]
        left = left_by_forfeit(event)
        mine = [values_of(event, code, Conventions(unplayed=FIDE_2024)) for code in CODES]
        for player, values in theirs.items():
            number = int(player)
            met = [
                entry.opponent for entry in event.history[number]
                if entry.outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
            ]  # fmt: skip
            more = sum(left[one] for one in met if one is not None)
            for code, ours, other in zip(CODES, mine, values, strict=True):
                if other is None:  # 0.4.0 as published has no Sonneborn-Berger
                    continue
                compared += 1
                found = ours[number]
                assert found is not None
                if found != Fraction(other):
                    differing += 1
                    assert more, (name, code, number, found, other)
                if code == "BH":
                    assert Fraction(other) - found == Fraction(more, 2), (name, number)
    print(f"{len(usual)} events, {compared} values, {differing} differ")
    assert compared > 5000
