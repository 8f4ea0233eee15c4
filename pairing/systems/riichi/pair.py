"""Making the next round in each of the four ways, with a reason for every table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from pairing.catalogue import Text, text
from pairing.errors import InputError, Problems, Subject
from pairing.results import Pairing, Reason, Tried
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import Plan, Seats
from pairing.systems.riichi.field import check_sizes, entrants, field_of, substitutes
from pairing.systems.riichi.places import check, standings
from pairing.systems.riichi.seating.interval import interval_seating
from pairing.systems.riichi.seating.swiss import SwissSeating, swiss_seating
from pairing.systems.riichi.seating.winds import seat_by_history
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Bye, Round, Table, Tournament


def next_round(tournament: Tournament, settings: RiichiSettings) -> Pairing:
    """The coming round as the setting ``modes`` wants it."""
    check_sizes(settings)
    errors = check(tournament)
    if errors:
        raise Problems(errors)
    mode = settings.mode(tournament.next_round)
    if mode == "plan":
        return planned_round(tournament, settings)
    if mode == "interval":
        return finals(tournament, settings, settings.step(tournament.next_round))
    return swiss_round(tournament, settings, drawn=mode == "random")


def planned_rounds(tournament: Tournament, settings: RiichiSettings) -> dict[int, int]:
    """Round number -> place in the plan (from 1), for rounds that come from the plan."""
    last = max(tournament.planned, tournament.next_round)
    numbers = [n for n in range(1, last + 1) if settings.mode(n) == "plan"]
    return {number: index for index, number in enumerate(numbers, 1)}


def plan_of(tournament: Tournament, settings: RiichiSettings) -> tuple[Plan, tuple[int, ...]]:
    """The plan of the whole event and the players its local ids stand for.

    Local id i is the i-th entrant by start number; substitutes complete the last table.
    Raises ``InputError`` when the entrants and substitutes do not fill tables.
    """
    wanted = len(planned_rounds(tournament, settings))
    who = entrants(tournament)
    need = -len(who) % 4
    aside = substitutes(tournament)
    if need > len(aside) or len(who) < 4:
        raise InputError(
            "error.riichi_plan_four",
            subject=Subject(field="odd_field"),
            count=len(who),
            more=need,
            fewer=len(who) % 4,
        )
    who = (*who, *aside[:need])
    cycles = min(settings.cycles, max(1, wanted))
    each = -(-wanted // cycles)
    plan = round_robin(len(who), max(1, each), cycles, tournament.seed)
    return plan[:wanted], who


def planned_round(tournament: Tournament, settings: RiichiSettings) -> Pairing:
    """The next round of the plan (source 5, section 1.1); absent players are replaced.

    Raises ``InputError`` naming the absent player for whom no substitute is left.
    """
    number = tournament.next_round
    plan, who = plan_of(tournament, settings)
    index = planned_rounds(tournament, settings)[number]
    present = {player.number for player in tournament.present(number)}
    waiting = [p for p in substitutes(tournament) if p in present and p not in who]
    stand_in: dict[int, int] = {}
    for player in who:
        if player not in present:
            if not waiting:
                raise InputError(
                    "error.riichi_plan_absent",
                    subject=Subject(player=player, field="absent"),
                    player=str(tournament[player]),
                    round=number,
                )
            stand_in[player] = waiting.pop(0)
    tables = []
    for board, seats in enumerate(plan[index - 1], 1):
        a, b, c, d = (stand_in.get(who[i - 1], who[i - 1]) for i in seats)
        tables.append(Table(board, (a, b, c, d)))
    reason = text("riichi.reason.plan", round=index, rounds=len(plan))
    remarks = [
        text("riichi.remark.stand_in", player=tournament[out].name, by=tournament[by].name)
        for out, by in stand_in.items()
    ]
    if _strayed(tournament, settings, plan, who):
        remarks.append(text("riichi.remark.strayed"))
    return Pairing(
        Round(number, tables=tuple(tables)),
        tuple(Reason(table.number, "Riichi 1.1", reason) for table in tables),
        tuple(remarks),
    )


def substitutes_wanted(tournament: Tournament, settings: RiichiSettings) -> int:
    """How many more house players the coming round needs; 0 unless they are to be called."""
    if settings.odd_field != "substitutes":
        return 0
    present = {player.number for player in tournament.present(tournament.next_round)}
    who, aside = entrants(tournament), substitutes(tournament)
    if settings.mode(tournament.next_round) != "plan":
        ranked = sum(player in present for player in who)
        waiting = sum(player in present for player in aside)
        return max(0, -ranked % 4 - waiting) if ranked else 0
    need = -len(who) % 4
    who = (*who, *aside[:need])
    away = sum(player not in present for player in who)
    waiting = sum(player in present for player in aside[need:])
    return max(0, need - len(aside)) + max(0, away - waiting)


def _strayed(
    tournament: Tournament, settings: RiichiSettings, plan: Plan, who: Sequence[int]
) -> bool:
    """Whether a round already seated is not the plan's (settings changed during the event)."""
    index = planned_rounds(tournament, settings)
    aside = set(substitutes(tournament))
    for round_ in tournament.rounds:
        if round_.number not in index:
            continue
        ours = [{who[i - 1] for i in seats} for seats in plan[index[round_.number] - 1]]
        for table, expected in zip(round_.tables, ours, strict=False):
            if set(table.seats) - aside - expected:
                return True
    return False


