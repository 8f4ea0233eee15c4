"""Rounds: pair the next one, enter results, change seats, take back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.restoring import filled_in, put_back, swaps_since_pairing
from addin.actions.state import (
    CHANGED_ROUNDS,
    DISCARD_RESULTS,
    REPEATS,
    Done,
    accepted_changes,
    action,
    changes,
    load,
    located,
    need_results,
    read_once,
)
from addin.actions.tables import follow_pairing, with_substitutes
from addin.sheets import layout
from addin.sheets.computed_tab import empty_if_of_round
from addin.sheets.games_tab import board_note
from addin.sheets.grid import name_key, plain
from addin.sheets.log_tab import snapshot, write_log
from addin.sheets.players_tab import write_players
from addin.sheets.reading import Reading
from addin.sheets.round_tab import clear_round, kind_of, write_round
from addin.sheets.tables_tab import WINDS
from addin.sheets.tournament_tab import write_settings, write_status
from addin.sheets.writer import Block, Writer
from pairing.catalogue import Text, text
from pairing.errors import (
    InputError,
    NeedsDecision,
    Subject,
)
from pairing.results import Pairing
from pairing.tournament import Bye, Round, Table, Tournament


@action
def pair_next_round(book: xw.Book, *, allow: Collection[str] = ()) -> Done:
    """Pair the next round and write its tab.

    ``allow`` names choices the organiser made: :data:`CHANGED_ROUNDS`, :data:`REPEATS`.
    Raises ``InputError`` (missing results, bad cells), ``NeedsDecision`` (edited rounds) and
    ``NoLegalPairing``.
    """
    reading, started = load(book)
    accepted = accepted_changes(reading, allow)
    started, house = ready_to_pair(reading, started)
    pairing = paired(reading, started, allow)
    return open_round(reading, started, pairing, accepted, house)


def ready_to_pair(reading: Reading, started: Tournament) -> tuple[Tournament, tuple[Text, ...]]:
    """The tournament with whoever its next round calls for, and who that is.

    Raises ``InputError`` while a next round cannot be made: results are missing, there is no
    tab for it, all rounds are paired, or nobody is there.
    """
    need_results(reading)
    number = started.next_round
    if number not in reading.round_grids:
        error = InputError(
            "error.no_more_rounds",
            tabs=max(reading.round_grids, default=0),
            setting=reading.words.setting_label("rounds"),
            subject=Subject("rounds"),
        )
        reading.locate(error)
        raise error
    if number > started.planned:
        error = InputError(
            "error.all_rounds_paired",
            planned=started.planned,
            subject=Subject("rounds"),
            setting=reading.words.setting_label("rounds"),
        )
        reading.locate(error)
        raise error
    present = started.present(number)
    if len(present) < 2:
        raise InputError("error.too_few", count=len(present), round=number)
    return with_substitutes(reading, started)


def open_round(
    reading: Reading,
    started: Tournament,
    pairing: Pairing,
    accepted: Sequence[Round],
    house: Sequence[Text] = (),
    by: str = "pair",
) -> Done:
    """Write a round that was just made: its tab, what follows from it, the Log.

    ``accepted`` are earlier rounds whose change is taken for right, ``house`` says who was
    called to fill tables, ``by`` is the action the Log names.
    """
    number = pairing.round.number
    remarks = (*house, *pairing.remarks)
    writer = Writer(reading.tabs)
    write_settings(writer, reading, started)
    write_players(writer, reading, started)
    write_round(writer, reading, started, pairing.round, remarks)
    after = replace(started, rounds=(*started.rounds, pairing.round))
    follow_pairing(writer, reading, after)
    words = reading.words
    status = text(
        "status.seated" if pairing.round.tables else "status.paired",
        round=number,
        boards=pairing.round.boards,
        tab=words.tab(layout.ROUND, number),
    )
    write_status(writer, words(status))
    snapshots = [filled_in(reading, started), *(snapshot(round_) for round_ in accepted)]
    if started.rounds and started.rounds[-1] not in accepted:
        snapshots.append(snapshot(started.rounds[-1]))
    byes = [started[n].name for n, kind in pairing.round.byes if kind is Bye.PAIRING]
    changed = [
        words(
            "log.seated" if pairing.round.tables else "log.paired",
            boards=pairing.round.boards,
            bye=byes or "—",
            absent=_absent(after) or "—",
        )
    ]
    changed += [words(remark) for remark in remarks]
    if accepted:
        changed.append(words("log.accepted", rounds=[round_.number for round_ in accepted]))
    write_log(writer, reading, by, number, " ".join(changed), snapshots)
    select_results(writer, reading, number)
    writer.flush()
    return Done(status, pairing_data(after, pairing.round), remarks)


def select_results(writer: Writer, reading: Reading, number: int) -> None:
    """Leave the organiser where the first missing result of a round is typed."""
    grid = reading.round_grids[number]
    typed = reading.result_column
    boards = sorted(row for (one, b), row in reading.board_rows.items() if one == number and b > 0)
    missing = (row for row in boards if not plain(grid.get(row, typed)))
    writer.select(layout.ROUND, number, next(missing, grid.header + 1), grid.at[typed])


def paired(
    reading: Reading, started: Tournament, allow: Collection[str], *, explained: bool = False
) -> Pairing:
    """The system's pairing; with repeats allowed when the organiser chose so.

    ``explained``: with reasons as full as the system can give them.
    """
    make = reading.system.explain if explained else reading.system.pair
    if REPEATS in allow:
        started = replace(started, settings=replace(started.settings, allow_repeats=True))
    try:
        return with_half_byes(started, located(reading, lambda: make(started)))
    except NeedsDecision as error:
        if error.choice == "allow_repeats":
            error.choice = REPEATS
        raise


def with_half_byes(tournament: Tournament, pairing: Pairing) -> Pairing:
    """The pairing with the half-point byes that players asked for beforehand."""
    number = pairing.round.number
    asked = [(p.number, Bye.HALF) for p in tournament.players if number in p.half_byes]
    if not asked:
        return pairing
    byes = tuple(sorted((*pairing.round.byes, *asked), key=lambda one: one[0]))
    return replace(pairing, round=replace(pairing.round, byes=byes))


def _absent(tournament: Tournament) -> list[str]:
    last = tournament.rounds[-1]
    return [
        p.name for p in tournament.players if p.number not in last.reported and not p.substitute
    ]


def pairing_data(tournament: Tournament, round_: Round) -> dict[str, Any]:
    """A round as the JSON other programs read: with ``boards``, or with ``tables`` of four."""
    absent = [
        p.name for p in tournament.players if p.number not in round_.reported and not p.substitute
    ]
    if round_.tables:
        return {
            "round": round_.number,
            "tables": [
                {
                    "table": table.number,
                    **{
                        wind: tournament[player].name
                        for wind, player in zip(WINDS, table.seats, strict=True)
                    },
                }
                for table in round_.tables
            ],
            "sitting_out": [tournament[player].name for player, _ in round_.byes],
            "absent": absent,
        }
    return {
        "round": round_.number,
        "boards": [
            {
                "board": game.board,
                "white": tournament[game.white].name,
                "black": tournament[game.black].name,
                "handicap": game.handicap,
            }
            for game in round_.games
        ],
        "bye": tournament[round_.bye].name if round_.bye else None,
        "absent": absent,
    }


@action
def enter_results(book: xw.Book, round_number: int, results: Mapping[int, Any]) -> Done:
    """Write results of one round by board or table number (used by the command line).

    A game's result is a :class:`Result`, a table's its four scores in the order East, South,
    West, North.  Raises ``InputError`` for a board or table the round does not have, and for
    scores that do not sum to what they should.
    """
    reading, tournament = load(book)
    if not 1 <= round_number <= len(tournament.rounds):
        raise InputError("error.round_unknown", round=round_number, paired=len(tournament.rounds))
    kind, round_ = kind_of(reading.system.face), tournament.rounds[round_number - 1]
    missing = {g.board: g.result is None for g in round_.games}
    missing |= {t.number: t.scores is None for t in round_.tables}
    for board in results:
        if board not in missing:
            raise kind.unknown(board, round_number)
    kind.refuse_wrong(reading, tournament, round_number, results)
    grid = reading.round_grids[round_number]
    first = grid.header + 1
    typed = reading.result_column
    column = [grid.get(row, typed) for row in grid.body]
    for board, result in results.items():
        row = reading.board_rows[round_number, board] - first
        cells = kind.result_cells(result)
        column[row : row + len(cells)] = cells
    writer = Writer(reading.tabs)
    writer.put(
        layout.ROUND, round_number, Block(first, grid.at[typed], [[cell] for cell in column])
    )
    words = reading.words
    open_boards = sum(is_open and board not in results for board, is_open in missing.items())
    done = text("done.results", count=len(results), round=round_number, open=open_boards)
    entered = [
        f"{board}: {' '.join(map(str, kind.result_cells(result)))}"
        for board, result in sorted(results.items())
    ]
    write_log(writer, reading, "results", round_number, words("log.results", results=entered[:50]))
    write_status(writer, words(done))
    writer.flush()
    return Done(done, {"round": round_number, "entered": len(results), "open": open_boards})


@action
def accept_changes(book: xw.Book) -> Done:
    """Take earlier rounds as they stand now for right, and remember them so."""
    reading, _ = load(book)
    accepted = accepted_changes(reading, (CHANGED_ROUNDS,))
    if not accepted:
        raise InputError("error.nothing_changed")
    writer = Writer(reading.tabs)
    rounds = [round_.number for round_ in accepted]
    done = text("log.accepted", rounds=rounds)
    told = " ".join(
        [reading.words(done), *(e.message(reading.words.language) for e in changes(reading))]
    )
    write_log(writer, reading, "accept", None, told, [snapshot(round_) for round_ in accepted])
    writer.flush()
    return Done(done, {"rounds": rounds})


@action
def undo_last_round(book: xw.Book, *, allow: Collection[str] = ()) -> Done:
    """Take back the pairing of the last round: its tab is emptied, the one before reopened.

    When results are in already, or players have changed seats, that would be lost: then it
    raises ``NeedsDecision`` unless ``allow`` names :data:`DISCARD_RESULTS`.
    """
    reading = read_once(book)
    rounds = reading.tournament.rounds
    if not rounds:
        raise InputError("error.nothing_to_undo")
    last = rounds[-1]
    entered = sum(1 for game in last.games if game.result)
    entered += sum(1 for table in last.tables if _begun(reading, last, table))
    if entered and DISCARD_RESULTS not in allow:
        raise NeedsDecision(
            "error.results_would_go", choice=DISCARD_RESULTS, round=last.number, count=entered
        )
    swaps = swaps_since_pairing(reading, last.number)
    if swaps and DISCARD_RESULTS not in allow:
        raise NeedsDecision(
            "error.swaps_would_go", choice=DISCARD_RESULTS, round=last.number, count=swaps
        )
    writer, words = Writer(reading.tabs), reading.words
    clear_round(writer, reading, last.number)
    face = reading.system.face
    for key in (layout.STANDINGS, layout.CROSSTABLE, *face.reports):
        if key not in face.with_pairing:
            empty_if_of_round(writer, reading, key, last.number)
    if face.with_pairing:
        before = reading.tournament.after(last.number - 1)
        started = located(reading, lambda: reading.system.start(before))
        follow_pairing(writer, reading, started)
    status = text("status.undone", round=last.number)
    restored = put_back(writer, reading, last.number)
    if restored is None:
        write_status(writer, words(status))
    reopened = [restored] if restored else []
    reopened += [snapshot(rounds[-2], locked=False)] if len(rounds) > 1 else []
    pairs = [
        f"{reading.tournament[g.white].name} – {reading.tournament[g.black].name}"
        f" {g.result or ''}".strip()
        for g in last.games
    ]
    pairs += [
        " – ".join(reading.tournament[player].name for player in table.seats)
        + f" {' '.join(map(str, table.scores or ()))}".rstrip()
        for table in last.tables
    ]
    write_log(
        writer, reading, "undo", last.number, words("log.undone", pairs=pairs[:200]), reopened
    )
    if len(rounds) > 1:
        select_results(writer, reading, last.number - 1)
    else:
        writer.select(layout.PLAYERS, None, layout.FIRST_ROW, 2)
    writer.flush()
    return Done(status, {"round": last.number})


@action
def swap_players(book: xw.Book, first: str, second: str, *, allow: Collection[str] = ()) -> Done:
    """Let two players of the last round change seats (or a seat and the bye).

    Results of the boards concerned would no longer be theirs: with such results it raises
    ``NeedsDecision`` unless ``allow`` names :data:`DISCARD_RESULTS`.
    """
    reading, tournament = load(book)
    if not tournament.rounds:
        raise InputError("error.nothing_to_swap")
    last = tournament.rounds[-1]
    names = {name_key(p.name): p.number for p in tournament.players}
    chosen = []
    for name in (first, second):
        number = names.get(name_key(name))
        if number is None:
            raise InputError("error.player_unknown", player=name)
        if number not in last.reported:
            raise InputError("error.not_in_round", player=name, round=last.number)
        chosen.append(number)
    one, other = chosen
    if one == other:
        raise InputError("error.swap_same", player=first)
    seats = {one: other, other: one}
    touched = [g for g in last.games if {g.white, g.black} & {one, other}]
    tables = [t for t in last.tables if {*t.seats} & {one, other}]
    lost = sum(1 for g in touched if g.result)
    lost += sum(1 for t in tables if _begun(reading, last, t))
    if lost and DISCARD_RESULTS not in allow:
        raise NeedsDecision(
            "error.results_would_go", choice=DISCARD_RESULTS, round=last.number, count=lost
        )
    for table in tables:
        reading.partial.pop((last.number, table.number), None)
    # On one board the same exchange of seats swaps the colours.
    games = tuple(
        replace(
            g, white=seats.get(g.white, g.white), black=seats.get(g.black, g.black), result=None
        )
        if g in touched
        else g
        for g in last.games
    )
    byes: tuple[tuple[int, Bye], ...] = tuple((seats.get(n, n), kind) for n, kind in last.byes)
    seated = tuple(_with_seats(t, seats) if t in tables else t for t in last.tables)
    swapped = replace(last, games=games, tables=seated, byes=byes)
    changed = replace(tournament, rounds=(*tournament.rounds[:-1], swapped))
    writer, words = Writer(reading.tabs), reading.words
    done = text(
        "done.swapped", first=changed[one].name, second=changed[other].name, round=last.number
    )
    write_round(writer, reading, changed, swapped, (text("note.swapped"),))
    follow_pairing(writer, reading, changed)
    write_log(writer, reading, "swap", last.number, words(done))
    write_status(writer, words(done))
    select_results(writer, reading, last.number)
    writer.flush()
    before = changed.after(last.number - 1)
    repeats = tuple(
        text(
            "check.repeat",
            round=last.number,
            board=g.board,
            white=changed[g.white].name,
            black=changed[g.black].name,
        )
        for g in games
        if board_note(words, before, g.white, g.black)
    )
    return Done(done, pairing_data(changed, swapped), repeats)


def _begun(reading: Reading, round_: Round, table: Table) -> bool:
    """Whether anything was typed at a table: scores, some of them, or a penalty."""
    partial = (round_.number, table.number) in reading.partial
    return table.scores is not None or partial or any(table.penalties)


def _with_seats(table: Table, seats: Mapping[int, int]) -> Table:
    """A table with players exchanged; its scores and penalties would no longer be theirs."""
    a, b, c, d = (seats.get(player, player) for player in table.seats)
    return Table(table.number, (a, b, c, d))
