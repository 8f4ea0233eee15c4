"""Making the next round in each of its ways, with a reason for every table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pairing.catalogue import Text, text
from pairing.errors import InputError, Subject, raise_problems
from pairing.results import ConsideredOpponent, Pairing, Reason
from pairing.seat_winds import four
from pairing.systems.riichi import explain as why
from pairing.systems.riichi import knockout_rounds
from pairing.systems.riichi.counts import not_four
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.field import RiichiField, entrants, field_of, stand_ins, substitutes
from pairing.systems.riichi.hall.apart import SeparationCosts, separation_costs, together
from pairing.systems.riichi.hall.apart import remarks as apart_remarks
from pairing.systems.riichi.hall.numbering import numbered, tables_off_plan
from pairing.systems.riichi.hall.opening import RULES, opening
from pairing.systems.riichi.hall.rotation import rotated
from pairing.systems.riichi.history import meetings, winds_sat
from pairing.systems.riichi.knockout_rounds import bracket_round, cut_remarks
from pairing.systems.riichi.places import by_points, check, progress_of
from pairing.systems.riichi.plans import Plan
from pairing.systems.riichi.replaced import as_first, first_holders, holders
from pairing.systems.riichi.rules import OWN
from pairing.systems.riichi.script_rounds import (
    drawn_order,
    house_players_wanted,
    in_order,
    scripted_round,
)
from pairing.systems.riichi.seating.interval import interval_seating
from pairing.systems.riichi.seating.winds import balance_after, seat_by_history, seat_swiss
from pairing.systems.riichi.settings import RiichiSettings
from pairing.systems.riichi.stages import BRACKETS
from pairing.systems.riichi.start import check_sizes
from pairing.tournament import Bye, Round, Table, Tournament


def pair(tournament: Tournament, settings: RiichiSettings) -> Pairing:
    """The coming round as the setting ``modes`` wants it."""
    check_sizes(settings)
    errors = check(tournament)
    raise_problems(errors)
    progress = progress_of(tournament, settings)
    progress.check_rounds()
    number = tournament.next_round
    mode = progress.mode_at(number)
    if mode in BRACKETS:
        made = bracket_round(tournament, settings)
    elif mode == "plan":
        made = planned_round(tournament, settings)
    elif mode == "script":
        made = scripted_round(tournament, settings)
    elif mode == "interval" and (tournament.rounds or not settings.evenings):
        made = finals(tournament, settings, progress.step_at(number))
    else:
        made = swiss_round(tournament, settings, drawn=mode == "random")
    if mode not in BRACKETS:
        made = rotated(tournament, settings, made)
    return with_cut(
        tournament,
        settings,
        replace(made, remarks=(*other_length(tournament, settings), *made.remarks)),
    )


def other_length(tournament: Tournament, settings: RiichiSettings) -> tuple[Text, ...]:
    """Before round 1: that the event of the preset is longer or shorter than what is planned."""
    if tournament.rounds or settings.preset == OWN or settings.stages:
        return ()
    usual, planned = settings.rounds_usual(len(tournament.players)), tournament.planned
    if usual == planned:
        return ()
    name = text(f"option.preset.{settings.preset}")
    return (text("riichi.remark.preset_rounds", preset=name, usual=usual, planned=planned),)


def with_cut(tournament: Tournament, settings: RiichiSettings, made: Pairing) -> Pairing:
    """The round with what is to be said of the cut right before it, if there is one."""
    progress, number = progress_of(tournament, settings), made.round.number
    cut = progress.cut_before(number)
    if cut is None or cut.first != number:
        return made
    found = progress.cut_at(cut)
    remarks = cut_remarks(tournament, settings, found.level, found.absent)
    return replace(made, remarks=(*remarks, *made.remarks))


def planned_rounds(
    tournament: Tournament, settings: RiichiSettings, number: int = 1
) -> dict[int, int]:
    """Round number -> place in the plan (from 1), for rounds that come from the plan.

    Every field has a plan of its own: of the rounds after a cut, those of the field of ``number``.
    """
    last = max(tournament.planned, tournament.next_round)
    progress = progress_of(tournament, settings)
    cut = progress.cut_before(number)
    numbers = [n for n in range(1, last + 1) if progress.mode_at(n) == "plan"]
    numbers = [n for n in numbers if progress.cut_before(n) == cut]
    return {number: index for index, number in enumerate(numbers, 1)}


def plan_of(
    tournament: Tournament, settings: RiichiSettings, number: int = 1
) -> tuple[Plan, tuple[int, ...]]:
    """The plan that round ``number`` is in and the players its local ids stand for.

    They are those who began it: whoever has come for one of them since has his place
    (:func:`pairing.systems.riichi.replaced.holders`).  Local id i is the i-th entrant by start
    number, or as :mod:`.hall.numbering` says; substitutes complete the last table.
    Raises ``InputError`` when the entrants and substitutes do not fill tables.
    """
    rounds = planned_rounds(tournament, settings, number)
    progress = progress_of(tournament, settings)
    wanted = len(rounds)
    who, tournament = _begun_by(tournament, progress.field_at(number))
    need = -len(who) % 4
    aside = substitutes(tournament)
    if need > len(aside) and settings.odd_field == "sit_out" and len(who) > 4:
        # Nobody to complete the last table: some rest in every round, in turn.
        return _rota(tournament, settings, who, rounds)
    if need > len(aside) or len(who) < 4:
        _refuse_late(tournament, rounds, who)
        raise not_four(len(who), setting="odd_field", rounds=tournament.planned)
    who = (*who, *aside[:need])
    cycles = _cycles(tournament, settings, rounds)
    each = -(-wanted // cycles)
    plan = round_robin(len(who), max(1, each), cycles, tournament.seed)[: max(1, wanted)]
    return plan, numbered(tournament, settings, plan, who, rounds)


def _begun_by(
    tournament: Tournament, among: Collection[int] | None
) -> tuple[tuple[int, ...], Tournament]:
    """Return who began the plan, and the tournament in which all seats are theirs."""
    field = entrants(tournament) if among is None else tuple(among)
    first = first_holders(tournament, field)
    return tuple(sorted({first[player] for player in field})), as_first(tournament, first)


def _refuse_late(tournament: Tournament, rounds: Mapping[int, int], who: Collection[int]) -> None:
    """Raise ``InputError`` for those who came after the plan had begun, and for nobody."""
    begun = [round_ for round_ in tournament.rounds if round_.number in rounds]
    late = [p for p in who if not any(p in round_.reported for round_ in tournament.rounds)]
    if begun and late:
        names = [tournament[player].name for player in late]
        subject = Subject(player=late[0], field="name")
        raise InputError("error.riichi_plan_late", subject=subject, players=names)


def _cycles(tournament: Tournament, settings: RiichiSettings, rounds: Mapping[int, int]) -> int:
    """The cycles of a plan of these rounds, never more than there are rounds."""
    chosen = settings.cycles
    if settings.stages:
        progress = progress_of(tournament, settings)
        chosen = progress.placed_at(min(rounds, default=1)).stage.cycles
    return min(chosen, max(1, len(rounds)))


def _rota(
    tournament: Tournament,
    settings: RiichiSettings,
    who: tuple[int, ...],
    rounds: Mapping[int, int],
) -> tuple[Plan, tuple[int, ...]]:
    """The plan in which one to three rest in turn, and whom its ids stand for.

    Nobody is there to complete the last table.
    """
    from pairing.systems.riichi.designs.rota import plan_with_rests  # not for every click

    cycles = _cycles(tournament, settings, rounds)
    plan = plan_with_rests(len(who), max(1, len(rounds)), tournament.seed, cycles)
    return plan, numbered(tournament, settings, plan, who, rounds)


def planned_round(tournament: Tournament, settings: RiichiSettings) -> Pairing:
    """The next round of the plan (docs/riichi.md, *Round robin*); absent players are replaced.

    Raises ``InputError`` naming the absent player for whom no substitute is left.
    """
    number = tournament.next_round
    plan, began = plan_of(tournament, settings, number)
    rounds = planned_rounds(tournament, settings, number)
    index = rounds[number]
    holder = holders(tournament, began, number)
    who = tuple(holder[player] for player in began)
    playing = {who[i - 1] for seats in plan[index - 1] for i in seats}
    stand_in, rests = _stand_ins(tournament, who, playing)
    coming = tuple(
        tuple(four(stand_in.get(who[i - 1], who[i - 1]) for i in seats) for seats in round_)
        for round_ in plan
    )
    others = tuple(round_ for round_ in tournament.rounds if round_.number not in rounds)
    if others:
        # The plan balances its own winds; after rounds of another kind they count too.
        coming = balance_after(coming, winds_sat(replace(tournament, rounds=others)), anew=True)
        coming = (*coming[: index - 1], *balance_after(coming[index - 1 :], winds_sat(tournament)))
    tables = [Table(board, seats) for board, seats in enumerate(coming[index - 1], 1)]
    separations = separation_costs(tournament, settings, number)
    ranked = [player for player in began if not tournament[player].substitute]
    reason = why.planned(index, len(plan), numbered=ranked != sorted(ranked))
    remarks = [why.stand_in(tournament, out, by) for out, by in stand_in.items()]
    remarks += apart_remarks(
        tournament, separations, {table.number: table.seats for table in tables}
    )
    if tables_off_plan(as_first(tournament, first_holders(tournament, began)), plan, began, rounds):
        remarks.append(text("riichi.remark.strayed"))
    reasons = [Reason(table.number, "Riichi 1.1", reason) for table in tables]
    byes = tuple((player, Bye.PAIRING) for player in rests)
    return Pairing(
        Round(number, tables=tuple(tables), byes=byes),
        (*reasons, *(why.sits_out(tournament, player) for player in rests)),
        tuple(remarks),
    )


def _stand_ins(
    tournament: Tournament, who: Sequence[int], playing: Collection[int]
) -> tuple[dict[int, int], list[int]]:
    """Absent player -> who takes his seat in the coming round; who rests in it.

    Substitutes come first, then those of the plan whom it gives no seat.
    """
    present = {player.number for player in tournament.present(tournament.next_round)}
    waiting = [p for p in substitutes(tournament) if p in present and p not in who]
    waiting += [player for player in who if player in present and player not in playing]
    absent = (player for player in who if player not in present and player in playing)
    found = stand_ins(tournament, {one: {} for one in absent}, waiting, "error.riichi_plan_absent")
    return found, [player for player in waiting[len(found) :] if player in who]


def substitutes_wanted(tournament: Tournament, settings: RiichiSettings) -> int:
    """Count how many more substitutes the coming round needs; 0 unless they are to be called."""
    if settings.odd_field != "substitutes":
        return 0
    present = {player.number for player in tournament.present(tournament.next_round)}
    who, aside = entrants(tournament), substitutes(tournament)
    progress = progress_of(tournament, settings)
    among = progress.field_at(tournament.next_round)
    if among is not None:
        who = tuple(sorted(among))
    mode = progress.mode_at(tournament.next_round)
    if mode in BRACKETS:
        return knockout_rounds.substitutes_wanted(tournament, settings)
    if mode != "plan":
        ranked = sum(player in present for player in who)
        waiting = sum(player in present for player in aside)
        if mode == "script":
            block = progress.script_block(tournament.next_round)
            return max(0, house_players_wanted(block, ranked) - waiting)
        return max(0, -ranked % 4 - waiting) if ranked else 0
    began, _ = _begun_by(tournament, among)
    who = tuple(holders(tournament, began, tournament.next_round).values())
    need = -len(who) % 4
    who = (*who, *aside[:need])
    away = sum(player not in present for player in who)
    waiting = sum(player in present for player in aside[need:])
    return max(0, need - len(aside)) + max(0, away - waiting)


def swiss_round(
    tournament: Tournament, settings: RiichiSettings, *, drawn: bool = False
) -> Pairing:
    """A Swiss round (docs/riichi.md, *Swiss*); ``drawn``: in a random order, not the standings'.

    The first round is always drawn; a drawn order still avoids repeated meetings.
    """
    from pairing.systems.riichi.seating.swiss import swiss_seating  # not for every click

    drawn = drawn or not tournament.rounds
    order = drawn_order(tournament, settings) if drawn else by_points(tournament)
    field = _field(tournament, settings, order)
    playing = [player for player in order if player in set(field.playing)]
    separations = separation_costs(tournament, settings, tournament.next_round)
    if not tournament.rounds and settings.first_round in RULES:
        return _opening(tournament, settings.first_round, playing, separations, field.sitting_out)
    met, apart = meetings(tournament), separations.weight

    def crossed(a: int, b: int) -> int:
        pair = (min(a, b), max(a, b))
        return met.get(pair, 0) + apart.get(pair, 0)

    seating = swiss_seating(
        [[crossed(a, b) for b in playing] for a in playing],
        effort=settings.effort,
        allowance=settings.crossings,
    )
    groups = [[playing[i] for i in group] for group in seating.tables]
    reasons = []
    winds = seat_swiss(groups, winds_sat(tournament), met, playing)
    tables = [Table(board, seats) for board, seats in enumerate(winds, 1)]
    for board, (group, passed) in enumerate(zip(seating.tables, seating.passed, strict=True), 1):
        tried = tuple(
            ConsideredOpponent(
                playing[candidate.player],
                why.passed_over(
                    tournament,
                    playing[candidate.player],
                    [playing[i] for i in candidate.met],
                    separations,
                ),
            )
            for candidate in passed
        )
        words = why.swiss([i + 1 for i in group], drawn=drawn)
        reasons.append(Reason(board, "Riichi 1.2", words, tried))
    seats = {table.number: table.seats for table in tables}
    extra = sum(apart[pair] for pair in together(separations, seats.values()))
    notes = why.crossings_remarks(seating, settings.crossings, apart=extra, separated=bool(apart))
    remarks = apart_remarks(tournament, separations, seats)
    return _finish(tournament, tables, reasons, remarks, field.sitting_out, notes)


def _opening(
    tournament: Tournament,
    rule: str,
    playing: Sequence[int],
    separations: SeparationCosts,
    sitting_out: Sequence[int],
) -> Pairing:
    """The first round by club or by strength (setting ``first_round``)."""
    groups = opening(tournament, sorted(playing), rule, separations)
    tables = [Table(at, four(group)) for at, group in enumerate(groups, 1)]
    words = text(f"riichi.reason.opening_{rule}")
    reasons = [Reason(table.number, "Riichi 1.2", words) for table in tables]
    remarks = apart_remarks(
        tournament, separations, {table.number: table.seats for table in tables}
    )
    return _finish(tournament, tables, reasons, remarks, sitting_out)


def finals(tournament: Tournament, settings: RiichiSettings, step: int) -> Pairing:
    """An interval round with the given step (docs/riichi.md, *Interval*), repeats ignored.

    Raises ``InputError`` before round 1, when there are no standings to go by.
    """
    order = in_order(tournament)
    field = _field(tournament, settings, order)
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
        reasons.append(Reason(board, "Riichi 2", why.interval(places)))
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
    notes: Sequence[Text] = (),
) -> Pairing:
    byes = tuple((player, Bye.PAIRING) for player in sitting_out)
    more = [why.sits_out(tournament, player) for player in sitting_out]
    return Pairing(
        Round(tournament.next_round, tables=tuple(tables), byes=byes),
        (*reasons, *more),
        tuple(remarks),
        tuple(notes),
    )


def _field(tournament: Tournament, settings: RiichiSettings, order: Sequence[int]) -> RiichiField:
    """Return who plays of those the cuts before the coming round have left in."""
    among = progress_of(tournament, settings).field_at(tournament.next_round)
    return field_of(tournament, settings, order, among)
