"""Seeding, draw-ups and draw-downs against the pairings OpenGotha makes of a real event.

``opengotha-seeding.json`` has what OpenGotha 3.51 pairs after each round of the club championship,
by start numbers, for split and slip and for split and fold, with those drawn down and up from
either end and from the middle, compensating or not; clubs and colours count for neither.
"""

from __future__ import annotations

import json
from dataclasses import replace

from pairing.systems import system
from pairing.systems.mcmahon.field import field_of
from tests.referees.mcmahon import Judge
from tests.support.congresses import DATA, event

MCMAHON = system("mcmahon")
POSITIONS = json.loads((DATA / "opengotha-seeding.json").read_text(encoding="utf-8"))


def test_rounds_are_opengothas_or_better_by_its_own_aims() -> None:
    """Equal in nine of ten; where not, OpenGotha's is no better by the literal judge."""
    whole = event("ChampionnatLyon2017")
    equal = 0
    for number, seeding, down, up, compensate, bye, pairs in POSITIONS:
        settings = replace(
            whole.settings, seeding=(f"{seeding}_rating",), down_from=down,
            up_from=up, compensate=compensate, apart_club="no", apart_country="no",
            balance_colours=False,
        )  # fmt: skip
        then = replace(whole, settings=settings, rounds=whole.rounds[:number])
        made = MCMAHON.pair(then).round
        assert made.bye == bye
        ours = {frozenset((game.white, game.black)) for game in made.games}
        theirs = {frozenset(pair) for pair in pairs}
        equal += ours == theirs
        started = MCMAHON.start(then)
        order = [n for n in field_of(started, settings).entries if n != bye]
        judge = Judge(started, order, settings)
        assert judge.judge(map(tuple, ours)) <= judge.judge(map(tuple, theirs))
    assert len(POSITIONS) == 60 and equal >= 54
