"""The command *Next*: it looks how far the event is and runs the action whose turn it is.

It has no rule of its own: what the other actions ask, refuse and write is theirs.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import xlwings as xw

from addin.actions.hand_edits import confirm_hand_edits, refused_in_cells
from addin.actions.next_round import missing_results, pair_next_round, typed_beforehand
from addin.actions.prizes import award_prizes, defined
from addin.actions.results import accept_changes
from addin.actions.standings_tabs import crosstable, standings
from addin.actions.state import (
    PUBLISH,
    ActionResult,
    action,
)
from addin.commands.command import resolve
from addin.sheets import layout
from addin.sheets.grid import Tabs
from addin.sheets.reader import read_once
from addin.sheets.reading import Reading
from addin.sheets.tabs.prizes_tab import AWARDS
from addin.sheets.tabs.tournament_tab import further_row
from pairing.catalogue import Text, text
from pairing.errors import NeedsDecision
from pairing.round_lists import show_rounds
from pairing.tournament import Round

EXPORT = "addin.exchange.outgoing.export_files:export_files"
"""What publishes the event; imported when it is."""


@action
def next_step(book: xw.Book, *, allow: Collection[str] = ()) -> ActionResult:
    """Do what comes next: name the first missing result, pair, or write what ends the event.

    After the last round standings, crosstable and prizes (where there are any) are written, and
    the publication is offered (``offer``; with :data:`PUBLISH` in ``allow`` it is done instead).
    ``data["step"]`` says which it was: ``results``, ``pair``, ``end`` or ``publish``.  Raises what
    the actions raise that it runs.
    """
    reading = read_once(book)
    remarks: tuple[Text, ...] = ()
    if reading.questions:  # spoken of first: whether a correction is in time hangs on the round
        confirm_hand_edits(reading)
        if any(not round_.complete for round_ in reading.tournament.rounds):
            accepted = accept_changes(book)
            remarks, reading = (accepted.text, *accepted.remarks), read_once(book)
    tournament = reading.tournament
    unfinished = next((round_ for round_ in tournament.rounds if not round_.complete), None)
    if unfinished is not None and unfinished != typed_beforehand(reading):
        remarks = (*remarks, *refused_in_cells(reading))
        return replace(_missing(reading, unfinished), remarks=remarks)
    if unfinished is not None or tournament.next_round <= tournament.planned:
        step, done = "pair", pair_next_round(book, allow=allow)
    elif PUBLISH in allow:
        step, done = "publish", resolve(EXPORT)(book, allow=allow)
    else:
        step, done = "end", _end(book, reading)
    return replace(done, data={"step": step, **done.data})


def _missing(reading: Reading, round_: Round) -> ActionResult:
    """Return where the first missing result of a round is to be typed; the click selects its
    cell.
    """
    boards, first = round_.unfinished, missing_results(reading, round_)[0]
    values = {
        "round": round_.number,
        "count": len(boards),
        "boards": show_rounds(boards),
        "players": [reading.tournament[player].name for player in round_.seats[boards[0]]],
        "place": first.place or reading.words.tab(layout.ROUND, round_.number),
    }
    done = text("next.table" if round_.tables else "next.board", first=boards[0], **values)
    return ActionResult(done, {"step": "results", "round": round_.number, "missing": boards})


def _end(book: xw.Book, reading: Reading) -> ActionResult:
    """Write what an event ends with: prizes first, which alone may be refused; places last."""
    written: list[str] = []
    remarks: list[Text] = []
    if reading.tournament.rounds and defined(reading):
        remarks += award_prizes(book).remarks
        written.append(AWARDS)
    if reading.tabs.has(layout.CROSSTABLE):
        remarks += crosstable(book).remarks
        written.append(layout.CROSSTABLE)
    done = standings(book)
    tabs = [reading.words.tab(tab) for tab in (layout.STANDINGS, *reversed(written))]
    offer = NeedsDecision("next.publish", choice=PUBLISH)
    sentence = text("next.end", rounds=len(reading.tournament.rounds), tabs=tabs)
    remarks = [remark for remark in remarks if remark not in done.remarks]
    return replace(done, text=sentence, remarks=(*done.remarks, *remarks), offer=offer)


@action
def show_more(book: xw.Book) -> ActionResult:
    """Show the end of the Tournament tab, where the buttons are that a round rarely needs."""
    tabs = Tabs(book)
    name = tabs.there(layout.TOURNAMENT)
    row = further_row(tabs.words, tabs.grid(layout.TOURNAMENT))
    tabs.handles.bring_forward(name, f"A{row or 1}")
    return ActionResult(text("next.more", tab=name))
