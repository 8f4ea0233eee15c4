"""Letting two players of the last round change seats."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import xlwings as xw

from addin.actions.repeats import repeats
from addin.actions.rounds import begun, pairing_data, select_results
from addin.actions.standings_tabs import follow_pairing
from addin.actions.state import DISCARD_RESULTS, HAND_STONES, ActionResult, action, load
from addin.sheets.log.kept_ratings import as_then
from addin.sheets.tabs.log_tab import write_log
from addin.sheets.tabs.round_tab import write_round
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Writer
from pairing.catalogue import text
from pairing.errors import InputError, NeedsDecision
from pairing.finding import find_player
from pairing.systems import WithHandicap
from pairing.tournament import Bye, Game, Table, Tournament


@action
def swap_players(
    book: xw.Book, first: str, second: str, *, allow: Collection[str] = ()
) -> ActionResult:
    """Let two players of the last round change seats (or a seat and the bye).

    Stones, komi and colours become those of the new pairs; where they had been set by hand, it
    raises ``NeedsDecision`` unless ``allow`` names :data:`HAND_STONES`.
    Results of the boards concerned would no longer be theirs: with such results it raises
    ``NeedsDecision`` unless ``allow`` names :data:`DISCARD_RESULTS`.
    """
    reading, tournament = load(book)
    if not tournament.rounds:
        raise InputError("error.nothing_to_swap")
    last = tournament.rounds[-1]
    chosen = []
    for name in (first, second):
        player = find_player(tournament.players, name)
        if player.number not in last.reported:
            raise InputError("error.not_in_round", player=player.name, round=last.number)
        chosen.append(player.number)
    one, other = chosen
    if one == other:
        raise InputError("error.swap_same", player=first)
    seats = {one: other, other: one}
    touched = [g for g in last.games if {g.white, g.black} & {one, other}]
    tables = [t for t in last.tables if {*t.seats} & {one, other}]
    lost = sum(1 for g in touched if g.result)
    lost += sum(1 for t in tables if begun(reading, last, t))
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
    if isinstance(reading.system, WithHandicap) and len(touched) + len(last.byes) > 1:
        games = _with_stones(reading.system, tournament, games, allow)
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
    write_log(writer, reading, "swap", last.number, words(done), made=swapped)
    write_status(writer, words(done))
    select_results(writer, reading, last.number)
    writer.flush()
    met = repeats(words, changed, last.number, games)
    return ActionResult(done, pairing_data(changed, swapped), met)


def _with_stones(
    system: WithHandicap, tournament: Tournament, games: Sequence[Game], allow: Collection[str]
) -> tuple[Game, ...]:
    """The games with stones, komi and colours of their new pairs where the pair is another.

    Raises ``NeedsDecision`` where the old pair's had been set by hand, unless allowed.
    """
    last = tournament.rounds[-1]
    before = as_then(tournament.after(last.number - 1), last.ratings)
    changed = [
        (old, new)
        for old, new in zip(last.games, games, strict=True)
        if {old.white, old.black} != {new.white, new.black}
    ]
    usual = system.games_of(before, [(old.white, old.black) for old, _ in changed])
    by_hand = [
        old.board
        for (old, _), own in zip(changed, usual, strict=True)
        if old.handicap != own.handicap or (old.komi is not None and old.komi != own.komi)
    ]
    if by_hand and HAND_STONES not in allow:
        raise NeedsDecision(
            "error.stones_by_hand", choice=HAND_STONES, round=last.number, boards=by_hand
        )
    anew = system.games_of(before, [(new.white, new.black) for _, new in changed])
    fresh: dict[int, Game] = {}
    for (old, new), own in zip(changed, anew, strict=True):
        # Even games keep the seats that were exchanged; stones decide who has White.
        seats = own if own.handicap or own.komi is not None or old.handicap else new
        fresh[new.board] = replace(
            new, white=seats.white, black=seats.black, handicap=own.handicap, komi=own.komi
        )
    return tuple(fresh.get(game.board, game) for game in games)


def _with_seats(table: Table, seats: Mapping[int, int]) -> Table:
    """A table with players exchanged; its scores and penalties would no longer be theirs."""
    a, b, c, d = (seats.get(player, player) for player in table.seats)
    return Table(table.number, (a, b, c, d))
