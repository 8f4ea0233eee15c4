"""Plan of a whole event, before it begins: the tabs that a system can fill for all rounds."""

from __future__ import annotations

import xlwings as xw

from addin.actions.people.arrivals import with_substitutes
from addin.actions.state import ActionResult, Done, StateChange, action, begin
from addin.sheets.tabs.players_tab import write_players
from addin.sheets.tabs.tournament_tab import write_settings, write_status
from pairing.catalogue import text
from pairing.errors import InputError


@action
def plan_ahead(book: xw.Book) -> ActionResult:
    """Write the plan of the whole event, and what follows from it, before it begins.

    Start numbers are fixed by it, as they are at the first pairing.  Raises ``InputError``
    when the players do not fill tables, and for systems without a plan.
    """
    event = begin(book)
    plan = event.system.traits.following("pairing")
    if not plan:
        raise InputError("error.no_plan", system=text(f"system.{event.system.name}"))
    event, substitutes = with_substitutes(event)
    tournament = event.tournament
    if not tournament.rounds:
        event.located(lambda: event.system.pair(tournament))  # says what is wrong, if so
    write_settings(event.writer, event.reading, tournament)
    write_players(event.writer, event.reading, tournament)
    written = event.follow("pairing")
    key = "status.planned" if tournament.next_round <= tournament.planned else "status.plan_whole"
    done = text(key, round=tournament.next_round)
    write_status(event.writer, event.words(done))
    remarks = (*substitutes, *(written[0].remarks if written else ()))
    logged = " ".join(map(event.words, substitutes))
    return event.show(
        plan[0], Done("plan", done, {}, remarks, logged=logged, now=StateChange(tournament))
    )