def swiss_round(
    tournament: Tournament, settings: RiichiSettings, *, drawn: bool = False
) -> Pairing:
    """A Swiss round (source 5, section 1.2); ``drawn`` takes a random order for the standings.

    The first round is always drawn; a drawn order still avoids repeated meetings.
    """
    drawn = drawn or not tournament.rounds
    if drawn:
        everybody = [player.number for player in tournament.players]
        order = Random(f"{tournament.seed}/{tournament.next_round}").sample(
            sorted(everybody), len(everybody)
        )
    else:
        order = _order(tournament)
    field = field_of(tournament, settings, order)
    playing = [player for player in order if player in set(field.playing)]
    met = meetings(tournament)
    found = swiss_seating(
        [[met.get(_pair(a, b), 0) if a != b else 0 for b in playing] for a in playing],
        effort=settings.effort,
        allowance=settings.crossings,
    )
    sat = winds_sat(tournament)
    tables, reasons = [], []
    for board, (group, passed) in enumerate(zip(found.tables, found.passed, strict=True), 1):
        tables.append(Table(board, seat_by_history([playing[i] for i in group], sat)))
        told = (
            text("riichi.reason.drawn")
            if drawn
            else text("riichi.reason.swiss", places=[i + 1 for i in group])
        )
        tried = tuple(
            Tried(playing[one.player], _why(tournament, [playing[i] for i in one.met]))
            for one in passed
        )
        reasons.append(Reason(board, "Riichi 1.2", told, tried))
    remarks = crossings_told(found, settings.crossings)
    return _finish(tournament, tables, reasons, remarks, field.sitting_out)


def crossings_told(found: SwissSeating, allowance: int = 0) -> list[Text]:
    """What to say of a Swiss seating found with so many crossings allowed from the start.

    Nothing where nobody meets again.  That fewer repeats are not possible is said only where
    it is proved, and no repeats were allowed beforehand.
    """
    remarks = []
    if found.crossings:
        least = found.proved and found.crossings > allowance
        key = "riichi.remark.crossings_least" if least else "riichi.remark.crossings"
        remarks.append(text(key, count=found.crossings))
    if not found.proved:
        remarks.append(text("riichi.remark.bound"))
    return remarks


def _why(tournament: Tournament, met: Sequence[int]) -> Text:
    if not met:
        return text("riichi.tried.dead_end")
    return text("riichi.tried.met", players=[tournament[player].name for player in met])


def finals(tournament: Tournament, settings: RiichiSettings, step: int) -> Pairing:
    """An interval round with the given step (source 5, section 2), repeats ignored.

    Raises ``InputError`` before round 1, when there are no standings to go by.
    """
    order = _order(tournament)
    field = field_of(tournament, settings, order)
    if not tournament.rounds:
        raise InputError("error.riichi_finals_first")
    if step < 1:
        raise InputError("error.riichi_step", step=step)
    playing = [player for player in order if player in set(field.playing)]
    place = {player: index for index, player in enumerate(playing, 1)}
    sat = winds_sat(tournament)
    tables, reasons = [], []
    for board, group in enumerate(interval_seating(playing, step), 1):
        tables.append(Table(board, seat_by_history(group, sat)))
        places = [place[player] for player in group]
        reasons.append(
            Reason(
                board,
                "Riichi 2",
                text("riichi.reason.interval", step=places[1] - places[0], places=places),
            )
        )
    remarks = []
    if step > len(tables):
        remarks.append(text("riichi.remark.step_large", step=step, tables=len(tables)))
    return _finish(tournament, tables, reasons, remarks, field.sitting_out)


def _finish(
    tournament: Tournament,
    tables: Sequence[Table],
    reasons: Sequence[Reason],
    remarks: Sequence[Text],
    sitting_out: Sequence[int],
) -> Pairing:
    byes = tuple((player, Bye.PAIRING) for player in sitting_out)
    more = [
        Reason(None, "Riichi", text("riichi.reason.sits_out", player=tournament[player].name))
        for player in sitting_out
    ]
    return Pairing(
        Round(tournament.next_round, tables=tuple(tables), byes=byes),
        (*reasons, *more),
        tuple(remarks),
    )


def _order(tournament: Tournament) -> list[int]:
    # Substitutes stand last in the standings, and so sit at the last tables.
    return [line.player for line in standings(tournament).lines]


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def meetings(tournament: Tournament) -> Mapping[tuple[int, int], int]:
    """How often each pair (smaller number first) sat at one table."""
    met: dict[tuple[int, int], int] = {}
    for round_ in tournament.rounds:
        for table in round_.tables:
            for index, one in enumerate(table.seats):
                for other in table.seats[index + 1 :]:
                    pair = _pair(one, other)
                    met[pair] = met.get(pair, 0) + 1
    return met


def winds_sat(tournament: Tournament) -> Mapping[int, Seats]:
    """How often each player sat East, South, West and North."""
    count = {player.number: [0, 0, 0, 0] for player in tournament.players}
    for round_ in tournament.rounds:
        for table in round_.tables:
            for wind, player in enumerate(table.seats):
                count.setdefault(player, [0, 0, 0, 0])[wind] += 1
    return {player: (c[0], c[1], c[2], c[3]) for player, c in count.items()}


def with_step(tournament: Tournament, step: int) -> Tournament:
    """The tournament with the coming round set to an interval round of that step."""
    settings = tournament.settings
    if not isinstance(settings, RiichiSettings):
        raise TypeError(f"riichi needs RiichiSettings, not {type(settings).__name__}")
    number = tournament.next_round
    modes = [settings.mode(n) for n in range(1, number)] + ["interval"]
    rest = [settings.mode(n) for n in range(number + 1, max(tournament.planned, number) + 1)]
    before = sum(mode == "interval" for mode in modes[:-1])
    steps = [settings.steps[min(i, len(settings.steps) - 1)] for i in range(before)] + [step]
    steps += list(settings.steps[before + 1 :])
    return replace(
        tournament,
        settings=replace(settings, modes=(*modes, *rest), steps=tuple(steps)),
    )
