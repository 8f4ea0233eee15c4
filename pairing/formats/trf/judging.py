"""Comparison of a report file's standings with its games and its own tie-break list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.formats.trf.report import TrfReport
from pairing.formats.trf.round_robin import as_round_robin, contradicted
from pairing.results import Standings
from pairing.standings.by_name import order_by_name
from pairing.systems import system
from pairing.tournament import Tournament

EDITIONS = (("2024-08-01", "2023"), ("2026-03-01", "2024"))
"""Until which day C.07 had which edition; from the last one that in force."""

POINTS = "PTS"


def judged(report: TrfReport, event: Tournament) -> Iterator[Text]:
    """Yield each point, place and list of a file that does not follow its games, in words.

    The order is that of the list in ``212`` or ``202``, by the edition of C.07 of the event's
    first day; without a list only the order of points is judged.  Places that the list leaves
    tied may stand in any order.  Rounds with results missing, and those after, are left out, and
    so are places that repeat the start numbers of an event that is not over.
    """
    begun = re.match(r"\d{4}-\d{2}-\d{2}", event.date)
    edition = next((edition for end, edition in EDITIONS if begun and begun[0] < end), None)
    if edition is not None:
        values: Any = {"tie_break_rules": edition}
        event = replace(event, settings=replace(event.settings, **values))
    event = as_round_robin(report, event)
    done = [round_.number for round_ in event.rounds if all(g.result for g in round_.games)]
    whole = next((n for n in range(len(event.rounds)) if n + 1 not in done), len(event.rounds))
    if not whole:
        return
    event = event.after(whole)
    for player, made in contradicted(report, event):
        who = {"file": report.name, "number": player.number, "player": player.name}
        yield text("trf_check.points", told=player.points, made=made, **who)
    listed = _list(report)
    try:
        order = _order(event, listed)
    except InputError as error:
        yield text("trf_check.list", file=report.name, list=",".join(listed), reason=error.text)
        listed = [POINTS]
        order = _order(event, listed)
    if any(player.rank for player in report.players) and (
        whole >= report.rounds or any(player.rank != player.number for player in report.players)
    ):
        yield from _places(report, order, listed)


def _list(report: TrfReport) -> list[str]:
    """Return the codes by which the file orders the players, points first where it does not say."""
    for code, start in (("212", []), ("202", [POINTS])):
        listed = [line.text[4:] for line in report.lines if line.code == code]
        words = [word for word in re.split(r"[,;\s]+", listed[0] if listed else "") if word]
        if words:
            return [*start, *(word.replace(":", "/") for word in words)]
    return [POINTS]


def _order(event: Tournament, listed: Sequence[str]) -> Standings:
    return order_by_name(event, ",".join(listed), system(event.system))


def _places(report: TrfReport, order: Standings, listed: Sequence[str]) -> Iterator[Text]:
    """Yield the players whose place lies outside those that the ones equal to them share."""
    ranks = {player.number: player.rank for player in report.players}
    sharing: dict[int, int] = {}
    for line in order.lines:
        sharing[line.place] = sharing.get(line.place, 0) + 1
    names = {player.number: player.name for player in report.players}
    for line in order.lines:
        last = line.place + sharing[line.place] - 1
        place = ranks[line.player]
        if place is None or not line.place <= place <= last:
            yield text(
                "trf_check.place",
                file=report.name,
                number=line.player,
                player=names[line.player],
                told=place or "–",
                made=str(line.place) if line.place == last else f"{line.place}–{last}",
                list=", ".join(
                    f"{code} {'–' if value is None else f'{float(value):.6g}'}"
                    for code, value in zip(listed, line.values.values(), strict=False)
                ),
            )
