"""Rounds: pair the next one, enter results, change seats, take back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

import xlwings as xw

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
)
from addin.sheets import layout
from addin.sheets.reading import Reading, read, snapshot
from addin.sheets.writing import (
    Block,
    Writer,
    board_note,
    clear_round,
    empty_if_of_round,
    write_log,
    write_players,
    write_round,
    write_settings,
    write_status,
)
from pairing.catalogue import text
from pairing.errors import (
    InputError,
    NeedsDecision,
    Subject,
)
from pairing.results import Pairing
from pairing.tournament import Bye, Round, Tournament


@action
def pair_next_round(book: xw.Book, *, allow: Collection[str] = ()) -> Done:
    """Pair the next round and write its tab.

    ``allow`` names choices the organiser made: :data:`CHANGED_ROUNDS`, :data:`REPEATS`.
    Raises ``InputError`` (missing results, bad cells), ``NeedsDecision`` (edited rounds) and
    ``NoLegalPairing``.
    """
    reading, started = load(book)
    accepted = accepted_changes(reading, allow)
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
    pairing = paired(reading, started, allow)
    writer = Writer(reading.tabs)
    write_settings(writer, reading, started)
    write_players(writer, reading, started)
    write_round(writer, reading, started, pairing.round, pairing.remarks)
    after = replace(started, rounds=(*started.rounds, pairing.round))
    words = reading.words
    bye = pairing.round.bye
    status = text(
        "status.paired",
        round=number,
        boards=len(pairing.round.games),
        tab=words.tab(layout.ROUND, number),
    )
    write_status(writer, words(status))
    snapshots = [snapshot(round_) for round_ in accepted]
    if started.rounds and started.rounds[-1] not in accepted:
        snapshots.append(snapshot(started.rounds[-1]))
    changed = [
        words(
            "log.paired",
            boards=len(pairing.round.games),
            bye=started[bye].name if bye else "—",
            absent=_absent(after) or "—",
        )
    ]
    changed += [words(remark) for remark in pairing.remarks]
    if accepted:
        changed.append(words("log.accepted", rounds=[round_.number for round_ in accepted]))
    write_log(writer, reading, "pair", number, " ".join(changed), snapshots)
    grid = reading.round_grids[number]
    writer.select(layout.ROUND, number, grid.header + 1, grid.at["result"])
    writer.flush()
    return Done(status, pairing_data(after, pairing.round), pairing.remarks)


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
        return located(reading, lambda: make(started))
    except NeedsDecision as error:
        if error.choice == "allow_repeats":
            error.choice = REPEATS
        raise


def _absent(tournament: Tournament) -> list[str]:
    last = tournament.rounds[-1]
    return [p.name for p in tournament.players if p.number not in last.reported]


def pairing_data(tournament: Tournament, round_: Round) -> dict[str, Any]:
    """A round as the JSON other programs read."""
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
        "absent": [p.name for p in tournament.players if p.number not in round_.reported],
    }


@action
def enter_results(book: xw.Book, round_number: int, results: Mapping[int, Any]) -> Done:
    """Write results of one round by board number (used by the command line).

    Raises ``InputError`` for a board the round does not have.
    """
    reading, tournament = load(book)
    if not 1 <= round_number <= len(tournament.rounds):
        raise InputError("error.round_unknown", round=round_number, paired=len(tournament.rounds))
    boards = {game.board for game in tournament.rounds[round_number - 1].games}
    for board in results:
        if board not in boards:
            raise InputError("error.board_unknown", board=board, round=round_number)
    grid = reading.round_grids[round_number]
    first = grid.header + 1
    column = [grid.get(row, "result") for row in grid.body]
    for board, result in results.items():
        column[reading.board_rows[round_number, board] - first] = str(result)
    writer = Writer(reading.tabs)
    writer.put(
        layout.ROUND, round_number, Block(first, grid.at["result"], [[cell] for cell in column])
    )
    words = reading.words
    open_boards = sum(
        1
        for g in tournament.rounds[round_number - 1].games
        if g.result is None and g.board not in results
    )
    done = text("done.results", count=len(results), round=round_number, open=open_boards)
    write_log(
        writer,
        reading,
        "results",
        round_number,
        words("log.results", results=[f"{b}: {r}" for b, r in sorted(results.items())][:50]),
    )
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

    When results are in already they would be lost: then it raises ``NeedsDecision`` unless
    ``allow`` names :data:`DISCARD_RESULTS`.
    """
    reading = read(book)
    rounds = reading.tournament.rounds
    if not rounds:
        raise InputError("error.nothing_to_undo")
    last = rounds[-1]
    entered = sum(1 for game in last.games if game.result)
    if entered and DISCARD_RESULTS not in allow:
        raise NeedsDecision(
            "error.results_would_go", choice=DISCARD_RESULTS, round=last.number, count=entered
        )
    writer, words = Writer(reading.tabs), reading.words
    clear_round(writer, reading, last.number)
    for key in (layout.STANDINGS, layout.CROSSTABLE, *reading.system.face.reports):
        empty_if_of_round(writer, reading, key, last.number)
    status = text("status.undone", round=last.number)
    write_status(writer, words(status))
    reopened = [snapshot(rounds[-2], locked=False)] if len(rounds) > 1 else []
    pairs = [
        f"{reading.tournament[g.white].name} – {reading.tournament[g.black].name}"
        f" {g.result or ''}".strip()
        for g in last.games
    ]
    write_log(
        writer, reading, "undo", last.number, words("log.undone", pairs=pairs[:200]), reopened
    )
    if len(rounds) > 1:
        grid = reading.round_grids[last.number - 1]
        writer.select(layout.ROUND, last.number - 1, grid.header + 1, grid.at["result"])
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
    names = {" ".join(p.name.split()).casefold(): p.number for p in tournament.players}
    chosen = []
    for name in (first, second):
        number = names.get(" ".join(name.split()).casefold())
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
    if any(g.result for g in touched) and DISCARD_RESULTS not in allow:
        raise NeedsDecision(
            "error.results_would_go",
            choice=DISCARD_RESULTS,
            round=last.number,
            count=sum(1 for g in touched if g.result),
        )
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
    swapped = replace(last, games=games, byes=byes)
    changed = replace(tournament, rounds=(*tournament.rounds[:-1], swapped))
    writer, words = Writer(reading.tabs), reading.words
    done = text(
        "done.swapped", first=changed[one].name, second=changed[other].name, round=last.number
    )
    write_round(writer, reading, changed, swapped, (text("note.swapped"),))
    write_log(writer, reading, "swap", last.number, words(done))
    write_status(writer, words(done))
    grid = reading.round_grids[last.number]
    writer.select(layout.ROUND, last.number, grid.header + 1, grid.at["result"])
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
