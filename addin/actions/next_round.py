"""Pairing the next round, and writing what follows from it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import xlwings as xw

from addin.actions.people.arrivals import with_arrivals
from addin.actions.people.telling import changed_since, with_late_entries
from addin.actions.renumbering import renumber
from addin.actions.restoring import filled_in
from addin.actions.rounds import pairing_data, select_results
from addin.actions.standings_tabs import follow_pairing, with_substitutes
from addin.actions.state import (
    NEW_RATINGS,
    REPEATS,
    ActionResult,
    accepted_changes,
    action,
    load,
    located,
    need_results,
)
from addin.sheets import layout
from addin.sheets.log.kept_ratings import said, to_be_asked
from addin.sheets.log.records import How, record
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import snapshot, write_log
from addin.sheets.tabs.players_tab import write_players
from addin.sheets.tabs.round_tab import kind_of, not_in, write_round
from addin.sheets.tabs.tournament_tab import write_settings, write_status
from addin.sheets.writer import Writer
from pairing.catalogue import Text, text
from pairing.errors import InputError, NeedsDecision, Subject
from pairing.results import Pairing
from pairing.tournament import Bye, Round, Tournament

PLAINLY = How()


@action
def pair_next_round(book: xw.Book, *, allow: Collection[str] = ()) -> ActionResult:
    """Pair the next round and write its tab.

    ``allow`` names choices the organiser made: :data:`CHANGED_ROUNDS`, :data:`REPEATS`,
    :data:`NEW_RATINGS`.
    Raises ``InputError`` (missing results, bad cells), ``NeedsDecision`` (edited rounds,
    corrected ratings) and
    ``NoLegalPairing``.
    """
    reading, tournament = load(book)
    accepted = accepted_changes(reading, allow)
    accept_ratings(reading, tournament, allow)
    need_results(reading)
    placed = renumber(reading)
    if placed:
        reading, tournament = load(book)
        accepted = accepted_changes(reading, allow)
    tournament, substitutes = ready_to_pair(reading, tournament, allow)
    substitutes = (*placed, *substitutes)
    pairing = paired(reading, tournament, allow)
    how = How("pair", allow=(REPEATS,) if REPEATS in allow else ())
    return open_round(reading, tournament, pairing, accepted, substitutes, how)


def accept_ratings(reading: Reading, tournament: Tournament, allow: Collection[str]) -> None:
    """Ask whether ratings corrected since the last round hold from the coming one on."""
    new = to_be_asked(reading.log_grid, tournament)
    if new and NEW_RATINGS not in allow:
        raise NeedsDecision(
            "error.ratings_changed",
            choice=NEW_RATINGS,
            changes=said(tournament, new),
            last=len(tournament.rounds),
            round=tournament.next_round,
        )


def ready_to_pair(
    reading: Reading, tournament: Tournament, allow: Collection[str] = ()
) -> tuple[Tournament, tuple[Text, ...]]:
    """The tournament with whoever its next round calls for, and who that is.

    Who is not ticked at the check-in is absent from it; ``allow`` as in :func:`with_arrivals`.

    Raises ``InputError`` while a next round cannot be made: results are missing, there is no
    tab for it, all rounds are paired, or nobody is there.
    """
    need_results(reading)
    number = tournament.next_round
    if number not in reading.round_grids:
        error = InputError(
            "error.no_more_rounds",
            tabs=max(reading.round_grids, default=0),
            setting=reading.words.setting_label("rounds"),
            subject=Subject("rounds"),
        )
        reading.locate(error)
        raise error
    if number > tournament.planned:
        error = InputError(
            "error.stages_all_paired" if _fixed(tournament) else "error.all_rounds_paired",
            planned=tournament.planned,
            subject=Subject("rounds"),
            setting=reading.words.setting_label("rounds"),
        )
        reading.locate(error)
        raise error
    tournament, left_out = with_arrivals(reading, tournament, allow)
    present = tournament.present(number)
    if len(present) < 2:
        raise InputError("error.too_few", count=len(present), round=number)
    tournament, called = with_substitutes(reading, tournament)
    return tournament, (*left_out, *called)


def _fixed(tournament: Tournament) -> bool:
    """Whether the settings fix the number of rounds, so that it cannot be raised alone."""
    ranked = sum(not player.substitute for player in tournament.players)
    try:
        return tournament.settings.rounds_needed(ranked) is not None
    except InputError:  # a bracket for so many there is none: somebody came later
        return True


def open_round(
    reading: Reading,
    tournament: Tournament,
    pairing: Pairing,
    accepted: Sequence[Round],
    substitutes: Sequence[Text] = (),
    how: How = PLAINLY,
) -> ActionResult:
    """Write a round that was just made: its tab, what follows from it, the Log.

    ``accepted`` are earlier rounds whose change is taken for right, ``substitutes`` says who was
    called to fill tables, ``how`` goes into the Log: by which action, with which choices.
    """
    number = pairing.round.number
    since = changed_since(reading, tournament)
    tournament = with_late_entries(reading, tournament)
    remarks = (*substitutes, *pairing.remarks)
    writer = Writer(reading.tabs)
    write_settings(writer, reading, tournament)
    write_players(writer, reading, tournament)
    write_round(writer, reading, tournament, pairing.round, remarks)
    after = replace(tournament, rounds=(*tournament.rounds, pairing.round))
    follow_pairing(writer, reading, after)
    words, kind = reading.words, kind_of(reading.system.traits)
    status = text(
        f"status.{kind.PAIRED}" + ("_last" if number == tournament.planned else ""),
        round=number,
        boards=pairing.round.boards,
        tab=words.tab(layout.ROUND, number),
    )
    write_status(writer, words(status))
    snapshots = [filled_in(reading, tournament), *(snapshot(round_) for round_ in accepted)]
    if tournament.rounds and tournament.rounds[-1] not in accepted:
        snapshots.append(snapshot(tournament.rounds[-1]))
    snapshots.append(record(reading, tournament, pairing.round, how))
    byes = [tournament[n].name for n, kind in pairing.round.byes if kind is Bye.PAIRING]
    changed = [
        words(
            f"log.{kind.PAIRED}",
            boards=pairing.round.boards,
            bye=byes or "—",
            absent=not_in(after, pairing.round) or "—",
        )
    ]
    changed += [words(remark) for remark in (*remarks, *since)]
    if accepted:
        changed.append(words("log.accepted", rounds=[round_.number for round_ in accepted]))
    write_log(
        *(writer, reading, how.by, number, " ".join(changed), snapshots),
        inputs=tournament,
        made=pairing.round,
    )
    select_results(writer, reading, number)
    writer.flush()
    return ActionResult(status, pairing_data(after, pairing.round), remarks, after=after)


def paired(
    reading: Reading, tournament: Tournament, allow: Collection[str], *, explained: bool = False
) -> Pairing:
    """The system's pairing; with repeats allowed when the organiser chose so.

    ``explained``: with reasons as full as the system can give them.
    """
    make = reading.system.explain if explained else reading.system.pair
    if REPEATS in allow:
        tournament = replace(tournament, settings=replace(tournament.settings, allow_repeats=True))
    try:
        return with_asked_byes(tournament, located(reading, lambda: make(tournament)))
    except NeedsDecision as error:
        if error.choice == "allow_repeats":
            error.choice = REPEATS
        raise


def with_asked_byes(tournament: Tournament, pairing: Pairing) -> Pairing:
    """The pairing with the half-point byes that players asked for beforehand, and full ones."""
    number = pairing.round.number
    asked = [(p.number, Bye.HALF) for p in tournament.players if number in p.half_byes]
    asked += [(p.number, Bye.FULL) for p in tournament.players if number in p.full_byes]
    if not asked:
        return pairing
    byes = tuple(sorted((*pairing.round.byes, *asked), key=lambda one: one[0]))
    return replace(pairing, round=replace(pairing.round, byes=byes))
