"""The further tabs of a riichi tournament: plan, meetings, winds, slips, teams, evenings, …"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cache

from pairing.catalogue import Text, listed, text
from pairing.diagram import bracket_report
from pairing.errors import InputError
from pairing.family import short_names
from pairing.results import Cell, Column, Report, wanted
from pairing.seat_winds import four, winds_known
from pairing.systems import ReportTab
from pairing.systems.riichi import referee, season
from pairing.systems.riichi.bracket_diagram import diagram_of
from pairing.systems.riichi.hall import standings as teams
from pairing.systems.riichi.hall.rotation import at_tables, places
from pairing.systems.riichi.history import meetings, winds_sat
from pairing.systems.riichi.pair import plan_of
from pairing.systems.riichi.places import progress_of, standings
from pairing.systems.riichi.plans import Plan
from pairing.systems.riichi.referee import PLAYER, ROUND, TABLE
from pairing.systems.riichi.replaced import holders
from pairing.systems.riichi.seating.winds import WINDS
from pairing.systems.riichi.settings import RiichiSettings
from pairing.systems.riichi.stages import stage_texts
from pairing.tournament import Bye, Round, Table, Tournament

LARGEST_SQUARE = 180
"""Players for whom the square of meetings is made; of more, repeated meetings are listed."""

NUMBER = Column(text("riichi.column.number"), "whole", 5)

SELF = "■"
"""Where a player would meet himself."""

TABS = (
    ReportTab("plan", "tables", "pairing"),
    ReportTab("meetings", "square", "pairing"),
    ReportTab("winds", "", "pairing"),
    ReportTab("slips", "cards", "pairing"),
    ReportTab("bracket", "bracket", "pairing"),
    ReportTab(teams.KEY, "members", "standings"),
    ReportTab(referee.KEY, "tables", "standings"),
    ReportTab(season.KEY, "", "standings"),
)


def seated(tournament: Tournament, settings: RiichiSettings) -> tuple[Round, ...]:
    """Return all rounds known: those on the tabs, then those still to come from the plan."""
    known = {round_.number: round_ for round_ in tournament.rounds}
    progress = progress_of(tournament, settings)
    ahead = [n for n in range(tournament.next_round, tournament.planned + 1)
             if progress.mode_at(n) == "plan"]  # fmt: skip
    plans: dict[object, tuple[Plan, tuple[int, ...], dict[int, int]]] = {}
    for number in ahead:
        cut = progress.cut_before(number)
        if cut is not None and not progress.decided(cut.first):
            continue
        try:
            if cut not in plans:
                plans[cut] = plan_of(tournament, settings, number)
        except InputError:
            # An entry that does not fill tables yet has no plan; pairing says so.
            return tournament.rounds
        plan, began, index = plans[cut]
        holder = holders(tournament, began, number)
        tables = tuple(
            Table(board, four(holder[began[i - 1]] for i in seats))
            for board, seats in enumerate(plan[index[number] - 1], 1)
        )
        at_table = {player for table in tables for player in table.seats}
        rests = (holder[player] for player in began if holder[player] not in at_table)
        byes = tuple((player, Bye.PAIRING) for player in rests)
        known[number] = Round(number, tables=tables, byes=byes)
    # Rounds to come stand at the tables where they will be played, as far as that is known.
    while (number := tournament.next_round) in known:
        at_places = places(tournament, settings, known[number])
        if at_places is not None:
            known[number] = at_tables(known[number], at_places)
        tournament = replace(tournament, rounds=(*tournament.rounds, known[number]))
    return tuple(known[number] for number in sorted(known))


def rounds_ahead(tournament: Tournament, settings: RiichiSettings) -> tuple[Round, ...]:
    """Rounds to come that the plan knows.

    Raises ``InputError`` where the first round should be planned and cannot be.
    """
    known = seated(tournament, settings)
    if not known and progress_of(tournament, settings).mode_at(1) == "plan":
        plan_of(tournament, settings, 1)
    return known[len(tournament.rounds) :]


def _stages(tournament: Tournament, settings: RiichiSettings) -> tuple[Text, ...]:
    """Return what comes: a sentence a stage, and who is in it when that is known."""
    if not settings.has_stages() and settings.preset == "own":
        return ()
    lines: list[Text] = []
    progress = progress_of(tournament, settings)
    for number, placed in enumerate(progress.placed, 1):
        first, last = placed.first, min(placed.last, tournament.planned)
        if last < first:
            continue
        key = "stages.round" if first == last else "stages.rounds"
        when = text(key, first=first, last=last)
        lines.append(text("stages.line", number=number, what=stage_texts(placed.stage), when=when))
        if placed.stage.top is not None and progress.decided(first):
            names = [tournament[p].name for p in progress.cut_at(placed).field]
            lines.append(text("stages.in", number=number, players=names))
    return tuple(lines)


def reports(
    tournament: Tournament, settings: RiichiSettings, keys: Collection[str] | None = None
) -> tuple[Report, ...]:
    """Return the tabs, in the order of :data:`TABS`; that of the teams where somebody has one.

    Of those only the ``keys`` are made, ``None`` being all; the rounds to come are planned where
    one of them needs it.
    """
    rounds = cache(lambda: seated(tournament, settings))
    makers: dict[str, Callable[[], Report | None]] = {
        "plan": lambda: _plan(tournament, rounds(), _stages(tournament, settings)),
        "meetings": lambda: _meetings(tournament, settings.resolved().cycles, rounds()),
        "winds": lambda: _winds(tournament),
        "slips": lambda: _slips(tournament, rounds(), progress_of(tournament, settings).still_in()),
        "bracket": lambda: bracket_report(tournament, diagram_of(tournament, settings)),
        teams.KEY: lambda: teams.report(tournament, settings),
        referee.KEY: lambda: referee.report(tournament, settings),
        season.KEY: lambda: season.report(tournament, settings, standings),
    }
    made = (make() for key, make in makers.items() if wanted(key, keys))
    return tuple(report for report in made if report is not None)


def _plan(
    tournament: Tournament, rounds: tuple[Round, ...], stages: tuple[Text, ...] = ()
) -> Report:
    columns = (ROUND, TABLE, *(Column(text(f"wind.{wind}"), "name", 24) for wind in WINDS))
    rows: list[tuple[Cell, ...]] = []
    for round_ in rounds:
        for table in round_.tables:
            seats = (str(tournament[player]) for player in table.seats)
            rows.append((round_.number, table.number, *seats))
        if resting := [str(tournament[player]) for player in _resting(round_)]:
            rests = text("riichi.plan.rests", players=resting)
            rows.append((round_.number, None, rests, None, None, None))
    return Report("plan", text("riichi.plan.title"), columns, tuple(rows), stages)


def _resting(round_: Round) -> list[int]:
    """Return who rests in a round, by start number."""
    return sorted(player for player, kind in round_.byes if kind is Bye.PAIRING)


def _meetings(tournament: Tournament, cycles: int, known: Collection[Round]) -> Report:
    """Return who met whom how often, in the rounds on the tabs; an empty cell is never.

    In so many cycles everybody is to meet everybody so often; only what is more is a repeat.
    What the number of rounds (``known``: those to come, too) forces is not lit.
    """
    met = meetings(tournament)
    if len(tournament.players) > LARGEST_SQUARE:
        return _met_again(tournament, cycles, met)
    numbers = sorted(player.number for player in tournament.players)
    square = (Column(text("riichi.column.of", number=number), "whole", 4) for number in numbers)
    columns = (NUMBER, PLAYER, *square)
    rows: list[tuple[Cell, ...]] = []
    for mine in numbers:
        counts: list[Cell] = [
            SELF if mine == two else met.get((min(mine, two), max(mine, two))) for two in numbers
        ]
        rows.append((mine, tournament[mine].name, *counts))
    remarks = [_repeats(met, cycles)]
    pairs = len(numbers) * (len(numbers) - 1) // 2
    forced = max(0, sum(met.values()) - cycles * pairs)
    if forced:
        remarks.append(text("riichi.meetings.forced", count=forced))
    seats = 3 * max(len(known), len(tournament.rounds))
    usual = max(cycles, -(-seats // max(1, len(numbers) - 1)))
    return Report(
        "meetings", text("riichi.meetings.title"), columns, tuple(rows), tuple(remarks), usual
    )


def _repeats(met: Mapping[tuple[int, int], int], cycles: int) -> Text:
    repeats = sum(max(0, count - cycles) for count in met.values())
    return text("riichi.meetings.repeats", count=repeats)


def _met_again(tournament: Tournament, cycles: int, met: Mapping[tuple[int, int], int]) -> Report:
    """Return the meetings of more players than a square is read for: who has met whom again."""
    again: dict[int, list[str]] = {}
    for pair, count in sorted(met.items()):
        for one, other in (pair, pair[::-1]) if count > cycles else ():
            again.setdefault(one, []).append(f"{other}×{count}" if count > 2 else str(other))
    most = max(map(len, again.values()), default=1)
    columns = (NUMBER, PLAYER, *[Column(text("riichi.column.again"), "text", 6)] * most)
    rows: list[tuple[Cell, ...]] = [
        (number, tournament[number].name, *others, *[None] * (most - len(others)))
        for number, others in sorted(again.items())
    ]
    remarks = (_repeats(met, cycles), text("riichi.meetings.large", most=LARGEST_SQUARE))
    return Report("meetings", text("riichi.meetings.title"), columns, tuple(rows), remarks)


def _winds(tournament: Tournament) -> Report:
    sat = winds_sat(tournament)
    rests = Counter(player for round_ in tournament.rounds for player in _resting(round_))
    columns = (
        NUMBER,
        PLAYER,
        *(Column(text(f"wind.{wind}"), "whole", 9) for wind in WINDS),
        Column(text("riichi.column.spread"), "whole", 9),
        *([Column(text("riichi.column.rests"), "whole", 9)] if rests else ()),
    )
    rows: list[tuple[Cell, ...]] = []
    for number in sorted(sat):
        count = sat[number]
        spread = max(count) - min(count)
        shown = [rests[number]] if rests else []
        rows.append((number, tournament[number].name, *count, spread, *shown))
    return Report("winds", text("riichi.winds.title"), columns, tuple(rows))


def _slips(
    tournament: Tournament, rounds: tuple[Round, ...], still_in: Collection[int] | None = None
) -> Report:
    """List for each player a line a round: table, wind and who else sits there.

    Winds that are drawn at the table are left to be filled in.  Rounds that cannot be known yet
    are lines to be filled in by hand; who is no longer among those who are ``still_in`` has none.
    """
    wind = Column(text("riichi.column.wind"), "text", 7)
    opponents = Column(text("riichi.column.opponents"), "text", 44)
    columns = (NUMBER, PLAYER, ROUND, TABLE, wind, opponents)
    lines: dict[int, list[tuple[Cell, ...]]] = {p.number: [] for p in tournament.players}
    short = short_names(tournament)
    for round_ in rounds:
        for table in round_.tables:
            for seat, player in enumerate(table.seats):
                others = listed([short[other] for other in table.seats if other != player])
                known = winds_known(tournament, table)
                sits = text(f"wind.{WINDS[seat]}") if known else None
                lines[player].append((round_.number, table.number, sits, others))
        for player in set(lines) - {p for table in round_.tables for p in table.seats}:
            lines[player].append((round_.number, None, None, text("riichi.slips.rests")))
    blank = [(number, None, None, None)
             for number in range(len(rounds) + 1, tournament.planned + 1)]  # fmt: skip
    rows = [
        (number, tournament[number].name, *line)
        for number in sorted(lines)
        for line in (*lines[number], *(blank if still_in is None or number in still_in else ()))
    ]
    return Report("slips", text("riichi.slips.title"), columns, tuple(rows))
