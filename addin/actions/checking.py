"""Looking without writing: is everything in order, and what is worth knowing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress

import xlwings as xw

from addin.actions.differences import changes, remarks_of
from addin.actions.foreseeing import foreseen, lacking_for_report
from addin.actions.saying import refused_in_cells
from addin.actions.state import STONES, ActionResult, Event, action, begin, open_boards
from addin.actions.swapping import offer_of, put_stones_right, repeats, usual_games
from addin.history.ratings import corrections_of
from addin.sheets import layout
from addin.sheets.grid import Grid
from addin.sheets.reading import Reading
from pairing.catalogue import Text, text
from pairing.errors import InputError, PairbookError, Problems
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
        remarks += _missing(event, round_)
        remarks += _stones(event, round_)
    remarks += _in_no_pair(event)
    remarks += paired_absent
    if rounds and not tournament.settings.allow_repeats and not moved:
        remarks += repeats(event, rounds[-1].number, rounds[-1].games)
    remarks += _strayed(event)
    remarks += _number_of_rounds(event)
    remarks += foreseen(event)
    remarks += noticed(event.reading)
    remarks += _ratings_corrected(event)
    remarks += _names_alike(event)
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


def _number_of_rounds(event: Event) -> Iterator[Text]:
    """Fewer tabs than rounds planned, or fewer rounds planned than paired."""
    tabs, planned = max(event.reading.round_grids, default=0), event.tournament.planned
    if planned > tabs:
        setting = event.words.setting_label("rounds")
        yield text("check.too_few_tabs", tabs=tabs, setting=setting)
    if planned < len(event.tournament.rounds):
        yield text("check.planned", planned=planned, paired=len(event.tournament.rounds))


def _ratings_corrected(event: Event) -> Iterator[Text]:
    for correction in corrections_of(event.tournament):
        yield text(
            "check.rating_corrected",
            player=event.tournament[correction.player].name,
            old="—" if correction.old is None else correction.old,
            new="—" if correction.new is None else correction.new,
            round=correction.first,
            last=correction.last,
        )


def _names_alike(event: Event) -> Iterator[Text]:
    from pairing.names import near_duplicates

    known = event.tournament.by_number
    for alike in near_duplicates(event.tournament.players):
        first, second = known[alike.first].name, known[alike.second].name
        yield text("check.alike", alike=alike.remark(known), first=first, second=second)


def _stones(event: Event, round_: Round) -> Iterator[Text]:
    """Stones of another pair, stones the stronger player takes, and values nobody means."""
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
        values = {
            "round": round_.number,
            "board": game.board,
            "white": event.tournament[own.white].name,
            "black": event.tournament[own.black].name,
            "stones": game.handicap,
            "usual": own.handicap,
        }
        if game.handicap and own.handicap and game.white != own.white:
            yield text("check.stronger_takes", **values)
        elif game.handicap != own.handicap:
            yield text("check.stones_of_another", **values)


def _in_no_pair(event: Event) -> list[Text]:
    """Return who was in no pair without saying so: one remark for those who missed the same rounds.

    Who came onto the list after a round was paired missed nothing of it.
    """
    missed: dict[tuple[int, ...], list[Player]] = {}
    out = _cut_before(event)
    journal = event.reading.journal
    listed = {number: journal.names_at(number) for number in journal.paired}
    for player in event.tournament.players:
        rounds = tuple(
            round_.number
            for round_ in event.tournament.rounds
            if player.number not in round_.reported
            and round_.number not in player.absent
            and player.number in (listed.get(round_.number) or event.tournament.by_number)
            and player.number not in out.get(round_.number, ())
        )
        if rounds and not player.substitute:
            missed.setdefault(rounds, []).append(player)
    return [
        text(
            "check.not_seated" if event.system.traits.seats > 2 else "check.not_paired",
            rounds=show_rounds(rounds),
            players=[player.name for player in players],
            cells=[_absence_cell(event, player.number) for player in players],
        )
        for rounds, players in missed.items()
    ]


def _cut_before(event: Event) -> Mapping[int, Collection[int]]:
    """Return who is out of a round by the stages of the event; nobody where they cannot be told."""
    tournament, out_at = event.tournament, event.system.out_at
    with suppress(PairbookError):  # it is among the faults, with its cell
        return {round_.number: out_at(tournament, round_.number) for round_ in tournament.rounds}
    return {}


def _strayed(event: Event) -> list[Text]:
    """Return what scores mended later would have made of the stages' cuts and tables."""
    with suppress(PairbookError):
        return list(event.system.results_changed_since(event.tournament))
    return []


def _absence_cell(event: Event, player: int) -> str:
    return event.reading.players_grid.place(event.reading.player_rows[player], "absent")


def _missing(event: Event, round_: Round) -> Iterator[Text]:
    """One remark for a round whose results are not all in."""
    if boards := open_boards(round_):
        yield text(
            "check.tables_missing" if round_.tables else "check.missing",
            round=round_.number,
            boards=show_rounds(boards),
            count=len(boards),
            tab=event.reading.round_grids[round_.number].tab,
        )


_AWAY = (Outcome.ABSENT, Outcome.HALF_BYE, Outcome.FULL_BYE, Outcome.ZERO_BYE,
         Outcome.FORFEIT_LOSS)  # fmt: skip


def _paired_though_absent(event: Event) -> Iterator[Text]:
    """Return who sits at a board in a round that he announced to miss; one remark a player.

    A bye that was asked for and a game he forfeited are no such thing: that is how the round
    says so.
    """
    for player in event.tournament.players:
        rounds = [
            one.round
            for one in event.tournament.history[player.number]
            if one.round in player.absent and one.outcome not in _AWAY
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
            cause = _scores_moved(grid, here)
            if grid.tab in moved or cause is not None:
                errors = [error for error in errors if error not in here]
            if cause is not None and grid.tab not in moved:
                yield cause
        for error in errors:
            yield text("check.fault", place=error.place or "", fault=error.text)


def _scores_moved(grid: Grid, errors: Sequence[InputError]) -> Text | None:
    """The score column moved by itself: many tables have wrong sums, all together a right one."""
    differences = [int(error.text.values.get("difference", 1)) for error in errors]
    if len(errors) < FEWEST or sum(differences) != 0:
        return None
    return text("moved.scores", tab=grid.tab, lines=len(errors))


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
