"""Looking without writing: is everything in order, and what is worth knowing."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from typing import Any

import xlwings as xw

from addin.actions.differences import changes, remarks_of
from addin.actions.foreseeing import foreseen, lacking_for_report
from addin.actions.hand_edits import refused_in_cells
from addin.actions.state import STONES, ActionResult, Event, action, begin
from addin.actions.swapping import offer_of, put_stones_right, repeats, usual_games
from addin.history.ratings import corrections_of
from addin.sheets import layout
from addin.sheets.reading import Reading
from pairing.catalogue import Text, text
from pairing.errors import PairbookError, Problems
from pairing.round_lists import show_rounds
from pairing.tournament import Outcome, Player, Round

MOST_STONES = 9
MOST_KOMI, MOST_REVERSE_KOMI = 20, 13 * MOST_STONES
"""Stones and komi beyond which a typing error is likelier than an intention."""

FEWEST = 4
"""Tables whose scores are wrong: fewer are typing errors, not a column sorted by itself."""


@action
def check(book: xw.Book, *, allow: Collection[str] = ()) -> ActionResult:
    """Read everything and say what is wrong or worth knowing; writes nothing.

    Where stones or komi of the last round are not those of its pairs, ``offer`` is the question
    whether to put them right, which is done with ``allow`` naming :data:`STONES`.

    ``remarks`` hold what is not an error, one for each cause, each with what mends it: columns
    sorted by themselves, rounds edited after the next was paired, missing results, players in
    no pair, repeated meetings, players paired although absent, names that may be one person,
    what the organiser renamed or deleted, and last what the report will ask for.  The graver
    ones come first.
    """
    event = begin(book, every_round=True, asks=False)
    if STONES in allow:
        return put_stones_right(event)
    tournament = event.tournament
    rounds, planned = tournament.rounds, tournament.planned
    moved = {error.place or "" for error in changes(event.reading, event.reading.questions)}
    paired_absent = [*_paired_though_absent(event)]
    named = [remark.values["player"] for remark in paired_absent]
    refused = [one for one in refused_in_cells(event.reading) if one.values["player"] not in named]
    remarks = [*remarks_of(event.reading), *refused, *_faults(event, moved)]
    for round_ in rounds:
        remarks += _of_round(event, round_)
    remarks += _in_no_pair(event)
    remarks += paired_absent
    if rounds and not tournament.settings.allow_repeats and not moved:
        remarks += repeats(event, rounds[-1].number, rounds[-1].games)
    with suppress(PairbookError):  # what scores mended later would have made of cuts and tables
        remarks += event.system.results_changed_since(tournament)
    tabs, setting = max(event.reading.round_grids, default=0), event.words.setting_label("rounds")
    if planned > tabs:
        remarks.append(text("check.too_few_tabs", tabs=tabs, setting=setting))
    if planned < len(rounds):
        remarks.append(text("check.planned", planned=planned, paired=len(rounds)))
    remarks += foreseen(event)
    remarks += noticed(event.reading)
    remarks += _of_people(event)
    counts = {"players": len(tournament.players), "rounds": len(rounds)}
    key = "done.check_remarks" if remarks else "done.check_clean"
    done = text(key, **counts, count=len(remarks))
    data = {**counts, "planned": planned, "remarks": [*map(event.words, remarks)]}
    for report in lacking_for_report(event):
        if remarks:
            remarks.append(report)
        else:
            done = text("done.check_clean_report", done=done, report=report)
    return ActionResult(done, data, tuple(remarks), offer=offer_of(event))


def _of_people(event: Event) -> Iterator[Text]:
    """Yield ratings that were corrected, and names that may be one person."""
    from pairing.names import near_duplicates

    known = event.tournament.by_number
    for change in corrections_of(event.tournament):
        old, new = ("—" if rating is None else rating for rating in (change.old, change.new))
        about: dict[str, Any] = {"round": change.first, "last": change.last}
        name = known[change.player].name
        yield text("check.rating_corrected", player=name, old=old, new=new, **about)
    for alike in near_duplicates(event.tournament.players):
        first, second = known[alike.first].name, known[alike.second].name
        yield text("check.alike", alike=alike.remark(known), first=first, second=second)


def _of_round(event: Event, round_: Round) -> Iterator[Text]:
    """Yield results not in; stones of another pair or of the stronger, values nobody means."""
    if boards := round_.unfinished:
        key = "check.tables_missing" if round_.tables else "check.missing"
        shown, tab = show_rounds(boards), event.reading.round_grids[round_.number].tab
        yield text(key, round=round_.number, boards=shown, count=len(boards), tab=tab)
    by_komi = getattr(event.tournament.settings, "by_komi", False)
    most = MOST_REVERSE_KOMI if by_komi else MOST_KOMI
    for game in round_.games:
        where = {"round": round_.number, "board": game.board}
        if game.handicap > MOST_STONES:
            yield text("check.many_stones", **where, stones=game.handicap)
        if game.komi is not None and abs(game.komi) > most:
            yield text("check.odd_komi", **where, komi=game.komi)
    if round_ is not event.tournament.rounds[-1]:
        return
    for game, own in usual_games(event):
        values: dict[str, Any] = {"round": round_.number, "board": game.board}
        values |= {side: event.tournament[getattr(own, side)].name for side in ("white", "black")}
        values |= {"stones": game.handicap, "usual": own.handicap}
        if game.handicap and own.handicap and game.white != own.white:
            yield text("check.stronger_takes", **values)
        elif game.handicap != own.handicap:
            yield text("check.stones_of_another", **values)


def _in_no_pair(event: Event) -> list[Text]:
    """Return who was in no pair without saying so: one remark for those who missed the same rounds.

    Who came onto the list after a round was paired missed nothing of it.
    """
    missed: dict[tuple[int, ...], list[Player]] = {}
    tournament, out = event.tournament, dict[int, Collection[int]]()
    with suppress(PairbookError):  # it is among the faults, with its cell
        for round_ in tournament.rounds:  # who is out of it by the stages of the event
            out[round_.number] = event.system.out_at(tournament, round_.number)
    journal = event.reading.journal
    listed = {number: journal.names_at(number) for number in journal.paired}
    for player in (player for player in tournament.players if not player.substitute):
        silent = [r for r in tournament.rounds if player.number not in r.reported]
        rounds = tuple(
            number
            for number in (r.number for r in silent if r.number not in player.absent)
            if player.number in (listed.get(number) or tournament.by_number)
            and player.number not in out.get(number, ())
        )
        if rounds:
            missed.setdefault(rounds, []).append(player)
    key = "check.not_seated" if event.system.traits.seats > 2 else "check.not_paired"
    remarks = []
    for rounds, players in missed.items():
        names = [player.name for player in players]
        cells = [_absence_cell(event, player.number) for player in players]
        remarks.append(text(key, rounds=show_rounds(rounds), players=names, cells=cells))
    return remarks


def _absence_cell(event: Event, player: int) -> str:
    return event.reading.players_grid.place(event.reading.player_rows[player], "absent")


_AWAY = (Outcome.ABSENT, Outcome.HALF_BYE, Outcome.FULL_BYE, Outcome.ZERO_BYE,
         Outcome.FORFEIT_LOSS)  # fmt: skip


def _paired_though_absent(event: Event) -> Iterator[Text]:
    """Return who sits at a board in a round that he announced to miss; one remark a player.

    A bye that was asked for and a game he forfeited are no such thing: that is how the round
    says so.
    """
    for player in event.tournament.players:
        rounds = [
            entry.round
            for entry in event.tournament.history[player.number]
            if entry.round in player.absent and entry.outcome not in _AWAY
        ]
        if rounds:
            cell, shown = _absence_cell(event, player.number), show_rounds(rounds)
            key = "check.absent_seated" if event.system.traits.seats > 2 else "check.absent_paired"
            yield text(key, rounds=shown, player=player.name, cell=cell)


def _faults(event: Event, moved: Collection[str]) -> Iterator[Text]:
    """Return what keeps the standings from being computed (a table whose scores do not sum up).

    Nothing of the tabs in ``moved``: what was changed there is said.
    """
    try:
        event.located(lambda: event.system.standings(event.tournament))
    except Problems as several:
        errors = list(several.errors)
        for grid in event.reading.round_grids.values():
            here = [error for error in errors if (error.place or "").startswith(f"{grid.tab}!")]
            # The score column moved by itself: many wrong sums, all together a right one.
            lacking = [int(error.text.values.get("difference", 1)) for error in here]
            sorted_alone = len(here) >= FEWEST and sum(lacking) == 0
            if grid.tab in moved or sorted_alone:
                errors = [error for error in errors if error not in here]
            if sorted_alone and grid.tab not in moved:
                yield text("moved.scores", tab=grid.tab, lines=len(here))
        for error in errors:
            yield text("check.fault", place=error.place or "", fault=error.text)


def noticed(reading: Reading) -> list[Text]:
    """Tabs and headings with other names, a Log or a filled tab that is gone, players renamed."""
    remarks: list[Text] = []
    words = reading.words
    for (key, number), grid in reading.grids().items():
        name = words.tab(key, number)
        if grid.tab != name:
            remarks.append(text("check.tab_renamed", tab=name, now=grid.tab))
        for column in grid.retyped:
            place = grid.place(grid.header, column)
            heading = layout.heading(words.catalogue, column, key)
            remarks.append(text("check.heading_retyped", place=place, column=heading))
    if not reading.log_grid.at:
        remarks.append(text("check.no_log", tab=words.tab(layout.LOG)))
    grid = reading.log_grid
    done = {grid.text(row, "action") for row in grid.body if grid.at}
    for tab, name in ((layout.STANDINGS, "standings"), (layout.CROSSTABLE, "crosstable")):
        if words(f"action.{name}") in done and not reading.tabs.has(tab):
            remarks.append(text("check.tab_deleted", tab=words.tab(tab)))
    for old, new in reading.renamed.items():
        remarks.append(text("check.player_renamed", old=old, new=new))
    return remarks
