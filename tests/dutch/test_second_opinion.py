"""py4swiss (2017 rules) as a second opinion on random events.

It agrees on every pair.  On colours it parts from the engine, and from the reference events,
in one place: E.5 for players absent from round 1 (``docs/dutch.md``).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairing.formats.trf import write_trf
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Bye, Tournament
from tests.referees.dutch_events import Habits, random_event

engines = pytest.importorskip("py4swiss.engines", reason="py4swiss has no wheel for this machine")
trf = pytest.importorskip("py4swiss.trf")

RULES = DutchSettings(rules="2017")


def second_opinion(event: Tournament, path: Path) -> set[tuple[int, int]]:
    path.write_text(as_it_reads(event), encoding="utf-8")
    made = engines.DutchEngine.generate_pairings(trf.TrfParser.parse(path))
    return {(pairing.white, pairing.black) for pairing in made}


def as_it_reads(event: Tournament) -> str:
    """The event with every absence written out, which py4swiss needs.

    It takes the fewest results of a player for the number of rounds played, and whoever has
    one more for absent from the coming round.
    """
    coming = event.next_round
    past = []
    for round_ in event.rounds:
        away = [(n, Bye.ZERO) for n in event.by_number if n not in round_.reported]
        past.append(replace(round_, byes=tuple(sorted([*round_.byes, *away]))))
    nobody_away = tuple(replace(player, absent=frozenset()) for player in event.players)
    lines = []
    for line in write_trf(replace(event, rounds=tuple(past), players=nobody_away)).splitlines():
        if line.startswith("001") and coming in event[int(line[4:8])].absent:
            line = line.ljust(89 + 10 * len(past)) + "  0000 - Z"
        lines.append(line)
    return "\n".join(lines) + "\n"


def answers(
    event: Tournament, number: int, path: Path
) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """White and Black of every pair of a round, ours and theirs; 0 is the bye."""
    before = event.after(number - 1)
    seats, bye = seat_round(before)
    return set(seats) | ({(bye, 0)} if bye else set()), second_opinion(before, path)


@pytest.mark.parametrize("seed", range(40))
def test_everybody_present(seed: int, tmp_path: Path) -> None:
    players = 8 + seed
    habits = Habits(draw=0.4, forfeit=0.05, half_bye=0, zero_bye=0, withdrawal=0)
    event = random_event(players, min(9, players // 2 + 1), seed, RULES, habits)
    for round_ in event.rounds:
        ours, theirs = answers(event, round_.number, tmp_path / "event.trf")
        assert ours == theirs, (seed, round_.number)


@pytest.mark.parametrize("seed", range(40))
def test_absences(seed: int, tmp_path: Path) -> None:
    players = 8 + seed
    habits = Habits(draw=0.4, forfeit=0.05, half_bye=0.05, zero_bye=0.05, withdrawal=0.02)
    event = random_event(players, min(9, players // 2 + 1), seed, RULES, habits)
    for round_ in event.rounds:
        ours, theirs = answers(event, round_.number, tmp_path / "event.trf")
        assert {frozenset(pair) for pair in ours} == {frozenset(pair) for pair in theirs}
        history = event.after(round_.number - 1).history
        late = [player for player in event.players if 1 in player.absent]
        for white, black in ours - theirs:
            # The lot of E.5 is all they can differ in, and only beside somebody absent from
            # round 1, whose number py4swiss counts and the reference events do not.
            colours = {e.colour for n in (white, black) for e in history[n] if e.outcome.played}
            assert colours <= {None}, (seed, round_.number, white, black)
            assert late, (seed, round_.number)
