"""Points that an arbiter gives or takes away from the games, with the reason."""

from __future__ import annotations

from dataclasses import replace

import xlwings as xw

from addin.actions.people.check_in import column_for
from addin.actions.state import ActionResult, Done, StateChange, action, begin
from addin.sheets import layout
from pairing.adjustments import read_adjustments
from pairing.admission import Fact
from pairing.catalogue import text
from pairing.errors import InputError


@action
def adjust_points(
    book: xw.Book, name: str, points: str, *, round: int | None = None, reason: str = ""
) -> ActionResult:
    """Add points to a player's score, or take some off (``+½``, ``-1``); ``0`` takes all back.

    They count from ``round`` on, the last one paired unless another is named.  Raises
    ``InputError`` for what is no number of points, a round that is not there, a system whose scores
    are not the points of games, and when nobody or several are meant.
    """
    event = begin(book)
    player, last = event.player(name), len(event.tournament.rounds)
    if "adjustment" not in event.system.traits.player_columns:
        raise InputError("people.no_adjustments", system=text(f"system.{event.system.name}"))
    number = last if round is None else round
    if not 0 <= number <= max(last, event.tournament.planned):
        raise InputError("people.adjusted_round", round=number, last=event.tournament.planned)
    event = event.admitted(Fact.POINTS, number)
    entry = ""
    if points.strip() != "0":
        signed = points.strip() if points.strip()[:1] in "+-−–" else f"+{points.strip()}"
        at = f" R{number}" if number else ""
        entry = f"{signed}{at} {reason.replace(';', ',')}".strip()
    entries = "; ".join(filter(None, (player.adjustment, entry))) if entry else ""
    typed = "; ".join(map(str, read_adjustments(entries)))
    adjusted = replace(player, adjustment=typed)
    column = column_for(event, "adjustment")
    row = event.reading.player_rows[player.number]
    event.put(layout.PLAYERS, None, row, column, typed or None)
    done = text("people.adjusted", player=player.name, entries=typed or "–")
    data = {"player": player.name, "adjustment": typed}
    return event.finish(Done("adjust", done, data, now=StateChange(players=[adjusted])))
