"""Making the next round in each of its ways, with a reason for every table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
from pairing.systems.riichi.hall.apart import remarks as apart_remarks
from pairing.systems.riichi.hall.apart import separation_costs, together
from pairing.systems.riichi.hall.numbering import Numbering, tables_off_plan
from pairing.systems.riichi.hall.opening import RULES, opening
from pairing.systems.riichi.hall.rotation import rotated
from pairing.systems.riichi.history import meetings, winds_sat
from pairing.systems.riichi.knockout_rounds import bracket_round
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
from pairing.tournament import Table, Tournament


def pair(tournament: Tournament, settings: RiichiSettings) -> Pairing:
    """Return the coming round as the setting ``modes`` wants it."""
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
    """Tell, before round 1, that the preset's event is longer or shorter than what is planned."""
    if tournament.rounds or settings.preset == OWN or settings.stages:
        return ()
    usual, planned = settings.rounds_usual(len(tournament.players)), tournament.planned
    if usual == planned:
        return ()
    name = text(f"option.preset.{settings.preset}")
    return (text("riichi.remark.preset_rounds", preset=name, usual=usual, planned=planned),)


def with_cut(tournament: Tournament, settings: RiichiSettings, made: Pairing) -> Pairing:
    """Add to the round its remarks on the cut right before it, if there is one."""
    progress, number = progress_of(tournament, settings), made.round.number
    placed = progress.cut_before(number)
    if placed is None or placed.first != number:
        return made
    cut, rule = progress.cut_at(placed), text(f"option.cut_ties.{settings.cut_ties}")
    level, absent = ([tournament[p].name for p in who] for who in (cut.level, cut.absent))
    top, remarks = placed.stage.top, []
    if level:
        remarks.append(text("riichi.remark.cut_level", top=top, players=level, rule=rule))
    if absent:
        remarks.append(text("riichi.remark.cut_absent", players=absent))
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
    planned = (n for n in range(1, last + 1) if progress.mode_at(n) == "plan")
    numbers = (n for n in planned if progress.cut_before(n) == cut)
    return {number: index for index, number in enumerate(numbers, 1)}


