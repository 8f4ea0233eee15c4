"""Two European Go Congresses: imported whole, replayed by LEADER, every round paired anew."""

from __future__ import annotations

from itertools import pairwise

import pytest

from addin.sheets.tabs.crosstable_tab import crosstable
from addin.sheets.vocabulary import Vocabulary
from pairing.standings.comparing.correlation import rank_correlation
from pairing.standings.criteria import parse_criteria, rank
from pairing.systems import system
from pairing.systems.leader.levels import levels_by_round
from tests.support.events import leader_congress

CONGRESSES = {"egc2011": (760, 2708), "egc2013": (594, 2259)}


@pytest.mark.parametrize("name", CONGRESSES)
def test_every_game_is_there(name: str) -> None:
    tournament = leader_congress(name)
    players, games = CONGRESSES[name]
    assert len(tournament.players) == players
    assert sum(len(round_.games) for round_ in tournament.rounds) == games
    assert len(tournament.rounds) == tournament.planned == 10


@pytest.mark.parametrize("name", CONGRESSES)
def test_standings_levels_and_crosstable(name: str) -> None:
    tournament = leader_congress(name)
    order = system("leader").standings(tournament)
    assert sorted(line.player for line in order.lines) == [p.number for p in tournament.players]
    for above, below in pairwise(order.lines):
        assert above.place <= below.place
        assert above.values["mm"] >= below.values["mm"]
    levels = levels_by_round(tournament)
    assert len(levels) == 11
    for before, after, round_ in zip(levels, levels[1:], tournament.rounds, strict=False):
        played = {
            n for g in round_.games if g.result and g.result.played for n in (g.white, g.black)
        }
        assert {n for n in after if after[n] != before[n]} <= played
        assert all(after[n] - before[n] >= -10 for n in after)
    header, rows = crosstable(Vocabulary("en", "leader"), "go", tournament, order)
    at = header.index(1)
    assert header[at : at + 10] == list(range(1, 11)) and len(rows) == len(tournament.players)
    line_of = {row[1]: row[0] for row in rows}
    for row in rows:
        player = next(p for p in tournament.players if p.name == row[1])
        for entry, cell in zip(tournament.history[player.number], row[at : at + 10], strict=True):
            if entry.opponent is None:
                # Whoever stays away until the end has left.
                gone = all(
                    e.opponent is None for e in tournament.history[player.number][entry.round - 1 :]
                )
                assert cell in ("0+", "0-", "0=") or (cell == "×" and gone)
            else:
                assert cell.startswith(str(line_of[tournament[entry.opponent].name]))


@pytest.mark.parametrize("name", CONGRESSES)
def test_the_order_agrees_with_classical_mcmahon(name: str) -> None:
    tournament = leader_congress(name)
    ours = system("leader").standings(tournament).place_of()
    classical = rank(tournament, parse_criteria("mcmahon")).place_of()
    assert rank_correlation(ours, classical).kendall > 0.9


@pytest.mark.parametrize("name", CONGRESSES)
def test_every_round_is_paired_without_a_repeat(name: str) -> None:
    tournament = leader_congress(name)
    for number in range(1, 11):
        before = tournament.after(number - 1)
        pairing = system("leader").pair(before)
        seated = [n for g in pairing.round.games for n in (g.white, g.black)]
        seated += [player for player, _ in pairing.round.byes]
        assert sorted(seated) == [p.number for p in before.present(number)]
        for game in pairing.round.games:
            assert game.black not in before.opponents[game.white]
        top = (
            pairing.notes[0]
            if number == 1
            else next(r for r in pairing.notes if r.key.startswith("leader.remark.top"))
        )
        size, rounds = top.values["size"], top.values["rounds"]
        rule = "LEADER 2.2" if size >= 2 * rounds else "LEADER 2.3"
        assert pairing.reasons[0].rule == rule
        assert len(pairing.reasons) == len(pairing.round.games) + len(pairing.round.byes)
