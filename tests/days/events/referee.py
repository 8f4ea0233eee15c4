"""The referee: what stands on the sheets is the event, and the event keeps the rules.

He reads the sheets with eyes of his own (:mod:`tests.days.events.sheets`) and holds what the
product reads against it.  What that event must come to is told by :mod:`tests.referees`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pairing.results import Standings
from pairing.systems import system
from pairing.tournament import Bye, Outcome, Round, Tournament
from tests.days.events.plans import DUTCH, KEIZER, ROUND_ROBIN, Plan
from tests.days.events.sheets import Board, RoundTab, Seats, Workbook
from tests.referees.record import complaints
from tools.verify_engine.trial import NoJudgement
from tools.verify_engine.trials import TRIALS

KINDS = {Bye.PAIRING: "pairing", Bye.HALF: "half"}
"""Byes of these events, as the sheets are read."""

NOT_JUDGED = {"order_by", "k_by", "scheme", "pair_by", "modes", "tie_uma"}
"""Settings of standings that the referees of the systems do not know."""


def faults_of_round(seen: Workbook, event: Tournament, *, repeats: bool = False) -> list[str]:
    """What is wrong in the last round; ``repeats``: the organiser allowed them."""
    made = event.rounds[-1]
    before = event.after(made.number - 1)
    found = [*seen.faults, *shown_otherwise(seen, event)]
    found += complaints(before, made, repeats or event.system == KEIZER)
    found += [] if event.system == ROUND_ROBIN else _byes(before, made)
    return [f"round {made.number}: {fault}" for fault in found]


def shown_otherwise(seen: Workbook, event: Tournament) -> Iterator[str]:
    """What stands on the tabs of players and rounds, and is not so in the event."""
    planned = {*range(1, event.planned + 1)}
    players = {p.name: (p.absent & planned, p.half_byes, p.substitute) for p in event.players}
    listed = {
        one.name: (one.away & planned, one.halves, one.house) for one in seen.entrants.values()
    }
    for name in players.keys() | listed.keys():
        if players.get(name) != listed.get(name):
            yield f"{name}: {listed.get(name)} stands there, {players.get(name)} is read"
    for tab, wanted in zip(seen.rounds, (_tab(event, one) for one in event.rounds), strict=True):
        if tab != wanted:
            yield f"{tab} stands there, {wanted} is read"


def _tab(event: Tournament, made: Round) -> RoundTab:
    """A round as its tab must show it."""
    called = {player.number: player.name for player in event.players}
    boards = [
        Board(game.board, called[game.white], called[game.black], str(game.result or ""),
              game.handicap)
        for game in made.games
    ]  # fmt: skip
    tables = [
        Seats(table.number, tuple(called[one] for one in table.seats), table.scores or (None,) * 4)
        for table in made.tables
    ]
    free = {called[one]: KINDS[kind] for one, kind in made.byes if kind in KINDS}
    return RoundTab(made.number, boards, tables, free)


def _byes(before: Tournament, made: Round) -> Iterator[str]:
    """Whoever has more byes than another here has none, under Dutch nor who won by forfeit."""
    had = Counter(one for r in before.rounds for one, kind in r.byes if kind is Bye.PAIRING)
    free = {one for one, kind in made.byes if kind is Bye.PAIRING}
    if made.games and len(free) > 1:
        yield f"{len(free)} byes beside {len(made.games)} boards"
    ranked = {one for one in made.seated | free if not before[one].substitute}
    for one in free:
        past = [round_.outcome for round_ in before.history[one]]
        if had[one] > min(had[other] for other in ranked):
            yield f"{before[one].name} has a bye again"
        if before.system == DUTCH and Outcome.FORFEIT_WIN in past:
            yield f"{before[one].name} has a bye after a win by forfeit"


def could_be_paired(before: Tournament) -> bool:
    """Whether a legal next round exists, when the program says that none does."""
    try:
        return bool(TRIALS[before.system]().differs(before, None))
    except NoJudgement:
        return False


def faults_at_the_end(seen: Workbook, event: Tournament, plan: Plan) -> list[str]:
    """What is wrong with Standings and Crosstable."""
    standings = system(event.system).standings(event)
    found = [*seen.faults, *shown_otherwise(seen, event), *_tables(seen, event, standings)]
    if not NOT_JUDGED & plan.settings.keys():
        found.append(TRIALS[event.system]().places_differ(event, standings))
    return list(filter(None, found))


def _tables(seen: Workbook, event: Tournament, standings: Standings) -> Iterator[str]:
    """What the two tabs say otherwise than the standings: names, places, points, rounds."""
    lines = {event[line.player].name: line for line in standings.lines}
    if [one.name for one in seen.standings] != list(lines):
        yield f"Standings: {[one.name for one in seen.standings]}, not {list(lines)}"
        return
    if sorted(one.name for one in seen.crosstable) != sorted(lines):
        yield f"Crosstable: {sorted(one.name for one in seen.crosstable)}"
    columns = len(lines) if event.system == ROUND_ROBIN else len(event.rounds)
    for one in (*seen.standings, *seen.crosstable):
        line = lines.get(one.name)
        if line is None:
            continue
        points = line.values.get("event_points", line.points)
        if points is not None and abs(points - one.points) > 1e-5:
            yield f"{one.name}: {float(one.points)} points stand there, {float(points)} are made"
        if one.rounds is None and isinstance(one.place, int | float) and one.place != line.place:
            yield f"{one.name}: place {one.place} stands there, not {line.place}"
        if one.rounds is not None and one.rounds != columns:
            yield f"Crosstable: {one.name} has {one.rounds} columns of {columns}"