def plan_of(
    tournament: Tournament, settings: RiichiSettings, number: int = 1
) -> tuple[Plan, tuple[int, ...], dict[int, int]]:
    """Return the plan that round ``number`` is in, the players its local ids stand for, and its
    rounds.

    They are those who began it: whoever has come for one of them since has his place
    (:func:`pairing.systems.riichi.replaced.holders`).  Local id i is the i-th entrant by start
    number, or as :mod:`.hall.numbering` says; substitutes complete the last table.
    Raises ``InputError`` when the entrants and substitutes do not fill tables.
    """
    rounds = planned_rounds(tournament, settings, number)
    progress, length = progress_of(tournament, settings), max(1, len(rounds))
    cycles = min(progress.placed_at(min(rounds, default=1)).stage.cycles, length)
    who, tournament = _begun_by(tournament, progress.field_at(number))
    need = -len(who) % 4
    aside = substitutes(tournament)
    if need > len(aside) and settings.odd_field == "sit_out" and len(who) > 4:
        # Nobody to complete the last table: some rest in every round, in turn.
        from pairing.systems.riichi.designs.rota import plan_with_rests  # not for every click

        plan = plan_with_rests(len(who), length, tournament.seed, cycles)
    elif need > len(aside) or len(who) < 4:
        begun = any(round_.number in rounds for round_ in tournament.rounds)
        late = [p for p in who if not any(p in round_.reported for round_ in tournament.rounds)]
        if begun and late:  # who came after the plan had begun
            names = [tournament[player].name for player in late]
            subject = Subject(player=late[0], field="name")
            raise InputError("error.riichi_plan_late", subject=subject, players=names)
        raise not_four(len(who), setting="odd_field", rounds=tournament.planned)
    else:
        who = (*who, *aside[:need])
        plan = round_robin(len(who), -(-length // cycles), cycles, tournament.seed)[:length]
    return plan, Numbering(tournament, settings, plan, who, rounds).numbers(), rounds


def _begun_by(
    tournament: Tournament, among: Collection[int] | None
) -> tuple[tuple[int, ...], Tournament]:
    """Return who began the plan, and the tournament in which all seats are theirs."""
    field = entrants(tournament) if among is None else tuple(among)
    first = first_holders(tournament, field)
    return tuple(sorted({first[player] for player in field})), as_first(tournament, first)


def planned_round(tournament: Tournament, settings: RiichiSettings) -> Pairing:
    """Return the next round of the plan (docs/riichi.md, *Round robin*); absent players are
    replaced.

    Raises ``InputError`` naming the absent player for whom no substitute is left.
    """
    number = tournament.next_round
    plan, began, rounds = plan_of(tournament, settings, number)
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
    ranked = [player for player in began if not tournament[player].substitute]
    # Whether who has which number was chosen: team-mates apart, a rule for the first round.
    key = "riichi.reason.plan" if ranked == sorted(ranked) else "riichi.reason.plan_numbered"
    reason = text(key, round=index, rounds=len(plan))
    remarks = [why.stand_in(tournament, out, by) for out, by in stand_in.items()]
    remarks += apart_remarks(tournament, separation_costs(tournament, settings, number), tables)
    if tables_off_plan(as_first(tournament, first_holders(tournament, began)), plan, began, rounds):
        remarks.append(text("riichi.remark.strayed"))
    reasons = [Reason(table.number, "Riichi 1.1", reason) for table in tables]
    made = why.made_round(tournament, tables, reasons, rests)
    return replace(made, remarks=tuple(remarks))


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
    """Return a Swiss round (docs/riichi.md, *Swiss*); ``drawn``: in a random order, not the
    standings'.

    The first round is always drawn; a drawn order still avoids repeated meetings.
    """
    from pairing.systems.riichi.seating.swiss import swiss_seating  # not for every click

    drawn = drawn or not tournament.rounds
    order = drawn_order(tournament, settings) if drawn else by_points(tournament)
    field = _field(tournament, settings, order)
    playing = [player for player in order if player in set(field.playing)]
    separations = separation_costs(tournament, settings, tournament.next_round)
    if not tournament.rounds and settings.first_round in RULES:  # by club or by strength
        fours = opening(tournament, sorted(playing), settings.first_round, separations)
        tables = [Table(at, four(players)) for at, players in enumerate(fours, 1)]
        words = text(f"riichi.reason.opening_{settings.first_round}")
        reasons = [Reason(table.number, "Riichi 1.2", words) for table in tables]
        made = why.made_round(tournament, tables, reasons, field.sitting_out)
        return replace(made, remarks=tuple(apart_remarks(tournament, separations, tables)))
    met, apart = meetings(tournament), separations.weight

    def crossed(a: int, b: int) -> int:
        return met.get((min(a, b), max(a, b)), 0) + separations.between(a, b)

    seating = swiss_seating(
        [[crossed(a, b) for b in playing] for a in playing],
        allowance=settings.crossings,
    )
    groups = [[playing[i] for i in group] for group in seating.tables]
    reasons = []
    winds = seat_swiss(groups, winds_sat(tournament), met, playing)
    tables = [Table(board, seats) for board, seats in enumerate(winds, 1)]
    for board, (group, passed) in enumerate(zip(seating.tables, seating.passed, strict=True), 1):
        tried = []
        for candidate in passed:
            player, crossing = playing[candidate.player], [playing[i] for i in candidate.met]
            over = why.passed_over(tournament, player, crossing, separations)
            tried.append(ConsideredOpponent(player, over))
        places = text("riichi.reason.swiss", places=[at + 1 for at in group])
        words = text("riichi.reason.drawn") if drawn else places
        reasons.append(Reason(board, "Riichi 1.2", words, tuple(tried)))
    extra = sum(apart[pair] for pair in together(separations, winds))
    notes = why.crossings_remarks(seating, settings.crossings, apart=extra, separated=bool(apart))
    remarks = apart_remarks(tournament, separations, tables)
    made = why.made_round(tournament, tables, reasons, field.sitting_out)
    return replace(made, remarks=tuple(remarks), notes=tuple(notes))


def finals(tournament: Tournament, settings: RiichiSettings, step: int) -> Pairing:
    """Return an interval round with the given step (docs/riichi.md, *Interval*), repeats ignored.

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
        words = text("riichi.reason.interval", step=places[1] - places[0], places=places)
        reasons.append(Reason(board, "Riichi 2", words))
    large = text("riichi.remark.step_large", step=step, tables=len(tables))
    made = why.made_round(tournament, tables, reasons, field.sitting_out)
    return replace(made, remarks=(large,) if step > len(tables) else ())


def _field(tournament: Tournament, settings: RiichiSettings, order: Sequence[int]) -> RiichiField:
    """Return who plays of those the cuts before the coming round have left in."""
    among = progress_of(tournament, settings).field_at(tournament.next_round)
    return field_of(tournament, settings, order, among)
