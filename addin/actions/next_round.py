"""Pairing the next round, and writing what follows from it; the plan of all rounds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import xlwings as xw

from addin.actions.people.arrivals import (
    changed_since,
    doubts,
    newcomers,
    ready_to_pair,
    renumber,
    with_late_entries,
)
from addin.actions.state import (
    ADJOURN,
    REPEATS,
    ActionResult,
    Done,
    Event,
    StateChange,
    action,
    ask,
    begin,
)
from addin.journal.folding import How
from addin.journal.states import round_data
from addin.sheets import layout
from addin.sheets.grid import as_typed_text
from addin.sheets.reading import Reading
from addin.sheets.tabs.players_tab import write_players
from addin.sheets.tabs.round_tab import kind_of
from addin.sheets.tabs.tables_tab import WINDS
from addin.sheets.tabs.tournament_tab import STATUS_ROW, write_settings
from pairing.admission import Fact
from pairing.catalogue import Text, text
from pairing.errors import InputError, NeedsDecision, NoLegalPairing, Problems, Subject
from pairing.mending import pair_rest
from pairing.results import Pairing
from pairing.round_lists import show_rounds
from pairing.tournament import Bye, Result, Round, Tournament

SIDES = ("white", "black")

FEW = 3
"""Missing results that are named one by one; more of them are one line."""


@action
def pair_next_round(book: xw.Book, *, allow: Collection[str] = ()) -> ActionResult:
    """Pair the next round and write its tab.

    ``allow`` names choices the organiser made: :data:`CHANGED`, :data:`REPEATS`,
    :data:`MISSING`, :data:`ADJOURN`, :data:`LEAVE`.
    Raises ``InputError`` (missing results, bad cells), ``NeedsDecision`` (something changed by
    hand, somebody not there) and ``NoLegalPairing``.
    """
    event, typed = before_typed(begin(book))
    adjourned = adjourn(event, allow)
    if REPEATS in allow:
        event = event.leaving(text("official.repeats"))
    event, placed = renumber(event, book, event.tournament.next_round)
    if typed is not None:
        event, typed = before_typed(event) if placed else (event, typed)
    if typed is not None:
        kinds = {Bye.FULL: Fact.FULL_BYE, Bye.PAIRING: Fact.PAIR}
        facts = {kinds.get(kind, Fact.BYE) for _, kind in typed.byes}
        facts |= {Fact.PAIR} if typed.boards else set()
        for fact in sorted(facts, key=lambda fact: fact.value):
            event = event.admitted(fact, typed.number)
    event, called = ready_to_pair(event, allow)
    pairing = paired(event, allow, typed=typed)
    remarks = []
    if typed is not None:
        names = event.tournament.by_number
        seats = [*typed.seats.values(), *((player,) for player, _ in typed.byes)]
        shown = [" – ".join(names[player].name for player in players) for players in seats]
        remarks.append(text("pair.kept", boards=shown))
    pairing = replace(pairing, remarks=(*remarks, *adjourned, *pairing.remarks))
    how = How("pair", allow=(REPEATS,) if REPEATS in allow else (), typed=typed)
    return open_round(event, pairing, (*placed, *called), how)


def typed_beforehand(reading: Reading) -> Round | None:
    """Return the last round where people set some of it by hand, and it is still to be paired.

    It has no result, the journal knows no pairing of it, and somebody who is there has no place.
    """
    tournament, journal = reading.tournament, reading.journal
    if not tournament.rounds or journal.missing:
        return None
    last = tournament.rounds[-1]
    if last.finished or last.number in journal.paired or last.number <= journal.imported:
        return None
    there = {player.number for player in tournament.present(last.number) if not player.substitute}
    return last if there - last.reported else None


def before_typed(event: Event) -> tuple[Event, Round | None]:
    """Return the event without the round of :func:`typed_beforehand`, and that round."""
    typed = typed_beforehand(event.reading)
    if typed is None:
        return event, None
    number, reading = typed.number - 1, event.reading
    reading = replace(reading, tournament=reading.tournament.after(number))
    return replace(event, tournament=event.tournament.after(number), reading=reading), typed


def adjourn(event: Event, allow: Collection[str]) -> list[Text]:
    """Ask whether games without a result are adjourned, and refuse where results are missing.

    Returns the rounds whose open games count as draws for the next one.  Of earlier rounds
    that was asked before.
    """
    rounds = event.tournament.rounds
    last = rounds[-1] if rounds else Round(0)
    boards = last.unfinished
    nothing_in = 1 < len(boards) == len(last.games) and ADJOURN not in allow
    if event.system.traits.game != "chess" or nothing_in:
        need_results(event.reading)
        return []
    if boards:
        about = {"round": last.number, "boards": show_rounds(boards), "count": len(boards)}
        ask(ADJOURN, allow, "adjourned.ask", **about)
        # Whoever reads the workbook with their results takes the note away.
        at, rows = event.reading.round_grids[last.number].at, event.reading.board_rows
        for board in boards if "note" in at else ():
            row = rows[last.number, board]
            event.put(layout.ROUND, last.number, row, at["note"], event.words("note.adjourned"))
    return [
        text("adjourned.paired", round=round_.number, boards=show_rounds(round_.unfinished))
        for round_ in rounds
        if round_.unfinished
    ]


def need_results(reading: Reading) -> None:
    """Refuse while a result is missing: naming every cell, or in a line for many of a round."""
    errors: list[InputError] = []
    hint: Text | None = None
    for round_ in reading.tournament.rounds:
        here, boards = missing_results(reading, round_), round_.unfinished
        if not here:
            continue
        what = "scores_missing" if round_.tables else "results_missing"
        about = {"boards": show_rounds(boards), "count": len(boards)}
        seen = {"place": here[0].place or "", "round": round_.number, **about}
        hint = hint or Text(f"hint.{what}", seen)
        if len(boards) > FEW:
            here = [reading.fault(f"error.{what}", here[0].subject or Subject(), **about)]
        errors += here
    if errors:
        raise MissingResults(errors, hint)


class MissingResults(Problems):
    """Results that must be in first; ``hint`` says so to who clicked, whom the click leads there.

    Nothing is wrong with the workbook.
    """

    def __init__(self, errors: list[InputError], hint: Text | None) -> None:
        super().__init__(errors)
        self.place, self.hint = errors[0].place, hint


def missing_results(reading: Reading, round_: Round) -> list[InputError]:
    """Return an error for each empty result of a round, or for each empty score of its tables."""
    errors, number = [], round_.number
    for table in round_.tables:
        entered = reading.partial.get((number, table.number), (None,) * len(table.seats))
        for player, score in zip(table.seats, entered, strict=True):
            if score is None and not table.finished:
                subject = Subject("score", player, number, table.number)
                about = {"table": table.number, "player": reading.tournament[player].name}
                errors.append(reading.fault("error.score_missing", subject, **about))
    for game in round_.games:
        if not game.finished:
            subject = Subject("result", round=number, board=game.board)
            errors.append(reading.fault("error.result_missing", subject, board=game.board))
    return errors


def paired(
    event: Event, allow: Collection[str], *, explained: bool = False, typed: Round | None = None
) -> Pairing:
    """Return the system's pairing; with repeats allowed when the organiser chose so.

    ``explained``: with reasons as full as the system can give them; ``typed`` is what was set by
    hand beforehand.
    """
    own = event.system.explain if explained else event.system.pair
    make = partial(pair_rest, own, typed=typed) if typed is not None else own
    tournament = event.tournament
    if not all(round_.complete for round_ in tournament.rounds):
        tournament = as_draws(tournament)
    if REPEATS in allow:
        tournament = replace(tournament, settings=replace(tournament.settings, allow_repeats=True))
    try:
        return with_asked_byes(tournament, event.located(lambda: make(tournament)))
    except NeedsDecision as error:
        if error.choice == "allow_repeats":
            error.choice = REPEATS
        raise


def as_draws(tournament: Tournament) -> Tournament:
    """Return the tournament with open games drawn: so adjourned ones count for pairing (C.04.2)."""
    draw = Result.DRAW
    rounds = [
        replace(
            round_,
            games=tuple(
                replace(g, result=g.result or draw, second=g.second or (draw if g.double else None))
                for g in round_.games
            ),
        )
        for round_ in tournament.rounds
    ]
    return replace(tournament, rounds=tuple(rounds))


def paired_somehow(event: Event, **how: Any) -> Pairing:
    """Return the system's pairing; with repeated meetings where there is none without.

    ``how`` as :func:`paired` takes it.
    """
    try:
        return paired(event, (), **how)
    except NoLegalPairing:
        return paired(event, (REPEATS,), **how)


def with_asked_byes(tournament: Tournament, pairing: Pairing) -> Pairing:
    """Return the pairing with the half-point byes that were asked for, and full ones."""
    number = pairing.round.number
    out = [p for p in tournament.players if p.number not in pairing.round.reported]
    asked = [(p.number, Bye.HALF) for p in out if number in p.half_byes]
    asked += [(p.number, Bye.FULL) for p in out if number in p.full_byes]
    if not asked:
        return pairing
    byes = tuple(sorted((*pairing.round.byes, *asked), key=lambda bye: bye[0]))
    return replace(pairing, round=replace(pairing.round, byes=byes))


def open_round(
    event: Event, pairing: Pairing, substitutes: Sequence[Text], how: How
) -> ActionResult:
    """Write a round that was just made: its tab, what follows from it, the Log.

    ``substitutes`` says who was called to fill tables, ``how`` goes into the journal: by which
    action, with which choices.
    """
    reading, words, made = event.reading, event.words, pairing.round
    since = changed_since(event)
    event = event.at(with_late_entries(reading, event.tournament))
    tournament = event.tournament
    seated = newcomers(tournament) & {p.number for p in tournament.present(made.number)}
    doubted = doubts(tournament, event.system.traits.game, seated) if seated else ()
    remarks = (*substitutes, *doubted, *pairing.remarks)
    after = event.at(replace(tournament, rounds=(*tournament.rounds, made)))
    settings = write_settings(event.writer, reading, tournament)
    filled = {
        "filled": tournament.next_round,
        "status": as_typed_text(reading.settings_grid.cell(STATUS_ROW, 1)),
        "players": write_players(event.writer, reading, tournament),
        "settings": settings,
    }
    event.write_round(made, *remarks)
    kind = kind_of(event.system.traits)
    last = "_last" if made.number == tournament.planned else ""
    about: dict[str, Any] = {"round": made.number, "boards": made.boards}
    status = text(f"status.{kind.PAIRED}{last}", **about, tab=words.tab(layout.ROUND, made.number))
    byes = [tournament[player].name for player, bye in made.byes if bye is Bye.PAIRING]
    log = f"log.{kind.PAIRED}"
    without = {"bye": byes, "absent": after.tournament.names_not_in(made)}
    changed = [
        text(log, boards=made.boards),
        *(text(f"{log}_{why}", players=names) for why, names in without.items() if names),
        *remarks,
        *pairing.notes,
        *since,
    ]
    facts = {**filled, "paired": made.number, "by": how.by, "step": how.step}
    facts |= {"allow": list(how.allow)} | ({"typed": round_data(how.typed)} if how.typed else {})
    data, logged = pairing_data(after.tournament, made), " ".join(map(words, changed))
    event.follow("results")
    after.follow("pairing")
    event.select_results(made.number)
    done = event.finish(
        Done(
            how.by, status, data, remarks, round=made.number, logged=logged, facts=facts,
            now=StateChange(after.tournament), inputs=tournament, made=made,
        )
    )  # fmt: skip
    return replace(done, after=after.tournament)


def pairing_data(tournament: Tournament, round_: Round) -> dict[str, Any]:
    """Return a round as the JSON of other programs: with ``boards``, or ``tables`` of four."""

    def named(keys: Sequence[str], players: Sequence[int]) -> dict[str, str]:
        return {key: tournament[player].name for key, player in zip(keys, players, strict=True)}

    data: dict[str, Any] = {"round": round_.number}
    asked: list[int] = []
    if round_.tables:
        tables = round_.tables
        data["tables"] = [{"table": at.number, **named(WINDS, at.seats)} for at in tables]
        data["sitting_out"] = [tournament[player].name for player, _ in round_.byes]
    else:
        sides = {game.board: named(SIDES, (game.white, game.black)) for game in round_.games}
        data["boards"] = [
            {"board": game.board, **sides[game.board], "handicap": game.handicap}
            for game in round_.games
        ]
        data["bye"] = tournament[round_.bye].name if round_.bye else None
        asked = [number for number, kind in round_.byes if kind is not Bye.PAIRING]
    away = [*tournament.names_not_in(round_), *(tournament[number].name for number in asked)]
    return data | {"absent": away}
